"""Facts that can be answered after the play, and those that a seat answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from enum import Enum

import pytest

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.incident import Procedure
from bridgelaw.federations import book
from bridgelaw.incidents import load
from bridgelaw.incidents.index import incidents_in_order

load()

LATER = {
    # what an infraction led to, and what was likely without it (Laws 12, 16, 21, 23, 40, 43, 45,
    # 47, 50, 55, 72, 73)
    "affected": 1,
    "damaged": 4,
    "gained": 2,
    "gained_by_it": 1,
    "harmed": 1,
    "helped": 1,
    "logical_alternative": 1,
    "might_differ": 1,
    "misled_and_damaged": 1,
    "opponents_damaged": 1,
    "otherwise": 1,
    "own_part": 1,
    "profited": 1,
    "result_likely": 1,
    "results": 1,
    "suggested": 1,
    "suggested_over_it": 1,
    "used_it": 1,
    "worse": 1,
    # how the auction went on (Law 31A)
    "called_again": 1,
    # the tricks after a revoke (Law 64)
    "damaged_by_it": 1,
    "earlier_moved": 1,
    "earlier_then": 1,
    "first_transfer": 1,
    "left_to_move": 1,
    "transfer_then": 1,
    "tricks_made": 1,
    "without_any": 1,
    "without_repeat": 1,
    "without_revoke": 1,
    "won_later": 1,
}
"""The facts that can be answered only after the play, and how many different questions ask each."""


def test_what_can_only_be_known_after_the_play_can_be_answered_later() -> None:
    asked = {
        (fact.name, fact.ask.en)
        for incident in incidents_in_order()
        for fact in incident.case.facts.values()
        if fact.later
    }
    assert Counter(name for name, _ in asked) == LATER


@pytest.mark.parametrize(
    ("incident", "fact", "north", "east", "south", "west"),
    [
        ("call out of turn", "whose_turn", "own", "lho", "partner", "rho"),
        ("premature lead", "whose_turn", None, None, "partner", "rho"),
        ("lead out of turn", "whose_lead", "his", "opponents", "partners", "opponents"),
        ("revoke", "trick_won_by", "revoker", "opponents", "partners_hand", "opponents"),
    ],
)
def test_a_seat_answers_once_the_player_is_known(
    incident: str, fact: str, north: str, east: str, south: str, west: str
) -> None:
    procedure = Procedure.all[incident]
    laws = book(date(2026, 1, 1), "WBF")
    by_seat = procedure.case.facts[fact].by_seat
    assert by_seat is not None
    assert by_seat(procedure.case(laws, {}, None)) == {}
    found = by_seat(procedure.case(laws, {"seat": Seat.N}, None))
    names = {
        seat: answer.name.lower() for seat, answer in found.items() if isinstance(answer, Enum)
    }
    expected = dict(zip((Seat.N, Seat.E, Seat.S, Seat.W), (north, east, south, west), strict=True))
    assert names == {seat: name for seat, name in expected.items() if name}


@pytest.mark.parametrize(
    ("told", "usual"),
    [({}, False), ({"trump_out": False}, False), ({"trump_out": True}, True)],
)
def test_finesses_are_exceptional_in_a_dispute_about_a_trump(
    told: Mapping[str, object], usual: bool
) -> None:
    procedure = Procedure.all["contested claim"]
    case = procedure.case(book(date(2026, 1, 1), "WBF"), told, None)
    for name in ("relies_on_place", "relies_on_partner"):
        facts = procedure.case.facts[name].usual
        assert facts is not None
        assert facts.when is not None
        assert facts.when(case) is usual
