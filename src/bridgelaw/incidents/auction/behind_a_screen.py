"""An irregularity at a table with screens."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_80_organiser import BehindScreen, Passed, screens


class Outcome(Enum):
    """The way in which the irregularity is dealt with."""

    ON_ITS_SIDE = Text("It is corrected on its own side of the screen.")
    AS_WITHOUT = Text("It is handled as at a table without screens.")


@incident(
    "behind a screen",
    group="auction",
    case=BehindScreen,
    title=Text("An irregularity behind a screen"),
    seat_matters=False,
)
def behind_a_screen(case: BehindScreen) -> Outcome:
    """At a table with screens a call or another action was irregular."""
    if screens(case) is Passed.NOT_PASSED and case.screen_rule:
        return Outcome.ON_ITS_SIDE
    return Outcome.AS_WITHOUT
