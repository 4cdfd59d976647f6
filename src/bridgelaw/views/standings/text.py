"""Standings as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from bridgelaw.views.standings import HeadingsView, RowView, StandingView

NARROW: Final = 60
"""Below this width, in columns, names are on lines of their own."""


def text(view: StandingView, width: int = 80) -> Iterator[str]:
    """Yield the list as text.

    Below `NARROW` columns, names and tie-breaks are under the figures.
    """
    yield from wrap(view.words, width)
    yield ""
    yield from _table(view, width)
    if len(view.metrics) > 1 or all(row.place is None for row in view.rows):
        yield ""
        yield from wrap(view.ranked_by, width)
    explained = [row for row in view.rows if row.working]
    if explained:
        yield ""
        yield from wrap(view.headings.working, width)
    for row in explained:
        name = row.number if row.name == row.number else f"{row.number} {row.name}"
        yield from _wrap(f"{row.place_words}  {name}", width, 2)
        for line in row.working:
            yield from _wrap(line, width, 4)


def _wrap(words: str, width: int, indent: int, hanging: int = 2) -> list[str]:
    return wrap(
        words,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_on_hyphens=False,
    )


def _table(view: StandingView, width: int) -> Iterator[str]:
    headings, rows = view.headings, view.rows
    places = _widest(headings.place, *(row.place_words for row in rows))
    numbers = _widest(headings.number, *(row.number for row in rows))
    before = places + numbers + 4
    names = 0
    if any(row.name != row.number for row in rows):
        names = _widest(headings.names, *(row.name for row in rows))
    least = min(names, SHORTEST) + 2 if names and width >= NARROW else 0
    widths = _widths(view)
    further = before + _wide(widths) + least <= width
    if not further:
        widths = widths[: len(headings.figures)]
    left = width - before - _wide(widths)
    names = min(names, left - 2) if 0 < least <= left else 0

    def line(place: str, number: str, name: Sequence[str], told: Sequence[str]) -> Iterator[str]:
        cells = [place.rjust(places), number.ljust(numbers)]
        if names:
            cells.append((name[0] if name else "").ljust(names))
        cells += [each.rjust(wide) for each, wide in zip(told, widths, strict=True)]
        yield "  ".join(cells).rstrip()
        for rest in name[1:]:
            yield " " * before + rest

    heading = [headings.names] if names else []
    yield from line(headings.place, headings.number, heading, _cells(headings, further=further))
    for row in rows:
        named = row.name != row.number
        yield from line(
            row.place_words,
            row.number,
            _broken(row.name, names) if named and names else [],
            _cells(row, further=further),
        )
        if named and not names:
            yield from _wrap(row.name, width, places + 2, 0)
        if not further:
            for metric, value in zip(headings.further, row.further, strict=True):
                if value:
                    yield from _wrap(f"{metric}: {value}", width, places + 2)


def _broken(name: str, width: int) -> list[str]:
    """Return the lines of a name; fast for one that fits on a line."""
    if len(name) <= width and name == " ".join(name.split()):
        return [name]
    return wrap(name, width, break_on_hyphens=False)


SHORTEST: Final = 16
"""The minimum width of the names; below it, tie-breaks are moved under the figures."""


def _cells(row: RowView | HeadingsView, *, further: bool) -> list[str]:
    return [*row.figures, *row.further] if further else [*row.figures]


def _widths(view: StandingView) -> list[int]:
    """Return the widths of the figures and the tie-breaks."""
    shown: tuple[RowView | HeadingsView, ...] = (view.headings, *view.rows)
    lines = [(*row.figures, *row.further) for row in shown]
    return [_widest(*column) for column in zip(*lines, strict=True)]


def _wide(widths: Sequence[int]) -> int:
    """Return the width of columns, with two spaces between them."""
    return sum(widths) + 2 * (len(widths) - 1)


def _widest(*cells: str) -> int:
    return max(map(len, cells))
