"""Operations on events: entering, revising, scores and history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import to_builtins

from bridgelaw.app.hidden_hands import change_for_reader, for_reader
from bridgelaw.cases.nodes import MOST_NODES
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Event
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results import event_json
from bridgelaw.formats.results.event_json import parts
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.events.large import TooLarge, large_form
from bridgelaw.store.models import StoredEvent, What
from bridgelaw.views import frequency as frequency_view
from bridgelaw.views.history import change_view
from bridgelaw.views.score import event_view, match_views, standing_views
from bridgelaw.web.api.operation import (
    CURSOR,
    LARGE,
    LIMIT,
    PAGED,
    WRITTEN,
    Answer,
    Body,
    Call,
    Operation,
    Parameter,
    by_id,
    in_path,
    listed,
    tag,
    words,
)
from bridgelaw.web.api.problems import CANNOT_BE_SCORED, NOT_FOUND, WRONG, Place, Problem

EVENTS = Text("Events and their standings")

NO_BOARD = Text("the event has no board {id}; GET the event to see its boards")
BROUGHT_IN = Text(
    "found an event of {contestants} contestants, {boards} boards and {lines} results, which is "
    "too large for this request; import it as a file on the page /events/import"
)
NO_TEAM = Text("the event has no contestant {number}; GET the event to see its contestants")


def list_events(call: Call) -> Answer:
    """List the events, the last entered first."""
    items = [
        (
            each.id,
            {
                "id": each.id,
                "name": each.name,
                "date": each.day and each.day.isoformat(),
                "version": each.version,
                "entered": each.at.isoformat(),
                "contestants": each.contestants,
                "boards": each.boards,
            },
        )
        for each in call.store.events.listed()
    ]
    return listed(call, "events", items, falling=True)


def enter(call: Call) -> Answer:
    """Enter an event in the form of an event file."""
    event = event_json.event_of(call.text, most=MOST_NODES)
    _not_large(event)
    kept = call.store.events.get(call.store.events.enter(event, call.reason))
    return _answer(call, kept, 201, {"location": f"/api/v1/events/{kept.id}"})


def _not_large(event: Event) -> None:
    """Reject an event that is so large that only a job can import it. Raises TooLarge."""
    parts = large_form(event)
    if parts is not None:
        raise TooLarge(BROUGHT_IN, **parts)


def show_event(call: Call) -> Answer:
    """Return an event."""
    return _answer(call, call.results.of(call.part("event", int))[0])


def revise(call: Call) -> Answer:
    """Replace an event. The differences are recorded in the history."""
    now = call.store.events.version(call.part("event", int))
    call.check_version(now)
    event = event_json.event_of(call.text, most=MOST_NODES)
    _not_large(event)
    return _answer(call, revised(call, call.part("event", int), now, event, What.SETTINGS))


def revised(call: Call, id: int, version: int, event: Event, what: What) -> StoredEvent:
    """Replace a version of an event. Raises Problem if the event has changed in the meantime."""
    try:
        return call.store.events.revise(id, version, event, what, call.reason)
    except EditConflict:
        call.check_version(call.store.events.version(id), needed=False)
        raise


def _answer(
    call: Call, kept: StoredEvent, status: int = 200, headers: Mapping[str, str] | None = None
) -> Answer:
    kept = for_reader(kept)
    return Answer(
        form={
            "id": kept.id,
            "version": kept.version,
            "about": to_builtins(event_view(kept.event, call.language)),
            "boards": [_places(kept, board) for board in kept.event.boards],
            "event": whole(kept.event),
        },
        status=status,
        headers={"etag": tag(kept.version), **(headers or {})},
    )


def _places(kept: StoredEvent, board: Board) -> JsonObject:
    """Return the IDs of a board and of the lines of its traveller."""
    return {
        "id": kept.board_ids[board.key],
        "name": board.name,
        "lines": [kept.line_ids[board.key, place] for place in range(len(board.lines))],
    }


def whole(event: Event) -> JsonObject:
    """Return an event in the form of an event file."""
    boards = [
        {**parts.board_form(board), "lines": [*map(parts.line_form, board.lines)]}
        for board in event.boards
    ]
    contestants = [*map(parts.contestant_form, event.contestants)]
    head = parts.event_form(event)
    return {
        "format": event_json.FORMAT,
        "version": event_json.VERSION,
        **head,
        "contestants": contestants,
        "boards": boards,
    }


def scored(call: Call) -> tuple[StoredEvent, Scored]:
    """Return the event with its scores."""
    return call.results.of(call.part("event", int))


def unscored(error: EventError) -> Problem:
    """Return the problem of an event that cannot be scored."""
    return Problem(CANNOT_BE_SCORED, error)


def key_of(kept: StoredEvent, board: int) -> BoardKey:
    """Return the board with an ID. Raises Problem."""
    key = kept.key_of(board)
    if key is None:
        raise Problem(NOT_FOUND, Said(NO_BOARD, {"id": board}), Place("board", 0, board))
    return key


def show_board(call: Call) -> Answer:
    """Return a board with its traveller as entered.

    If the board is compared across the field, its scores are included.
    """
    kept, marks = scored(call)
    key = key_of(kept, call.part("board", int))
    board = kept.event.board(key)
    form: JsonObject = {
        **_places(kept, board),
        "event": kept.id,
        "entered": {**parts.board_form(board), "lines": [*map(parts.line_form, board.lines)]},
        "scored": None,
    }
    if not kept.event.in_matches:
        try:
            form["scored"] = to_builtins(frequency_view.board_view(marks, key, call.language))
        except EventError as error:
            raise unscored(error) from None
    return Answer(form=form)


def show_standings(call: Call) -> Answer:
    """Return all lists of an event."""
    kept, marks = scored(call)
    try:
        lists = standing_views(marks, call.language)
    except EventError as error:
        raise unscored(error) from None
    return Answer(
        form={"event": kept.id, "version": kept.version, "lists": to_builtins(lists)},
        headers={"etag": tag(kept.version)},
    )


def show_matches(call: Call) -> Answer:
    """List the matches of an event, or of one team; the list is empty if it has no matches."""
    kept, marks = scored(call)
    team = call.told("contestant", str)
    if team is not None and team not in kept.event.by_number:
        raise Problem(WRONG, Said(NO_TEAM, {"number": team}), Place("contestant", 0, team))
    try:
        forms = match_views(marks, call.language, team=team) if kept.event.in_matches else []
    except EventError as error:
        raise unscored(error) from None
    return listed(call, "matches", [*enumerate(to_builtins(forms))])


def show_history(call: Call) -> Answer:
    """List the changes of an event, the last first."""
    event = call.part("event", int)
    call.store.events.version(event)
    changes = call.store.events.history(event, call.told("line", int))
    return listed(
        call,
        "changes",
        [
            (each.number, to_builtins(change_view(change_for_reader(each), call.language)))
            for each in changes
        ],
        falling=True,
    )


EVENT_ID: Final = in_path("event", Text("The id of the event."), example=1)
BOARD_ID: Final = in_path("board", Text("The id of the board, from the event."), example=16)
EVENT: Final[JsonObject] = {"$ref": "#/components/schemas/Event"}
EXAMPLE: Final[JsonObject] = {
    "format": "bridgelaw event",
    "version": 1,
    "kind": "pairs",
    "method": "matchpoints",
    "name": "Tuesday",
    "contestants": [{"number": number, "names": []} for number in "1234"],
    "boards": [
        {
            "number": 1,
            "lines": [
                {"ns": "1", "ew": "3", "score": "4S N 10", "table": "1"},
                {"ns": "2", "ew": "4", "score": "3NT S 9", "table": "2"},
            ],
        }
    ],
}
CONTESTANT: Final = Parameter(
    name="contestant",
    about=Text("Only changes of this contestant, by number."),
    schema={"type": "string", "maxLength": 60},
    read=words(60),
)
LINE: Final = by_id("line", Text("Only changes of this line of a traveller, by id."))

OPERATIONS: Final = (
    Operation(
        method="GET",
        path="/events",
        name="listEvents",
        area=EVENTS,
        summary=Text("List the events, newest first"),
        do=list_events,
        parameters=PAGED,
        gives={200: "Events"},
    ),
    Operation(
        method="POST",
        path="/events",
        name="enterEvent",
        area=EVENTS,
        summary=Text("Create an event from the contents of an event file"),
        do=enter,
        parameters=WRITTEN,
        body=Body(schema=EVENT, example=EXAMPLE, most=LARGE, raw=True),
        once=True,
        tagged=True,
        gives={201: "KeptEvent"},
    ),
    Operation(
        method="GET",
        path="/events/{event}",
        name="getEvent",
        area=EVENTS,
        summary=Text("Get an event, with the addresses of its boards and lines"),
        do=show_event,
        parameters=(EVENT_ID,),
        tagged=True,
        gives={200: "KeptEvent"},
        problems=(WRONG,),
    ),
    Operation(
        method="PUT",
        path="/events/{event}",
        name="reviseEvent",
        area=EVENTS,
        summary=Text("Replace an event: contestants, boards, penalties and method of scoring"),
        about=Text(
            "Every change is recorded in the history. A line keeps its id if its board and its "
            "contestants stay the same."
        ),
        do=revise,
        parameters=(EVENT_ID, *WRITTEN),
        body=Body(schema=EVENT, example=EXAMPLE, most=LARGE, raw=True),
        versioned=True,
        tagged=True,
        gives={200: "KeptEvent"},
    ),
    Operation(
        method="GET",
        path="/events/{event}/boards/{board}",
        name="getBoard",
        area=EVENTS,
        summary=Text(
            "Get a board: its traveller and, in events compared across the field, its "
            "frequency tables"
        ),
        do=show_board,
        parameters=(EVENT_ID, BOARD_ID),
        gives={200: "KeptBoard"},
        problems=(CANNOT_BE_SCORED, WRONG),
    ),
    Operation(
        method="GET",
        path="/events/{event}/standings",
        name="getStandings",
        area=EVENTS,
        summary=Text("Get all standings of an event"),
        do=show_standings,
        parameters=(EVENT_ID,),
        tagged=True,
        gives={200: "Standings"},
        problems=(CANNOT_BE_SCORED, WRONG),
    ),
    Operation(
        method="GET",
        path="/events/{event}/matches",
        name="listMatches",
        area=EVENTS,
        summary=Text("Get the matches of an event"),
        do=show_matches,
        parameters=(EVENT_ID, CONTESTANT, *PAGED),
        gives={200: "MatchList"},
        problems=(CANNOT_BE_SCORED, WRONG),
    ),
    Operation(
        method="GET",
        path="/events/{event}/history",
        name="getHistory",
        area=EVENTS,
        summary=Text("List the changes, newest first: who, when, why, before and after"),
        do=show_history,
        parameters=(EVENT_ID, LINE, LIMIT, CURSOR),
        gives={200: "History"},
    ),
)
