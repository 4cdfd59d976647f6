"""Update the catalogues from the texts in the code.

python dev/texts.py            add missing texts (with an empty translation), remove stale
                               ones, and compile
python dev/texts.py --check    report missing and stale texts and wrong placeholders;
                               change nothing
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for modules beside this file that are not part of the package

from dev.catalogues import compile_all, compiled, read  # noqa: E402

import bridgelaw  # noqa: E402
from bridgelaw.i18n import text  # noqa: E402
from bridgelaw.i18n.text import ENGLISH, Text, languages, places  # noqa: E402
from bridgelaw.lawbook.sections import sections, whole_laws  # noqa: E402
from bridgelaw.web.template_texts import texts_of_templates  # noqa: E402

WIDTH = 98
HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
Key = tuple[str, str]
"""A context and the English text."""


def texts() -> dict[Key, list[str]]:
    """Return every English text, with the files that use it."""
    for module in pkgutil.walk_packages(
        bridgelaw.__path__, "bridgelaw.", onerror=lambda name: None
    ):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    sections(), whole_laws()  # their titles are texts outside any module
    texts_of_templates()
    return {key: sorted(map(_file, where)) for key, where in Text.all.items()}


def _file(where: str) -> str:
    """Return the file of a module, as a path from the root of the project.

    A text outside any module has its file given.
    """
    path = getattr(sys.modules.get(where), "__file__", None)
    return f"src/bridgelaw/{where}" if path is None else str(Path(path).relative_to(ROOT))


def catalogues() -> Iterator[tuple[str, Path]]:
    """Yield each language with translations, and its catalogue."""
    for language in languages():
        if language != ENGLISH:
            yield language, text.LOCALES / language / "LC_MESSAGES" / "bridgelaw.po"


def translations(catalogue: Catalog) -> dict[Key, str]:
    """Return the translations of a catalogue, by context and English text."""
    return {
        (each.context or "", str(each.id)): str(each.string or "") for each in catalogue if each.id
    }


def faults() -> list[str]:
    """Return the texts that are missing, stale, have other placeholders or are not compiled."""
    english = texts()
    problems = []
    for language, path in catalogues():
        said = translations(read(path))
        problems += [f"{language}: missing: {_named(key)}" for key in english if not said.get(key)]
        problems += [f"{language}: stale: {_named(key)}" for key in said if key not in english]
        problems += [
            f"{language}: placeholders that its English text lacks: {its}"
            for (_, en), its in said.items()
            if its and not places(its) <= places(en)
        ]
        if path.with_suffix(".mo").read_bytes() != compiled(path):
            problems.append(
                f"{language}: not compiled since it was changed; run python dev/catalogues.py"
            )
    return problems


def _named(key: Key) -> str:
    context, english = key
    return f"{english} ({context})" if context else english


def update() -> None:
    """Write the catalogues again, with every translation that is still used."""
    english = texts()
    for language, path in catalogues():
        said = translations(read(path))
        new = Catalog(locale=language)
        for context, en in sorted(english, key=lambda key: english[key]):
            where = [(file, 0) for file in english[context, en]]
            new.add(en, said.get((context, en), ""), locations=where, context=context or None)
        written = BytesIO()
        write_po(written, new, width=WIDTH, omit_header=True, include_lineno=False)
        path.write_bytes(HEADER.format(language=language).encode() + written.getvalue())


if __name__ == "__main__":
    if "--check" in sys.argv:
        problems = faults()
        print("\n".join(problems) or "Every text is translated into every language.")
        sys.exit(bool(problems))
    update()
    compile_all()
