"""Facts of cards seen during the auction.

Of those that were told, with those that lie there already (24C), or else lie faced after it.
"""

from __future__ import annotations

from typing import Final

from tests.second_reading.runner import Situation

from bridgelaw.bridge.cards import Card, Rank
from bridgelaw.bridge.seats import Seat

HONOURS: Final = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


def seen_cards(situation: Situation) -> list[Card]:
    """The cards; empty where they are not known."""
    told, record = situation.told.get("cards") or (), situation.record
    lying = () if record is None else record.bidding.faced
    before = [each.card for each in lying if each.seat is owner(situation)]
    if auction_over(situation):
        return list(told) or before
    return [*told, *before] if told else []


def owner(situation: Situation) -> Seat | None:
    """Whose cards they are: as told, or if only one player has any."""
    told, record = situation.told.get("seat"), situation.record
    seats = set() if record is None else {each.seat for each in record.bidding.faced}
    if isinstance(told, Seat):
        return told
    return seats.pop() if len(seats) == 1 else None


def auction_over(situation: Situation) -> bool | None:
    """Whether the auction is over: as the calls show, or because there is a declarer."""
    record = situation.record
    if record is None or record.auction is None:
        if record is not None and record.declarer is not None:
            return True
        told = situation.told.get("auction_over")
        return told if isinstance(told, bool) else None
    return record.auction.turn is None


def defends(situation: Situation) -> bool | None:
    """Whether their owner defends."""
    record, seat = situation.record, owner(situation)
    if record is None or record.declarer is None or seat is None:
        return None
    return seat.side is not record.declarer.side


def how_many(situation: Situation) -> str | None:
    """One card or several."""
    found = seen_cards(situation)
    return None if not found else "one" if len(found) == 1 else "several"


def honour(situation: Situation) -> bool | None:
    """Whether the one card is a ten or higher."""
    found = seen_cards(situation)
    return found[0].rank in HONOURS if len(found) == 1 else None


def led(situation: Situation) -> bool | None:
    """Whether one of them was led, as it lies after the auction."""
    record = situation.record
    if situation.told.get("cards") or record is None or not auction_over(situation):
        return None
    marks = [each.led for each in record.bidding.faced if each.seat is owner(situation)]
    return any(marks) if marks else None
