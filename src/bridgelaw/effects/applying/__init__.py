"""The table after a ruling: what its effects change on the record, so that the next incident on the
board sees them."""

from bridgelaw.effects.applying import calls, play
from bridgelaw.effects.applying.base import after, carry_out, left_by

__all__ = ["after", "calls", "carry_out", "left_by", "play"]
