"""The boards of one contestant, and the contestant's rows in the deciding lists."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists, main_lists
from bridgelaw.i18n.text import say
from bridgelaw.store.models import StoredEvent
from bridgelaw.views import standings as standings_view
from bridgelaw.views.standings import RowView, StandingView


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedBoard:
    """A contestant's result on a board."""

    board: str
    board_id: int
    line_id: int
    side: Side
    against: str
    outcome: str
    ruled: bool
    words: str


def ranked(
    kept: StoredEvent, scored: Scored, told: str, language: str
) -> list[tuple[StandingView, RowView]]:
    """Return the rows of the contestant in the lists that decide the winner, each with its list."""
    found = []
    for standing in main_lists(lists(scored)):
        rows = [row for row in standing.rows if row.contestant.number == told]
        form = standings_view.view(kept.event, standing, language, rows=rows)
        found += [(form, row) for row in form.rows]
    return found


def contestant_boards(
    kept: StoredEvent, scored: Scored, told: str, language: str
) -> list[PlayedBoard]:
    """Return the boards of the contestant: opponents, outcome, score and line."""
    found = []
    for board in kept.event.boards:
        for place, line in enumerate(board.lines):
            side = line.side_of(told)
            if side is not None:
                found.append(_board(kept, scored, board, place, line, side, language))
    return found


def _board(
    kept: StoredEvent,
    scored: Scored,
    board: Board,
    place: int,
    line: Line,
    side: Side,
    language: str,
) -> PlayedBoard:
    mark = scored.board(board.key).of(side)[place]
    return PlayedBoard(
        board=board.name,
        board_id=kept.board_ids[board.key],
        line_id=kept.line_ids[board.key, place],
        side=side,
        against=", ".join(line.contestants(side.other)),
        outcome=say(line.outcome(side), language),
        ruled=line.ruling is not None,
        words="–" if mark is None else say(mark.written(kept.event.regulation.count), language),
    )
