"""Threads for what comes in: who enters results waits for others who do, and not a director for two
hundred tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request

RESULTS: Final = 2
"""So many threads write what belongs to events. One writes at a time, in the order in which they
came: with more of these a director waits longer, with fewer the tables do."""
EVENTS: Final = ("/events", "/api/v1/events")
READS: Final = frozenset({"GET", "HEAD"})

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(request: Request, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What `do` gives, made in a thread of those that there are for such requests; they wait in the
    order in which they came."""
    return await to_thread.run_sync(partial(do, *args, **kwargs), limiter=_lane(request))


def _lane(request: Request) -> CapacityLimiter | None:
    """The threads for a request; None for those that are for all."""
    if request.method in READS or not request.url.path.startswith(EVENTS):
        return None
    state = request.app.state
    found: CapacityLimiter | None = getattr(state, "results_lane", None)
    if found is None:
        found = state.results_lane = CapacityLimiter(RESULTS)
    return found
