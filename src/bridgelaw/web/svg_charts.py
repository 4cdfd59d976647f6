"""Charts as SVG shapes: numbers become lines, dots and labels, which a template renders.

This module does not depend on pages. A shape has only presentation attributes and a class, so the
style sheet sets the colours, for light and dark mode. Each chart has a table with the same content,
for screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 360
"""The width of a phone screen, so that a chart is not scaled there."""
LETTER: Final = 7
"""The approximate width of a letter in a label."""


@dataclass(frozen=True, slots=True)
class Shape:
    """An SVG element with its attributes and its text."""

    tag: str
    attributes: Mapping[str, str | float]
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A drawing with its title, and a table with the same content."""

    title: str
    description: str
    width: int = WIDTH
    height: int
    shapes: tuple[Shape, ...]
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point of a curve in axis units, with its label."""

    x: float
    y: float
    words: str = ""
    """The label; used only if the point is marked."""
    marked: bool = False
    weight: float = 1.0
    """How many items the point represents; it sets the size of the dot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A score, and how many results each side has with it."""

    words: str
    ns: float
    ew: float
    ns_words: str
    ew_words: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis: its range, its ticks and its title."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class _Plane:
    """The mapping from axis units to drawing coordinates."""

    x: Axis
    y: Axis
    left: float
    top: float
    right: float
    bottom: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        across = (x - self.x.low) / ((self.x.high - self.x.low) or 1)
        up = (y - self.y.low) / ((self.y.high - self.y.low) or 1)
        return (
            round(self.left + across * (self.right - self.left), 1),
            round(self.bottom - up * (self.bottom - self.top), 1),
        )


def bars(
    found: Sequence[Bar], *, title: str, description: str, sides: tuple[str, str], score: str
) -> Chart:
    """Draw how often each score was reached, the best for North-South first.

    If the sides differ, each score has a bar for each side.
    """
    apart = any(bar.ns != bar.ew for bar in found)
    label = max((len(bar.words) for bar in found), default=0) * LETTER + 14
    row, top = (30, 22) if apart else (22, 4)
    most = max((max(bar.ns, bar.ew) for bar in found), default=1) or 1
    scale = (WIDTH - label - 40) / most
    shapes = []
    if apart:
        shapes += [
            _words(label, 13, sides[0], "key ns"),
            _words(label + 12 + len(sides[0]) * LETTER, 13, sides[1], "key ew"),
        ]
    for place, bar in enumerate(found):
        y = top + place * row
        marked = " marked" if bar.marked else ""
        shapes.append(_words(label - 8, y + row / 2 + 4, bar.words, f"name{marked}", "end"))
        each = (
            [("ns", bar.ns, bar.ns_words), ("ew", bar.ew, bar.ew_words)]
            if apart
            else [("ns", bar.ns, bar.ns_words)]
        )
        high = (row - 6) / len(each)
        for at, (side, size, said) in enumerate(each):
            if not size:
                continue
            shapes.append(
                Shape(
                    "rect",
                    {
                        "class": f"bar {side}{marked}",
                        "x": label,
                        "y": round(y + 3 + at * high, 1),
                        "width": round(size * scale, 1),
                        "height": round(high - 1.5, 1),
                        "rx": 2,
                    },
                )
            )
            shapes.append(
                _words(
                    label + size * scale + 5,
                    y + 3 + at * high + high / 2 + 3,
                    said,
                    f"count{marked}",
                )
            )
    shapes.append(_line(label, top, label, top + len(found) * row, "axis"))
    rows = tuple((bar.words, bar.ns_words, *([bar.ew_words] if apart else [])) for bar in found)
    return Chart(
        title=title,
        description=description,
        height=top + len(found) * row + 4,
        shapes=tuple(shapes),
        headings=(score, *(sides if apart else sides[:1])),
        rows=rows,
    )


def curve(
    lines: Sequence[Sequence[Point]],
    x: Axis,
    y: Axis,
    *,
    title: str,
    description: str,
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    height: int = 200,
    dots: bool = True,
    steps: bool = False,
    at: float | None = None,
) -> Chart:
    """Draw lines through points, with labels at the marked points.

    `steps` draws steps instead of slopes; `at` draws a vertical line.
    """
    left = 12 + max((len(words) for _, words in y.ticks), default=0) * LETTER
    plane = _Plane(x, y, left, 20, WIDTH - 16, height - (38 if x.title else 26))
    shapes = [*_axes(plane)]
    if at is not None:
        across, _ = plane.at(at, y.low)
        shapes.append(_line(across, plane.top - 6, across, plane.bottom, "here"))
    for number, points in enumerate(lines):
        places = [plane.at(point.x, point.y) for point in points]
        shapes.append(
            Shape(
                "polyline",
                {
                    "class": f"curve line-{number}",
                    "points": _path(places, steps=steps),
                    "fill": "none",
                },
            )
        )
        if dots:
            shapes += [
                Shape(
                    "circle",
                    {
                        "class": f"dot line-{number}",
                        "cx": across,
                        "cy": up,
                        "r": round(2 + min(point.weight, 9) ** 0.5, 1),
                    },
                )
                for point, (across, up) in zip(points, places, strict=True)
                if not point.marked
            ]
    named = [
        (number, point) for number, points in enumerate(lines) for point in points if point.marked
    ]
    shapes += _named(named, plane)
    return Chart(
        title=title,
        description=description,
        height=height,
        shapes=tuple(shapes),
        headings=tuple(headings),
        rows=tuple(tuple(row) for row in rows),
    )


def _named(points: Sequence[tuple[int, Point]], plane: _Plane) -> list[Shape]:
    """Draw the marked points with their labels, without overlaps."""
    shapes, taken = [], list[tuple[float, float]]()
    for number, point in points:
        across, up = plane.at(point.x, point.y)
        shapes.append(
            Shape("circle", {"class": f"dot marked line-{number}", "cx": across, "cy": up, "r": 5})
        )
        if not point.words:
            continue
        wide = len(point.words) * LETTER
        low = up >= plane.bottom - 24
        fits = across + 10 + wide <= WIDTH and not (low and across - 8 - wide >= plane.left)
        # A rising curve leaves room below and to the right of its points; near the x-axis, above
        # and to the left.
        high = up + 18 if (fits and not low) or up < plane.top + 14 else up - 9
        while any(abs(high - other) < 14 and abs(across - place) < wide for place, other in taken):
            high += 14
        taken.append((across, high))
        shapes.append(
            _words(
                across + (8 if fits else -8),
                high,
                point.words,
                f"label line-{number}",
                "start" if fits else "end",
            )
        )
    return shapes


def _axes(plane: _Plane) -> list[Shape]:
    shapes = []
    for value, words in plane.y.ticks:
        _, up = plane.at(plane.x.low, value)
        shapes.append(_line(plane.left, up, plane.right, up, "grid"))
        shapes.append(_words(plane.left - 6, up + 4, words, "tick", "end"))
    for value, words in plane.x.ticks:
        across, _ = plane.at(value, plane.y.low)
        wide = len(words) * LETTER / 2
        anchor = "end" if across + wide > WIDTH else "start" if across < wide else "middle"
        shapes.append(_line(across, plane.bottom, across, plane.bottom + 4, "axis"))
        shapes.append(_words(across, plane.bottom + 16, words, "tick", anchor))
    shapes.append(_line(plane.left, plane.bottom, plane.right, plane.bottom, "axis"))
    if plane.x.title:
        shapes.append(
            _words(
                (plane.left + plane.right) / 2,
                plane.bottom + 33,
                plane.x.title,
                "axis-title",
                "middle",
            )
        )
    if plane.y.title:
        shapes.append(_words(2, 11, plane.y.title, "axis-title"))
    return shapes


def ticks(low: float, high: float, most: int = 5) -> tuple[float, ...]:
    """Return at most a few round numbers in a range: 0, 5, 10 or −400, −200, 0."""
    reach = (high - low) or 1
    size = (
        10.0 ** (len(str(int(reach / most))) - 1)
        if reach >= most
        else 10.0 ** -(len(str(int(most / reach))))
    )
    step = next(
        (size * times for times in (1, 2, 5, 10, 20, 50, 100) if reach / (size * times) <= most),
        reach,
    )
    first = -(-low // step)
    found, value = [], first * step
    while value <= high + step / 1000:
        found.append(round(value, 6))
        value += step
    return tuple(found)


def _path(places: Sequence[tuple[float, float]], *, steps: bool) -> str:
    found: list[tuple[float, float]] = []
    for across, up in places:
        if steps and found and found[-1][1] != up:
            found.append((across, found[-1][1]))
        found.append((across, up))
    return " ".join(f"{across:g},{up:g}" for across, up in found)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Shape:
    return Shape(
        "line",
        {
            "class": kind,
            "x1": round(x1, 1),
            "y1": round(y1, 1),
            "x2": round(x2, 1),
            "y2": round(y2, 1),
        },
    )


def _words(x: float, y: float, words: str, kind: str, anchor: str = "start") -> Shape:
    return Shape(
        "text", {"class": kind, "x": round(x, 1), "y": round(y, 1), "text-anchor": anchor}, words
    )
