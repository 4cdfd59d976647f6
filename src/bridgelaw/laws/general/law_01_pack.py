"""Law 1: The pack."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text


class Count(Enum):
    """The number of cards in the four hands together."""

    FIFTY_TWO = Text("fifty-two")
    FEWER = Text("fewer")
    MORE = Text("more")


class Why(Enum):
    """The reasons for going on under another law."""

    MISSING = Text("a card of the pack is missing")
    SURPLUS = Text("there is a card that does not belong to the deal")


class Step(Enum):
    """Steps for the director with a wrong pack."""

    ANOTHER_PACK = Text("take the pack out of use, and make the deal up from another one.")


def count_on_record(case: Pack) -> Count | None:
    """Return the number of cards, if the record has four full hands."""
    return Count.FIFTY_TWO if full(case) else None


def full(case: Pack) -> bool | None:
    """Return True if the record has four full hands without a duplicate card: a whole pack."""
    record = case.record
    if record is None or not all(record.deal.is_full(seat) for seat in record.deal.known_seats):
        return None
    return True if len(record.deal.known_seats) == 4 else None


class Pack(Incident):
    """The facts about the cards of one board."""

    count = one_of(
        Count, Text("How many cards are there in the four hands together?"), known=count_on_record
    )
    each_suit = yes_no(
        Text("Has each suit its thirteen cards, from the ace to the two, each of them once?"),
        known=full,
    )


@law("0-suit")
def suits_are_whole(case: Pack) -> bool:
    """A suit is one of the four groups of cards: spades, hearts, diamonds and clubs, of thirteen
    cards each."""
    return case.each_suit


@law("0-pack")
def is_pack(case: Pack) -> bool:
    """The pack is the fifty-two cards that the game is played with."""
    return case.count is Count.FIFTY_TWO and suits_are_whole(case)


@law("1A")
def pack_is_right(case: Pack) -> bool:
    """A pack has 52 cards in four suits of thirteen. The suits rank spades, hearts, diamonds,
    clubs; in each suit the ace is highest, then king, queen, jack, ten and so on down to the
    two."""
    if is_pack(case):
        return True
    if case.count is Count.FEWER:
        case.do(GoOnUnder("14", Why.MISSING))
    elif case.count is Count.MORE:
        case.do(GoOnUnder("13", Why.SURPLUS))
    else:
        case.do(Advice(Step.ANOTHER_PACK))
    return False
