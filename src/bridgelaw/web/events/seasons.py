"""Season tables: the list, the table of a season, and which events count in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.season_tables import TooManyEvents, table
from bridgelaw.event.errors import EventError
from bridgelaw.event.season import Counting, SeasonRules, folded
from bridgelaw.i18n.text import Text, say
from bridgelaw.store.models import Listed
from bridgelaw.store.schema import LONGEST_NAME
from bridgelaw.store.seasons import SeasonChoices, StoredSeason
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events.event_fields import ONE_OF_THEM, day_of
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import results_of, store_of
from bridgelaw.web.templating import render

MOST: Final = 120
"""The largest number of results, and of events chosen one by one."""
MOST_NAMES: Final = 2_000
OFFERED: Final = 100
"""The events offered to be chosen one by one: the last ones, and those that are chosen."""
NO_TITLE = Text("Enter a name, such as Tuesday 2026/27.")
NUMBER = Text("Found {found}, expected a number from 1 to {most}.")
NO_EVENTS = Text("Enter words that the names of the events contain, or choose events below.")
TWO_NAMES = Text("Enter two different names.")
TOO_MANY_NAMES = Text("Found {found} other names, expected at most {most}.")
_EVENT: Final = re.compile(r"event-(\d{1,9})")
_DIGITS: Final = re.compile(r"[0-9]{1,4}")
Errors = Mapping[str, object]


def listed(request: Request) -> Response:
    """List the season tables, with a form for a new one."""
    return _list(request, {"counting": "percent", "share": "50", "least": "1"}, {})


def _list(request: Request, told: Mapping[str, str], errors: Errors) -> Response:
    return render(
        request,
        "events/seasons.html",
        status=422 if errors else 200,
        seasons=store_of(request).seasons.listed(),
        told=told,
        errors=errors,
        form=_form(request, told),
    )


@dataclass(frozen=True, kw_only=True)
class Form:
    """The choices that the form of a season offers."""

    chosen: tuple[int, ...]
    events: list[Listed]
    countings: list[tuple[str, str]]


def _form(request: Request, told: Mapping[str, str]) -> Form:
    language, events = visitor_of(request).language, store_of(request).events.listed()
    chosen = _chosen(told)
    return Form(
        chosen=chosen,
        events=[each for place, each in enumerate(events) if place < OFFERED or each.id in chosen],
        countings=[(each.name.lower(), say(each, language)) for each in Counting],
    )


def show(request: Request) -> Response:
    """Show the table of a season."""
    season = _season(request)
    return _page(request, season, _fields(season.choices), {})


def _season(request: Request) -> StoredSeason:
    return store_of(request).seasons.get(number(request.path_params["id"]))


def _page(
    request: Request, season: StoredSeason, told: Mapping[str, str], errors: Errors
) -> Response:
    view, problem = None, None
    try:
        view = table(
            store_of(request), results_of(request), season.choices, visitor_of(request).language
        )
    except (EventError, TooManyEvents) as error:
        problem = error
    return render(
        request,
        "events/season.html",
        status=422 if errors else 200,
        season=season,
        view=view,
        problem=problem,
        told=told,
        errors=errors,
        form=_form(request, told),
    )


def _fields(choices: SeasonChoices) -> dict[str, str]:
    rules = choices.rules
    return {
        "name": choices.name,
        "words": choices.words,
        "first": "" if choices.first is None else choices.first.isoformat(),
        "last": "" if choices.last is None else choices.last.isoformat(),
        "counting": rules.counting.name.lower(),
        "best": "" if rules.best is None else str(rules.best),
        "least": str(rules.least),
        "share": str(int(rules.least_share * 100)),
        "published": "yes" if choices.published else "",
        **{f"event-{each}": "yes" for each in choices.events},
    }


def _chosen(told: Mapping[str, str]) -> tuple[int, ...]:
    """Return the ids of the events that are chosen one by one."""
    found = (_EVENT.fullmatch(name) for name in told)
    return tuple(sorted({int(each[1]) for each in found if each is not None}))[:MOST]


def _choices(told: Mapping[str, str]) -> SeasonChoices:
    """Return the choices of a form, without other names. Raises FieldErrors."""
    wrong: dict[str, object] = {}
    name, words = told.get("name", "").strip(), told.get("words", "").strip()
    if not name:
        wrong["name"] = NO_TITLE
    for field, text in (("name", name), ("words", words)):
        if len(text) > LONGEST_NAME:
            wrong[field] = Problem(LONG, most=LONGEST_NAME)
    first, last = (_day(field, told, wrong) for field in ("first", "last"))
    counting = Counting.__members__.get(told.get("counting", "").upper())
    if counting is None:
        wrong["counting"] = ONE_OF_THEM
    best = _number("best", told, wrong, MOST)
    least, share = (_number("least", told, wrong, MOST), _number("share", told, wrong, 100))
    events = _chosen(told)
    if not words and not events:
        wrong["words"] = NO_EVENTS
    if wrong or counting is None:
        raise FieldErrors(wrong)
    return SeasonChoices(
        name=name,
        words=words,
        first=first,
        last=last,
        events=events,
        published=bool(told.get("published")),
        rules=SeasonRules(
            counting=counting,
            best=best,
            least=least or 1,
            least_share=Fraction(50 if share is None else share, 100),
        ),
    )


def _day(field: str, told: Mapping[str, str], wrong: dict[str, object]) -> date | None:
    """Return a day, or None; if it is invalid, add an error."""
    own: dict[str, object] = {}
    found = day_of(told.get(field, ""), own)
    if own:
        wrong[field] = own["day"]
    return found


def _number(field: str, told: Mapping[str, str], wrong: dict[str, object], most: int) -> int | None:
    """Return a number, or None if the field is empty; if it is invalid, add an error."""
    text = told.get(field, "").strip()
    if not text:
        return None
    if not _DIGITS.fullmatch(text) or not 1 <= int(text) <= most:
        wrong[field] = Problem(NUMBER, found=text[:20], most=most)
        return None
    return int(text)


async def add(request: Request) -> Response:
    """Add a season table."""
    return await once(request, await fields_of(request), _add)


def _add(request: Request, told: Mapping[str, str]) -> Response:
    try:
        reason, choices = reason_of(request, told), _choices(told)
    except FieldErrors as error:
        return _list(request, told, error.found)
    season = store_of(request).seasons.add(choices, reason.by)
    return remembered(request, RedirectResponse(f"/seasons/{season}", 303), told)


async def change(request: Request) -> Response:
    """Change a season table, its other names of players, or remove it."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    season, store = _season(request), store_of(request)
    action = told.get("action", "")
    answer = RedirectResponse(f"/seasons/{season.id}", 303)
    try:
        reason = reason_of(request, told)
        if action == "remove":
            store.seasons.remove(season.id)
            return remembered(request, RedirectResponse("/seasons", 303), told)
        choices = _changed(season.choices, action, told)
    except FieldErrors as error:
        shown = told if action == "save" else _fields(season.choices)
        return _page(request, season, shown, error.found)
    store.seasons.change(season.id, number(told.get("version", "")), choices, reason.by)
    return remembered(request, answer, told)


def _changed(choices: SeasonChoices, action: str, told: Mapping[str, str]) -> SeasonChoices:
    """Return the choices after an action. Raises FieldErrors."""
    if action == "same":
        same = _with_same(choices.rules.same, told.get("other", ""), told.get("known", ""))
        return replace(choices, rules=replace(choices.rules, same=same))
    if action == "apart":
        same = {
            other: known
            for other, known in choices.rules.same.items()
            if other != told.get("other")
        }
        return replace(choices, rules=replace(choices.rules, same=same))
    found = _choices(told)
    return replace(found, rules=replace(found.rules, same=choices.rules.same))


def _with_same(same: Mapping[str, str], other: str, known: str) -> dict[str, str]:
    """Return the other names with one more; names that lead to it lead on. Raises FieldErrors."""
    other, known = (" ".join(each.split()) for each in (other, known))
    by_fold = {folded(each): name for each, name in same.items()}
    known = by_fold.get(folded(known), known)
    if not other or not known or folded(other) == folded(known):
        raise FieldErrors({"other": TWO_NAMES})
    if max(map(len, (other, known))) > LONGEST_NAME:
        raise FieldErrors({"other": Problem(LONG, most=LONGEST_NAME)})
    if len(same) >= MOST_NAMES:
        raise FieldErrors({"other": Problem(TOO_MANY_NAMES, found=len(same) + 1, most=MOST_NAMES)})
    led = {each: known if folded(name) == folded(other) else name for each, name in same.items()}
    return {**led, other: known}


ROUTES = [
    Route("/seasons", listed),
    Route("/seasons", add, methods=["POST"]),
    Route("/seasons/{id}", show),
    Route("/seasons/{id}", change, methods=["POST"]),
]
