"""Numbers in files are exact, and bounded so that sums of them stay small."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bridgelaw.cases.errors import AnswerError
from bridgelaw.formats.results.figures import number_of


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", Fraction(3)), ("-2,5", Fraction(-5, 2)), ("1/9999", Fraction(1, 9999))],
)
def test_a_number_is_exact(text: str, number: Fraction) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize("text", ["1/10000", "1/0", "1" * 21, f"0.{'1' * 21}", "1e3", ""])
def test_other_numbers_are_refused(text: str) -> None:
    with pytest.raises(AnswerError, match=r"expected a number such as 3, 2\.5 or 1/3"):
        number_of(text)
