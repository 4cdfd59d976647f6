"""Board-a-match, in Britain point-a-board: a board is won, lost or tied by any margin."""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.scoring.parts import Parts


def won(difference: int) -> int:
    """Return 2 for a positive difference in points, 1 for a tie, and 0 for a loss."""
    return 1 + (difference > 0) - (difference < 0)


def board_points(own: Parts, other: Parts) -> Fraction:
    """Return the board points of two scores; half of it where the regulation counts 1, ½, 0.

    Both scores are seen from the same side. Each result of one weighted score is compared with each
    result of the other, weighted.
    """
    return sum(
        (
            Fraction(weight) * other_weight * won(points - other_points)
            for weight, points in own
            for other_weight, other_points in other
        ),
        Fraction(0),
    )
