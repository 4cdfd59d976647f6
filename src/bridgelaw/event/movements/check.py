"""Checks of a movement, and the figures by which movements are compared."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, NamedTuple

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements.model import Movement, Round, Seating, sitting_out
from bridgelaw.i18n.text import Text

TWO_TABLES: Final = Text("round {round}: {contestant} sits at more than one table")
UNKNOWN: Final = Text(
    "round {round}: found the number {contestant}, expected numbers from 1 to {most}"
)
NO_BOARDS: Final = Text("round {round}, table {table}: found no boards for those who meet there")
UNKNOWN_SET: Final = Text(
    "round {round}, table {table}: found the set {boards}, expected a set from 1 to {most}"
)
SEATS: Final = Text("round {round}, table {table}: expected {expected} on each side")
TABLE_TWICE: Final = Text("round {round}: the table {table} is listed twice")
SET_TWICE: Final = Text("{contestant} plays the set {boards} twice: in rounds {rounds}")
MEET_TWICE: Final = Text("{first} and {second} meet {times} times")
PARTNERS_TWICE: Final = Text("{first} and {second} are partners {times} times")
HALF_A_MATCH: Final = Text("the match of {first} and {second} is not two tables with the same set")

Problem = EventError
"""What is wrong with a movement, in words."""


def problems(movement: Movement) -> list[Problem]:
    """Return what is wrong with a movement; an empty list if nothing is.

    Nobody may sit at two tables in a round or play a set twice, pairs and teams meet at most once,
    and players are partners at most once.  Sharing and sitting out are allowed: see `figures`.
    """
    found = [
        problem
        for number, row in enumerate(movement.rounds, 1)
        for problem in _round_problems(movement, number, row)
    ]
    found += _sets_twice(movement)
    if movement.kind is Kind.TEAMS:
        found += _halves(movement)
    else:
        found += _meetings(movement)
    return found


def _round_problems(movement: Movement, number: int, row: Round) -> Iterator[Problem]:
    expected = 2 if movement.kind is Kind.INDIVIDUAL else 1
    for at in row:
        for contestant in (*at.ns, *at.ew):
            if not 1 <= contestant <= movement.contestants:
                yield Problem(
                    UNKNOWN, round=number, contestant=contestant, most=movement.contestants
                )
        if at.plays and not len(at.ns) == len(at.ew) == expected:
            yield Problem(SEATS, round=number, table=at.table, expected=expected)
        if at.plays and not 1 <= at.boards <= movement.sets:
            yield Problem(
                UNKNOWN_SET, round=number, table=at.table, boards=at.boards, most=movement.sets
            )
        present = not movement.absent and len(at.ns) == len(at.ew) == expected
        if present and not at.boards:
            yield Problem(NO_BOARDS, round=number, table=at.table)
    seats = Counter(seat for at in row for seat in _people(movement, at))
    for (_, contestant), times in seats.items():
        if times > 1:
            yield Problem(TWO_TABLES, round=number, contestant=contestant)
    for table, times in Counter(at.table for at in row if at.plays).items():
        if times > 1:
            yield Problem(TABLE_TWICE, round=number, table=table)


def _people(movement: Movement, at: Seating) -> Iterator[tuple[str, int]]:
    """Yield who sits at a table; of a team, two pairs play, one of each direction."""
    teams = movement.kind is Kind.TEAMS
    for way, side in (("NS", at.ns), ("EW", at.ew)):
        for contestant in side:
            yield (way if teams else "", contestant)


def _sets_twice(movement: Movement) -> Iterator[Problem]:
    rounds: dict[tuple[tuple[str, int], int], list[int]] = defaultdict(list)
    for number, row in enumerate(movement.rounds, 1):
        for at in row:
            if at.plays:
                for person in _people(movement, at):
                    rounds[person, at.boards].append(number)
    for ((_, contestant), boards), played in rounds.items():
        if len(played) > 1:
            words = ", ".join(map(str, played))
            yield Problem(SET_TWICE, contestant=contestant, boards=boards, rounds=words)


def _meetings(movement: Movement) -> Iterator[Problem]:
    most = 2 if movement.kind is Kind.INDIVIDUAL else 1
    for pair, times in sorted(_met(movement).items()):
        if times > most:
            yield Problem(MEET_TWICE, first=pair[0], second=pair[1], times=times)
    partners = Counter(
        (min(side), max(side))
        for at in _played(movement.rounds)
        for side in (at.ns, at.ew)
        if len(side) > 1
    )
    for (first, second), times in sorted(partners.items()):
        if times > 1:
            yield Problem(PARTNERS_TWICE, first=first, second=second, times=times)


def _halves(movement: Movement) -> Iterator[Problem]:
    """Yield the matches of teams that are not played at two tables with the same boards."""
    tables = Counter((at.ns[0], at.ew[0], at.boards) for at in _played(movement.rounds))
    matches = Counter((min(home, away), max(home, away)) for home, away, _ in tables.elements())
    for (first, second), times in sorted(matches.items()):
        halves = [
            (tables[first, second, boards], tables[second, first, boards])
            for boards in {
                boards for home, away, boards in tables if {home, away} == {first, second}
            }
        ]
        if times > 2:
            yield Problem(MEET_TWICE, first=first, second=second, times=(times + 1) // 2)
        elif halves != [(1, 1)]:
            yield Problem(HALF_A_MATCH, first=first, second=second)


def _played(rounds: Iterable[Round]) -> Iterator[Seating]:
    return (at for row in rounds for at in row if at.plays)


def _met(movement: Movement) -> Counter[tuple[int, int]]:
    """Count how often two contestants meet as opponents; the lower number is first."""
    return Counter(
        (min(one, other), max(one, other))
        for at in _played(movement.rounds)
        for one, other in product(at.ns, at.ew)
    )


class Range(NamedTuple):
    """The lowest and the highest of the figures of all contestants."""

    least: int
    most: int


@dataclass(frozen=True, kw_only=True)
class Figures:
    """The figures by which movements are compared."""

    rounds: int
    sets: Range
    """How many sets of boards a contestant plays."""
    sit_outs: Range
    """How many rounds a contestant sits out."""
    met: Range
    """How many others a contestant meets as opponents."""
    quality: float | None
    """How evenly the contestants are compared, from 0 to 100 (perfect): see `quality`.

    None if not all are ranked together, or if they are not pairs.
    """
    sharing: int
    """The number of rounds in which tables share boards."""


def figures(movement: Movement) -> Figures:
    """Return the figures of a movement."""
    numbers = movement.numbers
    sets = Counter(
        person[1]
        for at in _played(movement.rounds)
        for person in dict.fromkeys(_people(movement, at))
    )
    if movement.kind is Kind.TEAMS:
        sets = Counter({number: count // 2 for number, count in sets.items()})
    out = Counter(number for row in movement.rounds for number in sitting_out(row))
    others: dict[int, set[int]] = defaultdict(set)
    for one, other in _met(movement):
        others[one].add(other)
        others[other].add(one)
    together = movement.winners == 1 and movement.kind is Kind.PAIRS
    return Figures(
        rounds=len(movement.rounds),
        sets=_range(sets[number] for number in numbers),
        sit_outs=_range(out[number] for number in numbers),
        met=_range(len(others[number]) for number in numbers),
        quality=quality(movement) if together else None,
        sharing=sum(bool(movement.sharing(n)) for n in range(1, len(movement.rounds) + 1)),
    )


def _range(values: Iterable[int]) -> Range:
    found = sorted(values)
    return Range(found[0], found[-1]) if found else Range(0, 0)


def quality(movement: Movement) -> float:
    """Return how evenly the pairs of a movement compete with each other: 100 is perfect.

    On a set played at n tables, two pairs that sit the same way compete once, two that sit opposite
    ways at different tables help each other once, and two that meet compete n-1 times.  The total
    is fixed, so in a fair movement the sums of all pairs of pairs are equal; the quality is 100
    times the square of their mean over the mean of their squares.  The published "calibre" and
    "Qf" are the same figure.
    """
    at_set: dict[int, list[Seating]] = defaultdict(list)
    for at in _played(movement.rounds):
        at_set[at.boards].append(at)
    competition: Counter[tuple[int, int]] = Counter()

    def add(one: int, other: int, times: int) -> None:
        competition[min(one, other), max(one, other)] += times

    for tables in at_set.values():
        for at in tables:
            add(at.ns[0], at.ew[0], len(tables) - 1)
        for one, other in combinations(tables, 2):
            add(one.ns[0], other.ns[0], 1)
            add(one.ew[0], other.ew[0], 1)
            add(one.ns[0], other.ew[0], -1)
            add(one.ew[0], other.ns[0], -1)
    sums = [competition[pair] for pair in combinations(movement.numbers, 2)]
    squares = sum(value * value for value in sums)
    return 100 * sum(sums) ** 2 / (len(sums) * squares) if squares else 0.0
