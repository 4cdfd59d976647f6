"""A board that is known only by the number of lines with each score.

This is enough for its frequency tables and the mark of each line, so that a board of a hundred
thousand tables is shown without loading its lines. The figures are the same as those of `Scored`.
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
    """Identical lines of a board."""

    section: str
    form: str
    score: TableScore
    """The score of these lines, after any ruling."""
    lines: int


@dataclass(frozen=True)
class CountedBoard:
    """A board as the numbers of its identical lines."""

    event: Event
    """The event, used only for how it is scored."""
    board: Board
    """The board without its traveller."""
    tallies: tuple[Tally, ...]
    """The tallies, in the order of their first lines on the traveller."""
    fullest: Sizes
    """The number of scores of each section on the fullest board of the session."""

    @property
    def expected(self) -> Sizes:
        """The number of scores expected, by section.

        It is the number on the fullest board, which may be this one.
        """
        own = sizes_of(self.event, self.tallies)
        return {
            section: max(own.get(section, 0), self.fullest.get(section, 0))
            for section in {*own, *self.fullest}
        }

    @cached_property
    def compared(self) -> tuple[tuple[Group, Mapping[Side, Compared]], ...]:
        """How the scores of each side are compared, by group.

        Raises EventError if the method has only matches.
        """
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
        """Return the mark of a side of a line of the board.

        Raises EventError as `Scored.board` does.
        """
        return self._sides(line.section, line.form)[side].mark(line.outcome(side))

    def marks(self, side: Side) -> tuple[Mark | None, ...]:
        """Return the marks of a side on the lines of each tally.

        Raises EventError as `Scored.board` does.
        """
        known: dict[tuple[str, str, Outcome], Mark | None] = {}
        found = []
        for tally in self.tallies:
            key = self._section(tally.section), tally.form, tally.score.of(side)
            if key not in known:
                known[key] = self._sides(tally.section, tally.form)[side].mark(key[2])
            found.append(known[key])
        return tuple(found)

    def _sides(self, section: str, form: str) -> Mapping[Side, Compared]:
        """Return how the lines of a section with a form of the board are compared."""
        where = self._section(section), form
        return next(sides for group, sides in self.compared if (group.section, group.form) == where)

    def with_line(self, before: Line | None, after: Line) -> CountedBoard:
        """Return the board with one line replaced, or with one more line."""
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
    """Return the number of lines with a score.

    They are counted by section if the event compares within sections only (`groups.sizes`).
    """
    found: dict[str, int] = {} if event.by_section else {"": 0}
    for tally in tallies:
        if tally.score.is_played:
            section = tally.section if event.by_section else ""
            found[section] = found.get(section, 0) + tally.lines
    return found
