"""Lines of play that are still open to a player who claimed (Laws 70 and 71)."""

from bridgelaw.bridge.claim_lines.listing import (
    Line,
    Lines,
    Total,
    lines,
    opponents_trump_can_win,
    spread,
)
from bridgelaw.bridge.claim_lines.position import Position, position
from bridgelaw.bridge.claim_lines.search import BUDGET, TooManyLines
from bridgelaw.bridge.claim_lines.statement import NOTHING_SAID, Statement

__all__ = [
    "BUDGET",
    "NOTHING_SAID",
    "Line",
    "Lines",
    "Position",
    "Statement",
    "TooManyLines",
    "Total",
    "lines",
    "opponents_trump_can_win",
    "position",
    "spread",
]
