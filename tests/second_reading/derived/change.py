"""Facts of a change of call, derived from the record only.

They say which call was changed, which calls came between the two, and the effect of each on the
auction.
"""

from __future__ import annotations

from tests.second_reading.derived.auction import (
    auction,
    double_is_barred,
    ends,
    last_bid,
    open_to,
    seat,
    turn,
)
from tests.second_reading.runner import Situation

from bridgelaw.bridge.auction import PASS, Auction, Bid, Call
from bridgelaw.bridge.bidding import MadeCall
from bridgelaw.bridge.seats import Seat


def waiting(situation: Situation) -> list[MadeCall]:
    """Return the player's calls that wait for a ruling."""
    record = situation.record
    return (
        []
        if record is None
        else [made for made in record.bidding.made if made.seat is seat(situation)]
    )


def place(situation: Situation) -> int | None:
    """Return the index in the auction of the changed call.

    Returns None if that call itself waits for a ruling.
    """
    who, calls, record = seat(situation), auction(situation), situation.record
    if who is None or calls is None or record is None or len(waiting(situation)) > 1:
        return None
    due = turn(calls)
    his_turn = calls.turn is not None and (
        due is who or (due is who.rho and record.bidding.duty(due) is not None)
    )
    if waiting(situation) and his_turn:
        return None
    return max(
        (number for number, caller in enumerate(calls.callers) if caller is who), default=None
    )


def first_call(situation: Situation) -> Call | None:
    """Return the call that was changed."""
    found, calls, told, his = (
        place(situation),
        auction(situation),
        situation.told.get("call"),
        waiting(situation),
    )
    if isinstance(told, Call):
        return told
    if found is not None and calls is not None:
        return calls.calls[found]
    # If the auction is not recorded, a single waiting call may be either of the two.
    return his[0].call if his and (calls is not None or len(his) > 1) else None


def second_call(situation: Situation) -> Call | None:
    """Return the replacement: as answered, or the player's call that waits."""
    told, his = situation.told.get("second"), waiting(situation)
    if isinstance(told, Call):
        return told
    if place(situation) is not None:
        return his[0].call if his else None
    return his[1].call if len(his) > 1 else None


def before(situation: Situation) -> Auction | None:
    """Return the auction before the changed call."""
    calls, found = auction(situation), place(situation)
    return calls if calls is None or found is None else calls.before(found)


def since(situation: Situation) -> list[MadeCall] | None:
    """Return the calls between the two, or since the first; None if they are not on record."""
    calls, found, record = auction(situation), place(situation), situation.record
    if calls is not None and found is not None:
        pairs = zip(calls.callers[found + 1 :], calls.calls[found + 1 :], strict=True)
        return [MadeCall(by, made) for by, made in pairs]
    his = waiting(situation)
    if record is None or calls is None or not his or record.bidding.made[0] != his[0]:
        return None
    rest = record.bidding.made[1:]
    return list(rest[: rest.index(his[1])] if len(his) > 1 and his[1] in rest else rest)


def called_since(situation: Situation, who: Seat | None) -> bool | None:
    """Return whether a player has called between the two."""
    found = since(situation)
    return None if found is None or who is None else any(made.seat is who for made in found)


def partner_called(situation: Situation) -> bool | None:
    """Return whether partner has called since."""
    who = seat(situation)
    return called_since(situation, None if who is None else who.partner)


def lho_called_first(situation: Situation) -> bool | None:
    """Return whether the left-hand opponent has called over the first call."""
    who = seat(situation)
    return called_since(situation, None if who is None else who.lho)


def lhos_call(situation: Situation) -> Call | None:
    """Return LHO's call over the first call."""
    who = seat(situation)
    return next(
        (made.call for made in since(situation) or () if who is not None and made.seat is who.lho),
        None,
    )


def lhos_call_as_named(situation: Situation) -> object:
    """Return LHO's call, or "the call" if it is not known."""
    return lhos_call(situation) or "the call"


def second_is_barred(situation: Situation) -> bool | None:
    """Return whether the second call would be inadmissible from anybody at that turn."""
    who, calls, made = seat(situation), before(situation), second_call(situation)
    if made is None or made is PASS or isinstance(made, Bid):
        return None if made is None else isinstance(made, Bid) and made.level > 7
    return None if who is None or calls is None else double_is_barred(calls, made, who)


def intended(situation: Situation) -> str | None:
    """Return how the intended call is judged.

    Returns None if the first was not in turn, or the player has a duty.
    """
    who, calls, made, record = (
        seat(situation),
        before(situation),
        second_call(situation),
        situation.record,
    )
    if who is None or calls is None or made is None or record is None or turn(calls) is not who:
        return None
    if second_is_barred(situation):
        return "inadmissible"
    if record.bidding.duty(who) is not None or record.bidding.must_repeat(who) is not None:
        return None
    last = last_bid(calls)
    if isinstance(made, Bid) and last is not None:
        return (
            "legal"
            if (made.level, made.strain.index) > (last[0].level, last[0].strain.index)
            else "insufficient"
        )
    return "legal"


def lhos_call_legal(situation: Situation) -> bool | None:
    """Return whether LHO's call is legal over a second call that is itself legal."""
    who, calls, made, his = (
        seat(situation),
        before(situation),
        second_call(situation),
        lhos_call(situation),
    )
    if (
        who is None
        or calls is None
        or made is None
        or his is None
        or intended(situation) != "legal"
    ):
        return None
    after = calls.with_call(made, who)
    if made is PASS and ends(calls, PASS):
        return False
    if isinstance(his, Bid):
        last = last_bid(after)
        higher = last is None or (his.level, his.strain.index) > (
            last[0].level,
            last[0].strain.index,
        )
        return higher and his.level <= 7
    return his is PASS or not double_is_barred(after, his, who.lho)


def after_both(situation: Situation) -> list[MadeCall]:
    """Return the waiting calls that come after the player's last."""
    record, his = situation.record, waiting(situation)
    made = () if record is None else record.bidding.made
    last = max((number for number, each in enumerate(made) if each in his), default=len(made))
    return list(made[last + 1 :])


def later_calls(situation: Situation) -> bool:
    """Return whether there are calls after the player's last."""
    return bool(after_both(situation))


def next_call(situation: Situation) -> Call | None:
    """Return the first call after the player's last."""
    found = after_both(situation)
    return found[0].call if found else None


def next_caller(situation: Situation) -> Seat | None:
    """Return who made the first call after the player's last."""
    found = after_both(situation)
    return found[0].seat if found else None


def call_after_that(situation: Situation) -> Call | None:
    """Return the second call after the player's last."""
    found = after_both(situation)
    return found[1].call if len(found) > 1 else None


def caller_after_that(situation: Situation) -> Seat | None:
    """Return who made the second call after the player's last."""
    found = after_both(situation)
    return found[1].seat if len(found) > 1 else None


def second_ends_it(situation: Situation) -> str:
    """Return whether the second call ends the auction.

    Returns `yes`, `no`, or `unknown` for a pass without a record.
    """
    calls = before(situation)
    if second_call(situation) is not PASS:
        return "no"
    return "unknown" if calls is None else "yes" if ends(calls, PASS) else "no"


def both_end_it(situation: Situation) -> str:
    """Return whether the second call and LHO's end the auction: `yes`, `no` or `not recorded`."""
    calls = before(situation)
    if calls is None or second_call(situation) is None:
        return "not recorded"
    return (
        "yes"
        if second_call(situation) is lhos_call(situation) is PASS and ends(calls, PASS, PASS)
        else "no"
    )


def next_to_call(situation: Situation) -> Seat | None:
    """Return whose turn it is when the first call stands."""
    who, calls = seat(situation), auction(situation)
    if who is None or calls is None:
        return None
    if place(situation) is not None:
        return None if calls.turn is None else turn(calls)
    return None if first_call(situation) is PASS and ends(calls, PASS) else who.lho


def goes_on(situation: Situation) -> str:
    """Return whether anybody is to call when the first call stands.

    Returns `yes`, `no` or `not recorded`.
    """
    if auction(situation) is None or seat(situation) is None:
        return "not recorded"
    return "no" if next_to_call(situation) is None else "yes"


def open_to_next(situation: Situation) -> str:
    """Return which calls earlier rulings leave open to the next player."""
    return open_to(situation, next_to_call(situation))


def player_told(situation: Situation) -> str:
    """Return whether it is known who changed a call."""
    return "no" if situation.seat is None else "yes"
