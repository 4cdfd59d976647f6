"""How a PBN file is scored: what `Scoring` says, and what its figures say.

`Scoring` has a basic method and its details, such as `MatchPoints;MP1` or `IMP;Cross1` (PBN 2.1,
section 3.4). `method_choice` says what happens if that leaves the method open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bridgelaw.event.model import Kind, Method
from bridgelaw.formats.results.method_choice import (
    IN_IMPS,
    OF_PAIRS,
    OF_TEAMS,
    PAIRS_BY_IMPS,
    undecided,
)
from bridgelaw.i18n.text import Text

ASK: Final[Mapping[Kind, Text]] = {
    Kind.PAIRS: Text(
        'choose the method (on the command line with --method), or add a tag such as [Scoring "MP"]'
    ),
    Kind.TEAMS: Text(
        "choose the method (on the command line with --method), or add a tag such as "
        '[Scoring "IMP"]'
    ),
}
UNSTATED = Text("found no [Scoring] and no figures that show the method; {ask}")
UNKNOWN = Text('found [Scoring "{found}"], which is not a method for these results; {ask}')
SEVERAL = Text("found several methods in [Scoring], {found}, expected one; {ask}")
OTHER_FIGURES = Text('found [Scoring "{found}"], but figures in {figures}; {ask}')

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
        return PAIRS_BY_IMPS
    return (method,) if method in (OF_TEAMS if kind is Kind.TEAMS else OF_PAIRS) else ()


def shown_by(marks: frozenset[str], kind: Kind) -> tuple[Method, ...]:
    """Return the methods that figures in IMPs, matchpoints or per cent may come from."""
    if "imp" in marks and not marks & {"mp", "percentage"}:
        return (Method.IMPS,) if kind is Kind.TEAMS else PAIRS_BY_IMPS
    if marks and "imp" not in marks and kind is Kind.PAIRS:
        return (Method.MATCHPOINTS,)
    return ()


def possible(scorings: Sequence[str], marks: frozenset[str], kind: Kind) -> tuple[Method, ...]:
    """Return the methods that the tags, or else the kinds of figures, allow. Raises Undecided."""
    if len(scorings) > 1:
        raise undecided(SEVERAL, ASK[kind], found=", ".join(scorings))
    if not scorings:
        methods = shown_by(marks, kind)
        if not methods:
            raise undecided(UNSTATED, ASK[kind])
        return methods
    (written,) = scorings
    methods = stated(written, kind)
    if not methods:
        raise undecided(UNKNOWN, ASK[kind], found=written[:40])
    if marks and not any(marks_of(method) & marks for method in methods):
        raise undecided(OTHER_FIGURES, ASK[kind], found=written[:40], figures=_named(marks))
    return methods


def marks_of(method: Method) -> frozenset[str]:
    """Return the kinds of figures in which a method is printed."""
    return frozenset({"imp"} if method in IN_IMPS else {"mp", "percentage"})


def _named(marks: frozenset[str]) -> str:
    return " + ".join(sorted({"imp": "IMP", "mp": "MP", "percentage": "%"}[mark] for mark in marks))
