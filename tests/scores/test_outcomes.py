"""Outcomes as values, and how matchpoints are counted."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import parse_contract
from bridgelaw.bridge.seats import Side
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Average,
    Grade,
    Percent,
    TableScore,
    Weighted,
    parts_of,
    percent_text,
    results_of,
)
from bridgelaw.scores.regulation import Artificial, Count
from bridgelaw.scores.results import PassedOut, Played, Points

HALF = Fraction(1, 2)
GAME = Played(parse_contract("4S E"), 10)


def test_points_of_an_outcome_are_seen_from_a_side() -> None:
    weighted = Weighted(((HALF, GAME), (HALF, PassedOut())))
    assert parts_of(weighted, Vulnerability.NONE) == ((HALF, -420), (HALF, 0))
    assert parts_of(weighted, Vulnerability.EW, Side.EW) == ((HALF, 620), (HALF, 0))
    assert parts_of(Average(Grade.PLUS), Vulnerability.NONE) == ()
    assert parts_of(NOT_PLAYED, Vulnerability.NONE) == ()


def test_a_plain_result_is_a_distribution_of_one() -> None:
    assert results_of(GAME) == ((Fraction(1), GAME),)


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ((), "found no results, expected at least one"),
        (((HALF, GAME),), "found weights that sum to 50%, expected 100%"),
        (
            ((Fraction(0), GAME), (Fraction(1), PassedOut())),
            "found the weight 0%, expected more than 0%",
        ),
        (((Fraction(-1, 2), GAME), (Fraction(3, 2), PassedOut())), "found the weight −50%"),
        (
            ((Fraction(1, 3), GAME), (Fraction(1, 3), PassedOut())),
            "found weights that sum to 2/3, expected 100%",
        ),
    ],
)
def test_weights_must_add_up_to_one(
    parts: tuple[tuple[Fraction, Points], ...], problem: str
) -> None:
    with pytest.raises(ScoreError, match=problem):
        Weighted(parts)


@pytest.mark.parametrize(("percent", "found"), [(-1, "−1%"), (101, "101%")])
def test_a_percentage_is_between_zero_and_a_hundred(percent: int, found: str) -> None:
    with pytest.raises(ScoreError, match=f"found {found}, expected 0% to 100%"):
        Percent(Fraction(percent))


def test_each_side_has_its_own_score() -> None:
    table = TableScore.both(GAME)
    split = table.with_outcome(Side.EW, Average(Grade.MINUS))
    assert (split.of(Side.NS), split.of(Side.EW)) == (GAME, Average(Grade.MINUS))
    assert split.with_outcome(Side.NS, NOT_PLAYED).is_played
    assert not TableScore.both(NOT_PLAYED).is_played


@pytest.mark.parametrize(
    ("share", "written"),
    [(HALF, "50%"), (Fraction(333, 1000), "33.3%"), (Fraction(1, 3), "1/3"), (Fraction(1), "100%")],
)
def test_shares(share: Fraction, written: str) -> None:
    assert percent_text(share) == written


def test_errors_show_numbers_in_the_language() -> None:
    with pytest.raises(ScoreError) as found:
        Weighted(((Fraction(333, 1000), GAME),))
    assert found.value.say("da") == "fandt vægte, der tilsammen giver 33,3%, forventede 100%"


def test_law_12c2() -> None:
    figures = Artificial()
    assert [figures.percent(grade) for grade in Grade] == [60, 50, 40]
    assert [figures.in_imps(grade) for grade in Grade] == [3, 0, -3]


@pytest.mark.parametrize(
    ("count", "top", "average", "bottom"),
    [(Count.TWO, 16, 8, 0), (Count.ONE, 8, 4, 0), (Count.ZERO, 8, 0, -8)],
)
def test_counts(count: Count, top: int, average: int, bottom: int) -> None:
    """Matchpoints are counted by each system.

    There are nine scores: a top of sixteen as the laws count.
    """
    written = [count.write(Fraction(score), Fraction(16)) for score in (16, 8, 0)]
    assert written == [top, average, bottom]


@given(st.fractions(-5, 50), st.integers(0, 200).map(Fraction), st.sampled_from(Count))
def test_notation_in_any_count_gives_the_same_score(
    score: Fraction, top: Fraction, count: Count
) -> None:
    assert count.read(count.write(score, top), top) == score
