"""The pages for contestants (names, numbers, handicaps) and for penalties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.register.entered_names import entered_names, names_text
from bridgelaw.cases.errors import AnswerError
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Contestant, Event, Penalty, Unit
from bridgelaw.event.renumbering import with_contestant
from bridgelaw.event.still_scored import still_scored
from bridgelaw.formats.results.event_json.parts import penalty_form
from bridgelaw.formats.results.figures import number_of
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.store.errors import NotThere, StoreError
from bridgelaw.store.models import StoredEvent, What
from bridgelaw.views.substitutes import all_substitutes
from bridgelaw.web import large_event_pages
from bridgelaw.web.authorship import reason_of, remembered, told_by
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import either, store_of
from bridgelaw.web.templating import render

LONGEST: Final = 300
NO_NUMBER = Text("Enter the contestant's number.")
NOBODY = Text("Choose a contestant.")
NO_AMOUNT = Text("A penalty cannot be zero.")
MOST = Text("found {found}, expected at most {most}")
CHANGED = Text("Somebody else has changed this in the meantime; the current version is shown.")
OTHER = Text(
    "Somebody else has changed this in the meantime; it is now {now}. Your entry is in the fields: "
    "save again to replace it."
)
GONE = Text(
    "Somebody else has given this contestant another number in the meantime. Find the contestant "
    "in the list."
)
MOST_AMOUNT: Final = 100_000
WITH_LAW = Text("Law {law}: {reason}")
LAW = Text("Law {law}")


def show(request: Request) -> Response:
    """Show the contestants."""
    return _contestants(request, {}, {})


def _kept(request: Request) -> StoredEvent:
    return store_of(request).events.get(number(request.path_params["id"]))


def _contestants(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 200
) -> Response:
    kept = _kept(request)
    edited = told.get("was", request.query_params.get("edit", ""))
    contestant = kept.event.by_number.get(edited)
    fields: Mapping[str, str] = told
    if contestant is not None and not told:
        fields = {
            "was": contestant.number,
            "number": contestant.number,
            "names": names_text(contestant.names, contestant.ids),
            "handicap": exact_text(contestant.handicap) if contestant.handicap else "",
        }
    return render(
        request,
        "events/contestants.html",
        status=422 if errors and status == 200 else status,
        kept=kept,
        edited=contestant,
        before=None if contestant is None else _mark(contestant),
        told=fields,
        errors=errors,
        substitutes=all_substitutes(kept.event.contestants, visitor_of(request).language),
        players=store_of(request).entries.of(kept.id, kept.event.contestants),
    )


def _mark(contestant: Contestant) -> str:
    """Return the state that a form was made for, to detect concurrent changes."""
    return "|".join(
        (contestant.number, *contestant.names, str(contestant.handicap), *contestant.ids)
    )


async def change(request: Request) -> Response:
    """Change a contestant, or add one."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    kept = _kept(request)
    was = kept.event.by_number.get(told.get("was", ""))
    try:
        contestant, reason = told_by(request, told, lambda: _contestant(told, was))
        if told.get("was") and (was is None or told.get("before") != _mark(was)):
            now = kept.event.by_number.get(contestant.number)
            if now is not None and _mark(now) == _mark(contestant):  # the same form sent twice
                return RedirectResponse(f"/events/{kept.id}/contestants", 303)
            return _contestants(request, told, {"seats": _other(was)}, 409)
        event = _entered(kept.event, was, contestant)
    except FieldErrors as error:
        return _contestants(request, told, error.found)
    if event != kept.event:
        store_of(request).events.revise(kept.id, kept.version, event, What.CONTESTANT, reason)
    return remembered(request, RedirectResponse(f"/events/{kept.id}/contestants", 303), told)


def _other(now: Contestant | None) -> object:
    """Return the message that somebody else has changed the contestant, with the new state."""
    if now is None:
        return GONE
    return Problem(OTHER, now=f"{now.number} {names_text(now.names, now.ids)}".strip())


def _entered(event: Event, was: Contestant | None, contestant: Contestant) -> Event:
    try:
        if was is not None:
            return with_contestant(event, was.number, contestant)
        if event.by_number.get(contestant.number) == contestant:  # the same form sent twice
            return event
        return replace(event, contestants=(*event.contestants, contestant))
    except EventError as error:
        raise FieldErrors({"number": error}) from None


def _contestant(told: Mapping[str, str], was: Contestant | None) -> Contestant:
    wrong: dict[str, object] = {}
    called = told.get("number", "").strip()
    if not called:
        wrong["number"] = NO_NUMBER
    for field in ("number", "names"):
        if len(told.get(field, "")) > LONGEST:
            wrong[field] = Problem(LONG, most=LONGEST)
    try:
        handicap = number_of(told.get("handicap", "").strip() or "0")
    except AnswerError as error:
        wrong["handicap"] = Problem(error.problem, **error.values)
    if wrong:
        raise FieldErrors(wrong)
    base = was or Contestant(number=called)
    words = told.get("names", "")
    if words.strip() == names_text(base.names, base.ids):  # also what this text cannot express
        return replace(base, number=called, handicap=handicap)
    entered = entered_names(words)
    return replace(base, number=called, names=entered.names, handicap=handicap, ids=entered.ids)


async def register(request: Request) -> Response:
    """Add names of the event to the register of players."""
    return await once(request, await fields_of(request), _register)


def _register(request: Request, told: Mapping[str, str]) -> Response:
    event_id = number(request.path_params["id"])
    names = [name for field, name in told.items() if field.startswith("name")]
    try:
        store_of(request).entries.add(event_id, names)
    except NotThere:
        raise
    except StoreError as error:
        return _contestants(request, {}, {"register": error})
    return RedirectResponse(f"/events/{event_id}/contestants", 303)


# Penalties


def penalties(request: Request) -> Response:
    """Show the penalties."""
    return _penalties(request, {}, {})


def _penalties(request: Request, told: Mapping[str, str], errors: Mapping[str, object]) -> Response:
    kept = _kept(request)
    rounds = sorted(
        {line.round or board.round for board in kept.event.boards for line in board.lines} - {""}
    )
    return render(
        request,
        "events/penalties.html",
        status=422 if errors else 200,
        kept=kept,
        told=told,
        errors=errors,
        units=list(Unit),
        rounds=rounds,
        given=[
            (due, exact_text(due.amount), kept.event.by_number[due.contestant])
            for due in kept.event.penalties
        ],
    )


async def give(request: Request) -> Response:
    """Give a penalty."""
    return await once(request, await fields_of(request), _give)


def _give(request: Request, told: Mapping[str, str]) -> Response:
    kept = _kept(request)
    language, version = visitor_of(request).language, number(told.get("version", ""))
    try:
        penalty, reason = told_by(
            request, {**told, "why": ""}, lambda: _penalty(told, kept.event, language)
        )
    except FieldErrors as error:
        return _penalties(request, told, error.found)
    if not _given_since(request, kept, version, penalty):
        event = replace(kept.event, penalties=(*kept.event.penalties, penalty))
        try:
            still_scored(kept.event, event)
        except EventError as error:
            return _penalties(request, told, {"unit": error})
        store_of(request).events.revise(kept.id, kept.version, event, What.PENALTY, reason)
    return remembered(request, RedirectResponse(f"/events/{kept.id}/penalties", 303), told)


def _given_since(request: Request, kept: StoredEvent, version: int, penalty: Penalty) -> bool:
    """Return whether the same penalty was given after the form was made, as by a form sent twice.

    An equal penalty that was there before does not count.
    """
    if version >= kept.version:
        return False
    form = penalty_form(penalty)
    return any(
        change.what is What.PENALTY
        and change.number > version
        and _how_often(form, change.after) > _how_often(form, change.before)
        for change in store_of(request).events.history(kept.id)
    )


def _how_often(penalty: JsonObject, stood: JsonObject | None) -> int:
    given = (stood or {}).get("penalties")
    return given.count(penalty) if isinstance(given, list) else 0


def _penalty(told: Mapping[str, str], event: Event, language: str) -> Penalty:
    wrong: dict[str, object] = {}
    if told.get("contestant") not in event.by_number:
        wrong["contestant"] = NOBODY
    try:
        amount = number_of(told.get("amount", "").strip())
        if not amount:
            wrong["amount"] = NO_AMOUNT
        elif abs(amount) > MOST_AMOUNT:
            wrong["amount"] = Problem(MOST, found=amount, most=MOST_AMOUNT)
    except AnswerError as error:
        wrong["amount"] = Problem(error.problem, **error.values)
    unit = {each.name.lower(): each for each in Unit}.get(told.get("unit", ""))
    if unit is None:
        wrong["unit"] = NOBODY
    reason, law = told.get("reason", "").strip(), told.get("law", "").strip()
    if max(len(reason), len(law)) > LONGEST:
        wrong["reason"] = Problem(LONG, most=LONGEST)
    if wrong or unit is None:
        raise FieldErrors(wrong)
    if law:
        reason = (WITH_LAW if reason else LAW).say(language, law=law, reason=reason)
    session = told.get("session", "")
    return Penalty(
        contestant=told["contestant"],
        amount=amount,
        unit=unit,
        session=session if session in event.sessions else "",
        round=told.get("round", "")[:LONGEST],
        reason=reason,
    )


async def withdraw(request: Request) -> Response:
    """Withdraw a penalty. This is recorded as a change."""
    return await once(request, await fields_of(request), _withdraw)


def _withdraw(request: Request, told: Mapping[str, str]) -> Response:
    kept = _kept(request)
    at = number(told.get("at", ""))
    try:
        reason = reason_of(request, told)
        if number(told.get("version", "")) != kept.version:
            raise FieldErrors({"seats": CHANGED})
    except FieldErrors as error:
        return _penalties(request, told, error.found)
    if at >= len(kept.event.penalties):
        raise HTTPException(404)
    left = (*kept.event.penalties[:at], *kept.event.penalties[at + 1 :])
    store_of(request).events.revise(
        kept.id, kept.version, replace(kept.event, penalties=left), What.PENALTY, reason
    )
    return remembered(request, RedirectResponse(f"/events/{kept.id}/penalties", 303), told)


ROUTES = [
    Route("/events/{id}/contestants", either(show, large_event_pages.contestants)),
    Route("/events/{id}/contestants", change, methods=["POST"]),
    Route("/events/{id}/contestants/register", register, methods=["POST"]),
    Route("/events/{id}/penalties", penalties),
    Route("/events/{id}/penalties", give, methods=["POST"]),
    Route("/events/{id}/penalties/withdraw", withdraw, methods=["POST"]),
]
