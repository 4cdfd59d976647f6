"""Keeps the catalogues in step with the texts in the code.

python dev/texts.py            add what is missing (with an empty translation), drop what is stale
python dev/texts.py laws       the same, for the catalogues whose name begins with "laws"
python dev/texts.py --check    say what is missing, stale or has other places, and change nothing
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections import defaultdict

import polib

import bridgelaw
from bridgelaw.desk.law_book import sections, whole_laws
from bridgelaw.desk.web.words import texts_of_templates
from bridgelaw.engine.text import ENGLISH, LOCALES, Text, languages, places


def texts(prefix: str = "") -> dict[str, list[str]]:
    """The English texts of every module whose name begins so, by catalogue."""
    for module in pkgutil.walk_packages(bridgelaw.__path__, "bridgelaw.", onerror=lambda name: None):
        if not module.name.endswith("__main__") and module.name.removeprefix("bridgelaw.").startswith(prefix):
            importlib.import_module(module.name)
    sections(), whole_laws()  # their titles are texts that stand in no module
    texts_of_templates()
    found: dict[str, list[str]] = defaultdict(list)
    for domain, english in Text.all:
        found[domain].append(english)
    return found


def faults() -> list[str]:
    """What is missing, stale, or takes other values than its English, in every language."""
    found = texts()
    problems = []
    for language in languages():
        if language == ENGLISH:
            continue
        catalogues = {path.stem: polib.pofile(str(path)) for path in (LOCALES / language).glob("*.po")}
        for domain, english in found.items():
            entries = {entry.msgid: entry.msgstr for entry in catalogues.get(domain, ()) if not entry.obsolete}
            problems += [f"{language}/{domain}: missing: {text}" for text in english if not entries.get(text)]
            problems += [f"{language}/{domain}: stale: {text}" for text in entries if text not in english]
            problems += [
                f"{language}/{domain}: other places than its English: {said}"
                for text, said in entries.items()
                if said and not places(said) <= places(text)
            ]
        problems += [
            f"{language}/{domain}: no module has this catalogue" for domain in catalogues if domain not in found
        ]
    return problems


def update(prefix: str) -> None:
    """Writes the catalogues anew, keeping every translation that is still of use."""
    for domain, english in texts(prefix).items():
        for language in languages():
            if language != ENGLISH and domain.startswith(prefix):
                _update(language, domain, english)


def _update(language: str, domain: str, english: list[str]) -> None:
    path = LOCALES / language / f"{domain}.po"
    old = {entry.msgid: entry.msgstr for entry in polib.pofile(str(path))} if path.exists() else {}
    new = polib.POFile(wrapwidth=118)
    new.metadata = {
        "Language": language,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    new.extend(polib.POEntry(msgid=text, msgstr=old.get(text, "")) for text in english)
    new.save(str(path))


if __name__ == "__main__":
    if "--check" in sys.argv:
        problems = faults()
        print("\n".join(problems) or "Every text is there in every language.")
        sys.exit(bool(problems))
    update(sys.argv[1] if len(sys.argv) > 1 else "")
