"""What USEBIO cannot say of an event: named before it is written, never left out in silence."""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaw.engine.text import Text
from bridgelaw.event.model import Board, BoardKey, Event, Kind, Line, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.settled import at_work, changes_scores
from bridgelaw.event.standings.standing import standings
from bridgelaw.formats.events import Notice
from bridgelaw.outcomes.outcome import Average, Imps, NotPlayed, Percent, SelfInflicted, Weighted
from bridgelaw.outcomes.regulation import LAWS
from bridgelaw.table.seats import Side

WEIGHTED = Text(
    "the weighted score of {ns} and {ew} is written as an award with the marks that it brought; results and weights are lost"
)
SPLIT = Text("{ns} and {ew} have different results; both are written as an award with the marks that they brought")
SELF_INFLICTED = Text(
    "the score of {ns} and {ew} under Law 12C1e is written as an award with the marks that it brought; what it is made of is lost"
)
FIXED = Text("the average of {ns} and {ew} is fixed; USEBIO writes it as one that may float (Law 12C2c)")
FLOATED = Text(
    "the average of {ns} and {ew} moves at the end of the session (Law 12C2c), in the totals only; it is read again as fixed"
)
NOT_IN_PERCENT = Text("the award of {ns} and {ew} is written in whole per cent; the marks are exact")
OF_TEAMS = Text("the score of {ns} and {ew} is written as an average; what it is only the IMPs of the board tell")
ONE_SIDE = Text("one side of {ns} and {ew} has no score; the marks of the other are written alone")
RULED = Text("the score of {ns} and {ew} is a ruling; what was reached at the table, the laws and the reason are lost")
FORMS = Text("the board was played in several forms (Law 87B); which form a line has is lost, the marks are right")
MARKED = Text("the board was marked with another vulnerability than that of its number; that is lost")
PENALTIES = Text("penalties are written in the totals only: {number}")
CARRIED = Text("carry-overs are written in the totals only: {number}")
HANDICAPS = Text("handicaps are not written: {number}")
REGULATION = Text(
    "the regulation is not written: what becomes of missing scores, how figures are rounded, scales, what splits ties"
)
MATCHES = Text("that the pairs meet in matches is not written")
TABLES = Text("the numbers of tables are not written")
ROUNDS = Text("the rounds in which the boards were played are not written")
METHOD = Text("that the matches are scored by {method} cannot be read again; they are read as scored in IMPs")


def losses(event: Event) -> tuple[Notice, ...]:
    """What is lost when an event is written as USEBIO; the organiser's regulation where it does other than the laws."""
    return tuple(_losses(event))


def _losses(event: Event) -> Iterator[Notice]:
    moved = _moved(event)
    for board in event.boards:
        if len({line.form for line in board.lines}) > 1:
            yield Notice(problem=FORMS, board=board.name)
        if board.marked is not None:
            yield Notice(problem=MARKED, board=board.name)
        for line in board.lines:
            yield from _of_line(event, board, line)
            if any((board.key, number) in moved for number in (*line.ns, *line.ew)):
                told = {"ns": "/".join(line.ns), "ew": "/".join(line.ew)}
                yield Notice(problem=FLOATED, values=told, board=board.name)
    for problem, number in (
        (PENALTIES, len(event.penalties)),
        (CARRIED, len(event.carry_overs)),
        (HANDICAPS, sum(bool(contestant.handicap) for contestant in event.contestants)),
    ):
        if number:
            yield Notice(problem=problem, values={"number": number})
    if any(line.table for board in event.boards for line in board.lines):
        yield Notice(problem=TABLES, slight=True)
    if event.kind is not Kind.TEAMS and any(line.round for board in event.boards for line in board.lines):
        yield Notice(problem=ROUNDS, slight=not event.pairs_in_matches)
    if event.kind is Kind.TEAMS and event.method in (Method.CROSS_IMPS, Method.BUTLER):
        yield Notice(problem=METHOD, values={"method": event.method})
    if event.pairs_in_matches:
        yield Notice(problem=MATCHES)
    if at_work(event) != LAWS:
        yield Notice(problem=REGULATION, slight=not changes_scores(event))


def _moved(event: Event) -> set[tuple[BoardKey, str]]:
    """The averages that are worth more or less at the end of the session, by board and contestant: at matchpoints."""
    if event.kind is Kind.TEAMS:
        return set()
    return {
        (floated.board, row.contestant.number)
        for standing in standings(Scored(event), by_section=False)
        for row in standing.rows
        for floated in row.total.floated
        if floated.top and floated.moved
    }


def _of_line(event: Event, board: Board, line: Line) -> Iterator[Notice]:
    ns, ew = line.outcome(Side.NS), line.outcome(Side.EW)
    kinds = {type(ns), type(ew)}
    who = {"ns": "/".join(line.ns), "ew": "/".join(line.ew)}
    problems = []
    if line.ruling is not None:
        problems.append(RULED)
    plain = ns == ew or kinds == {Average}
    if event.kind is Kind.TEAMS and (not plain or kinds & {SelfInflicted, Weighted, Percent, Imps}):
        problems.append(OF_TEAMS)
    elif SelfInflicted in kinds:
        problems.append(SELF_INFLICTED)
    elif Weighted in kinds:
        problems.append(WEIGHTED)
    elif (NotPlayed in kinds) and len(kinds) > 1:
        problems.append(ONE_SIDE)
    elif ns != ew and not kinds <= {Average, Percent, Imps}:
        problems.append(SPLIT)
    if any(isinstance(each, Average) and not each.floating for each in (ns, ew)):
        problems.append(FIXED)
    inexact = Imps in kinds or any(isinstance(each, Percent) and each.percent.denominator != 1 for each in (ns, ew))
    if inexact and event.kind is not Kind.TEAMS:
        problems.append(NOT_IN_PERCENT)
    for problem in problems:
        yield Notice(problem=problem, values=who, board=board.name)
