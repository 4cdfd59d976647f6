"""Patton: board-a-match combined with points for the aggregate of the match, or with its IMPs.

It is one form of what is called hybrid scoring; docs/reference/recomputed-results.md says why
a file that states only "hybrid" is not read as Patton.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.scoring.board_a_match import board_points
from bridgelaw.scoring.imps import weighted_imps
from bridgelaw.scoring.parts import Parts
from bridgelaw.scoring.total_points import aggregate


@dataclass(frozen=True, slots=True)
class AggregateScale:
    """The points for the aggregate of a match; each team gets half of them when it is level.

    `limits` are the smallest leads that are worth one point more than half, two more, and so on;
    there are half as many limits as points. The British game with eight points for four boards has
    four limits, and a lead of the last limit or more is worth 8-0. The organiser sets the limits;
    there is no scale that everyone uses.

    Raises:
        ValueError: limits that do not rise, or that are not half as many as the points.
    """

    points: int
    limits: tuple[int, ...]

    def __post_init__(self) -> None:
        if 2 * len(self.limits) != self.points:
            raise ValueError(
                f"found {len(self.limits)} limits, expected half as many as the points, "
                f"{self.points}"
            )
        if list(self.limits) != sorted(set(self.limits)) or min(self.limits, default=1) <= 0:
            raise ValueError(
                f"found the limits {self.limits}, expected each higher than the one before, and "
                "all above zero"
            )

    def __call__(self, lead: Fraction) -> Fraction:
        """Return the points of the team with this lead; `lead` is negative if it is behind."""
        won = bisect_right(self.limits, abs(lead))
        return Fraction(self.points, 2) + (won if lead > 0 else -won)


@dataclass(frozen=True, slots=True)
class Patton:
    """The components of a match, seen from one team: the points for the boards, and the lead."""

    boards: Fraction
    """Two for a board won, one for a tie."""
    available: int
    lead: Fraction
    """In points."""
    imps: Fraction


def patton(boards: Sequence[tuple[Parts, Parts]]) -> Patton:
    """Return a match from its boards.

    Each board has the team's own score and that of the opponents with the same cards. To put the
    board points and the IMPs on separate victory point scales, as in Iceland, take both from the
    result.
    """
    return Patton(
        sum((board_points(own, other) for own, other in boards), Fraction(0)),
        2 * len(boards),
        aggregate(boards),
        sum((weighted_imps(own, other) for own, other in boards), Fraction(0)),
    )
