"""Where two meanings differ, in words: their limits of strength and length, and what of one lies outside the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bridgelaw.engine.text import Said, Text
from bridgelaw.meanings.hands import CARDS, MOST_POINTS, Hands, share, with_length, with_points
from bridgelaw.meanings.meaning import Meaning, Range
from bridgelaw.meanings.notation import range_text
from bridgelaw.meanings.words import Percent
from bridgelaw.table.cards import Suit

STRENGTH = Text("high-card points")
POINTS_OUTSIDE = Text("{points} high-card points ({share} of its hands)")
LENGTH_OUTSIDE = Text("hands with {length} {suit} ({share})")
SHAPE_OUTSIDE = Text("hands with other combinations of length and strength ({share})")


@dataclass(frozen=True, slots=True)
class Difference:
    """A limit that two meanings have otherwise: of the strength, in high-card points, or (`suit`) of the length of a suit."""

    suit: Suit | None
    withdrawn: Range
    replacement: Range

    @property
    def most(self) -> int:
        """The highest that there can be."""
        return MOST_POINTS if self.suit is None else CARDS


def differences(withdrawn: Meaning, replacement: Meaning) -> tuple[Difference, ...]:
    """Strength first, then the suits from spades down, where their limits differ."""
    found = [Difference(None, strength(withdrawn.hands), strength(replacement.hands))]
    found += [
        Difference(suit, lengths(withdrawn.hands, suit), lengths(replacement.hands, suit)) for suit in reversed(Suit)
    ]
    return tuple(each for each in found if each.withdrawn != each.replacement)


def strength(hands: Hands) -> Range:
    """From the fewest high-card points to the most. The set must not be empty."""
    there = [points for points in range(MOST_POINTS + 1) if hands & with_points(points)]
    return Range(there[0], there[-1])


def lengths(hands: Hands, suit: Suit) -> Range:
    """From the shortest to the longest. The set must not be empty."""
    there = [length for length in range(CARDS + 1) if hands & with_length(suit, length)]
    return Range(there[0], there[-1])


def outside(withdrawn: Meaning, replacement: Meaning) -> tuple[Said, ...]:
    """What of the replacement lies outside the withdrawn call: first the strengths, then the lengths of which no hand lies
    inside, then the rest."""
    return tuple(_outside(withdrawn.hands, replacement.hands))


def _outside(inside: Hands, hands: Hands) -> Iterator[Said]:
    left = hands
    points = [each for each in range(MOST_POINTS + 1) if _lies_outside(with_points(each), left, inside)]
    if points:
        part = _together(map(with_points, points)) & hands
        yield Said(POINTS_OUTSIDE, {"points": _ranges(points, MOST_POINTS), "share": Percent(share(part, hands))})
        left &= ~part
    for suit in reversed(Suit):
        number = [each for each in range(CARDS + 1) if _lies_outside(with_length(suit, each), left, inside)]
        if number:
            part = _together(with_length(suit, each) for each in number) & left
            told = {"length": _ranges(number, CARDS), "suit": suit, "share": Percent(share(part, hands))}
            yield Said(LENGTH_OUTSIDE, told)
            left &= ~part
    if rest := left & ~inside:
        yield Said(SHAPE_OUTSIDE, {"share": Percent(share(rest, hands))})


def _lies_outside(part: Hands, hands: Hands, inside: Hands) -> bool:
    """Whether there are such hands, and none of them lies inside."""
    return bool(part & hands) and not part & hands & inside


def _together(parts: Iterable[Hands]) -> Hands:
    found = 0
    for part in parts:
        found |= part
    return found


def _ranges(numbers: list[int], most: int) -> str:
    """8-11, 17+."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(range_text(Range(run[0], run[-1]), most) for run in runs)
