"""A ruling that the director now considers wrong."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import ScoreStands
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_82_errors_of_procedure import Error, OwnError, own_error
from bridgelaw.laws.director.law_92_right_to_appeal import RulingPeriod, period_is_over


class Outcome(Enum):
    """The outcome for the score."""

    TOO_LATE = Text("The period is over: the score stands.")
    PUT_RIGHT = Text("The ruling is put right, and the board is scored normally.")
    BOTH_ASSIGNED = Text("Each side gets an assigned score, as a side that did not offend.")
    BOTH_AVERAGE_PLUS = Text("Both sides get average plus.")
    OTHER_TABLE = Text("In a match the director first considers the result at the other table.")


OUTCOMES = {
    Error.PUT_RIGHT: Outcome.PUT_RIGHT,
    Error.BOTH_ASSIGNED: Outcome.BOTH_ASSIGNED,
    Error.BOTH_AVERAGE_PLUS: Outcome.BOTH_AVERAGE_PLUS,
    Error.OTHER_TABLE: Outcome.OTHER_TABLE,
}


class WrongRuling(RulingPeriod, OwnError):
    """A wrong ruling, found in time or not."""


@incident(
    "wrong ruling",
    group="director",
    case=WrongRuling,
    title=Text("The director's own ruling was wrong"),
    seat_matters=False,
)
def wrong_ruling(case: WrongRuling) -> Outcome:
    """The director or another official discovers that their own ruling was wrong, or that an option
    was forgotten."""
    if period_is_over(case):
        case.do(ScoreStands(Role.BOTH_SIDES), "92B")
        return Outcome.TOO_LATE
    return OUTCOMES[own_error(case)]
