"""How the parts of a comparison are said: shares, types of hand and purposes in the middle of a
sentence."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.meanings.meaning import HandType, Purpose
from bridgelaw.meanings.notation import purpose_text, type_text

PERCENT = Text("{number}%")


@dataclass(frozen=True, slots=True)
class Percent:
    """A share from 0 to 1, said in whole per cent: never 0 or 100 where it is neither."""

    share: float

    @property
    def number(self) -> str:
        """The figure: 97, <1, >99."""
        if 0 < self.share < 0.01:
            return "<1"
        return ">99" if 0.99 < self.share < 1 else str(round(100 * self.share))


@dataclass(frozen=True, slots=True)
class InWords:
    """A type of hand or a purpose, said as it is written."""

    thing: HandType | Purpose


@say.register
def _(value: Percent, language: str = ENGLISH, spec: str = "") -> str:
    return PERCENT.say(language, number=value.number)


@say.register
def _(value: InWords, language: str = ENGLISH, spec: str = "") -> str:
    if isinstance(value.thing, Purpose):
        return purpose_text(value.thing, language)
    return type_text(value.thing, language)
