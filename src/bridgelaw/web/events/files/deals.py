"""The deals of an event: a file is checked, shown in a preview and put on the boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.jobs.kinds.makeable import WHY as WHY_COMPUTED
from bridgelaw.app.jobs.kinds.makeable import lacking, start, under_way
from bridgelaw.bridge.deal import Deal
from bridgelaw.equity.solver import is_installed
from bridgelaw.event.deals import Among, fit, parts_of, with_deals, without_deals
from bridgelaw.event.model import Event, HandsVisible
from bridgelaw.formats.results.deals.files import MOST_BYTES, deal_endings, read_deals
from bridgelaw.formats.results.deals.model import DealFile
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import Reason, StoredEvent, What
from bridgelaw.views.evening.deals import fit_view, numbers_words, parts
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.field_errors import FieldErrors, Problem
from bridgelaw.web.forms import Sent, fields_of, number, with_files
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import render
from bridgelaw.web.uploads import uploads_of

MOST_NOTICES: Final = 30
TRIES: Final = 5
"""How often a change is made again if a result came in at the same time."""

NO_FILE = Text("Choose a file.")
GONE = Text("The file is no longer available: choose it again.")
NO_BOARDS = Text("None of the deals is for a board of the event: it has the boards {boards}.")
WHY = Text("Say why the hands change: some boards have other hands now.")
WHY_REMOVED = Text("Say why the hands are removed.")
CHANGED = Text("The event has changed in the meantime; check and send again.")
ONE_OF_THEM = Text("Choose one of these.")
FROM_FILE = Text("deals from the file {file}")

Make = Callable[[Event], Event]


def show(request: Request) -> Response:
    """Show which boards have hands, and the forms."""
    return _show(request, {}, {})


def _show(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 422
) -> Response:
    kept, _ = event_at(request)
    return render(
        request,
        "events/deals.html",
        status=status if errors else 200,
        kept=kept,
        parts=parts(kept.event, visitor_of(request).language),
        computed=sum(board.makeable is not None for board in kept.event.boards),
        lacking=len(lacking(kept.event)),
        job=under_way(store_of(request), kept.id),
        can_compute=is_installed(),
        choices=list(HandsVisible),
        endings=deal_endings(),
        most=MOST_BYTES // 10**6,
        told=told,
        errors=errors,
    )


# A file


async def send(request: Request) -> Response:
    """Check a file and show what it would change."""
    return await with_files(
        request, MOST_BYTES + 100_000, lambda told, files: _send(request, told, files)
    )


def _send(request: Request, told: Mapping[str, str], files: list[Sent]) -> Response:
    kept, _ = event_at(request)
    if not files:
        return _show(request, told, {"file": NO_FILE})
    name = PurePosixPath(files[0].name.replace("\\", "/")).name[:200]
    suffix = PurePosixPath(name).suffix.lower()
    try:
        read_deals(files[0].file.read(MOST_BYTES + 1), name)
    except EventFileError as error:
        return _show(request, told, {"file": error})
    files[0].file.seek(0)
    token = uploads_of(request).keep(files[0].file, name, suffix)
    return _preview(request, kept, {**told, "file": token}, {})


def _preview(
    request: Request, kept: StoredEvent, told: Mapping[str, str], errors: Mapping[str, object]
) -> Response:
    found = _file(request, told)
    if found is None:
        return _show(request, told, {"file": GONE})
    name, file = found
    place, among = _part(kept.event, told)
    fitting = fit(kept.event, among, _deals(file))
    return render(
        request,
        "events/deals_preview.html",
        status=422 if errors else 200,
        kept=kept,
        file=name,
        token=told["file"],
        deals=len(file.boards),
        fit=fit_view(fitting),
        parts=parts(kept.event, visitor_of(request).language),
        place=place,
        needs_why=_needs_why(kept.event, among, file),
        notices=file.notices[:MOST_NOTICES],
        further=max(0, len(file.notices) - MOST_NOTICES),
        told=told,
        errors=errors,
    )


def _file(request: Request, told: Mapping[str, str]) -> tuple[str, DealFile] | None:
    """Return the name and the deals of the file of a form; None if it is gone."""
    found = uploads_of(request).find(told.get("file", ""))
    if found is None:
        return None
    path, name = found
    try:
        return name, read_deals(path.read_bytes(), name)
    except (OSError, EventFileError):
        return None


def _deals(file: DealFile) -> dict[int, Deal]:
    return {each.number: each.deal for each in file.boards}


def _part(event: Event, told: Mapping[str, str]) -> tuple[int, Among]:
    """Return the part of the event that the deals are for, with its place in the list."""
    found, text = parts_of(event), told.get("part", "")
    place = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    place = place if place < len(found) else 0
    return place, found[place]


def _needs_why(event: Event, among: Among, file: DealFile) -> bool:
    """Return whether the file changes the hands of a board that has hands."""
    return bool(fit(event, among, _deals(file)).others)


# Changes


async def change(request: Request) -> Response:
    """Put the deals of a file on the boards, remove hands, or choose who sees them."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    actions = {"enter": _enter, "remove": _remove, "shown": _choose, "compute": _compute}
    action = actions.get(told.get("action", ""))
    if action is None:
        raise HTTPException(404)
    return action(request, told)


def _enter(request: Request, told: Mapping[str, str]) -> Response:
    kept = _kept(request)
    found = _file(request, told)
    if found is None:
        return _show(request, told, {"file": GONE})
    name, file = found
    _, among = _part(kept.event, told)
    why = told.get("why", "").strip()
    deals = _deals(file)
    figures = {each.number: each.makeable for each in file.boards if each.makeable is not None}
    if not fit(kept.event, among, deals).used:
        boards = numbers_words(each.number for each in kept.event.boards if among.has(each))
        return _preview(request, kept, told, {"part": Problem(NO_BOARDS, boards=boards)})
    if _needs_why(kept.event, among, file) and not why:
        return _preview(request, kept, told, {"why": WHY})
    said = FROM_FILE.say(visitor_of(request).language, file=name)
    try:
        reason = reason_of(request, {**told, "why": f"{why} ({said})" if why else said})
        _revise(request, lambda event: with_deals(event, among, deals, figures), What.BOARD, reason)
    except FieldErrors as error:
        return _preview(request, kept, told, error.found)
    except EditConflict:
        return _preview(request, kept, told, {"part": CHANGED})
    uploads_of(request).drop(told["file"])
    _start_computing(request, reason)
    return _back(request, told)


def _compute(request: Request, told: Mapping[str, str]) -> Response:
    try:
        _start_computing(request, reason_of(request, told))
    except FieldErrors as error:
        return _show(request, told, error.found)
    return _back(request, told)


def _start_computing(request: Request, reason: Reason) -> None:
    """Queue the job that computes the makeable contracts, unless it is not needed."""
    kept, store = _kept(request), store_of(request)
    if is_installed() and lacking(kept.event) and under_way(store, kept.id) is None:
        why = WHY_COMPUTED.say(visitor_of(request).language)
        start(store, kept.id, kept.event.name, Reason(by=reason.by, why=why))


def _remove(request: Request, told: Mapping[str, str]) -> Response:
    _, among = _part(_kept(request).event, told)
    if not told.get("why", "").strip():
        return _show(request, told, {"why": WHY_REMOVED})
    return _settled(request, told, lambda event: without_deals(event, among), What.BOARD)


def _choose(request: Request, told: Mapping[str, str]) -> Response:
    chosen = HandsVisible.__members__.get(told.get("shown", "").upper())
    if chosen is None:
        return _show(request, told, {"shown": ONE_OF_THEM})
    return _settled(request, told, lambda event: replace(event, hands_shown=chosen), What.SETTINGS)


def _settled(request: Request, told: Mapping[str, str], make: Make, what: What) -> Response:
    try:
        _revise(request, make, what, reason_of(request, told))
    except FieldErrors as error:
        return _show(request, told, error.found)
    except EditConflict:
        return _show(request, told, {"file": CHANGED}, 409)
    return _back(request, told)


def _revise(request: Request, make: Make, what: What, reason: Reason) -> None:
    """Change the event, again if a result has come in at the same time. Raises EditConflict."""
    events = store_of(request).events
    for left in reversed(range(TRIES)):
        kept = _kept(request)
        event = make(kept.event)
        if event == kept.event:
            return
        try:
            events.revise(kept.id, kept.version, event, what, reason)
        except EditConflict:
            if not left:
                raise
        else:
            return


def _kept(request: Request) -> StoredEvent:
    return store_of(request).events.get(number(request.path_params["id"]))


def _back(request: Request, told: Mapping[str, str]) -> Response:
    address = f"/events/{request.path_params['id']}/deals"
    return remembered(request, RedirectResponse(address, 303), told)


ROUTES = [
    Route("/events/{id}/deals", show),
    Route("/events/{id}/deals", change, methods=["POST"]),
    Route("/events/{id}/deals/file", send, methods=["POST"]),
]
