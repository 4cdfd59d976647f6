"""List the data of an event that USEBIO cannot express, so that nothing is lost silently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board, BoardKey, Event, Kind, Line
from bridgelaw.event.regulations import at_work, changes_scores
from bridgelaw.event.standings.played import sessions_of
from bridgelaw.event.teams.matches import round_of
from bridgelaw.formats.results.event_file import Notice
from bridgelaw.formats.results.usebio.reader import read_usebio_bytes
from bridgelaw.formats.results.usebio.writer import usebio
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import (
    Average,
    Grade,
    Imps,
    NotPlayed,
    Outcome,
    Percent,
    SelfInflicted,
    Weighted,
)
from bridgelaw.scores.regulation import LAWS

WEIGHTED = Text(
    "the weighted score of {ns} and {ew} is written as an award with the same marks; only this "
    "program reads the results and weights again"
)
SPLIT = Text(
    "{ns} and {ew} have different results, written as an award with the same marks; only this "
    "program reads the results again"
)
SELF_INFLICTED = Text(
    "the score of {ns} and {ew} under Law 12C1e is written as an award with the same marks; only "
    "this program reads its components again"
)
FIXED = Text("the average of {ns} and {ew} is fixed; in USEBIO it may change (Law 12C2c)")
FLOATING = Text(
    "the average of {ns} and {ew} may change at the end of the session (Law 12C2c); in USEBIO it "
    "is fixed"
)
NOT_IN_PERCENT = Text(
    "the award of {ns} and {ew} is rounded to a whole per cent; the matchpoints are exact"
)
OF_TEAMS = Text(
    "the score of {ns} and {ew} is written as an average; only the IMPs of the board show what "
    "it is"
)
ONE_SIDE = Text("one side of {ns} and {ew} has no score; the marks of the other are written alone")
RULED = Text(
    "the score of {ns} and {ew} is a ruling; the result at the table, the laws and the reason "
    "are lost"
)
FORMS = Text(
    "the board was played in several forms (Law 87B); the form of each line is lost, but the "
    "matchpoints are right"
)
MARKED = Text("the vulnerability marked on the board differs from that of its number; that is lost")
PENALTIES = Text("penalties are written only in the totals: {number}")
CARRIED = Text("carry-overs are written only in the totals: {number}")
HANDICAPS = Text("handicaps are not written: {number}")
SUBSTITUTES = Text("substitutes are not written: {number}")
REGULATION = Text("the regulation is not written: missing scores, rounding, scales, tie-breaks")
DOUBLE_DUMMY = Text("the double-dummy figures of boards are not written: {number}")
TABLES = Text("the numbers of tables are not written")
ROUNDS = Text("the rounds in which the boards were played are not written")


_Place = tuple[BoardKey, tuple[str, ...], tuple[str, ...]]
"""A board and the contestants who meet there."""


def losses(event: Event) -> tuple[Notice, ...]:
    """List what is lost when an event is written as USEBIO.

    This includes the organiser's regulation if it differs from the laws.
    """
    return (*_of_boards(event), *_of_event(event))


def _of_boards(event: Event) -> Iterator[Notice]:
    otherwise = _read_otherwise(event)
    for board in event.boards:
        if len({line.form for line in board.lines}) > 1:
            yield Notice(problem=FORMS, board=board.name)
        if board.marked is not None:
            yield Notice(problem=MARKED, board=board.name)
        for line in board.lines:
            yield from _of_line(event, board, line)
            for problem in otherwise.get((board.key, line.ns, line.ew), ()):
                yield Notice(problem=problem, values=_who(line), board=board.name)


def _of_event(event: Event) -> Iterator[Notice]:
    lines = [line for board in event.boards for line in board.lines]
    for problem, number in (
        (PENALTIES, len(event.penalties)),
        (CARRIED, len(event.carry_overs)),
        (HANDICAPS, sum(bool(contestant.handicap) for contestant in event.contestants)),
    ):
        if number:
            yield Notice(problem=problem, values={"number": number})
    substitutes = sum(len(each.substitutes) for each in event.contestants)
    if substitutes:
        yield Notice(problem=SUBSTITUTES, values={"number": substitutes}, slight=True)
    figures = sum(bool(board.makeable or board.optimum) for board in event.boards)
    if figures:
        yield Notice(problem=DOUBLE_DUMMY, values={"number": figures}, slight=True)
    if any(line.table for line in lines):
        yield Notice(problem=TABLES, slight=True)
    if not event.in_matches and any(line.round for line in lines):
        yield Notice(problem=ROUNDS, slight=True)
    if at_work(event) != LAWS:
        yield Notice(problem=REGULATION, slight=not changes_scores(event))


def _read_otherwise(event: Event) -> Mapping[_Place, Sequence[Text]]:
    """Return the lines on which a fixed average is read again as a floating one, or vice versa.

    The marks do not always show the difference.
    """
    found: dict[_Place, list[Text]] = {}
    for board, line, again in _read_again(event):
        sides = [(line.outcome(side), again.outcome(side)) for side in Side]
        fixed = any(
            isinstance(mine, Average | Percent) and not _moves(mine) and _moves(read)
            for mine, read in sides
        )
        moving = any(_moves(mine) and not _moves(read) for mine, read in sides)
        problems = [problem for problem, is_so in ((FIXED, fixed), (FLOATING, moving)) if is_so]
        if problems:
            found[board.key, line.ns, line.ew] = problems
    return found


def _moves(outcome: Outcome) -> bool:
    """Return whether Law 12C2c may move an outcome; it never moves a plain average."""
    return isinstance(outcome, Average) and outcome.floating and outcome.grade is not Grade.AVERAGE


def _read_again(event: Event) -> Iterator[tuple[Board, Line, Line]]:
    """Yield each line with what is read again after it has been written.

    Yield nothing for teams, or if no line has an average.
    """
    lines = [line for board in event.boards for line in board.lines]
    awarded = any(
        isinstance(line.outcome(side), Average | Percent) for line in lines for side in Side
    )
    if event.kind is Kind.TEAMS or not awarded:
        return
    found = read_usebio_bytes(usebio(event)).event
    sessions = dict(zip(sessions_of(event), found.sessions, strict=True))
    boards = {board.key: board for board in found.boards}
    for board in event.boards:
        session, number = sessions[board.session], board.number
        rounds = (board.round, *{round_of(board, line) for line in board.lines}, "")
        read = next(key for each in rounds if (key := BoardKey(session, each, number)) in boards)
        again = {(line.ns, line.ew): line for line in boards[read].lines}
        yield from ((board, line, again[line.ns, line.ew]) for line in board.lines)


def _who(line: Line) -> Mapping[str, str]:
    return {"ns": "/".join(line.ns), "ew": "/".join(line.ew)}


def _of_line(event: Event, board: Board, line: Line) -> Iterator[Notice]:
    ns, ew = line.outcome(Side.NS), line.outcome(Side.EW)
    teams = event.kind is Kind.TEAMS
    problems = [
        RULED if line.ruling is not None else None,
        _of_outcomes(ns, ew, teams=teams),
        FIXED if teams and (_is_fixed(ns) or _is_fixed(ew)) else None,
        NOT_IN_PERCENT if not teams and (_is_inexact(ns) or _is_inexact(ew)) else None,
    ]
    for problem in filter(None, problems):
        yield Notice(problem=problem, values=_who(line), board=board.name)


def _of_outcomes(ns: Outcome, ew: Outcome, *, teams: bool) -> Text | None:
    """Return what is lost of the outcomes of a line."""
    kinds = {type(ns), type(ew)}
    plain = ns == ew or kinds == {Average}
    if teams and (not plain or kinds & {SelfInflicted, Weighted, Percent, Imps}):
        return OF_TEAMS
    if SelfInflicted in kinds:
        return SELF_INFLICTED
    if Weighted in kinds:
        return WEIGHTED
    if NotPlayed in kinds and len(kinds) > 1:
        return ONE_SIDE
    return SPLIT if ns != ew and not kinds <= {Average, Percent, Imps} else None


def _is_fixed(outcome: Outcome) -> bool:
    return isinstance(outcome, Average) and not outcome.floating


def _is_inexact(outcome: Outcome) -> bool:
    """Return whether it is not a whole number of per cent."""
    return isinstance(outcome, Imps) or (
        isinstance(outcome, Percent) and outcome.percent.denominator != 1
    )
