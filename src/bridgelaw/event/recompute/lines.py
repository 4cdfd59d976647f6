"""The lines of the travellers: their points and the printed scores of each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import BoardKey, Event, Line
from bridgelaw.event.printed import Figure, Printed
from bridgelaw.event.recompute.figures import Writing, agrees, as_figure, decimals
from bridgelaw.event.recompute.report import Checked, Difference, Part, once
from bridgelaw.event.recompute.ways import Way, Words, figure_of, ways
from bridgelaw.event.standings.floating import AtTheEnd
from bridgelaw.i18n.text import Said, Text

WRITTEN = Text("printed to {number} decimals, {writing}")
ONE_DECIMAL = Text("printed to one decimal, {writing}")
WHOLE = Text("printed in whole numbers")


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

    def words(self, places: int) -> Words:
        """Return the way and how its figures are written, in words."""
        averages = () if self.averages is None else (self.averages,)
        return (*self.way.words, *averages, as_written(self.writing, places))

    def marks(self, event: Event) -> AtTheEnd:
        """Return the marks by this way, as they are printed."""
        return _marks(AtTheEnd.of(self.way.scored(event)), self.averages)


def as_written(writing: Writing, places: int) -> Said:
    """Return how figures are written, in words."""
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
    found = []
    for way in ways(event):
        ended = AtTheEnd.of(way.scored(event))
        for averages in Averages if ended.moved else (None,):
            marks = _marks(ended, averages)
            for writing in Writing:
                differing = tuple(missed(figures, marks, way, places, writing))
                found.append(
                    LinesFit(way=way, writing=writing, missed=differing, averages=averages)
                )
                if not places and not differing:
                    break  # whole numbers do not show the rounding
    return sorted(found, key=lambda fit: len(fit.missed))


def _marks(ended: AtTheEnd, averages: Averages | None) -> AtTheEnd:
    return replace(ended, moved={}) if averages is Averages.GIVEN else ended


def missed(
    figures: Sequence[Printing], marks: AtTheEnd, way: Way, places: int, writing: Writing
) -> Iterator[Printing]:
    """Yield the figures that do not match."""
    for each in figures:
        value = computed(each, marks, way)
        if value is None or not agrees(value, each.figure, places, writing):
            yield each


def computed(each: Printing, marks: AtTheEnd, way: Way) -> Fraction | None:
    """Return the computed value for a figure, or None if there is no score."""
    mark = marks.mark(each.key, each.place, each.side)
    return None if mark is None else figure_of(mark, way.regulation.count)


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
            if (value := computed(each, marks, best.way)) is None
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
            and (other.way, other.averages) != (best.way, best.averages)
            and other.writing is best.writing
        ),
    )
