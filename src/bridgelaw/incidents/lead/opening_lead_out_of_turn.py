"""A faced opening lead by the wrong player."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import CardStands, GoOnUnder, OnLead
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.irregular_leads.law_54_opening_lead_out_of_turn import (
    OpeningLeadOutOfTurn,
    Way,
    Why,
    declaring_side_led,
    led_during_the_auction,
    wrong_defenders_lead,
)
from bridgelaw.laws.irregular_leads.leads_out_of_turn import bound_on_record
from bridgelaw.laws.play.law_41_start_of_play import LedBy
from bridgelaw.laws.play.law_47e_play_on_misinformation import told_by_opponent
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The outcome for the lead, and the declarer."""

    AUCTION_NOT_OVER = Text("The auction was not over: it is a card led during the auction.")
    DECLARING_SIDE = Text("The declaring side cannot make the opening lead: the card goes back.")
    IN_TURN = Text("It was the player's lead: the card stands.")
    TURN_WITH_DUTIES = Text("It was the player's lead, but the choice of card was restricted.")
    FACE_DOWN = Text("The lead is face down: it is taken back under Law 41A.")
    TAKEN_BACK = Text("The lead is taken back without rectification.")
    BECOMES_DUMMY = Text(
        "The lead stands; presumed declarer becomes dummy, and partner becomes declarer."
    )
    ACCEPTED = Text("The lead stands; dummy is spread, and presumed declarer is declarer.")
    REQUIRED = Text("The lead is refused; the correct defender must lead that suit.")
    FORBIDDEN = Text("The lead is refused; the correct defender may not lead that suit.")
    LEFT_FREE = Text(
        "The lead is refused; the correct defender may lead any card, and the card led out "
        "of turn is a major penalty card."
    )


OUTCOMES = {
    Way.BECOME_DUMMY: Outcome.BECOMES_DUMMY,
    Way.ACCEPT: Outcome.ACCEPTED,
    Way.REQUIRE: Outcome.REQUIRED,
    Way.FORBID: Outcome.FORBIDDEN,
    Way.LEAVE: Outcome.LEFT_FREE,
}


@incident(
    "opening lead out of turn",
    group="lead",
    case=OpeningLeadOutOfTurn,
    title=Text("Faced opening lead by the wrong player"),
    ahead=("card",),
    early=("led_by",),
)
@names_the_next
def opening_lead_out_of_turn(case: OpeningLeadOutOfTurn) -> Outcome:
    """The wrong defender made the opening lead face up, or turned it up, or declarer's side led to
    the first trick. For a lead that lies face down, or was only half made, see "opening lead"."""
    if led_during_the_auction(case):
        return Outcome.AUCTION_NOT_OVER
    if declaring_side_led(case):
        return Outcome.DECLARING_SIDE
    if case.led_by is LedBy.RIGHT_DEFENDER:
        if bound_on_record(case.record, case.leader()):
            case.do(GoOnUnder("50D", Why.DUTIES), "41A")
            return Outcome.TURN_WITH_DUTIES
        case.do(CardStands(case.seat or case.leader(), case.the_card()), "41A")
        case.do(GoOnUnder("41A", Why.IN_TURN), "41A")
        return Outcome.IN_TURN
    if not case.faced:
        case.do(GoOnUnder("41A", Why.FACE_DOWN), "54")
        return Outcome.FACE_DOWN
    if told_by_opponent(case):
        case.do(OnLead(case.leader()), "47E1")
        return Outcome.TAKEN_BACK
    return OUTCOMES[wrong_defenders_lead(case)]
