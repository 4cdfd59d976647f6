"""Law 36: Inadmissible doubles and redoubles. They can never be accepted."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import PASS, Call
from bridgelaw.effects import (
    AuctionContinues,
    CallReplaced,
    LaterCallsCancelled,
    MustPass,
    NoLeadRestriction,
    Period,
    PlayContinues,
    Reminder,
    ScoredWithout,
    When,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import open_reading, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    AfterPlay,
    Turn,
    calls_next,
    cancelled,
    made_on_record,
    replacement_on_record,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.law_23_comparable_call import is_comparable
from bridgelaw.laws.irregular_calls.law_35_inadmissible_calls import (
    Inadmissible,
    what_is_left_for_the_lead,
)


class Cancelled(Enum):
    """Whether the calls that Law 36A cancels may be used."""

    BY_ALL = Text("By everybody: the law lets the auction go on without any consequence.")
    NOT_BY_THE_OFFENDERS = Text(
        "Not by the side that doubled: they are withdrawn calls, and Law 16C governs them."
    )


class Ranks(Enum):
    """The law that comes first if the rightful caller called over an inadmissible double."""

    LAW_28B = Text(
        "Law 28B: his call was in turn, and the auction goes on as though the double had not "
        "been made; nobody is silenced."
    )
    LAW_36B4 = Text(
        "Law 36B4: the double is cancelled, and the offender's partner must pass throughout."
    )


def lead_faced_on_record(case: InadmissibleDouble) -> bool | None:
    """Return whether the opening lead is face up. False before three passes have followed."""
    if case.record is None or case.record.faced_lead is not None:
        return None if case.record is None else case.record.faced_lead
    after = [made.call for made in made_on_record(case)[1:]]
    return False if made_on_record(case) and after[-3:] != [PASS] * 3 else None


def rho_called_on_record(case: InadmissibleDouble) -> bool | None:
    """Return whether the right-hand opponent made the next call on record."""
    made = made_on_record(case)
    return None if not made else len(made) > 1 and made[1].seat is made[0].seat.rho


class InadmissibleDouble(Inadmissible):
    """The facts about a double or redouble that Law 19 does not allow."""

    lead_faced = yes_no(
        Text("Had the opening lead been faced when it was noticed?"),
        known=lead_faced_on_record,
        usual=usually_no(Text("The opening lead had been faced when it was noticed.")),
    )
    rho_called = yes_no(
        Text("Has the opponent on his right, whose turn it was, called before you ruled?"),
        known=rho_called_on_record,
        usual=usually_no(
            Text("The opponent on the right, whose turn it was, has called before the ruling.")
        ),
    )
    cancelled_calls = open_reading(
        Cancelled, Text("The law is silent on it: by whom may the cancelled calls be used?")
    )
    ranks = open_reading(Ranks, Text("Two laws fit: which goes first?"))


@law("36C")
def noticed_after_the_lead(case: InadmissibleDouble) -> bool:
    """When attention is drawn to the inadmissible double or redouble only after the opening lead
    has been faced, the contract is scored as though it had not been made."""
    if case.lead_faced:
        case.do(ScoredWithout(case.the_call()))
        case.do(PlayContinues())
    return case.lead_faced


@law("36A")
def called_over(case: InadmissibleDouble) -> bool:
    """If the offender's left-hand opponent calls before there is a rectification, the double or
    redouble and every call after it are cancelled. The auction goes back to the player whose turn
    it was and goes on as if nothing had happened; no lead may be forbidden. The double is not made
    good by it."""
    if not case.lho_called:
        return False
    case.do(LaterCallsCancelled(case.offender(), case.the_call()))
    calls_next(case, case.due())
    case.do(NoLeadRestriction(case.who(Role.PARTNER)))
    if case.cancelled_calls is Cancelled.NOT_BY_THE_OFFENDERS:
        what_it_tells(case)
    case.do(AuctionContinues())
    return True


@law("36B1")
def is_cancelled(case: InadmissibleDouble) -> None:
    """A double or redouble that Law 19 does not allow is cancelled; nobody can accept it."""
    cancelled(case)


@law("36B2")
def in_turn(case: InadmissibleDouble) -> bool:
    """In turn, the offender puts any legal call in its place, the auction goes on, and his partner
    must pass whenever it is his turn. A comparable call does not free him from that."""
    if case.whose_turn is not Turn.OWN:
        return False
    replacement = replacement_on_record(case) or _pass_on_record(case)
    if replacement is None:
        calls_next(case, case.offender())
    else:
        case.do(CallReplaced(case.offender(), case.the_call(), replacement))
    case.do(MustPass(case.who(Role.PARTNER), Period.THROUGHOUT))
    return True


def _pass_on_record(case: InadmissibleDouble) -> Call | None:
    """Return his pass after the double. A pass is legal over every auction."""
    later = made_on_record(case)[1:2]
    return PASS if later and later[0].seat is case.seat and later[0].call is PASS else None


@law("36B3")
def later(case: InadmissibleDouble) -> bool:
    """Law 72C may bring an adjusted score when a partner's silence damages the opponents. If that
    side defends, declarer may forbid a lead by Law 26B, unless the call in its place was
    comparable."""
    what_is_left_for_the_lead(case, comparable=is_comparable(case))
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.COULD_HAVE_KNOWN), "72C")
    return True


@law("36B4")
def out_of_turn(case: InadmissibleDouble) -> bool:
    """Out of turn, it goes back to the player whose turn it was. The offender may make any legal
    call at his turn, and his partner must pass whenever it is his turn, the one now due included.
    Laws 72C and 26B as for a call in turn."""
    if case.whose_turn is Turn.RHO and case.rho_called and case.ranks is Ranks.LAW_28B:
        return False
    case.do(MustPass(case.who(Role.PARTNER), Period.THROUGHOUT))
    if case.whose_turn is not Turn.RHO or not case.rho_called:
        calls_next(case, case.due(), bound=case.whose_turn is Turn.PARTNER)
    return True


@law("36B")
def not_called_over(case: InadmissibleDouble) -> bool:
    """If the left-hand opponent has not called, the double or redouble is cancelled, and what
    follows depends on whether it was the offender's turn."""
    is_cancelled(case)
    if in_turn(case) or out_of_turn(case):
        return later(case)
    what_it_tells(case)
    case.do(NoLeadRestriction(case.who(Role.PARTNER)), "28B")
    case.do(AuctionContinues(), "28B")
    return False
