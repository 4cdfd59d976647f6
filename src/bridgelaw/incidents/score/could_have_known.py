"""An irregularity, perhaps already rectified, that benefited the offending side."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_72_general_principles import Aware, Gain
from bridgelaw.laws.conduct.law_72_general_principles import could_have_known as judge


class Outcome(Enum):
    """The outcome for the gain."""

    KEPT = Text("The offenders may do well: the score stands.")
    LATER = Text("Play goes on; after play the director decides whether the offenders gained.")
    NO_GAIN = Text("The offenders did not gain: the score stands.")
    ADJUSTED = Text("The player could have known, and the side gained: the score is adjusted.")


OUTCOMES = {
    Gain.KEPT: Outcome.KEPT,
    Gain.OPEN: Outcome.LATER,
    Gain.NONE: Outcome.NO_GAIN,
    Gain.TAKEN: Outcome.ADJUSTED,
}


@incident(
    "could have known",
    group="score",
    case=Aware,
    title=Text("An irregularity that went well for the side that committed it"),
    seat_matters=False,
)
def could_have_known(case: Aware) -> Outcome:
    """A player's irregularity turned out to his side's advantage, even though it was rectified.
    Could he have known that it might well do so? If it was a withdrawn call that helped, see "after
    a corrected call" first."""
    return OUTCOMES[judge(case)]
