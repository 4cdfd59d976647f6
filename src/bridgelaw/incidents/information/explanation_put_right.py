"""A player finds that partner has explained a call wrongly.

The ruling depends on who says so, and when.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_20f_mistaken_explanation import (
    By,
    PutRight,
    Step,
    Timing,
    director_applies,
    see_what_it_did,
)
from bridgelaw.laws.conduct.law_75_mistaken_explanation import (
    own_mistake_later,
    partners_mistake,
)


class Outcome(Enum):
    """Whether the explanation is corrected at the right time."""

    IN_TIME = Text("The explanation was corrected at the right time.")
    TOO_EARLY = Text(
        "The explanation was corrected too early: partner has unauthorised information."
    )
    TOO_LATE = Text(
        "The explanation was corrected too late: the other side may have lost a chance to "
        "change a call or its lead."
    )
    WAITS = Text("The explanation must not be corrected yet, or need not be.")
    NOW = Text("The player must call the director and correct the explanation now.")


OUTCOMES = {
    Timing.IN_TIME: Outcome.IN_TIME,
    Timing.TOO_EARLY: Outcome.TOO_EARLY,
    Timing.TOO_LATE: Outcome.TOO_LATE,
    Timing.WAITS: Outcome.WAITS,
    Timing.NOW: Outcome.NOW,
}


@incident(
    "explanation put right",
    group="information",
    case=PutRight,
    title=Text("A player corrects their own or partner's explanation, or wants to"),
    who=Text("Who finds that the explanation was wrong?"),
)
def explanation_put_right(case: PutRight) -> Outcome:
    """A player thinks that he or his partner has explained a call wrongly, or not alerted it: may
    he say so, must he, and when? For what the other side may do then, see "wrong explanation"."""
    own = case.by is By.EXPLAINER
    timing = own_mistake_later(case) if own else partners_mistake(case)
    if not case.done:
        case.do(Advice(Step.AT_ONCE), "20F4a" if own else "20F5b")
        case.cite("21B1")
    elif own:
        director_applies(case)
    else:
        see_what_it_did(case, called_by="20F5b", by="20F6")
    return OUTCOMES[timing]
