"""A movement as CSV: a row a table and round, with the contestants and the set of boards.

The columns are `round,table,ns,ew,boards`; of an individual `round,table,n,s,e,w,boards`. An empty
cell is nobody. For teams, `ns` is the team whose North-South pair sits at the table.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Final

from bridgelaw.event.model import Kind
from bridgelaw.event.movements.check import problems
from bridgelaw.event.movements.model import Movement, Round, Seating, filled
from bridgelaw.event.movements.planned import OWN, OWN_CODE
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Text

PAIRS: Final = ("round", "table", "ns", "ew", "boards")
INDIVIDUAL: Final = ("round", "table", "n", "s", "e", "w", "boards")
MOST_CHARACTERS: Final = 200_000
MOST: Final = 999
"""The highest number of a round, table, contestant or set."""
MOST_WRONG: Final = 5
"""How many problems of a movement an error lists."""

TOO_LONG: Final = Text("found {found} characters, expected {most} at most")
COLUMNS: Final = Text("found the columns {found}, expected {pairs} or {individual}")
NUMBER: Final = Text("found {found} in the column {column}, expected a number from 1 to {most}")
NO_ROWS: Final = Text("found no rounds, expected at least one row below the columns")
ROUNDS: Final = Text("found rounds that are not numbered from 1 to {most} without a gap")
WRONG: Final = Text("the movement cannot be played: {problems}")


def write_movement(movement: Movement) -> str:
    """Return the movement as CSV. Those who are absent are left out."""
    individual = movement.kind is Kind.INDIVIDUAL
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(INDIVIDUAL if individual else PAIRS)
    size = 2 if individual else 1
    for number, row in enumerate(movement.rounds, 1):
        for at in row:
            seats = (*filled(at.ns, size), *filled(at.ew, size))
            writer.writerow([number, *(each or "" for each in (at.table, *seats, at.boards))])
    return out.getvalue()


def read_movement(text: str, kind: Kind = Kind.PAIRS) -> Movement:
    """Return the movement of a CSV file. `kind` is pairs or teams; individuals have more columns.

    Raises EventFileError if it cannot be read, or if somebody would be at two tables, play boards
    twice or meet anybody twice.
    """
    if len(text) > MOST_CHARACTERS:
        raise EventFileError(TOO_LONG, found=len(text), most=MOST_CHARACTERS)
    rows = csv.DictReader(StringIO(text.removeprefix("\ufeff")))
    columns = tuple(name.strip().lower() for name in rows.fieldnames or ())
    if columns not in {PAIRS, INDIVIDUAL}:
        raise EventFileError(
            COLUMNS,
            line=1,
            found=", ".join(columns),
            pairs=", ".join(PAIRS),
            individual=", ".join(INDIVIDUAL),
        )
    rows.fieldnames = columns
    found: dict[int, list[Seating]] = {}
    for number, at in _seatings(rows, individual=columns == INDIVIDUAL):
        found.setdefault(number, []).append(at)
    return _movement(found, Kind.INDIVIDUAL if columns == INDIVIDUAL else kind)


def _seatings(rows: csv.DictReader[str], *, individual: bool) -> Iterator[tuple[int, Seating]]:
    sides = (("n", "s"), ("e", "w")) if individual else (("ns",), ("ew",))
    for row in rows:
        line = rows.line_num
        number = _number(row, "round", line) or 0
        if not number:
            raise EventFileError(NUMBER, line=line, found="", column="round", most=MOST)
        ns, ew = (
            tuple(n for n in (_number(row, name, line) for name in names) if n) for names in sides
        )
        table, boards = _number(row, "table", line), _number(row, "boards", line)
        yield number, Seating(table or 0, ns, ew, boards or 0)


def _number(row: Mapping[str, str | None], column: str, line: int) -> int | None:
    """Return the number in a cell, or None for an empty cell or 0."""
    word = (row.get(column) or "").strip()
    if word in {"", "0"}:
        return None
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(MOST))):
        raise EventFileError(NUMBER, line=line, found=word, column=column, most=MOST)
    return int(word)


def _movement(found: Mapping[int, list[Seating]], kind: Kind) -> Movement:
    if not found:
        raise EventFileError(NO_ROWS)
    if sorted(found) != list(range(1, len(found) + 1)):
        raise EventFileError(ROUNDS, most=len(found))
    plan: tuple[Round, ...] = tuple(tuple(found[number]) for number in sorted(found))
    seatings = [at for row in plan for at in row]
    movement = Movement(
        code=OWN_CODE,
        title=OWN,
        kind=kind,
        contestants=max((n for at in seatings for n in (*at.ns, *at.ew)), default=0),
        plan=plan,
        sets=max(at.boards for at in seatings),
        copies=_copies(plan) if kind is Kind.TEAMS else 1,
        winners=1,
    )
    if wrong := problems(movement):
        words = "; ".join(map(str, wrong[:MOST_WRONG]))
        raise EventFileError(WRONG, problems=words)
    return movement


def _copies(plan: Sequence[Round]) -> int:
    """Return how many copies teams need: one for the two tables of a match."""
    return max(
        -(-sum(at.plays and at.boards == boards for at in row) // 2)
        for row in plan
        for boards in {at.boards for at in row}
    )
