"""The lines of the travellers: their points, and what each side is said to have scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bridgelaw.engine.text import Said, Text
from bridgelaw.event.model import BoardKey, Event, Line
from bridgelaw.event.printed import Figure, Printed
from bridgelaw.event.recompute.figures import Writing, agrees, as_figure, decimals
from bridgelaw.event.recompute.report import Checked, Difference, Part, once
from bridgelaw.event.recompute.ways import Way, Words, figure_of, ways
from bridgelaw.event.scored import Scored
from bridgelaw.table.seats import Side

WRITTEN = Text("printed to {number} decimals, {writing}")
ONE_DECIMAL = Text("printed to one decimal, {writing}")
WHOLE = Text("printed in whole numbers")


class Printing(NamedTuple):
    """A figure and the line that it stands on."""

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

    def words(self, places: int) -> Words:
        """The way, and how its figures are written."""
        return (*self.way.words, as_written(self.writing, places))


def as_written(writing: Writing, places: int) -> Said:
    """How figures are written, in words."""
    if places < 2:
        return Said(ONE_DECIMAL, {"writing": writing}) if places else Said(WHOLE)
    return Said(WRITTEN, {"writing": writing, "number": places})


def printings(event: Event, printed: Printed) -> Iterator[Printing]:
    """The figures of all lines."""
    for board in event.boards:
        lines = printed.lines.get(board.key, ())
        for place, (line, told) in enumerate(zip(board.lines, lines, strict=False)):
            for side in Side:
                figure = told.ns if side is Side.NS else told.ew
                if figure is not None:
                    yield Printing(board.key, place, line, side, figure)


def who(line: Line, side: Side) -> str:
    """Who sits there: `12`, or `3/7` of two players."""
    return "/".join(line.contestants(side))


def fit_lines(event: Event, printed: Printed) -> list[LinesFit]:
    """How well each way fits, the best first; of those that fit equally the plainest."""
    figures = [*printings(event, printed)]
    places = max((decimals(each.figure) for each in figures), default=0)
    found = []
    for way in ways(event):
        scored = way.scored(event)
        for writing in Writing:
            found.append(
                LinesFit(way=way, writing=writing, missed=tuple(missed(figures, scored, way, places, writing)))
            )
            if not places and not found[-1].missed:
                break  # of whole numbers no rounding can be seen
    return sorted(found, key=lambda fit: len(fit.missed))


def missed(figures: Sequence[Printing], scored: Scored, way: Way, places: int, writing: Writing) -> Iterator[Printing]:
    """The figures that do not come out."""
    for each in figures:
        value = computed(each, scored, way)
        if value is None or not agrees(value, each.figure, places, writing):
            yield each


def computed(each: Printing, scored: Scored, way: Way) -> Fraction | None:
    """What comes out for a figure; None where there is no score."""
    mark = scored.board(each.key).of(each.side)[each.place]
    return None if mark is None else figure_of(mark, way.regulation.count)


def check_lines(event: Event, printed: Printed, fits: Sequence[LinesFit]) -> Checked | None:
    """The lines, by the best of the ways. None where the file prints nothing of them."""
    figures = [*printings(event, printed)]
    if not figures:
        return None
    places = max(decimals(each.figure) for each in figures)
    best, *others = fits
    scored = best.way.scored(event)
    differences = tuple(
        Difference(
            part=Part.LINES,
            key=each.key,
            contestant=who(each.line, each.side),
            side=each.side,
            printed=each.figure,
            computed="" if (value := computed(each, scored, best.way)) is None else as_figure(value, places),
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
            if len(other.missed) == len(best.missed) and other.way != best.way and other.writing is best.writing
        ),
    )
