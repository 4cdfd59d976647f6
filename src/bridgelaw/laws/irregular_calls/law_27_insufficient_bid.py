"""Law 27: Insufficient bid.

27A covers acceptance, 27C a premature replacement. For 27B and D see law_27b.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import HIGHEST_LEVEL, Bid, Illegal
from bridgelaw.effects import (
    AuctionContinues,
    CallCancelled,
    CallReplaced,
    CallStands,
    GoOnUnder,
    SomeCall,
    WhichCall,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import elected_yes_no, implied, open_reading, usually_yes, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    accepted,
    auction_of,
    calls_next,
    is_accepted,
    is_slip,
    made_on_record,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.law_27b_replacing_insufficient_bid import (
    Correction,
    Fate,
    NewCall,
    must_be_corrected,
    replacement,
)


class Why(Enum):
    """The reasons for going on under another law."""

    UNINTENDED = Text("he never meant to make this bid, so he may put in the call that he meant")
    OUT_OF_ROTATION = Text("the bid was out of rotation too")
    ONLY_OUT_OF_ROTATION = Text("the bid was high enough, but out of rotation")
    ABOVE_SEVEN = Text("the bid is for more than seven")
    OTHERS_CALL = Text(
        "another player than the one on his left has called over it: that accepts nothing, and "
        "is out of turn"
    )


class AfterSubstitute(Enum):
    """The readings of Law 27C on a left-hand opponent who has called over the substitute.

    The law does not mention it.
    """

    LOST = Text(
        "By calling over the new call he has let it stand: he can no longer accept the first bid."
    )
    KEPT = Text(
        "He called without knowing his rights: he may still accept the first bid, and his own "
        "call is taken back."
    )


def insufficient_on_record(case: InsufficientBid) -> bool | None:
    """Return whether the bid supersedes the last one of the auction."""
    auction, call = auction_of(case), case.call
    if auction is None or call is None or case.seat is None or auction.is_over:
        return None
    return auction.legal(call, case.seat) is Illegal.INSUFFICIENT


def in_turn_on_record(case: InsufficientBid) -> bool | None:
    """Return whether it was his turn, by the auction."""
    auction = auction_of(case)
    return None if auction is None or case.seat is None else auction.turn is case.seat


class InsufficientBid(Correction):
    """The facts about an insufficient bid.

    The incident is about the player who made it.
    """

    insufficient = yes_no(
        Text("Is the bid insufficient?"),
        help=Text(
            """It must name more tricks than the last bid, or as many in a higher denomination:
            clubs, diamonds, hearts, spades, notrump. A bid that was accepted earlier counts as the
            last bid, however low."""
        ),
        known=insufficient_on_record,
        usual=implied(Text("The bid was high enough.")),
    )
    in_turn = yes_no(
        Text("Was it his turn to call?"),
        help=Text(
            "It was also if the player on his right had to pass, and had not yet done so (28A)."
        ),
        known=in_turn_on_record,
        usual=usually_yes(Text("It was not his turn to call either.")),
    )
    accepts = elected_yes_no(
        Text("Your opponent's bid is insufficient. You may accept it as if it were legal. Do you?"),
        to=lambda case: case.who(Role.LHO),
        help=Text(
            """Explain all of it first. Only he can accept; he need not say why, and may choose what
            pays. Accepted: the auction goes on from this bid, and a bid need only be higher than
            it. Refused: the bid is replaced. By the lowest sufficient bid that shows the same suit
            or suits, or by a call with a comparable meaning: no further rectification, but the
            score is adjusted if the bid helped them. By any other sufficient bid, or a pass: his
            partner must pass to the end of the auction, and if they defend, declarer may forbid
            partner a suit at his first lead. By a double or redouble only if it is comparable. He
            may ask what bids mean, but decides before the replacement is known."""
        ),
    )
    after_substitute = open_reading(
        AfterSubstitute,
        Text(
            "The opponent on his left has called over the new call. May he still accept the "
            "first bid?"
        ),
    )
    accepts_original = elected_yes_no(
        Text(
            "Your opponent has already replaced his insufficient bid. Do you accept that bid, so "
            "that it stands instead?"
        ),
        to=lambda case: case.who(Role.LHO),
        help=Text(
            """He has a choice about the first bid only; if he refuses it, a legal replacement
            stands. A replacement that is insufficient as well he may accept instead: he is asked
            about it afterwards."""
        ),
    )


class Outcome(Enum):
    """The outcome for the bid."""

    SUFFICIENT = Text("The bid is sufficient: it stands.")
    UNINTENDED = Text("It was a slip: the intended bid may replace it.")
    OUT_OF_ROTATION = Text("The bid was out of rotation: the law for that applies.")
    ABOVE_SEVEN = Text("The bid is above the seven level: the law for that applies.")
    ACCEPTED = Text("The insufficient bid is accepted, and the auction goes on from it.")
    SECOND_ACCEPTED = Text(
        "The second insufficient bid is accepted, and the auction goes on from it."
    )
    PARTNER_FREE = Text("The bid is replaced, and no further rectification follows.")
    PARTNER_SILENT = Text("The bid is replaced, and partner must pass for the rest of the auction.")
    CALLS_AGAIN = Text(
        "The player must call again, and partner must pass for the rest of the auction."
    )


FATES = {
    Fate.PARTNER_FREE: Outcome.PARTNER_FREE,
    Fate.PARTNER_SILENT: Outcome.PARTNER_SILENT,
    Fate.CALLS_AGAIN: Outcome.CALLS_AGAIN,
    Fate.SECOND_ACCEPTED: Outcome.SECOND_ACCEPTED,
}


@law("27A2")
def out_of_rotation(case: InsufficientBid) -> bool:
    """An insufficient bid that is out of rotation as well is ruled under Law 31: the left-hand
    opponent may accept it there."""
    if not case.in_turn:
        case.do(GoOnUnder("31", Why.OUT_OF_ROTATION))
    return not case.in_turn


@law("27A1")
def accepted_by_lho(case: InsufficientBid) -> bool:
    """The opponent on the left, and only he, may accept any insufficient bid as though it were
    legal; he accepts it by calling over it. Nothing is rectified, and what is sufficient next is
    measured from that bid."""
    if not is_accepted(case):
        return False
    accepted(case)
    return True


@law("27A")
def may_stand(case: InsufficientBid) -> bool:
    """The offender's left-hand opponent chooses whether an insufficient bid stands. What another
    player calls over it accepts nothing and is itself out of turn."""
    if case.lho_called or not case.changed_already:
        return accepted_by_lho(case)
    return original_is_accepted(case)


@law("27C")
def original_is_accepted(case: InsufficientBid) -> bool:
    """A legal call by which the offender replaces his bid before the director has ruled stands, and
    he may not choose again, unless the opponent on his left accepts the insufficient bid. An
    illegal one is ruled as if made afterwards."""
    if case.called_over_substitute and (
        case.substitute is NewCall.INSUFFICIENT or not may_still_accept(case)
    ):
        return False
    if not case.accepts_original:
        return False
    if case.called_over_substitute:
        case.do(CallReplaced(case.who(Role.LHO), lhos_call(case), WhichCall.ANOTHER_CALL), "27~5")
    case.do(CallCancelled(case.offender(), replacement(case)))
    what_it_tells(case)
    case.do(CallStands(case.offender(), case.the_call()), "27A1")
    calls_next(case, case.who(Role.LHO), "27A1")
    return True


@law("27~5")
def may_still_accept(case: InsufficientBid) -> bool:
    """The choice is about the first bid. Whether an opponent who has called over the replacement
    still has it the law does not say: the director decides it."""
    return case.after_substitute is AfterSubstitute.KEPT


@law("27")
def insufficient_bid(case: InsufficientBid) -> Outcome:
    """An insufficient bid. In this order: was it a slip; was it out of rotation; is it accepted;
    has it been replaced already; if not, with what is it replaced. Later the first lead, and the
    score."""
    if not case.insufficient:
        return sufficient(case)
    if is_slip(case):
        case.do(GoOnUnder("25A", Why.UNINTENDED))
        return Outcome.UNINTENDED
    if out_of_rotation(case):
        return Outcome.OUT_OF_ROTATION
    found = Outcome.ACCEPTED if may_stand(case) else FATES[must_be_corrected(case)]
    someone_else_called(case)
    return found


def sufficient(case: InsufficientBid) -> Outcome:
    """Rule that a sufficient bid stands, if it is in turn and not above seven."""
    if isinstance(case.call, Bid) and case.call.level > HIGHEST_LEVEL:
        case.do(GoOnUnder("35", Why.ABOVE_SEVEN))
        return Outcome.ABOVE_SEVEN
    if not case.in_turn:
        case.do(GoOnUnder("29", Why.ONLY_OUT_OF_ROTATION))
        return Outcome.OUT_OF_ROTATION
    case.do(CallStands(case.offender(), case.the_call()), "18D")
    case.do(AuctionContinues())
    return Outcome.SUFFICIENT


def lhos_call(case: InsufficientBid) -> SomeCall:
    """Return the recorded call of the left-hand opponent over the substitute."""
    made = made_on_record(case)
    return made[2].call if len(made) > 2 else WhichCall.THE_CALL


def someone_else_called(case: InsufficientBid) -> None:
    """Rule on a call by partner or the player on the right, which was not in turn."""
    made = made_on_record(case)
    if len(made) > 1 and made[1].seat in (made[0].seat.partner, made[0].seat.rho):
        case.do(GoOnUnder("29", Why.OTHERS_CALL))
