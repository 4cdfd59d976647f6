"""Determine awards from their marks: USEBIO writes A6040 for both fixed and floating averages.

An average whose mark is the one that Law 12C2c gives may float; one that would have moved and did
not is fixed. If the written award and the marks disagree, the marks are authoritative, and the
difference is a notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from bridgelaw.bridge.deal import vulnerability_of
from bridgelaw.bridge.seats import Side
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.event.model import BoardKey, Method
from bridgelaw.formats.results.usebio.exact import exact_score
from bridgelaw.formats.results.usebio.travellers import Award, Entry
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import (
    Average,
    Grade,
    Imps,
    NotPlayed,
    Outcome,
    Percent,
    TableScore,
)
from bridgelaw.scores.results import Points

OTHERWISE = Text(
    "the score is given as {score}, but {mark} of {top} matchpoints is {percent}% for {side}; "
    "the percentage is used"
)
NOT_ITS_POINTS = Text(
    "{result} is {points} points, but the score is given as {score}; the score is used"
)
BY_ITS_MARKS = Text(
    "{result} is {points} points, but the score is given as {score}; the marks of the board "
    "match the contract, which is used"
)
OTHER_IMPS = Text(
    "the score is given as {score}, but {mark} IMPs are scored for {side}; the IMPs are used"
)
NO_SUCH_AWARD = Text(
    "found the award {score} at IMPs, expected an average of 40%, 50% or 60%, or a number of IMPs"
)
NOT_EXACT = Text("the exact score cannot be read, and the award is used: {problem}")

GRADES: Final[Mapping[Fraction, Grade]] = {
    Fraction(60): Grade.PLUS,
    Fraction(50): Grade.AVERAGE,
    Fraction(40): Grade.MINUS,
}
_IMPS: Final[Mapping[Grade, Fraction]] = {
    Grade.PLUS: Fraction(3),
    Grade.AVERAGE: Fraction(0),
    Grade.MINUS: Fraction(-3),
}

Seated = tuple[Entry, int, Mapping[Side, tuple[str, ...]]]
"""A line, its board number and the contestants."""


@dataclass(frozen=True)
class Marks:
    """The marks of a file as a whole: the top of each board, and the result of each contestant."""

    method: Method
    lines: Sequence[tuple[Entry, BoardKey, Mapping[Side, tuple[str, ...]]]]
    tops: Mapping[BoardKey, Fraction]

    @classmethod
    def of(cls, method: Method, seated: Iterable[tuple[BoardKey, Seated]]) -> Marks:
        """Return the marks of these lines."""
        lines = tuple((entry, key, sitting) for key, (entry, _, sitting) in seated)
        sums: dict[BoardKey, list[Fraction]] = {}
        sizes = Counter(board for _, board, _ in lines)
        for entry, board, _ in lines:
            ns, ew = entry.mark(Side.NS), entry.mark(Side.EW)
            if not isinstance(entry.what, Award | NotPlayed) and ns is not None and ew is not None:
                sums.setdefault(board, []).append(ns + ew)
        fullest = max(sizes.values(), default=0)
        usual = {
            board: _usual(found, (fullest, sizes[board], len(found)))
            for board, found in sums.items()
        }
        return cls(method, lines, usual)

    def score(
        self, entry: Entry, board: BoardKey, sitting: Mapping[Side, tuple[str, ...]]
    ) -> TableScore:
        """Return the score of each side on a line."""
        if not isinstance(entry.what, Award):
            return TableScore.both(self._reached(entry, board))
        try:
            if (exact := exact_score(entry.element)) is not None:
                return exact
        except CaseFileError as error:
            entry.element.notice(NOT_EXACT, problem=error)
        ns, ew = (
            self._award(entry, entry.what.of(side), board, side, sitting[side]) for side in Side
        )
        return TableScore(ns, ew)

    def _reached(self, entry: Entry, board: BoardKey) -> Outcome:
        """Return the result of a line.

        If contract and points disagree, it is the one that the marks of the board are based on.
        """
        assert not isinstance(entry.what, Award)
        if entry.otherwise is None or not isinstance(entry.what, Points):
            return entry.what
        result, score = entry.otherwise, entry.what
        points = Points(result.points(vulnerability_of(board.number)))
        by_contract = self._ranks(points, entry, board) and not self._ranks(score, entry, board)
        notice = BY_ITS_MARKS if by_contract else NOT_ITS_POINTS
        entry.element.notice(notice, result=result, points=points, score=score)
        return result if by_contract else score

    def _ranks(self, points: Points, entry: Entry, board: BoardKey) -> bool:
        """Return whether these points fit the mark of a line, compared with the other lines.

        They must be more than the points of lines with lower marks, less than those with higher
        marks, and equal to those with equal marks.
        """
        own = entry.mark(Side.NS)
        for other, key, _ in self.lines:
            mark, reached = other.mark(Side.NS), other.what
            if (
                other is entry
                or key != board
                or other.section != entry.section
                or mark is None
                or own is None
            ):
                continue
            if isinstance(reached, Award | NotPlayed) or other.otherwise is not None:
                continue
            more, better = (
                points.number - reached.points(vulnerability_of(board.number)),
                own - mark,
            )
            # In IMPs, different scores may have equal marks.
            as_much = not better and (not more or self.method is not Method.MATCHPOINTS)
            if not (as_much or more * better > 0):
                return False
        return True

    def _award(
        self, entry: Entry, percent: Fraction, board: BoardKey, side: Side, who: tuple[str, ...]
    ) -> Outcome:
        grade, mark = GRADES.get(percent), entry.mark(side)
        written = entry.element.text("SCORE")
        if self.method is not Method.MATCHPOINTS:
            if mark is not None and (grade is None or mark != _IMPS[grade]):
                if grade is not None:
                    entry.element.notice(OTHER_IMPS, score=written, mark=mark, side=side)
                return Imps(mark)
            if grade is None:
                raise entry.element.fault(NO_SUCH_AWARD, score=written)
            return Average(grade)
        top = self.tops.get(board)
        if mark is None or not top:
            return Average(grade) if grade else Percent(percent)
        slack, given = self._slack(entry, side), percent * top / 100
        # The result on the other boards is only as exact as their printed marks. If that decides,
        # a mark that equals the award as given is fixed.
        in_doubt = slack + self._others_slack
        moved = (
            self._at_the_end(grade, given, top, [self._own(each, board.session) for each in who])
            if grade
            else given
        )
        is_given = abs(mark - given) <= slack
        if grade and (
            abs(mark - moved) <= slack or (abs(mark - moved) <= in_doubt and not is_given)
        ):
            return Average(grade)
        if is_given:
            return Average(grade, floating=False) if grade else Percent(percent)
        scored = mark * 100 / top
        # Awards are written in whole per cent: a more exact figure is not another score.
        if grade or abs(scored - percent) > Fraction(1, 2):
            entry.element.notice(
                OTHERWISE, score=written, mark=mark, top=top, percent=scored, side=side
            )
        return Percent(min(max(scored, Fraction(0)), Fraction(100)))

    def _at_the_end(
        self, grade: Grade, given: Fraction, top: Fraction, own: Sequence[Fraction | None]
    ) -> Fraction:
        """Return the average after Law 12C2c, given the percentages of the contestants who have it.

        If this differs between the two players of a side in an individual, no mark is right for
        both, and the mark is printed as given.
        """
        better: Callable[[Fraction, Fraction], Fraction] | None = {
            Grade.PLUS: max,
            Grade.MINUS: min,
        }.get(grade)
        if better is None:
            return given
        worth = [
            given if percent is None else better(given, percent * top / 100) for percent in own
        ]
        return worth[0] if max(worth) - min(worth) <= 2 * self._others_slack else given

    def _slack(self, entry: Entry, side: Side) -> Fraction:
        """Return half a unit of the last decimal of a printed mark."""
        written = (entry.printed.ns if side is Side.NS else entry.printed.ew) or ""
        return Fraction(1, 2 * 10 ** len(written.partition(".")[2]))

    @cached_property
    def _others_slack(self) -> Fraction:
        """Half a unit of the last decimal in the file; whole numbers are exact."""
        printed = [
            figure
            for entry, _, _ in self.lines
            for figure in (entry.printed.ns, entry.printed.ew)
            if figure
        ]
        places = max((len(figure.partition(".")[2]) for figure in printed), default=0)
        return Fraction(1, 2 * 10**places) if places else Fraction(0)

    def _own(self, who: str, session: str) -> Fraction | None:
        """Return the percentage of a contestant in a session, boards with an award left out.

        It is calculated from the printed marks.
        """
        scored, available = self._fared.get((session, who), (Fraction(0), Fraction(0)))
        return scored * 100 / available if available else None

    @cached_property
    def _fared(self) -> Mapping[tuple[str, str], tuple[Fraction, Fraction]]:
        """By session and contestant: the marks scored and available, awards left out."""
        found: dict[tuple[str, str], tuple[Fraction, Fraction]] = {}
        for entry, board, sitting in self.lines:
            for side in Side:
                mark, top = entry.mark(side), self.tops.get(board)
                if mark is not None and top and not isinstance(entry.what, Award):
                    for who in sitting[side]:
                        scored, available = found.get(
                            (board.session, who), (Fraction(0), Fraction(0))
                        )
                        found[board.session, who] = scored + mark, available + top
        return found


def _usual(sums: Sequence[Fraction], scores: Iterable[int]) -> Fraction:
    """Return the top of a board: the usual sum of both sides.

    If possible a sum is used that is one or two for each other score.
    """
    tops = {each * (number - 1) for number in scores for each in (1, 2)}
    return Counter([found for found in sums if found in tops] or sums).most_common(1)[0][0]
