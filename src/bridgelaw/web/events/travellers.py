"""The page of a whole traveller, to enter all results of a board or check them against slips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Line
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text, parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import StoredEvent
from bridgelaw.web import large_event_pages
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events import result_fields
from bridgelaw.web.events.result_fields import seated
from bridgelaw.web.events.still_scored import still_scored
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.forms import fields_of
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import board_address, board_at, either, store_of
from bridgelaw.web.templating import render

MOST_SPARE: Final = 20
"""The most empty rows if nobody has a result yet."""
MOST_ROWS: Final = 600
LINE_CHANGED = Text(
    "Somebody else has changed a result of this board in the meantime. Your entries are in the "
    "fields; the changed results are marked."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the page with its input and its line."""

    line_id: int | None
    version: int
    ns: str
    ew: str
    table: str
    result: str
    fixed: bool = False
    """Whether the two sides have different results, which do not fit in one field."""
    problem: object = None
    now: str = ""
    """The result that somebody else has entered in the meantime."""
    was: str = ""
    """The content of the row when it was shown."""

    @property
    def stands(self) -> str:
        """The content of the row."""
        return "\t".join((self.ns, self.ew, self.result, self.table))

    @property
    def is_untouched(self) -> bool:
        """Whether the user has not changed the line, whatever others have changed since."""
        return self.line_id is not None and self.was == self.stands


def show(request: Request) -> Response:
    """Show the traveller, with empty rows for missing results."""
    kept, key = board_at(request)
    return _page(request, kept, key, _rows(request, kept, key), {}, {})


def _rows(request: Request, kept: StoredEvent, key: BoardKey) -> list[Row]:
    language = visitor_of(request).language
    board = kept.event.board(key)
    rows = []
    for place, line in enumerate(board.lines):
        line_id, same = kept.line_ids[key, place], line.score.ns == line.score.ew
        rows.append(
            Row(
                line_id=line_id,
                version=kept.versions[line_id],
                ns=" & ".join(line.ns),
                ew=" & ".join(line.ew),
                table=line.table,
                result=outcome_text(line.score.ns, language) if same else "",
                fixed=not same,
            )
        )
    return [*(replace(row, was=row.stands) for row in rows), *_expected(kept, board)]


def _expected(kept: StoredEvent, board: Board) -> list[Row]:
    """Return rows for those who probably play the board: those who met on the previous one.

    Without any, returns empty rows.
    """
    boards = [each for each in kept.event.boards if each.session == board.session]
    at = next(at for at, each in enumerate(boards) if each.key == board.key)
    played = {number for line in board.lines for number in (*line.ns, *line.ew)}
    before = boards[at - 1].lines if at and not kept.event.in_matches else ()
    due = [line for line in before if not played & {*line.ns, *line.ew}]
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


async def save(request: Request) -> Response:
    """Save all input or nothing."""
    return await once(request, await fields_of(request), _save)


def _save(request: Request, told: Mapping[str, str]) -> Response:
    kept, key = board_at(request)
    board = kept.event.board(key)
    there = {kept.line_ids[key, place]: line for place, line in enumerate(board.lines)}
    rows = [_row(told, at, there) for at in range(MOST_ROWS) if f"ns{at}" in told]
    lines: list[tuple[int | None, int, Line]] = []
    checked: list[Row] = []
    for row in rows:
        if row.is_untouched:
            checked.append(row)
            continue
        try:
            line = _line(row, there, kept)
            checked.append(row)
        except FieldErrors as error:
            checked.append(replace(row, problem=next(iter(error.found.values()))))
            continue
        if (
            line is not None
            and line != there.get(row.line_id or 0)
            and not (row.line_id is None and line in board.lines)
        ):
            lines.append((row.line_id, row.version, line))
    wrong: dict[str, object] = {}
    reason = None
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        wrong.update(error.found)
    if reason is None or any(row.problem for row in checked):
        return _page(request, kept, key, checked, told, wrong, 422)
    try:
        if lines:
            still_scored(kept.event, kept.event.with_board(_written(board, lines, kept)))
            store_of(request).events.write_board(kept.board_ids[key], lines, reason)
    except EventError as error:
        return _page(request, kept, key, checked, told, {"seats": error}, 422)
    except EditConflict:
        return _meanwhile(request, checked, told)
    return remembered(request, RedirectResponse(_next(request, told), 303), told)


def _written(
    board: Board, lines: Sequence[tuple[int | None, int, Line]], kept: StoredEvent
) -> Board:
    """Return the board with the changed lines."""
    told = {line_id: line for line_id, _, line in lines if line_id is not None}
    now = (
        told.get(kept.line_ids[board.key, place], line) for place, line in enumerate(board.lines)
    )
    return replace(board, lines=(*now, *(line for line_id, _, line in lines if line_id is None)))


def _row(told: Mapping[str, str], at: int, there: Mapping[int, Line]) -> Row:
    line_id = told.get(f"line{at}", "")
    known = int(line_id) if line_id.isascii() and line_id.isdigit() and len(line_id) < 16 else None
    version = told.get(f"version{at}", "0")
    was = None if known is None else there.get(known)
    return Row(
        line_id=known,
        version=int(version)
        if version.isascii() and version.isdigit() and len(version) < 16
        else 0,
        ns=told.get(f"ns{at}", ""),
        ew=told.get(f"ew{at}", ""),
        table=told.get(f"table{at}", ""),
        result=told.get(f"result{at}", ""),
        fixed=was is not None and was.score.ns != was.score.ew,
        was=told.get(f"was{at}", ""),
    )


def _line(row: Row, there: Mapping[int, Line], kept: StoredEvent) -> Line | None:
    """Return the line of a row; None for a new row without a result. Raises FieldErrors."""
    known = None if row.line_id is None else there.get(row.line_id)
    if row.fixed:
        return known
    text = row.result.strip()
    if not text and known is None:
        return None
    if max(map(len, (text, row.ns, row.ew, row.table))) > result_fields.LONGEST:
        raise FieldErrors({"result": Problem(LONG, most=result_fields.LONGEST)})
    ns, ew = seated(row.ns, kept.event), seated(row.ew, kept.event)
    if not ns or not ew:
        raise FieldErrors({"ns": result_fields.NOBODY})
    try:
        score = TableScore.both(parse_outcome(text))
        if known is None or known.score != score:
            score = TableScore.told_once(score.ns)
    except ScoreError as error:
        raise FieldErrors({"result": error}) from None
    table = row.table.strip()
    if known is None:
        return Line(ns=ns, ew=ew, score=score, table=table)
    return replace(known, ns=ns, ew=ew, score=score, table=table)


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
        told=told,
        errors=errors,
        earlier=kept.board_ids[boards[at - 1]] if at else None,
        later=kept.board_ids[boards[at + 1]] if at + 1 < len(boards) else None,
    )


ROUTES = [
    Route("/events/{id}/boards/{board}/enter", either(show, large_event_pages.enter)),
    Route(
        "/events/{id}/boards/{board}/enter",
        either(save, large_event_pages.refused),
        methods=["POST"],
    ),
]
