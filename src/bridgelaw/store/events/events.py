"""Events in the store: entered as a whole and corrected in parts, each change with its history."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import count

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from bridgelaw.event.model import Board, BoardKey, Event, Line
from bridgelaw.formats.results.event_json.parts import (
    board_form,
    board_of,
    contestant_form,
    contestant_of,
    event_form,
    line_form,
    without_hands,
)
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.connection.database import Database
from bridgelaw.store.connection.write_queue import Short
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.events.entrants import relink
from bridgelaw.store.events.large import ask_to_take_out, too_large
from bridgelaw.store.events.rows import (
    NO_BOARD,
    NO_EVENT,
    NO_LINE,
    NOT_OF_SCORES,
    board_row,
    board_to_write,
    change_of,
    event_row,
    fitting_board,
    insert_contestants,
    note,
    put_boards,
    put_contestants,
    put_event,
    put_lines,
    stored_event,
    stored_line,
    with_hands_of,
)
from bridgelaw.store.models import Change, Listed, Reason, StoredEvent, StoredLine, What
from bridgelaw.store.schema import (
    LONGEST_NAME,
    BoardRow,
    ChangeRow,
    ContestantRow,
    EventRow,
    LineRow,
)

LINE_CHANGED = Text("somebody else has changed the result; look at it again before you change it")
EVENT_CHANGED = Text("somebody else has changed the event; look at it again before you change it")
PUBLISHED = "published"


class Events:
    """The events of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def listed(self) -> list[Listed]:
        """Return all events, the last entered first."""
        with self.database.read() as session:
            wanted = select(EventRow).where(EventRow.coming.is_(None)).order_by(EventRow.id.desc())
            rows = session.scalars(wanted).all()
            contestants, boards = (
                _numbers_of(session, table) for table in (ContestantRow, BoardRow)
            )
            return [
                Listed(
                    id=row.id,
                    name=row.name,
                    day=row.day,
                    version=row.version,
                    at=row.at,
                    contestants=row.large["contestants"]
                    if row.large
                    else contestants.get(row.id, 0),
                    boards=row.large["boards"] if row.large else boards.get(row.id, 0),
                    published=row.published,
                )
                for row in rows
            ]

    def enter(self, event: Event, reason: Reason, federation: str = "") -> int:
        """Store a new event, and return its id.

        `federation` is the code of the federation whose laws and regulations apply, if one was
        chosen.
        """
        with self.database.write() as session:
            row = put_event(session, event)
            row.federation = federation
            put_contestants(session, row.id, event)
            put_boards(session, row.id, dict(enumerate(event.boards)))
            after: JsonObject = {"boards": len(event.boards), "contestants": len(event.contestants)}
            note(session, row, reason, What.ENTERED, after=after)
            return row.id

    def get(self, id: int) -> StoredEvent:
        """Return the current state of an event. Raises NotThere, and TooLarge if it is large."""
        with self.database.read() as session:
            return stored_event(session, id)

    def version(self, id: int) -> int:
        """Return how many changes an event has had. Raises NotThere."""
        with self.database.read() as session:
            found = session.scalar(
                select(EventRow.version).where(EventRow.id == id, EventRow.coming.is_(None))
            )
        if found is None:
            raise NotThere(NO_EVENT, id=id)
        return found

    def versions(self, ids: Collection[int]) -> dict[int, int]:
        """Return how many changes each of these events has had; without those that do not exist."""
        wanted = select(EventRow.id, EventRow.version).where(
            EventRow.id.in_(ids), EventRow.coming.is_(None)
        )
        with self.database.read() as session:
            return {row.id: row.version for row in session.execute(wanted)}

    def federation(self, id: int) -> str:
        """Return the code of the federation chosen for an event; "" if none was, or no event."""
        with self.database.read() as session:
            return session.scalar(select(EventRow.federation).where(EventRow.id == id)) or ""

    def choose_federation(self, id: int, code: str) -> None:
        """Store the federation whose laws and regulations apply to an event. Raises NotThere."""
        with self.database.write() as session:
            event_row(session, id).federation = code

    def published(self, id: int) -> int | None:
        """Return the version of a published event.

        None if it is not published or does not exist.
        """
        with self.database.read() as session:
            return session.scalar(
                select(EventRow.version).where(
                    EventRow.id == id, EventRow.published, EventRow.coming.is_(None)
                )
            )

    def publish(self, id: int, on: bool, reason: Reason) -> None:
        """Publish an event to the players, or stop publishing it. Raises NotThere.

        This is a change like any other.
        """
        with self.database.write() as session:
            row = event_row(session, id)
            if row.published != on:
                note(
                    session,
                    row,
                    reason,
                    What.SETTINGS,
                    before={PUBLISHED: row.published},
                    after={PUBLISHED: on},
                    is_correction=False,
                )
                row.published = on

    def name(self, id: int) -> str:
        """Return the name of an event, cut to the length of its column. Raises NotThere."""
        with self.database.read() as session:
            return event_row(session, id).name

    def event_of_board(self, id: int) -> int:
        """Return the id of the event that a board belongs to. Raises NotThere."""
        with self.database.read() as session:
            found = session.scalar(select(BoardRow.event_id).where(BoardRow.id == id))
        if found is None:
            raise NotThere(NO_BOARD, id=id)
        return found

    def line(self, id: int, *, alone: bool = False) -> StoredLine:
        """Return a line of a traveller with its board. Raises NotThere.

        If `alone`, the board has no other lines.
        """
        with self.database.read() as session:
            return stored_line(session, id, alone=alone)

    def correct(self, id: int, version: int, line: Line, reason: Reason) -> Change:
        """Replace a line if it still has that version; the old one stays in the history.

        Raises NotThere, and EditConflict if the line has changed; EventError if the new line does
        not fit the event.
        """
        with self.database.write(Short.RESULT) as session:
            row = session.get(LineRow, id)
            if row is None:
                raise NotThere(NO_LINE, id=id)
            if row.version != version:
                raise EditConflict(LINE_CHANGED)
            kept = board_row(session, row.board_id)
            event = event_row(session, kept.event_id)
            board = fitting_board(session, event, kept, (line,), (id,))
            return change_of(_set_line(session, event, row, board, line, reason))

    def write_board(
        self, board_id: int, lines: Sequence[tuple[int | None, int, Line]], reason: Reason
    ) -> list[int]:
        """Write lines of one board, all or none, and return the ids of the new ones.

        An item with an id and a version replaces that line; an item without an id is appended as a
        new line. Raises NotThere, and EditConflict if a line has changed; EventError if the lines
        do not fit the event.
        """
        with self.database.write(Short.RESULT) as session:
            kept, event, last = board_to_write(session, board_id)
            ids = [line_id for line_id, _, _ in lines if line_id is not None]
            wanted = select(LineRow).where(LineRow.id.in_(ids))
            rows = {row.id: row for row in session.scalars(wanted)} if ids else {}
            for line_id, version, _ in lines:
                if line_id is not None and (
                    line_id not in rows
                    or rows[line_id].board_id != kept.id
                    or rows[line_id].version != version
                ):
                    raise EditConflict(LINE_CHANGED)
            board = fitting_board(session, event, kept, [line for _, _, line in lines], ids)
            for line_id, _, line in lines:
                if line_id is not None and rows[line_id].form != line_form(line):
                    _set_line(session, event, rows[line_id], board, line, reason)
            fresh = [line for line_id, _, line in lines if line_id is None]
            return _add_lines(session, event, kept.id, board, last + 1, fresh, reason)

    def remove_line(self, id: int, version: int, reason: Reason) -> Change:
        """Remove a line from its traveller; it stays in the history.

        Raises NotThere, EditConflict.
        """
        with self.database.write(Short.RESULT) as session:
            kept = stored_line(session, id, alone=True)
            if kept.version != version:
                raise EditConflict(LINE_CHANGED)
            row = event_row(session, kept.event_id)
            change = note(
                session,
                row,
                reason,
                What.RESULT,
                before=line_form(kept.line),
                line_id=id,
                board=kept.board.name,
            )
            session.delete(session.get_one(LineRow, id))
            return change_of(change)

    def revise(
        self, id: int, version: int, event: Event, what: What, reason: Reason
    ) -> StoredEvent:
        """Replace an event: contestants, boards, penalties and how it is scored.

        Only what differs is written and recorded in the history. A line keeps its id if the same
        contestants meet on its board, or otherwise if it keeps its place on the traveller. Raises
        NotThere; EditConflict if the event no longer has that version; TooLarge if it is large.
        """
        with self.database.write() as session:
            row = event_row(session, id)
            if row.large is not None:
                raise too_large(row)
            if row.version != version:
                raise EditConflict(EVENT_CHANGED)
            _revise_head(session, row, event, what, reason)
            _revise_boards(session, row, event, reason)
        return self.get(id)

    def remove(self, id: int) -> None:
        """Delete an event with everything that belongs to it, except rulings.

        A large event is hidden at once and deleted by a job. Raises NotThere.
        """
        with self.database.write() as session:
            row = event_row(session, id)
            if row.large is None:
                session.delete(row)
            else:
                ask_to_take_out(session, row)

    def history(
        self, id: int, line_id: int | None = None, board: str | None = None
    ) -> list[Change]:
        """Return the changes of an event, the last first.

        The arguments restrict them to one line, or to a board by its name.
        """
        wanted = select(ChangeRow).where(ChangeRow.event_id == id)
        if line_id is not None:
            wanted = wanted.where(ChangeRow.line_id == line_id)
        if board is not None:
            wanted = wanted.where(ChangeRow.board == board)
        with self.database.read() as session:
            return [
                change_of(row) for row in session.scalars(wanted.order_by(ChangeRow.number.desc()))
            ]


def _numbers_of(session: Session, table: type[ContestantRow | BoardRow]) -> dict[int, int]:
    """Return the number of rows of a table for each event that is not large."""
    small = select(EventRow.id).where(EventRow.large.is_(None))
    wanted = (
        select(table.event_id, func.count())
        .where(table.event_id.in_(small))
        .group_by(table.event_id)
    )
    return dict(session.execute(wanted).all())


def _set_line(
    session: Session, event: EventRow, row: LineRow, board: Board, line: Line, reason: Reason
) -> ChangeRow:
    before, after = row.form, line_form(line)
    what = What.RESULT if before.get("ruling") == after.get("ruling") else What.RULING
    change = note(
        session, event, reason, what, before=before, after=after, line_id=row.id, board=board.name
    )
    row.form, row.version = after, change.number
    return change


def _add_lines(
    session: Session,
    event: EventRow,
    board_id: int,
    board: Board,
    first: int,
    lines: Sequence[Line],
    reason: Reason,
) -> list[int]:
    numbers = put_lines(session, board_id, lines, first, count(event.version + 1))
    for line_id, line in zip(numbers, lines, strict=True):
        note(
            session,
            event,
            reason,
            What.RESULT,
            after=line_form(line),
            line_id=line_id,
            board=board.name,
        )
    return numbers


def _revise_head(session: Session, row: EventRow, event: Event, what: What, reason: Reason) -> None:
    before, after = row.form, event_form(event)
    old = [
        *session.scalars(
            select(ContestantRow)
            .where(ContestantRow.event_id == row.id)
            .order_by(ContestantRow.place)
        )
    ]
    were, are = [each.form for each in old], [contestant_form(each) for each in event.contestants]
    if were != are:
        known, now = {each["number"]: each for each in were}, {each["number"]: each for each in are}
        for number in dict.fromkeys((*known, *now)):
            if known.get(number) != now.get(number):
                note(
                    session,
                    row,
                    reason,
                    What.CONTESTANT,
                    before=known.get(number),
                    after=now.get(number),
                )
        session.execute(delete(ContestantRow).where(ContestantRow.event_id == row.id))
        insert_contestants(session, row.id, event)
        names = {each["number"]: contestant_of(each).people for each in were}
        relink(session, row.id, names, event.contestants)
    if before != after:
        parts = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        note(
            session,
            row,
            reason,
            what,
            before={key: before[key] for key in parts if key in before},
            after={key: after[key] for key in parts if key in after},
            is_correction=not NOT_OF_SCORES.issuperset(parts),
        )
        row.form, row.name, row.day = after, event.name[:LONGEST_NAME], event.date


def _revise_boards(session: Session, row: EventRow, event: Event, reason: Reason) -> None:
    old = {
        BoardKey(board.session, board.round, board.number): board
        for board in session.scalars(select(BoardRow).where(BoardRow.event_id == row.id))
    }
    lines: dict[int, list[LineRow]] = {}
    for line in session.scalars(
        select(LineRow)
        .join(BoardRow)
        .where(BoardRow.event_id == row.id)
        .order_by(LineRow.place, LineRow.id)
    ):
        lines.setdefault(line.board_id, []).append(line)
    fresh: dict[int, Board] = {}
    for place, board in enumerate(event.boards):
        kept = old.pop(board.key, None)
        if kept is None:
            fresh[place] = board
            continue
        form = board_form(board)
        if not current_context().may_rule:
            form = with_hands_of(kept.form, form, board.name)
        if kept.form != form:
            note(
                session,
                row,
                reason,
                What.BOARD,
                before=kept.form,
                after=form,
                board=board.name,
                is_correction=without_hands(kept.form) != without_hands(form),
            )
            kept.form = form
        kept.place = place
        _revise_lines(session, row, kept, lines.get(kept.id, []), board, reason)
    for gone in old.values():
        name = replace(board_of(gone.form, ()), lines=()).name
        before = {**gone.form, "lines": [line.form for line in lines.get(gone.id, ())]}
        note(session, row, reason, What.BOARD, before=before, board=name)
        session.delete(gone)
    session.flush()
    put_boards(session, row.id, fresh)
    for board in fresh.values():
        after = {**board_form(board), "lines": [line_form(line) for line in board.lines]}
        note(session, row, reason, What.BOARD, after=after, board=board.name)


def _revise_lines(
    session: Session,
    row: EventRow,
    kept: BoardRow,
    rows: Sequence[LineRow],
    board: Board,
    reason: Reason,
) -> None:
    forms = [line_form(line) for line in board.lines]
    if forms == [each.form for each in rows]:
        return
    found = _matched(rows, [(form["ns"], form["ew"]) for form in forms])
    stays = {each.id for each in found if each is not None}
    for gone in rows:
        if gone.id not in stays:
            note(
                session,
                row,
                reason,
                What.RESULT,
                before=gone.form,
                line_id=gone.id,
                board=board.name,
            )
            session.delete(gone)
    for place, (line, was) in enumerate(zip(board.lines, found, strict=True)):
        if was is None:
            _add_lines(session, row, kept.id, board, place, (line,), reason)
            continue
        if was.form != forms[place]:
            _set_line(session, row, was, board, line, reason)
        was.place = place


def _matched(
    rows: Sequence[LineRow], seats: Sequence[tuple[object, object]]
) -> list[LineRow | None]:
    """Match the old lines of a traveller to the new ones.

    By the same contestants, or otherwise by the same place. None marks a new line.
    """
    left = dict(enumerate(rows))
    found: list[LineRow | None] = [None] * len(seats)
    for place, who in enumerate(seats):
        same = next(
            (at for at, row in left.items() if (row.form["ns"], row.form["ew"]) == who), None
        )
        found[place] = None if same is None else left.pop(same)
    for place, row in enumerate(found):
        if row is None:
            found[place] = left.pop(place, None)
    return found
