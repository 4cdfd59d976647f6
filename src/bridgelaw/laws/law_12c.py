"""Law 12C: Awarding an adjusted score, once a law gives the power to adjust.

Other laws that end in an adjusted score (16B3, 21B3, 47E2b, 72C ...) call `assign`: their cases are `Awarding` too.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.facts import Detail
from bridgelaw.engine.text import Text
from bridgelaw.outcomes.outcome import Outcome, Weighted
from bridgelaw.ruling.effects import AdjustedScore, ScoreAssigned
from bridgelaw.ruling.incident import Incident
from bridgelaw.ruling.players import Role, Who


class Awarding(Incident):
    """The facts from which an adjusted score is awarded. The player it is about is the offender, where he is known."""

    likely: Detail[Outcome] = Detail(
        Outcome,  # type: ignore[arg-type]
        Text("What would probably have happened without the infraction: one result, or several with their weights?"),
    )

    def offenders(self) -> Who:
        """The side that committed the infraction."""
        return Role.OFFENDING_SIDE if self.seat is None else self.seat.side

    def non_offenders(self) -> Who:
        """The other side."""
        return Role.NON_OFFENDING_SIDE if self.seat is None else self.seat.side.other


def assign(case: Awarding, basis: Enum, *sides: Who) -> None:
    """An assigned score for these sides, as a rule for both (Law 12C1): what was likely, where it is told, else the words
    that it is due, and on what ground."""
    for side in sides or (Role.BOTH_SIDES,):
        likely = case.likely
        if likely is None:
            case.do(AdjustedScore(side, basis), "12C1")
        else:
            case.do(ScoreAssigned(side, likely), "12C1c" if isinstance(likely, Weighted) else "12C1a")
    case.cite("12C1b")
