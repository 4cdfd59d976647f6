"""A table of another program: its separator, its headers and its rows."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaw.formats.formulas import unguarded
from bridgelaw.formats.results.event_csv.roles import HEADERS, header
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Text

NO_TABLE = Text(
    "found no table, expected rows of at least {least} cells that are separated by semicolons, "
    "tabs or commas"
)
TOO_WIDE = Text("found {found} columns, expected at most {most}; remove the others")

LEAST_COLUMNS: Final = 4
MOST_COLUMNS: Final = 100
_DELIMITERS: Final = ";\t,|"
_SEARCHED: Final = 60
"""The number of rows among which the headers must be."""
_SAMPLE: Final = 2_000
"""The number of rows by which the columns are guessed."""
_SAMPLE_SIZE: Final = 256_000
"""The characters by which the separator is found."""
_FEWEST: Final = 3
"""The number of known headers from which a row is a row of headers."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row and the number of the line on which it begins."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The table of a file."""

    headers: tuple[str, ...]
    """The header of each column; empty texts if there are none."""
    rows: tuple[SheetRow, ...]
    """The rows below the headers that are not empty."""
    has_headers: bool

    def column(self, place: int, most: int = _SAMPLE) -> list[str]:
        """Return the cells of a column that are not empty, of the first rows."""
        cells = (row.cells[place] for row in self.rows[:most] if place < len(row.cells))
        return [cell for cell in cells if cell]


def sheet_of(text: str, file: str = "") -> Sheet:
    """Return the table of a file. Raises EventFileError.

    The separator is the one that gives most rows of the same number of cells. Rows above the
    headers are titles.
    """
    rows, width = _divided(text)
    if width > MOST_COLUMNS:
        raise EventFileError(TOO_WIDE, file=file, found=width, most=MOST_COLUMNS)
    if not rows:
        raise EventFileError(NO_TABLE, file=file, least=LEAST_COLUMNS)
    place = _headers_in(rows)
    if place is None:
        first = next(place for place, row in enumerate(rows) if len(row.cells) == width)
        return Sheet(("",) * width, tuple(rows[first:]), has_headers=False)
    cells = rows[place].cells
    width = max(width, len(cells))
    again = tuple(map(header, cells))
    return Sheet(
        tuple((*cells, *("",) * width)[:width]),
        tuple(row for row in rows[place + 1 :] if tuple(map(header, row.cells)) != again),
        has_headers=True,
    )


def _divided(text: str) -> tuple[list[SheetRow], int]:
    """Return the rows and their usual number of cells; no rows if there is no table."""
    sample = text[:_SAMPLE_SIZE]
    if len(sample) < len(text):
        sample = sample[: sample.rfind("\n") + 1]
    best = max(_DELIMITERS, key=lambda delimiter: _usual(_rows(sample, delimiter)))
    _, width = _usual(_rows(sample, best))
    if not LEAST_COLUMNS <= width <= MOST_COLUMNS:
        return [], width
    rows = _rows(text, best)
    return rows, _usual(rows)[1]


def _usual(rows: Sequence[SheetRow]) -> tuple[int, int]:
    """Return how many rows have the usual number of cells, and this number; zeros for no table."""
    widths = Counter(len(row.cells) for row in rows if len(row.cells) >= LEAST_COLUMNS)
    return max(((count, width) for width, count in widths.items()), default=(0, 0))


def _rows(text: str, delimiter: str) -> list[SheetRow]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows: list[SheetRow] = []
    begins = 1
    try:
        for cells in reader:
            plain = [unguarded(" ".join(cell.split())) for cell in cells]
            while plain and not plain[-1]:
                plain.pop()
            if plain:
                rows.append(SheetRow(begins, tuple(plain)))
            begins = reader.line_num + 1
    except csv.Error:
        return []
    return _padded(rows)


def _padded(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """Return the rows with the empty cells at their ends, so that rows of a table are as wide."""
    usual = Counter(len(row.cells) for row in rows if len(row.cells) >= LEAST_COLUMNS)
    width = max((each for each in usual if each <= MOST_COLUMNS), default=0)
    return [
        SheetRow(row.line, (*row.cells, *("",) * (width - len(row.cells))))
        if LEAST_COLUMNS <= len(row.cells) < width
        else row
        for row in rows
    ]


def _headers_in(rows: Sequence[SheetRow]) -> int | None:
    """Return the place of the row with most known headers; None if no row has several."""
    known = [
        len({cell for cell in map(header, row.cells) if cell in HEADERS})
        for row in rows[:_SEARCHED]
    ]
    most = max(known, default=0)
    return known.index(most) if most >= _FEWEST else None
