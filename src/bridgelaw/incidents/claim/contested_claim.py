"""The ruling on a contested claim."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.claims.law_68_claim_or_concession import dummy_cannot_claim
from bridgelaw.laws.claims.law_70_contested_claim import LinesOfPlay, tricks_awarded
from bridgelaw.laws.claims.law_71_concession_cancelled import could_not_lose_it


class Outcome(Enum):
    """The outcome for the claim."""

    DUMMY = Text("Dummy can neither claim nor concede; play goes on.")
    AS_CLAIMED = Text("The side that claimed gets the tricks it claimed.")
    FEWER = Text("The side that claimed gets fewer tricks than it claimed.")
    MORE = Text(
        "The side that claimed gets more tricks than it claimed: they could not be lost by "
        "normal play."
    )


@incident(
    "contested claim",
    group="claim",
    case=LinesOfPlay,
    title=Text("A contested claim: how many tricks does it bring?"),
)
def contested_claim(case: LinesOfPlay) -> Outcome:
    """A claim by declarer or a defender is disputed before it has been agreed to for good. Give the
    hands and the trick in progress where you can: then the lines of play are listed."""
    if dummy_cannot_claim(case):
        return Outcome.DUMMY
    total = tricks_awarded(case)
    if total < case.claimed:
        return Outcome.FEWER
    return Outcome.MORE if case.claimed < total and could_not_lose_it(case) else Outcome.AS_CLAIMED
