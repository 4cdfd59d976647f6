"""Law 33: Simultaneous calls."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import Call
from bridgelaw.bridge.bidding import Irregular, MadeCall, irregular, with_call
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import CallStands, GoOnUnder, SomeCall, WhichCall
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import Detail, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import JUDGED_BY, IrregularCall, made_on_record
from bridgelaw.laws.irregular_calls.law_28_calls_in_rotation import Why as InTurn


class Place(Enum):
    """The player who called at the same moment as the player in turn."""

    LHO = Text("the opponent on his left")
    PARTNER = Text("the player's partner")
    RHO = Text("the opponent on his right")
    NEITHER_IN_TURN = Text("it was the turn of neither of the two")


class Second(Enum):
    """The status of the next player's call if it comes after the other."""

    LEGAL = Text("a legal call")
    INSUFFICIENT = Text("an insufficient bid")
    INADMISSIBLE = Text(
        "an inadmissible call: a double of what may not be doubled, or a call by a player who "
        "must pass"
    )


class Why(Enum):
    """The reasons for going on under another law."""

    SECOND = Text(
        "the other call counts as made after that of the player in turn, and is then out of turn"
    )
    ONE_BY_ONE = Text("judge each call in the order in which they were made")
    INADMISSIBLE = Text(
        "the other call counts as made after that of the player in turn, and is then inadmissible"
    )
    RULED_FIRST = Text(
        "the call of the player in turn is not legal: it is ruled on first, and the other counts "
        "as made after it"
    )


class Result(Enum):
    """The outcome for the two calls."""

    ONE_BY_ONE = Text("they are judged one by one")
    IN_TURN = Text("both calls are in turn")
    NOT_LEGAL = Text("the second is in turn, but not legal")
    OUT_OF_TURN = Text("the second is out of turn")


def right_on_record(case: Simultaneous) -> MadeCall | None:
    """Return the call of the player in turn, of two calls that wait for a ruling."""
    table = case.record
    turn = None if table is None or table.auction is None else table.auction.turn
    return next((made for made in made_on_record(case) if made.seat is turn), None)


def other_on_record(case: Simultaneous) -> MadeCall | None:
    """Return the other player's call of the two that need a ruling.

    If neither was in turn, return the first. None without an auction, because it does not show
    which of the two it is.
    """
    if len(made_on_record(case)) > 1 and (case.record is None or case.record.auction is None):
        return None
    right = right_on_record(case)
    return next(
        (made for made in made_on_record(case) if right is None or made.seat is not right.seat),
        None,
    )


def seat_on_record(case: Simultaneous) -> Seat | None:
    """Return the player who called together with the player in turn."""
    other = other_on_record(case)
    return None if other is None else other.seat


def call_on_record(case: Simultaneous) -> Call | None:
    """Return the call of that other player."""
    other = other_on_record(case)
    return None if other is None else other.call


def law_of_the_first(case: Simultaneous) -> str | None:
    """Return the law on the call of the player in turn, if the auction shows it is illegal."""
    right, table = right_on_record(case), case.record
    if right is None or table is None or table.auction is None:
        return None
    found = irregular(table.auction, table.bidding, right)
    return None if found is None else JUDGED_BY[found]


def place_on_record(case: Simultaneous) -> Place | None:
    """Return the place of the other caller relative to the player in turn; None if unknown."""
    right, table = right_on_record(case), case.record
    if right is None:
        both = len(made_on_record(case)) > 1 and table is not None and table.auction is not None
        return Place.NEITHER_IN_TURN if both else None
    seat = right.seat
    places = {seat.lho: Place.LHO, seat.partner: Place.PARTNER, seat.rho: Place.RHO}
    return None if case.seat is None else places.get(case.seat)


def second_on_record(case: Simultaneous) -> Second | None:
    """Return the kind of the other call after that of the player in turn; None if unknown."""
    right, table = right_on_record(case), case.record
    if (
        right is None
        or table is None
        or table.auction is None
        or case.seat is None
        or case.call is None
    ):
        return None
    auction, bidding = with_call(table.auction, table.bidding, right)
    found = irregular(auction, bidding, MadeCall(case.seat, case.call))
    if found is None:
        return Second.LEGAL
    return Second.INSUFFICIENT if found is Irregular.INSUFFICIENT else Second.INADMISSIBLE


class Simultaneous(IrregularCall):
    """The facts about two simultaneous calls.

    The incident is about the player who was not in turn.
    """

    seat: Detail[Seat] = Detail(
        Seat,
        Text("Who called without being in turn?"),
        choices=lambda case: tuple(Seat),
        known=seat_on_record,
    )
    call: Detail[Call] = Detail(Call, IrregularCall.call.ask, known=call_on_record)
    simultaneous = yes_no(
        Text("Were the two calls really made at the same moment?"),
        help=Text(
            "If one came first, however little, they are judged in the order in which they were "
            "made."
        ),
    )
    place = one_of(
        Place, Text("Who called at the same moment as the player in turn?"), known=place_on_record
    )
    second = one_of(
        Second,
        Text("What is his call, when it comes after that of the player in turn?"),
        help=Text("A bid must outrank the other's bid; only an opponent's bid may be doubled."),
        known=second_on_record,
    )

    def player_in_turn(self) -> Who:
        """Return the player whose turn it was. Use this only when `place` is known."""
        if self.seat is None:
            return Role.IN_TURN
        return {
            Place.LHO: self.seat.rho,
            Place.PARTNER: self.seat.partner,
            Place.RHO: self.seat.lho,
        }[self.place]

    def his_call(self) -> SomeCall:
        """Return the call of the player in turn."""
        right = right_on_record(self)
        return WhichCall.THE_CALL if right is None else right.call


@law("33")
def counts_as_second(case: Simultaneous) -> Result:
    """A call made at the same moment as that of the player in turn counts as made after it, and is
    judged in that order: it may be in turn, out of turn, insufficient or inadmissible."""
    if not case.simultaneous or case.place is Place.NEITHER_IN_TURN:
        case.do(GoOnUnder("29", Why.ONE_BY_ONE))
        return Result.ONE_BY_ONE
    if (number := law_of_the_first(case)) is not None:
        case.do(GoOnUnder(number, Why.RULED_FIRST))
        return Result.ONE_BY_ONE
    case.do(CallStands(case.player_in_turn(), case.his_call()))
    if case.place is not Place.LHO:
        case.do(GoOnUnder("29", Why.SECOND))
        return Result.OUT_OF_TURN
    if case.second is Second.LEGAL:
        case.do(CallStands(case.offender(), case.the_call()))
        return Result.IN_TURN
    if case.second is Second.INSUFFICIENT:
        case.do(GoOnUnder("27", InTurn.INSUFFICIENT))
    else:
        case.do(GoOnUnder("35", Why.INADMISSIBLE))
    return Result.NOT_LEGAL
