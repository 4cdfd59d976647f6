"""Law 78B: international matchpoints."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.scoring.numbers import Exact
from bridgelaw.scoring.parts import Parts

LOWER_LIMITS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The smallest differences in points that are worth 1, 2, 3 … IMPs."""


def imps(difference: Exact) -> int:
    """Return the IMPs of a difference in points, with the sign of the difference.

    A difference from an unrounded datum may lie between two figures of the scale; it is worth the
    lower one.
    """
    size = difference if difference > 0 else -difference
    won = bisect_right(LOWER_LIMITS, size // 1)
    return won if difference > 0 else -won


@dataclass(frozen=True, slots=True)
class Cap:
    """The limit for one comparison by a regulation, in points, in IMPs, or both.

    Points are limited before they are converted to IMPs.
    """

    points: int | None = None
    imps: int | None = None

    def __call__(self, difference: Exact) -> int:
        """Return the IMPs of a difference in points, capped."""
        if self.points is not None:
            difference = max(-self.points, min(self.points, difference))
        won = imps(difference)
        return won if self.imps is None else max(-self.imps, min(self.imps, won))


UNCAPPED: Final = Cap()


def weighted_imps(own: Parts, other: Parts, cap: Cap = UNCAPPED) -> Fraction:
    """Return the IMPs of one score against another, each result against each, weighted (Law 12C1c).

    Both scores are seen from the same side and belong to pairs with the same cards: for a team,
    `own` is the score of its North-South pair and `other` is the score against its East-West pair.
    It is never the IMPs of the average of the points.
    """
    return sum(
        (
            Fraction(weight) * other_weight * cap(points - other_points)
            for weight, points in own
            for other_weight, other_points in other
        ),
        Fraction(0),
    )
