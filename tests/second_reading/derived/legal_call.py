"""Facts of the call in question, derived from the auction before it.

It is the call in the answers, or the last on the record.
"""

from __future__ import annotations

from tests.second_reading.derived.auction import KINDS, last_bid, since_last_bid, turn
from tests.second_reading.runner import Situation

from bridgelaw.bridge.auction import DOUBLE, PASS, Auction, Bid, Call
from bridgelaw.bridge.seats import Seat


def told(situation: Situation) -> tuple[Auction, Call, Seat] | None:
    """Return the auction before the call, the call and its player.

    The call is the one in the answers, or the last in the auction.
    """
    calls = None if situation.record is None else situation.record.auction
    made, by = situation.told.get("call"), situation.told.get("seat")
    if calls is None:
        return None
    if isinstance(made, Call):
        return (calls, made, by) if isinstance(by, Seat) else None
    if not calls.calls or by not in (None, calls.callers[-1]):
        return None
    return calls.before(len(calls.calls) - 1), calls.calls[-1], calls.callers[-1]


def called(situation: Situation) -> Call | None:
    """Return the call."""
    found, made = told(situation), situation.told.get("call")
    return found[1] if found is not None else made if isinstance(made, Call) else None


def caller(situation: Situation) -> Seat | None:
    """Return who made the call."""
    found, by = told(situation), situation.told.get("seat")
    return found[2] if found is not None else by if isinstance(by, Seat) else None


def callers_partner(situation: Situation) -> Seat | None:
    """Return the caller's partner."""
    found = caller(situation)
    return None if found is None else found.partner


def call_kind(situation: Situation) -> str | None:
    """Return whether the call is a bid, a pass, a double or a redouble."""
    found = told(situation)
    if found is None:
        return None
    return "bid" if isinstance(found[1], Bid) else KINDS.get(found[1])


def over(situation: Situation) -> bool | None:
    """Return whether the auction was over."""
    found = told(situation)
    if found is None:
        return None
    calls = found[0].calls
    bid = any(isinstance(made, Bid) for made in calls)
    passes = (
        len(calls)
        - max((place for place, made in enumerate(calls) if made is not PASS), default=-1)
        - 1
    )
    return passes >= (3 if bid else 4)


def in_turn(situation: Situation) -> bool | None:
    """Return whether the call was in turn; None if it was so by Law 28A."""
    found = told(situation)
    if found is None or over(situation) or under_28a(situation):
        return None
    return turn(found[0]) is found[2]


def under_28a(situation: Situation) -> bool:
    """Return whether RHO is due to make a forced pass that does not end the auction."""
    found = told(situation)
    if found is None or over(situation) or found[0].calls[-2:] == (PASS, PASS):
        return False
    rho, record = found[2].rho, situation.record
    bound = record is not None and record.bidding.duty(rho) is not None
    return bound and turn(found[0]) is rho


def bound_to_pass(situation: Situation) -> bool | None:
    """Return whether the record shows a duty to pass.

    Returns None for a call in the auction if the duty may be newer.
    """
    found = told(situation)
    if found is None or situation.record is None:
        return None
    bound = situation.record.bidding.duty(found[2]) is not None
    return None if bound and situation.told.get("call") is None else bound


def bid_before(situation: Situation) -> bool | None:
    """Return whether anybody had bid."""
    found = told(situation)
    return None if found is None else last_bid(found[0]) is not None


def opponents_bid(situation: Situation) -> bool | None:
    """Return whether the last bid was an opponent's."""
    found = told(situation)
    last = None if found is None else last_bid(found[0])
    return None if found is None or last is None else last[1].side is not found[2].side


def only_passes(situation: Situation) -> bool | None:
    """Return whether only passes followed the last bid."""
    found = told(situation)
    return None if found is None else not since_last_bid(found[0])


def doubled_before(situation: Situation) -> bool | None:
    """Return whether the last call that was not a pass was a double."""
    found = told(situation)
    if found is None:
        return None
    since = since_last_bid(found[0])
    return bool(since) and since[-1][0] is DOUBLE


def opponents_double(situation: Situation) -> bool | None:
    """Return whether that double was an opponent's."""
    found = told(situation)
    since = since_last_bid(found[0]) if found else []
    return since[-1][1].side is not found[2].side if found and since else None


def level(situation: Situation) -> str | None:
    """Return how the number of odd tricks compares with the last bid's."""
    found = told(situation)
    last = None if found is None else last_bid(found[0])
    if found is None or last is None or not isinstance(found[1], Bid):
        return None
    difference = found[1].level - last[0].level
    return "higher" if difference > 0 else "lower" if difference < 0 else "same"


def ranks_higher(situation: Situation) -> bool | None:
    """Return whether the denomination ranks higher than the last bid's."""
    found = told(situation)
    last = None if found is None else last_bid(found[0])
    if found is None or last is None or not isinstance(found[1], Bid):
        return None
    return found[1].strain.index > last[0].strain.index


def above_seven(situation: Situation) -> bool | None:
    """Return whether the bid is for more than seven."""
    found = told(situation)
    return None if found is None or not isinstance(found[1], Bid) else found[1].level > 7
