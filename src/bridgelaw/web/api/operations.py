"""The table of all operations, from which both the routes and the OpenAPI document are built."""

from __future__ import annotations

from typing import Final

from bridgelaw.web.api import (
    events,
    incidents,
    interviews,
    jobs,
    laws,
    likely_results,
    players,
    publishing,
    results,
    rulings,
    seasons,
)

OPERATIONS: Final = (
    *incidents.OPERATIONS,
    *interviews.OPERATIONS,
    *rulings.OPERATIONS,
    *laws.OPERATIONS,
    *events.OPERATIONS,
    *results.OPERATIONS,
    *likely_results.OPERATIONS,
    *publishing.OPERATIONS,
    *players.OPERATIONS,
    *seasons.OPERATIONS,
    *jobs.OPERATIONS,
)
