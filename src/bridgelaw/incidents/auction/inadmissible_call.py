"""A call that no player may make there."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import goes_on_to_the_next, is_slip
from bridgelaw.laws.irregular_calls.law_35_inadmissible_calls import Fault, kind_of_fault
from bridgelaw.laws.irregular_calls.law_36_inadmissible_doubles import (
    InadmissibleDouble,
    called_over,
    not_called_over,
    noticed_after_the_lead,
)
from bridgelaw.laws.irregular_calls.law_37_call_when_silenced import (
    BoundPlayer,
    Silenced,
    condoned,
    rectified,
)
from bridgelaw.laws.irregular_calls.law_38_bid_above_seven import (
    AboveSeven,
    is_never_played,
    is_wiped_out,
    pass_instead,
    recourse_is_lost,
)
from bridgelaw.laws.irregular_calls.law_39_call_after_final_pass import (
    LateCall,
    bears_on_the_lead,
    is_cancelled,
    may_be_a_slip,
    without_more,
)


class Outcome(Enum):
    """The outcome for the call."""

    UNINTENDED = Text("It was a slip, or replaces one: the intended call may replace it.")
    SCORED_WITHOUT = Text("The board is scored as if the double or redouble had not been made.")
    WIPED_OUT = Text(
        "The call and every later call are cancelled; the auction goes on as if nothing "
        "had happened."
    )
    CANCELLED = Text(
        "The double or redouble is cancelled; the auction goes on, and partner may call freely."
    )
    PARTNER_SILENCED = Text(
        "The double or redouble is cancelled, and partner must pass for the rest of the auction."
    )
    STANDS = Text("The call and every later call stand.")
    BOTH_SILENCED = Text(
        "A pass replaces the call, and both partners must pass for the rest of the auction."
    )
    AUCTION_OVER = Text("A pass replaces the call, and the auction is over.")
    AUCTION_NOT_OVER = Text("The auction was not over: it goes back to the player who lost a turn.")
    LATE_WITHOUT_MORE = Text("The late call is cancelled, and nothing else follows.")
    LATE_WITH_LEAD = Text("The late call is cancelled; a lead may be forbidden.")


class Why(Enum):
    """The reasons for going on under another law."""

    UNINTENDED = Text("he never meant to make that call, or the one that it is to replace")
    LOST_TURN = Text("one of the last passes was out of turn and cost a player his turn")


class InadmissibleCall(InadmissibleDouble, BoundPlayer, AboveSeven, LateCall):
    """An inadmissible call of any kind."""


@incident(
    "inadmissible call",
    group="auction",
    case=InadmissibleCall,
    title=Text(
        "A double that is not allowed, a call by a player who must pass, a bid above seven, or a "
        "late call"
    ),
)
def inadmissible_call(case: InadmissibleCall) -> Outcome:
    """A player doubled or redoubled what may not be doubled (his partner's bid, a bid doubled
    already, nothing at all), did not pass though he had to, bid eight, or called when the auction
    was over."""
    found = _ruled(case)
    if found is not Outcome.SCORED_WITHOUT:  # the play has begun
        goes_on_to_the_next(case)
    return found


def _ruled(case: InadmissibleCall) -> Outcome:
    fault = kind_of_fault(case)
    if fault is Fault.AFTER_THE_END:
        return _late(case)
    if fault is Fault.DOUBLE and noticed_after_the_lead(case):
        return Outcome.SCORED_WITHOUT
    if is_slip(case):
        case.do(GoOnUnder("25A", Why.UNINTENDED), "35")
        return Outcome.UNINTENDED
    return RULED[fault](case)


def _double(case: InadmissibleCall) -> Outcome:
    if called_over(case):
        return Outcome.WIPED_OUT
    return Outcome.PARTNER_SILENCED if not_called_over(case) else Outcome.CANCELLED


def _had_to_pass(case: InadmissibleCall) -> Outcome:
    if condoned(case):
        return Outcome.STANDS
    silenced = rectified(case)
    if silenced is None:
        return _double(case)
    return Outcome.BOTH_SILENCED if silenced is Silenced.BOTH else Outcome.PARTNER_SILENCED


def _above_seven(case: InadmissibleCall) -> Outcome:
    is_never_played(case)
    is_wiped_out(case)
    over = pass_instead(case)
    recourse_is_lost(case)
    return Outcome.AUCTION_OVER if over else Outcome.BOTH_SILENCED


def _late(case: InadmissibleCall) -> Outcome:
    if not case.ended:
        case.do(GoOnUnder("17D3", Why.LOST_TURN), "39A")
        return Outcome.AUCTION_NOT_OVER
    if may_be_a_slip(case) and is_slip(case):
        case.do(GoOnUnder("25A", Why.UNINTENDED), "25A5")
        return Outcome.UNINTENDED
    is_cancelled(case)
    if without_more(case):
        return Outcome.LATE_WITHOUT_MORE
    bears_on_the_lead(case)
    return Outcome.LATE_WITH_LEAD


RULED = {Fault.DOUBLE: _double, Fault.MUST_PASS: _had_to_pass, Fault.ABOVE_SEVEN: _above_seven}
