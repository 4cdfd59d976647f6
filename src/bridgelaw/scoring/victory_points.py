"""Law 78D: victory points from the margin of a match and its number of boards.

The margin is in IMPs, or in Swiss pairs at matchpoints the percentage above 50 (`Measure`).

A scale gives the victory points of one side from its own margin. The margins of the two sides need
not mirror each other (Laws 11A, 12C1e, 86B), and then their victory points do not add up to the
total. `federations.scores` lists who uses which scale; docs/reference/scales.md says where each was
published and which were not found.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import floor, isqrt
from typing import ClassVar, Final, Protocol

from bridgelaw.scoring.numbers import Exact, exact_text
from bridgelaw.scoring.rounding import Rounding


class Measure(Enum):
    """The unit of the margin of a match that a scale takes."""

    IMPS = "IMPs"
    PERCENT = "the percentage above 50"
    ANY = "any unit"


class Scale(Protocol):
    """A function from a margin and a number of boards to victory points."""

    @property
    def name(self) -> str:
        """The name of the scale, the same in every language; a key of `SCALES`."""

    @property
    def source(self) -> str:
        """Where the scale was published."""

    @property
    def measure(self) -> Measure:
        """The unit of the margins."""

    @property
    def highest(self) -> Exact:
        """The victory points of the greatest win.

        If the margins mirror each other, the two sides share this number, unless the scale's table
        has separate figures for the loser.
        """

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """Return the victory points of a side that won by `margin` over `boards` boards.

        A negative margin is a loss.

        Raises:
            ValueError: the scale does not cover this number of boards.
        """


@dataclass(frozen=True, slots=True)
class Continuous:
    """The 20-0 scale with two decimals, for any number of boards.

    No IMP is worth more than the one before it. The formula (`_curve`) is rounded at each whole IMP
    and its steps are evened out (`_hundredths`). A fraction of an IMP is worth that fraction of the
    next step. We found no publication that says otherwise; it leaves the published figures
    unchanged, and more IMPs are never worth less. The plain formula at a fraction of an IMP could
    be worth less than the evened-out figure of the whole IMP below it. Regulations that count whole
    IMPs round the margin first (`Matches.rounding`).
    """

    name: str
    source: str
    highest: int = 20
    measure: ClassVar[Measure] = Measure.IMPS

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """Return the victory points of a side from its own margin.

        They are rounded to two decimals, a half away from average.

        Raises:
            ValueError: fewer than one board.
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
    """A scale in whole victory points derived from the continuous one, for any number of boards.

    A margin is worth the victory points nearest to the formula. Each range of margins with the same
    victory points is then made at least as wide as the one before it (`_starts`). A fraction of an
    IMP that does not reach the next range is ignored.
    """

    name: str
    source: str
    highest: int = 20
    measure: ClassVar[Measure] = Measure.IMPS

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """Return the victory points of a side from its own margin.

        Raises:
            ValueError: fewer than one board.
        """
        won = _in_range(abs(Fraction(margin)), _starts(boards, self.highest)) + self.highest // 2
        return Fraction(won if margin >= 0 else self.highest - won)


@dataclass(frozen=True, slots=True)
class Margins:
    """A row of a table: for some numbers of boards, the smallest margin for each victory point.

    Raises:
        ValueError: no number of boards, or margins that do not start at a draw and rise.
    """

    boards: range
    smallest: tuple[int, ...]
    """The smallest margins in IMPs, from a draw up: one for each figure of the table.

    If two are equal, the first of the two figures does not occur with this number of boards.
    """

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
    """A scale from a table for some numbers of boards: published, or an organiser's own.

    A fraction of an IMP that does not reach the next range is ignored.

    Raises:
        ValueError: columns and rows that do not fit together, or that give less for more.
    """

    name: str
    won: tuple[Fraction, ...]
    """The winner's victory points, from a draw up."""
    margins: tuple[Margins, ...]
    lost: tuple[Fraction, ...] = ()
    """The loser's victory points in the same ranges.

    Empty if they are twice a draw less the winner's. On a 25-0 scale the winner stops at 25 while
    the loser's go down to 0.
    """
    source: str = ""
    measure: ClassVar[Measure] = Measure.IMPS

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
        """Return the victory points of a side from its own margin.

        Raises:
            ValueError: the table does not cover this number of boards.
        """
        for row in self.margins:
            if boards in row.boards:
                place = _in_range(abs(Fraction(margin)), row.smallest)
                return self.won[place] if margin >= 0 else self._loser[place]
        known = ", ".join(map(str, self.margins))
        raise ValueError(f"found {boards} boards, expected {known} for the scale {self.name}")


@dataclass(frozen=True, slots=True)
class WinLoss:
    """One for a win by any margin, a half for a draw."""

    name: str
    source: str
    highest: int = 1
    measure: ClassVar[Measure] = Measure.ANY

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """Return 1, ½ or 0. The number of boards does not matter."""
        return Fraction((margin > 0) - (margin < 0) + 1, 2)


@dataclass(frozen=True, slots=True)
class Percentages:
    """A scale of whole victory points by the percentage of a match at matchpoints (Swiss pairs).

    Each side gets them by its own percentage, and a loser what is left of the winner's scale.
    """

    name: str
    source: str
    highest: int
    limits: tuple[tuple[range, tuple[Fraction, ...]], ...]
    """For some numbers of boards, the highest percentages for a draw, for one more point, and so
    on, to one point less than the highest."""
    measure: ClassVar[Measure] = Measure.PERCENT

    def __call__(self, margin: Exact, boards: int) -> Fraction:
        """Return the victory points of a side from its percentage, less 50.

        The percentage is rounded to two decimals, as the published limits are.

        Raises:
            ValueError: the table does not cover this number of boards.
        """
        for numbers, limits in self.limits:
            if boards in numbers:
                won = bisect_left(limits, 50 + Rounding(2)(abs(Fraction(margin))))
                return Fraction(self.highest, 2) + (won if margin >= 0 else -won)
        known = ", ".join(f"{each[0]} to {each[-1]}" for each, _ in self.limits)
        raise ValueError(f"found {boards} boards, expected {known} for the scale {self.name}")


def _in_range(size: Fraction, starts: tuple[int, ...]) -> int:
    """Return the index of the range of a margin, by the smallest margins of the ranges."""
    return bisect_right(starts, size) - 1


_PRECISE: Final = Context(prec=40)
"""Forty digits.

Up to 200 boards, no whole margin comes within a millionth of 0.01 of a rounding boundary.
"""
_CUBE: Final = _PRECISE.subtract(_PRECISE.sqrt(Decimal(5)), Decimal(2))
"""t³ = √5 - 2, where t is the golden section (√5 - 1)/2."""


@cache
def _curve(square: Fraction) -> tuple[Decimal, ...]:
    """Return the part of the greatest win at margins 0, 1, 2 …, up to the first that is 1.

    The formula is (1 - t^(3M/B)) / (1 - t³) for the margin M, where B is the margin of the greatest
    win; `square` is B².
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
    """Return the square of the margin of the greatest win, which is 15·√boards.

    Raises ValueError for fewer than one board.
    """
    if boards < 1:
        raise ValueError(f"found {boards} boards, expected 1 or more")
    return Fraction(225 * boards)


@cache
def _hundredths(boards: int) -> tuple[int, ...]:
    """Return the winner's victory points in hundredths at margins 0, 1, 2 …, up to the first 20.

    After rounding, the steps of the curve no longer all shrink. Wherever a step is greater than the
    one before it, the figure between them is raised by 0.01, until no step grows. The result is the
    lowest row of figures, none below the rounded one, whose steps never grow; the order in which
    they are raised does not matter.
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
    """Return the smallest margins worth half of the highest, one more, two more and so on.

    This is for a scale in whole victory points. Each range ends where the curve passes the half
    between two victory points. Where a range is narrower than the one before it (the first counts
    on both sides of zero), the earlier one ends one margin sooner, until none is. On a scale to
    less than 20, for part of a match, the number of boards is reduced in proportion to find the
    greatest win.
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
"""Danish kamppoint: the same scale (DBf's tables).

The KP table for eight boards has 18.21 for a win by 29.
"""
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


def _limits(table: str) -> tuple[tuple[range, tuple[Fraction, ...]], ...]:
    """Return the rows of a table: the numbers of boards, a colon, and the limits."""
    rows = []
    for row in table.strip().splitlines():
        boards, _, limits = row.partition(":")
        first, _, last = boards.partition("-")
        numbers = range(int(first), int(last or first) + 1)
        rows.append((numbers, tuple(map(Fraction, limits.split()))))
    return tuple(rows)


EBU_SWISS_PAIRS: Final = Percentages(
    "EBU Swiss pairs",
    "English Bridge Union, White Book 2025, 3.1.7, as retold; Oxford Bridge Association, "
    "congress booklet, for 7 boards",
    20,
    _limits(
        """
        1-4: 50.92 52.80 54.71 56.70 58.80 61.08 63.63 66.61 70.36 75.95
        5-6: 50.78 52.39 54.02 55.72 57.51 59.45 61.62 64.17 67.37 72.13
        7-9: 50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35
        10-13: 50.54 51.65 52.78 53.95 55.19 56.53 58.04 59.80 62.01 65.30
        14-19: 50.45 51.38 52.32 53.30 54.34 55.45 56.71 58.18 60.03 62.78
        20-27: 50.38 51.16 51.94 52.77 53.63 54.57 55.62 56.85 58.40 60.71
        28-39: 50.32 50.97 51.63 52.32 53.04 53.83 54.71 55.74 57.04 58.97
        40-55: 50.27 50.81 51.37 51.95 52.56 53.21 53.95 54.82 55.91 57.53
        """
    ),
)
EBU_SWISS_PAIRS_HALF: Final = Percentages(
    "EBU Swiss pairs, half match",
    "English Bridge Union, White Book 2025, 3.1.7, as retold",
    10,
    _limits(
        """
        1-2: 51.86 55.70 59.94 65.12 73.15
        3: 51.59 54.87 58.48 62.89 69.75
        4: 51.32 54.03 57.03 60.70 66.38
        5-6: 51.09 53.36 55.86 58.92 63.66
        7-9: 50.92 52.81 54.93 57.45 61.41
        10-13: 50.77 52.36 54.10 56.24 59.56
        """
    ),
)

_ALL: Final[tuple[Scale, ...]] = (
    *(WBF, WBF_DISCRETE, EBU_HALF, ACBL_20, ACBL_30),
    *(EBU_SWISS_PAIRS, EBU_SWISS_PAIRS_HALF, WIN_LOSS),
)
SCALES: Final[Mapping[str, Scale]] = {scale.name: scale for scale in _ALL}
"""All known scales by name."""
