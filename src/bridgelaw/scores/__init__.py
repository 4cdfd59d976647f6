"""What a side scores on a board: a table result, weighted results, an artificial award, or nothing;
each side its own.

The ordinary result is the special case. Everything that follows from a score (matchpoints, IMPs,
victory points, standings) takes this general form. An `AdjustedScore` is what a ruling yields and
an event takes.
"""

# Registers how outcomes are said, whoever made them.
from bridgelaw.scores import notation  # noqa: F401
