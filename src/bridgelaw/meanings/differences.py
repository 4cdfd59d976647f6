"""Describe how two meanings differ: limits of strength and length, and the hands outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from bridgelaw.bridge.cards import Suit
from bridgelaw.i18n.text import Said, Text
from bridgelaw.meanings.hands import CARDS, MOST_POINTS, Hands, share, with_length, with_points
from bridgelaw.meanings.meaning import ANY_LENGTH, ANY_STRENGTH, HandType, Meaning, Range
from bridgelaw.meanings.notation import range_text
from bridgelaw.meanings.words import Percent

POINTS_OUTSIDE = Text("{points} high-card points ({share} of its hands)")
LENGTH_OUTSIDE = Text("hands with {length} {suit} ({share} of its hands)")
SHAPE_OUTSIDE = Text("hands with other combinations of length and strength ({share} of its hands)")


@dataclass(frozen=True, slots=True)
class Difference:
    """A limit that differs between two meanings.

    It is the strength in high-card points or, with `suit`, the length of a suit.
    """

    suit: Suit | None
    withdrawn: Range
    replacement: Range

    @property
    def most(self) -> int:
        """The highest possible value."""
        return MOST_POINTS if self.suit is None else CARDS


def differences(withdrawn: Meaning, replacement: Meaning) -> tuple[Difference, ...]:
    """Return the limits that differ: strength first, then the suits from spades down."""
    found = [Difference(None, strength(withdrawn), strength(replacement))]
    found += [
        Difference(suit, length(withdrawn, suit), length(replacement, suit))
        for suit in reversed(Suit)
    ]
    return tuple(each for each in found if each.withdrawn != each.replacement)


def strength(meaning: Meaning) -> Range:
    """Return the range of high-card points over all the hand types of a meaning."""
    there = [points for points in range(MOST_POINTS + 1) if meaning.hands & with_points(points)]
    told = [each.strength or ANY_STRENGTH for each in meaning.types if not each.in_points]
    # A strength without an upper limit has none, even if no hand of that shape can have the maximum
    # number of points.
    return Range(
        there[0], MOST_POINTS if any(each.high == MOST_POINTS for each in told) else there[-1]
    )


def length(meaning: Meaning, suit: Suit) -> Range:
    """Return the range of lengths of a suit over all the hand types of a meaning."""
    there = [_length(each, suit) for each in meaning.types] or [ANY_LENGTH]
    return Range(min(each.low for each in there), max(each.high for each in there))


def _length(each: HandType, suit: Suit) -> Range:
    told = each.lengths[suit.index]
    if each.pattern is None:
        return told
    there = [number for number in range(CARDS + 1) if each.hands & with_length(suit, number)]
    return Range(max(told.low, there[0]), min(told.high, there[-1]))


def outside(withdrawn: Meaning, replacement: Meaning) -> tuple[Said, ...]:
    """Describe the hands of the replacement outside the withdrawn call.

    First strengths, then lengths for which no hand is inside, then the rest.
    """
    return tuple(_outside(withdrawn.hands, replacement))


def _outside(inside: Hands, meaning: Meaning) -> Iterator[Said]:
    hands = left = meaning.hands
    points = [
        each for each in range(MOST_POINTS + 1) if _lies_outside(with_points(each), left, inside)
    ]
    if points:
        part = _together(map(with_points, points)) & hands
        said = _ranges(points, hands, with_points, strength(meaning).high, MOST_POINTS)
        yield Said(POINTS_OUTSIDE, {"points": said, "share": Percent(share(part, hands))})
        left &= ~part
    for suit in reversed(Suit):
        of_length = partial(with_length, suit)
        number = [each for each in range(CARDS + 1) if _lies_outside(of_length(each), left, inside)]
        if number:
            part = _together(map(of_length, number)) & left
            said = _ranges(number, left, of_length, length(meaning, suit).high, CARDS)
            yield Said(
                LENGTH_OUTSIDE, {"length": said, "suit": suit, "share": Percent(share(part, hands))}
            )
            left &= ~part
    if rest := left & ~inside:
        yield Said(SHAPE_OUTSIDE, {"share": Percent(share(rest, hands))})


def _lies_outside(part: Hands, hands: Hands, inside: Hands) -> bool:
    """Return whether there are such hands, and none of them is inside."""
    return bool(part & hands) and not part & hands & inside


def _together(parts: Iterable[Hands]) -> Hands:
    found = 0
    for part in parts:
        found |= part
    return found


def _ranges(
    numbers: list[int], hands: Hands, having: Callable[[int], Hands], told: int, most: int
) -> str:
    """Return ranges such as 8-11, 17+.

    A range that ends at the highest value found has no upper limit if none was given.
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    ends = told == most and not any(
        hands & having(number) for number in range(numbers[-1] + 1, most + 1)
    )
    if ends and len(runs[-1]) > 1:
        runs[-1][-1] = most
    return ", ".join(range_text(Range(run[0], run[-1]), most) for run in runs)
