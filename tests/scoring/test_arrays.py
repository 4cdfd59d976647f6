"""The bulk form is compared with the plain form.

The plain form is tested against published figures and every comparison one by one.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as some
from tests.scoring.scores import parts

from bridgelaw.scoring import points as law_77
from bridgelaw.scoring.arrays import imps as bulk_imps
from bridgelaw.scoring.arrays import points as bulk_points
from bridgelaw.scoring.arrays.matchpoints import matchpoints, neuberg
from bridgelaw.scoring.arrays.results import Integers, Results
from bridgelaw.scoring.butler import ACBLSCORE, NEAREST_TEN, butler, datum
from bridgelaw.scoring.cross_imps import total_imps
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.imps import UNCAPPED, Cap, imps
from bridgelaw.scoring.neuberg import neuberg as plain_neuberg
from bridgelaw.scoring.parts import Parts
from bridgelaw.scoring.rounding import Rounding

Traveller = Sequence[Parts | None]
"""A board: the score at each table; None if there is none."""


@some.composite
def travellers(draw: some.DrawFn) -> list[Traveller]:
    """Draw some boards at the same tables."""
    boards, tables = draw(some.integers(1, 4)), draw(some.integers(1, 6))
    one = some.one_of(parts(), parts(), parts(), some.none())
    return [draw(some.lists(one, min_size=tables, max_size=tables)) for _ in range(boards)]


def results_of(boards: Sequence[Traveller]) -> Results:
    """Return the boards as arrays."""
    points = np.zeros((len(boards), len(boards[0])), np.int64)
    missing = np.zeros(points.shape, np.bool_)
    weighted: dict[tuple[int, int], Parts] = {}
    for place in np.ndindex(points.shape):
        score = boards[place[0]][place[1]]
        if score is None:
            missing[place] = True
            points[place] = 12345  # the value is ignored
        elif len(score) == 1:
            points[place] = score[0][1]
        else:
            weighted[place[0], place[1]] = score
    return Results.of(points, weighted, missing)


def played(board: Traveller) -> list[Parts]:
    """Return the existing scores."""
    return [score for score in board if score is not None]


def in_place(board: Traveller, values: Sequence[Fraction]) -> list[Fraction]:
    """Return the values of the plain form, with 0 if there is no score."""
    given = iter(values)
    return [Fraction(0) if score is None else next(given) for score in board]


def exact(values: Integers, unit: int) -> list[list[Fraction]]:
    """Return the figures as fractions."""
    return [[Fraction(int(value), unit) for value in row] for row in values]


@given(travellers())
def test_matchpoints(boards: list[Traveller]) -> None:
    tables = [Frequencies.of(played(board)) for board in boards]
    expected = [
        in_place(board, list(map(table.value, played(board))))
        for board, table in zip(boards, tables, strict=True)
    ]
    assert exact(*matchpoints(results_of(boards))) == expected


@given(travellers(), some.integers(0, 3))
def test_matchpoints_brought_up_by_neuberg(boards: list[Traveller], more: int) -> None:
    results, expected = results_of(boards), len(boards[0]) + more
    numerators, denominators = neuberg(results, matchpoints(results)[0], expected)
    for board, row, (denominator,) in zip(boards, numerators, denominators, strict=True):
        table = Frequencies.of(played(board))
        raised = [
            Fraction(plain_neuberg(table.value(score), table.total, expected))
            for score in played(board)
        ]
        assert [Fraction(int(value), int(denominator)) for value in row] == in_place(board, raised)


@given(travellers(), some.sampled_from([UNCAPPED, Cap(imps=10), Cap(points=500)]))
def test_cross_imps(boards: list[Traveller], cap: Cap) -> None:
    expected = [in_place(board, total_imps(played(board), cap)) for board in boards]
    assert exact(*bulk_imps.cross_imps(results_of(boards), cap)) == expected


@given(travellers(), some.integers(0, 1), some.sampled_from([None, NEAREST_TEN, ACBLSCORE]))
def test_butler(boards: list[Traveller], leave_out: int, rounding: Rounding | None) -> None:
    assume(all(not played(board) or len(played(board)) > 2 * leave_out for board in boards))
    values, unit, datums = bulk_imps.butler(results_of(boards), leave_out, rounding)
    expected = [
        in_place(board, butler(played(board), leave_out, rounding) if played(board) else [])
        for board in boards
    ]
    assert exact(values, unit) == expected
    assert datums == tuple(
        datum(Frequencies.of(played(board)), leave_out, rounding) if played(board) else None
        for board in boards
    )


@given(travellers())
def test_a_single_board_is_scored_as_among_others(boards: list[Traveller]) -> None:
    results = results_of(boards)
    together = matchpoints(results)[0]
    for number in range(results.boards):
        assert (matchpoints(results.board(number))[0] == together[number]).all()
        assert (results.board(number).missing == results.missing[number]).all()


def test_imps_of_differences() -> None:
    differences = np.arange(-15200, 15201, 10)
    assert bulk_imps.imps(differences).tolist() == [imps(int(each)) for each in differences]
    assert bulk_imps.imps(np.array([[19, -19], [20, -49]])).tolist() == [[0, 0], [1, -1]]
    with pytest.raises(ValueError, match="found a difference of 15210 points"):
        bulk_imps.imps(np.array([-15210]))


def test_the_points_of_every_result() -> None:
    every = np.array(
        list(product(range(2), range(1, 8), range(5), range(3), range(2), range(14)))
    ).T
    codes = bulk_points.codes(*every)
    expected = [
        (-1 if east_west else 1)
        * law_77.points(level, denomination, doubled, bool(vulnerable), tricks)
        for east_west, level, denomination, doubled, vulnerable, tricks in every.T.tolist()
    ]
    assert bulk_points.points(codes).tolist() == expected
    assert len(set(codes.tolist())) == 2 * 2940
    assert bulk_points.points(np.array([[bulk_points.PASSED_OUT]])).tolist() == [[0]]


def test_columns_may_belong_to_a_board_or_a_table() -> None:
    north_south, four, spades, undoubled = (np.array(each) for each in (0, 4, 3, 0))
    vulnerable, tricks = np.array([[0], [1]]), np.array([10, 11, 9])
    codes = bulk_points.codes(north_south, four, spades, undoubled, vulnerable, tricks)
    assert bulk_points.points(codes).tolist() == [[420, 450, -50], [620, 650, -100]]


@pytest.mark.parametrize(
    ("column", "wrong", "message"),
    [
        (0, 2, "found the side 2, expected 0 to 1"),
        (1, 8, "found the level 8, expected 1 to 7"),
        (1, 0, "found the level 0, expected 1 to 7"),
        (2, 5, "found the denomination 5, expected 0 to 4"),
        (3, -1, "found the doubling -1, expected 0 to 2"),
        (4, 2, "found the vulnerability 2, expected 0 to 1"),
        (5, 14, "found the number of tricks 14, expected 0 to 13"),
    ],
)
def test_impossible_results_are_refused(column: int, wrong: int, message: str) -> None:
    contract = [np.array([each, each]) for each in (0, 4, 3, 0, 0, 10)]
    contract[column][1] = wrong
    with pytest.raises(ValueError, match=message):
        bulk_points.codes(*contract)


def test_an_unused_code_is_refused() -> None:
    for wrong in (-1, bulk_points.PASSED_OUT + 1):
        with pytest.raises(IndexError):
            bulk_points.points(np.array([0, wrong]))


def test_invalid_arrays_are_refused() -> None:
    with pytest.raises(ValueError, match="found 425 points"):
        Results.of(np.array([[420, 425]]))
    with pytest.raises(ValueError, match="found 7610 points"):
        Results.of(np.array([[420, 0]]), {(0, 1): ((Fraction(1, 2), 7610), (Fraction(1, 2), 0))})
    with pytest.raises(ValueError, match="found an array of 1 dimensions"):
        Results.of(np.array([420]))
    with pytest.raises(ValueError, match="found the key 1522, expected at most 1521"):
        matchpoints(Results(np.array([[0, 1522]], np.int16)))
    with pytest.raises(ValueError, match="negative"):
        matchpoints(Results(np.array([[0, -1]], np.int16)))
    finest, fine = Fraction(1, 10**30), Fraction(1, 10**9)
    with pytest.raises(ValueError, match="too fine for 64 bits"):
        Results.of(np.array([[0, 0]]), {(0, 0): ((finest, 50), (1 - finest, 0))})
    with pytest.raises(ValueError, match="too fine for 3 tables"):
        matchpoints(Results.of(np.array([[0, 0, 0]]), {(0, 0): ((fine, 50), (1 - fine, 0))}))


def test_numpy_is_loaded_only_when_needed() -> None:
    modules = "butler, cross_imps, matchpoints, frequencies, points, patton, victory_points"
    code = (
        f"import sys, bridgelaw.scoring; from bridgelaw.scoring import {modules}; print('numpy' "
        "in sys.modules)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert shown == "False\n"
