"""Divide a table of results into its parts, and their rows into cells by column."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from bridgelaw.bridge.errors import NotationError
from bridgelaw.cases.errors import FOUND, AnswerError, unknown
from bridgelaw.formats.formulas import unguarded
from bridgelaw.formats.results.event_csv.columns import (
    COLUMNS,
    ENTRIES,
    HEAD,
    NEEDED,
    names,
    plain,
)
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.quoting import shortened
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError

T = TypeVar("T")

IN_COLUMN = Text("in the column '{column}': {problem}")
NO_HEADERS = Text("found no line of headers with board, ns and ew, expected one above the results")
NOT_CSV = Text("the table cannot be read: {problem}")
TWICE = Text("found the column '{column}' twice; remove one of them")
TOO_MANY = Text("found {found} cells, expected at most {expected}: one for each header")

_DELIMITERS: Final = ";\t,"
_COLUMNS: Final = names(COLUMNS)
_ENTRIES: Final = names(ENTRIES)
_HEAD: Final = names(HEAD)


@dataclass
class Row:
    """One row below a row of headers."""

    file: str
    number: int
    cells: dict[str, str]
    """By column; empty cells are left out."""
    headers: Mapping[str, str]
    """The name of each column in this file."""

    def get(self, column: str) -> str:
        """Return the cell of a column; empty if there is none."""
        return self.cells.get(column, "")

    def wrong(self, column: str, problem: Text, /, **values: object) -> EventFileError:
        """Return an error about a cell."""
        told = Said(problem, shortened(values))
        board = self.get("board")
        called = self.headers.get(column, column)
        return EventFileError(
            IN_COLUMN, file=self.file, line=self.number, board=board, column=called, problem=told
        )

    def fault(self, problem: Text, /, **values: object) -> EventFileError:
        """Return an error about the row."""
        return EventFileError(
            problem, file=self.file, line=self.number, board=self.get("board"), **values
        )

    def read(self, column: str, read: Callable[[str], T]) -> T:
        """Return the value of a cell. Raises EventFileError."""
        try:
            return read(self.get(column))
        except (ScoreError, AnswerError) as error:
            raise self.wrong(column, error.problem, **error.values) from None
        except NotationError as error:
            raise self.wrong(column, FOUND, found=error.found, expected=error.expects) from None


@dataclass
class Tables:
    """The rows of a file by the part that they are in."""

    head: dict[str, Row] = field(default_factory=dict)
    entries: list[Row] = field(default_factory=list)
    lines: list[Row] = field(default_factory=list)


def tables_of(text: str, file: str) -> Tables:
    """Return the parts of a file. Raises EventFileError.

    The delimiter is the one with which a row has the headers of the results.
    """
    for delimiter in _DELIMITERS:
        rows = _rows(text, delimiter, file)
        if any(_is_lines({plain(cell) for cell in cells}) for _, cells in rows):
            return _sorted(rows, file)
    raise EventFileError(NO_HEADERS, file=file)


def _is_lines(cells: set[str]) -> bool:
    known = {_COLUMNS[cell] for cell in cells if cell in _COLUMNS}
    return known.issuperset(NEEDED)


def _is_entries(cells: set[str]) -> bool:
    known = {_ENTRIES[cell] for cell in cells if cell in _ENTRIES}
    return known.issuperset(("number", "names"))


def _rows(text: str, delimiter: str, file: str) -> list[tuple[int, list[str]]]:
    """Return the rows with the number of the line on which each begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, list[str]]] = []
    begins = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise EventFileError(NOT_CSV, file=file, line=begins, problem=error) from None
        if cells is None:
            return rows
        rows.append((begins, [unguarded(cell.strip()) for cell in cells]))
        begins = reader.line_num + 1


def _sorted(rows: list[tuple[int, list[str]]], file: str) -> Tables:
    """Assign each row to its part.

    An empty row ends a table. A row outside the tables is a setting of the event.
    """
    tables = Tables()
    table: list[Row] | None = None
    headers: list[str] = []
    called: Mapping[str, str] = {}
    for number, cells in rows:
        plainly = {plain(cell) for cell in cells}
        if not any(cells):
            table = None
        elif _is_lines(plainly):
            table, known = tables.lines, _COLUMNS
            headers, called = _headers(cells, known, COLUMNS, file, number)
        elif _is_entries(plainly):
            table, known = tables.entries, _ENTRIES
            headers, called = _headers(cells, known, ENTRIES, file, number)
        elif table is None:
            key = _HEAD.get(plain(cells[0]))
            if key is None:
                problem = unknown(cells[0], HEAD)
                raise EventFileError(problem.problem, file=file, line=number, **problem.values)
            value = next((cell for cell in cells[1:] if cell), "")
            tables.head[key] = Row(file, number, {key: value} if value else {}, {key: cells[0]})
        else:
            if any(cells[len(headers) :]):
                raise EventFileError(
                    TOO_MANY, file=file, line=number, found=len(cells), expected=len(headers)
                )
            told = {column: cell for column, cell in zip(headers, cells, strict=False) if cell}
            table.append(Row(file, number, told, called))
    return tables


def _headers(
    cells: list[str], names: Mapping[str, str], known: Collection[str], file: str, line: int
) -> tuple[list[str], Mapping[str, str]]:
    """Return the column of each cell, and the name of each in this file.

    An unknown column is an error, since it may be significant.
    """
    columns: list[str] = []
    while cells and not cells[-1]:
        cells = cells[:-1]
    for cell in cells:
        column = names.get(plain(cell))
        if column is None:
            problem = unknown(cell, known)
            raise EventFileError(problem.problem, file=file, line=line, **problem.values)
        if column in columns:
            raise EventFileError(TWICE, file=file, line=line, column=cell)
        columns.append(column)
    return columns, dict(zip(columns, cells, strict=True))
