"""The Definitions: the words of the cards and of the trick."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.facts import Detail, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.text import Text
from bridgelaw.ruling.effects import GoOnUnder
from bridgelaw.ruling.incident import Incident
from bridgelaw.table.cards import DECK, Card
from bridgelaw.table.play import Trick
from bridgelaw.table.seats import Seat


class Why(Enum):
    """Why another law takes over."""

    FIFTH_CARD = Text("he had already played to the trick")
    REVOKE = Text("he could have followed suit")
    AUCTION_LOW = Text("one card below an honour, shown in the auction by accident")
    AUCTION_HONOUR = Text("an honour shown in the auction, or a card led")
    AUCTION_SEVERAL = Text("several cards shown in the auction")
    DECLARING_SIDE = Text("declarer and dummy have no penalty cards")
    PENALTY_CARD = Text("a defender's card becomes a penalty card")


# A card to a trick


def trick_on_record(case: CardToTrick) -> Trick | None:
    """The trick that the card was played to."""
    record, card = case.record, case.card
    place = None if record is None or card is None else record.trick_of(card)
    return None if record is None or place is None else (*record.tricks, record.current)[place]


def same_suit_on_record(case: CardToTrick) -> bool | None:
    """The card and the first card of its trick tell."""
    trick = trick_on_record(case)
    return None if trick is None or case.card is None else case.card.suit is trick.suit_led


def first_on_record(case: CardToTrick) -> bool | None:
    """Whether its trick began with it."""
    trick = trick_on_record(case)
    return None if trick is None else trick.card_led is case.card


def extra_on_record(case: CardToTrick) -> bool | None:
    """Whether its player had a card in the trick before it."""
    trick = trick_on_record(case)
    return None if trick is None else case.card in [play.card for play in trick.superfluous]


def trump_on_record(case: CardToTrick) -> bool | None:
    """The contract tells."""
    if case.record is None or case.record.trump is None or case.card is None:
        return None
    return case.record.trump.suit is case.card.suit


def could_follow_on_record(case: CardToTrick) -> bool | None:
    """What its player has left, and what he played later, tell whether he had a card of the suit led."""
    trick, record = trick_on_record(case), case.record
    if trick is None or record is None or case.card is None or trick.suit_led is None:
        return None
    seat = trick.player_of(case.card)
    if seat is None:
        return None
    place = record.trick_of(case.card) or 0
    later = (card for each in (*record.tricks, record.current)[place + 1 :] for card in each.all_by(seat))
    if any(card.suit is trick.suit_led for card in later):
        return True
    void = record.void(seat, trick.suit_led)
    return None if void is None else not void


def player_on_record(case: CardToTrick) -> Seat | None:
    """Who played the card."""
    trick = trick_on_record(case)
    return None if trick is None or case.card is None else trick.player_of(case.card)


class CardToTrick(Incident):
    """The facts about a card in a trick."""

    card = Detail(Card, Text("Which card is it?"), choices=lambda case: DECK)
    seat: Detail[Seat] = Detail(Seat, Text("Who played it?"), choices=lambda case: tuple(Seat), known=player_on_record)
    extra = yes_no(Text("Had its player already a card in the trick?"), known=extra_on_record)
    first_card = yes_no(Text("Was it the first card of the trick?"), known=first_on_record)
    same_suit = yes_no(Text("Is it of the suit led?"), known=same_suit_on_record)
    could_follow = yes_no(Text("Had he a card of the suit led?"), known=could_follow_on_record)
    is_trump = yes_no(Text("Is it a trump?"), known=trump_on_record)


@law("0-trick")
def belongs_to_trick(case: CardToTrick) -> bool:
    """A trick is the unit by which the result is counted: four cards, one from each player in rotation, beginning with the
    lead, unless something went wrong."""
    if case.extra:
        case.do(GoOnUnder("45E", Why.FIFTH_CARD))
    return not case.extra


@law("0-lead")
def is_lead(case: CardToTrick) -> bool:
    """The lead is the first card played to a trick."""
    return case.first_card


@law("0-follow-suit")
def follows_suit(case: CardToTrick) -> bool:
    """To follow suit is to play a card of the suit that was led."""
    return case.same_suit


@law("0-trump")
def is_trump(case: CardToTrick) -> bool:
    """A trump is every card of the suit that the contract names."""
    return case.is_trump


def could_have_followed(case: CardToTrick) -> bool:
    """Whether not to follow suit was a revoke."""
    if case.could_follow:
        case.do(GoOnUnder("61A", Why.REVOKE), "44C")
    return case.could_follow


# A card that could be seen


class Stage(Enum):
    """When it happened."""

    AUCTION = Text("before the auction was over")
    PLAY = Text("in the play")


def honour_on_record(case: CardInSight) -> bool | None:
    """The card tells."""
    return None if case.card is None else case.card.honour


def defender_on_record(case: CardInSight) -> bool | None:
    """The seat and declarer tell."""
    record, seat = case.record, case.seat
    if record is None or record.declarer is None or seat is None:
        return None
    return seat.side is not record.declarer.side


class CardInSight(Incident):
    """The facts about a card whose face may have been seen."""

    card = Detail(Card, Text("Which card is it?"), choices=lambda case: DECK)
    could_be_seen = yes_no(
        Text("Was it so held or laid that partner or an opponent could have seen its face?"),
        help=Text("That it was possible is enough; nobody need say that he saw it. Look from where each of them sits."),
    )
    stage = one_of(Stage, Text("When was that?"))
    several = yes_no(Text("Was it more than one card?"))
    led = yes_no(Text("Had he led it?"))
    honour = yes_no(Text("Is it an honour: ace, king, queen, jack or ten?"), known=honour_on_record)
    defenders = yes_no(Text("Is it a defender's card?"), known=defender_on_record)


@law("0-visible-card")
def is_visible(case: CardInSight) -> bool:
    """A card is visible if it is held so that its face could be seen by partner or by an opponent."""
    return case.could_be_seen


@law("0-honor")
def is_honour(case: CardInSight) -> bool:
    """The honours are ace, king, queen, jack and ten."""
    return case.honour


def in_the_auction(case: CardInSight) -> None:
    """Which part of Law 24 it falls under."""
    if case.several:
        case.do(GoOnUnder("24C", Why.AUCTION_SEVERAL), "0-visible-card")
    elif case.led or is_honour(case):
        case.do(GoOnUnder("24B", Why.AUCTION_HONOUR), "0-visible-card")
    else:
        case.do(GoOnUnder("24A", Why.AUCTION_LOW), "0-visible-card")


@law("0-penalty-card")
def becomes_penalty_card(case: CardInSight) -> bool:
    """A penalty card is a card that is dealt with under Law 50, or 51 where there are several."""
    if case.defenders:
        case.do(GoOnUnder("49", Why.PENALTY_CARD))
    else:
        case.do(GoOnUnder("48A", Why.DECLARING_SIDE))
    return case.defenders
