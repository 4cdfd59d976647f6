"""Compiles the catalogues of translations: `bridgelaw.po`, which is edited, to `bridgelaw.mo`,
which the program reads.

python dev/catalogues.py    compiles what has changed

Installing the project does the same: this is its build hook (pyproject.toml).
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
"""The same catalogue is the same file, whenever it is compiled."""


def read(path: Path) -> Catalog:
    """A catalogue as it is edited."""
    with path.open("rb") as file:
        found = read_po(file, locale=path.parents[1].name)
    found.creation_date = found.revision_date = UNDATED
    return found


def compiled(path: Path) -> bytes:
    """A catalogue as the program reads it."""
    written = BytesIO()
    write_mo(written, read(path))
    return written.getvalue()


def compile_all(locales: Path = LOCALES) -> None:
    """Compiles every catalogue that is newer than what was compiled of it."""
    for path in locales.glob("*/LC_MESSAGES/*.po"):
        target = path.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime_ns < path.stat().st_mtime_ns:
            target.write_bytes(compiled(path))


class CompileCatalogues(BuildHookInterface):  # type: ignore[type-arg]
    """What is installed has its translations."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the catalogues before anything is packed."""
        compile_all(Path(self.root) / "src/bridgelaw/locale")


if __name__ == "__main__":
    compile_all()
