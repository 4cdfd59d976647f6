"""Events in the store: entered whole, corrected part by part, each change with its history."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, func, select, update
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
from bridgelaw.store.database import Database
from bridgelaw.store.errors import ChangedMeanwhile, NotThere
from bridgelaw.store.kept import Change, Form, KeptEvent, KeptLine, Listed, Reason, What
from bridgelaw.store.schema import BoardRow, ChangeRow, ContestantRow, EventRow, LineRow

NO_EVENT = Text("there is no event {id}")
NO_LINE = Text("there is no line {id}")
LINE_CHANGED = Text("the result has been changed meanwhile")
EVENT_CHANGED = Text("the event has been changed meanwhile")


class Events:
    """The events of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def listed(self) -> list[Listed]:
        """Every event, the last entered first."""
        contestants = select(func.count()).where(ContestantRow.event_id == EventRow.id).scalar_subquery()
        boards = select(func.count()).where(BoardRow.event_id == EventRow.id).scalar_subquery()
        with self.database.read() as session:
            return [
                Listed(
                    id=row.id,
                    name=row.name,
                    day=row.day,
                    version=row.version,
                    at=row.at,
                    contestants=entered,
                    boards=had,
                )
                for row, entered, had in session.execute(
                    select(EventRow, contestants, boards).order_by(EventRow.id.desc())
                )
            ]

    def enter(self, event: Event, reason: Reason) -> int:
        """Enters an event; its number."""
        with self.database.write() as session:
            now = _now()
            row = EventRow(name=event.name[:200], day=event.date, version=0, form=event_form(event), at=now)
            session.add(row)
            session.flush()
            _put_contestants(session, row.id, event)
            for place, board in enumerate(event.boards):
                _put_board(session, row.id, place, board)
            after = {"boards": len(event.boards), "contestants": len(event.contestants)}
            _note(session, row, reason, What.ENTERED, after=after)
            return row.id

    def get(self, id: int) -> KeptEvent:
        """An event as it stands now. Raises NotThere."""
        with self.database.read() as session:
            row = _event_row(session, id)
            contestants = session.scalars(
                select(ContestantRow.form).where(ContestantRow.event_id == id).order_by(ContestantRow.place)
            )
            board_rows = session.scalars(select(BoardRow).where(BoardRow.event_id == id).order_by(BoardRow.place)).all()
            lines: dict[int, list[LineRow]] = {}
            for line in session.scalars(
                select(LineRow).join(BoardRow).where(BoardRow.event_id == id).order_by(LineRow.board_id, LineRow.place)
            ):
                lines.setdefault(line.board_id, []).append(line)
            boards = [_board(board, lines.get(board.id, [])) for board in board_rows]
            event = event_of(row.form, contestants, boards)
            line_ids = {
                (board.key, place): line.id
                for board, kept in zip(boards, board_rows, strict=True)
                for place, line in enumerate(lines.get(kept.id, []))
            }
            return KeptEvent(
                id=id,
                version=row.version,
                event=event,
                board_ids={board.key: kept.id for board, kept in zip(boards, board_rows, strict=True)},
                line_ids=line_ids,
                places={line: place for place, line in line_ids.items()},
            )

    def version(self, id: int) -> int:
        """How many changes an event has had. Raises NotThere."""
        with self.database.read() as session:
            found = session.scalar(select(EventRow.version).where(EventRow.id == id))
        if found is None:
            raise NotThere(NO_EVENT, id=id)
        return found

    def line(self, id: int) -> KeptLine:
        """A line of a traveller, with its board. Raises NotThere."""
        with self.database.read() as session:
            return _kept_line(session, id)

    def correct(self, id: int, version: int, line: Line, reason: Reason) -> Change:
        """Another line in place of one, if that is still as it was in that version; the earlier one stays in the history.

        Raises NotThere, ChangedMeanwhile; EventError where the line does not fit its event.
        """
        with self.database.write() as session:
            kept = _kept_line(session, id)
            if kept.version != version:
                raise ChangedMeanwhile(LINE_CHANGED)
            event = _bare_event(session, kept.event_id, (kept.board,))
            event.with_board(kept.board.with_line(kept.place, line))
            what = What.RESULT if line.ruling == kept.line.ruling else What.RULING
            return self._set_line(session, kept, line, reason, what)

    def _set_line(self, session: Session, kept: KeptLine, line: Line, reason: Reason, what: What) -> Change:
        row = _event_row(session, kept.event_id)
        before, after = line_form(kept.line), line_form(line)
        change = _note(session, row, reason, what, before=before, after=after, line_id=kept.id)
        session.execute(update(LineRow).where(LineRow.id == kept.id).values(form=after, version=change.number))
        return _change(change)

    def revise(self, id: int, version: int, event: Event, what: What, reason: Reason) -> KeptEvent:
        """The event as it should be in place of what it was in that version: contestants, boards, penalties, how it is scored.

        What has become another is written, and stands in the history; a line keeps its number as long as its board and its place
        on the traveller stay. Raises NotThere, ChangedMeanwhile.
        """
        with self.database.write() as session:
            row = _event_row(session, id)
            if row.version != version:
                raise ChangedMeanwhile(EVENT_CHANGED)
            self._revise_head(session, row, event, what, reason)
            self._revise_boards(session, row, event, reason)
        return self.get(id)

    def _revise_head(self, session: Session, row: EventRow, event: Event, what: What, reason: Reason) -> None:
        before, after = row.form, event_form(event)
        old = [
            *session.scalars(
                select(ContestantRow).where(ContestantRow.event_id == row.id).order_by(ContestantRow.place)
            )
        ]
        were, are = [each.form for each in old], [contestant_form(each) for each in event.contestants]
        if were != are:
            known, now = {each["number"]: each for each in were}, {each["number"]: each for each in are}
            for number in dict.fromkeys((*known, *now)):
                if known.get(number) != now.get(number):
                    _note(session, row, reason, What.CONTESTANT, before=known.get(number), after=now.get(number))
            session.execute(delete(ContestantRow).where(ContestantRow.event_id == row.id))
            _put_contestants(session, row.id, event)
        if before != after:
            parts = {key for key in {*before, *after} if before.get(key) != after.get(key)}
            _note(
                session,
                row,
                reason,
                what,
                before={key: before[key] for key in sorted(parts) if key in before},
                after={key: after[key] for key in sorted(parts) if key in after},
            )
            row.form, row.name, row.day = after, event.name[:200], event.date

    def _revise_boards(self, session: Session, row: EventRow, event: Event, reason: Reason) -> None:
        old = {
            (board.session, board.round, board.number): board
            for board in session.scalars(select(BoardRow).where(BoardRow.event_id == row.id))
        }
        for place, board in enumerate(event.boards):
            kept = old.pop((board.session, board.round, board.number), None)
            if kept is None:
                _put_board(session, row.id, place, board)
                _note(session, row, reason, What.BOARD, after={**board_form(board), "lines": len(board.lines)})
                continue
            if kept.form != (form := board_form(board)):
                _note(session, row, reason, What.BOARD, before=kept.form, after=form)
            kept.form, kept.place = form, place
            self._revise_lines(session, row, kept, board, reason)
        for gone in old.values():
            lines = session.scalars(select(LineRow.form).where(LineRow.board_id == gone.id).order_by(LineRow.place))
            _note(session, row, reason, What.BOARD, before={**gone.form, "lines": [*lines]})
            session.delete(gone)

    def _revise_lines(self, session: Session, row: EventRow, kept: BoardRow, board: Board, reason: Reason) -> None:
        lines = [*session.scalars(select(LineRow).where(LineRow.board_id == kept.id).order_by(LineRow.place))]
        for place, line in enumerate(board.lines):
            form = line_form(line)
            if place >= len(lines):
                fresh = LineRow(board_id=kept.id, place=place, version=0, form=form)
                session.add(fresh)
                session.flush()
                fresh.version = _note(session, row, reason, What.RESULT, after=form, line_id=fresh.id).number
            elif lines[place].form != form:
                ruled = lines[place].form.get("ruling") != form.get("ruling")
                what = What.RULING if ruled else What.RESULT
                change = _note(session, row, reason, what, lines[place].form, form, lines[place].id)
                lines[place].form, lines[place].version = form, change.number
        for gone in lines[len(board.lines) :]:
            _note(session, row, reason, What.RESULT, before=gone.form, line_id=gone.id)
            session.delete(gone)

    def remove(self, id: int) -> None:
        """Takes an event out of the store with all that belongs to it; rulings stay. Raises NotThere."""
        with self.database.write() as session:
            session.delete(_event_row(session, id))

    def history(self, id: int, line_id: int | None = None) -> list[Change]:
        """The changes of an event, or of one line, the last first."""
        wanted = select(ChangeRow).where(ChangeRow.event_id == id)
        if line_id is not None:
            wanted = wanted.where(ChangeRow.line_id == line_id)
        with self.database.read() as session:
            return [_change(row) for row in session.scalars(wanted.order_by(ChangeRow.number.desc()))]


def _now() -> datetime:
    return datetime.now(UTC)


def _event_row(session: Session, id: int) -> EventRow:
    row = session.get(EventRow, id)
    if row is None:
        raise NotThere(NO_EVENT, id=id)
    return row


def _board(row: BoardRow, lines: Iterable[LineRow]) -> Board:
    return board_of(row.form, tuple(line_of(line.form) for line in lines))


def _kept_line(session: Session, id: int) -> KeptLine:
    row = session.get(LineRow, id)
    board = None if row is None else session.get(BoardRow, row.board_id)
    if row is None or board is None:
        raise NotThere(NO_LINE, id=id)
    lines = session.scalars(select(LineRow).where(LineRow.board_id == board.id).order_by(LineRow.place)).all()
    place = next(place for place, line in enumerate(lines) if line.id == id)
    return KeptLine(
        id=id,
        version=row.version,
        event_id=board.event_id,
        board_id=board.id,
        board=_board(board, lines),
        place=place,
    )


def _bare_event(session: Session, id: int, boards: Iterable[Board]) -> Event:
    """The event with a few of its boards only: as much as it takes to see whether these fit it."""
    forms = session.scalars(
        select(ContestantRow.form).where(ContestantRow.event_id == id).order_by(ContestantRow.place)
    )
    return event_of(_event_row(session, id).form, forms, boards)


def _put_contestants(session: Session, id: int, event: Event) -> None:
    session.add_all(
        ContestantRow(event_id=id, place=place, number=each.number, form=contestant_form(each))
        for place, each in enumerate(event.contestants)
    )


def _put_board(session: Session, id: int, place: int, board: Board) -> None:
    row = BoardRow(
        event_id=id,
        place=place,
        session=board.session,
        round=board.round,
        number=board.number,
        form=board_form(board),
    )
    session.add(row)
    session.flush()
    session.add_all(
        LineRow(board_id=row.id, place=number, version=0, form=line_form(line))
        for number, line in enumerate(board.lines)
    )


def _note(
    session: Session,
    row: EventRow,
    reason: Reason,
    what: What,
    before: Form | None = None,
    after: Form | None = None,
    line_id: int | None = None,
) -> ChangeRow:
    """Writes a change into the history, and counts it."""
    row.version += 1
    change = ChangeRow(
        event_id=row.id,
        number=row.version,
        at=_now(),
        by=reason.by[:100],
        why=reason.why,
        what=what.name.lower(),
        line_id=line_id,
        ruling_id=reason.ruling,
        before=before,
        after=after,
    )
    session.add(change)
    session.flush()
    return change


def _change(row: ChangeRow) -> Change:
    told: dict[str, Any] = {name: getattr(row, name) for name in Change.__dataclass_fields__ if name != "what"}
    return Change(what=What[row.what.upper()], **told)
