"""The scores of one side of a group as any method compares them, and a board scored by it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.methods.groups import Group, Sizes, groups
from bridgelaw.event.model import Board, Event
from bridgelaw.event.scores import BoardScores, Mark
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import (
    Average,
    Imps,
    NotPlayed,
    Outcome,
    Percent,
    SelfInflicted,
    parts_of,
)
from bridgelaw.scores.regulation import Regulation, WeightedAmong
from bridgelaw.scoring.adjusting import Relief, self_inflicted
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.parts import Parts

NO_SUCH_AWARD = Text("found the award {award} in an event scored by {method}, expected {expected}")


@dataclass(frozen=True)
class Compared(ABC):
    """The values of the scores of one side of a group. All points are seen from that side."""

    board: Board
    event: Event
    group: Group
    side: Side
    counts: Mapping[Outcome, int]
    """The number of lines of the group with each outcome."""

    @property
    def regulation(self) -> Regulation:
        """The choices of the organiser."""
        return self.event.regulation

    @cached_property
    def all(self) -> Frequencies:
        """Every result of the side with its frequency, without awards.

        Weighted results count in part (Law 12C1c).
        """
        return self._table(lambda parts: True)

    @cached_property
    def others(self) -> Frequencies:
        """The results that are not part of a weighted score."""
        return self._table(lambda parts: not is_weighted(parts))

    @cached_property
    def among(self) -> Frequencies:
        """The results that a plain result is compared with, including itself, by the regulation."""
        return self.others if self.regulation.weighted is WeightedAmong.OTHERS_ONLY else self.all

    def _table(self, wanted: Callable[[Parts], bool]) -> Frequencies:
        return Frequencies.counted(
            (parts, times)
            for outcome, times in self.counts.items()
            if (parts := self.points(self.counted(outcome))) and wanted(parts)
        )

    def counted(self, outcome: Outcome) -> Outcome:
        """Return how an outcome counts for the others.

        For a side that damaged itself this is its relief against the scores of the others.
        """
        if not isinstance(outcome, SelfInflicted):
            return outcome
        return outcome.with_relief(self.against_others(outcome).share)

    def settled(self, outcome: Outcome) -> Outcome:
        """Return the outcome; for a side that damaged itself, the resulting weighted score.

        See Law 12C1e.
        """
        return (
            outcome.with_relief(self.relief(outcome).share)
            if isinstance(outcome, SelfInflicted)
            else outcome
        )

    def relief(self, outcome: SelfInflicted) -> Relief:
        """Return the relief of a side that damaged itself (Law 12C1e(ii))."""
        return self.against_others(outcome)

    def against_others(self, outcome: SelfInflicted) -> Relief:
        """Return the relief with each value compared only with the scores of the other tables."""
        counts = Counter(self.counts)
        counts[outcome] -= 1
        others = Frequencies.counted(
            (parts, times) for each, times in counts.items() if (parts := self.points(each))
        )
        return self_inflicted(
            *(
                self.against(others, self.points(each))
                for each in (outcome.adjusted, outcome.table, outcome.without_error)
            )
        )

    def points(self, outcome: Outcome) -> Parts:
        """Return the weighted points of an outcome, seen from the side; none for an award."""
        return parts_of(outcome, self.board.vulnerability, self.side)

    def mark(self, outcome: Outcome) -> Mark | None:
        """Return the mark of an outcome, or None if there is no score.

        Raises EventError for an award of another method.
        """
        outcome = self.settled(outcome)
        if isinstance(outcome, NotPlayed):
            return None
        if isinstance(outcome, Average | Percent | Imps):
            return self.award(outcome)
        return self.scored(self.points(outcome))

    @abstractmethod
    def against(self, others: Frequencies, score: Parts) -> Fraction:
        """Return the value of a score against those of the other tables only."""

    @abstractmethod
    def scored(self, score: Parts) -> Mark:
        """Return the mark of a result or of weighted results."""

    @abstractmethod
    def award(self, award: Average | Percent | Imps) -> Mark:
        """Return the mark of an artificial score before the end of the session (Law 12C2).

        Raises EventError.
        """

    def refused(self, award: Outcome, expected: Text) -> EventError:
        """Return the error for an award that the method does not support."""
        return EventError(
            NO_SUCH_AWARD,
            board=self.board.name,
            award=award,
            method=self.event.method,
            expected=expected,
        )


def score_board(kind: type[Compared], board: Board, event: Event, expected: Sizes) -> BoardScores:
    """Return the marks of a board.

    Each outcome is scored once for each group and side, however many lines have it.
    """
    marks: dict[Side, list[Mark | None]] = {side: [None] * len(board.lines) for side in Side}
    for group in groups(board, event, expected):
        for side, outcomes in outcomes_of(group, board).items():
            compared = kind(board, event, group, side, counted(outcomes))
            of = {id(outcome): compared.mark(outcome) for outcome in compared.counts}
            found = [of[identity] for identity in map(id, outcomes)]
            if group.places is None:
                marks[side] = found
            else:
                for place, mark in zip(group.places, found, strict=True):
                    marks[side][place] = mark
    return BoardScores(tuple(marks[Side.NS]), tuple(marks[Side.EW]))


def outcomes_of(group: Group, board: Board) -> Mapping[Side, Sequence[Outcome]]:
    """Return the outcomes of each side in a group, with one object for equal outcomes.

    Comparing identities is much faster than comparing values, and in a large field most lines are
    alike.
    """
    scores = group.scores(board)
    sides = {Side.NS: [score.ns for score in scores], Side.EW: [score.ew for score in scores]}
    objects = {id(outcome): outcome for outcomes in sides.values() for outcome in outcomes}
    first: dict[Outcome, Outcome] = {}
    same = {identity: first.setdefault(outcome, outcome) for identity, outcome in objects.items()}
    return {
        side: [same[identity] for identity in map(id, outcomes)] for side, outcomes in sides.items()
    }


def counted(outcomes: Sequence[Outcome]) -> Mapping[Outcome, int]:
    """Return how often each outcome occurs, if equal ones are the same object."""
    objects = {id(outcome): outcome for outcome in outcomes}
    return {objects[identity]: times for identity, times in Counter(map(id, outcomes)).items()}


def is_weighted(score: Parts) -> bool:
    """Return whether a score has several results with different points.

    With the same points for all results, it is a plain score at any weights.
    """
    return len({points for _, points in score}) > 1


def weigh(parts: Parts, worth: Callable[[int], Fraction]) -> Fraction:
    """Return the weighted values of the results.

    This is never the value of the average of the points (Law 12C1c).
    """
    return sum((weight * worth(points) for weight, points in parts), Fraction(0))
