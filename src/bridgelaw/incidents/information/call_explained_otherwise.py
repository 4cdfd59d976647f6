"""A player heard partner explain a call differently from what the player meant."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_75a_callers_information import HeardExplanation, caller_heard


class Nothing(Enum):
    """The outcome: the player had no unauthorised information."""

    NOTHING = Text("The player heard nothing unauthorised: the calls stand.")


@incident(
    "call explained otherwise",
    group="information",
    case=HeardExplanation,
    title=Text("A player heard partner explain his call otherwise than he meant it"),
    who=Text("Whose call was explained by his partner?"),
)
def call_explained_otherwise(case: HeardExplanation) -> Enum:
    """A player's partner explained his call, alerted it or did not, otherwise than the player meant
    it; did he use that? The player it is about is the one whose call it was. For the opponents'
    damage by the explanation see "wrong explanation"."""
    return caller_heard(case) or Nothing.NOTHING
