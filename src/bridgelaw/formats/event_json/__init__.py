"""Our own form of an event on file, in JSON or, by hand, in YAML: everything survives, and a person can read it.

    {"format": "bridgelaw event", "version": 1, "kind": "pairs", "method": "matchpoints", "contestants": […], "boards": […]}

Scores are written as directors write them (`bridgelaw.outcomes.notation`): `4S N 10`, `50% 5D S 11, 50% 4D S 11`,
`average plus`; as one text, or as `{"ns": …, "ew": …}` where the sides score differently. A field that is not there has
its default. The JSON Schema (`event_json.schema`) is made from the same types that read and write.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bridgelaw.engine.text import Said, Text
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Event
from bridgelaw.event.settled import by_federation
from bridgelaw.event.standings.match_metrics import MATCH_METRICS
from bridgelaw.event.standings.metrics import METRICS
from bridgelaw.formats.errors import CaseFileError, unknown
from bridgelaw.formats.event_json import values
from bridgelaw.formats.event_json.nodes import compose_json
from bridgelaw.formats.event_json.values import Form
from bridgelaw.formats.events import EventFileError, EventOnFile, read_bytes
from bridgelaw.formats.in_force import federation_of
from bridgelaw.formats.nodes import Node, compose, decode
from bridgelaw.formats.place import MISSING, Place
from bridgelaw.outcomes.regulation import LAWS, Regulation

FORMAT: Final = "bridgelaw event"
VERSION: Final = 1
MOST_VALUES: Final = 5_000_000
WIDTH: Final = 120

IN_FIELD = Text("at {field}: {problem}")
NOTHING = Text("the file is empty")
NO_FORMAT = Text('found no "format": "bridgelaw event", expected that this is an event')
NO_DAY = Text("what {federation} settles depends on the day, and the event has no 'date'")
NEWER = Text("found version {found}, expected {expected} or an older one")


def read_event_json(path: str | Path) -> EventOnFile:
    """The event in a file of our own, JSON or YAML. Raises EventFileError."""
    file = str(path)
    data = read_bytes(path)
    try:
        event = event_of(decode(data, file), file)
    except CaseFileError as error:
        raise _located(error) from None
    return EventOnFile(event=event, file=file)


def event_of(text: str, file: str = "") -> Event:
    """The event in a text. Raises CaseFileError with the line and the field."""
    if text.lstrip().startswith("{"):
        node = compose_json(text, file)
    else:
        found = compose(text, file, MOST_VALUES)
        if found is None:
            raise CaseFileError(NOTHING, file=file)
        node = found
    place = Place(node, file)
    entries = place.entries()
    if "format" not in entries or entries["format"].node.value != FORMAT:
        raise place.fault(NO_FORMAT)
    version = entries.get("version")
    if version is None:
        raise place.fault(MISSING, key="version")
    if values.read(version, int) != VERSION:
        raise version.fault(NEWER, found=version.node.value, expected=VERSION)
    told = values.fields_of(_without(place, "format", "version", "regulation"), Event)
    try:
        regulation = (
            _regulation(entries["regulation"], Event(**{**told, "boards": ()})) if "regulation" in entries else LAWS
        )
        return Event(**told, regulation=regulation)
    except EventError as error:
        raise _place_of(error, entries, told.get("boards", ())).fault(error.problem, **error.values) from None


def _without(place: Place, *keys: str) -> Place:
    """The mapping that stands at a place, less some of its keys."""
    rest = {key: at.node for key, at in place.entries().items() if key not in keys}
    return Place(Node(rest, place.node.line), place.file, place.field)


def _regulation(place: Place, event: Event) -> Regulation:
    """The organiser's choices, upon those of a federation where one is named. Raises CaseFileError."""
    if place.node.is_nothing:
        return LAWS
    by = place.entries().get("federation")
    base = LAWS
    if by is not None:
        code = by.read(federation_of)
        if event.date is None:
            raise by.fault(NO_DAY, federation=code)
        base = by_federation(event, code, event.date)
    found: Regulation = values.read(_without(place, "federation"), Regulation, base)
    known = MATCH_METRICS if event.in_matches else METRICS
    if "tie breaks" in place.entries():
        for at in place.entries()["tie breaks"].items_or_one():
            if at.word() not in known:
                with at.reading():
                    raise unknown(at.word(), known)
    return found


def _place_of(error: EventError, entries: dict[str, Place], boards: Sequence[Board]) -> Place:
    """Where what is wrong with an event stands: at its board, or where contestants are entered."""
    at = entries.get("boards")
    if error.board and at is not None:
        named = [place for place, board in zip(at.items_or_one(), boards, strict=True) if board.name == error.board]
        return named[-1] if named else at
    return entries["contestants"]


def _located(error: CaseFileError) -> EventFileError:
    if not error.field:
        return EventFileError(error.problem, file=error.file, line=error.line, **error.values)
    inner = Said(error.problem, error.values)
    return EventFileError(IN_FIELD, file=error.file, line=error.line, field=error.field, problem=inner)


def event_json(event: Event) -> str:
    """The event as JSON, each line of a traveller on a line of its own."""
    return "".join(_laid_out({"format": FORMAT, "version": VERSION, **values.write(event, Event)}, 0)) + "\n"


def _laid_out(form: Form, depth: int) -> list[str]:
    """JSON that a person can read: what fits on a line stands on one."""
    plain = json.dumps(form, ensure_ascii=False)
    if (depth and len(plain) + depth <= WIDTH) or not isinstance(form, dict | list) or not form:
        return [plain]
    mapping = isinstance(form, dict)
    parts = ["{" if mapping else "["]
    for place, key in enumerate(form):
        parts.append(("," if place else "") + "\n" + " " * (depth + 1))
        if mapping:
            parts.append(f"{json.dumps(key, ensure_ascii=False)}: ")
        parts += _laid_out(form[key] if mapping else key, depth + 1)
    return [*parts, "\n" + " " * depth, "}" if mapping else "]"]
