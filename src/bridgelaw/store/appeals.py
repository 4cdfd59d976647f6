"""Appeals against rulings (Laws 92 and 93), step by step."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Final

from sqlalchemy import Select, func, select

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.interviews import NO_RULING
from bridgelaw.store.schema import LONGEST_BY, LONGEST_NAME, AppealRow, RulingRow

CHANGED_SINCE = Text(
    "somebody else has recorded something about the appeal; look at it again before you go on"
)
NOT_OPEN = Text("the ruling is not under appeal, so that nothing can be decided; record it first")
OPEN_ALREADY = Text("the ruling is under appeal already; record the decision first")
NO_PARTY = Text("found nobody who appeals, expected the pair or the team; enter who appeals")
LONGEST_NOTE: Final = 4_000
LONGEST_DEPOSIT: Final = 100
MOST_STEPS: Final = 40
"""The maximum number of steps of the appeals against one ruling."""
TOO_MANY = Text("the appeal has {most} steps, which is the maximum; no further one can be recorded")


class AppealState(Enum):
    """The state of an appeal after one of its steps."""

    OPEN = Text("under appeal")
    WITHDRAWN = Text("the appeal was withdrawn")
    NOT_HEARD = Text("the appeal was not heard")
    STANDS = Text("appeal decided: the ruling stands")
    CHANGED = Text("appeal decided: the ruling is changed")


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealStep:
    """A step of an appeal: it was lodged, withdrawn or decided."""

    ruling: int
    at: datetime
    by: str
    """Who recorded it."""
    state: AppealState
    party: str
    """Who appeals."""
    note: str
    """The director's note, or the decision with its reasons."""
    deposit: str
    """The deposit in words; empty if none is due."""


class Appeals:
    """The appeals against the rulings of a store. Steps are only added."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of(self, ruling: int) -> list[AppealStep]:
        """Return the steps of the appeals against a ruling, the first first."""
        with self.database.read() as session:
            return [
                _step(row)
                for row in session.scalars(
                    select(AppealRow).where(AppealRow.ruling_id == ruling).order_by(AppealRow.id)
                )
            ]

    def states(self, rulings: Collection[int]) -> dict[int, AppealState]:
        """Return the state of the appeal against each of these rulings that has one."""
        with self.database.read() as session:
            rows = session.scalars(_latest().where(AppealRow.ruling_id.in_(rulings)))
            return {row.ruling_id: _step(row).state for row in rows}

    def open_in(self, event_id: int) -> list[int]:
        """Return the numbers of the rulings in an event that are under appeal."""
        wanted = (
            _latest()
            .join(RulingRow, RulingRow.id == AppealRow.ruling_id)
            .where(RulingRow.event_id == event_id, AppealRow.state == AppealState.OPEN.name.lower())
            .order_by(AppealRow.ruling_id)
        )
        with self.database.read() as session:
            return [row.ruling_id for row in session.scalars(wanted)]

    def add(
        self,
        ruling: int,
        state: AppealState,
        *,
        steps: int,
        by: str = "",
        party: str = "",
        note: str = "",
        deposit: str = "",
    ) -> None:
        """Record a step of an appeal. `steps` is the number of steps that the user has seen.

        The party and the deposit of an appeal remain if a later step does not name them. Texts
        are cut to their greatest length.

        Raises NotThere; EditConflict if there are other steps; StoreError if nobody appeals, or the
        step does not follow from the last one.
        """
        with self.database.write() as session:
            if session.get(RulingRow, ruling) is None:
                raise NotThere(NO_RULING, number=ruling)
            wanted = select(AppealRow).where(AppealRow.ruling_id == ruling).order_by(AppealRow.id)
            rows = session.scalars(wanted).all()
            if len(rows) != steps:
                raise EditConflict(CHANGED_SINCE)
            if len(rows) >= MOST_STEPS:
                raise StoreError(TOO_MANY, most=MOST_STEPS)
            last = _step(rows[-1]) if rows else None
            is_open = last is not None and last.state is AppealState.OPEN
            if (state is AppealState.OPEN) == is_open:
                raise StoreError(OPEN_ALREADY if is_open else NOT_OPEN)
            if last is not None and is_open:
                party, deposit = party or last.party, deposit or last.deposit
            if not party.strip():
                raise StoreError(NO_PARTY)
            session.add(
                AppealRow(
                    ruling_id=ruling,
                    at=datetime.now(UTC),
                    by=by[:LONGEST_BY],
                    state=state.name.lower(),
                    party=party.strip()[:LONGEST_NAME],
                    note=note.strip()[:LONGEST_NOTE],
                    deposit=deposit.strip()[:LONGEST_DEPOSIT],
                )
            )


def _latest() -> Select[AppealRow]:
    """Return the query for the last step of each appeal."""
    last = select(func.max(AppealRow.id)).group_by(AppealRow.ruling_id)
    return select(AppealRow).where(AppealRow.id.in_(last))


def _step(row: AppealRow) -> AppealStep:
    return AppealStep(
        ruling=row.ruling_id,
        at=row.at,
        by=row.by,
        state=AppealState[row.state.upper()],
        party=row.party,
        note=row.note,
        deposit=row.deposit,
    )
