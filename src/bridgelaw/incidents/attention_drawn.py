"""An irregularity that somebody has spoken of."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.law_09 import Attention, Moment, may_prevent, may_speak, proceed
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """How it goes on."""

    MAY_PREVENT = Text("It has not happened yet: he may try to prevent it.")
    OWN_TIME = Text("Partner's explanation is put right at its own time.")
    DIRECTOR_RULES = Text("All wait; the director rules.")
    ACTED_TOO_SOON = Text("Somebody acted before the ruling; that is ruled on too.")


@incident(
    "attention drawn",
    group="conduct",
    case=Attention,
    title=Text("Who may speak of an irregularity, and what was done before the director came?"),
)
def attention_drawn(case: Attention) -> Outcome:
    """Somebody has pointed out an irregularity, or wants to prevent one: may he, dummy too? And what if the players went on or
    put it right before the director was there? What the irregularity itself leads to is an incident of its own."""
    if case.moment is Moment.BEFORE_IT:
        may_prevent(case)
        return Outcome.MAY_PREVENT
    if not may_speak(case):
        return Outcome.OWN_TIME
    return Outcome.DIRECTOR_RULES if proceed(case) else Outcome.ACTED_TOO_SOON
