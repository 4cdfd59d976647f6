"""Board-a-match, total points and Patton."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.scoring.scores import parts

from bridgelaw.scoring.board_a_match import board_points
from bridgelaw.scoring.imps import weighted_imps
from bridgelaw.scoring.parts import Parts, plain, turned
from bridgelaw.scoring.patton import AggregateScale, patton
from bridgelaw.scoring.total_points import aggregate, total_points

BOARDS = some.lists(some.tuples(parts(), parts()), max_size=6)


def test_a_board_is_won_by_any_margin() -> None:
    assert [board_points(plain(own), plain(430)) for own in (440, 1430, 430, 420, -50)] == [
        2,
        2,
        1,
        0,
        0,
    ]


def test_a_weighted_board() -> None:
    own = ((Fraction(3, 5), 430), (Fraction(2, 5), -50))
    assert board_points(own, plain(430)) == Fraction(3, 5)
    assert board_points(own, plain(400)) == Fraction(6, 5)
    assert board_points(own, ((Fraction(1, 2), 430), (Fraction(1, 2), 100))) == Fraction(3, 5) * (
        Fraction(1, 2) + 1
    )


@given(parts(), parts())
def test_a_board_is_worth_two(own: Parts, other: Parts) -> None:
    assert board_points(own, other) + board_points(other, own) == 2
    assert board_points(turned(other), turned(own)) == board_points(own, other)


def test_total_points() -> None:
    half = Fraction(1, 2)
    assert total_points([plain(420), plain(-50), ((half, 400), (half, 150))]) == 645
    assert aggregate([(plain(420), plain(450)), (((half, 400), (half, 150)), plain(150))]) == 95
    assert total_points([]) == 0


@given(BOARDS)
def test_patton_is_the_sum_of_its_parts(boards: list[tuple[Parts, Parts]]) -> None:
    match = patton(boards)
    assert match.boards == sum(board_points(own, other) for own, other in boards)
    assert match.imps == sum(weighted_imps(own, other) for own, other in boards)
    assert match.lead == aggregate(boards)
    theirs = patton([(other, own) for own, other in boards])
    scale = AggregateScale(4, (200, 500))
    assert match.available == 2 * len(boards)
    assert match.boards + theirs.boards == match.available
    assert scale(match.lead) + scale(theirs.lead) == scale.points


def test_a_scale_for_the_aggregate() -> None:
    scale = AggregateScale(8, (100, 300, 600, 1000))
    leads = (0, 90, 100, 299, 300, 600, 999, 1000, 5000)
    assert [scale(Fraction(lead)) for lead in leads] == [4, 4, 5, 5, 6, 7, 7, 8, 8]
    assert [scale(Fraction(-lead)) for lead in leads] == [4, 4, 3, 3, 2, 1, 1, 0, 0]


@pytest.mark.parametrize(
    ("points", "limits", "wrong"),
    [
        (8, (100, 300, 600), "found 3 limits, expected half as many as the points, 8"),
        (5, (100, 300), "found 2 limits"),
        (4, (300, 100), "each higher than the one before"),
        (4, (100, 100), "each higher than the one before"),
        (4, (0, 100), "all above zero"),
    ],
)
def test_an_invalid_scale_is_refused(points: int, limits: tuple[int, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        AggregateScale(points, limits)
