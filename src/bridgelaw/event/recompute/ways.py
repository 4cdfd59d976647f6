"""The ways in which a file may have been scored. Each has a name for what a program does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.seats import Side
from bridgelaw.event.methods.groups import sizes
from bridgelaw.event.model import Board, Event, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import BoardScores, Mark
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import results_of
from bridgelaw.scores.regulation import Count, CrossImps, Datum, FieldImps, Missing, Regulation
from bridgelaw.scoring.butler import (
    ACBLSCORE,
    FIVE_TOWARDS_ZERO,
    NEAREST_TEN,
    TOWARDS_ZERO,
)
from bridgelaw.scoring.rounding import Rounding


class Expected(Named):
    """The number of scores expected on a board."""

    FULLEST = Text("the number of scores on the board with most scores")
    OWN_LINES = Text("as many scores as the board has lines")


class BoardFigure(Named):
    """The number of decimals with which a board counts in a total."""

    EXACT = Text("each board exact")
    TWO_DECIMALS = Text("each board to two decimals")
    PERCENT = Text(
        "each board in per cent to two decimals, converted to matchpoints to two decimals"
    )


class DatumRounding(Named):
    """How a Butler datum is rounded."""

    NEAREST_TEN = Text("rounded to the nearest ten")
    TO_EVEN = Text("rounded to the nearest ten, a five to the even ten")
    FIVE_TOWARDS_ZERO = Text("rounded to the nearest ten, a five towards zero")
    TOWARDS_ZERO = Text("truncated to ten")
    EXACT = Text("not rounded")


NEUBERG = Text("Neuberg's formula, to {expected}")
OWN_TOP = Text("each board with its own top")
NOTHING_MISSING = Text("no board has missing scores")
PER_COMPARISON = Text("cross-IMPs: the average of the comparisons")
TOTAL = Text("cross-IMPs: the sum of the comparisons")
TOTAL_PRORATED = Text(
    "cross-IMPs: the sum of the comparisons, factored up to the number on the fullest board"
)
MEDIAN = Text("Butler: against the middle score, {rounding}")
MEAN = Text("Butler: against the average of the scores, {rounding}")
TRIMMED_ONE = Text("Butler: against the average without the best and the worst score, {rounding}")
TRIMMED = Text(
    "Butler: against the average without the {number} best and the {number} worst scores, "
    "{rounding}"
)

_ROUNDINGS: Final = {
    DatumRounding.NEAREST_TEN: NEAREST_TEN,
    DatumRounding.TO_EVEN: ACBLSCORE,
    DatumRounding.FIVE_TOWARDS_ZERO: FIVE_TOWARDS_ZERO,
    DatumRounding.TOWARDS_ZERO: TOWARDS_ZERO,
    DatumRounding.EXACT: None,
}
MATCHPOINTED: Final = (Method.MATCHPOINTS, Method.BOARD_A_MATCH, Method.POINT_A_BOARD)
TWO: Final = Rounding(2)


Words = tuple[Said | Named, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to score the boards of an event."""

    words: Words
    regulation: Regulation
    expected: Expected = Expected.FULLEST

    def scored(self, event: Event, figure: BoardFigure = BoardFigure.EXACT) -> Scored:
        """Return the event scored this way, each board as it counts in the totals."""
        scored = self.field(event)
        return Scored(
            scored.event,
            {board.key: self.board(scored, board, figure) for board in scored.event.boards},
        )

    def field(self, event: Event) -> Scored:
        """Return the event with this regulation and no board scored yet."""
        return Scored(replace(event, regulation=self.regulation))

    def board(
        self, scored: Scored, board: Board, figure: BoardFigure = BoardFigure.EXACT
    ) -> BoardScores:
        """Return the marks of a board, or of its replacement, in a field."""
        own = self.expected is Expected.OWN_LINES
        wanted = sizes(board, scored.event) if own else scored.expected(board)
        return _as(scored.scorer(board, scored.event, wanted), figure)


def _as(scores: BoardScores, figure: BoardFigure) -> BoardScores:
    """Return the marks of a board with the decimals with which they count in a total."""
    if figure is BoardFigure.EXACT:
        return scores

    def of(mark: Mark | None) -> Mark | None:
        if mark is None:
            return None
        score = mark.score
        if figure is BoardFigure.PERCENT and mark.top:
            score = TWO(score * 100 / mark.top) * mark.top / 100
        return replace(mark, score=TWO(score))

    return BoardScores(*(tuple(of(mark) for mark in scores.of(side)) for side in Side))


def ways(event: Event) -> Iterator[Way]:
    """Yield the ways to score an event, the simplest first.

    Ways that cannot differ in this event are omitted.
    """
    base = event.regulation
    if event.method in MATCHPOINTED:
        for count in Count:
            yield from _matchpoints(event, replace(base, count=count), count)
    elif event.method is Method.CROSS_IMPS:
        yield from _cross_imps(base)
    elif event.method is Method.BUTLER:
        yield from _butler(base, max((len(board.lines) for board in event.boards), default=0))
    else:
        yield Way(words=(event.method,), regulation=base)


def _matchpoints(event: Event, base: Regulation, counted: Count) -> Iterator[Way]:
    if not is_uneven(event):
        yield Way(words=(counted, Said(NOTHING_MISSING)), regulation=base)
        return
    neuberg = replace(base, missing=Missing.NEUBERG)
    for expected in Expected:
        yield Way(
            words=(counted, Said(NEUBERG, {"expected": expected})),
            regulation=neuberg,
            expected=expected,
        )
    yield Way(words=(counted, Said(OWN_TOP)), regulation=replace(base, missing=Missing.OWN_TOP))


def is_uneven(event: Event) -> bool:
    """Return whether some board has fewer results than another."""
    found = {
        (
            board.session,
            len([line for line in board.lines if results_of(line.outcome(Side.NS))]),
            len(board.lines),
        )
        for board in event.boards
    }
    return len(found) > len({session for session, _, _ in found}) or any(
        results < lines for _, results, lines in found
    )


def _cross_imps(base: Regulation) -> Iterator[Way]:
    for cross, missing, words in (
        (CrossImps.PER_COMPARISON, Missing.NEUBERG, PER_COMPARISON),
        (CrossImps.TOTAL, Missing.OWN_TOP, TOTAL),
        (CrossImps.TOTAL, Missing.NEUBERG, TOTAL_PRORATED),
    ):
        yield Way(
            words=(Said(words),),
            regulation=replace(base, missing=missing, field_imps=FieldImps(cross=cross)),
        )


def _butler(base: Regulation, most: int) -> Iterator[Way]:
    for rounding, exact in _ROUNDINGS.items():
        for datum, leave_out, words in (
            (Datum.MEAN, 0, MEAN),
            (Datum.MEAN, 1, TRIMMED_ONE),
            (Datum.MEAN, 2, TRIMMED),
            (Datum.MEDIAN, 0, MEDIAN),
        ):
            if 2 * leave_out >= most:
                continue
            yield Way(
                words=(Said(words, {"rounding": rounding, "number": leave_out}),),
                regulation=replace(
                    base,
                    field_imps=FieldImps(datum=datum, leave_out=leave_out, datum_rounding=exact),
                ),
            )


def figure_of(mark: Mark, count: Count) -> Fraction:
    """Return a mark as written: matchpoints in their count, IMPs unchanged."""
    return count.write(mark.score, mark.top) if mark.top else mark.score
