"""The metrics of teams, for ranking and for splitting ties.

A regulation names those it uses, in order; `MATCH_METRICS` finds them by name.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.event.standings.match_totals import MatchTotal
from bridgelaw.event.standings.metrics import SPLIT_TIES
from bridgelaw.event.standings.ranking import Metric, Number
from bridgelaw.event.teams.results import TeamResult
from bridgelaw.i18n.text import Text

IRISH_TIES: Final = "Contract Bridge Association of Ireland, Breaking Ties in Team Competitions"


@dataclass(frozen=True)
class Teams:
    """The teams that are ranked together."""

    totals: Mapping[str, MatchTotal]


MATCH_METRICS: Final[dict[str, Metric[Teams]]] = {}

Valued = Callable[[Teams, Sequence[str]], Mapping[str, Number]]


def metric(
    name: str, text: Text, source: str = "", *, fewer: bool = False
) -> Callable[[Valued], Metric[Teams]]:
    """Return a decorator that makes a metric from a function and registers it by name."""

    def made(value: Valued) -> Metric[Teams]:
        MATCH_METRICS[name] = Metric(name, text, value, source, fewer)
        return MATCH_METRICS[name]

    return made


@metric("victory points", Text("victory points"))
def victory_points(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """The victory points of all matches and byes."""
    points = ((each, field.totals[each].victory_points) for each in tied)
    return {each: number for each, number in points if number is not None}


@metric("victory points a match", Text("victory points a match"), SPLIT_TIES)
def victory_points_a_match(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """The victory points per match, for teams with different numbers of matches."""
    found: dict[str, Number] = {}
    for each in tied:
        total = field.totals[each]
        matches = len(total.matches) + sum(total.worth(bye) is not None for bye in total.byes)
        if total.victory_points is not None and matches:
            found[each] = total.victory_points / matches
    return found


@metric("margin", Text("difference"))
def margin(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """The margin of the matches, in IMPs or the unit in which they are scored."""
    return {each: field.totals[each].margin for each in tied}


@metric("quotient", Text("quotient"), IRISH_TIES)
def quotient(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """The ratio of what was won to what was lost on all boards.

    It is infinite for a team that has lost nothing.
    """
    found: dict[str, Number] = {}
    for each in tied:
        won, lost = field.totals[each].won, field.totals[each].lost
        if lost:
            found[each] = won / lost
        elif won:
            found[each] = math.inf
    return found


@metric("board points", Text("board points"))
def board_points(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """The board points, if a board is won, tied or lost, with penalties and carry-overs."""
    return {each: field.totals[each].score for each in tied}


@metric("won", Text("won"))
def won(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """Return the IMPs or board points won on all boards."""
    return {each: field.totals[each].won for each in tied}


@metric("wins", Text("wins"), SPLIT_TIES)
def wins(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """Matches won; a tied match counts half."""
    return {each: field.totals[each].wins + Fraction(field.totals[each].draws, 2) for each in tied}


@metric("losses", Text("losses"), fewer=True)
def losses(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """Matches lost: the fewer the better."""
    return {each: Fraction(field.totals[each].losses) for each in tied}


@metric("head to head", Text("against each other"), SPLIT_TIES)
def head_to_head(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """The victory points, or else the margins, of the matches between the tied teams.

    It applies only if each has met each of the others.
    """
    return _among(
        field,
        tied,
        lambda mine: mine.margin if mine.victory_points is None else mine.victory_points,
    )


@metric("head to head margin", Text("difference against each other"), SPLIT_TIES)
def head_to_head_margin(field: Teams, tied: Sequence[str]) -> Mapping[str, Number]:
    """The margins of the matches between the tied teams, if each has met each of the others."""
    return _among(field, tied, lambda mine: mine.margin)


def _among(
    field: Teams, tied: Sequence[str], worth: Callable[[TeamResult], Fraction]
) -> Mapping[str, Number]:
    among, found, met = set(tied), dict.fromkeys(tied, Fraction(0)), set()
    for each in tied:
        for result, mine in field.totals[each].matches:
            opponent = result.match.opponent(each)
            if opponent in among:
                found[each] += worth(mine)
                met.add((each, opponent))
    return found if len(met) == len(among) * (len(among) - 1) else {}
