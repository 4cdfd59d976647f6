"""Matchpoints (Law 78A) with a frequency table for each side."""

from __future__ import annotations

from bridgelaw.event.model import Board, Event
from bridgelaw.event.scores import BoardScores, Mark
from bridgelaw.outcomes.outcome import Average, Imps, NotPlayed, Outcome, Percent, parts_of
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.neuberg import neuberg
from bridgelaw.table.seats import Side


def score_matchpoints(board: Board, event: Event, expected: int) -> BoardScores:
    """The matchpoints of each line, two for a comparison won, with the top that `expected` scores make."""
    return BoardScores(*(_side(board, event, expected, side) for side in Side))


def _side(board: Board, event: Event, expected: int, side: Side) -> tuple[Mark | None, ...]:
    from fractions import Fraction

    outcomes = [line.outcome(side) for line in board.lines]
    table = Frequencies.of(parts for outcome in outcomes if (parts := parts_of(outcome, board.vulnerability, side)))
    top = Fraction(2 * (expected - 1))

    def mark(outcome: Outcome) -> Mark | None:
        if isinstance(outcome, NotPlayed | Imps):
            return None
        if isinstance(outcome, Average):
            return Mark(event.regulation.artificial.percent(outcome.grade) * top / 100, top)
        if isinstance(outcome, Percent):
            return Mark(outcome.percent * top / 100, top)
        score = table.value(parts_of(outcome, board.vulnerability, side))
        return Mark(Fraction(neuberg(score, table.total, expected)), top)

    return tuple(map(mark, outcomes))
