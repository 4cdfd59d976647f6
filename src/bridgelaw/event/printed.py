"""What a file of results prints beside the results themselves: the scores and places that another
program worked out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bridgelaw.event.model import BoardKey, Event

Figure = str
"""A number as it is printed, `47.30`: its decimals tell to what it was rounded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """What a line of a traveller says was scored. None where it says nothing."""

    points: int | None = None
    """The points, seen from North-South."""
    ns: Figure | None = None
    """In the event's method: matchpoints, IMPs."""
    ew: Figure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTotal:
    """What the list of contestants says of one."""

    total: Figure | None = None
    percent: Figure | None = None
    place: str | None = None
    """As printed: `3`, or `3=` for a shared place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedMatch:
    """What the file says of a match, from the side of one team."""

    team: str
    opponent: str
    session: str = ""
    round: str = ""
    imps: Figure | None = None
    """The margin, where it is printed."""
    victory_points: Figure | None = None
    boards: Mapping[int, Figure] = field(default_factory=dict)
    """The IMPs of single boards, where they are printed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """All that a file prints of its own scoring."""

    lines: Mapping[BoardKey, tuple[PrintedLine, ...]] = field(default_factory=dict)
    """In the order of the board's lines."""
    totals: Mapping[str, PrintedTotal] = field(default_factory=dict)
    """By the number of the contestant."""
    matches: tuple[PrintedMatch, ...] = ()
    pairs: PairsOfTeams | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsOfTeams:
    """What the file of an event of teams prints of its pairs, compared across the field."""

    event: Event
    """The same boards as an event of pairs."""
    printed: Printed
