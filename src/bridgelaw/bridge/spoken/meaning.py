"""What declarer's words mean: the designation of a card from dummy, as Law 46 sorts them, and its
corrections."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.bridge.cards import Rank, Suit


class SuitRole(Enum):
    """A suit named by what it is in the deal or the trick. Which suit that is, only the table
    knows."""

    TRUMPS = "trumps"
    SUIT_LED = "suit led"


NamedSuit = Suit | SuitRole


class Relative(Enum):
    """A word that measures the card against others."""

    HIGH = "high"
    LOW = "low"
    WIN = "win"
    COVER = "cover"
    """Just higher than the card led. Law 46B1 does not know it, so it is kept apart from WIN."""


class Kind(Enum):
    """What the words give: which rule of Law 46 they fall under."""

    CARD = "suit and rank"
    """Complete (46A), also when the suit is trumps or the suit led. With WIN or COVER the relative
    is more than needed."""
    SUIT_ONLY = "suit only"
    """46B2."""
    RANK_ONLY = "rank only"
    """46B3. It may come with WIN or COVER: "win it with the ace"."""
    HIGH = "high"
    """46B1a."""
    LOW = "low"
    """46B1c."""
    WIN = "win"
    """46B1b."""
    COVER = "cover"
    """Play just above the card led: no rule of 46B."""
    HIGH_OF_SUIT = "high of a suit"
    LOW_OF_SUIT = "low of a suit"
    WIN_IN_SUIT = "win in a suit"
    COVER_IN_SUIT = "cover in a suit"
    ANYTHING = "anything"
    """46B5: a play, but neither suit nor rank."""


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
    """One card asked for. Only what was said is filled in; `kind` sums it up.

    Raises ValueError for what no words mean: nothing at all, "anything" beside something, a high or
    low rank.
    """

    said: str
    """The words, as they were written, without "I would like" before them and without fillers
    around them."""
    suit: NamedSuit | None = None
    rank: Rank | None = None
    relative: Relative | None = None
    anything: bool = False
    finished: bool | None = None
    """Whether the sentence was finished, as far as the writing tells.

    False: it breaks off, with an ellipsis or, when suit or rank is missing and no more is said,
    with a dash. True: it is closed with a full stop or an exclamation mark, or it names suit and
    rank, so that nothing was left to say. None: the writing does not tell ("spar"; "hjerter – nej,
    spar"), or it asks ("spar konge?").
    """

    def __post_init__(self) -> None:
        named = self.suit is not None or self.rank is not None
        if self.anything == (named or self.relative is not None):
            raise ValueError("A designation is either anything or something.")
        if self.rank is not None and self.relative in (Relative.HIGH, Relative.LOW):
            raise ValueError("A rank is neither high nor low.")

    @property
    def kind(self) -> Kind:
        """What was given of suit, rank and relative word."""
        if self.anything:
            return Kind.ANYTHING
        if self.rank is not None:
            return Kind.RANK_ONLY if self.suit is None else Kind.CARD
        if self.relative is None:
            return Kind.SUIT_ONLY
        return (_ALONE if self.suit is None else _IN_SUIT)[self.relative]


class Sign(Enum):
    """What a word that introduces a correction says about it."""

    NO = "no"
    NONSENSE = "nonsense"
    MEANT = "meant"
    SORRY = "sorry"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Introduction:
    """The words that introduce a correction: "nej, jeg mente" signs NO and MEANT."""

    said: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """Another designation in place of the one before it."""

    introduction: Introduction
    designation: Designation


@dataclass(frozen=True, slots=True)
class Utterance:
    """All that declarer said in one go."""

    words: str
    first: Designation
    corrections: tuple[Correction, ...] = ()
    introduction: Introduction | None = None
    """What stands before `first` when it corrects something said earlier: "jeg mente spar
    konge"."""

    @property
    def designations(self) -> tuple[Designation, ...]:
        """The first and what it was corrected to, in the order they were said."""
        return (self.first, *(correction.designation for correction in self.corrections))


class NotUnderstood(ValueError):
    """The words do not designate a card in a way that is known here."""

    def __init__(self, words: str, at: int, word: str, known: tuple[str, ...]) -> None:
        super().__init__(words, at, word, known)
        self.words = words
        """All that was said."""
        self.at = at
        """Where in `words` it stumbled; their length when something is missing at the end."""
        self.word = word
        """The word it stumbled at, "" at the end."""
        self.known = known
        """What is understood there: words like this one, or else an example of each kind that could
        have come."""

    def __str__(self) -> str:
        where = f"at {self.word!r}" if self.word else "at the end: something is missing"
        hint = f"; understood there: {', '.join(self.known)}" if self.known else ""
        return f"{self.words!r} is not understood {where}{hint}"
