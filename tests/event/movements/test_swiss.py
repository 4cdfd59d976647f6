"""Swiss pairings of whole events have no rematch, and are made from the top."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements.swiss import Draw, Entrant, draw, seated


@pytest.mark.parametrize(("number", "rounds"), [(6, 5), (8, 6), (9, 7), (13, 9), (24, 8), (40, 7)])
def test_nobody_meets_or_sits_out_twice(number: int, rounds: int) -> None:
    random = Random(number)
    entrants = {n: Entrant(number=n) for n in range(1, number + 1)}
    points = dict.fromkeys(entrants, 0)
    for _ in range(rounds):
        ranking = sorted(entrants.values(), key=lambda entrant: -points[entrant.number])
        drawn = draw(ranking)
        assert len(drawn.matches) == number // 2
        assert (drawn.sits_out is None) == (number % 2 == 0)
        for one, other in drawn.matches:
            assert other not in entrants[one].met
            points[random.choice((one, other))] += 1
        entrants = _after(entrants, drawn)


def _after(entrants: dict[int, Entrant], drawn: Draw) -> dict[int, Entrant]:
    met = {one: other for match in drawn.matches for one, other in (match, match[::-1])}
    return {
        n: replace(entrant, met=entrant.met | {met[n]})
        if n in met
        else replace(entrant, sat_out=True)
        for n, entrant in entrants.items()
    }


def test_the_pairing_is_the_first_in_the_order_of_the_ranking() -> None:
    random = Random(3)
    for _ in range(300):
        ranking = _some(random)
        expected = _first([entrant.number for entrant in ranking], ranking)
        if expected is None:
            with pytest.raises(EventError, match="no pairing"):
                draw(ranking)
        else:
            assert draw(ranking).matches == expected


def _some(random: Random) -> list[Entrant]:
    numbers = list(range(1, random.choice((4, 6, 8)) + 1))
    met: dict[int, set[int]] = {n: set() for n in numbers}
    for one, other in combinations(numbers, 2):
        if random.random() < 0.6:
            met[one].add(other)
            met[other].add(one)
    return [Entrant(number=n, met=frozenset(met[n])) for n in numbers]


def _first(left: list[int], ranking: list[Entrant]) -> tuple[tuple[int, int], ...] | None:
    """Find the pairing by trying all, the nearest opponents of the best first."""
    if not left:
        return ()
    met = next(entrant.met for entrant in ranking if entrant.number == left[0])
    for other in left[1:]:
        if other not in met:
            rest = _first([n for n in left[1:] if n != other], ranking)
            if rest is not None:
                return ((left[0], other), *rest)
    return None


def test_rematches_only_where_they_are_allowed() -> None:
    ranking = [Entrant(number=1, met=frozenset({2})), Entrant(number=2, met=frozenset({1}))]
    with pytest.raises(EventError, match="allow rematches"):
        draw(ranking)
    assert draw(ranking, rematches=True).matches == ((1, 2),)


def test_the_lowest_that_has_not_sat_out_does() -> None:
    ranking = [Entrant(number=n, sat_out=n == 5) for n in (3, 1, 2, 4, 5)]
    assert draw(ranking) == Draw(((3, 1), (2, 5)), 4)
    with pytest.raises(EventError, match="sat out once"):
        draw([replace(entrant, sat_out=True) for entrant in ranking])


def test_directions_are_balanced_and_a_pair_keeps_its_table() -> None:
    ranking = [
        Entrant(number=1, north_south=1),
        Entrant(number=2),
        Entrant(number=3),
        Entrant(number=4, table=1),
    ]
    row = seated(draw(ranking), ranking, 5)
    assert [(at.table, at.ns, at.ew, at.boards) for at in row] == [
        (1, (3,), (4,), 5),
        (2, (2,), (1,), 5),
    ]


def test_teams_play_at_two_tables() -> None:
    ranking = [Entrant(number=n) for n in (1, 2, 3)]
    row = seated(draw(ranking), ranking, 1, Kind.TEAMS)
    assert [(at.table, at.ns, at.ew) for at in row] == [
        (1, (1,), (2,)),
        (2, (2,), (1,)),
        (0, (3,), ()),
    ]
