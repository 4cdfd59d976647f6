"""Write an event as PBN 2.1, and list what is lost in it.

An event of pairs has a game for each board, whose `ScoreTable` is the traveller; a match of teams
has a game for each table. The first game of an event of pairs has the `TotalScoreTable`, with the
names. A board has its hands and its double-dummy figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.auction import Contract, Doubling
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.deal import Vulnerability, dealer_of
from bridgelaw.bridge.notation import card_text
from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.event.regulations import changes_scores
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.formats.results.pbn.optimum import tags
from bridgelaw.formats.results.pbn.scores import event_of
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Outcome, Percent, TableScore
from bridgelaw.scores.regulation import Regulation
from bridgelaw.scores.results import PassedOut, Played, Points
from bridgelaw.scoring.numbers import exact_text

INDIVIDUAL = Text(
    "found an individual event, expected pairs or teams: PBN has no table for players who change "
    "partners; write it as .json or .csv"
)
SESSIONS = Text(
    "found {number} sessions, expected one: PBN does not tell sessions apart; write the event as "
    ".json or .csv"
)
SCORES = Text(
    "scores that are neither a result for both sides nor percentages: {count}; they are written as "
    "not played"
)
RULINGS = Text("rulings: {count}; only the scores after them are written")
FLOATING = Text(
    "averages that may change at the end of the session (Law 12C2c): {count}; fixed percentages "
    "are written"
)
PENALTIES = Text("penalties: {count}")
CARRY_OVERS = Text("carry-overs: {count}")
HANDICAPS = Text("handicaps: {count}")
SUBSTITUTES = Text("substitutes: {count}")
REGULATION = Text("the organiser's regulation")
TWO_WINNERS = Text("that North-South and East-West are ranked separately")
OTHERWISE = Text("the file is read as an event with other scores or contestants")
PLAYERS = Text("the names of the players of teams; teams are called by their numbers")
DETAILS = Text("details that do not change scores, such as membership numbers or texts with quotes")

HEAD: Final = "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n"
_SCORING: Final[Mapping[Method, str]] = {
    Method.MATCHPOINTS: "MatchPoints",
    Method.IMPS: "IMP",
    Method.CROSS_IMPS: "IMP;Cross",
    Method.BUTLER: "IMP;Butler",
    Method.BOARD_A_MATCH: "BAM",
    Method.POINT_A_BOARD: "PointABoard",
    Method.PATTON: "Patton",
    Method.ASCHERMAN: "Ascherman",
    Method.TOTAL_POINTS: "TotalPoints",
}
_VULNERABLE: Final[Mapping[Vulnerability, str]] = {
    Vulnerability.NONE: "None",
    Vulnerability.NS: "NS",
    Vulnerability.EW: "EW",
    Vulnerability.BOTH: "All",
}
_DOUBLED: Final[Mapping[Doubling, str]] = {
    Doubling.UNDOUBLED: "",
    Doubling.DOUBLED: "X",
    Doubling.REDOUBLED: "XX",
}
_PERCENT: Final[Mapping[Grade, Fraction]] = {
    Grade.PLUS: Fraction(60),
    Grade.AVERAGE: Fraction(50),
    Grade.MINUS: Fraction(40),
}
"""Law 12C2a."""
_SIDED: Final = re.compile(r"(.+) (NS|EW)")


def event_pbn(event: Event) -> tuple[str, tuple[Notice, ...]]:
    """Return the event as PBN, and what is lost in it.

    Raises EventError for an individual event, and for one of several sessions.
    """
    if event.kind is Kind.INDIVIDUAL:
        raise EventError(INDIVIDUAL)
    sessions = {board.session for board in event.boards}
    if len(sessions) > 1:
        raise EventError(SESSIONS, number=len(sessions))
    told, losses = _without_what_is_lost(event)
    text = HEAD + "\n".join("\n".join(game) + "\n" for game in _games(told))
    try:
        found = event_of(text).event
    except EventFileError:
        return text, (*losses, Notice(problem=OTHERWISE))
    if told.two_winners and not found.two_winners:
        losses = (*losses, Notice(problem=TWO_WINNERS))
        told = replace(told, two_winners=False)
    if _scored(found) != _scored(told):
        return text, (*losses, Notice(problem=OTHERWISE))
    return text, losses if found == told else (*losses, Notice(problem=DETAILS, slight=True))


def _scored(event: Event) -> object:
    """Return everything that scores depend on, and who is who."""
    boards = {
        (board.number, board.vulnerability): sorted(
            (line.ns, line.ew, repr(line.score)) for line in board.lines
        )
        for board in event.boards
        if board.lines
    }
    played = {
        number for board in event.boards for line in board.lines for number in (*line.ns, *line.ew)
    }
    names = {
        each.number: each.names if event.kind is Kind.PAIRS else ()
        for each in event.contestants
        if each.number in played
    }
    return event.kind, event.method, event.two_winners, boards, len(event.boards), names


def _without_what_is_lost(event: Event) -> tuple[Event, tuple[Notice, ...]]:
    lines = [line for board in event.boards for line in board.lines]
    losses: list[Notice] = []
    if event.regulation != Regulation():
        losses.append(Notice(problem=REGULATION, slight=not changes_scores(event)))
    for problem, count, slight in (
        (SCORES, sum(_written(line) is None for line in lines), False),
        (RULINGS, sum(line.ruling is not None for line in lines), False),
        (FLOATING, sum(any(_moves(line.outcome(side)) for side in Side) for line in lines), False),
        (PENALTIES, len(event.penalties), False),
        (CARRY_OVERS, len(event.carry_overs), False),
        (HANDICAPS, sum(bool(each.handicap) for each in event.contestants), False),
        (SUBSTITUTES, sum(len(each.substitutes) for each in event.contestants), True),
    ):
        if count:
            losses.append(Notice(problem=problem, values={"count": count}, slight=slight))
    if event.kind is Kind.TEAMS and any(
        each.names not in ((), (each.number,)) for each in event.contestants
    ):
        losses.append(Notice(problem=PLAYERS, slight=True))
    boards = tuple(
        replace(board, lines=tuple(_plain(line) for line in board.lines)) for board in event.boards
    )
    return replace(
        event,
        regulation=Regulation(),
        penalties=(),
        carry_overs=(),
        contestants=tuple(replace(each, substitutes=()) for each in event.contestants),
        boards=boards,
    ), tuple(losses)


def _written(line: Line) -> TableScore | None:
    """Return the score of a line in PBN; None if PBN has no such score."""
    ns, ew = line.outcome(Side.NS), line.outcome(Side.EW)
    if ns == ew and isinstance(ns, Played | PassedOut | Points):
        return TableScore.both(ns)
    sides = [_award(outcome) for outcome in (ns, ew)]
    return None if None in sides else TableScore(*(each or NOT_PLAYED for each in sides))


def _award(outcome: Outcome) -> Outcome | None:
    if outcome == NOT_PLAYED:
        return NOT_PLAYED
    if isinstance(outcome, Average):
        return Percent(_PERCENT[outcome.grade])
    return outcome if isinstance(outcome, Percent) and _decimal(outcome) else None


def _decimal(outcome: Percent) -> str | None:
    """Return a percentage as a decimal number; None if it is not one."""
    text = exact_text(outcome.percent)
    return text if re.fullmatch(r"\d{1,3}(\.\d{1,4})?", text) else None


def _moves(outcome: Outcome) -> bool:
    """Return whether Law 12C2c may move an outcome; it never moves a plain average."""
    return isinstance(outcome, Average) and outcome.floating and outcome.grade is not Grade.AVERAGE


def _plain(line: Line) -> Line:
    return replace(line, score=_written(line) or TableScore.both(NOT_PLAYED), ruling=None, form="")


def _games(event: Event) -> Iterator[list[str]]:
    first = True
    for board in event.boards:
        if event.kind is Kind.TEAMS:
            for line in board.lines or ():
                yield [*_head(event, board, line), *tags(board.makeable, board.optimum)]
            continue
        game = [*_head(event, board), *tags(board.makeable, board.optimum)]
        if board.lines:
            game += _table("ScoreTable", [_row(event, line) for line in board.lines])
        if first:
            game += _table("TotalScoreTable", [_entry(event, each) for each in event.contestants])
            first = False
        yield game


def _head(event: Event, board: Board, line: Line | None = None) -> Iterator[str]:
    """Yield the tags of a board, or of a table at which it was played."""
    result = line.score.ns if line else None
    contract, declarer, tricks, points = _of_result(result, board.vulnerability)
    told = {
        "Event": event.name,
        "Site": "",
        "Date": event.date.strftime("%Y.%m.%d") if event.date else "",
        "Board": str(board.number),
        **dict.fromkeys(("West", "North", "East", "South"), ""),
        "Dealer": dealer_of(board.number).name,
        "Vulnerable": _VULNERABLE[board.vulnerability],
        "Deal": board.deal.to_pbn() if board.deal and board.deal.known_seats else "",
        "Scoring": _SCORING[event.method],
        "Declarer": declarer,
        "Contract": contract,
        "Result": tricks,
    }
    if line is not None:
        told |= {
            "Score": f"NS {points}" if points else "",
            "ScorePercentage": _percentages(line.score),
            "HomeTeam": line.ns[0],
            "VisitTeam": line.ew[0],
            "Room": "Open",
            "Table": line.table,
            "Round": line.round,
        }
    elif board.round:
        told["Round"] = board.round
    needed = set(told) - {"Score", "ScorePercentage", "Table", "Round"}
    yield from (
        f'[{name} "{_quoted(value)}"]' for name, value in told.items() if value or name in needed
    )


def _percentages(score: TableScore) -> str:
    sides = [
        f"{side.name} {_decimal(outcome)}"
        for side in Side
        if isinstance(outcome := score.of(side), Percent)
    ]
    return " ".join(sides)


def _of_result(result: Outcome | None, vulnerability: Vulnerability) -> tuple[str, str, str, str]:
    """Return the contract, the declarer, the tricks and the points of a result."""
    match result:
        case Played(contract=contract, tricks=tricks):
            declarer = contract.declarer.name if contract.declarer else ""
            return _contract(contract), declarer, str(tricks), str(result.points(vulnerability))
        case PassedOut():
            return "Pass", "", "", "0"
        case Points(number=number):
            return "", "", "", str(number)
    return "", "", "", ""


def _contract(contract: Contract) -> str:
    strain = "NT" if contract.strain is Strain.NOTRUMP else contract.strain.name[0]
    return f"{contract.level}{strain}{_DOUBLED[contract.doubled]}"


def _row(event: Event, line: Line) -> dict[str, str]:
    """Return a line of a traveller by columns."""
    contract, declarer, tricks, points = _of_result(line.score.ns, Vulnerability.NONE)
    percents = {
        side: f"^{_decimal(outcome)}"
        for side in Side
        if isinstance(outcome := line.score.of(side), Percent)
    }
    return {
        "Section": line.section,
        "Table": line.table,
        "Round": line.round,
        "PairId_NS": _pair(event, line.ns[0]),
        "PairId_EW": _pair(event, line.ew[0]),
        "Contract": contract,
        "Declarer": declarer,
        "Result": tricks,
        "Lead": card_text(line.lead) if line.lead else "",
        "Score_NS": points if isinstance(line.score.ns, Points) else "",
        "Percentage_NS": percents.get(Side.NS, ""),
        "Percentage_EW": percents.get(Side.EW, ""),
    }


def _entry(event: Event, contestant: Contestant) -> dict[str, str]:
    """Return a contestant by columns of the table of totals."""
    sided = _sided(event, contestant.number)
    return {
        "PairId": _pair(event, contestant.number),
        "Direction": {"NS": "N-S", "EW": "E-W"}[sided[2]] if sided else "",
        "Names": ";".join(contestant.names),
    }


def _sided(event: Event, number: str) -> re.Match[str] | None:
    return _SIDED.fullmatch(number) if event.two_winners else None


def _pair(event: Event, number: str) -> str:
    """Return the number of a pair, without its direction if North-South and East-West share it."""
    sided = _sided(event, number)
    return sided[1] if sided else number


def _table(name: str, rows: Sequence[Mapping[str, str]]) -> list[str]:
    """Return a table without its empty columns."""
    always = ("PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "PairId", "Names")
    used = (
        [column for column in rows[0] if column in always or any(row[column] for row in rows)]
        if rows
        else []
    )
    cells = [[_cell(row[column]) for column in used] for row in rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(used))] if cells else []
    columns = ";".join(f"{column}\\{width}L" for column, width in zip(used, widths, strict=True))
    lines = [
        " ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
    return [f'[{name} "{columns}"]', *lines] if rows else []


def _cell(text: str) -> str:
    plain = _quoted(text)
    if not plain:
        return "-"
    return plain if re.fullmatch(r"[\w.+^-]+", plain) else f'"{plain}"'


def _quoted(text: str) -> str:
    """Return a text that can be between quotes, on one line."""
    return " ".join(text.replace('"', "'").replace("\\", "/").split())
