"""Regulations of federations about scores on a day, each with a source."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from bridgelaw.federations import FEDERATIONS, UnknownFederation, scores
from bridgelaw.federations.scores import SETTLED, regulation, scale
from bridgelaw.scores.outcome import Grade
from bridgelaw.scores.regulation import (
    LAWS,
    Count,
    Missing,
    ScaleBoards,
    WeightedAmong,
    WeightsInClubs,
)
from bridgelaw.scoring.neuberg import neuberg
from bridgelaw.scoring.victory_points import KP, WBF, WBF_DISCRETE

TODAY = date(2026, 1, 1)
BEFORE_ANY = date(1995, 1, 1)


class TestTheScaleOfVictoryPoints:
    @pytest.mark.parametrize("code", ["WBF", "EBL", "DBf", "NBF", "SBF"])
    def test_federations_that_follow_the_wbf_have_its_continuous_scale(self, code: str) -> None:
        assert scale(code, TODAY) is WBF

    def test_there_is_no_scale_before_2013(self) -> None:
        assert scale("WBF", date(2012, 12, 31)) is None
        assert scale("WBF", date(2013, 1, 1)) is WBF

    def test_england_adopted_whole_victory_points_in_september_2013(self) -> None:
        assert scale("EBU", date(2013, 8, 31)) is WBF
        assert scale("EBU", date(2013, 9, 1)) is WBF_DISCRETE

    def test_in_america_the_organiser_chooses(self) -> None:
        assert scale("ACBL", TODAY) is None

    def test_danish_kamppoint_use_the_remaining_boards(self) -> None:
        """Danish kamppoint use the number of boards that remain.

        Eight boards of which one is removed count as seven (paragraph 202B1): the published figures
        are those for eight.
        """
        matches = regulation("DBf", TODAY).matches
        assert matches.scale is KP
        assert matches.boards is ScaleBoards.COUNTED
        assert KP(29, 8) == Fraction("18.21")
        assert KP(29, 7) > KP(29, 8)


class TestMatchpoints:
    def test_denmark_counts_around_zero_and_america_one_per_comparison(self) -> None:
        counts = {code: regulation(code, TODAY).count for code in FEDERATIONS}
        assert counts.pop("DBf") is Count.ZERO
        assert counts.pop("ACBL") is Count.ONE
        assert set(counts.values()) == {Count.TWO}

    @pytest.mark.parametrize("code", FEDERATIONS)
    def test_all_federations_use_neuberg_and_proportional_weighted_scores(self, code: str) -> None:
        found = regulation(code, TODAY)
        assert found.missing is Missing.NEUBERG
        assert found.weighted is WeightedAmong.FREQUENCIES

    @pytest.mark.parametrize(
        ("group", "expected"),
        [
            (7, ["17.6", "14.7", "11.9", "9.0", "6.1", "3.3", "0.4"]),
            (3, ["15.7", "9.0", "2.3"]),
        ],
    )
    def test_fouled_boards_agree_with_the_english_article(
        self, group: int, expected: list[str]
    ) -> None:
        """Matchpoints on a fouled board agree with the English article.

        Ten scores, seven on one form and three on the other: rounded to 0.1.
        """
        rounding = regulation("EBU", date(2010, 1, 1)).board_rounding
        assert rounding is not None
        had = [neuberg(2 * beaten, group, 10) for beaten in reversed(range(group))]
        assert [rounding(matchpoints, 9) for matchpoints in had] == [
            Fraction(figure) for figure in expected
        ]
        assert not regulation("EBU", date(2010, 1, 1)).small_groups

    def test_the_white_book_of_2025(self) -> None:
        """The White Book of 2025 rounds to 0.0001, with 0.00005 away from average.

        Two or three scores in a large field get fixed percentages.
        """
        found = regulation("EBU", date(2025, 8, 1))
        assert found.small_groups
        assert found.board_rounding is not None
        assert found.board_rounding(Fraction("12.00005"), 9) == Fraction("12.0001")
        assert found.board_rounding(Fraction("6.00005"), 9) == 6
        assert found.artificial.floating_imps
        assert regulation("EBU", date(2025, 7, 31)).board_rounding != found.board_rounding

    def test_english_margins_are_rounded_to_whole_imps_away_from_zero(self) -> None:
        rounding = regulation("EBU", TODAY).matches.rounding
        assert rounding is not None
        assert [rounding(Fraction(margin)) for margin in ("1.5", "-1.5", "1.49")] == [2, -2, 1]

    def test_acbl_rounds_to_the_nearest_hundredth(self) -> None:
        """ACBLscore rounds matchpoints to the nearest hundredth, with 0.005 up."""
        rounding = regulation("ACBL", TODAY).board_rounding
        assert rounding is not None
        assert rounding(Fraction("3.005")) == Fraction("3.01")


class TestDenmark:
    def test_clubs_may_weight_scores_only_after_a_decision(self) -> None:
        assert regulation("DBf", date(2009, 6, 1)).weights_in_clubs is WeightsInClubs.IF_DECIDED
        assert regulation("EBL", TODAY).weights_in_clubs is WeightsInClubs.ALWAYS


class TestAnyFederation:
    @pytest.mark.parametrize("code", FEDERATIONS)
    def test_artificial_scores_are_those_of_the_laws(self, code: str) -> None:
        artificial = regulation(code, TODAY).artificial
        assert [artificial.percent(grade) for grade in Grade] == [60, 50, 40]
        assert [artificial.in_imps(grade) for grade in Grade] == [3, 0, -3]

    def test_a_federation_without_its_own_regulation_has_that_of_the_one_it_follows(self) -> None:
        assert regulation("NBF", TODAY) == regulation("SBF", TODAY) == regulation("EBL", TODAY)

    def test_unregulated_matters_are_as_in_the_laws(self) -> None:
        assert regulation("WBF", BEFORE_ANY) == LAWS
        assert replace(regulation("WBF", TODAY), matches=LAWS.matches) == LAWS

    def test_codes_are_case_insensitive(self) -> None:
        assert regulation("dbf", TODAY) == regulation("DBf", TODAY)

    def test_an_unknown_federation_is_refused_naming_the_known_ones(self) -> None:
        for ask in (regulation, scale):
            with pytest.raises(
                UnknownFederation, match=r"found the federation 'ABCL' \(did you mean ACBL\?\)"
            ):
                ask("ABCL", TODAY)

    @pytest.mark.parametrize("each", SETTLED, ids=lambda each: each.choices.__name__)
    def test_every_choice_has_a_text_a_source_and_a_first_day(self, each: scores.Settled) -> None:
        assert each.by in FEDERATIONS
        assert each.source
        assert each.choices.__doc__
        settled = regulation(each.by, each.since)
        assert each.choices(settled) == settled
