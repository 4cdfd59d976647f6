"""Published results for players: public, read-only pages.

Confidential parts are removed from the event before the pages are rendered: the reason and the laws
of an adjusted score, the reason of a penalty, and hands that are still hidden. The authors of
changes and the history are not part of the event.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from itertools import groupby
from threading import Lock
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from bridgelaw import __version__
from bridgelaw.app.board_lines import plain_lines, scores_of
from bridgelaw.app.contestant_boards import PlayedBoard, contestant_boards, ranked
from bridgelaw.app.corrections import corrections
from bridgelaw.app.earlier_events import NoEarlierEvent, as_it_was
from bridgelaw.app.recent import Recent
from bridgelaw.bridge.deal import dealer_of
from bridgelaw.event.errors import EventError
from bridgelaw.event.hidden import without_hidden
from bridgelaw.event.model import Event, Line
from bridgelaw.event.publication import Publication, Visible, visible
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.comparison import meet
from bridgelaw.event.what_if import lists
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.files import writers
from bridgelaw.i18n.text import Text
from bridgelaw.lawbook.query import LONGEST as LONGEST_QUERY
from bridgelaw.lawbook.query import fold, words_to_find
from bridgelaw.store.errors import NotThere
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.events.publications import Published
from bridgelaw.store.models import Change, Listed, StoredEvent
from bridgelaw.views import score as score_view
from bridgelaw.views import standings as standings_view
from bridgelaw.views.evening.hand_record import hand_record
from bridgelaw.views.history import entry_view
from bridgelaw.views.match import MatchView
from bridgelaw.views.standings import RowView, StandingView
from bridgelaw.views.substitutes import all_substitutes
from bridgelaw.web.downloads import file, file_name
from bridgelaw.web.forms import number, paged
from bridgelaw.web.live import Followers, stream
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import canonical_path, key_of, results_of, store_of
from bridgelaw.web.templating import render

FRESH: Final = "public, max-age=20"
"""How long browsers and proxies may use a response without asking again."""
LIVE: Final = "public, no-cache"
"""The same of a page that updates itself: they ask each time whether it has changed."""
MOST: Final = 8
MOST_FOLLOWERS: Final = 200
"""The maximum number of open streams of players."""
FILES: Final[Mapping[str, str]] = {
    ".xml": "USEBIO",
    ".pbn": "PBN",
    ".csv": "CSV",
    ".json": "JSON",
}
"""The result files for players, by suffix."""
NOT_SO_LARGE = Text("An event of this size has no pages for players.")

_known: OrderedDict[tuple[int, int, int], Shown] = OrderedDict()
_lock: Final = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListEntry:
    """A published event of the list, with the text that is searched."""

    event: Listed
    text: str


def listed(request: Request) -> Response:
    """List the published events by day."""
    words = request.query_params.get("q", "")[:LONGEST_QUERY]
    wanted = words_to_find(words)
    found = [each.event for each in _entries(request) if all(word in each.text for word in wanted)]
    shown, page, pages = paged(found, request.query_params.get("page", ""))
    days = [(day, [*events]) for day, events in groupby(shown, lambda each: each.day)]
    seasons = [each for each in store_of(request).seasons.listed() if each.choices.published]
    seasons = [] if words or page > 1 else seasons
    of_events = (f"{each.id} {each.version}" for each in shown)
    of_seasons = (f"season {each.id} {each.version}" for each in seasons)
    told = "\0".join((words, str(page), *of_events, *of_seasons))
    mark = sha256(told.encode()).hexdigest()[:24]
    return _kept(request, mark) or _fresh(
        request,
        mark,
        render(
            request,
            "players/list.html",
            words=words,
            days=days,
            page=page,
            pages=pages,
            seasons=seasons,
        ),
    )


def _entries(request: Request) -> Sequence[ListEntry]:
    """Return all published events, the latest first; read once after each write to the store."""
    store = store_of(request)
    known: Recent[int, Sequence[ListEntry]] = request.app.state.published

    def read() -> Sequence[ListEntry]:
        found = [each for each in store.events.listed() if each.published]
        found.sort(key=lambda each: (each.day or date.min, each.id), reverse=True)
        return [ListEntry(event=each, text=fold(f"{each.name} {each.day or ''}")) for each in found]

    return known.made(store.log.latest(), read)


def _standings(request: Request, shown: Shown) -> Response:
    """Show the lists of an event, its matches and its boards."""
    kept, scored, language = shown.stored, shown.scored, visitor_of(request).language
    problem, forms, found = None, list[StandingView](), list[MatchView]()
    if shown.visible.has_standings:
        try:
            ordered = sorted(lists(scored), key=lambda each: each.session is not None)
            forms = [standings_view.view(kept.event, each, language) for each in ordered]
            found = score_view.match_views(scored, language) if kept.event.in_matches else []
        except EventError as error:
            problem = error
    return render(
        request,
        "players/event.html",
        corrections=[entry_view(each, language) for each in shown.corrections],
        kept=shown.stored,
        shown=shown,
        forms=forms,
        files=FILES,
        rounds=[
            (told, [*each]) for told, each in groupby(found, lambda one: (one.session, one.round))
        ],
        problem=problem,
        substitutes=all_substitutes(kept.event.contestants, language),
    )


def _board(request: Request, shown: Shown) -> Response:
    """Show the traveller of a board and what each score was worth."""
    kept, language = shown.stored, visitor_of(request).language
    key, event = key_of(kept, request.path_params["board"]), kept.event
    if key not in shown.visible.boards:
        raise HTTPException(404)
    found = event.board(key)
    form, problem = scores_of(shown.scored, key, language)
    seen = [each for each in event.boards if each.key in shown.visible.boards]
    at = seen.index(found)
    return render(
        request,
        "players/board.html",
        corrected=shown.corrected,
        kept=shown.stored,
        shown=shown,
        board=found,
        form=form,
        problem=problem,
        lines=plain_lines(event, found, language),
        record=hand_record(found, language),
        dealer=dealer_of(found.number),
        earlier=kept.board_ids[seen[at - 1].key] if at else None,
        later=kept.board_ids[seen[at + 1].key] if at + 1 < len(seen) else None,
    )


def _contestant(request: Request, shown: Shown) -> Response:
    """Show a score card: opponents, results and scores by board, and how the total is made."""
    kept, scored, language = shown.stored, shown.scored, visitor_of(request).language
    event, told = kept.event, request.path_params["number"]
    if told not in event.by_number:
        raise HTTPException(404)
    problem, form = None, None
    places, boards = list[tuple[StandingView, RowView]](), list[PlayedBoard]()
    if shown.visible.has_standings:
        try:
            form = score_view.pair_view(scored, told, language)
            places = ranked(kept, scored, told, language)
            boards = [] if meet(event) else contestant_boards(kept, scored, told, language)
        except EventError as error:
            problem = error
    seen = {kept.board_ids[key] for key in shown.visible.boards}
    return render(
        request,
        "players/contestant.html",
        corrected=shown.corrected,
        kept=shown.stored,
        shown=shown,
        contestant=event.by_number[told],
        form=form,
        ranked=places,
        boards=[
            (each, form.boards[at].words)
            for at, each in enumerate(boards)
            if form is not None and each.board_id in seen
        ],
        problem=problem,
    )


def _earlier(request: Request, shown: Shown) -> Response:
    """Show the standings as they were before a correction of the official result."""
    told = number(request.path_params["version"]) + 1
    change = next((each for each in shown.corrections if each.number == told), None)
    if change is None:
        raise HTTPException(404)
    language, store = visitor_of(request).language, store_of(request)
    kept, _ = results_of(request).of(shown.stored.id)
    problem, forms = None, list[StandingView]()
    try:
        event = for_players(as_it_was(kept, store.events.history(kept.id), told - 1))
        ordered = sorted(lists(Scored(event)), key=lambda each: each.session is not None)
        forms = [standings_view.view(event, each, language) for each in ordered]
    except (EventError, NoEarlierEvent) as error:
        problem = error
    return render(
        request,
        "players/earlier.html",
        kept=shown.stored,
        shown=shown,
        change=entry_view(change, language),
        forms=forms,
        problem=problem,
    )


def _shared(page: Callable[[Request, Shown], Response]) -> Callable[[Request], Response]:
    """Return a handler for a page that is the same for everybody.

    In each state of the event and each language it is rendered once; the last ones are cached.
    """

    def shared(request: Request) -> Response:
        published = published_at(request)
        mark, is_live = _mark(published), published.is_live
        if same := _kept(request, mark, is_live=is_live):
            return same
        pages: Recent[tuple[str, str], bytes] = request.app.state.pages
        key = canonical_path(request), _tag(request, mark)
        body = pages.made(key, lambda: bytes(page(request, _shown(request, published)).body))
        return _fresh(request, mark, HTMLResponse(body), is_live=is_live)

    return shared


def download(request: Request) -> Response:
    """Download the results in a file, if the director allows it."""
    published, suffix = published_at(request), "." + request.path_params["ending"]
    shown = _shown(request, published)
    if suffix not in FILES or not shown.has_files:
        raise HTTPException(404)
    pages: Recent[tuple[str, str], bytes] = request.app.state.pages

    def write() -> bytes:
        return writers()[suffix](shown.stored.event)[0]

    try:
        data = pages.made((canonical_path(request), _mark(published)), write)
    except (EventError, EventFileError):
        raise HTTPException(404) from None
    return file(data, file_name(shown.stored.event, shown.stored.id, "results", suffix))


async def follow(request: Request) -> Response:
    """Tell the page whenever a published event has changed."""
    event, store = number(request.path_params["event"]), store_of(request)
    if await run_in_threadpool(store.events.published, event) is None:
        raise HTTPException(404)
    return stream(request, _followers(request), event)


def _followers(request: Request) -> Followers:
    """Return the followers of published events.

    They are apart from those of the directors' pages, which must not wait for the players'.
    """
    state, store = request.app.state, store_of(request)
    if not hasattr(state, "player_followers"):
        state.player_followers = Followers(
            lambda events: {
                event: str(version)
                for event, version in store.publications.versions(events).items()
            },
            most=MOST_FOLLOWERS,
        )
    found: Followers = state.player_followers
    return found


# What players may see


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A published event as players see it."""

    stored: StoredEvent
    """The event with what players may see of it."""
    scored: Scored
    visible: Visible
    published: Published
    corrections: list[Change]
    """The corrections since the result became official, the last first."""

    @property
    def corrected(self) -> frozenset[int]:
        """The ids of the lines that were corrected."""
        return frozenset(each.line_id for each in self.corrections if each.line_id is not None)

    @property
    def publication(self) -> Publication:
        """How it is published."""
        return self.published.publication

    @property
    def is_complete(self) -> bool:
        """Whether players see all results."""
        is_official = self.publication.official is not None
        return self.visible.has_standings and (self.visible.is_over or is_official)

    @property
    def has_files(self) -> bool:
        """Whether players may download the result files."""
        return self.publication.files and self.is_complete


def for_players(event: Event) -> Event:
    """Return the event without its confidential parts."""
    event = without_hidden(event)
    boards = tuple(replace(each, lines=tuple(map(_line, each.lines))) for each in event.boards)
    return replace(
        event,
        contestants=tuple(each.without_ids() for each in event.contestants),
        boards=boards,
        penalties=tuple(replace(each, reason="") for each in event.penalties),
    )


def _line(line: Line) -> Line:
    return (
        line
        if line.ruling is None
        else replace(line, ruling=replace(line.ruling, laws=(), reason=""))
    )


def published_at(request: Request) -> Published:
    """Return how the event of the address is published.

    Raises HTTPException (404) if it does not exist or is not published, and TooLarge if it has
    grown too large since.
    """
    try:
        found = store_of(request).publications.get(number(request.path_params["event"]))
    except NotThere:
        raise HTTPException(404) from None
    if not found.is_open:
        raise HTTPException(404)
    if found.is_large:
        raise TooLarge(NOT_SO_LARGE)
    return found


def _mark(published: Published) -> str:
    """Return the state of the pages of an event for the ETag."""
    over = f"{int(published.corrections_over)}{int(published.appeals_over)}"
    return f"{published.id}-{published.version}-{over}"


def _shown(request: Request, published: Published) -> Shown:
    """Return a published event as players see it.

    Each version of an event is computed once; the last ones used are cached.
    """
    key = (id(request.app), published.id, published.version)
    with _lock:
        found = _known.get(key)
    if found is None:
        found = _computed(request, published)
        if found.stored.version == published.version:
            with _lock:
                _known[key] = found
                while len(_known) > MOST:
                    _known.popitem(last=False)
    return found


def _computed(request: Request, published: Published) -> Shown:
    kept, _ = results_of(request).of(published.id)
    try:
        seen = visible(for_players(kept.event), published.publication)
    except EventError as error:  # a movement that cannot be read
        raise HTTPException(422, str(error)) from None
    return Shown(
        stored=replace(kept, event=seen.event),
        scored=Scored(seen.event),
        visible=seen,
        published=published,
        corrections=_corrections(request, published),
    )


def _corrections(request: Request, published: Published) -> list[Change]:
    if published.publication.official is None:
        return []
    history = store_of(request).events.history(published.id)
    return corrections(history, published.publication)


def _tag(request: Request, mark: str) -> str:
    return f'"{mark}-{visitor_of(request).language}-{__version__}"'


def _kept(request: Request, mark: str, *, is_live: bool = False) -> Response | None:
    """Return a 304 response if the browser has the current version, else None."""
    told = [
        each.strip().removeprefix("W/")
        for each in request.headers.get("if-none-match", "").split(",")
    ]
    return (
        Response(status_code=304, headers=_headers(request, mark, is_live=is_live))
        if _tag(request, mark) in told
        else None
    )


def _headers(request: Request, mark: str, *, is_live: bool) -> dict[str, str]:
    return {
        "etag": _tag(request, mark),
        "cache-control": LIVE if is_live else FRESH,
        "vary": "accept-language, cookie",
    }


def _fresh(request: Request, mark: str, response: Response, *, is_live: bool = False) -> Response:
    response.headers.update(_headers(request, mark, is_live=is_live))
    return response


ROUTES = [
    Route("/results", listed),
    Route("/results/{event}", _shared(_standings)),
    Route("/results/{event}/changes", follow),
    Route("/results/{event}/results.{ending}", download),
    Route("/results/{event}/earlier/{version}", _shared(_earlier)),
    Route("/results/{event}/boards/{board}", _shared(_board)),
    Route("/results/{event}/contestants/{number:path}", _shared(_contestant)),
]
