"""The board and table of an interview: chosen from an event, or entered as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.interviews.stored_interviews import about_event, about_line
from bridgelaw.event.model import Board
from bridgelaw.store.models import About, StoredEvent
from bridgelaw.store.store import Store
from bridgelaw.views.score import named, score_words
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import key_of, results_of, store_of
from bridgelaw.web.templating import render

WORDS: Final = {"event": 200, "board": 60, "table": 60}
"""The text fields with their maximum lengths."""


def choose(request: Request) -> Response:
    """Show the events, the boards of an event, or the tables of a board."""
    store = store_of(request)
    kept = store.interviews.get(request.path_params["id"])
    event, board, lines = None, None, []
    if told := request.query_params.get("event"):
        event, _ = results_of(request).of(number(told))
        if (at := request.query_params.get("board")) is not None:
            board = event.event.board(key_of(event, at))
            lines = _lines(event, board, visitor_of(request).language)
    return render(
        request,
        "ruling/where.html",
        kept=kept,
        events=store.events.listed(),
        event=event,
        board=board,
        boards=[]
        if event is None
        else [(event.board_ids[each.key], each) for each in event.event.boards],
        lines=lines,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOfBoard:
    """A table that played a board."""

    id: int
    table: str
    ns: str
    ew: str
    score: str


def _lines(event: StoredEvent, board: Board, language: str) -> list[TableOfBoard]:
    """Return the tables of a board: who sat there, and their score."""
    return [
        TableOfBoard(
            id=event.line_ids[board.key, place],
            table=line.table,
            ns=" & ".join(named(event.event, each) for each in line.ns),
            ew=" & ".join(named(event.event, each) for each in line.ew),
            score=score_words(line.score, language).ns,
        )
        for place, line in enumerate(board.lines)
    ]


async def tell(request: Request) -> Response:
    """Save what an interview is about, and return to it."""
    return await once(request, await fields_of(request), _tell)


def _tell(request: Request, told: Mapping[str, str]) -> Response:
    store = store_of(request)
    kept = store.interviews.get(request.path_params["id"])
    store.interviews.go_on(kept, kept.state, about_told(store, told, kept.about))
    return RedirectResponse(f"/interviews/{kept.id}#save", 303)


def about_told(store: Store, told: Mapping[str, str], before: About) -> About:
    """Return what the fields say: a line of a traveller; an event with a board; or text.

    Without any of these, returns `before`. Raises NotThere if there is no such line or event.
    """
    if told.get("line"):
        return replace(about_line(store, number(told["line"])), record_id=before.record_id)
    words = {name: told[name].strip()[:most] for name, most in WORDS.items() if name in told}
    if told.get("event_id"):
        found = about_event(store.events.get(number(told["event_id"])))
        return replace(
            _in_words(found, {**words, "event": found.event}), record_id=before.record_id
        )
    after = _in_words(before, words)
    return before if after == before else replace(after, event_id=None, line_id=None)


def _in_words(about: About, words: Mapping[str, str]) -> About:
    return replace(
        about,
        event=words.get("event", about.event),
        board=words.get("board", about.board),
        table=words.get("table", about.table),
    )


ROUTES = [
    Route("/interviews/{id}/where", choose),
    Route("/interviews/{id}/where", tell, methods=["POST"]),
]
