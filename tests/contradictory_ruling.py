"""An incident whose ruling leaves a contradictory table, in the words of case files."""

from __future__ import annotations

from typing import Any, Final

CONTRADICTORY: Final[dict[str, Any]] = {
    "incident": "premature lead",
    "told": {
        "card": "H2",
        "holder": "dummy",
        "told by": "nobody",
        "whose lead": "his",
    },
    "table": {
        "declarer": "S",
        "contract": "4H",
        "hands": {"W": "AK32.AK32.AK3.A2"},
        "trick": {"number": 1, "leader": "W", "cards": ["SA"]},
    },
}
"""West, not dummy, holds the card."""
