"""The facts about a defective trick (Law 67), read from the record if it has them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.bridge.cards import DECK, Card, Rank, Suit
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import SurplusReturned
from bridgelaw.effects.applying import after
from bridgelaw.effects.players import Role, Who, opponents_of, side_of
from bridgelaw.engine.facts import (
    Detail,
    Doubt,
    Fact,
    Kind,
    Usual,
    one_of,
    open_reading,
    usually_no,
    yes_no,
)
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard, another_on_record
from bridgelaw.laws.play.end_of_play import breaks_off
from bridgelaw.laws.play.played_card import Holder, holder_on_record
from bridgelaw.laws.revokes.counted_revoke import (
    DRAWN_LATE,
    MOST,
    Attention,
    is_all_ruled_or_known,
    still_to_move,
    won_places,
)


class Defect(Enum):
    """The defect of the trick."""

    MISSING = Text("he has given no card to it")
    EXTRA = Text("he has given more than one card to it")
    MISPLACED = Text("he played a card to it, but the card does not lie among his played cards")


class Count(Enum):
    """The result of counting all the players' cards, in hand and played."""

    RIGHT = Text(
        "thirteen to begin with; in hand and among the played cards they are out by the same number"
    )
    TOO_MANY = Text("a hand had more than thirteen cards to begin with")
    TOO_FEW = Text("a hand had fewer than thirteen, and none more: a card lay elsewhere")


class Manner(Enum):
    """The way in which the extra card came into the trick."""

    LATER = Text("after the four cards of the trick, or after he had played to it")
    AT_ONCE = Text("together with his card, in a single play")


class Won(Enum):
    """Whether the offending side has anything that can be transferred."""

    YES = Text("yes")
    NOT_SO_FAR = Text("not so far, and play goes on")
    NO = Text("no, and play is over")


class Exceptions(Enum):
    """The readings on whether the exceptions of Law 64B count.

    Law 67B1 only names Law 64A2.
    """

    COUNT = Text(
        "The exceptions of Law 64B count: no trick is transferred, and the score may be adjusted."
    )
    DO_NOT_COUNT = Text(
        "They do not count: Law 67B1 names Law 64A2 alone, and one trick is transferred."
    )


SPADE_ACE, SPADE_TWO, CLUB_TWO = (
    Card(Suit.SPADES, Rank.ACE),
    Card(Suit.SPADES, Rank.TWO),
    Card(Suit.CLUBS, Rank.TWO),
)


@dataclass(frozen=True, slots=True)
class OnRecord:
    """The first completed trick on record to which a player gave no card, or several."""

    table: Table
    seat: Seat
    place: int

    @property
    def trick(self) -> Trick:
        """The trick."""
        return self.table.tricks[self.place]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that the player put to it: none, or several."""
        return self.trick.all_by(self.seat)


def on_record(table: Table | None, seat: Seat | None) -> OnRecord | None:
    """Return the defective trick of a player, if it is on the record."""
    if table is None or seat is None:
        return None
    places = (place for place, trick in enumerate(table.tricks) if len(trick.all_by(seat)) != 1)
    place = next(places, None)
    return None if place is None else OnRecord(table, seat, place)


def seat_on_record(case: DefectiveTrick) -> Seat | None:
    """Return the only player with a defective trick on the record."""
    found = [seat for seat in Seat if on_record(case.record, seat) is not None]
    return found[0] if len(found) == 1 else None


def defect_on_record(case: DefectiveTrick) -> Defect | None:
    """Return `Defect.EXTRA` if the record has several cards, None otherwise.

    A missing card may have been misplaced.
    """
    found = case.found()
    return Defect.EXTRA if found is not None and found.cards else None


def both_on_record(case: DefectiveTrick) -> bool | None:
    """Return whether both sides have played to the next trick.

    False only if the record does not break off.
    """
    found = case.found()
    if found is None:
        return None
    return found.table.both_sides_played_to_next(found.place) or (
        None if breaks_off(case) else False
    )


def count_on_record(case: DefectiveTrick) -> Count | None:
    """Return `Count.RIGHT` if the hand as dealt was full, None otherwise."""
    found = case.found()
    return Count.RIGHT if found is not None and found.table.deal.is_full(found.seat) else None


def later_on_record(case: DefectiveTrick) -> Manner | None:
    """Return `Manner.LATER` if another player's card lies between his cards."""
    found = case.found()
    if found is None or not found.cards:
        return None
    first, *_, last = (at for at, play in enumerate(found.trick.plays) if play.seat is found.seat)
    return Manner.LATER if last - first >= len(found.cards) else None


def holds_suit_on_record(case: DefectiveTrick) -> bool | None:
    """Return whether he still has a card of the suit led to the trick."""
    found = case.found()
    led = None if found is None else found.trick.suit_led
    if found is None or led is None:
        return None
    void = found.table.void(found.seat, led)
    return None if void is None else not void


def may_supply(case: DefectiveTrick) -> tuple[Card, ...]:
    """Return the cards among which he may choose, as far as the record shows.

    They are of the suit led, if he has any. During play it must be a legal play, so that a major
    penalty card comes before the others (Law 50D1a).
    """
    found = case.found()
    if found is None:
        return DECK
    table, seat, led = found.table, found.seat, found.trick.suit_led
    his = sorted(table.possible(seat), reverse=True)
    if led is not None and table.void(seat, led) is False:
        his = [card for card in his if card.suit is led]
    if case.both_sides_played_on:
        return tuple(his)
    return tuple(
        mark.card for mark in table.penalty_cards_of(seat) if mark.major and mark.card in his
    ) or tuple(his)


def put_on_record(case: DefectiveTrick) -> tuple[Card, ...] | None:
    """Return all the cards that the player put to the trick."""
    found = case.found()
    return None if found is None else found.cards or None


def suits(cards: tuple[Card, ...]) -> int:
    """Return the number of suits of the cards."""
    return len({card.suit for card in cards})


def legal(case: DefectiveTrick) -> tuple[Card, ...]:
    """Return the cards he put to the trick that he could legally have played.

    They are those of the suit led, if there are any.
    """
    found = case.found()
    led = None if found is None else found.trick.suit_led
    return tuple(card for card in case.put if card.suit is led) or case.put


def highest_legal(case: DefectiveTrick) -> Card | None:
    """Return the highest of the legal cards, if they are of one suit.

    The laws do not say which of two discards ranks higher.
    """
    cards = legal(case)
    return max(cards) if suits(cards) == 1 else None


def won_on_record(case: DefectiveTrick) -> Won | None:
    """Return whether his side won the defective trick or a later one, perhaps by a claim."""
    found = case.found()
    if found is None:
        return None
    table, side = found.table, found.seat.side
    winners = [trick.winner(table.trump) for trick in table.tricks[found.place :]]
    if any(winner is not None and winner.side is side for winner in winners):
        return Won.YES
    if None in winners:
        return None
    if table.play_is_over:
        return Won.NO
    if table.declarer_tricks is None and table.claimed_by is None:
        return Won.NOT_SO_FAR
    number = table.won_from(side, found.place)
    return None if number is None else Won.YES if number else Won.NO


def still_there_on_record(case: DefectiveTrick) -> Won | None:
    """Return whether his side still has one of those tricks after transfers for earlier revokes."""
    found = case.found()
    if found is None:
        return None
    table, side = found.table, found.seat.side
    earlier = earlier_revokes(table, side, found.place)
    if earlier is None:
        return None
    wins = won_places(table, side, min([found.place, *(at for at, _ in earlier)]))
    if wins is None:
        return None
    won, all_of_them = wins
    fewest, most = (
        still_to_move(
            won, [(at, other if number is None else number) for at, number in earlier], found.place
        )
        for other in (MOST, 0)
    )
    if fewest:
        return Won.YES
    return (Won.NO if all_of_them else Won.NOT_SO_FAR) if not most else None


def earlier_revokes(table: Table, side: Side, place: int) -> list[tuple[int, int | None]] | None:
    """Return the revokes of a side up to a trick.

    Each has its place and the number of tricks transferred, None if that has not been ruled. None
    if the record may hide a revoke.
    """
    if place == 0 and table.trick_number == len(table.tricks) + 1:
        return []
    if not is_all_ruled_or_known(table, *side.seats):
        return None
    found: dict[int, int | None] = {
        each.trick - 1: None for each in table.failures if each.seat.side is side
    }
    for mark in table.revokes:
        at = table.trick_of(mark.card)
        if mark.seat.side is side and at is None:
            return None
        if mark.seat.side is side and at is not None:
            found[at] = mark.moved
    return [(at, number) for at, number in sorted(found.items()) if at <= place]


def trick_twelve_on_record(case: DefectiveTrick) -> bool | None:
    """Return whether the defective trick is the twelfth."""
    found = case.found()
    if found is None or found.table.trick_number is None:
        return None
    return found.table.trick_number - len(found.table.tricks) + found.place == 12


def attention_on_record(case: DefectiveTrick) -> Attention | None:
    """Return that attention was in time while play goes on."""
    found = case.found()
    if found is None or found.table.play_is_over:
        return None
    over = found.table.declarer_tricks is not None or found.table.claimed_by is not None
    return None if over or not found.table.current else Attention.IN_TIME


def failed_on_record(case: DefectiveTrick) -> bool | None:
    """Return whether he failed to follow suit with a returned card that could have followed.

    It was in that trick or a later one.
    """
    found = case.found()
    if found is None:
        return None
    returned = set(case.surplus())
    table = after(found.table, [SurplusReturned(found.seat, card) for card in returned])
    failures = () if table is None else table.failures
    return any(
        failure.seat is found.seat
        and failure.trick > found.place
        and returned.intersection(failure.could_have)
        for failure in failures
    )


class DefectiveTrick(NewPenaltyCard):
    """The facts about a trick to which a player gave no card, or more than one. `seat` is that
    player."""

    seat = Detail(
        Seat,
        Text("Whose card is missing, or too many?"),
        choices=lambda case: tuple(Seat),
        known=seat_on_record,
    )
    defect = one_of(
        Defect, Text("What is wrong with his cards to the trick?"), known=defect_on_record
    )
    both_sides_played_on = yes_no(
        Text("Has each of the two sides led or played to the next trick?"), known=both_on_record
    )
    manner = one_of(
        Manner, Text("How did the extra card come to the trick?"), known=later_on_record
    )
    count = one_of(
        Count,
        Text("Count everybody's cards, those in hand and those played. What was his number?"),
        help=Text(
            "Count before ruling: too many cards to begin with is Law 13, a card missing from a "
            "hand Law 14."
        ),
        known=count_on_record,
    )
    supplies: Fact[Card] = Fact(
        Card,
        Text("Your card to that trick is missing. Which card do you add?"),
        choices=may_supply,
        samples=(SPADE_TWO,),
        kind=Kind.ELECTION,
        to=lambda case: case.chooser(),
        help=Text("Any card that he may legally play: of the suit led, if he has one."),
    )
    won_since = one_of(
        Won,
        Text("Has his side, in either hand, won that trick or any trick since?"),
        known=won_on_record,
    )
    still_there = one_of(
        Won,
        Text(
            "Does his side still have at least one of those tricks, after any transfer for its "
            "earlier revokes?"
        ),
        help=Text(
            "No trick is transferred twice. If the player's side had no earlier revoke, answer yes."
        ),
        known=still_there_on_record,
        usual=Usual(
            Won.YES,
            {
                Won.NOT_SO_FAR: Text(
                    "The side has none left of the tricks from the defective one on; play goes on."
                ),
                Won.NO: Text(
                    "The side has none left of the tricks from the defective one on; play is over."
                ),
            },
        ),
    )
    trick_twelve = yes_no(
        Text("Was the defective trick the twelfth?"),
        known=trick_twelve_on_record,
        usual=usually_no(Text("The defective trick was the twelfth.")),
    )
    attention: Fact[Attention] = Fact(
        Attention,
        Text("When was attention first drawn to the missing card?"),
        values=(Attention.IN_TIME, Attention.AFTER_A_CALL, Attention.AFTER_THE_ROUND),
        known=attention_on_record,
        help=Text("While play goes on it is always in time."),
        doubt=Doubt(value=Attention.IN_TIME, law="84D", why=FOR_THE_INNOCENT),
        usual=Usual(Attention.IN_TIME, DRAWN_LATE),
    )
    exceptions = open_reading(
        Exceptions,
        Text(
            """Law 64B would make an exception for a revoke like this: with dummy's card, in the
            twelfth trick, or found too late. Does it count here?"""
        ),
    )
    from_hand = frozenset({"card", "put"})
    put: Fact[tuple[Card, ...]] = Fact(
        tuple,
        Text("Which cards did he put to the trick?"),
        samples=((SPADE_ACE, SPADE_TWO), (SPADE_ACE, CLUB_TWO)),
        least=2,
        known=put_on_record,
    )
    face_known = yes_no(
        Text("Can it be established which of them was faced as his card to the trick?")
    )
    faced: Fact[Card] = Fact(
        Card,
        Text("Which of them was faced?"),
        choices=lambda case: tuple(case.put),
        samples=(SPADE_ACE,),
    )
    highest: Fact[Card] = Fact(
        Card,
        Text("Which of them is the highest that he could legally have played?"),
        choices=legal,
        samples=(SPADE_ACE, CLUB_TWO),
        known=highest_legal,
        help=Text("A card of the suit led, if there is one among them."),
    )
    was_exposed = yes_no(
        Text(
            "Could his partner see the face of a card that goes back, or was it exposed in the "
            "search?"
        ),
        usual=usually_no(
            Text("Partner could see a card that goes back, or the search exposed it.")
        ),
    )
    has_another = yes_no(
        Text("Had he a penalty card on the table before this?"),
        known=lambda case: True if len(case.surplus()) > 1 else another_on_record(case),
        usual=usually_no(Text("The player had another penalty card on the table before this.")),
    )
    failed_since = yes_no(
        Text(
            "With the cards that go back in his hand: has he failed to follow suit, in that "
            "trick or since?"
        ),
        known=failed_on_record,
        usual=usually_no(
            Text(
                "Counting the cards that go back, the player failed to follow suit, then or since."
            )
        ),
    )
    used_again = yes_no(Text("Has he played that same card again, to a later trick?"))
    correctable = yes_no(Text("Can that second play of the card still be put right?"))

    def owner(self) -> Who:
        """Return the player if known, whatever his part."""
        return self.seat or super().owner()

    def found(self) -> OnRecord | None:
        """Return the trick, if it is on the record."""
        return on_record(self.record, self.seat)

    def chooser(self) -> Who:
        """Return the player who chooses the card: declarer for dummy.

        A seat whose role is not known chooses by itself.
        """
        part = (
            self.holder if self.seat is None else self.told.get("holder") or holder_on_record(self)
        )
        return self.who(Role.DECLARER) if part is Holder.DUMMY else self.owner()

    def surplus(self) -> tuple[Card, ...]:
        """Return the cards that go back to hand."""
        put = self.put
        stays = self.faced if self.face_known else self.highest
        return tuple(card for card in put if card is not stays)

    def exposed(self) -> Card | None:
        """Return the one card that was seen, to be classed. If there are several, all are major."""
        surplus = self.surplus()
        return surplus[0] if len(surplus) == 1 else None

    def side(self, *, offending: bool) -> Who:
        """Return the offending side or the other, by name if it is known."""
        if offending:
            return side_of(self.seat, Role.OFFENDING_SIDE)
        return opponents_of(self.seat, Role.NON_OFFENDING_SIDE)
