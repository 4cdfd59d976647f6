"""Coverage of the whole law book.

Sections that a program can decide are decided by functions; where judgement is needed, functions
frame it; the rest is shown; and cases cite what functions decide.
tests/incidents/test_every_path.py checks that some path reaches each function.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.shipped_cases import cases_in

from bridgelaw.cases.reader import find_case_files
from bridgelaw.engine.law import Law, Shown
from bridgelaw.incidents import load
from bridgelaw.lawbook.sections import Section, is_part, law_of, sections, whole_laws
from bridgelaw.views.law import cited

ROOT = Path(__file__).parents[2]
BY_FUNCTIONS = ("decide", "assist")
load()
RULED = [section for section in sections().values() if section.software in BY_FUNCTIONS]


@cache
def cited_by_cases() -> frozenset[str]:
    """Return the sections cited by the rulings of the shipped cases."""
    files = find_case_files([ROOT / "cases"])
    return frozenset(number for file in files for case in cases_in(file) for number in cited(case))


def parts(heading: Section) -> list[Section]:
    """Return the sections below a heading that are decided or framed."""
    return [section for section in RULED if is_part(section.number, heading.number)]


def is_heading(section: Section) -> bool:
    """Return whether a section says nothing itself and functions rule on all sections below it."""
    ruled = [part for part in parts(section) if part.number in Law.all]
    return bool(ruled) and all(
        part.number in Law.all or is_heading(part) for part in parts(section)
    )


def numbers(found: list[Section]) -> list[str]:
    return [section.number for section in found]


def test_the_book_is_complete() -> None:
    laws = [law_of(section.number) for section in sections().values()]
    assert list(dict.fromkeys(laws)) == [str(number) for number in range(94)]
    assert {"0", *laws} == set(whole_laws())
    assert {section.software for section in sections().values()} == {*BY_FUNCTIONS, "show", "none"}


@pytest.mark.parametrize("software", BY_FUNCTIONS)
def test_deciding_sections_are_functions_or_headings_of_functions(
    software: str,
) -> None:
    found = [
        section
        for section in RULED
        if section.software == software and section.number not in Law.all
    ]
    assert numbers([section for section in found if section.number not in Shown.all]) == []
    assert numbers([section for section in found if not is_heading(section)]) == []


def test_each_deciding_section_is_cited_by_a_case() -> None:
    ruled = [section for section in RULED if section.number in Law.all]
    assert numbers([section for section in ruled if section.number not in cited_by_cases()]) == []


def test_each_shown_section_can_be_read() -> None:
    found = [section for section in sections().values() if section.software == "show"]
    assert (
        numbers([section for section in found if section.number not in {*Law.all, *Shown.all}])
        == []
    )


def test_decisions_beyond_a_section_have_a_case() -> None:
    """A decision beyond a section (49~4) has a case that cites it.

    It belongs to a law of the book.
    """
    beside = sorted(number for number in Law.all if number not in sections())
    assert [number for number in beside if law_of(number) not in whole_laws()] == []
    assert [number for number in beside if number not in cited_by_cases()] == []


def test_each_section_cited_by_a_case_can_be_read() -> None:
    assert sorted(cited_by_cases() - {*Law.all, *Shown.all}) == []


def test_each_reading_has_a_day_a_federation_and_a_source() -> None:
    readings = [
        (section.number, reading) for section in Law.all.values() for reading in section.readings
    ]
    assert [
        number
        for number, reading in readings
        if not (reading.source and reading.by and reading.text.en)
    ] == []
