"""The state of the auction, and whose turn it is."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_17_auction_period import (
    dealer_calls,
    goes_back,
    hands_are_back,
    next_calls,
    period_is_over,
)
from bridgelaw.laws.auction.law_22_end_of_auction import (
    EndOfAuction,
    give_parts,
    passed_out,
    passes_close_it,
    reached,
)
from bridgelaw.laws.definitions.words_of_the_auction import has_begun


class Outcome(Enum):
    """The state of the auction."""

    DEALER_CALLS = Text("The dealer calls first.")
    GOES_ON = Text("The auction goes on.")
    CLARIFICATION = Text("The auction is over; the opening lead is not yet faced.")
    PLAY = Text("The auction is over, and play has begun.")
    PASSED_OUT = Text("The board is passed out.")
    PASSED_OUT_NOT_PUT_BACK = Text(
        "The board is passed out, unless a pass is changed before the hands are back."
    )
    GOES_BACK = Text("The auction is not over: it goes back to the player who lost a turn.")
    STAYS_CLOSED = Text("A player lost a turn, but the auction is not reopened.")


@incident(
    "auction stands",
    group="auction",
    case=EndOfAuction,
    title=Text("Whose turn is it to call, is the auction over, and who is declarer?"),
)
def auction_stands(case: EndOfAuction) -> Outcome:
    """The players do not know whose turn it is to call, whether the auction is over, what the
    contract is, or who plays it and who leads. If somebody has called when it was not his turn see
    "call out of turn"."""
    if not has_begun(case):
        dealer_calls(case)
        return Outcome.DEALER_CALLS
    closed = passes_close_it(case) if case.bid_made else case.four_passes
    if not closed:
        next_calls(case)
        return Outcome.GOES_ON
    if case.skipped:
        if goes_back(case):
            return Outcome.GOES_BACK
        return Outcome.STAYS_CLOSED if case.bid_made else Outcome.PASSED_OUT
    if not case.bid_made:
        passed_out(case)
        return Outcome.PASSED_OUT if hands_are_back(case) else Outcome.PASSED_OUT_NOT_PUT_BACK
    reached(case)
    faced = period_is_over(case)
    give_parts(case)
    return Outcome.PLAY if faced else Outcome.CLARIFICATION
