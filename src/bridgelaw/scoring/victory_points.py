"""Law 78D: victory points, what a match is worth by its margin in IMPs and its number of boards.

A scale gives one side's victory points from that side's own margin, for the margins of the two sides need not mirror each
other (Laws 11A, 12C1e, 86B) and their victory points then do not add up to the whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import cache
from math import floor, isqrt
from typing import Final, Protocol

from bridgelaw.scoring.numbers import Exact


class Scale(Protocol):
    """From a margin in IMPs and a number of boards to victory points."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def source(self) -> str:
        """Where it was published."""

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """The victory points of a side that won by `margin` IMPs over `boards` boards, or lost where it is negative.

        Raises:
            ValueError: the scale is not for so many boards.
        """


@dataclass(frozen=True, slots=True)
class Continuous:
    """The continuous 20-0 scale: to two decimals, and each IMP is worth no more than the one before it.

    10 + 10·(1 - t^(3M/B)) / (1 - t³), where t is the golden section (√5 - 1)/2, M the margin and B = 15·√boards the
    margin from which on a win is worth 20. A part of an IMP is worth its part of the step to the next.
    """

    name: str
    source: str

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """The victory points of a side from its own margin, to two decimals.

        Raises:
            ValueError: fewer boards than one.
        """
        table = continuous_table(boards)
        size = abs(Fraction(margin))
        whole = floor(size)
        part = size - whole
        last = len(table) - 1
        below, above = table[min(whole, last)], table[min(whole + 1, last)]
        hundredths = Fraction(floor(below + part * (above - below) + Fraction(1, 2)), 100)
        return hundredths if margin >= 0 else 20 - hundredths


@cache
def continuous_table(boards: int) -> tuple[int, ...]:
    """The winner's victory points in hundredths at margins 0, 1, 2 … to the first that is worth 20.

    Rounded, the steps of the formula no longer all shrink. Wherever one is greater than the one before, the score between
    them is raised by 0.01 until none is: the least figures above the rounded ones whose steps never grow, in whatever
    order they are raised.

    Raises:
        ValueError: fewer boards than one.
    """
    if boards < 1:
        raise ValueError(f"found {boards} boards, expected 1 or more")
    blitz = isqrt(225 * boards - 1) + 1
    table = [_rounded(margin, boards) for margin in range(blitz)] + [2000]
    raised = True
    while raised:
        raised = False
        for i in range(1, blitz):
            while table[i - 1] + table[i + 1] > 2 * table[i]:
                table[i] += 1
                raised = True
    return tuple(table)


_PRECISE: Final = Context(prec=40)
"""Forty digits: no margin over up to 200 boards comes nearer to a half hundredth than a millionth of one."""


def _rounded(margin: int, boards: int) -> int:
    """The formula in whole hundredths."""
    c = _PRECISE
    cube = c.subtract(c.sqrt(Decimal(5)), Decimal(2))
    power = c.power(cube, c.divide(Decimal(margin), c.sqrt(Decimal(225 * boards))))
    won = c.divide(c.multiply(Decimal(1000), c.subtract(Decimal(1), power)), c.subtract(Decimal(1), cube))
    return int(c.add(Decimal(1000), won).quantize(Decimal(1), ROUND_HALF_UP))


WBF: Final = Continuous("WBF continuous 20-0", "World Bridge Federation, The New WBF IMP to VP Scales, January 2013")
