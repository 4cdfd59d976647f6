"""Personal data: the texts of the store that name a player, and their erasure.

Every table with texts is searched, also tables that are added later. Only the tables in `LEFT_OUT`
are not: accounts, which are managed by themselves, and the register, which is erased last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    String,
    Table,
    TypeDecorator,
    cast,
    false,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy import Text as LongString
from sqlalchemy.orm import Session

from bridgelaw.formats.results.event_json.parts import contestant_form, contestant_of
from bridgelaw.store.column_types import Moment
from bridgelaw.store.connection.database import Database, change
from bridgelaw.store.events.rows import note
from bridgelaw.store.models import Reason, What
from bridgelaw.store.player_names import folded
from bridgelaw.store.players.names_in_text import NamesInText, same
from bridgelaw.store.schema import (
    AccountRow,
    ChangeRow,
    ContestantRow,
    EntrantRow,
    ErasingRow,
    EventRow,
    PlayerRow,
    Row,
    StandingRow,
    table_of,
)

LEFT_OUT: Final = frozenset({"account", "sign_in", "access_key", "player", "entrant", "erasing"})
FIXED: Final = frozenset({("logged", "where"), ("change", "what")})
"""Columns without free text, which the database protects even during an erasure."""
ACTORS: Final = frozenset({"by", "who"})
"""Columns that say who did something. They stay if an account has that name."""
OF_ENTRIES: Final = frozenset({"contestant", "change", "standing"})
"""Tables in which the entry of a player can be told from that of a namesake."""
AT_ONCE: Final = 200
"""The number of rows that are found, and changed in one transaction."""

_CONTESTANT: Final = table_of(ContestantRow)
_STANDING: Final = table_of(StandingRow)
_CHANGE: Final = table_of(ChangeRow)
Key = tuple[object, ...]
Entry = tuple[int, str, int]
"""The id of an event, the number of a contestant, and the place of the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A row in which a player is named, and the texts with the name."""

    table: str
    key: Key
    event_id: int | None
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """An entry of a player in an event."""

    event_id: int
    event: str
    day: str
    number: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Whose:
    """The names by which a player is found."""

    free: tuple[str, ...]
    """Names that no other player in the register has."""
    shared: tuple[str, ...]
    """Names that another player has too: only linked entries are this player's."""
    entries: frozenset[Entry]
    """The entries that are linked to the player."""
    others: frozenset[Entry]
    """The entries with such a name that are linked to another player."""


def tables() -> list[tuple[Table, list[Column[object]]]]:
    """Return the tables that are searched, with their columns of text and JSON data."""
    found = []
    for table in sorted(Row.metadata.tables.values(), key=lambda each: each.name):
        columns = [
            each
            for each in table.columns
            if _has_text(each)
            and not each.primary_key
            and table.name not in LEFT_OUT
            and (table.name, each.name) not in FIXED
        ]
        if columns:
            found.append((table, columns))
    return found


def _table(name: str) -> tuple[Table, list[Column[object]]]:
    return next(each for each in tables() if each[0].name == name)


def _has_text(column: Column[object]) -> bool:
    kind = column.type
    if isinstance(kind, Moment):
        return False
    inner = kind.impl if isinstance(kind, TypeDecorator) else kind
    return isinstance(inner, String | JSON)


class PersonalData:
    """The personal data of players in a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def whose(self, id: int) -> Whose:
        """Return the names of a player, and the entries that are linked. Raises NotThere."""
        with self.database.read() as session:
            return _whose(session, id)

    def entries(self, id: int, most: int | None = None) -> list[Entered]:
        """Return the entries of a player, the last first."""
        with self.database.read() as session:
            whose = _whose(session, id)
            wanted = (
                select(ContestantRow, EventRow.name, EventRow.day)
                .join(EventRow, ContestantRow.event_id == EventRow.id)
                .where(_likely([_CONTESTANT.c.form], whose.free + whose.shared))
                .order_by(EventRow.id.desc(), ContestantRow.place)
            )
            found = [
                Entered(
                    event_id=row.event_id,
                    event=name,
                    day="" if day is None else day.isoformat(),
                    number=row.number,
                    names=tuple(_names(row.form)),
                )
                for row, name, day in session.execute(wanted)
                if _places(row.event_id, row.form, whose)
            ]
        return found[:most]

    def places(self, id: int) -> Iterator[Place]:
        """Yield every row in which a player is named, read some at a time."""
        whose = self.whose(id)
        for table, columns in tables():
            after: Key | None = None
            while True:
                with self.database.read() as session:
                    keys = _candidates(session, table, columns, whose, after)
                    for row in _rows(session, table, columns, keys):
                        texts = _named(table, columns, row, whose)
                        if texts:
                            yield Place(
                                table=str(table.name),
                                key=_key(table, row),
                                event_id=row.get("event_id"),  # type: ignore[arg-type]
                                texts=tuple(texts),
                            )
                if len(keys) < AT_ONCE:
                    break
                after = keys[-1]

    # Erasure

    def begin(self, id: int) -> None:
        """Remember all names in linked entries, so that they are found until the end."""
        with self.database.write() as session:
            row = session.get_one(PlayerRow, id)
            whose = _whose(session, id)
            row.earlier_names = [*dict.fromkeys([*whose.free, *whose.shared])]

    def last_key(self, table: str) -> Key | None:
        """Return the key of the last row of a table, or None."""
        keys = [*_table(table)[0].primary_key]
        wanted = select(*keys).order_by(*(each.desc() for each in keys)).limit(1)
        with self.database.read() as session:
            row = session.execute(wanted).first()
            return None if row is None else tuple(row)

    def candidates(self, id: int, table: str, after: Key | None, last: Key) -> list[Key]:
        """Return the keys of some rows that may name the player, those after a key if given.

        Rows after `last` are left for another time: the log gets rows while it is searched.
        """
        found, columns = _table(table)
        with self.database.read() as session:
            return _candidates(session, found, columns, _whose(session, id), after, last)

    def is_name(self, id: int, name: str) -> bool:
        """Return whether a text has a name of the player."""
        whose = self.whose(id)
        return NamesInText(whose.free + whose.shared).is_in(name)

    def erase_rows(
        self, id: int, word: str, table: str, keys: Sequence[Key], reason: Reason
    ) -> int:
        """Replace the names in rows of a table, and return how many were changed."""
        found, columns = _table(table)
        with self.database.write() as session:
            whose = _whose(session, id)
            session.add(ErasingRow(player_id=id))
            session.flush()
            actors = not _is_account(session, whose)
            changed = sum(
                _erase_row(session, found, columns, row, whose, word, actors, reason)
                for row in _rows(session, found, columns, keys)
            )
            session.delete(session.get_one(ErasingRow, id))
            session.flush()
        return changed

    def finish(self, id: int, word: str) -> None:
        """Erase the player in the register, and those merged into them."""
        with self.database.write() as session:
            wanted = select(PlayerRow).where((PlayerRow.id == id) | (PlayerRow.merged_into == id))
            for row in session.scalars(wanted):
                if row.erased is None or row.name != word:
                    row.name, row.folded, row.earlier_names = word, folded(word), []
                    row.number = row.club = row.handicap = row.note = ""
                    row.erased = row.changed = datetime.now(UTC)
                    row.version += 1


def _whose(session: Session, id: int) -> Whose:
    rows = session.scalars(
        select(PlayerRow).where((PlayerRow.id == id) | (PlayerRow.merged_into == id))
    ).all()
    names = {folded(each): each for row in rows for each in (row.name, *row.earlier_names)}
    entries: set[Entry] = set()
    linked = (
        select(EntrantRow.event_id, EntrantRow.number, EntrantRow.place, ContestantRow.form)
        .join(
            ContestantRow,
            (ContestantRow.event_id == EntrantRow.event_id)
            & (ContestantRow.number == EntrantRow.number),
        )
        .where(EntrantRow.player_id == id)
    )
    for event_id, number, place, form in session.execute(linked):
        entries.add((event_id, number, place))
        for name in _names(form)[place : place + 1]:
            names.setdefault(folded(name), name)
    names = {fold: name for fold, name in names.items() if name.split()[1:] != [str(id)]}
    namesakes = select(PlayerRow.id, PlayerRow.folded).where(
        PlayerRow.folded.in_([*names]), PlayerRow.erased.is_(None), PlayerRow.merged_into.is_(None)
    )
    others = {row.id: row.folded for row in session.execute(namesakes) if row.id != id}
    theirs = select(EntrantRow).where(EntrantRow.player_id.in_([*others]))
    return Whose(
        free=tuple(name for fold, name in names.items() if fold not in others.values()),
        shared=tuple(name for fold, name in names.items() if fold in others.values()),
        entries=frozenset(entries),
        others=frozenset((row.event_id, row.number, row.place) for row in session.scalars(theirs)),
    )


def _names(form: Mapping[str, object]) -> list[str]:
    """Return the names in the form of a contestant, also those of substitutes."""
    return [*contestant_of(form).people]


def _likely(columns: Sequence[Column[object]], names: Sequence[str]) -> ColumnElement[bool]:
    """Return a condition for rows with a text that may have a name."""
    likes = NamesInText(tuple(names)).likes
    return or_(false(), *(cast(each, LongString).ilike(like) for each in columns for like in likes))


def _candidates(
    session: Session,
    table: Table,
    columns: Sequence[Column[object]],
    whose: Whose,
    after: Key | None,
    last: Key | None = None,
) -> list[Key]:
    """Return the keys of rows that may name the player, in order."""
    names = whose.free + (whose.shared if table.name in OF_ENTRIES else ())
    if not names:
        return []
    keys = [*table.primary_key]
    wanted = select(*keys).where(_likely(columns, names)).order_by(*keys).limit(AT_ONCE)
    if after is not None:
        wanted = wanted.where(tuple_(*keys) > tuple(after))
    if last is not None:
        wanted = wanted.where(tuple_(*keys) <= tuple(last))
    return [tuple(row) for row in session.execute(wanted)]


def _rows(
    session: Session, table: Table, columns: Sequence[Column[object]], keys: Sequence[Key]
) -> list[dict[str, object]]:
    """Return rows by their keys: key, columns of text, and what says which entry it is."""
    about = [
        table.c[name]
        for name in ("event_id", "number")
        if name in table.c and table.c[name] not in columns
    ]
    primary = [*table.primary_key]
    wanted = [*{column.name: column for column in (*primary, *about, *columns)}.values()]
    if not keys:
        return []
    found = session.execute(select(*wanted).where(tuple_(*primary).in_(keys)).order_by(*primary))
    return [dict(row) for row in found.mappings()]


def _key(table: Table, row: Mapping[str, object]) -> Key:
    return tuple(row[each.name] for each in table.primary_key)


def _places(event_id: int, form: Mapping[str, object], whose: Whose) -> list[int]:
    """Return the places of a contestant at which the player is."""
    number = str(form.get("number", ""))
    return [
        place
        for place, name in enumerate(_names(form))
        if (event_id, number, place) in whose.entries
        or (
            (event_id, number, place) not in whose.others
            and any(same(name, each) for each in whose.free)
        )
    ]


def _is_entry(table: Table, row: Mapping[str, object], whose: Whose) -> bool:
    """Return whether a row is about an entry that is linked to the player."""
    numbers = {str(row.get("number"))}
    if table is _CHANGE:
        parts = [row.get(name) for name in ("before", "after")]
        numbers = {str(each.get("number")) for each in parts if isinstance(each, dict)}
    event_id = row.get("event_id")
    return any(event == event_id and number in numbers for event, number, _ in whose.entries)


def _search(table: Table, row: Mapping[str, object], whose: Whose, word: str) -> NamesInText:
    """Return the names to look for in a row."""
    shared = table in (_CHANGE, _STANDING) and whose.shared and _is_entry(table, row, whose)
    return NamesInText(whose.free + (whose.shared if shared else ()), word)


def _named(
    table: Table, columns: Sequence[Column[object]], row: Mapping[str, object], whose: Whose
) -> list[str]:
    if table is _CONTESTANT:
        form = row["form"]
        assert isinstance(form, dict)
        event_id = row["event_id"]
        assert isinstance(event_id, int)
        return [_names(form)[place] for place in _places(event_id, form, whose)]
    search = _search(table, row, whose, "")
    return [text for each in columns for text in search.texts(row[each.name])]


def _is_account(session: Session, whose: Whose) -> bool:
    names = [folded(each) for each in whose.free]
    wanted = select(AccountRow.id).where(AccountRow.folded.in_(names), AccountRow.closed.is_(None))
    return session.scalar(wanted.limit(1)) is not None


def _erase_row(
    session: Session,
    table: Table,
    columns: Sequence[Column[object]],
    row: Mapping[str, object],
    whose: Whose,
    word: str,
    actors: bool,
    reason: Reason,
) -> bool:
    """Replace the names in a row; return whether there were any."""
    if table is _CONTESTANT:
        return _erase_entry(session, row, whose, word, reason)
    search = _search(table, row, whose, word)
    after = {
        each.name: search.replaced(row[each.name])
        for each in columns
        if actors or each.name not in ACTORS
    }
    new = {name: value for name, value in after.items() if value != row[name]}
    if new:
        _write(session, table, row, new)
    return bool(new)


def _write(
    session: Session, table: Table, row: Mapping[str, object], new: Mapping[str, object]
) -> None:
    key = [each == row[each.name] for each in table.primary_key]
    change(session, update(table).where(*key).values(**new), {})


def _erase_entry(
    session: Session, row: Mapping[str, object], whose: Whose, word: str, reason: Reason
) -> bool:
    """Replace the name in an entry and remove the membership number; note that it was done."""
    form, event_id = row["form"], row["event_id"]
    assert isinstance(form, dict)
    assert isinstance(event_id, int)
    places, before = _places(event_id, form, whose), contestant_of(form)
    count = len(before.names)
    contestant = replace(
        before,
        names=_with(before.names, places, word),
        ids=_with(before.ids, places, ""),
        substitutes=tuple(
            replace(each, name=word, id="") if count + place in places else each
            for place, each in enumerate(before.substitutes)
        ),
    )
    if contestant == before:
        return False
    after = contestant_form(contestant)
    _write(session, _CONTESTANT, row, {"form": after})
    event = session.get_one(EventRow, event_id)
    if event.coming is None:
        # The law on personal data sets no period: a name is erased from an official result too.
        note(
            session,
            event,
            reason,
            What.CONTESTANT,
            before=after,
            after=after,
            is_correction=False,
        )
    return True


def _with(words: Sequence[str], places: Sequence[int], word: str) -> tuple[str, ...]:
    return tuple(word if place in places else each for place, each in enumerate(words))
