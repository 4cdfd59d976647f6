"""Read the results of a vugraph file (LIN) as a match of two teams.

The head of the file names the match: `vg|title,segment,I,first board,last board,team,carry-over,
team,carry-over|`, and lists its results: `rs|4HE=,3NW+1,…|`, two for each board, that of the open
room first. The first team sits North-South in the open room. The hands and the vulnerability are
those of the records in the same file; records that contradict the list are named in notices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bridgelaw.bridge.deal import Deal, Vulnerability, vulnerability_of
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import MOST_NUMBER, Board, Contestant, Event, Kind, Line, Method
from bridgelaw.formats.play.lin import CLOSED_ROOM, OPEN_ROOM, Command, commands_in, read_lin
from bridgelaw.formats.play.records import Fault, Problem
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, Notice, read_words
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore

NO_LIST = Text(
    "found no list of results (vg and rs), expected a vugraph file; the play records of other LIN "
    "files are read by bridgelaw audit"
)
BAD_HEAD = Text(
    "found '{found}' in vg, expected title, segment, scoring, first board, last board, team, "
    "carry-over, team, carry-over"
)
BAD_SCORING = Text("found the scoring '{found}' in vg, expected I (IMPs) or B (board-a-match)")
TOO_MANY = Text("found {found} results in rs, expected at most {expected}: two for each board")
BAD_RESULT = Text("{room}: {problem}")
CARRIED = Text("the carry-over in the file is not included: {first} {one}, {second} {other}")
DIFFERS = Text("the record differs from the list of results, which counts: {problem}")

_METHODS: Final = {"I": Method.IMPS, "B": Method.BOARD_A_MATCH}
_FIELDS: Final = 9
_COMPARED: Final = (Fault.CONTRACT, Fault.RESULT)


@dataclass(frozen=True, slots=True)
class _Head:
    """The match that `vg` names."""

    event: str
    method: Method
    first: int
    last: int
    teams: tuple[str, str]
    carried: tuple[str, str]


def read_lin_results(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the match in a vugraph file. Raises EventFileError."""
    return event_of(read_words(path), str(path), method)


def event_of(text: str, file: str = "", method: Method | None = None) -> EventOnFile:
    """Return the match in a text. Raises EventFileError."""
    commands = {each.command: each for each in commands_in([text])}
    vg, rs = commands.get("vg"), commands.get("rs")
    if vg is None or rs is None:
        raise EventFileError(NO_LIST, file=file)
    head = _head(vg, file)
    notices = [*_carried(head, file)]
    hands = dict(_hands(text, file, notices))
    boards = []
    for number, lines in _lines(head, rs, file):
        deal, marked = hands.get(number, (None, None))
        boards.append(
            Board(
                number=number,
                lines=lines,
                deal=deal,
                marked=marked if marked is not vulnerability_of(number) else None,
            )
        )
    if not boards:
        raise EventFileError(NO_LIST, file=file, line=rs.line)
    try:
        event = Event(
            kind=Kind.TEAMS,
            method=method or head.method,
            contestants=tuple(Contestant(number=team) for team in head.teams),
            boards=tuple(boards),
            name=head.event,
        )
    except EventError as error:
        raise EventFileError(
            error.problem, file=file, line=rs.line, board=error.board, **error.values
        ) from None
    return EventOnFile(event=event, notices=tuple(notices), file=file)


def _head(vg: Command, file: str) -> _Head:
    """Return the match. Raises EventFileError."""
    fields = [field.strip() for field in vg.value.split(",")]
    if len(fields) < _FIELDS or not (fields[3].isdecimal() and fields[4].isdecimal()):
        raise EventFileError(BAD_HEAD, file=file, line=vg.line, found=vg.value[:80])
    first, last = int(fields[3][:6]), int(fields[4][:6])
    one, other = fields[5] or "1", fields[7] or "2"
    if not 0 < first <= last <= MOST_NUMBER or one == other:
        raise EventFileError(BAD_HEAD, file=file, line=vg.line, found=vg.value[:80])
    method = _METHODS.get(fields[2].upper())
    if method is None:
        raise EventFileError(BAD_SCORING, file=file, line=vg.line, found=fields[2][:10])
    return _Head(
        event=", ".join(field for field in fields[:2] if field),
        method=method,
        first=first,
        last=last,
        teams=(one, other),
        carried=(fields[6], fields[8]),
    )


def _carried(head: _Head, file: str) -> Iterator[Notice]:
    one, other = head.carried
    if one.strip("0") or other.strip("0"):
        first, second = head.teams
        values = {"first": first, "one": one, "second": second, "other": other}
        yield Notice(problem=CARRIED, values=values, file=file)


def _lines(head: _Head, rs: Command, file: str) -> Iterator[tuple[int, tuple[Line, ...]]]:
    """Yield the lines of each board that has a result. Raises EventFileError."""
    results = [result.strip() for result in rs.value.split(",")]
    while results and not results[-1]:
        results.pop()
    most = 2 * (head.last - head.first + 1)
    if len(results) > most:
        raise EventFileError(TOO_MANY, file=file, line=rs.line, found=len(results), expected=most)
    one, other = head.teams
    for place in range(0, len(results), 2):
        number = head.first + place // 2
        found = []
        for room, ns, ew, result in zip(
            (OPEN_ROOM, CLOSED_ROOM),
            (one, other),
            (other, one),
            results[place : place + 2],
            strict=False,
        ):
            if not result:
                continue
            try:
                score = TableScore.both(parse_outcome(result))
            except ScoreError as error:
                raise EventFileError(
                    BAD_RESULT,
                    file=file,
                    line=rs.line,
                    board=number,
                    room=room,
                    problem=Said(error.problem, error.values),
                ) from None
            found.append(Line(ns=(ns,), ew=(ew,), score=score, table=room))
        if found:
            yield number, tuple(found)


def _hands(
    text: str, file: str, notices: list[Notice]
) -> Iterator[tuple[int, tuple[Deal | None, Vulnerability | None]]]:
    """Yield the hands and the vulnerability of each board that has a record."""
    for record in read_lin(text, file):
        if isinstance(record, Problem) or not record.board.isdecimal():
            continue
        notices.extend(
            Notice(
                problem=DIFFERS,
                values={"problem": Said(problem.problem, problem.values)},
                file=file,
                line=problem.line,
                board=record.board,
            )
            for problem in record.problems
            if problem.fault in _COMPARED
        )
        deal = record.table.deal
        yield (
            int(record.board[:6]),
            (deal if deal.known_seats else None, record.table.vulnerability),
        )
