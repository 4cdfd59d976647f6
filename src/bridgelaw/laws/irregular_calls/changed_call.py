"""The facts about a change of call (Law 25), and how they are read from a recorded auction."""

from __future__ import annotations

from enum import Enum
from typing import Final

from bridgelaw.bridge.auction import HIGHEST_LEVEL, PASS, Auction, Bid, Call
from bridgelaw.bridge.bidding import Irregular, MadeCall, irregular, with_passes_before
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import SomeCall, WhichCall
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import (
    Detail,
    Doubt,
    Fact,
    Kind,
    Usual,
    elected_yes_no,
    one_of,
    open_reading,
    usually_no,
    usually_yes,
    yes_no,
)
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import IrregularCall, made_on_record
from bridgelaw.laws.irregular_calls.law_23_comparable_call import Replacement, subset_by_meanings

SLIP_DOUBTED = Text(
    "Whoever asks to change what he called must make it likely that he never meant it."
)


class Intended(Enum):
    """The law on the intended call once it replaces the slip."""

    LEGAL = Text("legal, and in turn")
    INSUFFICIENT = Text("an insufficient bid")
    OUT_OF_TURN = Text("out of turn")
    INADMISSIBLE = Text(
        "one that nobody may make there: an inadmissible double or redouble, or a call by one "
        "who must pass"
    )


AS_INTENDED: Final = {
    None: Intended.LEGAL,
    Irregular.INSUFFICIENT: Intended.INSUFFICIENT,
    Irregular.OUT_OF_TURN: Intended.OUT_OF_TURN,
    Irregular.CHANGE: Intended.OUT_OF_TURN,
}


class LateChange(Enum):
    """The readings of Law 25B1 on a limit when only partner has called.

    The opponent on the left has not called.
    """

    CANCELLED = Text(
        """No: once his partner has called there is no substitution, and the second call is
        cancelled."""
    )
    OPEN = Text(
        """Yes: Law 25B1 names no limit, and that opponent has not called over the first call."""
    )


class Information(Enum):
    """The readings on information when the call that stands is comparable with the withdrawn one.

    Laws 25B3 and 26A differ.
    """

    BOUND = Text(
        "Law 25B3 is about changes of call: what the withdrawn call tells is unauthorised to "
        "that side."
    )
    FREE = Text("Law 26A says that Law 16C does not apply after a comparable call.")


def first_call_on_record(case: ChangedCall) -> Call | None:
    """Return the call that he changed: his last in the auction, or the first that needs a
    ruling.
    """
    place = place_of_first(case)
    if place is not None and case.record is not None and case.record.auction is not None:
        return case.record.auction.calls[place]
    made = of_his(case)
    return made[0].call if made and waits(case) in (None, Waits.FIRST) else None


def second_call_on_record(case: ChangedCall) -> Call | None:
    """Return the call that replaced it."""
    made = of_his(case)
    if place_of_first(case) is not None or waits(case) is Waits.SECOND:
        return made[0].call if made else None
    return made[1].call if len(made) > 1 else None


def of_his(case: ChangedCall) -> tuple[MadeCall, ...]:
    """Return the player's calls that wait for a ruling."""
    return tuple(made for made in made_on_record(case) if made.seat is case.seat)


class Waits(Enum):
    """Which of the player's two calls waits for a ruling, if the auction is not recorded."""

    FIRST = "first"
    SECOND = "second"
    UNKNOWN = "not known"


def waits(case: ChangedCall) -> Waits | None:
    """Return which of the two calls waits for a ruling, according to the given second call.

    None if the auction shows it, or if two calls of the player wait.
    """
    if len(of_his(case)) != 1 or (case.record is not None and case.record.auction is not None):
        return None
    second = case.told.get("second")
    if second is None:
        return Waits.UNKNOWN
    return Waits.SECOND if of_his(case)[0].call == second else Waits.FIRST


def place_of_first(case: ChangedCall) -> int | None:
    """Return the place in the auction of the call that was changed.

    None if that call still waits for a ruling: the player was in turn, or two calls wait.
    """
    auction = None if case.record is None else case.record.auction
    if case.record is None or auction is None or case.seat is None or len(of_his(case)) > 1:
        return None
    if (
        of_his(case)
        and with_passes_before(auction, case.record.bidding, case.seat).turn is case.seat
    ):
        return None
    places = [place for place, caller in enumerate(auction.callers) if caller is case.seat]
    return places[-1] if places else None


def calls_between(case: ChangedCall) -> tuple[MadeCall, ...] | None:
    """Return the calls of the others between the two calls, or since the first; None if unknown."""
    auction, place = None if case.record is None else case.record.auction, place_of_first(case)
    if auction is not None and place is not None:
        pairs = zip(auction.callers[place + 1 :], auction.calls[place + 1 :], strict=True)
        return tuple(MadeCall(seat, call) for seat, call in pairs)
    made = made_on_record(case)
    if not made or made[0].seat is not case.seat or waits(case) in (Waits.SECOND, Waits.UNKNOWN):
        return None
    later = [index for index, each in enumerate(made) if index and each.seat is case.seat]
    return made[1 : later[0] if later else len(made)]


def between_by(case: ChangedCall, seat: Seat | None) -> Call | None:
    """Return the call of a player between the two calls."""
    return next((made.call for made in calls_between(case) or () if made.seat is seat), None)


def partner_called_on_record(case: ChangedCall) -> bool | None:
    """Return whether partner called between the player's two calls."""
    if case.seat is None or calls_between(case) is None:
        return None
    return between_by(case, case.seat.partner) is not None


def lho_called_first_on_record(case: ChangedCall) -> bool | None:
    """Return whether the left-hand opponent called between the player's two calls."""
    if case.seat is None or calls_between(case) is None:
        return None
    return between_by(case, case.seat.lho) is not None


def auction_without(case: ChangedCall) -> Auction | None:
    """Return the auction before the changed call."""
    auction, place = None if case.record is None else case.record.auction, place_of_first(case)
    return auction if auction is None or place is None else auction.before(place)


def intended_on_record(case: ChangedCall) -> Intended | None:
    """Return how the auction judges the intended call; None if unknown."""
    auction = auction_without(case)
    if auction is None or case.record is None or case.seat is None or case.second is None:
        return None
    found = irregular(auction, case.record.bidding, MadeCall(case.seat, case.second))
    return AS_INTENDED.get(found, Intended.INADMISSIBLE)


def barred_on_record(case: ChangedCall) -> bool | None:
    """Return whether the second call was illegal for any player, whatever his own duties."""
    if case.second is PASS:
        return False
    if isinstance(case.second, Bid):
        return case.second.level > HIGHEST_LEVEL
    auction = auction_without(case)
    if auction is None or case.seat is None or case.second is None:
        return None
    return auction.legal(case.second, case.seat) is not None


def first_on_record(case: ChangedCall) -> Intended | None:
    """Return the kind of the first call when it was made.

    A call that is in the auction has been accepted if it was not legal.
    """
    if case.record is None or case.record.auction is None or case.seat is None:
        return None
    if place_of_first(case) is not None:
        return Intended.LEGAL
    made = made_on_record(case)
    if not made or made[0].seat is not case.seat:
        return None
    return AS_INTENDED.get(
        irregular(case.record.auction, case.record.bidding, made[0]), Intended.INADMISSIBLE
    )


def lhos_call_is_legal(case: ChangedCall) -> bool | None:
    """Return whether the left-hand opponent's call is legal over the new one."""
    auction = auction_without(case)
    call = None if case.seat is None else between_by(case, case.seat.lho)
    if auction is None or call is None or case.seat is None or case.second is None:
        return None
    return auction.with_call(case.second, case.seat).legal(call, case.seat.lho) is None


def second_ends_the_auction(case: ChangedCall) -> bool:
    """Return whether the second call ends the auction, by the record."""
    auction = auction_without(case)
    if auction is None or case.seat is None or case.second is None:
        return False
    return auction.with_call(case.second, case.seat).is_over


def period_over_on_record(case: ChangedCall) -> bool | None:
    """Return whether the opening lead has been faced. False while the auction continues."""
    table = case.record
    if table is None or table.auction is None:
        return None
    return table.faced_lead if table.auction.is_over else False


def over_second_on_record(case: ChangedCall) -> bool | None:
    """Return whether the left-hand opponent made the call after the second one.

    If it is the opponent's first call since, it may also be a call over the first one, made in turn
    after the ruling.
    """
    made = made_on_record(case)
    mine = of_his(case)
    if case.seat is None or case.second is None or not mine or waits(case) is Waits.FIRST:
        return None
    place = max(index for index, each in enumerate(made) if each.seat is case.seat)
    after = made[place + 1 :]
    if not after or after[0].seat is not case.seat.lho:
        return False
    return True if between_by(case, case.seat.lho) is not None else None


def second_made_on_record(case: ChangedCall) -> bool | None:
    """Return whether the second call is one of those that need a ruling."""
    return True if any(made.call == case.second for made in of_his(case)) else None


def keeps_on_record(case: ChangedCall) -> bool | None:
    """Return whether the left-hand opponent let the call stand.

    False if that opponent has made another call since; True if the player's partner called next.
    """
    made = made_on_record(case)
    after = made[
        max((index for index, each in enumerate(made) if each.seat is case.seat), default=len(made))
        + 1 :
    ]
    if case.seat is None or not after or calls_between(case) is None:
        return None
    return after[0].seat is not case.seat.lho or after[0].call == between_by(case, case.seat.lho)


class ChangedCall(IrregularCall, Replacement):
    """The facts about a player who changes a call, or wants to.

    The incident is about that player.
    """

    call: Detail[Call] = Detail(
        Call, Text("Which call did he make first?"), known=first_call_on_record
    )
    second: Detail[Call] = Detail(
        Call, Text("To which call does he change it, or want to?"), known=second_call_on_record
    )
    unintended = yes_no(
        Text("Did he never mean to make the first call: was it a slip of the hand or the tongue?"),
        help=Text(
            """Ask him away from the table, and neutrally: "What happened?" What did he mean at the
            moment when he called? Cards that lie side by side in the bidding box, his hand and his
            behaviour may support a slip. Forgetting the system, misreading the auction and second
            thoughts are none. A long wait is only evidence."""
        ),
        doubt=Doubt(value=False, law="84D", why=SLIP_DOUBTED),
    )
    partner_called = yes_no(
        Text("Has his partner called since?"),
        known=partner_called_on_record,
        usual=usually_no(Text("His partner has called since.")),
    )
    period_over = yes_no(
        Text("Is the auction period over: has the opening lead been faced, or the hands put back?"),
        known=period_over_on_record,
        usual=usually_no(Text("The opening lead has been faced, or the hands put back.")),
    )
    intended = one_of(
        Intended,
        Text("The call that he meant: is it legal there?"),
        help=Text(
            "Only the call that he meant from the start may be put in. It is judged as if he had "
            "made it at once."
        ),
        known=intended_on_record,
        usual=Usual(
            Intended.LEGAL,
            {
                Intended.INSUFFICIENT: Text("The call that he meant is an insufficient bid there."),
                Intended.OUT_OF_TURN: Text("The call that he meant is out of turn there."),
                Intended.INADMISSIBLE: Text(
                    "The call that he meant is one that nobody may make there."
                ),
            },
        ),
    )
    first_was = one_of(
        Intended,
        Text("The first call can no longer be changed. Is it legal where it was made?"),
        known=first_on_record,
        usual=Usual(
            Intended.LEGAL,
            {
                Intended.INSUFFICIENT: Text("The first call was an insufficient bid."),
                Intended.OUT_OF_TURN: Text("The first call was out of turn."),
                Intended.INADMISSIBLE: Text("The first call was one that nobody may make there."),
            },
        ),
    )
    late_change = open_reading(
        LateChange,
        Text(
            """His partner has called since, and the opponent on his left has not. May that opponent
            still accept the second call?"""
        ),
    )
    lho_called_first = yes_no(
        Text("Has the opponent on his left called over the first call?"),
        known=lho_called_first_on_record,
        usual=usually_no(Text("The opponent on the left has called over the first call.")),
    )
    lhos_call_legal = yes_no(
        Text("Would that call be legal over the new one?"), known=lhos_call_is_legal
    )
    lho_keeps: Fact[bool] = Fact(
        bool,
        Text("Your opponent's call was a slip and is replaced. Do you let your own call stand?"),
        values=(True, False),
        known=keeps_on_record,
        kind=Kind.ELECTION,
        to=lambda case: case.who(Role.LHO),
        help=Text(
            "If not, you withdraw it and make any legal call. What it told is authorised for "
            "your side only."
        ),
    )
    second_made = yes_no(
        Text("Has he made the second call, rather than only said that he wants to change?"),
        known=second_made_on_record,
        usual=usually_yes(
            Text("No second call was made: the player only said that he wants to change.")
        ),
    )
    second_barred = yes_no(
        Text(
            "Is the second call a double or redouble that Law 19 forbids, or a bid of more than "
            "seven?"
        ),
        known=barred_on_record,
        usual=usually_no(
            Text(
                "The second call is a double or redouble that Law 19 forbids, or a bid "
                "of more than seven."
            )
        ),
    )
    lho_called = yes_no(
        Text(
            "Has the opponent on his left called over the second call, on purpose, knowing of "
            "the change?"
        ),
        help=Text(
            "A call that he made before the change was over the first call, and accepts nothing."
        ),
        known=over_second_on_record,
        usual=usually_no(
            Text(
                "The opponent on the left knew of the change, and has called over the second call."
            )
        ),
    )
    accepts = elected_yes_no(
        Text(
            "Your opponent has changed his call. Do you accept the second one? If not, the first "
            "one stands."
        ),
        to=lambda case: case.who(Role.LHO),
        help=Text(
            """In either case his partner may call, but may not use what the withdrawn call tells;
            and if that side defends, declarer may forbid that partner a suit at his first lead,
            unless the two calls are comparable."""
        ),
    )
    subset = yes_no(
        Text(
            "Would every hand that the call which stands shows also have been shown by the "
            "withdrawn one?"
        ),
        help=Text(
            "It matters only for the first lead, and for what partner may use. The call that "
            "stands may say more."
        ),
        known=subset_by_meanings,
        usual=usually_no(
            Text("Every hand that the call which stands shows was also shown by the withdrawn one.")
        ),
    )
    information = open_reading(
        Information,
        Text(
            "The call that stands is comparable with the withdrawn one. May partner use what the "
            "withdrawn one tells?"
        ),
    )

    def second_call(self) -> SomeCall:
        """Return the call to which he changes."""
        return self.second or WhichCall.THE_SECOND_CALL

    def lho(self) -> Who:
        """Return the opponent on the player's left."""
        return self.who(Role.LHO)

    def lhos_call(self) -> SomeCall:
        """Return the call of the left-hand opponent over the first call."""
        return (
            None if self.seat is None else between_by(self, self.seat.lho)
        ) or WhichCall.THE_CALL
