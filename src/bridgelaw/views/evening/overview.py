"""The director's overview of an evening: what is missing, who is late, what to check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bridgelaw.event.board_state import doubts
from bridgelaw.i18n.text import ENGLISH, say
from bridgelaw.views.evening.rounds import PlanView, TableView, plans

if TYPE_CHECKING:
    from bridgelaw.event.model import Board, Event


class CellView(Struct, frozen=True, kw_only=True):
    """A table in a round; `table` is None if nobody plays there."""

    round: int
    table: TableView | None


class TableRow(Struct, frozen=True, kw_only=True):
    """A table through all rounds."""

    number: int
    cells: list[CellView]
    late: int | None
    """The first round in which it lacks a result although others have entered later rounds."""


class SectionView(Struct, frozen=True, kw_only=True):
    """A section: its rounds, and its tables through the rounds."""

    plan: PlanView
    tables: list[TableRow]
    reached: int
    """The last round with a result; 0 before the first."""


class DoubtView(Struct, frozen=True, kw_only=True):
    """A result that should be checked."""

    board: str
    place: int
    """The place of the line on the traveller, from 0."""
    pairs: str
    result: str
    why: str


class OverviewView(Struct, frozen=True, kw_only=True):
    """An evening at a glance."""

    sections: list[SectionView]
    entered: int
    due: int
    to_check: list[DoubtView]


def overview(event: Event, language: str = ENGLISH) -> OverviewView:
    """Return the overview of an event with a movement.

    Raises EventError if a movement in the event cannot be read.
    """
    sections = [_section(plan) for plan in plans(event, language)]
    tables = [table for each in sections for round_ in each.plan.rounds for table in round_.tables]
    due = sum(len(table.boards) for table in tables)
    return OverviewView(
        sections=sections,
        entered=due - sum(len(table.missing) for table in tables),
        due=due,
        to_check=[each for board in event.boards for each in _doubtful(board, language)],
    )


def _section(plan: PlanView) -> SectionView:
    numbers = sorted({table.table for each in plan.rounds for table in each.tables})
    at = {(each.number, table.table): table for each in plan.rounds for table in each.tables}
    reached = max((each.number for each in plan.rounds if not each.is_untouched), default=0)
    return SectionView(
        plan=plan,
        reached=reached,
        tables=[
            TableRow(
                number=number,
                cells=[
                    CellView(round=each.number, table=at.get((each.number, number)))
                    for each in plan.rounds
                ],
                late=_late(plan, number, reached),
            )
            for number in numbers
        ],
    )


def _late(plan: PlanView, number: int, reached: int) -> int | None:
    """Return the first round in which a table lacks a result, before the one that was reached."""
    for each in plan.rounds[: max(0, reached - 1)]:
        if any(table.table == number and table.missing for table in each.tables):
            return each.number
    return None


def _doubtful(board: Board, language: str) -> list[DoubtView]:
    return [
        DoubtView(
            board=board.name,
            place=place,
            pairs=f"{', '.join(board.lines[place].ns)} – {', '.join(board.lines[place].ew)}",
            result=say(board.lines[place].score.ns, language),
            why=why.value.say(language),
        )
        for place, why in doubts(board).items()
    ]
