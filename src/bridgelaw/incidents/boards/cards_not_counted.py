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
    title=Text("Did he count his cards, and who is to blame for a wrong number?"),
    seat_matters=False,
)
def cards_not_counted(case: Counting) -> Outcome:
    """A player did not count his cards, or called without a look at them; or a wrong number has
    turned up, and the blame is to be shared out. What becomes of the board then is told by "wrong
    number of cards"."""
    in_order = counted_and_looked(case)
    if case.number is Number.THIRTEEN:
        return Outcome.IN_ORDER if in_order else Outcome.POINTED_OUT
    return Outcome.WRONG_NUMBER_AND_FAULT if at_fault(case) else Outcome.WRONG_NUMBER
