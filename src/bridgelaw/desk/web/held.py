"""What the application holds, for the pages; and of it what an address names."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request

from bridgelaw.desk.web.forms import number
from bridgelaw.desk.web.results import Results
from bridgelaw.event.model import BoardKey
from bridgelaw.event.scored import Scored
from bridgelaw.store.kept import KeptEvent
from bridgelaw.store.store import Store


def store_of(request: Request) -> Store:
    """The store behind a page."""
    store: Store = request.app.state.store
    return store


def results_of(request: Request) -> Results:
    """The scored events behind a page."""
    results: Results = request.app.state.results
    return results


def event_at(request: Request) -> tuple[KeptEvent, Scored]:
    """The event that the address of a page names, with its marks. Raises NotThere."""
    return results_of(request).of(number(request.path_params["id"]))


def board_at(request: Request) -> tuple[KeptEvent, BoardKey]:
    """The board that it names. Raises NotThere, HTTPException (404)."""
    kept, _ = event_at(request)
    return kept, key_of(kept, request.path_params["board"])


def line_at(request: Request) -> tuple[KeptEvent, BoardKey, int]:
    """The line of a traveller that it names, by its board and its place there. Raises NotThere, HTTPException (404)."""
    kept, _ = event_at(request)
    found = kept.places.get(number(request.path_params["line"]))
    if found is None:
        raise HTTPException(404)
    return kept, *found


def key_of(kept: KeptEvent, told: str) -> BoardKey:
    """The board of a number in an address. Raises HTTPException (404)."""
    key = kept.key_of(number(told))
    if key is None:
        raise HTTPException(404)
    return key


def board_address(kept: KeptEvent, key: BoardKey, line_id: int | None = None) -> str:
    """Where a board is shown, with a line of its traveller marked."""
    marked = "" if line_id is None else f"?line={line_id}#line-{line_id}"
    return f"/events/{kept.id}/boards/{kept.board_ids[key]}{marked}"
