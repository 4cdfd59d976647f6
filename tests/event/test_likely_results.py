"""Likely results of a contract, by the other tables and double dummy."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.cards import Strain, Suit
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.notation import parse_card, parse_contract
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.likely_results import Grounds, Tables, grounds, proposed
from bridgelaw.event.model import Board, Line
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore

SPADES = parse_contract("4S N")


def line(number: int, result: str, lead: str = "") -> Line:
    return Line(
        ns=(str(number),),
        ew=(str(number + 20),),
        score=TableScore.both(parse_outcome(result)),
        lead=parse_card(lead) if lead else None,
    )


def board(*results: str) -> Board:
    return Board(
        number=1, lines=tuple(line(n, *each.split("/")) for n, each in enumerate(results, 1))
    )


NINE = board(
    *("4S N 10/H2", "4S N 10", "3S N 10/H3", "4S N 10", "4S N 10", "4S S 10"),
    *("4S N 9/D4", "4SX N 9/D4", "2S S 9", "3NT N 9", "4H E 10", "passed out"),
)


def said(known: Grounds, in_favour_of: Side | None = None) -> dict[int, str]:
    return {
        each.result.tricks: f"{float(each.weight):.0%}" for each in proposed(known, in_favour_of)
    }


def test_the_tables_of_declarers_side_in_the_denomination_are_counted() -> None:
    known = grounds(NINE, SPADES)
    assert known.all.by_tricks == {10: 6, 9: 3}
    assert known.by_declarer.by_tricks == {10: 5, 9: 2}
    assert known.by_partner.by_tricks == {10: 1, 9: 1}
    assert known.as_played == 7
    assert {suit: each.by_tricks for suit, each in known.after_lead.items()} == {
        Suit.DIAMONDS: {9: 2},
        Suit.HEARTS: {10: 2},
    }


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (None, {10: "65%", 9: "35%"}),
        (Side.NS, {10: "70%", 9: "30%"}),
        (Side.EW, {10: "60%", 9: "40%"}),
    ],
)
def test_weights_follow_the_tables(side: Side | None, expected: dict[int, str]) -> None:
    assert said(grounds(NINE, SPADES), side) == expected


def test_the_line_in_question_and_lines_with_a_ruling_are_left_out() -> None:
    assert grounds(NINE, SPADES, place=0).all.by_tricks == {10: 5, 9: 3}
    ruled = replace(
        NINE.lines[1],
        ruling=AdjustedScore(TableScore.both(parse_outcome("4S N 9")), laws=("12C1c",)),
    )
    changed = replace(NINE, lines=(NINE.lines[0], ruled, *NINE.lines[2:]))
    assert grounds(changed, SPADES).all.by_tricks == {10: 5, 9: 3}


def test_double_dummy_counts_if_nobody_played_the_denomination() -> None:
    figures = Makeable.of({(Seat.N, Strain.CLUBS): 11})
    known = grounds(replace(NINE, makeable=figures), parse_contract("5C N"))
    assert known.double_dummy == 11
    assert said(known) == {11: "100%"}
    assert proposed(grounds(NINE, parse_contract("5C N"))) == ()


def test_a_contract_without_declarer_is_refused() -> None:
    with pytest.raises(EventError, match="without a declarer"):
        grounds(NINE, parse_contract("4S"))


@given(
    counts=st.dictionaries(st.integers(0, 13), st.integers(1, 60), min_size=1, max_size=14),
    side=st.sampled_from([None, *Side]),
)
def test_proposed_weights_are_whole_steps_with_the_sum_of_one(
    counts: dict[int, int], side: Side | None
) -> None:
    known = replace(grounds(NINE, SPADES), by_declarer=Tables(counts), by_partner=Tables({}))
    weights = proposed(known, side)
    assert sum(each.weight for each in weights) == 1
    assert all(each.weight > 0 and (each.weight * 20).denominator == 1 for each in weights)
    if side is None and len(counts) <= 6:
        total = sum(counts.values())
        for each in weights:
            exact = Fraction(counts[each.result.tricks], total)
            assert abs(each.weight - exact) < Fraction(1, 20)


@given(counts=st.dictionaries(st.integers(5, 10), st.integers(1, 60), min_size=1, max_size=6))
def test_the_benefit_of_the_doubt_never_costs_the_side_that_has_it(counts: dict[int, int]) -> None:
    known = replace(grounds(NINE, SPADES), by_declarer=Tables(counts), by_partner=Tables({}))
    total = sum(counts.values())
    exact = Fraction(sum(tricks * number for tricks, number in counts.items()), total)
    for side, sign in ((Side.NS, 1), (Side.EW, -1)):
        weighed = sum(each.weight * each.result.tricks for each in proposed(known, side))
        assert sign * (weighed - exact) >= 0
