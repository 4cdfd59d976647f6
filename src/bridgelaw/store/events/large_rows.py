"""Large events as rows: inserted and deleted in batches, and read as a whole for scoring.

The module also writes the rows of their results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from itertools import islice
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from bridgelaw.event.model import Board, Contestant, Event, Line
from bridgelaw.formats.results.event_json.parts import (
    board_form,
    board_of,
    contestant_form,
    contestant_of,
    event_form,
    event_of,
    line_form,
    line_of,
    score_of,
)
from bridgelaw.json_types import JsonObject
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.errors import NotThere
from bridgelaw.store.events.large import parts_of
from bridgelaw.store.events.rows import NO_EVENT, note
from bridgelaw.store.json_types import ScoredLists, Texts
from bridgelaw.store.models import Reason, What
from bridgelaw.store.schema import (
    LONGEST_NAME,
    BoardRow,
    ChangeRow,
    ContestantRow,
    EventRow,
    LineRow,
    ScoredBoardRow,
    ScoredEventRow,
    StandingRow,
)

AT_ONCE: Final = 4_000
"""The number of rows written or deleted in one transaction."""
_PLAIN: Final = frozenset({"ns", "ew", "score", "section", "table", "round", "form"})


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
    number: int
    contestants: list[JsonObject]
    boards: list[JsonObject]
    lines: list[tuple[int, JsonObject]]
    """Each line, with the place of its board."""

    def put(self, session: Session) -> int:
        """Insert the rows, and return their number."""
        if self.contestants:
            session.execute(insert(ContestantRow), self.contestants)
        if self.boards:
            session.execute(insert(BoardRow), self.boards)
        if self.lines:
            first, last = self.lines[0][0], self.lines[-1][0]
            of_event = BoardRow.event_id == self.id, BoardRow.place >= first, BoardRow.place <= last
            ids = dict(session.execute(select(BoardRow.place, BoardRow.id).where(*of_event)).all())
            session.execute(
                insert(LineRow), [{"board_id": ids[where], **row} for where, row in self.lines]
            )
        return self.number


def next_rows(id: int, event: Event, done: int) -> NextRows:
    """Return the next parts of an event after the `done` parts that are stored."""
    found = NextRows(id, min(AT_ONCE, sum(parts_of(event).values()) - done), [], [], [])
    for where, place, part in islice(_parts(event), done, done + AT_ONCE):
        if isinstance(part, Contestant):
            row = {
                "event_id": id,
                "place": place,
                "number": part.number,
                "form": _contestant_form(part),
            }
            found.contestants.append(row)
        elif isinstance(part, Board):
            key = {"session": part.session, "round": part.round, "number": part.number}
            found.boards.append({"event_id": id, "place": place, **key, "form": board_form(part)})
        else:
            found.lines.append((where, {"place": place, "version": 0, "form": _line_form(part)}))
    return found


def _line_form(line: Line) -> JsonObject:
    """Return the stored form of a line (`line_form`); faster for the most common kind."""
    if line.ruling is not None or line.lead is not None or len(line.ns) != 1 or len(line.ew) != 1:
        return line_form(line)
    form: JsonObject = {"ns": line.ns[0], "ew": line.ew[0], "score": _score_form(line.score)}
    told = {"section": line.section, "table": line.table, "round": line.round, "form": line.form}
    return form | {name: value for name, value in told.items() if value}


@lru_cache(maxsize=20_000)
def _score_form(score: TableScore) -> object:
    line = Line(ns=("1",), ew=("2",), score=score)
    return line_form(line)["score"]


def _contestant_form(contestant: Contestant) -> JsonObject:
    if contestant.side or contestant.handicap or contestant.ids or len(contestant.names) < 2:
        return contestant_form(contestant)
    section = {"section": contestant.section} if contestant.section else {}
    return {"number": contestant.number, "names": [*contestant.names], **section}


def _parts(event: Event) -> Iterator[tuple[int, int, Contestant | Board | Line]]:
    """Yield the parts of an event in a fixed order: place of the board, place there, part."""
    for place, contestant in enumerate(event.contestants):
        yield 0, place, contestant
    for place, board in enumerate(event.boards):
        yield 0, place, board
        for at, line in enumerate(board.lines):
            yield place, at, line


def complete(session: Session, id: int, event: Event, reason: Reason) -> None:
    """Mark the import of an event as complete, and show the event."""
    row = session.get_one(EventRow, id)
    row.coming, row.large = None, parts_of(event)
    after: JsonObject = {"boards": len(event.boards), "contestants": len(event.contestants)}
    note(session, row, reason, What.ENTERED, after=after)


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
        (ContestantRow.id, ContestantRow.event_id == id),
        (ChangeRow.id, ChangeRow.event_id == id),
        (EventRow.id, EventRow.id == id),
    )
    for key, of_event in some:
        found = session.scalars(select(key).where(of_event).limit(AT_ONCE)).all()
        if found:
            session.execute(
                delete(key.class_).where(key.in_(found)),
                execution_options={"synchronize_session": False},
            )
            return len(found)
    return 0


# Read the whole event


def whole(session: Session, id: int) -> tuple[int, Event, list[int]]:
    """Return a large event, its version and the ids of its boards. Raises NotThere.

    For a process that may use much memory.
    """
    row = session.get(EventRow, id)
    if row is None or row.coming is not None:
        raise NotThere(NO_EVENT, id=id)
    seats: dict[str, tuple[str, ...]] = {}
    lines: dict[int, list[Line]] = {}
    of_event = select(LineRow.board_id, LineRow.form).join(BoardRow).where(BoardRow.event_id == id)
    for board_id, form in session.execute(
        of_event.order_by(LineRow.board_id, LineRow.place, LineRow.id).execution_options(
            yield_per=5_000
        )
    ):
        lines.setdefault(board_id, []).append(_line(form, seats))
    numbers, boards = [], []
    of_boards = (
        select(BoardRow.id, BoardRow.form)
        .where(BoardRow.event_id == id)
        .order_by(BoardRow.place, BoardRow.id)
    )
    for board_id, form in session.execute(of_boards.execution_options(yield_per=5_000)):
        numbers.append(board_id)
        boards.append(board_of(form, tuple(lines.pop(board_id, ()))))
    forms = (
        select(ContestantRow.form).where(ContestantRow.event_id == id).order_by(ContestantRow.place)
    )
    contestants = tuple(
        _contestant(form) for form in session.scalars(forms.execution_options(yield_per=5_000))
    )
    return row.version, _with(row.form, contestants, tuple(boards)), numbers


def _with(
    form: JsonObject, contestants: tuple[Contestant, ...], boards: tuple[Board, ...]
) -> Event:
    """Return the event of a form with contestants and boards that have already been read."""
    parts = [form.get(part) for part in ("penalties", "carry_overs")]
    named = {each["contestant"] for part in parts if isinstance(part, list) for each in part}
    bare = event_of(
        form, [contestant_form(each) for each in contestants if each.number in named], ()
    )
    own = bare.__dataclass_fields__.keys() - {"contestants", "boards"}
    return Event(
        **{name: getattr(bare, name) for name in own}, contestants=contestants, boards=boards
    )


def _line(form: JsonObject, seats: dict[str, tuple[str, ...]]) -> Line:
    """Return a line; the most common kind bypasses the checks that are made for files."""
    ns, ew, score = form["ns"], form["ew"], form["score"]
    if not (
        isinstance(ns, str)
        and isinstance(ew, str)
        and isinstance(score, str)
        and form.keys() <= _PLAIN
    ):
        return line_of(form)
    return Line(
        ns=seats.setdefault(ns, (ns,)),
        ew=seats.setdefault(ew, (ew,)),
        score=_score(score),
        section=_word(form.get("section", "")),
        table=_word(form.get("table", "")),
        round=_word(form.get("round", "")),
        form=_word(form.get("form", "")),
    )


@lru_cache(maxsize=20_000)
def _score(text: str) -> TableScore:
    return score_of(text)


@lru_cache(maxsize=20_000)
def _word(text: str) -> str:
    return text


def _contestant(form: JsonObject) -> Contestant:
    number, names, section = form["number"], form.get("names", []), form.get("section", "")
    told = [names] if isinstance(names, str) else names
    if (
        form.keys() <= {"number", "names", "section"}
        and isinstance(number, str)
        and isinstance(section, str)
        and isinstance(told, list)
        and all(isinstance(name, str) for name in told)
    ):
        return Contestant(number=number, names=tuple(told), section=section)
    return contestant_of(form)


# Results


def sweep(session: Session, id: int, keep: int | None = None) -> bool:
    """Delete some rows of versions other than the one shown and `keep`; return whether any."""
    shown = session.scalar(select(ScoredEventRow.version).where(ScoredEventRow.event_id == id))
    stay = [version for version in (shown, keep) if version is not None]
    old = (
        select(StandingRow.id)
        .where(StandingRow.event_id == id, StandingRow.version.not_in(stay))
        .limit(AT_ONCE)
    )
    found = session.scalars(old).all()
    if found:
        session.execute(
            delete(StandingRow).where(StandingRow.id.in_(found)),
            execution_options={"synchronize_session": False},
        )
    return bool(found)


def put_standings(session: Session, rows: Sequence[JsonObject]) -> None:
    """Insert rows of lists.

    Their keys are `event_id`, `version`, `list`, `place`, `number`, `name` and `form`.
    """
    session.execute(insert(StandingRow), rows)


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
