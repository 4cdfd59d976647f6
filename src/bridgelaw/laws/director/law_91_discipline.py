"""Law 91: Penalise or suspend."""

from __future__ import annotations

from bridgelaw.engine.law import shown
from bridgelaw.i18n.text import Text

shown(
    "91A",
    Text(
        """To keep discipline and order the director may give disciplinary penalties in points, or
        suspend a contestant for the current session or a part of it. His decision is final."""
    ),
    __name__,
)
shown(
    "91B",
    Text(
        "For cause the director may disqualify a player or contestant, if the organiser approves."
    ),
    __name__,
)
