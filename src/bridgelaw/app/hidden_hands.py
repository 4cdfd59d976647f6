"""Events, their changes and archives as the user may see them: some hands are for directors only.

Everything that is read from the store and shown to others than directors passes through here, or
through `app.scored_events`.
"""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.event.hidden import without_hidden
from bridgelaw.formats.results.archive import Archive
from bridgelaw.formats.results.event_json.parts import without_hands
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.models import Change, StoredEvent, What


def for_reader(kept: StoredEvent) -> StoredEvent:
    """Return the event as the user may see it."""
    if current_context().may_rule:
        return kept
    event = without_hidden(kept.event)
    return kept if event is kept.event else replace(kept, event=event)


def change_for_reader(change: Change) -> Change:
    """Return a change as the user may see it: only directors see hands in the history."""
    if current_context().may_rule or change.what is not What.BOARD:
        return change
    return replace(change, before=without_hands(change.before), after=without_hands(change.after))


def archive_for_reader(archive: Archive) -> Archive:
    """Return an archive as the user may see it."""
    if current_context().may_rule:
        return archive
    of_boards = What.BOARD.name.lower()
    history = (
        replace(each, before=without_hands(each.before), after=without_hands(each.after))
        if each.what == of_boards
        else each
        for each in archive.history
    )
    return replace(archive, event=without_hidden(archive.event), history=tuple(history))
