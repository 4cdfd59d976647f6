"""Law 38: A bid of more than seven."""

from __future__ import annotations

from bridgelaw.bridge.auction import PASS
from bridgelaw.effects import (
    LaterCallsCancelled,
    MustPass,
    NoLeadRestriction,
    PassInstead,
    Period,
    Reminder,
    When,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    AfterPlay,
    Turn,
    auction_of,
    calls_next,
    cancelled,
    made_on_record,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.law_35_inadmissible_calls import (
    Inadmissible,
    is_above_seven,
    what_is_left_for_the_lead,
)


def over_on_record(case: AboveSeven) -> bool | None:
    """Return whether the auction is over with a pass in place of the bid."""
    auction = auction_of(case)
    if auction is None or case.seat is None:
        return None
    return auction.with_call(PASS, case.seat).is_over


class AboveSeven(Inadmissible):
    """The facts about a bid of more than seven."""

    over_with_a_pass = yes_no(
        Text("Is the auction over when a pass takes the place of the bid?"), known=over_on_record
    )


@law("38A")
def is_never_played(case: AboveSeven) -> bool:
    """A contract of more than seven can never be played, whatever was done after the bid."""
    return is_above_seven(case)


@law("38B")
def is_wiped_out(case: AboveSeven) -> None:
    """A bid of more than seven is cancelled, and so is every call after it; nobody can accept
    it."""
    later = made_on_record(case)[1:]
    if later and later[0].seat is case.who(Role.LHO) and not case.lho_called:
        cancelled(case)  # the recorded calls came after the ruling
        return
    case.do(LaterCallsCancelled(case.offender(), case.the_call()))


@law("38C")
def pass_instead(case: AboveSeven) -> bool:
    """A pass takes its place; out of turn, the pass waits for his turn, and nobody loses his own by
    it. If the auction is not over with that, both partners must pass for the rest of it."""
    if case.whose_turn is Turn.OWN:
        case.do(PassInstead(case.offender(), case.the_call()))
        if case.over_with_a_pass:
            return True
        calls_next(case, case.who(Role.LHO))
    else:
        calls_next(case, case.due(), bound=case.whose_turn is Turn.PARTNER)
    case.do(MustPass(case.offender(), Period.THROUGHOUT))
    case.do(MustPass(case.who(Role.PARTNER), Period.THROUGHOUT))
    return False


@law("38D")
def recourse_is_lost(case: AboveSeven) -> None:
    """Laws 72C and 26B may apply, unless the offender's left-hand opponent called before there was
    a rectification. His side may not use the withdrawn bid in any event (Law 16C)."""
    if case.lho_called:
        case.do(NoLeadRestriction(case.who(Role.PARTNER)))
        if not case.pass_is_comparable:
            what_it_tells(case)  # Law 16C still applies
        return
    what_is_left_for_the_lead(case, comparable=case.pass_is_comparable)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.COULD_HAVE_KNOWN), "72C")
