"""The meaning of a call: its hand types, its purpose, and whether it is forcing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final

from bridgelaw.bridge.auction import Bid, Call
from bridgelaw.bridge.cards import Named, Strain, Suit
from bridgelaw.i18n.text import Text
from bridgelaw.meanings.hands import (
    ALL_SHAPES,
    CARDS,
    MOST_POINTS,
    SHAPES,
    Hands,
    of_shapes,
    shapes,
)
from bridgelaw.meanings.hands import Shape as Lengths

SPECIFIC: Final = 4
"""The minimum length in every hand by which an artificial call specifies a suit."""


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """A range of numbers, both ends included.

    Raises:
        ValueError: the higher number comes first, or a number is below 0.
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high:
            raise ValueError(
                f"found {self.low} to {self.high}, expected two numbers from 0 up, the lower one "
                "first"
            )

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def wider(self, below: int, above: int, most: int) -> Range:
        """Return the range extended at both ends, within 0 and `most`."""
        return Range(max(self.low - below, 0), max(min(self.high + above, most), self.high))


ANY_STRENGTH: Final = Range(0, MOST_POINTS)
ANY_LENGTH: Final = Range(0, CARDS)
ANY_LENGTHS: Final = (ANY_LENGTH,) * len(Suit)


class Pattern(Named):
    """A description of the shape of a hand as a whole."""

    BALANCED = Text("balanced")
    SEMIBALANCED = Text("semibalanced")
    UNBALANCED = Text("unbalanced")
    THREE_SUITED = Text("three-suited")

    def holds(self, shape: Lengths) -> bool:
        """Return whether a shape fits.

        Balanced: no void or singleton and at most one doubleton. Semibalanced: no void or
        singleton, no seven-card suit. Unbalanced: not balanced. Three-suited: at least four cards
        in three suits.
        """
        balanced = min(shape) >= 2 and shape.count(2) <= 1
        if self is Pattern.BALANCED:
            return balanced
        if self is Pattern.SEMIBALANCED:
            return min(shape) >= 2 and max(shape) <= 6
        return not balanced if self is Pattern.UNBALANCED else sorted(shape)[1] >= SPECIFIC


class Aim(Named):
    """The aim of a call, apart from describing the hand."""

    ASKS_ACES = Text("asks: aces")
    ASKS_KINGS = Text("asks: kings")
    ASKS_MAJOR = Text("asks: major")
    ASKS_STOPPER = Text("asks: stopper")
    ASKS_HAND = Text("asks: hand")
    RELAY = Text("relay")
    TRANSFER = Text("transfer")
    TAKEOUT = Text("takeout")
    PENALTY = Text("penalty")
    LEAD = Text("asks: lead")
    GAME_TRY = Text("game try")
    CONTROL = Text("control")
    ANSWER = Text("answer")
    OTHER = Text("purpose")


ARTIFICIAL: Final = frozenset(Aim) - {Aim.PENALTY, Aim.GAME_TRY, Aim.OTHER}
"""The aims of calls that say more than willingness to play there."""


class Forcing(Named):
    """Whether and how long a call is forcing."""

    NOT_FORCING = Text("not forcing")
    ONE_ROUND = Text("forcing")
    GAME = Text("game forcing")
    SIGN_OFF = Text("sign-off")


@dataclass(frozen=True, slots=True)
class Purpose:
    """The purpose of a call.

    Its aim, the suits that it is about if any, and free words for an aim without a name here.
    """

    aim: Aim
    suits: frozenset[Suit] = frozenset()
    words: str = ""

    def __post_init__(self) -> None:
        if (self.aim is Aim.OTHER) != bool(self.words) or (self.words and self.suits):
            raise ValueError(
                "found words or suits that do not go with the aim, expected words for another "
                "aim only"
            )


@dataclass(frozen=True)
class HandType:
    """One type of hand: a strength, suit lengths (clubs first), a pattern, and other properties.

    `strength` is None if it is not known. With `in_points`, each card beyond the fourth of a suit
    counts a point as well. `extras` are words such as "stopper in hearts", which restrict the hands
    further. `is_open`: more has to be found out.
    """

    strength: Range | None = None
    lengths: tuple[Range, ...] = ANY_LENGTHS
    pattern: Pattern | None = None
    in_points: bool = False
    extras: frozenset[str] = frozenset()
    is_open: bool = False

    def __post_init__(self) -> None:
        if len(self.lengths) != len(Suit):
            raise ValueError(f"found {len(self.lengths)} lengths, expected one for each suit")
        if self.in_points and self.strength is None:
            raise ValueError("found points without a strength, expected how many")
        if (
            self.strength is None
            and self.lengths == ANY_LENGTHS
            and self.pattern is None
            and not self.extras
        ):
            object.__setattr__(self, "is_open", True)  # it shows nothing

    @property
    def is_told(self) -> bool:
        """Whether everything that it shows is known."""
        return self.strength is not None and not self.is_open

    @cached_property
    def hands(self) -> Hands:
        """The possible hands; of any strength if that is not known."""
        return _hands(self.strength or ANY_STRENGTH, self.lengths, self.pattern, self.in_points)

    def wider(self, below: int, above: int, cards: int) -> HandType:
        """Return the type with its limits of strength and suit lengths extended."""
        strength = None if self.strength is None else self.strength.wider(below, above, MOST_POINTS)
        lengths = tuple(length.wider(cards, cards, CARDS) for length in self.lengths)
        return HandType(strength, lengths, self.pattern, self.in_points, self.extras, self.is_open)


@lru_cache(maxsize=1024)
def _hands(
    strength: Range, lengths: tuple[Range, ...], pattern: Pattern | None, in_points: bool
) -> Hands:
    places = ALL_SHAPES if pattern is None else _of_pattern(pattern)
    for suit, within in zip(Suit, lengths, strict=True):
        if within != ANY_LENGTH:
            places &= sum(
                shapes(suit, length) for length in range(within.low, min(within.high, CARDS) + 1)
            )
    if not in_points:
        return of_shapes(places, strength.low, strength.high)
    found = 0
    for more, with_so_many in _by_length_points().items():
        # With points for length there may be more points than high cards can give: then the maximum
        # is not a limit.
        highest = MOST_POINTS if strength.high >= MOST_POINTS else strength.high - more
        found |= of_shapes(places & with_so_many, strength.low - more, highest)
    return found


@cache
def _of_pattern(pattern: Pattern) -> int:
    """Return the bits of the shapes with a pattern."""
    return sum(1 << place for place, shape in enumerate(SHAPES) if pattern.holds(shape))


@cache
def _by_length_points() -> Mapping[int, int]:
    """Return the bits of the shapes, keyed by the number of cards beyond the fourth in a suit."""
    found: dict[int, int] = {}
    for place, shape in enumerate(SHAPES):
        more = sum(max(length - 4, 0) for length in shape)
        found[more] = found.get(more, 0) | 1 << place
    return found


@dataclass(frozen=True)
class Meaning:
    """The meaning of a call. Without `types` it is not known.

    `specifies` has the denominations that it specifies, if they do not follow from the rest
    (`specified`).
    """

    types: tuple[HandType, ...] = ()
    artificial: bool = False
    purpose: Purpose | None = None
    forcing: Forcing | None = None
    specifies: frozenset[Strain] | None = None

    def __post_init__(self) -> None:
        if self.types == (HandType(),):
            object.__setattr__(self, "types", ())

    @property
    def is_told(self) -> bool:
        """Whether all the hands that it shows are known."""
        return bool(self.types) and all(each.is_told for each in self.types)

    @cached_property
    def hands(self) -> Hands:
        """All the possible hands; every hand if none is known."""
        found = 0
        for each in self.types or (HandType(),):
            found |= each.hands
        return found


class Feature(Named):
    """The feature that a call shows in a suit that it specifies."""

    LENGTH = Text("length")
    CONTROL = Text("control")
    SHORTNESS = Text("shortness")


Features = frozenset[tuple[Strain, Feature]]
SHORT: Final = 1
"""The maximum length by which a call specifies a suit by shortness."""
NATURAL: Final = 3
"""The minimum length in its suit, in every hand, for a bid that is natural beyond doubt."""


def features(call: Call | None, meaning: Meaning) -> Features | None:
    """Return what a call shows about denominations: length, control or shortness (Law 27B1a).

    A natural notrump bid shows notrump. None if it cannot be determined from what is known.
    """
    purpose = meaning.purpose
    if meaning.specifies is not None or (not meaning.types and purpose is None):
        return None
    found = _shown(meaning)
    if purpose is not None and purpose.aim in (Aim.TRANSFER, Aim.CONTROL):
        kind = Feature.LENGTH if purpose.aim is Aim.TRANSFER else Feature.CONTROL
        found |= {(suit.strain, kind) for suit in purpose.suits}
    if isinstance(call, Bid) and not meaning.artificial:
        suit = call.strain.suit
        if suit is not None and not all(
            each.lengths[suit.index].low >= NATURAL for each in meaning.types
        ):
            return None
        found.add((call.strain, Feature.LENGTH))
    elif any(each.is_open for each in meaning.types):
        return None
    return frozenset(found)


def _shown(meaning: Meaning) -> set[tuple[Strain, Feature]]:
    """Return the suits in which every hand has at least four cards, or at most one."""
    return {
        (suit.strain, feature)
        for suit in Suit
        for feature, shows in (
            (Feature.LENGTH, _shows_length),
            (Feature.SHORTNESS, _shows_shortness),
        )
        if meaning.types and all(shows(each.lengths[suit.index]) for each in meaning.types)
    }


def _shows_length(length: Range) -> bool:
    return length.low >= SPECIFIC


def _shows_shortness(length: Range) -> bool:
    return length.high <= SHORT


def specified(call: Call | None, meaning: Meaning) -> frozenset[Strain]:
    """Return the denominations that a call specifies (Laws 26B and 27B1a), as far as known.

    A natural bid specifies its denomination, a transfer the suit promised, a control bid the suit
    of the control, and any call the suits in which every hand has at least four cards, or at most
    one. A takeout double specifies none, and neither does any double, redouble or pass that shows
    nothing about a suit.
    """
    if meaning.specifies is not None:
        return meaning.specifies
    purpose = meaning.purpose
    if purpose is not None and purpose.aim is Aim.TRANSFER and purpose.suits:
        return frozenset(suit.strain for suit in purpose.suits)
    if purpose is not None and purpose.aim is Aim.TAKEOUT and not isinstance(call, Bid):
        return frozenset()
    natural = (
        frozenset({call.strain})
        if isinstance(call, Bid) and not meaning.artificial
        else frozenset[Strain]()
    )
    control = (
        purpose.suits if purpose is not None and purpose.aim is Aim.CONTROL else frozenset[Suit]()
    )
    shown = frozenset(
        suit.strain
        for suit in Suit
        if meaning.types
        and (
            all(_shows_length(each.lengths[suit.index]) for each in meaning.types)
            or all(_shows_shortness(each.lengths[suit.index]) for each in meaning.types)
        )
    )
    return natural | shown | frozenset(suit.strain for suit in control)
