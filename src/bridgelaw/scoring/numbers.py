"""Exact numbers for scoring."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

MOST_BITS: Final = 10_000
Exact = int | Fraction
"""A whole number or a fraction, never a float, which cannot represent a third of a matchpoint."""


def exact(value: str | float | Exact) -> Fraction:
    """Convert a value to an exact number: `33.33`, `1/3`, `12,5` or a number.

    A float is taken as it prints, not as it is stored.

    Raises:
        ValueError: the value is not a number.
    """
    if isinstance(value, float):
        return Fraction(str(value))
    return Fraction(value.strip().replace(",", ".")) if isinstance(value, str) else Fraction(value)


def exact_text(number: Exact) -> str:
    """Return an exact number as text that can be read again: 3, 2.5, or 1/3.

    A fraction is written if four decimals are not exact. One with thousands of digits, which
    nobody can read and Python does not write, is rounded to ten decimals.
    """
    number = Fraction(number)
    for decimals in range(5):
        if 10**decimals % number.denominator == 0:
            whole, rest = divmod(
                abs(number.numerator) * 10**decimals // number.denominator, 10**decimals
            )
            return f"{'-' if number < 0 else ''}{whole}" + (
                f".{rest:0{decimals}}" if decimals else ""
            )
    if number.denominator.bit_length() > MOST_BITS:
        return exact_text(Fraction(round(number * 10**10), 10**10))
    return str(number)
