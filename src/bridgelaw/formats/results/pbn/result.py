"""The result of a table in PBN: from its contract and from its points, whichever can be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.deal import HAND_SIZE, Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.formats.results.pbn.figures import (
    EMPTY,
    by_side,
    has_side,
    is_adjusted,
    is_passed_out,
    plain_contract,
    side_of,
)
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_result
from bridgelaw.scores.results import PassedOut, Played, Points, Result

OTHER_POINTS = Text(
    "{result} is {points} points, but the score is given as {score}; the score is used"
)
WRONG_SIGN = Text(
    "found the score {score} without a side, which is that of declarer's side, but {result} is "
    "{points} points; the contract is used"
)
CONTRACT_UNREAD = Text("the contract is not used, but the score {score}: {why}")
SCORE_UNREAD = Text("the score is not used, but the contract {result}: {why}")
SECTION = Text("found '{found}' as points, expected for example NS 420")
NO_SIDE = Text("found {found} points without a side or a declarer, expected for example NS 420")
NOT_OPPOSITE = Text(
    "found {ns} points for North-South and {ew} for East-West, expected opposite numbers"
)

_TRICKS: Final = re.compile(r"(NS|EW)\s+(\d{1,2})(?:\s+(?:NS|EW)\s+\d{1,2})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Written:
    """The result of a table as written."""

    contract: str
    declarer: str
    tricks: str
    score: str

    @property
    def is_adjusted(self) -> bool:
        """Whether it says that the score is adjusted, without a result."""
        return is_adjusted(self.contract)


@dataclass(frozen=True, slots=True)
class Read:
    """The result of a table; `result` is None if there is none."""

    result: Result | None = None
    points: int | None = None
    """The printed points, seen from North-South."""
    remarks: tuple[Said, ...] = ()


def read(written: Written, vulnerability: Vulnerability) -> Read:
    """Return the result of a table. Raises ScoreError if neither contract nor points can be read.

    Where they differ, the points are used, because they were compared.
    """
    problem: ScoreError | None = None
    result, points = None, None
    try:
        result = _of_contract(written)
    except ScoreError as error:
        problem = error
    try:
        points = _points(written)
    except ScoreError as error:
        if result is None:
            raise (problem or error) from None
        return Read(result, None, (_unread(error, result),))
    if problem is not None:
        if points is None:
            raise problem
        score = Points(points)
        why = Said(problem.problem, problem.values)
        return Read(score, points, (Said(CONTRACT_UNREAD, {"score": score, "why": why}),))
    if result is None:
        return Read() if points is None else Read(Points(points), points)
    return _compared(written, result, points, vulnerability)


def _compared(
    written: Written, result: Result, points: int | None, vulnerability: Vulnerability
) -> Read:
    worth = result.points(vulnerability)
    if points is None or points == worth:
        return Read(result, points)
    told = {"result": result, "points": Points(worth)}
    if points == -worth and not has_side(written.score):
        return Read(result, worth, (Said(WRONG_SIGN, {**told, "score": written.score}),))
    try:
        score = Points(points)
    except ScoreError as error:
        return Read(result, points, (_unread(error, result),))
    return Read(score, points, (Said(OTHER_POINTS, {**told, "score": score}),))


def _unread(error: ScoreError, result: Result) -> Said:
    return Said(SCORE_UNREAD, {"result": result, "why": Said(error.problem, error.values)})


def _of_contract(written: Written) -> Result | None:
    """Return the result of the contract; None if it is not complete. Raises ScoreError."""
    contract = plain_contract(written.contract)
    if is_passed_out(contract):
        return PassedOut()
    declarer, tricks = (text.lstrip("^").strip() for text in (written.declarer, written.tricks))
    if contract in EMPTY or is_adjusted(contract) or declarer in EMPTY or tricks in EMPTY:
        return None
    found = _TRICKS.fullmatch(tricks)
    if found is None:
        return parse_result(f"{contract} {declarer} {tricks}")
    result = parse_result(f"{contract} {declarer} {found[2]}")
    if isinstance(result, Played) and result.side.name != found[1].upper():
        return replace(result, tricks=HAND_SIZE - result.tricks)
    return result


def _points(written: Written) -> int | None:
    """Return the printed points, seen from North-South. Raises ScoreError."""
    if written.score in EMPTY:
        return None
    figures = by_side(written.score, side_of(written.declarer))
    if figures is None:
        raise ScoreError(SECTION, found=written.score[:40])
    if not figures:
        if Fraction(written.score.strip().rstrip("%")) == 0:
            return 0
        raise ScoreError(NO_SIDE, found=written.score)
    return _from_north_south(figures, written.score)


def _from_north_south(figures: Mapping[Side, str], written: str) -> int:
    seen = {side: Fraction(figure) for side, figure in figures.items()}
    if any(figure.denominator != 1 for figure in seen.values()):
        raise ScoreError(SECTION, found=written[:40])
    ns, ew = seen.get(Side.NS), seen.get(Side.EW)
    if ns is not None and ew is not None and ns != -ew:
        raise ScoreError(NOT_OPPOSITE, ns=figures[Side.NS], ew=figures[Side.EW])
    return int(ns if ns is not None else -(ew or 0))
