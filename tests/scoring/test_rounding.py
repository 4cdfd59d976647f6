"""Roundings, by their definitions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bridgelaw.scoring.rounding import EBU, Half, Rounding

EIGHTH = Fraction(1, 8)


@pytest.mark.parametrize(
    ("half", "expected"),
    [
        (
            Half.AWAY_FROM_ZERO,
            {"0.25": "0.3", "0.35": "0.4", "-0.25": "-0.3", "0.29": "0.3", "-0.21": "-0.2"},
        ),
        (Half.TO_EVEN, {"0.25": "0.2", "0.35": "0.4", "-0.25": "-0.2", "-0.35": "-0.4"}),
        (Half.UP, {"0.25": "0.3", "-0.25": "-0.2"}),
        (Half.DOWN, {"0.25": "0.2", "-0.25": "-0.3", "0.26": "0.3"}),
        (Half.CUT, {"0.29": "0.2", "-0.29": "-0.2", "0.2": "0.2", "-0.2": "-0.2"}),
    ],
)
def test_to_one_decimal(half: Half, expected: dict[str, str]) -> None:
    rounding = Rounding(1, half)
    assert {value: rounding(Fraction(value)) for value in expected} == {
        value: Fraction(rounded) for value, rounded in expected.items()
    }


def test_a_half_towards_average() -> None:
    assert EBU(Fraction("8.25"), average=9) == Fraction("8.3")
    assert EBU(Fraction("9.25"), average=9) == Fraction("9.2")
    assert EBU(Fraction("9.26"), average=9) == Fraction("9.3")


def test_to_whole_figures_and_to_tens() -> None:
    assert Rounding(0)(Fraction(5, 2)) == 3
    assert Rounding(-1)(334) == 330
    assert Rounding(-1)(335) == 340
    assert Rounding(-2)(-350) == -400
    assert Rounding(2)(EIGHTH) == Fraction("0.13")
