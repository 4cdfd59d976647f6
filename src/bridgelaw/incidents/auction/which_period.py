"""The current period of a board."""

from __future__ import annotations

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_17_auction_period import Period, WhichPeriod
from bridgelaw.laws.auction.law_17_auction_period import which_period as period_of


@incident(
    "which period",
    group="auction",
    case=WhichPeriod,
    title=Text("Auction, clarification period or play: which period is it?"),
)
def which_period(case: WhichPeriod) -> Period:
    """A right lasts until the auction, the auction period or the play period ends: which of them is
    running, and what may still be done? For whose turn it is, and for the contract, see "auction
    stands"."""
    return period_of(case)
