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
    title=Text("A player's partner explained a call differently from its meaning"),
    who=Text("Whose call was explained by his partner?"),
)
def call_explained_otherwise(case: HeardExplanation) -> Enum:
    """A player's partner explained or alerted a call, or failed to alert it, in a way that did not
    match its intended meaning. Did the player use that information? The player concerned is the one
    who made the call. For damage to the opponents see "wrong explanation"."""
    return caller_heard(case) or Nothing.NOTHING
