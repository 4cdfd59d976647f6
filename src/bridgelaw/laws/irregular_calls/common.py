"""Facts and rulings that the laws on irregular calls (23 to 39) share.

They are the call, whose turn it was, whether the next player has accepted it, and the consequences
for partner, for information and for the lead. If the table records the calls after the irregular
one (`Table.bidding.made`), they are read from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import Final

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Call
from bridgelaw.bridge.bidding import (
    Irregular,
    MadeCall,
    irregular,
    with_call,
    with_passes_before,
)
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    CallCancelled,
    CallsNext,
    CallStands,
    GoOnUnder,
    Info,
    LeadMayBeForbidden,
    Legal,
    MustPass,
    Period,
    Reminder,
    SomeCall,
    Unauthorised,
    When,
    WhichCall,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.applying.calls import is_lawful
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who, opponents_of, side_of
from bridgelaw.engine.facts import Detail, elected_yes_no, one_of, usually_no, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16c_withdrawn_information import withdrawn_information
from bridgelaw.laws.irregular_calls.law_23b_after_comparable_call import no_further_rectification


class CallKind(Enum):
    """The four kinds of call."""

    PASS = Text("a pass")
    BID = Text("a bid")
    DOUBLE = Text("a double")
    REDOUBLE = Text("a redouble")


class Turn(Enum):
    """Whose turn it was to call, seen from the player who called."""

    OWN = Text("his own")
    RHO = Text("that of the opponent on his right")
    PARTNER = Text("his partner's")
    LHO = Text("that of the opponent on his left")


def turn_by_seat(case: IrregularCall) -> dict[object, Turn]:
    """Return whose turn it was, by the seat of the player in turn."""
    seat = case.seat
    if seat is None:
        return {}
    return {
        seat: Turn.OWN,
        seat.rho: Turn.RHO,
        seat.partner: Turn.PARTNER,
        seat.lho: Turn.LHO,
    }


class AfterPlay(Enum):
    """Reminders for the director when the board has been played."""

    COULD_HAVE_KNOWN = Text(
        """could the offender have known, when the irregularity happened, that his partner's having
        to pass might well damage the opponents, and did his side gain by it? Then adjust the
        score."""
    )
    HELPED_BY_IT = Text(
        """without the help of the withdrawn call, might the outcome well have been another, and are
        the opponents damaged? Then adjust the score."""
    )
    USED_IT = Text(
        """did the offending side choose what the withdrawn call suggested over another logical
        alternative, to the opponents' damage? Then adjust the score."""
    )


class Next(Enum):
    """The reasons for applying another law to a later call, or to the end of the auction."""

    ANOTHER_CALL = Text("a call that was made after it is itself not as it should be")
    NOT_REPEATED = Text(
        """he had to make the call again that he made out of turn: the one he has made is
        cancelled"""
    )
    LOST_TURN = Text(
        """the passes seem to end the auction, but one of them, out of rotation, has cost a player
        his turn"""
    )


INADMISSIBLE: Final = {
    Irregular.INADMISSIBLE_DOUBLE: "36",
    Irregular.MUST_PASS: "37",
    Irregular.ABOVE_SEVEN: "38",
    Irregular.AFTER_THE_END: "39",
}
"""The law of each kind of inadmissible call."""
JUDGED_BY: Final = {
    **INADMISSIBLE,
    Irregular.INSUFFICIENT: "27",
    Irregular.CHANGE: "25",
    Irregular.OUT_OF_TURN: "29",
    Irregular.NOT_REPEATED: "31A1",
}
"""The law of each kind of irregular call."""

KINDS: Final[Mapping[object, CallKind]] = {
    PASS: CallKind.PASS,
    DOUBLE: CallKind.DOUBLE,
    REDOUBLE: CallKind.REDOUBLE,
}


def made_on_record(case: Incident) -> tuple[MadeCall, ...]:
    """Return the calls that need a ruling, the irregular one first."""
    return () if case.record is None else case.record.bidding.made


def seat_on_record(case: Incident) -> Seat | None:
    """Return the player who made the irregular call."""
    made = made_on_record(case)
    return made[0].seat if made else None


def call_on_record(case: Incident) -> Call | None:
    """Return the irregular call."""
    made = made_on_record(case)
    return made[0].call if made else None


def auction_of(case: Incident) -> Auction | None:
    """Return the legal auction before the irregular call, as the caller found it.

    It includes the pass of the right-hand opponent if that player has to pass (Law 28A).
    """
    table = case.record
    if table is None or table.auction is None:
        return None
    return (
        table.auction
        if case.seat is None
        else with_passes_before(table.auction, table.bidding, case.seat)
    )


def kind_on_record(case: IrregularCall) -> CallKind | None:
    """Return the kind of the call that is given or recorded."""
    return None if case.call is None else KINDS.get(case.call, CallKind.BID)


def turn_on_record(case: IrregularCall) -> Turn | None:
    """Return whose turn it was, by the auction."""
    auction, seat = auction_of(case), case.seat
    if auction is None or seat is None or auction.turn is None:
        return None
    return turn_seen_by(seat, auction.turn)


def turn_seen_by(seat: Seat, turn: Seat) -> Turn:
    """Return whose turn it is, relative to the player in that seat."""
    return {seat: Turn.OWN, seat.rho: Turn.RHO, seat.partner: Turn.PARTNER, seat.lho: Turn.LHO}[
        turn
    ]


def irregularity(case: IrregularCall) -> tuple[Irregular | None] | None:
    """Return the irregularity of the call, if any; None if the record does not show it."""
    table = case.record
    if table is None or table.auction is None or case.seat is None or case.call is None:
        return None
    return (irregular(table.auction, table.bidding, MadeCall(case.seat, case.call)),)


def called_before_on_record(case: IrregularCall) -> bool | None:
    """Return whether he had already called, by the auction."""
    auction, seat = auction_of(case), case.seat
    return None if auction is None or seat is None else seat in auction.callers


def is_slip(case: IrregularCall) -> bool:
    """Return whether the call was a slip that he may still replace.

    False if the side's next call on record is his partner's (Law 25A4).
    """
    side = [
        made.seat
        for made in made_on_record(case)[1:]
        if made.seat.side is made_on_record(case)[0].seat.side
    ]
    return not (side and side[0] is not made_on_record(case)[0].seat) and case.unintended


def lho_called_on_record(case: IrregularCall) -> bool | None:
    """Return whether the next call on record is the left-hand opponent's."""
    made = made_on_record(case)
    return None if not made else len(made) > 1 and made[1].seat is made[0].seat.lho


class IrregularCall(Incident):
    """The facts about an irregular call.

    The incident is about the player who made it.
    """

    seat: Detail[Seat] = Detail(
        Seat, Text("Who made the call?"), choices=lambda case: tuple(Seat), known=seat_on_record
    )
    call: Detail[Call] = Detail(Call, Text("Which call did he make?"), known=call_on_record)
    kind_of_call = one_of(CallKind, Text("What did he call?"), known=kind_on_record)
    whose_turn = one_of(
        Turn,
        Text("Whose turn was it to call?"),
        help=Text(
            "Count from the dealer. A player who has to pass, and has not yet done so, still has "
            "his turn."
        ),
        known=turn_on_record,
        by_seat=turn_by_seat,
    )
    called_before = yes_no(
        Text("Had he already called in this auction?"),
        known=called_before_on_record,
        usual=usually_no(Text("The player had already called in this auction.")),
    )
    unintended = yes_no(
        Text("Did he never mean to make this call: was it a slip of the hand or the tongue?"),
        help=Text(
            """Ask him away from the table, and neutrally: "What happened?" Wanting another call on
            second thoughts, or having misread the auction, is no slip. Answer no as well if his
            partner has called since, if the opening lead has been faced, or if he lets the call be.
            Answer yes if it takes the place of his own last call, and that one was the slip."""
        ),
        usual=usually_no(
            Text(
                "A slip, never meant; the player wants to change it, "
                "and partner has not called since."
            )
        ),
    )
    lho_called = yes_no(
        Text("Has the opponent on his left called over it, on purpose, before you ruled?"),
        known=lho_called_on_record,
        usual=usually_no(
            Text("The opponent on the left called over it on purpose, before the ruling.")
        ),
    )
    accepts = elected_yes_no(
        Text("You may accept the call by calling over it, or refuse it. Do you accept it?"),
        to=lambda case: case.who(Role.LHO),
        help=Text(
            "Explain first what follows if he refuses. He decides before the offender says what "
            "he will call."
        ),
    )

    @cached_property
    def followed(self) -> tuple[MadeCall, ...]:
        """The legal calls on record after the irregular one was cancelled, in turn.

        They end with the offender's next call, if that is on the record.
        """
        table = self.record
        if table is None or table.auction is None or self.seat is None:
            return ()
        auction, bidding, found = table.auction, table.bidding, list[MadeCall]()
        for made in table.bidding.made[1:]:
            if irregular(auction, bidding, made) is not None:
                break
            auction, bidding = with_call(auction, bidding, made)
            found.append(made)
            if made.seat is self.seat:
                break
        return tuple(found)

    def offender(self) -> Who:
        """Return the player who made the call."""
        return self.who(Role.PLAYER)

    def due(self) -> Who:
        """Return the player whose turn it was."""
        return self.who(IN_TURN[self.whose_turn])

    def the_call(self) -> SomeCall:
        """Return the irregular call, if it is known."""
        return self.call or WhichCall.THE_CALL

    def offending_side(self) -> Who:
        """Return the side of the offender."""
        return side_of(self.seat, Role.OFFENDING_SIDE)

    def innocent_side(self) -> Who:
        """Return the opponents of the offender."""
        return opponents_of(self.seat, Role.NON_OFFENDING_SIDE)


IN_TURN: Final = {
    Turn.OWN: Role.PLAYER,
    Turn.RHO: Role.RHO,
    Turn.PARTNER: Role.PARTNER,
    Turn.LHO: Role.LHO,
}


def is_accepted(case: IrregularCall) -> bool:
    """Return whether the left-hand opponent has called over it, or elects to."""
    return case.lho_called or case.accepts


def accepted(case: IrregularCall) -> None:
    """Rule that the call stands and that the auction continues from it."""
    case.do(CallStands(case.offender(), case.the_call()))
    if not case.lho_called:
        calls_next(case, case.who(Role.LHO))


def table_now(case: Incident) -> Table | None:
    """Return the record after the rulings so far; None without an auction on it."""
    table = _after_the_effects(case)
    return None if table is None or table.auction is None else table


def _after_the_effects(case: Incident) -> Table | None:
    try:
        return after(case.record, (effect for _, effect in case.effects))
    except TableError:
        return None


def calls_next(
    case: Incident, who: Who, section: str = "", *, bound: bool = False, may_be_over: bool = False
) -> None:
    """Rule whose turn it is to call; a player who must pass may only pass.

    Nothing is ruled if the auction is over, or may be over and the record does not show it.
    """
    table = _after_the_effects(case)
    auction = None if table is None else table.auction
    if (auction is None and may_be_over) or (auction is not None and auction.turn is None):
        return
    opened = Legal.PASS if bound else Legal.ANY
    if table is not None and isinstance(who, Seat):
        if table.bidding.duty(who) is not None:
            opened = Legal.PASS
        elif table.bidding.must_repeat(who) is not None:
            opened = Legal.REPEATED
    case.do(CallsNext(who, opened), section)


def goes_on_to_the_next(case: Incident, *, always: bool = False) -> None:
    """Rule that the legal calls on record that followed stand.

    They go up to the next call that needs a ruling, or to the player whose turn it is. Nothing is
    ruled if another law takes over. With `always`, rule even if no call on the record needs a
    ruling.
    """
    table = table_now(case)
    if table is None or not (always or made_on_record(case)):
        return
    if any(isinstance(effect, GoOnUnder) for _, effect in case.effects):
        return
    while table.bidding.made and is_lawful(table, first := table.bidding.made[0]):
        stands = CallStands(first.seat, first.call)
        # The player whose turn it was has called.
        case.effects[:] = [each for each in case.effects if not _calls_next(each[1], first.seat)]
        case.do(stands, "17C")
        table = after(table, (stands,)) or table
    _says_what_comes_next(case, table)


def _calls_next(effect: object, seat: Seat) -> bool:
    return isinstance(effect, CallsNext) and effect.who is seat


def _says_what_comes_next(case: Incident, table: Table) -> None:
    auction, waiting = table.auction, table.bidding.made
    if auction is None:
        return
    if auction.lost_turn is not None:
        case.do(GoOnUnder("17D3", Next.LOST_TURN), "17D3")
    elif waiting and (why := irregular(auction, table.bidding, waiting[0])) is not None:
        reason = Next.NOT_REPEATED if why is Irregular.NOT_REPEATED else Next.ANOTHER_CALL
        case.do(GoOnUnder(JUDGED_BY[why], reason), JUDGED_BY[why])
    elif auction.turn is not None and not any(
        isinstance(effect, CallsNext) for _, effect in case.effects
    ):
        calls_next(case, auction.turn, "17C")


def cancelled(case: IrregularCall, section: str = "") -> None:
    """Cancel the call."""
    case.do(CallCancelled(case.offender(), case.the_call()), section)


def partner_is_free(case: IrregularCall) -> None:
    """Rule that a comparable call has no further rectification.

    Law 16C does not apply, no lead may be forbidden, and the director looks at the board again
    after play (Laws 23B and 23C).
    """
    no_further_rectification(case)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.HELPED_BY_IT), "23C")


def partner_must_pass(case: IrregularCall, period: Period, section: str = "") -> None:
    """Rule that partner must pass, and that a lead may be forbidden if that side defends.

    The withdrawn call is unauthorised for that side, and the director looks at the board again
    after play (Laws 16C, 26B, 72C).
    """
    case.do(MustPass(case.who(Role.PARTNER), period), section)
    what_it_tells(case)
    lead_may_be_forbidden(case)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.COULD_HAVE_KNOWN), "72C")


def what_it_tells(case: IrregularCall) -> None:
    """Record that the opponents may use the call and the offender's side may not (Law 16C)."""
    partner, caller = case.who(Role.PARTNER), case.offender()
    case.replace(
        Unauthorised(partner, Info.WITHDRAWN_CALL, caller),
        Unauthorised(partner, Info.WITHDRAWN_CALL_AT_FIRST, caller),
    )
    withdrawn_information(
        case, case.offender(), innocent=case.innocent_side(), offending=case.offending_side()
    )


def lead_may_be_forbidden(case: IrregularCall) -> None:
    """Record that Law 26B applies if that side defends, at partner's first lead."""
    case.do(LeadMayBeForbidden(case.who(Role.PARTNER), case.offender()), "26B")


def replacement_on_record(case: IrregularCall) -> Call | None:
    """Return the call that the offender made in turn after the irregular one was cancelled."""
    return case.followed[-1].call if case.followed and case.followed[-1].seat is case.seat else None


def goes_on(case: IrregularCall) -> None:
    """Count the calls on record from the cancelled one to the offender's next (Law 17C).

    A call that was cancelled, and the calls after it, are made again.
    """
    for made in case.followed:
        if CallCancelled(made.seat, made.call) in [effect for _, effect in case.effects]:
            return
        counts(case, made)


def counts(case: Incident, made: MadeCall) -> None:
    """Count a later call on the record; repeated rulings on it are omitted."""
    stands = CallStands(made.seat, made.call)
    if stands not in [effect for _, effect in case.effects]:
        case.do(stands, "17C")
