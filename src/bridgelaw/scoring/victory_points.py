"""Law 78D: victory points, what a match is worth by its margin in IMPs and its number of boards.

A scale gives one side's victory points from that side's own margin, for the margins of the two
sides need not mirror each other (Laws 11A, 12C1e, 86B), and then their victory points do not add up
to the whole. Who uses which scale is in `federations.scores`; docs/reference/scales.md says where
each was published and which were not found.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import floor, isqrt
from typing import Final, Protocol

from bridgelaw.scoring.numbers import Exact, exact_text


class Scale(Protocol):
    """From a margin in IMPs and a number of boards to victory points."""

    @property
    def name(self) -> str:
        """What it is called, the same in every language; `SCALES` finds it by this."""

    @property
    def source(self) -> str:
        """Where it was published."""

    @property
    def highest(self) -> Exact:
        """The victory points of the greatest win. Where margins mirror, the two sides of a match
        have so many together, save on a scale whose table says otherwise."""

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """The victory points of a side that won by `margin` IMPs over `boards` boards, or lost
        where it is negative.

        Raises:
            ValueError: the scale is not for so many boards.
        """


@dataclass(frozen=True, slots=True)
class Continuous:
    """The 20-0 scale with two decimals, for any number of boards: no IMP is worth more than the one
    before it.

    The formula (`_curve`) is rounded at each whole IMP and its steps evened out (`_hundredths`). A
    part of an IMP is worth that part of the step to the next: no publication that we found says
    otherwise, the published figures stay what they are, and more IMPs are never worth less. The
    bare formula at a part of an IMP may be worth less than the evened-out figure of the whole IMP
    below. Regulations that count whole IMPs round the margin first (`Matches.rounding`).
    """

    name: str
    source: str
    highest: int = 20

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """The victory points of a side from its own margin, to two decimals, a half away from
        average.

        Raises:
            ValueError: fewer boards than one.
        """
        table = _hundredths(boards)
        size = abs(Fraction(margin))
        whole = floor(size)
        last = len(table) - 1
        below, above = table[min(whole, last)], table[min(whole + 1, last)]
        won = Fraction(floor(below + (size - whole) * (above - below) + Fraction(1, 2)), 100)
        return won if margin >= 0 else self.highest - won


@dataclass(frozen=True, slots=True)
class Discrete:
    """A scale in whole victory points drawn from the continuous one, for any number of boards.

    A margin is worth the victory points that the formula comes nearest to; then each range of
    margins with the same victory points is made at least as wide as the one before it (`_starts`).
    A part of an IMP that does not reach the next range counts for nothing.
    """

    name: str
    source: str
    highest: int = 20

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """The victory points of a side from its own margin.

        Raises:
            ValueError: fewer boards than one.
        """
        won = _in_range(abs(Fraction(margin)), _starts(boards, self.highest)) + self.highest // 2
        return Fraction(won if margin >= 0 else self.highest - won)


@dataclass(frozen=True, slots=True)
class Margins:
    """A row of a table: for some numbers of boards, the smallest margins that win so many victory
    points.

    Raises:
        ValueError: no number of boards, or margins that do not begin with a draw and go up.
    """

    boards: range
    smallest: tuple[int, ...]
    """In IMPs, from a draw up: one for each of the table's victory points. Where two are the same,
    the first of the two figures is not given over so many boards."""

    def __post_init__(self) -> None:
        if not self.boards or self.boards[0] < 1:
            raise ValueError("found no number of boards, expected 1 or more")
        if not self.smallest or self.smallest[0] != 0:
            raise ValueError(
                f"found the smallest margin {self.smallest[0] if self.smallest else None}, "
                "expected 0: a draw"
            )
        for before, after in pairwise(self.smallest):
            if after < before:
                raise ValueError(
                    f"found the smallest margin {after} after {before}, expected no smaller one"
                )

    def __str__(self) -> str:
        first, last = self.boards[0], self.boards[-1]
        return str(first) if first == last else f"{first} to {last}"


@dataclass(frozen=True, slots=True)
class Tabled:
    """A scale that stands in a table, for some numbers of boards only: published, or an organiser's
    own.

    A part of an IMP that does not reach the next range counts for nothing.

    Raises:
        ValueError: columns and rows that do not fit one another, or that give less for more.
    """

    name: str
    won: tuple[Fraction, ...]
    """The winner's victory points, from a draw up."""
    margins: tuple[Margins, ...]
    lost: tuple[Fraction, ...] = ()
    """The loser's victory points in the same ranges, where they are not what is left of twice a
    draw: a 25-0 scale stops at 25 for the winner, while the loser's go on down to 0."""
    source: str = ""

    def __post_init__(self) -> None:
        if not self.won:
            raise ValueError("found no victory points, expected the winner's from a draw up")
        if self.lost and len(self.lost) != len(self.won):
            raise ValueError(
                f"found {len(self.lost)} figures for the loser, expected as many as for the "
                f"winner, {len(self.won)}"
            )
        loser = self._loser
        if loser[0] != self.won[0]:
            raise ValueError(
                f"found {exact_text(loser[0])} for the loser of a draw, expected as for the "
                f"winner {exact_text(self.won[0])}"
            )
        if not self.lost and loser[-1] < 0:
            raise ValueError(
                f"found {exact_text(self.won[-1])}, more than two draws make; expected the "
                "loser's figures beside it"
            )
        for (win, loss), (more, less) in pairwise(zip(self.won, loser, strict=True)):
            if more < win or less > loss or (more, less) == (win, loss):
                before, step = (
                    f"{exact_text(first)}-{exact_text(second)}"
                    for first, second in ((win, loss), (more, less))
                )
                raise ValueError(
                    f"found {step} after {before}, expected more for the winner or less for the "
                    "loser"
                )
        self._check_rows()

    def _check_rows(self) -> None:
        if not self.margins:
            raise ValueError("found no margins, expected those for some number of boards")
        seen: set[int] = set()
        for row in self.margins:
            if len(row.smallest) != len(self.won):
                raise ValueError(
                    f"found {len(row.smallest)} margins for {row} boards, expected "
                    f"{len(self.won)}, one for each figure"
                )
            if seen.intersection(row.boards):
                raise ValueError(
                    f"found two rows for {min(seen.intersection(row.boards))} boards, expected one"
                )
            seen.update(row.boards)

    @property
    def highest(self) -> Fraction:
        """The victory points of the greatest win."""
        return self.won[-1]

    @property
    def _loser(self) -> tuple[Fraction, ...]:
        return self.lost or tuple(2 * self.won[0] - won for won in self.won)

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """The victory points of a side from its own margin.

        Raises:
            ValueError: the table is not for so many boards.
        """
        for row in self.margins:
            if boards in row.boards:
                place = _in_range(abs(Fraction(margin)), row.smallest)
                return self.won[place] if margin >= 0 else self._loser[place]
        known = ", ".join(map(str, self.margins))
        raise ValueError(f"found {boards} boards, expected {known} for the scale {self.name}")


@dataclass(frozen=True, slots=True)
class WinLoss:
    """One for a win by whatever margin, a half for a draw."""

    name: str
    source: str
    highest: int = 1

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """1, ½ or 0. The number of boards does not matter."""
        return Fraction((margin > 0) - (margin < 0) + 1, 2)


def _in_range(size: Fraction, starts: tuple[int, ...]) -> int:
    """In which range a margin is, by the smallest margins of the ranges."""
    return bisect_right(starts, size) - 1


_PRECISE: Final = Context(prec=40)
"""Forty digits. Over up to 200 boards no whole margin comes nearer than a millionth of 0.01 to
where a rounding turns."""
_CUBE: Final = _PRECISE.subtract(_PRECISE.sqrt(Decimal(5)), Decimal(2))
"""t³ = √5 - 2, where t is the golden section (√5 - 1)/2."""


@cache
def _curve(square: Fraction) -> tuple[Decimal, ...]:
    """What part of the way from a draw to the greatest win a margin of 0, 1, 2 … goes, up to the
    first that goes it all.

    (1 - t^(3M/B)) / (1 - t³) for the margin M, where B is the margin of the greatest win; `square`
    is B².
    """
    c = _PRECISE
    blitz = c.sqrt(c.divide(Decimal(square.numerator), Decimal(square.denominator)))
    whole = isqrt(floor(square))
    parts = []
    for margin in range(whole if whole**2 == square else whole + 1):
        power = c.power(_CUBE, c.divide(Decimal(margin), blitz))
        parts.append(c.divide(c.subtract(Decimal(1), power), c.subtract(Decimal(1), _CUBE)))
    return (*parts, Decimal(1))


def _square(boards: int) -> Fraction:
    """The square of the margin of the greatest win, which is 15·√boards. Raises ValueError for
    fewer than one."""
    if boards < 1:
        raise ValueError(f"found {boards} boards, expected 1 or more")
    return Fraction(225 * boards)


@cache
def _hundredths(boards: int) -> tuple[int, ...]:
    """The winner's victory points in hundredths at margins 0, 1, 2 …, up to the first that is worth
    20.

    Rounded, the steps of the curve no longer all shrink. Wherever one is greater than the one
    before, the figure between them is raised by 0.01 until none is. What comes out is the lowest
    row of figures, none under the rounded one, whose steps never grow; so it does not matter in
    which order they are raised.
    """
    table = [
        1000 + floor(Fraction(part) * 1000 + Fraction(1, 2)) for part in _curve(_square(boards))
    ]
    raised = True
    while raised:
        raised = False
        for i in range(1, len(table) - 1):
            while table[i - 1] + table[i + 1] > 2 * table[i]:
                table[i] += 1
                raised = True
    return tuple(table)


@cache
def _starts(boards: int, highest: int) -> tuple[int, ...]:
    """The smallest margins that are worth half of the highest, one more, two more …, of a scale in
    whole victory points.

    Each range ends where the curve passes the half between two victory points. Where one is
    narrower than the one before (the first counts on both sides of nothing) that one ends a margin
    earlier, until none is. On a scale to less than 20, for part of a match, the greatest win is set
    by so many times fewer boards.
    """
    curve, half = _curve(_square(boards) * highest / 20), highest // 2
    ends = [
        bisect_right(curve, _PRECISE.divide(Decimal(2 * won + 1), Decimal(highest))) - 1
        for won in range(half)
    ]
    while True:
        widths = [2 * ends[0] + 1, *(end - before for before, end in pairwise(ends))]
        wider = next(
            (i for i, (width, after) in enumerate(pairwise(widths)) if after < width), None
        )
        if wider is None:
            return (0, *(end + 1 for end in ends))
        ends[wider] -= 1


_REPORT: Final = (
    "World Bridge Federation, The New WBF IMP to VP Scales, technical report, January 2013"
)

WBF: Final = Continuous("WBF", _REPORT)
KP: Final = WBF
"""Danish kamppoint: the same scale (DBf's tables; the KP table for eight boards has 18.21 for a win
by 29)."""
WBF_DISCRETE: Final = Discrete(
    "WBF discrete", f"{_REPORT}; English Bridge Union, White Book 2025, 3.1.1"
)
EBU_HALF: Final = Discrete(
    "EBU half match", "English Bridge Union, White Book 2025, 3.1.2", highest=10
)
"""To ten, for half of a triangular match."""

_ACBL: Final = (
    "BridgeHands, Victory Points, 2011: the scales common in North America for Swiss teams"
)
_UP_TO_EIGHT, _UP_TO_ELEVEN = range(6, 9), range(9, 12)
ACBL_20: Final = Tabled(
    "ACBL 20",
    tuple(map(Fraction, range(10, 21))),
    (
        Margins(_UP_TO_EIGHT, (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28)),
        Margins(_UP_TO_ELEVEN, (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36)),
    ),
    source=_ACBL,
)
ACBL_30: Final = Tabled(
    "ACBL 30",
    tuple(map(Fraction, (15, *range(18, 31)))),
    (
        Margins(_UP_TO_EIGHT, (0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28)),
        Margins(_UP_TO_ELEVEN, (0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36)),
    ),
    source=_ACBL,
)
WIN_LOSS: Final = WinLoss(
    "win-loss", "ACBL Handbook of Rules and Regulations, types of team events: win/loss"
)

SCALES: Final[Mapping[str, Scale]] = {
    scale.name: scale for scale in (WBF, WBF_DISCRETE, EBU_HALF, ACBL_20, ACBL_30, WIN_LOSS)
}
"""Every scale that is known, by its name."""
