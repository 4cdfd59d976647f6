"""The lead of a player whose partner's call was withdrawn."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.law_26_lead_restrictions import (
    Restriction,
    WithdrawnCall,
    first_lead,
)


class Outcome(Enum):
    """Declarer's rights about the lead."""

    NO_RESTRICTION = Text("No lead is restricted.")
    WAITS = Text("The right waits until the offender's partner leads for the first time.")
    FREE = Text("Because of the withdrawn call no suit may be forbidden any more.")
    FORBIDDEN = Text("One suit may not be led while the leader retains the lead.")


OUTCOMES = {
    Restriction.NONE: Outcome.NO_RESTRICTION,
    Restriction.WAITS: Outcome.WAITS,
    Restriction.LAPSED: Outcome.FREE,
    Restriction.FORBIDDEN: Outcome.FORBIDDEN,
}


@incident(
    "first lead after a withdrawn call",
    group="lead",
    case=WithdrawnCall,
    title=Text("First lead after a withdrawn call: may declarer forbid a suit?"),
)
def lead_after_a_withdrawn_call(case: WithdrawnCall) -> Outcome:
    """A call was withdrawn or cancelled in the auction, and the side of the player who made it may
    be defending: may declarer forbid that player's partner a suit?"""
    return OUTCOMES[first_lead(case)]
