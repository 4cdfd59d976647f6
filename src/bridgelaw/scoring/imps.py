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
"""The smallest difference in points that is worth 1, 2, 3 … IMPs."""


def imps(difference: Exact) -> int:
    """The IMPs of a difference in points; the same with the sign turned for a difference the other
    way.

    A difference from a datum that was not rounded may lie between two figures of the scale; it is
    worth the lower.
    """
    size = difference if difference > 0 else -difference
    won = bisect_right(LOWER_LIMITS, size // 1)
    return won if difference > 0 else -won


@dataclass(frozen=True, slots=True)
class Cap:
    """The most that one comparison may come to, by a regulation: in points before they are turned
    into IMPs, in IMPs, or both."""

    points: int | None = None
    imps: int | None = None

    def __call__(self, difference: Exact) -> int:
        """The IMPs of a difference in points, capped."""
        if self.points is not None:
            difference = max(-self.points, min(self.points, difference))
        won = imps(difference)
        return won if self.imps is None else max(-self.imps, min(self.imps, won))


UNCAPPED: Final = Cap()


def weighted_imps(own: Parts, other: Parts, cap: Cap = UNCAPPED) -> Fraction:
    """The IMPs of one score against another, both seen from the same side: each result against
    each, weighted (Law 12C1c).

    `own` and `other` are the scores of two pairs who held the same cards; a team's own is what its
    North-South pair scored, the other what its East-West pair let the opponents score. Never the
    IMPs of the averages of the points.
    """
    return sum(
        (
            Fraction(weight) * other_weight * cap(points - other_points)
            for weight, points in own
            for other_weight, other_points in other
        ),
        Fraction(0),
    )
