"""A card seen, or led, before the auction was over."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Grade
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.law_24_card_in_auction import (
    SeenInAuction,
    after_the_auction,
    become_penalty_cards,
    before_the_auction,
    counts,
    lie_face_up,
    one_honour_or_a_lead,
    one_low_card,
    picks_them_up,
    several_cards,
)


class Outcome(Enum):
    """The outcome for the cards and the auction."""

    ANOTHER_LAW = Text(
        "The auction had not begun: seeing the card gives information from another source."
    )
    AFTER_THE_END = Text(
        "The auction was over: the card is treated as a card exposed by a defender."
    )
    NOTHING = Text("The card goes back to the hand, and nothing else follows.")
    FACE_UP = Text("The card stays face up until the auction is over; nothing else follows now.")
    PARTNER_PASSES = Text(
        "Each card that was seen stays face up until the auction is over; partner must pass once."
    )
    PICKED_UP = Text("The cards go back to the hand.")
    MINOR_PENALTY_CARD = Text("The card is a minor penalty card.")
    MAJOR_PENALTY_CARDS = Text("Each of the cards is a major penalty card.")


@incident(
    "card seen during the auction",
    group="auction",
    case=SeenInAuction,
    title=Text("A card seen or led during the auction"),
    declarer_matters=False,
)
def card_seen_in_auction(case: SeenInAuction) -> Outcome:
    """Before the auction was over a player dropped, showed or led a card. Choose it again for the
    same cards when the auction is over."""
    if before_the_auction(case):
        return Outcome.ANOTHER_LAW
    if not counts(case):
        return Outcome.NOTHING
    if case.auction_over:
        if picks_them_up(case):
            return Outcome.PICKED_UP
        if after_the_auction(case):
            return Outcome.AFTER_THE_END
        minor = become_penalty_cards(case) is Grade.MINOR
        return Outcome.MINOR_PENALTY_CARD if minor else Outcome.MAJOR_PENALTY_CARDS
    lie_face_up(case)
    if one_low_card(case):
        return Outcome.FACE_UP
    if not one_honour_or_a_lead(case):
        several_cards(case)
    return Outcome.PARTNER_PASSES
