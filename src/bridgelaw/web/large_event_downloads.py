"""Files of a large event, streamed with at most a few thousand rows in memory."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from bridgelaw.event.columns.model import collector_paused
from bridgelaw.event.model import HandsVisible
from bridgelaw.formats.results import event_json
from bridgelaw.formats.results.event_json.parts import without_hands
from bridgelaw.formats.results.event_json.values import choice_name
from bridgelaw.json_types import JsonObject
from bridgelaw.paper.csv_files import LIST, MARK, plainly, safe, safe_cells
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.errors import NotThere
from bridgelaw.store.events.large import NO_EVENT, LargeEvent
from bridgelaw.store.events.large_reading import Large
from bridgelaw.views.standings import stored_lists, stored_texts
from bridgelaw.views.standings.figures import RECORD
from bridgelaw.web.downloads import heads
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of

SOME = 1_000


def standings_csv(request: Request) -> Response:
    """Return all lists, one below the other. Raises NotThere if there are none yet."""
    head = store_of(request).large.get(number(request.path_params["id"]))
    if head.came is None:
        raise NotThere(NO_EVENT, id=head.id)
    rows = standings_parts(store_of(request).large, head, visitor_of(request).language)
    return StreamingResponse(rows, headers=heads(f"event-{head.id}-standings.csv"))


def standings_parts(large: Large, head: LargeEvent, language: str) -> Iterator[bytes]:
    """Yield the parts of the CSV file of all lists. The event must have been scored."""
    assert head.came is not None
    yield MARK.encode()
    for place, told in enumerate(stored_lists(head.came.form["lists"], language)):
        headings, title = told.headings, safe(told.words)
        matches = RECORD.say(language) in headings.figures
        figures = headings.figures[1:] if matches else headings.figures  # 1-0-2 would become a date
        titles = [
            LIST.say(language),
            headings.place,
            headings.number,
            headings.names,
            *figures,
        ]
        yield plainly([[safe(each) for each in (*titles, *headings.further)]], language)
        for rows in large.all_standings(head.id, head.came.version, place):
            with collector_paused():
                part = _part(rows, title, language, matches=matches)
            yield part


def _part(
    rows: Sequence[tuple[str, str, str]], title: str, language: str, *, matches: bool
) -> bytes:
    """Return rows of a list as a part of a CSV file."""
    numbers, names, forms = zip(*rows, strict=True)
    spoken, first = stored_texts(forms, language), 1 if matches else 0
    cells = zip(safe_cells(numbers), safe_cells(names), spoken, strict=True)
    # Places and figures are written by the program, never as formulas.
    return plainly(
        [
            (title, row.place_words, number, name, *row.figures[first:], *row.further)
            for number, name, row in cells
        ],
        language,
    )


def event_file(request: Request) -> Response:
    """Return the event as an event file."""
    head = store_of(request).large.get(number(request.path_params["id"]))
    data = _event(store_of(request).large, head, may_rule=current_context().may_rule)
    return StreamingResponse(data, headers=heads(f"event-{head.id}.json"))


def _event(large: Large, head: LargeEvent, *, may_rule: bool) -> Iterator[bytes]:
    told = {"format": event_json.FORMAT, "version": event_json.VERSION, **large.form(head.id)}
    yield json.dumps(told, ensure_ascii=False)[:-1].encode() + b',\n "contestants": [\n'
    yield from _listed(
        json.dumps(form, ensure_ascii=False) for form in large.all_contestants(head.id)
    )
    yield b'],\n "boards": [\n'
    boards = large.all_boards(head.id) if may_rule else _boards(large, head, told)
    for place, (board_id, form) in enumerate(boards):
        yield (
            (",\n" if place else "").encode()
            + json.dumps(form, ensure_ascii=False)[:-1].encode()
            + b', "lines": [\n'
        )
        yield from _listed(
            json.dumps(line, ensure_ascii=False) for line in large.all_lines(board_id)
        )
        yield b"]}"
    yield b"]}\n"


def _boards(large: Large, head: LargeEvent, event: JsonObject) -> Iterator[tuple[int, JsonObject]]:
    """Yield the ids and the forms of the boards, without hands that only directors see.

    Of the boards of a large event that have results, it is not known whether more are due.
    """
    never, at_once = (choice_name(each) for each in (HandsVisible.NEVER, HandsVisible.AT_ONCE))
    shown = event.get("hands_shown")
    for board_id, form in large.all_boards(head.id):
        played = shown == at_once or (
            shown != never and next(large.all_lines(board_id), None) is not None
        )
        yield board_id, form if played else (without_hands(form) or {})


def _listed(items: Iterator[str]) -> Iterator[bytes]:
    first = True
    while some := [*islice(items, SOME)]:
        yield ("" if first else ",\n").encode() + ",\n".join(some).encode()
        first = False
