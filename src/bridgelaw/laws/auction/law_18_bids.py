"""Law 18: Bids."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import HIGHEST_LEVEL, Bid
from bridgelaw.effects import Advice, GoOnUnder
from bridgelaw.effects.calls import CallStands
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.definitions.words_of_the_auction import OneCall


class Level(Enum):
    """The level of a bid, compared with the last one."""

    HIGHER = Text("more than the last bid")
    SAME = Text("as many as the last bid")
    LOWER = Text("fewer than the last bid")


class Why(Enum):
    """The reasons for going on under another law."""

    INSUFFICIENT = Text("the bid does not supersede the last one")
    ABOVE_SEVEN = Text("nobody may bid more than seven")


class Step(Enum):
    """Advice to the director."""

    LOCAL_RULE = Text(
        "when a call with bidding cards counts as made is a matter of regulation: look it up "
        "before you rule on the call."
    )


def made_on_record(case: BidInQuestion) -> bool | None:
    """Return True if the call stands in the recorded auction: it has then been made."""
    return True if case.recorded() else None


def above_on_record(case: BidInQuestion) -> bool | None:
    """Return whether the bid is above seven; None if the call is unknown."""
    call = case.called()
    return call.level > HIGHEST_LEVEL if isinstance(call, Bid) else None


def bid_before_on_record(case: BidInQuestion) -> bool | None:
    """Return whether there was an earlier bid; None without an auction on record."""
    auction = case.before()
    return None if auction is None else auction.last_bid is not None


def last_bid(case: BidInQuestion) -> Bid | None:
    """Return the last bid before the one in question."""
    auction = case.before()
    return None if auction is None else auction.last_bid


def level_on_record(case: BidInQuestion) -> Level | None:
    """Return the level of the bid compared with the last one; None if either is unknown."""
    last, call = last_bid(case), case.called()
    if last is None or not isinstance(call, Bid):
        return None
    if call.level == last.level:
        return Level.SAME
    return Level.HIGHER if call.level > last.level else Level.LOWER


def ranks_on_record(case: BidInQuestion) -> bool | None:
    """Return whether the denomination ranks above that of the last bid; None if unknown."""
    last, call = last_bid(case), case.called()
    return call.strain > last.strain if last is not None and isinstance(call, Bid) else None


class BidInQuestion(OneCall):
    """The facts about a bid."""

    made = yes_no(
        Text("Had the call been made?"),
        help=Text(
            """A spoken call is made when it is said. With bidding cards the regulation decides, for
            instance when the card leaves the box with intent, or when it is held or laid so that it
            looks like a call."""
        ),
        known=made_on_record,
        usual=usually_yes(Text("The call was not made yet.")),
    )
    above_seven = yes_no(
        Text("Does it bid more than seven?"),
        known=above_on_record,
        usual=usually_no(Text("The bid is for more than seven.")),
    )
    bid_before = yes_no(
        Text("Had anybody bid before?"),
        help=Text("A bid that was insufficient or out of rotation counts if it was accepted."),
        known=bid_before_on_record,
    )
    level = one_of(Level, Text("How many odd tricks does it name?"), known=level_on_record)
    ranks_higher = yes_no(
        Text("Is its denomination higher than that of the last bid?"),
        help=Text(
            "From the top: notrump, spades, hearts, diamonds, clubs. The same denomination is "
            "not higher."
        ),
        known=ranks_on_record,
    )


@law("18~1")
def is_made(case: BidInQuestion) -> bool:
    """The laws leave it to regulations when a call made with bidding cards, in writing or on a
    screen counts as made. Only then is it changed or put right as a call."""
    if not case.made:
        case.do(Advice(Step.LOCAL_RULE))
    return case.made


@law("18A")
def has_form_of_a_bid(case: BidInQuestion) -> bool:
    """A bid names a number of odd tricks, from one to seven, and a denomination."""
    if case.above_seven:
        case.do(GoOnUnder("35C", Why.ABOVE_SEVEN))
    return not case.above_seven


@law("0-denomination")
def denomination_is_higher(case: BidInQuestion) -> bool:
    """The denomination of a bid is one of the four suits or notrump."""
    return case.ranks_higher


@law("18E")
def outranks(case: BidInQuestion) -> bool:
    """The denominations rank, from the top: notrump, spades, hearts, diamonds, clubs."""
    return denomination_is_higher(case)


@law("18B")
def supersedes(case: BidInQuestion) -> bool:
    """A bid supersedes an earlier one if it names more odd tricks, or as many in a higher
    denomination."""
    return case.level is Level.HIGHER or (case.level is Level.SAME and outranks(case))


@law("18C")
def is_sufficient(case: BidInQuestion) -> bool:
    """A bid is sufficient if it supersedes the last bid before it; the first bid of an auction
    always is."""
    found = not case.bid_before or supersedes(case)
    if found:
        case.do(CallStands(case.who(Role.PLAYER), case.the_call()))
    return found


@law("18D")
def is_insufficient(case: BidInQuestion) -> None:
    """A bid that does not supersede the last one is insufficient, and an infraction."""
    case.do(GoOnUnder("27", Why.INSUFFICIENT))


shown("18", Text("Law 18: what a bid is, and when it is sufficient."), __name__)
