"""The rounds of an evening: who is at each table, and which results are missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bridgelaw.event.movements.model import sitting_out
from bridgelaw.event.movements.planned import entered, movement_in, number_of
from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from bridgelaw.event.model import Event, Plan
    from bridgelaw.event.movements.planned import Entered

BOARD: Final = Text("Table {table}: board {boards}")
BOARDS: Final = Text("Table {table}: boards {boards}")


class TableView(Struct, frozen=True, kw_only=True):
    """A table in a round."""

    table: int
    ns: list[str]
    ew: list[str]
    boards: list[int]
    missing: list[int]
    turned: list[int]
    """The boards that were entered with the sides exchanged."""

    @property
    def state(self) -> str:
        """Whether its results are complete, partly entered, or all missing: a word for CSS."""
        if not self.missing:
            return "complete"
        return "partly" if len(self.missing) < len(self.boards) else "empty"


class RoundsView(Struct, frozen=True, kw_only=True):
    """A round of a section."""

    number: int
    tables: list[TableView]
    sitting_out: list[str]

    @property
    def missing(self) -> int:
        """The number of missing results."""
        return sum(len(table.missing) for table in self.tables)

    @property
    def is_untouched(self) -> bool:
        """Whether no result of the round is entered."""
        return self.missing == sum(len(table.boards) for table in self.tables)

    @property
    def is_complete(self) -> bool:
        """Whether every result of the round is entered."""
        return not self.missing


class PlanView(Struct, frozen=True, kw_only=True):
    """The rounds of a section in a session."""

    name: str
    """The name of the movement."""
    section: str
    session: str
    boards_a_round: int
    minutes_a_round: int
    rounds: list[RoundsView]

    @property
    def current(self) -> int:
        """The number of the first round with a missing result, or of the last."""
        return next((each.number for each in self.rounds if each.missing), len(self.rounds))


def plans(event: Event, language: str = ENGLISH) -> list[PlanView]:
    """Return the rounds of an event, by section and session.

    Raises EventError if a movement in the event cannot be read.
    """
    found: dict[tuple[Plan, int], list[Entered]] = {}
    for each in entered(event):
        found.setdefault((each.plan, each.round), []).append(each)
    return [
        _plan(
            event, plan, {key[1]: value for key, value in found.items() if key[0] == plan}, language
        )
        for plan in event.plans
    ]


def _plan(event: Event, plan: Plan, by_round: dict[int, list[Entered]], language: str) -> PlanView:
    movement = movement_in(plan, event.kind)
    return PlanView(
        name=movement.name(language),
        section=plan.section,
        session=plan.session,
        boards_a_round=plan.boards_a_round,
        minutes_a_round=plan.minutes_a_round,
        rounds=[
            RoundsView(
                number=number,
                tables=[_table(each) for each in by_round.get(number, [])],
                sitting_out=[number_of(plan, n) for n in sorted(sitting_out(row))],
            )
            for number, row in enumerate(movement.rounds, 1)
        ],
    )


def _table(each: Entered) -> TableView:
    return TableView(
        table=each.table,
        ns=list(each.ns),
        ew=list(each.ew),
        boards=list(each.boards),
        missing=list(each.missing),
        turned=list(each.turned),
    )


def missing_words(plan: PlanView, round_: int, language: str = ENGLISH) -> list[str]:
    """Return what is missing of a round: "Table 3: board 7"."""
    return [
        (BOARD if len(table.missing) == 1 else BOARDS).say(
            language,
            table=f"{plan.section}{table.table}",
            boards=", ".join(map(str, table.missing)),
        )
        for table in plan.rounds[round_ - 1].tables
        if table.missing
    ]


def shown_rounds(found: list[PlanView], wanted: int) -> list[tuple[PlanView, int]]:
    """Return each section with the place of a round in it; of the last if it has fewer rounds."""
    return [(plan, min(wanted, len(plan.rounds)) - 1) for plan in found]
