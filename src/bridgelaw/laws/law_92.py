"""Law 92: Right to appeal. Here only the period in which a ruling may be asked for."""

from __future__ import annotations

from bridgelaw.engine.facts import yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.text import Text
from bridgelaw.ruling.incident import Incident


class RulingPeriod(Incident):
    """The fact that decides whether a ruling can still be had."""

    period_over = yes_no(
        Text("Was the period for asking for a ruling over when the director was told of it?"),
        help=Text(
            """As a rule half an hour from when the score could be inspected, unless the organizer has set another period. It is
            not the period for correcting scores (Law 79C)."""
        ),
    )


@law("92B")
def period_is_over(case: RulingPeriod) -> bool:
    """A ruling may be asked for, or appealed, until half an hour after the score could be inspected, unless the organizer
    sets another period. After that the score stands."""
    return case.period_over
