"""Law 47C and 47D: cards taken back after a changed designation or an opponent's changed play."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Authorised,
    CardReturned,
    CardStands,
    Info,
    MayChange,
    MustWithdraw,
    SomeCard,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.designations import Called
from bridgelaw.laws.play.law_46_designation import Intention


@dataclass(frozen=True, slots=True)
class Later:
    """A defender's card played after dummy's, and whether the changed card makes it a revoke."""

    who: Who
    card: SomeCard
    revokes: bool = False


# Answers from the table. Each function returns None if it does not decide.


def told_by_record(case: Followed) -> bool | None:
    """Return whether dummy's card is in the trick on record.

    False if that trick has not been reached, None if the trick is not recorded.
    """
    turn, record = case.turn, case.record
    if turn is None or record is None:
        return None
    if turn.placed is not None:
        return True
    return (
        False if case.card is None and (record.current or record.trick_number is not None) else None
    )


def in_one_breath(case: Followed) -> bool:
    """Return whether he said it all without a pause, so that nobody has played in between."""
    return case.then_said is None and bool(case.corrections())


def other_card_placed(case: Followed) -> bool | None:
    """Return whether dummy has played a card other than the one to be played."""
    if case.card is not None:
        return None if case.result is None else case.card is not case.result.card
    return False if in_one_breath(case) else told_by_record(case)


def played_to_trick(case: Followed, seat: Seat) -> bool | None:
    """Return whether a hand has played to the trick after dummy."""
    recorded = told_by_record(case)
    if recorded is None or case.turn is None:
        return None
    return recorded and any(play.seat is seat for play in case.turn.after)


def played_to_next(case: Followed, *, declarers: bool) -> bool | None:
    """Return whether a side has played to the next trick."""
    recorded = told_by_record(case)
    if recorded is None or case.turn is None:
        return None
    side = case.turn.dummy.side
    return recorded and any((play.seat.side is side) is declarers for play in case.turn.next_trick)


def declarer_played_on_record(case: Followed) -> bool | None:
    """Return whether declarer has played to the trick in turn; None if unknown."""
    if case.told.get("declarer_played_since") is False:
        return False
    return None if case.turn is None else played_to_trick(case, case.turn.dummy.partner)


def rho_played_on_record(case: Followed) -> bool | None:
    """Return whether the defender after dummy has played."""
    return None if case.turn is None else played_to_trick(case, case.turn.dummy.lho)


def lho_played_on_record(case: Followed) -> bool | None:
    """Return whether the defender before dummy has played."""
    return None if case.turn is None else played_to_trick(case, case.turn.dummy.rho)


def suit_changed_on_record(case: Followed) -> bool | None:
    """Return whether dummy's two cards are of different suits, if dummy led."""
    if case.turn is None:
        return None
    if case.turn.leads is False:
        return False
    right = case.right_card()
    if case.card is None or not isinstance(right, Card) or case.turn.leads is None:
        return None
    return case.card.suit is not right.suit


def revokes_on_record(case: Followed, seat: Seat | None) -> bool | None:
    """Return whether a card played after dummy's now fails to follow suit, though its owner
    could.
    """
    suit = case.suit_to_follow()
    play = None if seat is None else case.play_by(seat)
    if case.record is None or suit is None or play is None:
        return None
    if play.card.suit is suit:
        return False
    void = case.record.void(play.seat, suit)
    return None if void is None else not void


class Followed(Intention):
    """The facts about the cards played after dummy's.

    `result` is the card finally called from dummy.
    """

    result: Called | None = None
    other_card_placed = yes_no(
        Text("Has dummy already put another card on the trick?"),
        known=other_card_placed,
        usual=usually_no(Text("Dummy has already put another card on the trick.")),
    )
    rho_played = yes_no(
        Text("Has declarer's right-hand opponent played to the trick after dummy's card?"),
        known=rho_played_on_record,
        usual=usually_no(Text("Declarer's right-hand opponent has played after dummy's card.")),
    )
    declarer_played = yes_no(
        Text("Has declarer played to the trick from his own hand after that?"),
        known=declarer_played_on_record,
        usual=usually_no(Text("Declarer has played to the trick from hand after that.")),
    )
    lho_played = yes_no(
        Text("Has declarer's left-hand opponent played to the trick after that?"),
        known=lho_played_on_record,
    )
    defender_on_next = yes_no(
        Text("Has a defender played to the next trick?"),
        known=lambda case: played_to_next(case, declarers=False),
        usual=usually_no(Text("A defender has played to the next trick.")),
    )
    declarer_on_next = yes_no(
        Text("Has declarer or dummy played to the next trick?"),
        known=lambda case: played_to_next(case, declarers=True),
        usual=usually_no(Text("Declarer or dummy has played to the next trick.")),
    )
    suit_led_changed = yes_no(
        Text("Had dummy led, and is the right card of another suit than the wrong one?"),
        known=suit_changed_on_record,
        usual=usually_no(Text("Dummy had led, and the right card is of another suit.")),
    )
    rho_revokes = yes_no(
        Text(
            "Does the card of declarer's right-hand opponent fail to follow to the suit now led, "
            "though he could?"
        ),
        known=lambda case: revokes_on_record(
            case, None if case.turn is None else case.turn.dummy.lho
        ),
    )
    lho_revokes = yes_no(
        Text(
            "Does the card of declarer's left-hand opponent fail to follow to the suit now led, "
            "though he could?"
        ),
        known=lambda case: revokes_on_record(
            case, None if case.turn is None else case.turn.dummy.rho
        ),
    )

    def right_card(self) -> SomeCard | None:
        """Return the card that is to be played from dummy, unless it has yet to be chosen."""
        return None if self.result is None else self.result.card

    def play_by(self, seat: Seat) -> Play | None:
        """Return a hand's play to the trick after dummy's."""
        plays = () if self.turn is None else self.turn.after
        return next((play for play in plays if play.seat is seat), None)

    def card_by(self, seat: Seat | None) -> SomeCard:
        """Return the card of that play, if it is known."""
        play = None if seat is None else self.play_by(seat)
        return Which.THE_CARD if play is None else play.card

    def suit_to_follow(self) -> Suit | None:
        """Return the suit led to the trick as it now is."""
        if self.turn is None:
            return None
        if self.turn.suit_led is not None:
            return self.turn.suit_led
        right = self.right_card()
        return right.suit if isinstance(right, Card) else None

    def by_rho(self) -> Later:
        """Return the card of declarer's right-hand opponent."""
        seat = None if self.turn is None else self.turn.dummy.lho
        return Later(
            self.who(Role.DECLARERS_RHO),
            self.card_by(seat),
            revokes=self.suit_led_changed and self.rho_revokes,
        )

    def by_lho(self) -> Later:
        """Return the card of declarer's left-hand opponent."""
        seat = None if self.turn is None else self.turn.dummy.rho
        return Later(
            self.who(Role.DECLARERS_LHO),
            self.card_by(seat),
            revokes=self.suit_led_changed and self.lho_revokes,
        )

    def led_by_defender(self) -> Later:
        """Return the card that a defender has led to the next trick."""
        led = () if self.turn is None else self.turn.next_trick
        return Later(led[0].seat, led[0].card) if led else Later(Role.DEFENDER, Which.THE_LEAD)

    def placed(self) -> SomeCard:
        """Return the card that dummy has played to the trick."""
        return self.card or Which.THE_WITHDRAWN_CARD


@law("47C")
def goes_back(case: Followed) -> bool:
    """When declarer may change a designation that he did not intend, the card first put on the
    trick goes back to dummy without more."""
    if case.other_card_placed:
        case.do(CardReturned(case.who(Role.DUMMY), case.placed()))
    return case.other_card_placed


def is_his_only_card(case: Followed, later: Later) -> bool:
    """Return whether, by the record, he has no other card that follows suit.

    He then plays the same card again.
    """
    record, seat, card = case.record, later.who, later.card
    if record is None or not isinstance(seat, Seat) or not isinstance(card, Card):
        return False
    place = record.trick_of(card)
    trick = None if place is None else (*record.tricks, record.current)[place]
    if trick is None or trick.card_led is card:
        return False
    return trick.suit_led is card.suit and record.void(seat, card.suit) is True


def may_change(case: Followed, later: Later) -> None:
    """Rule that a defender who played after dummy's card may change his own without a penalty card.

    The withdrawn card is authorised for his side and unauthorised for declarer. If it no longer
    follows suit, he must change it (Laws 44C and 62A).
    """
    if later.revokes:
        case.cite("44C", "62A")
        case.do(MustWithdraw(later.who, later.card), "47D")
    elif is_his_only_card(case, later):
        case.do(CardStands(later.who, later.card), "47D")
    else:
        case.do(MayChange(later.who, later.card, When.UNTIL_NEXT_CARD), "47D")
    case.do(Authorised(case.who(Role.DEFENDERS), Info.WOULD_PLAY_IT, later.who, later.card), "16C1")
    case.do(
        Unauthorised(case.who(Role.DECLARER), Info.WOULD_PLAY_IT, later.who, later.card), "16C2"
    )


@law("47D")
def opponents_may_change(case: Followed) -> None:
    """After a change of play by one side, an opponent who had played after it may take his card
    back and play another; it does not become a penalty card."""
    if case.rho_played:
        may_change(case, case.by_rho())
        if case.declarer_played and case.lho_played:
            may_change(case, case.by_lho())
    if case.defender_on_next:
        may_change(case, case.led_by_defender())
