"""The table of all operations. The routes and the document are both made from it, so that neither
lacks what the other has."""

from __future__ import annotations

from typing import Final

from bridgelaw.desk.api import events, incidents, interviews, laws, results, rulings, work

OPERATIONS: Final = (
    *incidents.OPERATIONS,
    *interviews.OPERATIONS,
    *rulings.OPERATIONS,
    *laws.OPERATIONS,
    *events.OPERATIONS,
    *results.OPERATIONS,
    *work.OPERATIONS,
)
