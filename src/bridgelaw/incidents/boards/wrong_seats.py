"""Players in the wrong seats."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_05_seats import Seated, Seats
from bridgelaw.laws.general.law_05_seats import wrong_seats as seats


class Outcome(Enum):
    """The outcome for the board."""

    SIT_RIGHT = Text("The players take the correct seats and play.")
    COUNTS = Text("The board counts for the pairs as they sat.")
    NOT_COMPARED = Text("The results of the two tables cannot be compared.")
    WRONG_BOARD = Text("The players were not due to play the board in this round.")


OUTCOMES = {
    Seats.SIT_RIGHT: Outcome.SIT_RIGHT,
    Seats.COUNTS: Outcome.COUNTS,
    Seats.NOT_COMPARED: Outcome.NOT_COMPARED,
    Seats.WRONG_BOARD: Outcome.WRONG_BOARD,
}


@incident(
    "wrong seats",
    group="cards and boards",
    case=Seated,
    title=Text("A pair in the wrong direction, or at the wrong table"),
    seat_matters=False,
)
def wrong_seats(case: Seated) -> Outcome:
    """A pair sits North-South where it should be East-West, or went to the wrong table, also if
    that is found after the board. If the board they play was not due to them either, see "wrong
    board or opponents"."""
    return OUTCOMES[seats(case)]
