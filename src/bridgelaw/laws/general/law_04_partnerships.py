"""Law 4: Partnerships."""

from bridgelaw.engine.law import shown
from bridgelaw.i18n.text import Text

shown(
    "4",
    Text(
        """North and South are partners against East and West. Pairs and teams keep the same
        partnerships for a session, unless the director allows a change."""
    ),
    __name__,
)
