"""Law 57: Premature lead or play.

The module has 57C and D, and the outcome of a premature lead. For 57A and B see law_57a.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    CardPlayed,
    GoOnUnder,
    Info,
    LeadAccepted,
    MustFollow,
    MustPlay,
    NoRight,
    PenaltyCardStays,
    PlayContinues,
    PlaysNext,
    Reminder,
    Unauthorised,
    When,
    WhichSuit,
)
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import (
    Doubt,
    Usual,
    one_of,
    open_reading,
    usually_no,
    usually_yes,
    yes_no,
)
from bridgelaw.engine.law import LAWS_2017, law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_57a_play_before_partner import (
    BeforePartner,
    Right,
    next_to_play,
)
from bridgelaw.laws.irregular_leads.leads_out_of_turn import proper_leader
from bridgelaw.laws.penalty_cards.law_50_penalty_card import lying_already, put_down
from bridgelaw.laws.play.law_45b_card_from_dummy import SLIP_DOUBTED
from bridgelaw.laws.play.played_card import Holder, follows

DANISH_TEXT = "Love for Turneringsbridge 2017"


class Turn(Enum):
    """Whose turn it was to play when a defender played out of turn to the trick in progress."""

    PARTNER = Text("his partner's")
    RHO = Text("that of the opponent on his right: declarer or dummy")


class Lead(Enum):
    """The lead to the trick in which a defender played before partner."""

    PROPER = Text("from the right hand, or from the wrong one and the lead had been accepted")
    WRONG_HAND = Text("by declarer's side out of turn: it was another hand's lead")
    HIS_OWN = Text(
        "by declarer's side out of turn: it was this defender's own lead, and with his card he "
        "meant to lead"
    )


class LeadsToo(Enum):
    """The readings on a lead before partner: Laws 57C1 and 57C2 only mention `playing`."""

    PLAYS_ONLY = Text(
        "They are about a play to the trick in progress: a lead to the next trick falls under "
        "Law 57A."
    )
    LEADS_TOO = Text("They free him likewise when he has led to the next trick.")


class AfterPlay(Enum):
    """Reminders for the director after play."""

    USED_THE_HASTE = Text(
        """did the defender's partner choose what the haste suggested over another logical play, to
        declarer's damage? Then adjust the score."""
    )


class Why(Enum):
    """The reasons for going on under another law."""

    REVOKE = Text("the card does not follow suit, although its hand could")
    PROPER_LEAD = Text("the proper leader has led, and his lead stands")
    SLIP = Text("a card of dummy's that declarer had not meant to name may be changed")


def partner_played_on_record(case: TooEarly) -> bool | None:
    """Return whether partner has played to the trick in progress; None if unknown."""
    table, partner = case.before(), case.partner_seat()
    if table is None or partner is None or not table.current:
        return None
    return table.has_played_to_current(partner)


def both_on_record(case: TooEarly) -> bool | None:
    """Return whether declarer and dummy have both played to the trick; None if unknown.

    Dummy's card counts only if it came in turn: a premature one may have been dummy's own idea, and
    a missing one may have been called for.
    """
    table = case.before()
    if table is None or not table.current or table.declarer is None:
        return None
    declarer, dummy = table.declarer, table.declarer.partner
    if not table.has_played_to_current(declarer):
        return False
    in_turn = table.current.leader is dummy or table.has_played_to_current(dummy.rho)
    return True if table.has_played_to_current(dummy) and in_turn else None


def whose_turn_on_record(case: TooEarly) -> Turn | None:
    """Return whose turn it was, from the cards of the trick in progress; None if unknown."""
    table, seat = case.before(), case.seat
    if table is None or seat is None:
        return None
    due = next_to_play(table)
    return None if due is None else {seat.partner: Turn.PARTNER, seat.rho: Turn.RHO}.get(due)


def lead_on_record(case: TooEarly) -> Lead | None:
    """Return whether the trick was led by the proper leader.

    The record does not show what the proper leader meant.
    """
    table = case.before()
    leader = proper_leader(table)
    if table is None or leader is None or not table.current or leader is case.seat:
        return None
    return Lead.PROPER if table.current.leader is leader else Lead.WRONG_HAND


def legal_on_record(case: TooEarly) -> bool | None:
    """Return whether the card follows suit or its player is void, as far as the record shows it."""
    table, seat, card = case.before(), case.seat, case.card
    if table is None or seat is None or card is None or not table.current:
        return None
    return follows(table, seat, card, table.current.suit_led)


def other_card_on_record(case: TooEarly) -> bool | None:
    """Return whether another penalty card could be played, as far as the record shows."""
    table, seat, card = case.before(), case.seat, case.card
    if table is None or seat is None or not table.current or not table.tells_duties:
        return None
    led = table.current.suit_led
    found = [
        follows(table, seat, mark.card, led)
        if mark.major
        else None
        if card is None
        else card.suit is mark.card.suit and not card.honour
        for mark in lying_already(case, () if card is None else (card,))
    ]
    return True if True in found else None if None in found else False


def turn_by_seat(case: TooEarly) -> dict[object, Turn]:
    """Return whose turn it was, by the seat of the player in turn."""
    seat = case.seat
    return {} if seat is None else {seat.partner: Turn.PARTNER, seat.rho: Turn.RHO}


class TooEarly(BeforePartner):
    """The facts about a premature lead or play."""

    partner_had_played = yes_no(
        Text("Had his partner already played to the trick in progress?"),
        help=Text(
            """Make sure of it, and that declarer's side did not cause the haste, before Law 57A is
            read out: it is used more often where it does not apply than where it does."""
        ),
        known=partner_played_on_record,
    )
    whose_turn = one_of(
        Turn,
        Text("Whose turn was it to play to the trick?"),
        help=Text(
            """Check it first: Law 57A is used more often where it does not apply. It was his
            partner's only if declarer's side led to the trick, from declarer's hand or from dummy,
            and the last hand played before the second."""
        ),
        known=whose_turn_on_record,
        by_seat=turn_by_seat,
    )
    trick_led = one_of(
        Lead,
        Text("How had the trick been led to?"),
        known=lead_on_record,
        usual=Usual(
            Lead.PROPER,
            {
                Lead.WRONG_HAND: Text(
                    "Declarer's side led out of turn, and it was another hand's lead."
                ),
                Lead.HIS_OWN: Text(
                    "Declarer's side led out of turn, and this defender meant to make his own lead."
                ),
            },
        ),
    )
    both_hands_played = yes_no(
        Text("Had declarer by then played from both his hands to the trick?"),
        help=Text(
            """A card of dummy's counts when declarer has called for it, or shown with a gesture or
            a nod that it is to be played. That everybody can see which card dummy will play is not
            enough."""
        ),
        known=both_on_record,
    )
    dummy_moved = yes_no(
        Text(
            """Had dummy by then, of his own accord, picked up a card before his right-hand opponent
            had played, or suggested a card?"""
        ),
        usual=usually_no(
            Text("Dummy had picked up a card too soon of his own accord, or suggested one.")
        ),
    )
    leads_too = open_reading(
        LeadsToo,
        Text(
            "He has led to the next trick. Do Laws 57C1 and 57C2, which speak of playing, free him?"
        ),
    )
    legal = yes_no(
        Text(
            "Is the card legal to the trick: does it follow suit, or has its hand none of the "
            "suit led?"
        ),
        known=legal_on_record,
        usual=usually_yes(Text("The card does not follow suit, although the hand could.")),
    )
    other_card_first = yes_no(
        Text("Does a penalty card that he had before come first in this trick?"),
        help=Text(
            """A major one does if it can legally be played to this trick. A minor one does if the
            card that he played is another card below the ten in its suit."""
        ),
        known=other_card_on_record,
        usual=usually_no(Text("A penalty card from before comes first in this trick.")),
    )
    slip = yes_no(
        Text("Had declarer named that card by a slip of the tongue?"),
        help=Text(
            "Only if he had another card in mind while he spoke. That he had not noticed "
            "something, or thought again, is none."
        ),
        doubt=Doubt(value=False, law="84D", why=SLIP_DOUBTED),
        usual=usually_no(Text("Declarer named the card by a slip of the tongue.")),
    )

    def actor(self) -> Who:
        """Return the player who made the play: for a card from dummy, declarer."""
        return self.offender() if self.holder is Holder.DEFENDER else self.who(Role.DECLARER)

    def misled_player(self) -> Who:
        """Return the player of the card."""
        return self.offender()


def lead_of_the_trick(case: TooEarly) -> bool:
    """Rule on the lead of the trick, and return whether Law 57 still applies.

    Declarer's lead from the wrong hand stands when the last hand has played to it (Law 53C). If the
    lead was that defender's own, the defender's card is the lead (Law 53B).
    """
    if case.trick_led is Lead.HIS_OWN:
        case.do(GoOnUnder("53B", Why.PROPER_LEAD), "53B")
        return False
    if case.trick_led is Lead.WRONG_HAND:
        first = (
            None
            if (table := case.before()) is None or not table.current
            else table.current.plays[0]
        )
        led = (
            LeadAccepted(Role.DECLARING_SIDE, Which.THE_LEAD)
            if first is None
            else LeadAccepted(first.seat, first.card)
        )
        case.do(led, "53C")
    return True


@law("57C1")
def both_hands_had_played(case: TooEarly) -> bool:
    """A defender who plays before his partner is not subject to rectification if declarer had
    played from both hands; from dummy, once he had called for the card or otherwise indicated
    it."""
    return case.both_hands_played


@law("57C2")
def dummy_had_moved(case: TooEarly) -> bool:
    """A defender who plays before his partner is not subject to rectification if dummy, of his own
    accord, had picked up a card before his right-hand opponent played, or had illegally suggested a
    play."""
    return case.dummy_moved


@law("57C")
def is_excused(case: TooEarly) -> bool:
    """A defender who plays before his partner is excused where both of declarer's hands had played,
    or dummy had acted by himself. Whether one who leads is excused too, the law does not say
    clearly: the director decides it."""
    found = both_hands_had_played(case) or dummy_had_moved(case)
    return found and (not case.led or case.leads_too is LeadsToo.LEADS_TOO)


@is_excused.since(LAWS_2017, by="DBf", source=DANISH_TEXT)
def only_a_play(case: TooEarly) -> bool:
    """A defender who plays to a trick before his partner is excused where both of declarer's hands
    had played, or dummy had acted by himself. The Danish text speaks of a play to the trick
    (tilspil), not of a lead to the next one."""
    return not case.led and (both_hands_had_played(case) or dummy_had_moved(case))


@law("57C3")
def declarers_play_stands(case: TooEarly) -> bool:
    """A card that declarer plays too early, from his hand or from dummy, is played and may not be
    withdrawn. An illegal one must be corrected."""
    if case.holder is Holder.DUMMY and case.slip:
        case.do(GoOnUnder("45C4b", Why.SLIP))
        return False
    stands(case, "57C3")
    return case.legal


def stands(case: TooEarly, section: str) -> None:
    """Rule that the card is played in its player's place in the trick, by this section.

    A revoke must be corrected.
    """
    case.do(CardPlayed(case.offender(), case.the_card()), section)
    case.do(NoRight(case.actor(), Right.TAKE_BACK), section)
    if not case.legal:
        case.do(GoOnUnder("62A", Why.REVOKE), section)
        return
    case.do(PlayContinues(), section)
    table = case.before()
    seat = None if table is None else next_to_play(table)
    if seat is not None:
        case.do(PlaysNext(seat), "44B")


def must_play_it_in_turn(case: TooEarly) -> bool:
    """Return whether the card can be played in turn.

    It must follow suit, or the player be void, and no penalty card of his may come first.
    """
    return case.legal and not (case.has_another and case.other_card_first)


@law("57D")
def in_rhos_turn(case: TooEarly) -> bool:
    """A defender's card that is played in the turn of his right-hand opponent must be played in his
    own turn if it is legal, and is then no penalty card. If it is not legal it becomes a major
    penalty card, and he follows suit. Declarer has no choice about partner's card."""
    if case.whose_turn is not Turn.RHO:
        return False
    offender, card = case.offender(), case.the_card()
    case.do(NoRight(offender, Right.TAKE_BACK))
    if must_play_it_in_turn(case):
        case.do(MustPlay(offender, (card,), When.IN_TURN))
        for mark in lying_already(case, (card,)):
            case.do(PenaltyCardStays(offender, mark.card), "50A")
        if case.has_another and not lying_already(case, (card,)):
            case.do(PenaltyCardStays(offender, Which.THE_PENALTY_CARD), "50A")
    else:
        put_down(case, offender, card)
        if not case.legal:
            case.do(MustFollow(offender, case.suit_led() or WhichSuit.SUIT_LED), "44C")
    case.do(PlaysNext(case.who(Role.RHO)), "44B")
    case.do(Unauthorised(case.bound(), Info.HASTE, case.offender(), case.the_card()), "16B")
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.USED_THE_HASTE), "16B")
    return True


def plays_it_in_turn(case: TooEarly, section: str) -> None:
    """Rule that the card must be played to this trick, if legal.

    If there are other penalty cards, declarer chooses among them (51A).
    """
    if not case.has_another and case.legal:
        case.do(MustPlay(case.offender(), (case.the_card(),), When.THIS_TRICK), section)


shown(
    "57",
    Text("Law 57: a lead or play before partner has played, and other premature plays."),
    __name__,
)
