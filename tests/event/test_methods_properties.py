"""Properties of every board, whatever was scored on it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.event.boards import event as event_of
from tests.event.boards import key, marks
from tests.event.random_boards import anything, both_sides, points, results, split, weighted

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Event, Method
from bridgelaw.event.scored import Scored
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Outcome,
    TableScore,
    Weighted,
    parts_of,
    results_of,
)
from bridgelaw.scores.regulation import (
    LAWS,
    CrossImps,
    FieldImps,
    Missing,
    Regulation,
    WeightedAmong,
)
from bridgelaw.scores.results import Points
from bridgelaw.scoring.imps import imps
from bridgelaw.scoring.parts import Parts
from bridgelaw.scoring.rounding import EBU

CROSS_SUM = Regulation(field_imps=FieldImps(cross=CrossImps.TOTAL), missing=Missing.OWN_TOP)
REGULATIONS = [
    LAWS,
    replace(LAWS, weighted=WeightedAmong.OTHERS_ONLY),
    replace(LAWS, missing=Missing.OWN_TOP),
]


def event(
    *boards: list[TableScore], method: Method = Method.MATCHPOINTS, regulation: Regulation = LAWS
) -> Event:
    told = ([(score.ns, score.ew) for score in board] for board in boards)
    return event_of(*told, method=method, regulation=regulation)


def seen(outcome: Outcome, side: Side) -> Parts:
    return parts_of(outcome, Vulnerability.NONE, side)


@given(st.lists(anything, min_size=1, max_size=9), st.integers(0, 3))
def test_the_results_of_each_side_sum_to_average_on_their_own_frequency_table(
    board: list[TableScore], more: int
) -> None:
    fullest = [TableScore.both(Points(50))] * (len(board) + more)
    told = event(board, fullest)
    for side in Side:
        scored = [
            mark
            for score, mark in zip(board, Scored(told).board(key()).of(side), strict=True)
            if results_of(score.of(side)) and mark
        ]
        assert sum(mark.score for mark in scored) == sum(mark.top / 2 for mark in scored)


@given(st.lists(both_sides, min_size=1, max_size=9))
def test_a_gain_of_one_side_is_the_loss_of_the_other_if_both_score_the_same(
    board: list[TableScore],
) -> None:
    for regulation in REGULATIONS:
        found = Scored(event(board, regulation=regulation)).board(key())
        for ns, ew in zip(found.ns, found.ew, strict=True):
            assert ns is not None
            assert ew is not None
            assert ns.score + ew.score == ns.top == ew.top


@given(st.lists(anything, min_size=1, max_size=9), st.sampled_from(REGULATIONS), st.booleans())
def test_rotating_the_cards_rotates_the_marks(
    board: list[TableScore], regulation: Regulation, rounded: bool
) -> None:
    regulation = replace(regulation, board_rounding=EBU if rounded else None)
    turned = [TableScore(_negated(score.ew), _negated(score.ns)) for score in board]
    there, back = (
        Scored(event(each, regulation=regulation)).board(key()) for each in (board, turned)
    )
    assert there.ns == back.ew
    assert there.ew == back.ns


def _negated(outcome: Outcome) -> Outcome:
    if isinstance(outcome, Points):
        return Points(-outcome.number)
    if isinstance(outcome, Weighted):
        return Weighted.of(
            (weight, Points(-each.points(Vulnerability.NONE))) for weight, each in outcome.parts
        )
    return outcome


@pytest.mark.parametrize(
    "method", [Method.MATCHPOINTS, Method.CROSS_IMPS, Method.ASCHERMAN, Method.BUTLER]
)
@given(board=st.lists(split, min_size=1, max_size=6), parts=st.integers(1, 3), data=st.data())
def test_splitting_a_result_into_equal_parts_changes_nothing(
    method: Method, board: list[TableScore], parts: int, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(board) - 1))
    divided = TableScore(*(_divided(board[place].of(side), parts) for side in Side))
    for regulation in REGULATIONS:
        whole = event(board, method=method, regulation=regulation)
        apart = event(
            [*board[:place], divided, *board[place + 1 :]], method=method, regulation=regulation
        )
        assert [marks(whole, side) for side in Side] == [marks(apart, side) for side in Side]


def _divided(outcome: Outcome, parts: int) -> Weighted:
    return Weighted.of(
        (weight / parts, result) for weight, result in results_of(outcome) for _ in range(parts)
    )


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.CROSS_IMPS, Method.ASCHERMAN])
@given(board=st.lists(split, max_size=6), outcome=weighted())
def test_a_weighted_score_gives_each_pair_the_average_over_its_results(
    method: Method, board: list[TableScore], outcome: Weighted
) -> None:
    """A weighted score gives each pair exactly the average over its results."""
    whole = marks(event([*board, TableScore.both(outcome)], method=method))
    expected = [Fraction(0)] * len(whole)
    for weight, result in outcome.parts:
        plain = marks(event([*board, TableScore.both(result)], method=method))
        expected = [sum_ + weight * (each or 0) for sum_, each in zip(expected, plain, strict=True)]
    assert whole == expected


@given(st.lists(split, min_size=1, max_size=7))
def test_matchpoints_agree_with_a_comparison_of_all_pairs_of_results(
    board: list[TableScore],
) -> None:
    """Matchpoints equal an independent count over all pairs of results of two tables.

    A win counts two, a tie one.
    """
    told = event(board)
    for side in Side:
        scores = [seen(score.of(side), side) for score in board]
        expected = [
            sum(
                Fraction(weight)
                * other_weight
                * (2 if points > other else 1 if points == other else 0)
                for at, another in enumerate(scores)
                if at != place
                for weight, points in score
                for other_weight, other in another
            )
            for place, score in enumerate(scores)
        ]
        assert marks(told, side) == expected


@given(st.lists(split, min_size=1, max_size=7))
def test_cross_imps_agree_with_a_comparison_of_all_pairs_of_results_and_sum_to_zero(
    board: list[TableScore],
) -> None:
    told = event(board, method=Method.CROSS_IMPS, regulation=CROSS_SUM)
    for side in Side:
        scores = [seen(score.of(side), side) for score in board]
        expected = [
            sum(
                Fraction(weight) * other_weight * imps(points - other)
                for at, another in enumerate(scores)
                if at != place
                for weight, points in score
                for other_weight, other in another
            )
            for place, score in enumerate(scores)
        ]
        assert marks(told, side) == expected
        assert sum(expected) == 0


@given(
    st.lists(
        st.tuples(points, st.sampled_from("AB"), st.sampled_from("xy")), min_size=2, max_size=9
    ),
    st.booleans(),
)
def test_groups_are_scored_separately(
    lines: list[tuple[Points, str, str]], by_section: bool
) -> None:
    """Each section and form is scored as on a board of its own with as many scores expected."""
    from tests.event.boards import with_lines

    told = event([TableScore.both(score) for score, _, _ in lines])
    told = replace(told, by_section=by_section)
    told = with_lines(
        told, section=[section for _, section, _ in lines], form=[form for _, _, form in lines]
    )
    found = marks(told)
    for group in {(section if by_section else "", form) for _, section, form in lines}:
        places = [
            place
            for place, (_, section, form) in enumerate(lines)
            if (section if by_section else "", form) == group
        ]
        size = sum(1 for _, section, _ in lines if not by_section or section == group[0])
        alone = [TableScore.both(lines[place][0]) for place in places]
        fullest = [TableScore.both(Points(50))] * size
        assert [found[place] for place in places] == marks(event(alone, fullest))


@given(st.lists(st.lists(anything, min_size=2, max_size=5), min_size=2, max_size=4), st.data())
def test_a_ruling_on_one_board_reuses_the_marks_of_the_others(
    boards: list[list[TableScore]], data: st.DataObject
) -> None:
    scored = Scored(event(*boards))
    before = {board.key: scored.board(board.key) for board in scored.event.boards}
    number = data.draw(st.integers(1, len(boards)))
    place = data.draw(st.integers(0, len(boards[number - 1]) - 1))
    played = boards[number - 1][place].is_played
    ruling = AdjustedScore(TableScore.both(data.draw(results)), ("12C1c",))
    after = scored.with_ruling(key(number), place, ruling)
    for board in scored.event.boards:
        if board.number != number and played:
            assert after.board(board.key) is before[board.key]
        # Cached or scored again, it equals the score of the changed event from the start.
        assert after.board(board.key) == Scored(after.event).board(board.key)
    assert scored.board(key(number)) is before[key(number)]


@given(st.lists(results, min_size=1, max_size=6))
def test_a_table_that_did_not_play_has_no_effect(board: list[Outcome]) -> None:
    scores = [TableScore.both(each) for each in board]
    with_gap = marks(event([*scores, TableScore.both(NOT_PLAYED)]))
    assert with_gap == [*marks(event(scores)), None]
