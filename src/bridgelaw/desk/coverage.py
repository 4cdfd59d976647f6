"""The coverage table: every subsection of the laws, what the program does about it, and the cases that cite it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bridgelaw.desk.law_book import Section, Status, sections
from bridgelaw.engine.law import Law, Shown
from bridgelaw.engine.ruling import told_name
from bridgelaw.engine.text import ENGLISH, Text, say
from bridgelaw.formats.cases import CaseOnFile
from bridgelaw.formats.errors import FOUND, AnswerError

Row = dict[str, Any]

NUMBER, TITLE, STATUS = Text("Number"), Text("Title"), Text("Status")
FUNCTIONS, CASES = Text("Functions"), Text("Cases")
A_NUMBER = Text("the number of a law, such as 45, or of a section, such as 45C2a; 'bridgelaw laws' lists them")
SUMMARY = Text("{total} subsections: {parts}.")


def citations(folder: str | None = None) -> Mapping[str, int]:
    """How many cases in a folder cite each section. Without a folder: those in `cases` that can be read, if there are any.

    Raises:
        CaseFileError: a case file that cannot be read, in a folder that was named.
    """
    from bridgelaw.formats.case_file import find_case_files, read_cases
    from bridgelaw.formats.errors import CaseFileError

    if folder is None and not Path("cases").is_dir():
        return {}
    cited: Counter[str] = Counter()
    for file in [*Path("cases").rglob("*.yaml")] if folder is None else find_case_files([folder]):
        try:
            cited.update(law for case in read_cases(file) for law in _cited(case))
        except CaseFileError:
            if folder is not None:
                raise
    return cited


def _cited(case: CaseOnFile) -> set[str]:
    """The sections that a case cites; a pitfall (49~4) is a case of its section."""
    steps = [step.expect for step in case.steps if step.expect is not None]
    laws = [law for expect in steps for law in (*expect.laws, expect.law or "")]
    return {law.split("~")[0] for law in laws if law}


def rows(cited: Mapping[str, int], language: str = ENGLISH) -> list[Row]:
    """The table: one row a subsection, in the order of the book."""
    return [_row(section, cited, language) for section in sections().values()]


def _row(section: Section, cited: Mapping[str, int], language: str) -> Row:
    return {
        "number": section.number,
        "title": section.title,
        "status": told_name(section.status),
        "status words": say(section.status, language),
        "functions": section.functions,
        "cases": cited.get(section.number, 0),
    }


def of_law(number: str, found: list[Row]) -> list[Row]:
    """The rows of a whole law: those whose number begins with it."""
    return [row for row in found if row["number"].startswith(number) and not row["number"][len(number) :][:1].isdigit()]


def totals(found: list[Row]) -> dict[str, int]:
    """How many subsections have each status."""
    counted = Counter(row["status"] for row in found)
    return {name: counted[name] for name in map(told_name, Status)}


def summary(counts: Mapping[str, int], language: str = ENGLISH) -> str:
    """The totals in one sentence."""
    words = {told_name(status): say(status, language) for status in Status}
    parts = ", ".join(f"{count} {words[name]}" for name, count in counts.items())
    return SUMMARY.say(language, total=sum(counts.values()), parts=parts)


def headings(language: str = ENGLISH) -> tuple[str, ...]:
    """The heads of the columns."""
    return tuple(text.say(language) for text in (NUMBER, TITLE, STATUS, FUNCTIONS, CASES))


def markdown(found: list[Row], language: str = ENGLISH) -> str:
    """The table as Markdown."""
    lines = [summary(totals(found), language), "", f"| {' | '.join(headings(language))} |", "|---|---|---|--:|--:|"]
    for row in found:
        cells = (row["number"], row["title"].replace("|", "\\|"), row["status words"], row["functions"], row["cases"])
        lines.append(f"| {' | '.join(str(cell or '') for cell in cells)} |")
    return "\n".join(lines)


def section_form(number: str, language: str = ENGLISH) -> Row:
    """A section: our paraphrase, its readings, and what the program does about it.

    Raises:
        AnswerError: there is no such section.
    """
    found = _find(number)
    section = sections().get(found)
    law = Law.all.get(found)
    shown = Shown.all.get(found)
    return {
        "number": found,
        "title": section.title if section else None,
        "status": told_name(section.status if section else Status.DECIDED),
        "status words": say(section.status if section else Status.DECIDED, language),
        "text": law.text.say(language) if law else shown.text.say(language) if shown else None,
        "module": law.module if law else shown.module if shown else None,
        "readings": [
            {
                "text": reading.text.say(language),
                "since": reading.since.isoformat(),
                "settled": reading.settled.isoformat(),
                "by": reading.by,
                "source": reading.source,
            }
            for reading in (law.readings if law else ())
        ],
        "parts": [name for name in sections() if name != found and name.startswith(found)]
        if found[:1].isdigit()
        else [],
    }


def _find(number: str) -> str:
    wanted = number.removeprefix("Law").strip().replace(" ", "").casefold()
    known = {name.casefold(): name for name in (*sections(), *Law.all, *Shown.all)}
    if wanted not in known:
        raise AnswerError(FOUND, found=number, expected=A_NUMBER)
    return known[wanted]
