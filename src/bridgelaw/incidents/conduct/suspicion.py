"""A suspicion that players exchange or seek information dishonestly."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_89_individual_events import Suspicion, for_discipline


class Outcome(Enum):
    """The person who decides."""

    AUTHORITY = Text("It is a matter for discipline: secure the facts and report them.")


@incident(
    "suspicion",
    group="conduct",
    case=Suspicion,
    title=Text("A suspicion of secret signals or of cheating"),
    seat_matters=False,
)
def suspicion(case: Suspicion) -> Outcome:
    """Somebody suspects that partners have agreed on secret signals, or that a player seeks, uses
    or passes on information dishonestly. For a single hesitation or remark, without that suspicion,
    see "unauthorised information"."""
    for_discipline(case)
    return Outcome.AUTHORITY
