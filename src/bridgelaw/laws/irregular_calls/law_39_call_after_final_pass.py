"""Law 39: A call after the final pass."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import PASS
from bridgelaw.effects import LaterCallsCancelled, NoLeadRestriction
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, usually_yes, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import lead_may_be_forbidden, what_it_tells
from bridgelaw.laws.irregular_calls.law_35_inadmissible_calls import Inadmissible


class After(Enum):
    """How the auction ended, and the side of the player."""

    PASSED_OUT = Text("all four passed; there is no contract")
    DECLARING = Text("there is a contract, and he is of the side that plays it")
    DEFENDING = Text("there is a contract, and he is a defender")


def after_on_record(case: LateCall) -> After | None:
    """Return how the auction ended for this player."""
    auction = None if case.record is None else case.record.auction
    if auction is None or not auction.is_over:
        return None
    if auction.contract is None:
        return After.PASSED_OUT
    declarer = auction.contract.declarer
    if case.seat is None or declarer is None:
        return None
    return After.DECLARING if declarer.side is case.seat.side else After.DEFENDING


def ended_on_record(case: LateCall) -> bool | None:
    """Return whether the auction was over.

    False if one of the last passes was out of turn and cost a player his turn.
    """
    auction = None if case.record is None else case.record.auction
    return None if auction is None else auction.is_over


def may_be_a_slip(case: LateCall) -> bool:
    """Return whether a slip may still be corrected, in the late call or in his own last one.

    False once the record has a faced lead (Law 25A5).
    """
    return case.record is None or case.record.faced_lead is not True


class LateCall(Inadmissible):
    """The facts about a call after the final pass."""

    ended = yes_no(
        Text(
            "Was the auction over: did none of the last passes come out of turn and cost a "
            "player his turn?"
        ),
        known=ended_on_record,
        usual=usually_yes(
            Text("One of the last passes was out of turn, and cost a player his turn.")
        ),
    )
    after = one_of(After, Text("How had the auction ended?"), known=after_on_record)
    passed = yes_no(
        Text("Was the late call a pass?"),
        known=lambda case: None if case.call is None else case.call is PASS,
    )


@law("39A")
def is_cancelled(case: LateCall) -> None:
    """A call after the final pass is cancelled, and so is every such call after it."""
    case.do(LaterCallsCancelled(case.offender(), case.the_call()))


@law("39B")
def without_more(case: LateCall) -> bool:
    """Nothing more follows if the left-hand opponent has called over it, if it was a defender's
    pass, or if it came from the side that plays the contract."""
    if case.after is After.PASSED_OUT:
        return True
    if case.after is After.DECLARING or case.passed or case.lho_called:
        case.do(NoLeadRestriction(case.who(Role.PARTNER)))
        return True
    return False


@law("39C")
def bears_on_the_lead(case: LateCall) -> bool:
    """For a bid, double or redouble by a defender, over which his left-hand opponent has not
    called, a lead may be forbidden under Law 26B, and partner may not use what the call tells."""
    what_it_tells(case)
    lead_may_be_forbidden(case)
    return True
