"""Whether a round is over."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_08_rounds import RoundEnd, is_over


class Outcome(Enum):
    """Whether the round is over."""

    OVER = Text("The round is over.")
    NOT_OVER = Text("The round is not over.")


@incident(
    "round over",
    group="cards and boards",
    case=RoundEnd,
    title=Text("Is the round, or the session, over?"),
    seat_matters=False,
)
def round_over(case: RoundEnd) -> Outcome:
    """A right lasts until the end of the round: to object to a claim, say, or to have a trick back
    for a revoke. Was the round over at this table?"""
    return Outcome.OVER if is_over(case) else Outcome.NOT_OVER
