"""The results of a PBN file as an event: its boards, its method and its printed figures."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.printed import Printed, PrintedLine, PrintedTotal, matches_by_lines
from bridgelaw.formats.play.pbn_games import Game
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.method_choice import GUESSED, SHOWN, Undecided, chosen
from bridgelaw.formats.results.pbn.figures import EMPTY, MARKS
from bridgelaw.formats.results.pbn.method import ASK, marks_of, possible
from bridgelaw.formats.results.pbn.optimum import DoubleDummy
from bridgelaw.formats.results.pbn.pairs import Naming
from bridgelaw.i18n.text import Said, Text

NO_RESULTS = Text("found no game with a result and no score table, expected one of them")
LEFT_OUT = Text("this result is left out: {why}")
SAT_TWICE = Text(
    "the {side} pair has another result on the board; here the pair is taken as unknown"
)
TEAM_TWICE = Text("the team {number} has another result on the board in the same direction")
BOTH_SIDES = Text("found {number} on both sides of the table")

Figures = tuple[str | None, str | None]
"""The printed figures of North-South and East-West."""


@dataclass
class Seated:
    """A line of a traveller.

    It is not yet known on which of several boards with this number it is.
    """

    number: int
    line: Line
    points: int | None
    marks: Mapping[str, Figures]
    """By their kind: `imp`, `mp`, `percentage`."""
    place: int
    """The line of the file."""

    def printed(self, method: Method) -> PrintedLine:
        """Return the figures that are printed for a method."""
        kinds = marks_of(method)
        found = (self.marks[kind] for kind in MARKS if kind in kinds and kind in self.marks)
        ns, ew = next(found, (None, None))
        return PrintedLine(points=self.points, ns=ns, ew=ew)


@dataclass
class Hands:
    """The deal, the vulnerability and the double-dummy figures of a board number, if known."""

    deal: Deal | None = None
    marked: Vulnerability | None = None
    double_dummy: DoubleDummy = DoubleDummy()
    remarks: list[Said] = field(default_factory=list)
    """What was said about the double-dummy figures, once for each board."""


@dataclass
class Reading:
    """The data read from a file so far."""

    file: str
    seated: list[Seated] = field(default_factory=list)
    hands: dict[int, Hands] = field(default_factory=dict)
    contestants: dict[str, Contestant] = field(default_factory=dict)
    totals: dict[str, PrintedTotal] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    scorings: dict[str, None] = field(default_factory=dict)
    """The methods that the games with a result state, in order."""
    kind: Kind = Kind.PAIRS
    naming: Naming = Naming()
    first_fault: EventFileError | None = None
    strangers: int = 0
    team_of: Mapping[str, str] = field(default_factory=dict)
    """The team of each player, if the games are those of one match and do not name the teams."""

    def fault(
        self, problem: Text, line: int, board: object = "", /, **values: object
    ) -> EventFileError:
        return EventFileError(problem, file=self.file, line=line, board=board, **values)

    def notice(self, problem: Text, line: int, board: object = "", /, **values: object) -> None:
        self.notices.append(
            Notice(problem=problem, values=values, file=self.file, line=line, board=str(board))
        )

    def left_out(self, error: EventFileError) -> None:
        """Set a result aside; the others count."""
        self.first_fault = self.first_fault or error
        why = Said(error.problem, error.values)
        self.notice(LEFT_OUT, error.line, error.board, why=why)

    def stranger(self) -> str:
        """Return a new unknown contestant."""
        self.strangers += 1
        number = f"?{self.strangers}"
        self.contestants[number] = Contestant(number=number)
        return number

    def vulnerability(self, number: int) -> Vulnerability:
        return self.hands[number].marked or Board(number=number, lines=()).vulnerability

    def apart(self, lines: Sequence[Seated]) -> list[Seated]:
        """Return the lines of a board without those on which a contestant cannot be.

        A pair that is at two tables is unknown at the second; a team's line is left out.
        """
        seen: set[tuple[str, Side | None]] = set()
        found: list[Seated] = []
        for one in lines:
            (ns,), (ew,) = one.line.ns, one.line.ew
            try:
                if ns == ew:
                    raise self.fault(BOTH_SIDES, one.place, one.number, number=ns)
                for side, number in ((Side.NS, ns), (Side.EW, ew)):
                    place = number, side if self.kind is Kind.TEAMS else None
                    if place not in seen:
                        seen.add(place)
                    elif self.kind is Kind.TEAMS:
                        raise self.fault(TEAM_TWICE, one.place, one.number, number=number)
                    else:
                        self.notice(SAT_TWICE, one.place, one.number, side=side)
                        unknown = (self.stranger(),)
                        one.line = (
                            replace(one.line, ns=unknown)
                            if side is Side.NS
                            else replace(one.line, ew=unknown)
                        )
            except EventFileError as error:
                self.left_out(error)
            else:
                found.append(one)
        return found

    def event(self, games: Sequence[Game], given: Method | None) -> EventOnFile:
        """Return everything that was read as an event. Raises EventFileError."""
        again = _again(self.seated, self.kind)
        found: dict[BoardKey, list[Seated]] = {}
        for one in self.seated:
            found.setdefault(BoardKey("", one.line.round if again else "", one.number), []).append(
                one
            )
        found = {key: kept for key, of in found.items() if (kept := self.apart(of))}
        if not found:
            raise self.first_fault or self.fault(NO_RESULTS, 0)
        boards = tuple(
            Board(
                number=key.number,
                round=key.round,
                lines=tuple(one.line for one in of),
                deal=self.hands[key.number].deal,
                marked=self.marked(key.number),
                makeable=self.hands[key.number].double_dummy.makeable,
                optimum=self.hands[key.number].double_dummy.optimum,
            )
            for key, of in found.items()
        )
        head = games[0].tags
        try:
            event = Event(
                kind=self.kind,
                method=given or Method.TOTAL_POINTS,  # until the method is known
                contestants=tuple(self.contestants.values()),
                boards=boards,
                name=head.get("event", "") if head.get("event", "") not in EMPTY else "",
                date=_date(head.get("date", "")),
                two_winners=self.naming.by_side,
            )
        except EventError as error:
            raise self.fault(error.problem, 0, error.board, **error.values) from None
        if given is None:
            event = replace(event, method=self.method(event, found))
        return EventOnFile(
            event=event,
            printed=self.printed(found, event.method),
            notices=tuple(self.notices),
            file=self.file,
        )

    def method(self, event: Event, found: Mapping[BoardKey, list[Seated]]) -> Method:
        """Return the method that the file states or shows. Raises EventFileError."""
        marks = frozenset(mark for of in found.values() for one in of for mark in one.marks)

        def by(method: Method) -> tuple[Event, Printed]:
            return replace(event, method=method), self.printed(found, method)

        try:
            methods = possible(tuple(self.scorings), marks, self.kind)
            best = chosen([by(each) for each in methods], by, ASK[self.kind])
        except Undecided as question:
            raise self.fault(question.problem, 0, "", **question.values) from None
        line = min(one.place for of in found.values() for one in of)
        if len(methods) == 1 and not self.scorings:
            told = {"method": best.method, "agree": best.agree, "all": best.all}
            self.notice(SHOWN, line, "", **told)
        if len(methods) > 1:
            told = {"methods": methods, "method": best.method, "agree": best.agree, "all": best.all}
            self.notice(GUESSED, line, "", **told)
        return best.method

    def printed(self, found: Mapping[BoardKey, list[Seated]], method: Method) -> Printed:
        """Return the figures that are printed for a method."""
        lines = {key: tuple(one.printed(method) for one in of) for key, of in found.items()}
        seats = {key: tuple(one.line for one in of) for key, of in found.items()}
        matches = matches_by_lines(seats, lines) if self.kind is Kind.TEAMS else ()
        return Printed(lines=lines, totals=self.totals, matches=tuple(matches))

    def marked(self, number: int) -> Vulnerability | None:
        """Return the vulnerability if it is not that of the board number."""
        told = self.hands[number].marked
        return told if told is not Board(number=number, lines=()).vulnerability else None


def _date(written: str) -> datetime.date | None:
    try:
        return datetime.datetime.strptime(written, "%Y.%m.%d").date()
    except ValueError:
        return None


def _again(seated: Sequence[Seated], kind: Kind) -> bool:
    """Return whether board numbers are used again in other rounds, for other boards.

    They are if someone plays a number twice.
    """
    seen: dict[tuple[object, ...], str] = {}
    for one in seated:
        for side, contestants in (("NS", one.line.ns), ("EW", one.line.ew)):
            key = one.number, contestants, side if kind is Kind.TEAMS else ""
            if seen.setdefault(key, one.line.round) != one.line.round:
                return True
    return False
