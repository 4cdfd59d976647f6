"""Cross-IMPs, Butler, Ascherman and total points across a field.

The figures are published or computed by hand.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.event.boards import event, key, marks, with_lines

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind, Method
from bridgelaw.event.scored import Scored
from bridgelaw.scores.outcome import Grade, SelfInflicted
from bridgelaw.scores.regulation import (
    LAWS,
    CrossImps,
    Datum,
    FieldImps,
    Missing,
    Regulation,
    WeightedAmong,
)
from bridgelaw.scores.results import Points
from bridgelaw.scoring.imps import Cap
from bridgelaw.scoring.rounding import Rounding

CROSS, BUTLER = Method.CROSS_IMPS, Method.BUTLER
SUM = Regulation(field_imps=FieldImps(cross=CrossImps.TOTAL))
FIVE = [140, 420, -50, 170, 140]
"""A Danish club's example of cross-IMPs."""


def test_cross_imps_summed() -> None:
    told = event(FIVE, method=CROSS, regulation=SUM)
    assert marks(told) == [-3, 30, -26, 2, -3]
    assert marks(told, Side.EW) == [3, -30, 26, -2, 3]


def test_cross_imps_averaged_and_rounded() -> None:
    told = event(FIVE, method=CROSS)
    assert marks(told) == [Fraction(each, 4) for each in (-3, 30, -26, 2, -3)]
    rounded = replace(told, regulation=replace(LAWS, board_rounding=Rounding(1)))
    assert marks(rounded) == [Fraction(each, 10) for each in (-8, 75, -65, 5, -8)]


def test_cross_imps_capped() -> None:
    told = event(
        [1400, 140, 140], method=CROSS, regulation=Regulation(field_imps=FieldImps(cap=Cap(imps=9)))
    )
    assert marks(told) == [9, Fraction(-9, 2), Fraction(-9, 2)]


def test_a_weighted_score_in_cross_imps_is_compared_result_by_result() -> None:
    """A weighted score in cross-IMPs is compared result by result.

    +400 or +150, against two of +400: 0 or 6 IMPs lost, against each.
    """
    told = event([400, 400, "50% +400, 50% +150"], method=CROSS, regulation=SUM)
    assert marks(told) == [3, 3, -6]
    apart = replace(
        told, regulation=replace(SUM, weighted=WeightedAmong.OTHERS_ONLY, missing=Missing.OWN_TOP)
    )
    assert marks(apart) == [0, 0, -6]


def test_a_separate_weighted_score_is_compared_with_all_the_others() -> None:
    regulation = Regulation(weighted=WeightedAmong.OTHERS_ONLY)
    told = event([400, 400, "50% +400, 50% +150"], method=CROSS, regulation=regulation)
    # half of 0 and half of -6, against each of two
    assert marks(told) == [0, 0, -3]


def test_a_sum_of_fewer_comparisons_is_factored() -> None:
    told = event([400, 150, "average plus"], method=CROSS, regulation=SUM)
    # 6 IMPs against one other where two were expected; average plus is 3 for each of the two
    assert marks(told) == [12, -12, 6]
    assert marks(replace(told, regulation=replace(SUM, missing=Missing.OWN_TOP))) == [6, -6, 6]


def test_fouled_boards_are_compared_in_groups() -> None:
    told = with_lines(event([400, 150, 50, 0], method=CROSS), form="AABB")
    assert marks(told) == [6, -6, 2, -2]


@pytest.mark.parametrize("method", [CROSS, BUTLER])
def test_averages_in_imps(method: Method) -> None:
    told = event(
        [
            100,
            100,
            ("average plus", "average minus"),
            ("fixed 60%", "fixed 40%"),
            ("+5 IMP", "average"),
        ],
        method=method,
    )
    assert marks(told) == [0, 0, 3, 3, 5]
    assert marks(told, Side.EW) == [0, 0, -3, -3, 0]
    floats = [mark and mark.floats for mark in Scored(told).board(key()).ns]
    assert floats == [None, None, Grade.PLUS, None, None]


@pytest.mark.parametrize("method", [CROSS, BUTLER])
def test_other_percentages_are_refused(method: Method) -> None:
    with pytest.raises(
        EventError, match=r"board 1: found the award fixed 62\.5% in an event scored by"
    ):
        Scored(event([100, "fixed 62.5%"], method=method)).board(key())


def test_butler() -> None:
    # From a Danish club: datum 330, the average of 334 rounded to the nearest ten
    told = event([420, 230, 200, 420, 400], method=BUTLER)
    assert marks(told) == [3, -3, -4, 3, 2]
    assert marks(told, Side.EW) == [-3, 3, 4, -3, -2]


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        (FieldImps(leave_out=1), [2, -3, -4, 2, 2]),  # 230, 420 and 400: 350
        (FieldImps(datum=Datum.MEDIAN), [1, -5, -5, 1, 0]),  # 400
        (FieldImps(datum_rounding=None), [2, -3, -4, 2, 2]),  # 334: 86, 104, 134, 66
        (FieldImps(leave_out=9), [1, -5, -5, 1, 0]),  # as many as possible: the middle score
    ],
)
def test_other_datums(choices: FieldImps, expected: list[int]) -> None:
    told = event(
        [420, 230, 200, 420, 400], method=BUTLER, regulation=Regulation(field_imps=choices)
    )
    assert marks(told) == expected


def test_butler_with_a_datum_for_each_side() -> None:
    """Butler computes a datum for each side.

    North-South keep +150, East-West have half of it and half of +450.
    """
    told = event([450, 450, (150, "50% +150, 50% +450")], method=BUTLER)
    # North-South: datum 350. East-West: datum 400; -450 is 2 IMPs worse than it, -150 six better.
    assert marks(told) == [3, 3, -5]
    assert marks(told, Side.EW) == [-2, -2, 2]


def test_ascherman() -> None:
    told = event([100, 50, 0], method=Method.ASCHERMAN)
    found = Scored(told).board(key()).ns
    # (M + 1) / 2n of what is available
    assert [mark and mark.percent for mark in found] == [Fraction(500, 6), 50, Fraction(100, 6)]
    fewer = event([100, 50, 0, "average plus"], method=Method.ASCHERMAN)
    found = Scored(fewer).board(key()).ns
    assert [mark and mark.percent for mark in found] == [Fraction(500, 6), 50, Fraction(100, 6), 60]


def test_total_points() -> None:
    told = event([420, -50, "50% +420, 50% -50"], method=Method.TOTAL_POINTS)
    assert marks(told) == [420, -50, 185]
    assert marks(told, Side.EW) == [-420, 50, -185]
    with pytest.raises(
        EventError, match="board 1: found the award average plus in an event scored by total points"
    ):
        Scored(event([420, "average plus"], method=Method.TOTAL_POINTS)).board(key())


def test_board_a_match_across_a_field_equals_matchpoints() -> None:
    scores = [100, 50, 50, 0]
    for method in (Method.BOARD_A_MATCH, Method.POINT_A_BOARD):
        assert marks(event(scores, method=method)) == marks(event(scores))


@pytest.mark.parametrize("method", [Method.IMPS, Method.PATTON])
def test_match_methods_are_refused_for_a_field(method: Method) -> None:
    told = event([100, 50], method=method)
    assert told.kind is Kind.PAIRS
    with pytest.raises(EventError, match="expected matchpoints, board-a-match"):
        Scored(told).board(key())


def test_self_inflicted_damage_against_the_datum() -> None:
    """Self-inflicted damage is measured against the datum (Law 12C1e), computed by hand.

    The datum is 230 (of 227): the adjusted +620 is worth 9, the table's -100 is worth -8, and +140
    without the own error -3. So 17 are lost, of which 5 are self-inflicted: 9 - 5 = 4. Both the
    loss and the self-inflicted part are in IMPs of the event.
    """
    own = SelfInflicted(Points(620), Points(-100), Points(140))
    told = event([420, (own, 620), 170, -50], method=Method.BUTLER)
    assert marks(told) == [5, 4, -2, -7]
