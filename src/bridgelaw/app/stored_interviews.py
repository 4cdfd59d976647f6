"""Interviews in the store: begun, taken up again, and kept after each answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from bridgelaw.app.differences import differences
from bridgelaw.app.interview import Interview
from bridgelaw.app.interview_actions import Tell, apply
from bridgelaw.app.interview_json import incident_named, interview_of, state_of
from bridgelaw.bridge.notation import contract_text
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import AnswerError
from bridgelaw.effects.incident import AnyProcedure
from bridgelaw.engine.law import WBF
from bridgelaw.scores.results import Played
from bridgelaw.store.models import About, StoredEvent, StoredInterview
from bridgelaw.store.store import Store
from bridgelaw.views.ruling import Form

LONGEST: Final = 100
"""So many letters of what is written about an event, a board or a table are kept."""
AFTER_THE_AUCTION: Final = frozenset({"lead", "play", "dummy", "claim", "score"})
"""The groups of incidents that happen when there is a contract."""


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
    """Begins an interview on an incident, with what is known of the table (`write_table`) and
    told beforehand by the names of case files. The day is today where none is told.

    Raises:
        AnswerError: there is no such incident, or what is told cannot be so.
        CaseFileError: what is wrong with what is told.
    """
    found = incident_named(incident) if isinstance(incident, str) else incident
    asked = Interview(found, day or date.today(), federation)
    interview = apply(asked, Tell({**(table or {}), **(told or {})}))
    return store.interviews.begin(state_of(interview), about)


def take_up(store: Store, id: str) -> tuple[StoredInterview, Interview]:
    """An interview as it was left.

    Raises:
        NotThere: there is none of that number.
        AnswerError, CaseFileError: it was kept by a program with other questions.
    """
    kept = store.interviews.get(id)
    return kept, interview_of(kept.state)


def incident_of(state: Mapping[str, object]) -> AnyProcedure | None:
    """What an interview that was kept is on; None where the incident has another name by now."""
    try:
        return incident_named(str(state.get("incident")))
    except AnswerError:
        return None


def keep(
    store: Store, kept: StoredInterview, interview: Interview, about: About | None = None
) -> StoredInterview:
    """Keeps what is known by now. Raises ChangedMeanwhile where another answer has come in
    between."""
    return store.interviews.go_on(kept, state_of(interview), about)


def about_line(store: Store, line: int) -> About:
    """What is about a line of a traveller. Raises NotThere."""
    kept = store.events.line(line)
    return About(
        event_id=kept.event_id,
        line_id=line,
        event=store.events.name(kept.event_id)[:LONGEST],
        board=kept.board.name,
        table=kept.line.table,
    )


def about_event(kept: StoredEvent) -> About:
    """What is about an event."""
    return About(event_id=kept.id, event=kept.event.name[:LONGEST])


def differs(store: Store, interview: Interview, about: About, language: str) -> list[Form]:
    """What was told in an interview otherwise than the event has it that it is about."""
    if about.event_id is None:
        return []
    event = store.events.get(about.event_id)
    # The line may have gone since, when the event was put right.
    there = about.line_id is not None and about.line_id in event.places
    line = store.events.line(about.line_id) if there and about.line_id is not None else None
    return differences(interview.table, interview.day or date.today(), event.event, line, language)


def table_of_line(store: Store, about: About, incident: AnyProcedure) -> dict[str, object]:
    """What the traveller tells of the table: the board; and the contract, where the incident
    happens after the auction."""
    if about.line_id is None:
        number = about.board if about.board.isascii() and len(about.board) < 4 else ""
        return {"board": int(number)} if number.isdigit() and int(number) else {}
    kept = store.events.line(about.line_id)
    told: dict[str, object] = {"board": kept.board.number}
    result = kept.line.score.of(Side.NS)
    if incident.group in AFTER_THE_AUCTION and isinstance(result, Played):
        told["contract"] = contract_text(result.contract)
    return told
