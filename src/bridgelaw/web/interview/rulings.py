"""Saved rulings: the list, the reminders, and each ruling as it was given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app import to_come_back
from bridgelaw.app.interviews.differences import DifferenceView
from bridgelaw.app.interviews.stored_interviews import (
    OutdatedInterview,
    differs,
    line_of,
    read_stored,
)
from bridgelaw.app.saved_rulings import changes_the_score, save, views_in
from bridgelaw.app.table_of_event import names_at
from bridgelaw.cases.errors import AnswerError
from bridgelaw.cases.writer import write_cases
from bridgelaw.json_types import JsonObject
from bridgelaw.lawbook.query import LONGEST as LONGEST_QUERY
from bridgelaw.lawbook.query import fold, words_to_find
from bridgelaw.store.accounts import Role
from bridgelaw.store.errors import NotThere
from bridgelaw.store.models import About, StoredLine, StoredRuling
from bridgelaw.store.store import Store
from bridgelaw.web.access.session import asks, may
from bridgelaw.web.authorship import own_name
from bridgelaw.web.downloads import file
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import TooLate, once
from bridgelaw.web.interview.where import about_told
from bridgelaw.web.preferences import NAME, keep, visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import is_part, render

MOST: Final = 50
"""Rulings on a page of the list."""
A_READ: Final = 60
SEARCHED: Final = 5 * A_READ
"""The rulings that one request searches, which bounds the time that it takes."""
LONGEST_NOTE: Final = 4_000
OVERVIEW: Final = "overview"
"""The name of the overview of the ruling's event as the page to return to."""
BACK: Final = {"list": "/rulings", "home": "/"}
"""The page to return to from a reminder, by the name in its form; otherwise its ruling."""


def listed(request: Request) -> Response:
    """List the rulings, the last first; filtered by event or words on request."""
    store, language = store_of(request), visitor_of(request).language
    words = request.query_params.get("q", "")[:LONGEST_QUERY]
    event = request.query_params.get("event", "")
    before = request.query_params.get("before", "")
    event_id = number(event) if event else None
    rulings, older = _found(store, words, event_id, number(before) if before else None, language)
    first = not before and not words
    waiting = store.interviews.to_continue(event_id) if first and _may_rule(request) else []
    return render(
        request,
        "ruling/list.html",
        block="found" if is_part(request, "found") else None,
        words=words,
        event=event_id,
        events=store.events.listed(),
        rulings=[(ruling, views_in(ruling, language)) for ruling in rulings],
        appeals=store.appeals.states([ruling.number for ruling in rulings]),
        older=older,
        searched=SEARCHED,
        to_do=to_come_back.rulings_to_do(store, event_id, language) if first else [],
        waiting=[*to_come_back.listed(waiting, language)],
    )


def _may_rule(request: Request) -> bool:
    return may(request.scope, Role.DIRECTOR)


def _found(
    store: Store, words: str, event: int | None, before: int | None, language: str
) -> tuple[list[StoredRuling], int | None]:
    """Return the latest rulings that contain all the words, the last first.

    The number says before which ruling the search goes on; None if it has seen all. One request
    looks through `SEARCHED` rulings.
    """
    wanted = words_to_find(words)
    found: list[StoredRuling] = []
    for _ in range(SEARCHED // A_READ):
        page = store.rulings.listed(event_id=event, most=A_READ, before=before)
        for ruling in page:
            if len(found) == MOST:
                return found, before
            before = ruling.number
            if _has(ruling, wanted, language):
                found.append(ruling)
        if len(page) < A_READ:
            return found, None
    return found, before


def _has(ruling: StoredRuling, wanted: list[str], language: str) -> bool:
    if not wanted:
        return True
    about, said = ruling.about, [str(ruling.number), ruling.by, ruling.note]
    for form in ruling.forms_in(language):  # not as views, which takes longer
        said += [_words_of(form, "incident", "title"), _words_of(form, "outcome", "words")]
        laws = form.get("laws")
        said += [
            str(law.get("number", ""))
            for law in (laws if isinstance(laws, list) else ())
            if isinstance(law, dict)
        ]
    folded = fold(" ".join((*said, about.event, about.board, about.table)))
    return all(word in folded for word in wanted)


def _words_of(form: JsonObject, part: str, name: str) -> str:
    """Return a text of a part of a stored ruling; "" if it does not have it."""
    told = form.get(part)
    return str(told.get(name, "")) if isinstance(told, dict) else ""


def show(request: Request) -> Response:
    """Show a ruling as it was given."""
    store, ruling = store_of(request), _ruling(request)
    views = views_in(ruling, visitor_of(request).language)
    return render(
        request,
        "ruling/ruling.html",
        ruling=ruling,
        form=views[-1],
        earlier=views[:-1],
        ticks=to_come_back.ticks(store.rulings.reminders(ruling.number), views),
        appeal=store.appeals.of(ruling.number),
        replaced_by=store.rulings.replaced_by(ruling.number),
        changes_the_score=changes_the_score(ruling),
        line=_line(store, ruling.about),
        differs=_differs(store, ruling, visitor_of(request).language),
        names=names_at(store, ruling.about),
    )


def _differs(store: Store, ruling: StoredRuling, language: str) -> list[DifferenceView]:
    """Return the facts that differ from the event."""
    try:
        return differs(store, read_stored(ruling.state), ruling.about, language)
    except (OutdatedInterview, NotThere):  # NotThere: the event has been removed
        return []


def _ruling(request: Request) -> StoredRuling:
    return store_of(request).rulings.get(number(request.path_params["number"]))


def _line(store: Store, about: About) -> StoredLine | None:
    """Return the line of a ruling; None if it has none yet, or it no longer exists."""
    line = line_of(store, about)
    try:
        return None if line is None else store.events.line(line)
    except NotThere:
        return None


async def tick(request: Request) -> Response:
    """Mark a reminder as done or open."""
    return await once(request, await fields_of(request), _tick)


def _tick(request: Request, told: Mapping[str, str]) -> Response:
    ruling, place = number(request.path_params["number"]), number(request.path_params["place"])
    store_of(request).rulings.tick(
        ruling, place, done=told.get("done") == "yes", by=visitor_of(request).name
    )
    back = BACK.get(told.get("back", ""), f"/rulings/{ruling}#later")
    if told.get("back") == OVERVIEW:
        event = store_of(request).rulings.get(ruling).about.event_id
        back = back if event is None else f"/events/{event}/overview"
    return RedirectResponse(back, 303)


async def again(request: Request) -> Response:
    """Begin a new interview with the same answers, whose ruling will replace this one."""
    return await once(request, await fields_of(request), _again)


def _again(request: Request, told: Mapping[str, str]) -> Response:
    ruling = _ruling(request)
    kept = store_of(request).interviews.begin(ruling.state, ruling.about, replaces=ruling.number)
    return RedirectResponse(f"/interviews/{kept.id}", 303)


def case_file(request: Request) -> Response:
    """Return the ruling as a case file for `bridgelaw rule`."""
    ruling = _ruling(request)
    name = f"ruling-{ruling.number}"
    return file(write_cases([read_stored(ruling.state).case(name)]), f"{name}.yaml")


async def save_interview(request: Request) -> Response:
    """Save the ruling of an interview.

    If a question is still open, redirect to the interview.
    """
    return await once(request, await fields_of(request), _save)


def _save(request: Request, told: Mapping[str, str]) -> Response:
    store, visitor = store_of(request), visitor_of(request)
    kept = store.interviews.get(request.path_params["id"])
    if told.get("version", str(kept.version)) != str(kept.version):
        return TooLate(f"/interviews/{kept.id}?stale")
    by = own_name(request, told)
    about = about_told(store, told, kept.about)
    try:
        ruling = save(
            store, kept, by=by, note=told.get("note", "").strip()[:LONGEST_NOTE], about=about
        )
    except AnswerError:  # a question is still open
        return RedirectResponse(f"/interviews/{kept.id}", 303)
    response = RedirectResponse(f"/rulings/{ruling.number}", 303)
    if by and by != visitor.name and not asks(request.scope):
        keep(response, NAME, by)
    return response


ROUTES = [
    Route("/rulings", listed),
    Route("/rulings/{number}", show),
    Route("/rulings/{number}/again", again, methods=["POST"]),
    Route("/rulings/{number}/case.yaml", case_file),
    Route("/rulings/{number}/reminders/{place}", tick, methods=["POST"]),
    Route("/interviews/{id}/save", save_interview, methods=["POST"]),
]
