"""The rounds of an evening: what is missing at each table, and changes of the movement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.register.entered_names import entered_names
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Plan
from bridgelaw.event.movements import changes
from bridgelaw.event.movements.check import problems
from bridgelaw.event.movements.choose import MOST, movement_of
from bridgelaw.event.movements.model import Movement
from bridgelaw.event.movements.planned import (
    due,
    is_entered_as,
    movement_in,
    number_of,
    planned_boards,
    planned_contestants,
    with_movement,
)
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import What
from bridgelaw.views.evening.rounds import missing_words, plans
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events import event_fields
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import render

Change = Callable[[Movement, Callable[[str], int]], Movement]

CHANGES: Final[Mapping[str, tuple[Text, tuple[str, ...], Change]]] = {
    "arrives": (
        Text("a late pair plays from a round on"),
        ("contestant", "round", "names"),
        lambda movement, told: changes.arrives(movement, told("contestant"), told("round")),
    ),
    "leaves": (
        Text("a pair leaves before a round"),
        ("contestant", "round"),
        lambda movement, told: changes.leaves(movement, told("contestant"), told("round")),
    ),
    "switched": (
        Text("the arrows are switched in a round, or no longer"),
        ("round",),
        lambda movement, told: changes.switched(movement, [told("round")]),
    ),
    "turned": (
        Text("a table plays a round in the other direction"),
        ("round", "table"),
        lambda movement, told: changes.turned(movement, told("round"), told("table")),
    ),
    "boards": (
        Text("a table plays another set of boards in a round"),
        ("round", "table", "set"),
        lambda movement, told: changes.with_boards(
            movement, told("round"), told("table"), told("set")
        ),
    ),
    "exchanged": (
        Text("two pairs exchange their seats in a round"),
        ("round", "contestant", "other"),
        lambda movement, told: changes.exchanged(
            movement, told("round"), told("contestant"), told("other")
        ),
    ),
    "cut": (
        Text("the movement ends after a round"),
        ("round",),
        lambda movement, told: changes.cut(movement, told("round")),
    ),
    "lengthened": (
        Text("one more round of the movement is played"),
        (),
        lambda movement, told: changes.lengthened(movement, movement_of(movement.code)),
    ),
}
"""The changes of a movement: in words, the fields that it needs, and what it does."""

FIELDS: Final = {
    "round": Text("Round"),
    "contestant": Text("Contestant"),
    "other": Text("Other contestant"),
    "table": Text("Table"),
    "set": Text("Set of boards"),
    "names": Text("Names"),
}
LENGTHS: Final = {"names": event_fields.LONGEST_NAMES}
"""The longest texts of fields that are not numbers."""
ENTERED_ALREADY: Final = Text(
    "Results already entered that would no longer be played: {count}. They stay and count."
)


def show(request: Request) -> Response:
    """Show the rounds, one of them with its tables."""
    return _show(request, {}, {})


def _show(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 422
) -> Response:
    kept, _ = event_at(request)
    language = visitor_of(request).language
    try:
        found = plans(kept.event, language)
    except EventError as error:
        raise HTTPException(422, error.say(language)) from None
    if not found:
        raise HTTPException(404)
    place = _place(request.query_params.get("section", told.get("section", "")), len(found))
    plan = found[place]
    shown = _whole(request.query_params.get("round", "")) or plan.current
    round_ = plan.rounds[min(max(shown, 1), len(plan.rounds)) - 1]
    return render(
        request,
        "events/rounds.html",
        status=status if errors else 200,
        kept=kept,
        plans=found,
        place=place,
        plan=plan,
        round=round_,
        missing=missing_words(plan, round_.number, language),
        boards={(key.session, key.number): board for key, board in kept.board_ids.items()},
        changes={name: (words, fields) for name, (words, fields, _) in CHANGES.items()},
        fields=FIELDS,
        lengths=LENGTHS,
        names={
            each.number: " & ".join(each.names_in(plan.session, round_.number))
            for each in kept.event.contestants
        },
        told=told,
        errors=errors,
    )


def _whole(text: str) -> int:
    """Return the number in an address, or 0."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _place(text: str, count: int) -> int:
    """Return the place of a section in the list, the first if the text names none."""
    found = _whole(text)
    return found if found < count else 0


async def change(request: Request) -> Response:
    """Change the movement."""
    return await once(request, await fields_of(request), _change)


def _change(request: Request, told: Mapping[str, str]) -> Response:
    kept = store_of(request).events.get(number(request.path_params["id"]))
    if not kept.event.plans:
        raise HTTPException(404)
    place = _place(told.get("section", ""), len(kept.event.plans))
    try:
        event = _changed(kept.event, place, told)
        reason = reason_of(request, told)
    except FieldErrors as error:
        return _show(request, told, error.found)
    if number(told.get("version", "")) != kept.version:
        return _show(request, told, {"change": event_fields.CHANGED}, 409)
    try:
        store_of(request).events.revise(kept.id, kept.version, event, What.SETTINGS, reason)
    except EditConflict:
        return _show(request, told, {"change": event_fields.CHANGED}, 409)
    shown = _whole(request.query_params.get("round", ""))
    address = f"/events/{kept.id}/rounds?section={place}" + (f"&round={shown}" if shown else "")
    return remembered(request, RedirectResponse(address, 303), told)


def _changed(event: Event, place: int, told: Mapping[str, str]) -> Event:
    """Return the event with the changed movement. Raises FieldErrors."""
    found = CHANGES.get(told.get("change", ""))
    if found is None:
        raise FieldErrors({"change": event_fields.ONE_OF_THEM})
    plan = event.plans[place]
    before = movement_in(plan, event.kind)
    try:
        after = found[2](before, lambda field: _number(told, field, plan))
    except EventError as error:
        raise FieldErrors({"change": error}) from None
    known = {str(problem) for problem in problems(before)}
    new = [problem for problem in problems(after) if str(problem) not in known]
    if new and told.get("confirmed") != "yes":
        raise FieldErrors({"confirm": new[0]})
    changed = _with_plan(event, place, with_movement(plan, after))
    if "names" in found[1]:
        changed = _named(changed, number_of(plan, _number(told, "contestant", plan)), told)
    lost = _no_longer_due(event, changed)
    if lost and told.get("confirmed") != "yes":
        raise FieldErrors({"confirm": Problem(ENTERED_ALREADY, count=lost)})
    return changed


def _named(event: Event, contestant: str, told: Mapping[str, str]) -> Event:
    """Return the event with the names of a contestant, if any are given. Raises FieldErrors."""
    words = told.get("names", "")
    if len(words) > event_fields.LONGEST_NAMES:
        raise FieldErrors({"names": Problem(LONG, most=event_fields.LONGEST_NAMES)})
    entered = entered_names(words)
    if not entered.names:
        return event
    return replace(
        event,
        contestants=tuple(
            replace(each, names=entered.names, ids=entered.ids)
            if each.number == contestant
            else each
            for each in event.contestants
        ),
    )


def _no_longer_due(before: Event, after: Event) -> int:
    """Return how many results are entered that nobody plays any longer by the movement."""
    lines = {board.key: board.lines for board in before.boards}
    still = {(each.key, frozenset((each.ns, each.ew))) for each in due(after)}
    return sum(
        (each.key, frozenset((each.ns, each.ew))) not in still
        and any(is_entered_as(before, each, line) for line in lines.get(each.key, ()))
        for each in due(before)
    )


def _number(told: Mapping[str, str], field: str, plan: Plan) -> int:
    """Return the number in a field, also one with the letter of the section."""
    text = told.get(field, "").strip()
    if field in {"contestant", "other"} and plan.section:
        text = text.removeprefix(plan.section)
    return event_fields.whole(text, 1, MOST, field)


def _with_plan(event: Event, place: int, plan: Plan) -> Event:
    """Return the event with a changed plan, and the contestants and boards that are new in it."""
    known = event.by_number
    contestants: list[Contestant] = [
        *event.contestants,
        *(each for each in planned_contestants(plan, event.kind) if each.number not in known),
    ]
    there = {board.key for board in event.boards}
    boards: list[Board] = [
        *event.boards,
        *(board for board in planned_boards(plan, event.kind) if board.key not in there),
    ]
    order = {number_of(plan, n): n for n in range(1, movement_in(plan, event.kind).contestants + 1)}
    if len(event.plans) == 1:
        contestants.sort(key=lambda each: order.get(each.number, 0))
    return replace(
        event,
        contestants=tuple(contestants),
        boards=tuple(boards),
        two_winners=event.two_winners and plan.winners == 2,
        plans=(*event.plans[:place], plan, *event.plans[place + 1 :]),
    )


ROUTES = [
    Route("/events/{id}/rounds", show),
    Route("/events/{id}/rounds", change, methods=["POST"]),
]
