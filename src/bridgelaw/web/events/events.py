"""The list of events, new events by form or file, and the boards of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.event_files import BRING_IN, look, takes_long
from bridgelaw.event.board_state import BoardState, doubts, state_of
from bridgelaw.event.model import MOST_NUMBER, Board, Event, Kind, Method
from bridgelaw.event.movements.planned import due
from bridgelaw.event.regulations import by_federation
from bridgelaw.federations import FEDERATIONS
from bridgelaw.formats.results.event_file import MOST_BYTES, EventFileError
from bridgelaw.formats.results.files import readers
from bridgelaw.i18n.text import Text
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.events.archives import NOT_FOR_ALL
from bridgelaw.store.models import Listed, Reason, StoredEvent, What
from bridgelaw.store.store import Store
from bridgelaw.web import large_event_pages
from bridgelaw.web.authorship import reason_of, remembered, told_by
from bridgelaw.web.events import event_fields
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import Sent, fields_of, number, paged, with_files
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import board_address, either, event_at, store_of
from bridgelaw.web.templating import render
from bridgelaw.web.uploads import uploads_of

MOST_NOTICES: Final = 50
MOST_EARLIER: Final = 3
"""The most earlier events that a new one may be filled in from."""
A_PIECE: Final = 1_000_000

NO_FILE = Text("Choose a file.")
NO_KIND = Text("found a file that ends in '{found}', expected one of {expected}")
GONE = Text("The file is no longer available: choose it again.")
FROM_FILE = Text("from the file {file}")


def listed(request: Request) -> Response:
    """List all events."""
    return render(request, "events/list.html", events=store_of(request).events.listed())


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


# New events from a file


def choose(request: Request) -> Response:
    """Show the form for a file."""
    return _choose(request)


def _choose(
    request: Request, problem: object = None, status: int = 200, method: Method | None = None
) -> Response:
    return render(
        request,
        "events/import.html",
        status=status,
        problem=problem,
        method=method,
        methods=list(Method),
        endings=sorted(readers()),
        most=MOST_BYTES // 10**6,
    )


async def send(request: Request) -> Response:
    """Show a preview of a file, or import the file of the preview."""
    return await with_files(
        request, MOST_BYTES + 100_000, lambda told, files: _send(request, told, files)
    )


def _send(request: Request, told: Mapping[str, str], files: list[Sent]) -> Response:
    if "file" in told and not files:
        return _enter(request, told)
    if not files:
        return _choose(request, NO_FILE, 422)
    name = PurePosixPath(files[0].name.replace("\\", "/")).name[:200]
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in readers():
        error = EventFileError(
            NO_KIND, file=name, found=suffix, expected=", ".join(sorted(readers()))
        )
        return _choose(request, error, 422)
    token = uploads_of(request).keep(files[0].file, name, suffix)
    return _preview(request, token, {"method": told.get("method", "")})


def _method(told: Mapping[str, str]) -> Method | None:
    """Return the method that the form names instead of that of the file, or None."""
    return {each.name.lower(): each for each in Method}.get(told.get("method", ""))


def _preview(
    request: Request,
    token: str,
    told: Mapping[str, str],
    errors: Mapping[str, object] | None = None,
) -> Response:
    found = uploads_of(request).find(token)
    if found is None:
        return _choose(request, GONE, 422)
    path, name = found
    if takes_long(path):
        size = path.stat().st_size / 10**6
        status = 422 if errors else 200
        return render(
            request,
            "large/import.html",
            status=status,
            token=token,
            file=name,
            size=size,
            told=told,
            errors=errors or {},
        )
    method = _method(told)
    try:
        looked = look(path, method)
    except EventFileError as error:
        uploads_of(request).drop(token)
        error.file = name
        return _choose(request, error, 422, method)
    return render(
        request,
        "events/preview.html",
        status=422 if errors else 200,
        token=token,
        file=name,
        looked=looked,
        event=looked.event,
        lines=sum(len(board.lines) for board in looked.event.boards),
        notices=[replace(each, file="") for each in looked.notices[:MOST_NOTICES]],
        further=max(0, len(looked.notices) - MOST_NOTICES),
        told=told,
        errors=errors or {},
        already=_already(request, looked.event),
        refused=NOT_FOR_ALL if looked.archive and not current_context().may_rule else None,
    )


def _already(request: Request, event: Event) -> list[Listed]:
    """Return stored events that may be the same: same name, date and contestants."""
    events = store_of(request).events
    wanted = {(each.number, each.names) for each in event.contestants}
    alike = [
        each
        for each in events.listed()
        if (each.name, each.day, each.contestants) == (event.name, event.date, len(wanted))
    ]
    large = store_of(request).large
    return [
        each
        for each in alike
        if not large.is_large(each.id)
        and {(one.number, one.names) for one in events.get(each.id).event.contestants} == wanted
    ]


def _enter(request: Request, told: Mapping[str, str]) -> Response:
    uploads, token = uploads_of(request), told["file"]
    with uploads.one_at_a_time:
        address = uploads.where(token)
        if address is not None:  # the same form sent twice
            return RedirectResponse(address, 303)
        found = uploads.find(token)
        if found is None:
            return _choose(request, GONE, 422)
        path, name = found
        try:
            reason = reason_of(
                request, {**told, "why": FROM_FILE.say(visitor_of(request).language, file=name)}
            )
        except FieldErrors as error:
            return _preview(request, token, told, error.found)
        store = store_of(request)
        if takes_long(path):
            address = f"/work/{_bring_in(store, path, name, reason, _method(told))}"
            uploads.entered(token, address)
            return remembered(request, RedirectResponse(address, 303), told)
        try:
            looked = look(path, _method(told))
        except EventFileError as error:
            return _choose(request, error, 422)
        whole = looked.archive
        entered = (
            store.events.enter(looked.event, reason) if whole is None else store.archives.put(whole)
        )
        uploads.entered(token, f"/events/{entered}")
    return remembered(request, RedirectResponse(f"/events/{entered}", 303), told)


def _bring_in(store: Store, path: Path, name: str, reason: Reason, method: Method | None) -> int:
    """Queue a job that imports a file. Returns the job's ID."""
    form = {
        "file": name,
        "suffix": path.suffix,
        "method": method.name if method else "",
        "why": reason.why,
        "may_rule": current_context().may_rule,
    }
    with path.open("rb") as opened:
        return store.works.add(
            BRING_IN, by=reason.by, form=form, file=iter(partial(opened.read, A_PIECE), b"")
        )


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
    Route("/events/import", choose),
    Route("/events/import", send, methods=["POST"]),
    Route("/events/{id}", either(show, large_event_pages.boards)),
    Route("/events/{id}/boards", add_board, methods=["POST"]),
    Route("/events/{id}/boards/{board}/remove", remove_board, methods=["POST"]),
]
