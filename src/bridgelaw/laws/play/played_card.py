"""The basic facts of most laws on play: the player, the card and the trick."""

from __future__ import annotations

from enum import Enum
from itertools import takewhile
from typing import ClassVar

from bridgelaw.bridge.cards import DECK, Card, Suit
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import SomeCard
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import Detail, one_of, yes_no
from bridgelaw.i18n.text import Text


class Holder(Enum):
    """The player whose card it is."""

    DEFENDER = Text("a defender's")
    DECLARER = Text("declarer's own")
    DUMMY = Text("dummy's")


def holder_on_record(case: HandIncident) -> Holder | None:
    """Return the role of the card's holder, from the seat and declarer."""
    seat, record = case.seat, case.record
    if seat is None or record is None or record.declarer is None:
        return None
    if seat is record.declarer:
        return Holder.DECLARER
    return Holder.DUMMY if seat is record.declarer.partner else Holder.DEFENDER


def played_on_record(case: HandIncident) -> bool | None:
    """Return whether the player has played to the trick, if the record shows which trick it is."""
    seat, record = case.seat, case.record
    if seat is None or record is None or not (record.current or record.trick_number is not None):
        return None
    return record.has_played_to_current(seat)


def whose_card(case: HandIncident) -> Seat | None:
    """Return the player who is known to hold, or to have played, the given card."""
    card = case.told.get("card")
    if case.record is None or not isinstance(card, Card):
        return None
    return case.record.holder(card) or case.record.played.get(card) or case.record.deal.holder(card)


class HandIncident(Incident):
    """An incident about a card from somebody's hand."""

    from_hand: ClassVar[frozenset[str]] = frozenset({"card"})
    """The facts about cards that are in the player's hand or played from it."""
    seat: Detail[Seat] = Detail(
        Seat, Incident.seat.ask, choices=lambda case: tuple(Seat), known=whose_card
    )
    card = Detail(Card, Text("Which card is it about?"), choices=lambda case: DECK)
    holder = one_of(Holder, Text("Whose card was it?"), known=holder_on_record)
    already_played = yes_no(
        Text("Had he already played a card to this trick, and legally?"),
        help=Text(
            "A card that follows is then a fifth card to the trick (Law 45E), or a lead to the "
            "next."
        ),
        known=played_on_record,
    )

    def gone_in(self, card: Card) -> int | None:
        """Return the number of the trick that has the card, if that rules it out as the card in
        question.
        """
        return None

    def may_be_gone(self, card: Card) -> bool:
        """Return whether the card in question may be in an earlier trick that is not on the
        record.
        """
        return False

    def the_card(self) -> SomeCard:
        """Return the card if it is known, else `the card`."""
        return self.card or Which.THE_CARD

    def owner(self) -> Who:
        """Return the holder of the card. Use this only when `holder` is known."""
        holder = self.holder
        if holder is Holder.DEFENDER:
            return self.who(Role.DEFENDER)
        return self.who(Role.DECLARER if holder is Holder.DECLARER else Role.DUMMY)


def follows(record: Table, seat: Seat, card: Card, led: Suit | None) -> bool | None:
    """Return whether a card is legal in a trick (Law 44C, D).

    It is if it is led, follows suit, or its player is void in the suit led.
    """
    return True if led in (None, card.suit) else record.void(seat, led)


def law_of_lead(record: Table | None, seat: Seat | None) -> str:
    """Return the law on a lead out of turn by this hand: 54 to 56, or 53 if unknown."""
    if record is None or seat is None or record.declarer is None or record.trick_number is None:
        return "53"
    defender = seat.side is not record.declarer.side
    if record.trick_number == 1:
        return "54" if defender else "54E"
    return "56" if defender else "55"


def led_the_trick(record: Table | None, card: Card | None) -> bool:
    """Return whether the card was led to the trick in progress by a player not on lead."""
    if record is None or card is None or record.current.card_led is not card:
        return False
    return record.leader is not record.current.leader


def law_of_play(record: Table | None, seat: Seat | None) -> str:
    """Return the law on a play out of turn by this hand: 57A, C3 or D, or 57 if unknown."""
    if record is None or seat is None or record.declarer is None:
        return "57"
    if seat.side is record.declarer.side:
        return "57C3"
    before = [
        play.seat for play in takewhile(lambda play: play.seat is not seat, record.current.plays)
    ]
    turn = (
        next((hand for hand in before[0].clockwise() if hand not in before), None)
        if before
        else None
    )
    return "57A" if turn is seat.partner else "57D" if turn is seat.rho else "57"


def can_be_played(case: HandIncident, card: Card) -> bool | None:
    """Return whether the card may be played to the trick in progress (Law 44C), as far as known."""
    if case.seat is None or case.record is None:
        return None
    return follows(case.record, case.seat, card, case.record.current.suit_led)


def completed_trick_of(case: HandIncident, card: Card) -> int | None:
    """Return the number of the completed trick in which the card was played.

    Tricks are counted among those on the record.
    """
    place = None if case.record is None else case.record.trick_of(card)
    return (
        place + 1
        if place is not None and case.record is not None and place < len(case.record.tricks)
        else None
    )
