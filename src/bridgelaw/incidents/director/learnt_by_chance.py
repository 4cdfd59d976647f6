"""An irregularity comes to the director's attention although nobody has called."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_81_director import LearntOf, rules_on_what_he_learns


class Outcome(Enum):
    """Whether the director acts."""

    RULES = Text("The director rules on it.")
    LEAVES_IT = Text("The director leaves it as it is.")


@incident(
    "learnt by chance",
    group="director",
    case=LearntOf,
    title=Text("The director learns of an irregularity without having been called"),
    seat_matters=False,
)
def learnt_by_chance(case: LearntOf) -> Outcome:
    """The director sees an irregularity, or hears of one from a spectator, in talk or on a score
    slip: may he act, must he? Where a player asks for a ruling, but late, see "late request"."""
    return Outcome.RULES if rules_on_what_he_learns(case) else Outcome.LEAVES_IT
