"""Law 48: Exposure of declarer's cards."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Authorised, CardNotPlayed, CardReturned, GoOnUnder, Info
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Doubt, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.played_card import HandIncident


@law("48A")
def dropped_by_declarer(case: HandIncident) -> None:
    """Declarer is under no restriction for showing a card, and no card of his or dummy's is ever a
    penalty card. A card he drops by accident need not be played."""
    case.do(CardNotPlayed(case.owner(), case.the_card()))
    case.do(CardReturned(case.owner(), case.the_card()))


class Why(Enum):
    """The reasons for going on under another law when declarer has faced the hand."""

    BECOMES_DUMMY = Text("declarer has begun to spread his hand after it, and so becomes dummy")
    HAS_CLAIMED = Text("by facing his hand declarer is held to have claimed")


def led_by_the_right_hand(case: HandFaced) -> bool | None:
    """Return False if there was no wrong opening lead, None otherwise.

    After the first trick, or if the right defender led, there was none. The record does not show
    when the cards were exposed.
    """
    record = case.record
    if record is None or record.declarer is None:
        return None
    if (
        (record.trick_number or 1) > 1
        or record.tricks
        or record.current.leader is record.declarer.lho
    ):
        return False
    return None


class HandFaced(Incident):
    """The facts about declarer's facing of the hand."""

    after_wrong_lead = yes_no(
        Text(
            "Had the wrong defender just faced an opening lead, and did declarer face his hand "
            "immediately after it?"
        ),
        help=Text(
            "If it came later than that, or after an opening lead by the right defender: no."
        ),
        known=led_by_the_right_hand,
    )
    no_claim_meant = yes_no(
        Text("Is it demonstrable that declarer had no intention of claiming?"),
        help=Text(
            "Consider what he said and did with it. He may for instance have thought that he was "
            "dummy."
        ),
        doubt=Doubt(
            value=False,
            law="48B2",
            why=Text(
                "Declarer who faces his hand is held to have claimed unless the contrary is "
                "demonstrable."
            ),
        ),
    )


@law("48B1")
def after_a_wrong_opening_lead(case: HandFaced) -> bool:
    """Declarer who faces his hand immediately after an opening lead by the wrong defender has not
    claimed: he becomes dummy."""
    if case.after_wrong_lead:
        case.do(GoOnUnder("54A", Why.BECOMES_DUMMY))
    return case.after_wrong_lead


@law("48B2")
def has_claimed(case: HandFaced) -> bool:
    """Declarer who faces his hand at any other time may be held to have claimed or conceded, unless
    it is demonstrable that he did not mean to."""
    if not case.no_claim_meant:
        case.do(GoOnUnder("68", Why.HAS_CLAIMED))
    return not case.no_claim_meant


@law("48B")
def faces_his_hand(case: HandFaced) -> bool:
    """Declarer faces his hand: after an opening lead by the wrong defender he becomes dummy, at any
    other time he may have claimed. Otherwise he just takes his cards up again."""
    if after_a_wrong_opening_lead(case) or has_claimed(case):
        return True
    declarer = case.who(Role.DECLARER)
    case.do(CardReturned(declarer, Which.THE_HAND_SHOWN), "48A")
    case.do(
        Authorised(case.who(Role.DEFENDERS), Info.HOLDS_IT, declarer, Which.THE_HAND_SHOWN), "16A"
    )
    return False
