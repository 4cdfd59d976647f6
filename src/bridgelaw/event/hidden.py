"""The hands that only directors see, because somebody may still have to play the board."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Event, HandsVisible
from bridgelaw.event.movements.planned import entered


def has_hands(board: Board) -> bool:
    """Return whether anything is known about the hands of a board."""
    return any((board.deal, board.makeable, board.optimum))


def hidden(event: Event) -> frozenset[BoardKey]:
    """Return the boards whose hands are hidden from everyone but directors.

    A board without a result is hidden, also if nobody is due to play it: the rounds of a movement
    may be decided during play. Without a movement, a board with a result has been played. If a
    movement cannot be read, all hands are hidden.
    """
    dealt = frozenset(board.key for board in event.boards if has_hands(board))
    if not dealt or event.hands_shown is HandsVisible.AT_ONCE:
        return frozenset()
    if event.hands_shown is HandsVisible.NEVER:
        return dealt
    unplayed = {board.key for board in event.boards if not board.lines}
    try:
        unplayed |= {
            BoardKey(table.plan.session, "", number)
            for table in entered(event)
            for number in table.missing
        }
    except EventError:
        return dealt
    if event.hands_shown is HandsVisible.AT_END:
        return dealt if unplayed else frozenset()
    return dealt & unplayed


def without_hands(board: Board) -> Board:
    """Return the board without anything about its hands."""
    return replace(board, deal=None, makeable=None, optimum=None)


def without_hidden(event: Event) -> Event:
    """Return the event as everyone but directors sees it: without the hidden hands."""
    wanted = hidden(event)
    if not wanted:
        return event
    boards = (without_hands(each) if each.key in wanted else each for each in event.boards)
    return replace(event, boards=tuple(boards))
