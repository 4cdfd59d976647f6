"""Interviews in the store: begin, load, and save after each answer."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Final

from bridgelaw.app.interviews.differences import DifferenceView, differences
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, apply
from bridgelaw.app.interviews.interview_json import incident_named, interview_of, state_of
from bridgelaw.app.recent import Recent
from bridgelaw.cases.errors import AnswerError, CaseFileError
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.law import WBF
from bridgelaw.event.model import Event
from bridgelaw.event.movements.planned import Due, due, is_entered_as
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import NotThere, StoreError
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.models import About, StoredEvent, StoredInterview
from bridgelaw.store.store import Store

LONGEST: Final = 100
"""The maximum stored length of the texts for event, board and table."""
READ: Final = 256
"""The number of interviews that stay in memory."""

OUTDATED = Text(
    "The stored answers do not fit the questions of this version of the program ({problem}). "
    "Begin a new interview."
)


_READ: Final = Recent[tuple[str, date], Interview](READ)
"""The interviews last read or saved, by their data.

An answer finds the interview before it here, with its question. So it is neither read from its data
nor ruled on again.
"""


class OutdatedInterview(StoreError):
    """A stored interview that does not fit the questions of this version of the program."""

    def __init__(self, error: AnswerError | CaseFileError, state: Mapping[str, object]) -> None:
        super().__init__(OUTDATED, problem=error)
        self.state = state

    @property
    def entries(self) -> Iterator[tuple[str, str]]:
        """Name and value of each stored entry, in the words of case files."""
        before = self.state.get("before")
        for step in (*(before if isinstance(before, list) else ()), self.state):
            yield from _entries(step)


def _entries(step: object) -> Iterator[tuple[str, str]]:
    """Yield the entries of one incident. They may be of any form."""
    if not isinstance(step, Mapping):
        return
    yield "incident", str(step.get("incident"))
    for part in (step.get("table"), step.get("told")):
        if isinstance(part, Mapping):
            for name, value in part.items():
                text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
                yield str(name), text


def begin(
    store: Store,
    incident: str | AnyProcedure,
    about: About,
    *,
    table: Mapping[str, object] | None = None,
    told: Mapping[str, object] | None = None,
    day: date | None = None,
    federation: str = WBF,
) -> StoredInterview:
    """Begin an interview on an incident.

    `table` has what is known of the table (`write_table`), and `told` facts given in advance by
    their names in case files. The default for `day` is today.

    Raises:
        AnswerError: there is no such incident, or a value is contradictory.
        CaseFileError: a value cannot be read.
    """
    found = incident_named(incident) if isinstance(incident, str) else incident
    asked = Interview(found, day or date.today(), federation)
    interview = apply(asked, Tell({**(table or {}), **(told or {})}))
    return store.interviews.begin(state_of(interview), about)


def take_up(store: Store, id: str) -> tuple[StoredInterview, Interview]:
    """Load an interview.

    Raises:
        NotThere: there is none with that id.
        OutdatedInterview: it was stored by a program version with other questions.
    """
    kept = store.interviews.get(id)
    return kept, read_stored(kept.state)


def read_stored(state: Mapping[str, object]) -> Interview:
    """Return the interview that is stored with this state, or with a ruling on it.

    Raises:
        OutdatedInterview: it was stored by a program version with other questions.
    """
    key = _key(state)
    found = _READ.get(key)
    if found is None:
        try:
            found = interview_of(state)
        except (AnswerError, CaseFileError) as error:
            raise OutdatedInterview(error, state) from None
        _READ.put(key, found)
    return found


def _key(state: Mapping[str, object]) -> tuple[str, date]:
    """Return what an interview depends on: its data and, for the laws in force, the day."""
    return json.dumps(state), date.today()


def incident_of(state: Mapping[str, object]) -> AnyProcedure | None:
    """Return the incident of a stored interview; None if its name no longer exists."""
    try:
        return incident_named(str(state.get("incident")))
    except AnswerError:
        return None


def keep(
    store: Store, kept: StoredInterview, interview: Interview, about: About | None = None
) -> StoredInterview:
    """Save what is known now. Raises EditConflict if another answer was saved in between."""
    state = state_of(interview)
    _READ.put(_key(state), interview)
    return store.interviews.go_on(kept, state, about)


def about_line(store: Store, line: int) -> About:
    """Return the subject of a ruling on a line of a traveller. Raises NotThere."""
    kept = store.events.line(line)
    return About(
        event_id=kept.event_id,
        line_id=line,
        event=store.events.name(kept.event_id)[:LONGEST],
        board=kept.board.name,
        table=kept.line.table,
    )


def about_event(kept: StoredEvent, board: str = "", table: str = "") -> About:
    """Return the subject of a ruling on an event, or at one of its tables.

    If the board has a result of that table, the subject is its line of the traveller.
    """
    told = About(event_id=kept.id, event=kept.event.name[:LONGEST], board=board, table=table)
    return replace(told, line_id=line_at_table(kept, board, table))


def line_at_table(kept: StoredEvent, board: str, table: str) -> int | None:
    """Return the id of the line that a table has on a board; None if it has none, or several.

    The traveller names the table, or the movement says who plays the board there.
    """
    entered = next((each for each in kept.event.boards if each.name == board), None)
    if entered is None or not table:
        return None
    there = [n for n, line in enumerate(entered.lines) if line.table == table] or [
        n
        for each in due_at(kept.event, board, table)
        for n, line in enumerate(entered.lines)
        if not line.table and is_entered_as(kept.event, each, line)
    ]
    return kept.line_ids[entered.key, there[0]] if len(there) == 1 else None


def line_of(store: Store, about: About) -> int | None:
    """Return the id of the line that a ruling is about; None if there is none, or not yet."""
    if about.line_id is not None or about.event_id is None:
        return about.line_id
    try:
        return line_at_table(store.events.get(about.event_id), about.board, about.table)
    except (NotThere, TooLarge):  # removed since, or never loaded as a whole
        return None


def boards_at_table(event: Event, board: str, table: str) -> list[str]:
    """Return the boards that a table plays in the same round as a board, by the movement."""
    return [
        each.board_name
        for now in due_at(event, board, table)
        for each in due(event)
        if (each.plan, each.round, each.table) == (now.plan, now.round, now.table)
    ]


def due_at(event: Event, board: str, table: str) -> list[Due]:
    """Return the result of a board that is due at a table, or nothing."""
    here = (each for each in due(event) if (each.board_name, each.table_name) == (board, table))
    return [*islice(here, 1)]


def differs(
    store: Store, interview: Interview, about: About, language: str
) -> list[DifferenceView]:
    """Return the differences between the input of an interview and its event."""
    if about.event_id is None:
        return []
    event, at = store.events.get(about.event_id), about.line_id
    if at is None:
        at = line_at_table(event, about.board, about.table)
    # The line may have been removed since, when the event was corrected.
    line = store.events.line(at) if at is not None and at in event.places else None
    return differences(interview.table, interview.day or date.today(), event.event, line, language)
