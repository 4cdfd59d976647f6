"""Victory points, compared with published figures and an independent computation."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.scoring.rounding import Rounding
from bridgelaw.scoring.victory_points import (
    ACBL_20,
    ACBL_30,
    EBU_HALF,
    EBU_SWISS_PAIRS,
    EBU_SWISS_PAIRS_HALF,
    KP,
    SCALES,
    WBF,
    WBF_DISCRETE,
    WIN_LOSS,
    Margins,
    Measure,
    Percentages,
    Scale,
    Tabled,
)

margins = st.integers(-400, 400)
fractional = st.fractions(min_value=-120, max_value=120, max_denominator=60)
boards = st.integers(1, 100)


def hundredths(*figures: str) -> list[Fraction]:
    return [Fraction(figure) for figure in figures]


class TestTheContinuousScaleAsPublished:
    def test_four_boards(self) -> None:
        published = hundredths(
            *(
                "10.00",
                "10.61",
                "11.20",
                "11.76",
                "12.29",
                "12.80",
                "13.28",
                "13.74",
                "14.18",
                "14.60",
                "15.00",
            ),
            *(
                "15.38",
                "15.74",
                "16.09",
                "16.42",
                "16.73",
                "17.03",
                "17.31",
                "17.59",
                "17.84",
                "18.09",
            ),
            *(
                "18.33",
                "18.55",
                "18.76",
                "18.97",
                "19.16",
                "19.34",
                "19.52",
                "19.69",
                "19.85",
                "20.00",
            ),
        )
        assert [WBF(margin, 4) for margin in range(31)] == published

    @pytest.mark.parametrize(
        ("margin", "length", "expected"),
        [
            (14, 16, "13.75"),
            (30, 16, "16.73"),
            (
                1,
                8,
                "10.44",
            ),  # the first IMP of a match of eight boards is worth 0.44 (A. Riccardi, 2014)
            (29, 8, "18.21"),  # both from the Danish article on unbalanced scores
            (-32, 8, "1.32"),
        ],
    )
    def test_single_figures(self, margin: int, length: int, expected: str) -> None:
        assert WBF(margin, length) == Fraction(expected)

    @pytest.mark.parametrize(
        ("margin", "expected", "decimals"),
        [
            (0, "10", 0),
            (2, "10.6", 1),
            (5, "11.3", 1),
            (8, "12.1", 1),
            (10, "12.5", 1),
            (65, "19.86", 2),
            (-65, "0.14", 2),
        ],
    )
    def test_twenty_boards_agree_with_a_clubs_explanation(
        self, margin: int, expected: str, decimals: int
    ) -> None:
        """Twenty boards agree with a club's explanation.

        Source: Peninsula Bridge Club, Melbourne, VPs explained; most to one decimal.
        """
        assert Rounding(decimals)(WBF(margin, 20)) == Fraction(expected)

    def test_sixteen_boards_agree_with_the_federations_explanation(self) -> None:
        """Sixteen boards agree with the federation's explanation.

        A win by 20 IMPs gives 15; another 40 are needed for the full 20.
        """
        assert WBF(20, 16) == 15
        assert WBF(59, 16) < WBF(60, 16) == 20

    @pytest.mark.parametrize(("length", "greatest"), [(6, 37), (32, 85)])
    def test_the_smallest_margin_for_the_maximum(self, length: int, greatest: int) -> None:
        """The smallest margin for the maximum is that of the published tables.

        They have 37 rows for 6 boards and 85 for 32.
        """
        assert WBF(greatest, length) == 20
        assert WBF(greatest - 1, length) < 20

    def test_danish_kamppoint_are_the_wbf_scale(self) -> None:
        assert KP is WBF


class TestTheContinuousScaleByDefinition:
    """The continuous scale by its definition.

    10 + 10·(1 - t^(3M/B)) / (1 - t³), t = (√5 - 1)/2, B = 15·√boards; rounded; then the steps are
    smoothed.
    """

    @pytest.mark.parametrize("length", range(1, 101))
    def test_an_independent_computation_agrees(self, length: int) -> None:
        last = isqrt(225 * length - 1) + 1
        assert [WBF(margin, length) * 100 for margin in range(last + 1)] == lowest_concave(
            [rounded(margin, length) for margin in range(last)] + [2000]
        )

    @given(margins, margins, boards)
    def test_a_larger_margin_is_never_worth_less(self, one: int, other: int, length: int) -> None:
        low, high = sorted((one, other))
        assert WBF(low, length) <= WBF(high, length)

    @given(fractional, fractional, boards)
    def test_a_larger_fraction_of_an_imp_is_never_worth_less(
        self, one: Fraction, other: Fraction, length: int
    ) -> None:
        low, high = sorted((one, other))
        assert WBF(low, length) <= WBF(high, length)

    @given(st.integers(1, 400), boards)
    def test_no_imp_is_worth_more_than_the_previous_one(self, margin: int, length: int) -> None:
        before, here, after = (WBF(margin + step, length) for step in (-1, 0, 1))
        assert after - here <= here - before

    @given(fractional, boards)
    def test_a_fraction_of_an_imp_is_between_its_neighbours_at_two_decimals(
        self, margin: Fraction, length: int
    ) -> None:
        below = margin.numerator // margin.denominator
        assert WBF(below, length) <= WBF(margin, length) <= WBF(below + 1, length)
        assert (WBF(margin, length) * 100).denominator == 1

    def test_half_an_imp_is_half_of_the_step(self) -> None:
        assert WBF(Fraction(21, 2), 4) == Fraction("15.19")  # 15.00 at 10 IMPs, 15.38 at 11
        assert WBF(Fraction(1, 2), 4) == Fraction("10.31")  # 10.305, away from average
        assert WBF(Fraction(-1, 2), 4) == Fraction("9.69")


def lowest_concave(figures: list[int]) -> list[int]:
    """Return the lowest whole figures, none below those given, whose steps never grow.

    All offending figures are raised in each round.
    """
    while offending := [
        i for i in range(1, len(figures) - 1) if figures[i - 1] + figures[i + 1] > 2 * figures[i]
    ]:
        for i in offending:
            figures[i] += 1
    return figures


SCALE = 10**60


@cache
def golden_root(step: int) -> int:
    """Return (√5 - 2) to the power of 1 / 2^step, as a whole number of 10^-60.

    Only integer square roots are used.
    """
    if step == 0:
        return isqrt(5 * SCALE**2) - 2 * SCALE
    return isqrt(golden_root(step - 1) * SCALE)


def rounded(margin: int, length: int) -> int:
    """Return the formula in whole hundredths.

    The power's exponent M/B is written in binary, digit by digit.
    """
    exponent = isqrt(margin**2 * 2**240 // (225 * length))  # M/B in units of 2^-120
    power = SCALE
    for digit in range(120):
        if exponent >> (119 - digit) & 1:
            power = power * golden_root(digit + 1) // SCALE
    cube = golden_root(0)
    return 1000 + (2 * 1000 * (SCALE - power) + (SCALE - cube)) // (2 * (SCALE - cube))


def test_the_independent_computation_agrees_with_known_values() -> None:
    """The independent computation is right where the formula has a known value.

    A third of the maximum margin is worth exactly half of the way, since 1 - t = t² and 1 - t³ =
    2t².
    """
    assert [rounded(5 * root, root**2) for root in (1, 2, 3, 4)] == [1500] * 4
    assert rounded(0, 7) == 1000
    assert Decimal(golden_root(0)) / SCALE == pytest.approx(
        Decimal("0.23606797749979"), abs=Decimal("1e-14")
    )


WHOLE_POINTS = {
    5: (0, 1, 3, 5, 7, 10, 13, 16, 20, 25, 31),
    6: (0, 1, 3, 5, 8, 11, 14, 18, 22, 27, 33),
    7: (0, 1, 3, 6, 9, 12, 15, 19, 24, 29, 36),
    8: (0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39),
    9: (0, 1, 4, 7, 10, 13, 17, 22, 27, 33, 41),
    10: (0, 1, 4, 7, 10, 14, 18, 23, 28, 35, 43),
    11: (0, 2, 5, 8, 11, 15, 19, 24, 30, 37, 45),
    12: (0, 2, 5, 8, 12, 16, 20, 25, 31, 38, 47),
    13: (0, 2, 5, 8, 12, 16, 21, 26, 32, 40, 49),
    14: (0, 2, 5, 9, 13, 17, 22, 27, 34, 41, 51),
    15: (0, 2, 5, 9, 13, 17, 22, 28, 35, 43, 53),
    16: (0, 2, 5, 9, 13, 18, 23, 29, 36, 44, 54),
    20: (0, 2, 6, 10, 15, 20, 26, 32, 40, 49, 61),
    24: (0, 2, 6, 11, 16, 22, 28, 35, 44, 54, 66),
    28: (0, 2, 7, 12, 18, 24, 30, 38, 47, 58, 72),
    32: (0, 3, 8, 13, 19, 25, 33, 41, 51, 62, 77),
    40: (0, 3, 8, 14, 21, 28, 36, 46, 56, 69, 86),
    48: (0, 3, 9, 16, 23, 31, 40, 50, 62, 76, 94),
    56: (0, 3, 10, 17, 25, 33, 43, 54, 67, 82, 101),
    64: (0, 4, 11, 18, 26, 36, 46, 58, 71, 88, 108),
}
"""The smallest margins of 10, 11, … 20 victory points.

Source: English Bridge Union, White Book 3.1.1.
"""

HALF_MATCHES = {3: (0, 1, 4, 7, 10, 15), 4: (0, 1, 4, 8, 12, 18)}
"""The smallest margins of 5, 6, … 10 victory points in half of a triangular match.

Source: English Bridge Union, White Book 3.1.2.
"""


class TestScalesInWholePoints:
    @pytest.mark.parametrize("length", WHOLE_POINTS)
    def test_the_published_table(self, length: int) -> None:
        assert_ranges(WBF_DISCRETE, length, WHOLE_POINTS[length], range(10, 21))

    @pytest.mark.parametrize("length", HALF_MATCHES)
    def test_half_of_a_triangular_match(self, length: int) -> None:
        assert_ranges(EBU_HALF, length, HALF_MATCHES[length], range(5, 11))

    @given(boards)
    def test_no_range_is_narrower_than_the_previous_one(self, length: int) -> None:
        won = [WBF_DISCRETE(margin, length) for margin in range(-160, 161)]
        widths = [won.count(Fraction(points)) for points in range(10, 20)]
        assert all(width > 0 for width in widths)
        assert all(narrow <= wide for narrow, wide in pairwise(widths))

    def test_a_fraction_of_an_imp_does_not_reach_the_next_range(self) -> None:
        assert WBF_DISCRETE(Fraction(199, 100), 16) == 10
        assert WBF_DISCRETE(2, 16) == 11
        assert WBF_DISCRETE(Fraction(-199, 100), 16) == 10


def assert_ranges(
    scale: Scale, length: int, starts: tuple[int, ...], points: range | tuple[int, ...]
) -> None:
    """Check that each smallest margin gives its points, and one IMP less the points before."""
    for place, (start, won) in enumerate(zip(starts, points, strict=True)):
        assert scale(start, length) == won
        assert scale(-start, length) == scale.highest - won
        if place:
            assert scale(start - 1, length) == points[place - 1]
    assert scale(1000, length) == points[-1]


class TestAmericanScales:
    """Scales as printed by BridgeHands; a range `5-7` there is a smallest margin of 5 here."""

    @pytest.mark.parametrize("length", [6, 7, 8])
    def test_to_twenty_up_to_eight_boards(self, length: int) -> None:
        assert_ranges(ACBL_20, length, (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28), range(10, 21))

    def test_to_twenty_from_nine_boards(self) -> None:
        assert_ranges(ACBL_20, 9, (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36), range(10, 21))

    def test_to_thirty_no_margin_is_between_a_draw_and_eighteen(self) -> None:
        points = (15, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)
        assert_ranges(ACBL_30, 7, (0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28), points)
        assert_ranges(ACBL_30, 11, (0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36), points)

    def test_an_unpublished_length_is_refused(self) -> None:
        with pytest.raises(
            ValueError, match="found 12 boards, expected 6 to 8, 9 to 11 for the scale ACBL 20"
        ):
            ACBL_20(5, 12)


class TestAnOrganisersOwnTable:
    """Invented figures: 15 for a draw; the winner stops at 25 and the loser goes down to 0."""

    TO_25 = Tabled(
        "25-0",
        won=tuple(map(Fraction, (15, 20, 25, 25))),
        lost=tuple(map(Fraction, (15, 10, 5, 0))),
        margins=(Margins(range(6, 9), (0, 3, 10, 20)), Margins(range(12, 13), (0, 4, 13, 26))),
    )

    def test_winner_and_loser_have_separate_columns(self) -> None:
        margins = (0, 2, 3, 10, 19, 20, 90)
        assert [self.TO_25(margin, 8) for margin in margins] == [15, 15, 20, 25, 25, 25, 25]
        assert [self.TO_25(-margin, 8) for margin in margins] == [15, 15, 10, 5, 5, 0, 0]

    def test_without_a_loser_column_the_points_add_up_to_two_draws(self) -> None:
        to_18 = Tabled(
            "18-2", won=(Fraction(10), Fraction(18)), margins=(Margins(range(4, 5), (0, 6)),)
        )
        assert [to_18(margin, 4) for margin in (6, 5, -5, -6)] == [18, 10, 10, 2]

    def test_a_figure_may_be_missing_for_some_length(self) -> None:
        few = Tabled(
            "few", won=tuple(map(Fraction, (2, 3, 4))), margins=(Margins(range(1, 2), (0, 5, 5)),)
        )
        assert [few(margin, 1) for margin in (4, 5, -5)] == [2, 4, 0]

    def test_other_lengths_are_refused(self) -> None:
        with pytest.raises(
            ValueError, match="found 10 boards, expected 6 to 8, 12 for the scale 25-0"
        ):
            self.TO_25(1, 10)

    @pytest.mark.parametrize(
        ("won", "lost", "message"),
        [
            ((), (), "found no victory points"),
            (
                (15, 25, 30),
                (15, 5),
                "found 2 figures for the loser, expected as many as for the winner, 3",
            ),
            (
                (15, 20, 25),
                (10, 5, 0),
                "found 10 for the loser of a draw, expected as for the winner 15",
            ),
            ((10, 15, 21), (), "found 21, more than two draws make; expected the loser's figures"),
            (
                (15, 14, 25),
                (),
                "found 14-16 after 15-15, expected more for the winner or less for the loser",
            ),
            (
                (15, 20, 25),
                (15, 5, 10),
                "found 25-10 after 20-5, expected more for the winner or less",
            ),
            (
                (15, 25, 25),
                (15, 5, 5),
                "found 25-5 after 25-5, expected more for the winner or less",
            ),
        ],
    )
    def test_columns_of_the_wrong_length_are_refused(
        self, won: tuple[int, ...], lost: tuple[int, ...], message: str
    ) -> None:
        with pytest.raises(ValueError, match=message):
            Tabled(
                "x",
                tuple(map(Fraction, won)),
                (Margins(range(8, 9), (0, 3, 9)),),
                tuple(map(Fraction, lost)),
            )

    @pytest.mark.parametrize(
        ("rows", "message"),
        [
            ((), "found no margins"),
            (((8, 9), (0, 3)), "found 2 margins for 8 boards, expected 3, one for each figure"),
            (((6, 9), (0, 3, 9), (8, 12), (0, 4, 11)), "found two rows for 8 boards, expected one"),
            (((8, 9), (1, 3, 9)), "found the smallest margin 1, expected 0"),
            (((8, 9), (0, 9, 3)), "found the smallest margin 3 after 9, expected no smaller one"),
            (((8, 8), (0, 3, 9)), "found no number of boards"),
            (((0, 9), (0, 3, 9)), "found no number of boards"),
        ],
    )
    def test_rows_of_the_wrong_length_are_refused(
        self, rows: tuple[tuple[int, ...], ...], message: str
    ) -> None:
        with pytest.raises(ValueError, match=message):
            Tabled(
                "x",
                tuple(map(Fraction, (10, 15, 20))),
                tuple(
                    Margins(range(*lengths), smallest)
                    for lengths, smallest in zip(rows[::2], rows[1::2], strict=True)
                ),
            )


def test_win_or_loss_by_any_margin() -> None:
    assert [WIN_LOSS(margin, 7) for margin in (Fraction(1, 10), 0, -60)] == [1, Fraction(1, 2), 0]


class TestEveryScale:
    @given(st.sampled_from(list(SCALES.values())), fractional, st.integers(6, 11))
    def test_opposite_margins_add_up_to_the_whole(
        self, scale: Scale, margin: Fraction, length: int
    ) -> None:
        assert scale(margin, length) + scale(-margin, length) == scale.highest
        assert 0 <= scale(margin, length) <= scale.highest

    @pytest.mark.parametrize("scale", SCALES.values(), ids=SCALES)
    def test_a_draw_is_half_and_the_scale_names_its_source(self, scale: Scale) -> None:
        assert scale(0, 8) == Fraction(scale.highest, 2)
        assert scale.source

    def test_a_scale_is_found_by_name(self) -> None:
        assert SCALES["WBF"] is WBF
        assert all(name == scale.name for name, scale in SCALES.items())

    @pytest.mark.parametrize("scale", [WBF, WBF_DISCRETE, EBU_HALF])
    def test_a_match_of_no_boards_is_refused(self, scale: Scale) -> None:
        with pytest.raises(ValueError, match="found 0 boards, expected 1 or more"):
            scale(3, 0)


class TestPercentages:
    """Swiss pairs at matchpoints."""

    @pytest.mark.parametrize(
        ("percent", "worth"),
        [
            # The ranges for 7 boards, as a congress prints them.
            *(("50", 10), ("49.35", 10), ("50.65", 10), ("50.66", 11), ("51.98", 11)),
            *(("51.99", 12), ("53.33", 12), ("53.34", 13), ("54.74", 13), ("54.75", 14)),
            *(("56.23", 14), ("56.24", 15), ("57.83", 15), ("57.84", 16), ("59.64", 16)),
            *(("59.65", 17), ("61.75", 17), ("61.76", 18), ("64.40", 18), ("64.41", 19)),
            *(("68.35", 19), ("68.36", 20), ("100", 20), ("49.34", 9), ("31.64", 0), ("0", 0)),
            # The exact percentage is rounded as it is printed.
            *(("50.654", 10), ("50.655", 11)),
        ],
    )
    def test_the_ranges_for_seven_boards(self, percent: str, worth: int) -> None:
        assert EBU_SWISS_PAIRS(Fraction(percent) - 50, 7) == worth

    def test_a_half_match_is_out_of_ten(self) -> None:
        assert EBU_SWISS_PAIRS_HALF(Fraction("1.59"), 3) == 5
        assert EBU_SWISS_PAIRS_HALF(Fraction("1.60"), 3) == 6
        assert EBU_SWISS_PAIRS_HALF(Fraction("-30"), 3) == 0

    @pytest.mark.parametrize("scale", [EBU_SWISS_PAIRS, EBU_SWISS_PAIRS_HALF])
    def test_the_limits_rise_and_fall_with_the_number_of_boards(self, scale: Percentages) -> None:
        for boards, limits in scale.limits:
            assert len(limits) == scale.highest // 2
            assert all(before < after for before, after in pairwise(limits)), boards
        for (boards, before), (more, after) in pairwise(scale.limits):
            assert boards[-1] + 1 == more[0]
            assert all(first > second for first, second in zip(before, after, strict=True))

    def test_other_numbers_of_boards_are_refused(self) -> None:
        with pytest.raises(ValueError, match="found 56 boards, expected 1 to 4, 5 to 6"):
            EBU_SWISS_PAIRS(0, 56)

    def test_what_each_scale_measures(self) -> None:
        assert {name for name, scale in SCALES.items() if scale.measure is Measure.PERCENT} == {
            "EBU Swiss pairs",
            "EBU Swiss pairs, half match",
        }
