"""A request to waive a rectification."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_81_director import Waiver, waives


class Outcome(Enum):
    """Whether the rectification is waived."""

    WAIVED = Text("The rectification is waived.")
    RECTIFIED = Text("The rectification is carried out.")


@incident(
    "waiver",
    group="director",
    case=Waiver,
    title=Text("A side asks that a rectification be waived"),
    seat_matters=False,
)
def waiver(case: Waiver) -> Outcome:
    """Players ask the director to let an irregularity of their opponents pass without
    rectification. If they have let it pass without him see "rectification by players"."""
    return Outcome.WAIVED if waives(case) else Outcome.RECTIFIED
