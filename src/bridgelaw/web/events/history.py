"""The history of an event, from which deleted results and boards can be restored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.earlier_events import NoEarlierEvent, as_it_was
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.still_scored import still_scored
from bridgelaw.event.what_if import lists
from bridgelaw.formats.results.event_json.parts import board_of, line_of
from bridgelaw.json_types import JsonObject
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.models import Change, StoredEvent, What
from bridgelaw.views import standings as standings_view
from bridgelaw.views.history import entry_view
from bridgelaw.views.standings import StandingView
from bridgelaw.web import large_event_pages
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events.events import with_board
from bridgelaw.web.events.results.lines import PUT_BACK
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number, paged
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import either, event_at, store_of
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show the changes, the last first; with `?board=`, those of one board."""
    return _shown(request, {})


def _shown(request: Request, errors: Mapping[str, object]) -> Response:
    kept, _ = event_at(request)
    language = visitor_of(request).language
    board = request.query_params.get("board", "")
    changes = store_of(request).events.history(kept.id, board=board or None)
    shown, page, pages = paged(changes, request.query_params.get("page", ""))
    there = {each.name for each in kept.event.boards}
    return render(
        request,
        "events/history.html",
        status=422 if errors else 200,
        kept=kept,
        changes=[
            (entry_view(each, language), _may_put_back(_missing(kept, each))) for each in shown
        ],
        lines=kept.places,
        page=page,
        pages=pages,
        board=board,
        boards=[each.name for each in kept.event.boards]
        + ([board] if board and board not in there else []),
        errors=errors,
    )


def _missing(kept: StoredEvent, change: Change) -> Board | tuple[Board, Line] | None:
    """Return what a change has removed, if it is still missing: a board, or a line of a board."""
    if change.after is not None or change.before is None:
        return None
    try:
        if change.what is What.BOARD:
            gone = _board(change.before)
            return None if gone.key in kept.board_ids else gone
        if change.what in (What.RESULT, What.RULING):
            line = line_of(change.before)
            board = next((each for each in kept.event.boards if each.name == change.board), None)
            return None if board is None or line in board.lines else (board, line)
    except (
        CaseFileError,
        KeyError,
        TypeError,
        ValueError,
    ):  # written by an older or another program
        return None
    return None


def _may_put_back(missing: Board | tuple[Board, Line] | None) -> bool:
    """Return whether there is something to restore and the user may do so.

    Only a director may restore rulings.
    """
    if missing is None:
        return False
    lines = missing.lines if isinstance(missing, Board) else missing[1:]
    return current_context().may_rule or all(line.ruling is None for line in lines)


def _board(form: JsonObject) -> Board:
    lines = form.get("lines")
    return board_of(form, tuple(map(line_of, lines)) if isinstance(lines, list) else ())


def standings(request: Request) -> Response:
    """Show the standings as they were before a change."""
    kept, _ = event_at(request)
    told, language = number(request.path_params["change"]), visitor_of(request).language
    changes = store_of(request).events.history(kept.id)
    change = next((each for each in changes if each.number == told), None)
    if change is None or told < 2:
        raise HTTPException(404)
    problem, forms = None, list[StandingView]()
    try:
        event = as_it_was(kept, changes, told - 1)
        ordered = sorted(lists(Scored(event)), key=lambda each: each.session is not None)
        forms = [standings_view.view(event, each, language) for each in ordered]
    except (EventError, NoEarlierEvent) as error:
        problem = error
    return render(
        request,
        "events/earlier.html",
        kept=kept,
        form=entry_view(change, language),
        forms=forms,
        problem=problem,
    )


async def put_back(request: Request) -> Response:
    """Restore what a change has removed, as a new change."""
    return await once(request, await fields_of(request), _put_back)


def _put_back(request: Request, told: Mapping[str, str]) -> Response:
    store = store_of(request)
    kept = store.events.get(number(request.path_params["id"]))
    wanted = number(request.path_params["change"])
    change = next((each for each in store.events.history(kept.id) if each.number == wanted), None)
    if change is None:
        raise HTTPException(404)
    missing = _missing(kept, change)
    answer = RedirectResponse(f"/events/{kept.id}/history", 303)
    if missing is None:  # the same form sent twice
        return answer
    why = told.get("why", "").strip() or PUT_BACK.say(
        visitor_of(request).language, number=change.number
    )
    try:
        reason = reason_of(request, {**told, "why": why})
        if isinstance(missing, Board):
            event = with_board(kept.event, missing)
            still_scored(kept.event, event)
            store.events.revise(kept.id, kept.version, event, What.BOARD, reason)
        else:
            board, line = missing
            still_scored(
                kept.event, kept.event.with_board(replace(board, lines=(*board.lines, line)))
            )
            store.events.write_board(kept.board_ids[board.key], [(None, 0, line)], reason)
    except FieldErrors as error:
        return _shown(request, error.found)
    except EventError as error:
        return _shown(request, {"seats": error})
    return remembered(request, answer, told)


ROUTES = [
    Route("/events/{id}/history", either(show, large_event_pages.history)),
    Route("/events/{id}/history/{change}/standings", standings),
    Route("/events/{id}/history/{change}/put-back", put_back, methods=["POST"]),
]
