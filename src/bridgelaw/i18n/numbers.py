"""Numbers as people write them.

They have a true minus sign, decimals only if needed, and the language's decimal sign.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bridgelaw.i18n.text import ENGLISH, Text, say

DECIMAL_SIGN = Text(".")

MOST_DECIMALS: Final = 2
"""Further decimals are rounded, half away from zero: 10.92 for 131/12."""


def number_text(value: int | Fraction, language: str = ENGLISH, spec: str = "") -> str:
    """Return a number as it is written: 4, 13.8, −3.5; in Danish 13,8.

    `spec` is `+` to write a plus sign too, and the maximum number of decimals if it is not two:
    `+`, `1`, `+3`.
    """
    decimals = int(spec.lstrip("+") or MOST_DECIMALS)
    scaled = rounded_to(*value.as_integer_ratio(), decimals)
    written = digits(scaled, decimals, spec[:1])
    if decimals:
        written = written.rstrip("0").rstrip(".")
    return written.replace(".", DECIMAL_SIGN.say(language))


def rounded_to(above: int, below: int, decimals: int) -> int:
    """Return a fraction in units of its last decimal, rounded half away from zero."""
    scaled: int = (2 * abs(above) * 10**decimals + below) // (2 * below)
    return -scaled if above < 0 else scaled


def digits(scaled: int, decimals: int, plus: str = "") -> str:
    """Return a number with all its decimals, in units of its last decimal, as in English.

    `plus` is `+` to write a plus sign too. 0 has no sign.
    """
    sign = "−" if scaled < 0 else "+" if plus == "+" and scaled else ""
    if not decimals:
        return f"{sign}{abs(scaled)}"
    whole, part = divmod(abs(scaled), 10**decimals)
    return f"{sign}{whole}.{part:0{decimals}d}"


def localized(written: str, language: str = ENGLISH) -> str:
    """Convert a number as programs write it, `-2.5`, to the way people write it.

    It gets a true minus sign and the decimal sign of the language.
    """
    return written.replace("-", "−").replace(".", DECIMAL_SIGN.say(language))


@say.register
def _(value: Fraction, language: str = ENGLISH, spec: str = "") -> str:
    return number_text(value, language, spec)
