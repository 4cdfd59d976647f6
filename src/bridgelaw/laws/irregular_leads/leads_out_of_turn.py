"""The facts about a lead out of turn that Laws 53 to 56 share.

They are the hand that led, the proper leader, and what has happened since.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bridgelaw.bridge.cards import DECK, Card, Suit
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.play_history import at
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import LeadAccepted, PlaysNext, SomeCard
from bridgelaw.effects.players import Role, Which, Who, opponents_of
from bridgelaw.engine.facts import Detail, Fact, Settled, Usual, one_of, usually_no, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard
from bridgelaw.laws.penalty_cards.obligations import (
    DIAMOND_EIGHT,
    SPADE_EIGHT,
    SPADE_QUEEN,
    SPADE_SEVEN,
    BesidePenaltyCards,
    Cards,
    Standing,
    Suits,
)
from bridgelaw.laws.play.law_47e_play_on_misinformation import Misled
from bridgelaw.laws.play.played_card import Holder, completed_trick_of, holder_on_record


class WhoseLead(Enum):
    """The proper leader, seen from the hand that led."""

    HIS = Text("its own, so that it was not out of turn")
    PARTNERS = Text("the other hand's of the same side")
    OPPONENTS = Text("an opponent's")


class WhichTrick(Enum):
    """The trick to which the lead was made."""

    FIRST = Text("the first: it was the opening lead")
    MIDDLE = Text("the second to the twelfth")
    LAST = Text("the thirteenth")


class Since(Enum):
    """The cards that the other side has played to the lead."""

    NOTHING = Text("nothing")
    NEXT_HAND = Text("the hand next in turn has played to it")
    OTHER_HAND = Text(
        "the hand that should come last has played to it, before the one next in turn"
    )


def proper_leader(record: Table | None) -> Seat | None:
    """Return whose lead the trick in progress is; None if only the lead itself is on record."""
    if record is None or record.play_is_over:
        return None
    return record.on_lead or record.due_to_lead


def lead_by_seat(case: LeadOutOfTurn) -> dict[object, WhoseLead]:
    """Return whose lead it was, by the seat of the hand that had the lead."""
    seat = case.told.get("seat")
    if not isinstance(seat, Seat):
        return {}
    return {
        seat: WhoseLead.HIS,
        seat.partner: WhoseLead.PARTNERS,
        seat.lho: WhoseLead.OPPONENTS,
        seat.rho: WhoseLead.OPPONENTS,
    }


def bound_on_record(record: Table | None, leader: Who | None) -> bool:
    """Return whether a restriction or a penalty card binds the leader.

    The penalty card is the leader's own, or a major one of the leader's partner.
    """
    if record is None or not isinstance(leader, Seat):
        return False
    partners = any(mark.major for mark in record.penalty_cards_of(leader.partner))
    return partners or bool(record.penalty_cards_of(leader) or record.restrictions_of(leader))


def lead_on_record(case: LeadOutOfTurn) -> Play | None:
    """Return the first card of the trick in progress, if the record shows it out of turn."""
    record = case.led_at()
    leader = proper_leader(record)
    if record is None or leader is None or not record.current:
        return None
    first = record.current.plays[0]
    return None if first.seat is leader else first


def whose_on_record(case: LeadOutOfTurn) -> WhoseLead | None:
    """Return whose lead it was: the winner of the last trick, or presumed declarer's left-hand
    opponent.
    """
    leader = proper_leader(case.led_at())
    if leader is None or case.seat is None:
        return None
    if leader is case.seat:
        return WhoseLead.HIS
    return WhoseLead.PARTNERS if leader is case.seat.partner else WhoseLead.OPPONENTS


def which_trick_on_record(case: LeadOutOfTurn) -> WhichTrick | None:
    """Return which trick it was, by its number."""
    record = case.led_at()
    return trick_numbered(None if record is None else record.trick_number)


def trick_numbered(number: int | None) -> WhichTrick | None:
    """Return whether the trick is the first, the last, or one between."""
    return (
        None
        if number is None
        else {1: WhichTrick.FIRST, 13: WhichTrick.LAST}.get(number, WhichTrick.MIDDLE)
    )


def proper_lead_on_record(case: LeadOutOfTurn) -> bool | None:
    """Return False if the proper leader has no card in the trick; None otherwise.

    The record does not show whether such a card was meant as a lead.
    """
    record, leader = case.led_at(), proper_leader(case.led_at())
    if record is None or leader is None or lead_on_record(case) is None:
        return None
    return None if record.current.by(leader) is not None or case.proper_lead is not None else False


def since_on_record(case: LeadOutOfTurn) -> Since | None:
    """Return who of the other side has played to the trick since the lead, if the lead is in it."""
    record, lead = case.led_at(), lead_on_record(case)
    if record is None or lead is None:
        return None
    if record.current.by(lead.seat.lho) is not None:
        return Since.NEXT_HAND
    return Since.NOTHING if record.current.by(lead.seat.rho) is None else Since.OTHER_HAND


def duty_on_record(case: LeadOutOfTurn) -> bool | None:
    """Return whether there are other penalty cards or restrictions on a lead.

    Only defenders have them.
    """
    record = case.led_at()
    if record is None or case.seat is None or not record.tells_duties:
        return None
    return bool(record.restrictions) or any(
        mark.card is not case.card for mark in record.penalty_cards
    )


def others_lying(case: LeadOutOfTurn) -> Cards | None:
    """Return the other penalty cards of the player who led."""
    record, seat = case.led_at(), case.seat
    if record is None or seat is None or not record.tells_duties:
        return None
    return tuple(mark.card for mark in record.penalty_cards_of(seat) if mark.card is not case.card)


def another_lies(case: LeadOutOfTurn) -> bool | None:
    """Return whether he has another penalty card."""
    if not case.earlier_duty:
        return False
    others = others_lying(case)
    return None if others is None else bool(others)


def all_lying(case: LeadOutOfTurn) -> Cards | None:
    """Return the card that he led, and his other penalty cards."""
    if case.card is None:
        return None
    others = others_lying(case) if case.has_another else ()
    return None if others is None else (case.card, *others)


def one_card(case: LeadOutOfTurn) -> tuple[Cards, ...]:
    """Return each card alone if the player has no other penalty card; otherwise nothing."""
    return () if case.has_another else tuple((card,) for card in DECK)


def forbidden_to_leader(case: LeadOutOfTurn) -> Suits | None:
    """Return the suits that a restriction forbids partner, whose lead it is."""
    if not case.earlier_duty:
        return ()
    record, leader = case.led_at(), proper_leader(case.led_at())
    if record is None or leader is None or not record.tells_duties:
        return None
    return tuple(
        sorted(
            {suit for mark in record.restrictions_of(leader) for suit in mark.forbidden},
            reverse=True,
        )
    )


def leaders_card_on_record(case: LeadOutOfTurn) -> bool | None:
    """Return whether the player whose lead it is has a penalty card."""
    record, leader = case.led_at(), proper_leader(case.led_at())
    if any(play.seat is leader for play in case.others_played()):
        return True  # the card played to the partner's lead
    if not case.earlier_duty:
        return False
    if record is None or leader is None or not record.tells_duties:
        return None
    return bool(record.penalty_cards_of(leader))


def as_it_was_due(record: Table | None, seat: object) -> Table | None:
    """Return the record with the lead due by the last trick, ignoring a given wrong leader."""
    if record is None or record.on_lead is None or record.current.leader is not record.on_lead:
        return record
    due = record.due_to_lead
    is_told = due is not None and due is not record.on_lead and seat in (None, record.on_lead)
    return replace(record, on_lead=None) if is_told else record


class LeadOutOfTurn(BesidePenaltyCards, NewPenaltyCard, Misled):
    """The facts about a lead out of turn.

    The incident is about the hand that led.
    """

    seat: Detail[Seat] = Detail(
        Seat,
        Text("Which hand led out of turn?"),
        choices=lambda case: tuple(Seat),
        known=lambda case: None if (lead := lead_on_record(case)) is None else lead.seat,
    )
    card: Detail[Card] = Detail(
        Card,
        Text("Which card was led?"),
        choices=lambda case: DECK,
        known=lambda case: None if (lead := lead_on_record(case)) is None else lead.card,
    )
    proper_lead = Detail(
        Card,
        Text("Which card did the player lead whose lead it was?"),
        choices=lambda case: DECK,
        known=lambda case: (
            None
            if (record := case.led_at()) is None or (leader := proper_leader(record)) is None
            else record.current.by(leader)
        ),
    )
    holder = one_of(Holder, Text("Whose card was led out of turn?"), known=holder_on_record)
    which_trick = one_of(
        WhichTrick,
        Text("To which trick was it led?"),
        known=which_trick_on_record,
        usual=Usual(
            WhichTrick.MIDDLE,
            {
                WhichTrick.FIRST: Text("It was the opening lead."),
                WhichTrick.LAST: Text("It was led to the thirteenth trick."),
            },
        ),
    )
    whose_lead = one_of(
        WhoseLead,
        Text("Whose lead was it?"),
        known=whose_on_record,
        by_seat=lead_by_seat,
    )
    proper_leader_led = yes_no(
        Text("Has the player whose lead it was led to the trick himself?"),
        help=Text(
            "Yes, if he meant to lead, and not to follow to the card led out of turn, and had "
            "not accepted it."
        ),
        known=proper_lead_on_record,
        usual=usually_no(Text("The player whose lead it was has led to the trick.")),
    )
    since = one_of(
        Since,
        Text("What has the other side played to it?"),
        help=Text(
            "By the play of the next hand, before the director has ruled, the lead is accepted."
        ),
        known=since_on_record,
        usual=Usual(
            Since.NOTHING,
            {
                Since.NEXT_HAND: Text("The hand next in turn has already played to it."),
                Since.OTHER_HAND: Text(
                    "The hand that should come last has played to it, before the one next in turn."
                ),
            },
        ),
    )
    earlier_duty = yes_no(
        Text("Did the offending side have a penalty card already, or is its lead restricted?"),
        known=duty_on_record,
        usual=usually_no(
            Text("The offending side had a penalty card already, or its lead is restricted.")
        ),
    )
    deliberate = Settled(value=True)
    has_another = yes_no(
        Text("Has the player who led out of turn himself another penalty card on the table?"),
        known=another_lies,
    )
    partners_standing = Settled(value=Standing.MAJOR)
    partners_penalty_cards: Fact[Cards] = Fact(
        tuple,
        Text(
            "Which penalty cards does the player who led out of turn have now, the card that he "
            "led among them?"
        ),
        choices=one_card,
        samples=((SPADE_SEVEN,), (SPADE_QUEEN, SPADE_EIGHT), (SPADE_QUEEN, DIAMOND_EIGHT)),
        known=all_lying,
    )
    leading = Settled(value=True)
    forbidden_before: Fact[Suits] = Fact(
        tuple,
        Text("Which suits is the player whose lead it is forbidden to lead already?"),
        samples=((), (Suit.HEARTS,)),
        help=Text(
            "For instance after a withdrawn call (26B), or since an earlier lead that he has "
            "kept (50D2a, 51B)."
        ),
        known=forbidden_to_leader,
    )
    leader_has_penalty_card = yes_no(
        Text("Has the player whose lead it is a penalty card himself?"),
        known=leaders_card_on_record,
    )

    def gone_in(self, card: Card) -> int | None:
        """Return the number of the earlier trick that has the card.

        None if the card was led to that trick: it may be the lead out of turn.
        """
        number = completed_trick_of(self, card)
        if number is None or self.record is None or self.record.tricks[number - 1].card_led is card:
            return None
        return number

    def led_at(self) -> Table | None:
        """Return the table at the trick of the lead out of turn.

        If the trick is now complete, its last card is taken off.
        """
        card = self.told.get("card")
        number = completed_trick_of(self, card) if isinstance(card, Card) else None
        if (
            number is None
            or self.record is None
            or self.record.tricks[number - 1].card_led is not card
        ):
            return as_it_was_due(self.record, self.told.get("seat"))
        then = at(self.record, number, 3)
        return replace(then, penalty_cards=self.record.penalty_cards)

    def the_card(self) -> SomeCard:
        """Return the card that was led."""
        return self.card or Which.THE_LEAD

    def hand(self) -> Who:
        """Return the hand that led. Call this only after `holder` has been found."""
        if self.seat is not None:
            return self.seat
        return self.who(
            {
                Holder.DEFENDER: Role.DEFENDER,
                Holder.DECLARER: Role.DECLARER,
                Holder.DUMMY: Role.DUMMY,
            }[self.holder]
        )

    def other_hand(self) -> Who:
        """Return the other hand of the same side."""
        if self.seat is not None:
            return self.seat.partner
        return self.who(
            {
                Holder.DEFENDER: Role.OTHER_DEFENDER,
                Holder.DECLARER: Role.DUMMY,
                Holder.DUMMY: Role.DECLARER,
            }[self.holder]
        )

    def next_hand(self) -> Who:
        """Return the hand next in turn after it."""
        if self.seat is not None:
            return self.seat.lho
        return self.who(
            {
                Holder.DEFENDER: Role.LHO,
                Holder.DECLARER: Role.DECLARERS_LHO,
                Holder.DUMMY: Role.DECLARERS_RHO,
            }[self.holder]
        )

    def leader(self) -> Who:
        """Return the hand whose lead it was."""
        return proper_leader(self.led_at()) or (
            self.other_hand() if self.whose_lead is WhoseLead.PARTNERS else Role.IN_TURN
        )

    def must_lead_his_own(self) -> bool:
        """Return whether the player whose lead it is has a penalty card."""
        return self.leader_has_penalty_card

    def owner(self) -> Who:
        """Return the player who is to lead, as Law 50D2 asks."""
        return self.leader()

    def partner(self) -> Who:
        """Return the partner of the player who is to lead, who has the penalty card."""
        return self.hand()

    def is_proper_lead(self, play: Play) -> bool:
        """Return whether a play is the lead of the opponent whose lead it was and who meant to
        lead.
        """
        opponents = self.whose_lead is WhoseLead.OPPONENTS and play.seat is proper_leader(
            self.led_at()
        )
        return opponents and self.proper_leader_led

    def misled_player(self) -> Who:
        """Return the hand that led."""
        return self.hand()

    def misled_players_lho(self) -> Who:
        """Return the player who might otherwise have accepted the lead."""
        return self.next_hand()

    def trick_in_progress(self) -> bool:
        """Return whether the record has a trick in progress that was led in turn.

        The new lead then came too soon.
        """
        record = self.led_at()
        if record is None or not record.current or lead_on_record(self) is not None:
            return False
        if self.seat is None or proper_leader(record) is None:
            return False
        return self.seat is not record.current.leader or self.card not in (
            None,
            record.current.card_led,
        )

    def is_first_to_the_trick(self) -> bool:
        """Return whether his hand has no other card in the recorded trick in progress."""
        record = self.led_at()
        return (
            record is not None
            and self.seat is not None
            and set(record.current.all_by(self.seat)) <= {self.card}
        )

    def innocent_side(self) -> Who:
        """Return the side that did not lead out of turn."""
        return opponents_of(self.seat, Role.NON_OFFENDING_SIDE)

    def others_played(self) -> tuple[Play, ...]:
        """Return the other cards on the record in the same trick."""
        record = self.led_at()
        if record is None or record.current.card_led is not self.card:
            return ()
        return record.current.plays[1:]


def accept(case: LeadOutOfTurn, section: str = "") -> None:
    """Rule that the lead is now correct and that the trick continues from it."""
    case.do(LeadAccepted(case.hand(), case.the_card()), section)
    if case.card is None or completed_trick_of(case, case.card) is None:
        case.do(PlaysNext(next_to_play(case)), section)


def next_to_play(case: LeadOutOfTurn) -> Who:
    """Return the first hand after the accepted lead without a card in the trick."""
    seat, record = case.seat, case.led_at()
    if seat is None:
        return case.next_hand() if case.since is not Since.NEXT_HAND else case.other_hand()
    if record is not None and lead_on_record(case) is not None:
        return next(
            (hand for hand in seat.clockwise()[1:] if record.current.by(hand) is None), seat
        )
    return seat.lho if case.since is not Since.NEXT_HAND else seat.partner
