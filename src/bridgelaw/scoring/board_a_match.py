"""Board-a-match, in Britain point-a-board: a board of a match is won, lost or tied, by however little."""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.scoring.parts import Parts


def board_points(own: Parts, other: Parts) -> Fraction:
    """Two for a board that is won, one for a tie, nothing for a loss; half of each where the regulation counts 1, ½, 0.

    Both scores are seen from the same side. Of weighted scores each result is compared with each, weighted.
    """
    return sum(
        (
            Fraction(weight) * other_weight * (1 + (points > other_points) - (points < other_points))
            for weight, points in own
            for other_weight, other_points in other
        ),
        Fraction(0),
    )
