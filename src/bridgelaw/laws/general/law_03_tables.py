"""Law 3: Arrangement of tables."""

from bridgelaw.engine.law import shown
from bridgelaw.i18n.text import Text

shown(
    "3",
    Text(
        "Four players sit at a table. The director numbers the tables and names one direction "
        "North."
    ),
    __name__,
)
