"""Two or more cards from one hand in a single lead or play."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import Settled
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_58_simultaneous_plays import SeveralCards, sort_out
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The outcome for the cards."""

    DEFECTIVE_TRICK = Text("It is discovered too late: the trick is defective.")
    ONE_VISIBLE = Text("The visible card is played.")
    DESIGNATED = Text("The player has designated which of the visible cards is played.")


class TwoCards(SeveralCards):
    """Several cards laid down at once."""

    deliberate = Settled(
        value=False
    )  # Law 50B names playing two cards at once as an example of an unintended exposure


@incident(
    "several cards",
    group="play",
    case=TwoCards,
    title=Text("Two or more cards played at once"),
    who=Text("Who played several cards?"),
)
@names_the_next
def several_cards(case: TwoCards) -> Outcome:
    """A player led or played two or more cards at once, and at least one face was visible. For a
    card that fell on its own see "card exposed"; for a second card to a trick he had played to see
    "fifth card"."""
    if sort_out(case):
        return Outcome.DESIGNATED
    return Outcome.DEFECTIVE_TRICK if case.both_sides_played_on else Outcome.ONE_VISIBLE
