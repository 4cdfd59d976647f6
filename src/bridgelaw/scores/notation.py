"""Read results and awards in English and Danish, and write them in either.

A result is a contract, its declarer and the tricks won, `5♦ S 11` (also `S 5D 11`, `4SX W -2`, `3NT
by N =`), `passed out`, or only points seen from North-South, `+420`. A weighted score is a list,
`50% 5♦ S 11, 50% 4♦ S 11`. An award is `average plus`, `average`, `average minus` (preceded by
`fixed` if Law 12C2c must not change it), `fixed 62.5%`, or `+3 IMP`. A side that damaged itself
(Law 12C1e) has `+620; at the table −100; without the error +140`. Ambiguous input is rejected:
`60%` alone may or may not be fixed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_contract
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
from bridgelaw.scoring.numbers import exact, exact_text

FOUND = Text("found '{found}', expected {expected}")
A_RESULT = Text("a result such as 5♦ S 11, 3NT by N =, 4SX W -2, passed out, +420 or -50")
AN_OUTCOME = Text(
    "a result such as 5♦ S 11 or +420, several with weights such as 50% 5♦ S 11, 50% 4♦ S 11, or "
    "an award such as average "
    "plus, fixed 60%, +3 IMP or not played"
)
MEANT = Text(
    "'{found}' may be meant in two ways: say 'average plus' (Law 12C2c may raise it) or 'fixed "
    "{found}'"
)
MEANT_MINUS = Text(
    "'{found}' may be meant in two ways: say 'average minus' (Law 12C2c may lower it) or 'fixed "
    "{found}'"
)
MEANT_AVERAGE = Text("'{found}' may be meant in two ways: say 'average' or 'fixed {found}'")
FIXED = Text("fixed {award}")
IMPS = Text("{number} IMP")
NOT_PLAYED_WORDS = Text("not played")
PART = Text("{weight} {result}")
SELF_INFLICTED = Text("{adjusted}; at the table {table}; without the error {without_error}")

_RESULT: Final = re.compile(r"(?P<contract>.*\S)\s+(?P<tricks>=|\d{1,2}|[+\-−]\d{1,2})", re.DOTALL)
_GLUED: Final = re.compile(r"(?P<contract>.*[^\s+\-−=\d])(?P<tricks>=|[+\-−]\d{1,2})", re.DOTALL)
_DECLARER_FIRST: Final = re.compile(r"([a-zæøå]+)[: ]\s*([1-9]\S*)", re.IGNORECASE)
_POINTS: Final = re.compile(r"[+\-−]?\d{1,4}")
_PART: Final = re.compile(r"\s*(\d{1,40}(?:[.,]\d{1,40})?\s*%|\d{1,40}/\d{1,40})\s*(?:of|af)?\s*")
_PERCENT: Final = re.compile(r"(\d{1,40}(?:[.,]\d{1,40}|/0{0,40}[1-9]\d{0,40})?)\s*%")
_IMPS: Final = re.compile(
    r"([+\-−]?\d{1,6}(?:[.,]\d{1,20}|/0{0,9}[1-9]\d{0,20})?)\s*imps?", re.IGNORECASE
)
_FIXED: Final = re.compile(r"(?:fixed|fast)\s+(.*)", re.IGNORECASE | re.DOTALL)
_SELF_INFLICTED: Final = re.compile(
    r"(.+?);\s*(?:at the table|ved bordet)\s(.+?);\s*(?:without the error|uden fejlen)\s(.+)",
    re.IGNORECASE | re.DOTALL,
)
_PASSED: Final = frozenset(
    {"passed out", "pass out", "all pass", "pass", "rundpas", "alle pas", "pas", "ap"}
)
_NOT_PLAYED: Final = frozenset({"not played", "np", "ikke spillet", "no play"})
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


def parse_result(text: str) -> Result:
    """Read a result. Raises ScoreError."""
    plain = " ".join(text.split())
    if plain.lower() in _PASSED:
        return PassedOut()
    if _POINTS.fullmatch(plain):
        return Points(_number(plain))
    found = _RESULT.fullmatch(plain) or _GLUED.fullmatch(plain)
    if found is None:
        raise ScoreError(FOUND, found=text, expected=A_RESULT)
    try:
        contract = parse_contract(_DECLARER_FIRST.sub(r"\2 \1", found["contract"]))
    except NotationError:
        raise ScoreError(FOUND, found=text, expected=A_RESULT) from None
    tricks = found["tricks"]
    if tricks == "=":
        won = contract.tricks_needed
    elif tricks[0].isdigit():
        won = int(tricks)
    else:
        won = contract.tricks_needed + _number(tricks)
    return Played(contract, won)


@lru_cache(maxsize=4096)  # a large field has the same few scores thousands of times
def parse_outcome(text: str) -> Outcome:
    """Read the outcome of a board for one side: a result, weighted results, an award or not played.

    Raises ScoreError.
    """
    plain = " ".join(text.split())
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
    if damaged := _SELF_INFLICTED.fullmatch(plain):
        adjusted, table, without_error = (_assigned(text, part) for part in damaged.groups())
        return SelfInflicted(adjusted, table, without_error)
    if _PART.match(plain):
        return Weighted(tuple(_parts(text, plain)))
    try:
        return parse_result(plain)
    except ScoreError as error:
        if error.problem is FOUND:
            raise ScoreError(FOUND, found=text, expected=AN_OUTCOME) from None
        raise


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
    problem = MEANT if percent > 50 else MEANT_MINUS if percent < 50 else MEANT_AVERAGE
    return ScoreError(problem, found=text.strip())


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


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
