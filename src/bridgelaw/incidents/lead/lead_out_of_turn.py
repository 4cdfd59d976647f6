"""A lead out of turn to the second trick or a later one."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import CardReturned, CardStands, GoOnUnder, OnLead
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role, Which
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_53_lead_out_of_turn_accepted import (
    is_the_last_trick,
    proper_leader_has_led,
)
from bridgelaw.laws.irregular_leads.law_55_declarers_lead_out_of_turn import (
    DeclarersLead,
    declarers_lead,
)
from bridgelaw.laws.irregular_leads.law_56_defenders_lead_out_of_turn import (
    DefendersLead,
    defenders_lead,
)
from bridgelaw.laws.irregular_leads.leads_out_of_turn import (
    Since,
    WhichTrick,
    WhoseLead,
    bound_on_record,
)
from bridgelaw.laws.play.law_47e_play_on_misinformation import (
    played_to_his_lead,
    told_by_opponent,
    withdrawn_by_the_innocent,
)
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.play.played_card import Holder, law_of_play


class Outcome(Enum):
    """The outcome for the lead."""

    IN_TURN = Text("It was the player's lead: the card stands.")
    TURN_WITH_DUTIES = Text("It was the player's lead, but the choice of card was restricted.")
    OPENING_LEAD = Text("It was the opening lead: Law 54 has its own rules.")
    TOO_SOON = Text("The trick before it was not complete: it is a premature lead.")
    A_PLAY = Text(
        "A trick was in progress, and the hand had not played to it: this is a play out of turn."
    )
    TAKEN_BACK = Text("The lead is taken back without rectification.")
    LAST_TRICK = Text("A lead out of turn to the last trick must be taken back.")
    PROPER_LEAD_STANDS = Text(
        "The lead of the player whose turn it was stands; the other is taken back."
    )
    ACCEPTED = Text("The lead stands, and the trick goes on from it.")
    PENALTY_CARD = Text("The lead is refused: the card is a major penalty card.")
    CORRECT_HAND = Text("The lead is taken back, and the lead is made from the correct hand.")


class Why(Enum):
    """The reasons for going on under another law."""

    OPENING_LEAD = Text(
        "it is a faced opening lead out of turn; explain all five options before any is chosen"
    )
    DECLARING_SIDE = Text("presumed declarer or dummy tried to make the opening lead")
    DUTIES = Text(
        "the side has a penalty card on the table, or the lead is restricted; see whether "
        "the player had to wait or to lead a certain card"
    )
    TOO_SOON = Text("not all four hands had played to the trick before")
    A_PLAY = Text("a trick was in progress, and the card is the first from his hand to it")


class OutOfTurn(DeclarersLead, DefendersLead):
    """A lead from a hand that was not on lead, to the second trick or a later one."""


@incident(
    "lead out of turn",
    group="lead",
    case=OutOfTurn,
    title=Text("Lead out of turn, or from the wrong hand"),
)
@names_the_next
def lead_out_of_turn(case: OutOfTurn) -> Outcome:
    """A defender faced a lead in another's turn, or declarer led from the wrong hand, after the
    first trick. For the opening lead see "opening lead out of turn"; if the trick before was not
    complete see "premature lead"."""
    if case.trick_in_progress():
        if case.is_first_to_the_trick():
            case.do(GoOnUnder(law_of_play(case.record, case.seat), Why.A_PLAY), "53")
            return Outcome.A_PLAY
        case.do(GoOnUnder("57", Why.TOO_SOON, "premature lead"), "53")
        return Outcome.TOO_SOON
    if case.whose_lead is WhoseLead.HIS:
        return _in_turn(case)
    if case.which_trick is WhichTrick.FIRST:
        return _opening_lead(case)
    if told_by_opponent(case):
        if any(case.is_proper_lead(play) for play in case.others_played()) or _others_go_back(case):
            return Outcome.PROPER_LEAD_STANDS
        case.do(OnLead(case.leader()), "47E1")
        return Outcome.TAKEN_BACK
    if is_the_last_trick(case):
        return Outcome.LAST_TRICK
    if proper_leader_has_led(case):
        return Outcome.PROPER_LEAD_STANDS
    if case.holder is Holder.DEFENDER:
        return Outcome.ACCEPTED if defenders_lead(case) else Outcome.PENALTY_CARD
    return Outcome.ACCEPTED if declarers_lead(case) else Outcome.CORRECT_HAND


def _others_go_back(case: OutOfTurn) -> bool:
    """Take back the cards played to a returned lead, if the record does not show them.

    Return whether the proper leader has led, so that the card of that player stays.
    """
    if played_to_his_lead(case):
        return False
    if case.whose_lead is WhoseLead.OPPONENTS and case.proper_leader_led:
        case.do(CardStands(case.leader(), case.proper_lead or Which.THE_OTHER_CARD), "53B")
        return True
    follower = {Since.NEXT_HAND: case.next_hand(), Since.OTHER_HAND: case.who(Role.RHO)}.get(
        case.since
    )
    if follower is not None:
        case.do(CardReturned(follower, Which.THE_OTHER_CARD), "47D")
        withdrawn_by_the_innocent(case, follower, Which.THE_OTHER_CARD)
    return False


def _in_turn(case: OutOfTurn) -> Outcome:
    """Rule that it was his lead.

    A penalty card of his own or of his partner may still have bound him.
    """
    if bound_on_record(case.record, case.seat):
        case.do(GoOnUnder("50D", Why.DUTIES), "44A")
        return Outcome.TURN_WITH_DUTIES
    case.do(CardStands(case.hand(), case.the_card()), "44A")
    return Outcome.IN_TURN


def _opening_lead(case: OutOfTurn) -> Outcome:
    if case.holder is Holder.DEFENDER:
        case.do(GoOnUnder("54", Why.OPENING_LEAD), "53")
    else:
        case.do(GoOnUnder("54E", Why.DECLARING_SIDE), "53")
    return Outcome.OPENING_LEAD
