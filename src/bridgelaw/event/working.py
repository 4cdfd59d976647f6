"""Explain one side's score on a board line by line in words, for directors to show.

Each result of a score is computed first and weighted afterwards: "50% of −3.5 and 50% of +1.5 =
−1". Matchpoints are written in the regulation's own count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import singledispatch
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.methods.ascherman import AschermanScored
from bridgelaw.event.methods.compared import Compared, is_weighted, weigh
from bridgelaw.event.methods.field_imps import ButlerScored, CrossImped, InImps
from bridgelaw.event.methods.matchpoints import Brought, Matchpointed
from bridgelaw.event.methods.total_points import PointsCounted
from bridgelaw.event.model import BoardKey
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark, Worth
from bridgelaw.i18n.text import Said, Text, say
from bridgelaw.scores.outcome import (
    Average,
    Grade,
    Imps,
    Outcome,
    Percent,
    SelfInflicted,
    Share,
    results_of,
)
from bridgelaw.scores.regulation import Count, CrossImps, Datum
from bridgelaw.scores.results import Points, Result
from bridgelaw.scoring.adjusting import Relief
from bridgelaw.scoring.parts import Parts

WHO = Text("{who}, {side}: {outcome}")
RULED = Text("adjusted score, Law {laws}")
NO_SCORE = Text("the board gives no score")
WITH_POINTS = Text("{result} ({points})")
PART = Text("{weight} of {worth}")
WEIGHTED = Text("{parts} = {worth}")
ROUNDED = Text("rounded: {worth}")

ONLY = Text("there is no other score to compare it with")
AMONG = Text("compared among {scores} scores, including its own")
AMONG_OTHERS = Text(
    "compared with the others' scores without the weighted ones: {scores}, including its own"
)
TWO = Text("{result}: 2 × {worse} worse + {equal} equal − 1 for its own = {worth}")
ONE = Text("{result}: {worse} worse + ({equal} equal − 1 for its own) ÷ 2 = {worth}")
ZERO = Text("{result}: {worse} worse − {better} better = {worth}")
NEUBERG_TWO = Text(
    "Neuberg's formula, from {scores} scores to the {expected} expected: ({had} × {expected} + "
    "{missing}) ÷ {scores} = {worth}"
)
NEUBERG_ONE = Text(
    """Neuberg's formula, from {scores} scores to the {expected} expected:
    ({had} × {expected} + {missing} ÷ 2) ÷ {scores} = {worth}"""
)
NEUBERG_ZERO = Text(
    "Neuberg's formula, from {scores} scores to the {expected} expected: {had} × {expected} ÷ "
    "{scores} = {worth}"
)
SMALL_GROUP = Text("fixed percentages for {scores} scores where {expected} were expected: {share}")
ALONE = Text("average plus for a single score where {expected} were expected: {share}")
ASCHERMAN = Text(
    "counted as a tie with itself too, of twice the scores: ({had} + 1) ÷ (2 × {scores}), {share}"
)
SHARE = Text("{percent}% of the top of {top} = {worth}")
SHARE_ZERO = Text("{percent}% of {top}, less {half} = {worth}")
AWARD = Text("{award}: {worth}")
IN_ALL = Text("{worth} of {top} ({percent}%)")
IN_ALL_ZERO = Text("{worth} ({percent}%)")

AGAINST = Text("{times} × {imps} ({other})")
CROSS = Text("{result}: {each} = {worth}")
NO_OTHERS = Text("{result}: no other score differs from it")
PER_COMPARISON = Text("the average of {others} comparisons: {had} ÷ {others} = {worth}")
PRORATED = Text(
    "from {others} comparisons to the {expected} expected: {had} × {expected} ÷ {others} = {worth}"
)
EACH = Text("{award}: {imps} for each of {others} comparisons = {worth}")
MEAN = Text("the datum of {side} is {datum}: the average of {scores} scores")
SINGLE = Text("the datum of {side} is {datum}: the only score")
TRIMMED = Text(
    "the datum of {side} is {datum}: the average of {scores} scores without the {left_out} best "
    "and the {left_out} worst"
)
MEDIAN = Text("the datum of {side} is {datum}: the middle one of {scores} scores")
DIFFERENCE = Text("{result}: {difference} points from the datum, {worth} IMP")
NO_MORE_POINTS = Text("no difference counts for more than {most} points")
NO_MORE_IMPS = Text("no comparison counts for more than {most} IMP")
IMPS = Text("{worth} IMP")
POINTS = Text("{worth} points")

RELIEF = Text(
    "Law 12C1e: against {others} the adjusted score is worth {adjusted}, the table's {table}, "
    "and what it would have been without the side's own error {without_error}. Of the {loss} "
    "lost, {own} was its own doing: {share} is made good."
)
THE_OTHER_TABLES = Text("the other tables")
THE_DATUM = Text("the datum")
NO_LOSS = Text(
    "Law 12C1e: the adjusted score is worth {adjusted} and the score at the table "
    "{table}: nothing was lost"
)
MAY_RISE = Text(
    "at the end of the session it becomes the result on the other boards, if that is better (Law "
    "12C2c)"
)
MAY_FALL = Text(
    "at the end of the session it becomes the score on the other boards, if that is worse (Law "
    "12C2c)"
)

FLOATS: Final = {Grade.PLUS: MAY_RISE, Grade.MINUS: MAY_FALL}


def working(scored: Scored, key: BoardKey, place: int, side: Side) -> tuple[Said, ...]:
    """Explain the score of a side on one line of a board.

    Raises EventError if there is no such board or the event has only matches, and IndexError if it
    has no such line.
    """
    event, board = scored.event, scored.event.board(key)
    line = board.lines[place]
    compared = next(
        sides[side]
        for group, sides in scored.compared(key)
        if group.places is None or place in group.places
    )
    outcome = line.outcome(side)
    who = tuple(event.by_number[number].name for number in line.contestants(side))
    said = [Said(WHO, {"who": who, "side": side, "outcome": outcome})]
    if line.ruling and line.ruling.laws:
        said.append(Said(RULED, {"laws": line.ruling.laws}))
    return (*said, *_outcome(compared, outcome))


def _outcome(compared: Compared, outcome: Outcome) -> Iterator[Said]:
    mark = compared.mark(outcome)
    if mark is None:
        yield Said(NO_SCORE)
        return
    if isinstance(outcome, SelfInflicted):
        yield _relief(compared, compared.relief(outcome))
    settled = compared.settled(outcome)
    results = tuple(result for _, result in results_of(settled))
    if isinstance(settled, Average | Percent | Imps):
        yield from _award(compared, settled, mark)
    else:
        yield from _score(compared, compared.points(settled), results)
    if mark.floats in FLOATS and (mark.top or compared.regulation.artificial.floating_imps):
        yield Said(FLOATS[mark.floats])


def _labelled(result: Result, compared: Compared) -> object:
    """Return a result with its points from North-South, as on the frequency table."""
    if isinstance(result, Points):
        return result
    return Said(
        WITH_POINTS,
        {"result": result, "points": Points(result.points(compared.board.vulnerability))},
    )


def _weighted(
    score: Parts, each: Callable[[int], Fraction], written: Callable[[Fraction], object]
) -> Iterator[Said]:
    """Yield the weighted results if there is more than one."""
    if is_weighted(score):
        parts = tuple(
            Said(PART, {"weight": Share(Fraction(w)), "worth": written(each(points))})
            for w, points in score
        )
        yield Said(WEIGHTED, {"parts": parts, "worth": written(weigh(score, each))})


def _rounded(exact: Fraction, mark: Mark, written: Callable[[Fraction], object]) -> Iterator[Said]:
    """Yield the rounded score if the rounding is visible in the decimals written."""
    if say(written(mark.score)) != say(written(exact)):
        yield Said(ROUNDED, {"worth": written(mark.score)})


def _relief(compared: Compared, relief: Relief) -> Said:
    others = THE_DATUM if isinstance(compared, ButlerScored) else THE_OTHER_TABLES
    values: dict[str, object] = {"share": Share(relief.share), "others": others}
    for name in ("adjusted", "table", "without_error"):
        worth: Fraction = getattr(relief, name)
        if isinstance(compared, Matchpointed):
            # Against the other tables only, their number is the average.
            top = Fraction(2 * (compared.all.total - 1))
            values[name] = Mark(worth, top).written(compared.regulation.count)
        else:
            values[name] = _signed(worth)
    # A difference is the same in every count except ONE, which halves it.
    half = isinstance(compared, Matchpointed) and compared.regulation.count is Count.ONE
    values |= {
        name: each / 2 if half else each
        for name, each in (("loss", relief.loss), ("own", relief.own))
    }
    return Said(RELIEF if relief.loss else NO_LOSS, values)


@singledispatch
def _score(compared: Compared, score: Parts, results: tuple[Result, ...]) -> Iterator[Said]:
    """Explain the mark of a result or of weighted results."""
    raise NotImplementedError(type(compared))


@singledispatch
def _award(compared: Compared, award: Average | Percent | Imps, mark: Mark) -> Iterator[Said]:
    """Explain the mark of an award."""
    raise NotImplementedError(type(compared))


# Matchpoints


@_score.register
def _(compared: Matchpointed, score: Parts, results: tuple[Result, ...]) -> Iterator[Said]:
    weighted = is_weighted(score)
    scores = compared.scores(weighted=weighted)
    count = Count.TWO if isinstance(compared, AschermanScored) else compared.regulation.count
    group_top = Fraction(2 * (scores - 1))

    def in_group(points: int) -> Fraction:
        return compared.in_group(points, weighted=weighted)

    def written(worth: Fraction) -> Worth:
        return Worth(count.write(worth, group_top), signed=count is Count.ZERO)

    if scores == 1:
        yield from _alone(compared, score)
        return
    left_out = compared.outside and compared.all.total > compared.others.total
    yield Said(AMONG_OTHERS if left_out else AMONG, {"scores": scores})
    for (_, points), result in zip(score, results, strict=True):
        worse, equal, better = compared.compared_with(points, weighted=weighted)
        values = {
            "worse": worse,
            "equal": equal,
            "better": better,
            "worth": written(in_group(points)),
        }
        text = {Count.TWO: TWO, Count.ONE: ONE, Count.ZERO: ZERO}[count]
        yield Said(text, {"result": _labelled(result, compared), **values})
    yield from _weighted(score, in_group, written)
    had = weigh(score, in_group)
    brought = compared.brought_up(had, weighted=weighted)
    values = {
        "scores": scores,
        "expected": compared.expected,
        "missing": compared.expected - scores,
        "had": written(had),
        "worth": _written(compared, brought),
        "share": _share(compared, brought * 100 / compared.top),
    }
    match compared.brought(weighted=weighted):
        case Brought.NEUBERG:
            yield Said(
                {Count.TWO: NEUBERG_TWO, Count.ONE: NEUBERG_ONE, Count.ZERO: NEUBERG_ZERO}[count],
                values,
            )
        case Brought.SMALL_GROUP:
            yield Said(SMALL_GROUP, values)
        case Brought.SHARE:
            yield Said(ASCHERMAN, values)
    mark = compared.scored(score)
    yield from _rounded(brought, mark, lambda worth: _written(compared, worth))
    yield from _in_all(compared, mark)


def _alone(compared: Matchpointed, score: Parts) -> Iterator[Said]:
    """Explain a single score: average, or average plus if small groups have fixed percentages."""
    mark = compared.scored(score)
    yield Said(ONLY)
    if mark.percent is None:
        return
    weighted = is_weighted(score)
    exact = compared.brought_up(Fraction(0), weighted=weighted)
    share = _share(compared, exact * 100 / compared.top)
    if compared.brought(weighted=weighted) is Brought.ALONE:
        yield Said(ALONE, {"expected": compared.expected, "share": share})
    else:
        yield Said(AWARD, {"award": Average(Grade.AVERAGE), "worth": share})
    yield from _rounded(exact, mark, lambda worth: _written(compared, worth))
    yield from _in_all(compared, mark)


@_award.register
def _(compared: Matchpointed, award: Average | Percent | Imps, mark: Mark) -> Iterator[Said]:
    percent = award.percent if isinstance(award, Percent) else Fraction(0)
    if isinstance(award, Average):
        percent = compared.regulation.artificial.percent(award.grade)
    yield Said(AWARD, {"award": award, "worth": _share(compared, percent)})
    exact = percent * compared.top / 100
    yield from _rounded(exact, mark, lambda worth: _written(compared, worth))


def _written(compared: Matchpointed, worth: Fraction) -> Worth:
    """Return a score of the board as the regulation writes it."""
    return Mark(worth, compared.top).written(compared.regulation.count)


def _share(compared: Matchpointed, percent: Fraction) -> Said:
    """Return a percentage of the top."""
    count, top = compared.regulation.count, compared.top
    # Around zero, the whole range is as far above average as below it.
    written = count.write(top, top) if count is not Count.ZERO else top
    values = {
        "percent": percent,
        "top": written,
        "half": top / 2,
        "worth": _written(compared, percent * top / 100),
    }
    return Said(SHARE_ZERO if count is Count.ZERO else SHARE, values)


def _in_all(compared: Matchpointed, mark: Mark) -> Iterator[Said]:
    if mark.percent is not None:
        count = compared.regulation.count
        values = {"worth": _written(compared, mark.score), "top": count.write(mark.top, mark.top)}
        yield Said(
            IN_ALL_ZERO if count is Count.ZERO else IN_ALL, {**values, "percent": mark.percent}
        )


# IMPs across a field


def _signed(worth: Fraction) -> Worth:
    return Worth(worth, signed=True)


def _capped(compared: InImps) -> Iterator[Said]:
    cap = compared.choices.cap
    if cap.points is not None:
        yield Said(NO_MORE_POINTS, {"most": cap.points})
    if cap.imps is not None:
        yield Said(NO_MORE_IMPS, {"most": cap.imps})


@_score.register
def _(compared: CrossImped, score: Parts, results: tuple[Result, ...]) -> Iterator[Said]:
    weighted = is_weighted(score)
    others, expected = compared.number_compared(weighted=weighted), compared.group.expected - 1
    if not others:
        yield Said(ONLY)
        yield Said(IMPS, {"worth": _signed(compared.scored(score).score)})
        return
    left_out = compared.outside and compared.all.total > compared.others.total
    yield Said(AMONG_OTHERS if left_out else AMONG, {"scores": others + 1})
    yield from _capped(compared)
    from_north = 1 if compared.side is Side.NS else -1
    for (_, points), result in zip(score, results, strict=True):
        each = tuple(
            Said(
                AGAINST,
                {
                    "times": times,
                    "imps": _signed(Fraction(imps)),
                    "other": Points(other * from_north),
                },
            )
            for times, other, imps in compared.compared_with(points)
        )
        values = {
            "result": _labelled(result, compared),
            "each": each,
            "worth": _signed(compared.total(points)),
        }
        yield Said(CROSS if each else NO_OTHERS, values)
    yield from _weighted(score, compared.total, _signed)
    had = weigh(score, compared.total)
    worth = weigh(score, lambda points: compared.imps(points, weighted=weighted))
    values = {"others": others, "expected": expected, "had": _signed(had), "worth": _signed(worth)}
    if compared.choices.cross is CrossImps.PER_COMPARISON and others > 1:
        yield Said(PER_COMPARISON, values)
    elif compared.prorated and others != expected:
        yield Said(PRORATED, values)
    mark = compared.scored(score)
    yield from _rounded(worth, mark, _signed)
    yield Said(IMPS, {"worth": _signed(mark.score)})


@_score.register
def _(compared: ButlerScored, score: Parts, results: tuple[Result, ...]) -> Iterator[Said]:
    choices, scores = compared.choices, compared.datum_of.total
    text = MEDIAN if choices.datum is Datum.MEDIAN else TRIMMED if compared.left_out else MEAN
    if scores == 1:
        text = SINGLE
    values = {"datum": _signed(compared.datum), "scores": scores, "left_out": compared.left_out}
    yield Said(text, {"side": compared.side, **values})
    yield from _capped(compared)
    for (_, points), result in zip(score, results, strict=True):
        difference = _signed(Fraction(compared.difference(points)))
        values = {"result": _labelled(result, compared), "difference": difference}
        yield Said(DIFFERENCE, {**values, "worth": _signed(compared.imps(points))})
    yield from _weighted(score, compared.imps, _signed)
    mark = compared.scored(score)
    yield from _rounded(weigh(score, compared.imps), mark, _signed)
    yield Said(IMPS, {"worth": _signed(mark.score)})


@_award.register
def _(compared: InImps, award: Average | Percent | Imps, mark: Mark) -> Iterator[Said]:
    imps = (
        award.number
        if isinstance(award, Imps)
        else compared.regulation.artificial.in_imps(compared.grade(award))
    )
    if isinstance(award, Imps) or compared.comparisons == 1:
        exact = imps
        yield Said(AWARD, {"award": award, "worth": Said(IMPS, {"worth": _signed(exact)})})
    else:
        exact = imps * compared.comparisons
        values = {"award": award, "imps": _signed(imps), "others": compared.comparisons}
        yield Said(EACH, {**values, "worth": _signed(exact)})
    yield from _rounded(exact, mark, _signed)


# Total points


@_score.register
def _(compared: PointsCounted, score: Parts, results: tuple[Result, ...]) -> Iterator[Said]:
    yield from _weighted(score, Fraction, _signed)
    yield Said(POINTS, {"worth": _signed(compared.scored(score).score)})
