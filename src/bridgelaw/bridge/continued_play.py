"""A table on which play has continued: the new input, and the marks that have ended since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bridgelaw.bridge.marks import LeadRestriction
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import read_table, write_table

PLAYED = frozenset(("tricks", "trick"))
MARKS = frozenset(("penalty cards", "restrictions", "orders", "next lead", "lead chosen"))


def went_on(before: Table, told: Mapping[str, object]) -> Table:
    """Return the table as it was left, updated with new input.

    Unless they are given again, marks end as follows: a penalty card when it is played; a
    restriction on a lead with the lead, or when the lead is lost; declarer's choice for a lead,
    declarer's orders and a lead to the next trick with the trick.

    Raises TableError.
    """
    data = {**write_table(before), **told}
    if not PLAYED & told.keys():
        return read_table(data)
    untold = MARKS - told.keys()
    now = read_table({key: value for key, value in data.items() if key not in untold})
    if "penalty cards" in untold:
        now = replace(
            now,
            penalty_cards=tuple(
                mark for mark in before.penalty_cards if mark.card not in now.played
            ),
        )
    if "restrictions" in untold:
        now = replace(
            now,
            restrictions=tuple(each for each in before.restrictions if _holds(each, before, now)),
        )
    if now.trick_number == before.trick_number and len(now.tricks) == len(before.tricks):
        if "lead chosen" in untold:
            now = replace(now, lead_chosen=before.lead_chosen)
        if "orders" in untold:
            now = replace(now, orders=before.orders)
        if "next lead" in untold:
            now = replace(now, next_lead=before.next_lead)
    return now


def _holds(restriction: LeadRestriction, before: Table, now: Table) -> bool:
    """Return whether a restriction has outlived the tricks since.

    If the tricks are not recorded, their number and the leader decide.
    """
    since = now.tricks[len(before.tricks) :]
    if since:
        return all(restriction.after(trick, trick.winner(now.trump)) for trick in since)
    if before.leader is not restriction.seat or now.trick_number in (None, before.trick_number):
        return True
    return restriction.while_on_lead and now.leader in (None, restriction.seat)
