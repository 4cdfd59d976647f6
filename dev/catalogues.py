"""Compile the translation catalogues: `bridgelaw.po`, which is edited, to `bridgelaw.mo`.

python dev/catalogues.py    compile the changed catalogues

The program reads the compiled files. Installing the project compiles them too: this module is its
build hook (pyproject.toml).
"""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path(__file__).parents[1] / "src/bridgelaw/locale"
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed date, so that compiling the same catalogue always gives the same file."""


def read(path: Path) -> Catalog:
    """Read a catalogue as it is edited."""
    with path.open("rb") as file:
        found = read_po(file, locale=path.parents[1].name)
    found.creation_date = found.revision_date = UNDATED
    return found


def compiled(path: Path) -> bytes:
    """Return a catalogue in compiled form."""
    written = BytesIO()
    write_mo(written, read(path))
    return written.getvalue()


def compile_all(locales: Path = LOCALES) -> None:
    """Compile every catalogue that is newer than its compiled file."""
    for path in locales.glob("*/LC_MESSAGES/*.po"):
        target = path.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < path.stat().st_mtime_ns:
            target.write_bytes(compiled(path))


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Build hook that adds the compiled translations to the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues before anything is packed."""
        compile_all(Path(self.root) / "src/bridgelaw/locale")


if __name__ == "__main__":
    compile_all()
