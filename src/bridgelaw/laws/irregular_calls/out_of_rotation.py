"""The facts about a call out of rotation (Laws 28 to 32), and rulings that these laws share."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import takewhile

from bridgelaw.bridge.auction import PASS, Illegal
from bridgelaw.bridge.bidding import with_call
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    CallCancelled,
    GoOnUnder,
    HasRight,
    Info,
    MustRepeat,
    NoLeadRestriction,
    Period,
    Reminder,
    SomeCall,
    Unauthorised,
    When,
    WhichCall,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import (
    Fact,
    Kind,
    Usual,
    one_of,
    open_reading,
    usually_no,
    yes_no,
)
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import (
    INADMISSIBLE,
    AfterPlay,
    IrregularCall,
    Turn,
    auction_of,
    counts,
    goes_on,
    irregularity,
    lead_may_be_forbidden,
    lho_called_on_record,
    made_on_record,
    partner_is_free,
    partner_must_pass,
    replacement_on_record,
    turn_by_seat,
    turn_seen_by,
    what_it_tells,
)
from bridgelaw.laws.irregular_calls.law_23_comparable_call import Replacement, is_comparable


class PassMeaning(Enum):
    """The meaning of a pass."""

    NATURAL = Text("a natural pass, not over an artificial call")
    ARTIFICIAL = Text("an artificial pass: it shows or asks something beyond not bidding")
    OVER_PARTNERS = Text("a pass of his partner's artificial call")
    OVER_OPPONENTS = Text("a natural pass over an opponent's artificial call")


class WhoseArtificial(Enum):
    """The readings on artificial calls: Law 30C says `artificial`, Law 31 `partner's`."""

    PARTNERS_ONLY = Text(
        "Only partner's artificial call counts, as Law 31 says: this pass is ruled by Law 30."
    )
    ANYBODYS = Text("Any artificial call counts, as Law 30C reads: this pass is ruled by Law 31.")


class Meant(Enum):
    """The intention of the offender's left-hand opponent who called in turn."""

    OVER_IT = Text("he called over the call out of turn, and so took it as made")
    HIS_OWN = Text("he made his own first call, as though nobody had called")


class OwnTurn(Enum):
    """The law that applies first if the opponent on the left, in turn, called over the call."""

    LAW_28B = Text(
        """Law 28B: he is the player whose turn it was. His call is in turn, and the other counts
        for nothing."""
    )
    LAW_29A = Text(
        """Law 29A: he is offender's left-hand opponent and has called over it, so the call out of
        turn stands."""
    )


class SkippedTurn(Enum):
    """The law that applies first if the opponent on the left had called over the call.

    The player who had been passed over then called too.
    """

    LAW_29A = Text(
        """Law 29A: the call out of turn has been called over and stands; the opponent on the right
        has himself called out of turn."""
    )
    LAW_28B = Text(
        """Law 28B: the player whose turn it was has called before the ruling. His call is in turn,
        and the two before it count for nothing."""
    )


class PartnersCall(Enum):
    """The outcome for a call in turn by the offender's partner before the ruling.

    The call out of rotation is not accepted.
    """

    STANDS = Text("It was made in his turn, so it stands once the call out of turn is cancelled.")
    CANCELLED = Text(
        """It was made too early, by the offending side: it is cancelled too, and he calls again."""
    )


class RhoDid(Enum):
    """The act of the opponent on the right at their turn."""

    PASSED = Text("he passed")
    ACTED = Text("he bid, doubled or redoubled, legally")


class AfterPass(Enum):
    """The readings of Law 30A, which does not mention information or the lead."""

    SAME_MEANING = Text(
        """Law 30A names neither information nor leads, unlike Law 30B: nothing follows."""
    )
    GENERAL_WORDS = Text(
        """Laws 16C and 26B hold for any withdrawn call, and after the call on the right a pass says
        something else: a lead may be forbidden."""
    )


class Result(Enum):
    """The consequence of a cancelled call out of rotation."""

    MUST_PASS = Text("the offender must pass once")
    REPEATED = Text("the offender repeats his call")
    NOT_REPEATABLE = Text("the offender has to repeat a bid that is insufficient")
    COMPARABLE = Text("the new call is comparable")
    NOT_COMPARABLE = Text("the new call is not comparable")
    NEVER_REPLACED = Text("the auction was over before the offender could call again")


class Why(Enum):
    """The reasons for going on under another law."""

    CHANGE = Text(
        "he has called before, and it is the turn of the opponent on his left: it changes his call"
    )


class Right(Enum):
    """Rights that a player has or has lost."""

    RECTIFICATION = Text("have the call out of turn rectified")
    THIS_TURN = Text("call at this turn")
    ANY_CALL = Text(
        "make any legal call: if it is comparable with the withdrawn one, nothing follows; "
        "if not, partner must pass once"
    )


def turn_on_record(case: OutOfTurn) -> Turn | None:
    """Return whose turn it was by the auction.

    A player who must pass has the turn until he has passed.
    """
    table, seat = case.record, case.seat
    if table is None or table.auction is None or seat is None or table.auction.turn is None:
        return None
    return turn_seen_by(seat, table.auction.turn)


def inadmissible_on_record(case: OutOfTurn) -> bool | None:
    """Return whether the call is inadmissible; None if the auction does not show it."""
    found = irregularity(case)
    return None if found is None else found[0] in INADMISSIBLE


def must_pass_on_record(case: OutOfTurn) -> bool | None:
    """Return whether earlier rulings oblige the right-hand opponent to pass."""
    if case.record is None or case.record.auction is None or case.seat is None:
        return None
    return case.record.bidding.duty(case.seat.rho) is not None


def repeats_on_record(case: OutOfTurn) -> bool | None:
    """Return whether an earlier ruling obliges him to repeat a call other than this one."""
    if case.record is None or case.record.auction is None or case.seat is None:
        return None
    due = case.record.bidding.must_repeat(case.seat)
    if due is None:
        return False
    return None if case.call is None else case.call != due


def rightful_on_record(case: OutOfTurn) -> bool | None:
    """Return False if the next call on record is not the rightful caller's; None otherwise.

    The record does not show whether that call was made before the ruling.
    """
    made = made_on_record(case)
    if not made or case.record is None or case.record.auction is None:
        return None
    return False if len(made) == 1 or made[1].seat is not case.record.auction.turn else None


def skipped_on_record(case: OutOfTurn) -> bool | None:
    """Return False if the third call on record is not the skipped player's; None otherwise.

    The record does not show whether that call was made before the ruling.
    """
    made = made_on_record(case)
    if not made or case.record is None or case.record.auction is None:
        return None
    return False if len(made) < 3 or made[2].seat is not case.record.auction.turn else None


def lho_on_record(case: OutOfTurn) -> bool | None:
    """Return whether the left-hand opponent called over it at his own turn.

    Otherwise Law 28B has been applied. False if the caller's partner had called first.
    """
    if case.whose_turn is Turn.LHO:
        return case.rightful_called
    if case.whose_turn is Turn.PARTNER and case.rightful_called:
        return False
    return lho_called_on_record(case)


def accepted_on_record(case: OutOfTurn) -> bool | None:
    """Return False if the call was refused, None otherwise.

    It was refused if, after the ruling, the auction continued with the player whose turn it was.
    """
    made = made_on_record(case)
    if len(made) < 2 or case.seat is None or made[1].seat not in (case.seat.rho, case.seat.partner):
        return None
    return None if case.rightful_called else False


def insufficient_on_record(case: OutOfTurn) -> bool | None:
    """Return whether the bid is insufficient; None if the auction, seat or call is unknown."""
    auction = auction_of(case)
    if auction is None or case.seat is None or case.call is None:
        return None
    return auction.legal(case.call, case.seat) is Illegal.INSUFFICIENT


def rho_on_record(case: OutOfTurn) -> RhoDid | None:
    """Return the call on record that followed, in turn."""
    followed = case.followed
    if not followed or case.seat is None or followed[0].seat is not case.seat.rho:
        return None
    return RhoDid.PASSED if followed[0].call is PASS else RhoDid.ACTED


def another_turn_on_record(case: OutOfTurn) -> bool | None:
    """Return whether he has another turn.

    True if he has called again on record or the auction cannot end before his turn; False if it has
    ended.
    """
    table, seat = case.record, case.seat
    if table is None or table.auction is None or seat is None:
        return None
    if replacement_on_record(case) is not None:
        return True
    auction, bidding = table.auction, table.bidding
    for made in case.followed:
        auction, bidding = with_call(auction, bidding, made)
    if auction.turn is None:
        return False
    passes = len(list(takewhile(lambda call: call is PASS, reversed(auction.calls))))
    passes += (seat.index - auction.turn.index) % 4
    if passes < (4 if auction.last_bid is None else 3):
        return True
    # In the right-hand opponent's turn this is asked only if that player has passed, which ends the
    # auction.
    return False if case.whose_turn is Turn.RHO else None


def meanings_of_the_pass(case: OutOfTurn) -> tuple[PassMeaning, ...]:
    """Return the meanings the pass can have: a player who has not called cannot be passed over."""
    auction, seat = auction_of(case), case.seat
    if auction is None or seat is None:
        return tuple(PassMeaning)
    sides = {
        caller.side
        for caller, call in zip(auction.callers, auction.calls, strict=True)
        if call is not PASS
    }
    impossible = {
        *([] if seat.partner in auction.callers else [PassMeaning.OVER_PARTNERS]),
        *([] if seat.side.other in sides else [PassMeaning.OVER_OPPONENTS]),
    }
    return tuple(meaning for meaning in PassMeaning if meaning not in impossible)


class OutOfTurn(IrregularCall, Replacement):
    """The facts about a call out of rotation.

    The incident is about the player who made it.
    """

    whose_turn = one_of(
        Turn,
        IrregularCall.whose_turn.ask,
        help=IrregularCall.whose_turn.help,
        known=turn_on_record,
        by_seat=turn_by_seat,
    )
    inadmissible = yes_no(
        Text("Is it a call that nobody could make at any turn now (Law 35)?"),
        help=Text(
            """A double or redouble of what may not be doubled, a bid of more than seven, a call
            other than pass by a player who must pass, or a call after the final pass."""
        ),
        known=inadmissible_on_record,
        usual=usually_no(
            Text(
                "The call is inadmissible (Law 35): a forbidden double, "
                "above seven, or by one who must pass."
            )
        ),
    )
    rho_must_pass = yes_no(
        Text("Does the opponent on his right have to pass by an earlier ruling?"),
        known=must_pass_on_record,
        usual=usually_no(Text("The opponent on the right has to pass by an earlier ruling.")),
    )
    repeats_another = yes_no(
        Text("Had a ruling obliged him to make another call again at this turn (Law 31A1)?"),
        help=Text(
            """So it is after a call in the turn of the player on his right who then passed. The
            call that he made then is the only one open to him."""
        ),
        known=repeats_on_record,
        usual=usually_no(
            Text("A ruling obliged the player to make another call again at this turn.")
        ),
    )
    rightful_called = yes_no(
        Text(
            "Before you ruled, and before anybody else called: has the player whose turn it was "
            "made his call?"
        ),
        known=rightful_on_record,
        usual=usually_no(Text("The player in turn called next, before the ruling.")),
    )
    meant = one_of(
        Meant,
        Text("What did the opponent on his left mean by his call?"),
        help=Text(
            "It was his own turn. Ask him away from the table what he took the auction to be "
            "when he called."
        ),
    )
    own_turn = open_reading(
        OwnTurn,
        Text(
            "The opponent on his left was in turn himself, and called over it. Which law goes "
            "first?"
        ),
    )
    skipped_called = yes_no(
        Text(
            "After that, did the opponent on his right call too, before you ruled and before "
            "anybody else called?"
        ),
        help=Text("It was his turn when the call out of turn was made."),
        known=skipped_on_record,
    )
    skipped_turn = open_reading(
        SkippedTurn,
        Text(
            """The opponent on the left has called over the call out of turn, and then the opponent
            on the right called, whose turn it had been. Which law goes first?"""
        ),
    )
    partners_call = open_reading(
        PartnersCall,
        Text(
            """His partner called in turn before you had ruled. The call out of turn is cancelled.
            What of partner's call?"""
        ),
    )
    lho_called = yes_no(
        IrregularCall.lho_called.ask,
        known=lho_on_record,
        usual=usually_no(
            Text("The opponent on the left called over it on purpose, before the ruling.")
        ),
    )
    accepts: Fact[bool] = Fact(
        bool,
        IrregularCall.accepts.ask,
        values=(True, False),
        kind=Kind.ELECTION,
        to=IrregularCall.accepts.to,
        help=Text(
            """Explain first what follows if he refuses: the call is cancelled, and calls go on with
            the player whose turn it is. In the turn of the player on the right, the offender
            repeats a bid, double or redouble if that player passes, and must pass if he had passed.
            Otherwise the offender may choose: if his new call is not comparable his partner must
            pass once, and a lead may be forbidden. "I accept" is a choice too; then he calls."""
        ),
        known=accepted_on_record,
    )
    insufficient = yes_no(
        Text("Is the bid insufficient: does it not outrank the last bid?"),
        known=insufficient_on_record,
        usual=usually_no(Text("The bid is insufficient: it does not outrank the last bid.")),
    )
    pass_meaning: Fact[PassMeaning] = Fact(
        PassMeaning,
        Text("What did the pass say, by their agreements?"),
        values=tuple(PassMeaning),
        choices=meanings_of_the_pass,
        help=Text(
            "Ask away from the table. A pass of partner's artificial call, or an artificial "
            "pass, counts as a bid."
        ),
        usual=Usual(
            PassMeaning.NATURAL,
            {
                PassMeaning.ARTIFICIAL: Text("It was an artificial pass."),
                PassMeaning.OVER_PARTNERS: Text("It was a pass of partner's artificial call."),
                PassMeaning.OVER_OPPONENTS: Text(
                    "It was a natural pass over an opponent's artificial call."
                ),
            },
        ),
    )
    whose_artificial = open_reading(
        WhoseArtificial,
        Text("The pass was over an opponent's artificial call. Does Law 30C reach it?"),
    )
    rho_did = one_of(
        RhoDid,
        Text("What did the opponent on the right do when he called in turn?"),
        help=Text("If he calls illegally, put that right first by its own law."),
        known=rho_on_record,
    )
    called_again = yes_no(
        Text("Did he get another turn to call?"),
        help=Text(
            "No, if the others passed and the auction was over before it came to him: three "
            "passes after a bid, four without."
        ),
        known=another_turn_on_record,
        later=True,
    )
    pass_says_more = yes_no(
        Text(
            """The opponent on the right has called. Does the offender's pass now say something else
            than the one that was cancelled?"""
        ),
        help=Text(
            """By their agreements, after that call: a pass over an opening bid, for instance, may
            deny more than a pass before it did."""
        ),
    )
    after_pass = open_reading(
        AfterPass,
        Text(
            """The opponent on the right has not passed, and the offender must. What follows for his
            partner's lead?"""
        ),
    )

    def call_of(self, seat: Seat | None) -> SomeCall:
        """Return the next call of this player, if it is on the record."""
        made = made_on_record(self)
        return made[1].call if len(made) > 1 and made[1].seat is seat else WhichCall.THE_CALL


def must_be_repeated(case: OutOfTurn) -> bool:
    """Return whether he had to make another call again.

    This one is then cancelled, and the duty remains.
    """
    if not case.repeats_another:
        return False
    due = (
        None
        if case.record is None or case.seat is None
        else case.record.bidding.must_repeat(case.seat)
    )
    case.do(CallCancelled(case.offender(), case.the_call()), "31A1")
    case.do(MustRepeat(case.offender(), due or WhichCall.THE_FIRST_CALL), "31A1")
    what_it_tells(case)
    return True


def next_call_counts(case: OutOfTurn) -> None:
    """Count the recorded call of the right-hand opponent. Later calls are ruled on in turn."""
    for made in case.followed[:1]:
        counts(case, made)


def partner_calls_first(case: OutOfTurn) -> None:
    """Rule that partner, who calls before the offender's replacement, is free.

    Partner may not use the information from the call out of turn until then. A comparable call
    lifts that (Law 23B); any other leaves it in force (`partner_silenced`).
    """
    partner = case.who(Role.PARTNER)
    case.do_once(Unauthorised(partner, Info.WITHDRAWN_CALL_AT_FIRST, case.offender()), "16C2")
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.USED_IT), "16C2")


def changes_own_call(case: OutOfTurn) -> bool:
    """Return whether it counts as a change of his earlier call.

    It does, because it is the turn of the opponent on his left.
    """
    if case.whose_turn is not Turn.LHO or not case.called_before:
        return False
    case.do(GoOnUnder("25", Why.CHANGE))
    return True


def repeats(case: OutOfTurn) -> None:
    """Rule that the same call must be made again; it has no consequences for partner."""
    case.do(MustRepeat(case.offender(), case.the_call()))
    case.do(NoLeadRestriction(case.who(Role.PARTNER)))
    next_call_counts(case)


def calls_anew(case: OutOfTurn) -> None:
    """Rule that the offender makes any legal call at his turn.

    A call that he has already made is his choice, and it counts.
    """
    if replacement_on_record(case) is None:
        case.do(HasRight(case.offender(), Right.ANY_CALL, When.DUE_TO_CALL))
    goes_on(case)


def by_new_call(
    case: OutOfTurn, comparable: Callable[[OutOfTurn], bool], another: Callable[[OutOfTurn], None]
) -> Result:
    """Return whether the new call is comparable, by the two sections that rule on it."""
    if comparable(case):
        return Result.COMPARABLE
    another(case)
    return Result.NOT_COMPARABLE


def never_replaced(case: OutOfTurn) -> bool:
    """Return whether the auction was over before he could call again.

    No comparable call has then replaced the withdrawn one.
    """
    if case.called_again:
        return False
    what_it_tells(case)
    lead_may_be_forbidden(case)
    return True


def nothing_follows(case: OutOfTurn) -> bool:
    """Return whether the new call is comparable: partner is then free, and no lead is forbidden."""
    found = is_comparable(case)
    if found:
        partner_is_free(case)
    return found


def partner_silenced(case: OutOfTurn) -> None:
    """Rule that partner must pass at his next turn, and that a lead may be forbidden.

    The withdrawn call is unauthorised for partner. If partner calls before the offender does,
    partner is free until the offender has called.
    """
    waits = case.whose_turn is not Turn.RHO and replacement_on_record(case) is None
    partner_must_pass(case, Period.AFTER_NEW_CALL if waits else Period.NEXT_TURN)
