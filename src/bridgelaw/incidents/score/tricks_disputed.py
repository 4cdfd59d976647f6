"""A number of tricks, or a score, that somebody says is wrong."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.score.law_79_tricks_won import (
    Late,
    Matter,
    TricksDisputed,
    by_claim,
    called_after_the_round,
    correct_slip,
    director_decides,
    late_revoke,
    must_be_called,
    what_is_asked,
)


class Outcome(Enum):
    """The outcome for the score."""

    CLAIM = Text("There was a claim or concession: the laws on claims decide.")
    DECIDED = Text("The director decides how many tricks are recorded.")
    RESULT_CLEAR = Text(
        "The director is clearly convinced of the result at the table; both sides score "
        "accordingly."
    )
    REDUCED = Text("One side's score is lowered, and the other's is not raised.")
    STANDS = Text("The score stands as recorded.")
    CORRECTED = Text("The score is corrected.")
    REVOKE = Text("It is a revoke, not a scoring error; an adjusted score may still be due.")
    RULING = Text("A ruling is asked for; the time limit for rulings decides.")


LATE = {
    Late.RESULT_CLEAR: Outcome.RESULT_CLEAR,
    Late.REDUCED: Outcome.REDUCED,
    Late.STANDS: Outcome.STANDS,
}


@incident(
    "tricks disputed",
    group="score",
    case=TricksDisputed,
    title=Text("Disagreement on the tricks won, or a score written down wrongly"),
    who=Text("Who may be at fault?"),
)
def tricks_disputed(case: TricksDisputed) -> Outcome:
    """After play the sides do not agree on how many tricks were won, or a score was written down or
    computed wrongly, also when it is found late."""
    matter = what_is_asked(case)
    if matter is Matter.RULING:
        return Outcome.RULING
    if matter is Matter.LATE_REVOKE:
        late_revoke(case)
        return Outcome.REVOKE
    if matter is Matter.SLIP:
        return Outcome.CORRECTED if correct_slip(case) else Outcome.STANDS
    if by_claim(case):
        return Outcome.CLAIM
    if must_be_called(case):
        return LATE[called_after_the_round(case)]
    director_decides(case)
    return Outcome.DECIDED
