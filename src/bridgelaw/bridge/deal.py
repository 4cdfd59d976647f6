"""The hands as far as they are known, and the dealer and vulnerability of a board (Law 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.cards import DECK, Card, Named
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import Hand, parse_pbn_deal, pbn_deal_text
from bridgelaw.bridge.seats import SEATS, Seat, Side
from bridgelaw.i18n.text import Text

HAND_SIZE: Final = 13
NO_CARDS: Final[Hand] = frozenset()

TOO_MANY = Text("found {count} cards for {seat}, expected at most {most}; remove some")
TWICE = Text("{card} is held by both {seat} and {other}")
BOARD_NUMBER = Text("found board {found}, expected a number from 1")


@dataclass(frozen=True, slots=True)
class Deal:
    """The known cards of each hand, in the order N, E, S, W. An empty hand is unknown.

    Raises TableError if a hand has more than thirteen cards or two hands have the same card.
    """

    hands: tuple[Hand, Hand, Hand, Hand] = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)

    def __post_init__(self) -> None:
        sizes = [*map(len, self.hands)]
        if max(sizes) <= HAND_SIZE and len(NO_CARDS.union(*self.hands)) == sum(sizes):
            return
        holder: dict[Card, Seat] = {}
        for seat, hand in zip(SEATS, self.hands, strict=True):
            if len(hand) > HAND_SIZE:
                raise TableError(TOO_MANY, seat=seat, count=len(hand), most=HAND_SIZE)
            for card in hand:
                other = holder.setdefault(card, seat)
                if other is not seat:
                    raise TableError(TWICE, card=card, seat=other, other=seat)

    @classmethod
    def of(cls, hands: Mapping[Seat, Iterable[Card]]) -> Deal:
        """Return a deal from the known hands."""
        north, east, south, west = (frozenset(hands.get(seat, NO_CARDS)) for seat in Seat)
        return cls((north, east, south, west))

    @classmethod
    def from_pbn(cls, text: str) -> Deal:
        """Return a deal from "N:K65.Q85.A2.KJ432 - - -". Raises NotationError or TableError."""
        return cls.of(parse_pbn_deal(text))

    def to_pbn(self, first: Seat = Seat.N) -> str:
        """Return the deal as PBN, with `-` for an unknown hand.

        PBN cannot distinguish part of a hand from a whole one.
        """
        return pbn_deal_text({seat: self.hand(seat) for seat in self.known_seats}, first)

    def hand(self, seat: Seat) -> Hand:
        """Return the known cards dealt to a player."""
        return self.hands[seat.index]

    @property
    def known_seats(self) -> tuple[Seat, ...]:
        """The players with any known cards."""
        return tuple(seat for seat in Seat if self.hands[seat.index])

    def is_full(self, seat: Seat) -> bool:
        """Return whether all thirteen cards of a player are known."""
        return len(self.hands[seat.index]) == HAND_SIZE

    def holder(self, card: Card) -> Seat | None:
        """Return the player who was dealt a card, or None if it is unknown."""
        return next((seat for seat in Seat if card in self.hands[seat.index]), None)

    def with_cards(self, seat: Seat, cards: Iterable[Card]) -> Deal:
        """Return the deal with more known cards in one hand."""
        return Deal.of(
            {
                other: self.hand(other) | (frozenset(cards) if other is seat else NO_CARDS)
                for other in Seat
            }
        )

    def completed(self) -> Deal:
        """Return the deal with the fourth hand derived if three hands are complete."""
        if [*map(len, self.hands)].count(HAND_SIZE) != 3:
            return self
        dealt = frozenset[Card]().union(*(self.hand(seat) for seat in Seat if self.is_full(seat)))
        rest = frozenset(DECK) - dealt
        return Deal.of({seat: self.hand(seat) if self.is_full(seat) else rest for seat in Seat})


class Vulnerability(Named):
    """Which sides are vulnerable."""

    NONE = Text("none vulnerable")
    NS = Text("North-South vulnerable")
    EW = Text("East-West vulnerable")
    BOTH = Text("both sides vulnerable")

    def includes(self, side: Side) -> bool:
        """Return whether a side is vulnerable."""
        return self is Vulnerability.BOTH or self.name == side.name


# Each group of four boards starts one step later in this sequence.
_VULNERABILITIES: Final = (
    Vulnerability.NONE,
    Vulnerability.NS,
    Vulnerability.EW,
    Vulnerability.BOTH,
)


def dealer_of(board: int) -> Seat:
    """Return the dealer of a board: North on board 1, then clockwise. Raises TableError below 1."""
    return Seat.N.clockwise()[(_valid(board) - 1) % 4]


def vulnerability_of(board: int) -> Vulnerability:
    """Return the vulnerability of a board, which repeats every 16. Raises TableError below 1."""
    place = _valid(board) - 1
    return _VULNERABILITIES[(place + place // 4) % 4]


def _valid(board: int) -> int:
    if board < 1:
        raise TableError(BOARD_NUMBER, "board", found=board)
    return board
