"""Law 19: Doubles and redoubles."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.auction import DOUBLE, REDOUBLE, Doubling
from bridgelaw.effects import Advice, GoOnUnder, Info, Unauthorised
from bridgelaw.effects.calls import CallStands
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Usual, one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_18_bids import BidInQuestion
from bridgelaw.laws.definitions.words_of_the_auction import KindOfCall, Parts, auction_of


class Why(Enum):
    """The reasons for going on under another law."""

    INADMISSIBLE = Text(
        "nobody may make this double or redouble, in turn or out of it, and it cannot be accepted"
    )


class Step(Enum):
    """Advice to the director about a double in the wrong words."""

    BID_AS_MADE = Text(
        "the double is of the bid as it was made, whatever bid the player named with it."
    )
    DOUBLE_AS_MADE = Text(
        "the redouble is of the double of the bid as it was made, whatever bid the player named "
        "with it."
    )


def opponents_bid_on_record(case: DoubleInQuestion) -> bool | None:
    """Return whether the last bid was an opponent's; None if the calls or the seat are unknown."""
    auction, caller = case.before(), case.caller()
    if auction is None or caller is None or auction.last_bidder is None:
        return None
    return auction.last_bidder.side is not caller.side


def passes_since_bid(case: DoubleInQuestion) -> bool | None:
    """Return whether only passes followed the last bid; None if the calls are unknown."""
    auction = case.before()
    return (
        None
        if auction is None or auction.last_bid is None
        else auction.doubled is Doubling.UNDOUBLED
    )


def double_before_on_record(case: DoubleInQuestion) -> bool | None:
    """Return whether the last bid is doubled but not redoubled; None if the calls are unknown."""
    auction = case.before()
    return None if auction is None else auction.doubled is Doubling.DOUBLED


def opponents_double_on_record(case: DoubleInQuestion) -> bool | None:
    """Return whether the double was an opponent's: it was if the bid was the own side's."""
    found = opponents_bid_on_record(case)
    return None if found is None else not found


class DoubleInQuestion(BidInQuestion):
    """The facts about a double or a redouble."""

    opponents_bid = yes_no(
        Text("Was the last bid made by an opponent of his?"), known=opponents_bid_on_record
    )
    only_passes = yes_no(
        Text("Had there been nothing but passes since that bid?"), known=passes_since_bid
    )
    doubled_before = yes_no(
        Text("Was the last call that was not a pass a double?"),
        help=Text("If it was a bid or a redouble, there is nothing to redouble."),
        known=double_before_on_record,
    )
    opponents_double = yes_no(
        Text("Was that double made by an opponent of his?"), known=opponents_double_on_record
    )
    misstated = yes_no(
        Text("Did he name, with the word, a bid, level or denomination that was not the one bid?")
    )


@law("19A1")
def may_double(case: DoubleInQuestion) -> bool:
    """A player may double only the last bid, if an opponent made it and there have been nothing but
    passes since."""
    return case.bid_before and case.opponents_bid and case.only_passes


@law("19A3")
def doubled_in_wrong_words(case: DoubleInQuestion) -> bool:
    """A player who doubles and names another bid than the one made has doubled the bid as it was
    made. What his words tell partner is unauthorised."""
    if case.misstated:
        _as_made(case, Step.BID_AS_MADE)
    return case.misstated


@law("19B1")
def may_redouble(case: DoubleInQuestion) -> bool:
    """A player may redouble only the last double, if an opponent made it and there have been
    nothing but passes since."""
    return case.doubled_before and case.opponents_double


@law("19B3")
def redoubled_in_wrong_words(case: DoubleInQuestion) -> bool:
    """A player who redoubles and names another bid than the one doubled has redoubled it as it was
    made. What his words tell partner is unauthorised."""
    if case.misstated:
        _as_made(case, Step.DOUBLE_AS_MADE)
    return case.misstated


def _as_made(case: DoubleInQuestion, step: Step) -> None:
    case.do(Advice(step))
    case.do(
        Unauthorised(case.who(Role.PARTNER), Info.WORDS_AND_GESTURES, case.who(Role.PLAYER)), "16B1"
    )


@law("19~1")
def is_inadmissible(case: DoubleInQuestion) -> bool:
    """A double of one's own side's bid, of nothing, or of what is doubled already can never be
    accepted, not even out of rotation. The next call over it cancels both; if it is found only
    after the lead, the board is scored without it."""
    found = not (may_double(case) if case.call_kind is KindOfCall.DOUBLE else may_redouble(case))
    if found:
        case.do(GoOnUnder("35A", Why.INADMISSIBLE))
    return found


def double_stands(case: DoubleInQuestion) -> None:
    """Rule that a legal double or redouble in turn stands."""
    if case.call_kind is KindOfCall.DOUBLE:
        law, in_wrong_words = "19A1", doubled_in_wrong_words
    else:
        law, in_wrong_words = "19B1", redoubled_in_wrong_words
    in_wrong_words(case)
    case.do(CallStands(case.who(Role.PLAYER), case.the_call()), law)


# The effect of a double


class Doubled(Enum):
    """The doubles that count when the auction is over."""

    NEVER = Text("nobody doubled")
    BID_OVER = Text("there was a double, but somebody bid over it")
    DOUBLED = Text("the last bid was doubled, and not redoubled")
    REDOUBLED = Text("the last bid was doubled and redoubled")


class Scoring(Enum):
    """Advice to the scorer."""

    RAISED = Text("score the contract doubled or redoubled, as the last bid was.")


def doubled_on_record(case: DoubleOfContract) -> Doubled | None:
    """Return the doubles that count, from the calls or the contract; None if unknown."""
    auction = auction_of(case)
    if auction is None:
        contract = None if case.record is None else case.record.contract
        return None if contract is None else _as_it_stands(contract.doubled, lapsed=False)
    # If the contract is undoubled, all earlier doubles have been bid over.
    return _as_it_stands(
        auction.doubled, lapsed=any(call in (DOUBLE, REDOUBLE) for call in auction.calls)
    )


def _as_it_stands(doubled: Doubling, *, lapsed: bool) -> Doubled:
    if doubled is Doubling.UNDOUBLED:
        return Doubled.BID_OVER if lapsed else Doubled.NEVER
    return Doubled.DOUBLED if doubled is Doubling.DOUBLED else Doubled.REDOUBLED


class DoubleOfContract(Parts):
    """The fact that determines whether the contract is doubled."""

    doubled = one_of(
        Doubled,
        Text("Is the last bid doubled?"),
        known=doubled_on_record,
        usual=Usual(
            Doubled.NEVER,
            {
                Doubled.BID_OVER: Text("There was a double, but somebody bid over it."),
                Doubled.DOUBLED: Text("The last bid was doubled, and not redoubled."),
                Doubled.REDOUBLED: Text("The last bid was doubled and redoubled."),
            },
        ),
    )


@law("19C")
def is_lapsed(case: DoubleOfContract) -> bool:
    """A double or redouble lapses when a legal bid follows it."""
    return case.doubled is Doubled.BID_OVER


@law("19D")
def is_raised(case: DoubleOfContract) -> bool:
    """If no legal bid follows a doubled or redoubled bid, what the contract scores is raised as Law
    77 says."""
    return case.doubled in (Doubled.DOUBLED, Doubled.REDOUBLED)


shown("19", Text("Law 19: when a player may double or redouble."), __name__)
shown("19A", Text("Doubles: what may be doubled, and how it is said."), __name__)
shown(
    "19A2",
    Text("A player doubles with the one word; he should name neither level nor denomination."),
    __name__,
)
shown("19B", Text("Redoubles: what may be redoubled, and how it is said."), __name__)
shown(
    "19B2",
    Text("A player redoubles with the one word; he should name neither level nor denomination."),
    __name__,
)
