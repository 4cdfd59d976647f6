"""A Bridgemate session in progress: each entry of a table, also one that cannot be used.

`bws` reads a finished session as an event, or refuses it. Here a bad row spoils no other row, and
nothing is assumed about the contestants: `app.following` compares the entries with an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.results.access import Row, Tables, read_tables
from bridgelaw.formats.results.bws_rows import SEATS, is_turned, lead_in, score_in, text_in
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import TableScore

NO_COLUMN: Final = Text("found no {column} in the row, expected a number")
NO_SECTION: Final = Text("found the section {section}, which the file does not describe")
TOO_MANY: Final = Text("found more than {most} rows in {table}; this is not one session")
NO_RESULTS_TABLE: Final = Text(
    "found no table {table}, expected a database of the Bridgemate program"
)
MOST_ROWS: Final = 50_000
LONGEST_NAME: Final = 100
MOST_UNPLACED: Final = 20

_READ: Final[Mapping[str, frozenset[str]]] = {
    "Section": frozenset(("ID", "Letter")),
    "ReceivedData": frozenset(
        (
            *("ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW", "South", "West"),
            *("NS/EW", "Contract", "Result", "LeadCard", "Remarks", "Erased"),
        )
    ),
    "RoundData": frozenset(
        (
            *("Section", "Table", "Round", "NSPair", "EWPair", "South", "West"),
            *("LowBoard", "HighBoard"),
        )
    ),
    "PlayerNumbers": frozenset(("Section", "Table", "Round", "Direction", "Number", "Name")),
    "PlayerNames": frozenset(("ID", "Name", "strID")),
}
_NEEDED: Final = ("Section", "ReceivedData")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A board at a table in a round."""

    section: str
    """The letter of the section."""
    table: int
    round: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """The last entry of a table for a board in a round."""

    place: Place
    ns: tuple[int, ...]
    """The number of the pair North-South within its section; two players in an individual."""
    ew: tuple[int, ...]
    score: TableScore | None
    """The result; None if it was erased or cannot be read."""
    lead: Card | None = None
    problem: Said | None = None
    """Why the entry cannot be read."""

    @property
    def is_erased(self) -> bool:
        """Whether the result was erased."""
        return self.score is None and self.problem is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A table in a round of the movement in the file, with the boards from `low` to `high`."""

    section: str
    table: int
    round: int
    ns: int
    ew: int
    low: int
    high: int

    @property
    def plays(self) -> bool:
        """Whether boards are played at the table."""
        return bool(self.ns and self.ew and self.low)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A Bridgemate session as it is in the file now."""

    sections: tuple[str, ...]
    received: tuple[Received, ...]
    """One entry for each board at each table in each round: the last."""
    sittings: tuple[Sitting, ...] = ()
    players: Mapping[tuple[str, int], Mapping[Seat, tuple[str, str]]] = field(default_factory=dict)
    """The names and membership numbers at the start, by section and table."""
    unplaced: tuple[Said, ...] = ()
    """What is wrong with rows that do not say to which board they belong."""


def read_session(path: str | Path) -> Session:
    """Return the session in a BWS file. Raises EventFileError if it cannot be read completely."""
    return session_of(read_tables(path, _READ, _NEEDED), str(path))


def session_of(tables: Tables, file: str = "") -> Session:
    """Return the session that the tables describe. Raises EventFileError."""
    for name in _NEEDED:
        if name not in tables:
            raise EventFileError(NO_RESULTS_TABLE, file=file, table=name)
    for name, rows in tables.items():
        if len(rows) > MOST_ROWS:
            raise EventFileError(TOO_MANY, file=file, most=MOST_ROWS, table=name)
    letters = {
        row.get("ID"): (text_in(row, "Letter") or text_in(row, "ID"))[:10]
        for row in tables["Section"]
    }
    unplaced: list[Said] = []
    last: dict[Place, Row] = {}
    for row in sorted(tables["ReceivedData"], key=lambda row: _whole(row, "ID") or 0):
        place = _place(row, letters)
        if not isinstance(place, Said):
            last[place] = row
        elif place not in unplaced and len(unplaced) < MOST_UNPLACED:
            unplaced.append(place)
    return Session(
        sections=tuple(dict.fromkeys(letters.values())),
        received=tuple(_received(place, last[place]) for place in sorted(last, key=_order)),
        sittings=tuple(_sittings(tables, letters)),
        players=_players(tables, letters),
        unplaced=tuple(unplaced),
    )


def _whole(row: Row, column: str) -> int | None:
    value = row.get(column)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _place(row: Row, letters: Mapping[object, str]) -> Place | Said:
    """Return the place of a row, or why it has none."""
    section = letters.get(row.get("Section"))
    if section is None:
        return Said(NO_SECTION, {"section": text_in(row, "Section")[:20] or "?"})
    numbers = []
    for column in ("Table", "Round", "Board"):
        value = _whole(row, column)
        if value is None or value < 1:
            return Said(NO_COLUMN, {"column": column})
        numbers.append(value)
    return Place(section=section, table=numbers[0], round=numbers[1], board=numbers[2])


def _order(place: Place) -> tuple[str, int, int, int]:
    return place.section, place.round, place.table, place.board


def _received(place: Place, row: Row) -> Received:
    pairs = _whole(row, "PairNS"), _whole(row, "PairEW")
    if not pairs[0] or not pairs[1]:
        problem = Said(NO_COLUMN, {"column": "PairEW" if pairs[0] else "PairNS"})
        return Received(place=place, ns=(), ew=(), score=None, problem=problem)
    players = _whole(row, "South"), _whole(row, "West")
    ns: tuple[int, ...] = (pairs[0],)
    ew: tuple[int, ...] = (pairs[1],)
    if players[0] and players[1]:
        ns, ew = (*ns, players[0]), (*ew, players[1])
    if is_turned(row):
        ns, ew = ew, ns
    if row.get("Erased"):
        return Received(place=place, ns=ns, ew=ew, score=None)
    try:
        score = score_in(row)
    except ScoreError as error:
        problem = Said(error.problem, error.values)
        return Received(place=place, ns=ns, ew=ew, score=None, problem=problem)
    return Received(place=place, ns=ns, ew=ew, score=score, lead=lead_in(row))


def _sittings(tables: Tables, letters: Mapping[object, str]) -> list[Sitting]:
    columns = ("Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")
    found = []
    for row in tables.get("RoundData", ()):
        section = letters.get(row.get("Section"))
        numbers = [_whole(row, column) or 0 for column in columns]
        if section is not None and numbers[0] > 0 and numbers[1] > 0:
            table, round_, ns, ew, low, high = numbers
            found.append(
                Sitting(
                    section=section, table=table, round=round_, ns=ns, ew=ew, low=low, high=high
                )
            )
    return sorted(found, key=lambda each: (each.section, each.round, each.table))


def _players(
    tables: Tables, letters: Mapping[object, str]
) -> dict[tuple[str, int], dict[Seat, tuple[str, str]]]:
    called: dict[str, str] = {}
    for row in tables.get("PlayerNames", ()):
        for column in ("ID", "strID"):
            if text_in(row, column):
                called[text_in(row, column)] = text_in(row, "Name")
    found: dict[tuple[str, int], dict[Seat, tuple[str, str]]] = {}
    for row in tables.get("PlayerNumbers", ()):
        section, table = letters.get(row.get("Section")), _whole(row, "Table")
        seat = SEATS.get(text_in(row, "Direction").upper())
        number = text_in(row, "Number") if text_in(row, "Number").strip("0") else ""
        name = text_in(row, "Name") or called.get(number, "")
        if section is None or table is None or seat is None or row.get("Round") not in (None, 0, 1):
            continue
        if name or number:
            at = found.setdefault((section, table), {})
            at[seat] = name[:LONGEST_NAME], number[:LONGEST_NAME]
    return found
