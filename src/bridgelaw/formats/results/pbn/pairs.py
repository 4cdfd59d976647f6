"""The numbers of pairs in PBN tables, where sections or directions use the same ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bridgelaw.bridge.seats import Side

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Naming:
    """How a pair is named: by its number, if needed with its section before and its side after."""

    by_section: bool = False
    by_side: bool = False

    def number(self, pair: str, side: Side | None, section: str) -> str:
        """Return the number of a pair in the event: `1`, `A1`, `1 NS`."""
        before = section if self.by_section and section != "-" else ""
        after = f" {side.name}" if self.by_side and side else ""
        return f"{before}{pair}{after}"


def naming(boards: Sequence[Sequence[Row]]) -> Naming:
    """Return the simplest naming with which no pair has two results on a board.

    Directions are told apart only if most boards need it: one board can be a slip.
    """
    sections = {row.get("section", "") for rows in boards for row in rows} - {"", "-"}
    for by_side in (False, True):
        for by_section in (False, True) if len(sections) > 1 else (False,):
            found = Naming(by_section, by_side)
            if not _collisions(boards, found) and (not by_side or _mostly(boards)):
                return found
    return Naming(by_section=len(sections) > 1 and _collisions(boards, Naming()) > 1)


def _mostly(boards: Sequence[Sequence[Row]]) -> bool:
    several = [rows for rows in boards if len(rows) > 1]
    return 2 * _collisions(several, Naming()) > len(several)


def _collisions(boards: Iterable[Sequence[Row]], named: Naming) -> int:
    """Return on how many boards a pair would have two results."""
    return sum(_collides(rows, named) for rows in boards)


def _collides(rows: Sequence[Row], named: Naming) -> bool:
    seen: set[str] = set()
    for row in rows:
        for side in Side:
            pair = row.get(f"pairid_{side.name.lower()}", "")
            if pair.strip("?-"):
                number = named.number(pair, side, row.get("section", ""))
                if number in seen:
                    return True
                seen.add(number)
    return False


def side_in(row: Row) -> Side | None:
    """Return the direction in a row of the table of totals, `N-S` or `E-W`."""
    written = row.get("direction", "")[:1].upper()
    return {"N": Side.NS, "E": Side.EW}.get(written)
