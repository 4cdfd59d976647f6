"""Players who carried out a rectification themselves, or waived one."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_10_rectification import (
    OwnRectification,
    cancelled,
    only_the_director,
)


class Outcome(Enum):
    """The outcome for the players' own rectification."""

    STANDS = Text("What the players did stands.")
    CANCELLED = Text("What the players did is cancelled, and the director rules.")
    TOO_LATE = Text("It is cancelled, but can no longer be reversed.")


@incident(
    "rectification by players",
    group="director",
    case=OwnRectification,
    title=Text("The players rectified an irregularity themselves, or let it be"),
    seat_matters=False,
)
def rectification_by_players(case: OwnRectification) -> Outcome:
    """The players carried out a rectification, or waived one, without the director. For a side that
    may lose its redress see "action before the director is called"; if the players ask the director
    first, see "waiver"."""
    only_the_director(case)
    if not cancelled(case):
        return Outcome.STANDS
    return Outcome.CANCELLED if case.can_be_undone else Outcome.TOO_LATE
