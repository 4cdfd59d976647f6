"""A method that the regulations of the event may not allow."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.understandings.law_40b_special_understandings import Method, Method40B4
from bridgelaw.laws.understandings.law_40b_special_understandings import illegal_method as judged


class Outcome(Enum):
    """The consequence."""

    ALLOWED = Text("The method is allowed.")
    NOTED = Text("The method is not allowed. There is no damage, or it is assessed after play.")
    ADJUSTED = Text("The method is not allowed and caused damage: the score is adjusted.")


OUTCOMES = {
    Method40B4.ALLOWED: Outcome.ALLOWED,
    Method40B4.NOTED: Outcome.NOTED,
    Method40B4.ADJUSTED: Outcome.ADJUSTED,
}


@incident(
    "illegal method",
    group="information",
    case=Method,
    title=Text("A convention that may not be allowed in the event"),
    who=Text("Who used the method?"),
)
def illegal_method(case: Method) -> Outcome:
    """A side uses a convention or an agreement that the regulations of the event may not allow."""
    return OUTCOMES[judged(case)]
