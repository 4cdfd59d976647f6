"""Law 17: The auction period."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import PASS, Auction
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Advice,
    GoOnUnder,
    Info,
    Legal,
    MustRepeat,
    PlayContinues,
    Reminder,
    Unauthorised,
    When,
)
from bridgelaw.effects.calls import (
    AuctionReopened,
    AuctionStaysClosed,
    CallsNext,
    LaterCallsCancelled,
)
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import one_of, open_reading, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.definitions.words_of_the_auction import (
    Parts,
    auction_of,
    begun_on_record,
    contract_known,
    has_begun,
    turn,
)
from bridgelaw.laws.general.law_16c_withdrawn_information import withdrawn_information
from bridgelaw.laws.play.law_41_start_of_play import auction_over_on_record


class NoLimit(Enum):
    """The readings of Law 17D3, which names no time after which the auction is not reopened."""

    CLOSED = Text(
        "Once a lead has been faced the auction stays closed; the score may be adjusted after play."
    )
    REOPENED = Text(
        "The law sets no limit: the auction goes back to the player who was passed over."
    )


class Step(Enum):
    """Advice to the director."""

    OFFENDERS = Text(
        """whoever passed out of rotation is an offender; a player who passed in turn after that is
        none, though his pass is cancelled too."""
    )
    NOTHING_PUT_RIGHT = Text(
        """the board was passed out and put back: a turn that was lost is not given back any
        more."""
    )
    CLARIFICATION = Text(
        """the declaring side puts wrong explanations of its own right now; until the lead is faced
        a last pass made on a wrong explanation may be changed."""
    )
    MAY_BE_REOPENED = Text(
        "until all four hands are back in the board a pass that was unintended, or made on "
        "misinformation, may be changed."
    )


class Why(Enum):
    """The reasons for applying another law too."""

    LED = Text("the auction is not over: the card that was led stays face up until it is")


class Passers(Enum):
    """The players who passed out of rotation among the passes that seemed to end the auction."""

    ONE_PLAYER = Text("one player")
    BOTH_PARTNERS = Text("two partners of one side")
    BOTH_SIDES = Text("players of both sides")


class AfterPlay(Enum):
    """Reminders for the director after play."""

    TURN_LOST = Text(
        "was the other side damaged because a player had lost his turn to call? Then adjust the "
        "score."
    )


def skipped_on_record(case: AuctionPeriod) -> bool | None:
    """Return whether a pass out of rotation closed the auction; None if unknown."""
    auction = auction_of(case)
    if auction is None:
        return False if contract_known(case) else None
    return auction.lost_turn is not None


def passers_on_record(case: AuctionPeriod) -> Passers | None:
    """Return who passed out of rotation; None if the calls do not show it."""
    auction = auction_of(case)
    place = None if auction is None else auction.lost_turn
    if auction is None or place is None:
        return None
    passers = set(_out_of_rotation(auction, place))
    if len({seat.side for seat in passers}) > 1:
        return Passers.BOTH_SIDES
    return Passers.ONE_PLAYER if len(passers) == 1 else Passers.BOTH_PARTNERS


def _out_of_rotation(auction: Auction, place: int) -> tuple[Seat, ...]:
    """Return the players who called out of rotation from that place on, each once."""
    return tuple(dict.fromkeys(seat for at, seat in auction.out_of_turn if at >= place))


class AuctionPeriod(Parts):
    """The facts about the beginning and the end of the auction."""

    skipped = yes_no(
        Text("Was one of these passes out of rotation, so that a player lost his turn to call?"),
        known=skipped_on_record,
        usual=usually_no(Text("One of these passes was out of turn, and cost a player his turn.")),
    )
    passers = one_of(
        Passers,
        Text("Who passed out of rotation?"),
        help=Text(
            "A pass is out of rotation unless the player on the left of the last caller made it."
        ),
        known=passers_on_record,
    )
    no_limit = open_reading(
        NoLimit,
        Text(
            "A lead has been faced before it was noticed. Does the auction go back to the player "
            "passed over?"
        ),
    )
    hands_back = yes_no(Text("Are all four hands back in the board?"), stays=(True,))


@law("17B")
def dealer_calls(case: AuctionPeriod) -> None:
    """The player whom the board names as dealer makes the first call."""
    told = None if case.record is None else case.record.dealer
    _calls_next(case, told or turn(case))


@law("17C")
def next_calls(case: AuctionPeriod) -> None:
    """After the first call the player on the left of whoever called last is next, clockwise."""
    _calls_next(case, turn(case))


def _calls_next(case: AuctionPeriod, who: Who) -> None:
    """Rule that it is this player's turn, and which calls earlier rulings leave open to him."""
    bidding = None if case.record is None else case.record.bidding
    if bidding is None or not isinstance(who, Seat):
        case.do(CallsNext(who))
        return
    again = bidding.must_repeat(who)
    if again is not None:
        case.cite("17C")
        case.do(MustRepeat(who, again), "31A1")
    else:
        case.do(CallsNext(who, Legal.ANY if bidding.duty(who) is None else Legal.PASS))


@law("17D1")
def period_is_over(case: AuctionPeriod) -> bool:
    """When a contract is reached the auction period lasts on until a defender faces an opening
    lead, even one out of turn. The time from the last pass to that lead is the clarification
    period."""
    if not case.lead_faced:
        case.do(Advice(Step.CLARIFICATION))
        case.cite("20F5", "21B1a")
    return case.lead_faced


@law("17D2")
def hands_are_back(case: AuctionPeriod) -> bool:
    """When nobody has bid, the auction period ends when all four hands are back in the board."""
    if not case.hands_back:
        case.do(Advice(Step.MAY_BE_REOPENED))
    return case.hands_back


@law("17~1")
def too_late_to_reopen(case: AuctionPeriod) -> bool:
    """A board that was passed out stays so when all four hands are back in it. Where a lead has
    been faced the law does not say whether a turn that was passed over is still given back. Most
    hold that the auction cannot be reopened: the director decides it."""
    too_late = (
        case.lead_faced and case.no_limit is NoLimit.CLOSED if case.bid_made else case.hands_back
    )
    if too_late:
        case.do(AuctionStaysClosed())
        if not case.bid_made:
            case.do(Advice(Step.NOTHING_PUT_RIGHT), "17D2")
    return too_late


@law("17D3")
def goes_back(case: AuctionPeriod) -> bool:
    """If one of the passes that would close the auction was out of rotation, and a player lost his
    turn by it, the auction is not over: it goes back to him, and every pass after that is
    cancelled, also one made in turn. Whoever passed out of rotation is an offender, and Law 16C
    applies."""
    if too_late_to_reopen(case):
        if case.bid_made:
            case.do(PlayContinues())
            case.do(Reminder(When.AFTER_PLAY, AfterPlay.TURN_LOST), "12A1")
        return False
    auction = auction_of(case)
    place = None if auction is None else auction.lost_turn
    offender = Role.OUT_OF_ROTATION if auction is None or place is None else auction.caller(place)
    case.do(LaterCallsCancelled(offender, PASS))
    case.do(
        AuctionReopened(Role.SKIPPED if auction is None or auction.turn is None else auction.turn)
    )
    case.do(Advice(Step.OFFENDERS))
    what_the_passes_tell(case, auction, place)
    if case.bid_made and case.lead_faced:
        case.do(GoOnUnder("24", Why.LED), "17~1")
    return True


def what_the_passes_tell(case: AuctionPeriod, auction: Auction | None, place: int | None) -> None:
    """Record what the sides may use of the cancelled passes (Law 16C).

    The information is unauthorised for the side that passed out of rotation, and authorised for the
    other side unless it did the same.
    """
    if case.passers is Passers.BOTH_SIDES:
        if auction is None or place is None:
            case.do(Unauthorised(Role.BOTH_SIDES, Info.OWN_SIDES_CALLS, Role.BOTH_SIDES), "16C2")
            return
        for seat in _out_of_rotation(auction, place):
            case.do(Unauthorised(seat.side, Info.WITHDRAWN_CALL, seat), "16C2")
    elif auction is not None and place is not None:
        for seat in _out_of_rotation(auction, place):
            withdrawn_information(case, seat, innocent=seat.side.other, offending=seat.side)
    else:
        one = case.passers is Passers.ONE_PLAYER
        withdrawn_information(case, Role.OUT_OF_ROTATION if one else Role.OFFENDING_SIDE)


# The period of the auction


class Period(Enum):
    """The periods of a board, distinguished by what lapses at their end."""

    NOT_BEGUN = Text("the auction period of this side has not begun")
    BEFORE_THE_FIRST_CALL = Text("the auction period, before the first call")
    AUCTION = Text("the auction")
    CLARIFICATION = Text(
        "the clarification period, after the auction and within the auction period"
    )
    PASSED_OUT = Text("the auction period of a board passed out, until the hands are back")
    PLAY = Text("the play period")
    OVER = Text("the board is over")


class Clock(Enum):
    """Acts that are possible in a period."""

    BEFORE = Text("nobody has called: a deal that was made wrongly can still be made again.")
    AUCTION = Text(
        """a player asks for explanations at his turn to call; a call that was unintended, or made
        on misinformation, may be changed until partner has called."""
    )
    PLAY = Text(
        "no call may be changed any more; a misinformed side is protected by an adjusted score."
    )
    OVER = Text(
        "what the play period allowed is gone; scores may still be corrected, and rulings asked "
        "for, in their time."
    )


class WhichPeriod(AuctionPeriod):
    """The facts that determine the period of the board."""

    cards_out = yes_no(
        Text("Has a player of the side taken his cards out of the board?"),
        known=lambda case: True if begun_on_record(case) else None,
        usual=usually_yes(Text("Nobody of the side has taken the cards out of the board.")),
    )
    auction_over = yes_no(
        Text("Was the auction over?"),
        help=Text(
            "Three passes in rotation after a bid, double or redouble, or four passes by all "
            "four players."
        ),
        known=auction_over_on_record,
    )
    next_board = yes_no(
        Text(
            "Has a hand of the next board been taken out, or, on the last board of the round, "
            "been put back for good?"
        ),
    )


@law("17A")
def side_has_begun(case: WhichPeriod) -> bool:
    """The auction period begins for a side when either of its players takes his cards out of the
    board."""
    return case.cards_out


@law("0-play-period")
def play_is_on(case: WhichPeriod) -> bool:
    """The play period begins when the opening lead is faced. It ends when the cards of the next
    board are taken out; on the last board of a round, when the board is quitted."""
    return case.lead_faced and not case.next_board


@law("0~1")
def which_period(case: WhichPeriod) -> Period:
    """Four clocks run on a board. The auction period of a side runs from its first hand out of the
    board until the lead is faced, the auction from the first call to the last pass, the
    clarification period from there to the lead, and the play period until the next board is taken
    out."""
    if not side_has_begun(case):
        return Period.NOT_BEGUN
    if not has_begun(case):
        case.do(Advice(Clock.BEFORE), "6D1")
        return Period.BEFORE_THE_FIRST_CALL
    if not case.auction_over:
        case.do(Advice(Clock.AUCTION), "21B1a")
        return Period.AUCTION
    if not case.bid_made:
        return Period.OVER if hands_are_back(case) else Period.PASSED_OUT
    if not period_is_over(case):
        return Period.CLARIFICATION
    if play_is_on(case):
        case.do(Advice(Clock.PLAY), "21B1a")
        return Period.PLAY
    case.do(Advice(Clock.OVER), "0-play-period")
    return Period.OVER


shown("17", Text("Law 17: when the auction period begins and ends, and who calls when."), __name__)
shown(
    "17D",
    Text("How the auction period ends: with a contract, with a board passed out, or not yet."),
    __name__,
)
