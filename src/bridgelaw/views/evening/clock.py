"""The round clock as shown: the round, the time that is left, and when it ends."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bridgelaw.event.clock import BEGINNING, MINUTE, at, seconds_left
from bridgelaw.i18n.text import ENGLISH, Text

if TYPE_CHECKING:
    from bridgelaw.event.clock import Clock

ROUND: Final = Text("Round {round} of {rounds}")
CHANGE: Final = Text("Change to round {round}")
OVER: Final = Text("The play is over")
ENDS: Final = Text("The round ends at {time}.")
BEGINS: Final = Text("The round begins at {time}.")
WARNING: Final = 180
"""Seconds before the end of a round at which the screen warns."""
PAUSED: Final = Text("The clock is stopped.")


class ClockView(Struct, frozen=True, kw_only=True):
    """A round clock at a moment."""

    title: str
    words: str
    """When the round ends, or that the clock is stopped."""
    left: int
    """Seconds."""
    left_words: str
    """Minutes and seconds: "12:05"."""
    round: int
    is_running: bool
    is_change: bool
    is_over: bool


def clock_view(clock: Clock, now: int, language: str = ENGLISH) -> ClockView:
    """Return the view of a clock at a moment, in seconds since `BEGINNING`."""
    clock, left = at(clock, now), seconds_left(clock, now)
    title = (CHANGE if clock.is_change else ROUND).say(
        language, round=clock.round + clock.is_change, rounds=clock.rounds
    )
    words = PAUSED.say(language)
    if clock.is_running:
        ends = datetime.fromtimestamp(BEGINNING + clock.ends, UTC).astimezone()
        words = (BEGINS if clock.is_change else ENDS).say(language, time=f"{ends:%H:%M}")
    return ClockView(
        title=OVER.say(language) if clock.is_over else title,
        words="" if clock.is_over else words,
        left=left,
        left_words=f"{left // MINUTE}:{left % MINUTE:02}",
        round=clock.round + clock.is_change,
        is_running=clock.is_running,
        is_change=clock.is_change,
        is_over=clock.is_over,
    )
