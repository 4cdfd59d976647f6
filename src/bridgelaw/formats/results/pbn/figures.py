"""The scores of a game in PBN: `Score`, `ScoreIMP`, `ScoreMP` and `ScorePercentage`.

A figure belongs to the side written before it, `NS 450` or `EW -450`; without a side it is that of
declarer's side (PBN 2.1, section 4.2). Contracts, also as BridgeWebs writes them: `3D*`, `PO`, and
`A` for an adjusted score.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bridgelaw.bridge.seats import Seat, Side

EMPTY: Final = ("", "-", "?", "#", "*")
"""A tag or a cell that is marked as having no value."""
MARKS: Final[Mapping[str, str]] = {
    "imp": "scoreimp",
    "mp": "scoremp",
    "percentage": "scorepercentage",
}
"""The tags of a game's marks, by the name of the columns that contain them in a table."""
_ONE: Final = r"(?:(NS|EW)\s*)?([+-]?\d{1,6}(?:\.\d{1,17})?)(?:\s*%)?"
_FIGURES: Final = re.compile(rf"{_ONE}(?:\s+{_ONE})?", re.IGNORECASE)
_PASSED: Final = frozenset(("pass", "passed", "passed out", "pass out", "ap", "p", "po"))
_ADJUSTED: Final = frozenset(("a", "adj", "adjusted", "av", "ave", "avg", "art", "arb"))
_DOUBLED: Final = re.compile(r"(?<=\w)\s*(\*{1,2})$")


def by_side(written: str, declaring: Side | None) -> Mapping[Side, str] | None:
    """Return the figure of each side; None if the text is not a score.

    A figure without a side is that of the declaring side. It is left out if there is none.
    """
    found = _FIGURES.fullmatch(written.strip())
    if found is None or (found[4] and not (found[1] and found[3])):
        return None
    if found[1] is None:
        return {} if declaring is None else {declaring: found[2]}
    figures = {Side[found[1].upper()]: found[2]}
    if found[4]:
        figures.setdefault(Side[found[3].upper()], found[4])
    return figures


def has_side(written: str) -> bool:
    """Return whether a score names a side."""
    return written.strip()[:2].upper() in Side.__members__


def side_of(declarer: str) -> Side | None:
    """Return the side of the declarer that a tag or a cell names."""
    seat = Seat.__members__.get(declarer.lstrip("^").strip()[:1].upper())
    return None if seat is None else seat.side


def plain_contract(written: str) -> str:
    """Return a contract with its doubles as X or XX."""
    contract = written.lstrip("^").strip()
    return _DOUBLED.sub(lambda found: "X" * len(found[1]), contract)


def is_passed_out(contract: str) -> bool:
    """Return whether a contract says that the board was passed out."""
    return contract.lower() in _PASSED


def is_adjusted(contract: str) -> bool:
    """Return whether a contract says only that the score is adjusted."""
    return contract.lower() in _ADJUSTED
