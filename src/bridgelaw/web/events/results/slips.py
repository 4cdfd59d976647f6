"""The score slip of a table: all boards of its round on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import BoardKey, Line
from bridgelaw.event.movements.planned import Due, due, is_entered_as
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import Reason, StoredEvent
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events.results.traveller_rows import (
    Change,
    Row,
    due_row,
    entered_row,
    field_of,
    lines_by_id,
    read_row,
    row_of,
    try_changes,
)
from bridgelaw.web.field_errors import FieldErrors, Problem
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import render

LINE_CHANGED: Final = Text(
    "Somebody else has changed a result of this table in the meantime. What you entered is in the "
    "fields; check and save again."
)
NOT_DUE: Final = Text(
    "expected {ns} and {ew}, who play this board here; if others played it, enter it on the page "
    "of the board"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """The slip of a table in a round: the results that are due, and a row for each."""

    place: int
    """The place of the section in the event."""
    results: Sequence[Due]
    rows: Sequence[Row]

    @property
    def keys(self) -> list[BoardKey]:
        """The keys of the boards."""
        return [each.key for each in self.results]


def show(request: Request) -> Response:
    """Show the slip, with the results that are entered."""
    kept, _ = event_at(request)
    return _page(request, kept, _slip(request, kept), {}, {})


def _slip(request: Request, kept: StoredEvent) -> Slip:
    """Return the slip of the address. Raises HTTPException (404)."""
    place, round_, table = (
        number(request.path_params[name]) for name in ("section", "round", "table")
    )
    if place >= len(kept.event.plans):
        raise HTTPException(404)
    plan = kept.event.plans[place]
    results = [
        each
        for each in due(kept.event)
        if (each.plan, each.round, each.table) == (plan, round_, table)
    ]
    if not results or any(each.key not in kept.board_ids for each in results):
        raise HTTPException(404)
    language = visitor_of(request).language
    return Slip(place=place, results=results, rows=[_row(kept, each, language) for each in results])


def _row(kept: StoredEvent, each: Due, language: str) -> Row:
    """Return the row of a result, with the line if it is entered."""
    for place, line in enumerate(kept.event.board(each.key).lines):
        if is_entered_as(kept.event, each, line):
            return entered_row(kept, each.key, place, language)
    return due_row(each)


async def save(request: Request) -> Response:
    """Save the results of a slip: all that can be read, board by board."""
    return await once(request, await fields_of(request), _save)


def _save(request: Request, told: Mapping[str, str]) -> Response:
    kept, _ = event_at(request)
    slip = _slip(request, kept)
    language = visitor_of(request).language
    rows: list[Row] = []
    changes: list[tuple[BoardKey, Row, Line]] = []
    for at, key in enumerate(slip.keys):
        there = lines_by_id(kept, key)
        row, line = read_row(row_of(told, at, there), there, kept, key, words=language)
        due_here = slip.results[at]
        if line is not None and {line.ns, line.ew} != {due_here.ns, due_here.ew}:
            problem = Problem(NOT_DUE, ns=" & ".join(due_here.ns), ew=" & ".join(due_here.ew))
            row = replace(row, problems={"ns": problem})
        elif line is not None and line != there.get(row.line_id or 0):
            try:
                try_changes([Change(at, row, line)], kept, key)
            except EventError as error:
                row = replace(row, problems={field_of(error): error})
            else:
                changes.append((key, row, line))
        rows.append(row)
    slip = replace(slip, rows=rows)
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        return _page(request, kept, slip, told, error.found, 422)
    if any(row.problems for row in rows):
        return _page(request, kept, slip, told, {}, 422)
    try:
        _write(request, kept, changes, reason)
    except EditConflict:
        return _page(request, kept, slip, told, {"seats": LINE_CHANGED}, 409)
    address = f"/events/{kept.id}/rounds?section={slip.place}&round={slip.results[0].round}"
    return remembered(request, RedirectResponse(address, 303), told)


def _write(
    request: Request,
    kept: StoredEvent,
    changes: Sequence[tuple[BoardKey, Row, Line]],
    reason: Reason,
) -> None:
    """Write the lines. Raises EditConflict if somebody else has changed one of them.

    A board that cannot be written leaves the earlier ones written: each is a result by itself.
    """
    for key, row, line in changes:
        store_of(request).events.write_board(
            kept.board_ids[key], [(row.line_id, row.version, line)], reason
        )


def _page(
    request: Request,
    kept: StoredEvent,
    slip: Slip,
    told: Mapping[str, str],
    errors: Mapping[str, object],
    status: int = 200,
) -> Response:
    first = slip.results[0]
    return render(
        request,
        "events/slip.html",
        status=status,
        kept=kept,
        place=slip.place,
        round=first.round,
        table=first.table,
        table_name=first.table_name,
        rows=list(zip(slip.keys, slip.rows, strict=True)),
        board_ids=[kept.board_ids[key] for key in slip.keys],
        others=_others(slip),
        told=told,
        errors=errors,
    )


def _others(slip: Slip) -> str:
    """Return the board that was entered for others than those who are due; "" if there is none."""
    for each, row in zip(slip.results, slip.rows, strict=True):
        problem = row.problems.get("ns")
        if isinstance(problem, Problem) and problem.text is NOT_DUE:
            return each.board_name
    return ""


ROUTES = [
    Route("/events/{id}/rounds/{section}/{round}/{table}", show),
    Route("/events/{id}/rounds/{section}/{round}/{table}", save, methods=["POST"]),
]
