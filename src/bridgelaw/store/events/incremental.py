"""Incremental reading of an event: reuse what was read before, and read only changed boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import select

from bridgelaw.event.model import Board, BoardKey, Line
from bridgelaw.store.connection.database import Database
from bridgelaw.store.events.rows import event_row, lines_of
from bridgelaw.store.models import StoredEvent, What
from bridgelaw.store.schema import BoardRow, ChangeRow, LineRow

OF_LINES: Final = frozenset({What.RESULT.name.lower(), What.RULING.name.lower()})
"""Changes that leave everything but the line as it is."""


@dataclass(frozen=True, slots=True)
class Since:
    """The changes of an event since one of its versions."""

    version: int
    boards: Mapping[BoardKey, tuple[tuple[int, int, Line], ...]]
    """The lines of each changed board: the id, the version and the line."""

    def board(self, was: Board) -> Board:
        """Return the current state of a board that has changed."""
        return replace(was, lines=tuple(line for _, _, line in self.boards[was.key]))

    def kept(self, was: StoredEvent) -> StoredEvent:
        """Return `was` with the current version, ids and versions; its event is unchanged."""
        gone = {line for (key, _), line in was.line_ids.items() if key in self.boards}
        line_ids = {at: line for at, line in was.line_ids.items() if at[0] not in self.boards}
        versions = {line: version for line, version in was.versions.items() if line not in gone}
        for key, lines in self.boards.items():
            for place, (line, version, _) in enumerate(lines):
                line_ids[key, place], versions[line] = line, version
        places = {line: at for at, line in line_ids.items()}
        return replace(
            was, version=self.version, line_ids=line_ids, places=places, versions=versions
        )


def since(database: Database, was: StoredEvent) -> Since | None:
    """Return what has changed since `was`. Raises NotThere.

    None if more than lines of its boards changed, so that the event must be read in full.
    """
    with database.read() as session:
        row = event_row(session, was.id)
        wanted = ChangeRow.event_id == was.id, ChangeRow.number > was.version
        changes = session.execute(select(ChangeRow.what, ChangeRow.line_id).where(*wanted)).all()
        lines = {line for _, line in changes if line is not None}
        if row.large is not None or any(
            what not in OF_LINES or line is None for what, line in changes
        ):
            return None
        keys = {board: key for key, board in was.board_ids.items()}
        in_order = (
            select(BoardRow.id)
            .where(BoardRow.event_id == was.id)
            .order_by(BoardRow.place, BoardRow.id)
        )
        if [*session.scalars(in_order)] != [*keys]:
            return None
        boards = {*session.scalars(select(LineRow.board_id).where(LineRow.id.in_(lines)))}
        boards |= {
            was.board_ids[was.places[line][0]] for line in lines if line in was.places
        }  # where a line was removed
        return Since(
            row.version, {keys[board]: tuple(lines_of(session, board)) for board in sorted(boards)}
        )
