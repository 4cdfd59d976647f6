"""Law 89, and Law 73B2, which took over its subject.

In the text of 2017 it is a line on individual events, in that of 2024 prohibited behaviour.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, DisciplinePossible
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import one_of
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_73c_unauthorised_information import REVISED, REVISION


class Suspected(Enum):
    """The offence of which a player is suspected."""

    PREARRANGED = Text(
        "secret signals agreed with his partner, or information passed to him by forbidden means"
    )
    SOUGHT = Text("seeking forbidden information on a board, or using it")
    TO_OTHERS = Text("passing information on boards still to be played to other players")


class Step(Enum):
    """Steps for the director."""

    DISCREET = Text(
        "accuse nobody at the table; write down boards, calls and plays, and who saw what."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    GRAVEST = Text(
        "it is the gravest offence there is: suspend or report, for the discipline of the authority"
    )
    CODE = Text("the authority's disciplinary code decides; the director reports what was found")


class Suspicion(Incident):
    """The fact about a suspicion of dishonesty."""

    suspected = one_of(
        Suspected,
        Text("What is he suspected of?"),
        help=Text(
            "Hear by himself whoever says so: what did he see, and when? Name the suspicion to "
            "nobody else."
        ),
    )


class Place(Enum):
    """The place where the text in force deals with the suspected offence."""

    HERE = Text("Law 73B2")
    ELSEWHERE = Text("elsewhere in the laws")


@law("73B2")
def prearranged(case: Suspicion) -> Place:
    """The gravest possible offence is for partners to exchange information by prearranged means
    that the laws do not allow."""
    if case.suspected is not Suspected.PREARRANGED:
        return Place.ELSEWHERE
    case.do(DisciplinePossible(case.who(Role.PLAYER), Why.GRAVEST))
    return Place.HERE


@prearranged.since(REVISED, source=REVISION)
def moved_to_law_89(case: Suspicion) -> Place:
    """Law 73B2 is gone from the revised text: Law 89 deals with it."""
    return Place.ELSEWHERE


@law("89")
def individual_events(case: Suspicion) -> bool:
    """In an individual the director adjusts by Law 12C3."""
    return False


@individual_events.since(REVISED, source=REVISION)
def prohibited_behaviour(case: Suspicion) -> bool:
    """It is an offence to seek forbidden information on a board, to use it, to pass it to partner
    by forbidden means or to other players, or to try. The disciplinary code of the authority sets
    the sanction; statistics are evidence, and the outcome does not matter."""
    gravest = case.suspected is Suspected.PREARRANGED
    why = Why.GRAVEST if gravest else Why.CODE
    case.do(DisciplinePossible(case.who(Role.PLAYER), why))
    return True


def for_discipline(case: Suspicion) -> None:
    """Apply the text in force; if neither names the case, the director's disciplinary powers."""
    case.do(Advice(Step.DISCREET), "81C1")
    if prearranged(case) is Place.ELSEWHERE and not individual_events(case):
        case.do(DisciplinePossible(case.who(Role.PLAYER), Why.CODE), "81C4")
    case.cite("91A")
