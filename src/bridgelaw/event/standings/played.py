"""The scores of each contestant on each board of each session."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import BoardKey, Event, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark
from bridgelaw.scores.outcome import Average, Imps, Percent


class Entry(NamedTuple):
    """The score of one contestant on one board.

    In an individual event both players of a side have the same score.
    """

    board: BoardKey
    line: Line
    side: Side
    mark: Mark

    @property
    def is_artificial(self) -> bool:
        """Whether the score is artificial, and so does not count among the "other boards".

        See Law 12C2c.
        """
        return self.mark.floats is not None or isinstance(
            self.line.outcome(self.side), Average | Percent | Imps
        )


Played = Mapping[str, Mapping[str, list[Entry]]]
"""Entries by contestant and session, in the order of the boards."""


def played(scored: Scored) -> Played:
    """Return the boards on which each contestant has a score, by session. Raises EventError."""
    found: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
    for board in scored.event.boards:
        key, scores = board.key, scored.board(board.key)
        for side in Side:
            north_south = side is Side.NS
            for line, mark in zip(board.lines, scores.of(side), strict=True):
                if mark is not None:
                    entry = Entry(key, line, side, mark)
                    for contestant in line.ns if north_south else line.ew:
                        found[contestant][key.session].append(entry)
    return found


def sessions_of(event: Event) -> tuple[str, ...]:
    """Return the sessions in order: those that the event names, then others on its boards."""
    return ordered_sessions(event.sessions, [board.session for board in event.boards])


def ordered_sessions(sessions: tuple[str, ...], of_boards: Sequence[str]) -> tuple[str, ...]:
    """Return the sessions that an event names, then others of its boards."""
    order = (*sessions, *of_boards) if set(of_boards) & set(sessions) else of_boards
    return tuple(dict.fromkeys(order))


def exact_sum(numbers: Iterable[Fraction]) -> Fraction:
    """Return the sum of many fractions with few different denominators, such as marks.

    This is much faster than adding them one by one.
    """
    numerators: dict[int, int] = {}
    for number in numbers:
        above, below = number.as_integer_ratio()
        numerators[below] = numerators.get(below, 0) + above
    if len(numerators) == 1:
        ((below, above),) = numerators.items()
        return Fraction(above, below)
    common = lcm(*numerators)
    return Fraction(sum(above * (common // below) for below, above in numerators.items()), common)
