"""Season tables in the store: which events they count, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from fractions import Fraction
from typing import Final

from sqlalchemy import select

from bridgelaw.event.season import Counting, SeasonRules
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.schema import LONGEST_BY, LONGEST_NAME, SeasonRow

NO_SEASON = Text("the season table {id} does not exist; it may have been removed")
CHANGED = Text("somebody else has changed the season table; look at it again before you change it")
MOST: Final = 500
"""The maximum number of season tables."""
TOO_MANY = Text("there are {most} season tables, which is the maximum; remove one first")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonChoices:
    """Which events a season has, and how they count."""

    name: str
    words: str = ""
    """Words that the names of its events contain; empty if the events are chosen one by one."""
    first: date | None = None
    last: date | None = None
    """The days between which events with these words belong to it."""
    events: tuple[int, ...] = ()
    """The ids of events that belong to it whatever their names."""
    rules: SeasonRules = field(default_factory=SeasonRules)
    published: bool = False
    """Whether the players may see it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredSeason:
    """A season table in its current state."""

    id: int
    version: int
    at: datetime
    by: str
    """Who changed it last."""
    choices: SeasonChoices


class Seasons:
    """The season tables of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def listed(self) -> list[StoredSeason]:
        """Return all season tables, the last added first."""
        with self.database.read() as session:
            rows = session.scalars(select(SeasonRow).order_by(SeasonRow.id.desc()))
            return [_season(row) for row in rows]

    def get(self, id: int) -> StoredSeason:
        """Return a season table. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(SeasonRow, id)
        if row is None:
            raise NotThere(NO_SEASON, id=id)
        return _season(row)

    def add(self, choices: SeasonChoices, by: str) -> int:
        """Store a new season table, and return its id. Raises StoreError if there are too many."""
        with self.database.write() as session:
            if len(session.scalars(select(SeasonRow.id)).all()) >= MOST:
                raise StoreError(TOO_MANY, most=MOST)
            row = SeasonRow(version=1, at=datetime.now(UTC), by=by[:LONGEST_BY], **_row(choices))
            session.add(row)
            session.flush()
            return row.id

    def change(self, id: int, version: int, choices: SeasonChoices, by: str) -> None:
        """Replace the choices of a season table.

        Raises NotThere, and EditConflict if it no longer has that version.
        """
        with self.database.write() as session:
            row = session.get(SeasonRow, id)
            if row is None:
                raise NotThere(NO_SEASON, id=id)
            if row.version != version:
                raise EditConflict(CHANGED)
            for name, value in _row(choices).items():
                setattr(row, name, value)
            row.version, row.at, row.by = version + 1, datetime.now(UTC), by[:LONGEST_BY]

    def remove(self, id: int) -> None:
        """Remove a season table; its events stay. Raises NotThere."""
        with self.database.write() as session:
            row = session.get(SeasonRow, id)
            if row is None:
                raise NotThere(NO_SEASON, id=id)
            session.delete(row)


def _row(choices: SeasonChoices) -> Mapping[str, object]:
    """Return the columns of a season table."""
    rules = choices.rules
    form: JsonObject = {
        "words": choices.words,
        "first": None if choices.first is None else choices.first.isoformat(),
        "last": None if choices.last is None else choices.last.isoformat(),
        "events": [*choices.events],
        "counting": rules.counting.name.lower(),
        "best": rules.best,
        "least": rules.least,
        "least_share": str(rules.least_share),
        "same": dict(rules.same),
    }
    return {"name": choices.name[:LONGEST_NAME], "published": choices.published, "form": form}


def _season(row: SeasonRow) -> StoredSeason:
    form = row.form
    events, same, best = form["events"], form["same"], form["best"]
    assert isinstance(events, list)
    assert isinstance(same, dict)
    return StoredSeason(
        id=row.id,
        version=row.version,
        at=row.at,
        by=row.by,
        choices=SeasonChoices(
            name=row.name,
            words=str(form["words"]),
            first=_day(form["first"]),
            last=_day(form["last"]),
            events=tuple(events),
            published=row.published,
            rules=SeasonRules(
                counting=Counting[str(form["counting"]).upper()],
                best=None if best is None else int(str(best)),
                least=int(str(form["least"])),
                least_share=Fraction(str(form["least_share"])),
                same=same,
            ),
        ),
    )


def _day(told: object) -> date | None:
    return None if told is None else date.fromisoformat(str(told))
