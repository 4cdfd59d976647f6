"""The optimum score of a board, against figures that other programs computed."""

from __future__ import annotations

import pytest

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import say
from bridgelaw.scores.optimum import Optimum, optimum

NONE, NS, EW, BOTH = Vulnerability


def found(text: str, vulnerability: Vulnerability, dealer: Seat | None) -> Optimum:
    computed = optimum(Makeable.from_text(text), vulnerability, dealer)
    assert computed is not None
    return computed


@pytest.mark.parametrize(
    ("text", "vulnerability", "dealer", "points", "results"),
    [
        ("99989999894445444454", NONE, Seat.N, 400, ["3NT N 9", "3NT S 9"]),
        ("3632225322a7abaa7aba", NS, Seat.E, -430, ["3NT E 10", "3NT W 10"]),
        # a part-score, as high as the other side bids
        ("67866678667647766467", EW, Seat.S, 110, ["2H N 8", "2H S 8"]),
        # a sacrifice, above the highest contract that is better for the other side
        ("57499574997694476944", NONE, Seat.N, -100, ["4CX N 9", "4CX S 9", "4DX N 9", "4DX S 9"]),
        ("98699986994573445634", NS, Seat.E, 500, ["4HX E 7"]),
        # five, to outbid a sacrifice
        ("8b55b8b55b2078220782", NS, Seat.E, 650, ["5S N 11", "5S S 11"]),
        # only one partner makes it
        ("89666887665467754677", BOTH, Seat.W, 140, ["1S N 9"]),
    ],
)
def test_the_optimum_that_other_programs_print(
    text: str, vulnerability: Vulnerability, dealer: Seat, points: int, results: list[str]
) -> None:
    best = found(text, vulnerability, dealer)
    assert best.points == points
    assert [say(each, spec="letters") for each in best.results] == results


def test_nobody_bids_if_nobody_makes_anything() -> None:
    assert found("6" * 20, BOTH, None) == Optimum(points=0)


def test_the_dealer_decides_if_both_sides_make_the_same_contract() -> None:
    both = "7----7----7----7----".replace("-", "6")
    assert found(both, NONE, Seat.N).points == 90
    assert found(both, NONE, Seat.E).points == -90
    assert optimum(Makeable.from_text(both), NONE) is None


def test_an_unknown_figure_leaves_the_optimum_open() -> None:
    assert optimum(Makeable.from_text("-" + "6" * 19), NONE, Seat.N) is None
