"""Players in the wrong seats."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.law_05 import Seated, Stage, board_goes_on
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """What becomes of the board."""

    SIT_RIGHT = Text("The players sit as they were to, and play.")
    COUNTS = Text("The board counts for the pairs as they sat.")
    WRONG_BOARD = Text("The board was not theirs to play in this round.")


@incident(
    "wrong seats",
    group="cards and boards",
    case=Seated,
    title=Text("A pair at the wrong table or in the wrong direction"),
)
def wrong_seats(case: Seated) -> Outcome:
    """A pair went to the wrong table, or sits North-South where it should be East-West, also if that is found after the
    board. For a hand taken from another board than the one on the table the law of the wrong board decides."""
    if not board_goes_on(case):
        return Outcome.WRONG_BOARD
    return Outcome.SIT_RIGHT if case.stage is Stage.NOT_STARTED else Outcome.COUNTS
