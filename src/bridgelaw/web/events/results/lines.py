"""The page of a line of a traveller: enter, correct, remove and restore a result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.saved_rulings import rulings_on
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Line
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_json import parts
from bridgelaw.i18n.text import Text
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.models import Change, StoredEvent
from bridgelaw.views.history import entry_view, line_words
from bridgelaw.web.authorship import reason_of, remembered, told_by
from bridgelaw.web.events.results import result_fields
from bridgelaw.web.events.results.result_fields import fields_of_line
from bridgelaw.web.events.results.result_preview import Worth, bare_worth, counted_worth, worth_of
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import board_address, board_at, line_at, results_of, store_of
from bridgelaw.web.templating import render

PUT_BACK = Text("restored to the state before change {number}")


def show(request: Request) -> Response:
    """Show a line."""
    kept, key, place = line_at(request)
    line = kept.event.board(key).lines[place]
    return _page(request, kept, key, place, fields_of_line(line, visitor_of(request).language))


def new(request: Request) -> Response:
    """Show the form for a new line."""
    kept, key = board_at(request)
    return _page(
        request, kept, key, None, {"how": result_fields.CONTRACT, **_next_seats(kept, key)}
    )


async def correct(request: Request) -> Response:
    """Correct the result of a line."""
    return await once(request, await fields_of(request), _correct)


def _correct(request: Request, told: Mapping[str, str]) -> Response:
    kept, key, place = line_at(request, _sitting(told))
    board = kept.event.board(key)
    if told.get("action") == "try":
        return _page(request, kept, key, place, told, tried=True)
    try:
        line, reason = told_by(
            request,
            told,
            lambda: result_fields.line_of(
                told, board.lines[place], kept.event, board.vulnerability
            ),
        )
        result_fields.checked(kept.event, board.with_line(place, line))
    except FieldErrors as error:
        return _page(request, kept, key, place, told, error.found, status=422)
    line_id = kept.line_ids[key, place]
    if line != board.lines[place]:
        try:
            store_of(request).events.correct(line_id, number(told.get("version", "")), line, reason)
        except EditConflict:
            return _meanwhile(request, told, line)
    return remembered(request, RedirectResponse(board_address(kept, key, line_id), 303), told)


def _meanwhile(request: Request, told: Mapping[str, str], wanted: Line) -> Response:
    """Show both results after a concurrent change; the form now applies to the new version."""
    kept, key, place = line_at(request, _sitting(told))
    if kept.event.board(key).lines[place] == wanted:  # the same form sent twice
        return RedirectResponse(board_address(kept, key, kept.line_ids[key, place]), 303)
    return _page(request, kept, key, place, told, wanted=wanted, status=409)


async def add(request: Request) -> Response:
    """Add a line."""
    return await once(request, await fields_of(request), _add)


def _add(request: Request, told: Mapping[str, str]) -> Response:
    kept, key = board_at(request, _sitting(told))
    board = kept.event.board(key)
    if told.get("action") == "try":
        return _page(request, kept, key, None, told, tried=True)
    try:
        line, reason = told_by(
            request,
            told,
            lambda: result_fields.line_of(told, None, kept.event, board.vulnerability),
        )
        if line in board.lines:  # the same form sent twice
            return RedirectResponse(board_address(kept, key), 303)
        result_fields.checked(kept.event, replace(board, lines=(*board.lines, line)))
        (line_id,) = store_of(request).events.write_board(
            kept.board_ids[key], [(None, 0, line)], reason
        )
    except EventError as error:  # somebody else has entered the pair
        return _page(request, kept, key, None, told, {"seats": error}, status=422)
    except FieldErrors as error:
        return _page(request, kept, key, None, told, error.found, status=422)
    address = (
        f"/events/{kept.id}/boards/{kept.board_ids[key]}/lines/new"
        if told.get("action") == "next"
        else board_address(kept, key, line_id)
    )
    return remembered(request, RedirectResponse(address, 303), told)


async def attempt(request: Request) -> Response:
    """Return what the result in the form would score, as a part of the page."""
    return await run_in_threadpool(_attempt, request, await fields_of(request))


def _attempt(request: Request, told: Mapping[str, str]) -> Response:
    if "line" in request.path_params:
        kept, key, place = line_at(request, _sitting(told))
        return _part(request, kept, key, place, told)
    kept, key = board_at(request, _sitting(told))
    return _part(request, kept, key, None, told)


def _part(
    request: Request, kept: StoredEvent, key: BoardKey, place: int | None, told: Mapping[str, str]
) -> Response:
    form, errors = _worth(request, kept, key, place, told)
    return render(request, "events/worth.html", worth=form, errors=errors, told=told)


async def remove(request: Request) -> Response:
    """Remove a line from the traveller."""
    return await once(request, await fields_of(request), _remove)


def _remove(request: Request, told: Mapping[str, str]) -> Response:
    event_id, line_id = (number(request.path_params[name]) for name in ("id", "line"))
    last = next(iter(store_of(request).events.history(event_id, line_id)), None)
    if (
        last is not None and last.after is None
    ):  # the same form sent twice, or somebody else has removed the line
        return RedirectResponse(f"/events/{event_id}", 303)
    kept, key, place = line_at(request)
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        as_it_is = _as_it_is(request, kept, key, place, told)
        return _page(request, kept, key, place, as_it_is, error.found, status=422)
    store_of(request).events.remove_line(
        kept.line_ids[key, place], number(told.get("version", "")), reason
    )
    return remembered(request, RedirectResponse(board_address(kept, key), 303), told)


async def put_back(request: Request) -> Response:
    """Restore an earlier version of a line, as a new change."""
    return await once(request, await fields_of(request), _put_back)


def _put_back(request: Request, told: Mapping[str, str]) -> Response:
    kept, key, place = line_at(request)
    line_id, language = kept.line_ids[key, place], visitor_of(request).language
    wanted = number(told.get("change", ""))
    found = next(
        (
            each
            for each in _history(request, kept, line_id)
            if each.number == wanted and each.before
        ),
        None,
    )
    if found is None or found.before is None:
        raise HTTPException(404)
    try:
        told = {
            **told,
            "why": told.get("why", "").strip() or PUT_BACK.say(language, number=found.number),
        }
        reason = reason_of(request, told)
        line = _as_called_now(parts.line_of(found.before), kept, key, place)
        result_fields.checked(kept.event, kept.event.board(key).with_line(place, line))
    except FieldErrors as error:
        as_it_is = _as_it_is(request, kept, key, place, told)
        return _page(request, kept, key, place, as_it_is, error.found, status=422)
    if line != kept.event.board(key).lines[place]:
        store_of(request).events.correct(line_id, number(told.get("version", "")), line, reason)
    return remembered(
        request, RedirectResponse(f"/events/{kept.id}/lines/{line_id}#history", 303), told
    )


def _as_called_now(line: Line, kept: StoredEvent, key: BoardKey, place: int) -> Line:
    """Return an earlier version of a line.

    If a contestant has had another number since, the line gets its current contestants.
    """
    if all(number in kept.event.by_number for number in (*line.ns, *line.ew)):
        return line
    now = kept.event.board(key).lines[place]
    return replace(line, ns=now.ns, ew=now.ew)


# Helpers


def _sitting(told: Mapping[str, str]) -> set[str]:
    """Return the contestants named in the form."""
    text = " ".join(told.get(side, "")[: result_fields.LONGEST] for side in ("ns", "ew"))
    return {
        *text.replace("&", " ").split(),
        *(told.get(side, "").strip() for side in ("ns", "ew")),
    } - {""}


def _as_it_is(
    request: Request, kept: StoredEvent, key: BoardKey, place: int, told: Mapping[str, str]
) -> dict[str, str]:
    """Return the fields of the current line, with the author and the reason from the form."""
    line = kept.event.board(key).lines[place]
    who = {name: told[name] for name in ("by", "why") if name in told}
    return {**fields_of_line(line, visitor_of(request).language), **who}


def _next_seats(kept: StoredEvent, key: BoardKey) -> dict[str, str]:
    """Return who probably sits at the next table.

    These are the first contestants on the previous board without a result here.
    """
    boards = [board for board in kept.event.boards if board.key.session == key.session]
    at = next(at for at, board in enumerate(boards) if board.key == key)
    entered = boards[at].lines
    for line in boards[at - 1].lines if at else ():
        if all(each.ns != line.ns and each.ew != line.ew for each in entered):
            return {"ns": " & ".join(line.ns), "ew": " & ".join(line.ew), "table": line.table}
    return {}


def _history(request: Request, kept: StoredEvent, line_id: int) -> list[Change]:
    return store_of(request).events.history(kept.id, line_id)


def _may_put_back(change: Change, now: Line) -> bool:
    """Return whether there was an earlier version and the user may restore it.

    Only a director may restore rulings.
    """
    before = change.before
    return before is not None and (
        current_context().may_rule or before.get("ruling") == parts.line_form(now).get("ruling")
    )


def _worth(
    request: Request, kept: StoredEvent, key: BoardKey, place: int | None, told: Mapping[str, str]
) -> tuple[Worth | None, dict[str, object]]:
    board = kept.event.board(key)
    try:
        line = result_fields.line_of(
            told, None if place is None else board.lines[place], kept.event, board.vulnerability
        )
        changed, at = _with(board, place, line)
        result_fields.checked(kept.event, changed)
    except FieldErrors as error:
        return None, error.found
    if kept.cut:
        return _worth_of_large(
            request, kept, None if place is None else board.lines[place], line
        ), {}
    _, scored = results_of(request).of(kept.id)
    return worth_of(_changed(scored, changed), key, at, visitor_of(request).language), {}


def _worth_of_large(request: Request, kept: StoredEvent, before: Line | None, line: Line) -> Worth:
    large, (board,) = store_of(request).large, kept.event.boards
    bare, head = replace(board, lines=()), large.get(kept.id)
    try:
        counted = large.counted(head, kept.board_ids[board.key], bare).with_line(before, line)
    except TooLarge as error:
        return bare_worth(bare, line, visitor_of(request).language, error)
    return counted_worth(counted, line, visitor_of(request).language)


def _with(board: Board, place: int | None, line: Line) -> tuple[Board, int]:
    if place is None:
        return replace(board, lines=(*board.lines, line)), len(board.lines)
    return board.with_line(place, line), place


def _changed(scored: Scored, board: Board) -> Scored:
    return scored if scored.event.board(board.key) == board else scored.with_board(board)


def _page(
    request: Request,
    kept: StoredEvent,
    key: BoardKey,
    place: int | None,
    told: Mapping[str, str],
    errors: Mapping[str, object] | None = None,
    *,
    wanted: Line | None = None,
    tried: bool = False,
    status: int = 200,
) -> Response:
    language = visitor_of(request).language
    board = kept.event.board(key)
    line_id = None if place is None else kept.line_ids[key, place]
    worth, wrong = (
        (None, {}) if place is None and not tried else _worth(request, kept, key, place, told)
    )
    found = dict(errors or {})
    if tried:
        found = wrong
    history = [] if line_id is None else _history(request, kept, line_id)
    neighbours = (
        [] if place is None else [at for at in (place - 1, place + 1) if 0 <= at < len(board.lines)]
    )
    return render(
        request,
        "events/line.html",
        status=status,
        kept=kept,
        board=board,
        board_id=kept.board_ids[key],
        line=None if place is None else board.lines[place],
        line_id=line_id,
        version=0 if line_id is None else kept.versions[line_id],
        told=told,
        errors=found,
        worth=worth,
        wanted=None if wanted is None else line_words(wanted, language),
        now=None if place is None else line_words(board.lines[place], language),
        last=history[0] if history else None,
        history=[
            (entry_view(change, language), _may_put_back(change, board.lines[place]))
            for change in history
            if place is not None
        ],
        neighbours={at: kept.line_ids[key, at] for at in neighbours},
        place=place,
        rulings=[] if line_id is None else rulings_on(store_of(request), kept.id, [line_id], ""),
        how=result_fields.HOW,
        strains=result_fields.STRAINS,
        differences=result_fields.DIFFERENCES,
        awards=result_fields.AWARDS,
    )


ROUTES = [
    Route("/events/{id}/lines/{line}", show),
    Route("/events/{id}/lines/{line}", correct, methods=["POST"]),
    Route("/events/{id}/lines/{line}/try", attempt, methods=["POST"]),
    Route("/events/{id}/lines/{line}/put-back", put_back, methods=["POST"]),
    Route("/events/{id}/lines/{line}/remove", remove, methods=["POST"]),
    Route("/events/{id}/boards/{board}/lines/new", new),
    Route("/events/{id}/boards/{board}/lines/new", add, methods=["POST"]),
    Route("/events/{id}/boards/{board}/lines/try", attempt, methods=["POST"]),
]
