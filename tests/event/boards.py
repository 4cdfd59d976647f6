"""A short notation for events of a few boards.

A board is given as North-South's score at each table, or as both sides' own scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import Scored
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import Outcome, TableScore
from bridgelaw.scores.results import Points

Told = int | str | Outcome | tuple[Any, Any]
"""Points from North-South's view, a score as it is written, or a score for each side."""


def outcome(told: int | str | Outcome) -> Outcome:
    if isinstance(told, int):
        return Points(told)
    return parse_outcome(told) if isinstance(told, str) else told


def score(told: Told) -> TableScore:
    ns, ew = told if isinstance(told, tuple) else (told, told)
    return TableScore(outcome(ns), outcome(ew))


def repeated(counts: Mapping[int, int]) -> list[int]:
    """Return each number of points as often as its count."""
    return [points for points, times in counts.items() for _ in range(times)]


def event(*boards: Iterable[Any], method: Method = Method.MATCHPOINTS, **values: Any) -> Event:
    """Return a pairs event with boards 1, 2, … and a line for each score.

    North-South and East-West are numbered by table.
    """
    made = []
    most = 0
    for number, tables in enumerate(boards, 1):
        lines = tuple(
            Line(ns=(f"{table} NS",), ew=(f"{table} EW",), score=score(told))
            for table, told in enumerate(tables, 1)
        )
        most = max(most, len(lines))
        made.append(Board(number=number, lines=lines))
    pairs = tuple(
        Contestant(number=f"{table} {side.name}", side=side)
        for table in range(1, most + 1)
        for side in Side
    )
    return Event(
        kind=Kind.PAIRS,
        method=method,
        contestants=pairs,
        boards=tuple(made),
        two_winners=True,
        **values,
    )


def key(number: int = 1) -> BoardKey:
    return BoardKey("", "", number)


def marks(told: Event, side: Side = Side.NS, number: int = 1) -> list[Fraction | None]:
    """Return the mark of each table on a board, in the method's own unit."""
    return [
        None if mark is None else mark.score for mark in Scored(told).board(key(number)).of(side)
    ]


def written(told: Event, side: Side = Side.NS, number: int = 1) -> list[Fraction]:
    """Return the marks of the tables that have one, as the regulation writes them."""
    count = told.regulation.count
    return [
        count.write(mark.score, mark.top)
        for mark in Scored(told).board(key(number)).of(side)
        if mark
    ]


def with_lines(told: Event, number: int = 1, **values: Iterable[Any]) -> Event:
    """Return the event with a field set on each line of a board, such as `section="AABB"`."""
    board = told.board(key(number))
    lines = board.lines
    for name, each in values.items():
        changes: list[dict[str, Any]] = [{name: value} for value in each]
        lines = tuple(replace(line, **change) for line, change in zip(lines, changes, strict=True))
    return told.with_board(replace(board, lines=lines))
