"""The facts about a revoke that Laws 61 to 64 share: the player, the card and the trick."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.failures import Failure
from bridgelaw.bridge.marks import Revoked
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.table_changes import with_play
from bridgelaw.effects.players import Who
from bridgelaw.engine.facts import Detail, Presumed, Usual, one_of, usually_no, usually_yes, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.played_card import HandIncident


class Failing(Enum):
    """The obligation that the player failed to meet (Law 61A)."""

    FOLLOW_SUIT = Text("follow suit")
    PENALTY_CARD = Text("play a penalty card that he had to play")
    REQUIREMENT = Text(
        "lead or play a card or suit that a law, or an opponent by his choice of rectification, "
        "required"
    )


# The card in question


def meant(case: RevokeFacts) -> Failure | None:
    """Return the only failure to follow suit on record that fits the given facts.

    If both sides failed in one trick and no more is given, it is the first of the two.
    """
    if case.record is None:
        return None
    seat, card = case.told.get("seat"), case.told.get("card")
    fits = [
        each
        for each in case.record.failures
        if seat in (None, each.seat) and card in (None, each.card)
    ]
    if card is None:
        # A revoke with a final ruling is not meant unless it is named.
        settled = [mark.card for mark in case.record.revokes if mark.moved is not None]
        fits = [each for each in fits if each.card not in settled]
    if len(fits) == 2 and seat is card is None and fits[0].trick == fits[1].trick:
        return fits[0] if fits[0].seat.side is not fits[1].seat.side else None
    return fits[0] if len(fits) == 1 else None


def seat_meant(case: RevokeFacts) -> Seat | None:
    """Return the player who failed to follow suit, or who played the given card."""
    found = meant(case)
    if found is not None:
        return found.seat
    card = case.told.get("card")
    if case.record is None or not isinstance(card, Card):
        return None
    return case.record.played.get(card)


def card_meant(case: RevokeFacts) -> Card | None:
    """Return the card with which he failed to follow suit.

    Otherwise it is his only discard, if the record has every trick.
    """
    found = meant(case)
    if found is not None:
        return found.card
    record, seat = case.record, case.seat
    if record is None or seat is None or record.trick_number != len(record.tricks) + 1:
        return None
    tricks = (*record.tricks, record.current)
    cards = [
        card for trick in tricks if (card := trick.by(seat)) and card.suit is not trick.suit_led
    ]
    return cards[0] if len(cards) == 1 else None


# Facts from the record


def ruled_on(case: RevokeFacts) -> Revoked | None:
    """Return the revoke, if an earlier ruling on this board found it established."""
    return None if case.record is None else case.record.revoked_with(case.card)


def as_played(case: RevokeFacts) -> Table | None:
    """Return the record with the card on it.

    A record left by another ruling may lack the card on the trick in progress. Nobody can revoke to
    the last trick, so in that case the card is in an earlier trick.
    """
    record, seat, card = case.record, case.seat, case.card
    if (
        record is None
        or seat is None
        or card is None
        or record.turn is not seat
        or record.trick_number == HAND_SIZE
    ):
        return record
    all_known = record.trick_number == len(record.tricks) + 1
    if card in record.played or not (all_known or record.holds(seat, card)):
        return record  # it is elsewhere, or may be in an earlier trick
    return record if record.holds(seat, card) is False else with_play(record, seat, card)


def trick_of(case: RevokeFacts) -> int | None:
    """Return the index of the revoke trick on the record.

    The incident's seat and card identify the revoke.
    """
    record = as_played(case)
    return None if record is None or case.card is None else record.trick_of(case.card)


def revoke_trick(case: RevokeFacts) -> Trick | None:
    """Return the trick of the revoke as recorded."""
    record, place = as_played(case), trick_of(case)
    return None if record is None or place is None else (*record.tricks, record.current)[place]


def failure_of(case: RevokeFacts) -> Failure | None:
    """Return the failure to follow suit that the record shows for the card in question."""
    record = as_played(case)
    if record is None or case.card is None:
        return None
    return next((failure for failure in record.failures if failure.card is case.card), None)


def number_of(case: RevokeFacts) -> int | None:
    """Return the number of the revoke trick."""
    place, record = trick_of(case), as_played(case)
    if place is None or record is None or record.trick_number is None:
        return None
    return record.trick_number - len(record.tricks) + place


def failing_on_record(case: RevokeFacts) -> Failing | None:
    """Return the requirement that he failed to meet, by the record.

    The record shows a failure to follow suit; other requirements only if they have been ruled on.
    """
    mark = ruled_on(case)
    if mark is not None and mark.failed is not None:
        return Failing[mark.failed.name]
    return None if failure_of(case) is None else Failing.FOLLOW_SUIT


def followed_suit(case: RevokeFacts) -> bool:
    """Return whether the record has his card as a lead or as one of the suit led."""
    trick = revoke_trick(case)
    return trick is not None and case.card is not None and trick.suit_led is case.card.suit


def able_on_record(case: RevokeFacts) -> bool | None:
    """Return whether he had a card of the suit led.

    He failed to play it; or he has none now and has played none since.
    """
    if ruled_on(case) is not None:
        return True
    if case.failing is not Failing.FOLLOW_SUIT:
        return None
    if failure_of(case) is not None:
        return True
    record, trick = as_played(case), revoke_trick(case)
    if record is None or case.seat is None or trick is None or trick.suit_led is None:
        return None
    return False if record.void(case.seat, trick.suit_led) is True else None


def trick_twelve_on_record(case: RevokeFacts) -> bool | None:
    """Return whether the revoke was in the twelfth trick; None if its number is unknown."""
    mark = ruled_on(case)
    if mark is not None and mark.trick_twelve is not None:
        return mark.trick_twelve
    number = number_of(case)
    return None if number is None else number == HAND_SIZE - 1


class RevokeFacts(HandIncident):
    """An incident about a card with which a player revoked, or is said to have revoked.

    `seat` and `card` name it; `holder` says whether it came from a defender's, declarer's or
    dummy's hand.
    """

    seat: Detail[Seat] = Presumed(Seat, Text("Who revoked, or may have?"), tuple(Seat), seat_meant)
    card: Detail[Card] = Presumed(Card, Text("With which card?"), DECK, card_meant)
    failing = one_of(
        Failing,
        Text("What did the player not do?"),
        help=Text("Dummy's hand can fail too, even if the card lay hidden or on the floor."),
        known=failing_on_record,
        usual=Usual(
            Failing.FOLLOW_SUIT,
            {
                Failing.PENALTY_CARD: Text("A penalty card that was due was not played."),
                Failing.REQUIREMENT: Text(
                    "A card or suit that was required was not led or played."
                ),
            },
        ),
    )
    able = yes_no(
        Text("Could he have done it, with the cards that he had at that moment?"),
        help=Text(
            "Do not have other cards shown to find it out while play goes on; look at his hand "
            "yourself."
        ),
        known=able_on_record,
        usual=usually_yes(
            Text("The player could not have followed suit, or done what was required.")
        ),
    )
    trick_twelve = yes_no(
        Text("Was it in the twelfth trick?"),
        known=trick_twelve_on_record,
        usual=usually_no(Text("It was in the twelfth trick.")),
    )

    def owner(self) -> Who:
        """Return the hand that the card came from, by seat if given."""
        return self.seat or super().owner()
