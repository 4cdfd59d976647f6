"""Law 32: Double or redouble out of rotation."""

from __future__ import annotations

from bridgelaw.effects import GoOnUnder
from bridgelaw.engine.law import law
from bridgelaw.laws.irregular_calls.common import Turn
from bridgelaw.laws.irregular_calls.law_29_call_out_of_rotation import by_its_meaning
from bridgelaw.laws.irregular_calls.out_of_rotation import (
    OutOfTurn,
    Result,
    RhoDid,
    Why,
    by_new_call,
    calls_anew,
    never_replaced,
    nothing_follows,
    partner_calls_first,
    partner_silenced,
    repeats,
)


@law("32A1")
def must_repeat(case: OutOfTurn) -> bool:
    """If the opponent on the right passes the offender must repeat the double or redouble, and
    nothing more follows. An inadmissible one has its own law."""
    if case.rho_did is not RhoDid.PASSED:
        return False
    repeats(case)
    return True


@law("32A2a")
def replaced_by_comparable(case: OutOfTurn) -> bool:
    """If the new call is comparable with the withdrawn double or redouble there is no further
    rectification."""
    return nothing_follows(case)


@law("32A2b")
def replaced_by_another(case: OutOfTurn) -> None:
    """If the new call is not comparable with the double or redouble, his partner must pass at his
    next turn."""
    partner_silenced(case)


def judged(case: OutOfTurn) -> Result:
    """Rule on the consequences of the new call."""
    by_its_meaning(case)
    return by_new_call(case, replaced_by_comparable, replaced_by_another)


@law("32A2")
def rho_acts(case: OutOfTurn) -> Result:
    """If the opponent on the right bids, doubles or redoubles, the offender may make any legal
    call; what follows depends on whether it is comparable."""
    calls_anew(case)
    return judged(case)


@law("32A")
def at_rhos_turn(case: OutOfTurn) -> Result:
    """A double or redouble in the turn of the opponent on the right, who calls first."""
    return Result.REPEATED if must_repeat(case) else rho_acts(case)


@law("32B1")
def partner_is_bound_by_information(case: OutOfTurn) -> bool:
    """Partner may make any legal call at his turn, but may not choose what the withdrawn double
    suggests over another logical alternative."""
    partner_calls_first(case)
    return True


@law("32B2")
def offender_calls_again(case: OutOfTurn) -> Result:
    """When his turn comes the offender may make any legal call; it is ruled as if the opponent on
    his right had acted."""
    calls_anew(case)
    return Result.NEVER_REPLACED if never_replaced(case) else judged(case)


@law("32B")
def at_partners_turn(case: OutOfTurn) -> Result:
    """A double or redouble in partner's turn."""
    partner_is_bound_by_information(case)
    return offender_calls_again(case)


@law("32C")
def changes_a_call(case: OutOfTurn) -> bool:
    """A double or redouble in the turn of the opponent on the left, after an earlier call, changes
    that call."""
    if case.whose_turn is not Turn.LHO:
        return False
    case.do(GoOnUnder("25", Why.CHANGE))
    return True


@law("32")
def double_out_of_rotation(case: OutOfTurn) -> Result:
    """A double or redouble out of rotation that was cancelled, and is not inadmissible, is ruled by
    whose turn it was."""
    return at_rhos_turn(case) if case.whose_turn is Turn.RHO else at_partners_turn(case)
