"""Read results and awards in English and Danish, and write them in either.

A result is a contract, its declarer and the tricks won, `5♦ S 11` (also `S 5D 11`, `4SX W -2`, `3NT
by N =`), `passed out`, or only points seen from North-South, `+420`; `table_result` reads it in
every way it is written. A weighted score is a list,
`50% 5♦ S 11, 50% 4♦ S 11`. An award is `average plus`, `average`, `average minus` (preceded by
`fixed` if Law 12C2c must not change it), `fixed 62.5%`, or `+3 IMP`. A side that damaged itself
(Law 12C1e) has `+620; at the table −100; without the error +140`. Ambiguous input is rejected:
`60%` alone may or may not be fixed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from bridgelaw.i18n.numbers import localized
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Average,
    Grade,
    Imps,
    NotPlayed,
    Outcome,
    Percent,
    SelfInflicted,
    Share,
    Weighted,
)
from bridgelaw.scores.results import PassedOut, Played, Points, Result
from bridgelaw.scores.table_result import (
    A_RESULT,
    FOUND,
    TOO_LONG,
    Ambiguous,
    Context,
    read_result,
)
from bridgelaw.scores.table_result import parse_result as parse_result
from bridgelaw.scoring.numbers import exact, exact_text

AN_OUTCOME = Text(
    "a result such as 5♦ S 11 or +420, several with weights such as 50% 5♦ S 11, 50% 4♦ S 11, or "
    "an award such as average "
    "plus, fixed 60%, +3 IMP or not played"
)
MEANT = Text(
    "'{found}' is ambiguous: write 'average plus' (Law 12C2c may raise it) or 'fixed {found}'"
)
MEANT_MINUS = Text(
    "'{found}' is ambiguous: write 'average minus' (Law 12C2c may lower it) or 'fixed {found}'"
)
MEANT_AVERAGE = Text("'{found}' is ambiguous: write 'average' or 'fixed {found}'")
FIXED = Text("fixed {award}")
IMPS = Text("{number} IMP")
NOT_PLAYED_WORDS = Text("not played")
PART = Text("{weight} {result}")
SELF_INFLICTED = Text("{adjusted}; at the table {table}; without the error {without_error}")

# Denominators are small: a sum over the field grows with every different one.
_PART: Final = re.compile(
    r"\s*(\d{1,20}(?:[.,]\d{1,20})?\s*%|\d{1,3}/\d{1,3}(?!\d))\s*(?:(?:of|af)\s*)?"
)
_PERCENT: Final = re.compile(r"(\d{1,20}(?:[.,]\d{1,20}|/0{0,4}[1-9]\d{0,3})?)\s*%")
_IMPS: Final = re.compile(
    r"([+\-−]?\d{1,6}(?:[.,]\d{1,20}|/0{0,4}[1-9]\d{0,3})?)\s*imps?", re.IGNORECASE
)
_FIXED: Final = re.compile(r"(?:fixed|fast)\s+(.*)", re.IGNORECASE | re.DOTALL)
_AT_THE_TABLE: Final = ("at the table ", "ved bordet ")
_WITHOUT_THE_ERROR: Final = ("without the error ", "uden fejlen ")
LONGEST: Final = 1_000
"""The maximum length of an outcome; a result alone has at most `table_result.LONGEST`."""
_NOT_PLAYED: Final = frozenset(
    {"not played", "np", "n/p", "unplayed", "ikke spillet", "uspillet", "no play"}
)
_GRADES: Final[Mapping[str, Grade]] = {
    **dict.fromkeys(
        ["average plus", "average+", "avg+", "ave+", "a+", "middel plus", "middel+", "m+"],
        Grade.PLUS,
    ),
    **dict.fromkeys(["average", "avg", "ave", "a=", "middel", "m="], Grade.AVERAGE),
    **dict.fromkeys(
        ["average minus", "average-", "avg-", "ave-", "a-", "middel minus", "middel-", "m-"],
        Grade.MINUS,
    ),
}


@lru_cache(maxsize=4096)  # a large field has the same few scores thousands of times
def parse_outcome(text: str) -> Outcome:
    """Read the outcome of a board for one side: a result, weighted results, an award or not played.

    Raises ScoreError.
    """
    plain = " ".join(text.split())
    if len(plain) > LONGEST:
        raise ScoreError(TOO_LONG, found=len(plain), most=LONGEST)
    lower = plain.lower().replace("−", "-")
    if lower in _NOT_PLAYED:
        return NOT_PLAYED
    if lower in _GRADES:
        return Average(_GRADES[lower])
    if fixed := _FIXED.fullmatch(lower):
        return _fixed(text, fixed[1])
    if award := _IMPS.fullmatch(lower):
        return Imps(exact(award[1]))
    if alone := _PERCENT.fullmatch(lower):
        raise _ambiguous(text, exact(alone[1]))
    if damaged := _three_scores(plain):
        adjusted, table, without_error = (_assigned(text, part) for part in damaged)
        return SelfInflicted(adjusted, table, without_error)
    if _PART.match(plain):
        return Weighted(tuple(_parts(text, plain)))
    try:
        return parse_result(plain)
    except ScoreError as error:
        if error.problem is FOUND:
            raise ScoreError(FOUND, found=text, expected=AN_OUTCOME) from None
        raise


@dataclass(frozen=True, slots=True)
class Read:
    """A text with one usual reading."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that is not an outcome: what was found, what was expected, and what to do."""

    problem: ScoreError


Entry = Read | Ambiguous | Unread
"""The outcome that a person has entered."""


def read_entry(text: str, context: Context) -> Entry:
    """Read an outcome that a person has entered; never raises an error."""
    try:
        result = read_result(text, context)
    except ScoreError as error:
        return _other_entry(text) if error.problem in (FOUND, TOO_LONG) else Unread(error)
    return result if isinstance(result, Ambiguous) else Read(result)


def _other_entry(text: str) -> Entry:
    """Read an outcome that is not the result of a table."""
    percent = _PERCENT.fullmatch(" ".join(text.split()).lower()[:LONGEST])
    try:
        if percent:
            figure = exact(percent[1])
            return Ambiguous(text.strip(), (Average(_grade_of(figure)), Percent(figure)))
        return Read(parse_outcome(text))
    except ScoreError as error:
        return Unread(error)


def _grade_of(percent: Fraction) -> Grade:
    return Grade.PLUS if percent > 50 else Grade.MINUS if percent < 50 else Grade.AVERAGE


def _three_scores(plain: str) -> tuple[str, str, str] | None:
    """Return the scores of a side that damaged itself: adjusted, at the table, without the error.

    None for any other text.
    """
    pieces = plain.split(";")
    table = _beginning(pieces, 1, _AT_THE_TABLE)
    without = _beginning(pieces, table + 1, _WITHOUT_THE_ERROR) if table else 0
    if not without:
        return None
    return (
        ";".join(pieces[:table]),
        _after(";".join(pieces[table:without]), _AT_THE_TABLE),
        _after(";".join(pieces[without:]), _WITHOUT_THE_ERROR),
    )


def _beginning(pieces: Sequence[str], start: int, words: tuple[str, ...]) -> int:
    """Return the index of the first piece that starts with one of the words, or 0."""
    return next(
        (at for at in range(start, len(pieces)) if pieces[at].lstrip().lower().startswith(words)),
        0,
    )


def _after(text: str, words: tuple[str, ...]) -> str:
    """Return a text without the words that it begins with."""
    plain = text.strip()
    return plain[next(len(each) for each in words if plain.lower().startswith(each)) :]


def _assigned(text: str, part: str) -> Result | Weighted:
    """Read a result or weighted results, the only outcomes that Law 12C1e can compare.

    Raises ScoreError.
    """
    outcome = parse_outcome(part)
    if not isinstance(outcome, Played | PassedOut | Points | Weighted):
        raise ScoreError(FOUND, found=text, expected=A_RESULT)
    return outcome


def parse_weight(text: str) -> Fraction:
    """Read a weight: `50%`, `33.3%`, `1/3`. Raises ScoreError."""
    plain = text.strip()
    if not _PART.fullmatch(plain):
        raise ScoreError(FOUND, found=text, expected=A_WEIGHT)
    try:
        return exact(plain.rstrip("%")) / 100 if plain.endswith("%") else exact(plain)
    except ZeroDivisionError:
        raise ScoreError(FOUND, found=text, expected=A_WEIGHT) from None


A_WEIGHT = Text("a weight such as 50%, 33.3% or 1/3")


def _parts(text: str, plain: str) -> list[tuple[Fraction, Result]]:
    """Read `50% 5♦ S 11, 50% 4♦ S 11`: each weight is followed by a result."""
    parts = []
    rest = plain
    while rest:
        weight = _PART.match(rest)
        if weight is None:
            raise ScoreError(FOUND, found=text, expected=AN_OUTCOME)
        rest = rest[weight.end() :]
        following = re.search(r"(?:[,;+]|\band\b|\bog\b)\s*(?=\d+(?:[.,]\d+)?\s*%|\d+/\d+)", rest)
        result, rest = (
            (rest[: following.start()], rest[following.end() :]) if following else (rest, "")
        )
        if not result.strip():
            raise ScoreError(FOUND, found=text, expected=AN_OUTCOME)
        parts.append((parse_weight(weight[1].replace(" ", "")), parse_result(result)))
    return parts


def _fixed(text: str, award: str) -> Outcome:
    if percent := _PERCENT.fullmatch(award):
        return Percent(exact(percent[1]))
    if award in _GRADES:
        return Average(_GRADES[award], floating=False)
    raise ScoreError(FOUND, found=text, expected=AN_OUTCOME)


def _ambiguous(text: str, percent: Fraction) -> ScoreError:
    problems = {Grade.PLUS: MEANT, Grade.MINUS: MEANT_MINUS, Grade.AVERAGE: MEANT_AVERAGE}
    return ScoreError(problems[_grade_of(percent)], found=text.strip())


def outcome_text(outcome: Outcome, language: str = ENGLISH, *, symbols: bool = True) -> str:
    """Write an outcome so that it can be read again."""
    return say(outcome, language, "" if symbols else "letters")


@say.register
def _(value: Weighted, language: str = ENGLISH, spec: str = "") -> str:
    """50% 5♦ S 11, 50% 4♦ S 11."""
    said = (
        PART.say(language, weight=Share(weight), result=say(result, language, spec))
        for weight, result in value.parts
    )
    return ", ".join(said)


@say.register
def _(value: SelfInflicted, language: str = ENGLISH, spec: str = "") -> str:
    """+620; at the table −100; without the error +140."""
    parts = (value.adjusted, value.table, value.without_error)
    adjusted, table, without_error = (say(part, language, spec) for part in parts)
    return SELF_INFLICTED.say(language, adjusted=adjusted, table=table, without_error=without_error)


@say.register
def _(value: Average, language: str = ENGLISH, spec: str = "") -> str:
    said = say(value.grade, language)
    return said if value.floating else FIXED.say(language, award=said)


@say.register
def _(value: Percent, language: str = ENGLISH, spec: str = "") -> str:
    return FIXED.say(language, award=f"{localized(exact_text(value.percent), language)}%")


@say.register
def _(value: Imps, language: str = ENGLISH, spec: str = "") -> str:
    number = localized(exact_text(value.number), language)
    return IMPS.say(language, number=f"+{number}" if value.number > 0 else number)


@say.register
def _(value: NotPlayed, language: str = ENGLISH, spec: str = "") -> str:
    return NOT_PLAYED_WORDS.say(language)
