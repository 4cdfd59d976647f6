"""How a USEBIO event is scored: what its elements state, and what its figures are called.

The method of the boards is stated by BOARD_SCORING_METHOD, SCORING_METHOD or the type of the event,
in that order; in a match of teams also by MATCH_SCORING_METHOD. IMPS may be cross-IMPs or Butler in
an event of pairs. The name of the figures on the travellers, such as NS_CROSS_IMP_POINTS, states a
method too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaw.event.model import Kind, Method
from bridgelaw.formats.results.method_choice import IN_IMPS, PAIRS_BY_IMPS, assumed, undecided
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.i18n.text import Text

UNSTATED = Text("found nothing that states how the boards are scored; {ask}")
UNKNOWN = Text("found {element} '{found}', which is not a known method of scoring boards; {ask}")
NOT_FOR = Text("found {element} '{found}', which is not a method for this kind of event; {ask}")
HYBRID = Text(
    "found {element} '{found}': hybrid scoring adds points for the boards to points for the IMPs "
    "or the aggregate of a match, and USEBIO has no element for what each is worth; {ask}"
)
DISAGREE = Text("found {first} and {second}, which are different methods; {ask}")

_MATCHPOINTED: Final = (
    Method.MATCHPOINTS,
    Method.BOARD_A_MATCH,
    Method.POINT_A_BOARD,
    Method.ASCHERMAN,
)
"""The methods whose figures are called matchpoints."""
_WORDS: Final[Mapping[str, tuple[Method, ...]]] = {
    **dict.fromkeys(
        ("MATCH_POINTS", "MATCHPOINTS", "MATCH_POINT", "MP", "MPS", "PERCENTAGE", "PERCENT"),
        (Method.MATCHPOINTS,),
    ),
    "MP_PAIRS": _MATCHPOINTED,
    **dict.fromkeys(("IMPS", "IMP", "IMP_PAIRS"), (Method.IMPS, *PAIRS_BY_IMPS)),
    **dict.fromkeys(
        ("CROSS_IMPS", "CROSS_IMP", "XIMPS", "XIMP", "X_IMPS", "SWISS_PAIRS_CROSS_IMPS"),
        (Method.CROSS_IMPS,),
    ),
    **dict.fromkeys(
        ("BUTLER", "BUTLER_IMPS", "BUTLER_PAIRS", "SWISS_PAIRS_BUTLER_IMPS"), (Method.BUTLER,)
    ),
    **dict.fromkeys(("AGGREGATE", "TOTAL_POINTS"), (Method.TOTAL_POINTS,)),
    **dict.fromkeys(("BAM", "BOARD_A_MATCH"), (Method.BOARD_A_MATCH,)),
    **dict.fromkeys(("PAB", "POINT_A_BOARD"), (Method.POINT_A_BOARD,)),
    "PATTON": (Method.PATTON,),
    "ASCHERMAN": (Method.ASCHERMAN,),
}
_OTHER: Final = frozenset(
    (
        *("PAIRS", "TEAMS", "TEAMS_OF_FOUR", "INDIVIDUAL", "SWISS_PAIRS", "SWISS_TEAMS", "KO"),
        *("LADDER", "HEAD_TO_HEAD", "VP", "VPS", "VICTORY_POINTS", "WINS", "WIN_LOSS"),
    )
)
"""Types of events, and methods of scoring matches, that say nothing about the boards."""
_OF_BOARDS: Final = ("BOARD_SCORING_METHOD", "SCORING_METHOD")
_OF: Final[Mapping[Kind, tuple[Method, ...]]] = {
    Kind.PAIRS: (*_MATCHPOINTED, *PAIRS_BY_IMPS, Method.TOTAL_POINTS),
    Kind.INDIVIDUAL: (*_MATCHPOINTED, *PAIRS_BY_IMPS, Method.TOTAL_POINTS),
    Kind.TEAMS: (
        Method.IMPS,
        Method.BOARD_A_MATCH,
        Method.POINT_A_BOARD,
        Method.PATTON,
        Method.TOTAL_POINTS,
        Method.CROSS_IMPS,
        Method.BUTLER,
        Method.MATCHPOINTS,
        Method.ASCHERMAN,
    ),
}
"""The methods for each kind of event; of several that a word allows, the usual one is first."""

MARKS: Final[Mapping[str, tuple[Method, ...]]] = {
    "MATCH_POINTS": _MATCHPOINTED,
    "CROSS_IMP_POINTS": (Method.CROSS_IMPS,),
    "BUTLER_POINTS": (Method.BUTLER,),
    "IMPS": PAIRS_BY_IMPS,
}
"""The methods that a figure on a traveller may come from, by its name without NS_ or EW_."""


@dataclass(frozen=True, slots=True)
class Statement:
    """An element that states the method, and the methods that it may mean."""

    element: str
    found: str
    methods: tuple[Method, ...]


def possible(event: Element, kind: Kind) -> tuple[Method, ...]:
    """Return the methods that an event may be scored by. Raises Undecided."""
    stated = [*_statements(event, kind)]
    shown = _shown(event, kind)
    if not stated:
        if not shown:
            raise _unstated(event)
        if _usual(shown) != shown and kind is Kind.TEAMS:
            problem, values = assumed(shown[0])
            event.notice(problem, **values)
        return _usual(shown)
    methods = stated[0].methods
    for other in stated[1:]:
        both = tuple(each for each in methods if each in other.methods)
        # The type of an event is often a mere heading, and must only not be of another kind.
        if not both and (other.element != "EVENT_TYPE" or not _alike(methods, other.methods)):
            raise undecided(DISAGREE, first=_named(stated[0]), second=_named(other))
        methods = both or methods
    if kind is Kind.TEAMS or not shown:
        return _usual(methods)
    both = tuple(each for each in methods if each in shown)
    if both or _alike(methods, shown):
        return _usual(both or methods)
    return tuple(dict.fromkeys((*_usual(methods), *_usual(shown))))


def _statements(event: Element, kind: Kind) -> Iterator[Statement]:
    """Yield the elements that state a method, the most specific first. Raises Undecided."""
    written = {name: event.text(name) for name in (*_OF_BOARDS, "MATCH_SCORING_METHOD")}
    if kind is not Kind.TEAMS or any(written[name] for name in _OF_BOARDS):
        del written["MATCH_SCORING_METHOD"]
    for element, found in (*written.items(), ("EVENT_TYPE", event.attribute("EVENT_TYPE"))):
        word = re.sub(r"[\s-]+", "_", found.upper())
        of_boards = element != "EVENT_TYPE"
        if not word or word in _OTHER:
            continue
        if word not in _WORDS:
            if of_boards:
                problem = HYBRID if word == "HYBRID" else UNKNOWN
                raise undecided(problem, element=element, found=found[:40])
            continue
        methods = tuple(each for each in _OF[kind] if each in _WORDS[word])
        if methods:
            yield Statement(element, found, methods)
        elif of_boards:
            raise undecided(NOT_FOR, element=element, found=found[:40])


def _shown(event: Element, kind: Kind) -> tuple[Method, ...]:
    """Return the methods that the names of the figures allow; none if there are none."""
    if kind is Kind.TEAMS:
        if event.node.find(".//MATCH/BOARD/IMPS") is not None:
            return (Method.IMPS,)
        if event.node.find(".//MATCH/BOARD/TEAM_POINTS") is not None:
            return (Method.BOARD_A_MATCH, Method.POINT_A_BOARD)
        return ()
    names = marks_in(event)
    return tuple(each for each in _OF[kind] if any(each in MARKS[name] for name in names))


def _unstated(event: Element) -> Exception:
    kind = event.attribute("EVENT_TYPE")
    if kind and kind.upper() not in _OTHER:
        return undecided(UNKNOWN, element="EVENT_TYPE", found=kind[:40])
    return undecided(UNSTATED)


def _usual(methods: tuple[Method, ...]) -> tuple[Method, ...]:
    """Return only the first of methods that give the same figures; IMPs of pairs are not those."""
    return methods if set(methods) <= set(PAIRS_BY_IMPS) else methods[:1]


def _alike(first: tuple[Method, ...], second: tuple[Method, ...]) -> bool:
    """Return whether methods are printed in the same kind of figures."""
    return {each in IN_IMPS for each in first} == {each in IN_IMPS for each in second}


def _named(stated: Statement) -> str:
    return f"{stated.element} '{stated.found[:40]}'"


def marks_in(event: Element) -> tuple[str, ...]:
    """Return the names of the figures on the travellers."""
    return tuple(
        name for name in MARKS if event.node.find(f".//TRAVELLER_LINE/NS_{name}") is not None
    )


def mark_of(event: Element, method: Method) -> str:
    """Return the name of the figures of a method on the travellers; empty if there are none.

    Figures of the same kind, IMPs or matchpoints, may be called by the name of another method.
    """
    found = marks_in(event)
    for name in found:
        if method in MARKS[name]:
            return name
    return next((name for name in found if _alike(MARKS[name], (method,))), "")
