"""Facts of the auction, derived from the record only.

The rules of rotation and sufficiency are implemented here a second time, from the recorded calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.second_reading.runner import Situation

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.bridge.bidding import MadeCall
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.answers import in_words

KINDS: Final[Mapping[Call, str]] = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}


def call(situation: Situation) -> Call | None:
    """Return the irregular call: as answered, or the first that waits for a ruling."""
    found = situation.told.get("call")
    if isinstance(found, Call):
        return found
    made = () if situation.record is None else situation.record.bidding.made
    return made[0].call if made else None


def seat(situation: Situation) -> Seat | None:
    """Return who made the irregular call."""
    found = situation.told.get("seat")
    if isinstance(found, Seat):
        return found
    made = () if situation.record is None else situation.record.bidding.made
    return made[0].seat if made else None


def auction(situation: Situation) -> Auction | None:
    """Return the calls that count."""
    return None if situation.record is None else situation.record.auction


def kind_of_call(situation: Situation) -> str | None:
    """Return whether the call is a bid, a pass, a double or a redouble."""
    found = call(situation)
    return None if found is None else "bid" if isinstance(found, Bid) else KINDS.get(found)


def turn(calls: Auction) -> Seat:
    """Return whose turn it would be if the auction were not over."""
    return calls.callers[-1].lho if calls.calls else calls.dealer


def whose_turn(situation: Situation) -> str | None:
    """Return whose turn it was, as seen from the player who called."""
    who, calls = seat(situation), auction(situation)
    if who is None or calls is None or calls.turn is None:
        return None
    return {who: "own", who.rho: "rho", who.partner: "partner", who.lho: "lho"}[turn(calls)]


def called_before(situation: Situation) -> bool | None:
    """Return whether the player had called before in this auction."""
    who, calls = seat(situation), auction(situation)
    return None if who is None or calls is None else who in calls.callers


def last_bid(calls: Auction) -> tuple[Bid, Seat] | None:
    """Return the last bid and its bidder."""
    bids = [
        (made, by)
        for made, by in zip(calls.calls, calls.callers, strict=True)
        if isinstance(made, Bid)
    ]
    return bids[-1] if bids else None


def insufficient(situation: Situation) -> bool | None:
    """Return whether a bid is not higher than the last."""
    made, calls = call(situation), auction(situation)
    if not isinstance(made, Bid) or calls is None:
        return None
    if (
        whose_turn(situation) == "rho"
        and rho_must_pass(situation)
        and calls.calls[-2:] == (PASS, PASS)
    ):
        return None  # the pass that is due may end the auction
    last = last_bid(calls)
    return last is not None and (made.level, made.strain.index) <= (
        last[0].level,
        last[0].strain.index,
    )


def since_last_bid(calls: Auction) -> list[tuple[Call, Seat]]:
    """Return the calls after the last bid that are not passes."""
    found: list[tuple[Call, Seat]] = []
    for made, by in zip(calls.calls, calls.callers, strict=True):
        found = [] if isinstance(made, Bid) else [*found, (made, by)] if made is not PASS else found
    return found


def double_is_barred(calls: Auction, made: Call, by: Seat) -> bool:
    """Return whether Law 19 forbids the player this double or redouble at any turn now."""
    last, since = last_bid(calls), since_last_bid(calls)
    if made is DOUBLE:
        return last is None or last[1].side is by.side or bool(since)
    return not since or since[-1][0] is not DOUBLE or since[-1][1].side is by.side


def inadmissible(situation: Situation) -> bool | None:
    """Return whether the call falls under Law 35."""
    made, who, calls = call(situation), seat(situation), auction(situation)
    if made is None or who is None or calls is None or situation.record is None:
        return None
    if calls.turn is None or (isinstance(made, Bid) and made.level > 7):
        return True
    if made is not PASS and situation.record.bidding.duty(who) is not None:
        return True
    return made in (DOUBLE, REDOUBLE) and double_is_barred(calls, made, who)


def rho_must_pass(situation: Situation) -> bool | None:
    """Return whether the right-hand opponent must pass at the next turn."""
    who = seat(situation)
    if who is None or situation.record is None or situation.record.auction is None:
        return None
    return situation.record.bidding.duty(who.rho) is not None


def in_turn(situation: Situation) -> bool | None:
    """Return whether the call was in turn; None if the right-hand opponent may have to pass."""
    found = whose_turn(situation)
    if found == "rho" and rho_must_pass(situation) is not False:
        return None
    return None if found is None else found == "own"


def fault(situation: Situation) -> str | None:
    """Return which of the four kinds of Law 35 the call belongs to.

    Returns None if it belongs to none, or to two that the laws do not rank.
    """
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
    """Return whether the offender has specified all four suits, by the answer."""
    suits = situation.seen("specified")
    return len(suits) == 4 if isinstance(suits, (frozenset, tuple)) else None


def three_passes(situation: Situation) -> bool | None:
    """Return False if nobody has called; else None."""
    return False if situation.seen("begun") is False else None


def four_passes(situation: Situation) -> bool | None:
    """Return False if there were not three passes; else None."""
    return False if False in (situation.seen("begun"), situation.seen("three passes")) else None


def partner_has_called(situation: Situation) -> bool:
    """Return whether the record shows a call by partner before the player called again."""
    who, record = seat(situation), situation.record
    later = () if record is None else record.bidding.made[1:]
    for made in later:
        if who is None or made.seat is who:
            return False
        if made.seat is who.partner:
            return True
    return False


def too_late(situation: Situation) -> bool:
    """Return whether a call by partner (25A4) or a faced lead (25A5) has closed Law 25A."""
    record = situation.record
    return partner_has_called(situation) or (record is not None and record.faced_lead is True)


def later_callers(situation: Situation) -> list[Seat]:
    """Return who made the calls after the irregular one that are not yet ruled on."""
    return (
        []
        if situation.record is None
        else [made.seat for made in situation.record.bidding.made[1:]]
    )


def lho_has_called(situation: Situation) -> bool:
    """Return whether the record shows a later call by LHO."""
    who = seat(situation)
    return who is not None and who.lho in later_callers(situation)


def others_have_called(situation: Situation) -> bool:
    """Return whether the record shows a later call by partner or RHO."""
    who = seat(situation)
    return who is not None and bool({who.partner, who.rho} & set(later_callers(situation)))


def has_called_twice_again(situation: Situation) -> bool:
    """Return whether the record shows two more calls by the player."""
    return (
        later_callers(situation).count(seat(situation) or Seat.N) > 1 if seat(situation) else False
    )


def has_called_again(situation: Situation) -> bool:
    """Return whether the record shows another call by the player, not yet ruled on."""
    who, record = seat(situation), situation.record
    return record is not None and any(made.seat is who for made in record.bidding.made[1:])


def player_in_turn_has_called(situation: Situation) -> bool:
    """Return whether the record shows a call not yet ruled on by the player in turn.

    A call over that player's forced pass also counts.
    """
    who, record = player_in_turn(situation), situation.record
    if who is None or record is None:
        return False
    over = record.bidding.duty(who) is not None and who.lho in later_callers(situation)
    return over or who in later_callers(situation)


def several_have_called(situation: Situation) -> bool:
    """Return whether the record shows two or more later calls."""
    return len(later_callers(situation)) > 1


def meant(situation: Situation) -> bool:
    """Return whether the call was intended, or can no longer be changed.

    Also true if nobody was asked.
    """
    return situation.seen("unintended") is not True or too_late(situation)


def whose_turn_with_28a(situation: Situation) -> str | None:
    """Return whose turn it was, as seen from the player who called, with Law 28A applied.

    It is also the player's own turn if RHO must pass.
    """
    found, calls = whose_turn(situation), auction(situation)
    if found != "rho" or not rho_must_pass(situation) or calls is None:
        return found
    return (
        None if calls.calls[-2:] == (PASS, PASS) else "own"
    )  # the pass that is due may end the auction


def player_in_turn(situation: Situation) -> Seat | None:
    """Return whose turn it is, by the record or by the answer about where that player sits."""
    calls, who = auction(situation), seat(situation)
    if calls is not None:
        return None if calls.turn is None else turn(calls)
    place = situation.seen("place")
    if who is None or place is None:
        return None
    return {"lho": who.rho, "partner": who.partner, "rho": who.lho}.get(in_words(place))


def first_of_two(situation: Situation) -> str:
    """Return whether the call of the player in turn was legal; assumed if not on the record."""
    calls, record = auction(situation), situation.record
    if calls is None or record is None:
        return "legal"
    mine = [made for made in record.bidding.made if made.seat is player_in_turn(situation)]
    if not mine:
        return "legal"
    legal = _is_legal(calls, mine[0].call, mine[0].seat)
    return (
        "legal"
        if legal and (mine[0].call is PASS or not record.bidding.duty(mine[0].seat))
        else "irregular"
    )


def _is_legal(calls: Auction, made: Call, by: Seat) -> bool:
    if isinstance(made, Bid):
        last = last_bid(calls)
        higher = last is None or (made.level, made.strain.index) > (
            last[0].level,
            last[0].strain.index,
        )
        return higher and made.level <= 7
    return made is PASS or not double_is_barred(calls, made, by)


def second_call(situation: Situation) -> Call | None:
    """Return the call that replaced the first: the same player's next on the record."""
    made = () if situation.record is None else situation.record.bidding.made
    return next((later.call for later in made[1:] if later.seat is made[0].seat), None)


def lost_turn(situation: Situation) -> tuple[Seat, Seat] | None:
    """Return who was due and who passed at the first pass out of rotation.

    Only the passes that seemed to end the auction are considered. A call is followed by three
    passes; if nobody has bid, that call is the first pass.
    """
    calls = auction(situation)
    if calls is None:
        return None
    made = list(zip(calls.calls, calls.callers, strict=True))
    before = max((place for place, (each, _) in enumerate(made) if each is not PASS), default=0)
    for place in range(before + 1, len(made)):
        due = made[place - 1][1].lho
        if made[place][1] is not due:
            return due, made[place][1]
    return None


def skipped_player(situation: Situation) -> Seat | None:
    """Return who lost a turn."""
    found = lost_turn(situation)
    return None if found is None else found[0]


def passed_out_of_rotation(situation: Situation) -> Seat | None:
    """Return who passed out of rotation first."""
    found = lost_turn(situation)
    return None if found is None else found[1]


def skipped(situation: Situation) -> bool | None:
    """Return whether one of the passes that seemed to end the auction was out of rotation.

    Returns None unless three or four passes seem to end it.
    """
    calls = auction(situation)
    if calls is None:
        return None
    bid = last_bid(calls) is not None
    tail = calls.calls[-3:] if bid else calls.calls[-4:]
    over = len(tail) == (3 if bid else 4) and set(tail) == {PASS}
    return lost_turn(situation) is not None if over else None


def later_calls(situation: Situation) -> bool:
    """Return whether the record shows later calls that have not been ruled on."""
    return bool(later_callers(situation))


def later(situation: Situation, place: int) -> MadeCall | None:
    """Return one of the later calls, counted from 1."""
    made = () if situation.record is None else situation.record.bidding.made
    return made[place] if len(made) > place else None


def next_call(situation: Situation) -> Call | None:
    """Return the first later call."""
    found = later(situation, 1)
    return None if found is None else found.call


def next_caller(situation: Situation) -> Seat | None:
    """Return who made the first later call."""
    found = later(situation, 1)
    return None if found is None else found.seat


def call_after_that(situation: Situation) -> Call | None:
    """Return the second later call."""
    found = later(situation, 2)
    return None if found is None else found.call


def caller_after_that(situation: Situation) -> Seat | None:
    """Return who made the second later call."""
    found = later(situation, 2)
    return None if found is None else found.seat


def open_to(situation: Situation, who: Seat | None) -> str:
    """Return which calls earlier rulings leave open to a player at the next turn."""
    bidding = None if situation.record is None else situation.record.bidding
    if bidding is None or who is None:
        return "any"
    if bidding.duty(who) is not None:
        return "pass"
    return "any" if bidding.must_repeat(who) is None else "repeated"


def open_to_player(situation: Situation) -> str:
    """Return what is open to the player who called."""
    return open_to(situation, seat(situation))


def open_to_lho(situation: Situation) -> str:
    """Return what is open to the left-hand opponent."""
    who = seat(situation)
    return open_to(situation, None if who is None else who.lho)


def open_to_partner(situation: Situation) -> str:
    """Return what is open to partner."""
    who = seat(situation)
    return open_to(situation, None if who is None else who.partner)


def open_to_rho(situation: Situation) -> str:
    """Return what is open to the right-hand opponent."""
    who = seat(situation)
    return open_to(situation, None if who is None else who.rho)


def his_call_ends_it(situation: Situation) -> str:
    """Return whether the call, in turn or by Law 28A, ends the auction.

    Returns `yes`, `no` or `not recorded`.
    """
    who, made, calls = seat(situation), call(situation), auction(situation)
    if who is None or made is None or calls is None:
        return "not recorded"
    forced = (PASS,) if whose_turn(situation) == "rho" else ()
    return "yes" if made is PASS and ends(calls, *forced, PASS) else "no"


def ends(calls: Auction, *passes: Call) -> bool:
    """Return whether the auction ends with these passes."""
    needed = 3 if last_bid(calls) else 4
    tail = (*calls.calls, *passes)[-needed:]
    return len(tail) == needed and set(tail) == {PASS}


def second_of_two_ends_it(situation: Situation) -> str:
    """Return whether two simultaneous calls end the auction: `yes`, `no` or `not recorded`."""
    who, made, calls = seat(situation), call(situation), auction(situation)
    first = player_in_turn(situation)
    waiting = () if situation.record is None else situation.record.bidding.made
    his = next((each.call for each in waiting if each.seat is first), None)
    if who is None or made is None or calls is None or his is None:
        return "not recorded"
    return "yes" if made is his is PASS and ends(calls, PASS, PASS) else "no"


def rightful_pass_ends_it(situation: Situation) -> bool:
    """Return whether the next call on record is a pass that ends the auction."""
    calls, made = auction(situation), next_call(situation)
    return calls is not None and made is PASS and ends(calls, PASS)
