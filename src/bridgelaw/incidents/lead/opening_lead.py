"""The opening lead, face down or faced too soon."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Admonish,
    Advice,
    Authorised,
    CardNotPlayed,
    CardPlayed,
    CardReturned,
    CardStands,
    DirectorsStep,
    GoOnUnder,
    Info,
    LeadFree,
    RightLost,
    Unauthorised,
)
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_41_start_of_play import (
    LeadState,
    LedBy,
    OpeningLead,
    Right,
    state_of_the_lead,
)
from bridgelaw.laws.play.law_47e_play_on_misinformation import (
    Retraction,
    Step,
    mistaken_explanation,
    told_by_opponent,
)
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """The outcome for the lead."""

    AUCTION_NOT_OVER = Text("The auction was not over: it is a card led during the auction.")
    DECLARING_SIDE = Text("The declaring side cannot make the opening lead.")
    NOT_MADE = Text("No lead has been made; the card goes back.")
    STANDS = Text("The lead is made and may not be changed.")
    TAKEN_BACK = Text("The lead is taken back without rectification.")
    LEFT = Text("The leader may change the lead, but does not.")
    TOO_LATE = Text("It is too late to change the lead; the director may adjust the score.")
    GOES_BACK = Text(
        "The face-down lead out of turn is taken back without rectification; the correct "
        "defender leads."
    )
    OUT_OF_TURN = Text("It is a faced opening lead out of turn.")


class Ground(Enum):
    """The grounds on which the leader wants to change the lead."""

    NONE = Text("none: he regrets it, or took hold of the wrong card")
    PARTNERS_QUESTIONS = Text("what came out when his partner asked")
    EXPLANATION = Text("an explanation was put right, or an alert was missing")


class Why(Enum):
    """The reasons for going on under another law."""

    AUCTION_NOT_OVER = Text("the card was led while a player still had a right to call")
    BY_THE_DECLARING_SIDE = Text("presumed declarer or dummy tried to make the opening lead")
    FACED = Text(
        "the wrong defender's lead is faced, or counts as faced; explain all five options before "
        "any is chosen"
    )


class Bound(Enum):
    """The reasons why the leader is not free to lead any card."""

    BY_A_DUTY = Text(
        "what he may lead depends on a penalty card, or on what declarer has required or forbidden"
    )
    LED_TOO_SOON = Text(
        """his partner has a major penalty card: if declarer had not yet chosen about it, the lead
        was made too soon, and declarer still chooses"""
    )


class Fault(Enum):
    """Faults that are pointed out."""

    LED_FACE_UP = Text(
        "the opening lead is made face down, so that the auction can be explained before it is "
        "faced"
    )


class Lead(OpeningLead):
    """An opening lead that somebody questions."""

    turned_up = yes_no(
        Text(
            "Had it first been laid face down, and was turned up when there were no more questions?"
        ),
    )
    face_up_prescribed = yes_no(
        Text("Do the regulations of this event prescribe that opening leads are made face up?")
    )
    ground = one_of(
        Ground,
        Text("Why does the leader want to change the lead?"),
        help=Text(
            "That his partner did not ask before the lead, or that he himself did not, is no "
            "ground."
        ),
    )


@incident(
    "opening lead",
    group="lead",
    case=Lead,
    title=Text("Opening lead: made or not, face down, to be changed"),
    who=Text("Who led?"),
)
@names_the_next
def opening_lead(case: Lead) -> Outcome:
    """An opening lead was made or half made, face down or face up, and someone wants it changed, or
    the wrong player made it. For a faced lead by the wrong player see "opening lead out of turn",
    and for questions asked in the meantime "questions"."""
    if not case.auction_over:
        case.do(GoOnUnder("24", Why.AUCTION_NOT_OVER), "41A")
        return Outcome.AUCTION_NOT_OVER
    if case.led_by is LedBy.DECLARING_SIDE:
        case.do(GoOnUnder("54E", Why.BY_THE_DECLARING_SIDE), "41A")
        return Outcome.DECLARING_SIDE
    return _by_the_wrong_defender(case) if case.led_by is LedBy.WRONG_DEFENDER else _in_turn(case)


def _may_lead(case: Lead, leader: Who, law: str) -> None:
    """Rule that any card may be led, unless recorded penalty cards or restrictions bind the
    leader.
    """
    record = case.record
    bound = (
        record is not None
        and isinstance(leader, Seat)
        and bool(
            record.restrictions_of(leader)
            + record.penalty_cards_of(leader)
            + record.penalty_cards_of(leader.partner)
        )
    )
    case.do(GoOnUnder("50D", Bound.BY_A_DUTY) if bound else LeadFree(leader), law)


def _perhaps_too_soon(case: Lead, leader: Who) -> None:
    """Rule on a lead before declarer's choice about a major penalty card of the leader's
    partner.
    """
    if case.record is None or not isinstance(leader, Seat):
        return
    if any(mark.major for mark in case.record.penalty_cards_of(leader.partner)):
        case.do(GoOnUnder("50D2", Bound.LED_TOO_SOON), "50D2")


def _by_the_wrong_defender(case: Lead) -> Outcome:
    if told_by_opponent(case):
        _may_lead(case, case.who(Role.LEADER), "41A")
        return Outcome.TAKEN_BACK
    if state_of_the_lead(case) is not LeadState.FACE_DOWN:
        case.do(GoOnUnder("54", Why.FACED), "41A")
        return Outcome.OUT_OF_TURN
    # Law 54 applies only to a faced lead.
    case.cite("54")
    leader, card = case.misled_player(), case.the_card()
    case.do(CardReturned(leader, card), "41A")
    _may_lead(case, case.who(Role.LEADER), "41A")
    case.do(Authorised(Role.DECLARING_SIDE, Info.WOULD_PLAY_IT, leader, card), "16C1")
    case.do(Unauthorised(case.who(Role.LEADER), Info.WOULD_PLAY_IT, leader, card), "16C2")
    _keep_unnamed(case)
    return Outcome.GOES_BACK


def _keep_unnamed(case: Lead) -> None:
    """Rule that a card whose face nobody has seen is not named at the table."""
    case.do(Advice(DirectorsStep.KEEP_THE_CARD_UNNAMED), "41A")


def _in_turn(case: Lead) -> Outcome:
    leader, card = case.misled_player(), case.the_card()
    state = state_of_the_lead(case)
    if state is LeadState.NOT_MADE:
        case.do(CardNotPlayed(leader, card), "41~1")
        case.do(CardReturned(leader, card), "41~1")
        _may_lead(case, leader, "41A")
        return Outcome.NOT_MADE
    _rights_of_partner(case, state)
    if case.ground is Ground.NONE:
        if state is LeadState.FACE_DOWN:
            case.do(CardStands(leader, card), "41A")
            _keep_unnamed(case)
        else:
            case.do(CardPlayed(leader, card), "41A")
        _perhaps_too_soon(case, leader)
        return Outcome.STANDS
    return _perhaps_misinformed(case, state)


def _rights_of_partner(case: Lead, state: LeadState) -> None:
    """Rule that a lead faced at once leaves the leader's partner no time for questions."""
    if state is LeadState.FACE_DOWN:
        return
    if state is LeadState.FACED:
        if case.turned_up or case.face_up_prescribed:
            return
        case.do(Admonish(case.misled_player(), Fault.LED_FACE_UP), "41A")
    case.do(RightLost(case.who(Role.LEADERS_PARTNER), Right.CLARIFICATION), "41B")


def _perhaps_misinformed(case: Lead, state: LeadState) -> Outcome:
    """Rule on misinformation.

    An answer that could have been had in time is not a ground; a wrong explanation is.
    """
    if case.ground is Ground.PARTNERS_QUESTIONS:
        case.cite("41B")
    if case.explanation_mistaken and state is LeadState.FACE_DOWN:
        case.do(Advice(Step.LAST_CALL_FIRST), "21B1a")
    found = mistaken_explanation(case)
    if found is Retraction.TAKEN_BACK:
        _may_lead(case, case.misled_player(), "47E2a")
    elif state is not LeadState.NOT_MADE:
        _perhaps_too_soon(case, case.misled_player())
    if state is LeadState.FACE_DOWN and found is not Retraction.TOO_LATE:
        _keep_unnamed(case)
    return OUTCOMES[found]


OUTCOMES = {
    Retraction.NO_GROUND: Outcome.STANDS,
    Retraction.TAKEN_BACK: Outcome.TAKEN_BACK,
    Retraction.LEFT: Outcome.LEFT,
    Retraction.TOO_LATE: Outcome.TOO_LATE,
}
