"""Law 28: Calls considered to be in rotation."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import PASS
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    CallCancelled,
    CallStands,
    GoOnUnder,
    Info,
    NoLeadRestriction,
    Reminder,
    RightLost,
    Unauthorised,
    When,
    WhichCall,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16c_withdrawn_information import withdrawn_information
from bridgelaw.laws.irregular_calls.common import (
    CallKind,
    Turn,
    calls_next,
    cancelled,
    made_on_record,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.out_of_rotation import (
    Meant,
    OutOfTurn,
    OwnTurn,
    PartnersCall,
    Right,
    SkippedTurn,
    must_be_repeated,
)


class Why(Enum):
    """The reasons for going on under another law."""

    INSUFFICIENT = Text("the call is in turn, but the bid is insufficient")


class AfterPlay(Enum):
    """Reminders for the director after play."""

    TOO_SOON = Text(
        """partner called in his turn before the director had ruled on the call out of turn: did he
        choose what that call suggested over another logical alternative, to the opponents' damage?
        Then adjust the score."""
    )


@law("28A")
def rho_has_to_pass(case: OutOfTurn) -> bool:
    """A call is in rotation if it is made in the turn of the opponent on the right while that
    player has to pass."""
    if case.whose_turn is not Turn.RHO or not case.rho_must_pass:
        return False
    stands_in_turn(case)
    return True


def stands_in_turn(case: OutOfTurn) -> None:
    """Count a call in turn.

    Other laws apply if he had to repeat another call, or if it is an insufficient bid.
    """
    if must_be_repeated(case):
        return
    if case.kind_of_call is CallKind.BID and case.insufficient:
        case.do(GoOnUnder("27", Why.INSUFFICIENT))
    else:
        case.do(CallStands(case.offender(), case.the_call()))


@law("28~1")
def before_law_29a(case: OutOfTurn) -> bool:
    """Laws 28B and 29A both fit in two cases, and the director decides which goes first. Either it
    was the turn of offender's left-hand opponent, who has called over the call; if he made his own
    first call, as though nobody had called, the other counts for nothing. Or it was the turn of the
    opponent on the right, who has called before the ruling, but after the one on the left."""
    if case.whose_turn is Turn.LHO:
        return case.meant is Meant.HIS_OWN or case.own_turn is OwnTurn.LAW_28B
    return case.skipped_turn is SkippedTurn.LAW_28B


@law("28B")
def rightful_player_called(case: OutOfTurn) -> bool:
    """If an opponent called out of rotation, and the player whose turn it was calls before the
    director has ruled, his call is in rotation. No rectification remains, and the auction goes on
    as if the other call had not been made; what it told may not be used by the offending side."""
    turn = case.whose_turn
    if turn is Turn.PARTNER or not case.rightful_called:
        return False
    if turn is Turn.LHO and not before_law_29a(case):
        return False
    caller = case.due()
    his_call = case.call_of(caller if isinstance(caller, Seat) else None)
    cancelled(case)
    case.do(CallStands(caller, his_call))
    case.do(RightLost(case.innocent_side(), Right.RECTIFICATION))
    case.do(NoLeadRestriction(case.who(Role.PARTNER)))
    what_it_tells(case)
    if len(made_on_record(case)) <= 2:
        following = case.offender() if turn is Turn.RHO else case.who(Role.PARTNER)
        calls_next(case, following, may_be_over=his_call is PASS)
    return True


def passed_over_player_called(case: OutOfTurn) -> bool:
    """Rule under Law 28B on a call by the player on the right; return whether it stands.

    It was that player's turn, although the player on the left had called over the call out of turn.
    """
    if case.whose_turn is not Turn.RHO or not case.lho_called or not case.skipped_called:
        return False
    if not before_law_29a(case):
        return False
    lho, rho, made = case.who(Role.LHO), case.who(Role.RHO), made_on_record(case)
    his_call = made[2].call if len(made) > 2 and made[2].seat is rho else WhichCall.THE_CALL
    lhos_call = case.call_of(lho if isinstance(lho, Seat) else None)
    cancelled(case, "28B")
    case.do(CallCancelled(lho, lhos_call), "28B")
    case.do(CallStands(rho, his_call), "28B")
    case.do(RightLost(case.innocent_side(), Right.RECTIFICATION), "28B")
    case.do(NoLeadRestriction(case.who(Role.PARTNER)), "28B")
    what_it_tells(case)
    withdrawn_information(case, lho, innocent=case.innocent_side(), offending=case.offending_side())
    if len(made) <= 3:
        calls_next(case, case.offender(), "28B", may_be_over=his_call is PASS)
    return True


def partner_called(case: OutOfTurn) -> bool:
    """Return whether the offender's partner has called in turn before the ruling."""
    return case.whose_turn is Turn.PARTNER and case.rightful_called


def partner_was_not_free(case: OutOfTurn) -> None:
    """Record that partner could not use the call out of turn for the call made before the ruling.

    This applies when the call out of turn is not accepted.
    """
    case.do_once(
        Unauthorised(case.who(Role.PARTNER), Info.WITHDRAWN_CALL_AT_FIRST, case.offender()), "16C2"
    )
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.TOO_SOON), "16C2")
    case.cite("28~2")


@law("28~2")
def partners_call_stands(case: OutOfTurn) -> None:
    """Law 28B helps only against an opponent's call. When offender's partner has called in turn
    before the ruling, the next opponent still chooses about the call out of turn, and partner was
    not free to use it. If it is refused the director decides whether partner's own call stands."""
    partner = case.who(Role.PARTNER)
    his_call = case.call_of(partner if isinstance(partner, Seat) else None)
    if case.partners_call is PartnersCall.STANDS:
        case.do(CallStands(partner, his_call))
        return
    case.do(CallCancelled(partner, his_call))
    callers, made = [partner], made_on_record(case)
    if len(made) > 2:  # the next opponent called after it
        over_it = made[2]
        case.do(CallCancelled(over_it.seat, over_it.call))
        callers.append(over_it.seat)
    withdrawn_information(
        case, *callers, innocent=case.innocent_side(), offending=case.offending_side()
    )
    calls_next(case, partner)


@law("28")
def is_in_rotation(case: OutOfTurn) -> bool:
    """Two calls that look out of turn count as in turn: one made while the player on the right has
    to pass, and one that the right player makes over an opponent's call out of turn."""
    return rho_has_to_pass(case) or rightful_player_called(case) or passed_over_player_called(case)
