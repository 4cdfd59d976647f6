"""Facts of calls that wait for a ruling and of later calls, derived from the record only."""

from __future__ import annotations

from tests.second_reading.derived.auction import (
    auction,
    call,
    double_is_barred,
    last_bid,
    later_callers,
    rho_must_pass,
    seat,
    second_call,
    whose_turn,
)
from tests.second_reading.runner import Situation

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call


def after(situation: Situation) -> str | None:
    """Return how the auction had ended, as seen from the player who called."""
    who, calls = seat(situation), auction(situation)
    if who is None or calls is None:
        return None
    last = last_bid(calls)
    return (
        "passed out" if last is None else "declaring" if last[1].side is who.side else "defending"
    )


def passed(situation: Situation) -> bool | None:
    """Return whether the call was a pass."""
    made = call(situation)
    return None if made is None else made is PASS


def over_with_a_pass(situation: Situation) -> bool | None:
    """Return whether one more pass ends the auction."""
    calls = auction(situation)
    if calls is None:
        return None
    due = (PASS,) if whose_turn(situation) == "rho" and rho_must_pass(situation) else ()  # Law 28A
    needed = 2 if last_bid(calls) else 3
    tail = (*calls.calls, *due)[-needed:]
    return len(tail) == needed and set(tail) == {PASS}


def period(situation: Situation) -> str | None:
    """Return how long the player must pass."""
    who, record = seat(situation), situation.record
    duty = None if who is None or record is None else record.bidding.duty(who)
    return None if duty is None else "throughout" if duty.throughout else "next turn"


def forbidden_to_all(situation: Situation) -> bool | None:
    """Return whether the call is a double or redouble contrary to Law 19."""
    made, who, calls = call(situation), seat(situation), auction(situation)
    if made is None or who is None or calls is None:
        return None
    return made in (DOUBLE, REDOUBLE) and double_is_barred(calls, made, who)


def rho_did(situation: Situation) -> str | None:
    """Return what RHO did at their turn, if it was legal."""
    who, calls, record = seat(situation), auction(situation), situation.record
    if who is None or calls is None or record is None or whose_turn(situation) != "rho":
        return None
    his = next((made.call for made in record.bidding.made[1:] if made.seat is who.rho), None)
    if his is None or class_of(calls, his) == "insufficient":
        return None
    if his in (DOUBLE, REDOUBLE) and double_is_barred(calls, his, who.rho):
        return None
    return None if isinstance(his, Bid) and his.level > 7 else "passed" if his is PASS else "acted"


def lho_called(situation: Situation) -> bool | None:
    """Return False if the record shows calls but none by LHO; else None.

    The record does not show whether a call by LHO was on purpose.
    """
    who, record = seat(situation), situation.record
    if who is None or record is None or not record.bidding.made:
        return None
    return None if who.lho in later_callers(situation) else False


def class_of(calls: Auction, made: Call) -> str:
    """Return the class: a sufficient bid, a pass, a double or redouble, or an insufficient bid."""
    if not isinstance(made, Bid):
        return "pass" if made is PASS else "double"
    last = last_bid(calls)
    higher = last is None or (made.level, made.strain.index) > (last[0].level, last[0].strain.index)
    return "bid" if higher else "insufficient"


def new_call(situation: Situation) -> str | None:
    """Return the class of the call that replaced an insufficient bid."""
    calls, made = auction(situation), second_call(situation)
    return None if calls is None or made is None or _too_high(made) else class_of(calls, made)


def double_is_legal(situation: Situation) -> bool | None:
    """Return whether a double or redouble that replaced the bid is legal."""
    who, calls, made = seat(situation), auction(situation), second_call(situation)
    if who is None or calls is None or made not in (DOUBLE, REDOUBLE):
        return None
    return not double_is_barred(calls, made, who)


def lowest(situation: Situation) -> bool | None:
    """Return whether the new bid is the lowest sufficient one in the same denomination.

    The first bid must have specified that denomination.
    """
    calls, first, made = auction(situation), call(situation), second_call(situation)
    if calls is None or not isinstance(first, Bid) or not isinstance(made, Bid) or _too_high(made):
        return None
    if situation.value("specified") != "its own":
        return None
    last = last_bid(calls)
    lower = (
        last is not None and Bid(made.level - 1, made.strain) > last[0] if made.level > 1 else False
    )
    return made.strain is first.strain and not lower


def _too_high(made: Call) -> bool:
    return isinstance(made, Bid) and made.level > 7
