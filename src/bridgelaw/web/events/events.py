"""The list of events, new events by form, and the boards of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.event.board_state import BoardState, doubts, state_of
from bridgelaw.event.model import MOST_NUMBER, Board, Event, Kind, Method
from bridgelaw.event.movements.planned import due
from bridgelaw.event.regulations import by_federation
from bridgelaw.federations import FEDERATIONS
from bridgelaw.store.models import StoredEvent, What
from bridgelaw.web import large_event_pages
from bridgelaw.web.authorship import reason_of, remembered, told_by
from bridgelaw.web.events import event_fields
from bridgelaw.web.events.files.follow import following_of
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number, paged
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import board_address, either, event_at, store_of
from bridgelaw.web.templating import render

MOST_EARLIER: Final = 3
"""The most earlier events that a new one may be filled in from."""


def listed(request: Request) -> Response:
    """List all events."""
    return render(
        request,
        "events/list.html",
        events=store_of(request).events.listed(),
        arrived=len(following_of(request).arrivals.arrived()),
    )


# New events by form


def new(request: Request) -> Response:
    """Show the form for a new event of today, filled in like an earlier one if that is asked."""
    told = {"kind": "pairs", "method": "matchpoints", "day": date.today().isoformat()}
    like = request.query_params.get("like", "")
    if like:
        store, event_id = store_of(request), number(like)
        if store.large.is_large(event_id):
            raise HTTPException(404)
        told |= event_fields.fields_like(store.events.get(event_id).event)
    return _new(request, told, {})


def _new(request: Request, told: Mapping[str, str], errors: Mapping[str, object]) -> Response:
    store = store_of(request)
    earlier = (each for each in store.events.listed() if not store.large.is_large(each.id))
    return render(
        request,
        "events/new.html",
        status=422 if errors else 200,
        told=told,
        errors=errors,
        kinds=list(Kind),
        methods=list(Method),
        earlier=[*islice(earlier, MOST_EARLIER)],
        federations=FEDERATIONS,
        chosen=told.get("federation") or visitor_of(request).federation,
    )


async def make(request: Request) -> Response:
    """Create an event."""
    return await once(request, await fields_of(request), _make)


def _make(request: Request, told: Mapping[str, str]) -> Response:
    try:
        event, reason = told_by(request, told, lambda: _by_federation(told))
    except FieldErrors as error:
        return _new(request, told, error.found)
    store = store_of(request)
    last = next(iter(store.events.listed()), None)
    fresh = last is not None and last.version == 1 and not store.large.is_large(last.id)
    if fresh and last and store.events.get(last.id).event == event:  # the same form sent twice
        return RedirectResponse(f"/events/{last.id}", 303)
    entered = store.events.enter(event, reason, told.get("federation", ""))
    return remembered(request, RedirectResponse(f"/events/{entered}", 303), told)


def _by_federation(told: Mapping[str, str]) -> Event:
    """Return the event of a form, scored by the federation that it names. Raises FieldErrors."""
    event, code = event_fields.event_of(told), told.get("federation", "")
    if not code:
        return event
    if code not in FEDERATIONS:
        raise FieldErrors({"federation": event_fields.ONE_OF_THEM})
    day = event.date or date.today()
    return replace(event, regulation=by_federation(event, code, day))


# The boards of an event


def show(request: Request) -> Response:
    """Show a page of the boards of an event."""
    return _show(request, {}, {})


def _show(request: Request, form: Mapping[str, str], errors: Mapping[str, object]) -> Response:
    kept, _ = event_at(request)
    event = kept.event
    on_page, page, pages = paged(event.boards, request.query_params.get("page", ""))
    rulings = store_of(request).rulings.of_lines(kept.id)
    expected = _expected(event)
    rows = {board.key: _board(kept, board, rulings, expected) for board in event.boards}
    states = Counter(row.state for row in rows.values())
    return render(
        request,
        "events/boards.html",
        status=422 if errors else 200,
        kept=kept,
        published=store_of(request).events.published(kept.id) is not None,
        boards=[rows[board.key] for board in on_page],
        states=[(state, states[state]) for state in BoardState if states[state]],
        page=page,
        pages=pages,
        entered=sum(len(board.lines) for board in event.boards),
        expected=sum(
            max(len(board.lines), expected.get(board.session, 0)) for board in event.boards
        ),
        first_missing=next((row.id for row in rows.values() if row.missing), None),
        errors=errors,
        told=form,
    )


def _expected(event: Event) -> dict[str, int]:
    """Return the expected number of lines by session: the most on any of its boards.

    With a movement, the most that are due on any of them.
    """
    found: dict[str, int] = {}
    for board in event.boards:
        found[board.session] = max(found.get(board.session, 0), len(board.lines))
    for key, count in Counter(each.key for each in due(event)).items():
        found[key.session] = max(found.get(key.session, 0), count)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """A board in the list: results entered, results expected, and what needs attention."""

    id: int
    board: Board
    entered: int
    of: int
    missing: int
    absent: list[str]
    """The first contestants who have not played the board; `more` counts the others."""
    more: int
    unplayed: int
    adjusted: int
    rulings: int
    state: BoardState
    doubtful: int
    """The number of results to be checked."""


def _board(
    kept: StoredEvent, board: Board, rulings: Mapping[int, int], expected: Mapping[str, int]
) -> BoardRow:
    lines = [kept.line_ids[board.key, place] for place in range(len(board.lines))]
    there = len(board.lines)
    played = {number for line in board.lines for number in (*line.ns, *line.ew)}
    full = expected[board.session]
    state = state_of(board, full)
    absent: list[str] = []
    if there < full and not kept.event.in_matches and there:
        absent = [each.number for each in kept.event.contestants if each.number not in played]
    return BoardRow(
        id=kept.board_ids[board.key],
        board=board,
        entered=there,
        of=full,
        missing=max(0, full - there) if full else 1,
        absent=absent[:8],
        more=max(0, len(absent) - 8),
        unplayed=sum(not line.score.is_played for line in board.lines),
        adjusted=sum(line.ruling is not None for line in board.lines),
        rulings=sum(rulings.get(line, 0) for line in lines),
        state=state,
        doubtful=len(doubts(board)) if state is BoardState.SUSPICIOUS else 0,
    )


async def add_board(request: Request) -> Response:
    """Add a board."""
    return await once(request, await fields_of(request), _add_board)


def _add_board(request: Request, told: Mapping[str, str]) -> Response:
    store = store_of(request)
    kept = store.events.get(number(request.path_params["id"]))
    session = told.get("session", "")
    session = session if session in kept.event.sessions else kept.event.sessions[0]
    try:
        wanted, reason = told_by(
            request,
            told,
            lambda: event_fields.whole(told.get("number", ""), 1, MOST_NUMBER, "number"),
        )
    except FieldErrors as error:
        return _show(request, told, error.found)
    board = Board(number=wanted, lines=(), session=session)
    if board.key in kept.board_ids:
        return RedirectResponse(board_address(kept, board.key), 303)
    now = store.events.revise(
        kept.id, kept.version, with_board(kept.event, board), What.BOARD, reason
    )
    return remembered(request, RedirectResponse(board_address(now, board.key), 303), told)


def with_board(event: Event, board: Board) -> Event:
    """Return the event with a board added, before the next higher number of its session.

    Raises EventError.
    """
    place = next(
        (
            at
            for at, each in enumerate(event.boards)
            if each.session == board.session and each.number > board.number
        ),
        len(event.boards),
    )
    return replace(event, boards=(*event.boards[:place], board, *event.boards[place:]))


async def remove_board(request: Request) -> Response:
    """Remove a board with its traveller. Both stay in the history."""
    return await once(request, await fields_of(request), _remove_board)


def _remove_board(request: Request, told: Mapping[str, str]) -> Response:
    store = store_of(request)
    kept = store.events.get(number(request.path_params["id"]))
    key = kept.key_of(number(request.path_params["board"]))
    version = number(told.get("version", ""))
    if (
        key is None and version < kept.version
    ):  # the same form sent twice, or somebody else has removed the board
        return RedirectResponse(f"/events/{kept.id}", 303)
    if key is None:
        raise HTTPException(404)
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        return _show(request, told, error.found)
    boards = tuple(board for board in kept.event.boards if board.key != key)
    store.events.revise(kept.id, version, replace(kept.event, boards=boards), What.BOARD, reason)
    return remembered(request, RedirectResponse(f"/events/{kept.id}", 303), told)


ROUTES = [
    Route("/events", listed),
    Route("/events/new", new),
    Route("/events/new", make, methods=["POST"]),
    Route("/events/{id}", either(show, large_event_pages.boards)),
    Route("/events/{id}/boards", add_board, methods=["POST"]),
    Route("/events/{id}/boards/{board}/remove", remove_board, methods=["POST"]),
]
