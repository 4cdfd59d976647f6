"""Values that the store returns.

They can be passed on, and no later write changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum

from bridgelaw.event.model import Board, BoardKey, Event, Line
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.json_types import JsonObject


class What(Enum):
    """The kind of a change."""

    ENTERED = Text("event entered")
    RESULT = Text("result")
    RULING = Text("adjusted score")
    PENALTY = Text("penalty")
    CONTESTANT = Text("contestant")
    BOARD = Text("board")
    SETTINGS = Text("settings of the event")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Who makes a change, and why."""

    by: str = ""
    why: str = ""
    ruling: int | None = None
    """The number of the ruling that the change carries out."""


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
    """An event in its current state, with the ids of its parts."""

    id: int
    version: int
    event: Event
    board_ids: Mapping[BoardKey, int]
    line_ids: Mapping[tuple[BoardKey, int], int]
    """Line ids by board and place on the traveller."""
    places: Mapping[int, tuple[BoardKey, int]] = field(repr=False)
    """The inverse of `line_ids`."""
    versions: Mapping[int, int] = field(repr=False)
    """The version of each line by its id. A correction names it."""
    cut: bool = False
    """Whether this is only a part of a large event.

    The part is one board with a few of its lines, and the contestants on them.
    """

    def key_of(self, board_id: int) -> BoardKey | None:
        """Return the key of the board with an id, or None."""
        return next((key for key, found in self.board_ids.items() if found == board_id), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLine:
    """A line of a traveller, with its ids."""

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
    """A change of an event: what was changed, by whom, when and why."""

    id: int
    event_id: int
    number: int
    at: datetime
    by: str
    why: str
    what: What
    board: str
    """The name of the board that the change is about; empty if it is about none."""
    line_id: int | None
    ruling_id: int | None
    before: JsonObject | None
    """The part before the change.

    A line of a traveller has the same form as in event files (`formats.results.event_json.parts`).
    """
    after: JsonObject | None


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """The board and table that something is about, by their ids in the store or in words."""

    event_id: int | None = None
    line_id: int | None = None
    event: str = ""
    board: str = ""
    table: str = ""
    record_id: int | None = None
    """The record of play on which it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredInterview:
    """An interview in progress. `state` is JSON data (`app.interview_json`)."""

    id: str
    at: datetime
    changed: datetime
    version: int
    about: About
    replaces: int | None
    """The ruling that this interview revises."""
    state: JsonObject
    title: str = ""
    """The director's name for it; empty if none was given."""
    put_off: datetime | None = None
    """When the director put it off until after the play; None if it was not put off."""
    discarded: datetime | None = None
    """When it was discarded; None if it was not."""


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
    """Its number in the store that it was exported from (`formats.results.archive`)."""
    handed_over: datetime | None
    """When a ruling that was given offline was stored; `at` is when it was given."""
    state: JsonObject
    forms: Mapping[str, list[JsonObject]]
    """The ruling in each language.

    One form (`views.ruling.ruling_view`) for each incident on the board.
    """

    def forms_in(self, language: str) -> list[JsonObject]:
        """Return the forms in a language.

        Falls back to English if the language was added after the ruling.
        """
        return self.forms.get(language) or self.forms[ENGLISH]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReminder:
    """Something that the director must come back to.

    `place` is its place among the reminders of its ruling.
    """

    ruling: int
    place: int
    done: datetime | None
    by: str
    """Who has dealt with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredRecord:
    """A board as it was played."""

    id: int
    at: datetime
    by: str
    source: str
    title: str
    board: int | None
    form: JsonObject
    """The table (`write_table`)."""
    heading: JsonObject
    """Event, day, players and room, as far as known."""
    collection_id: int | None = None
    """The collection that it is part of."""
    place: int | None = None
    """Its place in the file of the collection, from 1."""
