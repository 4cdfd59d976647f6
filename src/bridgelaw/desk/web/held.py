"""What the application holds, for the pages."""

from __future__ import annotations

from starlette.requests import Request

from bridgelaw.desk.web.results import Results
from bridgelaw.store.store import Store


def store_of(request: Request) -> Store:
    """The store behind a page."""
    store: Store = request.app.state.store
    return store


def results_of(request: Request) -> Results:
    """The scored events behind a page."""
    results: Results = request.app.state.results
    return results
