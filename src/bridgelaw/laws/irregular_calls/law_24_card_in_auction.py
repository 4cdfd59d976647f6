"""Law 24: Card exposed or led during the auction."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.bidding import FacedCard
from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Advice,
    AuctionContinues,
    Authorised,
    CardReturned,
    CardsFaceUp,
    GoOnUnder,
    Grade,
    Info,
    MustPass,
    Period,
    Reminder,
    SomeCard,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Which, Who, opponents_of
from bridgelaw.engine.facts import (
    Detail,
    Doubt,
    Usual,
    implied,
    one_of,
    usually_no,
    usually_yes,
    yes_no,
)
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_calls.common import AfterPlay
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard, grade, lay_all
from bridgelaw.laws.penalty_cards.obligations import only
from bridgelaw.laws.play.law_41_start_of_play import AuctionOver, auction_over_on_record
from bridgelaw.laws.play.law_45_card_played import PLAY_GOES_ON


class HowMany(Enum):
    """The number of the player's cards that partner could see."""

    ONE = Text("one")
    SEVERAL = Text("two or more")


class Why(Enum):
    """The reasons for going on under another law."""

    NOBODY_HAD_CALLED = Text("the auction had not begun; a player has seen a card by accident")
    AUCTION_WAS_OVER = Text("the auction was over, and he is a defender")


class Step(Enum):
    """Advice to the director."""

    AT_THE_END = Text(
        """come back when the auction is over: if the offender declares or is dummy he picks up what
        lies there; if he defends, each of these cards is a penalty card."""
    )


def faced_on_record(case: SeenInAuction) -> tuple[FacedCard, ...]:
    """Return the cards that an earlier ruling left face up, when the auction is over.

    Before that, the incident is about another card.
    """
    record = case.record
    if record is None or not (auction_over_on_record(case) or case.told.get("auction_over")):
        return ()
    told = case.told.get("seat")
    found = tuple(each for each in record.bidding.faced if told is None or each.seat is told)
    # If two players have shown cards, the director must say which one it is about.
    return found if len({each.seat for each in found}) == 1 else ()


def seat_on_record(case: SeenInAuction) -> Seat | None:
    """Return the player whose cards are face up, if all belong to one player."""
    faced = faced_on_record(case)
    return faced[0].seat if faced else None


def cards_on_record(case: SeenInAuction) -> tuple[Card, ...] | None:
    """Return the cards that lie face up."""
    return tuple(each.card for each in faced_on_record(case)) or None


def begun_on_record(case: SeenInAuction) -> bool | None:
    """Return True if a call is on record or an earlier ruling left the card face up."""
    called = (
        case.record is not None and case.record.auction is not None and case.record.auction.calls
    )
    return True if called or faced_on_record(case) else None


def still_open_on_record(case: SeenInAuction) -> bool | None:
    """Return True if the auction is not over, or an earlier ruling left the card face up."""
    if faced_on_record(case):
        return True
    return None if case.auction_over else True


def ruled_before(case: SeenInAuction) -> bool | None:
    """Return True if the card is face up by an earlier ruling under this law, None otherwise."""
    return True if faced_on_record(case) else None


def cards_before(case: SeenInAuction) -> tuple[FacedCard, ...]:
    """Return the player's cards that are face up by an earlier ruling."""
    return (
        ()
        if case.record is None
        else tuple(each for each in case.record.bidding.faced if each.seat is case.seat)
    )


def number_on_record(case: SeenInAuction) -> HowMany | None:
    """Return whether one or several of his cards are face up, with those of earlier rulings."""
    if cards_before(case) and not case.auction_over:
        return HowMany.SEVERAL
    told = case.cards or (() if case.card is None else (case.card,))
    if len(told) > 1:
        return HowMany.SEVERAL
    # The player is not given: it may be the one whose card is already face up.
    joins = (
        case.seat is None
        and case.record is not None
        and case.record.bidding.faced
        and not case.auction_over
    )
    return HowMany.ONE if told and not joins else None


def led_on_record(case: SeenInAuction) -> bool | None:
    """Return whether the card was led, as established at that time; None if unknown."""
    return any(each.led for each in faced_on_record(case)) if ruled_before(case) else None


def defends_on_record(case: SeenInAuction) -> bool | None:
    """Return whether the player defends; None if unknown. Nobody defends a passed-out board."""
    record = case.record
    if (
        record is not None
        and record.auction is not None
        and record.auction.is_over
        and record.auction.contract is None
    ):
        return False
    if record is None or record.declarer is None or case.seat is None:
        return None
    return case.seat.side is not record.declarer.side


class SeenInAuction(NewPenaltyCard, AuctionOver):
    """The facts about cards seen during the auction.

    The incident is about the player who holds them.
    """

    seat: Detail[Seat] = Detail(
        Seat, Text("Whose cards were seen?"), choices=lambda case: tuple(Seat), known=seat_on_record
    )
    cards: Detail[tuple[Card, ...]] = Detail(
        tuple, Text("Which cards were they?"), known=cards_on_record
    )
    card: Detail[Card] = Detail(
        Card,
        NewPenaltyCard.card.ask,
        choices=lambda case: DECK,
        known=lambda case: only(case.cards or ()),
    )
    auction_over = yes_no(
        Text("Is the auction over by now?"),
        help=Text("Three passes in rotation after a bid, double or redouble."),
        known=AuctionOver.auction_over.known,
        usual=usually_no(Text("The auction is over by now.")),
    )
    begun = yes_no(
        Text("Had anybody called on the board when it happened?"),
        known=begun_on_record,
        stays=(True,),
        usual=usually_yes(Text("Nobody had called on the board when it happened.")),
    )
    still_open = yes_no(
        Text("Was the auction still going on when it happened?"),
        help=Text(
            """From the first call to the last of the closing passes. The time from then to the lead
            is no part of it."""
        ),
        known=still_open_on_record,
        usual=implied(Text("It happened after the final pass.")),
    )
    own_fault = yes_no(
        Text("Was it his own doing, and not that of another who knocked them out of his hand?"),
        known=ruled_before,
        usual=usually_yes(Text("Another player knocked the cards out of the hand.")),
    )
    partner_could_see = yes_no(
        Text("Was a card held or put so that his partner might have seen its face?"),
        help=Text(
            "Might have, not did. See to it that nobody names the card before this is settled."
        ),
        doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON),
        known=ruled_before,
        usual=usually_yes(
            Text("Partner cannot have seen the face of any card."),
            states=Text("Partner might have seen the face of a card."),
        ),
    )
    how_many = one_of(
        HowMany,
        Text("How many cards might partner have seen?"),
        known=number_on_record,
        usual=Usual(HowMany.ONE, {HowMany.SEVERAL: Text("Partner might have seen several cards.")}),
    )
    led = yes_no(
        Text("Was a card led, as though the auction were over?"),
        known=led_on_record,
        usual=usually_no(Text("A card was led, as though the auction were over.")),
    )
    deliberate = yes_no(
        Text("Was the card exposed on purpose?"),
        known=lambda case: True if case.led else None,
        usual=usually_no(Text("The card was exposed on purpose.")),
    )
    defends = yes_no(Text("Is he a defender now?"), known=defends_on_record)

    def holder_of_them(self) -> Who:
        """Return the player whose cards were seen."""
        return self.who(Role.PLAYER)

    def all_of_them(self) -> tuple[SomeCard, ...]:
        """Return the cards, if they are known."""
        if self.cards is not None:
            return self.cards
        if self.card is not None:
            return (self.card,)
        # A card that joins others makes several, but only this one is put down now.
        one = self.how_many is HowMany.ONE or cards_before(self)
        return (Which.THE_CARD,) if one else (Which.THE_CARD, Which.THE_OTHER_CARD)


@law("24~1")
def before_the_auction(case: SeenInAuction) -> bool:
    """Law 24 holds from the first call to the end of the auction. A card seen before that is ruled
    by Law 16D: nobody has to pass, and it is no penalty card. After the final pass a card of the
    declaring side is picked up, and a defender's is ruled by Laws 49 and 50."""
    if case.begun:
        return False
    case.do(GoOnUnder("16D", Why.NOBODY_HAD_CALLED))
    return True


def after_the_auction(case: SeenInAuction) -> bool:
    """Return whether a defender's card was seen between the final pass and the opening lead."""
    if not case.still_open:
        case.do(GoOnUnder("49", Why.AUCTION_WAS_OVER), "24~1")
    return not case.still_open


@law("0-honor")
def is_honour(case: SeenInAuction) -> bool:
    """The honours are ace, king, queen, jack and ten."""
    return case.honour


@law("24A")
def one_low_card(case: SeenInAuction) -> bool:
    """One card below the ten that was not led: no further rectification, until the auction is
    over."""
    if case.how_many is not HowMany.ONE or case.led or is_honour(case):
        return False
    case.do(AuctionContinues())
    return True


@law("24B")
def one_honour_or_a_lead(case: SeenInAuction) -> bool:
    """One card that is an honour, or was led too early: the offender's partner must pass at his
    next turn to call."""
    if case.how_many is not HowMany.ONE:
        return False
    partner_must_pass(case)
    return True


@law("24C")
def several_cards(case: SeenInAuction) -> None:
    """Two or more cards: the offender's partner must pass at his next turn to call."""
    partner_must_pass(case)


def partner_must_pass(case: SeenInAuction) -> None:
    """Rule that partner passes once.

    If partner has no turn left, nothing takes its place.
    """
    case.do(MustPass(case.who(Role.PARTNER), Period.NEXT_TURN))
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.COULD_HAVE_KNOWN), "72C")


@law("0-penalty-card")
def becomes_penalty_card(case: SeenInAuction) -> bool:
    """A penalty card is a card that is dealt with under Law 50, or 51 where there are several: only
    a defender's can be one."""
    return case.defends


@law("24D")
def picks_them_up(case: SeenInAuction) -> bool:
    """When the auction is over, an offender who declares or is dummy picks his cards up. That goes
    for an opening lead by the declaring side as well, and for a card seen after the final pass (Law
    48A)."""
    if becomes_penalty_card(case):
        return False
    for card in case.cards or (case.card or Which.THE_CARD,):
        case.do(CardReturned(case.holder_of_them(), card))
    return True


@law("24E")
def become_penalty_cards(case: SeenInAuction) -> Grade:
    """When the auction is over, each such card of an offender who defends becomes a penalty card: a
    single low one, exposed by accident, a minor one; an honour, a card exposed on purpose or led,
    and two or more cards, major ones."""
    found = Grade.MAJOR if case.how_many is HowMany.SEVERAL else grade(case)
    return lay_all(case, case.holder_of_them(), case.all_of_them(), found)


@law("24")
def counts(case: SeenInAuction) -> bool:
    """Cards that a player, by his own fault, has put where his partner might see their faces during
    the auction. Each lies face up until the auction ends; only the other side may use what it
    tells."""
    if case.own_fault and case.partner_could_see:
        return True
    for card in case.cards or (case.card or Which.THE_CARD,):
        case.do(CardReturned(case.holder_of_them(), card))
    return False


def lie_face_up(case: SeenInAuction) -> None:
    """Rule that the cards stay face up until the auction ends; only the opponents may use them."""
    player, cards = case.holder_of_them(), case.all_of_them()
    innocent = opponents_of(case.seat, Role.NON_OFFENDING_SIDE)
    case.do(CardsFaceUp(player, cards, case.how_many is HowMany.ONE and case.led), "24")
    for card in cards:
        case.do(Authorised(innocent, Info.HOLDS_IT, player, card), "16C1")
        case.do(Unauthorised(case.who(Role.PARTNER), Info.HOLDS_IT, player, card), "16C2")
    case.do(Advice(Step.AT_THE_END), "24")
