"""Read an archive from its file, checking every field; errors name the place in the file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from bridgelaw.cases.errors import FOUND, AnswerError, CaseFileError, OneOf
from bridgelaw.cases.nodes import decode
from bridgelaw.cases.place import A_MAPPING, A_WORD, Place
from bridgelaw.event.errors import EventError
from bridgelaw.federations import FEDERATIONS
from bridgelaw.formats.results import event_json
from bridgelaw.formats.results.archive import (
    FORMAT,
    VERSION,
    Archive,
    ArchivedAbout,
    ArchivedChange,
    ArchivedInterview,
    ArchivedRecord,
    ArchivedReminder,
    ArchivedRuling,
)
from bridgelaw.formats.results.event_file import EventFileError, read_bytes
from bridgelaw.formats.results.event_json import MOST_VALUES, values
from bridgelaw.formats.results.event_json.nodes import compose_json
from bridgelaw.formats.results.event_json.parts import contestant_of, line_of
from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

KINDS: Final = ("entered", "result", "ruling", "penalty", "contestant", "board", "settings")
"""The kinds of changes (`store.models.What`)."""
_BEGINNING: Final = 500

NEWER = Text("found version {found}, expected {expected} or older; update the program")
NO_MOMENT = Text("a time such as 2026-10-06T19:30:00+00:00")
IN_TURN = Text("found the change {found}, expected {expected}: changes are numbered in order")
NO_SUCH = Text("found the number {found}, but nothing in the file has it")
TWICE = Text("found the number {found} twice")
BROKEN = Text("the file cannot be read: {problem}")

T = TypeVar("T")


def is_archive(path: str | Path) -> bool:
    """Return whether a file claims to be an archive rather than an event alone."""
    try:
        with Path(path).open("rb") as opened:
            return f'"{FORMAT}"'.encode() in opened.read(_BEGINNING)
    except (OSError, ValueError):
        return False


def read_archive(path: str | Path) -> Archive:
    """Return the archive in a file, read completely or not at all. Raises EventFileError."""
    file = str(path)
    data = read_bytes(path)
    root: Place | None = None
    try:
        text = decode(data, file)
        root = Place(compose_json(text, file, MOST_VALUES), file)
        return _Reader(root, json.loads(text.lstrip("\ufeff"))).archive()
    except CaseFileError as error:
        raise event_json.located(error, root) from None
    except (ValueError, RecursionError) as error:  # e.g. a number with too many digits
        raise EventFileError(BROKEN, file=file, problem=error) from None


class _Reader:
    """Reads an archive: values are from the data, and their places from the tree."""

    def __init__(self, root: Place, data: JsonObject) -> None:
        self.root, self.data = root, data
        self.numbers: set[int] = set()
        self.records: set[int] = set()
        self.interviews: set[str] = set()
        self.lines = 0

    def archive(self) -> Archive:
        parts = self.root.keys(
            (*(each.name for each in fields(Archive)), "format", "version"),
            ("format", "event"),
        )
        if parts["format"].word() != FORMAT:
            raise parts["format"].fault(FOUND, found=parts["format"].word(), expected=FORMAT)
        if "version" in parts and values.read(parts["version"], int) != VERSION:
            raise parts["version"].fault(NEWER, found=parts["version"].word(), expected=VERSION)
        federation = _federation(parts["federation"]) if "federation" in parts else ""
        event = event_json.event_at(parts["event"])
        self.lines = sum(len(board.lines) for board in event.boards)
        records = self._each(parts, "records", self._record)
        self.records = self._unique(parts, "records", [each.number for each in records])
        interviews = self._each(parts, "interviews", self._interview)
        self.interviews = {each.id for each in interviews}
        rulings = self._each(parts, "rulings", self._ruling)
        self.numbers = self._unique(parts, "rulings", [each.number for each in rulings])
        history = self._each(parts, "history", self._change)
        for place, change in enumerate(history, 1):
            if change.number != place:
                raise parts["history"].fault(IN_TURN, found=change.number, expected=place)
        return Archive(
            event=event,
            federation=federation,
            history=history,
            rulings=rulings,
            interviews=interviews,
            records=records,
        )

    def _line(self, told: _Fields) -> int | None:
        line = told.whole_or_none("line")
        if line is not None and line < 1:
            raise told.place("line").fault(NO_SUCH, found=line)
        return line

    def _each(
        self, parts: Mapping[str, Place], name: str, read: Callable[[_Fields], T]
    ) -> tuple[T, ...]:
        if name not in parts:
            return ()
        return tuple(map(read, _fields_of(parts[name], self.data[name])))

    def _unique(self, parts: Mapping[str, Place], name: str, found: list[int]) -> set[int]:
        seen: set[int] = set()
        for number in found:
            if number in seen:
                raise parts[name].fault(TWICE, found=number)
            seen.add(number)
        return seen

    def _change(self, told: _Fields) -> ArchivedChange:
        told.only(ArchivedChange, "number", "at", "what")
        what = told.word("what")
        if what not in KINDS:
            raise told.place("what").fault(FOUND, found=what, expected=OneOf(KINDS))
        ruling = told.whole_or_none("ruling")
        if ruling is not None and ruling not in self.numbers:
            raise told.place("ruling").fault(NO_SUCH, found=ruling)
        change = ArchivedChange(
            number=told.whole("number"),
            at=told.moment("at"),
            by=told.word("by"),
            why=told.word("why"),
            what=what,
            board=told.word("board"),
            line=self._line(told),
            ruling=ruling,
            before=told.form_or_none("before"),
            after=told.form_or_none("after"),
        )
        _readable(change, told)
        return change

    def _about(self, told: _Fields) -> ArchivedAbout:
        told.only(ArchivedAbout)
        record = told.whole_or_none("record")
        if record is not None and record not in self.records:
            raise told.place("record").fault(NO_SUCH, found=record)
        return ArchivedAbout(
            event=told.word("event"),
            board=told.word("board"),
            table=told.word("table"),
            line=self._line(told),
            record=record,
        )

    def _ruling(self, told: _Fields) -> ArchivedRuling:
        told.only(ArchivedRuling, "number", "at", "day", "federation", "about", "state", "forms")
        forms: dict[str, list[JsonObject]] = {}
        for language, said in told.form("forms").items():
            if (
                not isinstance(said, list)
                or not said
                or not all(isinstance(each, dict) for each in said)
            ):
                raise told.place("forms").find(language).wrong(A_MAPPING)
            forms[language] = said
        interview = told.word("interview") or None
        if interview is not None and interview not in self.interviews:
            raise told.place("interview").fault(NO_SUCH, found=interview)
        return ArchivedRuling(
            number=told.whole("number"),
            at=told.moment("at"),
            by=told.word("by"),
            day=values.read(told.place("day"), date),
            federation=_federation(told.place("federation")),
            about=self._about(told.within("about")),
            note=told.word("note"),
            replaces=told.whole_or_none("replaces"),
            interview=interview,
            state=told.form("state"),
            forms=forms,
            reminders=tuple(_reminder(each) for each in told.list("reminders")),
        )

    def _interview(self, told: _Fields) -> ArchivedInterview:
        told.only(ArchivedInterview, "id", "at", "changed", "about", "state")
        return ArchivedInterview(
            id=told.word("id"),
            at=told.moment("at"),
            changed=told.moment("changed"),
            about=self._about(told.within("about")),
            replaces=told.whole_or_none("replaces"),
            title=told.word("title"),
            postponed=told.moment_or_none("postponed"),
            discarded=told.moment_or_none("discarded"),
            state=told.form("state"),
        )

    def _record(self, told: _Fields) -> ArchivedRecord:
        told.only(ArchivedRecord, "number", "at", "form")
        return ArchivedRecord(
            number=told.whole("number"),
            at=told.moment("at"),
            by=told.word("by"),
            source=told.word("source"),
            title=told.word("title"),
            board=told.whole_or_none("board"),
            form=told.form("form"),
            heading=told.form_or_none("heading") or {},
        )


def _reminder(told: _Fields) -> ArchivedReminder:
    told.only(ArchivedReminder)
    return ArchivedReminder(done=told.moment_or_none("done"), by=told.word("by"))


def _federation(place: Place) -> str:
    """Return the code of a federation. Raises CaseFileError if there is none with that code."""
    code = place.word()
    if code not in FEDERATIONS:
        raise place.fault(FOUND, found=code, expected=OneOf(FEDERATIONS))
    return code


def _readable(change: ArchivedChange, told: _Fields) -> None:
    """Check that the lines and contestants in a change can be read. Raises CaseFileError."""
    readers = {"result": line_of, "ruling": line_of, "contestant": contestant_of}
    reader = readers.get(change.what)
    if reader is None:
        return
    for name, form in (("before", change.before), ("after", change.after)):
        if form is None:
            continue
        try:
            reader(form)
        except (CaseFileError, EventError) as error:
            raise told.place(name).fault(error.problem, **error.values) from None


class _Fields:
    """The fields of a mapping, with their places and values."""

    def __init__(self, at: Place, data: object) -> None:
        self.at, self.entries = at, at.entries()
        assert isinstance(data, dict)
        self.data: JsonObject = data

    def only(self, kind: type[DataclassInstance], *required: str) -> None:
        """Reject unknown fields, and report missing ones. Raises CaseFileError."""
        self.at.keys([each.name for each in fields(kind)], required)

    def has(self, name: str) -> bool:
        return name in self.entries and not self.entries[name].node.is_nothing

    def place(self, name: str) -> Place:
        return self.entries.get(name, self.at)

    def within(self, name: str) -> _Fields:
        return _Fields(self.place(name), self.data[name])

    def word(self, name: str) -> str:
        if not self.has(name):
            return ""
        word = self.data[name]
        if not isinstance(word, str):
            raise self.place(name).wrong(A_WORD)
        return word

    def whole(self, name: str) -> int:
        return values.read(self.place(name), int)

    def whole_or_none(self, name: str) -> int | None:
        return self.whole(name) if self.has(name) else None

    def moment_or_none(self, name: str) -> datetime | None:
        return self.moment(name) if self.has(name) else None

    def moment(self, name: str) -> datetime:
        with self.place(name).reading():
            try:
                found = datetime.fromisoformat(self.word(name))
            except ValueError:
                raise AnswerError(FOUND, found=self.word(name), expected=NO_MOMENT) from None
            if found.tzinfo is None:
                raise AnswerError(FOUND, found=self.word(name), expected=NO_MOMENT)
            return found
        raise AssertionError

    def form(self, name: str) -> JsonObject:
        found = self.data.get(name)
        if not isinstance(found, dict):
            raise self.place(name).wrong(A_MAPPING)
        return found

    def form_or_none(self, name: str) -> JsonObject | None:
        return self.form(name) if self.has(name) else None

    def list(self, name: str) -> list[_Fields]:
        return _fields_of(self.place(name), self.data[name]) if self.has(name) else []


def _fields_of(place: Place, data: object) -> list[_Fields]:
    """Return the mappings of a list."""
    items = place.items()
    assert isinstance(data, list)
    return [_Fields(at, each) for at, each in zip(items, data, strict=True)]
