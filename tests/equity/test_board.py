"""Played boards, card by card, and every figure of the rebuilt deals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.equity.deals import played_out
from tests.yaml_files import read_yaml

from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import card_text, parse_card
from bridgelaw.bridge.play_history import at, moments
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.bridge.table_changes import with_play
from bridgelaw.equity.board import needed, played, tricks, worth
from bridgelaw.equity.position import position
from bridgelaw.equity.solver import Solver

ROOT = Path(__file__).parents[1]
DEALS = {path.stem: read_yaml(path) for path in sorted(ROOT.glob("deals/*.yaml"))}


def moment(table: Table, told: Any) -> Table:
    """Return the table after some cards of a trick, and other cards played `then`."""
    trick, cards = told["after"]["trick"], told["after"]["cards"]
    there = at(table, trick, cards)
    for card in told.get("then", ()):
        assert there.turn is not None
        there = with_play(there, there.turn, parse_card(card))
    return there


def test_the_deals_are_present() -> None:
    assert len(DEALS) == 20
    assert sum(len(deal.get("double_dummy", ())) for deal in DEALS.values()) == 64


@pytest.mark.parametrize("name", DEALS)
def test_every_figure_of_a_deal(name: str, solver: Solver) -> None:
    table = read_table(DEALS[name]["table"])
    for told in DEALS[name].get("double_dummy", ()):
        assert tricks(moment(table, told), solver) == told["declarer_tricks"], told["name"]


@pytest.mark.parametrize("name", [name for name, deal in DEALS.items() if "lines" in deal])
def test_every_line_of_a_deal(name: str) -> None:
    table = read_table(DEALS[name]["table"])
    for told in DEALS[name]["lines"]:
        here = moment(table, told)
        for card in map(parse_card, told["cards"]):
            assert card in position(here).legal
            assert here.turn is not None
            here = with_play(here, here.turn, card)
        assert here.play_is_over
        assert (
            here.won_by(Seat[DEALS[name]["table"]["declarer"]].side) == told["declarer_tricks"]
        ), told["name"]


@pytest.mark.parametrize("name", DEALS)
def test_a_trace_agrees_with_the_analysis_of_each_card(name: str, solver: Solver) -> None:
    """A trace and every alternative agree with each other and with single positions."""
    table = read_table(DEALS[name]["table"])
    traced, each = played(table, solver), played(table, solver, every_card=True)
    assert [(one.before, one.after) for one in traced.moments] == [
        (one.before, one.after) for one in each.moments
    ]
    for one in each.moments[::7]:
        before = at(table, one.trick, one.place - 1)
        if before.turn is one.seat:
            assert one.before == tricks(before, solver)
            assert max(one.instead.values()) >= (one.before or 0) >= min(one.instead.values())
    for one in each.moments:
        if one.regular:
            assert one.instead[one.card] == one.after
            assert (each.cost(one) or 0) >= 0


@pytest.mark.parametrize("seed", range(4))
def test_play_with_many_revokes_is_analysed(seed: int, solver: Solver) -> None:
    """Play with many revokes is analysed position by position.

    The line is cut wherever a card does not follow suit.
    """
    table = played_out(seed, illegal=0.4)
    assert table.failures
    found = played(table, solver)
    revokes = {failure.card for failure in table.failures}
    assert {one.card for one in found.moments if not one.regular} == revokes
    for one in found.moments[::3]:
        assert one.before == tricks(at(table, one.trick, one.place - 1), solver), one
    assert found.end == table.won_by(found.declarer.side)


def test_a_lead_out_of_turn_separates_two_lines(solver: Solver) -> None:
    table = read_table(DEALS["extra-lead-out-of-turn-accepted"]["table"])
    found = played(table, solver)
    (irregular,) = (one for one in found.moments if not one.regular)
    assert (irregular.trick, irregular.place, card_text(irregular.card)) == (5, 1, "H9")
    assert irregular.before == 9  # with West, correctly, on lead
    assert irregular.after == tricks(at(table, 5, 1), solver)


def test_a_play_out_of_turn_leaves_its_trick_unanalysed(solver: Solver) -> None:
    told = DEALS["extra-no-irregularity"]["table"]
    leader, first, second, third, fourth = told["tricks"][1]
    seats = [seat.name for seat in Seat[leader].clockwise()]
    second_trick = [
        leader,
        first,
        f"{seats[2]}:{third}",
        f"{seats[1]}:{second}",
        f"{seats[3]}:{fourth}",
    ]
    table = read_table({**told, "tricks": [told["tricks"][0], second_trick, *told["tricks"][2:]]})
    found = played(table, solver)
    plain = played(read_table(told), solver)
    inside = [one for one in found.moments if one.trick == 2]
    assert [one.before is None for one in inside] == [False, False, True, True]
    assert [one.before for one in found.moments[8:]] == [one.before for one in plain.moments[8:]]


def test_the_cards_that_changed_the_result(solver: Solver) -> None:
    def turned(name: str) -> tuple[int, str, str, int | None, int | None] | None:
        table = read_table(DEALS[name]["table"])
        goal = needed(table)
        assert goal is not None
        one = played(table, solver).decided(goal)
        return (
            None
            if one is None
            else (one.trick, one.seat.name, card_text(one.card), one.before, one.after)
        )

    assert turned("revoke-asked-corrected") == (5, "S", "C2", 9, 8)
    assert turned("extra-revoke-64C1-transfer-not-enough") == (6, "W", "DJ", 9, 6)
    assert turned("extra-no-irregularity") is None


def test_an_ending_without_the_earlier_play(solver: Solver) -> None:
    told = DEALS["lku22-5.1-12-end-position"]["table"]
    whole = read_table(told)
    here = at(whole, 8, 0)
    hands = {
        seat.name: " ".join(card_text(card) for card in sorted(here.held(seat) or ()))
        for seat in Seat
    }
    leader = here.leader
    assert leader is not None
    ending = read_table(
        {
            "hands": hands,
            "complete hands": list("NESW"),
            "declarer": told["declarer"],
            "trump": told["contract"][1:],
        }
        | {"trick": {"number": 8, "leader": leader.name}}
    )
    found = worth(ending, solver)
    assert (found.won, found.position.turn) == (None, leader)
    known = worth(here, solver)
    assert known.won is not None
    assert known.in_all(known.best) == known.won + found.best == tricks(here, solver)
    assert found.cards == known.cards
    with pytest.raises(TableError, match="from the first trick"):
        tricks(ending, solver)
    with pytest.raises(TableError, match="from the first trick"):
        played(ending, solver)


def test_hands_are_reconstructed_from_complete_play(solver: Solver) -> None:
    whole = played_out(1)
    told = Table(declarer=whole.declarer, trump=whole.trump, tricks=whole.tricks, trick_number=14)
    assert [one.before for one in played(told, solver).moments] == [
        one.before for one in played(whole, solver).moments
    ]


def test_boards_that_cannot_be_analysed(solver: Solver) -> None:
    whole = played_out(1)
    for table, problem in (
        (Table(deal=whole.deal, trump=whole.trump, tricks=whole.tricks), "who declares"),
        (Table(deal=whole.deal, declarer=whole.declarer, tricks=whole.tricks), "denomination"),
        (
            Table(deal=whole.deal, declarer=whole.declarer, trump=whole.trump, trick_number=1),
            "no card has been played",
        ),
        (
            Table(
                deal=Deal(),
                declarer=whole.declarer,
                trump=whole.trump,
                tricks=whole.tricks[:3],
                trick_number=4,
            ),
            "hand of",
        ),
    ):
        with pytest.raises(TableError, match=problem):
            played(table, solver)
    with pytest.raises(TableError, match="have been played"):
        worth(whole, solver)
    assert tricks(whole, solver) == whole.won_by(
        whole.declarer.side if whole.declarer else Seat.N.side
    )
    assert len(list(moments(whole))) == 52
