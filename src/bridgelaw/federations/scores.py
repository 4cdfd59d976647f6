"""The scoring regulations of federations, each with its day and source.

A set of choices is a function from the regulation before it to the regulation after it. What it
does not change is inherited from the federation that is followed, and finally from the laws. Only
rules found in a source are included. docs/reference/scales.md lists what was looked for and not
found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

from bridgelaw.engine.law import WBF
from bridgelaw.federations import chain
from bridgelaw.scores.regulation import (
    LAWS,
    Count,
    Missing,
    Regulation,
    ScaleBoards,
    WeightedAmong,
    WeightsInClubs,
)
from bridgelaw.scoring import victory_points
from bridgelaw.scoring.rounding import EBU as EBU_UNTIL_2025
from bridgelaw.scoring.rounding import Half, Rounding
from bridgelaw.scoring.victory_points import Scale

Choices = Callable[[Regulation], Regulation]

UNDATED: Final = date.min
"""The date for a source without one: in force before any day in question."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A federation's choices since a day, and their source.

    The docstring of `choices` describes them.
    """

    choices: Choices
    by: str
    since: date
    source: str


SETTLED: Final[list[Settled]] = []


def settled(by: str, since: date, source: str) -> Callable[[Choices], Choices]:
    """Register a function as the choices of a federation since a day."""

    def add(choices: Choices) -> Choices:
        SETTLED.append(Settled(choices, by, since, source))
        return choices

    return add


@lru_cache(maxsize=256)
def regulation(code: str, day: date) -> Regulation:
    """Return the scoring regulation of a federation on a day. An organiser may change it.

    Raises:
        UnknownFederation: no federation has this code.
    """
    found = LAWS
    for by in reversed(chain(code)):
        for each in sorted(SETTLED, key=lambda each: each.since):
            if each.by == by and each.since <= day:
                found = each.choices(found)
    return found


def scale(code: str, day: date) -> Scale | None:
    """Return the federation's scale of victory points on a day.

    None if no scale is known, or if the organiser chooses.

    Raises:
        UnknownFederation: no federation has this code.
    """
    return regulation(code, day).matches.scale


@settled(
    WBF,
    UNDATED,
    "English Bridge Union, The Neuberg Formula: application, on WBF, EBL and EBU events alike",
)
def neuberg(found: Regulation) -> Regulation:
    """Boards with fewer scores than the others are brought up to the full number by Neuberg's
    formula."""
    return replace(found, missing=Missing.NEUBERG)


@settled(WBF, date(2013, 1, 1), victory_points.WBF.source)
def continuous_scale(found: Regulation) -> Regulation:
    """Matches become victory points by the continuous scale to 20, with two decimals."""
    return replace(found, matches=replace(found.matches, scale=victory_points.WBF))


@settled(
    "EBL",
    date(2014, 1, 1),
    "A. Riccardi, Considerazioni sulla nuova scala di conversione VP, January 2014",
)
def removed_boards(found: Regulation) -> Regulation:
    """A match in which a board is cancelled counts by the scale for the boards that are left."""
    return replace(found, matches=replace(found.matches, boards=ScaleBoards.COUNTED))


@settled("EBL", date(2020, 1, 1), "EBL, directors' workshop, Belfast 2020")
def weighted_in_parts(found: Regulation) -> Regulation:
    """A weighted score counts for the other pairs in parts, each result by its weight."""
    return replace(found, weighted=WeightedAmong.FREQUENCIES)


@settled(
    "DBf",
    date(2008, 1, 1),
    "Danmarks Bridgeforbund, handbook for directors 2008 and 2009, paragraph X12A2",
)
def weights_in_clubs(found: Regulation) -> Regulation:
    """In club tournaments, weighted scores are given only if the club has decided so beforehand."""
    return replace(found, weights_in_clubs=WeightsInClubs.IF_DECIDED)


@settled(
    "DBf",
    date(2009, 1, 1),
    "Danmarks Bridgeforbund, handbook for directors 2009, paragraph X6B2 with paragraph 202B1",
)
def scale_for_the_boards_left(found: Regulation) -> Regulation:
    """A match in which boards are cancelled counts by the KP scale for the remaining number of
    boards.
    """
    return replace(found, matches=replace(found.matches, boards=ScaleBoards.COUNTED))


@settled("DBf", UNDATED, "Danmarks Bridgeforbund, article on scores that do not balance")
def around_zero(found: Regulation) -> Regulation:
    """Matchpoints are written around zero, and a weighted score counts in parts in a frequency
    table for each side."""
    return replace(found, count=Count.ZERO, weighted=WeightedAmong.FREQUENCIES)


@settled("EBU", UNDATED, "English Bridge Union, Scoring of fouled boards, by N. Doe")
def tenths(found: Regulation) -> Regulation:
    """The matchpoints of a board are rounded to 0.1, a half towards average."""
    return replace(found, board_rounding=EBU_UNTIL_2025)


@settled("EBU", date(2013, 9, 1), "English Bridge Union, White Book 3.1.1")
def discrete_scale(found: Regulation) -> Regulation:
    """Matches of teams of four become victory points by the WBF scale in whole points."""
    return replace(found, matches=replace(found.matches, scale=victory_points.WBF_DISCRETE))


@settled(
    "EBU",
    date(2025, 8, 1),
    "English Bridge Union, White Book 2025, 4.1.1.1, 4.2.1, 4.2.3 and 4.2.6",
)
def white_book_2025(found: Regulation) -> Regulation:
    """Weighted scores count in parts. Two or three scores in a field three times as large get fixed
    percentages, all others Neuberg's formula, to 0.0001 of a matchpoint and a half away from
    average. The margin of a match is rounded to whole IMPs, a half away from average, before it
    becomes victory points. Average plus is the pair's own average where that is better, at IMPs
    too."""
    return replace(
        found,
        weighted=WeightedAmong.FREQUENCIES,
        small_groups=True,
        board_rounding=Rounding(4, Half.AWAY_FROM_AVERAGE),
        matches=replace(found.matches, rounding=Rounding(0, Half.AWAY_FROM_ZERO)),
        artificial=replace(found.artificial, floating_imps=True),
    )


@settled("ACBL", UNDATED, "ACBLscore manual, fouled and adjusted board formula")
def to_the_hundredth(found: Regulation) -> Regulation:
    """Matchpoints are one per comparison.

    Boards with fewer scores are brought up by Neuberg's formula, to 0.01, a half up.
    """
    return replace(
        found, count=Count.ONE, missing=Missing.NEUBERG, board_rounding=Rounding(2, Half.UP)
    )


@settled("ACBL", UNDATED, "ACBL Handbook of Rules and Regulations, types of team events")
def sponsors_scale(found: Regulation) -> Regulation:
    """The organiser chooses between win or loss and scales of victory points."""
    return replace(found, matches=replace(found.matches, scale=None))
