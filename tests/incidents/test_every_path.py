"""Every path through every incident ends, cites its laws, is repeatable, and is as agreed.

The listings in `golden/` are the fingerprint of the laws: a change to a condition changes a line or
a count there. Write them with `python dev/generate.py paths`, and review the difference.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bridgelaw.effects import Effect, GoOnUnder
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED
from bridgelaw.engine.law import Law, Shown
from bridgelaw.engine.listing import listing
from bridgelaw.engine.ruling import Ruling, paths, rule
from bridgelaw.federations import book
from bridgelaw.i18n.text import ENGLISH, languages
from bridgelaw.incidents import load

GOLDEN = Path(__file__).parent / "golden"
DAY = date(2024, 6, 1)


def golden(name: str, federation: str) -> Path:
    """Return the listing of an incident: a federation's own if it differs, else the WBF's."""
    stem = name.replace(" ", "_").replace("'", "")
    own = GOLDEN / f"{stem}.{federation}.txt"
    return own if own.exists() else GOLDEN / f"{stem}.WBF.txt"


load()
INCIDENTS = sorted(Procedure.all)
READABLE = {*Law.all, *Shown.all}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", INCIDENTS)
@pytest.mark.parametrize("federation", ["WBF", "DBf"])
def test_every_path_ends_in_a_ruling_with_citations_and_texts(name: str, federation: str) -> None:
    """Every path ends in a ruling with citations that can be displayed.

    Each cited section can be read, and facts that cannot be established are ruled by the answer for
    doubt.
    """
    procedure = Procedure.all[name]
    laws = book(DAY, federation)
    effects: set[Effect] = set()
    for told, ruling in paths(procedure, procedure.case, laws, doubt=True):
        assert ruling.laws, told
        assert ruling == rule(procedure, procedure.case(laws, told)), told
        found = [effect for _, effect in effects_of(ruling)]
        further = [effect.law for effect in found if isinstance(effect, GoOnUnder)]
        assert not {*ruling.laws, *further} - READABLE, told
        if CANNOT_BE_ESTABLISHED in told.values():
            assert any(origin == "doubt" for *_, origin in ruling.trail), told
        effects.update(found)
    for language in languages():
        for effect in effects:
            assert effect.say(language)
            for _, aloud in effect.read_aloud(language):
                assert "{" not in aloud


@pytest.mark.no_cover
@pytest.mark.parametrize("name", INCIDENTS)
def test_a_fact_is_asked_only_if_it_matters(name: str) -> None:
    """A fact is asked only if it matters.

    The exception is a fact that a later section alone would settle in the same way.
    """
    procedure = Procedure.all[name]
    laws = book(DAY, "DBf")
    for told, ruling in paths(procedure, procedure.case, laws):
        for fact in told:
            fewer = {key: value for key, value in told.items() if key != fact}
            found = rule(procedure, procedure.case(laws, fewer))
            if isinstance(found, Ruling):
                assert (found.outcome, found.effects) == (ruling.outcome, ruling.effects), (
                    fact,
                    told,
                )


@pytest.mark.parametrize("name", INCIDENTS)
@pytest.mark.parametrize("federation", ["WBF", "DBf"])
def test_the_paths_agree_with_the_listings(name: str, federation: str) -> None:
    procedure = Procedure.all[name]
    agreed = golden(name, federation).read_text(encoding="utf-8")
    assert listing(procedure, procedure.case, book(DAY, federation)) == agreed


def test_no_listing_is_superfluous() -> None:
    """Each listing is that of an incident, and a federation's listing differs from the WBF's."""
    listed = {golden(name, federation) for name in INCIDENTS for federation in ("WBF", "DBf")}
    assert listed | {golden(name, "") for name in INCIDENTS} == {*GOLDEN.glob("*")}
    for own in GOLDEN.glob("*.DBf.txt"):
        common = own.with_name(own.name.replace(".DBf.", ".WBF."))
        assert own.read_text(encoding="utf-8") != common.read_text(encoding="utf-8"), own.name


@pytest.mark.no_cover
def test_every_section_is_reached() -> None:
    """Every section is reached by some path of an incident, without any record.

    A section that cannot be reached cannot rule.
    """
    reached = {
        law
        for procedure in Procedure.all.values()
        for federation in ("WBF", "DBf")
        for _, ruling in paths(procedure, procedure.case, book(DAY, federation))
        for law in ruling.laws
    }
    assert set(Law.all) - reached == set()


def test_every_question_has_an_english_text() -> None:
    for procedure in Procedure.all.values():
        for fact in procedure.case.facts.values():
            assert fact.ask.say(ENGLISH).endswith(("?", ".")), fact
