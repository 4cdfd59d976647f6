"""A player has received information about a board by accident."""

from __future__ import annotations

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16d_accidental_information import (
    FromElsewhere,
    Measure,
    from_elsewhere,
)


@incident(
    "information from elsewhere",
    group="information",
    case=FromElsewhere,
    title=Text("A player has seen or overheard something of a board by accident"),
    who=Text("Who has come to know it?"),
)
def information_from_elsewhere(case: FromElsewhere) -> Measure:
    """A player has by accident seen a card or a hand, or overheard a call, a result or a remark
    about a board that he plays or will play. The player it is about is the one who knows it."""
    return from_elsewhere(case)
