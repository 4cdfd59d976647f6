"""Cards in files of results: the hands suit by suit, and the lead."""

from __future__ import annotations

from collections.abc import Mapping

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import parse_card, parse_cards
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import Said, Text

BAD_HANDS = Text("the hands are left out: {why}")


def deal_of(cards: Mapping[tuple[Seat, Suit], str]) -> Deal | Said | None:
    """Return the deal of the cards of each seat and suit, such as `AKT5`; None for no cards.

    Cards that cannot be are an error, which is returned.
    """
    try:
        deal = Deal.of(
            {
                seat: [
                    card
                    for suit in Suit
                    for card in parse_cards(suit.letter + (_plain(cards[seat, suit]) or "-"))
                ]
                for seat in Seat
            }
        )
    except (NotationError, TableError) as error:
        return Said(BAD_HANDS, {"why": error})
    return deal if deal.known_seats else None


def lead_of(text: str) -> Card | None:
    """Return the card of a lead; None if it cannot be read, since the result does not need it."""
    try:
        return parse_card(text)
    except NotationError:
        return None


def _plain(cards: str) -> str:
    return "".join(cards.split()).strip("-–—")
