"""New events from uploaded files: the file is checked, shown in a preview and imported.

The columns of a table of another program are shown first, so that a person can correct them. Its
address is tried before `/events/{id}` of `events`, the module after this one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.event_files import BRING_IN, given_of, look, takes_long
from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.formats.results.event_csv.any_table import Proposal
from bridgelaw.formats.results.event_csv.roles import Role
from bridgelaw.formats.results.event_csv.sheet import MOST_COLUMNS
from bridgelaw.formats.results.event_file import MOST_BYTES, EventFileError
from bridgelaw.formats.results.files import TABLES, readers
from bridgelaw.formats.results.programs.text_files import proposal
from bridgelaw.i18n.text import Text
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.events.archives import NOT_FOR_ALL
from bridgelaw.store.models import Listed, Reason
from bridgelaw.store.store import Store
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import Sent, with_files
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render
from bridgelaw.web.uploads import uploads_of

MOST_NOTICES: Final = 50
A_PIECE: Final = 1_000_000
EXAMPLES: Final = 3
"""The cells of each column that are shown."""
CHOICES: Final = ("columns", "kind", "method")
"""What a person chooses about a table."""

NO_FILE = Text("Choose a file.")
NO_KIND = Text("found a file that ends in '{found}', expected one of {expected}")
GONE = Text("The file is no longer available: choose it again.")
FROM_FILE = Text("from the file {file}")


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
        return _chosen(request, told) if "column-0" in told else _enter(request, told)
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
    chosen = {"method": told.get("method", "")}
    return _columns(request, token, chosen) or _preview(request, token, chosen)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its header, some of its cells, and its likeliest role."""

    header: str
    cells: list[str]
    role: Role


def _columns(
    request: Request, token: str, told: Mapping[str, str], problem: EventFileError | None = None
) -> Response | None:
    """Ask for the columns of a table of another program; None for other files."""
    found = uploads_of(request).find(token)
    if found is None or found[0].suffix not in TABLES:
        return None
    path, name = found
    try:
        proposed = proposal(path)
    except EventFileError:
        return None
    if proposed is None:
        return None
    if problem is not None:
        problem.file = name
    return render(
        request,
        "events/columns.html",
        status=422 if problem else 200,
        token=token,
        file=name,
        columns=_shown(proposed, told),
        rows=len(proposed.sheet.rows),
        roles=list(Role),
        kinds=list(Kind),
        methods=list(Method),
        told=told,
        problem=problem,
    )


def _shown(proposed: Proposal, told: Mapping[str, str]) -> list[Column]:
    """Return the columns with the roles of the form, or else the likeliest."""
    known = {role.value: role for role in Role}
    return [
        Column(
            header,
            proposed.sheet.column(place)[:EXAMPLES],
            known.get(told.get(f"column-{place}", ""), proposed.roles[place]),
        )
        for place, header in enumerate(proposed.sheet.headers)
    ]


def _chosen(request: Request, told: Mapping[str, str]) -> Response:
    """Show the preview of a table whose columns have been chosen."""
    roles = [told[name] for place in range(MOST_COLUMNS) if (name := f"column-{place}") in told]
    columns = ", ".join(roles)
    return _preview(request, told["file"], {**told, "columns": columns})


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
    try:
        looked = look(path, given_of(told))
    except EventFileError as error:
        asked = _columns(request, token, told, error) if told.get("columns") else None
        if asked is not None:
            return asked
        uploads_of(request).drop(token)
        error.file = name
        return _choose(request, error, 422, given_of(told).method)
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
            address = f"/work/{_bring_in(store, path, name, reason, told)}"
            uploads.entered(token, address)
            return remembered(request, RedirectResponse(address, 303), told)
        try:
            looked = look(path, given_of(told))
        except EventFileError as error:
            return _choose(request, error, 422)
        whole = looked.archive
        entered = (
            store.events.enter(looked.event, reason) if whole is None else store.archives.put(whole)
        )
        uploads.entered(token, f"/events/{entered}")
    return remembered(request, RedirectResponse(f"/events/{entered}", 303), told)


def _bring_in(store: Store, path: Path, name: str, reason: Reason, told: Mapping[str, str]) -> int:
    """Queue a job that imports a file. Returns the job's ID."""
    form = {
        "file": name,
        "suffix": path.suffix,
        **{name: told[name] for name in CHOICES if told.get(name)},
        "why": reason.why,
        "may_rule": current_context().may_rule,
    }
    with path.open("rb") as opened:
        return store.works.add(
            BRING_IN, by=reason.by, form=form, file=iter(partial(opened.read, A_PIECE), b"")
        )


ROUTES = [
    Route("/events/import", choose),
    Route("/events/import", send, methods=["POST"]),
]
