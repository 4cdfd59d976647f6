r"""Check printed scores of a PBN game that do not count: `ScoreRubber` and `InstantScoreTable`.

`ScoreRubber` is the score at rubber bridge: `NS 30/120` is 30 above the line and 120, the trick
score, below it (PBN 2.1, section 4.2.5). A made contract may have more above the line than its
overtricks and slam: honours, the end of a rubber, a game or part-score in Chicago.

`InstantScoreTable` has the marks of each score against a field that has played the hands before:

    [InstantScoreTable "Score_NS\5R;Percentage_NS\5R"]
     420  77.3
     170  31.8

`ScorePercentage`, `ScoreMP` and `ScoreIMP` of a game are compared with the row of its score. If its
score is between two rows, they must be between the marks of these: a better score is never worth
less, however a program finds the mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.formats.play.pbn_games import Game
from bridgelaw.formats.results.pbn.figures import EMPTY, by_side, side_of
from bridgelaw.formats.results.pbn.tables import rows
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.results import Played, Result

NOT_RUBBER = Text(
    "[ScoreRubber] is not compared: found '{found}', expected points above and below the line such "
    "as NS 30/120"
)
BELOW = Text(
    "[ScoreRubber] has {found} below the line, but {result} is {computed}; correct the one that is "
    "wrong"
)
ABOVE = Text(
    "[ScoreRubber] has {found} above the line, but {result} is at least {computed}; correct the "
    "one that is wrong"
)
INSTANT = Text(
    "[{tag}] is {found}, but the [InstantScoreTable] gives {computed} for {points}; correct the "
    "one that is wrong"
)
BETWEEN = Text(
    "[{tag}] is {found}, but {points} is between two rows of the [InstantScoreTable], which give "
    "{marks:and}; correct the one that is wrong"
)
_RUBBER: Final = re.compile(
    r"(?:(NS|EW)\s+)?(\d{1,5})/(\d{1,4})(?:\s+(?:NS|EW)\s+(\d{1,5})/(\d{1,4}))?", re.IGNORECASE
)
_MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "scorepercentage": ("ScorePercentage", "percentage"),
    "scoremp": ("ScoreMP", "mp"),
    "scoreimp": ("ScoreIMP", "imp"),
}
_NUMBER: Final = re.compile(r"[+-]?\d{1,6}(?:\.\d{1,6})?")


def remarks(
    game: Game, result: Result | None, points: int | None, vulnerability: Vulnerability
) -> Iterator[tuple[str, Said]]:
    """Yield what is wrong with the printed scores of a game, each with its tag."""
    written = game.tags.get("scorerubber", "").strip()
    if written not in EMPTY and isinstance(result, Played):
        yield from (("scorerubber", said) for said in _rubber(written, result, vulnerability))
    if points is None and result is not None:
        points = result.points(vulnerability)
    if points is not None and "instantscoretable" in game.bodies:
        yield from _instant(game, points)


def _rubber(written: str, result: Played, vulnerability: Vulnerability) -> Iterator[Said]:
    found = _RUBBER.fullmatch(written)
    if found is None:
        yield Said(NOT_RUBBER, {"found": written[:40]})
        return
    side = Side[found[1].upper()] if found[1] else result.side
    above, below = (int(found[place]) for place in (2, 3))
    other = tuple(int(found[place] or 0) for place in (4, 5))
    if side is not result.side:
        (above, below), other = other, (above, below)
    trick_score, bonus = _rubber_points(result, vulnerability)
    if below != trick_score:
        yield Said(BELOW, {"found": below, "result": result, "computed": trick_score})
    if trick_score and above < bonus:
        yield Said(ABOVE, {"found": above, "result": result, "computed": bonus})
    if not trick_score and other[0] < bonus and (found[4] or side is not result.side):
        yield Said(ABOVE, {"found": other[0], "result": result, "computed": bonus})


def _rubber_points(result: Played, vulnerability: Vulnerability) -> tuple[int, int]:
    """Return the trick score, and the least points above the line, of declarer or the other side.

    A contract that was defeated has only points above the line, for the other side.
    """
    contract = result.contract
    sign = 1 if result.side is Side.NS else -1
    scored = sign * result.points(vulnerability)
    if result.tricks < contract.tricks_needed:
        return 0, -scored
    each = 20 if contract.strain.index < 2 else 30
    plain = contract.level * each + (10 if contract.strain.suit is None else 0)
    trick_score = plain * 2**contract.doubled.index
    game = (500 if vulnerability.includes(result.side) else 300) if trick_score >= 100 else 50
    return trick_score, scored - trick_score - game


def _instant(game: Game, points: int) -> Iterator[tuple[str, Said]]:
    known = {scored: row for row in _rows(game) if (scored := _points_of(row)) is not None}
    lower = max((each for each in known if each < points), default=None)
    higher = min((each for each in known if each > points), default=None)
    if points in known:
        near = [known[points]]
    elif lower is not None and higher is not None:
        near = [known[lower], known[higher]]
    else:
        return
    for tag, (name, column) in _MARKS.items():
        marks = by_side(game.tags.get(tag, ""), side_of(game.tags.get("declarer", ""))) or {}
        for side, mark in marks.items():
            found = [_mark(row, column, side) for row in near]
            values = [value for value in found if value is not None]
            if len(values) < len(near) or min(values) <= Fraction(mark) <= max(values):
                continue
            told = {"tag": name, "found": mark, "points": f"NS {points}"}
            shown = tuple(_mark_text(row, column, side) for row in near)
            if len(near) == 1:
                yield tag, Said(INSTANT, {**told, "computed": shown[0]})
            else:
                yield tag, Said(BETWEEN, {**told, "marks": shown})


def _rows(game: Game) -> Iterator[Mapping[str, str]]:
    for row, _ in rows(game, "instantscoretable"):
        if not isinstance(row, Said):
            yield row


def _points_of(row: Mapping[str, str]) -> int | None:
    for column, sign in (("score_ns", 1), ("score_ew", -1)):
        if re.fullmatch(r"[+-]?\d{1,5}", row.get(column, "")):
            return sign * int(row[column])
    return None


def _mark_text(row: Mapping[str, str], column: str, side: Side) -> str:
    return row.get(f"{column}_{side.name.lower()}", "").rstrip("%")


def _mark(row: Mapping[str, str], column: str, side: Side) -> Fraction | None:
    text = _mark_text(row, column, side)
    return Fraction(text) if _NUMBER.fullmatch(text) else None
