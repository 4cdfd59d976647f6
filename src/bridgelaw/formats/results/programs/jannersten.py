"""Read `results.txt`, the file of results that Jannersten's control programs take.

It has semicolons and three parts, whose fields have a fixed order: the game, the contestants (a row
for each player), and the results:

    A;3;30;10;;;;;2026-10-06;Monday;1;1
    A;1;N;"Ann Ash";240;60;;
    #01;A;1;1;11;;;400;3NT;N;9;C2;4;14;;;22;78;;14;;

A row of results has the board, the section, the round, the pairs North and East (in an individual
also South and West), the points of North-South, contract, declarer, tricks and lead; then the
matchpoints, IMPs and percentages of both sides, datum, top, adjusted top and remarks.
"""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import MOST_NUMBER, Method
from bridgelaw.event.printed import PrintedLine
from bridgelaw.formats.results.awards import artificial
from bridgelaw.formats.results.dealt import lead_of
from bridgelaw.formats.results.entries import Entry, Listed, Pair, event_of
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.pbn.figures import is_passed_out
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore
from bridgelaw.scores.results import PassedOut, Points

BAD_ROW = Text("found {found} fields in a row of results, expected at least {expected}")
BAD_NUMBER = Text("found '{found}' as {name}, expected a number from 1 to {most}")
BAD_RESULT = Text("found '{found}': {problem}")
INDIVIDUAL = Text("found players of an individual, expected pairs; export the event as USEBIO")
BAD_REMARK = Text("found the remark '{found}' and no result, expected one such as 60%-40%")

_RESULT: Final = re.compile(r"\s*#\s*(\d{1,4})\s*;", re.ASCII)
_FEWEST: Final = 12
_POINTS: Final = re.compile(r"[+-]?\d{1,4}")
_FIGURE: Final = re.compile(r"[+-]?\d{1,5}(\.\d{1,4})?")
_SEATS: Final = {"N": Seat.N, "E": Seat.E, "S": Seat.S, "W": Seat.W}
_GAME: Final = 10
_DATE, _NAME, _ACROSS = 9, 10, 12
"""Fields of the game."""


def is_jannersten(text: str) -> bool:
    """Return whether a text has rows of results such as `#01;A;1;1;11;…`."""
    return any(_RESULT.match(line) and line.count(";") >= _FEWEST - 1 for line in text.splitlines())


def read_jannersten(text: str, file: str = "", given: Method | None = None) -> EventOnFile:
    """Return the event of a file of results. Raises EventFileError."""
    entries: list[Entry] = []
    players: dict[tuple[str, str, Side | None], dict[Seat, str]] = defaultdict(dict)
    name, date, across = "", None, True
    for line, row in _rows(text):
        if row[0].startswith("#"):
            entry = _entry(row, _At(file, line, row[0]))
            if entry is not None:
                entries.append(entry)
        elif len(row) > 3 and row[2].upper() in _SEATS and row[3]:
            seat = _SEATS[row[2].upper()]
            players[row[0], row[1], seat.side][seat] = row[3]
        elif len(row) >= _GAME:
            name, date = (*row, "", "", "")[_NAME], _date(row[_DATE])
            across = (*row, "", "", "")[_ACROSS] != "0"
    listed = Listed(
        entries=entries,
        pairs={
            key: Pair(names=tuple(seats[seat] for seat in Seat if seat in seats))
            for key, seats in players.items()
        },
        name=name,
        date=date,
        by_section=not across,
    )
    return event_of(listed, (), file, given)


class _At:
    """The place of a row."""

    def __init__(self, file: str, line: int, board: str) -> None:
        self.file, self.line, self.board = file, line, board.lstrip("# 0")[:10]

    def fault(self, problem: Text, /, **values: object) -> EventFileError:
        return EventFileError(problem, file=self.file, line=self.line, board=self.board, **values)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, with the number of their line."""
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=";", skipinitialspace=True)
    while True:
        try:
            row = next(reader, None)
        except csv.Error:  # a field that is too long is not one of this format
            continue
        if row is None:
            return
        cells = [" ".join(cell.split()) for cell in row]
        if any(cells):
            yield reader.line_num, cells


def _entry(row: Sequence[str], at: _At) -> Entry | None:
    """Return the result in a row; None for a board without results. Raises EventFileError."""
    if not any(row[1:]):
        return None
    if len(row) < _FEWEST:
        raise at.fault(BAD_ROW, found=len(row), expected=_FEWEST)
    row = [*row, *("",) * 12]
    ns, ew, south, west = row[3:7]
    if (south and south != ns) or (west and west != ew):
        raise at.fault(INDIVIDUAL)
    marks = row[12:14]  # the IMPs after them are those of a method that the file does not name
    return Entry(
        board=_number(row[0].lstrip("# "), "board", at),
        ns=str(_number(ns, "N pair", at)),
        ew=str(_number(ew, "E pair", at)),
        score=_score(row, at),
        section=row[1],
        round=row[2],
        lead=lead_of(row[11].replace(" ", "")),
        printed=PrintedLine(ns=_figure(marks[0]), ew=_figure(marks[1])),
    )


def _number(text: str, name: str, at: _At) -> int:
    if not text.isdecimal() or not 0 < int(text[:6]) <= MOST_NUMBER:
        raise at.fault(BAD_NUMBER, found=text[:40], name=name, most=MOST_NUMBER)
    return int(text)


def _score(row: Sequence[str], at: _At) -> TableScore:
    """Return the score of a row. Raises EventFileError."""
    points, contract, declarer, tricks = row[7:11]
    remarks = row[21]
    try:
        if is_passed_out(contract):
            return TableScore.both(PassedOut())
        if contract and declarer and tricks:
            return TableScore.both(parse_outcome(f"{contract} {declarer} {tricks}"))
        if _POINTS.fullmatch(points):
            return TableScore.both(Points(int(points)))
        found = artificial(remarks or contract)
    except ScoreError as error:
        raise at.fault(
            BAD_RESULT,
            found=f"{contract} {declarer} {tricks}".strip()[:60],
            problem=Said(error.problem, error.values),
        ) from None
    if found is None and (remarks or contract):
        raise at.fault(BAD_REMARK, found=(remarks or contract)[:60])
    return found or TableScore.both(NOT_PLAYED)


def _figure(text: str) -> str | None:
    plain = text.replace(",", ".")
    return plain if _FIGURE.fullmatch(plain) else None


def _date(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None
