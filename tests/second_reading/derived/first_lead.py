"""Facts of the first lead after a withdrawn call, derived from the record only."""

from __future__ import annotations

from tests.second_reading.runner import Situation

from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat


def withdrawn(situation: Situation) -> tuple[Table, Seat] | None:
    """Return the record and whose call was withdrawn; None unless it was one player's."""
    record, told = situation.record, situation.told.get("seat")
    if record is None:
        return None
    seats = {each.seat for each in record.bidding.withdrawn}
    if isinstance(told, Seat):
        return record, told
    return (record, seats.pop()) if len(seats) == 1 else None


def defends(situation: Situation) -> bool | None:
    """Return whether the player's side defends."""
    found = withdrawn(situation)
    if found is None or found[0].declarer is None:
        return None
    return found[1].side is not found[0].declarer.side


def partners_lead(situation: Situation) -> str | None:
    """Return whether partner has led, or is on lead for the first time.

    Returns None if tricks are missing from the record.
    """
    found = withdrawn(situation)
    declarer = None if found is None else found[0].declarer
    if found is None or declarer is None or not defends(situation):
        return None
    record, partner = found[0], found[1].partner
    if record.trick_number != len(record.tricks) + 1 and record.faced_lead is not False:
        return None
    led = [trick.leader for trick in record.tricks]
    if partner in led:
        return "before"
    if record.current.leader is partner:
        return None  # 26~7: a lead before declarer could choose does not end the right to choose
    leader = record.winners[-1] if record.tricks else declarer.lho
    if leader is None:
        return None
    return "first" if leader is partner and not record.current.plays else "not yet"


def replaced(situation: Situation) -> str | None:
    """Return whether the ruling left a restriction on the lead."""
    record = situation.record
    marks = [] if record is None else [each.restricts for each in record.bidding.withdrawn]
    if len(marks) != 1 or marks[0] is None:
        return None
    return "otherwise" if marks[0] else "restricts nothing"
