"""The result of a board after a ruling: the tricks of declarer's side, and their score if known."""

from __future__ import annotations

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.effects import PointsScored, TricksScored
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Who
from bridgelaw.scoring.points import points


def scored(case: Incident, side: Who, tricks: int, law: str = "") -> None:
    """Record the tricks of declarer's side, of all thirteen, and the contract's score with them."""
    case.do(TricksScored(side, tricks), law)
    points_of(case, tricks)


def points_of(case: Incident, tricks: int) -> None:
    """Record the score of the contract with a number of tricks, if it can be computed."""
    record = case.record
    contract = None if record is None else record.contract
    if record is None or contract is None or contract.declarer is None:
        return
    declaring = contract.declarer.side
    vulnerable = record.is_vulnerable(declaring)
    if vulnerable is None or not 0 <= tricks <= HAND_SIZE:
        return
    worth = points(
        contract.level, contract.strain.index, contract.doubled.index, vulnerable, tricks
    )
    case.do(PointsScored(declaring, worth), "77")
