"""Law 25: Legal and illegal changes of call.

25A covers a timely change of a call that was never intended; 25B all other changes, among which the
opponent on the left chooses.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from bridgelaw.bridge.auction import PASS
from bridgelaw.effects import (
    Advice,
    AuctionContinues,
    CallCancelled,
    CallReplaced,
    CallStands,
    FirstCallStands,
    GoOnUnder,
    Info,
    MayChangeCall,
    NoLeadRestriction,
    NoRight,
    Reminder,
    Unauthorised,
    When,
    WhichCall,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16c_withdrawn_information import withdrawn_information
from bridgelaw.laws.irregular_calls.changed_call import (
    ChangedCall,
    Information,
    Intended,
    LateChange,
    second_ends_the_auction,
)
from bridgelaw.laws.irregular_calls.common import (
    AfterPlay,
    calls_next,
    lead_may_be_forbidden,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.law_23_comparable_call import is_comparable
from bridgelaw.laws.irregular_calls.law_26_lead_restrictions import no_restriction

JUDGED_BY: Final = {
    Intended.INSUFFICIENT: "27",
    Intended.OUT_OF_TURN: "29",
    Intended.INADMISSIBLE: "35",
}


class Right(Enum):
    """Acts to which the player has no right."""

    CHANGE = Text("change the call")


class Until(Enum):
    """The limit until which a call may be changed."""

    NEXT_CALL = Text("before the next call is made")


class Step(Enum):
    """Advice to the director."""

    HOW_HE_NOTICED = Text(
        """it does not matter how he noticed it, be it by his partner's alert or a look from an
        opponent, nor how much time has passed."""
    )
    NO_MESSAGE = Text(
        """the slip itself was no message. The law does not say whether it is unauthorised all the
        same; what was said or done while it was put right is."""
    )


class Why(Enum):
    """The reasons for going on under another law."""

    INTENDED_CALL = Text("the call that he meant stands now, and is itself not as it should be")
    FIRST_CALL = Text("the call that stands is itself not as it should be")


class Change(Enum):
    """The outcome for a change of call."""

    REPLACED = Text("The intended call replaces the slip.")
    JUDGED = Text(
        "The intended call replaces the slip, and another law decides whether it is legal."
    )
    TOO_LATE = Text("It is too late for a change: the first call stands.")
    FIRST_STANDS = Text("The first call stands.")
    SECOND_STANDS = Text("The second call is accepted and stands.")


@law("0-unintended")
def is_unintended(case: ChangedCall) -> bool:
    """An act is unintended if it was not under the control of the player's will: not what he meant
    to do at the very moment when he did it."""
    return case.unintended


@law("25A2")
def never_meant(case: ChangedCall) -> bool:
    """If the call was what the player meant when he made it, it stands. A slip of the hand or the
    tongue may be changed, a lapse of attention may not."""
    return is_unintended(case)


@law("25A3")
def however_noticed(case: ChangedCall) -> None:
    """He may replace an unintended call in whatever way he has become aware of it."""
    case.do(Advice(Step.HOW_HE_NOTICED))


@law("25A4")
def partner_has_called(case: ChangedCall) -> bool:
    """When his partner has made a later call, no call may be substituted, however plain the slip.
    The unintended call stands, and is ruled on itself where it is illegal; a change that was made
    all the same is an illegal one."""
    return case.partner_called


def may_still_be_accepted(case: ChangedCall) -> bool:
    """Return whether the second call may be accepted after partner has called.

    It may not if the left-hand opponent has called over the first call; otherwise the director
    decides. Law 25B1 refuses a call that nobody may accept.
    """
    if case.known("second_barred"):
        return True
    return not case.lho_called_first and case.late_change is LateChange.OPEN


def judge_the_first(case: ChangedCall) -> None:
    """Rule on the unintended call that stands, under the law that covers it."""
    if case.first_was is not Intended.LEGAL:
        case.do(GoOnUnder(JUDGED_BY[case.first_was], Why.FIRST_CALL), "25A4")


@law("25A5")
def auction_is_over(case: ChangedCall) -> bool:
    """When the auction ends before it comes to his partner, no call may be substituted after the
    auction period."""
    if not case.period_over:
        return False
    case.do(FirstCallStands(case.offender(), case.the_call()))
    case.do(NoRight(case.offender(), Right.CHANGE))
    return True


@law("25A1")
def meant_call_is_put_in(case: ChangedCall) -> Change:
    """Until his partner calls, a player may put in the call that he meant in place of one that he
    never meant. It stands, no lead is restricted, and whatever law fits it judges it."""
    if case.intended is not Intended.LEGAL:
        by = case.second or WhichCall.THE_INTENDED_CALL
        case.do(CallReplaced(case.offender(), case.the_call(), by))
        case.do(GoOnUnder(JUDGED_BY[case.intended], Why.INTENDED_CALL))
        nothing_for_the_lead(case)
        slip_is_no_message(case)
        return Change.JUDGED
    changes = case.lho_called_first and not lho_lets_it_stand(case)
    if changes:
        # This must come first, so that the record takes back this call and not an earlier equal
        # one.
        if second_ends_the_auction(case):
            case.do(CallCancelled(case.lho(), case.lhos_call()), "25A6")
            case.do(NoLeadRestriction(case.who(Role.RHO)), "25A6")  # he is not an offender
        else:
            case.do(CallReplaced(case.lho(), case.lhos_call(), WhichCall.ANOTHER_CALL), "25A6")
    by = case.second or WhichCall.THE_INTENDED_CALL
    case.do(CallReplaced(case.offender(), case.the_call(), by))
    nothing_for_the_lead(case)
    if case.lho_called_first and not changes:
        case.do(CallStands(case.lho(), case.lhos_call()), "25A6")
    else:
        calls_next(case, case.lho(), may_be_over=case.second is PASS)
    slip_is_no_message(case)
    return Change.REPLACED


@law("25~5")
def slip_is_no_message(case: ChangedCall) -> None:
    """Law 25A speaks of leads and of the call by the opponent on the left, not of what the slip
    itself told. It was no message, so partner has seldom learnt anything from it. What was said or
    done while it was put right he may not use in any case."""
    case.do(Advice(Step.NO_MESSAGE))


def nothing_for_the_lead(case: ChangedCall) -> None:
    """Rule that Law 26 does not apply to a slip that was replaced."""
    case.do(NoLeadRestriction(case.who(Role.PARTNER)))


@law("25A6")
def lho_lets_it_stand(case: ChangedCall) -> bool:
    """If his left-hand opponent had called over the slip, that opponent may withdraw his call and
    make another. What it told is authorised for his own side only."""
    if case.lhos_call_legal:
        if case.lho_keeps:
            return True
        case.do(MayChangeCall(case.lho(), case.lhos_call(), Until.NEXT_CALL))
    withdrawn_information(
        case, case.lho(), innocent=case.innocent_side(), offending=case.offending_side()
    )
    return False


@law("25A")
def slip(case: ChangedCall) -> Change | None:
    """A call that was never meant may be replaced by the one that was, if the player's partner has
    not called since and the auction period is not over.

    None where Law 25B applies.
    """
    if not never_meant(case):
        return None
    however_noticed(case)
    if partner_has_called(case):
        found = illegal_change(case)
        if found is Change.FIRST_STANDS:
            judge_the_first(case)
        return found
    return Change.TOO_LATE if auction_is_over(case) else meant_call_is_put_in(case)


def never_accepted(case: ChangedCall) -> bool:
    """Return whether nobody may accept the call: a double that Law 19 forbids, or a bid above
    seven.
    """
    if case.second_barred:
        case.cite("36B1", "38B")
    return case.second_barred


@law("25B1")
def second_is_accepted(case: ChangedCall) -> bool:
    """His left-hand opponent may accept the second call, and does so by calling over it on purpose.
    Then the first call is withdrawn, the second stands, and the auction goes on. The first lead may
    be restricted."""
    if never_accepted(case) or not (case.lho_called or case.accepts):
        return False
    case.do(CallCancelled(case.offender(), case.the_call()))
    case.do(CallStands(case.offender(), case.second_call()))
    if not case.lho_called:
        calls_next(case, case.lho())
    return True


@law("25B2")
def first_stands(case: ChangedCall) -> None:
    """If the second call is not accepted it is cancelled, the first one stands, and the auction
    goes on; nobody has to pass. The first lead may be restricted."""
    case.do(CallCancelled(case.offender(), case.second_call()))
    case.do(FirstCallStands(case.offender(), case.the_call()))
    case.do(AuctionContinues())


@law("25B3")
def what_a_change_tells(case: ChangedCall) -> None:
    """What a call tells that was withdrawn or cancelled in an illegal change is unauthorised to
    that side, and authorised for the opponents."""
    what_it_tells(case)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.USED_IT))


@law("25~8")
def binds_although_comparable(case: ChangedCall) -> bool:
    """Where the call that stands is comparable with the one withdrawn, no lead is restricted.
    Whether Law 16C applies all the same two laws answer differently: the director decides it; as a
    rule the special one is followed."""
    return case.information is Information.BOUND


@law("25B")
def illegal_change(case: ChangedCall) -> Change:
    """A call that was meant, or can no longer be replaced, may not be changed. If it has been, the
    opponent on the left chooses which of the two stands."""
    if not case.second_made:
        case.do(FirstCallStands(case.offender(), case.the_call()), "25A2")
        case.do(
            Unauthorised(case.who(Role.PARTNER), Info.WORDS_AND_GESTURES, case.offender()), "16B1"
        )
        return Change.FIRST_STANDS
    # A slip gets here only if the partner has called.
    accepted = (not case.unintended or may_still_be_accepted(case)) and second_is_accepted(case)
    if not accepted:
        first_stands(case)
    if not is_comparable(case):
        lead_may_be_forbidden(case)
        what_a_change_tells(case)
    else:
        no_restriction(case)
        if binds_although_comparable(case):
            what_a_change_tells(case)
    return Change.SECOND_STANDS if accepted else Change.FIRST_STANDS


@law("25")
def change_of_call(case: ChangedCall) -> Change:
    """A player changes his call, or wants to. First it is found whether he had meant the first one;
    only if he had, or it is too late, is the change an illegal one."""
    return slip(case) or illegal_change(case)
