"""Write what a session says to an event, and settle what a director was asked about."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bridgelaw.app.following.taking import Difference, Taking, Write, taking
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Line
from bridgelaw.formats.results.bws_session import Session
from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.events.kept_results import keep_result
from bridgelaw.store.models import Reason, StoredEvent
from bridgelaw.store.store import Store

MOST_TIMES: Final = 5
"""How often a session is compared again after somebody else changed a result at the same time."""

log = logging.getLogger("bridgelaw.app.following")


def following(file: str) -> AuditContext:
    """Return the context of what is written while a file is followed: it changes no ruling."""
    return AuditContext(who=file, did="follow a Bridgemate session", may_rule=False)


def take(store: Store, event_id: int, session: Session, file: str) -> tuple[Taking, int]:
    """Write what is new in a session to an event.

    Returns what follows from the session then, and the version of the event. Raises NotThere,
    TooLarge and OutOfReach.
    """
    with audited_as(following(file)):
        for _ in range(MOST_TIMES):
            kept = store.events.get(event_id)
            found = taking(kept, store.events.history(event_id), session)
            if not found.writes:
                break
            for write in found.writes:
                with suppress(EditConflict, NotThere, EventError):  # compared again
                    _write(store, kept, write)
        return found, kept.version


def _write(store: Store, kept: StoredEvent, write: Write) -> None:
    reason = Reason(by=write.by)
    if write.line is not None:
        lines = [(write.line_id, write.version, write.line)]
        store.events.write_board(kept.board_ids[write.board], lines, reason)
    elif write.line_id is not None:
        store.events.remove_line(write.line_id, write.version, reason)


def accept(store: Store, found: Difference, reason: Reason) -> None:
    """Replace a result by that of the table. Raises EditConflict, NotThere and EventError."""
    if found.received is None:
        store.events.remove_line(found.line_id, found.version, reason)
    else:
        store.events.correct(found.line_id, found.version, _with(found, found.received), reason)


def keep(store: Store, found: Difference, reason: Reason) -> None:
    """Keep the result that was entered; the history says what the table had.

    Raises EditConflict and NotThere.
    """
    at = found.place
    offered = None if found.received is None else _with(found, found.received)
    entered = replace(
        found.entered, section=found.section, table=str(at.table), round=str(at.round)
    )
    keep_result(
        store.database,
        found.line_id,
        found.version,
        offered,
        entered,
        found.by,
        reason,
    )


def _with(found: Difference, received: Line) -> Line:
    """Return the line that was entered with the result of the table; a ruling stays."""
    return replace(
        received,
        ruling=found.entered.ruling,
        form=found.entered.form,
        lead=received.lead or found.entered.lead,
    )
