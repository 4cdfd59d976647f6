"""Law 56: Defender's lead out of turn."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.marks import PenaltyCard as Lying
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    CardReturned,
    Chooses,
    Effect,
    GoOnUnder,
    Grade,
    LeadForbidden,
    LeadFree,
    LeadRequired,
    MustPlay,
    PenaltyCard,
    PenaltyCardStays,
    Reminder,
    When,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.base import effects_of
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import election
from bridgelaw.engine.law import law
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_53_lead_out_of_turn_accepted import next_hand_has_played
from bridgelaw.laws.irregular_leads.leads_out_of_turn import (
    LeadOutOfTurn,
    Since,
    WhoseLead,
    accept,
)
from bridgelaw.laws.penalty_cards.law_50_penalty_card import (
    AfterPlay,
    is_penalty_card,
    lay,
    raise_all,
)
from bridgelaw.laws.penalty_cards.law_51_several_penalty_cards import (
    declarer_chooses,
    left,
    own_cards_bind,
)
from bridgelaw.laws.penalty_cards.obligations import Duties, picked_up
from bridgelaw.laws.play.played_card import Holder


class Wish(Enum):
    """The choice of declarer."""

    ACCEPT = Text("I accept the lead; the trick goes on from it, and there is no penalty card.")
    REFUSE = Text(
        """It is to be taken back. The card becomes a major penalty card, and the lead is made from
        the correct hand; if it is the offender's partner, I choose next whether to require or
        forbid the suit of the card, or to leave him free."""
    )


class Why(Enum):
    """The reasons for going on under another law."""

    OWN_PENALTY_CARD = Text("the player on lead has a penalty card himself; see what he may lead")
    BEFORE_NEXT_HAND = Text(
        "the offender's partner has played to the lead before the hand next in turn"
    )
    WRONG_HAND = Text("declarer has played to it from the hand that was not next in turn")


def declarer(case: DefendersLead) -> Who:
    """Return declarer, who chooses."""
    return case.who(Role.DECLARER)


class DefendersLead(LeadOutOfTurn):
    """The facts about a defender's lead out of turn after the first trick."""

    declarers_wish = election(
        Wish,
        Text("The lead was out of turn. What do you choose?"),
        to=declarer,
        help=Text(
            """Explain what follows from each before he chooses. He chooses alone, without
            consulting dummy, and may still accept the lead if it has been put back already."""
        ),
    )


@law("56A")
def declarer_accepts(case: DefendersLead) -> bool:
    """If declarer accepts a defender's lead out of turn, it is a correct lead and no penalty
    card."""
    if case.declarers_wish is not Wish.ACCEPT:
        return False
    accept(case)
    case.cite("53A")
    return True


@law("56B")
def declarer_refuses(case: DefendersLead) -> None:
    """If declarer has it taken back, the card becomes a major penalty card under Law 50D. If the
    offender's partner is to lead he waits for declarer's choice; otherwise the correct hand
    leads."""
    becomes_penalty_card(case)


def becomes_penalty_card(case: LeadOutOfTurn) -> None:
    """Rule that a refused lead becomes a major penalty card.

    The lead is made from the correct hand (Laws 54D and 56B).
    """
    _other_cards_go(case)
    if case.whose_lead is WhoseLead.PARTNERS:
        _partner_leads(case)
        return
    lay(case, case.hand(), case.the_card(), is_penalty_card(case), case.section)
    case.do(LeadFree(case.leader()))


def _partner_leads(case: LeadOutOfTurn) -> None:
    """Rule that declarer requires or forbids the suit, or leaves the lead free (Law 50D2)."""
    offender = case.hand()
    case.do(PenaltyCard(offender, case.the_card(), is_penalty_card(case)))
    if case.has_another:
        raise_all(case, offender)
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.HELPED_BY_IT), "50E4")
    leads_beside_it(case)


def leads_beside_it(case: LeadOutOfTurn) -> None:
    """Rule on the lead of the offender's partner while the penalty card is on the table.

    Declarer chooses, and earlier obligations remain.
    """
    offender, leader = case.hand(), case.leader()
    case.cite("50D2")
    declarer_chooses(case)
    if not picked_up(case):
        for lies in left(case):
            case.do(MustPlay(offender, (lies,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
        if len(left(case)) > 1:
            case.do(
                Chooses(case.who(Role.DECLARER), left(case), When.FIRST_LEGAL_OPPORTUNITY), "51A"
            )
    _earlier_restrictions(case, leader)
    if case.leader_has_penalty_card and not own_cards_bind_leader(case):
        case.do(GoOnUnder("50D1", Why.OWN_PENALTY_CARD), "50D1")


def own_cards_bind_leader(case: LeadOutOfTurn) -> bool:
    """Rule on the leader's own penalty cards; return whether the record settles them."""
    record, leader = case.led_at(), case.leader()
    left = after(record, (effect for _, effect in case.effects))
    if left is None or not isinstance(leader, Seat) or not left.penalty_cards_of(leader):
        return False
    told = {"seat": leader, "holder": Holder.DEFENDER, "leading": True}
    found = rule(own_cards_bind, Duties(case.book, told, replace(left, lead_chosen=leader)))
    if not isinstance(found, Ruling):
        return False
    for section, effect in effects_of(found):
        case.do(about(effect, leader), section)
    case.cite(*found.laws)
    return True


def about(effect: Effect, leader: Seat) -> Effect:
    """Return an effect on `the defender` as one on the leader by name.

    The defender here is the one who led out of turn.
    """
    named = {
        field.name: leader
        for field in fields(effect)
        if getattr(effect, field.name) is Role.DEFENDER
    }
    return replace(effect, **named)


def _other_cards_go(case: LeadOutOfTurn) -> None:
    """Take back the cards played to the lead.

    A defender's card is exposed; declarer's goes back to hand.
    """
    for play in case.others_played():
        if case.seat is not None and play.seat is case.seat.partner:
            case.do(PenaltyCard(play.seat, play.card, Grade.MAJOR), "50B")
            if play.seat is not case.leader():
                case.do(MustPlay(play.seat, (play.card,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
        else:
            case.do(CardReturned(play.seat, play.card), "47B")


def _earlier_restrictions(case: LeadOutOfTurn, leader: Who) -> None:
    """Rule that earlier requirements and prohibitions of declarer's still bind the leader."""
    record = case.led_at()
    marks = (
        record.restrictions_of(leader) if record is not None and isinstance(leader, Seat) else ()
    )
    for mark in marks:
        if mark.required is not None:
            case.do(LeadRequired(leader, mark.required), "44A")
    if case.forbidden_before:
        case.do_once(LeadForbidden(leader, case.forbidden_before), "44A")


def duties_go_on(case: LeadOutOfTurn) -> None:
    """Keep the status of penalty cards on the record when the lead is accepted (as in Law 60A3).

    Cards that are or may be due in the trick before the lead are excluded.
    """
    record = case.led_at()
    led = None if case.record is None else case.record.current.suit_led
    for mark in record.penalty_cards if record is not None else ():
        if mark.card is not case.card and not any(
            _may_be_due(mark, effect, led) for _, effect in case.effects
        ):
            case.do_once(PenaltyCardStays(mark.seat, mark.card), "60A3")


def _may_be_due(mark: Lying, effect: object, led: Suit | None) -> bool:
    """Return whether the effect plays, or may play, a penalty card to the trick in progress.

    The card may be the player's highest or lowest.
    """
    if isinstance(effect, Chooses):
        return effect.when is When.NOW and mark.card in effect.cards
    if not isinstance(effect, MustPlay) or effect.when is not When.THIS_TRICK:
        return False
    if all(isinstance(card, Card) for card in effect.cards):
        return mark.card in effect.cards
    return effect.who in (mark.seat, Role.OTHER_DEFENDER) and led in (None, mark.card.suit)


def out_of_order(case: LeadOutOfTurn) -> None:
    """Refer a card that was played out of order to a lead now accepted to its own law."""
    if case.since is Since.OTHER_HAND:
        case.do(GoOnUnder("57C3", Why.WRONG_HAND), "53A")
    seats = [play.seat for play in case.others_played()]
    if case.seat is None or case.seat.partner not in seats:
        return
    # The offender has led, so it was the right-hand opponent's turn (57D), never the partner's
    # (57A).
    if case.seat.lho not in seats[: seats.index(case.seat.partner)]:
        case.do(GoOnUnder("57D", Why.BEFORE_NEXT_HAND), "53A")


@law("56")
def defenders_lead(case: DefendersLead) -> bool:
    """A defender's faced lead out of turn may be accepted or refused by declarer. If the next hand
    has played to it already, it is accepted."""
    if next_hand_has_played(case) or declarer_accepts(case):
        out_of_order(case)
        duties_go_on(case)
        return True
    declarer_refuses(case)
    return False
