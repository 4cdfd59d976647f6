"""The settings of an event: how it is scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.bridge.cards import Named
from bridgelaw.event import regulations
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.still_scored import still_scored
from bridgelaw.event.what_if import lists
from bridgelaw.federations import FEDERATIONS
from bridgelaw.formats.results.event_json.parts import event_form
from bridgelaw.i18n.text import Text
from bridgelaw.scores.regulation import Count, Missing, Regulation, Unequal, WeightedAmong
from bridgelaw.scoring.victory_points import SCALES
from bridgelaw.store.models import StoredEvent, What
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events.event_fields import LONGEST_NAME, METHODS, ONE_OF_THEM, day_of
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.forms import fields_of
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import render

NO_SCALE: Final = "none"
CHOICES: Final[Mapping[str, type[Named]]] = {
    "count": Count,
    "missing": Missing,
    "weighted": WeightedAmong,
    "unequal": Unequal,
}
"""The parts of a regulation that are chosen here, by field name."""
FLAGS: Final = ("two_winners", "by_section", "pairs_in_matches", "knock_out")
N = TypeVar("N", bound=Named)

CHANGED = Text(
    "Somebody else has changed the settings in the meantime. Your entries are in the fields, with "
    "the current values beside them: save again to replace these."
)
NOW = Text("now: {value}")


def show(request: Request) -> Response:
    """Show the settings."""
    kept = _kept(request)
    return _page(request, kept, _fields(kept.event), {})


def _kept(request: Request) -> StoredEvent:
    return event_at(request)[0]


def _fields(event: Event) -> dict[str, str]:
    regulation = event.regulation
    scale = regulation.matches.scale
    return {
        "name": event.name,
        "day": event.date.isoformat() if event.date else "",
        "method": event.method.name.lower(),
        "scale": NO_SCALE if scale is None else scale.name,
        **{flag: "yes" if getattr(event, flag) else "" for flag in FLAGS},
        **{name: getattr(regulation, name).name.lower() for name in CHOICES},
    }


def _page(
    request: Request,
    kept: StoredEvent,
    told: Mapping[str, str],
    errors: Mapping[str, object],
    status: int = 422,
) -> Response:
    event = kept.event
    scale = event.regulation.matches.scale
    return render(
        request,
        "events/settings.html",
        status=status if errors else 200,
        kept=kept,
        told=told,
        errors=errors,
        before=_mark(event),
        methods=_methods(event),
        choices={name: list(kind) for name, kind in CHOICES.items()},
        scales=dict.fromkeys((*SCALES, *(() if scale is None else (scale.name,)))),
        federations=FEDERATIONS,
        flags=[flag for flag in FLAGS if flag != "pairs_in_matches" or event.kind is Kind.PAIRS],
        chosen=told.get("federation")
        or store_of(request).events.federation(kept.id)
        or visitor_of(request).federation,
    )


def _methods(event: Event) -> list[Method]:
    found = [*METHODS[event.kind], *((Method.IMPS,) if event.kind is Kind.PAIRS else ())]
    return [*dict.fromkeys((event.method, *found))]


def _mark(event: Event) -> str:
    """Return the state that a form was made for, to detect concurrent changes."""
    form = {
        key: value
        for key, value in event_form(event).items()
        if key not in ("penalties", "carry_overs")
    }
    return str(sorted(form.items()))


async def change(request: Request) -> Response:
    """Change the settings."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    kept = _kept(request)
    try:
        event = _settled(kept.event, told)
        reason = reason_of(request, told)
        if event != kept.event and told.get("before") != _mark(kept.event):
            return _page(
                request,
                kept,
                _yours(kept.event, told),
                {"seats": CHANGED, **_now(kept.event, told)},
                409,
            )
    except FieldErrors as error:
        return _page(request, kept, told, error.found)
    if event != kept.event:
        store_of(request).events.revise(kept.id, kept.version, event, What.SETTINGS, reason)
    if told.get("action") == "federation":
        store_of(request).events.choose_federation(kept.id, told["federation"])
    return remembered(request, RedirectResponse(f"/events/{kept.id}/settings", 303), told)


def _yours(event: Event, told: Mapping[str, str]) -> Mapping[str, str]:
    """Return the fields to show again.

    The form that chooses a federation has no other fields, so the current settings are added.
    """
    return {**_fields(event), **told} if told.get("action") == "federation" else told


def _now(event: Event, told: Mapping[str, str]) -> dict[str, object]:
    """Return notes with the current values, for the fields in which the input differs."""
    said: dict[str, object] = {
        "method": event.method,
        **{name: getattr(event.regulation, name) for name in CHOICES},
    }
    now = {
        name: value
        for name, value in _fields(event).items()
        if name not in FLAGS and told.get(name, value) != value
    }
    return {name: Problem(NOW, value=said.get(name, value or "–")) for name, value in now.items()}


def _settled(event: Event, told: Mapping[str, str]) -> Event:
    """Return the event with the settings of a form. Raises FieldErrors."""
    if told.get("action") == "federation":
        code = told.get("federation", "")
        if code not in FEDERATIONS:
            raise FieldErrors({"federation": ONE_OF_THEM})
        changed = replace(
            event, regulation=regulations.by_federation(event, code, event.date or date.today())
        )
        try:
            still_scored(event, changed)
        except EventError as error:
            raise FieldErrors({"federation": error}) from None
        return changed
    wrong: dict[str, object] = {}
    name = told.get("name", "").strip()
    if len(name) > LONGEST_NAME and name != event.name:
        wrong["name"] = Problem(LONG, most=LONGEST_NAME)
    day = day_of(told.get("day", ""), wrong)
    method = {each.name.lower(): each for each in _methods(event)}.get(told.get("method", ""))
    if method is None:
        wrong["method"] = ONE_OF_THEM
    regulation = _regulation(event.regulation, told, wrong)
    if wrong or method is None:
        raise FieldErrors(wrong)
    try:
        changed = replace(
            event,
            name=name,
            date=day,
            method=method,
            regulation=regulation,
            two_winners=bool(told.get("two_winners")),
            by_section=bool(told.get("by_section")),
            pairs_in_matches=bool(told.get("pairs_in_matches")),
            knock_out=bool(told.get("knock_out")),
        )
        _scored(changed)
    except EventError as error:
        raise FieldErrors({"method": error}) from None
    return changed


def _scored(event: Event) -> None:
    """Check that an event can be scored. Raises EventError."""
    lists(Scored(event))


def _regulation(
    regulation: Regulation, told: Mapping[str, str], wrong: dict[str, object]
) -> Regulation:
    scale = regulation.matches.scale
    named = told.get("scale", NO_SCALE)
    if named == NO_SCALE:
        scale = None
    elif scale is None or named != scale.name:
        if named not in SCALES:
            wrong["scale"] = ONE_OF_THEM
        else:
            scale = SCALES[named]
    return replace(
        regulation,
        matches=replace(regulation.matches, scale=scale),
        count=_choice("count", regulation.count, told, wrong),
        missing=_choice("missing", regulation.missing, told, wrong),
        weighted=_choice("weighted", regulation.weighted, told, wrong),
        unequal=_choice("unequal", regulation.unequal, told, wrong),
    )


def _choice(name: str, now: N, told: Mapping[str, str], wrong: dict[str, object]) -> N:
    """Return the choice; if it is invalid, add an error and return the current value."""
    found = {each.name.lower(): each for each in type(now)}.get(told.get(name, ""))
    if found is None:
        wrong[name] = ONE_OF_THEM
    return found or now


ROUTES = [
    Route("/events/{id}/settings", show),
    Route("/events/{id}/settings", change, methods=["POST"]),
]
