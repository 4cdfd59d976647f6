"""How a regulation rounds: to how many decimals, and in which direction a half goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from bridgelaw.scoring.numbers import Exact


class Half(Enum):
    """The direction in which a value between two steps is rounded."""

    AWAY_FROM_ZERO = "a half away from zero"
    TO_EVEN = "a half to the even figure"
    UP = "a half up"
    DOWN = "a half down"
    TOWARDS_AVERAGE = "a half towards average"
    AWAY_FROM_AVERAGE = "a half away from average"
    CUT = "truncated"
    """Anything beyond the last decimal is cut off."""


@dataclass(frozen=True, slots=True)
class Rounding:
    """Round to `decimals` decimals; -1 rounds to multiples of ten."""

    decimals: int
    half: Half = Half.AWAY_FROM_ZERO

    def __call__(self, value: Exact, average: Exact = 0) -> Fraction:
        """Return the rounded value. `average` is half of the top, for the rules that use it."""
        step = Fraction(10) ** -self.decimals
        scaled = Fraction(value) / step
        floor, rest = scaled.numerator // scaled.denominator, scaled % 1
        if self.half is Half.CUT:
            up = scaled < 0 and rest > 0
        elif rest != Fraction(1, 2):
            up = rest > Fraction(1, 2)
        else:
            up = {
                Half.AWAY_FROM_ZERO: scaled > 0,
                Half.TO_EVEN: floor % 2 == 1,
                Half.UP: True,
                Half.DOWN: False,
                Half.TOWARDS_AVERAGE: Fraction(value) < average,
                Half.AWAY_FROM_AVERAGE: Fraction(value) >= average,
            }[self.half]
        return (floor + up) * step


EBU: Final = Rounding(1, Half.TOWARDS_AVERAGE)
"""Matchpoints on a board in the English Bridge Union: to 0.1, a half towards average."""
