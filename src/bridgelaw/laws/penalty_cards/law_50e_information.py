"""Law 50E: information from a penalty card, and the score adjustment."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.effects import AdjustedScore, Authorised, Info, Unauthorised
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Doubt, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.play.played_card import HandIncident


class Phase(Enum):
    """The place of the penalty card when its owner's partner acted."""

    ON_THE_TABLE = Text("it lay on the table")
    BACK_IN_HAND = Text(
        "it had been picked up, because declarer had required or forbidden its suit"
    )
    PLAYED = Text("it had been played")


class Basis(Enum):
    """The aims of an adjustment of the score."""

    WITHOUT_THE_USE = Text("to the result that was likely without the unauthorised information")
    WITHOUT_THE_CARD = Text(
        "to the result that was likely, as near as can be, if there had been no penalty card"
    )


class AfterPenaltyCard(HandIncident):
    """The facts about a defender who acted on partner's penalty card. They are found after play."""

    phase = one_of(
        Phase, Text("Where was the penalty card when the owner's partner chose his lead or play?")
    )
    suggested = yes_no(
        Text(
            "Was his choice demonstrably suggested by that over another one that was a logical "
            "alternative?"
        ),
        help=Text(
            """What counts is, when the card was back in hand, that its owner held it; when it had
            been played, the way it had become a penalty card. Ask players of his class what they
            would do without knowing it."""
        ),
        later=True,
    )
    damaged = yes_no(
        Text("Did declarer's side fare worse for it than after that alternative?"), later=True
    )
    helped = yes_no(
        Text(
            "Could the result well have been different without the help that the defenders had "
            "from the exposed card?"
        ),
        help=Text(
            "Both that it was seen and that it had to be played count; and only if declarer's "
            "side fared worse."
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )


@law("50E1")
def was_authorised(case: AfterPenaltyCard) -> None:
    """While a penalty card lies on the table, what it and the requirements for playing it tell is
    authorised for all, its owner's partner too."""
    if case.phase is Phase.ON_THE_TABLE:
        case.do(
            Authorised(
                Role.EVERYONE,
                Info.THE_CARD_AND_ITS_DUTIES,
                case.who(Role.DEFENDER),
                penalty_card(case),
            )
        )


@law("50E2")
def back_in_hand(case: AfterPenaltyCard) -> bool:
    """When a penalty card has gone back to hand, its owner's partner may not use that he holds it;
    declarer may."""
    if case.phase is not Phase.BACK_IN_HAND:
        return False
    owner, card = case.who(Role.DEFENDER), penalty_card(case)
    case.do(Unauthorised(case.who(Role.OTHER_DEFENDER), Info.HOLDS_IT, owner, card))
    case.do(Authorised(case.who(Role.DECLARER), Info.HOLDS_IT, owner, card))
    return used(case)


@law("50E3")
def was_played(case: AfterPenaltyCard) -> bool:
    """When a penalty card has been played, its owner's partner may not use what the circumstances
    in which it arose told him."""
    if case.phase is not Phase.PLAYED:
        return False
    owner, card = case.who(Role.DEFENDER), penalty_card(case)
    case.do(Unauthorised(case.who(Role.OTHER_DEFENDER), Info.HOW_IT_CAME_ABOUT, owner, card))
    return used(case)


def used(case: AfterPenaltyCard) -> bool:
    """Return whether he chose what the information suggested, and so damaged declarer."""
    if not (case.suggested and case.damaged):
        return False
    case.do(AdjustedScore(Role.BOTH_SIDES, Basis.WITHOUT_THE_USE), "16C3")
    return True


@law("50E4")
def helped_by_it(case: AfterPenaltyCard) -> bool:
    """If the result could well have been different without the help of the exposed card, and the
    non-offending side is damaged, the director adjusts the score: as near as possible to the likely
    result without the penalty card."""
    if case.helped:
        case.do(AdjustedScore(Role.BOTH_SIDES, Basis.WITHOUT_THE_CARD))
    return case.helped


@law("50E")
def after_play(case: AfterPenaltyCard) -> bool:
    """What a penalty card tells is authorised while it lies on the table, and restricted once it is
    gone. After play the director asks whether it helped the defenders."""
    was_authorised(case)
    return back_in_hand(case) or was_played(case) or helped_by_it(case)


def penalty_card(case: AfterPenaltyCard) -> Card | Which:
    """Return the penalty card, if it is known."""
    return case.card or Which.THE_PENALTY_CARD
