"""Law 85: Rulings on disputed facts."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, PlayContinues, Reminder, When
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text


class Step(Enum):
    """Advice on how the director establishes the facts."""

    ALL_THE_EVIDENCE = Text(
        """hear all four at once, look at the cards and at what is written down, and find what is
        more probable. Nobody has the burden of proof, and it need not be beyond doubt."""
    )


class AfterPlay(Enum):
    """Reminders for the director after play."""

    LEFT_OPEN = Text(
        "the facts were not found: has more come to light, and should the score be adjusted?"
    )


class Disputed(Incident):
    """The facts about a dispute over facts."""

    agreed = yes_no(Text("Do all the players agree on what happened?"))
    satisfied = yes_no(
        Text("Is the director satisfied that he has found what happened?"),
        help=Text(
            """What is more probable than not is enough. Other laws ask for more: a clear conviction
            (79B3), or no reasonable doubt (79C2)."""
        ),
    )


@law("85A1")
def by_probability(case: Disputed) -> None:
    """Disputed facts are found by what is more probable, from all the evidence that can be
    collected."""
    case.do(Advice(Step.ALL_THE_EVIDENCE))


@law("85A2")
def found(case: Disputed) -> bool:
    """When the director is satisfied that he has found the facts he rules as if they were
    agreed."""
    return case.satisfied


@law("85B")
def not_found(case: Disputed) -> None:
    """If the facts cannot be found, the director rules so that play can go on, unless a law says
    what holds then (66D)."""
    case.do(PlayContinues())
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.LEFT_OPEN))


@law("85")
def facts_are_there(case: Disputed) -> bool:
    """When the facts are disputed the director finds them first, by what is more probable; only if
    he cannot does he rule so that play can go on."""
    if case.agreed:
        return True
    by_probability(case)
    if found(case):
        return True
    not_found(case)
    return False


shown(
    "85~1",
    Text(
        """Laws ask for different degrees of proof: more probable than not (85A1), likely (69B2), at
        all likely (70C2), clearly convinced (79B3), beyond reasonable doubt (79C2)."""
    ),
    __name__,
)
