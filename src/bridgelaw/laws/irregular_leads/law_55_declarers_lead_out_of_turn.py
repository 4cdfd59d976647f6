"""Law 55: Declarer's lead out of turn."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.effects import (
    AdjustedScore,
    Admonish,
    Authorised,
    CardPlayed,
    CardReturned,
    CardStands,
    Info,
    LeadFree,
    LeadFrom,
    OnLead,
    PenaltyPossible,
    PlaysNext,
    Reminder,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.engine.facts import Detail, election, one_of, open_reading
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_53_lead_out_of_turn_accepted import (
    last_hand_has_played,
    next_hand_has_played,
)
from bridgelaw.laws.irregular_leads.leads_out_of_turn import (
    LeadOutOfTurn,
    Since,
    WhoseLead,
    accept,
)
from bridgelaw.laws.play.law_43_dummys_limitations import Breach
from bridgelaw.laws.play.played_card import Holder


class PointedOut(Enum):
    """The player who said that the lead came from the wrong hand."""

    DEFENDER = Text("a defender, and no more than that")
    DUMMY = Text("dummy, before anybody else")
    NEITHER = Text("declarer himself, or nobody; or a defender has said already what he chooses")


class Remark(Enum):
    """Whether a defender who only points out the wrong hand has chosen."""

    ATTENTION = Text("He has only drawn attention to it; the defenders still choose.")
    REFUSAL = Text("He has thereby required that the lead be taken back.")


class BothLed(Enum):
    """The ruling if declarer has led from both hands and a defender has followed to the second."""

    FIRST_STANDS = Text(
        """The first lead stands, since nobody had refused it. The second card was played to it too
        early, and the defender who followed is excused: both of declarer's hands had played."""
    )
    SECOND_STANDS = Text(
        "By following, the defender has accepted the second lead; the first card goes back."
    )


class Wish(Enum):
    """The choice of a defender."""

    ACCEPT = Text("I accept the lead; the trick goes on from it.")
    REFUSE = Text("I want it taken back, and led from the correct hand.")


class DefendersWish(Enum):
    """The joint choice of the defenders."""

    ACCEPT = Text("The lead is accepted; the trick goes on from it.")
    REFUSE = Text(
        "The lead is to be taken back, or neither of us accepts it; the lead is made from the "
        "correct hand."
    )
    DIFFERENT = Text("One of us accepts it, and the other wants it taken back.")


class Used(Enum):
    """The use that declarer made of the information."""

    NOT_YET = Text("play is not over")
    NO = Text("he did not, or the defenders were not damaged")
    DAMAGED = Text(
        "he chose what it suggested over a logical alternative, and the defenders were damaged"
    )


class AfterPlay(Enum):
    """Reminders for the director after play, and the grounds for adjusting."""

    USED_IT = Text(
        """did declarer follow a line that what he learned by his lead out of turn suggests, when
        there was a logical alternative, and were the defenders damaged?"""
    )
    WITHOUT_IT = Text("to what was probable had he not used what his lead out of turn taught him")


def chooser(case: DeclarersLead) -> Who:
    """Return the defender next in turn after the hand that led."""
    return case.next_hand()


class DeclarersLead(LeadOutOfTurn):
    """The facts about a lead out of turn from declarer's hand or from dummy."""

    pointed_out_by = one_of(
        PointedOut,
        Text("Who pointed out that it was the wrong hand?"),
        help=Text(
            """Nobody's remark settles it: even if declarer has put the card back, or led from the
            other hand, the defenders may still accept the first lead."""
        ),
    )
    remark = open_reading(
        Remark,
        Text(
            "A defender has pointed out the wrong hand before the options were explained. What "
            "does it count as?"
        ),
    )
    defenders_wish = election(
        DefendersWish,
        Text("The lead came from the wrong hand. What do you choose?"),
        to=Role.EITHER_DEFENDER,
        help=Text(
            """Either defender may speak; they may not consult. Where they want different things,
            the one on the left of the hand that led decides."""
        ),
    )
    next_defenders_wish = election(
        Wish,
        Text(
            "You sit next in turn after the hand that led, and your wish prevails. What do you "
            "choose?"
        ),
        to=chooser,
    )
    led_instead = Detail(
        Card,
        Text("Which card has declarer led meanwhile from the other hand?"),
        choices=lambda case: DECK,
    )
    both_led = open_reading(
        BothLed,
        Text(
            "Declarer has led from both hands, and a defender has followed to the second lead. "
            "Which lead stands?"
        ),
    )
    used_it = one_of(
        Used,
        Text("Did declarer later use what he had learned by it?"),
        # A record with a trick shows the table at the lead, long before the play is over.
        known=lambda case: (
            None if (then := case.led_at()) is None or not then.tells_the_moment else Used.NOT_YET
        ),
        later=True,
    )


def followed_to_the_second(case: DeclarersLead) -> bool:
    """Return whether declarer has led from both hands, and the next defender has followed to the
    second.
    """
    both = case.led_instead is not None and case.whose_lead is WhoseLead.PARTNERS
    return both and case.since is Since.OTHER_HAND


@law("55~1")
def is_refused_so(case: DeclarersLead) -> bool:
    """Declarer may not change hands by himself: the defenders have the choice. Whether a defender
    who points out the wrong hand has thereby refused the lead is not agreed, nor whether one who
    follows to a second lead, from the right hand, has: the director decides it."""
    if followed_to_the_second(case):
        return case.both_led is BothLed.SECOND_STANDS
    return case.pointed_out_by is PointedOut.DEFENDER and case.remark is Remark.REFUSAL


def first_of_two_stands(case: DeclarersLead) -> bool:
    """Rule on leads by declarer from both hands, a defender having followed to the second; return
    whether the first stands.
    """
    other, card = case.other_hand(), case.led_instead or Which.THE_OTHER_CARD
    lies = card in [play.card for play in case.others_played()]
    if not is_refused_so(case):
        accept(case, "53A")
        case.do((CardStands if lies else CardPlayed)(other, card), "57C3")
        case.cite("57C1")
        return True
    case.do(CardReturned(case.hand(), case.the_card()), "53A")
    case.do((CardStands if lies else CardPlayed)(other, card), "53A")
    if case.holder is Holder.DECLARER:
        would_play_it = Authorised(Role.DEFENDERS, Info.WOULD_PLAY_IT, case.hand(), case.the_card())
        case.do(would_play_it, "16C1")
    case.do(PlaysNext(case.hand()), "44B")
    must_not_use_it(case)
    return False


@law("55~2")
def dummy_spoke_too_late(case: DeclarersLead) -> None:
    """Dummy who points out the wrong hand only after the lead breaks his limitations; the defenders
    keep both options."""
    if case.pointed_out_by is not PointedOut.DUMMY:
        return
    dummy = case.who(Role.DUMMY)
    case.do(Admonish(dummy, Breach.POINTED_OUT), "43A1b")
    case.do(PenaltyPossible(dummy, Breach.POINTED_OUT), "43B1")


@law("55A")
def defenders_accept(case: DeclarersLead) -> bool:
    """When declarer leads from a hand that is not on lead, either defender may accept the lead or
    have it taken back. If they want different things, the one next in turn after the hand that led
    decides."""
    if is_refused_so(case):
        return False
    if case.defenders_wish is DefendersWish.DIFFERENT:
        accepted = case.next_defenders_wish is Wish.ACCEPT
    else:
        accepted = case.defenders_wish is DefendersWish.ACCEPT
    if accepted:
        accept(case)
        if case.led_instead is not None:
            case.do(CardReturned(case.other_hand(), case.led_instead))
        case.cite("53A")
    return accepted


@law("55B1")
def was_a_defenders_lead(case: DeclarersLead) -> bool:
    """If a defender was on lead, declarer puts the card back where it came from, without
    rectification, and that defender leads."""
    if case.whose_lead is not WhoseLead.OPPONENTS:
        return False
    if case.led_instead is not None:
        case.do(CardReturned(case.other_hand(), case.led_instead))
    case.do(OnLead(case.leader()))
    return True


@law("55B2")
def was_the_other_hands_lead(case: DeclarersLead) -> None:
    """If it was declarer's lead from his other hand, he takes the card back and leads any card from
    the correct hand."""
    leader = case.leader()
    if case.led_instead is not None:
        lies = case.led_instead in [play.card for play in case.others_played()]
        case.do((CardStands if lies else CardPlayed)(leader, case.led_instead))
        return
    case.do(LeadFrom(case.who(Role.DECLARER), leader))
    case.do(LeadFree(leader))


@law("55B")
def must_take_it_back(case: DeclarersLead) -> None:
    """A lead from the wrong hand that is not accepted is taken back, and the lead is made from the
    correct hand."""
    hand, card = case.hand(), case.the_card()
    case.do(CardReturned(hand, card))
    for play in case.others_played():
        if play.card is not case.led_instead:
            case.do(CardReturned(play.seat, play.card), "47B")
    if case.holder is Holder.DECLARER:
        case.do(Authorised(Role.DEFENDERS, Info.WOULD_PLAY_IT, hand, card), "16C1")
    if not was_a_defenders_lead(case):
        was_the_other_hands_lead(case)


@law("55C")
def must_not_use_it(case: DeclarersLead) -> None:
    """If declarer then follows a line that may rest on what his lead out of turn taught him, such
    as a defender's reaction, Law 16 applies, and the score may be adjusted."""
    declarer = case.who(Role.DECLARER)
    if case.used_it is Used.NOT_YET:
        case.do(Unauthorised(declarer, Info.WORDS_AND_GESTURES, Role.DEFENDERS), "16C2")
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.USED_IT))
    elif case.used_it is Used.DAMAGED:
        case.do(AdjustedScore(Role.BOTH_SIDES, AfterPlay.WITHOUT_IT), "16C3")


def declarers_lead(case: DeclarersLead) -> bool:
    """Apply Law 55 to a lead out of turn by declarer, and return whether the lead stands."""
    if followed_to_the_second(case):
        return first_of_two_stands(case)
    if next_hand_has_played(case) or last_hand_has_played(case):
        return True
    dummy_spoke_too_late(case)
    if defenders_accept(case):
        return True
    must_take_it_back(case)
    must_not_use_it(case)
    return False


shown(
    "55",
    Text("A lead by declarer from the wrong hand may be accepted or refused by either defender."),
    __name__,
)
