"""Exact numbers: what scoring calculates with."""

from __future__ import annotations

from fractions import Fraction

Exact = int | Fraction
"""A whole number or a fraction; never a float, which cannot hold a third of a matchpoint."""


def exact(value: str | float | Exact) -> Fraction:
    """The number that is written: `33.33`, `1/3`, `12,5` or a number. A float is taken as it
    prints, not as it is stored.

    Raises:
        ValueError: it is no number.
    """
    if isinstance(value, float):
        return Fraction(str(value))
    return Fraction(value.strip().replace(",", ".")) if isinstance(value, str) else Fraction(value)


def exact_text(number: Exact) -> str:
    """An exact number as it is written, so that it can be read again: 3, 2.5, or 1/3 where no four
    decimals will do."""
    number = Fraction(number)
    for decimals in range(5):
        if 10**decimals % number.denominator == 0:
            whole, rest = divmod(
                abs(number.numerator) * 10**decimals // number.denominator, 10**decimals
            )
            return f"{'-' if number < 0 else ''}{whole}" + (
                f".{rest:0{decimals}}" if decimals else ""
            )
    return str(number)
