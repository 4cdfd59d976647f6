"""Writing errors in a record with the cards in chronological order.

The holder of each card determines who played it. A wrong card is the card of another player, or
makes another player win the trick: from there on, everybody seems to play out of turn or twice. An
error is tested by writing the cards without it. It explains the record if every card is then played
in turn by its holder and every hand follows suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import Said, Text

WRONG_CARD = Text(
    "card {number} of the record, {written}, written for {meant} of {seat}, which is nowhere on "
    "it: with that the whole record is lawful"
)
CARD_LOST = Text(
    "card {number} of the record is missing: with {meant} of {seat}, which is nowhere on it, the "
    "whole record is lawful"
)
ONE_TOO_MANY = Text(
    "card {number} of the record, {written} of {seat}, is one too many, like a fifth card to a "
    "trick: without it the whole record is legal"
)
TRANSPOSED = Text(
    "cards {number} and {other} of the record, {first} and {second}, written in each other's place"
)

_BACK = 9
"""The largest distance from the first card out of turn back to the error that caused it.

It covers two tricks and the card itself.
"""


def slips(
    deal: Deal, plays: Sequence[Play], opening: Seat | None, trump: Strain | None
) -> Iterator[tuple[Said, bool]]:
    """Yield every error that explains the cards, and whether they may have been played so."""
    if opening is None or any(len(hand) != HAND_SIZE for hand in deal.hands):
        return
    record = _Record(deal, opening, trump)
    cards = [play.card for play in plays]
    seats, wrong = record.turns(cards)
    if wrong is None:
        return
    free = [sorted(deal.hand(seat) - set(cards), reverse=True) for seat in Seat]
    for place in range(wrong, max(-1, wrong - _BACK), -1):
        seat, written = seats[place], cards[place]
        for meant in free[seat.index]:
            one_sign = meant.rank is written.rank or (
                meant.suit is written.suit and deal.holder(written) is not seat
            )
            if one_sign and record.is_lawful((*cards[:place], meant, *cards[place + 1 :])):
                told = {"number": place + 1, "written": written, "meant": meant, "seat": seat}
                yield Said(WRONG_CARD, told), False
        for meant in free[seat.index]:
            if record.is_lawful((*cards[:place], meant, *cards[place:])):
                yield Said(CARD_LOST, {"number": place + 1, "meant": meant, "seat": seat}), False
                break
        if record.is_lawful((*cards[:place], *cards[place + 1 :])):
            yield (
                Said(
                    ONE_TOO_MANY,
                    {"number": place + 1, "written": written, "seat": deal.holder(written)},
                ),
                True,
            )
        if place + 1 < len(cards):
            swapped = (*cards[:place], cards[place + 1], written, *cards[place + 2 :])
            if record.is_lawful(swapped):
                told = {
                    "number": place + 1,
                    "other": place + 2,
                    "first": written,
                    "second": cards[place + 1],
                }
                yield Said(TRANSPOSED, told), True


class _Record:
    """The data needed to play cards in turn."""

    def __init__(self, deal: Deal, opening: Seat, trump: Strain | None) -> None:
        self.holders = {card: seat for seat in Seat for card in deal.hand(seat)}
        self.opening = opening
        self.trump = trump

    def _in_turn(self, cards: Iterable[Card]) -> Iterator[tuple[Seat, Card, Card]]:
        """Yield each card with the player whose turn it was and the card led.

        The card may be in another hand.
        """
        leader = self.opening
        trick: list[Play] = []
        for card in cards:
            seat = leader.clockwise()[len(trick)]
            trick.append(Play(seat, card))
            yield seat, card, trick[0].card
            if len(trick) == len(Seat):
                leader = Trick(tuple(trick)).winner(self.trump) or leader
                trick = []

    def turns(self, cards: Iterable[Card]) -> tuple[list[Seat], int | None]:
        """Return the turns up to the first card that another player holds, and its place."""
        seats: list[Seat] = []
        for seat, card, _ in self._in_turn(cards):
            seats.append(seat)
            if self.holders.get(card) is not seat:
                return seats, len(seats) - 1
        return seats, None

    def is_lawful(self, cards: Sequence[Card]) -> bool:
        """Return whether every card is held by the player in turn, played once, and follows
        suit.
        """
        left = dict(self.holders)
        for seat, card, led in self._in_turn(cards):
            if left.pop(card, None) is not seat:
                return False
            if card.suit is not led.suit and any(
                holder is seat and other.suit is led.suit for other, holder in left.items()
            ):
                return False
        return True
