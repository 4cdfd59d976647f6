"""A position in the play of a recorded board, and the incidents marked on it.

Each step returns a new walk, so that it can be undone.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.continued_play import went_on
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.play_history import at, moments
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import write_table
from bridgelaw.effects.applying import after
from bridgelaw.engine.ruling import Ruling

Moment = tuple[int, int]
"""A trick, from 1, and the number of cards played to it."""

START: Moment = (1, 0)


@dataclass(frozen=True, slots=True)
class Mark:
    """An incident, and the moment at which it was marked."""

    moment: Moment
    interview: Interview


@dataclass(frozen=True, slots=True)
class Walk:
    """A recorded board and a moment of its play."""

    record: Table
    moment: Moment = START
    marks: tuple[Mark, ...] = ()

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment: before the first card, and after each card."""
        return (START, *((trick, place) for trick, place, _ in moments(self.record)))

    @property
    def at_the_end(self) -> bool:
        """Whether this is the end of the record."""
        return self.moment == self.moments[-1]

    @property
    def table(self) -> Table:
        """The table at this moment. At the end it is the whole record, with its result."""
        return self.record if self.at_the_end else at(self.record, *self.moment)

    @property
    def as_left(self) -> Table:
        """The table at this moment, with the effects of the rulings marked before it.

        These are penalty cards and lead restrictions.
        """
        table = self.table
        ruled = [
            mark.interview for mark in self.incidents if isinstance(mark.interview.found, Ruling)
        ]
        if not ruled:
            return table
        left = after(ruled[-1].table, (effect for _, effect in ruled[-1].found.effects))
        told = {
            key: value for key, value in write_table(table).items() if key in ("tricks", "trick")
        }
        try:
            return table if left is None else went_on(left, {"tricks": [], "trick": None, **told})
        except TableError:  # the cards were corrected differently from the ruling
            return table

    @property
    def last_play(self) -> Play | None:
        """The card that was played last; None before the first."""
        trick, cards = self.moment
        every = (*self.record.tricks, self.record.current)
        return every[trick - 1].plays[cards - 1] if cards else None

    @property
    def incidents(self) -> tuple[Mark, ...]:
        """The incidents marked up to this moment."""
        return tuple(mark for mark in self.marks if mark.moment <= self.moment)

    def by_cards(self, number: int) -> Walk:
        """Move forward or back by a number of cards, within the record."""
        every = self.moments
        place = every.index(self.moment) + number
        return replace(self, moment=every[max(0, min(place, len(every) - 1))])

    def next_trick(self) -> Walk:
        """Move to the end of the current trick or, at its end, of the next."""
        return self._nearest(
            [moment for moment in self._ends() if moment > self.moment], self.moments[-1]
        )

    def previous_trick(self) -> Walk:
        """Move to the end of the previous trick."""
        return self._nearest(
            [moment for moment in reversed(self._ends()) if moment < self.moment], START
        )

    def next_of(self, cards: Collection[Card]) -> Walk:
        """Move to the next play of one of these cards; stay here if there is none."""
        ahead = [
            (trick, place) for trick, place, play in moments(self.record) if play.card in cards
        ]
        return self._nearest([moment for moment in ahead if moment > self.moment], self.moment)

    def to_start(self) -> Walk:
        """Move to the start, before the first card."""
        return replace(self, moment=START)

    def to_end(self) -> Walk:
        """Move to the end, after the last card."""
        return replace(self, moment=self.moments[-1])

    def marked(self, interview: Interview) -> Walk:
        """Mark an incident at this moment."""
        return replace(self, marks=(*self.marks, Mark(self.moment, interview)))

    def _ends(self) -> list[Moment]:
        """Return the last moment of each trick."""
        last = dict(self.moments)
        return [(trick, cards) for trick, cards in last.items() if cards]

    def _nearest(self, ahead: list[Moment], otherwise: Moment) -> Walk:
        return replace(self, moment=ahead[0] if ahead else otherwise)
