"""Excerpts of large events: one board with a few of its lines, to view and correct a line."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy import ColumnElement, and_, or_, select, tuple_
from sqlalchemy.orm import Session

from bridgelaw.formats.results.event_json.parts import board_of, line_of
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere
from bridgelaw.store.events.large import MOST_FOUND, bare, contestants_numbered, sits
from bridgelaw.store.events.rows import NO_BOARD, NO_LINE, event_row
from bridgelaw.store.models import StoredEvent
from bridgelaw.store.schema import BoardRow, LineRow


def cut_out(
    database: Database,
    id: int,
    *,
    line: int | None = None,
    board: int | None = None,
    numbers: Collection[str] = (),
) -> StoredEvent:
    """Return a line with its neighbours, or a board with the lines of some contestants.

    The contestants' lines on the board are included in both cases. Raises NotThere.
    """
    with database.read() as session:
        event = event_row(session, id)
        of_line = None if line is None else session.get(LineRow, line)
        if line is not None and of_line is None:
            raise NotThere(NO_LINE, id=line)
        number = of_line.board_id if of_line is not None else board
        found = session.get(BoardRow, number)
        if found is None or found.event_id != id:
            raise NotThere(NO_BOARD, id=number)
        rows = _rows(session, found.id, of_line, numbers)
        lines = tuple(line_of(row.form) for row in rows)
        told = {*numbers, *(each for line in lines for each in (*line.ns, *line.ew))}
        contestants = tuple(contestants_numbered(session, id, told).values())
        whole = board_of(found.form, lines)
        ids = {(whole.key, place): row.id for place, row in enumerate(rows)}
        return StoredEvent(
            id=id,
            version=event.version,
            event=replace(replace(bare(event), contestants=contestants), boards=(whole,)),
            board_ids={whole.key: found.id},
            line_ids=ids,
            places={row: place for place, row in ids.items()},
            versions={row.id: row.version for row in rows},
            cut=True,
        )


def _rows(
    session: Session, board: int, line: LineRow | None, numbers: Collection[str]
) -> list[LineRow]:
    wanted: list[ColumnElement[bool]] = [sits(each) for each in numbers]
    of_board = LineRow.board_id == board
    found: list[LineRow] = []
    if line is not None:
        at, here = tuple_(LineRow.place, LineRow.id), (line.place, line.id)
        wanted.append(LineRow.id == line.id)
        for beside, order in (
            (at < here, (LineRow.place.desc(), LineRow.id.desc())),
            (at > here, (LineRow.place, LineRow.id)),
        ):
            near = select(LineRow).where(and_(of_board, beside)).order_by(*order).limit(1)
            found += session.scalars(near)
    if wanted:
        found += session.scalars(select(LineRow).where(of_board, or_(*wanted)).limit(MOST_FOUND))
    return sorted({row.id: row for row in found}.values(), key=lambda row: (row.place, row.id))
