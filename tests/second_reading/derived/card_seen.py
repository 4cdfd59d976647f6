"""Facts of cards seen during the auction.

They are the cards in the answers together with those that lie there already (24C), or else the
cards that lie faced after the auction.
"""

from __future__ import annotations

from typing import Final

from tests.second_reading.runner import Situation

from bridgelaw.bridge.cards import Card, Rank
from bridgelaw.bridge.seats import Seat

HONOURS: Final = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


def seen_cards(situation: Situation) -> list[Card]:
    """Return the cards; empty if they are not known."""
    told, record = situation.told.get("cards") or (), situation.record
    lying = () if record is None else record.bidding.faced
    before = [each.card for each in lying if each.seat is owner(situation)]
    if auction_over(situation):
        return list(told) or before
    return [*told, *before] if told else []


def owner(situation: Situation) -> Seat | None:
    """Return whose cards they are: as answered, or the only player who has any."""
    told, record = situation.told.get("seat"), situation.record
    seats = set() if record is None else {each.seat for each in record.bidding.faced}
    if isinstance(told, Seat):
        return told
    return seats.pop() if len(seats) == 1 else None


def auction_over(situation: Situation) -> bool | None:
    """Return whether the auction is over, by its calls or because there is a declarer."""
    record = situation.record
    if record is None or record.auction is None:
        if record is not None and record.declarer is not None:
            return True
        told = situation.told.get("auction_over")
        return told if isinstance(told, bool) else None
    return record.auction.turn is None


def defends(situation: Situation) -> bool | None:
    """Return whether the owner of the cards is a defender."""
    record, seat = situation.record, owner(situation)
    if record is None or record.declarer is None or seat is None:
        return None
    return seat.side is not record.declarer.side


def how_many(situation: Situation) -> str | None:
    """Return `one` or `several`."""
    found = seen_cards(situation)
    return None if not found else "one" if len(found) == 1 else "several"


def honour(situation: Situation) -> bool | None:
    """Return whether the only card is a ten or higher."""
    found = seen_cards(situation)
    return found[0].rank in HONOURS if len(found) == 1 else None


def led(situation: Situation) -> bool | None:
    """Return whether one of the cards that lie there after the auction was led."""
    record = situation.record
    if situation.told.get("cards") or record is None or not auction_over(situation):
        return None
    marks = [each.led for each in record.bidding.faced if each.seat is owner(situation)]
    return any(marks) if marks else None
