"""Information that a player has, and whether the player may use it."""

from __future__ import annotations

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_16a_information import Known, May, may_he_use_it


@incident(
    "may he use it",
    group="information",
    case=Known,
    title=Text("May a player use certain information? It depends on the source"),
    who=Text("Who has come to know it?"),
)
def may_a_player_use_it(case: Known) -> May:
    """A player knows something of the board or the contest, and it is not clear yet which law it
    falls under. If partner's tempo, remark or gesture told him see "unauthorised information"; if
    he saw or overheard it by accident, "information from elsewhere". The player it is about is the
    one who knows it."""
    return may_he_use_it(case)
