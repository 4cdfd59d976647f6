"""The page for substitutes: who plays instead of whom, in which rounds (Law 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.register.entered_names import entered_names
from bridgelaw.event.model import Contestant, Event, Substitute
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import Reason, StoredEvent, What
from bridgelaw.views.substitutes import substitute_words
from bridgelaw.web.authorship import reason_of, remembered, told_by
from bridgelaw.web.events import event_fields
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

MOST_ROUNDS: Final = 999
MOST: Final = 20
"""The most substitutes of a contestant."""
ONE_NAME: Final = Text("Enter the name of one player.")
NO_PLAYER: Final = Text("Choose the player who is replaced.")
IN_ORDER: Final = Text("found the last round {last} before the first, {first}")
TWO_AT_ONCE: Final = Text(
    "{other} already replaces this player in these rounds; withdraw that first"
)
TOO_MANY: Final = Text("the contestant has {most} substitutes, which is the most")


def show(request: Request) -> Response:
    """Show the substitutes, and the form for another one."""
    return _show(request, {}, {})


def _show(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 422
) -> Response:
    kept, language = _kept(request), visitor_of(request).language
    return render(
        request,
        "events/substitutes.html",
        status=status if errors else 200,
        kept=kept,
        told=told,
        errors=errors,
        given=[
            (contestant, place, substitute_words(contestant, each, language))
            for contestant in kept.event.contestants
            for place, each in enumerate(contestant.substitutes)
        ],
        seats=[*_seats(kept.event)],
    )


def _kept(request: Request) -> StoredEvent:
    return store_of(request).events.get(number(request.path_params["id"]))


def _seats(event: Event) -> list[tuple[str, str]]:
    """Return the players who can be replaced, as values and words: `0 3` is the first of pair 3."""
    return [
        (f"{place} {each.number}", f"{each.number} {name}")
        for each in event.contestants
        for place, name in enumerate(each.names or ("",))
    ]


async def add(request: Request) -> Response:
    """Add a substitute."""
    return await once(request, await fields_of(request), _add)


def _add(request: Request, told: Mapping[str, str]) -> Response:
    kept = _kept(request)
    try:
        event, reason = told_by(request, told, lambda: _with(kept.event, told))
        _store(request, kept, told, event, reason)
    except FieldErrors as error:
        return _show(request, told, error.found)
    except EditConflict:
        return _show(request, told, {"": event_fields.CHANGED}, 409)
    return remembered(request, RedirectResponse(f"/events/{kept.id}/substitutes", 303), told)


def _with(event: Event, told: Mapping[str, str]) -> Event:
    """Return the event with another substitute. Raises FieldErrors with all errors."""
    wrong: dict[str, object] = {}
    place, _, called = told.get("player", "").partition(" ")
    contestant = event.by_number.get(called)
    if contestant is None or place not in {str(n) for n in range(len(contestant.names) or 1)}:
        wrong["player"] = NO_PLAYER
    entered = entered_names(told.get("names", ""))
    if len(told.get("names", "")) > event_fields.LONGEST_NAMES:
        wrong["names"] = Problem(LONG, most=event_fields.LONGEST_NAMES)
    elif len(entered.names) != 1:
        wrong["names"] = ONE_NAME
    rounds = [_round(told, field, least, wrong) for field, least in (("first", 1), ("last", 0))]
    if not wrong and 0 < rounds[1] < rounds[0]:
        wrong["last"] = Problem(IN_ORDER, last=rounds[1], first=rounds[0])
    if wrong or contestant is None:
        raise FieldErrors(wrong)
    fresh = Substitute(
        name=entered.names[0],
        id="".join(entered.ids[:1]),
        place=int(place),
        session=told["session"] if told.get("session") in event.sessions else event.sessions[0],
        first=rounds[0],
        last=rounds[1],
    )
    _check(contestant, fresh)
    return _changed(event, replace(contestant, substitutes=(*contestant.substitutes, fresh)))


def _round(told: Mapping[str, str], field: str, least: int, wrong: dict[str, object]) -> int:
    """Return the round in a field, `least` if it is empty; an error is added to `wrong`."""
    try:
        return event_fields.whole(
            told.get(field, "").strip() or str(least), least, MOST_ROUNDS, field
        )
    except FieldErrors as error:
        wrong.update(error.found)
        return least


def _check(contestant: Contestant, fresh: Substitute) -> None:
    """Raise FieldErrors if a substitute does not fit the others of the contestant."""
    if len(contestant.substitutes) >= MOST:
        raise FieldErrors({"names": Problem(TOO_MANY, most=MOST)})
    for each in contestant.substitutes:
        overlap = (each.last or MOST_ROUNDS) >= fresh.first and (
            fresh.last or MOST_ROUNDS
        ) >= each.first
        if overlap and (each.place, each.session) == (fresh.place, fresh.session):
            raise FieldErrors({"first": Problem(TWO_AT_ONCE, other=each.name)})


def _changed(event: Event, contestant: Contestant) -> Event:
    return replace(
        event,
        contestants=tuple(
            contestant if each.number == contestant.number else each for each in event.contestants
        ),
    )


async def withdraw(request: Request) -> Response:
    """Remove a substitute. This is recorded as a change."""
    return await once(request, await fields_of(request), _withdraw)


def _withdraw(request: Request, told: Mapping[str, str]) -> Response:
    kept = _kept(request)
    contestant = kept.event.by_number.get(told.get("contestant", ""))
    at = number(told.get("at", ""))
    try:
        reason = reason_of(request, told)
        if contestant is None or at >= len(contestant.substitutes):
            raise FieldErrors({"": event_fields.CHANGED})
        left = (*contestant.substitutes[:at], *contestant.substitutes[at + 1 :])
        event = _changed(kept.event, replace(contestant, substitutes=left))
        _store(request, kept, told, event, reason)
    except FieldErrors as error:
        return _show(request, {}, error.found)
    except EditConflict:
        return _show(request, {}, {"": event_fields.CHANGED}, 409)
    return remembered(request, RedirectResponse(f"/events/{kept.id}/substitutes", 303), told)


def _store(
    request: Request, kept: StoredEvent, told: Mapping[str, str], event: Event, reason: Reason
) -> None:
    """Store the event if it is the one that the form was made for. Raises EditConflict."""
    version = number(told.get("version", ""))
    store_of(request).events.revise(kept.id, version, event, What.CONTESTANT, reason)


ROUTES = [
    Route("/events/{id}/substitutes", show),
    Route("/events/{id}/substitutes", add, methods=["POST"]),
    Route("/events/{id}/substitutes/withdraw", withdraw, methods=["POST"]),
]
