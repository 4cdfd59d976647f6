"""One board of a match for one team: what its pair scored North-South against what was scored at
the other table.

A team has two outcomes on a board: that of its North-South pair at one table and that of its
East-West pair at the other. Each team's score comes from its own two, so a table score whose sides
do not mirror each other (Laws 11A, 12C1e, 12C2) gives the two teams scores that do not either.
Which of the two an award stands in makes no difference: it is for the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Event, Kind, Line, Method
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Artificial,
    Average,
    Grade,
    Imps,
    NotPlayed,
    Outcome,
    Percent,
    SelfInflicted,
    results_of,
)
from bridgelaw.scores.regulation import Figures
from bridgelaw.scores.results import Result
from bridgelaw.scoring.adjusting import Relief, self_inflicted
from bridgelaw.scoring.board_a_match import won
from bridgelaw.scoring.imps import imps

NO_FIGURE = Text(
    "found the award '{award}', which this method and regulation have no figure for: expected "
    "{expected}"
)
A_RESULT = Text("a result, or several with their weights")
IN_IMPS = Text(
    "average plus, average, average minus, the percentage of one of them, or a number of IMPs"
)
IN_PERCENT = Text("average plus, average, average minus or a fixed percentage")


class Basis(Named):
    """What a team's score on a board rests on."""

    RESULTS = Text("the results of both tables")
    AWARD = Text("an award")
    ONE_TABLE = Text("no score: a result at one table only (Law 86B)")
    FOULED = Text("no score: the two tables played different forms of the board (Laws 86B2, 87C)")
    NOT_PLAYED = Text("no score: the board counts for neither team")


BOUNDED: Final = frozenset({Method.BOARD_A_MATCH, Method.POINT_A_BOARD, Method.PATTON})
"""The methods by which a board is worth two to its winner and one to each where it is tied."""
DIFFERENCE: Final[Mapping[Method, Callable[[int], int]]] = {
    Method.IMPS: imps,
    Method.TOTAL_POINTS: lambda difference: difference,
    **dict.fromkeys(BOUNDED, won),
}
"""By the methods that compare the two tables of a match: what a difference in points is worth."""


def meet(event: Event) -> bool:
    """Whether the two tables of a match are compared with each other, rather than each pair with
    the whole field."""
    return event.kind is Kind.TEAMS and event.method in DIFFERENCE


def is_bounded(event: Event) -> bool:
    """Whether a board is worth two to the team that wins it, and one to each where it is tied."""
    return meet(event) and event.method in BOUNDED


@dataclass(frozen=True, slots=True)
class Pairing:
    """One result of the team's North-South pair held against one of the other table, and how much
    of the board it is."""

    weight: Fraction
    ns: Result
    """What the team's pair scored North-South."""
    ew: Result
    """What was scored at the table where the team sits East-West; as every result, seen from
    North-South."""
    points: int
    """The points by which the team won, or lost where it is negative."""
    worth: int
    """In the method's unit."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A team's score on a board, and what it is made of."""

    team: str
    ns: Outcome
    """What its North-South pair scores."""
    ew: Outcome
    """What its East-West pair scores; a result is told as seen from North-South."""
    basis: Basis
    score: Fraction | None
    """In the method's unit: IMPs, points, or of two for the board. None where there is none."""
    pairings: tuple[Pairing, ...] = ()
    award: Artificial | None = None
    reliefs: tuple[Relief, ...] = ()
    """Law 12C1e: how the outcome of a pair that damaged itself came about, in the method's unit."""


def compared(
    event: Event, board: Board, team: str, north_south: Line | None, east_west: Line | None
) -> Comparison:
    """A team's score on a board from the line on which it sits North-South and that on which it
    sits East-West.

    Raises:
        EventError: an award that has no figure in the event's method.
    """
    ns = north_south.outcome(Side.NS) if north_south else NOT_PLAYED
    ew = east_west.outcome(Side.EW) if east_west else NOT_PLAYED
    awards = [outcome for outcome in (ns, ew) if isinstance(outcome, Average | Percent | Imps)]
    if awards:
        # Fault is the whole team's, made at whichever table: of two awards the lower counts.
        figures = _figures(event, board, team)
        award = min(awards, key=lambda each: award_worth(event, board, each, figures))
        return Comparison(
            team, ns, ew, Basis.AWARD, award_worth(event, board, award, figures), award=award
        )
    missing = isinstance(ns, NotPlayed) + isinstance(ew, NotPlayed)
    if missing:
        open_still = missing == 1 and not (_cancelled(north_south, ns) or _cancelled(east_west, ew))
        return Comparison(team, ns, ew, Basis.ONE_TABLE if open_still else Basis.NOT_PLAYED, None)
    if north_south and east_west and _fouled(north_south, east_west):
        return Comparison(team, ns, ew, Basis.FOULED, None)
    worth = DIFFERENCE[event.method]
    held, reliefs = _with_relief(ns, ew, board.vulnerability, worth)
    pairings = _pairings(*held, board.vulnerability, worth)
    return Comparison(team, ns, ew, Basis.RESULTS, _sum(pairings), pairings, reliefs=reliefs)


def _cancelled(line: Line | None, outcome: Outcome) -> bool:
    """Whether a ruling has left a table without a score: then there is nothing more to rule on."""
    return line is not None and line.ruling is not None and isinstance(outcome, NotPlayed)


def _fouled(first: Line, second: Line) -> bool:
    """Law 87: whether the two tables played different forms, and nobody has ruled on it yet."""
    return first.form != second.form and not (first.ruling or second.ruling)


def _figures(event: Event, board: Board, team: str) -> Figures:
    """Law 12C2d: the figures for a team's first board without a result in the session, or for a
    later one."""
    artificial = event.regulation.artificial
    if artificial.later is None:
        return artificial
    for earlier in takewhile(lambda other: other is not board, event.boards):
        if earlier.session == board.session and any(
            isinstance(line.outcome(side), Average | Percent | Imps)
            for line in earlier.lines
            if (side := line.side_of(team)) is not None
        ):
            return artificial.later
    return artificial


def award_worth(event: Event, board: Board, award: Artificial, figures: Figures) -> Fraction:
    """What an award is worth in the event's method (Law 12C2). Raises EventError where the
    regulation has no figure.

    It stays that: Law 12C2c, which looks at the percentage of a session, is not used in matches.
    """
    if event.method in BOUNDED and isinstance(award, Average | Percent):
        percent = award.percent if isinstance(award, Percent) else figures.percent(award.grade)
        return percent * 2 / 100
    if event.method is Method.IMPS:
        if isinstance(award, Imps):
            return award.number
        if isinstance(award, Average):
            return figures.in_imps(award.grade)
        first = event.regulation.artificial
        for grade in Grade:
            if award.percent == first.percent(grade):
                return first.in_imps(grade)
    expected = (
        IN_PERCENT
        if event.method in BOUNDED
        else IN_IMPS
        if event.method is Method.IMPS
        else A_RESULT
    )
    raise EventError(NO_FIGURE, board=board.name, award=award, expected=expected)


def _with_relief(
    ns: Outcome, ew: Outcome, vulnerability: Vulnerability, worth: Callable[[int], int]
) -> tuple[tuple[Outcome, Outcome], tuple[Relief, ...]]:
    """Law 12C1e: the outcomes with what is made good worked out, the values taken against the other
    table."""
    held, reliefs = [ns, ew], []
    for place, outcome in enumerate((ns, ew)):
        if isinstance(outcome, SelfInflicted):
            other = (ns, ew)[1 - place]

            def value(of: Outcome, place: int = place, other: Outcome = other) -> Fraction:
                pair = (of, other) if place == 0 else (other, of)
                return _sum(_pairings(*pair, vulnerability, worth))

            relief = self_inflicted(
                value(outcome.adjusted), value(outcome.table), value(outcome.without_error)
            )
            held[place] = outcome.with_relief(relief.share)
            reliefs.append(relief)
    return (held[0], held[1]), tuple(reliefs)


def _pairings(
    ns: Outcome, ew: Outcome, vulnerability: Vulnerability, worth: Callable[[int], int]
) -> tuple[Pairing, ...]:
    """Every result of the one table against every one of the other: IMPs first, then the weights
    (Law 12C1c)."""
    return tuple(
        Pairing(weight * share, won, lost, points, worth(points))
        for weight, won in results_of(ns)
        for share, lost in results_of(ew)
        for points in (won.points(vulnerability) - lost.points(vulnerability),)
    )


def _sum(pairings: tuple[Pairing, ...]) -> Fraction:
    return sum((pairing.weight * pairing.worth for pairing in pairings), Fraction(0))
