"""The use that the sides may make of a withdrawn call or card."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16c_withdrawn_information import (
    AfterWithdrawal,
    used_what_was_withdrawn,
)


class Free(Enum):
    """The outcome: the choice was not restricted."""

    FREE = Text("The player was free to use it: the choice stands.")


@incident(
    "withdrawn information",
    group="information",
    case=AfterWithdrawal,
    title=Text("May a player use the information from a withdrawn call or card?"),
    who=Text("Who acts, knowing what was withdrawn?"),
)
def withdrawn_information(case: AfterWithdrawal) -> Enum:
    """A call or a card was withdrawn, and a player has acted, or will act, knowing it. The player
    it is about is the one who chose. What was said or shown with it is "unauthorised information";
    a penalty card has its own incident."""
    return used_what_was_withdrawn(case) or Free.FREE
