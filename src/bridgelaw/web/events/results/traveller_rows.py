"""A row of a traveller as it is entered: its fields, the result that was read, and its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import (
    BOTH_SIDES,
    PLAYED_TWICE,
    PLAYERS,
    UNKNOWN,
    Board,
    BoardKey,
    Event,
    Line,
)
from bridgelaw.event.movements.planned import Due
from bridgelaw.event.still_scored import still_scored
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import outcome_text
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.table_result import Context
from bridgelaw.store.models import StoredEvent
from bridgelaw.views.readings import reading_words
from bridgelaw.web.events.results import result_fields
from bridgelaw.web.events.results.entries import PICK, READ, Choose, outcome_in
from bridgelaw.web.events.results.result_fields import seated
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem

OF_SEATS: Final = (UNKNOWN, PLAYED_TWICE, BOTH_SIDES, PLAYERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of the page with its input and its line."""

    line_id: int | None
    version: int
    ns: str
    ew: str
    table: str
    result: str
    picked: str = ""
    """The reading that is chosen for the result, if it has several."""
    read: str = ""
    """The text of which the readings were shown."""
    fixed: bool = False
    """Whether the two sides have different results, which do not fit in one field."""
    problems: Mapping[str, object] = field(default_factory=dict)
    """What is wrong, by field: `ns`, `ew`, `result` or `table`."""
    reading: str = ""
    """The result that was read, in words."""
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

    choose: Choose | None = None
    """The readings of the result, if it has several or an unusual one."""


def row_of(told: Mapping[str, str], at: int, there: Mapping[int, Line]) -> Row:
    line_id = told.get(f"line{at}", "")
    known = int(line_id) if line_id.isascii() and line_id.isdigit() and len(line_id) < 16 else None
    was = None if known is None else there.get(known)
    return Row(
        line_id=known,
        version=number_in(told.get(f"version{at}", "")),
        ns=told.get(f"ns{at}", ""),
        ew=told.get(f"ew{at}", ""),
        table=told.get(f"table{at}", ""),
        result=told.get(f"result{at}", ""),
        read=told.get(f"{READ}result{at}", ""),
        picked=told.get(f"{PICK}result{at}", ""),
        fixed=was is not None and was.score.ns != was.score.ew,
        was=told.get(f"was{at}", ""),
    )


def lines_by_id(kept: StoredEvent, key: BoardKey) -> dict[int, Line]:
    """Return the lines of a board by their IDs."""
    lines = kept.event.board(key).lines
    return {kept.line_ids[key, place]: line for place, line in enumerate(lines)}


def number_in(text: str) -> int:
    """Return the whole number in a field, or 0."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0


def read_row(
    row: Row, there: Mapping[int, Line], kept: StoredEvent, key: BoardKey, words: str
) -> tuple[Row, Line | None]:
    """Return the row with its reading or its problems, and its line if it can be saved.

    The reading is in the language `words`.
    """
    if row.is_untouched:
        return row, None
    event, vulnerability = kept.event, kept.event.board(key).vulnerability
    known = None if row.line_id is None else there.get(row.line_id)
    row = replace(row, choose=_choose(row, known, vulnerability))
    try:
        line = _line(row, known, event, vulnerability)
    except FieldErrors as error:
        return replace(row, problems=error.found), None
    if line is None or row.fixed or row.choose:
        return row, line
    return replace(row, reading=reading_words(line.score.ns, vulnerability, words)), line


def _choose(row: Row, known: Line | None, vulnerability: Vulnerability) -> Choose | None:
    """Return the readings of the result, if it has several or an unusual one."""
    try:
        _score(replace(row, read=""), known, vulnerability)
    except FieldErrors as error:
        found = error.found["result"]
        return found if isinstance(found, Choose) else None
    return None


def _line(row: Row, known: Line | None, event: Event, vulnerability: Vulnerability) -> Line | None:
    """Return the line of a row; None for a new row without a result. Raises FieldErrors."""
    if row.fixed:
        return known
    text = row.result.strip()
    if not text and known is None:
        return None
    most = result_fields.LONGEST
    written = {"ns": row.ns, "ew": row.ew, "result": text, "table": row.table}
    wrong: dict[str, object] = {
        name: Problem(LONG, most=most) for name, each in written.items() if len(each) > most
    }
    if wrong:
        raise FieldErrors(wrong)
    seats = {name: seated(written[name], event) for name in ("ns", "ew")}
    for name, numbers in seats.items():
        unknown = [number for number in numbers if number not in event.by_number]
        if not numbers:
            wrong[name] = result_fields.NOBODY
        elif unknown:
            wrong[name] = Problem(UNKNOWN, number=unknown[0])
    try:
        score = _score(row, known, vulnerability)
    except FieldErrors as error:
        wrong.update(error.found)
    if wrong:
        raise FieldErrors(wrong)
    table = row.table.strip()
    if known is None:
        return Line(ns=seats["ns"], ew=seats["ew"], score=score, table=table)
    return replace(known, ns=seats["ns"], ew=seats["ew"], score=score, table=table)


def _score(row: Row, known: Line | None, vulnerability: Vulnerability) -> TableScore:
    """Return the score of a row. Raises FieldErrors."""
    told = {
        "result": row.result,
        f"{READ}result": row.read,
        f"{PICK}result": row.picked,
    }
    before = None if known is None else known.score.ns
    score = TableScore.both(
        outcome_in(told, "result", Context(vulnerability=vulnerability), before)
    )
    if known is not None and known.score == score:
        return score
    try:
        return TableScore.told_once(score.ns)
    except ScoreError as error:
        raise FieldErrors({"result": error}) from None


def field_of(error: EventError) -> str:
    """Return the field that an error of the event belongs to."""
    return "ns" if error.problem in OF_SEATS else "result"


@dataclass(frozen=True, slots=True)
class Change:
    """A row that can be saved: its place on the page, and its line."""

    at: int
    row: Row
    line: Line


def try_changes(changes: Sequence[Change], kept: StoredEvent, key: BoardKey) -> None:
    """Check that the event can be scored with the changes. Raises EventError."""
    lines = [(each.row.line_id, each.row.version, each.line) for each in changes]
    if lines:
        board = _written(kept.event.board(key), lines, kept)
        still_scored(kept.event, kept.event.with_board(board))


def _written(
    board: Board, lines: Sequence[tuple[int | None, int, Line]], kept: StoredEvent
) -> Board:
    """Return the board with the changed lines."""
    told = {line_id: line for line_id, _, line in lines if line_id is not None}
    now = (
        told.get(kept.line_ids[board.key, place], line) for place, line in enumerate(board.lines)
    )
    return replace(board, lines=(*now, *(line for line_id, _, line in lines if line_id is None)))


def entered_row(kept: StoredEvent, key: BoardKey, place: int, language: str) -> Row:
    """Return the row of a line that is entered, as it is shown before anyone changes it."""
    line, line_id = kept.event.board(key).lines[place], kept.line_ids[key, place]
    same = line.score.ns == line.score.ew
    row = Row(
        line_id=line_id,
        version=kept.versions[line_id],
        ns=" & ".join(line.ns),
        ew=" & ".join(line.ew),
        table=line.table,
        result=outcome_text(line.score.ns, language) if same else "",
        fixed=not same,
    )
    return replace(row, was=row.stands)


def due_row(each: Due) -> Row:
    """Return an empty row for a result that is due by the movement."""
    return Row(
        line_id=None,
        version=0,
        ns=" & ".join(each.ns),
        ew=" & ".join(each.ew),
        table=each.table_name,
        result="",
    )
