"""The list of contestants: totals, percentages and places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.event.model import Event, Kind
from bridgelaw.event.printed import Figure, Printed
from bridgelaw.event.recompute.figures import (
    Writing,
    agrees,
    as_figure,
    decimals,
    writings,
    written,
)
from bridgelaw.event.recompute.lines import as_written
from bridgelaw.event.recompute.report import Checked, Difference, Part, once
from bridgelaw.event.recompute.ways import BoardFigure, Way, Words
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.ranking import Rank
from bridgelaw.event.standings.standing import Standing, standings
from bridgelaw.event.standings.totals import Total
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.regulation import Count, Unequal


class Proration(Named):
    """How the total of a contestant with fewer boards than the others is treated."""

    AS_SCORED = Text("not factored")
    FACTORED = Text("factored up to the largest number of boards")
    AFTER_ROUNDING = Text("rounded, then factored up to the largest number of boards")
    MEAN = Text("divided by the number of boards")


class AsPrinted(Named):
    """The contents of a column that is called something else."""

    PERCENT = Text("the totals are in per cent")
    SHARE = Text("the percentages are fractions of the top")
    TOTAL = Text("the percentages are totals")


TOTAL_OF: Final = Text("the sum of the boards, {figure}")
MEAN_OF: Final = Text("the average of the boards, {figure}")
OF_FEWER: Final = Text("for those with fewer boards, {proration}")
BY_RANK: Final = Text("ranked {unequal}")
UNEQUAL: Final = {
    Proration.AS_SCORED: Unequal.AS_SCORED,
    Proration.FACTORED: Unequal.FACTORED,
    Proration.AFTER_ROUNDING: Unequal.FACTORED,
    Proration.MEAN: Unequal.BY_PERCENTAGE,
}

Values = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsFit:
    """How well one way fits the totals or the percentages."""

    way: Way
    figure: BoardFigure
    proration: Proration
    writing: Writing
    words: Words
    missed: tuple[str, ...]
    """The contestants whose figure does not match."""
    values: Values


def fit_totals(event: Event, printed: Printed, line_ways: Sequence[Way]) -> list[TotalsFit]:
    """Return how well each way fits the totals, the best first.

    `line_ways` are ways to score the boards, in order of preference.
    """
    told = {number: total.total for number, total in printed.totals.items() if total.total}
    found: list[TotalsFit] = []
    for way, figure, lists in _lists(event, line_ways):
        for proration in _prorations(lists):
            values = {
                row.contestant.number: value
                for each in lists
                for row in each.rows
                if (value := _total(row.total, each, way.regulation.count, proration)) is not None
            }
            words: Words = (*way.words, Said(TOTAL_OF, {"figure": figure}))
            if proration is Proration.MEAN:
                words = (*way.words, Said(MEAN_OF, {"figure": figure}))
            elif _fewer(lists):
                words = (*words, Said(OF_FEWER, {"proration": proration}))
            found.extend(_fits(told, values, way, figure, proration, words))
        if told and (percent := _percentages(lists)):
            words = (*way.words, Said(TOTAL_OF, {"figure": figure}), AsPrinted.PERCENT)
            found.extend(_fits(told, percent, way, figure, Proration.AS_SCORED, words))
    return sorted(found, key=lambda fit: len(fit.missed))


def fit_percentages(event: Event, printed: Printed, line_ways: Sequence[Way]) -> list[TotalsFit]:
    """Return how well each way fits the percentages, the best first."""
    told = {number: total.percent for number, total in printed.totals.items() if total.percent}
    found: list[TotalsFit] = []
    for way, figure, lists in _lists(event, line_ways):
        words: Words = (*way.words, Said(TOTAL_OF, {"figure": figure}))
        percent = _percentages(lists)
        found.extend(_fits(told, percent, way, figure, Proration.AS_SCORED, words))
        if not told:
            continue
        share = {number: value / 100 for number, value in percent.items()}
        total = {
            row.contestant.number: value
            for each in lists
            for row in each.rows
            if (value := _total(row.total, each, way.regulation.count, Proration.AS_SCORED))
            is not None
        }
        for how, values in ((AsPrinted.SHARE, share), (AsPrinted.TOTAL, total)):
            if values:
                told_so = (*words, how)
                found.extend(_fits(told, values, way, figure, Proration.AS_SCORED, told_so))
    return sorted(found, key=lambda fit: len(fit.missed))


def _percentages(lists: Sequence[Standing[Total]]) -> Values:
    """Return the percentage of each contestant; empty if the method has no top."""
    return {
        row.contestant.number: row.total.percent
        for each in lists
        for row in each.rows
        if row.total.percent is not None
    }


def _lists(
    event: Event, line_ways: Sequence[Way]
) -> Iterator[tuple[Way, BoardFigure, tuple[Standing[Total], ...]]]:
    for way in line_ways:
        for figure in BoardFigure:
            scored = way.scored(event, figure)
            if figure is not BoardFigure.EXACT and _same(event, scored, way):
                continue
            if (figure is BoardFigure.PERCENT and not event.boards) or (
                figure is BoardFigure.PERCENT and not _tops(scored)
            ):
                continue
            yield way, figure, overall(scored)


def _same(event: Event, scored: Scored, way: Way) -> bool:
    """Return whether the decimals make no difference on any board."""
    exact = way.scored(event)
    return all(scored.board(board.key) == exact.board(board.key) for board in event.boards)


def _tops(scored: Scored) -> bool:
    board = scored.event.boards[0]
    return any(mark is not None and mark.top for mark in scored.board(board.key).ns)


def overall(scored: Scored) -> tuple[Standing[Total], ...]:
    """Return the lists of the whole event without handicaps."""
    return tuple(
        each
        for each in standings(scored, by_section=False)
        if each.session is None and not each.handicap
    )


def _fewer(lists: Sequence[Standing[Total]]) -> bool:
    return any(
        len({row.total.boards for row in each.rows if row.total.boards}) > 1 for each in lists
    )


def _prorations(lists: Sequence[Standing[Total]]) -> tuple[Proration, ...]:
    """Return the possible treatments of totals.

    An average of IMPs is always possible, the others only if the numbers of boards differ.
    """
    tops = any(row.total.top for each in lists for row in each.rows)
    if not _fewer(lists):
        return (Proration.AS_SCORED,) if tops else (Proration.AS_SCORED, Proration.MEAN)
    return tuple(each for each in Proration if each is not Proration.MEAN or not tops)


def _total(
    total: Total, standing: Standing[Total], count: Count, proration: Proration
) -> Fraction | None:
    """Return a total as it is written, or None for a contestant without boards."""
    if not total.boards:
        return None
    score = count.write(total.score, total.top) if total.top else total.score
    if proration is Proration.AS_SCORED:
        return score
    if proration is Proration.MEAN:
        return score / total.boards
    if proration is Proration.AFTER_ROUNDING:
        score = written(score, 2)
    tops = [row.total.top for row in standing.rows]
    if total.top:
        return score * max(tops) / total.top
    return score * max(row.total.boards for row in standing.rows) / total.boards


def _fits(
    told: Mapping[str, Figure],
    values: Values,
    way: Way,
    figure: BoardFigure,
    proration: Proration,
    words: Words,
) -> Iterator[TotalsFit]:
    places = max((decimals(each) for each in told.values()), default=0)
    for writing in writings(places):
        missed = tuple(
            number
            for number, each in told.items()
            if number not in values or not agrees(values[number], each, places, writing)
        )
        yield TotalsFit(
            way=way,
            figure=figure,
            proration=proration,
            writing=writing,
            words=(*words, as_written(writing, places)),
            missed=missed,
            values=values,
        )


def check(part: Part, told: Mapping[str, Figure], fits: Sequence[TotalsFit]) -> Checked | None:
    """Return the check of totals or percentages by the best way, or None if none are printed."""
    if not told:
        return None
    places = max(decimals(each) for each in told.values())
    best, *others = fits
    return Checked(
        part=part,
        all=len(told),
        differences=tuple(
            Difference(
                part=part,
                contestant=number,
                printed=told[number],
                computed=as_figure(best.values[number], places) if number in best.values else "",
            )
            for number in best.missed
        ),
        method=best.words,
        or_else=once(
            other.words
            for other in others
            if len(other.missed) == len(best.missed)
            and other.words != best.words
            and other.writing is best.writing
        ),
    )


def _among(standing: Standing[Total], listed: Collection[str]) -> Mapping[str, Rank]:
    """Return the places among the contestants that the file lists.

    The file may omit contestants who have played only a few boards.
    """
    found = {
        row.contestant.number: row.rank.place
        for row in standing.rows
        if row.rank is not None and row.contestant.number in listed
    }
    taken = list(found.values())
    return {
        number: Rank(1 + sum(other < place for other in taken), taken.count(place) > 1)
        for number, place in found.items()
    }


def check_places(
    event: Event, printed: Printed, fit: TotalsFit, *, by_total: bool
) -> Checked | None:
    """Return the check of the places by totals or percentages, or None if none are printed."""
    told = {number: total.place for number, total in printed.totals.items() if total.place}
    if not told or event.kind is Kind.TEAMS:
        return None
    unequal = UNEQUAL[fit.proration] if by_total else Unequal.BY_PERCENTAGE
    scored = fit.way.scored(event, fit.figure)
    scored = replace(
        scored,
        event=replace(scored.event, regulation=replace(scored.event.regulation, unequal=unequal)),
    )
    places = {
        number: rank for each in overall(scored) for number, rank in _among(each, told).items()
    }
    differences = []
    for number, figure in told.items():
        rank = places.get(number)
        shared = figure.endswith("=")
        # Not every program marks a shared place; a marked one must be shared.
        if rank is None or str(rank.place) != figure.rstrip("= ") or (shared and not rank.shared):
            differences.append(
                Difference(
                    part=Part.PLACES,
                    contestant=number,
                    printed=figure,
                    computed="" if rank is None else str(rank),
                )
            )
    words = (Said(BY_RANK, {"unequal": unequal}),)
    return Checked(part=Part.PLACES, all=len(told), differences=tuple(differences), method=words)
