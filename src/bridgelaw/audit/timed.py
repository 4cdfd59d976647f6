"""Writing errors in a record with the cards in chronological order.

The holder of each card determines who played it. A wrong card is the card of another player, or
makes another player win the trick: from there on, everybody seems to play out of turn or twice. An
error is tested by writing the cards without it. It explains the record if every card is then played
in turn by its holder and every hand follows suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bridgelaw.audit.slips import OTHER_TRUMPS
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

TRICK_LOST = Text(
    "trick {trick} of the record is missing: with {cards}, which are nowhere on it, the whole "
    "record is lawful"
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
        yield from _wrong_cards(record, cards, place, seat, free[seat.index])
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
        if place % len(Seat) == 0 and (lost := record.lost_trick(cards, place)):
            yield Said(TRICK_LOST, {"trick": place // len(Seat) + 1, "cards": lost}), True
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


def _wrong_cards(
    record: _Record, cards: Sequence[Card], place: int, seat: Seat, free: Sequence[Card]
) -> Iterator[tuple[Said, bool]]:
    """Yield cards of a player that another card was written for.

    The written card may have been played if it is the player's own and has another rank.
    """
    written = cards[place]
    own = record.holders.get(written) is seat
    for meant in free:
        one_sign = meant.rank is written.rank or meant.suit is written.suit
        if (own or one_sign) and record.is_lawful((*cards[:place], meant, *cards[place + 1 :])):
            told = {"number": place + 1, "written": written, "meant": meant, "seat": seat}
            yield Said(WRONG_CARD, told), own and meant.rank is not written.rank


def other_trumps(
    deal: Deal, plays: Sequence[Play], opening: Seat | None, trump: Strain | None
) -> Iterator[Said]:
    """Yield other trumps with which every card is played in turn and every hand follows suit."""
    cards = [play.card for play in plays]
    if opening is None:
        return
    for strain in Strain:
        if strain is not trump and _Record(deal, opening, strain).is_lawful(cards):
            yield Said(OTHER_TRUMPS, {"meant": strain})


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

    def lost_trick(self, cards: Sequence[Card], place: int) -> tuple[Card, ...]:
        """Return four cards that are not recorded and make the record lawful at a place, or ().

        The player whose turn it was leads, and everyone follows suit who can.
        """
        played, recorded = set(cards[:place]), set(cards)
        leader = self.turns(cards[: place + 1])[0][-1]
        winner = self.holders.get(cards[place])
        held = {
            seat: {card for card, holder in self.holders.items() if holder is seat} - played
            for seat in Seat
        }
        for led in sorted(held[leader] - recorded):
            options = [[led]]
            for seat in leader.clockwise()[1:]:
                suit = {card for card in held[seat] if card.suit is led.suit}
                options.append(sorted((suit or held[seat]) - recorded))
            for lost in self._won_by(winner, leader.clockwise(), options):
                if self.is_lawful((*cards[:place], *lost, *cards[place:])):
                    return lost
        return ()

    def _won_by(
        self, winner: Seat | None, seats: Sequence[Seat], options: Sequence[Sequence[Card]]
    ) -> Iterator[tuple[Card, ...]]:
        """Yield tricks that a player wins, one for each card with which that player may win."""
        led = options[0][0]
        strength = {card: self._strength(card, led) for cards in options for card in cards}
        lowest = [min(cards, key=strength.__getitem__, default=None) for cards in options]
        place = next((n for n, seat in enumerate(seats) if seat is winner), None)
        if place is None:
            return
        for card in options[place]:
            trick = (*lowest[:place], card, *lowest[place + 1 :])
            whole = tuple(each for each in trick if each is not None)
            if len(whole) == len(trick) and max(whole, key=strength.__getitem__) is card:
                yield whole

    def _strength(self, card: Card, led: Card) -> tuple[bool, bool, Card]:
        trump = None if self.trump is None else self.trump.suit
        return card.suit is trump, card.suit is led.suit, card
