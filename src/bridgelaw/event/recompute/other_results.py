"""A result with which every printed figure of a board agrees, in place of one in the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bridgelaw.bridge.auction import Doubling
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board, Event, Line
from bridgelaw.event.recompute.figures import agrees, decimals
from bridgelaw.event.recompute.lines import LinesFit, Printing
from bridgelaw.event.scores import BoardScores
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import TableScore, results_of
from bridgelaw.scores.results import Played, Points, Result

OTHER_RESULT = Text(
    "all {number} figures of the board agree if the result on line {line} is, for example, "
    "{result}, not {found}"
)
WITH_POINTS = Text("{result} ({points})")

MOST_LINES: Final = 12
"""Boards with more lines are not tried: each line is scored with many results."""
FEWEST: Final = 4
"""The lines, beside the changed one, whose figures must agree; fewer might agree by chance."""


def other_result(
    event: Event, board: Board, figures: Sequence[Printing], fits: Sequence[LinesFit]
) -> Said | None:
    """Return another result for one line if all the figures of the board then agree, or None.

    It is a slip in writing down the result: another number of tricks, another double, the other
    side, or the score of another table. Where few lines have figures, only the other side is tried.
    `fits` are the ways that fit the file equally well. If more than one line could have the slip,
    none is named.
    """
    lines = {each.place for each in figures}
    if len(board.lines) > MOST_LINES or len(lines) < 2:
        return None
    for number, fit in enumerate(fits):
        if any(fit.way == other.way for other in fits[:number]):
            continue
        found = [
            (place, result)
            for place in sorted(lines)
            if (result := _instead(event, board, place, figures, fit)) is not None
        ]
        if len(found) == 1:
            ((place, result),) = found
            points = Points(result.points(board.vulnerability))
            shown = (
                Said(WITH_POINTS, {"result": result, "points": points})
                if isinstance(result, Played)
                else points
            )
            told = {"line": place + 1, "number": len(figures), "result": shown}
            return Said(OTHER_RESULT, {**told, "found": _result(board.lines[place])})
    return None


def _instead(
    event: Event, board: Board, place: int, figures: Sequence[Printing], fit: LinesFit
) -> Result | None:
    """Return a result of one line with which all the figures of the board agree, or None."""
    line = board.lines[place]
    now = _result(line)
    if now is None:
        return None
    few = len({each.place for each in figures}) <= FEWEST
    field, places = fit.way.field(event), max(decimals(each.figure) for each in figures)
    tried: dict[int, Result] = {}
    for result in _slips(board, now, few=few):
        tried.setdefault(result.points(board.vulnerability), result)
    tried.pop(now.points(board.vulnerability), None)
    for result in tried.values():
        other = replace(line, score=TableScore.both(result))
        if agree(figures, fit.way.board(field, board.with_line(place, other)), fit, places):
            return result
    return None


def agree(figures: Sequence[Printing], scores: BoardScores, fit: LinesFit, places: int) -> bool:
    """Return whether every figure of a board is that of these scores."""
    return all(
        (mark := scores.of(each.side)[each.place]) is not None
        and agrees(fit.figure(mark), each.figure, places, fit.writing)
        for each in figures
    )


def _slips(board: Board, now: Result, *, few: bool) -> Iterator[Result]:
    """Yield the results for which another may have been written, the likely ones first."""
    if isinstance(now, Played):
        contract = now.contract
        assert contract.declarer is not None  # a result has one
        sides = (contract.by(contract.declarer.lho), contract)
        yield Played(sides[0], now.tricks)
        if not few:
            for each in reversed(sides):
                for doubled in sorted(Doubling, key=lambda other: other is not contract.doubled):
                    for tricks in sorted(
                        range(HAND_SIZE + 1), key=lambda number: abs(number - now.tricks)
                    ):
                        yield Played(replace(each, doubled=doubled), tricks)
    yield Points(-now.points(board.vulnerability))
    if not few:
        yield from (known for line in board.lines if (known := _result(line)) is not None)


def _result(line: Line) -> Result | None:
    """Return the result of a line, or None if it has none, or several by weight, or a ruling."""
    found = results_of(line.outcome(Side.NS))
    return found[0][1] if line.ruling is None and len(found) == 1 else None
