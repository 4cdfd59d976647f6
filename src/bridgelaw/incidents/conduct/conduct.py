"""A complaint about a player's conduct."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_74_etiquette import (
    Conduct,
    besides_the_conduct,
    breach_of_conduct,
)


class Outcome(Enum):
    """The measure taken."""

    POINTED_OUT = Text("The infraction is pointed out.")
    PENALTY = Text("The infraction is pointed out, and a penalty is possible.")


@incident(
    "conduct",
    group="conduct",
    case=Conduct,
    title=Text("A complaint about a player's conduct or manners"),
    who=Text("Whose conduct is the complaint about?"),
)
def conduct(case: Conduct) -> Outcome:
    """A player is complained of for his manners or his procedure: a remark, a look, a card taken
    out early, a gesture, slow play meant to annoy. For mere lateness or slowness see "procedural
    penalty"; for cheating, "suspicion". The player it is about is the one complained of."""
    grave = breach_of_conduct(case)
    besides_the_conduct(case)
    return Outcome.PENALTY if grave else Outcome.POINTED_OUT
