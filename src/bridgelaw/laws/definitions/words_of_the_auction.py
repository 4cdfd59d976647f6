"""The Definitions: the words of the auction, and the roles it gives the players."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import DOUBLE, PASS, Auction, Bid, Call
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import HasPart, Part
from bridgelaw.effects.calls import SomeCall, WhichCall
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who, seated
from bridgelaw.engine.facts import Detail, one_of, usually_yes, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text

# The stage of the auction


def auction_of(case: Incident) -> Auction | None:
    """Return the auction on the record."""
    return None if case.record is None else case.record.auction


def contract_known(case: Incident) -> bool:
    """Return whether the record has a declarer but no calls: the auction is then over."""
    return (
        case.record is not None and case.record.auction is None and case.record.declarer is not None
    )


def begun_on_record(case: AuctionSoFar) -> bool | None:
    """Return whether the auction has begun; None if neither calls nor a declarer are known."""
    auction = auction_of(case)
    return (True if contract_known(case) else None) if auction is None else bool(auction.calls)


def bid_on_record(case: AuctionSoFar) -> bool | None:
    """Return whether there has been a bid; None if neither calls nor a declarer are known."""
    auction = auction_of(case)
    return (
        (True if contract_known(case) else None)
        if auction is None
        else auction.last_bid is not None
    )


def closed_on_record(case: AuctionSoFar) -> bool | None:
    """Return whether the last calls are the passes that close an auction, even if one was out of
    rotation.
    """
    auction = auction_of(case)
    if auction is None:
        return True if contract_known(case) else None
    return auction.is_over or auction.lost_turn is not None


def last_caller(case: AuctionSoFar) -> Seat | None:
    """Return the player who made the last call on the record."""
    auction = auction_of(case)
    return auction.callers[-1] if auction is not None and auction.calls else None


class AuctionSoFar(Incident):
    """The facts about how far an auction has come."""

    seat: Detail[Seat] = Detail(
        Seat, Text("Who made the last call?"), choices=lambda case: tuple(Seat), known=last_caller
    )
    begun = yes_no(
        Text("Has anybody called on this board?"),
        known=begun_on_record,
        stays=(True,),
        usual=usually_yes(Text("Nobody has called on this board.")),
    )
    bid_made = yes_no(
        Text("Has anybody bid?"), known=bid_on_record, usual=usually_yes(Text("Nobody has bid."))
    )
    three_passes = yes_no(
        Text("Were the last three calls all passes?"),
        help=Text(
            "Count anew from the last bid, double or redouble: any call that is not a pass "
            "begins the count again."
        ),
        known=closed_on_record,
    )
    four_passes = yes_no(Text("Have all four players passed?"), known=closed_on_record)


@law("0-auction")
def has_begun(case: AuctionSoFar) -> bool:
    """The auction is the making of the calls that lead to the contract, and also all of them
    together. It begins with the first call, not with the taking up of the cards."""
    return case.begun


@law("0-lho")
def on_the_left(case: AuctionSoFar) -> Who:
    """A player's left-hand opponent is the opponent on his left, who calls and plays next after
    him."""
    return case.who(Role.LHO)


@law("0-rotation")
def in_rotation(case: AuctionSoFar) -> Who:
    """Turns to call and to play go round clockwise."""
    return on_the_left(case)


@law("0-turn")
def turn(case: AuctionSoFar) -> Who:
    """It is a player's turn when he is due to call or to play."""
    return in_rotation(case) if case.begun else case.who(Role.DEALER)


# The players after the auction


def faced_on_record(case: Incident) -> bool | None:
    """Return whether the opening lead has been faced, as far as the record shows it."""
    return None if case.record is None else case.record.faced_lead


class Parts(AuctionSoFar):
    """The facts that give the players their roles."""

    named_first = yes_no(
        Text(
            "Was the player who made the last bid also the first of his side to bid that "
            "denomination?"
        ),
        help=Text("Only bids of the legal auction count: one that was withdrawn does not."),
    )
    lead_faced = yes_no(
        Text("Has an opening lead by a defender been faced?"), known=faced_on_record
    )


@law("0-side")
def declaring_side(case: Parts) -> Role:
    """A side is two partners at a table against the other two. The one that made the last bid plays
    the contract."""
    return Role.DECLARING_SIDE


@law("0-declarer")
def declarer(case: Parts) -> Who:
    """Declarer is the player who, of the side that made the last bid, first bid the denomination of
    that bid. Until the opening lead is faced he is only presumed to be."""
    declaring_side(case)
    if case.record is not None and case.record.declarer is not None:
        return case.record.declarer
    return Role.LAST_BIDDER if case.named_first else Role.LAST_BIDDERS_PARTNER


@law("0-presumed-declarer")
def presumed_declarer(case: Parts) -> Who:
    """The presumed declarer is the player who will be declarer if no irregularity changes it."""
    return declarer(case)


@law("0-partner")
def partner(case: Parts) -> Who:
    """A player's partner is the other member of his side."""
    found = declarer(case)
    if isinstance(found, Seat):
        return found.partner
    return Role.LAST_BIDDERS_PARTNER if found is Role.LAST_BIDDER else Role.LAST_BIDDER


@law("0-dummy")
def dummy(case: Parts) -> None:
    """Dummy is declarer's partner from when the opening lead is faced until play ends; also his
    cards on the table."""
    case.do(HasPart(partner(case), Part.DUMMY))


@law("0-rho")
def on_the_right(case: Parts) -> Who:
    """A player's right-hand opponent is the opponent on his right, who calls and plays just before
    him."""
    return case.who(Role.DECLARERS_RHO)


@law("0-opponent")
def opponents(case: Parts) -> tuple[Who, Who]:
    """The opponents of a player are both members of the other side at the table."""
    return case.who(Role.DECLARERS_LHO), on_the_right(case)


@law("0-opening-lead")
def opening_leader(case: Parts) -> None:
    """The opening lead is the card led to the first trick. It is made by the player on presumed
    declarer's left."""
    case.do(HasPart(opponents(case)[0], Part.OPENING_LEADER))


@law("0-defender")
def defenders(case: Parts) -> None:
    """A defender is an opponent of declarer, also of the presumed one."""
    left, right = opponents(case)
    if case.lead_faced:
        case.do(HasPart(left, Part.DEFENDER))
    else:
        opening_leader(case)
    case.do(HasPart(right, Part.DEFENDER))


# A single call


class KindOfCall(Enum):
    """The kinds of call."""

    BID = Text("a bid")
    PASS = Text("a pass")
    DOUBLE = Text("a double")
    REDOUBLE = Text("a redouble")


def kind_of(call: Call | None) -> KindOfCall | None:
    """Return the kind of a call."""
    if call is None or isinstance(call, Bid):
        return None if call is None else KindOfCall.BID
    if call is PASS:
        return KindOfCall.PASS
    return KindOfCall.DOUBLE if call is DOUBLE else KindOfCall.REDOUBLE


class OneCall(Incident):
    """An incident about one call: the given call, or else the last on the record."""

    seat: Detail[Seat] = Detail(Seat, Text("Who made the call?"), choices=lambda case: tuple(Seat))
    call: Detail[Call] = Detail(Call, Text("Which call was it?"))
    call_kind = one_of(
        KindOfCall, Text("What kind of call was it?"), known=lambda case: kind_of(case.called())
    )

    def recorded(self) -> bool:
        """Return whether the call is the last one on the record."""
        auction = auction_of(self)
        if auction is None or not auction.calls or self.call is not None:
            return False
        return self.seat is None or self.seat is auction.callers[-1]

    def before(self) -> Auction | None:
        """Return the auction before the call."""
        auction = auction_of(self)
        return (
            auction.before(len(auction.calls) - 1)
            if auction is not None and self.recorded()
            else auction
        )

    def called(self) -> Call | None:
        """Return the call, if it is known."""
        auction = auction_of(self)
        return auction.calls[-1] if auction is not None and self.recorded() else self.call

    def caller(self) -> Seat | None:
        """Return the player who made the call, if known.

        A call that is not on the record is not assumed to have been made in turn.
        """
        auction = auction_of(self)
        return auction.callers[-1] if auction is not None and self.recorded() else self.seat

    def who(self, role: Role) -> Who:
        """Return the seat that has a role, relative to the caller."""
        return seated(role, self.caller(), self.record)

    def the_call(self) -> SomeCall:
        """Return the call, if it is known."""
        return self.called() or WhichCall.THE_CALL


@law("0-call")
def call(case: OneCall) -> KindOfCall:
    """A call is a bid, a pass, a double or a redouble."""
    return case.call_kind


@law("0-bid")
def is_bid(case: OneCall) -> bool:
    """A bid undertakes to win at least a number of tricks over six in a denomination. Pass, double
    and redouble are calls and no bids."""
    return case.call_kind is KindOfCall.BID


@law("0-pass")
def is_pass(case: OneCall) -> bool:
    """A pass says that the player does not, at this turn, bid, double or redouble."""
    return case.call_kind is KindOfCall.PASS


@law("0-double")
def is_double(case: OneCall) -> bool:
    """A double of an opponent's bid raises what the contract is worth, made or beaten."""
    return case.call_kind is KindOfCall.DOUBLE


@law("0-redouble")
def is_redouble(case: OneCall) -> bool:
    """A redouble of an opponent's double raises what the contract is worth once more."""
    return case.call_kind is KindOfCall.REDOUBLE
