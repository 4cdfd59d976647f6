"""The number of hands in each cell, compared with published figures and an independent count."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.bridge.cards import Suit
from bridgelaw.meanings.hands import (
    ALL_HANDS,
    MOST_POINTS,
    SHAPES,
    Shape,
    cells,
    every_hand,
    how_many,
    of_shapes,
    share,
    with_length,
    with_points,
)
from bridgelaw.meanings.meaning import Range
from bridgelaw.meanings.notation import parse_meaning

HOLDINGS = [
    (sum(kept), sum(each > 0 for each in kept))
    for kept in product(*((0, honour) for honour in (4, 3, 2, 1)))
]


def counted(points: int, shape: Shape) -> int:
    """Return the number of hands, counted from the sixteen honour holdings of each suit.

    The program counts in another way.
    """
    found = 0
    for held in product(HOLDINGS, repeat=4):
        if sum(each[0] for each in held) == points:
            ways = 1
            for (_, honours), length in zip(held, shape, strict=True):
                ways *= comb(9, length - honours) if length >= honours else 0
            found += ways
    return found


def test_the_cells_contain_all_hands() -> None:
    assert len(SHAPES) == 560
    assert how_many(every_hand()) == ALL_HANDS == 635_013_559_600


@given(st.integers(0, MOST_POINTS), st.sampled_from(SHAPES))
@settings(max_examples=15, deadline=None)
def test_each_cell_agrees_with_a_count_over_honours(points: int, shape: Shape) -> None:
    place = SHAPES.index(shape)
    assert how_many(of_shapes(1 << place, points, points)) == counted(points, shape)


# The Official Encyclopedia of Bridge, tables of probabilities, in per cent.
@pytest.mark.parametrize(
    ("pattern", "per_cent"),
    [
        ("4432", 21.5512),
        ("4333", 10.5361),
        ("5332", 15.5168),
        ("5431", 12.9307),
        ("4441", 2.9932),
        ("7222", 0.5130),
    ],
)
def test_pattern_probabilities_agree_with_published_ones(pattern: str, per_cent: float) -> None:
    places = sum(
        1 << place
        for place, shape in enumerate(SHAPES)
        if sorted(shape) == sorted(map(int, pattern))
    )
    assert round(100 * how_many(of_shapes(places)) / ALL_HANDS, 4) == per_cent


@pytest.mark.parametrize(
    ("points", "per_cent"),
    [(0, 0.3639), (4, 3.8454), (8, 8.8922), (10, 9.4051), (12, 8.0269), (15, 4.4237), (20, 0.6435)],
)
def test_point_probabilities_agree_with_published_ones(points: int, per_cent: float) -> None:
    assert round(100 * how_many(with_points(points)) / ALL_HANDS, 4) == per_cent


def test_a_hand_without_honours_and_the_strongest_of_all() -> None:
    assert how_many(with_points(0)) == comb(36, 13)
    assert how_many(with_points(37)) == 4


def test_the_number_of_balanced_hands_agrees_with_the_published_one() -> None:
    balanced = parse_meaning("0+ balanced").hands
    assert round(100 * share(balanced, every_hand()), 4) == 47.6042


def test_a_balanced_hand_of_15_to_17_by_counting_its_cells() -> None:
    hands = parse_meaning("15-17 balanced").hands
    found = [(points, shape) for points, shape in cells(hands)]
    assert {points for points, _ in found} == {15, 16, 17}
    assert len(found) == 3 * (4 + 12 + 12)
    assert how_many(hands) == sum(counted(points, shape) for points, shape in found)


@pytest.mark.parametrize("suit", Suit)
def test_suit_lengths_partition_all_hands(suit: Suit) -> None:
    assert sum(how_many(with_length(suit, length)) for length in range(14)) == ALL_HANDS
    assert how_many(with_length(suit, 13)) == 1


def test_points_for_length_count_each_card_beyond_the_fourth() -> None:
    hands = parse_meaning("12p S6 H4 D3 C0").hands
    assert set(cells(hands)) == {(10, (0, 3, 4, 6))}


def test_without_an_upper_limit_length_points_have_none_either() -> None:
    assert parse_meaning("30+p").hands & with_points(37)


@pytest.mark.parametrize(("low", "high"), [(3, 2), (-1, 2)])
def test_a_range_has_its_lower_end_first(low: int, high: int) -> None:
    with pytest.raises(ValueError, match="the lower one first"):
        Range(low, high)
