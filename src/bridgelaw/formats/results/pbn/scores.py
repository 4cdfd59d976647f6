"""Results in PBN: from tables of scores (`ScoreTable`, `TotalScoreTable`), or from the games.

The tag of a table of scores names its columns; a row is a table at which the board was played.
Pairs are identified by `PairId_NS` and `PairId_EW`; if the table of totals has no `PairId`, these
are the pairs' ranks in it. `???` is an unknown pair. A row without a contract is an artificial
score, given by its percentages; `^60` is one too.

If there is no such table, each game is a table at which its board was played: for the teams that
`HomeTeam` (North-South, in the closed room East-West) and `VisitTeam` name. Games that name the
rooms, but not the teams, are a match of teams 1 and 2 (`rooms`); other games are of the pairs that
their players form.

A result that cannot be read is set aside with a notice, and the others count. Where the contract or
the score can be read but not both, the one that can be read counts.

The printed scores are returned too: `Score`, `ScoreIMP`, `ScoreMP`, `ScorePercentage` and the
columns of the tables; `method` finds out how they were scored. OKbridge's
`IMP_NS` is the average of the IMPs against each other score of the board
(`CrossImps.PER_COMPARISON`), to two decimals; its `MeanScore` is the mean of the two-decimal
figures over the boards that a pair has played, which may differ from the exact mean in the last
decimal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from bridgelaw.bridge.deal import dealer_of
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import Contestant, Kind, Line, Method
from bridgelaw.event.printed import PrintedTotal
from bridgelaw.formats.play.pbn_games import Game, read_games
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, read_words
from bridgelaw.formats.results.pbn.event import Figures, Hands, Reading, Seated
from bridgelaw.formats.results.pbn.figures import (
    EMPTY,
    MARKS,
    by_side,
    is_passed_out,
    side_of,
)
from bridgelaw.formats.results.pbn.optimum import double_dummy
from bridgelaw.formats.results.pbn.pairs import naming, side_in
from bridgelaw.formats.results.pbn.printed_scores import remarks
from bridgelaw.formats.results.pbn.result import Written, read
from bridgelaw.formats.results.pbn.rooms import team_of_players
from bridgelaw.formats.results.pbn.tables import (
    award,
    cell,
    figure,
    lead,
    multiplicity,
    rows,
    score_in,
    usual_top,
)
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import NOT_PLAYED, Percent, TableScore
from bridgelaw.scores.results import Result
from bridgelaw.scoring.numbers import exact

BAD_BOARD = Text("found the board '{found}', expected a number from 1 to 9999")
BAD_DEAL = Text("the hands are left out: {why}")
OTHER_DEAL = Text(
    "found hands that differ from those in the board's first game; the first hands are used"
)
OTHER_FIGURES = Text(
    "found double-dummy figures that differ from those in the board's first game; the first "
    "figures are used"
)
NO_CONTRACT = Text("found {tricks} tricks without a contract; add the contract")
HALF_A_RESULT = Text("found the contract {contract}, expected its declarer and tricks beside it")
NO_AWARD = Text("found an adjusted score without a percentage; add it")
GAMES_LEFT_OUT = Text("games without a result, which are left out: {number} (boards {boards})")
IN_ROOMS = Text(
    "the games do not name the teams; team 1 is North-South in the open room and East-West in the "
    "closed room"
)
NO_TOTAL = Text("a row of the table of totals is left out: {why}")

FEW: Final = 12
"""Maximum number of boards in a list."""
_UNKNOWN: Final = re.compile(r"\?+|-")
_TOTALS: Final = ("totalimp", "totalmp", "totalscore", "meanimp", "meanmp", "meanscore")
_PERCENTAGES: Final = ("totalpercentage", "meanpercentage")


def read_event_pbn(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the results in a PBN file. Raises EventFileError.

    A `method` that is given counts instead of the one that the file shows.
    """
    return event_of(read_words(path), str(path), method)


def event_of(text: str, file: str = "", method: Method | None = None) -> EventOnFile:
    """Return the results in a PBN text as an event. Raises EventFileError."""
    games = list(read_games(text))
    reader = _Reader(file)
    if any("scoretable" in game.bodies for game in games):
        reader.tables(games)
    else:
        reader.games(games)
    return reader.event(games, method)


class _Reader(Reading):
    """Reads the games of a file, or the rows of its tables."""

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
        known = self.hands.setdefault(number, Hands(deal, game.vulnerability))
        if known.deal is None:
            known.deal = deal
        elif deal is not None and deal != known.deal:
            self.notice(OTHER_DEAL, game.lines.get("deal", game.line), number)
        self.double_dummy(game, number)
        return number

    def double_dummy(self, game: Game, number: int) -> None:
        """Store the makeable contracts and the optimum score of a board."""
        dealer = Seat.__members__.get(_told(game, "dealer").upper())
        found = double_dummy(game, self.vulnerability(number), dealer or dealer_of(number))
        known = self.hands[number]
        for tag, remark in found.remarks:
            if remark not in known.remarks:
                known.remarks.append(remark)
                line = game.lines.get(tag, game.line)
                self.notice(remark.text, line, number, **remark.values)
        known.double_dummy, other = known.double_dummy.completed_by(found)
        if other:
            self.notice(OTHER_FIGURES, game.line, number)

    def states(self, game: Game) -> None:
        """Store the method that a game states."""
        if scoring := _told(game, "scoring"):
            self.scorings[scoring] = None

    def games(self, games: Sequence[Game]) -> None:
        """Read each game as a table at which its board was played."""
        named = any(game.tags.get("hometeam", "") not in EMPTY for game in games)
        if named or self.in_rooms(games):
            self.kind = Kind.TEAMS
        empty: list[Game] = []
        for game in games:
            try:
                if game.is_record and not self.game(game):
                    empty.append(game)
            except EventFileError as error:
                self.left_out(error)
        self.without_result(empty)

    def in_rooms(self, games: Sequence[Game]) -> bool:
        """Find the two teams of a match that is played in two rooms; return whether it is one."""
        self.team_of = team_of_players(game for game in games if game.is_record)
        for number in ("1", "2") if self.team_of else ():
            players = tuple(player for player, team in self.team_of.items() if team == number)
            self.contestants[number] = Contestant(number=number, names=players)
        if self.team_of:
            self.notice(IN_ROOMS, games[0].line)
        return bool(self.team_of)

    def without_result(self, games: Sequence[Game]) -> None:
        """Say how many games have no result, beside others that have one."""
        if games and self.seated:
            boards = tuple(dict.fromkeys(_told(game, "board") or "?" for game in games))
            shown = (*boards[:FEW], "…") if len(boards) > FEW else boards
            self.notice(GAMES_LEFT_OUT, games[0].line, number=len(games), boards=", ".join(shown))

    def game(self, game: Game) -> bool:
        """Read a game; return whether it has a result. Raises EventFileError."""
        marks = {kind: _figures(game, tag) for kind, tag in MARKS.items() if _told(game, tag)}
        written = Written(*(game.tags.get(tag, "").strip() for tag in _RESULT))
        # A table without a result has no board to be read.
        if not _has_result(written) and (_plays(written) or "percentage" not in marks):
            if written.is_adjusted:
                raise self.fault(NO_AWARD, game.line, _told(game, "board"))
            return False
        number = self.board(game)
        line = game.lines.get("contract", game.line)
        result, points = self.result(written, line, number, game.lines.get("score", line))
        if result is None:
            ns, ew = (_percent(mark) for mark in marks.pop("percentage", (None, None)))
            if ns is None and ew is None:
                return False
            score = TableScore(ns or NOT_PLAYED, ew or NOT_PLAYED)
        else:
            score = TableScore.both(result)
        for tag, said in remarks(game, result, points, self.vulnerability(number)):
            self.notice(said.text, game.lines.get(tag, game.line), number, **said.values)
        self.states(game)
        closed = _told(game, "room").lower() == "closed"
        made = Line(
            ns=(self.side(game, "visitteam" if closed else "hometeam", "north", "south"),),
            ew=(self.side(game, "hometeam" if closed else "visitteam", "east", "west"),),
            score=score,
            table=_told(game, "table") or _told(game, "room"),
            round=_told(game, "round"),
            section=_told(game, "section"),
        )
        self.seated.append(Seated(number, made, points, marks, game.line))
        return True

    def result(
        self, written: Written, line: int, number: int, scored: int
    ) -> tuple[Result | None, int | None]:
        """Return the result of a table, and its printed points. Raises EventFileError."""
        try:
            found = read(written, self.vulnerability(number))
        except ScoreError as error:
            raise self.fault(error.problem, line, number, **error.values) from None
        for remark in found.remarks:
            self.notice(remark.text, scored, number, **remark.values)
        return found.result, found.points

    def side(self, game: Game, team: str, first: str, second: str) -> str:
        """Return the contestant on a side: a team, or a pair by its two names."""
        if self.team_of:
            found = {self.team_of.get(_told(game, seat), "") for seat in (first, second)} - {""}
            number = "".join(found)
            names = []
        elif self.kind is Kind.TEAMS:
            number = _told(game, team)
            names = [number]
        else:
            names = sorted(filter(None, (_told(game, first), _told(game, second))))
            number = " & ".join(names)
        if not number:
            return self.stranger()
        self.contestants.setdefault(number, Contestant(number=number, names=tuple(names)))
        return number

    def tables(self, games: Sequence[Game]) -> None:
        """Read the rows of the tables of scores."""
        scored = [game for game in games if "scoretable" in game.bodies]
        found = [list(rows(game, "scoretable")) for game in scored]
        readable = [[row for row, _ in each if not isinstance(row, Said)] for each in found]
        self.naming = naming(readable)
        for game in games:
            self.total_table(game)
        for game, each, known in zip(scored, found, readable, strict=True):
            try:
                number = self.board(game)
            except EventFileError as error:
                self.left_out(error)
                continue
            self.states(game)
            top = usual_top(known)
            for row, line in each:
                try:
                    if isinstance(row, Said):
                        raise self.fault(row.text, line, number, **row.values)
                    self.row(row, number, line, top)
                except EventFileError as error:
                    self.left_out(error)
        self.without_result(
            [game for game in games if "scoretable" not in game.bodies and game.is_record]
        )

    def total_table(self, game: Game) -> None:
        if "totalscoretable" not in game.bodies:
            return
        for row, line in rows(game, "totalscoretable"):
            try:
                if isinstance(row, Said):
                    raise self.fault(row.text, line, **row.values)
                self.total(row, line)
            except EventFileError as error:
                why = Said(error.problem, error.values)
                self.notice(NO_TOTAL, line, why=why)

    def total(self, row: Mapping[str, str], line: int) -> None:
        """Read a row of the table of totals. Raises EventFileError."""
        pair = cell(row, "pairid") or cell(row, "rank")
        side = side_in(row) if self.naming.by_side else None
        number = self.naming.number(pair, side, cell(row, "section"))
        names = tuple(
            name.strip() for name in re.split(r"[;/]| - ", cell(row, "names")) if name.strip()
        )
        if not pair or number in self.contestants:
            return
        total, percent = (
            next((figure(row, kind, self.file, line) for kind in kinds if kind in row), None)
            for kinds in (_TOTALS, _PERCENTAGES)
        )
        self.contestants[number] = Contestant(number=number, names=names, side=side)
        self.totals[number] = PrintedTotal(
            total=total, percent=percent, place=cell(row, "rank") or None
        )

    def row(self, row: Mapping[str, str], number: int, line: int, top: Fraction | None) -> None:
        """Read a row of a table of scores, for one or several tables (`Multiplicity`).

        Raises EventFileError.
        """
        contract, declarer, tricks = (
            row.get(column, "-") for column in ("contract", "declarer", "result")
        )
        written = Written(contract, declarer, tricks, score_in(row))
        result, points = self.result(written, line, number, line)
        score = (
            self.award(row, written, number, line, top)
            if result is None
            else TableScore.both(result)
        )
        marks: dict[str, Figures] = {}
        for kind in MARKS:
            ns, ew = (
                figure(row, f"{kind}_{side}", self.file, line, number) for side in ("ns", "ew")
            )
            if (ns, ew) != (None, None):
                marks[kind] = ns, ew
        section = cell(row, "section")
        for _ in range(multiplicity(row, self.file, line, number)):
            made = Line(
                ns=(self.paired(row.get("pairid_ns", ""), Side.NS, section),),
                ew=(self.paired(row.get("pairid_ew", ""), Side.EW, section),),
                score=score,
                table=cell(row, "table"),
                round=cell(row, "round"),
                section=section,
                lead=lead(row.get("lead", "")),
            )
            self.seated.append(Seated(number, made, points, marks, line))

    def award(
        self,
        row: Mapping[str, str],
        written: Written,
        number: int,
        line: int,
        top: Fraction | None,
    ) -> TableScore:
        """Return the score of a row without a result. Raises EventFileError."""
        adjusted = written.is_adjusted
        ns, ew = (award(row, side, top if adjusted else None) for side in ("ns", "ew"))
        if ns is not None or ew is not None:
            return TableScore(ns or NOT_PLAYED, ew or NOT_PLAYED)
        if adjusted:
            raise self.fault(NO_AWARD, line, number)
        if written.contract not in EMPTY:
            raise self.fault(HALF_A_RESULT, line, number, contract=written.contract)
        if written.tricks not in EMPTY:
            raise self.fault(NO_CONTRACT, line, number, tricks=written.tricks)
        return TableScore.both(NOT_PLAYED)

    def paired(self, written: str, side: Side, section: str) -> str:
        if not written or _UNKNOWN.fullmatch(written):
            return self.stranger()
        number = self.naming.number(written, side, section)
        fixed = side if self.naming.by_side else None
        self.contestants.setdefault(number, Contestant(number=number, side=fixed))
        return number


_RESULT: Final = ("contract", "declarer", "result", "score")


def _plays(written: Written) -> bool:
    return written.contract not in EMPTY and not written.is_adjusted


def _has_result(written: Written) -> bool:
    """Return whether a game has points, or a complete contract."""
    if written.score not in EMPTY:
        return True
    return _plays(written) and (
        is_passed_out(written.contract.lstrip("^").strip())
        or (written.declarer not in EMPTY and written.tricks not in EMPTY)
    )


def _figures(game: Game, tag: str) -> Figures:
    """Return the figures of a tag for each side; None where it has none, or cannot be read."""
    found = by_side(_told(game, tag), side_of(game.tags.get("declarer", ""))) or {}
    return found.get(Side.NS), found.get(Side.EW)


def _percent(mark: str | None) -> Percent | None:
    return Percent(exact(mark)) if mark is not None and 0 <= exact(mark) <= 100 else None


def _told(game: Game, tag: str) -> str:
    written = game.tags.get(tag, "")
    return "" if written in EMPTY else written
