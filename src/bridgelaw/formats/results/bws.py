"""Bridgemate: the results in a BWS file, which is a Microsoft Access database (Jet 4).

Each result that is entered at a table is a row of `ReceivedData`. A correction is another row for
the same section, table, round and board: the row with the highest ID counts, and if it is erased,
there is no result. For a board without a contract, Remarks has what was entered instead: `60%-40%`,
North-South first, or `Not played`. An average of 60, 50 or 40 per cent is average plus, average or
average minus; a BWS file cannot say which of them Law 12C2c may move.

With the remark `Wrong direction` the pairs sat the other way, and the result counts for the sides
on which they sat.

If there are several sections, contestants are named by the letter of the section too: A7. If no
pair ever changes direction, North-South and East-West are ranked separately; a number that sits in
both directions at once is two contestants.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import Method
from bridgelaw.formats.results.access import Row, Tables, read_tables
from bridgelaw.formats.results.bws_rows import SEATS, is_turned, lead_in, score_in, text_in
from bridgelaw.formats.results.dealt import deal_of
from bridgelaw.formats.results.entries import Entry, Listed, Pair
from bridgelaw.formats.results.entries import event_of as event_of_entries
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import TableScore

NO_TABLE = Text("found no table {table}, expected a database of the Bridgemate program")
NO_COLUMN = Text("found no {column} in a row of {table}")
AT_TABLE = Text("section {section}, table {table}, round {round}: {problem}")
NO_NAMES = Text("the players' names cannot be read")
CORRECTED = Text("results entered again: {count}; the last entry counts")
ERASED = Text("erased results: {count}")
WITH_REMARK = Text("found the remark '{remark}' beside the result; it is ignored")
TURNED = Text("table {table}, round {round}: the pairs sat in the wrong direction; so it is read")

_SUITS: Final = {
    Suit.SPADES: "Spades",
    Suit.HEARTS: "Hearts",
    Suit.DIAMONDS: "Diamonds",
    Suit.CLUBS: "Clubs",
}
_NAMES: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
_READ: Final[Mapping[str, frozenset[str]]] = {
    "Section": frozenset(("ID", "Letter")),
    "ReceivedData": frozenset(
        (
            *("ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW"),
            *("NS/EW", "Contract", "Result", "LeadCard", "Remarks", "Erased"),
        )
    ),
    "RoundData": frozenset(("Section", "Table", "Round", "NSPair", "EWPair")),
    "PlayerNumbers": frozenset(("Section", "Table", "Round", "Direction", "Number", "Name")),
    "PlayerNames": frozenset(("ID", "Name", "strID")),
    "HandRecord": frozenset(
        (
            "Section",
            "Board",
            *(f"{seat}{suit}" for seat in _NAMES.values() for suit in _SUITS.values()),
        )
    ),
}
"""The tables, and the columns that are read of each; files by older programs may lack some."""
_NEEDED: Final = ("Section", "ReceivedData")


def read_event_bws(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the results in a BWS file. Raises EventFileError.

    The file does not state the method: if none is given, it is matchpoints, with a notice.
    """
    return event_of(read_tables(path, _READ, _NEEDED), str(path), method)


def event_of(tables: Tables, file: str = "", method: Method | None = None) -> EventOnFile:
    """Return the event that the tables describe. Raises EventFileError."""
    for name in _NEEDED:
        if name not in tables:
            raise EventFileError(NO_TABLE, file=file, table=name)
    return _Reader(tables, file, method).read()


class _Reader:
    """Converts the tables to an event."""

    def __init__(self, tables: Tables, file: str, method: Method | None) -> None:
        self.tables, self.file, self.method = tables, file, method
        self.notices: list[Notice] = []
        self.letters = {
            row.get("ID"): str(row.get("Letter") or row.get("ID")).strip()
            for row in tables["Section"]
        }

    def notice(self, problem: Text, board: object = "", /, **values: object) -> None:
        self.notices.append(
            Notice(problem=problem, values=values, file=self.file, board=str(board))
        )

    def read(self) -> EventOnFile:
        entries = [self.entry(row) for row in self.last_entries()]
        listed = Listed(entries=entries, pairs=self.players(), deals=self.deals())
        return event_of_entries(listed, self.notices, self.file, self.method)

    def last_entries(self) -> Iterator[Row]:
        """Return the last row for each board at each table in each round.

        Sorted by section, round and table.
        """
        last: dict[tuple[int, int, int, int], Row] = {}
        rows = sorted(self.tables["ReceivedData"], key=lambda row: self.number(row, "ID"))
        for row in rows:
            section, round_, table, board = (
                self.number(row, name) for name in ("Section", "Round", "Table", "Board")
            )
            last[section, round_, table, board] = row
        erased = sum(bool(row.get("Erased")) for row in last.values())
        again = len(rows) - len(last)
        if again:
            self.notice(CORRECTED, count=again)
        if erased:
            self.notice(ERASED, count=erased)
        return (last[key] for key in sorted(last) if not last[key].get("Erased"))

    def number(self, row: Row, column: str) -> int:
        value = row.get(column)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise EventFileError(NO_COLUMN, file=self.file, column=column, table="ReceivedData")
        return value

    def entry(self, row: Row) -> Entry:
        section, table, round_, board, ns, ew = (
            self.number(row, name)
            for name in ("Section", "Table", "Round", "Board", "PairNS", "PairEW")
        )
        if board < 1:
            raise EventFileError(NO_COLUMN, file=self.file, column="Board", table="ReceivedData")
        letter = self.letters.get(section, str(section))
        try:
            score = self.score(row, board)
        except ScoreError as error:
            raise EventFileError(
                AT_TABLE,
                file=self.file,
                board=board,
                section=letter,
                table=table,
                round=round_,
                problem=error,
            ) from None
        if is_turned(row):
            self.notice(TURNED, board, table=f"{letter}{table}", round=round_)
            ns, ew = ew, ns
        return Entry(
            section=letter,
            table=str(table),
            round=str(round_),
            board=board,
            ns=str(ns),
            ew=str(ew),
            score=score,
            lead=lead_in(row),
        )

    def score(self, row: Row, board: int) -> TableScore:
        """Return the score that was entered. Raises ScoreError."""
        score, remark = score_in(row), text_in(row, "Remarks")
        if remark and text_in(row, "Contract") and not is_turned(row):
            self.notice(WITH_REMARK, board, remark=remark)
        return score

    def players(self) -> Mapping[tuple[str, str, Side | None], Pair]:
        """Return the players of the first round by section, pair and side."""
        if "PlayerNumbers" not in self.tables or "RoundData" not in self.tables:
            self.notice(NO_NAMES)
            return {}
        called = {
            str(row.get("strID") or row.get("ID") or ""): text_in(row, "Name")
            for row in self._of("PlayerNames")
        }
        pairs: dict[tuple[object, object], tuple[int, int]] = {}
        for row in self._of("RoundData"):
            if row.get("Round") == 1:
                ns, ew = row.get("NSPair"), row.get("EWPair")
                pairs[row.get("Section"), row.get("Table")] = (
                    ns if isinstance(ns, int) else 0,
                    ew if isinstance(ew, int) else 0,
                )
        found: dict[tuple[str, str, Side | None], dict[Seat, tuple[str, str]]] = defaultdict(dict)
        for row in self._of("PlayerNumbers"):
            seat = SEATS.get(text_in(row, "Direction").upper())
            sitting = pairs.get((row.get("Section"), row.get("Table")))
            number = text_in(row, "Number").strip("0") and text_in(row, "Number")
            player = text_in(row, "Name") or called.get(number, ""), number
            if (
                seat is not None
                and sitting is not None
                and any(player)
                and row.get("Round") in (None, 0, 1)
            ):
                letter = self.letters.get(row.get("Section"), str(row.get("Section")))
                found[letter, str(sitting[seat.side is Side.EW]), seat.side][seat] = player
        return {key: _pair(by_seat) for key, by_seat in found.items()}

    def _of(self, table: str) -> Sequence[Row]:
        return self.tables.get(table, ())

    def deals(self) -> Mapping[int, Deal]:
        """Return the hands that were entered or sent to the Bridgemates.

        Boards are left out whose hands differ between sections.
        """
        found: dict[int, Deal | None] = {}
        for row in self._of("HandRecord"):
            number = row.get("Board")
            if not isinstance(number, int):
                continue
            deal = deal_of(
                {
                    (seat, suit): text_in(row, name + word)
                    for seat, name in _NAMES.items()
                    for suit, word in _SUITS.items()
                }
            )
            if isinstance(deal, Said):
                self.notice(deal.text, number, **deal.values)
            elif deal is not None:
                found[number] = deal if found.setdefault(number, deal) == deal else None
        return {number: deal for number, deal in found.items() if deal is not None}


def _pair(by_seat: Mapping[Seat, tuple[str, str]]) -> Pair:
    """Return the pair of the names and membership numbers at its seats."""
    players = [by_seat[seat] for seat in Seat if seat in by_seat]
    return Pair(
        names=tuple(name for name, _ in players if name), ids=tuple(number for _, number in players)
    )
