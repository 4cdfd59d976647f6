"""The director's overview of an evening, which updates itself while results come in."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.app.following.registry import Following
from bridgelaw.app.to_come_back import listed, rulings_to_do
from bridgelaw.event.clock import BEGINNING
from bridgelaw.event.errors import EventError
from bridgelaw.store.accounts import Role
from bridgelaw.store.models import StoredEvent
from bridgelaw.store.store import Store
from bridgelaw.views.evening.calls import CallView, call_view
from bridgelaw.views.evening.clock import clock_view
from bridgelaw.views.evening.overview import overview
from bridgelaw.web.access.session import may
from bridgelaw.web.events.files.follow import followed, following_of
from bridgelaw.web.forms import number
from bridgelaw.web.live import Followers, stream
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import is_part, render

PART: Final = "overview"
"""The ID of the part of the page that updates."""


def show(request: Request) -> Response:
    """Show the overview, or only the part that has changed."""
    kept, _ = event_at(request)
    store, language = store_of(request), visitor_of(request).language
    try:
        found = overview(kept.event, language)
    except EventError as error:
        raise HTTPException(422, error.say(language)) from None
    if not found.sections:
        raise HTTPException(404)
    may_rule = may(request.scope, Role.DIRECTOR)
    return render(
        request,
        "events/overview.html",
        block="now" if is_part(request, PART) else None,
        kept=kept,
        overview=found,
        clock=None
        if kept.event.clock is None
        else clock_view(kept.event.clock, int(time.time()) - BEGINNING, language),
        lines=_lines(kept),
        board_ids={board.name: kept.board_ids[board.key] for board in kept.event.boards},
        boards={(key.session, key.number): board for key, board in kept.board_ids.items()},
        names={each.number: " & ".join(each.names) for each in kept.event.contestants},
        waiting=[*listed(store.interviews.to_continue(kept.id), language)] if may_rule else [],
        to_do=rulings_to_do(store, kept.id, language),
        calls=[*_calls(store, kept.id, language)] if may_rule else [],
        followed=followed(request, kept),
        may_follow=may_rule and following_of(request).is_possible,
    )


def _calls(store: Store, event: int, language: str) -> Iterator[CallView]:
    """Yield the open calls for the director, those who wait first."""
    now = datetime.now().astimezone()
    for each in sorted(
        store.director_calls.open(event), key=lambda call: (not call.is_waiting, call.id)
    ):
        yield call_view(each, now, language)


def _lines(kept: StoredEvent) -> Mapping[tuple[str, int], int]:
    """Return the ids of the lines by board and place."""
    return {
        (board.name, place): kept.line_ids[board.key, place]
        for board in kept.event.boards
        for place in range(len(board.lines))
    }


async def follow(request: Request) -> Response:
    """Tell the page whenever the event or a ruling on it has changed."""
    event, store = number(request.path_params["id"]), store_of(request)
    await run_in_threadpool(store.events.version, event)  # NotThere
    return stream(request, _followers(request), event)


def _followers(request: Request) -> Followers:
    """Return the followers of the application."""
    state, store = request.app.state, store_of(request)
    if not hasattr(state, "followers"):
        following = following_of(request)
        state.followers = Followers(lambda events: _states(store, following, events))
    found: Followers = state.followers
    return found


def _states(store: Store, following: Following, events: Collection[int]) -> Mapping[int, str]:
    versions, rulings = store.events.versions(events), store.rulings.latest_changes(events)
    calls = store.director_calls.states(events)
    return {
        event: f"{version} {rulings.get(event, '')} {calls.get(event, '')} "
        f"{following.revision(event)}"
        for event, version in versions.items()
    }


ROUTES = [
    Route("/events/{id}/overview", show),
    Route("/events/{id}/overview/changes", follow),
]
