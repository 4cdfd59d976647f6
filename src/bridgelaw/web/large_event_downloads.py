"""Files of a large event, streamed with at most a few thousand rows in memory."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

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
    data = _pieces(_event(store_of(request).large, head, may_rule=current_context().may_rule))
    return StreamingResponse(data, headers=heads(f"event-{head.id}.json"))


def _event(large: Large, head: LargeEvent, *, may_rule: bool) -> Iterator[str]:
    """Yield the text of the file in small parts.

    Hands that only directors may see are left out for others. A board with a result counts as
    played: whether more results are due is not known.
    """
    told = {"format": event_json.FORMAT, "version": event_json.VERSION, **large.form(head.id)}
    at_once = told.get("hands_shown") == choice_name(HandsVisible.AT_ONCE)
    never = told.get("hands_shown") == choice_name(HandsVisible.NEVER)
    yield json.dumps(told, ensure_ascii=False)[:-1] + ',\n "contestants": [\n'
    yield from _listed(large.all_contestants(head.id))
    yield '],\n "boards": [\n'
    for place, (form, lines) in enumerate(large.all_boards(head.id)):
        first = next(lines, None)
        seen = may_rule or at_once or (not never and first is not None)
        board = form if seen else without_hands(form) or {}
        yield (",\n" if place else "") + json.dumps(board, ensure_ascii=False)[:-1]
        yield ', "lines": [\n'
        if first is not None:
            yield from _listed(chain([first], lines))
        yield "]}"
    yield "]}\n"


def _listed(forms: Iterable[JsonObject]) -> Iterator[str]:
    for place, form in enumerate(forms):
        yield (",\n" if place else "") + json.dumps(form, ensure_ascii=False)


def _pieces(parts: Iterator[str]) -> Iterator[bytes]:
    """Join parts to pieces of some size: each piece that is sent costs time of its own."""
    while some := "".join(islice(parts, SOME)):
        yield some.encode()
