"""The units in which a file may print the boards and the scores of its matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.bridge.cards import Named
from bridgelaw.event.model import Event
from bridgelaw.event.teams.comparison import is_bounded
from bridgelaw.event.teams.results import TOP, TeamResult
from bridgelaw.i18n.text import Text
from bridgelaw.scores.regulation import Count


class MatchFigure(Named):
    """Which figure is printed as the score of a match."""

    MARGIN = Text("the margin of each match")
    WON = Text("what each side won")


@dataclass(frozen=True, slots=True)
class Units:
    """The units of a file: IMPs or points, or the count of boards that are won and tied."""

    count: Count | None = None
    """None if a board is not simply won, tied or lost."""

    @property
    def words(self) -> tuple[Named, ...]:
        """The count, if there is one."""
        return () if self.count is None else (self.count,)

    def board(self, score: Fraction) -> Fraction:
        """Return the score of a board as it is written."""
        return score if self.count is None else self.count.write(score, Fraction(TOP))

    def match(self, result: TeamResult, which: MatchFigure, boards: int) -> Fraction:
        """Return the score of a match of some boards as it is written."""
        if which is MatchFigure.MARGIN:
            return result.margin if self.count in (None, Count.TWO) else result.margin / 2
        return (
            result.score
            if self.count is None
            else self.count.write(result.score, Fraction(TOP * boards))
        )


def units(event: Event) -> Iterator[Units]:
    """Yield the units in which an event may be printed, the usual one first."""
    if not is_bounded(event):
        yield Units()
        return
    for count in Count:
        yield Units(count)
