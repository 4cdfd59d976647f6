"""Law 44: Sequence and procedure of play."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise

from bridgelaw.bridge.cards import Card, Rank, Strain, Suit
from bridgelaw.bridge.notation import Hand
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    GoOnUnder,
    LeadFree,
    LeadsNext,
    MayPlay,
    MustFollow,
    PlaysNext,
    SomeSuit,
    TrickWon,
    WhichSuit,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import Detail, Fact, Presumed, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.played_card import (
    HandIncident,
    Holder,
    holder_on_record,
    law_of_lead,
    law_of_play,
)

ALL_SUITS = frozenset(Suit)


def in_order(cards: Hand) -> tuple[Card, ...]:
    """Return cards as a hand is read out: spades first, each suit from the top."""
    return tuple(sorted(cards, reverse=True))


# The player in turn and the cards that may be played


def leading_on_record(case: Turn) -> bool | None:
    """Return whether the player leads; None if unknown."""
    if case.record is None or case.seat is None:
        return None
    if case.record.current:
        return case.record.current.leader is case.seat
    return True if case.record.leader is case.seat else None


def suit_led_on_record(case: Turn) -> Suit | None:
    """Return the suit of the first card of the current trick, if another player led it."""
    if case.record is None or case.record.current.leader is case.seat:
        return None
    return case.record.current.suit_led


def void_on_record(case: Turn) -> bool | None:
    """Return whether the player is void in the suit led; None if the known cards do not show it."""
    if case.record is None or case.seat is None:
        return None
    return case.record.void(case.seat, case.suit_led)


def turn_on_record(case: Turn) -> Seat | None:
    """Return the player whose turn it is on the record."""
    return None if case.record is None else case.record.turn


class Turn(HandIncident):
    """The facts about a hand that is to lead or play."""

    # Another player may be given, for example one who led without waiting.
    seat: Detail[Seat] = Presumed(Seat, Text("Whose turn is it?"), tuple(Seat), turn_on_record)
    holder = one_of(Holder, Text("Whose hand is to lead or play?"), known=holder_on_record)
    leading = yes_no(Text("Is it to lead to the trick?"), known=leading_on_record)
    suit_led: Fact[Suit] = Fact(
        Suit,
        Text("Which suit was led?"),
        choices=lambda case: tuple(Suit),
        samples=(Suit.SPADES, Suit.HEARTS),
        known=suit_led_on_record,
    )
    void = yes_no(Text("Is he void in the suit led?"), known=void_on_record)

    def hand(self) -> Hand | None:
        """Return all cards of the player, if the record shows them."""
        if self.record is None or self.seat is None:
            return None
        held = self.record.held(self.seat)
        # A card led without waiting may have to go back, so it still belongs to the hand.
        return None if held is None else held.union(self.record.current.all_by(self.seat))

    def led(self) -> SomeSuit:
        """Return the suit led, if it is known without asking."""
        told = self.told.get("suit_led")
        if isinstance(told, Suit):
            return told
        return suit_led_on_record(self) or WhichSuit.SUIT_LED


@law("44A")
def any_card(case: Turn) -> None:
    """The player on lead may lead any card of his hand, unless an irregularity of his own side
    restricts him."""
    hand = case.hand()
    case.do_once(LeadFree(case.owner()) if hand is None else MayPlay(case.owner(), in_order(hand)))


@law("44C")
def must_follow(case: Turn) -> bool:
    """In playing to a trick a player must follow suit if he can. That duty comes before every other
    that the Laws lay on him."""
    return bool(case.suit_led) and not case.void


@law("44D")
def may_discard(case: Turn) -> bool:
    """A player who has no card of the suit led may play any card, unless an irregularity of his own
    side restricts him."""
    return case.void


def follow(case: Turn) -> bool:
    """Rule on a play by a hand without other duties, and return whether it must follow suit.

    The effects name the cards if the hand is known.
    """
    legal = (
        case.record.legal_cards(case.seat)
        if case.record is not None and case.seat is not None
        else None
    )
    if legal is None:
        case.do(MustFollow(case.owner(), case.led()), "44C")
        return True
    follows = must_follow(case)
    if follows:
        law = "44C"
    else:
        law = "44D"
        may_discard(case)
    case.do(MayPlay(case.owner(), in_order(legal)), law)
    return follows


# The winner of the trick


class Why(Enum):
    """The reasons for going on under another law."""

    LED_OUT_OF_TURN = Text("the lead to the trick was another player's")
    OUT_OF_TURN = Text("a card was played to the trick out of turn")
    FIFTH_CARD = Text("a player has put more than one card to the trick")
    REVOKE = Text("a player who could follow suit did not")


SPADE_ACE, SPADE_KING, SPADE_TWO, HEART_TWO, CLUB_TWO = (
    Card(Suit.SPADES, Rank.ACE),
    Card(Suit.SPADES, Rank.KING),
    Card(Suit.SPADES, Rank.TWO),
    Card(Suit.HEARTS, Rank.TWO),
    Card(Suit.CLUBS, Rank.TWO),
)


def trick_on_record(case: TrickSoFar) -> Trick | None:
    """Return the trick in progress, or the last one if the next has not begun."""
    if case.record is None:
        return None
    return case.record.current or case.record.previous_trick


def cards_on_record(case: TrickSoFar) -> tuple[Card, ...] | None:
    """Return the cards of that trick in the order played."""
    trick = trick_on_record(case)
    return trick.cards if trick else None


def leader_on_record(case: TrickSoFar) -> Seat | None:
    """Return who led to that trick."""
    trick = trick_on_record(case)
    return trick.leader if trick else None


def trump_on_record(case: TrickSoFar) -> Strain | None:
    """Return the trump suit of the contract."""
    return None if case.record is None else case.record.trump


def followed_on_record(case: TrickSoFar) -> bool | None:
    """Return whether all followed suit if they could; None if the hands do not show it."""
    trick = case.trick()
    strayed = [play for play in trick if play.card.suit is not trick.suit_led]
    if not strayed:
        return True
    if case.record is None:
        return None
    void = [case.record.void(play.seat, trick.plays[0].card.suit) for play in strayed]
    return False if False in void else None if None in void else True


class TrickSoFar(Incident):
    """The facts about the cards of one trick."""

    trick_leader: Fact[Seat] = Fact(
        Seat,
        Text("Who led to the trick?"),
        choices=lambda case: tuple(Seat),
        samples=(Seat.W,),
        known=leader_on_record,
    )
    cards: Fact[tuple[Card, ...]] = Fact(
        tuple,
        Text("Which cards have been played to it, in turn from the leader?"),
        samples=(
            (SPADE_KING, SPADE_TWO),
            (SPADE_KING, SPADE_ACE, SPADE_TWO, HEART_TWO),
            (SPADE_KING, CLUB_TWO, SPADE_TWO, HEART_TWO),
        ),
        known=cards_on_record,
    )
    trump: Fact[Strain] = Fact(
        Strain,
        Text("Which suit is trump?"),
        choices=lambda case: tuple(Strain),
        samples=(Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.CLUBS),
        known=trump_on_record,
    )
    followed_suit = yes_no(
        Text("Did every player follow suit who could?"), known=followed_on_record
    )
    last_trick = yes_no(
        Text("Was it the thirteenth trick?"),
        known=lambda case: (
            None
            if case.record is None or case.record.trick_number is None
            else case.record.play_is_over
        ),
    )

    def trick(self) -> Trick:
        """Return the trick, as recorded or as given."""
        return trick_on_record(self) or Trick.of(self.trick_leader, self.cards)


def in_turn(trick: Trick) -> bool:
    """Return whether the cards were played clockwise from the leader, one from each hand."""
    seats = [play.seat for play in trick]
    return not seats or seats == list(seats[0].clockwise()[: len(seats)])


def led_out_of_turn(case: TrickSoFar) -> bool:
    """Return whether the record has a lead out of turn to which nobody has played."""
    record = case.record
    return (
        record is not None
        and len(record.current.plays) == 1
        and record.current.leader is not record.leader
    )


@law("0-trick")
def is_whole(case: TrickSoFar) -> bool:
    """A trick is the unit by which the result is counted: four cards, one from each player in
    rotation, beginning with the lead, unless something went wrong."""
    return case.trick().is_complete


@law("0-lead")
def is_led_in_turn(case: TrickSoFar) -> bool:
    """The lead is the first card played to a trick; it is the turn of the hand that won the trick
    before."""
    return not led_out_of_turn(case)


@law("0-follow-suit")
def followed(case: TrickSoFar) -> tuple[Play, ...]:
    """To follow suit is to play a card of the suit that was led."""
    trick = case.trick()
    return tuple(play for play in trick if play.card.suit is trick.suit_led)


@law("0-trump")
def trumps(case: TrickSoFar) -> tuple[Play, ...]:
    """A trump is every card of the suit that the contract names."""
    trump = case.trump.suit
    return tuple(play for play in case.trick() if play.card.suit is trump)


@law("44B")
def is_complete(case: TrickSoFar) -> bool:
    """After the lead each of the other players in turn, clockwise, plays a card; the four cards so
    played are the trick."""
    trick = case.trick()
    if not trick:  # the input is that no card has been played yet
        case.do(PlaysNext(case.trick_leader), "44A")
        return False
    if trick.superfluous:
        case.do(GoOnUnder("45E", Why.FIFTH_CARD))
        return False
    if not in_turn(trick):
        stray = next(
            play.seat for last, play in pairwise(trick.plays) if play.seat is not last.seat.lho
        )
        case.do(GoOnUnder(law_of_play(case.record, stray), Why.OUT_OF_TURN))
        return False
    if not is_led_in_turn(case):
        case.do(GoOnUnder(law_of_lead(case.record, trick.leader), Why.LED_OUT_OF_TURN))
        return False
    if not case.followed_suit:
        case.do(GoOnUnder("61A", Why.REVOKE), "44C")
        return False
    whole = is_whole(case)
    if not whole:
        case.do(PlaysNext(trick.plays[-1].seat.lho))
    return whole


@law("44E")
def highest_trump(case: TrickSoFar) -> Play | None:
    """A trick with a trump in it belongs to the hand that contributed the highest trump."""
    if trump_on_record(case) is None and len(followed(case)) == len(case.trick().plays):
        return None  # all are of the suit led, so it does not matter whether it is trump
    return max(trumps(case), key=lambda play: play.card, default=None)


@law("44F")
def highest_of_suit_led(case: TrickSoFar) -> Play:
    """A trick without a trump belongs to the hand that contributed the highest card of the suit
    led. A discard never wins."""
    return max(followed(case), key=lambda play: play.card)


@law("44G")
def winner_leads(case: TrickSoFar) -> bool:
    """The hand that won the trick leads to the next one: not its side, but that very hand, be it
    declarer's or dummy's."""
    won = highest_trump(case) or highest_of_suit_led(case)
    case.do(TrickWon(won.seat, won.card))
    if not case.last_trick:
        case.do(LeadsNext(won.seat))
    return not case.last_trick
