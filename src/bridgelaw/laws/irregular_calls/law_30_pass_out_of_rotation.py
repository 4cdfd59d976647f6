"""Law 30: Pass out of rotation."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import MustPass, NoLeadRestriction, Period, Reminder, When
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import Turn, lead_may_be_forbidden, what_it_tells
from bridgelaw.laws.irregular_calls.out_of_rotation import (
    AfterPass,
    OutOfTurn,
    PassMeaning,
    Result,
    RhoDid,
    WhoseArtificial,
    by_new_call,
    calls_anew,
    changes_own_call,
    never_replaced,
    next_call_counts,
    nothing_follows,
    partner_calls_first,
    partner_silenced,
)


class AfterPlay(Enum):
    """Reminders for the director after play."""

    OWN_PASS = Text(
        """could the offender have known, when he passed, that his having to pass might well damage
        the opponents, and did his side gain by it? Then adjust the score."""
    )


@law("30~4")
def over_an_opponents(case: OutOfTurn) -> bool:
    """A pass over an artificial call: Law 30C says any such call, Law 31 says partner's. Read
    together only partner's counts; the director says which reading he follows where it makes a
    difference."""
    return case.whose_turn is Turn.RHO and case.whose_artificial is WhoseArtificial.ANYBODYS


@law("30C")
def counts_as_a_bid(case: OutOfTurn) -> bool:
    """A pass out of rotation that is artificial, or passes an artificial call, is ruled as a bid,
    by Law 31."""
    if case.pass_meaning is PassMeaning.OVER_OPPONENTS:
        return over_an_opponents(case)
    return case.pass_meaning is not PassMeaning.NATURAL


@law("30~2")
def lead_is_free(case: OutOfTurn) -> bool:
    """Law 30A says nothing of leads or of information. A pass that is repeated with the same
    meaning is comparable, and nothing more follows. Where the call of the opponent on the right has
    changed what a pass says, the director decides it."""
    same = case.rho_did is RhoDid.PASSED or not case.pass_says_more
    return same or case.after_pass is AfterPass.SAME_MEANING


@law("30A")
def at_rhos_turn(case: OutOfTurn) -> bool:
    """A pass in the turn of the opponent on the right: that player calls freely, and the offender
    must pass when his turn comes, once, whatever he holds."""
    if case.whose_turn is not Turn.RHO:
        return False
    case.do(MustPass(case.offender(), Period.NEXT_TURN))
    if lead_is_free(case):
        case.do(NoLeadRestriction(case.who(Role.PARTNER)))
    else:
        what_it_tells(case)
        lead_may_be_forbidden(case)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.OWN_PASS), "72C")
    next_call_counts(case)
    return True


@law("30B1a")
def partner_is_bound_by_information(case: OutOfTurn) -> bool:
    """Partner may make any legal call at his turn, but may not choose what the withdrawn pass
    suggests over another logical alternative."""
    partner_calls_first(case)
    return True


@law("30B1bi")
def replaced_by_comparable(case: OutOfTurn) -> bool:
    """If the offender then makes a call that is comparable with his pass, there is no further
    rectification."""
    return nothing_follows(case)


@law("30B1bii")
def replaced_by_another(case: OutOfTurn) -> None:
    """If the offender then makes a call that is not comparable with his pass, his partner must pass
    at his next turn."""
    partner_silenced(case)


@law("30B1b")
def offender_calls_again(case: OutOfTurn) -> Result:
    """When his turn comes the offender may make any legal call; what follows depends on whether it
    is comparable."""
    calls_anew(case)
    if never_replaced(case):
        return Result.NEVER_REPLACED
    return by_new_call(case, replaced_by_comparable, replaced_by_another)


@law("30B1")
def at_partners_turn(case: OutOfTurn) -> Result:
    """A pass in partner's turn, or in that of the opponent on the left by a player who has not
    called before."""
    partner_is_bound_by_information(case)
    return offender_calls_again(case)


@law("30B2")
def changes_a_call(case: OutOfTurn) -> bool:
    """A pass in the turn of the opponent on the left by a player who has called before changes that
    call."""
    return changes_own_call(case)


@law("30B")
def at_another_turn(case: OutOfTurn) -> Result:
    """A pass in partner's turn, or in that of the opponent on the left: see by whether he had
    called before."""
    return at_partners_turn(case)


@law("30")
def pass_out_of_rotation(case: OutOfTurn) -> Result:
    """A pass out of rotation that was cancelled, and is no artificial one, is ruled by whose turn
    it was."""
    return Result.MUST_PASS if at_rhos_turn(case) else at_another_turn(case)
