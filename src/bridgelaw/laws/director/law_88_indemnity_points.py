"""Law 88: Award of indemnity points."""

from __future__ import annotations

from bridgelaw.engine.law import shown
from bridgelaw.i18n.text import Text

shown(
    "88",
    Text("What a contestant gets for a board that it could not play is settled by Law 12C2."),
    __name__,
)
