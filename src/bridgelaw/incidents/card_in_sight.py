"""A card whose face may have been seen."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_cards import CardInSight, Stage, becomes_penalty_card, in_the_auction, is_visible
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What follows."""

    NOT_VISIBLE = Text("Nobody could have seen it: it goes back to the hand.")
    SEEN_IN_AUCTION = Text("It was visible during the auction, and lies face up until that is over.")
    PENALTY_CARD = Text("It was visible: it becomes a penalty card.")
    NO_PENALTY_CARD = Text("It was visible, but need not be played.")


@incident(
    "card in sight", group="play", case=CardInSight, title=Text("Could a card be seen, and which law is it under?")
)
def card_in_sight(case: CardInSight) -> Outcome:
    """A card slipped from a hand or was held low, in the auction or the play, and the players disagree about whether its face
    could be seen. What follows then is told by "card exposed" and the incidents of the auction."""
    if not is_visible(case):
        return Outcome.NOT_VISIBLE
    if case.stage is Stage.AUCTION:
        in_the_auction(case)
        return Outcome.SEEN_IN_AUCTION
    return Outcome.PENALTY_CARD if becomes_penalty_card(case) else Outcome.NO_PENALTY_CARD
