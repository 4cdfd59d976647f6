"""No ruling contradicts itself, on every path of every incident and in every case.

Random tables are tried too.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from typing import Any

import pytest
from tests.consistency.contradictions import (
    ALOUD,
    CLASHES,
    EXCEPTIONS,
    NEVER_CLASH,
    TWICE,
    UNNAMED,
    Contradiction,
    contradictions,
)
from tests.incidents.test_any_table import rulings_at_random
from tests.shipped_cases import shipped

from bridgelaw import effects as e
from bridgelaw.bridge.auction import PASS
from bridgelaw.bridge.cards import Card, Rank, Suit
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.cases.runner import refusal, run
from bridgelaw.effects import Effect, Grade, Info, When, kinds
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.law import Law
from bridgelaw.engine.ruling import Ruling, paths, rule
from bridgelaw.federations import book
from bridgelaw.incidents import load

load()
DAY = date(2024, 6, 1)
INCIDENTS = sorted(Procedure.all)
BOARDS = 1
"""The number of random boards for each incident."""
MOST_PATHS = 250
"""The most paths to follow for each incident and seat when the record has only declarer."""

N, E, S, W = Seat
QUEEN, EIGHT = Card(Suit.SPADES, Rank.QUEEN), Card(Suit.SPADES, Rank.EIGHT)
NOW, SOON = When.NOW, When.FIRST_LEGAL_OPPORTUNITY


def failure_message(told: dict[str, Any], found: list[Contradiction]) -> str:
    """Return the message of a failing test."""
    return "\n".join([str(told), *(each.sentence for each in found)])


# The rulings


@pytest.mark.no_cover
@pytest.mark.parametrize("federation", ["WBF", "DBf"])
def test_no_path_contradicts_itself(federation: str) -> None:
    laws = book(DAY, federation)
    for name in INCIDENTS:
        procedure = Procedure.all[name]
        for told, ruling in paths(procedure, procedure.case, laws, doubt=True):
            found = contradictions(ruling, told)
            assert not found, f"{name} {failure_message(told, found)}"


@pytest.mark.no_cover
def test_no_path_contradicts_itself_when_the_seats_are_known() -> None:
    laws, table = book(DAY, "DBf"), Table(declarer=S)
    for name in INCIDENTS:
        for seat in Seat:
            for told, ruling in seated_paths(Procedure.all[name], laws, table, seat):
                found = contradictions(ruling, told, table)
                assert not found, f"{name} {failure_message(told, found)}"


def seated_paths(
    procedure: Procedure[Any, Any], laws: Any, table: Table, seat: Seat
) -> Iterator[tuple[dict[str, Any], Ruling[Any]]]:
    """Yield some of the paths of an incident about the player in a seat, in varying order."""
    random = Random(f"{procedure.name} {seat.name}")
    stack: list[dict[str, Any]] = [{"seat": seat}]
    count = 0
    while stack and count < MOST_PATHS:
        told = stack.pop(random.randrange(len(stack)))
        found = rule(procedure, procedure.case(laws, told, table))
        if isinstance(found, Ruling):
            count += 1
            yield told, found
            continue
        case = procedure.case(laws, told, table)
        answers = found.values or found.fact.samples
        stack += (
            {**told, found.fact.name: value}
            for value in answers
            if refusal(found.fact, value, case) is None
        )


@pytest.mark.no_cover
def test_no_case_contradicts_itself() -> None:
    for case in shipped():
        for ruled in run(case):
            if isinstance(ruled.found, Ruling):
                told = dict(ruled.step.told)
                found = contradictions(ruled.found, told, ruled.table)
                assert not found, f"{case.id} {failure_message(told, found)}"


@pytest.mark.no_cover
@pytest.mark.parametrize("name", INCIDENTS)
def test_no_ruling_at_a_random_table_contradicts_itself(name: str) -> None:
    for board in range(BOARDS):
        for _, told, ruling, _, table in rulings_at_random(
            name, Random(f"consistent {name} {board}")
        ):
            found = contradictions(ruling, told, table)
            assert not found, failure_message(told, found)


# The table


def test_every_kind_of_effect_is_considered() -> None:
    in_table = {kind for clash in CLASHES for kind in (*clash.one, *clash.other)}
    thought_about = in_table | set(NEVER_CLASH)
    missing = set(kinds().values()) - thought_about - {Effect}
    assert not missing, f"add to CLASHES or NEVER_CLASH: {sorted(kind.kind() for kind in missing)}"
    assert not in_table & set(NEVER_CLASH)


def test_exceptions_are_named_by_rows() -> None:
    assert {section for clash in CLASHES for section in clash.unless} == set(EXCEPTIONS)
    assert set(EXCEPTIONS) <= set(Law.all)


# The checker

SAMPLES: list[tuple[str, list[Effect], dict[str, Any], Table | None]] = [
    (
        "any lead is free and a card must be played",
        [e.LeadFree(W), e.MustPlay(W, (QUEEN,), SOON)],
        {},
        None,
    ),
    (
        "any lead is free and a suit is required or forbidden",
        [e.LeadRequired(W, Suit.CLUBS), e.LeadFree(W)],
        {},
        None,
    ),
    (
        "a lead is required and forbidden",
        [e.LeadRequired(W, Suit.CLUBS), e.LeadForbidden(W, (Suit.CLUBS,))],
        {},
        None,
    ),
    (
        "two leads are required",
        [e.LeadRequired(W, Suit.CLUBS), e.LeadRequired(W, Suit.SPADES)],
        {},
        None,
    ),
    (
        "a card is played and is a penalty card",
        [e.PenaltyCard(W, QUEEN, Grade.MAJOR), e.CardPlayed(W, QUEEN)],
        {},
        None,
    ),
    (
        "a card is played and not played",
        [e.CardPlayed(W, QUEEN), e.CardReturned(W, QUEEN)],
        {},
        None,
    ),
    (
        "a card stands and may be changed",
        [e.CardStands(N, QUEEN), e.MayChange(N, QUEEN, NOW)],
        {},
        None,
    ),
    (
        "a penalty card stays and is picked up",
        [e.PenaltyCardStays(W, QUEEN), e.PenaltyCardPickedUp(W, (QUEEN,))],
        {},
        None,
    ),
    (
        "a card may be played and another must be",
        [e.MayPlay(W, (QUEEN, EIGHT)), e.MustPlay(W, (EIGHT,), NOW)],
        {},
        None,
    ),
    ("two players are next", [e.PlaysNext(W), e.OnLead(N)], {}, None),
    ("play stops and goes on", [e.PlayStops(S), e.PlayContinues()], {}, None),
    (
        "nothing is rectified, and something is",
        [e.PlayContinues(), e.PenaltyCard(W, QUEEN, Grade.MAJOR)],
        {},
        None,
    ),
    (
        "a player must pass and may call",
        [e.CallsNext(N), e.MustPass(N, e.Period.THROUGHOUT)],
        {},
        None,
    ),
    ("a call stands and does not", [e.CallStands(N, PASS), e.CallCancelled(N, PASS)], {}, None),
    (
        "two scores for a side",
        [e.PointsScored(Side.NS, 420), e.PointsScored(Side.EW, 420)],
        {},
        None,
    ),
    (
        "information is authorised and unauthorised",
        [
            e.Authorised(Role.EVERYONE, Info.HOLDS_IT, Role.DEFENDER, QUEEN),
            e.Unauthorised(Role.OTHER_DEFENDER, Info.HOLDS_IT, Role.DEFENDER, QUEEN),
        ],
        {},
        None,
    ),
    (
        "information is authorised and unauthorised",
        [
            e.Authorised(Role.DECLARER, Info.HOLDS_IT, W, QUEEN),
            e.Unauthorised(Side.NS, Info.HOLDS_IT, W, QUEEN),
        ],
        {},
        Table(declarer=S),
    ),
    (TWICE, [e.MustWait(W), e.MustWait(Role.PARTNER)], {"seat": E}, None),
    (
        TWICE,
        [
            e.Unauthorised(N, Info.WITHDRAWN_CALL, S),
            e.Unauthorised(Side.NS, Info.WITHDRAWN_CALL, S),
        ],
        {},
        None,
    ),
    (ALOUD, [e.CardStands(Role.DUMMY, QUEEN), e.CardStands(N, QUEEN)], {}, Table(declarer=S)),
    (UNNAMED, [e.MustWait(Role.PARTNER)], {"seat": E}, None),
    (UNNAMED, [e.CardPlayed(E, Which.THE_CARD)], {"seat": E, "card": QUEEN}, None),
]


@pytest.mark.parametrize(("name", "effects", "told", "table"), SAMPLES)
def test_a_contradiction_is_found(
    name: str, effects: list[Effect], told: dict[str, Any], table: Table | None
) -> None:
    ruling: Ruling[None] = Ruling(None, tuple(("0", effect) for effect in effects), ())
    found = contradictions(ruling, told, table)
    assert name in [each.name for each in found] or (
        name == ALOUD and TWICE in [each.name for each in found]
    )
    assert all(each.sentence.startswith(each.name) for each in found)


@pytest.mark.parametrize(
    "effects",
    [
        [e.LeadFree(W), e.MustPlay(E, (QUEEN,), SOON)],
        [e.LeadRequired(W, Suit.CLUBS), e.LeadForbidden(W, (Suit.SPADES,))],
        [e.PenaltyCard(W, QUEEN, Grade.MAJOR), e.PenaltyCardPickedUp(W, (QUEEN,))],
        [e.CardPlayed(W, QUEEN), e.PenaltyCard(W, EIGHT, Grade.MAJOR)],
        [
            e.Authorised(Role.DECLARER, Info.HOLDS_IT, W, QUEEN),
            e.Unauthorised(E, Info.HOLDS_IT, W, QUEEN),
        ],
        [e.CallCancelled(S, PASS), e.CallsNext(S)],
        [e.PointsScored(Side.NS, 420), e.PointsScored(Side.EW, -420)],
    ],
)
def test_compatible_effects_are_not_contradictions(effects: list[Effect]) -> None:
    ruling: Ruling[None] = Ruling(None, tuple(("0", effect) for effect in effects), ())
    assert contradictions(ruling, {}, None) == []
