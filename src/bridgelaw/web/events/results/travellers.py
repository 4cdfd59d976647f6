"""The page of a whole traveller, to enter all results of a board or check them against slips."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import (
    Board,
    BoardKey,
    Event,
    Line,
)
from bridgelaw.event.movements.planned import due, is_entered_as
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import StoredEvent
from bridgelaw.web import large_event_pages
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events.results.traveller_rows import (
    Change,
    Row,
    due_row,
    entered_row,
    field_of,
    lines_by_id,
    number_in,
    read_row,
    row_of,
    try_changes,
)
from bridgelaw.web.field_errors import FieldErrors, Problem
from bridgelaw.web.forms import fields_of
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import board_address, board_at, either, store_of
from bridgelaw.web.templating import render

MOST_SPARE: Final = 20
"""The most empty rows if nobody has a result yet."""
MOST_ROWS: Final = 600
MOST_ADDRESS: Final = 3_000
"""The maximum length of an address that carries unsaved entries."""
MOST_TRIED: Final = 40
"""The maximum number of lines scored one by one to find the one that cannot be scored."""
ROW: Final = re.compile(r"ns([0-9]{1,3})")
LINE_CHANGED = Text(
    "Somebody else has changed a result of this board in the meantime. Your entries are in the "
    "fields; the changed results are marked."
)
SAVED = Text("{count} results are saved. The marked ones are not: correct or confirm them.")
SAVED_ONE = Text("1 result is saved. The marked ones are not: correct or confirm them.")


def show(request: Request) -> Response:
    """Show the traveller, with empty rows for missing results and what is not saved yet."""
    kept, key = board_at(request)
    rows, told = _rows(request, kept, key), {}
    unsaved = rows_in(request.query_params.get("unsaved", ""))
    if unsaved:
        checked, changes = _examined(request, unsaved, kept, key)
        with suppress(EventError):
            _fitting(changes, checked, kept, key)
        rows = _overlaid(rows, checked)
        told["why"] = request.query_params.get("why", "")
    count = number_in(request.query_params.get("saved", ""))
    saved = count and Problem(SAVED_ONE if count == 1 else SAVED, count=count)
    return _page(request, kept, key, rows, told, {"saved": saved} if saved else {})


def _overlaid(rows: list[Row], unsaved: list[Row]) -> list[Row]:
    """Return the rows with those that are not saved yet, each at its place."""
    shown = [*rows]
    for row in unsaved:
        place = next(
            (
                at
                for at, each in enumerate(shown)
                if each.line_id == row.line_id
                and (row.line_id is not None or _is_free(each, row))
                and not each.problems
            ),
            None,
        )
        if place is None:
            shown.append(replace(row, line_id=None, version=0))
        else:
            shown[place] = replace(row, was=shown[place].was)
    return shown


def _is_free(empty: Row, row: Row) -> bool:
    """Return whether an empty row of the page is the one that a row was typed in."""
    return (
        empty.ns == row.ns or empty.ew == row.ew or (empty.ns, empty.ew) == ("", "")
    ) and not empty.result


def rows_in(text: str) -> list[Row]:
    """Return the rows in the address of the page; none if it is not what the page wrote."""
    try:
        return [
            Row(
                line_id=None if line is None else int(line),
                version=int(version),
                ns=str(ns),
                ew=str(ew),
                table=str(table),
                result=str(result),
            )
            for line, version, ns, ew, table, result in json.loads(text or "[]")
        ]
    except (ValueError, TypeError, RecursionError):
        return []


def _address_of(rows: Iterable[Row]) -> str:
    return json.dumps(
        [[row.line_id, row.version, row.ns, row.ew, row.table, row.result] for row in rows],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _rows(request: Request, kept: StoredEvent, key: BoardKey) -> list[Row]:
    language = visitor_of(request).language
    board = kept.event.board(key)
    entered = (entered_row(kept, key, place, language) for place in range(len(board.lines)))
    return [*entered, *_expected(kept, board)]


def _expected(kept: StoredEvent, board: Board) -> list[Row]:
    """Return rows for those who play the board by the movement, or probably do.

    Without a movement, those who met on a board beside it; without any, empty rows.
    """
    if planned := _planned(kept.event, board):
        return planned
    boards = [each for each in kept.event.boards if each.session == board.session]
    at = next(at for at, each in enumerate(boards) if each.key == board.key)
    played = {number for line in board.lines for number in (*line.ns, *line.ew)}
    beside = (each for each in (*boards[max(0, at - 1) : at], *boards[at + 1 : at + 2]))
    met = next((each.lines for each in beside if each.lines), ())
    due = [line for line in met if not kept.event.in_matches and not played & {*line.ns, *line.ew}]
    rows = [
        Row(
            line_id=None,
            version=0,
            ns=" & ".join(line.ns),
            ew=" & ".join(line.ew),
            table=line.table,
            result="",
        )
        for line in due
    ]
    if due:
        return rows
    full = max(len(each.lines) for each in boards)
    spare = (
        full - len(board.lines)
        if full
        else min(MOST_SPARE, max(1, len(kept.event.contestants) // 2))
    )
    return [Row(line_id=None, version=0, ns="", ew="", table="", result="")] * max(1, spare)


def _planned(event: Event, board: Board) -> list[Row]:
    """Return rows for those who are due on the board by the movement and have no result yet."""
    return [
        due_row(each)
        for each in due(event)
        if each.key == board.key
        and not any(is_entered_as(event, each, line) for line in board.lines)
    ]


def read(request: Request) -> Response:
    """Return the reading of the result in a row, as a part of the page."""
    kept, key = board_at(request)
    told = request.query_params
    at = next((found[1] for name in told if (found := ROW.fullmatch(name))), "0")
    there = lines_by_id(kept, key)
    row, _ = read_row(
        row_of(told, int(at), there), there, kept, key, words=visitor_of(request).language
    )
    if not row.result.strip():
        row = replace(row, problems={})
    return render(request, "events/reading.html", row=row, i=int(at), event=kept.event)


async def save(request: Request) -> Response:
    """Save every row that can be saved; show the others again, marked."""
    return await once(request, await fields_of(request), _save)


def _save(request: Request, told: Mapping[str, str]) -> Response:
    kept, key = board_at(request)
    there = lines_by_id(kept, key)
    rows = [row_of(told, at, there) for at in range(MOST_ROWS) if f"ns{at}" in told]
    checked, changes = _examined(request, rows, kept, key)
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        return _page(request, kept, key, checked, told, error.found, 422)
    try:
        good = _fitting(changes, checked, kept, key)
    except EventError as error:
        return _page(request, kept, key, checked, told, {"seats": error}, 422)
    wrong = [row for row in checked if row.problems]
    onward = _onward(request, wrong, told, len(good))
    if wrong and (not good or len(onward) > MOST_ADDRESS):
        return _page(request, kept, key, checked, told, {}, 422)
    try:
        if good:
            lines = [(each.row.line_id, each.row.version, each.line) for each in good]
            store_of(request).events.write_board(kept.board_ids[key], lines, reason)
    except EventError as error:
        return _page(request, kept, key, checked, told, {"seats": error}, 422)
    except EditConflict:
        return _meanwhile(request, checked, told)
    return remembered(request, RedirectResponse(onward, 303), told)


def _examined(
    request: Request, rows: Sequence[Row], kept: StoredEvent, key: BoardKey
) -> tuple[list[Row], list[Change]]:
    """Return the rows with their readings and problems, and the changes of those without any."""
    there, board = lines_by_id(kept, key), kept.event.board(key)
    checked: list[Row] = []
    changes: list[Change] = []
    for at, row in enumerate(rows):
        shown, line = read_row(row, there, kept, key, words=visitor_of(request).language)
        checked.append(shown)
        if line is not None and _is_new(row, line, there, board):
            changes.append(Change(at, row, line))
    return checked, changes


def _onward(request: Request, wrong: Sequence[Row], told: Mapping[str, str], saved: int) -> str:
    """Return the address to go on to: the same page if anything is not saved yet."""
    if not wrong:
        return _next(request, told)
    carried = {"saved": str(saved), "unsaved": _address_of(wrong), "why": told.get("why", "")}
    return f"{request.url.path}?{urlencode(carried)}"


def _is_new(row: Row, line: Line, there: Mapping[int, Line], board: Board) -> bool:
    """Return whether a line changes the board; a form sent twice does not."""
    return line != there.get(row.line_id or 0) and not (row.line_id is None and line in board.lines)


def _fitting(
    changes: list[Change], checked: list[Row], kept: StoredEvent, key: BoardKey
) -> list[Change]:
    """Return the changes that fit the event together; the others are marked in `checked`.

    Raises EventError if there are too many to try one by one.
    """
    try:
        try_changes(changes, kept, key)
    except EventError:
        if len(changes) > MOST_TRIED:
            raise
    else:
        return changes
    good: list[Change] = []
    for change in changes:
        try:
            try_changes([*good, change], kept, key)
        except EventError as error:
            checked[change.at] = replace(checked[change.at], problems={field_of(error): error})
        else:
            good.append(change)
    return good


def _meanwhile(request: Request, rows: list[Row], told: Mapping[str, str]) -> Response:
    """Show the input again on the current lines, with a note on lines that others have changed."""
    kept, key = board_at(request)
    now = {row.line_id: row for row in _rows(request, kept, key) if row.line_id is not None}
    shown = []
    for row in rows:
        other = now.get(row.line_id) if row.line_id is not None else None
        if row.is_untouched:
            shown += [] if other is None else [other]
        elif other is None:
            shown.append(replace(row, line_id=None, version=0))
        elif other.version == row.version:
            shown.append(row)
        else:
            words = (
                other.result
                if (other.ns, other.ew) == (row.ns, row.ew)
                else f"{other.ns} – {other.ew}: {other.result}"
            )
            shown.append(replace(row, version=other.version, now=words, was=other.stands))
    listed = {row.line_id for row in shown}
    shown += [row for line_id, row in now.items() if line_id not in listed]
    return _page(request, kept, key, shown, told, {"seats": LINE_CHANGED}, 409)


def _next(request: Request, told: Mapping[str, str]) -> str:
    kept, key = board_at(request)
    boards = [*kept.board_ids]
    at = boards.index(key)
    if told.get("action") == "next" and at + 1 < len(boards):
        return f"{board_address(kept, boards[at + 1])}/enter"
    return board_address(kept, key)


def _page(
    request: Request,
    kept: StoredEvent,
    key: BoardKey,
    rows: list[Row],
    told: Mapping[str, str],
    errors: Mapping[str, object],
    status: int = 200,
) -> Response:
    boards = [*kept.board_ids]
    at = boards.index(key)
    return render(
        request,
        "events/traveller.html",
        status=status,
        kept=kept,
        board=kept.event.board(key),
        board_id=kept.board_ids[key],
        rows=rows,
        first_wrong=next((at for at, row in enumerate(rows) if row.problems), None),
        told=told,
        errors=errors,
        earlier=kept.board_ids[boards[at - 1]] if at else None,
        later=kept.board_ids[boards[at + 1]] if at + 1 < len(boards) else None,
    )


ROUTES = [
    Route("/events/{id}/boards/{board}/enter", either(show, large_event_pages.enter)),
    Route("/events/{id}/boards/{board}/read", read),
    Route(
        "/events/{id}/boards/{board}/enter",
        either(save, large_event_pages.refused),
        methods=["POST"],
    ),
]
