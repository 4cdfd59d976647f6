"""Declarer faces his hand."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_48_declarers_cards_exposed import HandFaced, faces_his_hand
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The consequence for declarer and the lead."""

    BECOMES_DUMMY = Text(
        "It is not a claim: after the opening lead out of turn the player becomes dummy."
    )
    CLAIM = Text("The player is treated as having claimed or conceded.")
    TAKEN_UP = Text("It is not a claim; the player picks the cards up again and play goes on.")


@incident(
    "hand faced",
    group="claim",
    case=HandFaced,
    title=Text("Declarer faces the hand"),
    seat_matters=False,
)
@names_the_next
def hand_faced(case: HandFaced) -> Outcome:
    """Declarer has turned his cards face up, on purpose. For a card that fell see "card
    exposed"."""
    if not faces_his_hand(case):
        return Outcome.TAKEN_UP
    return Outcome.BECOMES_DUMMY if case.after_wrong_lead else Outcome.CLAIM
