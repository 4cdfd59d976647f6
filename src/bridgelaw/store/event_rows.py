"""An event as rows: its parts put into the tables, and read from them again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Text as Words
from sqlalchemy import cast, insert, select
from sqlalchemy.orm import Session

from bridgelaw.engine.text import Text
from bridgelaw.event.model import Board, Event, Line
from bridgelaw.formats.event_json.parts import (
    board_form,
    board_of,
    contestant_form,
    event_form,
    event_of,
    line_form,
    line_of,
)
from bridgelaw.store.errors import NotThere
from bridgelaw.store.kept import Change, Form, KeptEvent, KeptLine, Reason, What
from bridgelaw.store.schema import BoardRow, ChangeRow, ContestantRow, EventRow, LineRow

NO_EVENT = Text("there is no event {id}")
NO_BOARD = Text("there is no board {id}")
NO_LINE = Text("there is no line {id}")

LONGEST_NAME = 200
LONGEST_BY = 100
LONGEST_PLACE = 60
"""Of the board and the table that something is about."""


def now() -> datetime:
    return datetime.now(UTC)


def put_event(session: Session, event: Event) -> EventRow:
    """An event without its contestants and boards."""
    row = EventRow(
        name=event.name[:LONGEST_NAME], day=event.date, version=0, form=event_form(event), at=datetime.now(UTC)
    )
    session.add(row)
    session.flush()
    return row


def put_contestants(session: Session, id: int, event: Event) -> None:
    """The contestants of an event."""
    rows = [
        {"event_id": id, "place": place, "number": each.number, "form": contestant_form(each)}
        for place, each in enumerate(event.contestants)
    ]
    if rows:
        session.execute(insert(ContestantRow), rows)


def put_boards(session: Session, id: int, boards: Mapping[int, Board]) -> dict[int, list[int]]:
    """Boards by their place in the event, with their travellers; the numbers of the lines by the place of the board."""
    if not boards:
        return {}
    numbers = session.scalars(
        insert(BoardRow).returning(BoardRow.id, sort_by_parameter_order=True),
        [
            {
                "event_id": id,
                "place": place,
                "session": board.session,
                "round": board.round,
                "number": board.number,
                "form": board_form(board),
            }
            for place, board in boards.items()
        ],
    ).all()
    return {
        place: put_lines(session, number, board.lines)
        for number, (place, board) in zip(numbers, boards.items(), strict=True)
    }


def put_lines(session: Session, board_id: int, lines: Iterable[Line], first: int = 0) -> list[int]:
    """Lines of a traveller from a place on; their numbers."""
    rows = [
        {"board_id": board_id, "place": place, "version": 0, "form": line_form(line)}
        for place, line in enumerate(lines, first)
    ]
    if not rows:
        return []
    return [*session.scalars(insert(LineRow).returning(LineRow.id, sort_by_parameter_order=True), rows)]


def event_row(session: Session, id: int) -> EventRow:
    """Raises NotThere."""
    row = session.get(EventRow, id)
    if row is None:
        raise NotThere(NO_EVENT, id=id)
    return row


def board_row(session: Session, id: int) -> BoardRow:
    """Raises NotThere."""
    row = session.get(BoardRow, id)
    if row is None:
        raise NotThere(NO_BOARD, id=id)
    return row


def line_rows(session: Session, board_id: int) -> list[LineRow]:
    """The lines of a traveller in their order."""
    return [*session.scalars(select(LineRow).where(LineRow.board_id == board_id).order_by(LineRow.place, LineRow.id))]


@lru_cache(maxsize=20_000)
def _line(form: str) -> Line:
    """A line as it is kept; an event is read anew after each change to it, and most of its lines are what they were."""
    return line_of(json.loads(form))


def kept_event(session: Session, id: int) -> KeptEvent:
    """An event as it stands now. Raises NotThere."""
    row = event_row(session, id)
    contestants = session.scalars(
        select(ContestantRow.form).where(ContestantRow.event_id == id).order_by(ContestantRow.place)
    )
    board_rows = session.scalars(
        select(BoardRow).where(BoardRow.event_id == id).order_by(BoardRow.place, BoardRow.id)
    ).all()
    lines: dict[int, list[tuple[int, Line]]] = {}
    versions: dict[int, int] = {}
    for board_id, line_id, version, form in session.execute(
        select(LineRow.board_id, LineRow.id, LineRow.version, cast(LineRow.form, Words))
        .join(BoardRow)
        .where(BoardRow.event_id == id)
        .order_by(LineRow.board_id, LineRow.place, LineRow.id)
    ):
        lines.setdefault(board_id, []).append((line_id, _line(form)))
        versions[line_id] = version
    boards = [board_of(each.form, tuple(line for _, line in lines.get(each.id, ()))) for each in board_rows]
    line_ids = {
        (board.key, place): line_id
        for board, kept in zip(boards, board_rows, strict=True)
        for place, (line_id, _) in enumerate(lines.get(kept.id, ()))
    }
    return KeptEvent(
        id=id,
        version=row.version,
        event=event_of(row.form, contestants, boards),
        board_ids={board.key: kept.id for board, kept in zip(boards, board_rows, strict=True)},
        line_ids=line_ids,
        places={line: place for place, line in line_ids.items()},
        versions=versions,
    )


def kept_line(session: Session, id: int) -> KeptLine:
    """A line with its board. Raises NotThere."""
    row = session.get(LineRow, id)
    if row is None:
        raise NotThere(NO_LINE, id=id)
    board = board_row(session, row.board_id)
    lines = line_rows(session, board.id)
    return KeptLine(
        id=id,
        version=row.version,
        event_id=board.event_id,
        board_id=board.id,
        board=board_of(board.form, tuple(line_of(line.form) for line in lines)),
        place=next(place for place, line in enumerate(lines) if line.id == id),
    )


def bare_event(session: Session, id: int, boards: Iterable[Board]) -> Event:
    """The event with a few of its boards only: as much as it takes to see whether these fit it."""
    forms = session.scalars(
        select(ContestantRow.form).where(ContestantRow.event_id == id).order_by(ContestantRow.place)
    )
    return event_of(event_row(session, id).form, forms, boards)


def note(
    session: Session,
    row: EventRow,
    reason: Reason,
    what: What,
    *,
    before: Form | None = None,
    after: Form | None = None,
    line_id: int | None = None,
    board: str = "",
) -> ChangeRow:
    """Writes a change into the history, and counts it."""
    row.version += 1
    change = ChangeRow(
        event_id=row.id,
        number=row.version,
        at=now(),
        by=reason.by[:LONGEST_BY],
        why=reason.why,
        what=what.name.lower(),
        board=board,
        line_id=line_id,
        ruling_id=reason.ruling,
        before=before,
        after=after,
    )
    session.add(change)
    session.flush()
    return change


def change_of(row: ChangeRow) -> Change:
    """A change as it is handed out."""
    told: dict[str, Any] = {name: getattr(row, name) for name in Change.__dataclass_fields__ if name != "what"}
    return Change(what=What[row.what.upper()], **told)
