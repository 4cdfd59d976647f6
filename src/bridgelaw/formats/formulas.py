"""Cells of CSV files that a spreadsheet might read as formulas.

A spreadsheet may assume another separator than the file has, and so begin a cell within a cell.
Therefore every part of a cell is guarded: after each comma, semicolon, tab, vertical bar, quotation
mark and line break.
"""

from __future__ import annotations

import re
from typing import Final

_SEPARATOR: Final = re.compile(r'([,;\t|"\r\n])')
_FORMULA: Final = re.compile(
    r"'*[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]"
)
"""The beginning of a formula, even after invisible characters, with its apostrophes, if any."""
_NUMBER: Final = re.compile(r"[+-]?\d+([.,]\d+)?")
_BREAKS: Final = ("\t", "\r", "\n")


def guarded(cell: str) -> str:
    """Return a cell with an apostrophe before each part that might be a formula.

    A cell that is a number is not changed. A number beside a separator is guarded: "-1;" is text,
    and a spreadsheet may try to compute it.
    """
    if cell.isalnum() or _NUMBER.fullmatch(cell):
        return cell
    found = "".join(_guarded(part) for part in _SEPARATOR.split(cell))
    return f"'{found}" if found.lstrip("'").startswith(_BREAKS) else found


def unguarded(cell: str) -> str:
    """Return a cell without the apostrophes that `guarded` has inserted."""
    plain = cell[1:] if cell[:1] == "'" and cell.lstrip("'").startswith(_BREAKS) else cell
    return "".join(
        part[1:] if part[:1] == "'" and _FORMULA.match(part) else part
        for part in _SEPARATOR.split(plain)
    )


def _guarded(part: str) -> str:
    return f"'{part}" if _FORMULA.match(part) else part
