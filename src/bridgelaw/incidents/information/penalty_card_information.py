"""After play: did a penalty card help the defenders?"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50e_information import AfterPenaltyCard, after_play


class Outcome(Enum):
    """Whether the result stands."""

    ADJUSTED = Text("The score is adjusted.")
    STANDS = Text("The result stands.")


@incident(
    "penalty card information",
    group="information",
    case=AfterPenaltyCard,
    title=Text("After play: did a penalty card help the defenders?"),
    seat_matters=False,
)
def penalty_card_information(case: AfterPenaltyCard) -> Outcome:
    """Play is over, and a defender had a penalty card: did partner use unauthorised information, or
    did the card help the defenders in another way? The player concerned is the owner of the penalty
    card."""
    return Outcome.ADJUSTED if after_play(case) else Outcome.STANDS
