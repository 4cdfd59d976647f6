"""What a ruling would do before it is announced: the event with each of the scores that the director weighs.

Each is the event itself with that score on the line; only the one board is scored again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.engine.text import Text
from bridgelaw.event.changes import LineRuled
from bridgelaw.event.errors import EventError
from bridgelaw.event.scored import Scored
from bridgelaw.outcomes.adjusted import AdjustedScore
from bridgelaw.outcomes.outcome import Outcome, TableScore, Weighted, results_of
from bridgelaw.outcomes.results import Result
from bridgelaw.table.seats import Side

NOTHING_TO_WEIGH = Text(
    "the ruling has no two results to weigh against each other; list the scores to compare under 'candidates'"
)
STEPS: Final = 10
"""Weights are tried in steps of ten per cent."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The event as it would be."""

    ruling: AdjustedScore
    scored: Scored


def prospects(scored: Scored, change: LineRuled) -> Iterator[Prospect]:
    """The event with each candidate: those that are listed, or the weights of two results in steps. Raises EventError."""
    for ruling in change.candidates or weightings(scored, change):
        yield Prospect(ruling, scored.with_ruling(change.key, change.place, ruling))


def weightings(scored: Scored, change: LineRuled) -> tuple[AdjustedScore, ...]:
    """The ruling with other weights: of the two results that it weighs, else of its result and that of the table.

    A side whose score the ruling leaves as it is keeps it. Raises EventError where there are no two results.
    """
    board = scored.event.board(change.key)
    table, score = board.lines[change.place].score, change.ruling.score
    between = {side: _two(score.of(side), table.of(side)) for side in Side}
    if not any(between.values()):
        raise EventError(NOTHING_TO_WEIGH, board=board.name)
    found = []
    for step in range(STEPS, -1, -1):
        weighed = score
        for side, two in between.items():
            if two is not None:
                weighed = weighed.with_outcome(side, weigh(*two, Fraction(step, STEPS)))
        found.append(replace(change.ruling, score=weighed))
    return tuple(found)


def _two(outcome: Outcome, table: Outcome) -> tuple[Result, Result] | None:
    """The two results between which a side's score can be weighed."""
    results = [result for _, result in results_of(outcome)] if isinstance(outcome, Weighted) else []
    if len(results) == 2:
        return results[0], results[1]
    first, second = results_of(outcome), results_of(table)
    if len(first) == len(second) == 1 and first != second:
        return first[0][1], second[0][1]
    return None


def weigh(first: Result, second: Result, share: Fraction) -> Outcome:
    """So much of one result and the rest of another."""
    if share in (0, 1):
        return first if share else second
    return Weighted.of([(share, first), (1 - share, second)])


def unruled(scored: Scored, change: LineRuled) -> Scored:
    """The event without the ruling: the score reached at the table. Raises EventError."""
    return scored.with_ruling(change.key, change.place, None)


def table_score(scored: Scored, change: LineRuled) -> TableScore:
    """What was reached at the table. Raises EventError."""
    return scored.event.board(change.key).lines[change.place].score
