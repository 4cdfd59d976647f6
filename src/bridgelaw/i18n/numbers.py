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
    scaled, rest = divmod(abs(value) * 10**decimals, 1)
    scaled += rest * 2 >= 1
    whole, part = divmod(int(scaled), 10**decimals)
    written = f"{part:0{decimals}d}".rstrip("0") if part else ""
    sign = "" if not scaled else "−" if value < 0 else "+" if spec.startswith("+") else ""
    return f"{sign}{whole}{DECIMAL_SIGN.say(language)}{written}" if written else f"{sign}{whole}"


def localized(written: str, language: str = ENGLISH) -> str:
    """Convert a number as programs write it, `-2.5`, to the way people write it.

    It gets a true minus sign and the decimal sign of the language.
    """
    return written.replace("-", "−").replace(".", DECIMAL_SIGN.say(language))


@say.register
def _(value: Fraction, language: str = ENGLISH, spec: str = "") -> str:
    return number_text(value, language, spec)
