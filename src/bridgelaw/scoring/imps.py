"""Law 78B: international matchpoints."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

LOWER_LIMITS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The smallest difference in points that is worth 1, 2, 3 … IMPs."""


def imps(difference: int) -> int:
    """The IMPs of a difference in points; the same with the sign turned for a difference the other way."""
    won = bisect_right(LOWER_LIMITS, abs(difference))
    return won if difference > 0 else -won
