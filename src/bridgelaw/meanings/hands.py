"""Sets of hands of thirteen cards, by high-card points and suit lengths, and their sizes.

A cell is all the hands with the same high-card points (4, 3, 2, 1 for ace to jack; 0 to 37) and the
same number of clubs, diamonds, hearts and spades (560 shapes). A set of cells is an integer with
one bit for each: the cell with `points` and the shape at index `place` has the bit 560 * `points` +
`place`. Union, intersection and complement are the bitwise operations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import combinations
from math import comb
from operator import or_
from typing import Final

from bridgelaw.bridge.cards import Suit

Hands = int
"""A set of cells."""
Shape = tuple[int, int, int, int]
"""The number of clubs, diamonds, hearts and spades."""

MOST_POINTS: Final = 37
"""Four aces, four kings, four queens and a jack."""
CARDS: Final = 13
SHAPES: Final[tuple[Shape, ...]] = tuple(
    (clubs, diamonds, hearts, CARDS - clubs - diamonds - hearts)
    for clubs in range(CARDS + 1)
    for diamonds in range(CARDS + 1 - clubs)
    for hearts in range(CARDS + 1 - clubs - diamonds)
)
ALL_SHAPES: Final = (1 << len(SHAPES)) - 1
"""The bits of all shapes."""
ALL_HANDS: Final = comb(52, CARDS)
_HONOURS: Final = (4, 3, 2, 1)
_WIDTH: Final = 48
"""The bits for each number of hands when several are packed in one integer; 40 are needed."""


def of_shapes(places: int, lowest: int = 0, highest: int = MOST_POINTS) -> Hands:
    """Return the cells with one of the shapes and high-card points in a range.

    `places` has a bit for each shape in `SHAPES`.
    """
    lowest, highest = max(lowest, 0), min(highest, MOST_POINTS)
    if lowest > highest:
        return 0
    each = sum(1 << points * len(SHAPES) for points in range(lowest, highest + 1))
    return places * each & every_hand()


@cache
def every_hand() -> Hands:
    """Return all cells that contain any hand."""
    return reduce(or_, _planes())


@cache
def with_points(points: int) -> Hands:
    """Return all hands with that many high-card points."""
    return of_shapes(ALL_SHAPES, points, points)


@cache
def with_length(suit: Suit, length: int) -> Hands:
    """Return all hands with that many cards of a suit."""
    return of_shapes(shapes(suit, length))


@cache
def shapes(suit: Suit, length: int) -> int:
    """Return the bits of the shapes with that many cards of a suit."""
    return sum(1 << place for place, shape in enumerate(SHAPES) if shape[suit.index] == length)


def how_many(hands: Hands) -> int:
    """Return the number of hands in a set."""
    return sum((hands & plane).bit_count() << bit for bit, plane in enumerate(_planes()))


def share(part: Hands, whole: Hands) -> float:
    """Return the share of `whole` that is in `part`, from 0 to 1; 1 if `whole` is empty."""
    found = how_many(whole)
    return how_many(part & whole) / found if found else 1.0


def cells(hands: Hands) -> Iterator[tuple[int, Shape]]:
    """Yield the cells of a set: high-card points and shape."""
    while hands:
        lowest = hands & -hands
        points, place = divmod(lowest.bit_length() - 1, len(SHAPES))
        yield points, SHAPES[place]
        hands ^= lowest


@cache
def _suit(length: int) -> int:
    """Return the number of holdings of that length in a suit, by points.

    Packed in one integer with `_WIDTH` bits for each number of points, lowest first.
    """
    return sum(
        comb(CARDS - len(_HONOURS), length - count) << sum(honours) * _WIDTH
        for count in range(min(length, len(_HONOURS)) + 1)
        for honours in combinations(_HONOURS, count)
    )


@cache
def _two_suits(first: int, second: int) -> int:
    return _suit(first) * _suit(second)


def _by_points(shape: Shape) -> int:
    """Return the number of hands of a shape, by points, packed in one integer.

    Multiplying the packed integers of the suits combines them.
    """
    clubs, diamonds, hearts, spades = shape
    return _two_suits(clubs, diamonds) * _two_suits(hearts, spades)


@cache
def _planes() -> tuple[Hands, ...]:
    """Return the number of hands of every cell as bit planes.

    The first plane is the set of the cells whose number has its lowest bit set, and so on.
    """
    numbers = [_by_points(shape) for shape in SHAPES]
    size = ALL_HANDS.bit_length() // 8 + 1
    packed = b"".join(
        (number >> points * _WIDTH & (1 << _WIDTH) - 1).to_bytes(size, "little")
        for points in range(MOST_POINTS + 1)
        for number in numbers
    )
    # Read from the last cell to the first, bit n of every number forms a binary numeral.
    backwards = [packed[place::size][::-1] for place in range(size)]
    return tuple(
        int(column.translate(bytes(48 + (byte >> bit & 1) for byte in range(256))), 2)
        for column in backwards
        for bit in range(8)
    )
