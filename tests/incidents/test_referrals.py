"""A ruling that goes on under another law names an incident that can start on the same board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.shipped_cases import cases_in
from tests.situations.rulings import LAWS, checked

from bridgelaw.bridge.errors import TableError
from bridgelaw.cases.runner import Ruled, run
from bridgelaw.effects import GoOnUnder
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.referrals import INCIDENT_OF, incident_of
from bridgelaw.engine.law import Law, Shown
from bridgelaw.engine.ruling import Question, Ruling, paths, rule
from bridgelaw.federations import book
from bridgelaw.i18n.text import languages
from bridgelaw.incidents import load
from bridgelaw.lawbook.reach import incidents_reaching

DAY = date(2024, 6, 1)
CASES = Path(__file__).parents[2] / "cases"
FOLDERS = sorted(path.name for path in CASES.iterdir() if path.is_dir())
AGAIN = {"call out of turn"}
"""Incidents that may lead to another of their own kind: a call by partner after the first."""
SITUATIONS = 6
"""Made-up situations of each incident to follow, in addition to every path without a record."""

load()


def referrals(effects: Iterable[tuple[str, Any]]) -> Iterator[GoOnUnder]:
    yield from (effect for _, effect in effects if isinstance(effect, GoOnUnder))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(Procedure.all))
@pytest.mark.parametrize("federation", ["WBF", "DBf"])
def test_every_referral_names_an_existing_incident(name: str, federation: str) -> None:
    procedure = Procedure.all[name]
    laws = book(DAY, federation)
    found = {
        effect
        for _, ruling in paths(procedure, procedure.case, laws, doubt=True)
        for effect in referrals(ruling.effects)
    }
    for effect in found:
        following = Procedure.all[effect.incident]
        assert effect.incident != name or name in AGAIN, effect
        assert isinstance(rule(following, following.case(laws, {})), Question | Ruling)
        for language in languages():
            assert following.title.say(language) in effect.say(language)
            assert f" {effect.law}" in effect.say(language)


@cache
def _every_ruling(name: str) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Return the sections that rulings on an incident rest on, and their referrals.

    A referral is a law with its incident.
    """
    procedure, found = Procedure.all[name], list[Ruling[Any]]()
    for laws in LAWS:
        found += (ruling for _, ruling in paths(procedure, procedure.case, laws, doubt=True))
    for number in range(SITUATIONS):
        found += (ruled.ruling for _, _, ruled in checked(name, str(number), 0).rulings)
    sections = frozenset(section for ruling in found for section in ruling.laws)
    return sections, frozenset(
        (each.law, each.incident) for ruling in found for each in referrals(ruling.effects)
    )


def _of(law: str) -> re.Pattern[str]:
    """Return a pattern for a section, its parts, and the digest's additions to it."""
    return re.compile(rf"{law}(?!\d)" if law[-1].isdigit() else law)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", sorted(Procedure.all))
def test_the_named_incident_reaches_the_law_of_the_referral(name: str) -> None:
    for law, incident in sorted(_every_ruling(name)[1]):
        parts = [number for number in {*Law.all, *Shown.all} if _of(law).match(number)]
        assert any(Procedure.all[incident] in incidents_reaching(number) for number in parts), (
            law,
            incident,
        )
        assert any(_of(law).match(section) for section in _every_ruling(incident)[0]), (
            law,
            incident,
        )


def _ruled(folder: str) -> Iterator[tuple[str, Ruled]]:
    for path in sorted((CASES / folder).rglob("*.yaml")):
        for case in cases_in(path):
            yield from ((case.id, ruled) for ruled in run(case))


@pytest.mark.no_cover
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_named_incident_can_be_started_on_the_record_of_every_case(folder: str) -> None:
    for case, ruled in _ruled(folder):
        if not isinstance(ruled.found, Ruling):
            continue
        for effect in referrals(ruled.found.effects):
            following = Procedure.all[effect.incident]
            seat = ruled.step.told.get("seat")
            told = {"seat": seat} if seat is not None and "seat" in following.case.facts else {}
            try:
                table = after(ruled.table, (each for _, each in ruled.found.effects))
            except TableError:
                table = ruled.table
            begun = rule(following, following.case(ruled.book, told, table))
            back = [
                each.incident
                for each in referrals(begun.effects)
                if isinstance(begun, Ruling) and each.incident == ruled.step.incident.name
            ]
            assert not back, f"{case}: {effect.incident} sends the director back"


def test_every_law_and_incident_of_the_table_exists() -> None:
    for law, incident in INCIDENT_OF.items():
        assert law in {*Law.all, *Shown.all} or any(other.startswith(law) for other in Law.all), law
        assert incident in Procedure.all, law


@pytest.mark.parametrize(
    ("law", "incident"),
    [("57A", "play out of turn"), ("12C1c", "adjusted score"), ("12C2a", "board without a result")],
)
def test_a_part_of_a_law_belongs_to_the_nearest_incident(law: str, incident: str) -> None:
    assert incident_of(law) == incident


def test_a_law_without_an_incident_is_an_error() -> None:
    with pytest.raises(KeyError):
        incident_of("1")
    with pytest.raises(KeyError):
        incident_of("91A")


@pytest.mark.no_cover
def test_every_law_named_in_the_source_has_an_incident() -> None:
    source = Path(__file__).parents[2] / "src/bridgelaw"
    for path in [*source.glob("laws/**/*.py"), *source.glob("incidents/**/*.py")]:
        for law, more in re.findall(r'GoOnUnder\("(\w+)"([^)]*)', path.read_text(encoding="utf-8")):
            assert more.count(",") > 1 or incident_of(law), path
