"""Events as rows: writing their parts to the tables, and reading them back."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from itertools import repeat
from typing import Final

from sqlalchemy import Text as Words
from sqlalchemy import bindparam, cast, func, insert, or_, select
from sqlalchemy.orm import Session

from bridgelaw.event.model import Board, Event, Line
from bridgelaw.event.publication import Publication, StandingsShown
from bridgelaw.formats.results.event_json.parts import (
    OF_HANDS,
    board_form,
    board_of,
    contestant_form,
    event_form,
    event_of,
    line_form,
    line_of,
)
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.errors import NotAllowed, NotThere, PeriodOver
from bridgelaw.store.events.entrants import link
from bridgelaw.store.events.large import (
    ask_to_score,
    bare,
    contestants_numbered,
    large_form,
    too_large,
)
from bridgelaw.store.models import Change, Reason, StoredEvent, StoredLine, What
from bridgelaw.store.schema import (
    LONGEST_BY,
    LONGEST_NAME,
    BoardRow,
    ChangeRow,
    ContestantRow,
    EventRow,
    LineRow,
)

MAY_NOT_RULE = Text(
    "this would also change an adjusted score or a penalty; ask a director to do it"
)
PERIOD_OVER = Text(
    "the correction period of {event} has ended; open the result again on the page Publishing, "
    "with the reason (Law 79C2)"
)
MAY_NOT_SHOW_HANDS = Text("this would also change who sees the hands; ask a director to do it")
MAY_NOT_CHANGE_HANDS = Text(
    "this would also change the hands of board {board}; ask a director to do it"
)
NO_EVENT = Text("the event {id} does not exist; it may have been removed")
NO_BOARD = Text("the board {id} does not exist; it may have been removed")
NO_LINE = Text("the line {id} does not exist; it may have been removed")

AT_ONCE = 500
HANDS_SHOWN = "hands_shown"
"""The field of an event that says who sees the hands."""
"""The number of contestants looked up in one query."""


NOT_OF_SCORES: Final = frozenset({HANDS_SHOWN, "clock"})
"""The fields of an event whose change corrects no score."""


def now() -> datetime:
    return datetime.now(UTC)


def put_event(session: Session, event: Event) -> EventRow:
    """Insert an event without its contestants and boards."""
    row = EventRow(
        name=event.name[:LONGEST_NAME],
        day=event.date,
        version=0,
        form=event_form(event),
        at=datetime.now(UTC),
    )
    row.large = large_form(event)
    session.add(row)
    session.flush()
    return row


def put_contestants(session: Session, id: int, event: Event) -> None:
    """Insert the contestants of a new event, and record who the players are."""
    insert_contestants(session, id, event)
    link(session, id, event.contestants)


def insert_contestants(session: Session, id: int, event: Event) -> None:
    """Insert the contestants of an event."""
    rows = [
        {"event_id": id, "place": place, "number": each.number, "form": contestant_form(each)}
        for place, each in enumerate(event.contestants)
    ]
    if rows:
        session.execute(insert(ContestantRow), rows)


def put_boards(session: Session, id: int, boards: Mapping[int, Board]) -> dict[int, list[int]]:
    """Insert boards, by place in the event, with their lines.

    Returns the ids of the lines by the place of the board.
    """
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


def put_lines(
    session: Session,
    board_id: int,
    lines: Iterable[Line],
    first: int = 0,
    changes: Iterable[int] = repeat(0),
) -> list[int]:
    """Insert lines of a traveller from a place on, and return their ids.

    `changes` has the numbers of the changes that wrote them.
    """
    rows = [
        {"board_id": board_id, "place": place, "version": version, "form": line_form(line)}
        for (place, line), version in zip(enumerate(lines, first), changes, strict=False)
    ]
    if not rows:
        return []
    return [
        *session.scalars(insert(LineRow).returning(LineRow.id, sort_by_parameter_order=True), rows)
    ]


def event_row(session: Session, id: int) -> EventRow:
    """Return the row of an event.

    Raises NotThere, also if the event is still being imported.
    """
    row = session.get(EventRow, id)
    if row is None or row.coming is not None:
        raise NotThere(NO_EVENT, id=id)
    return row


def board_row(session: Session, id: int) -> BoardRow:
    """Return the row of a board. Raises NotThere."""
    row = session.get(BoardRow, id)
    if row is None:
        raise NotThere(NO_BOARD, id=id)
    return row


_TO_WRITE: Final = (
    select(
        BoardRow,
        EventRow,
        select(func.coalesce(func.max(LineRow.place), -1))
        .where(LineRow.board_id == BoardRow.id)
        .scalar_subquery(),
    )
    .join(EventRow, BoardRow.event_id == EventRow.id)
    .where(BoardRow.id == bindparam("board"))
)


def board_to_write(session: Session, id: int) -> tuple[BoardRow, EventRow, int]:
    """Return the row of a board, that of its event, and the place of its last line, or -1.

    Raises NotThere.
    """
    found = session.execute(_TO_WRITE, {"board": id}).one_or_none()
    if found is None:
        raise NotThere(NO_BOARD, id=id)
    board, event, last = found
    if event.coming is not None:
        raise NotThere(NO_EVENT, id=event.id)
    return board, event, last


@lru_cache(maxsize=20_000)
def _line(form: str) -> Line:
    """Return a line from its stored form.

    Cached: an event is read again after each change, and most of its lines are the same.
    """
    return line_of(json.loads(form))


def lines_of(session: Session, board_id: int) -> list[tuple[int, int, Line]]:
    """Return the lines of a traveller in order: the id, the version and the line."""
    wanted = select(LineRow.id, LineRow.version, cast(LineRow.form, Words)).where(
        LineRow.board_id == board_id
    )
    found = session.execute(wanted.order_by(LineRow.place, LineRow.id))
    return [(line_id, version, _line(form)) for line_id, version, form in found]


def stored_event(session: Session, id: int) -> StoredEvent:
    """Return the current state of an event. Raises NotThere, TooLarge."""
    row = event_row(session, id)
    if row.large is not None:
        raise too_large(row)
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
    boards = [
        board_of(each.form, tuple(line for _, line in lines.get(each.id, ())))
        for each in board_rows
    ]
    line_ids = {
        (board.key, place): line_id
        for board, kept in zip(boards, board_rows, strict=True)
        for place, (line_id, _) in enumerate(lines.get(kept.id, ()))
    }
    return StoredEvent(
        id=id,
        version=row.version,
        event=event_of(row.form, contestants, boards),
        board_ids={board.key: kept.id for board, kept in zip(boards, board_rows, strict=True)},
        line_ids=line_ids,
        places={line: place for place, line in line_ids.items()},
        versions=versions,
    )


_STORED_LINE: Final = (
    select(LineRow, BoardRow, EventRow.large, EventRow.coming)
    .join(BoardRow, LineRow.board_id == BoardRow.id)
    .join(EventRow, BoardRow.event_id == EventRow.id)
    .where(LineRow.id == bindparam("line"))
)


def stored_line(session: Session, id: int, *, alone: bool = False) -> StoredLine:
    """Return a line with its board. Raises NotThere.

    If `alone`, and always in a large event, the board has no other lines.
    """
    found = session.execute(_STORED_LINE, {"line": id}).one_or_none()
    if found is None or found.coming is not None:
        raise NotThere(NO_LINE, id=id)
    row, board, large, _ = found
    lines = [(id, line_of(row.form))]
    if large is None and not alone:
        lines = [(line_id, line) for line_id, _, line in lines_of(session, board.id)]
    return StoredLine(
        id=id,
        version=row.version,
        event_id=board.event_id,
        board_id=board.id,
        board=board_of(board.form, tuple(line for _, line in lines)),
        place=next(place for place, (line_id, _) in enumerate(lines) if line_id == id),
    )


def fitting_board(
    session: Session, event: EventRow, kept: BoardRow, lines: Sequence[Line], but: Collection[int]
) -> Board:
    """Return a board with just these lines if they fit the event. Raises EventError.

    They must also fit the other lines of the board, except those with the ids in `but`. Only as
    much is read as this check needs.
    """
    numbers = {number for line in lines for number in (*line.ns, *line.ew)}
    contestants = tuple(contestants_numbered(session, event.id, numbers).values())
    board = board_of(kept.form, tuple(lines))
    others = beside(session, kept, lines, but)
    replace(
        bare(event),
        contestants=contestants,
        boards=(replace(board, lines=(*board.lines, *others)),),
    )
    return board


def beside(
    session: Session, board: BoardRow, lines: Iterable[Line], but: Collection[int]
) -> list[Line]:
    """Return the other lines of a board on which a contestant of these lines sits."""
    numbers = sorted({number for line in lines for number in (*line.ns, *line.ew)})
    found: dict[int, Line] = {}
    for first in range(0, len(numbers), AT_ONCE):
        some = numbers[first : first + AT_ONCE]
        rows = session.execute(_BESIDE, {"board": board.id, "numbers": some})
        found |= {line_id: _line(form) for line_id, form in rows if line_id not in but}
    return [*found.values()]


_BESIDE: Final = select(LineRow.id, cast(LineRow.form, Words)).where(
    LineRow.board_id == bindparam("board"),
    or_(  # a side is one contestant or, in an individual event, a list of two
        *(
            LineRow.form[where].as_string().in_(bindparam("numbers", expanding=True))
            for side in ("ns", "ew")
            for where in (side, (side, 0), (side, 1))
        )
    ),
)


def note(
    session: Session,
    row: EventRow,
    reason: Reason,
    what: What,
    *,
    before: JsonObject | None = None,
    after: JsonObject | None = None,
    line_id: int | None = None,
    board: str = "",
    is_correction: bool = True,
) -> ChangeRow:
    """Add a change to the history, and count it. Every change passes through here.

    Raises NotAllowed if the user may not rule and it changes something that was ruled, or who sees
    the hands; and PeriodOver if it corrects an official result after the correction period.
    """
    if is_correction and row.publication is not None:
        _check_period(row)
    if not current_context().may_rule:
        if _ruled(before) != _ruled(after):
            raise NotAllowed(MAY_NOT_RULE)
        if HANDS_SHOWN in {**(before or {}), **(after or {})}:
            raise NotAllowed(MAY_NOT_SHOW_HANDS)
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
    if row.large is not None:
        ask_to_score(session, row.id, reason.by)
    return change


def _check_period(row: EventRow) -> None:
    """Raise PeriodOver if the correction period of the event has ended."""
    publication = publication_of(row.publication)
    if publication.is_over(now()):
        raise PeriodOver(PERIOD_OVER, event=row.name or row.id)


def publication_of(form: Mapping[str, object] | None) -> Publication:
    """Return the publication of its JSON data; the default one of None."""
    if form is None:
        return Publication()
    official, until, appeals_until = (
        None if form.get(name) is None else datetime.fromisoformat(str(form[name]))
        for name in ("official", "until", "appeals_until")
    )
    minutes, appeal_minutes, version = (
        None if form.get(name) is None else int(str(form[name]))
        for name in ("minutes", "appeal_minutes", "version")
    )
    return Publication(
        standings=StandingsShown[str(form["standings"]).upper()],
        files=bool(form["files"]),
        minutes=minutes,
        official=official,
        until=until,
        appeal_minutes=appeal_minutes,
        appeals_until=appeals_until,
        appeals_from_play=bool(form.get("appeals_from_play")),
        version=version,
    )


def with_hands_of(stored: JsonObject, form: JsonObject, board: str) -> JsonObject:
    """Return the form of a board with the hands that are stored, which its author may not see.

    Raises NotAllowed if it has others: only directors change or remove hands.
    """
    wanted = {name: stored[name] for name in OF_HANDS if name in stored}
    if any(form.get(name, value) != value for name, value in wanted.items()):
        raise NotAllowed(MAY_NOT_CHANGE_HANDS, board=board)
    return {**form, **wanted}


def _ruled(form: JsonObject | None) -> list[object]:
    """Return the adjusted scores and penalties in a part of an event."""
    told = form or {}
    lines = told.get("lines")
    rulings = [line.get("ruling") for line in lines] if isinstance(lines, list) else []
    return [told.get("ruling"), told.get("penalties") or None, *filter(None, rulings)]


def change_of(row: ChangeRow) -> Change:
    """Convert a row to a Change."""
    told = {name: getattr(row, name) for name in Change.__dataclass_fields__.keys() - {"what"}}
    return Change(what=What[row.what.upper()], **told)
