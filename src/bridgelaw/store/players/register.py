"""The register of players of a club."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Select, func, or_, select, tuple_, update
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.connection.write_queue import Short
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.player_names import folded, tidy
from bridgelaw.store.player_schema import EntrantRow, PlayerRow
from bridgelaw.store.schema_base import DEFAULT_CLUB, LONGEST_PLAYER

NO_PLAYER = Text("the player {id} does not exist; look at the list of players")
NO_NAME = Text("found no name, expected the player's name")
NUMBER_TAKEN = Text("the number {number} belongs to {name}; correct it, or merge the two players")
FULL = Text("found {found} players, expected at most {most}; merge or erase some")
CHANGED = Text("somebody else has changed the player; look again before you change it")
SAME_PLAYER = Text("a player cannot be merged with themselves; choose another player")

MOST: Final = 20_000
"""The maximum number of players of a club."""
MOST_EARLIER: Final = 20
"""The maximum number of earlier names of a player."""
A_PAGE: Final = 100
AT_ONCE: Final = 500
WORDS: Final = 6
"""The maximum number of words that are searched for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerData:
    """The fields of a player that a club enters."""

    name: str
    number: str = ""
    """The number in the federation."""
    club: str = ""
    """The player's own club in words."""
    handicap: str = ""
    """An exact number."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player in the register."""

    id: int
    name: str
    number: str
    club: str
    handicap: str
    note: str
    earlier_names: tuple[str, ...]
    version: int
    at: datetime
    changed: datetime
    merged_into: int | None
    erased: datetime | None

    @property
    def data(self) -> PlayerData:
        """The fields that the club entered."""
        return PlayerData(
            name=self.name,
            number=self.number,
            club=self.club,
            handicap=self.handicap,
            note=self.note,
        )

    @property
    def is_active(self) -> bool:
        """Whether the player is in the list, neither merged nor erased."""
        return self.merged_into is None and self.erased is None


class Players:
    """The register of the players of a club."""

    def __init__(self, database: Database, club: int = DEFAULT_CLUB) -> None:
        self.database, self.club = database, club

    def listed(
        self, query: str = "", after: tuple[str, int] | None = None, most: int = A_PAGE
    ) -> list[Player]:
        """Return players by name, those after a folded name and id if given.

        Every word of the query must be in the name, or be the beginning of the number.
        """
        wanted = self._active()
        for word in folded(query[: 2 * LONGEST_PLAYER]).split()[:WORDS]:
            wanted = wanted.where(
                or_(
                    PlayerRow.folded.contains(word, autoescape=True),
                    PlayerRow.number.istartswith(word, autoescape=True),
                )
            )
        if after is not None:
            wanted = wanted.where(tuple_(PlayerRow.folded, PlayerRow.id) > after)
        with self.database.read() as session:
            rows = session.scalars(wanted.order_by(PlayerRow.folded, PlayerRow.id).limit(most))
            return [player_of(row) for row in rows]

    def all(self) -> Iterator[Player]:
        """Yield all players by name, read a page at a time."""
        after: tuple[str, int] | None = None
        while page := self.listed(after=after, most=AT_ONCE):
            yield from page
            after = folded(page[-1].name), page[-1].id

    def count(self) -> int:
        """Return the number of players in the list."""
        with self.database.read() as session:
            return _count(session, self._active())

    def get(self, id: int) -> Player:
        """Return a player, also a merged or erased one. Raises NotThere."""
        with self.database.read() as session:
            return player_of(self._row(session, id))

    def place(self, id: int) -> tuple[str, int]:
        """Return the place of a player in the list, by which the next page begins."""
        return folded(self.get(id).name), id

    def named(self, name: str) -> list[Player]:
        """Return the players with exactly this name, whatever its case."""
        with self.database.read() as session:
            rows = session.scalars(self._active().where(PlayerRow.folded == folded(name)))
            return [player_of(row) for row in rows]

    def taken(self, session: Session, names: Collection[str]) -> set[str]:
        """Return which folded names somebody in the register has."""
        ordered, found = sorted(names), set[str]()
        for first in range(0, len(ordered), AT_ONCE):
            some = ordered[first : first + AT_ONCE]
            wanted = self._active().where(PlayerRow.folded.in_(some))
            found |= {row.folded for row in session.scalars(wanted)}
        return found

    def add(self, data: PlayerData) -> int:
        """Add a player, and return the id.

        Raises StoreError if the number belongs to another player, or if there are too many.
        """
        with self.database.write(Short.OTHER) as session:
            self._check_room(session, 1)
            self._check_number(session, data, None)
            row = self._new(data)
            session.add(row)
            session.flush()
            return row.id

    def add_all(self, session: Session, new: Sequence[PlayerData]) -> None:
        """Add players within a transaction. Raises StoreError as `add` does."""
        self._check_room(session, len(new))
        session.add_all(self._new(data) for data in new)
        session.flush()
        self._check_numbers_differ(session)

    def change(self, id: int, version: int, data: PlayerData) -> None:
        """Change a player. Raises NotThere, EditConflict, and StoreError as `add` does."""
        with self.database.write(Short.OTHER) as session:
            row = self._row(session, id)
            if row.version != version or not player_of(row).is_active:
                raise EditConflict(CHANGED)
            self._check_number(session, data, id)
            _set(row, data)

    def put(self, new: Sequence[PlayerData], changed: Sequence[tuple[Player, PlayerData]]) -> None:
        """Add and change players, all or none. Raises EditConflict and StoreError."""
        with self.database.write() as session:
            for player, data in changed:
                row = self._row(session, player.id)
                if row.version != player.version or not player_of(row).is_active:
                    raise EditConflict(CHANGED)
                _set(row, data)
            self.add_all(session, new)

    def merge(self, id: int, version: int, gone: int, gone_version: int) -> None:
        """Merge the player `gone` into another, who gets the entries and all names.

        Fields that are empty are filled from the one who is gone. Raises NotThere, EditConflict;
        StoreError if both are the same.
        """
        if id == gone:
            raise StoreError(SAME_PLAYER)
        with self.database.write() as session:
            kept, other = self._row(session, id), self._row(session, gone)
            for row, known in ((kept, version), (other, gone_version)):
                if row.version != known or not player_of(row).is_active:
                    raise EditConflict(CHANGED)
            for field in ("number", "club", "handicap", "note"):
                if not getattr(kept, field):
                    setattr(kept, field, getattr(other, field))
            kept.earlier_names = _names(kept, other.name, *other.earlier_names)
            now = datetime.now(UTC)
            for row in (kept, other):
                row.version, row.changed = row.version + 1, now
            other.merged_into = id
            session.execute(
                update(PlayerRow).where(PlayerRow.merged_into == gone).values(merged_into=id)
            )
            session.execute(
                update(EntrantRow).where(EntrantRow.player_id == gone).values(player_id=id)
            )

    def _active(self) -> Select[PlayerRow]:
        return select(PlayerRow).where(
            PlayerRow.club_id == self.club,
            PlayerRow.merged_into.is_(None),
            PlayerRow.erased.is_(None),
        )

    def _row(self, session: Session, id: int) -> PlayerRow:
        row = session.get(PlayerRow, id)
        if row is None or row.club_id != self.club:
            raise NotThere(NO_PLAYER, id=id)
        return row

    def _new(self, data: PlayerData) -> PlayerRow:
        now = datetime.now(UTC)
        row = PlayerRow(club_id=self.club, version=0, at=now, name="", earlier_names=[])
        _set(row, data)
        return row

    def _check_room(self, session: Session, new: int) -> None:
        found = _count(session, self._active()) + new
        if found > MOST:
            raise StoreError(FULL, found=found, most=MOST)

    def _check_number(self, session: Session, data: PlayerData, id: int | None) -> None:
        if not data.number:
            return
        wanted = self._active().where(PlayerRow.number == data.number)
        for row in session.scalars(wanted):
            if row.id != id:
                raise StoreError(NUMBER_TAKEN, number=data.number, name=row.name)

    def _check_numbers_differ(self, session: Session) -> None:
        active = self._active().where(PlayerRow.number != "").subquery()
        twice = session.execute(
            select(active.c.number, func.min(active.c.name))
            .group_by(active.c.number)
            .having(func.count() > 1)
            .limit(1)
        ).first()
        if twice is not None:
            raise StoreError(NUMBER_TAKEN, number=twice[0], name=twice[1])


def player_of(row: PlayerRow) -> Player:
    """Convert a row to a Player."""
    told = {name: getattr(row, name) for name in Player.__dataclass_fields__}
    return Player(**{**told, "earlier_names": tuple(row.earlier_names)})


def _count(session: Session, wanted: Select[PlayerRow]) -> int:
    return session.scalar(select(func.count()).select_from(wanted.subquery())) or 0


def _set(row: PlayerRow, data: PlayerData) -> None:
    """Write the fields, and remember the earlier name. Raises StoreError without a name."""
    name = tidy(data.name)
    if not name:
        raise StoreError(NO_NAME)
    if row.name and folded(row.name) != folded(name):
        row.earlier_names = _names(row, row.name)
    row.name, row.folded = name, folded(name)
    row.number, row.club, row.handicap = data.number, data.club, data.handicap
    row.note, row.changed, row.version = data.note, datetime.now(UTC), row.version + 1


def _names(row: PlayerRow, *more: str) -> list[str]:
    """Return the earlier names of a player with some more, without repetition."""
    return [*dict.fromkeys([*row.earlier_names, *more])][-MOST_EARLIER:]
