"""Ranks: metrics are applied in order, each only to split ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.event.boards import score

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.metrics import METRICS
from bridgelaw.event.standings.ranking import Metric, Number, Rank, rank
from bridgelaw.event.standings.standing import Standing, standings
from bridgelaw.event.standings.totals import Total
from bridgelaw.i18n.text import Text
from bridgelaw.scores.regulation import Regulation, Unequal


def figures(name: str, told: Mapping[str, int], *, fewer: bool = False) -> Metric[None]:
    """Return a metric with the given numbers."""

    def value(field: None, tied: Sequence[str]) -> Mapping[str, Number]:
        return {each: Fraction(told[each]) for each in tied if each in told}

    return Metric(name, Text("figures", "tests"), value, fewer=fewer)


def ranked(contestants: str, *metrics: Metric[None]) -> list[tuple[str, str]]:
    return [
        (str(placed.rank), placed.contestant) for placed in rank(tuple(contestants), None, metrics)
    ]


def test_places_after_a_tie_are_skipped() -> None:
    assert ranked("abcd", figures("points", {"a": 5, "b": 7, "c": 5, "d": 1})) == [
        ("1", "b"),
        ("2=", "a"),
        ("2=", "c"),
        ("4", "d"),
    ]


def test_the_next_metric_only_breaks_the_tie() -> None:
    points, tops = (
        figures("points", {"a": 5, "b": 7, "c": 5, "d": 5}),
        figures("tops", {"a": 1, "b": 0, "c": 2, "d": 1}),
    )

    assert ranked("abcd", points, tops) == [("1", "b"), ("2", "c"), ("3=", "a"), ("3=", "d")]


def test_a_lower_number_may_be_better() -> None:
    assert ranked("ab", figures("losses", {"a": 2, "b": 1}, fewer=True)) == [("1", "b"), ("2", "a")]


def test_a_contestant_without_a_number_is_last_in_a_tie_and_unranked_by_the_first_metric() -> None:
    points = figures("points", {"a": 5, "b": 5, "c": 5})

    assert ranked("abcd", points, figures("quotient", {"c": 1})) == [
        ("1", "c"),
        ("2=", "a"),
        ("2=", "b"),
        ("None", "d"),
    ]


def test_a_metric_is_shown_only_where_it_was_needed() -> None:
    found = {
        placed.contestant: dict(placed.values)
        for placed in rank(
            ("a", "b", "c"),
            None,
            (
                figures("points", {"a": 5, "b": 7, "c": 5}),
                figures("tops", {"a": 1, "b": 9, "c": 2}),
            ),
        )
    }

    assert found == {
        "b": {"points": 7},
        "a": {"points": 5, "tops": 1},
        "c": {"points": 5, "tops": 2},
    }


def test_a_shared_rank_has_an_equals_sign() -> None:
    assert [str(Rank(3)), str(Rank(3, shared=True))] == ["3", "3="]


numbers = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 2), min_size=1)


@given(numbers, numbers)
def test_ranks_agree_with_sorting_all_metrics_together(
    first: dict[str, int], second: dict[str, int]
) -> None:
    contestants = "".join(sorted(first))
    keys = {each: (first[each], second.get(each, -1)) for each in contestants}

    for placed in rank(tuple(contestants), None, (figures("1", first), figures("2", second))):
        assert placed.rank is not None
        assert placed.rank.place == 1 + sum(key > keys[placed.contestant] for key in keys.values())
        assert placed.rank.shared == (list(keys.values()).count(keys[placed.contestant]) > 1)


# The metrics of pairs -------------------------------------------------------------


def pairs(*boards: Sequence[tuple[str, str, int]]) -> Event:
    made = tuple(
        Board(
            number=number,
            lines=tuple(Line(ns=(ns,), ew=(ew,), score=score(told)) for ns, ew, told in lines),
        )
        for number, lines in enumerate(boards, 1)
    )
    numbers = dict.fromkeys(
        number for lines in boards for ns, ew, _ in lines for number in (ns, ew)
    )
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=number) for number in numbers),
        boards=made,
    )


def split(told: Event, *names: str) -> Standing[Total]:
    (standing,) = standings(Scored(told), [METRICS[name] for name in names])
    return standing


def places(standing: Standing[Total]) -> list[tuple[str, str]]:
    return [(str(row.rank), row.contestant.number) for row in standing.rows]


LEVEL = pairs(
    [("1", "2", 100), ("3", "4", 0)],  # 1 beats 2 and 4 beats 3: 2 of 2 each
    [("4", "1", 100), ("3", "2", 0)],  # 4 beats 1 and 2 beats 3
    [("1", "3", 100), ("2", "4", 0)],  # 1 beats 3 and 4 beats 2
)
"""A round robin on a top of 2. 1: 2 + 0 + 2 = 4; 2: 0 + 2 + 0 = 2; 3: 0 + 0 + 0 = 0; 4: 2 + 2 + 2 =
6."""


def test_head_to_head_does_not_break_a_circular_tie() -> None:
    told = pairs(
        [("1", "2", 100), ("3", "4", 0)],  # 1 and 4 have 2 of 2
        [("4", "1", 100), ("3", "2", 0)],  # 4 and 2
        [("1", "3", 100), ("4", "2", 0)],  # 1 and 2
    )

    # 1 beat 2 and lost to 4, 2 beat 4 and lost to 1, 4 beat 1 and lost to 2.
    standing = split(told, "head to head")

    assert places(standing) == [("1=", "1"), ("1=", "2"), ("1=", "4"), ("4", "3")]
    assert [row.values.get("head to head") for row in standing.rows] == [0, 0, 0, None]


def test_head_to_head_breaks_a_tie_of_two() -> None:
    told = pairs(
        [("1", "2", 100), ("3", "4", 0)],  # 1 and 4 have 2
        [("2", "1", 0), ("3", "4", 100)],  # 1 and 3 have 2
        [("3", "1", 100), ("2", "4", 0)],  # 3 and 4 have 2
    )
    # 1: 4, met 3 and lost; 3: 4; 4: 4 and met 3 twice, with one win and one loss; 2: 0. 1 and 4
    # never met.
    assert places(split(told)) == [("1=", "1"), ("1=", "3"), ("1=", "4"), ("4", "2")]
    assert places(split(told, "head to head")) == places(
        split(told)
    )  # not all have met: the ties remain
    handicap = tuple(
        replace(each, handicap=Fraction(-1)) if each.number == "4" else each
        for each in told.contestants
    )
    _, handicapped = standings(
        Scored(replace(told, contestants=handicap)), [METRICS["head to head"]]
    )
    assert places(handicapped) == [("1", "3"), ("2", "1"), ("3", "4"), ("4", "2")]


def test_the_regulation_names_the_tie_breaks() -> None:
    """The regulation names the tie-breaks.

    4 and 6 have 6 of 8; 1, 3 and 5 follow with 4. 1 and 5 have a top each and 3 has none.
    """
    told = pairs(
        [("1", "2", 100), ("3", "4", 50), ("5", "6", 0)],
        [("1", "4", 0), ("3", "6", 50), ("5", "2", 100)],
    )

    def of(*names: str) -> list[tuple[str, str]]:
        (standing,) = standings(Scored(replace(told, regulation=Regulation(tie_breaks=names))))
        return [place for place in places(standing) if place[1] in "135"]

    assert of() == [("3=", "1"), ("3=", "3"), ("3=", "5")]
    assert of("tops") == [("3=", "1"), ("3=", "5"), ("5", "3")]
    with pytest.raises(
        EventError, match=r"found the tie-break luck, expected percentage, total, .* or boards won"
    ):
        of("luck")


def test_tops_and_boards_won_are_counted() -> None:
    # Three tables, a top of 4. 1: 4 + 0 = 4; 3: 2 + 2 = 4; 5: 0 + 4 = 4. The same for 2, 4 and 6.
    told = pairs(
        [("1", "2", 100), ("3", "4", 50), ("5", "6", 0)],
        [("1", "2", 0), ("3", "4", 50), ("5", "6", 100)],
    )

    tops = split(told, "tops")
    assert places(tops) == [
        ("1=", "1"),
        ("1=", "2"),
        ("1=", "5"),
        ("1=", "6"),
        ("5=", "3"),
        ("5=", "4"),
    ]
    assert {row.contestant.number: row.values["tops"] for row in tops.rows} == {
        "1": 1, "2": 1, "5": 1, "6": 1, "3": 0, "4": 0,
    }  # fmt: skip
    won = split(told, "boards won")
    assert {row.contestant.number: row.values["boards won"] for row in won.rows} == dict.fromkeys(
        "123456", 50
    )


def test_the_list_shows_the_ranking_metrics() -> None:
    assert [metric.name for metric in split(LEVEL, "head to head", "tops").metrics] == [
        "percentage",
        "head to head",
        "tops",
    ]
    factored = replace(LEVEL, regulation=Regulation(unequal=Unequal.FACTORED))
    assert [metric.name for metric in split(factored).metrics] == ["factored total"]


def test_the_best_is_first() -> None:
    assert places(split(LEVEL)) == [("1", "4"), ("2", "1"), ("3", "2"), ("4", "3")]
