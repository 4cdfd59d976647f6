"""Laws 12C2c and 12C2d: artificial scores at the end of the session.

An average plus becomes the contestant's own percentage on the other boards of the session if that
is better, an average minus if it is worse; an average does not change. Artificial scores do not
count among the other boards, because the correction would then affect itself. Penalties and
handicaps are not considered, only the marks of the boards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import BoardKey, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark
from bridgelaw.event.standings.played import Entry, exact_sum, played
from bridgelaw.scores.outcome import Grade
from bridgelaw.scores.regulation import Regulation


@dataclass(frozen=True, slots=True, kw_only=True)
class Floated:
    """An artificial score that the end of the session may change, with its final value."""

    board: BoardKey
    grade: Grade
    given: Fraction
    """The value before the end of the session."""
    base: Fraction
    """The value by the regulation's figure for its place among the boards without a result.

    See Law 12C2d.
    """
    score: Fraction
    """The final value."""
    top: Fraction
    own: Fraction | None
    """The percentage on the contestant's other boards, or the IMPs per board.

    None if there are no other boards, or if it is not used.
    """
    others: int
    """The number of other boards."""

    @property
    def moved(self) -> bool:
        """Whether Law 12C2c made a difference."""
        return self.score != self.base


@dataclass(frozen=True, slots=True)
class AtTheEnd:
    """The marks of an event at the end of each session, after Law 12C2c."""

    scored: Scored
    moved: Mapping[tuple[BoardKey, str], Fraction]
    """The final values of changed averages, by board and contestant."""

    @classmethod
    def of(cls, scored: Scored) -> AtTheEnd:
        """Return the final marks of these scores. Raises EventError."""
        found = {
            (floated.board, contestant): floated.score
            for contestant, sessions in played(scored).items()
            for entries in sessions.values()
            for floated in floats(entries, scored.event.regulation)
            if floated.score != floated.given
        }
        return cls(scored, found)

    def mark(self, key: BoardKey, place: int, side: Side) -> Mark | None:
        """Return the mark of a side of a line.

        If two players of an individual event end with different scores, it is the original mark.
        """
        mark = self.scored.board(key).of(side)[place]
        if mark is None or not self.moved:
            return mark
        line: Line = self.scored.event.board(key).lines[place]
        worth = {self.moved.get((key, each), mark.score) for each in line.contestants(side)}
        return replace(mark, score=worth.pop()) if len(worth) == 1 else mark


def floats(entries: Sequence[Entry], regulation: Regulation) -> tuple[Floated, ...]:
    """Return the artificial scores of one contestant in one session with their final values."""
    if not any(entry.mark.floats for entry in entries):
        return ()
    artificial = [entry for entry in entries if entry.is_artificial]
    own = _own([entry.mark for entry in entries if not entry.is_artificial], regulation)
    in_percent = any(entry.mark.top for entry in entries)
    return tuple(
        _floated(
            entry, place, own, len(entries) - len(artificial), regulation, in_percent=in_percent
        )
        for place, entry in enumerate(artificial, 1)
        if entry.mark.floats
    )


def _own(others: Sequence[Mark], regulation: Regulation) -> Fraction | None:
    """Return the contestant's own percentage on the other boards, or the IMPs per board."""
    if not others:
        return None
    score, top = exact_sum(mark.score for mark in others), exact_sum(mark.top for mark in others)
    if top:
        return score * 100 / top
    return score / len(others) if regulation.artificial.floating_imps else None


def _floated(
    entry: Entry,
    place: int,
    own: Fraction | None,
    others: int,
    regulation: Regulation,
    *,
    in_percent: bool,
) -> Floated:
    mark, grade = entry.mark, entry.mark.floats
    assert grade is not None  # called only for marks that float
    base = score = _base(mark, grade, place, regulation)
    if grade is Grade.AVERAGE:
        own = None
    if own is not None:
        worth = (
            regulation.rounded_matchpoints(own * mark.top / 100, mark.top) if in_percent else own
        )
        score = max(base, worth) if grade is Grade.PLUS else min(base, worth)
    return Floated(
        board=entry.board,
        grade=grade,
        given=mark.score,
        base=base,
        score=score,
        top=mark.top,
        own=own,
        others=others,
    )


def _base(mark: Mark, grade: Grade, place: int, regulation: Regulation) -> Fraction:
    """Return the board's value before Law 12C2c.

    It is the mark, or the value by the figures for boards after the first (Law 12C2d).
    """
    first, later = regulation.artificial, regulation.artificial.later
    if place == 1 or later is None:
        return mark.score
    if mark.top:
        return regulation.rounded_matchpoints(later.percent(grade) * mark.top / 100, mark.top)
    if first.in_imps(grade):
        return (
            mark.score * later.in_imps(grade) / first.in_imps(grade)
        )  # in the method's own scale of IMPs
    return later.in_imps(grade)
