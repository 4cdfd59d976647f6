"""Law 78A: frequency tables and fast integer matchpoints, compared with every comparison."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as some
from tests.scoring.scores import fields, one_by_one, points, two_for_a_win

from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.matchpoints import matchpoints
from bridgelaw.scoring.parts import Parts, integer_parts, mean, plain, turned


@given(fields())
def test_both_ways_agree_with_comparing_one_by_one(scores: list[Parts]) -> None:
    expected = one_by_one(scores, two_for_a_win)
    table = Frequencies.of(scores)
    assert [table.value(score) for score in scores] == expected
    assert in_whole_numbers(scores) == expected


def in_whole_numbers(scores: list[Parts]) -> list[Fraction]:
    """Return the matchpoints of the integer form, with every score given as a weighted one."""
    weighted, whole = integer_parts(scores)
    return [Fraction(value, whole**2) for value in matchpoints([], weighted, whole)]


@given(fields(), some.lists(points(), max_size=5))
def test_plain_and_weighted_scores_together(scores: list[Parts], plain_scores: list[int]) -> None:
    weighted, whole = integer_parts(scores)
    found = [Fraction(value, whole**2) for value in matchpoints(plain_scores, weighted, whole)]
    assert found == one_by_one([*map(plain, plain_scores), *scores], two_for_a_win)


@given(some.lists(points(), min_size=1, max_size=12))
def test_plain_scores(scores: list[int]) -> None:
    expected = one_by_one([plain(score) for score in scores], two_for_a_win)
    assert matchpoints(scores) == expected
    # A weight of one, alone or with a weight of zero, is the plain result.
    assert matchpoints([], [((1, score),) for score in scores]) == matchpoints(scores)
    assert matchpoints([], [((1, score), (0, 7600)) for score in scores]) == matchpoints(scores)
    assert in_whole_numbers([((1, score), (0, 7600)) for score in scores]) == expected


@given(fields())
def test_the_sum_is_the_same_whatever_was_scored(scores: list[Parts]) -> None:
    table, count = Frequencies.of(scores), len(scores)
    assert table.total == count
    assert table.top == 2 * (count - 1)
    assert sum(table.value(score) for score in scores) == count * (count - 1)
    assert sum(
        table.frequency(score) * table.matchpoints(score) for score in table.counts
    ) == count * (count - 1)
    assert sum(in_whole_numbers(scores)) == count * (count - 1)


@given(fields())
def test_the_other_side_has_the_rest_of_the_top(scores: list[Parts]) -> None:
    north_south, east_west = Frequencies.of(scores), Frequencies.of(map(turned, scores))
    for score in scores:
        assert north_south.value(score) + east_west.value(turned(score)) == north_south.top


@given(fields(), some.integers(2, 5))
def test_a_result_split_into_equal_parts_changes_nothing(scores: list[Parts], ways: int) -> None:
    split = [
        tuple((Fraction(weight) / ways, points) for weight, points in score for _ in range(ways))
        for score in scores
    ]
    before, after = Frequencies.of(scores), Frequencies.of(split)
    assert [after.value(score) for score in split] == [before.value(score) for score in scores]
    assert all(before.frequency(score) == after.frequency(score) for score in before.counts)


@given(fields(), some.data())
def test_a_score_that_is_not_in_the_table(scores: list[Parts], data: some.DataObject) -> None:
    own = data.draw(fields())[0]
    assert Frequencies.of(scores).value_against(own) == one_by_one([own, *scores], two_for_a_win)[0]


def test_halves_are_halves_in_the_table() -> None:
    half = Fraction(1, 2)
    table = Frequencies.of([plain(150), ((half, 400), (half, 150)), plain(-50)])
    assert table.scores == (-50, 150, 400)
    assert [table.frequency(score) for score in (400, 150, -50, 170)] == [half, 3 * half, 1, 0]


def test_the_average_of_the_points_is_not_scored() -> None:
    half = Fraction(1, 2)
    weighted = ((half, 400), (half, 150))
    scores = [weighted, plain(280), plain(280)]
    assert mean(weighted) == 275  # below both of the others
    assert Frequencies.of(scores).value(weighted) == 2  # half the time above both


def test_integer_parts_are_as_small_as_possible() -> None:
    third, quarter = Fraction(1, 3), Fraction(1, 4)
    scores = [plain(50), ((third, 100), (2 * third, 0)), ((quarter, 10), (3 * quarter, 20))]
    assert integer_parts(scores) == ([((12, 50),), ((4, 100), (8, 0)), ((3, 10), (9, 20))], 12)
    assert integer_parts([]) == ([], 1)
