"""Laws 12C2c and 12C2d: what artificial scores become at the end of the session.

An average plus becomes the contestant's own percentage on his other boards of the session where
that is better, an average minus where that is worse; an average is left as it is. No artificial
score counts among the other boards, or the correction would feed on itself. Penalties and handicaps
are no part of it: it looks at the marks of the boards alone.
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
    """An artificial score that the end of the session may move, and what it came to."""

    board: BoardKey
    grade: Grade
    given: Fraction
    """What it was worth before."""
    base: Fraction
    """The same by the regulation's figure for its place among the contestant's boards without a
    result (Law 12C2d)."""
    score: Fraction
    """What it is worth now."""
    top: Fraction
    own: Fraction | None
    """The percentage on the contestant's other boards, or IMPs a board; None where there are none,
    or where it is not used."""
    others: int
    """How many other boards there are."""

    @property
    def moved(self) -> bool:
        """Whether Law 12C2c made a difference."""
        return self.score != self.base


@dataclass(frozen=True, slots=True)
class AtTheEnd:
    """The marks of an event as they stand at the end of each session: those that Law 12C2c moves
    among them."""

    scored: Scored
    moved: Mapping[tuple[BoardKey, str], Fraction]
    """The averages that came to be worth more or less than they were marked, by board and
    contestant."""

    @classmethod
    def of(cls, scored: Scored) -> AtTheEnd:
        """The marks of these scores. Raises EventError."""
        found = {
            (floated.board, contestant): floated.score
            for contestant, sessions in played(scored).items()
            for entries in sessions.values()
            for floated in floats(entries, scored.event.regulation)
            if floated.score != floated.given
        }
        return cls(scored, found)

    def mark(self, key: BoardKey, place: int, side: Side) -> Mark | None:
        """What a side of a line scored; as it was before where two players of an individual come to
        different scores."""
        mark = self.scored.board(key).of(side)[place]
        if mark is None or not self.moved:
            return mark
        line: Line = self.scored.event.board(key).lines[place]
        worth = {self.moved.get((key, each), mark.score) for each in line.contestants(side)}
        return replace(mark, score=worth.pop()) if len(worth) == 1 else mark


def floats(entries: Sequence[Entry], regulation: Regulation) -> tuple[Floated, ...]:
    """What becomes of the artificial scores of one contestant in one session."""
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
    """The contestant's own percentage on his other boards, or his IMPs a board."""
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
    assert grade is not None  # it is asked for those that float
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
    """What the board is worth by the scale: as it was marked, or by the figures for boards after
    the first (Law 12C2d)."""
    first, later = regulation.artificial, regulation.artificial.later
    if place == 1 or later is None:
        return mark.score
    if mark.top:
        return regulation.rounded_matchpoints(later.percent(grade) * mark.top / 100, mark.top)
    if first.in_imps(grade):
        return (
            mark.score * later.in_imps(grade) / first.in_imps(grade)
        )  # in whatever scale the method has its IMPs
    return later.in_imps(grade)
