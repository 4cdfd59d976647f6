"""Something that dummy looked at, said, touched or did."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder, HasRight, NoRight, Reminder, When
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import one_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_42_dummys_rights import (
    Did,
    Right,
    absolute_right,
    acts_beyond_the_play,
    after_play,
    may_ask_declarer,
    prevents,
)
from bridgelaw.laws.play.law_43_dummys_limitations import (
    AfterPlay,
    DummysConduct,
    Offender,
    called_first,
    defenders_irregularity,
    first_to_ask_declarer,
    in_breach,
    looked_at_declarers_hand,
    pointed_out,
    saw_a_defenders_cards,
    took_part,
    warns_of_the_wrong_hand,
    watched_declarer,
)
from bridgelaw.laws.play.law_45f_dummy_indicates_card import Proposal, proposes_a_play


class Outcome(Enum):
    """The judgement on dummy's conduct."""

    ALLOWED = Text("Dummy may do that.")
    RIGHTS_FORFEITED = Text("Dummy has broken a limitation and has lost the rights of dummy.")
    BREACH = Text("Dummy has broken a limitation, but keeps the rights of dummy.")
    DEFENDERS_CHOOSE_THE_HAND = Text(
        "Dummy had forfeited these rights: a defender has chosen the hand to lead from."
    )
    REVOKE_AS_ESTABLISHED = Text(
        "Dummy had forfeited these rights: the revoke is corrected, and Law 64 applies as "
        "if it were established."
    )
    NO_RECTIFICATION_NOW = Text(
        "Dummy had forfeited these rights: the defenders' irregularity is not rectified now."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    OWN_LAW = Text(
        "the irregularity has come to attention and is dealt with under its own law, as usual"
    )
    LEAD_OUT_OF_TURN = Text(
        "declarer may not simply change the lead, and the defenders have all their options"
    )
    DECLARER_REVOKED = Text("declarer's card does not follow suit, and declarer can")
    DEFENDER_REVOKED = Text("the defender's card does not follow suit, and the defender can")


class Denied(Enum):
    """Acts to which dummy never has a right."""

    ASK_A_DEFENDER = Text("ask whether a defender has a card of the suit led")


class Excused(Enum):
    """The players whom dummy's act excuses."""

    DEFENDER = Text(
        "a defender who has since played before his partner is not subject to rectification."
    )


class WhyTouched(Enum):
    """The reason why dummy touched a card."""

    ARRANGING = Text("only to arrange his cards")
    AS_TOLD = Text("declarer had called that card")
    UNASKED = Text("neither: declarer had not called it")


class Conduct(DummysConduct, Proposal):
    """Something that dummy did."""

    why_touched = one_of(WhyTouched, Text("Why did he touch or indicate the card?"))


@incident(
    "dummy's conduct",
    group="dummy",
    case=Conduct,
    title=Text("Dummy looked, spoke, touched a card or left the seat"),
    seat_matters=False,
)
def dummys_conduct(case: Conduct) -> Outcome:
    """Dummy looked at a hand, left the seat, asked, warned, pointed something out, called the
    director, took part in the play or indicated a card."""
    did = case.did
    if did in (Did.DISPUTED_A_CLAIM, Did.CORRECTED_AN_EXPLANATION):
        acts_beyond_the_play(case)
        return Outcome.ALLOWED
    if did in (Did.INFORMED_THE_DIRECTOR, Did.COUNTED_TRICKS, Did.SPOKE_OF_A_TURNED_CARD):
        absolute_right(case)
        return Outcome.ALLOWED
    return ACTS[did](case)


def _looked(case: Conduct) -> Outcome:
    if looked_at_declarers_hand(case) or watched_declarer(case) or saw_a_defenders_cards(case):
        in_breach(case)
        return Outcome.RIGHTS_FORFEITED
    return Outcome.ALLOWED


def _asked_declarer(case: Conduct) -> Outcome:
    if first_to_ask_declarer(case):
        return Outcome.REVOKE_AS_ESTABLISHED
    may_ask_declarer(case)
    if case.declarer_revoked:
        case.do(GoOnUnder("62A", Why.DECLARER_REVOKED), "42B1")
    return Outcome.ALLOWED


def _asked_a_defender(case: Conduct) -> Outcome:
    """Rule that the question is never allowed. A revoke that it reveals is still a revoke."""
    case.do(NoRight(case.dummy(), Denied.ASK_A_DEFENDER), "61B2b")
    took_part(case)
    in_breach(case)
    if not case.defender_revoked:
        return Outcome.BREACH
    if pointed_out(case) and defenders_irregularity(case):
        return Outcome.NO_RECTIFICATION_NOW
    case.do(GoOnUnder("62A", Why.DEFENDER_REVOKED), "61B2b")
    return Outcome.BREACH


def _tried_to_prevent(case: Conduct) -> Outcome:
    if prevents(case):
        if warns_of_the_wrong_hand(case):
            return Outcome.DEFENDERS_CHOOSE_THE_HAND
        case.do(HasRight(case.dummy(), Right.PREVENT, When.NOW), "42B2")
        return Outcome.ALLOWED
    return _pointed_out(case) if case.already_made else _took_part(case)


def _pointed_out(case: Conduct) -> Outcome:
    return _drew_attention(case) if pointed_out(case) else _already_known(case)


def _called_the_director(case: Conduct) -> Outcome:
    return _drew_attention(case) if called_first(case) else _already_known(case)


def _already_known(case: Conduct) -> Outcome:
    """Rule that dummy may call the director once another player has drawn attention."""
    case.do(GoOnUnder("9B1b", Why.OWN_LAW), "9B1b")
    return Outcome.ALLOWED


def _drew_attention(case: Conduct) -> Outcome:
    if defenders_irregularity(case):
        if not case.play_over:
            in_breach(case)
        return Outcome.NO_RECTIFICATION_NOW
    allowed = after_play(case)
    if not allowed:
        in_breach(case)
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.HELPED_DECLARER), "12A1")
    if case.offender is Offender.DECLARING_SIDE and not allowed and case.wrong_hand:
        case.do(GoOnUnder("55A", Why.LEAD_OUT_OF_TURN), "43A1b")
    elif case.offender is not Offender.NOBODY:
        case.do(GoOnUnder("9B1b", Why.OWN_LAW), "9B1d")
    return Outcome.ALLOWED if allowed else Outcome.BREACH


def _took_part(case: Conduct) -> Outcome:
    took_part(case)
    in_breach(case)
    if proposes_a_play(case) or case.did is Did.INDICATED_A_CARD:
        case.do(Advice(Excused.DEFENDER), "57C2")
    return Outcome.BREACH


def _indicated(case: Conduct) -> Outcome:
    if case.why_touched is WhyTouched.UNASKED:
        return _took_part(case)
    case.cite("45F" if case.why_touched is WhyTouched.ARRANGING else "42A3")
    return Outcome.ALLOWED


ACTS = {
    Did.LOOKED_AT_DECLARERS_HAND: _looked,
    Did.LEFT_HIS_SEAT: _looked,
    Did.SAW_A_DEFENDERS_CARDS: _looked,
    Did.ASKED_DECLARER_ABOUT_A_REVOKE: _asked_declarer,
    Did.ASKED_A_DEFENDER_ABOUT_A_REVOKE: _asked_a_defender,
    Did.TRIED_TO_PREVENT_AN_IRREGULARITY: _tried_to_prevent,
    Did.POINTED_OUT_AN_IRREGULARITY: _pointed_out,
    Did.CALLED_THE_DIRECTOR: _called_the_director,
    Did.TOOK_PART_IN_THE_PLAY: _took_part,
    Did.ASKED_WHICH_CARD: _took_part,
    Did.INDICATED_A_CARD: _indicated,
}
