"""Read cards, hands, seats, calls and contracts in English and Danish, and write them in either.

A card is a suit and then a rank: `SQ`, `♠Q`, `S10`, Danish `SD`, `RE`, `KB`. Letters of both
languages are always accepted: as a suit, K is klør (clubs) and R is ruder (diamonds); as ranks the
letters of the two languages do not clash. Reading is unambiguous: `KD` is the queen of clubs, as in
Danish.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from bridgelaw.bridge.auction import (
    DOUBLE,
    HIGHEST_LEVEL,
    PASS,
    REDOUBLE,
    Bid,
    Call,
    Contract,
    Doubling,
    strain_mark,
)
from bridgelaw.bridge.cards import Card, Rank, Strain, Suit, rank_letter, suit_letter
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import ENGLISH, Text, say

Hand = frozenset[Card]
_Named = TypeVar("_Named")

A_CARD = Text("a card such as SQ, ♠Q or S10")
CARDS = Text("cards such as SQ, S10 H2, ♠Q105 or K65.Q85.-.A")
CARD_ONCE = Text("each card once")
PBN_HAND = Text("four suits separated by dots, such as K65.Q85.-.A")
PBN_DEAL = Text("a dealt hand for each player, such as N:K65.Q85.A2.KJ432 - - -")
A_SEAT = Text("a seat such as N, East, Ø or Vest")
A_SUIT = Text("a suit such as S, ♠, spades or spar")
A_STRAIN = Text("a suit or notrump, such as S, ♠, spar, NT or sans")
A_CALL = Text("a call such as 1♠, 1NT, P, X or XX")
A_CONTRACT = Text("a contract such as 3NT, 4♠X or 4S doubled")

_SUITS: Final[Mapping[str, Suit]] = {
    **dict.fromkeys(["c", "k", "♣", "♧", "club", "clubs", "klør", "kløer"], Suit.CLUBS),
    **dict.fromkeys(["d", "r", "♦", "♢", "diamond", "diamonds", "ruder"], Suit.DIAMONDS),
    **dict.fromkeys(["h", "♥", "♡", "heart", "hearts", "hjerter"], Suit.HEARTS),
    **dict.fromkeys(["s", "♠", "♤", "spade", "spades", "spar"], Suit.SPADES),
}
_STRAINS: Final[Mapping[str, Strain]] = {
    **{name: suit.strain for name, suit in _SUITS.items()},
    **dict.fromkeys(
        ["n", "nt", "sa", "sans", "ut", "notrump", "notrumps", "no-trump", "utrumf"], Strain.NOTRUMP
    ),
}
_RANKS: Final[Mapping[str, Rank]] = {
    **{rank.letter.lower(): rank for rank in Rank},
    "10": Rank.TEN,
    "e": Rank.ACE,
    "d": Rank.QUEEN,
    "b": Rank.JACK,
}
_SEATS: Final[Mapping[str, Seat]] = {
    **dict.fromkeys(["n", "north", "nord"], Seat.N),
    **dict.fromkeys(["e", "ø", "east", "øst", "oest"], Seat.E),
    **dict.fromkeys(["s", "south", "syd"], Seat.S),
    **dict.fromkeys(["w", "v", "west", "vest"], Seat.W),
}
_CALLS: Final[Mapping[str, Call]] = {
    **dict.fromkeys(["p", "pass", "pas"], PASS),
    **dict.fromkeys(["x", "d", "dbl", "double", "doubled", "dobling", "dobler", "doblet"], DOUBLE),
    **dict.fromkeys(
        [
            "xx",
            "r",
            "rd",
            "rdbl",
            "redbl",
            "redouble",
            "redoubled",
            "redobling",
            "redobler",
            "redoblet",
        ],
        REDOUBLE,
    ),
}
_DOUBLED: Final[Mapping[str, Doubling]] = {
    "": Doubling.UNDOUBLED,
    **dict.fromkeys(["undoubled", "udoblet"], Doubling.UNDOUBLED),
    **dict.fromkeys(["x", "d", "dbl", "doubled", "doblet"], Doubling.DOUBLED),
    **dict.fromkeys(
        ["xx", "r", "rd", "rdbl", "redbl", "redoubled", "redoblet"], Doubling.REDOUBLED
    ),
}
STRAIN_WORDS: Final = _STRAINS
"""Every way to write a denomination, in lower case."""
SEAT_WORDS: Final = _SEATS
DOUBLING_WORDS: Final[Mapping[str, Doubling]] = {
    word: doubled for word, doubled in _DOUBLED.items() if word
}
_VOIDS: Final = ("", "-", "–", "—")
_SUIT_MARK: Final = "[SHDCKR♠♤♥♡♦♢♣♧]"
_RANK_MARK: Final = "10|[AEKQDJBT2-9]"
_GROUP: Final = re.compile(rf"({_SUIT_MARK})((?:{_RANK_MARK})+|[-–—])", re.IGNORECASE)
_RANK: Final = re.compile(_RANK_MARK, re.IGNORECASE)
_BID: Final = re.compile(r"([1-9])(\D+)")


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of these words, the longest first."""
    return f"({'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})"


# Match the shortest strain and the longest doubling, so that 4SX is not read as a suit named SX.
_CONTRACT: Final = re.compile(
    rf"([1-{HIGHEST_LEVEL}]) ?{_any_of(_STRAINS)} ?{_any_of(_DOUBLED)}"
    rf"(?:(?:,? | ?,)(?:(?:by|af|ved|i) )?{_any_of(_SEATS)})?",
    re.IGNORECASE,
)


def _plain(text: str) -> str:
    """Remove variation selectors and surrounding whitespace."""
    return text.replace("\ufe0e", "").replace("\ufe0f", "").strip()


def _look_up(names: Mapping[str, _Named], text: str, expected: Text) -> _Named:
    found = names.get(_plain(text).lower())
    if found is None:
        raise NotationError(text, expected)
    return found


def parse_card(text: str) -> Card:
    """Read a card: suit, then rank. Raises NotationError."""
    plain = _plain(text)
    suit, rank = _SUITS.get(plain[:1].lower()), _RANKS.get(plain[1:].strip().lower())
    if suit is None or rank is None:
        raise NotationError(text, A_CARD)
    return Card(suit, rank)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written.

    They are separate, grouped by suit ("SK65 HQ85", "♠ K65"), or a PBN hand ("K65.Q85.-."). Raises
    NotationError for text that is not a card, and for a card written twice.
    """
    plain = _plain(text)
    if "." in plain:
        return _parse_pbn_hand(plain)
    # A symbol, unlike a letter, cannot be a rank, so a space after it has no meaning.
    parts = re.sub(r"([♠♤♥♡♦♢♣♧])\s+", r"\1", plain.replace("\ufe0f", "")).replace(",", " ").split()
    if len(parts) == 1 and parts[0] in _VOIDS:
        return ()
    return _each_once([card for part in parts for card in _parse_group(part)])


def parse_hand(text: str) -> Hand:
    """Read cards as a set: the cards of one hand, as far as they are written."""
    return frozenset(parse_cards(text))


def parse_pbn_deal(text: str) -> dict[Seat, Hand]:
    """Read the hands of a PBN deal ("N:K65.Q85.A2.KJ432 - - -"). A hand written `-` is left out.

    Raises NotationError.
    """
    first, colon, rest = _plain(text).partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4 or first.strip().lower() not in _SEATS:
        raise NotationError(text, PBN_DEAL)
    seats = parse_seat(first).clockwise()
    read = {
        seat: frozenset(_parse_pbn_hand(hand))
        for seat, hand in zip(seats, hands, strict=True)
        if hand != "-"
    }
    _each_once([card for hand in read.values() for card in hand])
    return read


def parse_seat(text: str) -> Seat:
    """Read a seat: N, North, Nord; E, Ø, East, Øst; S, South, Syd; W, V, West, Vest.

    Raises NotationError.
    """
    return _look_up(_SEATS, text, A_SEAT)


def parse_suit(text: str) -> Suit:
    """Read a suit from a letter, symbol or word. Raises NotationError."""
    return _look_up(_SUITS, text, A_SUIT)


def parse_strain(text: str) -> Strain:
    """Read a suit or notrump (NT, N, UT, sans). Raises NotationError."""
    return _look_up(_STRAINS, text, A_STRAIN)


def parse_call(text: str) -> Call:
    """Read a call: "1S", "1♠", "1UT", "P", "Pas", "X", "Dbl", "XX". Bids above seven are accepted.

    Raises NotationError.
    """
    plain = _plain(text)
    if bid := _BID.fullmatch(plain):
        strain = _STRAINS.get(bid[2].strip().lower())
        if strain is None:
            raise NotationError(text, A_CALL)
        return Bid(int(bid[1]), strain)
    return _look_up(_CALLS, text, A_CALL)


def parse_contract(text: str) -> Contract:
    """Read a contract: "3NT", "4SX", "4♠ doubled", "3UT", with or without declarer: "4♠ by West".

    Raises NotationError.
    """
    found = _CONTRACT.fullmatch(" ".join(_plain(text).split()))
    if found is None:
        raise NotationError(text, A_CONTRACT)
    level, strain, doubled, declarer = found.groups()
    return Contract(
        int(level),
        _STRAINS[strain.lower()],
        _DOUBLED[(doubled or "").lower()],
        parse_seat(declarer) if declarer else None,
    )


def card_text(card: Card, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Write a card: `SQ`, or with symbols `♠Q`."""
    return say(card, language, "" if symbols else "letters")


def cards_text(cards: Iterable[Card], language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Write cards one by one in the given order: `SQ H2`."""
    return " ".join(card_text(card, language, symbols=symbols) for card in cards)


def hand_text(hand: Iterable[Card], language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Write a hand grouped by suit, highest first: `SK65 HQ85`.

    A void is left out; an empty hand is `-`.
    """
    held = frozenset(hand)
    groups = [
        suit_text(suit, language, symbols=symbols) + ranks
        for suit in reversed(Suit)
        if (ranks := _ranks_text(held, suit, language))
    ]
    return " ".join(groups) or "-"


def pbn_hand_text(hand: Iterable[Card]) -> str:
    """Write a hand as in PBN, spades first, the suits separated by points: `K65.Q85..A`."""
    held = frozenset(hand)
    return ".".join(_ranks_text(held, suit, ENGLISH) for suit in reversed(Suit))


def pbn_deal_text(hands: Mapping[Seat, Hand], first: Seat = Seat.N) -> str:
    """Write a deal as in PBN, from `first` clockwise, with `-` for a missing hand."""
    texts = (pbn_hand_text(hands[seat]) if seat in hands else "-" for seat in first.clockwise())
    return f"{seat_text(first)}:{' '.join(texts)}"


def seat_text(seat: Seat, language: str = ENGLISH) -> str:
    """Write the letter of a seat: E, in Danish Ø."""
    return say(seat, language, "letter")


def suit_text(suit: Suit, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Write the letter of a suit, or its symbol."""
    return suit.symbol if symbols else suit_letter(suit, language)


def strain_text(strain: Strain, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Write a denomination as in a bid: S, ♠ or NT."""
    return strain_mark(strain, language, symbols=symbols)


def call_text(call: Call, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Write a call as on a score sheet: 1S, 1NT, P, X, XX."""
    if isinstance(call, Bid):
        return say(call, language, "" if symbols else "letters")
    return {PASS: "P", DOUBLE: "X", REDOUBLE: "XX"}[call]  # type: ignore[index]


def contract_text(contract: Contract, language: str = ENGLISH, *, symbols: bool = False) -> str:
    """Write a contract as on a score sheet: 4SX, or with a declarer 4SX W."""
    text = call_text(contract.bid, language, symbols=symbols) + contract.doubled.mark
    return text if contract.declarer is None else f"{text} {seat_text(contract.declarer, language)}"


def _parse_group(text: str) -> list[Card]:
    """Read cards of one suit: `SK65`, `♥Q`; `S-` is none."""
    group = _GROUP.fullmatch(text)
    if group is None:
        raise NotationError(text, A_CARD if len(text) <= 3 else CARDS)
    suit = _SUITS[group[1].lower()]
    return [Card(suit, _RANKS[rank.lower()]) for rank in _RANK.findall(group[2])]


def _parse_pbn_hand(text: str) -> tuple[Card, ...]:
    suits = text.split(".")
    if len(suits) != 4:
        raise NotationError(text, PBN_HAND)
    cards = []
    for suit, ranks in zip(reversed(Suit), suits, strict=True):
        if ranks in _VOIDS:
            continue
        if not re.fullmatch(f"(?:{_RANK_MARK})+", ranks, re.IGNORECASE):
            raise NotationError(text, PBN_HAND)
        cards += [Card(suit, _RANKS[rank.lower()]) for rank in _RANK.findall(ranks)]
    return _each_once(cards)


def _each_once(cards: list[Card]) -> tuple[Card, ...]:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise NotationError(f"{card_text(card)} {card_text(card)}", CARD_ONCE)
        seen.add(card)
    return tuple(cards)


def _ranks_text(hand: Hand, suit: Suit, language: str) -> str:
    return "".join(rank_letter(card.rank, language) for card in suit.cards if card in hand)
