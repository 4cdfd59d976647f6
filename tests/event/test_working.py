"""The computation of one side's score, as a director shows it to the pair that asks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.event.boards import event, key, marks, with_lines
from tests.event.random_boards import anything

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Contestant, Event, Method
from bridgelaw.event.scored import COMPARED, Scored
from bridgelaw.event.working import working
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import SelfInflicted, TableScore
from bridgelaw.scores.regulation import (
    LAWS,
    Artificial,
    Count,
    CrossImps,
    Datum,
    FieldImps,
    Regulation,
    WeightedAmong,
)
from bridgelaw.scores.results import Points
from bridgelaw.scoring.imps import Cap
from bridgelaw.scoring.rounding import EBU, Rounding

AROUND_ZERO = replace(LAWS, count=Count.ZERO)
NINE: list[Any] = [(150, "50% 5♦ S 11, 50% 4♦ S 11"), 150, 150, 150, 400, 430, 430, 120, -50]
THIRTEEN: list[Any] = [*[110] * 5, *[50] * 3, *[-50] * 2, *[-110] * 2, "60% +110, 40% -50"]


def working_lines(told: Event, table: int, side: Side = Side.NS, language: str = "en") -> list[str]:
    """Return the lines after the first, which says whose score it is."""
    return [line.say(language) for line in working(Scored(told), key(), table - 1, side)][1:]


def test_a_weighted_score_counted_around_zero() -> None:
    told = event(NINE, regulation=AROUND_ZERO)
    assert working_lines(told, 1, Side.EW) == [
        "compared among 9 scores, including its own",
        "5♦ S 11 (+400): 2 worse − 5.5 better = −3.5",
        "4♦ S 11 (+150): 3.5 worse − 2 better = +1.5",
        "50% of −3.5 and 50% of +1.5 = −1",
        "−1 (43.75%)",
    ]
    assert working_lines(told, 1, Side.EW, "da") == [
        "sammenlignet blandt 9 scorer inklusive egen score",
        "5♦ S 11 (+400): 2 dårligere − 5,5 bedre = −3,5",
        "4♦ S 11 (+150): 3,5 dårligere − 2 bedre = +1,5",
        "50% af −3,5 og 50% af +1,5 = −1",
        "−1 (43,75%)",
    ]
    assert working_lines(told, 1)[1] == "+150: 2 worse − 3 better = −1"


def test_the_first_line_names_the_contestant() -> None:
    told = event([100, 50])
    told = replace(
        told, contestants=(Contestant(number="1 NS", names=("Anna", "Bo")), *told.contestants[1:])
    )
    first, *_ = working(Scored(told), key(), 0, Side.NS)
    assert first.say() == "Anna & Bo, North-South: +100"


def test_an_adjusted_score_names_its_law() -> None:
    scored = Scored(event([100, 50])).with_ruling(
        key(), 0, AdjustedScore(TableScore.both(Points(50)), ("12C1c", "64C"))
    )
    assert working(scored, key(), 0, Side.NS)[1].say() == "adjusted score, Law 12C1c and 64C"


def test_matchpoints_of_two_for_a_comparison() -> None:
    told = event([500, 300, 300, 300, 300, 100, 50, 0])
    assert working_lines(told, 2) == [
        "compared among 8 scores, including its own",
        "+300: 2 × 3 worse + 4 equal − 1 for its own = 9",
        "9 of 14 (64.29%)",
    ]


def test_matchpoints_of_one_for_a_comparison() -> None:
    told = event([500, 300, 300, 300, 300, 100, 50, 0], regulation=replace(LAWS, count=Count.ONE))
    assert working_lines(told, 2)[1:] == [
        "+300: 3 worse + (4 equal − 1 for its own) ÷ 2 = 4.5",
        "4.5 of 7 (64.29%)",
    ]


def test_fractional_frequencies() -> None:
    assert working_lines(event(THIRTEEN), 13) == [
        "compared among 13 scores, including its own",
        "+110: 2 × 7.4 worse + 5.6 equal − 1 for its own = 19.4",
        "−50: 2 × 2 worse + 2.4 equal − 1 for its own = 5.4",
        "60% of 19.4 and 40% of 5.4 = 13.8",
        "13.8 of 24 (57.5%)",
    ]


def test_the_other_scores_with_neuberg_and_rounding() -> None:
    told = event(
        THIRTEEN, regulation=Regulation(weighted=WeightedAmong.OTHERS_ONLY, board_rounding=EBU)
    )
    assert working_lines(told, 13)[1:] == [
        "+110: 2 × 7 worse + 6 equal − 1 for its own = 19",
        "−50: 2 × 2 worse + 3 equal − 1 for its own = 6",
        "60% of 19 and 40% of 6 = 13.8",
        "13.8 of 24 (57.5%)",
    ]
    assert working_lines(told, 6) == [
        "compared with the others' scores without the weighted ones: 12, including its own",
        "+50: 2 × 4 worse + 3 equal − 1 for its own = 10",
        "Neuberg's formula, from 12 scores to the 13 expected: (10 × 13 + 1) ÷ 12 = 10.92",
        "rounded: 10.9",
        "10.9 of 24 (45.42%)",
    ]


@pytest.mark.parametrize(
    ("count", "step"),
    [
        (Count.TWO, "(4 × 4 + 1) ÷ 3 = 5.67"),
        (Count.ONE, "(2 × 4 + 1 ÷ 2) ÷ 3 = 2.83"),
        (Count.ZERO, "+2 × 4 ÷ 3 = +2.67"),
    ],
)
def test_neuberg_in_each_count(count: Count, step: str) -> None:
    told = event([100, 50, 0, "average"], regulation=replace(LAWS, count=count))
    assert (
        working_lines(told, 1)[2] == f"Neuberg's formula, from 3 scores to the 4 expected: {step}"
    )


def test_small_groups() -> None:
    told = event([100, 50, *[430] * 7], regulation=replace(LAWS, small_groups=True))
    two = with_lines(told, form="xx       ")
    assert (
        working_lines(two, 1)[2]
        == "fixed percentages for 2 scores where 9 were expected: 65% of the top of 16 = 10.4"
    )
    one = with_lines(told, form="x        ")
    assert (
        working_lines(one, 1)[1]
        == "average plus for a single score where 9 were expected: 60% of the top of 16 = 9.6"
    )
    assert working_lines(one, 1)[-1].endswith("if that is better (Law 12C2c)")


def test_a_single_score_has_nothing_to_be_compared_with() -> None:
    """A single score has nothing to be compared with and no top."""
    nothing = "there is no other score to compare it with"
    told = event([100], [100, 50, 0])
    assert working_lines(told, 1) == [nothing, "Average: 50% of the top of 4 = 2", "2 of 4 (50%)"]
    assert working_lines(event([100]), 1) == [nothing]
    assert working_lines(replace(told, method=Method.CROSS_IMPS), 1) == [nothing, "0 IMP"]
    assert (
        working_lines(replace(told, method=Method.BUTLER), 1)[0]
        == "the datum of North-South is +100: the only score"
    )


def test_weights_without_exact_decimals_are_shown_as_fractions() -> None:
    told = event(["1/3 +420, 2/3 -50", 420, -50])
    assert working_lines(told, 1)[3] == "1/3 of 3.67 and 2/3 of 0.67 = 1.67"


def test_an_average_plus_that_does_not_float() -> None:
    """An average plus that does not float says nothing about floating.

    The regulation does not use Law 12C2c at IMPs.
    """
    fixed = replace(LAWS, artificial=Artificial(floating_imps=False))
    assert working_lines(
        event([100, "average plus"], method=Method.BUTLER, regulation=fixed), 2
    ) == ["Average plus: +3 IMP"]
    assert len(working_lines(event([100, "average plus"], regulation=fixed), 2)) == 2


def test_an_award_is_rounded_at_the_end() -> None:
    """An award is rounded at the end.

    Two and a quarter for each of three comparisons; not the rounded sum divided again.
    """
    regulation = Regulation(
        artificial=Artificial(imps=Fraction(9, 4)),
        board_rounding=Rounding(1),
        field_imps=FieldImps(cross=CrossImps.TOTAL),
    )
    told = event([100, 50, 0, "average plus"], method=Method.CROSS_IMPS, regulation=regulation)
    assert working_lines(told, 4)[:2] == [
        "Average plus: +2.25 for each of 3 comparisons = +6.75",
        "rounded: +6.8",
    ]


def test_rounding_without_visible_effect_is_not_mentioned() -> None:
    """Rounding that does not change the written figure is not mentioned.

    (4 × 4 + 1) ÷ 3 is 5.6667 to four decimals (EBU), and 5.67 as written, rounded or not.
    """
    told = event([100, 50, 0, "average"], regulation=Regulation(board_rounding=Rounding(4)))
    assert marks(told)[0] == Fraction("5.6667")
    assert working_lines(told, 1)[2:] == [
        "Neuberg's formula, from 3 scores to the 4 expected: (4 × 4 + 1) ÷ 3 = 5.67",
        "5.67 of 6 (94.45%)",
    ]


def test_an_award_on_a_board_without_matchpoints() -> None:
    assert working_lines(event(["average plus"]), 1)[0] == "Average plus: 60% of the top of 0 = 0"


def test_awards() -> None:
    told = event([100, "average plus", ("fixed average minus", "fixed 62.5%")])
    assert working_lines(told, 2) == [
        "Average plus: 60% of the top of 4 = 2.4",
        "at the end of the session it becomes the result on the other boards, if that is better "
        "(Law 12C2c)",
    ]
    assert working_lines(told, 3) == ["Fixed average minus: 40% of the top of 4 = 1.6"]
    assert working_lines(told, 3, Side.EW) == ["Fixed 62.5%: 62.5% of the top of 4 = 2.5"]
    around_zero = replace(told, regulation=AROUND_ZERO)
    assert working_lines(around_zero, 3) == ["Fixed average minus: 40% of 4, less 2 = −0.4"]


def test_a_board_not_played() -> None:
    assert working_lines(event([100, "not played"]), 2) == ["the board gives no score"]


def test_self_inflicted_damage() -> None:
    told = event([620, 200, 140, 110, (SelfInflicted(Points(620), Points(-100), Points(170)), 620)])
    assert working_lines(told, 5)[0] == (
        "Law 12C1e: against the other tables the adjusted score is worth 7, the table's 0, and "
        "what it would have been "
        "without the side's own error 4. Of the 7 lost, 4 was its own doing: 3/7 is made good."
    )
    assert working_lines(told, 5)[-1] == "3 of 8 (37.5%)"
    around_zero = replace(told, regulation=AROUND_ZERO)
    assert "worth +3, the table's −4" in working_lines(around_zero, 5)[0]
    assert "Of the 7 lost, 4 was" in working_lines(around_zero, 5)[0]


def test_cross_imps() -> None:
    told = event([140, 420, -50, 170, 140], method=Method.CROSS_IMPS)
    assert working_lines(told, 4) == [
        "compared among 5 scores, including its own",
        "+170: 1 × −6 (+420), 2 × +1 (+140) and 1 × +6 (−50) = +2",
        "the average of 4 comparisons: +2 ÷ 4 = +0.5",
        "+0.5 IMP",
    ]


def test_cross_imps_weighted_summed_and_factored() -> None:
    regulation = Regulation(field_imps=FieldImps(cross=CrossImps.TOTAL))
    told = event(
        [400, 400, "50% +400, 50% +150", "average plus"],
        method=Method.CROSS_IMPS,
        regulation=regulation,
    )
    assert working_lines(told, 3, Side.EW) == [
        "compared among 3 scores, including its own",
        "+400: 0.5 × −6 (+150) = −3",
        "+150: 2.5 × +6 (+400) = +15",
        "50% of −3 and 50% of +15 = +6",
        "from 2 comparisons to the 3 expected: +6 × 3 ÷ 2 = +9",
        "+9 IMP",
    ]
    assert working_lines(told, 4)[0] == "Average plus: +3 for each of 3 comparisons = +9"


def test_butler() -> None:
    told = event([420, 230, 200, 420, 400], method=Method.BUTLER)
    assert working_lines(told, 2, Side.EW) == [
        "the datum of East-West is +330: the average of 5 scores",
        "+230: +100 points from the datum, +3 IMP",
        "+3 IMP",
    ]
    choices = FieldImps(datum=Datum.MEDIAN, cap=Cap(imps=4))
    median = replace(told, regulation=Regulation(field_imps=choices))
    assert working_lines(median, 3) == [
        "the datum of North-South is +400: the middle one of 5 scores",
        "no comparison counts for more than 4 IMP",
        "+200: −200 points from the datum, −4 IMP",
        "−4 IMP",
    ]
    trimmed = replace(told, regulation=Regulation(field_imps=FieldImps(leave_out=1)))
    assert working_lines(trimmed, 1)[0] == (
        "the datum of North-South is +350: the average of 5 scores without the 1 best and the 1 "
        "worst"
    )


def test_ascherman() -> None:
    assert working_lines(event([100, 50, 0], method=Method.ASCHERMAN), 1)[1:] == [
        "+100: 2 × 2 worse + 1 equal − 1 for its own = 4",
        "counted as a tie with itself too, of twice the scores: (4 + 1) ÷ (2 × 3), 83.33% of the "
        "top of 6 = 5",
        "5 of 6 (83.33%)",
    ]


def test_total_points() -> None:
    told = event([100, "50% +100, 50% -50"], method=Method.TOTAL_POINTS)
    assert working_lines(told, 2, Side.EW) == ["50% of −100 and 50% of +50 = −25", "−25 points"]


METHODS = [method for method in COMPARED if method is not Method.TOTAL_POINTS]


@given(
    st.lists(anything, min_size=1, max_size=5),
    st.sampled_from(METHODS),
    st.sampled_from(Count),
    st.sampled_from(WeightedAmong),
    st.booleans(),
)
def test_every_score_can_be_explained_in_every_language(
    board: list[TableScore], method: Method, count: Count, weighted: WeightedAmong, small: bool
) -> None:
    """Every score can be explained in every language, and the working ends with that score."""
    from bridgelaw.event.errors import EventError
    from bridgelaw.i18n.text import languages, say

    regulation = Regulation(count=count, weighted=weighted, small_groups=small)
    told = event([(score.ns, score.ew) for score in board], method=method, regulation=regulation)
    scored = Scored(told)
    try:
        marks = scored.board(key())
    except EventError:
        return  # a percentage in an IMP event
    for side in Side:
        for place, mark in enumerate(marks.of(side)):
            for language in languages():
                lines = [line.say(language) for line in working(scored, key(), place, side)]
                assert not any("{" in line for line in lines)
                if mark:
                    assert any(say(mark.written(count), language) in line for line in lines)
