"""Law 34: Retention of right to call."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_17_auction_period import AuctionPeriod, goes_back


class Step(Enum):
    """Advice to the director."""

    NOT_CLOSED = Text(
        "the auction goes on: it ends with three passes in a row after a call, or four at the "
        "start."
    )
    CLOSED = Text("the auction is over: nobody has lost a turn to call.")


class Result(Enum):
    """Whether the auction is over."""

    NOT_CLOSED = Text("it had not ended")
    CLOSED = Text("it is over")
    REOPENED = Text("it goes back to the player who was passed over")
    TOO_LATE = Text("it stays closed, because play has begun")
    PASSED_OUT = Text("it stays passed out, because the hands are back in the board")


@law("34")
def keeps_his_right(case: AuctionPeriod) -> Result:
    """Three passes in a row after a call do not end the auction where one of them was out of
    rotation and a player lost his turn by it: that player keeps his right to call (Law 17D3)."""
    if not case.three_passes or not (case.bid_made or case.four_passes):
        case.do(Advice(Step.NOT_CLOSED))
        return Result.NOT_CLOSED
    if not case.skipped:
        case.do(Advice(Step.CLOSED))
        return Result.CLOSED
    if goes_back(case):
        return Result.REOPENED
    return Result.TOO_LATE if case.bid_made else Result.PASSED_OUT
