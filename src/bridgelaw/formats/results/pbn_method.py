"""How a PBN file is scored: what `Scoring` says, and what its figures say.

`Scoring` has a basic method and its details, such as `MatchPoints;MP1` or `IMP;Cross1` (PBN 2.1,
section 3.4). A method is never assumed. If the file leaves it open, the one method that its figures
fit is used, with a notice; otherwise the reader asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.event.printed import Printed
from bridgelaw.event.recompute.lines import fit_lines, printings
from bridgelaw.event.recompute.matches import check_matches
from bridgelaw.event.recompute.report import Part
from bridgelaw.i18n.text import Said, Text
from bridgelaw.scores.errors import ScoreError

ASK = Text('add a tag such as [Scoring "MP"], or name the method with --method')
UNSTATED = Text("found no [Scoring] and no figures that show the method; {ask}")
UNKNOWN = Text('found [Scoring "{found}"], which is not a method for these results; {ask}')
SEVERAL = Text("found several methods in [Scoring], {found}, expected one; {ask}")
OTHER_FIGURES = Text('found [Scoring "{found}"], but figures in {figures}; {ask}')
CONTRADICTED = Text(
    "found {method} as the method, but only {agree} of {all} figures agree with it, and {others} "
    "agree with {other}; {ask}"
)
OPEN = Text("found nothing that shows which of these is the method: {methods:or}; {ask}")
GUESSED = Text(
    "the file does not say which of these is the method: {methods:or}; {agree} of {all} figures "
    "agree with {method}, which is used"
)

_PAIRS_BY_IMPS: Final = (Method.CROSS_IMPS, Method.BUTLER)
_WORDS: Final[Mapping[str, Method]] = {
    **dict.fromkeys(("mp", "mps", "matchpoint", "matchpoints"), Method.MATCHPOINTS),
    **dict.fromkeys(("imp", "imps"), Method.IMPS),
    **dict.fromkeys(("cross", "crossimp", "crossimps", "ximp", "ximps"), Method.CROSS_IMPS),
    "butler": Method.BUTLER,
    **dict.fromkeys(("bam", "boardamatch"), Method.BOARD_A_MATCH),
    **dict.fromkeys(("pab", "pointaboard"), Method.POINT_A_BOARD),
    "patton": Method.PATTON,
    "ascherman": Method.ASCHERMAN,
    **dict.fromkeys(("total", "totalpoints", "totalpoint", "aggregate"), Method.TOTAL_POINTS),
}
_DETAILS: Final = frozenset(("mean", "median"))
"""Words that say how a datum is computed; the method is named beside them."""
_OF_TEAMS: Final = (
    Method.IMPS,
    Method.BOARD_A_MATCH,
    Method.POINT_A_BOARD,
    Method.PATTON,
    Method.TOTAL_POINTS,
)
_OF_PAIRS: Final = (
    Method.MATCHPOINTS,
    Method.CROSS_IMPS,
    Method.BUTLER,
    Method.ASCHERMAN,
    Method.BOARD_A_MATCH,
    Method.POINT_A_BOARD,
    Method.TOTAL_POINTS,
)
_IN_IMPS: Final = (Method.IMPS, Method.CROSS_IMPS, Method.BUTLER)


def stated(written: str, kind: Kind) -> tuple[Method, ...]:
    """Return the methods that a `Scoring` tag may mean; none if it names no method for the kind."""
    found: set[Method] = set()
    for word in re.split(r"[;,/\s]+", written.lower()):
        plain = re.sub(r"[^a-z]", "", word)
        if plain in _WORDS:
            found.add(_WORDS[plain])
        elif plain and plain not in _DETAILS:
            return ()
    basic = {Method.IMPS, Method.MATCHPOINTS}
    special = found - basic
    if len(special) > 1 or (not special and len(found) != 1):
        return ()
    (method,) = special or found
    if method is Method.IMPS and kind is Kind.PAIRS:
        return _PAIRS_BY_IMPS
    return (method,) if method in (_OF_TEAMS if kind is Kind.TEAMS else _OF_PAIRS) else ()


def shown_by(marks: frozenset[str], kind: Kind) -> tuple[Method, ...]:
    """Return the methods that figures in IMPs, matchpoints or per cent may come from."""
    if "imp" in marks and not marks & {"mp", "percentage"}:
        return (Method.IMPS,) if kind is Kind.TEAMS else _PAIRS_BY_IMPS
    if marks and "imp" not in marks and kind is Kind.PAIRS:
        return (Method.MATCHPOINTS,)
    return ()


@dataclass(frozen=True)
class Undecided(Exception):
    """The file does not show its method: why, and what to do."""

    problem: Text
    values: Mapping[str, object]


def undecided(problem: Text, /, **values: object) -> Undecided:
    """Return the question for the method."""
    return Undecided(problem, {**values, "ask": Said(ASK)})


def possible(scorings: Sequence[str], marks: frozenset[str], kind: Kind) -> tuple[Method, ...]:
    """Return the methods that the tags, or else the kinds of figures, allow. Raises Undecided."""
    if len(scorings) > 1:
        raise undecided(SEVERAL, found=", ".join(scorings))
    if not scorings:
        methods = shown_by(marks, kind)
        if not methods:
            raise undecided(UNSTATED)
        return methods
    (written,) = scorings
    methods = stated(written, kind)
    if not methods:
        raise undecided(UNKNOWN, found=written[:40])
    if marks and not any(marks_of(method) & marks for method in methods):
        raise undecided(OTHER_FIGURES, found=written[:40], figures=_named(marks))
    return methods


def marks_of(method: Method) -> frozenset[str]:
    """Return the kinds of figures in which a method is printed."""
    return frozenset({"imp"} if method in _IN_IMPS else {"mp", "percentage"})


def _named(marks: frozenset[str]) -> str:
    return " + ".join(sorted({"imp": "IMP", "mp": "MP", "percentage": "%"}[mark] for mark in marks))


@dataclass(frozen=True, slots=True)
class Fit:
    """How many of the printed figures a method gives."""

    method: Method
    agree: int
    all: int


def fit(event: Event, printed: Printed, method: Method) -> Fit:
    """Return how many printed figures agree with a method."""
    tried = replace(event, method=method)
    try:
        if event.kind is Kind.TEAMS:
            parts = check_matches(tried, printed)
            boards = next((part for part in parts if part.part is Part.BOARDS), None)
            return Fit(method, boards.agree if boards else 0, boards.all if boards else 0)
        number = sum(1 for _ in printings(tried, printed))
        best = fit_lines(tried, printed)[0] if number else None
        return Fit(method, number - len(best.missed) if best else 0, number)
    except (EventError, ScoreError):  # an award that this method has no figure for
        return Fit(method, 0, 0)


def chosen(event: Event, printed: Printed, methods: Sequence[Method]) -> Fit:
    """Return the one of the possible methods that the figures fit. Raises Undecided."""
    fits = sorted((fit(event, printed, each) for each in methods), key=lambda each: -each.agree)
    best = fits[0]
    if len(fits) > 1 and (2 * best.agree <= best.all or fits[1].agree == best.agree):
        raise undecided(OPEN, methods=tuple(each.method for each in fits))
    if len(fits) == 1 and 4 * best.agree < 3 * best.all:
        _contradicted(event, printed, best)
    return best


def _contradicted(event: Event, printed: Printed, best: Fit) -> None:
    """Raise Undecided if the figures are those of another method."""
    others = _OF_TEAMS if event.kind is Kind.TEAMS else _OF_PAIRS
    for other in others:
        if other is best.method or marks_of(other) != marks_of(best.method):
            continue
        found = fit(event, printed, other)
        if 10 * found.agree >= 9 * max(found.all, 1):
            raise undecided(
                CONTRADICTED,
                method=best.method,
                agree=best.agree,
                all=best.all,
                others=found.agree,
                other=other,
            )
