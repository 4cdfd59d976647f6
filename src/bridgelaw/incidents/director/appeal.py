"""An appeal against a ruling: whether it is heard, and by whom."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import RulingStands
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import agreed_to, may_appeal, period_is_over
from bridgelaw.laws.director.law_93_appeals import Heard, director_hears_all, sorted_out


class Outcome(Enum):
    """The outcome for the appeal."""

    TOO_LATE = Text("It is too late to appeal: the ruling stands.")
    NOT_HIS = Text("The player has no right to appeal this ruling.")
    NOT_AGREED = Text("The appeal is not heard: the players who must agree to it do not agree.")
    DIRECTOR = Text("The director in charge hears the appeal.")
    SORTED = Text("The appeal is heard: law by the director in charge, the rest by the committee.")


@incident(
    "appeal",
    group="director",
    case=Heard,
    title=Text("An appeal against a ruling"),
    seat_matters=False,
)
def appeal(case: Heard) -> Outcome:
    """A player wants a ruling reviewed: is it in time, who must agree to it, and who hears it?"""
    if period_is_over(case):
        case.do(RulingStands(), "92B")
        return Outcome.TOO_LATE
    if not may_appeal(case):
        case.do(RulingStands(), "92A")
        return Outcome.NOT_HIS
    if not agreed_to(case):
        case.do(RulingStands(), "92D")
        return Outcome.NOT_AGREED
    if director_hears_all(case):
        return Outcome.DIRECTOR
    sorted_out(case)
    return Outcome.SORTED
