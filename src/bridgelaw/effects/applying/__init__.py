"""Apply the effects of a ruling to the table, for the next incident on the board."""

from bridgelaw.effects.applying import calls, play
from bridgelaw.effects.applying.base import after, carry_out, left_by

__all__ = ["after", "calls", "carry_out", "left_by", "play"]
