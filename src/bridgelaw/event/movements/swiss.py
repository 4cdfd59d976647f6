"""Swiss pairings: those with similar scores meet, and nobody meets the same opponents twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import networkx as nx

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements.model import Round, Seating
from bridgelaw.i18n.text import Text

NO_PAIRING: Final = Text("found no pairing without a rematch; allow rematches or play fewer rounds")
NO_BYE_LEFT: Final = Text("everyone has sat out once; allow a second time or find one more entry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Someone to be paired: a pair or a team."""

    number: int
    met: frozenset[int] = frozenset()
    """The numbers of the earlier opponents."""
    sat_out: bool = False
    north_south: int = 0
    """How many rounds they have sat North-South more than East-West; negative if fewer."""
    table: int = 0
    """The table of a pair that cannot move; 0 for all others."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The pairing of a round."""

    matches: tuple[tuple[int, int], ...]
    """The matches from the top; in each the higher ranked is first."""
    sits_out: int | None = None


def draw(ranking: Sequence[Entrant], *, rematches: bool = False) -> Draw:
    """Pair the entrants of a ranking, the best first.

    From the top, each meets the nearest below that they have not met, as long as the rest can
    still be paired without a rematch. With an odd number, the lowest that has not sat out does so.
    With `rematches`, earlier opponents may meet again. Raises EventError if there is no pairing.
    """
    met = {entrant.number: frozenset() if rematches else entrant.met for entrant in ranking}
    numbers = [entrant.number for entrant in ranking]
    if len(numbers) % 2 == 0:
        return Draw(_pairing(numbers, met))
    candidates = [entrant.number for entrant in reversed(ranking) if not entrant.sat_out]
    if not candidates:
        raise EventError(NO_BYE_LEFT)
    for out in candidates:
        rest = [number for number in numbers if number != out]
        if _can_be_paired(rest, met):
            return Draw(_pairing(rest, met), out)
    raise EventError(NO_PAIRING)


Met = dict[int, frozenset[int]]


def _pairing(numbers: Sequence[int], met: Met) -> tuple[tuple[int, int], ...]:
    """Return the first pairing in the order of the ranking. Raises EventError if there is none.

    The greedy choice nearly always succeeds. Where it ends with earlier opponents, as many of its
    matches as possible are kept from the top, and the next choice is the nearest that leaves a
    pairing for the rest.
    """
    result: list[tuple[int, int]] = []
    left = list(numbers)
    while left:
        greedy = _greedy(left, met)
        if 2 * len(greedy) == len(left):
            return (*result, *greedy)
        kept = _longest(left, greedy, met)
        result += greedy[:kept]
        left = _without(left, greedy[:kept])
        first, others = left[0], left[1:]
        for other in others:
            rest = [number for number in others if number != other]
            if other not in met[first] and _can_be_paired(rest, met):
                result.append((first, other))
                left = rest
                break
        else:
            raise EventError(NO_PAIRING)
    return tuple(result)


def _greedy(numbers: Sequence[int], met: Met) -> list[tuple[int, int]]:
    """Pair from the top with the nearest possible opponent, until somebody has none."""
    left, result = list(numbers), []
    while left:
        first = left.pop(0)
        other = next((number for number in left if number not in met[first]), None)
        if other is None:
            break
        left.remove(other)
        result.append((first, other))
    return result


def _longest(numbers: Sequence[int], matches: Sequence[tuple[int, int]], met: Met) -> int:
    """Return how many matches can be kept from the top so that the rest can be paired.

    Keeping fewer never makes that impossible, so that bisection finds the number.
    """
    if not _can_be_paired(numbers, met):
        raise EventError(NO_PAIRING)
    possible, impossible = 0, len(matches) + 1
    while impossible - possible > 1:
        middle = (possible + impossible) // 2
        if _can_be_paired(_without(numbers, matches[:middle]), met):
            possible = middle
        else:
            impossible = middle
    return possible


def _without(numbers: Sequence[int], matches: Sequence[tuple[int, int]]) -> list[int]:
    gone = {number for match in matches for number in match}
    return [number for number in numbers if number not in gone]


def _can_be_paired(numbers: Sequence[int], met: Met) -> bool:
    """Return whether all can be paired without a rematch."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(numbers)
    graph.add_edges_from(
        (one, other) for one, other in combinations(numbers, 2) if other not in met[one]
    )
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(numbers)


def seated(drawn: Draw, ranking: Sequence[Entrant], boards: int, kind: Kind = Kind.PAIRS) -> Round:
    """Seat a pairing: the top match at table 1, except where somebody cannot move.

    The side that has sat North-South less often does so now; if equal, the higher ranked does at
    odd tables.  All tables play the same set.  A match of teams has two consecutive tables.
    """
    entrants = {entrant.number: entrant for entrant in ranking}
    size = 2 if kind is Kind.TEAMS else 1
    tables = _tables(drawn, entrants, size)
    row: list[Seating] = []
    for (one, other), table in sorted(
        zip(drawn.matches, tables, strict=True), key=lambda match: match[1]
    ):
        if kind is Kind.TEAMS:
            row.append(Seating(table, (one,), (other,), boards))
            row.append(Seating(table + 1, (other,), (one,), boards))
            continue
        more = entrants[one].north_south - entrants[other].north_south
        first = more < 0 or (more == 0 and table % 2 == 1)
        ns, ew = (one, other) if first else (other, one)
        row.append(Seating(table, (ns,), (ew,), boards))
    if drawn.sits_out is not None:
        row.append(Seating(0, (drawn.sits_out,), (), 0))
    return tuple(row)


def _tables(drawn: Draw, entrants: dict[int, Entrant], size: int) -> list[int]:
    """Return the first table of each match: that of a pair that cannot move, or the next free."""
    wanted = [
        next((entrants[number].table for number in match if entrants[number].table), 0)
        for match in drawn.matches
    ]
    fixed: dict[int, int] = {}
    for place, table in enumerate(wanted):
        if table and table not in fixed.values():
            fixed[place] = table
    free = (
        table
        for table in range(1, size * (len(drawn.matches) + len(fixed)) + 1, size)
        if table not in fixed.values()
    )
    return [fixed[place] if place in fixed else next(free) for place in range(len(wanted))]
