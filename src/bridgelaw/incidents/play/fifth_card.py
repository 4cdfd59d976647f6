"""A second card from a hand that has already played to the trick."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard, put_down
from bridgelaw.laws.play.law_45_card_played import (
    FifthCard,
    declarers_fifth_card,
    defenders_fifth_card,
    found_late,
)
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.play.played_card import Holder


class Outcome(Enum):
    """The outcome for the extra card."""

    PENALTY_CARD = Text("The extra card becomes a penalty card.")
    GOES_BACK = Text("The extra card goes back to its hand.")
    LED = Text("It was led: continue under another law.")
    DEFECTIVE_TRICK = Text("It is discovered too late: the trick is defective.")


class ExtraCard(FifthCard, NewPenaltyCard):
    """A fifth card to a trick."""


@incident(
    "fifth card",
    group="play",
    case=ExtraCard,
    title=Text("A fifth card to a trick"),
    who=Text("Who played a card too many?"),
)
@names_the_next
def fifth_card(case: ExtraCard) -> Outcome:
    """A player contributed a card to a trick to which his hand had already played."""
    if found_late(case):
        return Outcome.DEFECTIVE_TRICK
    if case.holder is not Holder.DEFENDER:
        return Outcome.GOES_BACK if declarers_fifth_card(case) else Outcome.LED
    if not defenders_fifth_card(case):
        return Outcome.LED
    put_down(case, case.owner(), case.extra())
    return Outcome.PENALTY_CARD
