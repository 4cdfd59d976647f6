"""A section of the law book with everything that the program knows about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from textwrap import shorten
from typing import TypeAlias

from msgspec import Struct

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.model import CASES_FOLDER, CaseOnFile
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import Detail
from bridgelaw.engine.law import AnyReading, Book, Law, Shown
from bridgelaw.engine.ruling import told_name
from bridgelaw.i18n.text import Text, languages, say
from bridgelaw.lawbook import flowcharts
from bridgelaw.lawbook.flowcharts import Node, Way
from bridgelaw.lawbook.reach import calls, facts_of, incidents_reaching
from bridgelaw.lawbook.sections import (
    Status,
    case_of,
    children,
    heading,
    law_of,
    parts,
    reading_in_force,
    referred_from,
    refers_to,
    sections,
)
from bridgelaw.views.incidents import FactView, fact_view

LARGEST = 40
"""Flowcharts with more boxes are drawn without details that do not affect the outcome."""
SHORT = 60
"""Outcomes up to this number of characters are repeated for each path that leads to them."""
BEGINNING = 70
"""The number of characters of a paraphrase used instead of a title."""


Spoken: TypeAlias = dict[str, str]
"""A text in every language."""


class SectionNamed(Struct, frozen=True, kw_only=True):
    """A section by its number, with its title if it has one."""

    number: str
    title: Spoken | None


class ReadingView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A reading of a section: the body that reads it so, since when, and whether it is in force."""

    text: Spoken
    since: date
    settled: date
    by: str
    source: str
    in_force: bool


class IncidentSpoken(Struct, frozen=True, kw_only=True):
    """An incident with its title in every language."""

    name: str
    title: Spoken


class CaseNamed(Struct, frozen=True, kw_only=True):
    """A case and its file."""

    id: str
    title: str
    file: str


class SectionView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A section, a heading or a whole law with everything known about it."""

    number: str
    title: Spoken | None
    status: str | None
    status_words: str | None
    text: Spoken | None
    module: str | None
    readings: list[ReadingView]
    facts: list[FactView]
    goes_on_to: list[SectionNamed]
    incidents: list[IncidentSpoken]
    cases: list[CaseNamed]
    see: list[SectionNamed]
    seen_from: list[SectionNamed]
    parts: list[SectionNamed]


class SectionAnswer(SectionView, frozen=True, kw_only=True):
    """A section as the API returns it, with its title in one language too."""

    words: str


class SectionEntry(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A section as shown in a list, in one language."""

    number: str
    law: str
    title: str
    status: str
    status_words: str


class LawEntry(Struct, frozen=True, kw_only=True):
    """A whole law as shown in a list, in one language."""

    number: str
    title: str


def section_entries(language: str) -> list[SectionEntry]:
    """Return every section, in the order of the book."""
    return [
        SectionEntry(
            number=section.number,
            law=law_of(section.number),
            title=section.title.say(language),
            status=told_name(section.status),
            status_words=say(section.status, language),
        )
        for section in sections().values()
    ]


def section_view(
    number: str, laws: Book, language: str, cases: Sequence[CaseOnFile] = ()
) -> SectionView:
    """Return a section, a heading or a whole law. `number` is as returned by `sections.find`.

    Texts of the law are in every language; the facts, which are a director's questions, are in the
    language given.
    """
    law, shown = Law.all.get(number), Shown.all.get(number)
    status = _status(number)
    in_force = reading_in_force(number, laws)
    known = in_force or law or shown
    source = law or shown
    return SectionView(
        number=number,
        title=_title(number),
        status=told_name(status) if status else None,
        status_words=say(status, language) if status else None,
        text=_said(known.text) if known else None,
        module=source.module if source else None,
        readings=_readings(number, in_force),
        facts=_facts(number, laws, language) or _facts_of_parts(number, laws, language),
        goes_on_to=_named(calls(number)),
        incidents=[
            IncidentSpoken(name=incident.name, title=_said(incident.title))
            for incident in incidents_reaching(number)
        ],
        cases=[CaseNamed(id=case.id, title=case.title, file=case.file) for case in cases],
        see=_named(refers_to(number)),
        seen_from=_named(referred_from(number)),
        parts=_named(children(number)),
    )


def _status(number: str) -> Status | None:
    """Return how the program handles a section; None for a heading."""
    if number in sections():
        return sections()[number].status
    return Status.DECIDED if number in Law.all else Status.SHOWN if number in Shown.all else None


def _readings(number: str, in_force: AnyReading | None) -> list[ReadingView]:
    """Return the readings of a section, oldest first."""
    if number not in Law.all:
        return []
    return [
        ReadingView(
            text=_said(reading.text),
            since=reading.since,
            settled=reading.settled,
            by=reading.by,
            source=reading.source,
            in_force=reading is in_force,
        )
        for reading in sorted(Law.all[number].readings, key=lambda reading: reading.since)
    ]


def _facts(number: str, laws: Book, language: str) -> list[FactView]:
    """Return the facts that a section itself asks."""
    if number not in Law.all:
        return []
    case = case_of(Law.all[number])
    return [
        fact_view(fact, case, laws, language)
        for fact in facts_of(number)
        if not isinstance(fact, Detail)
    ]


def _facts_of_parts(number: str, laws: Book, language: str) -> list[FactView]:
    """Return the facts that the sections below it ask, without repeats.

    A section that only leads to others asks nothing itself.
    """
    if number not in Law.all:
        return []
    asked = [fact for part in parts(number) for fact in _facts(part, laws, language)]
    return list({fact.fact: fact for fact in asked}.values())


def _named(numbers: Iterable[str]) -> list[SectionNamed]:
    return [SectionNamed(number=number, title=_title(number)) for number in numbers]


def _title(number: str) -> Spoken | None:
    """Return the title of a section, or the beginning of its paraphrase.

    A point that a section leaves open has no title.
    """
    if "~" not in number or number not in Law.all:
        title = heading(number)
        return None if title is None else _said(title)
    said = _said(Law.all[number].text)
    return {
        language: shorten(words, BEGINNING, placeholder=" …") for language, words in said.items()
    }


def _said(text: Text) -> Spoken:
    return {language: text.say(language) for language in languages()}


def flowchart(number: str, laws: Book, language: str) -> Node | None:
    """Return the paths through a section as a tree of questions and outcomes.

    Details are left out if it is large. None if nothing is asked, or if it is still too large.
    """
    if number not in Law.all:
        return None
    for brief in (False, True):
        root = flowcharts.tree(_way(number), laws, {}, language, brief=brief)
        if root is None or not root[1]:
            return None
        if len(boxes(root)) <= LARGEST:
            return root
    return None


def _way(number: str) -> Way:
    return Way(number, Law.all[number], case_of(Law.all[number]))


def asks(number: str) -> bool:
    """Return whether a section decides anything, so that it has a Mermaid flowchart."""
    return number in Law.all


def mermaid(number: str, laws: Book, language: str) -> str:
    """Return the paths through a section as a Mermaid flowchart, without details if it is large."""
    root = flowcharts.tree(_way(number), laws, {}, language)
    large = root is not None and len(boxes(root)) > LARGEST
    return flowcharts.mermaid(_way(number), laws, language, brief=large)


def is_named(node: Node, ways: Mapping[Node, int]) -> bool:
    """Return whether a box is drawn once and then referred to by a name.

    Several paths lead to it, and it is too large to repeat.
    """
    return ways[node] > 1 and bool(node[1] or sum(map(len, node[0])) > SHORT)


def boxes(root: Node) -> dict[Node, int]:
    """Return every box of a flowchart, with the number of paths that lead to it."""
    found: dict[Node, int] = {root: 1}
    todo = [root]
    while todo:
        for _, branch in todo.pop()[1]:
            if branch not in found:
                todo.append(branch)
            found[branch] = found.get(branch, 0) + 1
    return found


def cases_on(number: str, folder: Path = CASES_FOLDER) -> list[CaseOnFile]:
    """Return the cases in a folder that cite a section, in order of their files.

    Empty if there is no such folder. Cases that cannot be read are left out: `bridgelaw check`
    reports them.
    """
    return [case for case in cases_naming(pattern_of(number), folder) if number in cited(case)]


def pattern_of(number: str) -> re.Pattern[str]:
    """Return a pattern for the number of a section in a case file."""
    return re.compile(rf"(?<![\w~]){re.escape(number)}(?!\w)")


def cases_naming(words: re.Pattern[str], folder: Path) -> list[CaseOnFile]:
    """Return the cases in those files of a folder that match a pattern."""
    from bridgelaw.cases.reader import read_cases

    found: list[CaseOnFile] = []
    for file in sorted(folder.rglob("*.yaml")):
        try:
            if words.search(file.read_text(encoding="utf-8")):
                found += read_cases(file)
        except (CaseFileError, OSError, UnicodeDecodeError):
            continue
    return found


def cited(case: CaseOnFile) -> set[str]:
    """Return the sections that a case expects its rulings or questions to cite."""
    steps = [step.expect for step in case.steps if step.expect is not None]
    return {law for expect in steps for law in (*expect.laws, expect.law or "") if law}


def lines(root: Node) -> list[str]:
    """Return a flowchart as indented lines.

    A box to which several paths lead is written once, and then referred to by a name.
    """
    ways = boxes(root)
    names: dict[Node, str] = {}
    written: list[str] = []
    _write(root, "", ways, names, written, "")
    return written


def _write(
    node: Node,
    indent: str,
    ways: dict[Node, int],
    names: dict[Node, str],
    to: list[str],
    before: str,
) -> None:
    if node in names:
        to.append(f"{indent}{before}→ ({names[node]})")
        return
    mark = ""
    if is_named(node, ways):
        names[node] = str(len(names) + 1)
        mark = f"({names[node]}) "
    to.append(f"{indent}{before}{mark}{' · '.join(node[0])}")
    for answer, branch in node[1]:
        _write(branch, indent + "    ", ways, names, to, f"{answer} → ")
