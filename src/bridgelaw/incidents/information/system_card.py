"""The system cards, notes and aids that a player may look at, and when."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_20g_system_cards import Consulted, may_consult


class Outcome(Enum):
    """Whether the player may do it."""

    MAY_LOOK = Text("The player may look at it.")
    MAY_NOT_LOOK = Text("The player may not look at it now.")


@incident(
    "system card",
    group="information",
    case=Consulted,
    title=Text("A look at a system card, notes or an aid"),
    who=Text("Who looks?"),
)
def system_card(case: Consulted) -> Outcome:
    """A player looks at his own system card or notes, at the opponents' card, or at another aid:
    may he?"""
    return Outcome.MAY_LOOK if may_consult(case) else Outcome.MAY_NOT_LOOK
