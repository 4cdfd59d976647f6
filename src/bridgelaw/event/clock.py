"""The round clock of an evening: which round is being played, and when it ends.

The clock stores the moment at which the round or the change ends, so that it loses no time while
the server is down. The rounds go on by themselves; where the clock is at a moment follows from
what is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.i18n.text import Text

MOST_ROUNDS: Final = 99
MOST_MINUTES: Final = 180
MINUTE: Final = 60
BEGINNING: Final = 1_577_836_800
"""The Unix time of the beginning of 2020, from which a clock counts."""
A_NUMBER: Final = Text("found {found}, expected a number from {least} to {most}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A round clock. Raises EventError for impossible numbers."""

    rounds: int
    minutes: int
    """The length of a round in minutes, without the change."""
    change: int = 0
    """The length of a change in minutes."""
    round: int = 1
    is_change: bool = False
    """Whether the round has been played and the players change tables."""
    ends: int = 0
    """When the round or the change ends, in seconds since `BEGINNING`; 0 if it is stopped."""
    left: int = 0
    """The seconds that are left while the clock is paused; 0 if the play is over."""

    def __post_init__(self) -> None:
        check(self.rounds, 1, MOST_ROUNDS)
        check(self.minutes, 1, MOST_MINUTES)
        check(self.change, 0, MOST_MINUTES)
        check(self.round, 1, self.rounds)

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self.ends > 0

    @property
    def is_over(self) -> bool:
        """Whether the last round has ended."""
        return not self.ends and not self.left


def check(found: int, least: int, most: int) -> None:
    """Raise EventError for a number outside a range."""
    if not least <= found <= most:
        raise EventError(A_NUMBER, found=found, least=least, most=most)


def started(rounds: int, minutes: int, change: int, now: int) -> Clock:
    """Return a clock that starts the first round now. Raises EventError."""
    clock = Clock(rounds=rounds, minutes=minutes, change=change)
    return replace(clock, ends=now + minutes * MINUTE)


def at(clock: Clock, now: int) -> Clock:
    """Return the clock as it is at a moment: rounds that have ended since are over."""
    while clock.is_running and clock.ends <= now:
        if not clock.is_change and clock.round == clock.rounds:
            return replace(clock, ends=0, left=0)
        if not clock.is_change and clock.change:
            clock = replace(clock, is_change=True, ends=clock.ends + clock.change * MINUTE)
        else:
            clock = replace(
                clock,
                round=clock.round + 1,
                is_change=False,
                ends=clock.ends + clock.minutes * MINUTE,
            )
    return clock


def seconds_left(clock: Clock, now: int) -> int:
    """Return the seconds that are left of the round or the change."""
    clock = at(clock, now)
    return clock.ends - now if clock.is_running else clock.left


def paused(clock: Clock, now: int) -> Clock:
    """Return the clock stopped at a moment."""
    clock = at(clock, now)
    return replace(clock, ends=0, left=clock.ends - now) if clock.is_running else clock


def resumed(clock: Clock, now: int) -> Clock:
    """Return the clock running again."""
    clock = at(clock, now)
    return (
        clock
        if clock.is_running or clock.is_over
        else replace(clock, ends=now + clock.left, left=0)
    )


def added(clock: Clock, minutes: int, now: int) -> Clock:
    """Return the clock with more minutes for what is being played, or with fewer.

    A round that is over goes on. Raises EventError.
    """
    check(minutes, -MOST_MINUTES, MOST_MINUTES)
    clock = at(clock, now)
    left = max(1, min(seconds_left(clock, now) + minutes * MINUTE, 2 * MOST_MINUTES * MINUTE))
    if clock.is_running or clock.is_over:
        return replace(clock, ends=now + left, left=0)
    return replace(clock, left=left)


def next_round(clock: Clock, now: int) -> Clock:
    """Return the clock at the beginning of the next round; a paused one stays paused."""
    clock = at(clock, now)
    if clock.round == clock.rounds:
        return replace(clock, ends=0, left=0, is_change=False)
    seconds, runs = clock.minutes * MINUTE, clock.is_running
    return replace(
        clock,
        round=clock.round + 1,
        is_change=False,
        ends=now + seconds if runs else 0,
        left=0 if runs else seconds,
    )
