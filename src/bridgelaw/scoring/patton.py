"""Patton: board-a-match and the size of the win together. In Britain hybrid scoring."""

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
    """How many points the aggregate of a match is worth: half of them each when it is level.

    `limits` are the smallest leads that are worth one point more than half, two more, and so on; as
    many as half the points. With the eight points and four boards of the British game: four limits,
    eight to nothing from the last of them on. The organiser sets them; there is no scale that all
    use.

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
        """The points of the team that leads by so much; `lead` is below zero when it is behind."""
        won = bisect_right(self.limits, abs(lead))
        return Fraction(self.points, 2) + (won if lead > 0 else -won)


@dataclass(frozen=True, slots=True)
class Patton:
    """What a match comes to, seen from one team: what is counted by the board, and what by the
    size."""

    boards: Fraction
    """Two for a board won, one for a tie."""
    available: int
    lead: Fraction
    """In points."""
    imps: Fraction

    def with_aggregate(self, scale: AggregateScale) -> Fraction:
        """The board points and those that the lead in points is worth, as it is played in
        Britain."""
        return self.boards + scale(self.lead)


def patton(boards: Sequence[tuple[Parts, Parts]]) -> Patton:
    """A match by its boards, each the team's own score and that of the opponents with the same
    cards.

    Where the board points and the IMPs each go onto a scale of victory points of their own, as in
    Iceland, take them from here and put them on those scales.
    """
    return Patton(
        sum((board_points(own, other) for own, other in boards), Fraction(0)),
        2 * len(boards),
        aggregate(boards),
        sum((weighted_imps(own, other) for own, other in boards), Fraction(0)),
    )
