"""An incident whose ruling makes the table contradict itself, written as a case file."""

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
