"""The names in a Bridgemate session, for contestants who have none."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from bridgelaw.app.following.taking import Seats
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import Event
from bridgelaw.formats.results.bws_session import Session


def names_at(event: Event, session: Session, but: Collection[str] = ()) -> Event:
    """Return the event with the names of the session where it has none.

    The contestants whose numbers are in `but` stay as they are.
    """
    found = {
        number: who
        for number, who in _names(event, session).items()
        if number not in but and not event.by_number[number].names
    }
    if not found:
        return event
    return replace(
        event,
        contestants=tuple(
            replace(each, names=names, ids=ids if any(ids) else each.ids)
            for each in event.contestants
            for names, ids in (found.get(each.number, (each.names, each.ids)),)
        ),
    )


def _names(event: Event, session: Session) -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the names and membership numbers by contestant: who sits where in the first round."""
    seats = Seats.of(event, session)
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for each in session.sittings:
        if each.round != 1:
            continue
        at = session.players.get((each.section, each.table), {})
        for number, side in ((each.ns, Side.NS), (each.ew, Side.EW)):
            contestant = seats.contestant(each.section, number) if number else None
            players = [at[seat] for seat in Seat if seat.side is side and seat in at]
            names = tuple(name for name, _ in players if name)
            if contestant is not None and names:
                ids = tuple(number for name, number in players if name)
                found[contestant.number] = (names, ids)
    return found
