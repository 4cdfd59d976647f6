"""The lines of a traveller as they were handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Line
from bridgelaw.event.scored import Scored
from bridgelaw.i18n.text import say
from bridgelaw.scores.results import Result, signed
from bridgelaw.views import score as score_view
from bridgelaw.views.frequency import BoardView
from bridgelaw.views.score_types import MatchesView


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainLine:
    """A line of a traveller as it was handed in, with the names of the players."""

    line: Line
    words: str | None
    """The outcome, if it is the same for both sides."""
    ns: str
    ew: str
    points: str
    ns_names: str
    ew_names: str


def scores_of(
    scored: Scored, key: BoardKey, language: str
) -> tuple[BoardView | MatchesView | None, EventError | None]:
    """Return the board's scores, or the error if it cannot be scored.

    The page shows its lines in either case.
    """
    try:
        return score_view.board_view(scored, key, language), None
    except EventError as error:
        return None, error


def plain_lines(event: Event, board: Board, language: str) -> list[PlainLine]:
    """Return the lines of the traveller with names, and both sides' outcomes after rulings."""
    return [
        plain_line(line, board.vulnerability, event.by_number, language) for line in board.lines
    ]


def plain_line(
    line: Line, vulnerability: Vulnerability, known: Mapping[str, Contestant], language: str
) -> PlainLine:
    """Return a line with the names that are known."""
    ns, ew = (line.outcome(side) for side in Side)
    return PlainLine(
        line=line,
        words=say(ns, language) if ns == ew else None,
        ns=say(ns, language),
        ew=say(ew, language),
        points=signed(ns.points(vulnerability)) if isinstance(ns, Result) and ns == ew else "",
        ns_names=names(known, line.ns),
        ew_names=names(known, line.ew),
    )


def names(known: Mapping[str, Contestant], numbers: Iterable[str]) -> str:
    """Return the names of those on a side; empty if only the number is known."""
    return " & ".join(
        known[each].name for each in numbers if each in known and known[each].name != each
    )
