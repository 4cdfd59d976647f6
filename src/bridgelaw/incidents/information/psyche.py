"""A call or a play that deviated from the announced agreement."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.understandings.law_40_agreements import Deviation, Verdict
from bridgelaw.laws.understandings.law_40_agreements import psyche as judged


class Outcome(Enum):
    """The consequence."""

    AS_ANNOUNCED = Text("The cards match what was disclosed: there is nothing to rule on.")
    LEGAL = Text("It was legal: the result stands, and the player need not tell anybody.")
    NOTED = Text("It was an infraction. There is no damage, or it is assessed after play.")
    ADJUSTED = Text("It was an infraction that caused damage: the score is adjusted.")


OUTCOMES = {
    Verdict.AS_ANNOUNCED: Outcome.AS_ANNOUNCED,
    Verdict.LEGAL: Outcome.LEGAL,
    Verdict.NOTED: Outcome.NOTED,
    Verdict.ADJUSTED: Outcome.ADJUSTED,
}


@incident(
    "psyche",
    group="information",
    case=Deviation,
    title=Text("A psyche, or another call that did not fit"),
    who=Text("Who called or played what did not fit?"),
)
def psyche(case: Deviation) -> Outcome:
    """A player called or played something that his hand did not justify by what his side has
    announced, by intention or not, and the opponents complain. If they were told something wrong,
    see "wrong explanation"."""
    return OUTCOMES[judged(case)]
