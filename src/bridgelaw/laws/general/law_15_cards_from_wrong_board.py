"""Law 15A: Calls on cards from a wrong board.

For a wrong board on the table see law_15b.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import Call
from bridgelaw.effects import (
    AdjustedScore,
    Advice,
    CallsNext,
    GoOnUnder,
    LaterCallsCancelled,
    PenaltyPossible,
    SomeCall,
    WhichCall,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who, opponents_of, side_of
from bridgelaw.engine.facts import Detail, one_of, open_reading, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16c_withdrawn_information import withdrawn_information


class From(Enum):
    """The origin of the cards on which the player called."""

    ANOTHER_BOARD = Text("from another board than the one on the table")
    ANOTHER_POCKET = Text("from the board on the table, but out of another player's pocket")


class Pocket(Enum):
    """The readings of Law 15A on cards of the right board from another player's pocket."""

    AS_SEEN = Text(
        "Law 16D holds: he has seen another player's hand, and the director decides whether they "
        "can play on."
    )
    BY_ANALOGY = Text(
        "Law 15A holds likewise: his call is cancelled, and he calls from his own hand."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    SEEN = Text("a player has seen another hand of this board")


class Fault(Enum):
    """Faults for which a penalty is possible."""

    NOT_HIS_CARDS = Text("he called on cards that he had taken from a wrong board")


class Step(Enum):
    """Steps for the director."""

    WATCH_THE_OTHER_BOARD = Text(
        """note his call and the board that the cards came from: if he plays that board later he
        must make a like call, or the score is adjusted (Law 15A3)."""
    )
    CALLS_AFRESH = Text(
        "he looks at his own hand first; the opponent on his left may call otherwise than "
        "before, too."
    )
    PLAYS_IT = Text("the board may be played normally.")


class Basis(Enum):
    """The grounds for adjusting a score."""

    PARTNER_HAD_CALLED = Text(
        "his partner had called after the call on wrong cards, and normal play is not possible"
    )
    ANOTHER_CALL = Text(
        "on the board that the cards came from he did not repeat the call that was cancelled"
    )


def first_call(case: WrongCards) -> int | None:
    """Return the index of the player's first call on record."""
    record = case.record
    if (
        record is None
        or record.auction is None
        or case.seat is None
        or case.seat not in record.auction.callers
    ):
        return None
    return record.auction.callers.index(case.seat)


def partner_on_record(case: WrongCards) -> bool | None:
    """Return whether partner has called after the player's first call; None if unknown."""
    place, record = first_call(case), case.record
    if place is None or record is None or record.auction is None or case.seat is None:
        return None
    return case.seat.partner in record.auction.callers[place:]


def call_on_record(case: WrongCards) -> Call | None:
    """Return the player's first call on record."""
    place, record = first_call(case), case.record
    return (
        None
        if place is None or record is None or record.auction is None
        else record.auction.calls[place]
    )


class WrongCards(Incident):
    """The facts about a player who called on cards that were not from his hand on this board."""

    call: Detail[Call] = Detail(
        Call, Text("Which was his first call on these cards?"), known=call_on_record
    )
    came_from = one_of(From, Text("Where had the cards come from that he called on?"))
    pocket = open_reading(
        Pocket,
        Text(
            "The cards were of the board on the table, but another player's. Which law do you "
            "follow?"
        ),
    )
    partner_called = yes_no(Text("Has his partner called since?"), known=partner_on_record)

    def the_call(self) -> SomeCall:
        """Return the call, if it is known."""
        return self.call or WhichCall.THE_CALL

    def innocent_side(self) -> Who:
        """Return the opponents of the player."""
        return opponents_of(self.seat, Role.NON_OFFENDING_SIDE)

    def offending_side(self) -> Who:
        """Return the side of the player."""
        return side_of(self.seat, Role.OFFENDING_SIDE)


@law("15~3")
def another_pocket(case: WrongCards) -> bool:
    """Law 15A reaches cards from a wrong board only. For another hand of the right board it is Law
    16D that holds, though many treat the call likewise: the director decides."""
    if case.came_from is From.ANOTHER_BOARD or case.pocket is Pocket.BY_ANALOGY:
        return False
    case.do(GoOnUnder("16D", Why.SEEN))
    return True


@law("15A1")
def calls_cancelled(case: WrongCards) -> None:
    """A call on cards from a wrong board is cancelled, and so is every call after it."""
    case.do(LaterCallsCancelled(case.who(Role.PLAYER), case.the_call()))


@law("15A2a")
def partner_has_called(case: WrongCards) -> bool:
    """If offender's partner has called after the cancelled call the director adjusts the score."""
    if case.partner_called:
        case.do(AdjustedScore(Role.BOTH_SIDES, Basis.PARTNER_HAD_CALLED))
    return case.partner_called


@law("15A2b")
def calls_again(case: WrongCards) -> bool:
    """If offender's partner has not called the offender looks at the right hand and calls again,
    and the auction goes on."""
    case.do(CallsNext(case.who(Role.PLAYER)))
    case.do(Advice(Step.CALLS_AFRESH))
    return True


@law("15A2c")
def what_it_tells(case: WrongCards) -> bool:
    """What the cancelled calls tell may be used by the innocent side, and not by the offending
    one."""
    withdrawn_information(
        case, case.who(Role.PLAYER), innocent=case.innocent_side(), offending=case.offending_side()
    )
    return True


@law("15A2")
def after_cancelling(case: WrongCards) -> bool:
    """When calls on wrong cards have been cancelled, the score is adjusted or the auction goes on,
    by whether offender's partner has called since."""
    if partner_has_called(case):
        return False
    what_it_tells(case)
    return calls_again(case)


@law("15A")
def called_on_wrong_cards(case: WrongCards) -> bool:
    """A player called on cards that he had taken from a wrong board."""
    calls_cancelled(case)
    goes_on = after_cancelling(case)
    if case.came_from is From.ANOTHER_BOARD:
        case.do(Advice(Step.WATCH_THE_OTHER_BOARD), "15A3")
    case.do(PenaltyPossible(case.who(Role.PLAYER), Fault.NOT_HIS_CARDS), "15A4")
    return goes_on


class BoardOfTheCards(Incident):
    """The facts about the board whose cards a player had called on at another board."""

    same_call = yes_no(
        Text("Does he make the call that was cancelled, the first time he calls on this board?")
    )
    differs = yes_no(
        Text("Does the new call mean something much different, or is it psychic?"),
        help=Text("Another call that shows nearly the same does not differ."),
    )


@law("15A3")
def played_normally(case: BoardOfTheCards) -> bool:
    """When the offender later plays the board that the cards came from, it may be played normally
    if he repeats the cancelled call, or makes one that means nearly the same. If not, the score is
    adjusted."""
    if case.same_call or not case.differs:
        case.do(Advice(Step.PLAYS_IT))
        return True
    case.do(AdjustedScore(Role.BOTH_SIDES, Basis.ANOTHER_CALL))
    return False


shown(
    "15A4",
    Text(
        "A player who calls on cards from a wrong board may be given a procedural penalty as well."
    ),
    __name__,
)
shown(
    "15",
    Text(
        "Law 15: cards from a wrong board, and a board that is not due to be played in this round."
    ),
    __name__,
)
