"""Large events as rows: inserted and deleted in batches, and read as a whole for scoring.

The module also writes the rows of their results.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import groupby, repeat
from operator import itemgetter
from typing import Final, TypeVar

from msgspec.json import decode
from sqlalchemy import ColumnElement, Select, cast, delete, insert, select, update
from sqlalchemy import Text as Words
from sqlalchemy.orm import Session

from bridgelaw.event.columns.model import BoardColumns, EventColumns, collector_paused
from bridgelaw.event.model import SIDES, Board, Contestant, Event
from bridgelaw.formats.results.event_json.columns import ContestantForm, Forms, LineForm, Written
from bridgelaw.formats.results.event_json.parts import (
    board_form,
    board_of,
    contestant_form,
    event_form,
    event_of,
)
from bridgelaw.json_types import JsonObject
from bridgelaw.store.connection.bulk_insert import insert_rows
from bridgelaw.store.errors import NotThere
from bridgelaw.store.events.entrants import link
from bridgelaw.store.events.rows import NO_EVENT, note
from bridgelaw.store.json_types import ScoredLists, Texts
from bridgelaw.store.models import Reason, What
from bridgelaw.store.schema import (
    LONGEST_NAME,
    BoardRow,
    ChangeRow,
    ContestantRow,
    EntrantRow,
    EventRow,
    LineRow,
    ScoredBoardRow,
    ScoredEventRow,
    StandingRow,
)

AT_ONCE: Final = 20_000
"""The number of rows written in one transaction."""
DELETED: Final = 4_000
"""The number of rows deleted in one transaction."""
SOME: Final = 5_000
"""The number of rows read at a time."""
STANDING: Final = ("event_id", "version", "list", "place", "number", "name", "form")

T = TypeVar("T")


# Insert and delete


def begin(session: Session, event: Event, work: int) -> int:
    """Create an empty, hidden event that a job will fill, and return its id."""
    row = EventRow(
        name=event.name[:LONGEST_NAME],
        day=event.date,
        version=0,
        form=event_form(event),
        coming=work,
    )
    row.at = datetime.now(UTC)
    session.add(row)
    session.flush()
    return row.id


@dataclass(frozen=True, slots=True)
class NextRows:
    """Parts of an event that are to be inserted, as rows."""

    id: int
    entered: Sequence[Contestant]
    """The contestants of these rows."""
    contestants: list[tuple[int | str, ...]]
    boards: list[JsonObject]
    lines: list[tuple[int, int, str]]
    """Each line: the place of its board, its place there, and its form."""

    @property
    def number(self) -> int:
        """The number of parts."""
        return len(self.contestants) + len(self.boards) + len(self.lines)

    def put(self, session: Session) -> int:
        """Insert the rows, and return their number."""
        if self.contestants:
            columns = "event_id", "place", "number", "form"
            insert_rows(session, ContestantRow, columns, self.contestants)
            link(session, self.id, self.entered)
        if self.boards:
            session.execute(insert(BoardRow), self.boards)
        if self.lines:
            first, last = self.lines[0][0], self.lines[-1][0]
            of_event = BoardRow.event_id == self.id, BoardRow.place >= first, BoardRow.place <= last
            ids = dict(session.execute(select(BoardRow.place, BoardRow.id).where(*of_event)).all())
            insert_rows(
                session,
                LineRow,
                ("board_id", "place", "version", "form"),
                [(ids[where], place, 0, form) for where, place, form in self.lines],
            )
        return self.number


def next_rows(id: int, columns: EventColumns, written: Written, done: int) -> NextRows:
    """Return the next parts of an event after the `done` parts that are stored.

    First come the contestants, then each board and its lines. `written` writes their forms.
    """
    left = AT_ONCE
    entered = columns.contestants[done : done + left]
    found = NextRows(id, entered, [], [], [])
    for place, contestant in enumerate(entered, done):
        found.contestants.append((id, place, contestant.number, written.contestant(place)))
    left -= len(entered)
    done = max(0, done - len(columns.contestants))
    for where, each in enumerate(columns.boards):
        if not left:
            break
        if done > len(each):  # the board and all its lines
            done -= len(each) + 1
            continue
        if not done:
            found.boards.append(_board_row(id, where, each.board))
            done, left = 1, left - 1
        first, last = done - 1, min(len(each), done - 1 + left)
        forms = written.lines(each, first, last)
        found.lines.extend(zip(repeat(where), range(first, last), forms, strict=False))
        left, done = left - (last - first), 0
    return found


def _board_row(id: int, place: int, board: Board) -> JsonObject:
    key = {"session": board.session, "round": board.round, "number": board.number}
    return {"event_id": id, "place": place, **key, "form": board_form(board)}


def complete(session: Session, id: int, columns: EventColumns, reason: Reason) -> int:
    """Mark the import of an event as complete, and show the event; return its version."""
    row, parts = session.get_one(EventRow, id), columns.parts
    row.coming, row.large = None, parts
    after: JsonObject = {name: parts[name] for name in ("boards", "contestants")}
    note(session, row, reason, What.ENTERED, after=after)
    return row.version


def hide(session: Session, id: int, work: int) -> int:
    """Hide an event that is to be deleted; return its number of parts. Raises NotThere."""
    row = session.get(EventRow, id)
    if row is None:
        raise NotThere(NO_EVENT, id=id)
    row.coming = work
    return sum((row.large or {}).values())


def take_some(session: Session, id: int, work: int) -> int:
    """Delete some rows of a hidden event, and in the end the event.

    Returns the number of deleted rows, 0 if none are left.
    """
    session.execute(update(EventRow).where(EventRow.id == id).values(coming=work))
    boards = select(BoardRow.id).where(BoardRow.event_id == id)
    some = (
        (LineRow.id, LineRow.board_id.in_(boards)),
        (StandingRow.id, StandingRow.event_id == id),
        (ScoredBoardRow.board_id, ScoredBoardRow.event_id == id),
        (BoardRow.id, BoardRow.event_id == id),
        (EntrantRow.id, EntrantRow.event_id == id),
        (ContestantRow.id, ContestantRow.event_id == id),
        (ChangeRow.id, ChangeRow.event_id == id),
        (EventRow.id, EventRow.id == id),
    )
    for key, of_event in some:
        found = session.scalars(select(key).where(of_event).limit(DELETED)).all()
        if found:
            session.execute(
                delete(key.class_).where(key.in_(found)),
                execution_options={"synchronize_session": False},
            )
            return len(found)
    return 0


# Read the whole event


def columns_of(session: Session, id: int) -> tuple[int, EventColumns, list[int]]:
    """Return a large event, its version and the ids of its boards. Raises NotThere.

    For a process that may use much memory.
    """
    row = session.get(EventRow, id)
    if row is None or row.coming is not None:
        raise NotThere(NO_EVENT, id=id)
    with collector_paused():
        columns, boards = _columns_of(session, id, row.form)
    return row.version, columns, boards


def board_ids(session: Session, id: int) -> list[int]:
    """Return the ids of the boards of an event, in order."""
    wanted = select(BoardRow.id).where(BoardRow.event_id == id)
    return [*session.scalars(wanted.order_by(BoardRow.place, BoardRow.id))]


def _columns_of(session: Session, id: int, form: JsonObject) -> tuple[EventColumns, list[int]]:
    forms = Forms()
    entered = _texts(session, _of(ContestantRow, ContestantRow.event_id == id))
    contestants = tuple(
        contestant
        for some in entered
        for contestant in forms.contestants(_decoded(some, ContestantForm))
    )
    event = _with(form, contestants)
    places = {each.number: place for place, each in enumerate(contestants)}
    boards: dict[int, BoardColumns] = {}
    for board_id, text in session.connection().execute(_of(BoardRow, BoardRow.event_id == id)):
        board = board_of(json.loads(text), ())
        boards[board_id] = BoardColumns(board=board, ns=[], ew=[])
    ordered = LineRow.board_id, LineRow.place, LineRow.id
    of_event = select(LineRow.board_id, cast(LineRow.form, Words)).join(BoardRow)
    lines = of_event.where(BoardRow.event_id == id).order_by(*ordered)
    found = session.connection().execute(lines.execution_options(yield_per=SOME))
    for rows in found.partitions():
        for board_id, some in groupby(rows, key=itemgetter(0)):
            texts = [form for _, form in some]
            forms.add(boards[board_id], _decoded(texts, LineForm), places, SIDES[event.kind])
    return EventColumns(event=event, boards=tuple(boards.values())), [*boards]


def _of(table: type[ContestantRow | BoardRow], which: ColumnElement[bool]) -> Select[int, str]:
    """Return a query for the ids and the forms, as text, of parts in their order."""
    wanted = select(table.id, cast(table.form, Words)).where(which)
    return wanted.order_by(table.place, table.id).execution_options(yield_per=SOME)


def _texts(session: Session, wanted: Select[int, str]) -> Iterator[list[str]]:
    """Yield the forms of a query, some at a time."""
    for rows in session.connection().execute(wanted).partitions():
        yield [form for _, form in rows]


def _decoded(forms: Sequence[str], kind: type[T]) -> list[T]:
    return decode("[" + ",".join(forms) + "]", type=list[kind])  # type: ignore[valid-type]


def _with(form: JsonObject, contestants: tuple[Contestant, ...]) -> Event:
    """Return the event of a form, without boards, with contestants that have been read."""
    parts = [form.get(part) for part in ("penalties", "carry_overs")]
    named = {each["contestant"] for part in parts if isinstance(part, list) for each in part}
    known = [contestant_form(each) for each in contestants if each.number in named]
    return replace(event_of(form, known, ()), contestants=contestants)


# Results


def sweep(session: Session, id: int, keep: int | None = None) -> bool:
    """Delete some rows of versions other than the one shown and `keep`; return whether any."""
    shown = session.scalar(select(ScoredEventRow.version).where(ScoredEventRow.event_id == id))
    stay = [version for version in (shown, keep) if version is not None]
    old = (
        select(StandingRow.id)
        .where(StandingRow.event_id == id, StandingRow.version.not_in(stay))
        .limit(DELETED)
    )
    found = session.scalars(old).all()
    if found:
        session.execute(
            delete(StandingRow).where(StandingRow.id.in_(found)),
            execution_options={"synchronize_session": False},
        )
    return bool(found)


def put_standings(session: Session, rows: Sequence[tuple[int | str, ...]]) -> None:
    """Insert rows of lists, each with the values of `STANDING`."""
    insert_rows(session, StandingRow, STANDING, rows)


def put_figures(session: Session, id: int, rows: Mapping[int, JsonObject]) -> None:
    """Store the numbers of lines by board id; boards that no longer exist are skipped."""
    there = {*session.scalars(select(BoardRow.id).where(BoardRow.id.in_([*rows])))}
    session.execute(
        delete(ScoredBoardRow).where(ScoredBoardRow.board_id.in_([*rows])),
        execution_options={"synchronize_session": False},
    )
    told = [
        {"board_id": board, "event_id": id, "form": form}
        for board, form in rows.items()
        if board in there
    ]
    if told:
        session.execute(insert(ScoredBoardRow), told)


def show(
    session: Session,
    id: int,
    version: int,
    parts: dict[str, int] | None,
    form: ScoredLists,
    problem: Texts | None,
) -> None:
    """Show the results of a version from now on."""
    row = session.get(ScoredEventRow, id)
    if row is None:
        row = ScoredEventRow(event_id=id)
        session.add(row)
    row.version, row.at, row.form, row.problem = version, datetime.now(UTC), form, problem
    if parts is not None:
        session.execute(update(EventRow).where(EventRow.id == id).values(large=parts))


def is_scored(session: Session, id: int) -> bool:
    """Return whether the results shown are those of the current version."""
    shown = session.scalar(select(ScoredEventRow.version).where(ScoredEventRow.event_id == id))
    return shown is not None and shown == version_of(session, id)


def version_of(session: Session, id: int) -> int | None:
    """Return how many changes an event has had; None if it does not exist."""
    return session.scalar(
        select(EventRow.version).where(EventRow.id == id, EventRow.coming.is_(None))
    )
