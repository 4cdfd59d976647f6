"""The lines of the travellers: their points and the printed scores of each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import BoardKey, Event, Line
from bridgelaw.event.printed import Figure, Printed
from bridgelaw.event.recompute.figures import Writing, agrees, as_figure, decimals, writings
from bridgelaw.event.recompute.report import Checked, Difference, Part, once
from bridgelaw.event.recompute.ways import MATCHPOINTED, Way, Words, figure_of, ways
from bridgelaw.event.scores import Mark
from bridgelaw.event.standings.floating import AtTheEnd
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.regulation import Count

WRITTEN = Text("printed to {number} decimals, {writing}")
ONE_DECIMAL = Text("printed to one decimal, {writing}")
WHOLE = Text("printed in whole numbers")
STORED = Text("printed {writing}")
PER_CENT = Text("in per cent of the top")


class Averages(Named):
    """The figure printed for an average that changes at the end of the session (Law 12C2c)."""

    MOVED = Text("averages at the end of the session (Law 12C2c)")
    GIVEN = Text("averages as they were given, before Law 12C2c changed them")


class Printing(NamedTuple):
    """A printed figure and its line."""

    key: BoardKey
    place: int
    line: Line
    side: Side
    figure: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesFit:
    """How well one way fits the lines."""

    way: Way
    writing: Writing
    missed: tuple[Printing, ...]
    averages: Averages | None = None
    """None if Law 12C2c changes no average."""
    percent: bool = False
    """Whether the figures are percentages of the top, not matchpoints."""

    def words(self, places: int) -> Words:
        """Return the way and how its figures are written, in words."""
        averages = () if self.averages is None else (self.averages,)
        words = (PER_CENT, *self.way.words[1:]) if self.percent else self.way.words
        return (*words, *averages, as_written(self.writing, places))

    def figure(self, mark: Mark) -> Fraction:
        """Return a mark as it is written on a line."""
        return figure_in(mark, self.way, percent=self.percent)

    def marks(self, event: Event) -> AtTheEnd:
        """Return the marks by this way, as they are printed."""
        return _marks(AtTheEnd.of(self.way.scored(event)), self.averages)


def figure_in(mark: Mark, way: Way, *, percent: bool) -> Fraction:
    """Return a mark as it is written: in matchpoints, in per cent of the top, or in IMPs."""
    if percent and mark.top:
        return mark.score * 100 / mark.top
    return figure_of(mark, way.regulation.count)


def as_written(writing: Writing, places: int) -> Said:
    """Return how figures are written, in words."""
    if writing in (Writing.SINGLE, Writing.DOUBLE):
        return Said(STORED, {"writing": writing})
    if places < 2:
        return Said(ONE_DECIMAL, {"writing": writing}) if places else Said(WHOLE)
    return Said(WRITTEN, {"writing": writing, "number": places})


def printings(event: Event, printed: Printed) -> Iterator[Printing]:
    """Yield the printed figures of all lines."""
    for board in event.boards:
        lines = printed.lines.get(board.key, ())
        for place, (line, told) in enumerate(zip(board.lines, lines, strict=False)):
            for side in Side:
                figure = told.ns if side is Side.NS else told.ew
                if figure is not None:
                    yield Printing(board.key, place, line, side, figure)


def who(line: Line, side: Side) -> str:
    """Return the contestants on a side: `12`, or `3/7` for two players."""
    return "/".join(line.contestants(side))


def fit_lines(event: Event, printed: Printed) -> list[LinesFit]:
    """Return how well each way fits, the best first; of equal ones the simplest first."""
    figures = [*printings(event, printed)]
    places = max((decimals(each.figure) for each in figures), default=0)
    percentages = event.method in MATCHPOINTED and may_be_percentages(figures)
    found: list[LinesFit] = []
    for way in ways(event):
        ended = AtTheEnd.of(way.scored(event))
        in_percent = percentages and way.regulation.count is Count.TWO
        for averages, percent in product(
            Averages if ended.moved else (None,), (False, True) if in_percent else (False,)
        ):
            empty = LinesFit(
                way=way, writing=Writing.ROUNDED, missed=(), averages=averages, percent=percent
            )
            found.extend(_written(empty, figures, _marks(ended, averages), places))
    return sorted(found, key=lambda fit: (len(fit.missed), fit.percent))


def _written(
    fit: LinesFit, figures: Sequence[Printing], marks: AtTheEnd, places: int
) -> Iterator[LinesFit]:
    """Yield the fit with each way of writing a figure, and the figures that do not match."""
    for writing in writings(places):
        differing = tuple(missed(figures, marks, fit, places, writing))
        yield replace(fit, writing=writing, missed=differing)
        if not places and not differing:
            break  # whole numbers do not show the rounding


def may_be_percentages(figures: Sequence[Printing]) -> bool:
    """Return whether figures are within 0 and 100, and those of the two sides mostly add up to 100.

    Where only one side is printed, its figures decide alone.
    """
    sums: dict[tuple[BoardKey, int], list[Fraction]] = {}
    for each in figures:
        sums.setdefault((each.key, each.place), []).append(Fraction(each.figure))
    if any(not 0 <= value <= 100 for values in sums.values() for value in values):
        return False
    both = [sum(values) for values in sums.values() if len(values) == 2]
    return not both or 2 * sum(99 <= total <= 101 for total in both) > len(both)


def _marks(ended: AtTheEnd, averages: Averages | None) -> AtTheEnd:
    return replace(ended, moved={}) if averages is Averages.GIVEN else ended


def missed(
    figures: Sequence[Printing], marks: AtTheEnd, fit: LinesFit, places: int, writing: Writing
) -> Iterator[Printing]:
    """Yield the figures that do not match."""
    for each in figures:
        value = computed(each, marks, fit)
        if value is None or not agrees(value, each.figure, places, writing):
            yield each


def computed(each: Printing, marks: AtTheEnd, fit: LinesFit) -> Fraction | None:
    """Return the computed value for a figure, or None if there is no score."""
    mark = marks.mark(each.key, each.place, each.side)
    return None if mark is None else fit.figure(mark)


def check_lines(event: Event, printed: Printed, fits: Sequence[LinesFit]) -> Checked | None:
    """Return the check of the lines by the best way, or None if no lines are printed."""
    figures = [*printings(event, printed)]
    if not figures:
        return None
    places = max(decimals(each.figure) for each in figures)
    best, *others = fits
    marks = best.marks(event)
    differences = tuple(
        Difference(
            part=Part.LINES,
            key=each.key,
            contestant=who(each.line, each.side),
            side=each.side,
            printed=each.figure,
            computed=""
            if (value := computed(each, marks, best)) is None
            else as_figure(value, places),
        )
        for each in best.missed
    )
    return Checked(
        part=Part.LINES,
        all=len(figures),
        differences=differences,
        method=best.words(places),
        or_else=once(
            other.words(places)
            for other in others
            if len(other.missed) == len(best.missed)
            and (other.way, other.averages, other.percent)
            != (best.way, best.averages, best.percent)
            and other.writing is best.writing
        ),
    )
