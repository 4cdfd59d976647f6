"""Law 49: Exposure of a defender's cards."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Grade
from bridgelaw.engine.facts import Doubt, Usual, one_of, open_reading, usually_yes, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import NewPenaltyCard
from bridgelaw.laws.play.law_45_card_played import PLAY_GOES_ON


class Cause(Enum):
    """The way in which a defender's card was exposed."""

    BY_ACCIDENT = Text("it dropped, or came along with another card")
    SHOWN = Text("he showed it, but not in playing it")
    NAMED = Text("he said that he holds it")
    OTHERS_FAULT = Text("an opponent or the director caused it")
    BY_LAW = Text("a law told or allowed him to, as when a card is withdrawn under Law 47")
    CLAIM = Text("in a claim or a concession, or in a remark about the trick in progress")


class Designation(Enum):
    """The readings of the director's power to designate under Law 50.

    The law does not say when the director may use it.
    """

    PENALTY_CARD = Text("It is a penalty card like any other.")
    NO_PENALTY_CARD = Text(
        "The director designates otherwise: it is no penalty card and goes back to hand."
    )


class Exposed(NewPenaltyCard):
    """The facts about a defender's exposed card."""

    cause = one_of(
        Cause,
        Text("How did the card come to be exposed?"),
        usual=Usual(
            Cause.BY_ACCIDENT,
            {
                Cause.SHOWN: Text("The player showed the card, but not in playing it."),
                Cause.NAMED: Text("The player named it as a card in hand."),
                Cause.OTHERS_FAULT: Text("An opponent or the director caused it."),
                Cause.BY_LAW: Text("A law required or allowed it."),
                Cause.CLAIM: Text(
                    "It was in a claim or a concession, or in a remark about the trick in progress."
                ),
            },
            states=Text("The card was exposed by accident."),
        ),
    )
    partner_could_see_it = yes_no(
        Text("Could his partner have seen its face?"),
        help=Text(
            """Could have, not did. Ask about positions and not about which card it was. What
            declarer or dummy saw decides nothing."""
        ),
        doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON),
        usual=usually_yes(
            Text("Partner could not have seen its face."),
            states=Text("Partner could have seen its face."),
        ),
    )
    designation = open_reading(
        Designation,
        Text(
            "The card was exposed through the fault of an opponent or the director. Do you "
            "designate otherwise?"
        ),
        stays=(),  # for this card only
    )


@law("49")
def is_exposed(case: Exposed) -> bool:
    """A defender's card whose face his partner could see, or which he says he holds, becomes a
    penalty card, unless it was the normal course of play or a law was being applied (for claims and
    remarks on the trick in progress see Law 68)."""
    if case.cause in (Cause.BY_LAW, Cause.CLAIM):
        return False
    if case.cause is Cause.NAMED:
        return True
    if not case.partner_could_see_it:
        return False
    return case.cause is not Cause.OTHERS_FAULT or case.designation is Designation.PENALTY_CARD


@law("49~4")
def grade_when_not_played(case: NewPenaltyCard) -> Grade:
    """Law 50B does not class a low card that was only named, or shown but not in playing; the
    director does."""
    if case.has_another or case.honour:
        return Grade.MAJOR
    return case.unclassed
