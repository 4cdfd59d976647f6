"""The part of an event that players see, and the period in which scores may be corrected."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.event.hidden import hidden, without_hands
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.progress import after_rounds, progress
from bridgelaw.federations.periods import appeal_period, correction_period
from bridgelaw.i18n.text import Text


class StandingsShown(Named):
    """When players see the standings."""

    AFTER_ROUNDS = Text("after each round")
    AT_END = Text("when all results are in")
    OFFICIAL = Text("when I make the result official")


LONGEST_PERIOD: Final = timedelta(days=28)
"""The longest correction period that an organiser may set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Periods:
    """A federation's periods after the official score has been made available."""

    corrections: timedelta
    """How long scores may be corrected (Law 79C1)."""
    appeals: timedelta | None
    """How long rulings may be requested and appealed (Law 92B); None if from the end of play."""

    @classmethod
    def of(cls, federation: str, day: date) -> Periods:
        """Return the periods of a federation for an event of a day."""
        return cls(
            corrections=correction_period(federation, day), appeals=appeal_period(federation, day)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """How an event is published. A moment is None if the result is not official."""

    standings: StandingsShown = StandingsShown.AT_END
    files: bool = False
    """Whether players may download the result files."""
    minutes: int | None = None
    """The correction period that the organiser has set (Law 79C1); None for the federation's."""
    appeal_minutes: int | None = None
    """The period for asking for a ruling and appealing that the organiser has set (Law 92B)."""
    official: datetime | None = None
    """When the official score was made available."""
    until: datetime | None = None
    """When the correction period ends."""
    appeals_until: datetime | None = None
    """When the period for asking for a ruling and appealing ends; None if it is not known."""
    appeals_from_play: bool = False
    """Whether that period ends half an hour after play; nobody has entered when that was."""
    version: int | None = None
    """The number of the change that made the result official. Later changes are corrections."""

    def is_over(self, now: datetime) -> bool:
        """Return whether the correction period has ended."""
        return self.until is not None and now >= self.until

    def appeals_over(self, now: datetime) -> bool:
        """Return whether the period for asking for a ruling and appealing is known to be over."""
        return self.appeals_until is not None and now >= self.appeals_until

    def appeal_period(self, by_federation: timedelta | None) -> timedelta | None:
        """Return the period for appeals after the official score: the organiser's if there is one.

        None if it counts from the end of play.
        """
        if self.appeal_minutes is None:
            return by_federation
        return timedelta(minutes=self.appeal_minutes)

    def period(self, by_federation: timedelta) -> timedelta:
        """Return the length of the correction period: the organiser's if there is one."""
        return by_federation if self.minutes is None else timedelta(minutes=self.minutes)

    def made_official(self, now: datetime, by_federation: Periods, version: int) -> Publication:
        """Return the publication with the result made official at a moment."""
        appeals = self.appeal_period(by_federation.appeals)
        return replace(
            self,
            official=now,
            until=now + self.period(by_federation.corrections),
            appeals_until=None if appeals is None else now + appeals,
            appeals_from_play=appeals is None,
            version=version,
        )

    def withdrawn(self) -> Publication:
        """Return the publication with a result that is not official."""
        return replace(
            self,
            official=None,
            until=None,
            appeals_until=None,
            appeals_from_play=False,
            version=None,
        )


@dataclass(frozen=True, kw_only=True)
class Visible:
    """The part of an event that players may see."""

    event: Event
    """The event with the results that count in the standings, and the hands that may be seen."""
    has_standings: bool
    boards: frozenset[BoardKey]
    """The boards whose results may be seen: nobody is still to play them."""
    is_over: bool
    """Whether every result that is due is entered."""
    rounds: int
    """The number of complete rounds of the session that is being played."""


def visible(event: Event, publication: Publication) -> Visible:
    """Return what players may see of an event.

    While the event is played, a board can be seen only when everybody has played it, and only if
    the standings are shown: they could be computed from the boards.

    Raises EventError if a movement in the event cannot be read.
    """
    found = progress(event)
    is_official = publication.official is not None
    shown = (
        is_official
        or {
            StandingsShown.AFTER_ROUNDS: any(found.rounds.values()) or found.is_over,
            StandingsShown.AT_END: found.is_over,
            StandingsShown.OFFICIAL: False,
        }[publication.standings]
    )
    everything = shown and (found.is_over or is_official)
    counted = event if everything or not shown else after_rounds(event, found)
    if everything:
        boards = frozenset(board.key for board in event.boards)
    elif shown:
        boards = _played_in(event, counted, found.played)
    else:
        boards = frozenset()
        counted = without_results(event)
    hands = boards - hidden(event)
    return Visible(
        event=replace(
            counted,
            boards=tuple(
                each if each.key in hands else without_hands(each) for each in counted.boards
            ),
        ),
        has_standings=shown,
        boards=boards,
        is_over=found.is_over,
        rounds=next((number for number in reversed(found.rounds.values()) if number), 0),
    )


def _played_in(event: Event, counted: Event, played: frozenset[BoardKey]) -> frozenset[BoardKey]:
    """Return the boards that everybody has played, in rounds that count."""
    return frozenset(
        was.key
        for was, now in zip(event.boards, counted.boards, strict=True)
        if was.key in played and was.lines and len(was.lines) == len(now.lines)
    )


def without_results(event: Event) -> Event:
    """Return the event without results, penalties and carry-over."""
    return replace(
        event,
        boards=tuple(replace(board, lines=()) for board in event.boards),
        penalties=(),
        carry_overs=(),
    )
