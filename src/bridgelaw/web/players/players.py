"""Published results for players: public, read-only pages.

Confidential parts are removed from the event before the pages are rendered: the reason and the laws
of an adjusted score, and the reason of a penalty. The authors of changes and the history are not
part of the event.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from hashlib import sha256
from itertools import groupby
from threading import Lock
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from bridgelaw import __version__
from bridgelaw.app.board_lines import hands_of, plain_lines, scores_of
from bridgelaw.app.contestant_boards import PlayedBoard, contestant_boards, ranked
from bridgelaw.app.recent import Recent
from bridgelaw.bridge.deal import dealer_of
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.comparison import meet
from bridgelaw.event.what_if import lists
from bridgelaw.i18n.text import Text
from bridgelaw.lawbook.query import LONGEST as LONGEST_QUERY
from bridgelaw.lawbook.query import fold, words_to_find
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.models import StoredEvent
from bridgelaw.views import score as score_view
from bridgelaw.views import standings as standings_view
from bridgelaw.views.match import MatchView
from bridgelaw.views.standings import RowView, StandingView
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number, paged
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import key_of, results_of, store_of
from bridgelaw.web.templating import render

FRESH: Final = "public, max-age=20"
"""How long browsers and proxies may use a response without asking again."""
MOST: Final = 8
NOT_SO_LARGE = Text("An event of this size has no pages for players.")

_known: OrderedDict[tuple[int, int, int], tuple[StoredEvent, Scored]] = OrderedDict()
_lock: Final = Lock()


def listed(request: Request) -> Response:
    """List the published events by day."""
    words = request.query_params.get("q", "")[:LONGEST_QUERY]
    wanted = words_to_find(words)
    found = [
        each
        for each in store_of(request).events.listed()
        if each.published and all(word in fold(f"{each.name} {each.day or ''}") for word in wanted)
    ]
    found.sort(key=lambda each: (each.day or date.min, each.id), reverse=True)
    shown, page, pages = paged(found, request.query_params.get("page", ""))
    days = [(day, [*events]) for day, events in groupby(shown, lambda each: each.day)]
    told = "\0".join((words, str(page), *(f"{each.id} {each.version}" for each in shown)))
    mark = sha256(told.encode()).hexdigest()[:24]
    return _kept(request, mark) or _fresh(
        request,
        mark,
        render(request, "players/list.html", words=words, days=days, page=page, pages=pages),
    )


def _standings(request: Request) -> Response:
    """Show the lists of an event, its matches and its boards."""
    kept, scored = _event(request)
    event, language, problem, forms, found = (
        kept.event,
        visitor_of(request).language,
        None,
        [],
        list[MatchView](),
    )
    try:
        ordered = sorted(lists(scored), key=lambda each: each.session is not None)
        forms = [standings_view.view(event, each, language) for each in ordered]
        found = score_view.match_views(scored, language) if event.in_matches else []
    except EventError as error:
        problem = error
    return render(
        request,
        "players/event.html",
        kept=kept,
        forms=forms,
        rounds=[
            (told, [*each]) for told, each in groupby(found, lambda one: (one.session, one.round))
        ],
        problem=problem,
    )


def _board(request: Request) -> Response:
    """Show the traveller of a board and what each score was worth."""
    kept, scored = _event(request)
    key, event, language = (
        key_of(kept, request.path_params["board"]),
        kept.event,
        visitor_of(request).language,
    )
    found = event.board(key)
    form, problem = scores_of(scored, key, language)
    at = event.boards.index(found)
    return render(
        request,
        "players/board.html",
        kept=kept,
        board=found,
        form=form,
        problem=problem,
        lines=plain_lines(event, found, language),
        hands=hands_of(found, language),
        dealer=dealer_of(found.number),
        earlier=kept.board_ids[event.boards[at - 1].key] if at else None,
        later=kept.board_ids[event.boards[at + 1].key] if at + 1 < len(event.boards) else None,
    )


def _contestant(request: Request) -> Response:
    """Show a score card: opponents, results and scores by board, and how the total is made."""
    kept, scored = _event(request)
    event, told, language = kept.event, request.path_params["number"], visitor_of(request).language
    if told not in event.by_number:
        raise HTTPException(404)
    problem, form, places, boards = (
        None,
        None,
        list[tuple[StandingView, RowView]](),
        list[PlayedBoard](),
    )
    try:
        form = score_view.pair_view(scored, told, language)
        places = ranked(kept, scored, told, language)
        boards = [] if meet(event) else contestant_boards(kept, scored, told, language)
    except EventError as error:
        problem = error
    return render(
        request,
        "players/contestant.html",
        kept=kept,
        contestant=event.by_number[told],
        form=form,
        ranked=places,
        boards=boards,
        problem=problem,
    )


def _shared(page: Callable[[Request], Response]) -> Callable[[Request], Response]:
    """Return a handler for a page that is the same for everybody.

    In each version of the event and each language it is rendered once; the last ones are cached.
    """

    def shared(request: Request) -> Response:
        mark = _mark(request)
        if same := _kept(request, mark):
            return same
        pages: Recent[tuple[str, str], bytes] = request.app.state.pages
        key = request.url.path, _tag(request, mark)
        body = pages.get(key)
        if body is None:
            body = bytes(page(request).body)
            pages.put(key, body)
        return _fresh(request, mark, HTMLResponse(body))

    return shared


# What players may see


def for_players(event: Event) -> Event:
    """Return the event without its confidential parts."""
    boards = tuple(replace(each, lines=tuple(map(_line, each.lines))) for each in event.boards)
    return replace(
        event, boards=boards, penalties=tuple(replace(each, reason="") for each in event.penalties)
    )


def _line(line: Line) -> Line:
    return (
        line
        if line.ruling is None
        else replace(line, ruling=replace(line.ruling, laws=(), reason=""))
    )


def _event(request: Request) -> tuple[StoredEvent, Scored]:
    """Return the event without its confidential parts, and its scores.

    Each version of an event is computed once; the last ones used are cached.
    """
    kept, _ = results_of(request).of(number(request.path_params["event"]))
    key = (id(request.app), kept.id, kept.version)
    with _lock:
        found = _known.get(key)
    if found is None:
        event = for_players(kept.event)
        found = replace(kept, event=event), Scored(event)
        with _lock:
            _known[key] = found
            while len(_known) > MOST:
                _known.popitem(last=False)
    return found


def _mark(request: Request) -> str:
    """Return the version of an event for the ETag.

    Raises HTTPException (404) if it does not exist or is not published, and TooLarge if it has
    grown too large since.
    """
    told, store = number(request.path_params["event"]), store_of(request)
    version = store.events.published(told)
    if version is None:
        raise HTTPException(404)
    if store.large.is_large(told):
        raise TooLarge(NOT_SO_LARGE)
    return f"{told}-{version}"


def _tag(request: Request, mark: str) -> str:
    return f'"{mark}-{visitor_of(request).language}-{__version__}"'


def _kept(request: Request, mark: str) -> Response | None:
    """Return a 304 response if the browser has the current version, else None."""
    told = [
        each.strip().removeprefix("W/")
        for each in request.headers.get("if-none-match", "").split(",")
    ]
    return (
        Response(status_code=304, headers=_headers(request, mark))
        if _tag(request, mark) in told
        else None
    )


def _headers(request: Request, mark: str) -> dict[str, str]:
    return {"etag": _tag(request, mark), "cache-control": FRESH, "vary": "accept-language, cookie"}


def _fresh(request: Request, mark: str, response: Response) -> Response:
    response.headers.update(_headers(request, mark))
    return response


# Publishing


async def publish(request: Request) -> Response:
    """Publish an event for the players, or withdraw it."""
    return await once(request, await fields_of(request), _publish)


def _publish(request: Request, told: Mapping[str, str]) -> Response:
    store, event = store_of(request), number(request.path_params["id"])
    if told.get("on") == "yes" and store.large.is_large(event):
        return render(request, "problem.html", status=422, title=NOT_SO_LARGE, problem=None)
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        (problem, *_) = error.found.values()
        return render(request, "problem.html", status=422, title=problem, problem=None)
    store.events.publish(event, told.get("on") == "yes", reason)
    return remembered(request, RedirectResponse(f"/events/{event}/settings#players", 303), told)


ROUTES = [
    Route("/results", listed),
    Route("/results/{event}", _shared(_standings)),
    Route("/results/{event}/boards/{board}", _shared(_board)),
    Route("/results/{event}/contestants/{number:path}", _shared(_contestant)),
    Route("/events/{id}/publish", publish, methods=["POST"]),
]
