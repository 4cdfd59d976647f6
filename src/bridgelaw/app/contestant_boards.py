"""The boards of one contestant, and the contestant's rows in the lists that decide."""

from __future__ import annotations

from typing import Any

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists, main_lists
from bridgelaw.i18n.text import say
from bridgelaw.store.models import KeptEvent
from bridgelaw.views import standings as standings_view


def ranked(kept: KeptEvent, scored: Scored, told: str, language: str) -> list[dict[str, Any]]:
    """The rows of the contestant in the lists that decide."""
    found = []
    for standing in main_lists(lists(scored)):
        if standing.row(told) is not None:
            form = standings_view.form(kept.event, standing, language)
            found.append(
                {"form": form, "row": next(row for row in form["rows"] if row["number"] == told)}
            )
    return found


def contestant_boards(
    kept: KeptEvent, scored: Scored, told: str, language: str
) -> list[dict[str, Any]]:
    """The boards of the contestant: against whom, what was reached, what it gave and where it
    stands."""
    found = []
    for board in kept.event.boards:
        for place, line in enumerate(board.lines):
            side = line.side_of(told)
            if side is not None:
                found.append(_board(kept, scored, board, place, line, side, language))
    return found


def _board(
    kept: KeptEvent, scored: Scored, board: Board, place: int, line: Line, side: Side, language: str
) -> dict[str, Any]:
    mark = scored.board(board.key).of(side)[place]
    return {
        "board": board.name,
        "board id": kept.board_ids[board.key],
        "line id": kept.line_ids[board.key, place],
        "side": side,
        "against": ", ".join(line.contestants(side.other)),
        "outcome": say(line.outcome(side), language),
        "ruled": line.ruling is not None,
        "words": "–" if mark is None else say(mark.written(kept.event.regulation.count), language),
        "percent": None if mark is None or mark.percent is None else mark.percent,
    }
