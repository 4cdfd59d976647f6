"""Facts of the auction, found on the record only.

The rules of rotation and sufficiency are written here a second time, from the calls as they stand.
"""

from __future__ import annotations

from typing import Final

from tests.second_reading.runner import Situation

from bridgelaw.table.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.table.seats import Seat

KINDS: Final = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}


def call(situation: Situation) -> Call | None:
    """The irregular call: as answered, or the first that waits for a ruling."""
    found = situation.told.get("call")
    if isinstance(found, Call):
        return found
    made = () if situation.record is None else situation.record.bidding.made
    return made[0].call if made else None


def seat(situation: Situation) -> Seat | None:
    """Who made it."""
    found = situation.told.get("seat")
    if isinstance(found, Seat):
        return found
    made = () if situation.record is None else situation.record.bidding.made
    return made[0].seat if made else None


def auction(situation: Situation) -> Auction | None:
    """The calls that count."""
    return None if situation.record is None else situation.record.auction


def kind_of_call(situation: Situation) -> str | None:
    """A bid, a pass, a double or a redouble."""
    found = call(situation)
    return None if found is None else "bid" if isinstance(found, Bid) else KINDS.get(found)  # type: ignore[call-overload]


def turn(calls: Auction) -> Seat:
    """Whose turn it is, were the auction not over."""
    return calls.callers[-1].lho if calls.calls else calls.dealer


def whose_turn(situation: Situation) -> str | None:
    """As seen from the player who called."""
    who, calls = seat(situation), auction(situation)
    if who is None or calls is None or calls.turn is None:
        return None
    return {who: "own", who.rho: "rho", who.partner: "partner", who.lho: "lho"}[turn(calls)]


def called_before(situation: Situation) -> bool | None:
    """Whether he had called in this auction."""
    who, calls = seat(situation), auction(situation)
    return None if who is None or calls is None else who in calls.callers


def last_bid(calls: Auction) -> tuple[Bid, Seat] | None:
    """The last bid and its bidder."""
    bids = [(made, by) for made, by in zip(calls.calls, calls.callers, strict=True) if isinstance(made, Bid)]
    return bids[-1] if bids else None


def insufficient(situation: Situation) -> bool | None:
    """Whether a bid is not higher than the last."""
    made, calls = call(situation), auction(situation)
    if not isinstance(made, Bid) or calls is None:
        return None
    last = last_bid(calls)
    return last is not None and (made.level, made.strain.index) <= (last[0].level, last[0].strain.index)


def since_last_bid(calls: Auction) -> list[tuple[Call, Seat]]:
    """The calls after the last bid that are no passes."""
    found: list[tuple[Call, Seat]] = []
    for made, by in zip(calls.calls, calls.callers, strict=True):
        found = [] if isinstance(made, Bid) else [*found, (made, by)] if made is not PASS else found
    return found


def double_is_barred(calls: Auction, made: Call, by: Seat) -> bool:
    """Whether Law 19 forbids this double or redouble to the player at any turn now."""
    last, since = last_bid(calls), since_last_bid(calls)
    if made is DOUBLE:
        return last is None or last[1].side is by.side or bool(since)
    return not since or since[-1][0] is not DOUBLE or since[-1][1].side is by.side


def inadmissible(situation: Situation) -> bool | None:
    """Whether the call falls under Law 35."""
    made, who, calls = call(situation), seat(situation), auction(situation)
    if made is None or who is None or calls is None or situation.record is None:
        return None
    if calls.turn is None or (isinstance(made, Bid) and made.level > 7):
        return True
    if made is not PASS and situation.record.bidding.duty(who) is not None:
        return True
    return made in (DOUBLE, REDOUBLE) and double_is_barred(calls, made, who)


def rho_must_pass(situation: Situation) -> bool | None:
    """Whether the opponent on the right is bound to pass at his next turn."""
    who = seat(situation)
    if who is None or situation.record is None or situation.record.auction is None:
        return None
    return situation.record.bidding.duty(who.rho) is not None


def in_turn(situation: Situation) -> bool | None:
    """Whether it was his turn; not if the player on the right is bound to pass."""
    found = whose_turn(situation)
    if found == "rho" and rho_must_pass(situation) is not False:
        return None
    return None if found is None else found == "own"


def fault(situation: Situation) -> str | None:
    """Which of the four kinds of Law 35 the call belongs to; None if to none, or to two that the laws do not rank."""
    made, who, calls = call(situation), seat(situation), auction(situation)
    if made is None or who is None or calls is None or situation.record is None:
        return None
    if calls.turn is None:
        return "after the end"
    if isinstance(made, Bid) and made.level > 7:
        return "above seven"
    if made is not PASS and situation.record.bidding.duty(who) is not None:
        return "must pass"
    return "double" if inadmissible(situation) else None


def every_suit_specified(situation: Situation) -> bool | None:
    """Whether the offender has specified all four suits, by the answer."""
    suits = situation.seen("specified")
    return len(suits) == 4 if isinstance(suits, (frozenset, tuple)) else None


def three_passes(situation: Situation) -> bool | None:
    """No, if nobody has called."""
    return False if situation.seen("begun") is False else None


def four_passes(situation: Situation) -> bool | None:
    """No, if there were no three."""
    return False if False in (situation.seen("begun"), situation.seen("three passes")) else None
