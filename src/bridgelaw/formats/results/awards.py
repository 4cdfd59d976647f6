"""Artificial scores as scoring programs write them: `60%-40%`, `A6040`, `Not played`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Outcome, Percent, TableScore
from bridgelaw.scoring.numbers import exact

_AWARDS: Final = re.compile(
    r"(\d{1,3}(?:[.,]\d{1,2})?) ?% ?[-/ ] ?(\d{1,3}(?:[.,]\d{1,2})?) ?%"
    r"|(?:adj|ave|av|a) ?(\d\d) ?[-/ ]? ?(\d\d)|(\d\d) ?[-/] ?(\d\d)",
    re.IGNORECASE,
)
_NOT_PLAYED: Final = frozenset(
    (
        *("not played", "no play", "noplay", "np", "unplayed", "no result", "sit out", "bye"),
        *("ikke spillet", "uspillet", "nicht gespielt", "niet gespeeld", "ej spelad"),
    )
)
_GRADES: Final[Mapping[Fraction, Grade]] = {
    Fraction(60): Grade.PLUS,
    Fraction(50): Grade.AVERAGE,
    Fraction(40): Grade.MINUS,
}


def award(percent: str) -> Outcome:
    """Return the award of a percentage: 60, 50 and 40 are average plus, average and average minus.

    A file cannot say which of these Law 12C2c may move.
    """
    number = exact(percent)
    grade = _GRADES.get(number)
    return Average(grade) if grade is not None else Percent(number)


def artificial(text: str) -> TableScore | None:
    """Return the score for a remark such as `60%-40%`, North-South first; None if it is not one.

    Raises ScoreError for a percentage above 100.
    """
    plain = " ".join(text.split()).lower()
    if plain in _NOT_PLAYED:
        return TableScore.both(NOT_PLAYED)
    found = _AWARDS.fullmatch(plain)
    if found is None:
        return None
    ns, ew = (each for each in found.groups() if each is not None)
    return TableScore(award(ns), award(ew))
