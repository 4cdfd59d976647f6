"""An irregularity to which somebody has drawn attention."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_09_irregularities import (
    Attention,
    Moment,
    may_prevent,
    may_speak,
    proceed,
)


class Outcome(Enum):
    """The way in which the board continues."""

    MAY_PREVENT = Text("It has not happened yet: the player may try to prevent it.")
    OWN_TIME = Text("Partner's explanation is corrected at the proper time.")
    DUMMYS_CONDUCT = Text("The first ruling is about what dummy said.")
    DIRECTOR_RULES = Text("All wait; the director rules.")
    ACTED_TOO_SOON = Text("Somebody acted before the ruling; that is ruled on too.")


@incident(
    "attention drawn",
    group="director",
    case=Attention,
    title=Text("An irregularity is pointed out, or is to be prevented: who may speak?"),
    seat_matters=False,
)
def attention_drawn(case: Attention) -> Outcome:
    """Somebody, perhaps dummy, has pointed out an irregularity, or wants to prevent one: may he,
    who calls the director, and what if somebody went on before he came? If the players have put it
    right themselves see "rectification by players"; what the irregularity leads to is an incident
    of its own."""
    if case.moment is Moment.BEFORE_IT:
        return Outcome.MAY_PREVENT if may_prevent(case) else Outcome.DUMMYS_CONDUCT
    if not may_speak(case):
        return Outcome.OWN_TIME if case.partners_explanation else Outcome.DUMMYS_CONDUCT
    return Outcome.DIRECTOR_RULES if proceed(case) else Outcome.ACTED_TOO_SOON
