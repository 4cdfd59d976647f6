"""The table after a ruling: what its effects change on the record, so that the next incident on the board sees them."""

from bridgelaw.ruling.aftermath import calls, play
from bridgelaw.ruling.aftermath.base import after, carry_out, left_by

__all__ = ["after", "calls", "carry_out", "left_by", "play"]
