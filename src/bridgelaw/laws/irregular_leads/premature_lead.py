"""A lead to the next trick while the one in progress is not complete (56~1, 57~2).

The lead is ruled on when that trick is complete.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from bridgelaw.bridge.record import NOT_BEGUN, UNKNOWN, Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    CardPlayed,
    GoOnUnder,
    LeadFree,
    LeadsNext,
    MustPlay,
    NoRight,
    PenaltyCardStays,
    PlayContinues,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Who
from bridgelaw.engine.facts import Fact, Settled, Usual, one_of, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_53_lead_out_of_turn_accepted import is_the_last_trick
from bridgelaw.laws.irregular_leads.law_55_declarers_lead_out_of_turn import (
    DeclarersLead,
    declarers_lead,
)
from bridgelaw.laws.irregular_leads.law_56_defenders_lead_out_of_turn import (
    DefendersLead,
    declarer_accepts,
    defenders_lead,
    duties_go_on,
    leads_beside_it,
)
from bridgelaw.laws.irregular_leads.law_57_premature_lead_or_play import TooEarly
from bridgelaw.laws.irregular_leads.law_57a_play_before_partner import (
    BeforePartner,
    OwnCard,
    Right,
    own_card_on_record,
)
from bridgelaw.laws.irregular_leads.leads_out_of_turn import (
    Since,
    WhichTrick,
    WhoseLead,
    lead_by_seat,
    which_trick_on_record,
    whose_on_record,
)
from bridgelaw.laws.penalty_cards.law_50_penalty_card import any_besides, bind
from bridgelaw.laws.penalty_cards.obligations import SPADE_SEVEN, Cards
from bridgelaw.laws.play.played_card import HandIncident, Holder


class Why(Enum):
    """The reasons for going on under another law."""

    DUTIES = Text(
        "what he may lead depends on penalty cards, or on what declarer has required or forbidden"
    )


def duty_on_record(case: PrematureLead) -> bool | None:
    """Return whether his side has other penalty cards or lead restrictions on the record."""
    table, seat = case.before(), case.seat
    if table is None or seat is None or not table.tells_duties:
        return None
    marks = [mark.seat for mark in table.penalty_cards if mark.card is not case.card]
    return any(
        owner.side is seat.side for owner in [*marks, *(mark.seat for mark in table.restrictions)]
    )


def another_on_record(case: PrematureLead) -> bool | None:
    """Return whether he himself has another penalty card."""
    if not case.earlier_duty:
        return False
    table, seat = case.before(), case.seat
    if table is None or seat is None or not table.tells_duties:
        return None
    return any_besides(case.card, [mark.card for mark in table.penalty_cards_of(seat)])


def winner_on_record(case: PrematureLead) -> WhoseLead | None:
    """Return whose lead it is, if the trick is complete or no later card can change the winner."""
    if case.at_lead is not None and case.at_lead.leader is not None:
        return whose_on_record(case)
    table, seat = case.before(), case.seat
    if table is None or seat is None:
        return None
    return WhoseLead.HIS if wins_anyway(table, seat) else None


def wins_anyway(table: Table, seat: Seat) -> bool:
    """Return whether his card wins the trick whatever the others play, as far as hands are
    known.
    """
    trick, trump, led = table.current, table.trump, table.current.suit_led
    if trick.winner(trump) is not seat or led is None:
        return False
    for other in Seat:
        if trick.by(other) is None:
            follows = table.void(other, led) is False
            cards = [card for card in table.possible(other) if card.suit is led or not follows]
            if any(trick.with_play(other, card).winner(trump) is not seat for card in cards):
                return False
    return True


def own_card_if_any(case: PrematureLead) -> OwnCard | None:
    """Return partner's own penalty card; NONE if the side had no obligation before."""
    return own_card_on_record(case) if case.earlier_duty else OwnCard.NONE


class PrematureLead(TooEarly, DefendersLead, DeclarersLead):
    """The facts about a lead to the next trick before the one in progress was complete.

    The incident is about the hand that led.
    """

    at_lead: Table | None = None
    """The table when the trick has been completed, as far as it is then known."""

    led = Settled(value=True)
    since = Settled(value=Since.NOTHING)
    seat = Incident.seat
    card = HandIncident.card
    earlier_duty = yes_no(
        Text("Did his side have a penalty card on the table already, or is its lead restricted?"),
        known=duty_on_record,
        usual=usually_no(
            Text("The offending side had a penalty card already, or its lead is restricted.")
        ),
    )
    has_another = yes_no(
        Text("Has he himself another penalty card on the table?"), known=another_on_record
    )
    own_card = one_of(
        OwnCard,
        Text("Has the partner himself a major penalty card on the table?"),
        known=own_card_if_any,
        usual=BeforePartner.own_card.usual,
    )
    partners_penalty_cards: Fact[Cards] = Fact(
        tuple,
        Text("Which penalty card has the player who led too early: which card did he lead?"),
        samples=((SPADE_SEVEN,),),
        known=lambda case: None if case.card is None else (case.card,),
    )
    whose_lead = one_of(
        WhoseLead,
        Text("The trick is completed first. Whose lead is it then: which hand has won it?"),
        help=Text(
            "What counts is the very hand, not the side: declarer's own hand, dummy, or one of "
            "the defenders."
        ),
        known=winner_on_record,
        by_seat=lead_by_seat,
    )
    which_trick: Fact[WhichTrick] = Fact(
        WhichTrick,
        Text("To which trick was it led?"),
        values=(WhichTrick.MIDDLE, WhichTrick.LAST),
        known=which_trick_on_record,
        usual=Usual(
            WhichTrick.MIDDLE, {WhichTrick.LAST: Text("It was led to the thirteenth trick.")}
        ),
    )

    def led_at(self) -> Table | None:
        """Return the table after the trick before it was completed."""
        return self.at_lead

    def offender(self) -> Who:
        """Return the hand that led."""
        return self.hand()

    def bound(self) -> Who:
        """Return the other hand of the same side."""
        return self.other_hand()


class Fate(Enum):
    """The outcome for the lead when the previous trick is complete."""

    STANDS = Text("it stands")
    ACCEPTED = Text("it was out of turn, and is accepted")
    REFUSED = Text("it was out of turn, and is refused")
    LAST_TRICK = Text("it was out of turn, and to the last trick")


def complete(case: PrematureLead) -> None:
    """Complete the trick in progress, and set the table after it as far as it is known."""
    before = case.before()
    if before is None:
        return
    table = after(
        before, (effect for _, effect in case.effects if isinstance(effect, CardPlayed | MustPlay))
    )
    if table is not None and table.current:
        number = None if table.trick_number is None else table.trick_number + 1
        table = replace(
            table,
            deal=UNKNOWN,
            complete=frozenset(),
            tricks=(),
            current=NOT_BEGUN,
            trick_number=number,
            on_lead=None,
        )
    case.at_lead = table


def fate(case: PrematureLead, *, penalty_card: bool) -> Fate:
    """Return whether the lead stands.

    It does if its hand has won the trick, or if the other side accepts it.
    """
    complete(case)
    if case.whose_lead is WhoseLead.HIS:
        stands(case, penalty_card=penalty_card)
        return Fate.STANDS
    if is_the_last_trick(case):
        return Fate.LAST_TRICK
    if case.holder is not Holder.DEFENDER:
        return Fate.ACCEPTED if declarers_lead(case) else Fate.REFUSED
    if not penalty_card:
        return Fate.ACCEPTED if defenders_lead(case) else Fate.REFUSED
    case.cite("56")
    if declarer_accepts(case):
        duties_go_on(case)
        return Fate.ACCEPTED
    stays_penalty_card(case)
    return Fate.REFUSED


def stands(case: PrematureLead, *, penalty_card: bool) -> None:
    """Rule that the lead stands because its hand has won the trick.

    Penalty cards or restrictions come first.
    """
    hand, card = case.hand(), case.the_card()
    case.do(LeadsNext(hand), "44G")
    if case.holder is Holder.DEFENDER and case.earlier_duty:
        if penalty_card:
            bind(case, hand, (card,))
        case.do(GoOnUnder("50D", Why.DUTIES), case.section or "57C")
    else:
        case.do(CardPlayed(hand, card), "50D1a" if penalty_card else "44G")


def stays_penalty_card(case: PrematureLead) -> None:
    """Rule that a refused card stays a penalty card, with its effects on the correct lead."""
    partners = case.whose_lead is WhoseLead.PARTNERS
    if partners and not case.earlier_duty:
        case.cite("56B")
        leads_beside_it(case)
        return
    case.do(PenaltyCardStays(case.hand(), case.the_card()), "56B")
    bind(case, case.hand(), (case.the_card(),))
    case.do(GoOnUnder("50D2", Why.DUTIES) if partners else LeadFree(case.leader()), "56B")


@law("57~2")
def after_the_demand(case: PrematureLead) -> Fate:
    """When partner has played as declarer demanded, the trick is completed. If the offender has won
    it he must lead his penalty card; if not, that card is a lead out of turn too, which declarer
    may accept."""
    return fate(case, penalty_card=True)


@law("56~1")
def trick_first(case: PrematureLead) -> Fate:
    """A lead while only an opponent has yet to play waits until the trick is complete. It stands if
    that very hand has won it, and may not be changed; otherwise it is a lead out of turn. A
    defender's card becomes a penalty card only if it was out of turn and declarer refuses it."""
    case.do(NoRight(case.actor(), Right.TAKE_BACK))
    return fate(case, penalty_card=False)


def excused(case: PrematureLead) -> Fate:
    """Rule on a defender who need not rectify a lead before his partner.

    The trick is completed. If the lead is then out of turn and is not accepted, it is rectified.
    """
    found = fate(case, penalty_card=False)
    if found in (Fate.STANDS, Fate.ACCEPTED):
        case.do(PlayContinues(), "57C")
    return found
