"""A section of the law book with all that the program knows about it, as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import shorten
from typing import Any

from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cases.model import CASES_FOLDER, CaseOnFile
from bridgelaw.engine.facts import Detail
from bridgelaw.engine.law import Book, Law, Shown
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
    parts,
    reading_in_force,
    referred_from,
    refers_to,
    sections,
)
from bridgelaw.views.incidents import fact_form
from bridgelaw.views.ruling import Form

LARGEST = 40
"""A flowchart with more boxes than these is drawn without what does not change the outcome."""
SHORT = 60
"""So many characters of an outcome are written again where another way leads to it."""
BEGINNING = 70
"""So many characters of a paraphrase stand in for a title."""


def law_form(number: str, laws: Book, language: str, cases: Sequence[CaseOnFile] = ()) -> Form:
    """A section, a heading or a whole law, as `law_book.find` gives its number.

    Texts of the law are in every language; the facts, which are a director's questions, in the one
    given.
    """
    law, shown = Law.all.get(number), Shown.all.get(number)
    section = (
        sections().get(number.split("~")[0]) if number not in sections() else sections()[number]
    )
    own = section if section is not None and section.number == number else None
    status = own.status if own else Status.DECIDED if law else Status.SHOWN if shown else None
    in_force = reading_in_force(number, laws)
    return {
        "number": number,
        "title": _title(number),
        "status": told_name(status) if status else None,
        "status words": say(status, language) if status else None,
        "text": _said(
            in_force.text if in_force else law.text if law else shown.text if shown else None
        ),
        "module": law.module if law else shown.module if shown else None,
        "readings": [
            {
                "text": _said(reading.text),
                "since": reading.since.isoformat(),
                "settled": reading.settled.isoformat(),
                "by": reading.by,
                "source": reading.source,
                "in force": reading is in_force,
            }
            for reading in sorted(law.readings, key=lambda reading: reading.since)
        ]
        if law
        else [],
        "facts": (_facts(number, laws, language) or _facts_of_parts(number, laws, language))
        if law
        else [],
        "goes on to": numbered(calls(number)),
        "incidents": [
            {"name": incident.name, "title": _said(incident.title)}
            for incident in incidents_reaching(number)
        ],
        "cases": [{"id": case.id, "title": case.title, "file": case.file} for case in cases],
        "see": numbered(refers_to(number)),
        "seen from": numbered(referred_from(number)),
        "parts": numbered(children(number)),
    }


def _facts(number: str, laws: Book, language: str) -> list[Form]:
    """What a section asks itself."""
    case = case_of(Law.all[number])
    return [
        fact_form(fact, case, laws, language)
        for fact in facts_of(number)
        if not isinstance(fact, Detail)
    ]


def _facts_of_parts(number: str, laws: Book, language: str) -> list[Form]:
    """What the sections below it ask, each fact once: a section that only leads to them asks
    nothing itself."""
    asked = [
        fact for part in parts(number) if part in Law.all for fact in _facts(part, laws, language)
    ]
    return list({fact["fact"]: fact for fact in asked}.values())


def numbered(numbers: Iterable[str]) -> list[Form]:
    """Sections by number, with their titles."""
    return [{"number": number, "title": _title(number)} for number in numbers]


def _title(number: str) -> dict[str, str] | None:
    """The title of a section; of a point that it leaves open, which has none, how its paraphrase
    begins."""
    if "~" not in number or number not in Law.all:
        return _said(heading(number))
    said = Law.all[number].text
    return {
        language: shorten(said.say(language), BEGINNING, placeholder=" …")
        for language in languages()
    }


def _said(text: Text | None) -> dict[str, str] | None:
    return None if text is None else {language: text.say(language) for language in languages()}


def flowchart(number: str, laws: Book, language: str) -> Node | None:
    """The ways through a section as a tree of what is asked and what comes of it; without the
    details where it is large.

    None where nothing is asked, and where it stays too large to be looked at.
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
    """Whether a section decides anything, so that it has a flowchart for Mermaid."""
    return number in Law.all


def mermaid(number: str, laws: Book, language: str) -> str:
    """The ways through a section for Mermaid; without the details where it is large."""
    root = flowcharts.tree(_way(number), laws, {}, language)
    large = root is not None and len(boxes(root)) > LARGEST
    return flowcharts.mermaid(_way(number), laws, language, brief=large)


def is_named(node: Node, ways: Mapping[Node, int]) -> bool:
    """Whether a box is written once and named after that: several ways lead to it, and it takes
    room to write."""
    return ways[node] > 1 and bool(node[1] or sum(map(len, node[0])) > SHORT)


def boxes(root: Node) -> dict[Node, int]:
    """Every box of a flowchart, and how many ways lead to it."""
    found: dict[Node, int] = {root: 1}
    todo = [root]
    while todo:
        for _, branch in todo.pop()[1]:
            if branch not in found:
                todo.append(branch)
            found[branch] = found.get(branch, 0) + 1
    return found


def cases_on(number: str, folder: Path = CASES_FOLDER) -> list[CaseOnFile]:
    """The cases in a folder that cite a section, by their ids; none where there is no such folder.

    A case that cannot be read is left out: `bridgelaw check` says what is wrong with it.
    """
    named = re.compile(rf"(?<![\w~]){re.escape(number)}(?!\w)")
    return [case for case in cases_naming(named, folder) if number in cited(case)]


def cases_naming(words: re.Pattern[str], folder: Path) -> list[CaseOnFile]:
    """The cases in those files of a folder in which a pattern is found."""
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
    """The sections that a case says its rulings or questions rest on."""
    steps = [step.expect for step in case.steps if step.expect is not None]
    return {law for expect in steps for law in (*expect.laws, expect.law or "") if law}


def lines(root: Node) -> list[str]:
    """A flowchart as indented lines; a box to which several ways lead is written once, and named
    after that."""
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
    words: tuple[Any, ...] = node[0]
    if node in names:
        to.append(f"{indent}{before}→ ({names[node]})")
        return
    mark = ""
    if is_named(node, ways):
        names[node] = str(len(names) + 1)
        mark = f"({names[node]}) "
    to.append(f"{indent}{before}{mark}{' · '.join(words)}")
    for answer, branch in node[1]:
        _write(branch, indent + "    ", ways, names, to, f"{answer} → ")
