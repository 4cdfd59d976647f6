"""Thread limits.

Requests that enter results wait for one another, so that a director does not have to wait for two
hundred tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.types import Scope

RESULTS: Final = 2
"""The threads for requests that write to events.

One request writes at a time, in the order of arrival. With more threads directors wait longer; with
fewer, the tables do.
"""
EVENTS: Final = ("/events", "/api/v1/events")
READS: Final = frozenset({"GET", "HEAD"})

LET_GO: Final = "let go"
"""The key of the function, in a request's state, that gives back its place among all requests."""
GONE: Final = "gone"
"""The key, in a request's state, that says that its client has disconnected."""

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(request: Request, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `do` in a thread of the limiter for the request, in the order of arrival."""
    return await to_thread.run_sync(partial(do, *args, **kwargs), limiter=_lane(request))


def let_go(scope: Scope) -> None:
    """Give back the place of a request, because it will wait for a limit of its own."""
    place: Callable[[], None] | None = scope.get("state", {}).get(LET_GO)
    if place is not None:
        place()


def _lane(request: Request) -> CapacityLimiter | None:
    """Return the limiter for a request; None for the default one."""
    if request.method in READS or not request.url.path.startswith(EVENTS):
        return None
    state = request.app.state
    found: CapacityLimiter | None = getattr(state, "results_lane", None)
    if found is None:
        found = state.results_lane = CapacityLimiter(RESULTS)
    return found
