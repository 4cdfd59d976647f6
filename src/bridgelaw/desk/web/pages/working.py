"""How the score of a contestant comes about: board by board or match by match, and in all."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.bridge.seats import Side
from bridgelaw.desk import score_form, standings_form
from bridgelaw.desk.web import large_pages
from bridgelaw.desk.web.held import either, event_at
from bridgelaw.desk.web.render import render
from bridgelaw.desk.web.visitor import visitor_of
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.comparison import meet
from bridgelaw.event.teams.matches import matches
from bridgelaw.event.what_if import lists, main_lists
from bridgelaw.i18n.text import say
from bridgelaw.store.models import KeptEvent


def show(request: Request) -> Response:
    """A contestant, by the number in the event."""
    kept, scored = event_at(request)
    told = request.path_params["number"]
    if told not in kept.event.by_number:
        raise HTTPException(404)
    language, problem, form, rows = visitor_of(request).language, None, None, list[dict[str, Any]]()
    try:
        form = score_form.pair_form(scored, told, language)
        rows = ranked(kept, scored, told, language)
    except EventError as error:
        problem = error
    places = {
        place
        for place, each in enumerate(matches(kept.event) if meet(kept.event) else (), 1)
        if told in each.teams
    }
    return render(
        request,
        "scores/working.html",
        kept=kept,
        contestant=kept.event.by_number[told],
        form=form,
        problem=problem,
        ranked=rows,
        boards=contestant_boards(kept, scored, told, language)
        if form and not meet(kept.event)
        else [],
        places=sorted(places),
    )


def ranked(kept: KeptEvent, scored: Scored, told: str, language: str) -> list[dict[str, Any]]:
    """The rows of the contestant in the lists that decide."""
    found = []
    for standing in main_lists(lists(scored)):
        if standing.row(told) is not None:
            form = standings_form.form(kept.event, standing, language)
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


ROUTES = [Route("/events/{id}/contestants/{number:path}", either(show, large_pages.contestant))]
