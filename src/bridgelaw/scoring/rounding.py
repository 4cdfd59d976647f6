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
        # Integers are faster than fractions, and pages round thousands of figures.
        steps, size = 10 ** max(self.decimals, 0), 10 ** max(-self.decimals, 0)
        numerator, denominator = value.numerator * steps, value.denominator * size
        floor, rest = divmod(numerator, denominator)
        if self.half is Half.CUT:
            up = numerator < 0 and rest > 0
        elif 2 * rest != denominator:
            up = 2 * rest > denominator
        else:
            up = {
                Half.AWAY_FROM_ZERO: numerator > 0,
                Half.TO_EVEN: floor % 2 == 1,
                Half.UP: True,
                Half.DOWN: False,
                Half.TOWARDS_AVERAGE: value < average,
                Half.AWAY_FROM_AVERAGE: value >= average,
            }[self.half]
        return Fraction((floor + up) * size, steps)


EBU: Final = Rounding(1, Half.TOWARDS_AVERAGE)
"""Matchpoints on a board in the English Bridge Union: to 0.1, a half towards average."""
