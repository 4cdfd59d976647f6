"""Bridgemate: the results in a BWS file, which is a Microsoft Access database (Jet 4).

Each result that is entered at a table is a row of `ReceivedData`. A correction is another row for
the same section, table, round and board: the row with the highest ID counts, and if it is erased,
there is no result. For a board without a contract, Remarks has what was entered instead: `60%-40%`,
North-South first, or `Not played`. An average of 60, 50 or 40 per cent is average plus, average or
average minus; a BWS file cannot say which of them Law 12C2c may move.

If there are several sections, contestants are named by the letter of the section too: A7. If no
pair ever changes direction, North-South and East-West are ranked separately; a number that sits in
both directions at once is two contestants.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import parse_card, parse_cards
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.formats.results.access import Row, Tables, read_tables
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.method_choice import assumed
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_result
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Outcome, Percent, TableScore
from bridgelaw.scores.results import PassedOut
from bridgelaw.scoring.numbers import exact

NO_TABLE = Text("found no table {table}, expected a database of the Bridgemate program")
NO_RESULTS = Text("found no results, expected at least one")
NO_COLUMN = Text("found no {column} in a row of {table}")
AT_TABLE = Text("section {section}, table {table}, round {round}: {problem}")
REMARK = Text(
    "found the remark '{remark}' without a contract, expected one such as 60%-40% or Not played"
)
NO_CONTRACT = Text("found neither a contract nor a remark, expected one of them")
BAD_DECLARER = Text("found the declarer '{found}', expected N, E, S or W")
NO_NAMES = Text("the players' names cannot be read")
BAD_HANDS = Text("the hands are left out: {why}")
CORRECTED = Text("results entered again: {count}; the last entry counts")
ERASED = Text("erased results: {count}")
WITH_REMARK = Text("found the remark '{remark}' beside the result; it is ignored")

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
_CONTRACT: Final = re.compile(r"([1-9])\s*(nt|s|h|d|c)(?:p|e|i|l)?\s*(x{0,2})")
"""Suits may have two letters: 4 SPX."""
_AWARD: Final = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?) ?% ?[-/ ] ?(\d{1,3}(?:[.,]\d{1,2})?) ?%")
_NOT_PLAYED: Final = frozenset(
    ("not played", "no play", "np", "ikke spillet", "nicht gespielt", "niet gespeeld")
)
_GRADES: Final = {Fraction(60): Grade.PLUS, Fraction(50): Grade.AVERAGE, Fraction(40): Grade.MINUS}
_SEATS: Final = {"N": Seat.N, "E": Seat.E, "S": Seat.S, "W": Seat.W}


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


@dataclass(frozen=True)
class _Entry:
    """The result of a board at a table."""

    section: str
    table: str
    round: str
    board: int
    ns: int
    ew: int
    score: TableScore
    lead: Card | None


class _Player(NamedTuple):
    """A player's name and membership number, as far as they are known."""

    name: str
    id: str


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
        if not entries:
            raise EventFileError(NO_RESULTS, file=self.file)
        seats = _Contestants(
            entries, self.players(), several=len({entry.section for entry in entries}) > 1
        )
        boards: dict[int, list[Line]] = defaultdict(list)
        for entry in entries:
            line = Line(
                ns=(seats.number(entry, Side.NS),),
                ew=(seats.number(entry, Side.EW),),
                score=entry.score,
                section=entry.section,
                table=entry.table,
                round=entry.round,
                lead=entry.lead,
            )
            boards[entry.board].append(line)
        deals = self.deals()
        try:
            event = Event(
                kind=Kind.PAIRS,
                method=self.method or Method.MATCHPOINTS,
                contestants=seats.contestants,
                boards=tuple(
                    Board(number=number, lines=tuple(boards[number]), deal=deals.get(number))
                    for number in sorted(boards)
                ),
                two_winners=seats.apart,
            )
        except EventError as error:
            raise EventFileError(
                error.problem, file=self.file, line=0, board=error.board, **error.values
            ) from None
        if self.method is None:
            problem, values = assumed(event.method)
            self.notice(problem, **values)
        return EventOnFile(event=event, notices=tuple(self.notices), file=self.file)

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

    def entry(self, row: Row) -> _Entry:
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
        return _Entry(
            letter, str(table), str(round_), board, ns, ew, score, _lead(_text(row, "LeadCard"))
        )

    def score(self, row: Row, board: int) -> TableScore:
        """Return the score that was entered. Raises ScoreError."""
        contract, remark = _text(row, "Contract").lower(), _text(row, "Remarks")
        if not contract:
            return _instead(remark)
        if remark:
            self.notice(WITH_REMARK, board, remark=remark)
        if contract in ("pass", "passed", "all pass"):
            return TableScore.both(PassedOut())
        declarer = _text(row, "NS/EW").upper()
        if declarer not in _SEATS:
            raise ScoreError(BAD_DECLARER, found=declarer)
        bid = _CONTRACT.fullmatch(contract)
        if bid is not None:
            contract = f"{bid[1]}{bid[2]}{bid[3]}"
        return TableScore.both(parse_result(f"{contract} {declarer} {_text(row, 'Result') or '?'}"))

    def players(self) -> Mapping[tuple[str, int, Side], tuple[_Player, ...]]:
        """Return the players of the first round by section, pair and side."""
        if "PlayerNumbers" not in self.tables or "RoundData" not in self.tables:
            self.notice(NO_NAMES)
            return {}
        called = {
            str(row.get("strID") or row.get("ID") or ""): _text(row, "Name")
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
        found: dict[tuple[str, int, Side], dict[Seat, _Player]] = defaultdict(dict)
        for row in self._of("PlayerNumbers"):
            seat = _SEATS.get(_text(row, "Direction").upper())
            sitting = pairs.get((row.get("Section"), row.get("Table")))
            number = _text(row, "Number").strip("0") and _text(row, "Number")
            player = _Player(_text(row, "Name") or called.get(number, ""), number)
            if (
                seat is not None
                and sitting is not None
                and any(player)
                and row.get("Round") in (None, 0, 1)
            ):
                letter = self.letters.get(row.get("Section"), str(row.get("Section")))
                found[letter, sitting[seat.side is Side.EW], seat.side][seat] = player
        return {
            key: tuple(by_seat[seat] for seat in Seat if seat in by_seat)
            for key, by_seat in found.items()
        }

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
            try:
                deal = Deal.of(
                    {
                        seat: [
                            card
                            for suit, word in _SUITS.items()
                            for card in parse_cards(suit.letter + (_text(row, name + word) or "-"))
                        ]
                        for seat, name in _NAMES.items()
                    }
                )
            except (NotationError, TableError) as error:
                self.notice(BAD_HANDS, number, why=error)
                continue
            found[number] = deal if found.setdefault(number, deal) == deal else None
        return {
            number: deal for number, deal in found.items() if deal is not None and deal.known_seats
        }


class _Contestants:
    """The pairs, their names, and whether the two directions are ranked separately."""

    def __init__(
        self,
        entries: Sequence[_Entry],
        players: Mapping[tuple[str, int, Side], tuple[_Player, ...]],
        *,
        several: bool,
    ) -> None:
        self.several = several
        sat: dict[Side, set[tuple[str, int]]] = {
            Side.NS: {(entry.section, entry.ns) for entry in entries},
            Side.EW: {(entry.section, entry.ew) for entry in entries},
        }
        self.twins = _twins(entries)
        self.apart = bool(self.twins) or not sat[Side.NS] & sat[Side.EW]
        made: dict[str, Contestant] = {}
        everyone = [(section, pair, side) for side, who in sat.items() for section, pair in who]
        for section, pair, side in sorted(everyone, key=_order):
            number = self.called(section, pair, side)
            told = players.get((section, pair, side), ())
            if not told and not self.twins:
                told = players.get((section, pair, side.other), ())
            names = tuple(player.name for player in told if player.name)
            ids = tuple(player.id for player in told) if any(player.id for player in told) else ()
            always = side if self.apart else None
            made.setdefault(
                number,
                Contestant(number=number, names=names, section=section, side=always, ids=ids),
            )
        self.contestants = tuple(made.values())

    def called(self, section: str, pair: int, side: Side) -> str:
        """Return 7; A7 if there are several sections; 7 NS if another pair 7 sits East-West."""
        number = f"{section}{pair}" if self.several else str(pair)
        return f"{number} {side.name}" if self.twins else number

    def number(self, entry: _Entry, side: Side) -> str:
        return self.called(entry.section, entry.ns if side is Side.NS else entry.ew, side)


def _twins(entries: Sequence[_Entry]) -> bool:
    """Return whether a number means two pairs, one in each direction.

    It does if it meets itself, or is at two tables at once.
    """
    at: dict[tuple[str, str, int], set[tuple[str, Side]]] = defaultdict(set)
    for entry in entries:
        at[entry.section, entry.round, entry.ns].add((entry.table, Side.NS))
        at[entry.section, entry.round, entry.ew].add((entry.table, Side.EW))
    return any(len(places) > 1 for places in at.values())


def _order(who: tuple[str, int, Side]) -> tuple[str, int, str]:
    section, pair, side = who
    return section, pair, "" if side is Side.NS else side.name


def _instead(remark: str) -> TableScore:
    """Return the score for the remark of a board without a contract. Raises ScoreError."""
    if not remark:
        raise ScoreError(NO_CONTRACT)
    if remark.lower() in _NOT_PLAYED:
        return TableScore.both(NOT_PLAYED)
    award = _AWARD.fullmatch(" ".join(remark.split()))
    if award is None:
        raise ScoreError(REMARK, remark=remark)
    return TableScore(_award(award[1]), _award(award[2]))


def _award(percent: str) -> Outcome:
    number = exact(percent)
    grade = _GRADES.get(number)
    return Average(grade) if grade is not None else Percent(number)


def _lead(written: str) -> Card | None:
    """Return a card written as SQ, S10 or 10S; None if there is none or it cannot be read."""
    plain = written.replace(" ", "")
    for text in (plain, plain[-1:] + plain[:-1]):
        try:
            return parse_card(text)
        except NotationError:
            continue
    return None


def _text(row: Row, column: str) -> str:
    value = row.get(column)
    return "" if value is None else " ".join(str(value).split())
