"""Scores and places in a file of results that were computed by another program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bridgelaw.event.model import BoardKey, Event, Line

Figure = str
"""A number as printed, `47.30`: its decimals show how it was rounded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """The printed scores of a line of a traveller. None if nothing is printed."""

    points: int | None = None
    """The points, seen from North-South."""
    ns: Figure | None = None
    """In the event's method: matchpoints, IMPs."""
    ew: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTotal:
    """The printed figures of one contestant in the list."""

    total: Figure | None = None
    percent: Figure | None = None
    place: str | None = None
    """As printed: `3`, or `3=` for a shared place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedMatch:
    """The printed figures of a match, from the side of one team."""

    team: str
    opponent: str
    session: str = ""
    round: str = ""
    imps: Figure | None = None
    """The margin, if printed."""
    victory_points: Figure | None = None
    boards: Mapping[int, Figure] = field(default_factory=dict)
    """The IMPs of single boards, if printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """Everything that a file prints about its own scoring."""

    lines: Mapping[BoardKey, tuple[PrintedLine, ...]] = field(default_factory=dict)
    """In the order of the board's lines."""
    totals: Mapping[str, PrintedTotal] = field(default_factory=dict)
    """By the number of the contestant."""
    matches: tuple[PrintedMatch, ...] = ()
    pairs: PairsOfTeams | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsOfTeams:
    """The printed figures of the pairs in an event of teams, compared across the field."""

    event: Event
    """The same boards as an event of pairs."""
    printed: Printed


def matches_by_lines(
    seats: Mapping[BoardKey, Sequence[Line]], printed: Mapping[BoardKey, Sequence[PrintedLine]]
) -> Iterator[PrintedMatch]:
    """Yield the figures of single boards, printed at the tables, as those of the teams' matches.

    If the two tables of a board have different figures for a team, each is compared.
    """
    matches: dict[tuple[str, str, str, str], list[dict[int, Figure]]] = {}
    for key, lines in seats.items():
        for line, told in zip(lines, printed.get(key, ()), strict=False):
            (ns,), (ew,) = line.ns, line.ew
            for team, opponent, figure in ((ns, ew, told.ns), (ew, ns, told.ew)):
                if figure is not None:
                    match = (team, opponent, key.session, line.round)
                    first, second = matches.setdefault(match, [{}, {}])
                    if Fraction(first.setdefault(key.number, figure)) != Fraction(figure):
                        second[key.number] = figure
    for (team, opponent, session, round_), tables in matches.items():
        for boards in filter(None, tables):
            yield PrintedMatch(
                team=team, opponent=opponent, session=session, round=round_, boards=boards
            )
