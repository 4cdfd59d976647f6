"""A spectator who has done or said something."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_76_spectators import Caused, Spectator, irregularity_by_spectator


class Outcome(Enum):
    """The measure taken."""

    REMINDED = Text("The spectator is reminded of the rules for spectators; the board is played.")
    RULED_ON = Text("The director rules on the irregularity all the same.")
    DEALT_WITH = Text("The irregularity is dealt with as the regulations or the laws say.")


@incident(
    "spectator",
    group="conduct",
    case=Spectator,
    title=Text("A spectator has said or done something"),
    seat_matters=False,
)
def spectator(case: Spectator) -> Outcome:
    """A spectator has made a remark, shown a reaction, looked at several hands, pointed something
    out or disturbed the game."""
    caused = irregularity_by_spectator(case)
    if caused is Caused.NOTHING:
        return Outcome.REMINDED
    return Outcome.RULED_ON if caused is Caused.POINTED_OUT else Outcome.DEALT_WITH
