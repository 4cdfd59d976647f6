"""The choice of an incident: frequent ones, groups, and what the director says happened."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.app.description.understanding import understand
from bridgelaw.app.description.words import LONGEST
from bridgelaw.app.interviews.interview import led_to_by
from bridgelaw.app.interviews.stored_interviews import (
    about_event,
    about_line,
    boards_at_table,
    incident_of,
    take_up,
)
from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.engine.ruling import Ruling
from bridgelaw.i18n.text import Text
from bridgelaw.incidents.index import FREQUENT, GROUPS, HINTS, incidents_in_order
from bridgelaw.store.models import About, StoredInterview
from bridgelaw.store.store import Store
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.said import TOLD
from bridgelaw.web.templating import is_part, render

MOST: Final = 20
"""The most search results that are shown."""
FEW: Final = 4
"""The most recent incidents that are shown."""
LATELY: Final = 12


def show(request: Request) -> Response:
    """Show the frequent incidents and the groups, or those of a group, or what was understood."""
    store, asked = store_of(request), request.query_params
    words, group = asked.get("q", "").strip()[:LONGEST], asked.get("group", "")
    language = visitor_of(request).language
    understood = understand(words, language) if words else None
    after = asked.get("after", "")
    context = {
        name: asked[name]
        for name in ("line", "event", "board", "table", "record", "moment")
        if asked.get(name)
    }
    carried = {**context, "after": after} if after else context

    def way(**more: str) -> str:
        """Return the address of this page for the same board."""
        told = {**carried, **more}
        return f"/rule?{urlencode(told)}" if told else "/rule"

    return render(
        request,
        "rule/what_happened.html",
        block="found" if is_part(request, "found") else None,
        words=words,
        group=group if group in GROUPS else "",
        groups=[(name, said, HINTS[name]) for name, said in GROUPS.items()],
        understood=understood,
        incidents=_found(words, language, understood.incidents)
        if understood is not None
        else [each for each in incidents_in_order() if each.group == group],
        frequent=[
            (each, urlencode({f"{TOLD}{name}": value for name, value in each.told.items()}))
            for each in FREQUENT
        ],
        lately=[] if words or group in GROUPS else _lately(store),
        way=way,
        action=f"/interviews/{quote(after, safe='')}/next" if after else "/interviews",
        context=context,
        about=_about(store, context),
        boards=_boards(store, context),
        after=_after(store, after) if after else None,
    )


def _found(words: str, language: str, understood: list[str]) -> list[AnyProcedure]:
    """Return the incidents that the words describe, then those whose names have the words."""
    described = [Procedure.all[name] for name in understood]
    named = led_to_by(words, language)
    return list({each.name: each for each in (*described, *named)}.values())[:MOST]


def _about(store: Store, context: dict[str, str]) -> About:
    """Return the board that the interview is about."""
    if "line" in context:
        return about_line(store, number(context["line"]))
    if "record" in context:
        return About(event=store.records.get(number(context["record"])).title)
    told = About(board=context.get("board", "")[:LONGEST], table=context.get("table", "")[:LONGEST])
    if "event" in context:
        return about_event(store.events.get(number(context["event"])), told.board, told.table)
    return told


def _boards(store: Store, context: dict[str, str]) -> list[str]:
    """Return the boards that the table plays in this round, of which one is in question."""
    if "event" not in context or "table" not in context:
        return []
    event = store.events.get(number(context["event"])).event
    return boards_at_table(event, context.get("board", ""), context["table"])


def _after(store: Store, id: str) -> tuple[StoredInterview, Text, bool]:
    """Return the previous interview on the board, its incident, and whether it has a ruling."""
    kept, interview = take_up(store, id)
    return kept, interview.incident.title, isinstance(interview.found, Ruling)


def _lately(store: Store) -> list[AnyProcedure]:
    """Return the most recent incidents, without duplicates."""
    states = [kept.state for kept in store.interviews.latest(LATELY)]
    states += [ruling.state for ruling in store.rulings.listed(most=LATELY)]
    found: dict[str, AnyProcedure] = {}
    for state in states:
        if incident := incident_of(state):
            found.setdefault(incident.name, incident)
    tiles = {each.incident for each in FREQUENT}
    return [each for name, each in found.items() if name not in tiles][:FEW]


ROUTES = [Route("/rule", show)]
