"""A call out of turn."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import CallKind, goes_on_to_the_next
from bridgelaw.laws.irregular_calls.law_28_calls_in_rotation import (
    is_in_rotation,
    rho_has_to_pass,
)
from bridgelaw.laws.irregular_calls.law_29_call_out_of_rotation import (
    is_cancelled,
    is_out_of_rotation,
    lho_accepts,
)
from bridgelaw.laws.irregular_calls.law_30_pass_out_of_rotation import (
    changes_a_call as pass_changes,
)
from bridgelaw.laws.irregular_calls.law_30_pass_out_of_rotation import (
    counts_as_a_bid,
    pass_out_of_rotation,
)
from bridgelaw.laws.irregular_calls.law_31_bid_out_of_rotation import bid_out_of_rotation
from bridgelaw.laws.irregular_calls.law_31_bid_out_of_rotation import (
    changes_a_call as bid_changes,
)
from bridgelaw.laws.irregular_calls.law_32_double_out_of_rotation import (
    changes_a_call as double_changes,
)
from bridgelaw.laws.irregular_calls.law_32_double_out_of_rotation import double_out_of_rotation
from bridgelaw.laws.irregular_calls.out_of_rotation import OutOfTurn, Result


class Outcome(Enum):
    """The outcome for the call."""

    ANOTHER_LAW = Text("Another law comes first.")
    IN_TURN = Text("The call was made in turn.")
    NOT_REPEATED = Text("The call is cancelled: the player still has to repeat another call.")
    CHANGE = Text("It counts as a change of the player's own call.")
    COUNTS_FOR_NOTHING = Text("The right player has called: the call out of turn does not count.")
    ACCEPTED = Text("The call out of turn is accepted and stands.")
    MUST_PASS = Text("The pass is cancelled; the player must pass at the next turn.")
    REPEATED = Text("The call is cancelled; the player must repeat it, and nothing else follows.")
    NOT_REPEATABLE = Text(
        "The call is cancelled; the player must repeat it, and it is then an insufficient "
        "bid in turn."
    )
    COMPARABLE = Text(
        "The call is cancelled; the new call is comparable, and no further rectification follows."
    )
    NOT_COMPARABLE = Text(
        "The call is cancelled; the new call is not comparable, and partner must pass once."
    )
    NEVER_REPLACED = Text(
        "The call is cancelled; the auction ended before the player could call again."
    )


OUTCOMES = {
    Result.MUST_PASS: Outcome.MUST_PASS,
    Result.REPEATED: Outcome.REPEATED,
    Result.NOT_REPEATABLE: Outcome.NOT_REPEATABLE,
    Result.COMPARABLE: Outcome.COMPARABLE,
    Result.NOT_COMPARABLE: Outcome.NOT_COMPARABLE,
    Result.NEVER_REPLACED: Outcome.NEVER_REPLACED,
}
CHANGES = {CallKind.PASS: pass_changes, CallKind.BID: bid_changes}


@incident(
    "call out of turn",
    group="auction",
    case=OutOfTurn,
    title=Text("A call out of turn"),
    ahead=("whose_turn", "call"),
)
def call_out_of_turn(case: OutOfTurn) -> Outcome:
    """A player bid, passed, doubled or redoubled out of turn. For two calls made at the same moment
    see "simultaneous calls"."""
    found = _ruled(case)
    goes_on_to_the_next(case)
    return found


def _ruled(case: OutOfTurn) -> Outcome:
    out_of_rotation = is_out_of_rotation(case)
    if out_of_rotation is None:
        return Outcome.ANOTHER_LAW
    if not out_of_rotation or rho_has_to_pass(case):
        return Outcome.NOT_REPEATED if case.repeats_another else Outcome.IN_TURN
    if CHANGES.get(case.kind_of_call, double_changes)(case):
        return Outcome.CHANGE
    if is_in_rotation(case):
        return Outcome.COUNTS_FOR_NOTHING
    if lho_accepts(case):
        return Outcome.ACCEPTED
    is_cancelled(case)
    if case.kind_of_call in (CallKind.DOUBLE, CallKind.REDOUBLE):
        return OUTCOMES[double_out_of_rotation(case)]
    if case.kind_of_call is CallKind.BID or counts_as_a_bid(case):
        return OUTCOMES[bid_out_of_rotation(case)]
    return OUTCOMES[pass_out_of_rotation(case)]
