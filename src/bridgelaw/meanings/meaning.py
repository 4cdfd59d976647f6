"""What a call shows: the types of hand it may be, what it is for, and how far it binds partner."""

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
"""A call that is not natural specifies a suit when every hand it shows has at least so many cards
of it."""


@dataclass(frozen=True, slots=True, order=True)
class Range:
    """From the lowest to the highest, both included.

    Raises:
        ValueError: they are the wrong way round, or below 0.
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
        """With so much more room at either end, within 0 and `most`."""
        return Range(max(self.low - below, 0), max(min(self.high + above, most), self.high))


ANY_STRENGTH: Final = Range(0, MOST_POINTS)
ANY_LENGTH: Final = Range(0, CARDS)
ANY_LENGTHS: Final = (ANY_LENGTH,) * len(Suit)


class Pattern(Named):
    """What is said of the shape of a hand as a whole."""

    BALANCED = Text("balanced")
    SEMIBALANCED = Text("semibalanced")
    UNBALANCED = Text("unbalanced")
    THREE_SUITED = Text("three-suited")

    def holds(self, shape: Lengths) -> bool:
        """Balanced: no void or singleton and at most one doubleton. Semibalanced: no void or
        singleton, no suit of seven. Unbalanced: not balanced. Three-suited: four cards or more in
        three suits."""
        balanced = min(shape) >= 2 and shape.count(2) <= 1
        if self is Pattern.BALANCED:
            return balanced
        if self is Pattern.SEMIBALANCED:
            return min(shape) >= 2 and max(shape) <= 6
        return not balanced if self is Pattern.UNBALANCED else sorted(shape)[1] >= SPECIFIC


class Aim(Named):
    """What a call is for, other than to describe the hand."""

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
"""The aims whose calls say more than that the player is willing to play there."""


class Forcing(Named):
    """How far a call binds partner."""

    NOT_FORCING = Text("not forcing")
    ONE_ROUND = Text("forcing")
    GAME = Text("game forcing")
    SIGN_OFF = Text("sign-off")


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a call is for: its aim, the suits it is about if any, and in free words an aim that has
    no name here."""

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
    """One type of hand: a strength, the lengths of the suits (clubs first), a pattern, and what
    cannot be counted.

    `strength` is None where it was not told. `in_points` counts a point for each card beyond the
    fourth of a suit as well. `extras` are words such as "stopper in hearts": fewer hands than the
    rest says. `is_open`: more is still to be found.
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
            object.__setattr__(self, "is_open", True)  # it has told nothing

    @property
    def is_told(self) -> bool:
        """Whether all that it shows was told."""
        return self.strength is not None and not self.is_open

    @cached_property
    def hands(self) -> Hands:
        """The hands it may be; those of any strength where that was not told."""
        return _hands(self.strength or ANY_STRENGTH, self.lengths, self.pattern, self.in_points)

    def wider(self, below: int, above: int, cards: int) -> HandType:
        """With its limits of strength so many points lower and higher, and those of the suits that
        many cards."""
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
        # With points for length there may be more of them than any hand has high cards: the highest
        # is no limit then.
        highest = MOST_POINTS if strength.high >= MOST_POINTS else strength.high - more
        found |= of_shapes(places & with_so_many, strength.low - more, highest)
    return found


@cache
def _of_pattern(pattern: Pattern) -> int:
    """The places of the shapes that have it."""
    return sum(1 << place for place, shape in enumerate(SHAPES) if pattern.holds(shape))


@cache
def _by_length_points() -> Mapping[int, int]:
    """The places of the shapes by the cards beyond the fourth of their suits."""
    found: dict[int, int] = {}
    for place, shape in enumerate(SHAPES):
        more = sum(max(length - 4, 0) for length in shape)
        found[more] = found.get(more, 0) | 1 << place
    return found


@dataclass(frozen=True)
class Meaning:
    """What a call shows. No `types` of hand: nobody has told what it shows.

    `specifies` are the denominations it specifies, where that does not follow from the rest
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
        """Whether all the hands that it shows were told."""
        return bool(self.types) and all(each.is_told for each in self.types)

    @cached_property
    def hands(self) -> Hands:
        """All the hands it may be; every hand, where none was told."""
        found = 0
        for each in self.types or (HandType(),):
            found |= each.hands
        return found


class Feature(Named):
    """What a call tells of a suit when it specifies it."""

    LENGTH = Text("length")
    CONTROL = Text("control")
    SHORTNESS = Text("shortness")


Features = frozenset[tuple[Strain, Feature]]
SHORT: Final = 1
"""A call that shows at most so many cards of a suit specifies it by shortness."""
NATURAL: Final = 3
"""A bid is natural beyond doubt where every hand it shows has at least so many cards of its
suit."""


def features(call: Call | None, meaning: Meaning) -> Features | None:
    """What a call tells of which denominations: length, a control or shortness (Law 27B1a). A
    natural notrump bid tells of notrump. None where what was told of the call does not settle
    it."""
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
    """The suits of which every hand that the call shows has four cards or more, or one at most."""
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
    """The denominations that a call specifies (Laws 26B and 27B1a), by what it shows, as far as
    that was told.

    A natural bid specifies its denomination, a transfer the suit promised, a control bid the suit
    of the control; any call the suits in which every hand has four cards or more, or one at most. A
    takeout double specifies none, and neither does any double, redouble or pass that tells nothing
    of a suit."""
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
