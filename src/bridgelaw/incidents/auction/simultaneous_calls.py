"""Two calls at the same moment."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import goes_on_to_the_next
from bridgelaw.laws.irregular_calls.law_33_simultaneous_calls import (
    Result,
    Simultaneous,
    counts_as_second,
)


class Outcome(Enum):
    """The outcome for the two calls."""

    ONE_BY_ONE = Text("Each call is ruled on by itself, under its own law.")
    BOTH_IN_TURN = Text("Both calls stand: the second was in turn.")
    NOT_LEGAL = Text("The second call came in turn, but is not legal.")
    OUT_OF_TURN = Text("The first call stands; the second is out of turn.")


OUTCOMES = {
    Result.ONE_BY_ONE: Outcome.ONE_BY_ONE,
    Result.IN_TURN: Outcome.BOTH_IN_TURN,
    Result.NOT_LEGAL: Outcome.NOT_LEGAL,
    Result.OUT_OF_TURN: Outcome.OUT_OF_TURN,
}


@incident(
    "simultaneous calls",
    group="auction",
    case=Simultaneous,
    title=Text("Two calls at the same moment"),
)
def simultaneous_calls(case: Simultaneous) -> Outcome:
    """Two players called at the same moment, one of whom was in turn."""
    found = OUTCOMES[counts_as_second(case)]
    goes_on_to_the_next(case)
    return found
