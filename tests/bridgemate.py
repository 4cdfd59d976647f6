"""A Bridgemate session for tests: an Access database that gains results row by row.

`JetFile` writes the few parts of an Access database (Jet 4) that a reader needs: the catalogue, the
definitions of tables, and pages of rows. `Bridgemate` is a session on such a file. It can be left
half-written or unavailable, as when the control program is writing.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bridgelaw.event.model import Event
from bridgelaw.event.movements.planned import boards_of, due, movement_in
from bridgelaw.formats.results.access import Tables, read_tables

PAGE: Final = 4096
BOOLEAN, SHORT, LONG, WORDS = 1, 3, 4, 10
SIZES: Final = {BOOLEAN: 0, SHORT: 2, LONG: 4}
FORMATS: Final = {SHORT: "<h", LONG: "<i"}
Columns = Mapping[str, int]
Row = dict[str, Any]

CATALOGUE: Final[Columns] = {
    "Id": LONG,
    "ParentId": LONG,
    "Name": WORDS,
    "Type": SHORT,
    "Flags": LONG,
}
TABLES: Final[Mapping[str, Columns]] = {
    "Section": {"ID": SHORT, "Letter": WORDS, "Tables": SHORT, "MissingPair": SHORT},
    "Tables": {"Section": SHORT, "Table": SHORT, "LogOnOff": SHORT, "CurrentRound": SHORT},
    "RoundData": {
        **dict.fromkeys(("Section", "Table", "Round", "NSPair", "EWPair"), SHORT),
        **dict.fromkeys(("LowBoard", "HighBoard"), SHORT),
        "CustomBoards": WORDS,
    },
    "ReceivedData": {
        "ID": LONG,
        **dict.fromkeys(("Section", "Table", "Round", "Board", "PairNS", "PairEW"), SHORT),
        "Declarer": SHORT,
        **dict.fromkeys(("NS/EW", "Contract", "Result", "LeadCard", "Remarks"), WORDS),
        **dict.fromkeys(("Processed", "Erased"), BOOLEAN),
    },
    "PlayerNumbers": {
        **dict.fromkeys(("Section", "Table"), SHORT),
        **dict.fromkeys(("Direction", "Number", "Name"), WORDS),
    },
    "PlayerNames": {"ID": LONG, "Name": WORDS, "strID": WORDS},
}


def jet_file(tables: Mapping[str, tuple[Columns, Sequence[Row]]]) -> bytes:
    """Return an Access database with these tables."""
    pages = [_head(), _blank(), b""]
    entries = [{"Id": 2, "ParentId": 1, "Name": "MSysObjects", "Type": 1, "Flags": -2147483648}]
    for name, (columns, rows) in tables.items():
        entries.append({"Id": len(pages), "ParentId": 1, "Name": name, "Type": 1, "Flags": 0})
        _add_table(pages, columns, rows)
    pages[2] = _definition(CATALOGUE, len(entries), ord("S"))
    pages += _row_pages(2, CATALOGUE, entries)
    return b"".join(pages)


def _head() -> bytes:
    return (b"\x00\x01\x00\x00Standard Jet DB\x00" + struct.pack("<I", 1)).ljust(PAGE, b"\0")


def _blank() -> bytes:
    """Return a page of usage maps: nothing in them is needed to read the rows."""
    return b"\x05\x01".ljust(PAGE, b"\0")


def _add_table(pages: list[bytes], columns: Columns, rows: Sequence[Row]) -> None:
    owner = len(pages)
    pages.append(_definition(columns, len(rows), ord("N")))
    pages += _row_pages(owner, columns, rows)


def _definition(columns: Columns, rows: int, kind: int) -> bytes:
    variable = sum(each == WORDS for each in columns.values())
    body = struct.pack("<IIIIII", 0, rows, 0, 1, 0, 0) + struct.pack("<I", 0)
    body += struct.pack("<BHHH", kind, len(columns), variable, len(columns))
    body += struct.pack("<IIII", 0, 0, 0, 0)
    fixed_at = variable_at = 0
    for place, sort in enumerate(columns.values()):
        is_fixed = sort != WORDS
        body += struct.pack("<BIHHH", sort, 0, place, variable_at, place) + bytes(4)
        body += bytes((0x03 if is_fixed else 0x02, 0)) + bytes(4)
        body += struct.pack("<HH", fixed_at if is_fixed else 0, SIZES.get(sort, 510))
        if is_fixed:
            fixed_at += SIZES[sort]
        else:
            variable_at += 1
    for name in columns:
        written = name.encode("utf-16-le")
        body += struct.pack("<H", len(written)) + written
    page = b"\x02\x01VC" + struct.pack("<II", 0, len(body)) + body
    assert len(page) <= PAGE
    return page.ljust(PAGE, b"\0")


def _row_pages(owner: int, columns: Columns, rows: Sequence[Row]) -> list[bytes]:
    pages: list[list[bytes]] = []
    free = 0
    for row in rows:
        written = _row(columns, row)
        if free < len(written) + 2:
            pages.append([])
            free = PAGE - 14
        pages[-1].append(written)
        free -= len(written) + 2
    return [_rows(owner, each) for each in pages]


def _rows(owner: int, rows: Sequence[bytes]) -> bytes:
    """Return a page of rows: the first is at its end."""
    offsets, end = [], PAGE
    for row in rows:
        end -= len(row)
        offsets.append(end)
    head = struct.pack("<HHIIH", 0x0101, end - 14 - 2 * len(rows), owner, 0, len(rows))
    head += b"".join(struct.pack("<H", at) for at in offsets)
    return head.ljust(end, b"\0") + b"".join(reversed(rows))


def _row(columns: Columns, row: Row) -> bytes:
    """Return a row: its fixed values, its texts with their offsets, and which values it has."""
    assert row.keys() <= columns.keys(), row.keys() - columns.keys()
    fixed, texts = b"", []
    present = bytearray((len(columns) + 7) // 8)
    for place, (name, sort) in enumerate(columns.items()):
        value = row.get(name)
        has = bool(value) if sort == BOOLEAN else value is not None
        present[place // 8] |= has << place % 8
        if sort == WORDS:
            texts.append("" if value is None else str(value))
        elif sort != BOOLEAN:
            fixed += struct.pack(FORMATS[sort], value or 0)
    data = struct.pack("<H", len(columns)) + fixed
    offsets = []
    for text in texts:
        offsets.append(len(data))
        data += text.encode("utf-16-le")
    data += b"".join(struct.pack("<H", at) for at in (len(data), *reversed(offsets)))
    return data + struct.pack("<H", len(texts)) + bytes(present)


@dataclass
class Bridgemate:
    """A session: what the scoring program has written, and what the tables enter."""

    path: Path
    rows: dict[str, list[Row]] = field(default_factory=lambda: {name: [] for name in TABLES})

    @classmethod
    def of(cls, event: Event, path: Path) -> Bridgemate:
        """Write the session of an event with a movement, without results."""
        session = cls(path)
        for number, plan in enumerate(event.plans, 1):
            movement = movement_in(plan, event.kind)
            session.add_section(number, plan.section or "A", len(movement.tables))
            for round_, row in enumerate(movement.plan, 1):
                for at in row:
                    if at.plays:
                        boards = boards_of(plan, at.boards)
                        session.add_round(
                            number, at.table, round_, (at.ns[0], at.ew[0]), boards[0], boards[-1]
                        )
        session.write()
        return session

    def add_section(self, number: int, letter: str, tables: int) -> None:
        """Add a section and its tables."""
        self.rows["Section"].append({"ID": number, "Letter": letter, "Tables": tables})
        for table in range(1, tables + 1):
            self.rows["Tables"].append({"Section": number, "Table": table, "LogOnOff": 2})

    def add_round(
        self, section: int, table: int, round_: int, pairs: tuple[int, int], low: int, high: int
    ) -> None:
        """Add a round of a table."""
        place = {"Section": section, "Table": table, "Round": round_}
        seats = {"NSPair": pairs[0], "EWPair": pairs[1], "LowBoard": low, "HighBoard": high}
        self.rows["RoundData"].append(place | seats)

    def enter(
        self, table: int, round_: int, board: int, ns: int, ew: int, result: str, **more: Any
    ) -> Row:
        """Add a result such as "4 S N =" or "PASS", and write the file."""
        *contract, declarer, tricks = result.split() if " " in result else ("PASS", "", "")
        declaring = {"N": ns, "S": ns, "E": ew, "W": ew}.get(declarer, 0)
        row = {
            "ID": 1 + max((each["ID"] for each in self.rows["ReceivedData"]), default=0),
            "Section": 1,
            "Table": table,
            "Round": round_,
            "Board": board,
            "PairNS": ns,
            "PairEW": ew,
            "Declarer": declaring,
            "NS/EW": declarer,
            "Contract": " ".join(contract),
            "Result": tricks,
            **more,
        }
        self.rows["ReceivedData"].append(row)
        self.write()
        return row

    def enter_due(self, event: Event, table: int, round_: int, *results: str) -> None:
        """Add the results of a table in a round of an event's only movement."""
        boards = [each for each in due(event) if (each.table, each.round) == (table, round_)]
        for each, result in zip(boards, results, strict=False):
            self.enter(table, round_, each.board, int(each.ns[0]), int(each.ew[0]), result)

    def seat(self, table: int, direction: str, name: str, number: str = "") -> None:
        """Add the name of a player at the start, and write the file."""
        place = {"Section": 1, "Table": table, "Direction": direction}
        self.rows["PlayerNumbers"].append(place | {"Number": number, "Name": name})
        self.write()

    def data(self) -> bytes:
        """Return the content of the file."""
        return jet_file({name: (TABLES[name], rows) for name, rows in self.rows.items()})

    def write(self) -> None:
        """Write the file as a whole: its readers see the state before or after."""
        beside = self.path.with_name(f"{self.path.name}.new")
        beside.write_bytes(self.data())
        beside.replace(self.path)

    def write_half(self) -> None:
        """Leave the file half-written."""
        data = self.data()
        self.path.write_bytes(data[: len(data) - PAGE - 700])

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep the file from being opened, as an exclusive lock does: it is not at its place."""
        aside = self.path.with_name(f"{self.path.name}.locked")
        self.path.replace(aside)
        try:
            yield
        finally:
            aside.replace(self.path)

    def read(self) -> Tables:
        """Return the tables of the file as the program reads them."""
        return read_tables(
            self.path, {name: [*columns] for name, columns in TABLES.items()}, TABLES
        )
