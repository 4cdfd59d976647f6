"""How a number is written to people: a true minus, decimals only where they are needed, the decimal
sign of the language."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bridgelaw.i18n.text import ENGLISH, Text, say

DECIMAL_SIGN = Text(".")

MOST_DECIMALS: Final = 2
"""What lies beyond is rounded, a half away from zero: 10.92 for 131/12."""


def number_text(value: int | Fraction, language: str = ENGLISH, spec: str = "") -> str:
    """A number as it is written: 4, 13.8, −3.5; in Danish 13,8.

    `spec` is `+` where a plus is written too, and the most decimals where they are other than two:
    `+`, `1`, `+3`.
    """
    decimals = int(spec.lstrip("+") or MOST_DECIMALS)
    scaled, rest = divmod(abs(value) * 10**decimals, 1)
    scaled += rest * 2 >= 1
    whole, part = divmod(int(scaled), 10**decimals)
    written = f"{part:0{decimals}d}".rstrip("0") if part else ""
    sign = "" if not scaled else "−" if value < 0 else "+" if spec.startswith("+") else ""
    return f"{sign}{whole}{DECIMAL_SIGN.say(language)}{written}" if written else f"{sign}{whole}"


def localized(written: str, language: str = ENGLISH) -> str:
    """A number as programs write it, `-2.5`, as people do: with a true minus and the decimal sign
    of the language."""
    return written.replace("-", "−").replace(".", DECIMAL_SIGN.say(language))


@say.register
def _(value: Fraction, language: str = ENGLISH, spec: str = "") -> str:
    return number_text(value, language, spec)
