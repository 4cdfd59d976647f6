"""Rewrite the cells of other programs as the notation of our own tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaw.formats.results.pbn.figures import is_adjusted, is_passed_out, plain_contract
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_outcome

_EAST: Final = frozenset(("ö", "öst", "ost", "est", "oost"))
_WEST: Final = frozenset(("väst", "ouest"))
_SOUTH: Final = frozenset(("sud", "süd", "zuid"))
_MADE: Final = frozenset(("c", "ok", "+0", "-0", "±0"))
_MOST_RELATIVE: Final = 6
_ODD: Final[Mapping[str, str]] = {"sa": "NT", "st": "NT", "nt": "NT", "ut": "NT"}
_LEVEL: Final = re.compile(r"([1-7])\s*([A-Za-zÆØÅæøåÖÄöä♠♥♦♣]+)(.*)", re.DOTALL)
_BLANK: Final = ("", "-", "–", "—", "?")


@dataclass(frozen=True, slots=True)
class Words:
    """How the cells of one table are written: what O is, and whether tricks are a difference."""

    o_is_east: bool = False
    o_is_west: bool = False
    relative: bool = False
    """Whether `1` is an overtrick, because `-1` is an undertrick and nothing is above 6."""

    @classmethod
    def of(cls, declarers: Sequence[str], tricks: Sequence[str]) -> Words:
        """Return how two columns are written."""
        seats = {cell[:1].lower() for cell in declarers}
        numbers = [cell for cell in tricks if cell.isdecimal()]
        return cls(
            o_is_east=bool(seats & {"w", "v"}) and "e" not in seats,
            o_is_west="e" in seats and "w" not in seats,
            relative=any(re.fullmatch(r"[-−]\s?[1-9]\d?", cell) for cell in tricks)
            and "=" not in tricks
            and all(int(cell) <= _MOST_RELATIVE for cell in numbers),
        )

    def declarer(self, cell: str) -> str:
        """Return the declarer by a letter, where the cell is a word or a letter of a language."""
        word = cell.strip().lower()
        if word in _BLANK:
            return ""
        if word in _EAST or (word == "o" and self.o_is_east):
            return "E"
        if word in _WEST or (word == "o" and self.o_is_west):
            return "W"
        return "S" if word in _SOUTH else cell

    def tricks(self, cell: str) -> str:
        """Return tricks as `10`, `=` or `-1`."""
        plain = cell.replace("−", "-").replace(" ", "")
        if plain.lower() in _MADE:
            return "="
        if self.relative and plain.isdecimal():
            return f"+{plain}" if int(plain) else "="
        return plain

    def contract(self, cell: str, declarer: str, tricks: str) -> Mapping[str, str] | None:
        """Return the cells of a contract; None if the declarer is not known."""
        if is_passed_out(cell):
            return {"result": "passed out"}
        bid = plain_contract(cell).replace("♠️", "♠")
        found = _LEVEL.fullmatch(bid)
        if found is not None and found[2].lower() in _ODD:
            bid = f"{found[1]}{_ODD[found[2].lower()]}{found[3]}"
        given = {"contract": bid, "declarer": declarer, "tricks": self.tricks(tricks)}
        if not declarer:
            try:
                parse_outcome(f"{bid} {given['tricks']}")
            except ScoreError:
                return None
        return given

    def result(self, cell: str) -> str:
        """Return a whole result."""
        return "passed out" if is_passed_out(cell) else cell

    def is_adjusted(self, cell: str) -> bool:
        """Return whether a cell says only that the score is adjusted."""
        return bool(cell) and is_adjusted(cell)

    def lead(self, cell: str) -> str:
        """Return a card with its suit first; 10S as S10."""
        plain = cell.replace(" ", "")
        if plain in _BLANK:
            return ""
        return plain[-1:] + plain[:-1] if plain[:1].isdecimal() else plain


def plain_points(cell: str) -> str:
    """Return points with a plain sign, and nothing for a dash."""
    plain = cell.replace("−", "-").strip()
    return "" if plain in _BLANK else plain
