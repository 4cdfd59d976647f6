"""Publishing: what players see and when, the official result, and the correction period."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.bridge.cards import Named
from bridgelaw.event.errors import EventError
from bridgelaw.event.progress import progress
from bridgelaw.event.publication import (
    LONGEST_PERIOD,
    Periods,
    Publication,
    StandingsShown,
)
from bridgelaw.i18n.text import Text, say
from bridgelaw.store.errors import StoreError
from bridgelaw.store.models import Reason, StoredEvent
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.field_errors import FieldErrors, Problem
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.players.players import NOT_SO_LARGE
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import render

PERIOD = Text("Found {found}, expected a number of minutes from 1 to {most}, or nothing.")
MINUTES = Text("{count} minutes")
HOURS = Text("{count} hours")
FROM_PLAY = Text("half an hour after the end of play")
MOST_MINUTES: Final = LONGEST_PERIOD // timedelta(minutes=1)


def show(request: Request) -> Response:
    """Show how an event is published."""
    kept, _ = event_at(request)
    return _page(request, kept, {}, {})


def _page(
    request: Request, kept: StoredEvent, told: Mapping[str, str], errors: Mapping[str, object]
) -> Response:
    published = store_of(request).publications.get(kept.id)
    try:
        is_played = progress(kept.event).is_over
    except EventError:  # a movement that cannot be read
        is_played = False
    language, publication = visitor_of(request).language, published.publication
    by_federation = _by_federation(request, kept)
    return render(
        request,
        "events/publishing.html",
        status=422 if errors else 200,
        kept=kept,
        published=published,
        publication=publication,
        is_played=is_played,
        appeals=store_of(request).appeals.open_in(kept.id),
        length=length_words(publication.period(by_federation.corrections), language),
        federation_length=length_words(by_federation.corrections, language),
        appeal_length=_appeal_words(publication.appeal_period(by_federation.appeals), language),
        federation_appeal_length=_appeal_words(by_federation.appeals, language),
        standings=_options(StandingsShown, language),
        told=told or _fields(publication),
        errors=errors,
    )


def _options(choices: type[Named], language: str) -> list[tuple[str, str]]:
    return [(each.name.lower(), say(each, language)) for each in choices]


def length_words(length: timedelta, language: str) -> str:
    """Return a length of time in words: in hours if it is at least two whole ones."""
    minutes = length // timedelta(minutes=1)
    if minutes >= 120 and minutes % 60 == 0:
        return HOURS.say(language, count=minutes // 60)
    return MINUTES.say(language, count=minutes)


def _appeal_words(length: timedelta | None, language: str) -> str:
    return FROM_PLAY.say(language) if length is None else length_words(length, language)


def _fields(publication: Publication) -> Mapping[str, str]:
    return {
        "standings": publication.standings.name.lower(),
        "files": "yes" if publication.files else "",
        "minutes": "" if publication.minutes is None else str(publication.minutes),
        "appeal_minutes": (
            "" if publication.appeal_minutes is None else str(publication.appeal_minutes)
        ),
    }


def _by_federation(request: Request, kept: StoredEvent) -> Periods:
    """Return the periods of the federation that the event follows."""
    code = store_of(request).events.federation(kept.id) or visitor_of(request).federation
    return Periods.of(code, kept.event.date or date.today())


async def change(request: Request) -> Response:
    """Change how an event is published."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    kept, _ = event_at(request)
    action = told.get("action", "")
    try:
        reason = reason_of(request, told)
        if action == "choose":
            store_of(request).publications.choose(kept.id, _chosen(told), reason)
        else:
            _do(request, kept, action, reason)
    except FieldErrors as error:
        return _page(request, kept, told if action == "choose" else {}, error.found)
    except StoreError as error:
        return _page(request, kept, {}, {"why": error})
    return remembered(request, RedirectResponse(f"/events/{kept.id}/publishing", 303), told)


def _do(request: Request, kept: StoredEvent, action: str, reason: Reason) -> None:
    store = store_of(request)
    match action:
        case "open" | "close":
            store.events.publish(kept.id, action == "open", reason)
        case "official":
            store.publications.make_official(kept.id, _by_federation(request, kept), reason)
        case "provisional":
            store.publications.withdraw(kept.id, reason)
        case "reopen":
            store.publications.reopen(kept.id, reason)


def _chosen(told: Mapping[str, str]) -> Publication:
    """Return the choices of a form. Raises FieldErrors."""
    standings = told.get("standings", "").upper()
    return Publication(
        standings=StandingsShown.__members__.get(standings, Publication().standings),
        files=told.get("files") == "yes",
        minutes=_minutes(told, "minutes"),
        appeal_minutes=_minutes(told, "appeal_minutes"),
    )


def _minutes(told: Mapping[str, str], field: str) -> int | None:
    """Return the minutes in a field; None if it is empty. Raises FieldErrors."""
    words = told.get(field, "").strip()
    if not words:
        return None
    minutes = int(words) if words.isascii() and words.isdigit() and len(words) < 7 else 0
    if not 1 <= minutes <= MOST_MINUTES:
        raise FieldErrors({field: Problem(PERIOD, found=words[:20], most=MOST_MINUTES)})
    return minutes


async def publish(request: Request) -> Response:
    """Open the pages of an event for players, or close them."""
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
    return remembered(request, RedirectResponse(f"/events/{event}/publishing#players", 303), told)


ROUTES = [
    Route("/events/{id}/publishing", show),
    Route("/events/{id}/publishing", change, methods=["POST"]),
    Route("/events/{id}/publish", publish, methods=["POST"]),
]
