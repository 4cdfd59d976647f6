"""Our own format of events, in JSON or, written by hand, in YAML: lossless and readable.

    {"format": "bridgelaw event", "version": 1, "kind": "pairs", "method": "matchpoints",
    "contestants": […], "boards": […]}

Scores are written as directors write them (`bridgelaw.scores.notation`): `4S N 10`, `50% 5D S 11,
50% 4D S 11`, `average plus`; as one text, or as `{"ns": …, "ew": …}` if the sides score
differently. A missing field has its default. The JSON Schema (`event_json.schema`) is generated
from the same types that read and write.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from bridgelaw.cases.errors import CaseFileError, unknown
from bridgelaw.cases.in_force import federation_of
from bridgelaw.cases.nodes import Node, compose, decode
from bridgelaw.cases.place import MISSING, Place
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Event, Method
from bridgelaw.event.regulations import by_federation
from bridgelaw.event.standings.match_metrics import MATCH_METRICS
from bridgelaw.event.standings.metrics import METRICS
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile, read_bytes
from bridgelaw.formats.results.event_json import values
from bridgelaw.formats.results.event_json.nodes import compose_json
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonValue
from bridgelaw.scores.regulation import LAWS, Regulation

FORMAT: Final = "bridgelaw event"
VERSION: Final = 1
MOST_VALUES: Final = 5_000_000
WIDTH: Final = 120
_OF_A_BOARD: Final = re.compile(r"boards\[\d+\]")

IN_FIELD = Text("at {field}: {problem}")
NOTHING = Text("the file is empty; choose another file")
NO_FORMAT = Text('found no "format": "bridgelaw event", expected an event file')
NO_DAY = Text("the regulations of {federation} depend on the day, and the event has no 'date'")
NEWER = Text("found version {found}, expected {expected} or older; update the program")


def read_event_json(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the event in a file of our own, JSON or YAML. Raises EventFileError.

    A `method` that is given counts instead of the one that the file states.
    """
    file = str(path)
    data = read_bytes(path)
    root: Place | None = None
    try:
        root = _root(decode(data, file), file)
        event = event_at(root)
    except CaseFileError as error:
        raise located(error, root) from None
    return EventOnFile(event=replace(event, method=method) if method else event, file=file)


def event_of(text: str, file: str = "", most: int = MOST_VALUES) -> Event:
    """Return the event in a text with at most `most` values.

    Raises CaseFileError with the line and the field.
    """
    return event_at(_root(text, file, most))


def _root(text: str, file: str, most: int = MOST_VALUES) -> Place:
    """Return the root of a text. Raises CaseFileError."""
    if text.lstrip().startswith("{"):
        node = compose_json(text, file, most)
    else:
        found = compose(text, file, most)
        if found is None:
            raise CaseFileError(NOTHING, file=file)
        node = found
    return Place(node, file)


def event_at(place: Place) -> Event:
    """Return the event at a place. Raises CaseFileError."""
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
            _regulation(entries["regulation"], _event({**told, "boards": ()}))
            if "regulation" in entries
            else LAWS
        )
        return _event({**told, "regulation": regulation})
    except EventError as error:
        boards = told.get("boards", ())
        assert isinstance(boards, tuple)
        raise _place_of(error, entries, boards).fault(error.problem, **error.values) from None


def _event(values: Mapping[str, object], make: Callable[..., Event] = Event) -> Event:
    return make(**values)


def _without(place: Place, *keys: str) -> Place:
    """Return the mapping at a place without some of its keys."""
    rest = {key: at.node for key, at in place.entries().items() if key not in keys}
    return Place(Node(rest, place.node.line), place.file, place.field)


def _regulation(place: Place, event: Event) -> Regulation:
    """Return the organiser's choices, based on a federation's if one is named.

    Raises CaseFileError.
    """
    if place.node.is_nothing:
        return LAWS
    by = place.entries().get("federation")
    base = LAWS
    if by is not None:
        code = by.read(federation_of)
        if event.date is None:
            raise by.fault(NO_DAY, federation=code)
        base = by_federation(event, code, event.date)
    found = values.read(_without(place, "federation"), Regulation, base)
    known = MATCH_METRICS if event.in_matches else METRICS
    if "tie breaks" in place.entries():
        for at in place.entries()["tie breaks"].items_or_one():
            if at.word() not in known:
                with at.reading():
                    raise unknown(at.word(), known)
    return found


def _place_of(error: EventError, entries: dict[str, Place], boards: Sequence[Board]) -> Place:
    """Return the place of an error in an event.

    This is the last line, on the board that the error names, with the contestant that it names;
    otherwise the board, or the contestants.
    """
    at = entries.get("boards")
    if not error.board or at is None:
        return entries["contestants"]
    named = [
        (place, board)
        for place, board in zip(at.items_or_one(), boards, strict=True)
        if board.name == error.board
    ]
    if not named:
        return at
    place, board = named[-1]
    lines = zip(place.entries()["lines"].items_or_one(), board.lines, strict=True)
    about = [where for where, line in lines if error.values.get("number") in (*line.ns, *line.ew)]
    return about[-1] if about else place


def located(error: CaseFileError, root: Place | None) -> EventFileError:
    if not error.field or root is None:
        return EventFileError(error.problem, file=error.file, line=error.line, **error.values)
    inner = Said(error.problem, error.values)
    board = _board_at(error.field, root)
    return EventFileError(
        IN_FIELD, file=error.file, line=error.line, board=board, field=error.field, problem=inner
    )


def _board_at(field: str, root: Place) -> str:
    """Return the number, as written, of the board of a field such as `boards[3].lines[0].ns`."""
    found = _OF_A_BOARD.match(field)
    number = root.find(f"{found[0]}.number").node.value if found else ""
    return number if isinstance(number, str) else ""


def event_json(event: Event) -> str:
    """Return the event as JSON, with each line of a traveller on its own line."""
    return (
        "".join(laid_out({"format": FORMAT, "version": VERSION, **values.write(event)}, 0)) + "\n"
    )


def laid_out(form: JsonValue, depth: int) -> list[str]:
    """Return readable JSON: whatever fits on a line is on one line."""
    plain = json.dumps(form, ensure_ascii=False)
    if (depth and len(plain) + depth <= WIDTH) or not isinstance(form, dict | list) or not form:
        return [plain]
    mapping = isinstance(form, dict)
    parts = ["{" if mapping else "["]
    for place, key in enumerate(form):
        parts.append(("," if place else "") + "\n" + " " * (depth + 1))
        if mapping:
            parts.append(f"{json.dumps(key, ensure_ascii=False)}: ")
        parts += laid_out(form[key] if mapping else key, depth + 1)
    return [*parts, "\n" + " " * depth, "}" if mapping else "]"]
