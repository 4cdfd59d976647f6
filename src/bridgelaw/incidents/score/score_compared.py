"""The value of a score compared with others."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.score.law_78_methods_of_scoring import (
    Compared,
    Method,
    as_announced,
    can_be_compared,
    in_imps,
    in_matchpoints,
    in_total_points,
)


class Outcome(Enum):
    """Whether the score can be computed."""

    COUNTED = Text("The score is calculated.")
    ADJUSTED = Text("It is an adjusted score, which is calculated differently.")
    BY_THE_CONDITIONS = Text(
        "The regulations and the conditions of contest say how it is calculated."
    )
    NOT_ALLOWED = Text("The method may not be used.")


@incident(
    "score compared",
    group="score",
    case=Compared,
    title=Text("What is a score worth at matchpoints or IMPs?"),
    seat_matters=False,
)
def score_compared(case: Compared) -> Outcome:
    """A player asks how his score of a board comes to so many matchpoints, per cent, IMPs or total
    points. For a whole event there is `bridgelaw score`."""
    if case.method is Method.OTHER:
        return Outcome.BY_THE_CONDITIONS if as_announced(case) else Outcome.NOT_ALLOWED
    if case.method is Method.TOTAL_POINTS:
        in_total_points(case)
        return Outcome.COUNTED
    if not can_be_compared(case):
        return Outcome.ADJUSTED
    if case.method is Method.IMPS:
        in_imps(case)
    else:
        in_matchpoints(case)
    return Outcome.COUNTED
