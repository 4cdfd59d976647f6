"""A federation's choices about scores in an event, and which of them have an effect."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from bridgelaw.event.model import Event, Method, Unit
from bridgelaw.event.teams.results import UNITS
from bridgelaw.federations import scores
from bridgelaw.scores.regulation import LAWS, Regulation


def by_federation(event: Event, code: str, day: date) -> Regulation:
    """Return the choices of a federation on a day for this kind of event.

    A victory point scale is used in matches that are scored in IMPs, except in a knock-out, where
    the match decides. An organiser may choose otherwise. Raises UnknownFederation.
    """
    found = scores.regulation(code, day)
    if event.in_matches and not event.knock_out and UNITS.get(event.method) is Unit.IMPS:
        return found
    return replace(found, matches=replace(found.matches, scale=None))


def at_work(event: Event) -> Regulation:
    """Return the event's regulation with only the choices that change its scores.

    The other choices are as in the laws.
    """
    found = event.regulation
    return replace(
        found,
        weights_in_clubs=LAWS.weights_in_clubs,
        matches=found.matches if event.in_matches else LAWS.matches,
        field_imps=found.field_imps
        if event.method in (Method.CROSS_IMPS, Method.BUTLER)
        else LAWS.field_imps,
    )


def changes_scores(event: Event) -> bool:
    """Return whether the regulation gives other scores or places than the laws.

    How matchpoints are written is ignored.
    """
    return replace(at_work(event), count=LAWS.count) != LAWS
