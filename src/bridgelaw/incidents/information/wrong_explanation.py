"""A side has called on a wrong or missing explanation by its opponents."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.explanations import Source
from bridgelaw.laws.auction.law_21_misinformation import (
    Misinformation,
    Verdict,
    misinformed,
    own_misunderstanding,
)
from bridgelaw.laws.conduct.law_75_mistaken_explanation import was_misinformed


class Outcome(Enum):
    """The consequence."""

    OWN = Text("The player misunderstood: no rectification.")
    NONE = Text("The opponents were not misinformed: no rectification for that.")
    CHANGED = Text("The player changes the call, without rectification.")
    LEFT = Text("The player may change the call, but lets it stand.")
    LATER = Text("No call is changed; after play the director decides whether to adjust the score.")
    NO_DAMAGE = Text(
        "The opponents were misinformed but get no redress: in that respect the result stands."
    )
    ADJUSTED = Text("The opponents were misinformed and damaged: the score is adjusted.")


OUTCOMES = {
    Verdict.CHANGED: Outcome.CHANGED,
    Verdict.LEFT: Outcome.LEFT,
    Verdict.LATER: Outcome.LATER,
    Verdict.NO_DAMAGE: Outcome.NO_DAMAGE,
    Verdict.ADJUSTED: Outcome.ADJUSTED,
}


@incident(
    "wrong explanation",
    group="information",
    case=Misinformation,
    title=Text("A wrong explanation or a missing alert"),
    who=Text("Who may have been misinformed?"),
)
def wrong_explanation(case: Misinformation) -> Outcome:
    """A call was explained wrongly, or not alerted, and an opponent has called on that, or thinks
    that he has: was it misinformation, may he change his call, is the score to be adjusted? It is
    about the player who may have been misled. For a card led or played on it see "misled play";
    always look at "call explained otherwise" as well."""
    if case.source is Source.HIMSELF and own_misunderstanding(case):
        return Outcome.OWN
    if not was_misinformed(case):
        return Outcome.NONE
    return OUTCOMES[misinformed(case)]
