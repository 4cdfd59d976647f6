"""Tables of scores in PBN: their rows by column, and the meaning of their cells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_card
from bridgelaw.formats.play.pbn_games import Game
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.pbn.figures import EMPTY
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.outcome import Percent
from bridgelaw.scoring.numbers import exact

CELLS = Text("found {found} cells in the row '{row}', expected {expected}")
NO_NUMBER = Text("found '{found}' in the column '{column}', expected a number")
NO_MULTIPLICITY = Text(
    "found the multiplicity '{found}', expected a number of tables from 1 to 9999"
)

AWARD: Final = re.compile(r"\^(\d{1,3}(?:\.\d{1,4})?)%?")
"""An artificial score: `^60`."""
_COLUMN: Final = re.compile(r"[+-]?(\w+)(?:\\\d*[LRC]?)?", re.IGNORECASE)
_TOKEN: Final = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"|(\S++)')
_MULTIPLICITY: Final = re.compile(r"[1-9]\d{0,3}")
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}(?:\.\d{1,17})?")


def rows(game: Game, tag: str) -> Iterator[tuple[dict[str, str] | Said, int]]:
    """Yield the rows of a table by lower-case column names, with their lines.

    A row with other cells than columns is the reason why it cannot be read.
    """
    columns = [
        found[1].lower()
        for name in game.tags[tag].split(";")
        if (found := _COLUMN.match(name.strip()))
    ]
    line = game.lines.get(tag, game.line)
    for written in game.bodies[tag].split("\n"):
        cells = [quoted or plain for quoted, plain in _TOKEN.findall(written)]
        if cells and len(cells) != len(columns):
            short = written.strip()[:60]
            yield (
                Said(CELLS, {"row": short, "found": len(cells), "expected": len(columns)}),
                line,
            )
        elif cells:
            yield dict(zip(columns, cells, strict=True)), line
        line += 1


def usual_top(found: Iterable[Mapping[str, str]]) -> Fraction | None:
    """Return what the matchpoints of both sides add up to in most rows of a board."""
    sums = Counter(
        exact(ns) + exact(ew)
        for row in found
        if _NUMBER.fullmatch(ns := row.get("mp_ns", ""))
        and _NUMBER.fullmatch(ew := row.get("mp_ew", ""))
    )
    return sums.most_common(1)[0][0] if sums else None


def score_in(row: Mapping[str, str]) -> str:
    """Return the points of a row with their side; empty if it has none, or words instead."""
    for side in ("ns", "ew"):
        written = row.get(f"score_{side}", "")
        if written not in EMPTY and not AWARD.fullmatch(written) and not written[:1].isalpha():
            return f"{side.upper()} {written}"
    return ""


def award(row: Mapping[str, str], side: str, top: Fraction | None = None) -> Percent | None:
    """Return the artificial score of a side: a marked or a plain percentage, or matchpoints.

    A plain percentage counts in a row without a contract; so do matchpoints out of the usual `top`.
    """
    for column in (f"percentage_{side}", f"score_{side}", f"mp_{side}", f"imp_{side}"):
        written = row.get(column, "")
        told = AWARD.fullmatch(written)
        if told is not None and exact(told[1]) <= 100:
            return Percent(exact(told[1]))
        if (
            column.startswith("percentage")
            and _NUMBER.fullmatch(written)
            and 0 <= exact(written) <= 100
        ):
            return Percent(exact(written))
    points = row.get(f"mp_{side}", "")
    if top and _NUMBER.fullmatch(points) and 0 <= exact(points) <= top:
        return Percent(exact(points) * 100 / top)
    return None


def figure(
    row: Mapping[str, str], column: str, file: str, line: int, board: object = ""
) -> str | None:
    """Return a number as printed; None if there is none, or an award.

    Raises EventFileError if it is not a number.
    """
    written = row.get(column, "").rstrip("%")
    if written in EMPTY or AWARD.fullmatch(written):
        return None
    if not _NUMBER.fullmatch(written):
        raise EventFileError(
            NO_NUMBER, file=file, line=line, board=board, found=written, column=column
        )
    return written


def multiplicity(row: Mapping[str, str], file: str, line: int, board: object) -> int:
    """Return the number of tables with the result of a row. Raises EventFileError."""
    written = row.get("multiplicity", "1")
    if written in EMPTY:
        return 1
    if not _MULTIPLICITY.fullmatch(written):
        raise EventFileError(NO_MULTIPLICITY, file=file, line=line, board=board, found=written)
    return int(written)


def cell(row: Mapping[str, str], column: str) -> str:
    """Return the contents of a cell; empty if it is marked as having none."""
    written = row.get(column, "")
    return "" if written in EMPTY else written


def lead(written: str) -> Card | None:
    """Return the opening lead, or None if it cannot be read."""
    try:
        return parse_card(written) if written not in EMPTY else None
    except NotationError:
        return None
