"""Reasons for figures that do not match, as far as the file itself shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, pairwise, product
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Board, BoardKey, Event
from bridgelaw.event.printed import Figure, Printed
from bridgelaw.event.recompute.figures import agrees, decimals
from bridgelaw.event.recompute.lines import LinesFit, Printing, computed, printings, who
from bridgelaw.event.recompute.other_results import agree, other_result
from bridgelaw.event.recompute.report import Checked, Difference, Part
from bridgelaw.event.recompute.ways import MATCHPOINTED, ways
from bridgelaw.event.scored import Scored
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import Average, Imps, Outcome, Percent, TableScore, results_of
from bridgelaw.scores.results import Points
from bridgelaw.scoring.points import possible

AWARD_MARKS = Text(
    "all the marks of the board are those with {percent}% for {ns} and {other}% for {ew}, though "
    "the traveller has a result for them"
)
OTHER_MARKS = Text("the others with the same score have {figure}")
BAD_SUM = Text("the points of the two sides add up to {found}, at the other tables to {expected}")
SUM_OF_MARKS = Text("it is the sum of the printed points")
RESULTS_INSTEAD = Text(
    "all figures agree if the results in place of the awards are restored: {results}"
)
RESULT_THERE = Text("{points} points on board {board} for {ns} and {ew}")
ALONE = Text("the file has only one result on the board, so its comparisons are missing")
HALF_WAY = Text("the exact figure is half way between two rounded ones")
UNEXPLAINED = Text("nothing on the travellers explains it")

Listed = Callable[[Event], Sequence[Checked]]
Exact = Callable[[Printing], "Fraction | None"]
"""Returns the computed value for a printed figure, not rounded."""

SLACK: Final = Fraction(1, 50)
"""The sum of two figures that are rounded to two decimals may be off by this."""
MOST_IMPS: Final = 24

AWARDED: Final = (Fraction(50), Fraction(60), Fraction(40))
MOST_BOARDS: Final = 10
"""Other results are not tried if more boards than this have differences."""
MOST_AWARDS: Final = 2
"""Results are not guessed if more boards than this have awards: a match could be chance."""


def explain_lines(
    event: Event, printed: Printed, fits: Sequence[LinesFit], checked: Checked
) -> Checked:
    """Return the lines with a reason where there is one; `fits` are the ways, the best first."""
    fit, *others = fits
    alike = [fit, *(each for each in others if len(each.missed) == len(fit.missed))]
    by_board: dict[BoardKey, list[Difference]] = {}
    for difference in checked.differences:
        assert difference.key is not None
        by_board.setdefault(difference.key, []).append(difference)
    figures: dict[BoardKey, list[Printing]] = {}
    for each in printings(event, printed):
        figures.setdefault(each.key, []).append(each)
    marks = fit.marks(event)

    def exact(figure: Printing) -> Fraction | None:
        return computed(figure, marks, fit)

    explained = [
        difference
        for key, differences in by_board.items()
        for difference in _of_board(event, event.board(key), figures[key], fit, differences, exact)
    ]
    # If many boards differ, the method is another; it is not the results.
    if len(by_board) <= MOST_BOARDS:
        results = {
            key: other_result(event, event.board(key), figures[key], alike) for key in by_board
        }
        explained = [
            replace(each, because=results[each.key])
            if each.key and results[each.key] and each.because == Said(UNEXPLAINED)
            else each
            for each in explained
        ]
    return replace(checked, differences=tuple(explained))


def _of_board(
    event: Event,
    board: Board,
    figures: Sequence[Printing],
    fit: LinesFit,
    differences: Sequence[Difference],
    exact: Exact,
) -> Iterator[Difference]:
    """Yield the differences of a board, each with a reason that recomputing confirms."""
    award = _award(event, board, figures, fit) if len(differences) > 2 else None
    if award is not None:
        yield from (replace(difference, because=award) for difference in differences)
        return
    usual = _usual_sum(figures)
    places = max(decimals(each.figure) for each in figures)
    found: dict[tuple[Side | None, str], Printing] = {
        (each.side, who(each.line, each.side)): each for each in figures
    }
    pairs: dict[int, list[Printing]] = {}
    alike: dict[tuple[Side, Outcome], Counter[Figure]] = {}
    for each in figures:
        pairs.setdefault(each.place, []).append(each)
        alike.setdefault((each.side, each.line.outcome(each.side)), Counter())[each.figure] += 1
    for difference in differences:
        mine = found[difference.side, difference.contestant]
        pair, value = pairs[mine.place], exact(mine)
        if len(board.lines) == 1 and _may_be_compared(event, pair):
            because = Said(ALONE)
        elif value is not None and _is_half_way(value, mine.figure, places):
            because = Said(HALF_WAY)
        elif usual is not None and _is_bad_sum(pair, usual, exact):
            told = {"found": f"{float(_sum(pair)):g}", "expected": f"{float(usual):g}"}
            because = Said(BAD_SUM, told)
        else:
            same = alike[mine.side, mine.line.outcome(mine.side)]
            others = {figure for figure, number in same.items() if number > (figure == mine.figure)}
            because = Said(UNEXPLAINED)
            if len(others) == 1 and value is not None:
                (figure,) = others
                # Otherwise the method explains neither figure.
                if agrees(value, figure, places, fit.writing):
                    because = Said(OTHER_MARKS, {"figure": figure})
        yield replace(difference, because=because)


def _may_be_compared(event: Event, pair: Sequence[Printing]) -> bool:
    """Return whether the figures of a line may come from comparisons that the file lacks."""
    values = [Fraction(each.figure) for each in pair]
    if event.method in MATCHPOINTED:
        return all(value >= 0 for value in values)
    return all(abs(value) <= MOST_IMPS for value in values) and (len(pair) < 2 or not _sum(pair))


def _is_half_way(value: Fraction, figure: Figure, places: int) -> bool:
    """Return whether the exact figure is as near to the printed one as to the next.

    The last bit of a float then decides.
    """
    return abs(value - Fraction(figure)) == Fraction(1, 2 * 10**places)


def _is_bad_sum(pair: Sequence[Printing], usual: Fraction, exact: Exact) -> bool:
    """Return whether the two figures of a line add up to another sum, and the computed ones do not.

    An award may give the two sides more or less than the top.
    """
    values = [value for each in pair if (value := exact(each)) is not None]
    return (
        len(pair) == len(values) == 2
        and abs(_sum(pair) - usual) > SLACK
        and abs(sum(values) - usual) <= SLACK
    )


def _sum(pair: Sequence[Printing]) -> Fraction:
    return sum((Fraction(each.figure) for each in pair), Fraction(0))


def _usual_sum(figures: Sequence[Printing]) -> Fraction | None:
    """Return the sum of the marks of both sides on most lines."""
    sums: dict[int, Fraction] = {}
    for each in figures:
        sums[each.place] = sums.get(each.place, Fraction(0)) + Fraction(each.figure)
    found = list(sums.values())
    return max(set(found), key=found.count) if found else None


def _award(event: Event, board: Board, figures: Sequence[Printing], fit: LinesFit) -> Said | None:
    """Return a line whose marks are those of an award, with which the whole board matches."""
    places = max(decimals(each.figure) for each in figures)
    usual = _usual_sum(figures)
    field = fit.way.field(event)
    for place, line in enumerate(board.lines):
        marks = {each.side: Fraction(each.figure) for each in figures if each.place == place}
        if not results_of(line.outcome(Side.NS)) or len(marks) != 2 or not usual:
            continue
        ns, ew = (marks[side] * 100 / usual for side in Side)
        if ns not in AWARDED or ew not in AWARDED:
            continue
        award = replace(line, score=TableScore(Percent(ns), Percent(ew)), ruling=None)
        if agree(figures, fit.way.board(field, board.with_line(place, award)), fit, places):
            told = {"percent": ns, "other": ew}
            return Said(AWARD_MARKS, {**told, "ns": who(line, Side.NS), "ew": who(line, Side.EW)})
    return None


@dataclass(frozen=True)
class Awarded:
    """A line with an award instead of a result."""

    board: Board
    place: int


@dataclass(frozen=True)
class Instead:
    """An event with results that replace its awards, so that the figures match.

    `words` describes these results.
    """

    event: Event
    words: Said


def explain_totals(
    event: Event, printed: Printed, checked: Sequence[Checked], again: Listed
) -> tuple[Checked, ...]:
    """Return totals, percentages and places with a reason where there is one.

    `again` checks them for another event.
    """
    if not any(part.differences for part in checked):
        return tuple(checked)
    instead = _results_instead(event, printed)
    then = {part.part: part for part in again(instead.event)} if instead else {}
    sums = _sums_of_marks(event, printed)
    explained = []
    for part in checked:
        if instead and part.part in then and not then[part.part].differences:
            because, method = instead.words, then[part.part].method
            differences = tuple(replace(each, because=because) for each in part.differences)
            explained.append(replace(part, differences=differences, method=method, or_else=()))
        else:
            differences = tuple(
                replace(each, because=_of_total(each, sums)) for each in part.differences
            )
            explained.append(replace(part, differences=differences))
    return tuple(explained)


def _of_total(difference: Difference, sums: Mapping[str, Fraction]) -> Said:
    if difference.part is Part.TOTALS and sums.get(difference.contestant) == Fraction(
        difference.printed
    ):
        return Said(SUM_OF_MARKS)
    return Said(UNEXPLAINED)


def _sums_of_marks(event: Event, printed: Printed) -> Mapping[str, Fraction]:
    sums: dict[str, Fraction] = {}
    for each in printings(event, printed):
        for contestant in each.line.contestants(each.side):
            sums[contestant] = sums.get(contestant, Fraction(0)) + Fraction(each.figure)
    return sums


def _results_instead(event: Event, printed: Printed) -> Instead | None:
    """Return results that replace the awards so that every total matches, or None."""
    awarded = [
        Awarded(board, place)
        for board in event.boards
        for place, line in enumerate(board.lines)
        if isinstance(line.outcome(Side.NS), Average | Percent | Imps)
    ]
    told = {number: total.total for number, total in printed.totals.items() if total.total}
    if (
        not 0 < len(awarded) <= MOST_AWARDS
        or not told
        or len({each.board.key for each in awarded}) < len(awarded)
    ):
        return None
    field = next(ways(event)).field(event)
    keys = {each.board.key for each in awarded}
    others = _sums(field, [board for board in event.boards if board.key not in keys])
    tried = [
        [(points, _sums(field, [_with(each, points)])) for points in _candidates(each.board)]
        for each in awarded
    ]
    for found in product(*tried):
        if _come_out([others, *(worth for _, worth in found)], told):
            return _instead(event, awarded, [points for points, _ in found])
    return None


def _come_out(sums: Sequence[Mapping[str, Fraction]], told: Mapping[str, str]) -> bool:
    """Return whether the contestants' scores on parts of the boards add up to every printed
    total.
    """
    return all(
        agrees(
            sum((each.get(number, Fraction(0)) for each in sums), Fraction(0)),
            figure,
            decimals(figure),
        )
        for number, figure in told.items()
    )


def _instead(event: Event, awarded: Sequence[Awarded], results: Sequence[Points]) -> Instead:
    """Return the event with its awards replaced by results."""
    changed = event
    for each, points in zip(awarded, results, strict=True):
        changed = changed.with_board(_with(each, points))
    said = tuple(_said(each, points) for each, points in zip(awarded, results, strict=True))
    return Instead(changed, Said(RESULTS_INSTEAD, {"results": said}))


def _sums(field: Scored, boards: Sequence[Board]) -> Mapping[str, Fraction]:
    """Return the score of each contestant on some boards."""
    sums: dict[str, Fraction] = {}
    for board in boards:
        scores = field.scorer(board, field.event, field.expected(board))
        for side in Side:
            for line, mark in zip(board.lines, scores.of(side), strict=True):
                if mark is not None:
                    for contestant in line.contestants(side):
                        sums[contestant] = sums.get(contestant, Fraction(0)) + mark.score
    return sums


def _with(awarded: Awarded, points: Points) -> Board:
    """Return the board with the award replaced by a result."""
    line = awarded.board.lines[awarded.place]
    return awarded.board.with_line(
        awarded.place, replace(line, score=TableScore.both(points), ruling=None)
    )


def _said(awarded: Awarded, points: Points) -> Said:
    line = awarded.board.lines[awarded.place]
    sitting = {"ns": who(line, Side.NS), "ew": who(line, Side.EW)}
    return Said(RESULT_THERE, {"points": points, "board": awarded.board.name, **sitting})


def _candidates(board: Board) -> Iterator[Points]:
    """Yield the scores of the board and one in each gap between them.

    A comparison cannot distinguish more than these.
    """
    found = sorted(
        {
            results[0][1].points(board.vulnerability)
            for line in board.lines
            if (results := results_of(line.outcome(Side.NS)))
        }
    )
    yield from (Points(points) for points in found)
    scores = possible()
    for below, above in pairwise([scores[0] - 1, *found, scores[-1] + 1]):
        yield from (
            Points(score) for score in islice((each for each in scores if below < each < above), 1)
        )
