"""Numbers as shown to people."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bridgelaw.i18n.numbers import localized, number_text
from bridgelaw.i18n.text import say


@pytest.mark.parametrize(
    ("number", "spec", "english", "danish"),
    [
        (4, "", "4", "4"),
        (Fraction(69, 5), "", "13.8", "13,8"),
        (Fraction(-7, 2), "", "−3.5", "−3,5"),
        (Fraction(7, 2), "+", "+3.5", "+3,5"),
        (0, "+", "0", "0"),
        (Fraction(131, 12), "", "10.92", "10,92"),
        (Fraction(131, 12), "1", "10.9", "10,9"),
        (Fraction(131, 12), "+4", "+10.9167", "+10,9167"),
        (Fraction(1, 200), "", "0.01", "0,01"),
        (Fraction(-1, 1000), "", "0", "0"),
        (Fraction(1999, 1000), "", "2", "2"),
        (Fraction(5, 2), "0", "3", "3"),
        (Fraction(101, 100), "", "1.01", "1,01"),
    ],
)
def test_numbers_in_each_language(
    number: int | Fraction, spec: str, english: str, danish: str
) -> None:
    assert number_text(number, "en", spec) == english
    assert number_text(number, "da", spec) == danish
    if isinstance(number, Fraction):
        assert say(number, "da", spec) == danish


def test_numbers_for_programs() -> None:
    assert localized("-2.5", "da") == "−2,5"
    assert localized("1/3", "da") == "1/3"
