"""An auction that ended with a pass out of turn."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import implied, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_17_auction_period import AuctionPeriod
from bridgelaw.laws.irregular_calls.law_34_right_to_call import Result, keeps_his_right


class Outcome(Enum):
    """Whether the auction is over."""

    NOT_CLOSED = Text("The auction had not ended.")
    CLOSED = Text("The auction is over.")
    REOPENED = Text("The auction goes back to the player who was passed over.")
    TOO_LATE = Text("The auction stays closed; the director may adjust the score.")
    PASSED_OUT = Text("The board stays passed out.")


OUTCOMES = {
    Result.NOT_CLOSED: Outcome.NOT_CLOSED,
    Result.CLOSED: Outcome.CLOSED,
    Result.REOPENED: Outcome.REOPENED,
    Result.TOO_LATE: Outcome.TOO_LATE,
    Result.PASSED_OUT: Outcome.PASSED_OUT,
}


class ClosedAuction(AuctionPeriod):
    """The facts about an auction that seems to be over.

    The incident itself implies that it seems so.
    """

    three_passes = yes_no(
        AuctionPeriod.three_passes.ask,
        help=AuctionPeriod.three_passes.help,
        known=AuctionPeriod.three_passes.known,
        usual=implied(Text("The last three calls were not all passes.")),
    )
    four_passes = yes_no(
        AuctionPeriod.four_passes.ask,
        known=AuctionPeriod.four_passes.known,
        usual=implied(Text("Not all four players have passed.")),
    )
    skipped = yes_no(
        AuctionPeriod.skipped.ask,
        known=AuctionPeriod.skipped.known,
        usual=implied(Text("None of these passes was out of rotation.")),
    )


@incident(
    "auction closed by a pass out of turn",
    group="auction",
    case=ClosedAuction,
    title=Text("A turn to call was lost: the auction ended with a pass out of turn"),
)
def auction_closed(case: ClosedAuction) -> Outcome:
    """It seemed that the auction was over, but one of the last three passes was out of turn, so
    that a player had no chance to call."""
    return OUTCOMES[keeps_his_right(case)]
