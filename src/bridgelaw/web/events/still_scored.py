"""No change takes the standings away: what leaves an event that can be scored without its scores is
refused as it is written."""

from __future__ import annotations

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Event
from bridgelaw.event.scored import COMPARED, Scored
from bridgelaw.event.what_if import lists


def still_scored(before: Event, after: Event) -> None:
    """Raises EventError where an event cannot be scored any more. One that could not be scored
    before either may be mended step by step."""
    try:
        lists(Scored(after))
    except EventError as error:
        if _is_scored(before):
            raise error from None


def board_still_scored(event: Event, board: Board) -> None:
    """The same where only one board changes. Across a field no result takes anybody's standings
    away, unless somebody sits now here, now there who is ranked by where he sits: so that the rest
    need not be scored. Raises EventError."""
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
    """Whether all of a board sit on one side in the whole event, and on that for which they are
    entered."""
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
