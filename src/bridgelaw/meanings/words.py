"""The parts of a comparison in words: shares, hand types and purposes within a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.meanings.meaning import HandType, Purpose
from bridgelaw.meanings.notation import purpose_text, type_text

PERCENT = Text("{number}%")


@dataclass(frozen=True, slots=True)
class Percent:
    """A share from 0 to 1, in whole per cent; only an exact 0 or 1 is written 0 or 100."""

    share: float

    @property
    def number(self) -> str:
        """The number as it is written: 97, <1, >99."""
        if 0 < self.share < 0.01:
            return "<1"
        return ">99" if 0.99 < self.share < 1 else str(round(100 * self.share))


@dataclass(frozen=True, slots=True)
class InWords:
    """A hand type or a purpose, in its notation."""

    thing: HandType | Purpose


@say.register
def _(value: Percent, language: str = ENGLISH, spec: str = "") -> str:
    return PERCENT.say(language, number=value.number)


@say.register
def _(value: InWords, language: str = ENGLISH, spec: str = "") -> str:
    if isinstance(value.thing, Purpose):
        return purpose_text(value.thing, language)
    return type_text(value.thing, language)
