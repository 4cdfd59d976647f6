"""Positions that can be solved: the cards left, the leader and the cards of the current trick.

The solver does not validate its input: on impossible hands it crashes or returns meaningless
figures. So a position is validated when it is created, and an impossible one never reaches the
solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.bridge.cards import DECK, Card, Strain
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.equity.worker import Wire
from bridgelaw.i18n.text import Text

FOUR_HANDS = Text("found {count} hands, expected 4")
NO_CARD = Text("found '{found}', expected a card")
NO_TRUMP_TOLD = Text("the denomination is not known; give the contract or the trump suit")
NO_LEADER = Text("the leader is not known; give the declarer or the leader")
TRICK_FULL = Text("found {count} cards in the trick in progress, expected at most three")
IN_TWO_PLACES = Text("found {card} in two places, expected it in one")
UNEQUAL_HANDS = Text(
    "{seat} has {found} cards left, expected {expected}: the hands do not fit together"
)
HAND_UNKNOWN = Text("the hand of {seat} is not known in full; double-dummy analysis needs all four")
OUT_OF_TURN = Text(
    "{seat} has played to this trick out of turn; it can be solved before that, and when the "
    "trick is complete"
)
NOT_IN_HAND = Text("{seat} does not hold {card}")
MUST_FOLLOW = Text("{seat} cannot play {card}, having a card of the suit led")
NOTHING_LEFT = Text("all the cards have been played")


def number(card: Card) -> tuple[int, int]:
    """Return a card in the solver's numbers: spades are 0, and the two is 2."""
    return 3 - card.suit.index, card.rank.index + 2


CARDS: Final = {number(card): card for card in DECK}
"""Cards by the solver's numbers."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position in the play. Raises TableError if it is impossible.

    The trick in progress may contain a revoke, since play continues after one; later cards must be
    legal.
    """

    hands: tuple[Hand, ...]
    """The cards left, in the order N, E, S, W, without those in the trick."""
    trump: Strain
    leader: Seat
    """The leader to the trick in progress."""
    trick: tuple[Card, ...] = ()
    """The cards so far in the trick in progress, in turn."""

    def __post_init__(self) -> None:
        if not isinstance(self.trump, Strain):
            raise TableError(NO_TRUMP_TOLD)
        if not isinstance(self.leader, Seat):
            raise TableError(NO_LEADER)
        if len(self.hands) != len(Seat):
            raise TableError(FOUR_HANDS, count=len(self.hands))
        if len(self.trick) > 3:
            raise TableError(TRICK_FULL, count=len(self.trick))
        self._check_cards()
        self._check_sizes()

    def _check_cards(self) -> None:
        seen: set[Card] = set()
        for cards in (*self.hands, self.trick):
            for card in cards:
                if not isinstance(card, Card):
                    raise TableError(NO_CARD, found=card)
                if card in seen:
                    raise TableError(IN_TWO_PLACES, card=card)
                seen.add(card)

    def _check_sizes(self) -> None:
        seats = self.leader.clockwise()
        # The player whose turn it is has not played to the trick, so the length of this hand is the
        # number of tricks left.
        size = len(self.hands[self.turn.index])
        for place, seat in enumerate(seats):
            expected = size - (place < len(self.trick))
            found = len(self.hands[seat.index])
            if found != expected or found > HAND_SIZE:
                raise TableError(
                    UNEQUAL_HANDS, seat=seat, found=found, expected=min(expected, HAND_SIZE)
                )

    @property
    def turn(self) -> Seat:
        """The player whose turn it is."""
        return self.leader.clockwise()[len(self.trick)]

    @property
    def tricks_left(self) -> int:
        """The tricks still to be won, including the one in progress."""
        return len(self.hands[self.turn.index])

    @property
    def legal(self) -> Hand:
        """The cards that the player in turn may play by the duty to follow suit."""
        hand = self.hands[self.turn.index]
        if not self.trick:
            return hand
        led = self.trick[0].suit
        return frozenset(card for card in hand if card.suit is led) or hand

    def play(self, card: Card) -> Position:
        """Return the position after a card by the player in turn, legal or not.

        Raises TableError if the player does not hold it.
        """
        turn = self.turn
        if card not in self.hands[turn.index]:
            raise TableError(NOT_IN_HAND, seat=turn, card=card)
        hands = tuple(
            hand - {card} if seat is turn else hand
            for seat, hand in zip(Seat, self.hands, strict=True)
        )
        trick = (*self.trick, card)
        if len(trick) < len(Seat):
            return replace(self, hands=hands, trick=trick)
        return Position(hands, self.trump, _winner(self.leader, trick, self.trump))

    def wire(self) -> Wire:
        """Return the position in the solver's numbers."""
        trump = 3 - self.trump.index if self.trump.suit is not None else 4
        return trump, self.leader.index, tuple(map(number, self.trick)), tuple(holdings(self.hands))


def holdings(hands: Iterable[Hand]) -> Iterator[int]:
    """Yield hands in the solver's numbers: for each, spades to clubs, one bit per rank."""
    for hand in hands:
        suits = [0, 0, 0, 0]
        for card in hand:
            suit, rank = number(card)
            suits[suit] |= 1 << rank
        yield from suits


def check_line(position: Position, cards: Iterable[Card]) -> None:
    """Check a line of cards.

    Raises TableError at the first card that its player does not hold or may not play.
    """
    hands = [set(hand) for hand in position.hands]
    trick = list(position.trick)
    leader = position.leader
    for card in cards:
        turn = leader.clockwise()[len(trick)]
        hand = hands[turn.index]
        if card not in hand:
            raise TableError(NOT_IN_HAND, seat=turn, card=card)
        if (
            trick
            and card.suit is not (led := trick[0].suit)
            and any(other.suit is led for other in hand)
        ):
            raise TableError(MUST_FOLLOW, seat=turn, card=card)
        hand.remove(card)
        trick.append(card)
        if len(trick) == len(Seat):
            leader = _winner(leader, trick, position.trump)
            trick.clear()


def _winner(leader: Seat, trick: Sequence[Card], trump: Strain) -> Seat:
    winner = Trick.of(leader, trick).winner(trump)
    assert winner is not None  # the trump suit is known
    return winner


def whole(table: Table) -> Table:
    """Return the table with the recorded plays added to the hands as dealt."""
    played = [
        (play.seat, play.card) for trick in (*table.tricks, table.current) for play in trick.plays
    ]
    if all(map(table.deal.is_full, Seat)):
        return table
    told = {
        seat: table.deal.hand(seat) | {card for by, card in played if by is seat} for seat in Seat
    }
    # Hand and plays make up a hand as dealt only if the play is recorded from the first trick.
    if table.trick_number != len(table.tricks) + 1:
        return table
    deal = Deal.of(told).completed()
    return replace(table, deal=deal) if all(map(deal.is_full, Seat)) else table


def position(table: Table) -> Position:
    """Return the position at the table. Raises TableError if it is unknown or cannot be solved."""
    table = whole(table)
    if table.trump is None:
        raise TableError(NO_TRUMP_TOLD)
    leader = table.current.leader or table.leader
    if table.play_is_over:
        raise TableError(NOTHING_LEFT)
    if leader is None:
        raise TableError(NO_LEADER)
    for play, seat in zip(table.current.plays, leader.clockwise(), strict=False):
        if play.seat is not seat:
            raise TableError(OUT_OF_TURN, seat=play.seat)
    hands = []
    for seat in Seat:
        hand = table.held(seat)
        if hand is None:
            raise TableError(HAND_UNKNOWN, seat=seat)
        hands.append(hand)
    return Position(tuple(hands), table.trump, leader, table.current.cards)
