"""Law 40A and C: players' agreements, and calls that deviate from them (for 40B see law_40b)."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import PenaltyPossible
from bridgelaw.engine.facts import implied, one_of, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.understandings.law_40b_special_understandings import (
    Damaging,
    adjusted_for_damage,
)


class Ground(Enum):
    """The reason why partner called or played as if aware of the deviation."""

    HE_DID_NOT = Text("he did not: he called and played on what had been announced")
    LEGAL = Text("the legal calls and plays of this deal, or his own hand, told him")
    FROM_PARTNERSHIP = Text("nothing of this deal told him: he must have known his partner")


class Reproach(Enum):
    """The reasons for a possible penalty."""

    RESTRICTED = Text("the regulations do not allow an artificial call to be psyched")
    NOT_TOLD = Text("the side used an understanding that it had not told")


class AfterPlay(Enum):
    """The grounds for an adjustment."""

    WITHOUT_THE_PSYCHE = Text(
        "to what was likely without the call that the regulations do not allow"
    )
    HAD_IT_BEEN_TOLD = Text(
        "to what was likely if the understanding had been told, or not been used"
    )


class Deviation(Damaging):
    """The facts about a call or a play that deviated from the announced agreement.

    The incident is about the player who made it.
    """

    departs = yes_no(
        Text(
            "Do his cards depart from what the partnership has announced about the call or the "
            "play?"
        ),
        help=Text(
            'Whether the explanation, not the call, was wrong is another matter: see "wrong '
            'explanation".'
        ),
        usual=implied(Text("His cards fit what was announced.")),
    )
    artificial = yes_no(
        Text("Was it an artificial call?"), usual=usually_no(Text("It was an artificial call."))
    )
    restricted = yes_no(Text("Do the regulations restrict psyches of artificial calls?"))
    psychic = yes_no(
        Text("Did he misstate his strength, or the length of a suit, grossly and on purpose?"),
        help=Text(
            "That he forgot the system, missed a call, pulled the wrong card or was a point "
            "short is no psyche: answer no."
        ),
    )
    often = yes_no(
        Text("Has it happened so often between these partners that the other may well expect it?"),
        help=Text(
            "Ask how long they have played together, whether it has come up before, and what "
            "they said about it."
        ),
        usual=usually_no(
            Text(
                "It has happened so often between these partners that the other may well expect it."
            )
        ),
    )
    ground = one_of(
        Ground,
        Text("Did his partner on this deal call or play as if he knew of it, and what told him?"),
        help=Text(
            "Look at partner's hand and at each of his calls: was there one that only makes "
            "sense if he knew?"
        ),
    )
    disclosed = yes_no(Text("Had the opponents been told of it, as the regulations ask?"))


class Verdict(Enum):
    """The consequence of a deviation."""

    AS_ANNOUNCED = Text("the cards fit what was announced")
    LEGAL = Text("it was legal")
    NOTED = Text("it was not legal; no damage, or not yet")
    ADJUSTED = Text("it was not legal, and the score is adjusted")


@law("40A3")
def departs(case: Deviation) -> bool:
    """A player may make any call or play without announcing it, as long as it does not rest on an
    understanding of his side that has not been told."""
    return case.departs


@law("0-psychic-call")
def is_psychic(case: Deviation) -> bool:
    """A psychic call misstates strength, or the length of a suit, on purpose and grossly. A slip, a
    misunderstanding or a small deviation is none."""
    return case.psychic


@law("40B2av")
def restricted_psyche(case: Deviation) -> bool:
    """Regulations may restrict psyches of artificial calls; such a psyche is then an infraction by
    itself."""
    if not (case.artificial and case.restricted and is_psychic(case)):
        return False
    case.do(PenaltyPossible(case.offenders(), Reproach.RESTRICTED), "90A")
    return True


@law("40A1a")
def implicit(case: Deviation) -> bool:
    """An understanding may be explicit, or implicit: partners come to share it by playing
    together."""
    return case.often


@law("40A2")
def partner_knew(case: Deviation) -> bool:
    """What partners tell each other through their methods must come from the calls, plays and
    conditions of the deal; on these, the cards he has seen and what a law allows a player may
    act."""
    return case.ground is Ground.FROM_PARTNERSHIP


@law("40C1")
def deviation(case: Deviation) -> Verdict:
    """A player may depart from what his side has announced as long as his partner has no more
    reason to expect it than the opponents. What recurs becomes an understanding and must be told.
    If it was not, and the others were damaged, the score is adjusted; a penalty is possible."""
    if restricted_psyche(case):
        return noted(case, AfterPlay.WITHOUT_THE_PSYCHE)
    if not (implicit(case) or partner_knew(case)) or case.disclosed:
        case.cite("40C2")
        return Verdict.LEGAL
    case.do(PenaltyPossible(case.offenders(), Reproach.NOT_TOLD))
    return noted(case, AfterPlay.HAD_IT_BEEN_TOLD)


def noted(case: Deviation, basis: Enum) -> Verdict:
    """Record the infraction. The damage decides whether the score is adjusted."""
    return Verdict.ADJUSTED if adjusted_for_damage(case, basis) else Verdict.NOTED


def psyche(case: Deviation) -> Verdict:
    """Rule that a psyche is legal.

    The director checks three things: a restriction, partner's actions, and the pair's history.
    """
    return deviation(case) if departs(case) else Verdict.AS_ANNOUNCED


SHOWN = {
    "40A": Text("Law 40A: what partners may agree, what they must tell, and what they may use."),
    "40A1": Text("How understandings come about, and that they are to be told."),
    "40A1b": Text(
        "Each side makes its understandings available to its opponents, in the way that the "
        "Regulating Authority lays down."
    ),
    "40A4": Text(
        "What a call or play means by agreement may not depend on which of the two partners "
        "makes it."
    ),
    "40C": Text("Law 40C: calls and plays that depart from what was announced."),
    "40C2": Text(
        "A player who has legally departed from his system need not tell the opponents that he has."
    ),
}

for _number, _text in SHOWN.items():
    shown(_number, _text, __name__)
