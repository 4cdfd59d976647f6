"""Declarer's order to a defender for the trick in progress (Law 57A), and whether it can be
obeyed.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.marks import End, PlayOrder
from bridgelaw.bridge.notation import Hand
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_44_sequence_of_play import Turn


class Bound(Enum):
    """The effect of an order under Law 57A on the penalty card of the player whom it binds."""

    NOT = Text("no")
    OBEYED = Text("yes, and by playing the penalty card he obeys it")
    BROKEN = Text("yes, and by playing the penalty card he would break it")
    UNABLE = Text("yes, but he has no card with which he could obey it")


def ordered(case: Turn) -> PlayOrder | None:
    """Return declarer's order for the trick in progress, on the record."""
    return None if case.record is None or case.seat is None else case.record.order_to(case.seat)


def cards_that_obey(case: Turn) -> Hand | None:
    """Return the cards with which he obeys the order: no cards if he cannot obey.

    None if his hand is not known well enough.
    """
    order = ordered(case)
    legal = None if case.record is None or case.seat is None else case.record.legal_cards(case.seat)
    return None if order is None or legal is None else order.obeyed_by(legal, case.suit_led)


def unable_to_obey(case: Turn) -> bool:
    """Return whether, by the record, he has no card with which to obey the order."""
    cards = cards_that_obey(case)
    return cards is not None and not cards


def obeys_with(case: Turn, card: Card) -> bool | None:
    """Return whether this card obeys the order. None if that depends on unknown cards."""
    order, cards = ordered(case), cards_that_obey(case)
    if order is None or cards is not None:
        return cards is None or card in cards
    return (
        None
        if isinstance(order.play, End)
        else card in order.obeyed_by(frozenset((card,)), case.suit_led)
    )
