"""Whether a board is dealt again."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_06_shuffle_and_deal import (
    Deal,
    Reason,
    before_the_auction,
    deal_anew_or_adjust,
    director_may,
    may_not_stand,
)


class Outcome(Enum):
    """The outcome for the deal."""

    DEALT_AGAIN = Text("The board is shuffled and dealt again.")
    NOT_DEALT_AGAIN = Text("The board is not dealt again.")
    NO_RESULT = Text("No result on the board can stand; the score is adjusted.")


@incident(
    "new deal",
    group="cards and boards",
    case=Deal,
    title=Text("Dealt wrongly, not shuffled, or a card seen: deal again?"),
    seat_matters=False,
)
def new_deal(case: Deal) -> Outcome:
    """A board was dealt wrongly or not shuffled, is an old deal, or a card was seen while it was
    dealt; or somebody wants it dealt again for another reason."""
    if case.reason in (Reason.MISDEALT, Reason.SEEN):
        return Outcome.DEALT_AGAIN if before_the_auction(case) else Outcome.NOT_DEALT_AGAIN
    if case.reason is Reason.OTHER:
        return Outcome.DEALT_AGAIN if director_may(case) else Outcome.NOT_DEALT_AGAIN
    if not may_not_stand(case):
        return Outcome.NOT_DEALT_AGAIN
    return Outcome.DEALT_AGAIN if deal_anew_or_adjust(case, "6D2") else Outcome.NO_RESULT
