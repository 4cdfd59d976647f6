"""Law 35: Inadmissible calls. It takes precedence over the laws on calls out of turn (29 to 32)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from bridgelaw.bridge.bidding import Irregular
from bridgelaw.effects import NoLeadRestriction
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    IrregularCall,
    Turn,
    irregularity,
    lead_may_be_forbidden,
    lho_called_on_record,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.law_23_comparable_call import Replacement


class Fault(Enum):
    """The reason why a call is inadmissible."""

    DOUBLE = Text("a double or redouble that Law 19 does not allow")
    MUST_PASS = Text("a bid, double or redouble by a player who had to pass")
    ABOVE_SEVEN = Text("a bid of more than seven")
    AFTER_THE_END = Text("a call after the final pass of the auction")


FAULTS: Final = {
    Irregular.INADMISSIBLE_DOUBLE: Fault.DOUBLE,
    Irregular.MUST_PASS: Fault.MUST_PASS,
    Irregular.ABOVE_SEVEN: Fault.ABOVE_SEVEN,
    Irregular.AFTER_THE_END: Fault.AFTER_THE_END,
}


def fault_on_record(case: Inadmissible) -> Fault | None:
    """Return the fault of the call by the auction and the obligations to pass."""
    found = irregularity(case)
    return None if found is None or found[0] is None else FAULTS.get(found[0])


def called_over_on_record(case: Inadmissible) -> bool | None:
    """Return whether the next call on record is the left-hand opponent's.

    None if that player also calls next after the ruling: the record does not show when the call was
    made.
    """
    called = lho_called_on_record(case)
    if not called or case.fault is Fault.AFTER_THE_END:
        return called
    passes = case.fault in (Fault.MUST_PASS, Fault.ABOVE_SEVEN)
    return None if case.whose_turn is Turn.LHO or (passes and case.whose_turn is Turn.OWN) else True


class Inadmissible(IrregularCall, Replacement):
    """The facts about a call that no player may make there."""

    lho_called = yes_no(
        IrregularCall.lho_called.ask,
        known=called_over_on_record,
        usual=usually_no(
            Text("The opponent on the left called over it on purpose, before the ruling.")
        ),
    )

    fault = one_of(
        Fault,
        Text("What kind of call was it?"),
        help=Text(
            """Only the opponents' last bid may be doubled, and only their double redoubled, with
            nothing but passes between; look at the auction as it stands, whoever's turn it was."""
        ),
        known=fault_on_record,
    )
    pass_is_comparable = yes_no(
        Text(
            "A pass has taken the place of his call. Does a pass there show much the same by "
            "their agreements?"
        ),
        help=Text("Hardly ever. It bears only on the lead: both partners are silent in any event."),
        usual=usually_no(Text("A pass there shows much the same by their agreements.")),
    )


@law("35A")
def doubles_what_may_not_be(case: Inadmissible) -> bool:
    """A double or redouble that Law 19 does not allow is inadmissible: Law 36 applies."""
    return case.fault is Fault.DOUBLE


@law("35B")
def had_to_pass(case: Inadmissible) -> bool:
    """A bid, double or redouble by a player who is required to pass is inadmissible: Law 37
    applies."""
    return case.fault is Fault.MUST_PASS


@law("35C")
def is_above_seven(case: Inadmissible) -> bool:
    """A bid of more than seven is inadmissible: Law 38 applies."""
    return case.fault is Fault.ABOVE_SEVEN


@law("35D")
def comes_after_the_final_pass(case: Inadmissible) -> bool:
    """A call after the final pass of the auction is inadmissible: Law 39 applies."""
    return case.fault is Fault.AFTER_THE_END


def what_is_left_for_the_lead(case: Inadmissible, *, comparable: bool) -> None:
    """Rule on the lead and Law 16C: partner must pass in any case.

    A comparable call only lifts the restriction on the lead, and Law 16C (Law 26A).
    """
    if comparable:
        case.do(NoLeadRestriction(case.who(Role.PARTNER)), "26A")
        return
    what_it_tells(case)
    lead_may_be_forbidden(case)


@law("35")
def kind_of_fault(case: Inadmissible) -> Fault:
    """Four kinds of call are inadmissible: a double or redouble against Law 19, a call other than
    pass by a player who has to pass, a bid of more than seven, and a call after the final pass. The
    law named for each goes before Laws 29 to 32."""
    found = (doubles_what_may_not_be, had_to_pass, is_above_seven, comes_after_the_final_pass)
    return next(fault for fault, section in zip(Fault, found, strict=True) if section(case))
