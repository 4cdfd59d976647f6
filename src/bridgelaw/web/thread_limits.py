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

RESULTS: Final = 2
"""The threads for requests that write to events.

One request writes at a time, in the order of arrival. With more threads directors wait longer; with
fewer, the tables do.
"""
EVENTS: Final = ("/events", "/api/v1/events")
READS: Final = frozenset({"GET", "HEAD"})

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(request: Request, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `do` in a thread of the limiter for the request, in the order of arrival."""
    return await to_thread.run_sync(partial(do, *args, **kwargs), limiter=_lane(request))


def _lane(request: Request) -> CapacityLimiter | None:
    """Return the limiter for a request; None for the default one."""
    if request.method in READS or not request.url.path.startswith(EVENTS):
        return None
    state = request.app.state
    found: CapacityLimiter | None = getattr(state, "results_lane", None)
    if found is None:
        found = state.results_lane = CapacityLimiter(RESULTS)
    return found
