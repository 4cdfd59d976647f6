"""An explanation that may have been incomplete."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.understandings.law_40b_special_understandings import (
    Disclosure,
    Told,
    disclosure,
)


class Outcome(Enum):
    """The consequence."""

    ENOUGH = Text("The explanation was complete.")
    IN_TIME = Text(
        "The explanation was incomplete. Calls or cards that can still be changed come first."
    )
    NOTED = Text(
        "The explanation was incomplete. There is no damage, or it is assessed after play."
    )
    ADJUSTED = Text("The explanation was incomplete and caused damage: the score is adjusted.")


OUTCOMES = {
    Told.ENOUGH: Outcome.ENOUGH,
    Told.IN_TIME: Outcome.IN_TIME,
    Told.NOTED: Outcome.NOTED,
    Told.ADJUSTED: Outcome.ADJUSTED,
}


@incident(
    "incomplete explanation",
    group="information",
    case=Disclosure,
    title=Text("An explanation that was not wrong, but left something out"),
    who=Text("Who explained?"),
)
def incomplete_explanation(case: Disclosure) -> Outcome:
    """A player answered an opponent's question, or the system card has an explanation, but
    something was left out. If the explanation was wrong, or an alert was missing, see "wrong
    explanation"."""
    return OUTCOMES[disclosure(case)]
