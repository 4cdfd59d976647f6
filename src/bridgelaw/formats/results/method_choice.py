"""Choose the method of a file by its figures, if the file leaves it open or contradicts itself.

A method is never assumed silently. If a file allows several, the one that its figures fit is used,
with a notice; otherwise the reader asks for it. If the figures of a file are those of another
method than the one that it states, the reader asks too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.event.printed import Printed
from bridgelaw.event.recompute.lines import fit_lines, printings
from bridgelaw.event.recompute.matches import check_matches
from bridgelaw.event.recompute.report import Part, once
from bridgelaw.event.recompute.totals import fit_totals
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError

CHOOSE = Text("choose the method (on the command line with --method)")
CONTRADICTED = Text(
    "found {method} as the method, but only {agree} of {all} figures agree with it, and {others} "
    "agree with {other}; {ask}"
)
OPEN = Text("found nothing that shows which of these is the method: {methods:or}; {ask}")
GUESSED = Text(
    "the file does not say which of these is the method: {methods:or}; {agree} of {all} figures "
    "agree with {method}, which is used"
)
SHOWN = Text(
    "the file does not state the method; {agree} of {all} figures agree with {method}, which is "
    "used"
)
ASSUMED = Text(
    "the file does not state the method; it is read as {method}. If that is wrong, {choose}"
)

PAIRS_BY_IMPS: Final = (Method.CROSS_IMPS, Method.BUTLER)
OF_TEAMS: Final = (
    Method.IMPS,
    Method.BOARD_A_MATCH,
    Method.POINT_A_BOARD,
    Method.PATTON,
    Method.TOTAL_POINTS,
)
"""The methods that compare the two tables of a match."""
OF_PAIRS: Final = (
    Method.MATCHPOINTS,
    Method.CROSS_IMPS,
    Method.BUTLER,
    Method.ASCHERMAN,
    Method.BOARD_A_MATCH,
    Method.POINT_A_BOARD,
    Method.TOTAL_POINTS,
)
IN_IMPS: Final = (Method.IMPS, Method.CROSS_IMPS, Method.BUTLER)

MOST_LINES: Final = 4_000
"""A larger event is judged by as many of its boards as have about this number of lines."""

Reading = tuple[Event, Printed]
"""An event by one method, and the figures that its file prints for this method."""


@dataclass(frozen=True)
class Undecided(Exception):
    """The file does not show its method: why, and what to do."""

    problem: Text
    values: Mapping[str, object]


def undecided(problem: Text, ask: Text = CHOOSE, /, **values: object) -> Undecided:
    """Return the question for the method."""
    return Undecided(problem, {**values, "ask": Said(ask)})


def assumed(method: Method) -> tuple[Text, Mapping[str, object]]:
    """Return the notice that a format does not state the method, and its values."""
    return ASSUMED, {"method": method, "choose": Said(CHOOSE)}


@dataclass(frozen=True, slots=True)
class Fit:
    """How many of the printed figures a method gives."""

    method: Method
    agree: int
    all: int


def fit(reading: Reading) -> Fit:
    """Return how many printed figures agree with the method of the event."""
    event, printed = reading
    event = _in_part(event)
    try:
        agree, number = (_of_matches if event.kind is Kind.TEAMS else _of_lines)(event, printed)
    except (EventError, ScoreError):  # an award that this method has no figure for
        agree, number = 0, 0
    return Fit(event.method, agree, number)


def _in_part(event: Event) -> Event:
    """Return the event without the boards that are not needed to judge the method."""
    number, kept = 0, 0
    for board in event.boards:
        if number >= MOST_LINES:
            break
        number, kept = number + len(board.lines), kept + 1
    return event if kept == len(event.boards) else replace(event, boards=event.boards[:kept])


def _of_matches(event: Event, printed: Printed) -> tuple[int, int]:
    parts = [
        part for part in check_matches(event, printed) if part.part in (Part.BOARDS, Part.MARGINS)
    ]
    return sum(part.agree for part in parts), sum(part.all for part in parts)


def _of_lines(event: Event, printed: Printed) -> tuple[int, int]:
    """Return the figures that agree, and all: those of the lines, or else the totals."""
    number = sum(1 for _ in printings(event, printed))
    fits = fit_lines(event, printed)
    if number:
        return number - len(fits[0].missed), number
    number = sum(1 for total in printed.totals.values() if total.total)
    if not number or event.in_matches:
        return 0, 0
    best = fit_totals(event, printed, once(each.way for each in fits))[0]
    return number - len(best.missed), number


def chosen(
    readings: Sequence[Reading],
    others: Callable[[Method], Reading] | None = None,
    ask: Text = CHOOSE,
) -> Fit:
    """Return the one of the possible methods that the figures fit. Raises Undecided.

    `others` reads the file by a method that it does not state, to find out whether its figures are
    of that method. The methods tried are those whose figures are of the same kind, such as IMPs.
    """
    fits = sorted(map(fit, readings), key=lambda each: -each.agree)
    best = fits[0]
    if len(fits) > 1 and (2 * best.agree <= best.all or fits[1].agree == best.agree):
        raise undecided(OPEN, ask, methods=tuple(event.method for event, _ in readings))
    if len(fits) == 1 and 4 * best.agree < 3 * best.all and others is not None:
        _contradicted(readings[0][0], best, others, ask)
    return best


def _contradicted(event: Event, best: Fit, others: Callable[[Method], Reading], ask: Text) -> None:
    """Raise Undecided if the figures are those of another method."""
    for other in OF_TEAMS if event.kind is Kind.TEAMS else OF_PAIRS:
        if other is best.method or (other in IN_IMPS) != (best.method in IN_IMPS):
            continue
        found = fit(others(other))
        if 10 * found.agree >= 9 * max(found.all, 1):
            raise undecided(
                CONTRADICTED,
                ask,
                method=best.method,
                agree=best.agree,
                all=best.all,
                others=found.agree,
                other=other,
            )
