"""A bid that does not supersede the last one."""

from __future__ import annotations

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import goes_on_to_the_next
from bridgelaw.laws.irregular_calls.law_27_insufficient_bid import InsufficientBid, Outcome
from bridgelaw.laws.irregular_calls.law_27_insufficient_bid import insufficient_bid as law_27


@incident(
    "insufficient bid", group="auction", case=InsufficientBid, title=Text("An insufficient bid")
)
def insufficient_bid(case: InsufficientBid) -> Outcome:
    """A player has made a bid that is not higher than the last one. Also if he has already replaced
    it."""
    found = law_27(case)
    goes_on_to_the_next(case)
    return found
