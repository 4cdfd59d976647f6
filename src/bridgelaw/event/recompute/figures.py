"""Printed figures: a value matches if it would be printed the same way."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.event.printed import Figure
from bridgelaw.i18n.text import Text
from bridgelaw.scoring.rounding import Half, Rounding


class Writing(Named):
    """How a number becomes the printed figure."""

    ROUNDED = Text("rounded")
    TO_EVEN = Text("rounded, a half to the even figure")
    CUT = Text("truncated")
    DOUBLE = Text("in double precision")
    SINGLE = Text("in single precision")


_BITS: Final = {Writing.SINGLE: 24, Writing.DOUBLE: 53}
"""The binary digits of a floating-point number."""
_SLACK: Final = 8
"""The units of the last binary digit by which a sum of rounded numbers may be off."""
_MANY: Final = 5
"""Figures with this many decimals are not rounded to decimals, but printed as they are stored."""

HALVES: Final = {
    Writing.ROUNDED: Half.AWAY_FROM_ZERO,
    Writing.TO_EVEN: Half.TO_EVEN,
    Writing.CUT: Half.CUT,
}


def decimals(figure: Figure) -> int:
    """Return the number of printed decimals: two for `47.30`."""
    return len(figure.partition(".")[2])


def writings(places: int) -> tuple[Writing, ...]:
    """Return the ways in which figures with this many decimals may be written."""
    return tuple(each for each in Writing if each not in _BITS or places >= _MANY)


def written(value: Fraction, places: int, writing: Writing = Writing.ROUNDED) -> Fraction:
    """Return the number that is printed for a value."""
    return Rounding(places, HALVES[writing])(value)


def agrees(
    value: Fraction, figure: Figure, places: int, writing: Writing = Writing.ROUNDED
) -> bool:
    """Return whether a value is printed as this figure in a column with this many decimals.

    `5` may be printed for `5.00`. A floating-point number agrees to its last binary digits.
    """
    if writing in _BITS:
        slack = Fraction(_SLACK, 2 ** _BITS[writing])
        return abs(value - Fraction(figure)) <= slack * max(abs(value), Fraction(1))
    return written(value, places, writing) == Fraction(figure)


def as_figure(value: Fraction, places: int) -> Figure:
    """Return a value as printed, with at least `places` decimals and up to two more if needed."""
    for more in range(places, places + 3):
        found = Rounding(more)(value)
        if found == value or more == places + 2:
            return f"{float(found):.{more}f}"
    raise AssertionError
