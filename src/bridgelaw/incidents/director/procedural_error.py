"""An error in the running of the event, not in the auction or play."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_82_errors_of_procedure import (
    Means,
    ProcedureError,
    adjusted,
    duty,
    played_or_cancelled,
)


class Outcome(Enum):
    """The outcome for the board."""

    PLAYED = Text("The board is played now.")
    POSTPONED = Text("The board is played later.")
    CANCELLED = Text("The board is cancelled.")
    ADJUSTED = Text("The board gets an adjusted score.")


OUTCOMES = {
    Means.PLAY_NOW: Outcome.PLAYED,
    Means.POSTPONE: Outcome.POSTPONED,
    Means.CANCEL: Outcome.CANCELLED,
    Means.ADJUST: Outcome.ADJUSTED,
}


@incident(
    "procedural error",
    group="director",
    case=ProcedureError,
    title=Text("An error in the running of the event: movement, boards or rounds"),
    seat_matters=False,
)
def procedural_error(case: ProcedureError) -> Outcome:
    """The movement was wrong, or boards came in a wrong order, twice or not at all. What can be
    done about the board? If players sat down or took a board wrongly themselves see "wrong seats"
    or "wrong board or opponents"."""
    duty(case)
    if not played_or_cancelled(case):
        adjusted(case)
    return OUTCOMES[case.means]
