"""The page of a board: traveller, frequency tables, rulings and charts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.app.board_lines import plain_lines, scores_of
from bridgelaw.bridge.deal import dealer_of
from bridgelaw.event.board_state import doubts
from bridgelaw.event.hidden import hidden
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.matches import matches
from bridgelaw.store.models import StoredEvent
from bridgelaw.views.evening.hand_record import hand_record
from bridgelaw.views.match import MatchView
from bridgelaw.views.score_types import MatchesView
from bridgelaw.web import large_event_pages
from bridgelaw.web.events import score_charts
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import either, event_at, key_of, store_of
from bridgelaw.web.svg_charts import Chart
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show a board with its scores; the line of `?line=` is marked."""
    kept, scored = event_at(request)
    key = key_of(kept, request.path_params["board"])
    event, language = kept.event, visitor_of(request).language
    board = event.board(key)
    marked = _marked(request, kept, key)
    line_ids = [kept.line_ids[key, place] for place in range(len(board.lines))]
    form, problem = scores_of(scored, key, language)
    at = event.boards.index(board)
    return render(
        request,
        "scores/board.html",
        kept=kept,
        board=board,
        board_id=kept.board_ids[key],
        form=form,
        problem=problem,
        doubts=doubts(board),
        places=_places(event, form.matches) if isinstance(form, MatchesView) else [],
        plain_lines=plain_lines(event, board, language),
        line_ids=line_ids,
        marked=None if marked is None else line_ids[marked],
        charts=[] if problem else _charts(scored, key, language, marked),
        record=hand_record(board, language),
        are_hidden=key in hidden(event),
        dealer=dealer_of(board.number),
        earlier=kept.board_ids[event.boards[at - 1].key] if at else None,
        later=kept.board_ids[event.boards[at + 1].key] if at + 1 < len(event.boards) else None,
        rulings=store_of(request).rulings.listed(lines=line_ids),
    )


def _marked(request: Request, kept: StoredEvent, key: BoardKey) -> int | None:
    told = request.query_params.get("line", "")
    found = (
        kept.places.get(int(told)) if told.isascii() and told.isdigit() and len(told) < 16 else None
    )
    return found[1] if found is not None and found[0] == key else None


def _charts(scored: Scored, key: BoardKey, language: str, marked: int | None) -> list[Chart]:
    found = (
        score_charts.distribution(scored, key, language, marked),
        score_charts.worth(scored, key, language, marked),
    )
    return [each for each in found if each is not None]


def _places(event: Event, found: list[MatchView]) -> list[int]:
    """Return the position of each match in the event, counted from 1."""
    places = {
        (each.session, each.round, each.teams): place
        for place, each in enumerate(matches(event), 1)
    }
    teams = ([team.team for team in form.teams] for form in found)
    return [
        places[form.session, form.round, (first, second)]
        for form, (first, second) in zip(found, teams, strict=True)
    ]


ROUTES = [Route("/events/{id}/boards/{board}", either(show, large_event_pages.board))]
