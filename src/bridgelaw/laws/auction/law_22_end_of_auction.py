"""Law 22: End of the auction."""

from __future__ import annotations

from bridgelaw.effects import Advice, ContractIs, HasPart, NoRight, Part
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_17_auction_period import AuctionPeriod
from bridgelaw.laws.auction.law_19_doubles import (
    Doubled,
    DoubleOfContract,
    Scoring,
    is_lapsed,
    is_raised,
)
from bridgelaw.laws.definitions.words_of_the_auction import (
    AuctionSoFar,
    declarer,
    defenders,
    dummy,
    presumed_declarer,
)
from bridgelaw.laws.score.law_77_scoring_table import NoRedeal, passed_out_scores_nothing


class EndOfAuction(AuctionPeriod, DoubleOfContract):
    """The facts about an auction that may be over."""


@law("22~1")
def passes_close_it(case: AuctionSoFar) -> bool:
    """Three passes in a row after a bid close the auction. A double or redouble begins the count
    again, for the passes must follow one another."""
    return case.three_passes


@law("0-contract")
def contract(case: EndOfAuction) -> Doubled:
    """The contract is what declarer's side undertakes: the odd tricks and denomination of the last
    bid, undoubled, doubled or redoubled."""
    raised = case.doubled is not Doubled.NEVER and not is_lapsed(case) and is_raised(case)
    # On the record, the contract is that of the actual declarer, who may not be the presumed one
    # (Law 54A).
    found = None if case.record is None else case.record.contract
    if found is not None:
        case.do(ContractIs(found))
    elif raised:
        case.do(Advice(Scoring.RAISED), "19D")
    return case.doubled


@law("22A")
def reached(case: EndOfAuction) -> bool:
    """When at least one player has bid, the auction ends with three passes in a row, in rotation,
    after the last bid. That bid becomes the contract."""
    contract(case)
    return True


def give_parts(case: EndOfAuction) -> None:
    """Rule who is declarer, who defends and who leads."""
    if case.lead_faced:
        case.do(HasPart(declarer(case), Part.DECLARER), "0-declarer")
        dummy(case)
    else:
        case.do(HasPart(presumed_declarer(case), Part.PRESUMED_DECLARER), "0-presumed-declarer")
    defenders(case)


@law("22B")
def passed_out(case: EndOfAuction) -> None:
    """When all four players pass and nobody has bid, the board is over: the hands go back, there is
    no play and no new deal."""
    case.do(NoRight(Role.EVERYONE, NoRedeal.DEAL_AGAIN))
    passed_out_scores_nothing(case)


shown("22", Text("Law 22: the auction ends with a contract, or with four passes."), __name__)
