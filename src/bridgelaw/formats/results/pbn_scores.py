"""Results in PBN: from tables of scores (`ScoreTable`, `TotalScoreTable`), or from the games.

The tag of a table of scores names its columns; a row is a table at which the board was played.
Pairs are identified by `PairId_NS` and `PairId_EW`; if the table of totals has no `PairId`, these
are the pairs' ranks in it. `???` is an unknown pair. A row without a contract is an artificial
score, given by its percentages; `^60` is one too.

If there is no such table, each game is a table at which its board was played: for the teams that
`HomeTeam` (North-South, in the closed room East-West) and `VisitTeam` name, or otherwise for the
pairs that its players form.

The printed scores are returned too: `Score`, `ScoreIMP` and the columns of the tables. OKbridge's
`IMP_NS` is the average of the IMPs against each other score of the board
(`CrossImps.PER_COMPARISON`), to two decimals; its `MeanScore` is the mean of the two-decimal
figures over the boards that a pair has played, which may differ from the exact mean in the last
decimal.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from bridgelaw.bridge.deal import HAND_SIZE, Deal, Vulnerability
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.printed import Printed, PrintedLine, PrintedMatch, PrintedTotal
from bridgelaw.formats.play.pbn_games import Game, read_games
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice, read_words
from bridgelaw.formats.results.pbn_tables import (
    AWARD,
    EMPTY,
    award,
    cell,
    figure,
    lead,
    multiplicity,
    rows,
)
from bridgelaw.i18n.text import Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_result
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore
from bridgelaw.scores.results import PassedOut, Played, Points, Result

NO_RESULTS = Text("found no game with a result and no score table, expected one of them")
BAD_BOARD = Text("found the board '{found}', expected a number from 1 to 9999")
BAD_DEAL = Text("the hands are left out: {why}")
OTHER_POINTS = Text(
    "{result} is {points} points, but the score is given as {score}; the score is used"
)
OTHER_DEAL = Text(
    "found hands that differ from those in the board's first game; the first hands are used"
)
SECTION = Text("found '{found}' as points, expected for example NS 420")
NO_CONTRACT = Text("found {tricks} tricks without a contract; add the contract")
HALF_A_RESULT = Text("found the contract {contract}, expected its declarer and tricks beside it")

_UNKNOWN: Final = re.compile(r"\?+|-")
_SCORE: Final = re.compile(
    r"(?:(NS|EW)\s+)?([+-]?\d{1,5})(?:\s+(?:NS|EW)\s+[+-]?\d{1,5})?", re.IGNORECASE
)
_TRICKS: Final = re.compile(r"(NS|EW)\s+(\d{1,2})(?:\s+(?:NS|EW)\s+\d{1,2})?", re.IGNORECASE)
_FIGURE: Final = re.compile(r"(NS|EW)\s+([+-]?\d+(?:\.\d+)?)", re.IGNORECASE)
_PASSED: Final = frozenset(("pass", "passed", "ap", "p"))
_TOTALS: Final = ("totalimp", "totalmp", "totalscore", "meanimp", "meanmp", "meanscore")
_PERCENTAGES: Final = ("totalpercentage", "meanpercentage")
_METHODS: Final[Mapping[str, Method]] = {"imp": Method.CROSS_IMPS, "mp": Method.MATCHPOINTS}


def read_event_pbn(path: str | Path) -> EventOnFile:
    """Return the results in a PBN file. Raises EventFileError."""
    return event_of(read_words(path), str(path))


def event_of(text: str, file: str = "") -> EventOnFile:
    """Return the results in a PBN text as an event. Raises EventFileError."""
    games = list(read_games(text))
    reader = _Reader(file)
    if any("scoretable" in game.bodies for game in games):
        reader.tables(games)
    else:
        reader.games(games)
    return reader.event(games)


@dataclass
class _Seated:
    """A line of a traveller.

    It is not yet known on which of several boards with this number it is.
    """

    number: int
    line: Line
    printed: PrintedLine
    place: int
    """The line of the file."""


@dataclass
class _Hands:
    """The deal and the vulnerability of a board number, as far as known."""

    deal: Deal | None = None
    marked: Vulnerability | None = None


@dataclass
class _Reader:
    """The data read from a file so far."""

    file: str
    seated: list[_Seated] = field(default_factory=list)
    hands: dict[int, _Hands] = field(default_factory=dict)
    contestants: dict[str, Contestant] = field(default_factory=dict)
    totals: dict[str, PrintedTotal] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    kind: Kind = Kind.PAIRS
    method: Method = Method.CROSS_IMPS
    strangers: int = 0

    def fault(
        self, problem: Text, line: int, board: object = "", /, **values: object
    ) -> EventFileError:
        return EventFileError(problem, file=self.file, line=line, board=board, **values)

    def notice(self, problem: Text, line: int, board: int, **values: object) -> None:
        self.notices.append(
            Notice(problem=problem, values=values, file=self.file, line=line, board=str(board))
        )

    def board(self, game: Game) -> int:
        """Return the number of the board of a game; store its deal and vulnerability."""
        written = game.tags.get("board", "")
        if not re.fullmatch(r"0{0,3}[1-9]\d{0,3}", written):
            raise self.fault(BAD_BOARD, game.lines.get("board", game.line), found=written)
        number = int(written)
        try:
            deal = game.deal
        except (NotationError, TableError) as error:
            deal = None  # the results do not depend on it
            self.notice(BAD_DEAL, game.lines.get("deal", game.line), number, why=error)
        known = self.hands.setdefault(number, _Hands(deal, game.vulnerability))
        if known.deal is None:
            known.deal = deal
        elif deal is not None and deal != known.deal:
            self.notice(OTHER_DEAL, game.lines.get("deal", game.line), number)
        return number

    def vulnerability(self, number: int) -> Vulnerability:
        return self.hands[number].marked or Board(number=number, lines=()).vulnerability

    def games(self, games: Sequence[Game]) -> None:
        """Read each game as a table at which its board was played."""
        if any(game.tags.get("hometeam", "") not in EMPTY for game in games):
            self.kind, self.method = Kind.TEAMS, Method.IMPS
        for game in games:
            score = self.game_score(game)
            if score is None:
                continue
            number = self.board(game)
            written = game.lines.get("score", game.line)
            points = self.points(game.tags.get("score", ""), written, number)
            closed = _told(game, "room").lower() == "closed"
            line = Line(
                ns=(self.side(game, "visitteam" if closed else "hometeam", "north", "south"),),
                ew=(self.side(game, "hometeam" if closed else "visitteam", "east", "west"),),
                score=self.taken(score, points, written, number),
                table=_told(game, "table") or _told(game, "room"),
                round=_told(game, "round"),
                section=_told(game, "section"),
            )
            imps = {
                side.upper(): found
                for side, found in _FIGURE.findall(game.tags.get("scoreimp", ""))
            }
            printed = PrintedLine(points=points, ns=imps.get("NS"), ew=imps.get("EW"))
            self.seated.append(_Seated(number, line, printed, game.line))

    def game_score(self, game: Game) -> Result | None:
        """Return the result of a game; None if it has none."""
        contract, declarer, tricks = (
            game.tags.get(tag, "").lstrip("^").strip() for tag in ("contract", "declarer", "result")
        )
        if contract.lower() in _PASSED:
            return PassedOut()
        line = game.lines.get("contract", game.line)
        if contract in EMPTY or declarer in EMPTY or tricks in EMPTY:
            written = game.tags.get("score", "")
            points = self.points(written, line, 0) if written not in EMPTY else None
            return None if points is None else self.only(points, line)
        return self.result(contract, declarer, tricks, line, self.board(game))

    def result(self, contract: str, declarer: str, tricks: str, line: int, number: int) -> Result:
        found = _TRICKS.fullmatch(tricks)
        try:
            if found is None:
                return parse_result(f"{contract} {declarer} {tricks}")
            result = parse_result(f"{contract} {declarer} {found[2]}")
            if isinstance(result, Played) and result.side.name != found[1].upper():
                return replace(result, tricks=HAND_SIZE - result.tricks)
            return result
        except ScoreError as error:
            raise self.fault(error.problem, line, number, **error.values) from None

    def points(self, written: str, line: int, number: int) -> int | None:
        """Return the printed points, from North-South's point of view."""
        if written in EMPTY:
            return None
        found = _SCORE.fullmatch(written.strip())
        if found is None:
            raise self.fault(SECTION, line, number or "", found=written)
        return -int(found[2]) if (found[1] or "").upper() == "EW" else int(found[2])

    def only(self, points: int, line: int) -> Points:
        """Return points without further details."""
        try:
            return Points(points)
        except ScoreError as error:
            raise self.fault(error.problem, line, "", **error.values) from None

    def taken(self, result: Result, points: int | None, line: int, number: int) -> TableScore:
        """Return the result; or the printed points if they differ from its own.

        The printed points are those that were compared.
        """
        if points is None or points == result.points(self.vulnerability(number)):
            return TableScore.both(result)
        worth = Points(result.points(self.vulnerability(number)))
        score = self.only(points, line)
        self.notice(OTHER_POINTS, line, number, result=result, points=worth, score=score)
        return TableScore.both(score)

    def side(self, game: Game, team: str, first: str, second: str) -> str:
        """Return the contestant on a side: a team, or a pair by its two names."""
        if self.kind is Kind.TEAMS:
            number = _told(game, team)
            names = [number]
        else:
            names = sorted(filter(None, (_told(game, first), _told(game, second))))
            number = " & ".join(names)
        if not number:
            return self.stranger()
        self.contestants.setdefault(number, Contestant(number=number, names=tuple(names)))
        return number

    def stranger(self) -> str:
        """Return a new unknown contestant."""
        self.strangers += 1
        number = f"?{self.strangers}"
        self.contestants[number] = Contestant(number=number)
        return number

    def tables(self, games: Sequence[Game]) -> None:
        """Read the rows of the tables of scores."""
        for game in games:
            self.total_table(game)
        for game in games:
            if "scoretable" in game.bodies:
                number = self.board(game)
                for row, line in rows(game, "scoretable", self.file):
                    self.row(row, number, line)

    def total_table(self, game: Game) -> None:
        if "totalscoretable" not in game.bodies:
            return
        for row, line in rows(game, "totalscoretable", self.file):
            number = row.get("pairid") or row.get("rank", "")
            names = tuple(
                name.strip() for name in re.split(r"[;/]", row.get("names", "")) if name.strip()
            )
            if number and number not in self.contestants:
                self.contestants[number] = Contestant(number=number, names=names)
                total, percent = (
                    next(
                        (figure(row, kind, self.file, line) for kind in kinds if kind in row), None
                    )
                    for kinds in (_TOTALS, _PERCENTAGES)
                )
                self.totals[number] = PrintedTotal(
                    total=total, percent=percent, place=cell(row, "rank") or None
                )

    def row(self, row: Mapping[str, str], number: int, line: int) -> None:
        """Read a row of a table of scores, for one or several tables (`Multiplicity`)."""
        mark = next(
            (mark for mark in ("mp", "imp") if f"{mark}_ns" in row or f"{mark}_ew" in row), ""
        )
        self.method = _METHODS.get(mark, self.method)
        written = {side: row.get(f"score_{side}", "") for side in ("ns", "ew")}
        if written["ns"] not in EMPTY and not AWARD.fullmatch(written["ns"]):
            points = self.points(written["ns"], line, number)
        elif written["ew"] not in EMPTY and not AWARD.fullmatch(written["ew"]):
            points = self.points(f"EW {written['ew']}", line, number)
        else:
            points = None
        score = self.row_score(row, number, line, points)
        for _ in range(multiplicity(row, self.file, line, number)):
            made = Line(
                ns=(self.paired(row.get("pairid_ns", "")),),
                ew=(self.paired(row.get("pairid_ew", "")),),
                score=score,
                table=cell(row, "table"),
                round=cell(row, "round"),
                section=cell(row, "section"),
                lead=lead(row.get("lead", "")),
            )
            ns, ew = (
                figure(row, f"{mark}_{side}", self.file, line, number) for side in ("ns", "ew")
            )
            self.seated.append(
                _Seated(number, made, PrintedLine(points=points, ns=ns, ew=ew), line)
            )

    def row_score(
        self, row: Mapping[str, str], number: int, line: int, points: int | None
    ) -> TableScore:
        contract, declarer, tricks = (
            row.get(column, "-").lstrip("^") for column in ("contract", "declarer", "result")
        )
        if contract.lower() in _PASSED:
            return self.taken(PassedOut(), points, line, number)
        if contract not in EMPTY and declarer not in EMPTY and tricks not in EMPTY:
            return self.taken(
                self.result(contract, declarer, tricks, line, number), points, line, number
            )
        if points is not None:
            return TableScore.both(self.only(points, line))
        ns, ew = (award(row, side) for side in ("ns", "ew"))
        if ns is None and ew is None:
            if contract in EMPTY and tricks not in EMPTY:
                raise self.fault(NO_CONTRACT, line, number, tricks=tricks)
            if contract not in EMPTY:
                raise self.fault(HALF_A_RESULT, line, number, contract=contract)
            return TableScore.both(NOT_PLAYED)
        return TableScore(ns or NOT_PLAYED, ew or NOT_PLAYED)

    def paired(self, written: str) -> str:
        if not written or _UNKNOWN.fullmatch(written):
            return self.stranger()
        self.contestants.setdefault(written, Contestant(number=written))
        return written

    def event(self, games: Sequence[Game]) -> EventOnFile:
        if not self.seated:
            raise self.fault(NO_RESULTS, 0)
        again = _again(self.seated, self.kind)
        found: dict[BoardKey, list[_Seated]] = {}
        for one in self.seated:
            found.setdefault(BoardKey("", one.line.round if again else "", one.number), []).append(
                one
            )
        boards = tuple(
            Board(
                number=key.number,
                round=key.round,
                lines=tuple(one.line for one in of),
                deal=self.hands[key.number].deal,
                marked=self.marked(key.number),
            )
            for key, of in found.items()
        )
        head = games[0].tags
        try:
            event = Event(
                kind=self.kind,
                method=self.method,
                contestants=tuple(self.contestants.values()),
                boards=boards,
                name=head.get("event", "") if head.get("event", "") not in EMPTY else "",
                date=_date(head.get("date", "")),
            )
        except EventError as error:
            raise self.refused(error, found) from None
        printed = Printed(
            lines={key: tuple(one.printed for one in of) for key, of in found.items()},
            totals=self.totals,
            matches=tuple(_matches(found)) if self.kind is Kind.TEAMS else (),
        )
        return EventOnFile(
            event=event, printed=printed, notices=tuple(self.notices), file=self.file
        )

    def marked(self, number: int) -> Vulnerability | None:
        """Return the vulnerability if it is not that of the board number."""
        told = self.hands[number].marked
        return told if told is not Board(number=number, lines=()).vulnerability else None

    def refused(self, error: EventError, found: Mapping[BoardKey, list[_Seated]]) -> EventFileError:
        """Return the error for the last line with the contestant that it is about."""
        about = error.values.get("number")
        for key, of in found.items():
            for one in reversed(of):
                name = Board(number=key.number, round=key.round, lines=()).name
                if name == error.board and about in (*one.line.ns, *one.line.ew):
                    return self.fault(error.problem, one.place, name, **error.values)
        return self.fault(error.problem, 0, error.board, **error.values)


def _told(game: Game, tag: str) -> str:
    written = game.tags.get(tag, "")
    return "" if written in EMPTY else written


def _date(written: str) -> datetime.date | None:
    try:
        return datetime.datetime.strptime(written, "%Y.%m.%d").date()
    except ValueError:
        return None


def _again(seated: Sequence[_Seated], kind: Kind) -> bool:
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


def _matches(found: Mapping[BoardKey, list[_Seated]]) -> Iterator[PrintedMatch]:
    """Yield the printed IMPs of the boards of each match, from the side of each team."""
    boards: dict[tuple[str, str, str], dict[int, str]] = {}
    for key, of in found.items():
        for one in of:
            (ns,), (ew,) = one.line.ns, one.line.ew
            for team, opponent, imps in ((ns, ew, one.printed.ns), (ew, ns, one.printed.ew)):
                if imps is not None:
                    boards.setdefault((team, opponent, one.line.round), {})[key.number] = imps
    for (team, opponent, match_round), printed in boards.items():
        yield PrintedMatch(team=team, opponent=opponent, round=match_round, boards=printed)
