"""Whether a call may be made."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.bidding import with_passes_before
from bridgelaw.effects import GoOnUnder, MustRepeat
from bridgelaw.effects.calls import CallStands
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import usually_no, usually_yes, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_18_bids import (
    has_form_of_a_bid,
    is_insufficient,
    is_made,
    is_sufficient,
)
from bridgelaw.laws.auction.law_19_doubles import (
    DoubleInQuestion,
    double_stands,
    is_inadmissible,
)
from bridgelaw.laws.definitions.words_of_the_auction import (
    KindOfCall,
    call,
    is_bid,
    is_double,
    is_pass,
    is_redouble,
)


class Outcome(Enum):
    """The kind of call."""

    LEGAL = Text("The call is legal.")
    NOT_MADE = Text("The call has not been made.")
    INSUFFICIENT = Text("The bid is insufficient.")
    OUT_OF_ROTATION = Text("The call is out of rotation.")
    NOT_REPEATED = Text("The player must repeat another call at this turn.")
    INADMISSIBLE = Text("The call is inadmissible.")


class Why(Enum):
    """The reasons for going on under another law."""

    AFTER_THE_END = Text("the auction was over")
    HAD_TO_PASS = Text("he had to pass at this turn")
    PASS_OUT_OF_ROTATION = Text("he passed out of rotation")
    BID_OUT_OF_ROTATION = Text("he bid out of rotation")
    DOUBLE_OUT_OF_ROTATION = Text("he doubled or redoubled out of rotation")


OUT_OF_ROTATION = {
    KindOfCall.PASS: ("30", Why.PASS_OUT_OF_ROTATION),
    KindOfCall.BID: ("31", Why.BID_OUT_OF_ROTATION),
    KindOfCall.DOUBLE: ("32", Why.DOUBLE_OUT_OF_ROTATION),
    KindOfCall.REDOUBLE: ("32", Why.DOUBLE_OUT_OF_ROTATION),
}


def over_on_record(case: LegalCall) -> bool | None:
    """Return whether the auction is over; None if it is not on record."""
    auction = case.before()
    return None if auction is None else auction.is_over


def in_turn_on_record(case: LegalCall) -> bool | None:
    """Return whether the player calls in turn; None if unknown.

    After a player who must pass, the next player is in turn too (Law 28A).
    """
    auction, caller = case.before(), case.caller()
    if auction is None or caller is None or case.record is None:
        return None
    return with_passes_before(auction, case.record.bidding, caller).turn is caller


def bound_on_record(case: LegalCall) -> bool | None:
    """Return whether earlier rulings on the auction oblige the caller to pass.

    None if the call is already in the auction and there is a duty: it may have arisen after the
    call.
    """
    caller = case.caller()
    if case.record is None or case.record.auction is None or caller is None:
        return None
    bound = case.record.bidding.duty(caller) is not None
    return None if bound and case.recorded() else bound


def to_be_repeated(case: LegalCall) -> Call | None:
    """Return the call that an earlier ruling made him repeat at this turn."""
    caller = case.caller()
    return (
        None
        if case.record is None or caller is None or case.recorded()
        else case.record.bidding.must_repeat(caller)
    )


class LegalCall(DoubleInQuestion):
    """A call that somebody questions."""

    over = yes_no(
        Text("Was the auction over when the call was made?"),
        known=over_on_record,
        usual=usually_no(Text("The auction was over when he called.")),
    )
    in_turn = yes_no(
        Text("Was it his turn to call?"),
        help=Text(
            "Before anybody has called it is the dealer's turn; then it is the turn of the "
            "player on the left."
        ),
        known=in_turn_on_record,
        usual=usually_yes(Text("It was not his turn to call.")),
    )
    bound_to_pass = yes_no(
        Text("Did a ruling oblige him to pass at this turn?"),
        help=Text("For instance because his partner's call out of rotation was withdrawn."),
        known=bound_on_record,
        usual=usually_no(Text("A ruling obliged him to pass at this turn.")),
    )


@incident(
    "legal call",
    group="auction",
    case=LegalCall,
    title=Text("Is this call legal, and if not, which law judges it?"),
)
def legal_call(case: LegalCall) -> Outcome:
    """Somebody asks whether a call is legal, or it is not clear what was wrong with it. If it is
    clear, choose "insufficient bid", "call out of turn" or "inadmissible call" instead. In a
    recorded auction it is the last call, or the call given."""
    if not is_made(case):
        return Outcome.NOT_MADE
    if case.over:
        case.do(GoOnUnder("35D", Why.AFTER_THE_END), "22A")
        return Outcome.INADMISSIBLE
    kind = call(case)
    if is_bid(case) and not has_form_of_a_bid(case):
        return Outcome.INADMISSIBLE
    if not is_pass(case) and case.bound_to_pass:
        case.do(GoOnUnder("35B", Why.HAD_TO_PASS), "35B")
        return Outcome.INADMISSIBLE
    if (is_double(case) or is_redouble(case)) and is_inadmissible(case):
        return Outcome.INADMISSIBLE
    if not case.in_turn:
        law, why = OUT_OF_ROTATION[kind]
        case.do(GoOnUnder(law, why), "17C")
        return Outcome.OUT_OF_ROTATION
    again = to_be_repeated(case)
    if again is not None and again != case.called():
        case.do(MustRepeat(case.who(Role.PLAYER), again), "31A1")
        return Outcome.NOT_REPEATED
    if is_bid(case):
        if is_sufficient(case):
            return Outcome.LEGAL
        is_insufficient(case)
        return Outcome.INSUFFICIENT
    if is_pass(case):
        case.do(CallStands(case.who(Role.PLAYER), case.the_call()), "0-pass")
    else:
        double_stands(case)
    return Outcome.LEGAL
