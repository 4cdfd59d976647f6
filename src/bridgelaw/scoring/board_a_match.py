"""Board-a-match, in Britain point-a-board: a board of a match is won, lost or tied, by however
little."""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.scoring.parts import Parts


def won(difference: int) -> int:
    """Two for a board that is won by so many points, one for a tie, nothing for a loss."""
    return 1 + (difference > 0) - (difference < 0)


def board_points(own: Parts, other: Parts) -> Fraction:
    """The same of two scores; the half of it where the regulation counts 1, ½, 0.

    Both scores are seen from the same side. Of weighted scores each result is compared with each,
    weighted.
    """
    return sum(
        (
            Fraction(weight) * other_weight * won(points - other_points)
            for weight, points in own
            for other_weight, other_points in other
        ),
        Fraction(0),
    )
