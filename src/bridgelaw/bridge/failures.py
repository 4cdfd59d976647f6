"""Failures to follow suit, derived from hands and plays."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.seats import Seat


@dataclass(frozen=True, slots=True)
class Failure:
    """A card that did not follow suit although its player could have followed (Law 61A).

    It is derived from the record alone. `could_have` are the cards with which the player could have
    followed, the highest first.
    """

    trick: int
    """The number of the trick, from 1, among those on the record."""
    seat: Seat
    card: Card
    led: Suit
    could_have: tuple[Card, ...]


def failures(deal: Deal, tricks: tuple[Trick, ...]) -> tuple[Failure, ...]:
    """Return all failures to follow suit that hands and plays show, in chronological order.

    A player's cards are those dealt and those played later; nothing is derived from unknown cards.
    A fifth card and a card put in late are not plays to their trick and are skipped; the player had
    the late card until then.
    """
    held = [set(hand) for hand in deal.hands]
    for trick in tricks:
        for play in trick.plays:
            held[play.seat.index].add(play.card)
    found: list[Failure] = []
    late = [(trick.late, trick.plays[-1]) for trick in tricks if trick.late is not None]
    for number, trick in enumerate(tricks, 1):
        led, late_card = trick.suit_led, trick.late_card
        for played, put_in in late:
            if number > played:
                held[put_in.seat.index].discard(put_in.card)
        for play in trick.plays:
            if play.card is late_card:
                continue
            hand = held[play.seat.index]
            hand.discard(play.card)
            if play.card.suit is led or led is None or trick.by(play.seat) is not play.card:
                continue
            could_have = [card for card in hand if card.suit is led]
            if could_have:
                could_have.sort(reverse=True)
                found.append(Failure(number, play.seat, play.card, led, tuple(could_have)))
    return tuple(found)
