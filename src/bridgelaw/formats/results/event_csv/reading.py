"""Read a table of results into an event."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Final, NoReturn, TypeVar

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import FOUND, AnswerError, OneOf, unknown
from bridgelaw.cases.nodes import YES_AND_NO
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import PLAYED_TWICE, SIDES, Board, Contestant, Event, Kind, Line, Method
from bridgelaw.formats.results.event_csv.columns import DANISH_CHOICES, plain
from bridgelaw.formats.results.event_csv.tables import Row, Tables, tables_of
from bridgelaw.formats.results.event_file import OTHER_POINTS, EventFileError, EventOnFile, Notice
from bridgelaw.formats.results.figures import A_DATE, date_of, number_of
from bridgelaw.formats.results.method_choice import assumed
from bridgelaw.i18n.text import Text
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import RESULTS, Outcome, TableScore
from bridgelaw.scores.results import Points

T = TypeVar("T")

NO_LINES = Text("found no results, expected at least one line below the headers")
EMPTY_CELL = Text("found nothing, expected {expected}")
A_BOARD = Text("the number of a board, from 1 to 9999")
A_CONTESTANT = Text("the number of a contestant")
TWO_PLAYERS = Text("the two players of the side, such as 1 & 5")
RESULT_EXPECTED = Text("a contract with declarer and tricks, a result, or not played")
TWO_RESULTS = Text("found both '{one}' and '{other}', expected the score once")
OWN_VIEW = Text(
    "found {ew} beside {ns}: points are from North-South's view, for both sides; enter them "
    "once, as points"
)
NO_CONTRACT = Text("found '{found}' without a contract; add the contract")
OTHER_SIDE = Text("found a score for one side only, expected one for each side")
NO_RULING = Text("found a law or a reason, but no ruling that it is for")
OTHERWISE = Text(
    "found '{found}', but {before} on another line of the same board; correct one of them"
)
VULNERABLE = Text("none, NS, EW or both")
ENTERED_TWICE = Text(
    "the contestant {number} is entered twice; if North-South and East-West have the same "
    "numbers, write {number} NS and {number} EW"
)
IN_TWO_ROUNDS = Text(
    "the contestant {number} has two results on the board, in different rounds; if a repeated "
    "number is a different board, add 'boards repeat' and 'yes' above"
)

_DANISH_DATE: Final = re.compile(r"(\d{1,2})[.-](\d{1,2})[.-](\d{4})")
_VULNERABLE: Final[Mapping[str, Vulnerability]] = {
    **dict.fromkeys(("none", "-", "love", "ingen"), Vulnerability.NONE),
    **dict.fromkeys(("ns", "n-s"), Vulnerability.NS),
    **dict.fromkeys(("ew", "e-w", "øv", "ø-v"), Vulnerability.EW),
    **dict.fromkeys(("both", "all", "begge", "alle"), Vulnerability.BOTH),
}
_SIDES: Final[Mapping[str, Side]] = {
    **dict.fromkeys(("ns", "n-s"), Side.NS),
    **dict.fromkeys(("ew", "e-w", "øv", "ø-v"), Side.EW),
}


def event_of(text: str, file: str = "", method: Method | None = None) -> EventOnFile:
    """Return the event in a text. Raises EventFileError."""
    tables = tables_of(text.removeprefix("\ufeff"), file)
    if not tables.lines:
        raise EventFileError(NO_LINES, file=file)
    return TablesReader(tables, file, method).read()


class TablesReader:
    """Converts the tables to an event."""

    def __init__(self, tables: Tables, file: str, method: Method | None) -> None:
        self.tables, self.file, self.given = tables, file, method
        self.notices: list[Notice] = []
        self.kind: Kind = self.told("kind", lambda text: _choice(text, Kind)) or Kind.PAIRS

    def told(self, key: str, read: Callable[[str], T]) -> T | None:
        """Return a setting of the event; None if it is not given."""
        row = self.tables.head.get(key)
        return row.read(key, read) if row is not None and row.get(key) else None

    def read(self) -> EventOnFile:
        lines = [(row, self.board_of(row), self.line(row)) for row in self.tables.lines]
        repeat = self.told("boards repeat", _flag)
        if repeat is None:
            repeat = _is_repeated(self.kind, lines)
        boards = self.boards(lines, repeat=repeat)
        sessions = self.told("sessions", _several) or tuple(
            dict.fromkeys(board.session for board in boards)
        )
        try:
            event = Event(
                kind=self.kind,
                method=self.method(),
                contestants=self.contestants([line for _, _, line in lines]),
                boards=boards,
                name=self.told("event", str) or "",
                date=self.told("date", _date),
                two_winners=self.told("two winners", _flag) or False,
                by_section=self.told("by section", _flag) or False,
                pairs_in_matches=self.told("pairs in matches", _flag) or False,
                knock_out=self.told("knock out", _flag) or False,
                sessions=sessions,
            )
        except EventError as error:
            self.refuse(error, lines)
        return EventOnFile(event=event, notices=tuple(self.notices), file=self.file)

    def method(self) -> Method:
        """Return the method that is given or stated, or else the usual one, with a notice."""
        found = self.given or self.told("method", lambda text: _choice(text, Method))
        if found is None:
            found = _METHODS[self.kind]
            problem, values = assumed(found)
            self.notices.append(Notice(problem=problem, values=values, file=self.file))
        return found

    def refuse(self, error: EventError, lines: list[tuple[Row, int, Line]]) -> NoReturn:
        """Raise the error for the line it is about.

        This is the last line with the contestant that the error names, on the board that it names.
        """
        about = str(error.values.get("number", ""))
        for row, number, line in reversed(lines):
            at_board = not error.board or str(error.board).split("/")[-1] == str(number)
            if at_board and (not about or about in (*line.ns, *line.ew)):
                rounds = {
                    other.round
                    for _, board, other in lines
                    if board == number and about in (*other.ns, *other.ew)
                }
                problem = (
                    IN_TWO_ROUNDS
                    if error.problem is PLAYED_TWICE and len(rounds) > 1
                    else error.problem
                )
                raise row.fault(problem, **error.values) from None
        raise EventFileError(
            error.problem, file=self.file, line=0, board=error.board, **error.values
        ) from None

    def board_of(self, row: Row) -> int:
        text = row.get("board")
        if not re.fullmatch(r"0{0,3}[1-9]\d{0,3}", text):
            if not text:
                raise row.wrong("board", EMPTY_CELL, expected=A_BOARD)
            raise row.wrong("board", FOUND, found=text, expected=A_BOARD)
        return int(text)

    def line(self, row: Row) -> Line:
        return Line(
            ns=self.contestants_at(row, "ns"),
            ew=self.contestants_at(row, "ew"),
            score=self.score(row),
            ruling=_ruling(row),
            section=row.get("section"),
            table=row.get("table"),
            round=row.get("round"),
            form=row.get("form"),
            lead=row.read("lead", parse_card) if row.get("lead") else None,
        )

    def contestants_at(self, row: Row, side: str) -> tuple[str, ...]:
        text = row.get(side)
        if not text:
            raise row.wrong(side, EMPTY_CELL, expected=A_CONTESTANT)
        if SIDES[self.kind] == 1:
            return (text,)
        players = _several(text)
        if len(players) != SIDES[self.kind]:
            raise row.wrong(side, FOUND, found=text, expected=TWO_PLAYERS)
        return players

    def score(self, row: Row) -> TableScore:
        """Return the score of a row.

        It is given as a contract with its tricks, as `result`, as a column for each side, or as
        points alone.
        """
        whole = ("contract", "declarer", "tricks", "result")
        parts = [row.get(column) for column in whole if row.get(column)]
        sides = [column for column in ("ns result", "ew result") if row.get(column)]
        _check_columns(row, parts, sides)
        if sides:
            ns, ew = (row.read(column, parse_outcome) for column in sides)
            if isinstance(ns, Points) and isinstance(ew, Points) and ns.number == -ew.number != 0:
                raise row.wrong("ew result", OWN_VIEW, ns=ns, ew=ew)
            return TableScore(ns, ew)
        points = row.read("points", parse_outcome) if row.get("points") else None
        if parts:
            first = "contract" if row.get("contract") else "result"
            outcome = row.read(first, lambda _: parse_outcome(" ".join(parts)))
            self.compare(row, outcome, points)
            return TableScore.both(outcome)
        if points is None:
            raise row.wrong("result", EMPTY_CELL, expected=RESULT_EXPECTED)
        return TableScore.both(points)

    def compare(self, row: Row, outcome: Outcome, points: Outcome | None) -> None:
        """Add a notice if the points do not match the result."""
        if not isinstance(outcome, RESULTS) or not isinstance(points, Points):
            return
        number = self.board_of(row)
        vulnerability = _vulnerable(row) or Board(number=number, lines=()).vulnerability
        worth = Points(outcome.points(vulnerability))
        if worth != points:
            told = {"found": points, "result": outcome, "points": worth}
            self.notices.append(
                Notice(
                    problem=OTHER_POINTS,
                    values=told,
                    file=self.file,
                    line=row.number,
                    board=str(number),
                )
            )

    def boards(self, lines: list[tuple[Row, int, Line]], *, repeat: bool) -> tuple[Board, ...]:
        """Return the boards in the order in which they first occur."""
        found: dict[tuple[str, str, int], list[Line]] = {}
        marked: dict[tuple[str, str, int], Vulnerability] = {}
        for row, number, line in lines:
            key = row.get("session"), line.round if repeat else "", number
            found.setdefault(key, []).append(line)
            vulnerability = _vulnerable(row)
            if vulnerability is not None:
                before = marked.setdefault(key, vulnerability)
                if before is not vulnerability:
                    raise row.wrong(
                        "vulnerable", OTHERWISE, found=row.get("vulnerable"), before=before
                    )
        return tuple(
            Board(
                number=number,
                session=session,
                round=again,
                lines=tuple(of),
                marked=marked.get((session, again, number)),
            )
            for (session, again, number), of in found.items()
        )

    def contestants(self, lines: list[Line]) -> tuple[Contestant, ...]:
        """Return the listed contestants; if none are listed, those who play, sorted by number."""
        if self.tables.entries:
            listed: dict[str, Contestant] = {}
            for row in self.tables.entries:
                contestant = _contestant(row)
                if contestant.number in listed:
                    raise row.fault(ENTERED_TWICE, number=contestant.number)
                listed[contestant.number] = contestant
            return tuple(listed.values())
        numbers = {number for line in lines for number in (*line.ns, *line.ew)}
        return tuple(Contestant(number=number) for number in sorted(numbers, key=_natural))


_METHODS: Final = {
    Kind.PAIRS: Method.MATCHPOINTS,
    Kind.INDIVIDUAL: Method.MATCHPOINTS,
    Kind.TEAMS: Method.IMPS,
}


def _contestant(row: Row) -> Contestant:
    if not row.get("number"):
        raise row.wrong("number", EMPTY_CELL, expected=A_CONTESTANT)
    return Contestant(
        number=row.get("number"),
        names=_several(row.get("names")),
        section=row.get("section"),
        side=row.read("side", _side) if row.get("side") else None,
        handicap=row.read("handicap", number_of) if row.get("handicap") else Fraction(0),
        ids=_several(row.get("ids")),
    )


def _ruling(row: Row) -> AdjustedScore | None:
    ns, ew = row.get("ns ruling"), row.get("ew ruling")
    if not ns and not ew:
        for column in ("laws", "reason"):
            if row.get(column):
                raise row.wrong(column, NO_RULING)
        return None
    if not ns:
        raise row.wrong("ew ruling", OTHER_SIDE)
    for_ns = row.read("ns ruling", parse_outcome)
    for_ew = row.read("ew ruling", parse_outcome) if ew else for_ns
    if not ew and "ew ruling" in row.headers:
        raise row.wrong("ns ruling", OTHER_SIDE)
    laws = tuple(law for law in re.split(r"[,\s]+", row.get("laws")) if law)
    return AdjustedScore(TableScore(for_ns, for_ew), laws, row.get("reason"))


def _vulnerable(row: Row) -> Vulnerability | None:
    text = row.get("vulnerable")
    if not text:
        return None
    found = _VULNERABLE.get(text.casefold())
    if found is None:
        raise row.wrong("vulnerable", FOUND, found=text, expected=VULNERABLE)
    return found


def _is_repeated(kind: Kind, lines: list[tuple[Row, int, Line]]) -> bool:
    """Return whether board numbers are used again in other rounds, for other boards.

    They are if a team, or more than half of a field, plays a number twice. If only a few of a field
    do, a number is probably mistyped: if each round had boards of its own, the others would have
    nobody to compare with.
    """
    seen: dict[tuple[object, ...], str] = {}
    everyone: set[str] = set()
    twice: set[str] = set()
    for row, number, line in lines:
        for side in Side:
            for contestant in line.contestants(side):
                everyone.add(contestant)
                key = row.get("session"), number, contestant, side if kind is Kind.TEAMS else None
                if seen.setdefault(key, line.round) != line.round:
                    twice.add(contestant)
    return bool(twice) if kind is Kind.TEAMS else 2 * len(twice) > len(everyone)


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("&")) if text else ()


def _natural(number: str) -> list[tuple[int, str]]:
    """Return a sort key for the order 1, 2, 10, A1, A2."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", number)]


def _choice(text: str, kind: type[T]) -> T:
    assert issubclass(kind, Enum)
    known = {choice.name.lower().replace("_", " "): choice for choice in kind}
    word = plain(text).replace("-", " ")
    found = known.get(word) or DANISH_CHOICES.get(plain(text))
    if not isinstance(found, kind):
        raise unknown(text, known)
    return found


def _flag(text: str) -> bool:
    found = YES_AND_NO.get(text.casefold())
    if found is None:
        raise AnswerError(FOUND, found=text, expected=OneOf(("yes", "no")))
    return found


def _side(text: str) -> Side:
    found = _SIDES.get(text.casefold())
    if found is None:
        raise unknown(text, ("NS", "EW"))
    return found


def _date(text: str) -> datetime.date:
    """Return a date, also in the Danish order of its parts: 6.10.2026."""
    danish = _DANISH_DATE.fullmatch(text)
    if danish is None:
        return date_of(text)
    try:
        return datetime.date(int(danish[3]), int(danish[2]), int(danish[1]))
    except ValueError:
        raise AnswerError(FOUND, found=text, expected=A_DATE) from None


def _check_columns(row: Row, parts: Sequence[str], sides: Sequence[str]) -> None:
    """Check that the result is given in one way only, and completely. Raises EventFileError."""
    for column in ("tricks", "declarer"):
        if row.get(column) and not row.get("contract"):
            raise row.wrong(column, NO_CONTRACT, found=row.get(column))
    if row.get("tricks") and row.get("result"):
        raise row.wrong("result", TWO_RESULTS, one=row.get("tricks"), other=row.get("result"))
    if parts and sides:
        raise row.wrong(sides[0], TWO_RESULTS, one=" ".join(parts), other=row.get(sides[0]))
    if len(sides) == 1:
        raise row.wrong(sides[0], OTHER_SIDE)
