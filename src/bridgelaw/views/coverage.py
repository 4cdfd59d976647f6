"""The coverage table: every subsection of the laws, its status, and the cases that cite it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from bridgelaw.cases.model import CASES_FOLDER, CaseOnFile
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.ruling import told_name
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.lawbook.sections import Section, Status, is_part, sections
from bridgelaw.views.law import cited as cited_by

NUMBER, TITLE, STATUS = Text("Number"), Text("Title"), Text("Status")
FUNCTIONS, CASES = Text("Functions"), Text("Cases")
SUMMARY = Text("{total} subsections: {parts}.")


class Row(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A subsection: its status, and the number of cases that cite it."""

    number: str
    title: str
    status: str
    status_words: str
    functions: int
    cases: int


def citations(folder: str | None = None) -> Mapping[str, int]:
    """Return how many cases in a folder cite each section.

    By default, count the readable cases in `cases`, if there are any.

    Raises:
        CaseFileError: a case file in the given folder cannot be read.
    """
    from bridgelaw.cases.errors import CaseFileError
    from bridgelaw.cases.reader import find_case_files, read_cases

    if folder is None and not CASES_FOLDER.is_dir():
        return {}
    cited: Counter[str] = Counter()
    for file in [*CASES_FOLDER.rglob("*.yaml")] if folder is None else find_case_files([folder]):
        try:
            cited.update(law for case in read_cases(file) for law in _cited(case))
        except CaseFileError:
            if folder is not None:
                raise
    return cited


def _cited(case: CaseOnFile) -> set[str]:
    """Return the sections that a case cites; an open point (49~4) counts for its section."""
    return {law.split("~")[0] for law in cited_by(case)}


def rows(cited: Mapping[str, int], language: str = ENGLISH) -> list[Row]:
    """Return the table: one row for each subsection, in the order of the book."""
    return [_row(section, cited, language) for section in sections().values()]


def _row(section: Section, cited: Mapping[str, int], language: str) -> Row:
    return Row(
        number=section.number,
        title=section.title.say(language),
        status=told_name(section.status),
        status_words=say(section.status, language),
        functions=section.functions,
        cases=cited.get(section.number, 0),
    )


def of_law(number: str, found: list[Row]) -> list[Row]:
    """Return the rows of a section or a whole law and everything below it."""
    return [row for row in found if row.number == number or is_part(row.number, number)]


def to_do(found: list[Row]) -> list[Row]:
    """Return the rows that are not implemented yet."""
    return [row for row in found if row.status == told_name(Status.NOT_YET)]


def totals(found: list[Row]) -> dict[str, int]:
    """Return the number of subsections with each status."""
    counted = Counter(row.status for row in found)
    return {name: counted[name] for name in map(told_name, Status)}


def summary(counts: Mapping[str, int], language: str = ENGLISH) -> str:
    """Return the totals in one sentence."""
    words = {told_name(status): say(status, language) for status in Status}
    parts = ", ".join(f"{count} {words[name]}" for name, count in counts.items())
    return SUMMARY.say(language, total=sum(counts.values()), parts=parts)


def headings(language: str = ENGLISH) -> tuple[str, ...]:
    """Return the column headings."""
    return tuple(text.say(language) for text in (NUMBER, TITLE, STATUS, FUNCTIONS, CASES))


def markdown(found: list[Row], counts: Mapping[str, int], language: str = ENGLISH) -> str:
    """Return the table as Markdown, after its totals."""
    lines = [
        summary(counts, language),
        "",
        f"| {' | '.join(headings(language))} |",
        "|---|---|---|--:|--:|",
    ]
    for row in found:
        title = row.title.replace("|", "\\|")
        cells = (row.number, title, row.status_words, row.functions, row.cases)
        lines.append(f"| {' | '.join(str(cell or '') for cell in cells)} |")
    return "\n".join(lines)
