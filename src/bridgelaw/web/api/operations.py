"""The table of all operations. The routes and the document are both made from it, so that neither
lacks what the other has."""

from __future__ import annotations

from typing import Final

from bridgelaw.web.api import events, incidents, interviews, jobs, laws, results, rulings

OPERATIONS: Final = (
    *incidents.OPERATIONS,
    *interviews.OPERATIONS,
    *rulings.OPERATIONS,
    *laws.OPERATIONS,
    *events.OPERATIONS,
    *results.OPERATIONS,
    *jobs.OPERATIONS,
)
