"""Helpers for the pages: application state, and the objects that an address names."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from inspect import iscoroutinefunction

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bridgelaw.app.scored_events import Results
from bridgelaw.event.model import BoardKey
from bridgelaw.event.scored import Scored
from bridgelaw.store.events.excerpts import cut_out
from bridgelaw.store.models import StoredEvent
from bridgelaw.store.store import Store
from bridgelaw.web.forms import number

Page = Callable[[Request], Response | Awaitable[Response]]


def store_of(request: Request) -> Store:
    """Return the store."""
    store: Store = request.app.state.store
    return store


def canonical_path(request: Request) -> str:
    """Return the path of an address without leading zeros in the ids of an event and a board.

    Addresses of the same page are then the same key of a cache.
    """
    path = request.url.path
    for name in ("id", "event", "board"):
        if told := request.path_params.get(name):
            path = path.replace(f"/{told}", f"/{number(told)}", 1)
    return path


def results_of(request: Request) -> Results:
    """Return the scored events."""
    results: Results = request.app.state.results
    return results


def either(small: Page, large: Page) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that uses `large` for large events and `small` for all others.

    A large event is never loaded as a whole.
    """

    async def page(request: Request) -> Response:
        is_large = await run_in_threadpool(
            store_of(request).large.is_large, number(request.path_params["id"])
        )
        do = large if is_large else small
        # Handlers that are not coroutine functions use the database: not on the event loop.
        answer = do(request) if iscoroutinefunction(do) else await run_in_threadpool(do, request)
        return answer if isinstance(answer, Response) else await answer

    return page


def event_at(request: Request) -> tuple[StoredEvent, Scored]:
    """Return the event of the address, with its scores. Raises NotThere, TooLarge."""
    return results_of(request).of(number(request.path_params["id"]))


def board_at(request: Request, numbers: Collection[str] = ()) -> tuple[StoredEvent, BoardKey]:
    """Return the event and the board of the address.

    For a large event, only the lines of the contestants `numbers` are loaded.

    Raises NotThere, HTTPException (404).
    """
    told = number(request.path_params["id"])
    if store_of(request).large.is_large(told):
        board = number(request.path_params["board"])
        kept = cut_out(store_of(request).database, told, board=board, numbers=numbers)
    else:
        kept, _ = event_at(request)
    return kept, key_of(kept, request.path_params["board"])


def line_at(request: Request, numbers: Collection[str] = ()) -> tuple[StoredEvent, BoardKey, int]:
    """Return the event, the board and the place of the line of the address.

    For a large event, only this line, its neighbours and the lines of the contestants `numbers` are
    loaded.

    Raises NotThere, HTTPException (404).
    """
    told, line = number(request.path_params["id"]), number(request.path_params["line"])
    if store_of(request).large.is_large(told):
        kept = cut_out(store_of(request).database, told, line=line, numbers=numbers)
    else:
        kept, _ = event_at(request)
    found = kept.places.get(line)
    if found is None:
        raise HTTPException(404)
    return kept, *found


def key_of(kept: StoredEvent, told: str) -> BoardKey:
    """Return the board with an ID from an address. Raises HTTPException (404)."""
    key = kept.key_of(number(told))
    if key is None:
        raise HTTPException(404)
    return key


def board_address(kept: StoredEvent, key: BoardKey, line_id: int | None = None) -> str:
    """Return the address of a board; with `line_id`, that line is marked."""
    marked = "" if line_id is None else f"?line={line_id}#line-{line_id}"
    return f"/events/{kept.id}/boards/{kept.board_ids[key]}{marked}"
