"""One board of a match for one team: its North-South score against the score at the other table.

A team has two outcomes on a board: that of its North-South pair at one table and that of its
East-West pair at the other. Each team's score is computed from its own two outcomes, so a table
score whose sides do not mirror each other (Laws 11A, 12C1e, 12C2) gives the two teams scores that
do not mirror each other. An award in either of the two applies to the board.
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
    """The basis of a team's score on a board."""

    RESULTS = Text("the results of both tables")
    AWARD = Text("an award")
    ONE_TABLE = Text("no score: a result at one table only (Law 86B)")
    FOULED = Text("no score: the two tables played different forms of the board (Laws 86B2, 87C)")
    NOT_PLAYED = Text("no score: the board counts for neither team")


BOUNDED: Final = frozenset({Method.BOARD_A_MATCH, Method.POINT_A_BOARD, Method.PATTON})
"""The methods that give two for a board won and one to each team for a tie."""
DIFFERENCE: Final[Mapping[Method, Callable[[int], int]]] = {
    Method.IMPS: imps,
    Method.TOTAL_POINTS: lambda difference: difference,
    **dict.fromkeys(BOUNDED, won),
}
"""The value of a difference in points, by the methods that compare the two tables of a match."""


def meet(event: Event) -> bool:
    """Return whether the two tables of a match are compared with each other, not with the whole
    field.
    """
    return event.kind is Kind.TEAMS and event.method in DIFFERENCE


def is_bounded(event: Event) -> bool:
    """Return whether the team that wins a board gets two and each team gets one for a tie."""
    return meet(event) and event.method in BOUNDED


@dataclass(frozen=True, slots=True)
class Pairing:
    """A result of the team's North-South pair against one of the other table, and its weight."""

    weight: Fraction
    ns: Result
    """The result of the team's North-South pair."""
    ew: Result
    """The result at the table where the team sits East-West, seen from North-South."""
    points: int
    """The points by which the team won; negative if it lost."""
    worth: int
    """In the method's unit."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A team's score on a board, and its components."""

    team: str
    ns: Outcome
    """The outcome of its North-South pair."""
    ew: Outcome
    """The outcome of its East-West pair; a result is seen from North-South."""
    basis: Basis
    score: Fraction | None
    """In the method's unit: IMPs, points, or out of two for the board. None if there is none."""
    pairings: tuple[Pairing, ...] = ()
    award: Artificial | None = None
    reliefs: tuple[Relief, ...] = ()
    """Law 12C1e: the relief of a pair that damaged itself, in the method's unit."""


def compared(
    event: Event, board: Board, team: str, north_south: Line | None, east_west: Line | None
) -> Comparison:
    """Return a team's score on a board from the lines on which it sits North-South and East-West.

    Raises:
        EventError: an award has no figure in the event's method.
    """
    ns = north_south.outcome(Side.NS) if north_south else NOT_PLAYED
    ew = east_west.outcome(Side.EW) if east_west else NOT_PLAYED
    awards = [outcome for outcome in (ns, ew) if isinstance(outcome, Average | Percent | Imps)]
    if awards:
        # The whole team is at fault, whichever table it was at: of two awards the lower counts.
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
    """Return whether a ruling has left a table without a score, so that nothing remains to be
    ruled.
    """
    return line is not None and line.ruling is not None and isinstance(outcome, NotPlayed)


def _fouled(first: Line, second: Line) -> bool:
    """Law 87: whether the two tables played different forms, without a ruling yet."""
    return first.form != second.form and not (first.ruling or second.ruling)


def _figures(event: Event, board: Board, team: str) -> Figures:
    """Return the figures for a team's first board without a result, or for a later one.

    See Law 12C2d.
    """
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
    """Return the value of an award in the event's method (Law 12C2).

    It does not change later: Law 12C2c, which uses the percentage of a session, does not apply in
    matches. Raises EventError if the regulation has no figure.
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
    """Return the outcomes with the relief of Law 12C1e, and the reliefs.

    The values are compared with the other table.
    """
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
    """Return every result of one table against every one of the other.

    IMPs are computed first and weighted afterwards (Law 12C1c).
    """
    return tuple(
        Pairing(weight * share, won, lost, points, worth(points))
        for weight, won in results_of(ns)
        for share, lost in results_of(ew)
        for points in (won.points(vulnerability) - lost.points(vulnerability),)
    )


def _sum(pairings: tuple[Pairing, ...]) -> Fraction:
    return sum((pairing.weight * pairing.worth for pairing in pairings), Fraction(0))
