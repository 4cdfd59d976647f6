"""What a player knows, and whether he may use it."""

from __future__ import annotations

from bridgelaw.engine.text import Text
from bridgelaw.laws.law_16a import Known, May, may_he_use_it
from bridgelaw.ruling.incident import incident


@incident("may he use it", group="information", case=Known, title=Text("May a player use what he knows?"))
def may_a_player_use_it(case: Known) -> May:
    """A player knows something of the board or the contest: is he allowed to use it? The player it is about is the one who
    knows it."""
    return may_he_use_it(case)
