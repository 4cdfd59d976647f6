"""Unfinished interviews: continue after the play, name, discard and restore."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app import to_come_back
from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.interviews.stored_interviews import read_stored
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import StoredInterview
from bridgelaw.store.store import Store
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import TooLate, once
from bridgelaw.web.request_helpers import store_of

Told = Mapping[str, str]
Act = Callable[[Store, StoredInterview, Told], str]
"""Changes an interview, and returns the address to continue at."""


def put_off(store: Store, kept: StoredInterview, told: Told) -> str:
    """Put an interview off until after the play."""
    store.interviews.put_off(kept)
    return "/"


def name(store: Store, kept: StoredInterview, told: Told) -> str:
    """Give an interview a title; an empty one removes it."""
    store.interviews.name(kept, " ".join(told.get("title", "").split()))
    return _at(kept)


def discard(store: Store, kept: StoredInterview, told: Told) -> str:
    """Discard an interview. The home page then offers to restore it."""
    store.interviews.discard(kept)
    return f"/?discarded={kept.id}"


def restore(store: Store, kept: StoredInterview, told: Told) -> str:
    """Restore a discarded interview."""
    store.interviews.discard(kept, gone=False)
    return _at(kept)


def continue_earlier(store: Store, kept: StoredInterview, told: Told) -> str:
    """Continue the same interview begun before; discard the new one, which has no answers."""
    earlier = to_come_back.same_begun_before(store, kept)
    if earlier is None:
        return _at(kept)
    store.interviews.discard(kept)
    return _at(earlier)


def _at(kept: StoredInterview) -> str:
    return f"/interviews/{kept.id}"


def _handler(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler of a form that changes an interview, if it is as the form shows it."""

    async def handler(request: Request) -> Response:
        return await once(request, await fields_of(request), _do, act)

    return handler


def _do(request: Request, told: Told, act: Act) -> Response:
    store = store_of(request)
    kept = store.interviews.get(request.path_params["id"])
    stale = TooLate(f"{_at(kept)}?stale")
    if told.get("version") != str(kept.version):
        return stale
    try:
        return RedirectResponse(act(store, kept, told), 303)
    except EditConflict:
        return stale


async def after_play(request: Request) -> Response:
    """Continue with a saved ruling after the play, with all that is known."""
    return await once(request, await fields_of(request), _after_play)


def _after_play(request: Request, told: Told) -> Response:
    store = store_of(request)
    ruling = store.rulings.get(number(request.path_params["number"]))
    kept = store.interviews.revising(ruling.number)
    if kept is None:
        state = state_of(to_come_back.after_play(read_stored(ruling.state)))
        kept = store.interviews.begin(state, ruling.about, replaces=ruling.number)
    return RedirectResponse(_at(kept), 303)


def _post(path: str, act: Act) -> Route:
    return Route(f"/interviews/{{id}}/{path}", _handler(act), methods=["POST"])


ROUTES = [
    _post("later", put_off),
    _post("name", name),
    _post("discard", discard),
    _post("restore", restore),
    _post("earlier", continue_earlier),
    Route("/rulings/{number}/after-play", after_play, methods=["POST"]),
]
