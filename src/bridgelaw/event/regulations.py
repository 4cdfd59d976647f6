"""What a federation settles about scores, as far as it bears on an event; and what of a regulation
does at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from bridgelaw.event.model import Event, Method, Unit
from bridgelaw.event.teams.results import UNITS
from bridgelaw.federations import scores
from bridgelaw.scores.regulation import LAWS, Regulation


def by_federation(event: Event, code: str, day: date) -> Regulation:
    """The choices of a federation on a day for an event such as this.

    A scale of victory points is taken in matches that are scored in IMPs, and not in a knock-out,
    where the match decides. An organiser may settle otherwise. Raises UnknownFederation.
    """
    found = scores.regulation(code, day)
    if event.in_matches and not event.knock_out and UNITS.get(event.method) is Unit.IMPS:
        return found
    return replace(found, matches=replace(found.matches, scale=None))


def at_work(event: Event) -> Regulation:
    """The event's regulation with the choices that change its scores alone; the others as the laws
    have them."""
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
    """Whether by the laws the event would have other scores or places; how matchpoints are written
    makes none other."""
    return replace(at_work(event), count=LAWS.count) != LAWS
