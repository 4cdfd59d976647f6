"""The meaning of declarer's words: a designated card from dummy (Law 46) and corrections."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.bridge.cards import Rank, Suit


class SuitRole(Enum):
    """A suit named by its role in the deal or the trick; the table knows which suit it is."""

    TRUMPS = "trumps"
    SUIT_LED = "suit led"


NamedSuit = Suit | SuitRole


class Relative(Enum):
    """A word that compares the card with others."""

    HIGH = "high"
    LOW = "low"
    WIN = "win"
    COVER = "cover"
    """Just higher than the card led. Law 46B1 does not mention it, so it is distinct from WIN."""


class Kind(Enum):
    """The form of the designation, by the rule of Law 46 that applies to it."""

    CARD = "suit and rank"
    """Complete (46A), also if the suit is trumps or the suit led.

    With WIN or COVER the relative word is redundant.
    """
    SUIT_ONLY = "suit only"
    """46B2."""
    RANK_ONLY = "rank only"
    """46B3. It may be combined with WIN or COVER: "win it with the ace"."""
    HIGH = "high"
    """46B1a."""
    LOW = "low"
    """46B1c."""
    WIN = "win"
    """46B1b."""
    COVER = "cover"
    """Play just above the card led: not covered by 46B."""
    HIGH_OF_SUIT = "high of a suit"
    LOW_OF_SUIT = "low of a suit"
    WIN_IN_SUIT = "win in a suit"
    COVER_IN_SUIT = "cover in a suit"
    ANYTHING = "anything"
    """46B5: a play with neither suit nor rank."""


_ALONE = {
    Relative.HIGH: Kind.HIGH,
    Relative.LOW: Kind.LOW,
    Relative.WIN: Kind.WIN,
    Relative.COVER: Kind.COVER,
}
_IN_SUIT = {
    Relative.HIGH: Kind.HIGH_OF_SUIT,
    Relative.LOW: Kind.LOW_OF_SUIT,
    Relative.WIN: Kind.WIN_IN_SUIT,
    Relative.COVER: Kind.COVER_IN_SUIT,
}


@dataclass(frozen=True, slots=True)
class Designation:
    """A designation of one card. Only what was said is filled in; `kind` summarises it.

    Raises ValueError for impossible combinations: nothing at all, "anything" together with
    something else, or a high or low rank.
    """

    said: str
    """The words as written, without a preceding "I would like" and without surrounding fillers."""
    suit: NamedSuit | None = None
    rank: Rank | None = None
    relative: Relative | None = None
    anything: bool = False
    finished: bool | None = None
    """Whether the sentence was finished, as far as the text shows.

    False: it breaks off with an ellipsis, or with a dash if suit or rank is missing and nothing
    follows. True: it ends with a full stop or an exclamation mark, or it names suit and rank, so
    that nothing more was needed. None: the text does not show it ("spar"; "hjerter – nej, spar"),
    or it is a question ("spar konge?").
    """

    def __post_init__(self) -> None:
        named = self.suit is not None or self.rank is not None
        if self.anything == (named or self.relative is not None):
            raise ValueError("A designation is either anything or something.")
        if self.rank is not None and self.relative in (Relative.HIGH, Relative.LOW):
            raise ValueError("A rank is neither high nor low.")

    @property
    def kind(self) -> Kind:
        """The kind, by which of suit, rank and relative word were given."""
        if self.anything:
            return Kind.ANYTHING
        if self.rank is not None:
            return Kind.RANK_ONLY if self.suit is None else Kind.CARD
        if self.relative is None:
            return Kind.SUIT_ONLY
        return (_ALONE if self.suit is None else _IN_SUIT)[self.relative]


class Sign(Enum):
    """The meaning of a word that introduces a correction."""

    NO = "no"
    NONSENSE = "nonsense"
    MEANT = "meant"
    SORRY = "sorry"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Introduction:
    """The words that introduce a correction: "nej, jeg mente" has the signs NO and MEANT."""

    said: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A designation that replaces the one before it."""

    introduction: Introduction
    designation: Designation


@dataclass(frozen=True, slots=True)
class Utterance:
    """Everything that declarer said at one time."""

    words: str
    first: Designation
    corrections: tuple[Correction, ...] = ()
    introduction: Introduction | None = None
    """The words before `first` if it corrects something said earlier: "jeg mente spar konge"."""

    @property
    def designations(self) -> tuple[Designation, ...]:
        """The first designation and its corrections, in the order in which they were said."""
        return (self.first, *(correction.designation for correction in self.corrections))


class NotUnderstood(ValueError):
    """The words do not designate a card in a known way."""

    def __init__(self, words: str, at: int, word: str, known: tuple[str, ...]) -> None:
        super().__init__(words, at, word, known)
        self.words = words
        """Everything that was said."""
        self.at = at
        """The position of the error in `words`; their length if something is missing at the end."""
        self.word = word
        """The word at the error, "" at the end."""
        self.known = known
        """What is understood at that position.

        These are words similar to the unknown one, or else an example of each possible kind.
        """

    def __str__(self) -> str:
        where = f"at {self.word!r}" if self.word else "at the end: something is missing"
        hint = f"; understood there: {', '.join(self.known)}" if self.known else ""
        return f"{self.words!r} is not understood {where}{hint}"
