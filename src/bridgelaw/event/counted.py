"""A board of which is known only how many lines have each score: enough for its frequency tables
and for the mark of each line.

So a board of a hundred thousand tables is looked at without its lines. The figures are those of
`Scored`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.methods.compared import Compared
from bridgelaw.event.methods.groups import Group, Sizes
from bridgelaw.event.model import Board, Event, Line
from bridgelaw.event.scored import COMPARED, NOT_ACROSS_A_FIELD
from bridgelaw.event.scores import Mark
from bridgelaw.scores.outcome import Outcome, TableScore


@dataclass(frozen=True, slots=True)
class Tally:
    """Lines of a board that are alike."""

    section: str
    form: str
    score: TableScore
    """What they have, after any ruling."""
    lines: int


@dataclass(frozen=True)
class CountedBoard:
    """A board by how many of its lines are alike."""

    event: Event
    """How it is scored; nothing else of it is looked at."""
    board: Board
    """The board, without its traveller."""
    tallies: tuple[Tally, ...]
    """In the order in which the first of each stands on the traveller."""
    fullest: Sizes
    """How many scores each section has on the fullest board of the session."""

    @property
    def expected(self) -> Sizes:
        """How many scores are expected, by section: those on the fullest board, which may be this
        one."""
        own = sizes_of(self.event, self.tallies)
        return {
            section: max(own.get(section, 0), self.fullest.get(section, 0))
            for section in {*own, *self.fullest}
        }

    @cached_property
    def compared(self) -> tuple[tuple[Group, Mapping[Side, Compared]], ...]:
        """How each side's scores are compared, group by group. Raises EventError where the method
        has matches only."""
        kind = COMPARED.get(self.event.method)
        if kind is None:
            raise EventError(NOT_ACROSS_A_FIELD, method=self.event.method, expected=tuple(COMPARED))
        found = []
        for (section, form), tallies in self._groups().items():
            group = Group(section, form, None, self.expected.get(section, 0))
            counts: dict[Side, dict[Outcome, int]] = {side: {} for side in Side}
            for tally in tallies:
                for side in Side:
                    outcome = tally.score.of(side)
                    counts[side][outcome] = counts[side].get(outcome, 0) + tally.lines
            found.append(
                (
                    group,
                    {
                        side: kind(self.board, self.event, group, side, counts[side])
                        for side in Side
                    },
                )
            )
        return tuple(found)

    def mark(self, line: Line, side: Side) -> Mark | None:
        """What a side of a line of the board scored. Raises EventError as `Scored.board` does."""
        where = self._section(line.section), line.form
        compared = next(
            sides[side] for group, sides in self.compared if (group.section, group.form) == where
        )
        return compared.mark(line.outcome(side))

    def with_line(self, before: Line | None, after: Line) -> CountedBoard:
        """The board with one line in place of another, or one more."""
        counts = {(each.section, each.form, each.score): each.lines for each in self.tallies}
        for line, number in ((before, -1), (after, 1)):
            if line is not None:
                key = line.section, line.form, (line.ruling.score if line.ruling else line.score)
                counts[key] = counts.get(key, 0) + number
        tallies = tuple(Tally(*key, lines) for key, lines in counts.items() if lines > 0)
        return CountedBoard(self.event, self.board, tallies, self.fullest)

    def _groups(self) -> Mapping[tuple[str, str], list[Tally]]:
        found: dict[tuple[str, str], list[Tally]] = {}
        for tally in self.tallies:
            found.setdefault((self._section(tally.section), tally.form), []).append(tally)
        return found

    def _section(self, section: str) -> str:
        return section if self.event.by_section else ""


def sizes_of(event: Event, tallies: Iterable[Tally]) -> Sizes:
    """How many lines have a score, by section where the event compares within sections only
    (`groups.sizes`)."""
    found: dict[str, int] = {} if event.by_section else {"": 0}
    for tally in tallies:
        if tally.score.is_played:
            section = tally.section if event.by_section else ""
            found[section] = found.get(section, 0) + tally.lines
    return found
