"""Charts of scores: frequencies, values, victory point scales and weights."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.changes import LineRuled
from bridgelaw.event.frequency import FrequencyTable, frequency_tables
from bridgelaw.event.model import Board, BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.ranking import Number
from bridgelaw.event.teams.comparison import meet
from bridgelaw.event.teams.results import MatchResult
from bridgelaw.event.what_if import Outlook, can_be_weighed, lists, outlook, prospects
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import Text, say
from bridgelaw.scores.outcome import Outcome, SelfInflicted, Weighted, parts_of, results_of
from bridgelaw.scores.results import Points, Result, signed
from bridgelaw.scoring.victory_points import Measure, Scale
from bridgelaw.views.standings.figures import fixed
from bridgelaw.web.svg_charts import Axis, Bar, Chart, Point, bars, curve, ticks

DISTRIBUTION = Text("Number of tables with each score")
DISTRIBUTION_IS = Text(
    "Points for North-South from best to worst, with the number of tables for each score."
)
CURVE = Text("What each score was worth to North-South")
CURVE_IS = Text(
    "A line through the scores of the board: points on the horizontal axis, their value on "
    "the vertical."
)
SCALE = Text("The match on the scale of victory points")
SCALE_IS = Text(
    "Victory points by the margin in IMPs over {boards} boards; both teams are marked at "
    "their margins."
)
WEIGHTS = Text("Effect of the weight")
WEIGHTS_IS = Text("The score of each contestant at the table, by the weight of {result}.")
SCORE = Text("Score")
TABLES = Text("Tables")
POINTS = Text("Points for North-South")
PER_CENT = Text("Per cent")
WORTH = Text("Worth")
TOTAL = Text("Total")
PERCENT_SCALE_IS = Text(
    "Victory points by the percentage over {boards} boards; both pairs are marked at theirs."
)
MARGIN = Text("IMPs won or lost")
PERCENT = Text("Percentage above or below 50")
VICTORY_POINTS = Text("VP")
TEAM = Text("Team")
CONTESTANT = Text("Contestant")
WEIGHT_OF = Text("Weight of {result}")
WEIGHT = Text("Weight")
PLACE = Text("Place")
NORTH_SOUTH = Text("N-S")
EAST_WEST = Text("E-W")
MOST_SCORES: Final = 400


def distribution(
    scored: Scored, key: BoardKey, language: str, place: int | None = None
) -> Chart | None:
    """Return the chart of how often each score was reached on a board.

    The scores of the line at `place` are highlighted. Returns None if there are too few lines.
    """
    board = scored.event.board(key)
    counts = {side: _counts(board, side) for side in Side}
    scores = sorted({*counts[Side.NS], *counts[Side.EW]}, reverse=True)
    if len(board.lines) < 3 or not scores:
        return None
    own = (
        set()
        if place is None
        else {points for side in Side for _, points in _parts(board, place, side)}
    )
    return bars(
        [
            Bar(
                words=signed(points),
                ns=float(counts[Side.NS][points]),
                ew=float(counts[Side.EW][points]),
                ns_words=_many(counts[Side.NS][points], language),
                ew_words=_many(counts[Side.EW][points], language),
                marked=points in own,
            )
            for points in scores
        ],
        title=DISTRIBUTION.say(language),
        description=DISTRIBUTION_IS.say(language),
        sides=(NORTH_SOUTH.say(language), EAST_WEST.say(language)),
        score=SCORE.say(language),
    )


def _many(count: Fraction, language: str) -> str:
    return number_text(count, language) if count else ""


def _counts(board: Board, side: Side) -> Mapping[int, Fraction]:
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for place in range(len(board.lines)):
        for weight, points in _parts(board, place, side):
            found[points] += weight
    return found


def _parts(board: Board, place: int, side: Side) -> Iterable[tuple[Fraction, int]]:
    """Return the results of a side on a line, as points for North-South with their weights."""
    return (
        (Fraction(weight), points)
        for weight, points in parts_of(board.lines[place].outcome(side), board.vulnerability)
    )


def worth(scored: Scored, key: BoardKey, language: str, place: int | None = None) -> Chart | None:
    """Return the chart of what each score of a board was worth to North-South.

    The scores of the line at `place` are highlighted. Returns None for boards of matches.
    """
    event = scored.event
    if meet(event):
        return None
    tables = frequency_tables(scored, key)
    lines = [
        points
        for table in tables
        if len(points := _worths(scored, table, key, place, language)) > 1
    ]
    if not lines:
        return None
    found = [point for points in lines for point in points]
    in_percent = any(row.ns.mark and row.ns.mark.top for table in tables for row in table.rows)
    xs, ys = [point.x for point in found], [point.y for point in found]
    low, high = (0.0, 100.0) if in_percent else (min(*ys, 0.0), max(*ys, 0.0))
    headings = (SCORE.say(language), PER_CENT.say(language) if in_percent else WORTH.say(language))
    return curve(
        lines,
        Axis(
            min(xs),
            max(xs),
            tuple((x, signed(int(x))) for x in ticks(min(xs), max(xs))),
            POINTS.say(language),
        ),
        Axis(low, high, tuple((y, _said(y, language, 0)) for y in ticks(low, high)), headings[1]),
        title=CURVE.say(language),
        description=CURVE_IS.say(language),
        headings=headings,
        rows=[(signed(int(point.x)), _one_decimal(point.y, language)) for point in found],
    )


def _worths(
    scored: Scored, table: FrequencyTable, key: BoardKey, place: int | None, language: str
) -> list[Point]:
    board = scored.event.board(key)
    own = set() if place is None else {points for _, points in _parts(board, place, Side.NS)}
    found = []
    for row in reversed(table.rows):
        mark = row.ns.mark
        if mark is None or not isinstance(row.score, Points):
            continue
        value = mark.score if mark.percent is None else mark.percent
        marked = row.score.number in own
        found.append(
            Point(
                x=row.score.number,
                y=float(value),
                weight=float(row.ns.frequency),
                marked=marked,
                words=(
                    f"{signed(row.score.number)}: "
                    f"{say(mark.written(scored.event.regulation.count), language)}"
                )
                if marked
                else "",
            )
        )
    return found


def _one_decimal(number: float, language: str) -> str:
    return number_text(Fraction(number).limit_denominator(1000), language, "1")


def on_scale(event: Event, match: MatchResult, language: str) -> Chart | None:
    """Return the chart of a match on the victory point scale, with each team at its own margin.

    Returns None if there is no scale.
    """
    scale = event.regulation.matches.scale
    boards = match.scale_boards
    if scale is None or not match.counted or any(team.from_scale is None for team in match.teams):
        return None
    reach = max(*(ceil(abs(team.on_scale)) for team in match.teams), _blitz(scale, boards)) + 2
    points = [Point(x=x, y=float(scale(x, boards))) for x in range(-reach, reach + 1)]
    teams = [
        Point(
            x=float(team.on_scale),
            y=float(team.from_scale or 0),
            marked=True,
            words=f"{team.team}  {fixed(team.from_scale, language)}",
        )
        for team in match.teams
    ]
    high = float(scale.highest)
    in_percent = scale.measure is Measure.PERCENT
    margin, words = (PERCENT, PERCENT_SCALE_IS) if in_percent else (MARGIN, SCALE_IS)
    marks = ticks(-reach, reach, 6)
    return curve(
        [points, *([team] for team in teams)],
        Axis(
            -reach,
            reach,
            tuple((x, signed(int(x))) for x in marks),
            margin.say(language),
        ),
        Axis(
            0,
            high,
            tuple((y, _said(y, language, 0)) for y in ticks(0, high, 4)),
            VICTORY_POINTS.say(language),
        ),
        title=SCALE.say(language),
        description=words.say(language, boards=boards),
        headings=(TEAM.say(language), margin.say(language), VICTORY_POINTS.say(language)),
        rows=[
            (team.team, number_text(team.on_scale, language, "+"), fixed(team.from_scale, language))
            for team in match.teams
        ],
        height=240,
        dots=False,
    )


def _blitz(scale: Scale, boards: int) -> int:
    """Return the margin at which the scale reaches its maximum."""
    most = scale(MOST_SCORES, boards)
    return next(
        (margin for margin in range(MOST_SCORES) if scale(margin, boards) == most), MOST_SCORES
    )


def by_weight(before: Scored, change: LineRuled, language: str) -> Chart | None:
    """Return the chart of the effect of a ruling's weights.

    It shows the places of the contestants at the table, or in matches their victory points, by the
    weight of the first of two results. A line marks the weight of the ruling. Returns None if there
    are not two results to weigh, or if every weight gives the same.
    """
    if change.candidates or not can_be_weighed(before, change):
        return None
    tried = [*prospects(before, change)]
    side = _weighed(tried[0].ruling.score.ns, tried[-1].ruling.score.ns, tried[0].ruling.score.ew)
    first = say(_results(tried[0].ruling.score.of(side))[0][1], language)
    found = [outlook(each.scored, change.key, change.place, lists(each.scored)) for each in tried]
    shares = [_share(each.ruling.score.of(side), tried[0].ruling.score.of(side)) for each in tried]
    read, axis_title, decimals = _measure(before.event, found)
    moved = _moved(found, read)
    if not moved:
        return None
    axis = _axis([y for _, numbers in moved for y in numbers], axis_title, language, decimals)
    now = _share(change.ruling.score.of(side), tried[0].ruling.score.of(side))
    return curve(
        [_line_by_weight(contestant, shares, numbers) for contestant, numbers in moved],
        Axis(
            0,
            100,
            tuple((x, f"{x}%") for x in (0, 25, 50, 75, 100)),
            WEIGHT_OF.say(language, result=first),
        ),
        axis,
        title=WEIGHTS.say(language),
        description=WEIGHTS_IS.say(language, result=first),
        headings=(WEIGHT.say(language), CONTESTANT.say(language), axis.title),
        rows=[
            (f"{number_text(share * 100, language)}%", contestant, _said(y, language, decimals))
            for contestant, numbers in moved
            for share, y in zip(shares, numbers, strict=True)
        ],
        steps=axis_title is PLACE,
        at=float(now) * 100,
        height=190,
    )


def _moved(
    found: Sequence[Sequence[Outlook]], read: Callable[[Outlook], Number | None]
) -> list[tuple[str, list[float]]]:
    """Return the contestants whose figure depends on the weight, with their figures by weight."""
    moved = []
    for place, first in enumerate(found[0]):
        values = [read(each[place]) for each in found]
        if None not in values and len(set(values)) > 1:
            moved.append((first.contestant, [float(value or 0) for value in values]))
    return moved


def _line_by_weight(
    contestant: str, shares: Sequence[Fraction], numbers: Sequence[float]
) -> list[Point]:
    """Return a contestant's line, from the lowest weight to the full one, which has the label."""
    points = [Point(x=float(share) * 100, y=y) for share, y in zip(shares, numbers, strict=True)]
    return [*points[:0:-1], replace(points[0], marked=True, words=contestant)]


def _axis(ys: Sequence[float], title: Text, language: str, decimals: int) -> Axis:
    """Return the vertical axis; places are drawn with the first at the top."""
    low, high = min(ys), max(ys)
    marks = sorted({low, high}) if decimals == 0 and high - low < 2 else ticks(low, high, 4)
    written = tuple((y, _said(y, language, decimals)) for y in marks)
    first, last = (high, low) if title is PLACE else (low, high)
    return Axis(first, last, written, title.say(language))


def _said(number: float, language: str, decimals: int) -> str:
    exact = Fraction(number).limit_denominator(10_000)
    return fixed(exact, language) if decimals else number_text(exact, language)


def _weighed(first: Outcome, last: Outcome, other: Outcome) -> Side:
    """Return the side whose weights are varied."""
    return Side.NS if first != last and not isinstance(first, SelfInflicted) else Side.EW


def _results(outcome: Outcome) -> Sequence[tuple[Fraction, Result]]:
    return results_of(outcome.adjusted if isinstance(outcome, SelfInflicted) else outcome)


def _share(outcome: Outcome, whole: Outcome) -> Fraction:
    """Return the weight of the first result in an outcome."""
    ((_, first),) = _results(whole)
    inner = outcome.adjusted if isinstance(outcome, SelfInflicted) else outcome
    parts = inner.parts if isinstance(inner, Weighted) else results_of(inner)
    return sum((weight for weight, result in parts if result == first), Fraction(0))


def _measure(
    event: Event, found: Sequence[Sequence[Outlook]]
) -> tuple[Callable[[Outlook], Number | None], Text, int]:
    """Return the figure that varies, its title and its decimals.

    In matches, victory points or else the margin; otherwise places, or totals if no place changes.
    """
    if event.in_matches and any(
        each.match and each.match.victory_points is not None for each in found[0]
    ):
        return _victory_points, VICTORY_POINTS, 2
    if event.in_matches:
        return _margin, MARGIN, 0
    if any(len({_place(each) for each in row}) > 1 for row in zip(*found, strict=True)):
        return _place, PLACE, 0
    return _total, TOTAL, 2


def _victory_points(found: Outlook) -> Number | None:
    return None if found.match is None else found.match.victory_points


def _margin(found: Outlook) -> Number | None:
    return None if found.match is None else found.match.margin


def _place(found: Outlook) -> Number | None:
    return None if found.rank is None else found.rank.place


def _total(found: Outlook) -> Number | None:
    return found.total
