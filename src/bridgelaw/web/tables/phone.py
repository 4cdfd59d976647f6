"""The page of a table: who plays which boards, and the call for the director.

The address has the code of the table, so no account is needed: anyone who has scanned the code
acts for the table, until the result is official or the director replaces the code.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.event.movements.planned import now_at
from bridgelaw.store.director_calls import Topic
from bridgelaw.store.errors import NotThere
from bridgelaw.store.models import StoredEvent
from bridgelaw.store.store import Store
from bridgelaw.store.table_codes import NO_CODE, TableCode
from bridgelaw.views.evening.calls import call_view
from bridgelaw.web.forms import fields_of
from bridgelaw.web.idempotency import once
from bridgelaw.web.live import Followers, stream
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import results_of, store_of
from bridgelaw.web.templating import is_part, render

PART: Final = "table"
"""The ID of the part of the page that updates."""
MOST_FOLLOWERS: Final = 400


def show(request: Request) -> Response:
    """Show the table as it is now, or only the part that has changed."""
    code, kept = _table(request)
    language = visitor_of(request).language
    now = now_at(kept.event, code.table)
    call = store_of(request).director_calls.open_at(kept.id, code.table)
    return render(
        request,
        "tables/phone.html",
        block="now" if is_part(request, PART) else None,
        kept=kept,
        here=f"/tables/{code.code}",
        table=code.table,
        now=now,
        names={}
        if now is None
        else {
            each.number: " & ".join(each.names_in(now.plan.session, now.round))
            for each in kept.event.contestants
        },
        call=None if call is None else call_view(call, datetime.now().astimezone(), language),
        topics=list(Topic),
    )


def _table(request: Request) -> tuple[TableCode, StoredEvent]:
    """Return the table of the address and its event.

    Raises NotThere if the code does not exist, or the event has ended.
    """
    store = store_of(request)
    code = store.table_codes.find(request.path_params["code"])
    if store.publications.get(code.event).publication.official is not None:
        raise NotThere(NO_CODE)
    kept, _ = results_of(request).of(code.event)
    return code, kept


async def call(request: Request) -> Response:
    """Call the director."""
    return await once(request, await fields_of(request), _call)


def _call(request: Request, told: Mapping[str, str]) -> Response:
    code, kept = _table(request)
    now = now_at(kept.event, code.table)
    boards = () if now is None else now.boards
    board = told.get("board", "")
    about = Topic.__members__.get(told.get("about", "").upper(), Topic.OTHER)
    store_of(request).director_calls.call(
        kept.id, code.table, board if board in map(str, boards) else "", about
    )
    return _back(code)


async def withdraw(request: Request) -> Response:
    """Withdraw the call: the director is no longer needed."""
    return await once(request, await fields_of(request), _withdraw)


def _withdraw(request: Request, told: Mapping[str, str]) -> Response:
    code, kept = _table(request)
    store_of(request).director_calls.withdraw(kept.id, code.table)
    return _back(code)


def _back(code: TableCode) -> Response:
    return RedirectResponse(f"/tables/{code.code}", 303)


async def follow(request: Request) -> Response:
    """Tell the page whenever the event or a call has changed."""
    _, kept = await run_in_threadpool(_table, request)
    return stream(request, _followers(request), kept.id)


def _followers(request: Request) -> Followers:
    """Return the followers of tables, apart from those of directors and of other players."""
    state, store = request.app.state, store_of(request)
    if not hasattr(state, "table_followers"):
        state.table_followers = Followers(
            lambda events: _states(store, events), most=MOST_FOLLOWERS
        )
    found: Followers = state.table_followers
    return found


def _states(store: Store, events: Collection[int]) -> Mapping[int, str]:
    calls = store.director_calls.states(events)
    return {
        event: f"{version} {calls.get(event, '')}"
        for event, version in store.events.versions(events).items()
    }


ROUTES = [
    Route("/tables/{code}", show),
    Route("/tables/{code}/call", call, methods=["POST"]),
    Route("/tables/{code}/withdraw", withdraw, methods=["POST"]),
    Route("/tables/{code}/changes", follow),
]
