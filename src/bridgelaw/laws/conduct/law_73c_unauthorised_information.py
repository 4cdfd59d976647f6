"""Law 73C: a player who has unauthorised information from partner."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import Final

from bridgelaw.effects import PenaltyPossible
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.information_from_partner import Choice

REVISED: Final = date(2024, 1, 1)
REVISION: Final = (
    "World Bridge Federation, Laws of Duplicate Bridge 2017, Laws 73 and 89 as revised on 1 "
    "January 2024"
)


class Why(Enum):
    """Faults for which a penalty is possible."""

    TOOK_ADVANTAGE = Text("he used information from his partner that he had to leave unused")


@law("73C2")
def penalty_beside_the_score(case: Choice) -> bool:
    """A player who did not avoid taking advantage may be penalised, and if the opponents were
    damaged the score is adjusted besides."""
    case.do(PenaltyPossible(case.chooser(), Why.TOOK_ADVANTAGE))
    return True


@law("73C1")
def took_advantage(case: Choice) -> bool:
    """A player who has unauthorised information from his partner, by a remark, a question, an
    explanation, a gesture, haste, hesitation, an unexpected alert or none, must carefully avoid
    taking any advantage of it."""
    return penalty_beside_the_score(case)


@took_advantage.since(REVISED, source=REVISION)
def of_incidental_information(case: Choice) -> bool:
    """A player who has incidental information from his partner, other than by legal calls and
    plays, must carefully avoid taking any advantage of it."""
    return penalty_beside_the_score(case)
