"""What the store hands out: values that can be passed on, and that no later write changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum

from bridgelaw.event.model import Board, BoardKey, Event, Line
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.store.json_types import Form


class What(Enum):
    """What a change was."""

    ENTERED = Text("event entered")
    RESULT = Text("result")
    RULING = Text("adjusted score")
    PENALTY = Text("penalty")
    CONTESTANT = Text("contestant")
    BOARD = Text("board")
    SETTINGS = Text("how the event is scored")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Who writes, and why."""

    by: str = ""
    why: str = ""
    ruling: int | None = None
    """The number of the ruling that it carries out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """An event in the list of events."""

    id: int
    name: str
    day: date | None
    version: int
    at: datetime
    contestants: int
    boards: int
    published: bool = False
    """Whether the players may see it."""


@dataclass(frozen=True, kw_only=True)
class StoredEvent:
    """An event as it stands, and where its parts are kept."""

    id: int
    version: int
    event: Event
    board_ids: Mapping[BoardKey, int]
    line_ids: Mapping[tuple[BoardKey, int], int]
    """By board and place on the traveller."""
    places: Mapping[int, tuple[BoardKey, int]] = field(repr=False)
    """The other way round."""
    versions: Mapping[int, int] = field(repr=False)
    """Of each line by its number: what a correction names."""
    cut: bool = False
    """Whether it is a part of a large event only: one board with a few of its lines, and those who
    sit there."""

    def key_of(self, board_id: int) -> BoardKey | None:
        """The board that is kept under a number."""
        return next((key for key, found in self.board_ids.items() if found == board_id), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLine:
    """A line of a traveller, and where it is kept."""

    id: int
    version: int
    event_id: int
    board_id: int
    board: Board
    place: int

    @property
    def line(self) -> Line:
        """The line itself."""
        return self.board.lines[self.place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What was changed in an event, by whom, when and why."""

    id: int
    event_id: int
    number: int
    at: datetime
    by: str
    why: str
    what: What
    board: str
    """The name of the board that it is about; empty where it is about none."""
    line_id: int | None
    ruling_id: int | None
    before: Form | None
    """As it stood; a line of a traveller has what its form in event files has
    (`formats.event_json.parts`)."""
    after: Form | None


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """Which board at which table something is about: one in the store, or in words."""

    event_id: int | None = None
    line_id: int | None = None
    event: str = ""
    board: str = ""
    table: str = ""
    record_id: int | None = None
    """The record of play on which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredInterview:
    """An interview on its way. `state` is plain data (`app.interview_json`)."""

    id: str
    at: datetime
    changed: datetime
    version: int
    about: About
    replaces: int | None
    """The ruling that is being given anew."""
    state: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRuling:
    """A ruling as it was given."""

    number: int
    at: datetime
    by: str
    day: date
    federation: str
    interview_id: str | None
    about: About
    note: str
    replaces: int | None
    earlier_number: int | None
    """The number that it had in the store that it was read back from (`formats.archive`)."""
    handed_over: datetime | None
    """When it came into the store, where it was given without a connection; `at` is when it was
    given."""
    state: Form
    forms: Mapping[str, list[Form]]
    """What was ruled, in each language: one form (`views.ruling.ruling_view`) for each incident
    on the board."""

    def forms_in(self, language: str) -> list[Form]:
        """What was ruled, in a language; in English where that language is newer than the
        ruling."""
        return self.forms.get(language) or self.forms[ENGLISH]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReminder:
    """Something that the director must come back to. `place` is its place among the reminders of
    its ruling."""

    ruling: int
    place: int
    done: datetime | None
    by: str
    """Who has seen to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRecord:
    """A board as it was played."""

    id: int
    at: datetime
    by: str
    source: str
    title: str
    board: int | None
    form: Form
    """The table (`write_table`)."""
    heading: Form
    """Event, day, players, room, as far as known."""
    collection_id: int | None = None
    """The collection that it is part of."""
    place: int | None = None
    """Its place in the file of that, from 1."""
