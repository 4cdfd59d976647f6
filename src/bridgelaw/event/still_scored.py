"""Checks that a change leaves an event that can be scored."""

from __future__ import annotations

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Event
from bridgelaw.event.scored import COMPARED, Scored
from bridgelaw.event.what_if import lists


def still_scored(before: Event, after: Event) -> None:
    """Check that an event can still be scored. Raises EventError.

    An event that could not be scored before may be repaired step by step.
    """
    try:
        lists(Scored(after))
    except EventError as error:
        if _is_scored(before):
            raise error from None


def board_still_scored(event: Event, board: Board) -> None:
    """Check that an event can still be scored with one board changed. Raises EventError.

    Across a field, without penalties and carry-overs, a result cannot make the event unscorable, so
    the other boards need not be scored. The exception is a contestant who is ranked by direction
    and sits in both.
    """
    after = event.with_board(board)
    across = (
        event.method in COMPARED
        and not event.in_matches
        and not event.penalties
        and not event.carry_overs
    )
    if not across or (event.two_winners and not _sit_as_entered(after, board)):
        still_scored(event, after)


def _sit_as_entered(event: Event, board: Board) -> bool:
    """Return whether the contestants of a board sit in one direction only, as entered."""
    sides = {
        number: {event.by_number[number].side} - {None}
        for line in board.lines
        for number in (*line.ns, *line.ew)
    }
    for line in (line for each in event.boards for line in each.lines):
        for side in Side:
            for number in line.contestants(side):
                if number in sides:
                    sides[number].add(side)
    return all(len(found) == 1 for found in sides.values())


def _is_scored(event: Event) -> bool:
    try:
        lists(Scored(event))
    except EventError:
        return False
    return True
