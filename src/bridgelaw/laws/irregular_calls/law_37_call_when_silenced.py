"""Law 37: A bid, double or redouble by a player who has to pass."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import Bid
from bridgelaw.effects import (
    AuctionContinues,
    LaterCallsStand,
    MustPass,
    NoLeadRestriction,
    PartnerFree,
    PassInstead,
    Period,
    Reminder,
    When,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, open_reading, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    AfterPlay,
    Turn,
    auction_of,
    calls_next,
    cancelled,
)
from bridgelaw.laws.irregular_calls.law_35_inadmissible_calls import (
    Inadmissible,
    what_is_left_for_the_lead,
)


class Silenced(Enum):
    """The players silenced by the ruling."""

    BOTH = Text("both partners")
    PARTNER = Text("his partner only")


class Uncalled(Enum):
    """The law on such a double by a player who had to pass once, if nobody called over it."""

    LAW_36B = Text(
        """Law 36B: he passes as he had to, and his partner must pass throughout; he himself is free
        at later turns."""
    )
    LAW_37B = Text("Law 37B: a pass takes its place, and both partners must pass throughout.")


class Ranks(Enum):
    """The law on an illegal double by a player who had to pass, if it was called over.

    Law 19 forbids the double to everybody.
    """

    LAW_36A = Text("Law 36A: that double and every call after it are cancelled, without more.")
    LAW_37B = Text("Law 37B: a pass takes its place, and both partners must pass throughout.")


def period_on_record(case: BoundPlayer) -> Period | None:
    """Return how long the player has to pass, by the record."""
    duty = None if case.record is None or case.seat is None else case.record.bidding.duty(case.seat)
    if duty is None:
        return None
    return Period.THROUGHOUT if duty.throughout else Period.NEXT_TURN


def forbidden_on_record(case: BoundPlayer) -> bool | None:
    """Return whether such a double is illegal for every player, by the auction."""
    auction = auction_of(case)
    if isinstance(case.call, Bid):
        return False
    if auction is None or case.call is None or case.seat is None:
        return None
    return auction.legal(case.call, case.seat) is not None


class BoundPlayer(Inadmissible):
    """The facts about a call by a player who had to pass."""

    period = one_of(Period, Text("When did he have to pass?"), known=period_on_record)
    forbidden_to_all = yes_no(
        Text("Was it a double or redouble that Law 19 forbids to everybody?"),
        known=forbidden_on_record,
        usual=usually_no(Text("It was a double or redouble that Law 19 forbids to everybody.")),
    )
    uncalled = open_reading(
        Uncalled,
        Text("Laws 36 and 37 both fit, and he had to pass once only. Which of them do you follow?"),
    )
    which_law = open_reading(
        Ranks,
        Text(
            "Laws 36 and 37 both fit, and the opponent on his left has called. Which of them do "
            "you follow?"
        ),
    )


@law("37A")
def condoned(case: BoundPlayer) -> bool:
    """If the offender's left-hand opponent has called before there is a rectification, the call and
    all after it stand. Who had to pass for the rest of the auction still must; who had to pass once
    is free now. No lead may be forbidden for it. A double or redouble that Law 19 forbids to
    everybody does not stand."""
    if not case.lho_called or case.forbidden_to_all:
        return False
    case.do(LaterCallsStand(case.offender(), case.the_call()))
    if case.period is Period.THROUGHOUT:
        case.do(MustPass(case.offender(), Period.THROUGHOUT))
    else:
        case.do(PartnerFree(case.offender()))
    case.do(NoLeadRestriction(case.who(Role.PARTNER)))
    case.do(AuctionContinues())
    return True


@law("37B1")
def is_cancelled(case: BoundPlayer) -> None:
    """The bid, double or redouble of the player who had to pass is cancelled. A pass takes its
    place; out of turn, the pass waits for his turn, and nobody loses his own by it."""
    if case.whose_turn is Turn.OWN:
        case.do(PassInstead(case.offender(), case.the_call()))
    else:
        cancelled(case)


def who_calls_next(case: BoundPlayer) -> None:
    """Rule that the next player after the pass calls, or the player whose turn it was."""
    if case.whose_turn is not Turn.OWN:
        calls_next(case, case.due(), bound=case.whose_turn is Turn.PARTNER)
    elif not case.lho_called:
        calls_next(case, case.who(Role.LHO), may_be_over=True)


@law("37B2")
def both_are_silenced(case: BoundPlayer) -> None:
    """A pass takes the place of the cancelled call, and both partners must pass for the rest of the
    auction. Law 72C may apply, and Law 26B if they defend."""
    case.do(MustPass(case.offender(), Period.THROUGHOUT))
    case.do(MustPass(case.who(Role.PARTNER), Period.THROUGHOUT))
    who_calls_next(case)
    what_is_left_for_the_lead(case, comparable=case.pass_is_comparable)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.COULD_HAVE_KNOWN), "72C")


@law("37B")
def rectified(case: BoundPlayer) -> Silenced | None:
    """If the left-hand opponent has not called, the call is cancelled, a pass takes its place, and
    both partners are silenced; also for a double or redouble that Law 19 forbids. Where Law 36 fits
    as well and says otherwise the director decides it."""
    if case.lho_called and case.which_law is Ranks.LAW_36A:
        return None
    is_cancelled(case)
    if not case.lho_called and only_partner_is_silenced(case):
        case.do(MustPass(case.who(Role.PARTNER), Period.THROUGHOUT), "36B2")
        who_calls_next(case)
        what_is_left_for_the_lead(case, comparable=case.pass_is_comparable)
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.COULD_HAVE_KNOWN), "72C")
        return Silenced.PARTNER
    both_are_silenced(case)
    return Silenced.BOTH


def only_partner_is_silenced(case: BoundPlayer) -> bool:
    """Return whether only partner is silenced.

    The call is a double or redouble that Law 19 forbids, by a player who had to pass once: Law 36
    would silence only his partner.
    """
    return (
        case.forbidden_to_all
        and case.period is Period.NEXT_TURN
        and case.uncalled is Uncalled.LAW_36B
    )
