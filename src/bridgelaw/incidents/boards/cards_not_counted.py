"""A player who did not count his cards, or did not look at them."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_07_care_of_cards import (
    Counting,
    Number,
    at_fault,
    counted_and_looked,
)


class Outcome(Enum):
    """The finding."""

    IN_ORDER = Text("The player did what the law requires.")
    POINTED_OUT = Text("The fault is pointed out; the board goes on.")
    WRONG_NUMBER_AND_FAULT = Text("The number of cards is wrong, and the player shares the blame.")
    WRONG_NUMBER = Text("The number of cards is wrong, and the player is not to blame.")


@incident(
    "cards not counted",
    group="cards and boards",
    case=Counting,
    title=Text("Were the cards counted, and who is to blame for a wrong number?"),
    seat_matters=False,
)
def cards_not_counted(case: Counting) -> Outcome:
    """A player did not count the cards, or called without looking at them; or a hand has the wrong
    number of cards, and the question is who is to blame. For the board itself see "wrong number of
    cards"."""
    in_order = counted_and_looked(case)
    if case.number is Number.THIRTEEN:
        return Outcome.IN_ORDER if in_order else Outcome.POINTED_OUT
    return Outcome.WRONG_NUMBER_AND_FAULT if at_fault(case) else Outcome.WRONG_NUMBER
