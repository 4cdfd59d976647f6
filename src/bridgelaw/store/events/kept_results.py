"""A result that stays although a table has entered another one: both are in the history."""

from __future__ import annotations

from bridgelaw.event.model import Line
from bridgelaw.formats.results.event_json.parts import board_of, line_form
from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.connection.write_queue import Short
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.events.rows import NO_LINE, board_row, event_row, note
from bridgelaw.store.models import Reason, What
from bridgelaw.store.schema import LineRow

LINE_CHANGED = Text("somebody else has changed the result; look at it again before you settle it")


def keep_result(
    database: Database,
    id: int,
    version: int,
    offered: Line | None,
    entered: Line,
    by: str,
    reason: Reason,
) -> None:
    """Record that `by` entered another result (None: erased it), and that the old one stays.

    The line does not change, but has a new version. `entered` is the line with the place of the
    entry. Raises NotThere, and EditConflict if the line no longer has that version.
    """
    with database.write(Short.RESULT) as session:
        row = session.get(LineRow, id)
        if row is None:
            raise NotThere(NO_LINE, id=id)
        if row.version != version:
            raise EditConflict(LINE_CHANGED)
        kept = board_row(session, row.board_id)
        event = event_row(session, kept.event_id)
        board = board_of(kept.form, ()).name
        there = None if offered is None else line_form(offered)
        for author, before, after in (
            (Reason(by=by), line_form(entered), there),
            (reason, there, dict(row.form)),
        ):
            change = note(
                session,
                event,
                author,
                What.RESULT,
                before=before,
                after=after,
                line_id=id,
                board=board,
            )
        row.version = change.number
