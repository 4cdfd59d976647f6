"""Operations on saved rulings."""

from __future__ import annotations

from typing import Final

from bridgelaw.app.saved_rulings import views_in
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.models import About, StoredRuling
from bridgelaw.views.rulings.ruling import form_of
from bridgelaw.web.api.operation import (
    PAGED,
    Answer,
    Call,
    Operation,
    by_id,
    in_path,
    listed,
)

RULINGS = Text("Saved rulings")


def about_form(about: About) -> JsonObject:
    """Return the event, board and table of an interview or ruling as JSON data."""
    return {
        "event": about.event_id,
        "line": about.line_id,
        "event name": about.event,
        "board": about.board,
        "table": about.table,
    }


def ruling_form(ruling: StoredRuling, language: str) -> JsonObject:
    """Return a saved ruling as JSON data."""
    return {
        **_head(ruling, language),
        "note": ruling.note,
        "interview": ruling.interview_id,
        "state": ruling.state,
        "found": [form_of(view) for view in views_in(ruling, language)],
    }


def _head(ruling: StoredRuling, language: str) -> JsonObject:
    last = form_of(views_in(ruling, language)[-1])
    return {
        "number": ruling.number,
        "at": ruling.at.isoformat(),
        "by": ruling.by,
        "day": ruling.day.isoformat(),
        "federation": ruling.federation,
        "about": about_form(ruling.about),
        "incident": last["incident"],
        "outcome": last["outcome"],
        "replaces": ruling.replaces,
    }


def list_rulings(call: Call) -> Answer:
    """List the rulings, the last first."""
    line = call.told("line", int)
    rulings = call.store.rulings.listed(
        event_id=call.told("event", int),
        lines=None if line is None else [line],
        most=call.page[0] + 1,
        before=call.page[1],
    )
    items = [(each.number, _head(each, call.language)) for each in rulings]
    return listed(call, "rulings", items, falling=True)


def show_ruling(call: Call) -> Answer:
    """Return a ruling as it was given."""
    return Answer(form=ruling_form(call.store.rulings.get(call.part("number", int)), call.language))


OF_EVENT: Final = by_id("event", Text("Only the rulings in this event, by id."))
OF_LINE: Final = by_id("line", Text("Only the rulings on this line of a traveller, by id."))

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/rulings",
        name="listRulings",
        area=RULINGS,
        summary=Text("List the saved rulings, newest first"),
        do=list_rulings,
        parameters=(OF_EVENT, OF_LINE, *PAGED),
        gives={200: "Rulings"},
    ),
    Operation(
        method="GET",
        path="/rulings/{number}",
        name="getRuling",
        area=RULINGS,
        summary=Text("Get a ruling as it was given"),
        do=show_ruling,
        parameters=(in_path("number", Text("The number of the job."), example=1),),
        gives={200: "Ruling"},
    ),
)
