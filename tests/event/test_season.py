"""Season tables: best results, ties, missing and half evenings, substitutes, and equal names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from bridgelaw.event import season as seasons
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method, Substitute
from bridgelaw.event.scored import Scored
from bridgelaw.event.season import Counting, SeasonPlayer, SeasonRules, season_event
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.table_result import parse_result

PAIRS = {"1": "Ann & Bo", "2": "Cy & Di", "3": "Eva & Finn", "4": "Gro & Ib"}


def evening(tricks: Mapping[str, int], pairs: Mapping[str, str] = PAIRS, boards: int = 1) -> Scored:
    """Return an evening: pair 1 against 2, 3 against 4, with the tricks of 1 and 3 at 1NT."""
    lines = tuple(
        Line(ns=(ns,), ew=(ew,), score=TableScore.both(parse_result(f"1NT N {tricks[ns]}")))
        for ns, ew in (("1", "2"), ("3", "4"))
    )
    return Scored(
        Event(
            kind=Kind.PAIRS,
            method=Method.MATCHPOINTS,
            contestants=tuple(
                Contestant(number=number, names=tuple(names.split(" & ")))
                for number, names in pairs.items()
            ),
            boards=tuple(Board(number=number, lines=lines) for number in range(1, boards + 1)),
        )
    )


def season(events: Iterable[Scored], rules: SeasonRules) -> tuple[SeasonPlayer, ...]:
    return seasons.season([*map(season_event, events)], rules)


def totals(table: tuple[SeasonPlayer, ...]) -> dict[str, tuple[str, float]]:
    return {each.name: (str(each.rank or "–"), float(each.total)) for each in table}


FIRST = evening({"1": 8, "3": 7})
"""Pairs 1 and 4 have 100 %, 2 and 3 have 0 %."""
SECOND = evening({"1": 7, "3": 8})
"""Pairs 2 and 3 have 100 %, 1 and 4 have 0 %."""
THIRD = evening({"1": 7, "3": 7})
"""Everybody has 50 %."""


def test_every_player_has_the_results_of_the_pair() -> None:
    table = season([FIRST], SeasonRules())
    found = totals(table)
    assert found["Ann"] == found["Bo"] == found["Gro"] == ("1=", 100)
    assert found["Cy"] == found["Finn"] == ("5=", 0)
    assert [each.name for each in table[:4]] == ["Ann", "Bo", "Gro", "Ib"]


def test_only_the_best_results_count() -> None:
    table = season([SECOND, FIRST, THIRD], SeasonRules(best=2))
    ann = next(each for each in table if each.name == "Ann")
    assert (float(ann.total), float(ann.average), ann.played) == (150, 75, 3)
    assert [each is not None and each.counted for each in ann.evenings] == [False, True, True]
    equal = season([THIRD, THIRD, THIRD], SeasonRules(best=2))[0]
    assert [each is not None and each.counted for each in equal.evenings] == [True, True, False]
    assert season([FIRST], SeasonRules(best=5))[0].total == 100, "fewer evenings than count"


def test_a_missing_evening_counts_nothing_and_few_results_are_not_ranked() -> None:
    others = {**PAIRS, "1": "Kim & Lis"}
    table = season([FIRST, evening({"1": 8, "3": 7}, others)], SeasonRules(least=2))
    found = totals(table)
    assert found["Ann"] == ("–", 100)
    assert found["Gro"] == ("1=", 200)
    assert found["Cy"] == ("3=", 0)
    assert {each.name for each in table[-4:]} == {"Ann", "Bo", "Kim", "Lis"}
    ann = next(each for each in table if each.name == "Ann")
    assert ann.evenings[1] is None


def test_a_substitute_gets_the_result_of_the_evening() -> None:
    with_kim = {**PAIRS, "1": "Ann & Kim"}
    found = totals(season([FIRST, evening({"1": 8, "3": 7}, with_kim)], SeasonRules()))
    assert found["Ann"] == ("1=", 200)
    assert found["Bo"][1] == found["Kim"][1] == 100


def test_a_player_counts_who_plays_enough_of_the_boards() -> None:
    event = evening({"1": 8, "3": 7}, boards=4).event
    boards = tuple(
        replace(board, lines=tuple(replace(line, round=str(board.number)) for line in board.lines))
        for board in event.boards
    )

    def names(first: int, last: int, least: Fraction = Fraction(1, 2)) -> set[str]:
        kim = Substitute(name="Kim", place=1, first=first, last=last)
        pair, *others = event.contestants
        with_kim = replace(
            event, boards=boards, contestants=(replace(pair, substitutes=(kim,)), *others)
        )
        found = totals(season([Scored(with_kim)], SeasonRules(least_share=least)))
        return found.keys() & {"Ann", "Bo", "Kim"}

    assert names(4, 4) == {"Ann", "Bo"}
    assert names(3, 0) == {"Ann", "Bo", "Kim"}
    assert names(2, 0) == {"Ann", "Kim"}
    assert names(1, 0) == {"Ann", "Kim"}
    assert names(4, 4, Fraction(1, 4)) == {"Ann", "Bo", "Kim"}


def test_half_an_evening_counts_from_the_share_that_is_asked_for() -> None:
    whole = evening({"1": 8, "3": 7}, boards=3).event
    line = whole.boards[0].lines[0]
    late = Contestant(number="5", names=("Kim", "Lis"))
    short = Line(ns=("5",), ew=line.ew, score=line.score)
    boards = (*whole.boards[:2], Board(number=3, lines=(short, whole.boards[2].lines[1])))
    event = Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=(*whole.contestants, late),
        boards=boards,
    )
    scored = Scored(event)
    assert "Kim" not in totals(season([scored], SeasonRules()))
    assert "Ann" in totals(season([scored], SeasonRules(least_share=Fraction(2, 3))))
    assert "Ann" not in totals(season([scored], SeasonRules(least_share=Fraction(1))))
    assert totals(season([scored], SeasonRules(least_share=Fraction(1, 3))))["Kim"] == ("1=", 100)


def test_names_that_are_the_same() -> None:
    spelt = {**PAIRS, "1": "ANN  & Bo B."}
    rules = SeasonRules(same={"bo b.": "Bo"})
    found = totals(season([FIRST, evening({"1": 8, "3": 7}, spelt)], rules))
    assert found["Ann"] == found["Bo"] == ("1=", 200)
    assert "Bo B." not in found


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ({"1": 8, "3": 7}, {"Ann": 3.5, "Cy": 1.5}),
        ({"1": 7, "3": 7}, {"Ann": 2.5, "Cy": 2.5}),
    ],
)
def test_points_for_places_are_shared(tricks: dict[str, int], points: dict[str, float]) -> None:
    found = totals(season([evening(tricks)], SeasonRules(counting=Counting.PLACES)))
    assert {name: found[name][1] for name in points} == points
    assert sum(total for _, total in found.values()) == 2 * sum(range(1, 5))


def test_an_event_without_the_figure_gives_no_results() -> None:
    assert season([FIRST], SeasonRules(counting=Counting.VICTORY_POINTS)) == ()
    assert season([], SeasonRules()) == ()
    assert totals(season([FIRST], SeasonRules(counting=Counting.SCORE)))["Ann"] == ("1=", 2)


def test_the_order_of_events_does_not_matter() -> None:
    events = [FIRST, SECOND, THIRD, evening({"1": 9, "3": 7})]
    for chosen in combinations(events, 3):
        there, back = (
            totals(season(order, SeasonRules(best=2))) for order in (chosen, chosen[::-1])
        )
        assert there == back
