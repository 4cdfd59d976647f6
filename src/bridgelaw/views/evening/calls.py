"""Calls for the director as shown: since when a table waits, and who has gone there."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.store.director_calls import DirectorCall

IS_WAITING = Text("The director was called at {time}.")
COMES = Text("The director is coming.")
BY_NAME = Text("{director} is coming.")


class CallView(Struct, frozen=True, kw_only=True):
    """A call for the director at a moment."""

    id: int
    table: str
    board: str
    about: str
    """The topic; empty if the table has not said it."""
    words: str
    """The state for the table."""
    since: str
    """When the director was called, as an ISO date and time."""
    waited: str
    """How long the table has waited: "12:05"."""
    is_waiting: bool
    by: str


def call_view(call: DirectorCall, now: datetime, language: str = ENGLISH) -> CallView:
    """Return the view of a call."""
    seconds = max(0, int(call.waited(now).total_seconds()))
    words = IS_WAITING.say(language, time=f"{call.at.astimezone():%H:%M}")
    if not call.is_waiting:
        words = BY_NAME.say(language, director=call.by) if call.by else COMES.say(language)
    return CallView(
        id=call.id,
        table=call.table,
        board=call.board,
        about="" if call.about.name == "OTHER" else say(call.about.value, language),
        words=words,
        since=call.at.isoformat(),
        waited=f"{seconds // 60}:{seconds % 60:02}",
        is_waiting=call.is_waiting,
        by=call.by,
    )
