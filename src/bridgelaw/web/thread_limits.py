"""Thread limits.

Requests of one kind wait for one another, in the order of arrival, and not for those of another
kind: a director does not wait for two hundred tables, nor the tables for all directors. Each kind
has a few threads of its own. Only one thread computes at a time, so each kind gets its share of the
processor by its number of threads, however many requests of another kind are waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, ParamSpec, TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.types import Scope

THREADS: Final = 8
"""The threads of each kind: one computes while others wait for the disk, and share its commit."""
KINDS: Final = (
    ("/events", "/api/v1/events"),
    ("/interviews", "/api/v1/interviews", "/api/v1/rule"),
)
"""The beginnings of the addresses of each kind of write: results, and questions to rulings.

All other requests share the threads that the framework has.
"""
READS: Final = frozenset({"GET", "HEAD"})

LET_GO: Final = "let go"
"""The key of the function, in a request's state, that gives back its place among all requests."""
GONE: Final = "gone"
"""The key, in a request's state, that says that its client has disconnected."""

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(request: Request, do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `do` in a thread of the limiter for the request, in the order of arrival."""
    return await to_thread.run_sync(partial(do, *args, **kwargs), limiter=_limiter(request))


def let_go(scope: Scope) -> None:
    """Give back the place of a request, because it will wait for a limit of its own."""
    place: Callable[[], None] | None = scope.get("state", {}).get(LET_GO)
    if place is not None:
        place()


def is_gone(scope: Scope) -> bool:
    """Return whether the client of a request has disconnected."""
    return bool(scope.get("state", {}).get(GONE))


def _limiter(request: Request) -> CapacityLimiter | None:
    """Return the limiter for a request; None for the default one."""
    path = request.url.path
    kind = next((kind for kind in KINDS if path.startswith(kind)), None)
    if request.method in READS or kind is None:
        return None
    limiters: dict[tuple[str, ...], CapacityLimiter] | None
    limiters = getattr(request.app.state, "limiters", None)
    if limiters is None:
        limiters = request.app.state.limiters = {kind: CapacityLimiter(THREADS) for kind in KINDS}
    return limiters[kind]
