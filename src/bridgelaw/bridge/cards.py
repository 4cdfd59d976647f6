"""The pack: suits, strains, ranks and the 52 cards.

There is one object for each, so `is` and `==` agree.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import ClassVar, Final, Self

from bridgelaw.i18n.text import ENGLISH, Text, possessive, say


class Named(Enum):
    """Enumeration members with a Text as their name, pickled by name and hashed by identity."""

    # Much faster than Enum's own hash, which is written in Python.
    __hash__ = object.__hash__

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        return getattr, (type(self), self.name)


class Ordered(Named):
    """Members that rank in the order of definition."""

    index: int
    """The place in the order, from 0."""

    def __init__(self, name: Text) -> None:
        self.index = len(type(self).__members__)

    def __lt__(self, other: Self) -> bool:
        return self.index < other.index if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self.index <= other.index if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self.index > other.index if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self.index >= other.index if type(other) is type(self) else NotImplemented


class Suit(Ordered):
    """The four suits, lowest first (Law 1A)."""

    CLUBS = Text("clubs")
    DIAMONDS = Text("diamonds")
    HEARTS = Text("hearts")
    SPADES = Text("spades")

    symbol: str
    letter: str
    """The English letter: C, D, H or S."""
    strain: Strain
    """The suit as a denomination."""
    cards: tuple[Card, ...]
    """The thirteen cards of the suit, highest first."""


class Strain(Ordered):
    """The five denominations, lowest first: the trump suit of a deal, or notrump."""

    CLUBS = Text("clubs")
    DIAMONDS = Text("diamonds")
    HEARTS = Text("hearts")
    SPADES = Text("spades")
    NOTRUMP = Text("notrump")

    suit: Suit | None
    """The trump suit; None at notrump."""


class Rank(Ordered):
    """The thirteen ranks, lowest first."""

    TWO = Text("two")
    THREE = Text("three")
    FOUR = Text("four")
    FIVE = Text("five")
    SIX = Text("six")
    SEVEN = Text("seven")
    EIGHT = Text("eight")
    NINE = Text("nine")
    TEN = Text("ten")
    JACK = Text("jack")
    QUEEN = Text("queen")
    KING = Text("king")
    ACE = Text("ace")

    letter: str
    """The English letter or digit: A, K, Q, J, T, 9 and so on."""
    honour: bool
    """True for the ace, king, queen, jack and ten (Definitions)."""


# Letters are Text, so that another language needs only a catalogue. A language may use "10" for T.
SUIT_LETTERS: Final[Mapping[Suit, Text]] = {
    Suit.CLUBS: Text("C"),
    Suit.DIAMONDS: Text("D"),
    Suit.HEARTS: Text("H"),
    Suit.SPADES: Text("S"),
}
RANK_LETTERS: Final[Mapping[Rank, Text]] = {
    Rank.TEN: Text("T"),
    Rank.JACK: Text("J"),
    Rank.QUEEN: Text("Q"),
    Rank.KING: Text("K"),
    Rank.ACE: Text("A"),
}
CARD_IN_WORDS = Text("the {rank} of {suit}")

for _suit, _symbol in zip(Suit, "♣♦♥♠", strict=True):
    _suit.symbol = _symbol
    _suit.letter = SUIT_LETTERS[_suit].en
    _suit.strain = Strain[_suit.name]
for _strain in Strain:
    _strain.suit = Suit.__members__.get(_strain.name)
for _rank in Rank:
    _rank.letter = RANK_LETTERS[_rank].en if _rank in RANK_LETTERS else str(_rank.index + 2)
    _rank.honour = _rank >= Rank.TEN


class Card:
    """One card of the pack.

    `Card(suit, rank)` always returns the same object. Cards rank by suit, then by rank.
    """

    __slots__ = ("honour", "index", "rank", "suit")
    __match_args__ = ("suit", "rank")

    suit: Suit
    rank: Rank
    honour: bool
    """True for the ace, king, queen, jack and ten."""
    index: int
    """From 0, the two of clubs, to 51, the ace of spades."""

    _pack: ClassVar[dict[tuple[Suit, Rank], Card]] = {}

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        card = cls._pack.get((suit, rank))
        if card is None:
            card = cls._pack[suit, rank] = object.__new__(cls)
            for name, value in (
                ("suit", suit),
                ("rank", rank),
                ("honour", rank.honour),
                ("index", suit.index * 13 + rank.index),
            ):
                object.__setattr__(card, name, value)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card does not change: cannot delete {name}")

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.suit, self.rank)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Card:
        return self

    def __repr__(self) -> str:
        return f"Card({self.suit.letter}{self.rank.letter})"

    def __str__(self) -> str:
        return f"{self.suit.symbol}{self.rank.letter}"


DECK: Final[tuple[Card, ...]] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 52 cards, from the two of clubs to the ace of spades: `DECK[card.index] is card`."""

for _suit in Suit:
    _suit.cards = tuple(card for card in reversed(DECK) if card.suit is _suit)


def suit_letter(suit: Suit, language: str = ENGLISH) -> str:
    """Return the letter of a suit: D, in Danish R."""
    return SUIT_LETTERS[suit].say(language)


def rank_letter(rank: Rank, language: str = ENGLISH) -> str:
    """Return the letter or digit of a rank: Q, in Danish D."""
    return RANK_LETTERS[rank].say(language) if rank in RANK_LETTERS else rank.letter


@say.register
def _(value: Suit, language: str = ENGLISH, spec: str = "") -> str:
    """Spades; `symbol` ♠, `letter` S."""
    if spec == "symbol":
        return value.symbol
    return suit_letter(value, language) if spec == "letter" else value.value.say(language)


@say.register
def _(value: Card, language: str = ENGLISH, spec: str = "") -> str:
    """♠Q; `letters` SQ; `words` the queen of spades, and `own` of that."""
    if spec in ("words", "own"):
        # A text that begins with a placeholder is capitalised like a sentence, but this name is
        # used within one.
        words = CARD_IN_WORDS.say(language, rank=value.rank, suit=value.suit)
        words = words[:1].lower() + words[1:]
        return possessive(words, language) if spec == "own" else words
    suit = suit_letter(value.suit, language) if spec == "letters" else value.suit.symbol
    return suit + rank_letter(value.rank, language)


@say.register
def _(value: frozenset, language: str = ENGLISH, spec: str = "") -> str:  # type: ignore[type-arg]
    """Items without an order of their own, such as suits or cards: highest first."""
    return say(tuple(sorted(value, reverse=True)), language, spec)
