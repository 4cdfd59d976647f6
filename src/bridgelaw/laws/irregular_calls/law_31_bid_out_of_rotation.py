"""Law 31: Bid out of rotation; also an artificial pass, and a pass of partner's artificial call
(30C)."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import CallKind, Turn, goes_on
from bridgelaw.laws.irregular_calls.law_29_call_out_of_rotation import by_its_meaning
from bridgelaw.laws.irregular_calls.out_of_rotation import (
    OutOfTurn,
    Result,
    RhoDid,
    by_new_call,
    calls_anew,
    changes_own_call,
    never_replaced,
    nothing_follows,
    partner_calls_first,
    partner_silenced,
    repeats,
)


class Why(Enum):
    """The reasons for going on under another law."""

    STILL_INSUFFICIENT = Text(
        "the bid that he has to repeat is insufficient: it is then put right as one made in turn"
    )


@law("31~3")
def is_still_insufficient(case: OutOfTurn) -> bool:
    """Only a legal call is repeated without rectification. A bid that is insufficient when it is
    repeated is then an insufficient bid in rotation."""
    if case.kind_of_call is not CallKind.BID or not case.insufficient:
        return False
    case.do(GoOnUnder("27", Why.STILL_INSUFFICIENT))
    return True


@law("31A1")
def must_repeat(case: OutOfTurn) -> bool:
    """If the opponent on the right passes the offender must repeat his call; if that is legal,
    nothing more follows. A pass that ends the auction leaves him no turn to repeat it."""
    if case.rho_did is not RhoDid.PASSED:
        return False
    if never_replaced(case):
        goes_on(case)
    else:
        repeats(case)
    return True


@law("31A2a")
def replaced_by_comparable(case: OutOfTurn) -> bool:
    """If the new call is comparable with the withdrawn one there is no further rectification."""
    return nothing_follows(case)


@law("31A2b")
def replaced_by_another(case: OutOfTurn) -> None:
    """If the new call is not comparable with the withdrawn one, his partner must pass at his next
    turn."""
    partner_silenced(case)


def judged(case: OutOfTurn) -> Result:
    """Rule on the consequences of the new call."""
    by_its_meaning(case)
    return by_new_call(case, replaced_by_comparable, replaced_by_another)


@law("31A2")
def rho_acts(case: OutOfTurn) -> Result:
    """If the opponent on the right legally bids, doubles or redoubles, the offender may make any
    legal call; what follows depends on whether it is comparable."""
    calls_anew(case)
    return judged(case)


@law("31A")
def at_rhos_turn(case: OutOfTurn) -> Result:
    """A bid in the turn of the opponent on the right, who calls first."""
    if not must_repeat(case):
        return rho_acts(case)
    if not case.called_again:
        return Result.NEVER_REPLACED
    return Result.NOT_REPEATABLE if is_still_insufficient(case) else Result.REPEATED


@law("31B1")
def partner_is_bound_by_information(case: OutOfTurn) -> bool:
    """Partner may make any legal call at his turn, but may not choose what the withdrawn call
    suggests over another logical alternative. He need not pass before the offender has replaced
    it."""
    partner_calls_first(case)
    return True


@law("31B2")
def offender_calls_again(case: OutOfTurn) -> Result:
    """When his turn comes the offender may make any legal call; it is ruled as if the opponent on
    his right had acted."""
    calls_anew(case)
    return Result.NEVER_REPLACED if never_replaced(case) else judged(case)


@law("31B")
def at_partners_turn(case: OutOfTurn) -> Result:
    """A bid in partner's turn, or in that of the opponent on the left by a player who has not
    called before."""
    partner_is_bound_by_information(case)
    return offender_calls_again(case)


@law("31C")
def changes_a_call(case: OutOfTurn) -> bool:
    """A bid in the turn of the opponent on the left by a player who has called before changes that
    call."""
    return changes_own_call(case)


@law("31")
def bid_out_of_rotation(case: OutOfTurn) -> Result:
    """A bid out of rotation that was cancelled, an artificial pass, or a pass of partner's
    artificial call, is ruled by whose turn it was."""
    return at_rhos_turn(case) if case.whose_turn is Turn.RHO else at_partners_turn(case)
