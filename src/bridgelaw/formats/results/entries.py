"""Results at tables, as devices and scoring programs list them, and the event that they are.

If there are several sections, contestants are named by their section too: A7. If no pair ever
changes direction, North-South and East-West are ranked separately; a number that sits in both
directions at once is two contestants, `7 NS` and `7 EW`.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.printed import Printed, PrintedLine, PrintedTotal
from bridgelaw.formats.results.event_file import (
    EventFileError,
    EventOnFile,
    Notice,
)
from bridgelaw.formats.results.method_choice import assumed
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import TableScore

NO_RESULTS = Text("found no results, expected at least one")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The result of a board at a table."""

    board: int
    ns: str
    """The number of the pair within its section."""
    ew: str
    score: TableScore
    section: str = ""
    table: str = ""
    round: str = ""
    session: str = ""
    lead: Card | None = None
    printed: PrintedLine = PrintedLine()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A pair as a file lists it: its names, its membership numbers and its printed figures."""

    names: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    total: PrintedTotal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Everything that a file says about an event of pairs."""

    entries: Sequence[Entry]
    pairs: Mapping[tuple[str, str, Side | None], Pair] = field(default_factory=dict)
    """By section, number and direction; without a direction for pairs that change it."""
    method: Method | None = None
    """The method that the file states; matchpoints are assumed, with a notice, if it is None."""
    name: str = ""
    date: datetime.date | None = None
    by_section: bool = False
    deals: Mapping[int, Deal] = field(default_factory=dict)
    marked: Mapping[int, Vulnerability] = field(default_factory=dict)
    """The vulnerability of boards where it is not that of the number."""


def event_of(
    listed: Listed, notices: Iterable[Notice], file: str = "", method: Method | None = None
) -> EventOnFile:
    """Return the event of the results in a file. Raises EventFileError.

    A `method` that is given counts instead of the one that the file states.
    """
    if not listed.entries:
        raise EventFileError(NO_RESULTS, file=file)
    named = _Contestants(listed)
    said = [*notices]
    method = method or listed.method
    if method is None:
        method = Method.MATCHPOINTS
        problem, values = assumed(method)
        said.append(Notice(problem=problem, values=values, file=file))
    found: dict[BoardKey, list[tuple[Line, PrintedLine]]] = defaultdict(list)
    for entry in listed.entries:
        line = Line(
            ns=(named.number(entry, Side.NS),),
            ew=(named.number(entry, Side.EW),),
            score=entry.score,
            section=entry.section,
            table=entry.table,
            round=entry.round,
            lead=entry.lead,
        )
        found[BoardKey(entry.session, "", entry.board)].append((line, entry.printed))
    try:
        event = Event(
            kind=Kind.PAIRS,
            method=method,
            contestants=named.contestants,
            boards=tuple(
                Board(
                    number=key.number,
                    session=key.session,
                    lines=tuple(line for line, _ in found[key]),
                    deal=listed.deals.get(key.number),
                    marked=listed.marked.get(key.number),
                )
                for key in sorted(found)
            ),
            name=listed.name,
            date=listed.date,
            two_winners=named.apart,
            by_section=listed.by_section and named.several,
            sessions=tuple(dict.fromkeys(key.session for key in sorted(found))),
        )
    except EventError as error:
        raise EventFileError(
            error.problem, file=file, line=0, board=error.board, **error.values
        ) from None
    printed = Printed(
        lines={key: tuple(line for _, line in of) for key, of in found.items()},
        totals=named.totals,
    )
    return EventOnFile(event=event, printed=printed, notices=tuple(said), file=file)


class _Contestants:
    """The pairs, their names, and whether the two directions are ranked separately."""

    def __init__(self, listed: Listed) -> None:
        entries = listed.entries
        sat: dict[Side, set[tuple[str, str]]] = {
            Side.NS: {(entry.section, entry.ns) for entry in entries},
            Side.EW: {(entry.section, entry.ew) for entry in entries},
        }
        self.several = len({entry.section for entry in entries}) > 1
        self.twins = _twins(entries)
        self.apart = bool(self.twins) or not sat[Side.NS] & sat[Side.EW]
        self.totals: dict[str, PrintedTotal] = {}
        made: dict[str, Contestant] = {}
        everyone = [(section, pair, side) for side, who in sat.items() for section, pair in who]
        for section, pair, side in sorted(everyone, key=_order):
            number = self.called(section, pair, side)
            told = self.pair(listed.pairs, section, pair, side)
            if told.total is not None:
                self.totals[number] = told.total
            made.setdefault(
                number,
                Contestant(
                    number=number,
                    names=told.names,
                    section=section,
                    side=side if self.apart else None,
                    ids=told.ids if any(told.ids) else (),
                ),
            )
        self.contestants = tuple(made.values())

    def pair(
        self,
        pairs: Mapping[tuple[str, str, Side | None], Pair],
        section: str,
        number: str,
        side: Side,
    ) -> Pair:
        """Return the pair in a direction; if its number is unique, also of the other direction."""
        found = pairs.get((section, number, side)) or pairs.get((section, number, None))
        if found is None and not self.twins:
            found = pairs.get((section, number, side.other))
        return found or Pair()

    def called(self, section: str, pair: str, side: Side) -> str:
        """Return 7; A7 if there are several sections; 7 NS if another pair 7 sits East-West."""
        number = f"{section}{pair}" if self.several else pair
        return f"{number} {side.name}" if self.twins else number

    def number(self, entry: Entry, side: Side) -> str:
        """Return the contestant of an entry in a direction."""
        return self.called(entry.section, entry.ns if side is Side.NS else entry.ew, side)


def _twins(entries: Sequence[Entry]) -> bool:
    """Return whether a number means two pairs, one in each direction.

    It does if it meets itself, is at two tables at once, or is in both directions of a board.
    """
    at: dict[tuple[str, ...], set[tuple[str, Side]]] = defaultdict(set)
    boards: dict[tuple[str, ...], set[Side]] = defaultdict(set)
    for entry in entries:
        for number, side in ((entry.ns, Side.NS), (entry.ew, Side.EW)):
            if entry.round and entry.table:
                at[entry.session, entry.section, entry.round, number].add((entry.table, side))
            key = (entry.session, entry.section, str(entry.board), number)
            boards[key].add(side)
    two_tables = any(len(places) > 1 for places in at.values())
    return two_tables or any(len(sides) > 1 for sides in boards.values())


def _order(who: tuple[str, str, Side]) -> tuple[str, int, str, str]:
    section, pair, side = who
    return section, int(pair) if pair.isdecimal() else 0, pair, "" if side is Side.NS else side.name
