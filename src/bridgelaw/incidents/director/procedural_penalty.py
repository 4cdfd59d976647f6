"""An offence against the procedure, and whether it is penalised."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_90_procedural_penalties import (
    Decision,
    Offence,
    Offending,
    may_be_penalised,
    penalise,
)


class Outcome(Enum):
    """The consequence."""

    PENALTY = Text("A procedural penalty is given.")
    WARNING = Text("The player is warned.")
    NO_OFFENCE = Text("No procedural penalty can be given for it.")
    DISCIPLINE = Text("It is a matter of discipline.")


@incident(
    "procedural penalty",
    group="director",
    case=Offending,
    title=Text(
        "A procedural penalty: late, slow, talking, cards put back wrongly, an instruction not "
        "followed"
    ),
    who=Text("Who has done it?"),
)
def procedural_penalty(case: Offending) -> Outcome:
    """Somebody has delayed, hindered or disturbed the game, or broken its procedure. Any adjusted
    score is decided first, as "adjusted score"; for bad manners, or slow play meant to annoy, see
    "conduct"."""
    if not may_be_penalised(case):
        return Outcome.DISCIPLINE if case.offence is Offence.CONDUCT else Outcome.NO_OFFENCE
    penalise(case)
    return Outcome.PENALTY if case.decision is Decision.PENALTY else Outcome.WARNING
