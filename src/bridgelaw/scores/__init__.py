"""The score of each side on a board: a table result, weighted results, an award, or none.

The ordinary result is a special case. Everything that is computed from a score (matchpoints, IMPs,
victory points, standings) takes this general form. A ruling returns an `AdjustedScore`, and an
event accepts one.
"""

# Registers how outcomes are displayed.
from bridgelaw.scores import notation  # noqa: F401
