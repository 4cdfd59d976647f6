"""Large events, which are never held in memory as a whole but read in parts.

An event with more than `LARGE` contestants, boards and lines together is large. One job imports it,
another scores it and stores the results as rows (`store.events.large_rows`). Pages read a hundred
rows at a time, by their places. The lines of one board are scored from the counts of equal lines
(`event.counted`), so they always show the current state of the board.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import ClassVar, Final

from sqlalchemy import ColumnElement, bindparam, cast, or_, select
from sqlalchemy import Text as Words
from sqlalchemy.orm import Session

from bridgelaw.event.model import Board, Contestant, Event, Line
from bridgelaw.formats.results.event_json.parts import contestant_of, event_of
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import StoreError
from bridgelaw.store.json_types import ScoredLists
from bridgelaw.store.schema import (
    ContestantRow,
    EventRow,
    LineRow,
    WorkRow,
)

LARGE = 20_000
"""An event with more contestants, boards and lines together is large."""
A_PAGE: Final = 100
MOST_ALIKE: Final = 3_000
"""The maximum number of different scores on a board in a frequency table."""
MOST_FOUND: Final = 100
SOME: Final = 5_000
SCORING: Final = "score event"
"""The kind of the job that scores a large event."""
TAKING_OUT: Final = "take out event"
"""The kind of the job that deletes a large event."""

NO_EVENT = Text("the event {id} does not exist; it may have been removed")
NO_BOARD = Text("the board {id} does not exist; it may have been removed")
TOO_LARGE = Text(
    "the event is too large for this ({contestants} contestants, {boards} boards, {lines} results)"
)
TOO_MANY_SCORES = Text(
    "the board has more than {most} different scores, too many for a frequency table"
)


class TooLarge(StoreError):
    """The operation would need a large event as a whole."""


def parts_of(event: Event) -> dict[str, int]:
    """Return the numbers of contestants, boards and lines of an event."""
    lines = sum(len(board.lines) for board in event.boards)
    return {"contestants": len(event.contestants), "boards": len(event.boards), "lines": lines}


def large_form(event: Event) -> dict[str, int] | None:
    """Return the same numbers if the event is large, otherwise None."""
    parts = parts_of(event)
    return parts if is_large(parts) else None


def is_large(parts: Mapping[str, int]) -> bool:
    """Return whether an event with these numbers of parts is large."""
    return sum(parts.values()) > LARGE


def too_large(row: EventRow) -> TooLarge:
    """Return the error for an operation that needs a large event as a whole."""
    return TooLarge(TOO_LARGE, **(row.large or {}))


def ask_to_score(session: Session, id: int, by: str = "") -> None:
    """Add a job that scores a large event, unless one is waiting already."""
    waiting = select(WorkRow.form).where(WorkRow.kind == SCORING, WorkRow.state == "waiting")
    if any(form.get("event") == id for form in session.scalars(waiting)):
        return
    session.add(_waiting(SCORING, by, {"event": id}))


def ask_to_take_out(session: Session, row: EventRow) -> None:
    """Hide a large event at once, and add a job that deletes it."""
    row.coming = 0
    session.add(_waiting(TAKING_OUT, "", {"event": row.id, "name": row.name}))


def _waiting(kind: str, by: str, form: JsonObject) -> WorkRow:
    now = datetime.now(UTC)
    row = WorkRow(kind=kind, by=by[:100], at=now, changed=now, state="waiting", worker="")
    row.done, row.total, row.spent, row.form = 0, 0, 0.0, form
    return row


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """The results of a large event when it was last scored."""

    version: int
    at: datetime
    form: ScoredLists
    problem: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LargeEvent:
    """A large event, without its contestants and boards."""

    cut: ClassVar = True
    """Like `StoredEvent.cut`: this is not the whole event."""
    id: int
    version: int
    event: Event
    contestants: int
    boards: int
    lines: int
    came: Came | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OnPage:
    """A board on a page of a large event."""

    id: int
    place: int
    board: Board
    lines: int
    figures: JsonObject | None
    """`lines`, `unplayed` and `adjusted` when it was last scored."""
    rulings: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineOnPage:
    """A line of a traveller of a large event."""

    id: int
    version: int
    place: int
    board_id: int
    line: Line


def bare(row: EventRow) -> Event:
    """Return an event without its contestants and boards.

    Penalties and carry-overs, which name contestants, are left out too.
    """
    return replace(
        event_of({**row.form, "penalties": [], "carry_overs": []}, (), ()),
        penalties=(),
        carry_overs=(),
    )


def sits(number: str) -> ColumnElement[bool]:
    """Return a condition for lines on which a contestant sits, alone on a side or as one of two."""
    sides = [LineRow.form[side] for side in ("ns", "ew")]
    alone = [side.as_string() == number for side in sides]
    one_of = [
        cast(side, Words).contains(json.dumps(number, ensure_ascii=False), autoescape=True)
        for side in sides
    ]
    return or_(*alone, *one_of)


def contestants_numbered(
    session: Session, id: int, numbers: Iterable[str]
) -> dict[str, Contestant]:
    """Return contestants by their numbers."""
    rows = session.execute(_NUMBERED, {"event": id, "numbers": [*{*numbers}]})
    return {number: contestant_of(form) for number, form in rows}


_NUMBERED: Final = select(ContestantRow.number, ContestantRow.form).where(
    ContestantRow.event_id == bindparam("event"),
    ContestantRow.number.in_(bindparam("numbers", expanding=True)),
)
