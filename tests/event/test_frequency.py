"""Frequency tables as directors print them.

Both sides are next to each other, with awards and weighted scores below.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.event.boards import event, key, with_lines
from tests.event.random_boards import anything

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.frequency import Cell, FrequencyTable, frequency_tables
from bridgelaw.event.model import Event, Method
from bridgelaw.event.scored import Scored
from bridgelaw.i18n.text import say
from bridgelaw.scores.outcome import Average, Grade, TableScore, results_of
from bridgelaw.scores.regulation import LAWS, Count, WeightedAmong
from bridgelaw.scores.results import Points

AROUND_ZERO = replace(LAWS, count=Count.ZERO)


def table(told: Event) -> FrequencyTable:
    (found,) = frequency_tables(Scored(told), key())
    return found


def shown(told: Event) -> list[str]:
    """Return each row in words: the score, then count and value for North-South and East-West."""
    found = table(told)

    def cell(cell: Cell) -> str:
        return (
            f"{say(cell.frequency)}: {say(cell.mark.written(told.regulation.count))}"
            if cell.mark
            else "-"
        )

    return [
        " | ".join((say(row.score), cell(row.ns), cell(row.ew)))
        for row in (*found.rows, *found.below)
    ]


def test_a_split_score_is_on_two_tables() -> None:
    """A split score is on two tables.

    North-South keep +150, East-West get half of it and half of +400 (nine tables, counted around
    zero).
    """
    told = event(
        [(150, "50% +400, 50% +150"), 150, 150, 150, 400, 430, 430, 120, -50],
        regulation=AROUND_ZERO,
    )
    assert shown(told) == [
        "+430 | 2: +7 | 2: −7",
        "+400 | 1: +4 | 1.5: −3.5",
        "+150 | 4: −1 | 3.5: +1.5",
        "+120 | 1: −6 | 1: +6",
        "−50 | 1: −8 | 1: +8",
        "50% +400, 50% +150 | - | 1: −1",
    ]


def test_a_score_that_only_one_side_has() -> None:
    assert shown(event([(150, 140), 50]))[:2] == ["+150 | 1: 2 | -", "+140 | - | 1: 0"]


def test_awards_are_listed_below_and_not_counted() -> None:
    told = event([100, 50, ("average plus", "average minus"), ("average plus", 50), "not played"])
    assert shown(told) == [
        # top 6; two scores of North-South scaled up to four, three of East-West
        "+100 | 1: 5 | 1: 0.33",
        "+50 | 1: 1 | 2: 4.33",
        "average plus | 2: 3.6 | -",
        "average minus | - | 1: 2.4",
    ]
    assert table(told).scores == (2, 3)
    assert table(told).expected == 4


def test_separate_weighted_scores_are_listed_below_only() -> None:
    told = event(
        [100, 50, "50% +100, 50% +70"], regulation=replace(LAWS, weighted=WeightedAmong.OTHERS_ONLY)
    )
    # 2 and 0 among two, scaled up to three: 3.5 and 0.5; +100 ties with one and beats one, +70
    # beats one
    assert shown(told) == [
        "+100 | 1: 3.5 | 1: 0.5",
        "+50 | 1: 0.5 | 1: 3.5",
        "50% +100, 50% +70 | 1: 2.5 | 1: 1.5",
    ]


def test_there_is_a_table_for_each_section_and_form() -> None:
    told = event([100, 50, 430, 420, 400, 300], by_section=True)
    told = with_lines(told, section="AABBBB", form=["", "", "", "", "fouled", "fouled"])
    found = frequency_tables(Scored(told), key())
    assert [(each.section, each.form, each.scores, each.expected) for each in found] == [
        ("A", "", (2, 2), 2),
        ("B", "", (2, 2), 4),
        ("B", "fouled", (2, 2), 4),
    ]


def test_other_methods_have_frequency_tables() -> None:
    assert shown(event([420, 420, 170], method=Method.CROSS_IMPS)) == [
        "+420 | 2: +3 | 2: −3",
        "+170 | 1: −6 | 1: +6",
    ]
    assert shown(event([420, 420, 170], method=Method.BUTLER)) == [
        "+420 | 2: +2 | 2: −2",
        "+170 | 1: −5 | 1: +5",
    ]


def test_an_event_of_matches_has_no_frequency_tables() -> None:
    with pytest.raises(EventError, match="a board is not scored by IMPs across a field"):
        frequency_tables(Scored(event([100, 50], method=Method.IMPS)), key())


@given(st.lists(anything, min_size=1, max_size=8))
def test_each_side_of_the_table_agrees_with_the_lines(board: list[TableScore]) -> None:
    """Each side of the table agrees with the lines, with weighted scores in parts."""
    told = event([(score.ns, score.ew) for score in board])
    found, marks = table(told), Scored(told).board(key())
    for side in Side:
        expected: dict[int, Fraction] = {}
        for score in board:
            for weight, result in results_of(score.of(side)):
                assert isinstance(result, Points)
                expected[result.number] = expected.get(result.number, Fraction(0)) + weight
        rows = {
            row.score.number: row.of(side) for row in found.rows if isinstance(row.score, Points)
        }
        assert {
            points: cell.frequency for points, cell in rows.items() if cell.frequency
        } == expected
        apart = {row.score: row.of(side).mark for row in found.below}
        for score, mark in zip(board, marks.of(side), strict=True):
            outcome = score.of(side)
            if isinstance(outcome, Points):
                assert rows[outcome.number].mark == mark
            elif outcome in apart:
                assert apart[outcome] == mark
        results = sum(
            (cell.frequency * cell.mark.score for cell in rows.values() if cell.mark), Fraction(0)
        )
        assert results == sum(
            mark.score
            for score, mark in zip(board, marks.of(side), strict=True)
            if mark and results_of(score.of(side))
        )


def test_the_best_score_for_north_south_comes_first() -> None:
    assert [row.score for row in table(event([50, -100, 430, "average"])).rows] == [
        Points(430),
        Points(50),
        Points(-100),
    ]
    assert [row.score for row in table(event([50, "average"])).below] == [Average(Grade.AVERAGE)]
