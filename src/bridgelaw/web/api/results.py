"""Operations on results, adjusted scores and penalties. Rulings can be previewed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from msgspec import structs, to_builtins

from bridgelaw.app.to_come_back import complete_by_score
from bridgelaw.cases.nodes import node_of
from bridgelaw.cases.place import Place as Written
from bridgelaw.engine.law import WBF
from bridgelaw.event.changes import Change, Penalised, ruled
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Line
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_json.parts import line_form, line_of, penalty_form
from bridgelaw.formats.rulings.ruling_file import EMPTY, rulings_of
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.events.rows import NO_LINE
from bridgelaw.store.models import StoredEvent, StoredLine, What
from bridgelaw.views import score as score_view
from bridgelaw.views.what_if import what_if_views
from bridgelaw.web.api.events import BOARD_ID, EVENT_ID, NO_BOARD, revised, scored, unscored
from bridgelaw.web.api.operation import (
    DAY,
    DRY_RUN,
    FEDERATION,
    WRITTEN,
    Answer,
    Body,
    Call,
    Operation,
    in_path,
    stored,
    tag,
)
from bridgelaw.web.api.problems import CANNOT_BE_SCORED, NOT_FOUND, Place, Problem

RESULTS = Text("Results")
ADJUSTMENTS = Text("Adjusted scores and penalties")

NO_RULING = Text("found no adjusted score on the line, expected one to remove")
NO_PENALTY = Text("the event has no penalty {number}; list its penalties to see their numbers")
MOST_RULINGS: Final = 100
TOO_MANY = Text("found more than {most} rulings; send fewer at a time")


# Lines of a traveller


def _line(call: Call) -> StoredLine:
    """Return the line if it belongs to the event. Raises Problem."""
    kept = call.store.events.line(call.part("line", int), alone=True)
    if kept.event_id != call.part("event", int):
        raise Problem(NOT_FOUND, Said(NO_LINE, {"id": kept.id}))
    return kept


def show_line(call: Call) -> Answer:
    """Return a line."""
    return _answer(_line(call))


def _answer(kept: StoredLine, created: str = "") -> Answer:
    form: JsonObject = {
        "id": kept.id,
        "version": kept.version,
        "event": kept.event_id,
        "board": {"id": kept.board_id, "name": kept.board.name},
        "line": line_form(kept.line),
    }
    return stored(form, kept.version, created)


def correct(call: Call) -> Answer:
    """Replace a line. The earlier one stays in the history."""
    kept = _line(call)
    call.check_version(kept.version)
    return _corrected(call, kept, line_of(call.body))


def _corrected(call: Call, kept: StoredLine, line: Line) -> Answer:
    if line == kept.line:
        return _answer(kept)
    try:
        call.store.events.correct(kept.id, kept.version, line, call.reason)
    except EditConflict:
        call.check_version(_line(call).version)
        raise
    return _answer(_line(call))


def add(call: Call) -> Answer:
    """Add a line at the end of a traveller."""
    if call.store.events.event_of_board(call.part("board", int)) != call.part("event", int):
        raise Problem(NOT_FOUND, Said(NO_BOARD, {"id": call.part("board", int)}))
    (line,) = call.store.events.write_board(
        call.part("board", int), [(None, 0, line_of(call.body))], call.reason
    )
    kept = call.store.events.line(line, alone=True)
    return _answer(kept, f"/events/{kept.event_id}/lines/{kept.id}")


def withdraw(call: Call) -> Answer:
    """Withdraw an adjusted score; the result at the table counts again."""
    kept = _line(call)
    if kept.line.ruling is None:
        raise Problem(NOT_FOUND, NO_RULING)
    call.check_version(kept.version)
    return _corrected(call, kept, replace(kept.line, ruling=None))


def remove(call: Call) -> Answer:
    """Remove a line from its traveller. It stays in the history."""
    kept = _line(call)
    call.check_version(kept.version)
    call.store.events.remove_line(kept.id, kept.version, call.reason)
    return Answer(status=204)


# Adjusted scores and penalties


def adjust(call: Call) -> Answer:
    """Return what rulings change in an event and, unless it is a dry run, save them."""
    told = Written(node_of(call.body), "")
    if len(found := told.items_or_one()) > MOST_RULINGS:
        raise told.fault(TOO_MANY, most=MOST_RULINGS)
    if not found:
        raise told.fault(EMPTY)
    if call.told("dry_run", bool):
        kept, _, form = _tried(call)
        return Answer(
            form={"kept": False, "version": kept.version, **form},
            headers={"etag": tag(kept.version)},
        )
    with call.store.database.together():  # nobody may change the event between reading and writing
        kept, changes, form = _tried(call)
        what = (
            What.PENALTY
            if any(isinstance(change, Penalised) for change in changes)
            else What.SETTINGS
        )
        after = revised(call, kept.id, kept.version, ruled(Scored(kept.event), changes).event, what)
        if call.reason.ruling is not None and what is not What.PENALTY:
            number = call.reason.ruling
            complete_by_score(call.store, call.store.rulings.get(number), call.reason.by)
    return Answer(
        form={"kept": True, "version": after.version, **form}, headers={"etag": tag(after.version)}
    )


def _tried(call: Call) -> tuple[StoredEvent, tuple[Change, ...], JsonObject]:
    """Return the event, the rulings, and what they change. Raises Problem, CaseFileError."""
    kept, before = scored(call)
    call.check_version(kept.version, needed=False)
    day = call.told("day", date) or kept.event.date
    in_force = (call.told("federation", str) or WBF, day) if day is not None else None
    try:
        changes = rulings_of(call.body, before, in_force)
        ruled_view = structs.replace(
            score_view.ruled_view(before, changes, call.language),
            what_if=what_if_views(before, changes, call.language),
        )
        return kept, changes, to_builtins(ruled_view)
    except EventError as error:
        raise unscored(error) from None


def list_penalties(call: Call) -> Answer:
    """List the penalties of an event, numbered in order."""
    kept = call.results.of(call.part("event", int))[0]
    forms = [
        {"number": number, "penalty": form}
        for number, form in enumerate(map(penalty_form, kept.event.penalties), 1)
    ]
    return Answer(form={"event": kept.id, "penalties": forms}, headers={"etag": tag(kept.version)})


def lift(call: Call) -> Answer:
    """Withdraw a penalty."""
    kept = call.store.events.get(call.part("event", int))
    number, penalties = call.part("penalty", int), kept.event.penalties
    if not 1 <= number <= len(penalties):
        raise Problem(NOT_FOUND, Said(NO_PENALTY, {"number": number}), Place("penalty", 0, number))
    call.check_version(kept.version)
    event = replace(kept.event, penalties=(*penalties[: number - 1], *penalties[number:]))
    revised(call, kept.id, kept.version, event, What.PENALTY)
    return Answer(status=204)


LINE_ID: Final = in_path(
    "line", Text("The id of the line, from the event or the board."), example=1
)
PENALTY: Final = in_path("penalty", Text("The number of the penalty in the list."), example=1)
LINE: Final[JsonObject] = {"$ref": "#/components/schemas/Line"}
LINE_EXAMPLE: Final = {"ns": "8", "ew": "17", "score": "4D S 11", "table": "8", "round": "5"}
RULING_EXAMPLE: Final = {
    "board": 16,
    "table": 8,
    "law": ["11A", "12C1c"],
    "ns": "table",
    "ew": "50% 5D S 11, 50% 4D S 11",
    "reason": "explained too late",
}

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/events/{event}/lines/{line}",
        name="getLine",
        area=RESULTS,
        summary=Text("Get a line of a traveller"),
        do=show_line,
        parameters=(EVENT_ID, LINE_ID),
        tagged=True,
        gives={200: "KeptLine"},
    ),
    Operation(
        method="PUT",
        path="/events/{event}/lines/{line}",
        name="correctLine",
        area=RESULTS,
        summary=Text("Correct a line; the history has the earlier version"),
        do=correct,
        parameters=(EVENT_ID, LINE_ID, *WRITTEN),
        body=Body(schema=LINE, example=LINE_EXAMPLE),
        versioned=True,
        tagged=True,
        gives={200: "KeptLine"},
    ),
    Operation(
        method="DELETE",
        path="/events/{event}/lines/{line}",
        name="removeLine",
        area=RESULTS,
        summary=Text("Remove a line from its traveller; the history still has it"),
        do=remove,
        parameters=(EVENT_ID, LINE_ID, *WRITTEN),
        versioned=True,
        gives={204: None},
    ),
    Operation(
        method="POST",
        path="/events/{event}/boards/{board}/lines",
        name="addLine",
        area=RESULTS,
        summary=Text("Add a line at the end of a traveller"),
        do=add,
        parameters=(EVENT_ID, BOARD_ID, *WRITTEN),
        body=Body(schema=LINE, example=LINE_EXAMPLE),
        once=True,
        tagged=True,
        gives={201: "KeptLine"},
    ),
    Operation(
        method="POST",
        path="/events/{event}/rulings",
        name="adjust",
        area=ADJUSTMENTS,
        summary=Text(
            "Apply adjusted scores, groups of a fouled board and penalties, or only try them"
        ),
        about=Text(
            "Send the contents of a ruling file, or a list of several; each starts from the "
            "event after the previous one. The answer has the boards before and after, the "
            "contestants who move in the standings and, for weighted scores, the effect of other "
            "weights."
        ),
        do=adjust,
        parameters=(EVENT_ID, DRY_RUN, DAY, FEDERATION, *WRITTEN),
        body=Body(schema={"$ref": "#/components/schemas/RulingsTold"}, example=RULING_EXAMPLE),
        once=True,
        tagged=True,
        gives={200: "Adjusted"},
        careful=True,
        problems=(CANNOT_BE_SCORED,),
    ),
    Operation(
        method="DELETE",
        path="/events/{event}/lines/{line}/ruling",
        name="withdrawRuling",
        area=ADJUSTMENTS,
        summary=Text("Remove an adjusted score; the result at the table counts again"),
        do=withdraw,
        parameters=(EVENT_ID, LINE_ID, *WRITTEN),
        versioned=True,
        tagged=True,
        gives={200: "KeptLine"},
    ),
    Operation(
        method="GET",
        path="/events/{event}/penalties",
        name="listPenalties",
        area=ADJUSTMENTS,
        summary=Text("List the penalties in order, with their numbers"),
        do=list_penalties,
        parameters=(EVENT_ID,),
        tagged=True,
        gives={200: "Penalties"},
    ),
    Operation(
        method="DELETE",
        path="/events/{event}/penalties/{penalty}",
        name="liftPenalty",
        area=ADJUSTMENTS,
        summary=Text("Remove a penalty"),
        about=Text("If-Match is the version of the event."),
        do=lift,
        parameters=(EVENT_ID, PENALTY, *WRITTEN),
        versioned=True,
        gives={204: None},
    ),
)
