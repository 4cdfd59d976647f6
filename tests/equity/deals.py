"""Deals for the equity tests."""

from __future__ import annotations

import random

from bridgelaw.bridge.cards import DECK, Strain
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat

FREAKS = (
    "N:.AKQJ97.QJT8732. ..AK9654.QT98542 765432.5..AKJ763 AKQJT98.T86432..",
    "N:JT98765432.J63.. AKQ..KJ753.J7643 .AQT84..AKQT9852 .K9752.AQT98642.",
    "N:QJT64.AQ876532.. AK987532..KT953. ..AQJ87642.AJT64 .KJT94..KQ987532",
)
"""Deals whose table of all contracts takes many seconds, or even minutes."""


def shuffled(seed: int) -> Deal:
    """Return a random deal."""
    cards = list(DECK)
    random.Random(seed).shuffle(cards)
    return Deal.of({seat: cards[seat.index * 13 : seat.index * 13 + 13] for seat in Seat})


def played_out(seed: int, *, illegal: float = 0.0) -> Table:
    """Return a deal played out at random; `illegal` is the chance that a card may revoke."""
    dice = random.Random(seed)
    deal = shuffled(seed)
    declarer, trump = dice.choice(list(Seat)), dice.choice(list(Strain))
    left = [set(hand) for hand in deal.hands]
    leader, tricks = declarer.lho, []
    for _ in range(13):
        trick = Trick()
        for seat in leader.clockwise():
            hand = left[seat.index]
            led = trick.suit_led
            follow = [card for card in hand if card.suit is led]
            options = sorted(hand if not follow or dice.random() < illegal else follow)
            card = dice.choice(options)
            hand.remove(card)
            trick = trick.with_play(seat, card)
        tricks.append(trick)
        won = trick.winner(trump)
        assert won is not None
        leader = won
    return Table(deal=deal, declarer=declarer, trump=trump, tricks=tuple(tricks))
