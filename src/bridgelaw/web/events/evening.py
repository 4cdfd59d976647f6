"""A new event with a movement: proposals for a number of entries, of which one is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.line_up import LineUp, line_up
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import ENTERED_TWICE, Contestant, Event, Kind, Method, Plan
from bridgelaw.event.movements.changes import cut, switched
from bridgelaw.event.movements.choose import (
    MOST,
    MOST_A_ROUND,
    Proposal,
    Wishes,
    movement_of,
    propose,
)
from bridgelaw.event.movements.model import Movement, without
from bridgelaw.event.movements.planned import plan_of, planned_boards, planned_contestants
from bridgelaw.event.regulations import by_federation
from bridgelaw.federations import FEDERATIONS
from bridgelaw.i18n.text import Text
from bridgelaw.store.models import Listed
from bridgelaw.views.evening.movement import proposal_view
from bridgelaw.web.authorship import remembered, told_by
from bridgelaw.web.events import event_fields
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

KINDS: Final = {kind.name.lower(): kind for kind in Kind}
METHODS: Final = {
    Kind.PAIRS: Method.MATCHPOINTS,
    Kind.INDIVIDUAL: Method.MATCHPOINTS,
    Kind.TEAMS: Method.IMPS,
}
"""The usual way of scoring, which the settings of the event can change."""
FEWEST: Final = 4
FEWEST_TEAMS: Final = 3
MOST_MINUTES: Final = 600
MOST_BOARDS: Final = 100
MOST_COPIES: Final = 20

MOST_EARLIER: Final = 12
"""The most earlier events whose names are offered."""
IN_ORDER: Final = "order"
OTHER_KIND: Final = Text("that event is for {kind}; choose another one")
NO_MOVEMENT: Final = Text("Choose one of the movements.")
NOT_IN_PLAY: Final = Text(
    "found names for the numbers {numbers}, which do not play in this movement"
)


def show(request: Request) -> Response:
    """Show the form, and the proposals if the number of entries is given."""
    return _page(request, request.query_params, {})


def _page(request: Request, told: Mapping[str, str], errors: Mapping[str, object]) -> Response:
    found: list[Proposal] = []
    wrong, earlier = dict(errors), None
    fields = {"day": date.today().isoformat(), **told}
    try:
        earlier = _earlier(request, told)
        if earlier is not None and not told.get("entries"):
            fields["entries"] = str(sum(bool(each.names) for each in earlier.contestants))
        if fields.get("entries"):
            found = propose(_wishes(fields))
    except FieldErrors as error:
        wrong |= error.found
    except EventError as error:
        wrong["entries"] = error
    names = LineUp((), ())
    if found and earlier is not None and "names" not in told:
        names = line_up(earlier, _numbers(found[0]), same_numbers=told.get("numbers") != IN_ORDER)
        fields["names"] = names.text
    language = visitor_of(request).language
    return render(
        request,
        "events/evening.html",
        status=422 if wrong else 200,
        told=fields,
        errors=wrong,
        proposals=[
            (_value(each.movement, each.boards_a_round), proposal_view(each, language))
            for each in found
        ],
        kinds=[(name, kind.value.say(language)) for name, kind in KINDS.items()],
        earlier=_offered(request),
        left_out=names.left_out,
        federations=FEDERATIONS,
        chosen=told.get("federation") or visitor_of(request).federation,
    )


def _offered(request: Request) -> list[Listed]:
    """Return the latest events, whose names can be taken over."""
    store = store_of(request)
    small = (each for each in store.events.listed() if not store.large.is_large(each.id))
    return [*islice(small, MOST_EARLIER)]


def _earlier(request: Request, told: Mapping[str, str]) -> Event | None:
    """Return the event whose names are taken over, if one was chosen.

    Raises FieldErrors if its contestants are of another kind, and HTTPException (404) if there is
    no such event of ordinary size.
    """
    if not told.get("like"):
        return None
    store, event_id = store_of(request), number(told["like"])
    if store.large.is_large(event_id):
        raise HTTPException(404)
    event = store.events.get(event_id).event
    if event.kind is not KINDS.get(told.get("kind", "pairs"), Kind.PAIRS):
        raise FieldErrors({"like": Problem(OTHER_KIND, kind=event.kind)})
    return event


def _numbers(proposal: Proposal) -> list[str]:
    """Return the numbers that play in a proposal, in order."""
    plan = plan_of(proposal.movement, proposal.boards_a_round)
    return [each.number for each in planned_contestants(plan, proposal.movement.kind)]


def _wishes(told: Mapping[str, str]) -> Wishes:
    """Return what is wanted. Raises FieldErrors with all errors."""
    wrong: dict[str, object] = {}
    kind = KINDS.get(told.get("kind", "pairs"), Kind.PAIRS)

    def whole(name: str, least: int, most: int) -> int | None:
        text = told.get(name, "").strip()
        if not text:
            return None
        try:
            return event_fields.whole(text, least, most, name)
        except FieldErrors as error:
            wrong.update(error.found)
            return None

    fewest = FEWEST_TEAMS if kind is Kind.TEAMS else FEWEST
    entries = whole("entries", fewest, MOST)
    boards, minutes = whole("boards", 1, MOST_BOARDS), whole("minutes", 10, MOST_MINUTES)
    copies, winners = whole("copies", 1, MOST_COPIES), whole("winners", 1, 2)
    if wrong or entries is None:
        raise FieldErrors(wrong or {"entries": Problem(event_fields.NOTHING, least=4, most=MOST)})
    return Wishes(
        contestants=entries,
        kind=kind,
        boards=boards,
        minutes=minutes,
        winners=winners,
        copies=copies or 1,
    )


def _value(movement: Movement, boards_a_round: int) -> str:
    """Return a proposal as the value of a field: name, boards, rounds, switched ones, phantom."""
    whole = movement_of(movement.code)
    changed = sum(
        played != planned for played, planned in zip(movement.plan, whole.plan, strict=False)
    )
    phantom = next((absence.contestant for absence in movement.absent), 0)
    return " ".join(map(str, (movement.code, boards_a_round, len(movement.plan), changed, phantom)))


@dataclass(frozen=True, slots=True)
class Chosen:
    """The movement that was chosen, and the number of boards a round."""

    movement: Movement
    boards_a_round: int


def _chosen(value: str) -> Chosen:
    """Return the movement of a field. Raises FieldErrors."""
    code, *rest = value[:60].split()
    if len(rest) != 4 or not all(word.isascii() and word.isdigit() for word in rest):
        raise FieldErrors({"movement": NO_MOVEMENT})
    boards, rounds, last, phantom = (int(word) for word in rest)
    try:
        movement = cut(movement_of(code), rounds)
        if not (1 <= boards <= MOST_A_ROUND and last <= rounds and phantom <= MOST):
            raise FieldErrors({"movement": NO_MOVEMENT})
        if last:
            movement = switched(movement, range(rounds - last + 1, rounds + 1))
    except EventError as error:
        raise FieldErrors({"movement": error}) from None
    return Chosen(without(movement, phantom) if phantom else movement, boards)


async def make(request: Request) -> Response:
    """Create the event with the movement that was chosen."""
    return await once(request, await fields_of(request), _make)


def _make(request: Request, told: Mapping[str, str]) -> Response:
    try:
        event, reason = told_by(request, told, lambda: _event(told))
    except FieldErrors as error:
        return _page(request, told, error.found)
    entered = store_of(request).events.enter(event, reason, told.get("federation", ""))
    return remembered(request, RedirectResponse(f"/events/{entered}/rounds", 303), told)


def _event(told: Mapping[str, str]) -> Event:
    """Return the event of a form. Raises FieldErrors with all errors."""
    wrong: dict[str, object] = {}
    name, names = told.get("name", "").strip(), told.get("names", "")
    if not name:
        wrong["name"] = event_fields.NO_NAME
    for field, text, most in (
        ("name", name, event_fields.LONGEST_NAME),
        ("names", names, event_fields.MOST_WORDS),
    ):
        if len(text) > most:
            wrong[field] = Problem(LONG, most=most)
    day = event_fields.day_of(told.get("day", ""), wrong)
    code = told.get("federation", "")
    if code and code not in FEDERATIONS:
        wrong["federation"] = event_fields.ONE_OF_THEM
    try:
        chosen = _chosen(told.get("movement", "") or "-")
    except FieldErrors as error:
        wrong |= error.found
    if wrong:
        raise FieldErrors(wrong)
    kind = chosen.movement.kind
    plan = plan_of(chosen.movement, chosen.boards_a_round)
    try:
        event = Event(
            name=name,
            date=day,
            kind=kind,
            method=METHODS[kind],
            two_winners=plan.winners == 2,
            contestants=_named(plan, kind, names),
            boards=planned_boards(plan, kind),
            plans=(plan,),
        )
    except EventError as error:
        raise FieldErrors({"names": error}) from None
    if not code:
        return event
    return replace(event, regulation=by_federation(event, code, day or date.today()))


def _named(plan: Plan, kind: Kind, names: str) -> tuple[Contestant, ...]:
    """Return the contestants of a plan with the names of a list, in their order or by number.

    Raises FieldErrors if the list has other numbers, or one twice.
    """
    listed = [line for line in names.splitlines() if line.strip()]
    entered = planned_contestants(plan, kind)
    told = event_fields.contestants_of(listed, 0, [each.number for each in entered])
    found = {each.number: each for each in told}
    if len(found) < len(told):
        times = Counter(each.number for each in told)
        twice = next(number for number in times if times[number] > 1)
        raise FieldErrors({"names": Problem(ENTERED_TWICE, number=twice)})
    unknown = found.keys() - {each.number for each in entered}
    if unknown:
        problem = Problem(NOT_IN_PLAY, numbers=", ".join(sorted(unknown)[:5]))
        raise FieldErrors({"names": problem})
    return tuple(
        replace(each, names=found[each.number].names, ids=found[each.number].ids)
        if each.number in found
        else each
        for each in entered
    )


ROUTES = [
    Route("/events/evening", show),
    Route("/events/evening", make, methods=["POST"]),
]
