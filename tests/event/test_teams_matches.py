"""Matches: from the lines of the travellers to each team's IMPs and victory points."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import (
    Board,
    BoardKey,
    CarryOver,
    Contestant,
    Event,
    Kind,
    Line,
    Method,
    Penalty,
    Unit,
)
from bridgelaw.event.scored import Scored
from bridgelaw.event.teams.comparison import Basis
from bridgelaw.event.teams.matches import Bye, byes, matches
from bridgelaw.event.teams.results import result, results
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import (
    NOT_PLAYED,
    Average,
    Grade,
    Imps,
    Outcome,
    Percent,
    SelfInflicted,
    TableScore,
    Weighted,
)
from bridgelaw.scores.regulation import (
    Artificial,
    CrossImps,
    FieldImps,
    Figures,
    Matches,
    Regulation,
    ScaleBoards,
)
from bridgelaw.scores.results import Points
from bridgelaw.scoring.patton import AggregateScale
from bridgelaw.scoring.points import possible
from bridgelaw.scoring.rounding import Rounding
from bridgelaw.scoring.victory_points import EBU_SWISS_PAIRS, WBF, WIN_LOSS, Measure

PLUS, AVERAGE, MINUS = (Average(grade) for grade in Grade)
DANISH = Regulation(matches=Matches(scale=WBF))


Told = TableScore | Outcome | int | str


def matches_in(event: Event) -> Any:
    """Return the matches of an event, as Any so that fractions compare with plain numbers."""
    return results(Scored(event))


def both(outcome: Outcome | int | str) -> TableScore:
    return TableScore.both(read(outcome))


def split(ns: Outcome | int | str, ew: Outcome | int | str) -> TableScore:
    return TableScore(read(ns), read(ew))


def read(outcome: Outcome | int | str) -> Outcome:
    return (
        Points(outcome)
        if isinstance(outcome, int)
        else parse_outcome(outcome)
        if isinstance(outcome, str)
        else outcome
    )


def line(ns: str, ew: str, score: Told, **told: Any) -> Line:
    score = score if isinstance(score, TableScore) else both(score)
    return Line(ns=(ns,), ew=(ew,), score=score, **told)


def board(number: int, opened: Told, closed: Told, **told: Any) -> Board:
    """Return a board of a match between A, North-South in the open room, and B."""
    return Board(number=number, lines=(line("A", "B", opened), line("B", "A", closed)), **told)


def event(*boards: Board, teams: str = "AB", **told: Any) -> Event:
    return Event(
        kind=Kind.TEAMS,
        contestants=tuple(Contestant(number=team) for team in teams),
        boards=tuple(boards),
        **{"method": Method.IMPS, "regulation": DANISH, **told},
    )


def played(*boards: Board, **told: Any) -> Any:
    """Return the only match of an event."""
    (only,) = matches_in(event(*boards, **told))
    return only


def imps(opened: Told, closed: Told, number: int = 1, **told: Any) -> Any:
    """Return the scores of A and B on one board by their own reckoning."""
    return played(board(number, opened, closed), **told).boards[0].own


SEVEN = (
    board(9, 0, 430),  # 10 to B
    board(10, 100, 700),  # 12 to B
    board(11, 50, 420),  # 9 to B
    board(12, 620, 450),  # 5 to A
    board(13, -100, -110),
    board(14, 140, 140),
    board(15, "passed out", "passed out"),
)
RULED = split("4D S 11", "50% 5D S 11, 50% 4D S 11")
SEED = (*SEVEN, board(16, "4D S 11", "5D S 11"))


def with_the_ruling(*boards: Board, **told: Any) -> Event:
    """Return the event with the ruling on the open room of board 16."""
    return event(*boards, **told).with_ruling(
        BoardKey("", "", 16), 0, AdjustedScore(RULED, ("11A",))
    )


class TestTheDanishSeed:
    """A match over 8 boards, one of them with a weighted, split score.

    Source: Danish Bridge Federation, "Ubalanceret score".
    """

    def test_the_margin_of_the_other_seven_boards(self) -> None:
        before = played(*SEVEN)
        assert (before.of("B").won, before.of("B").lost) == (31, 5)
        assert (before.of("A").won, before.of("A").lost) == (5, 31)

    def test_each_team_has_its_own_result(self) -> None:
        (match,) = matches_in(with_the_ruling(*SEED))
        a, b = match.of("A"), match.of("B")
        assert match.boards[-1].own == (-6, 3)
        assert (a.score, a.against, a.margin, a.victory_points) == (5, 37, -32, Fraction("1.32"))
        assert (b.score, b.against, b.margin, b.victory_points) == (34, 5, 29, Fraction("18.21"))
        assert a.victory_points + b.victory_points < 20
        assert match.winner == "B"

    def test_how_the_half_of_six_is_computed(self) -> None:
        (match,) = matches_in(with_the_ruling(*SEED))
        assert match.boards[-1].comparisons is not None
        pairings = match.boards[-1].comparisons[1].pairings
        assert [(each.weight, each.points, each.worth) for each in pairings] == [
            (Fraction(1, 2), 0, 0),
            (Fraction(1, 2), 250, 6),
        ]

    def test_in_a_knock_out_both_get_the_mean(self) -> None:
        (match,) = matches_in(with_the_ruling(*SEED, knock_out=True))
        assert match.boards[-1].own == (-6, 3)
        assert match.boards[-1].credited == (Fraction("-4.5"), Fraction("4.5"))
        assert (match.of("A").margin, match.of("B").margin) == (Fraction("-30.5"), Fraction("30.5"))
        assert match.winner == "B"

    def test_points_are_never_averaged_before_conversion(self) -> None:
        """Points are never averaged before they are converted.

        The average of +400 and +150 is +275, 125 from +400, and would be 3 IMPs by coincidence;
        from +600 it would not.
        """
        assert imps(split(150, "50% +600, 50% +150"), 600) == (-10, 5)
        assert imps(split(150, "50% +600, 50% +150"), 600)[1] != 6  # 600 - 375 = 225


class TestOutcomes:
    def test_weighted_scores_at_both_tables(self) -> None:
        """Weighted scores at both tables give four pairs of results.

        620-620, 620+100, -100-620, -100+100 are 0, +12, -12 and 0 IMPs.
        """
        assert imps("75% +620, 25% -100", "40% +620, 60% -100") == (
            Fraction(75, 100) * Fraction(60, 100) * 12 - Fraction(25, 100) * Fraction(40, 100) * 12,
            -(
                Fraction(75, 100) * Fraction(60, 100) * 12
                - Fraction(25, 100) * Fraction(40, 100) * 12
            ),
        )

    def test_a_split_score_at_both_tables(self) -> None:
        """A split score at both tables is compared for each team.

        A: +420 against -50 of its East-West pair; B: +50 of its own against +420.
        """
        assert imps(split(420, 50), split(50, 420)) == (0, 0)
        assert imps(split(420, -50), split(-100, 420)) == (0, -2)

    def test_awards_apply_to_the_board_in_either_room(self) -> None:
        assert imps(split(PLUS, PLUS), 420) == (3, 3)
        assert imps(420, split(MINUS, MINUS)) == (-3, -3)
        assert imps(split(PLUS, MINUS), split(MINUS, PLUS)) == (3, -3)
        assert imps(split(PLUS, AVERAGE), split(NOT_PLAYED, NOT_PLAYED)) == (3, 0)

    def test_a_team_is_at_fault_at_either_table(self) -> None:
        assert imps(split(PLUS, PLUS), split(PLUS, MINUS)) == (-3, 3)

    def test_awards_in_imps_and_per_cent(self) -> None:
        assert imps(split(Imps(Fraction("4.5")), Imps(Fraction("-4.5"))), 0) == (
            Fraction("4.5"),
            Fraction("-4.5"),
        )
        assert imps(split("fixed 60%", "fixed 40%"), 0) == (3, -3)

    def test_the_regulation_may_have_other_figures(self) -> None:
        two = Regulation(artificial=Artificial(imps=Fraction(2)))
        assert imps(split(PLUS, MINUS), 0, regulation=two) == (2, -2)

    def test_the_regulation_may_have_other_figures_for_later_boards(self) -> None:
        """The regulation may have other figures for later boards (Law 12C2d).

        The first board without a result counts only for the team that had no score on it.
        """
        fewer = Regulation(artificial=Artificial(later=Figures(imps=Fraction(1))))
        boards = (board(1, split(PLUS, 420), 420), board(2, 0, 0), board(3, split(PLUS, PLUS), 0))
        match = played(*boards, regulation=fewer)
        assert [each.own for each in match.boards] == [(3, 0), (0, 0), (1, 3)]

    def test_other_percentages_have_no_imps(self) -> None:
        with pytest.raises(EventError, match="board 7: found the award 'fixed 55%'"):
            imps(split(Percent(Fraction(55)), Percent(Fraction(55))), 0, number=7)

    def test_awards_have_no_figure_in_total_points(self) -> None:
        with pytest.raises(EventError, match=r"found the award 'average plus'.* expected a result"):
            imps(split(PLUS, PLUS), 0, method=Method.TOTAL_POINTS)
        with pytest.raises(
            EventError,
            match=r"found the award '\+3 IMP'.*expected average plus.* or a fixed percentage",
        ):
            imps(split(Imps(Fraction(3)), PLUS), 0, method=Method.BOARD_A_MATCH)

    def test_a_fixed_percentage_ignores_the_figures_for_later_boards(self) -> None:
        fewer = Regulation(artificial=Artificial(later=Figures(imps=Fraction(1))))
        boards = (board(number, split("fixed 60%", PLUS), 0) for number in (1, 2))
        assert [each.own for each in played(*boards, regulation=fewer).boards] == [(3, 3), (3, 1)]

    def test_a_result_at_one_table_waits_for_a_ruling(self) -> None:
        match = played(board(1, 420, NOT_PLAYED), board(2, 0, 0))
        assert match.boards[0].own == (None, None)
        assert match.boards[0].comparisons[0].basis is Basis.ONE_TABLE
        (alone,) = matches_in(event(Board(number=1, lines=(line("A", "B", 420),))))
        assert alone.boards[0].comparisons[1].basis is Basis.ONE_TABLE
        assert alone.of("A").victory_points is None

    def test_likely_results_for_the_missing_table(self) -> None:
        """Likely results are used for the missing table (Law 86B1).

        +800 at one table; at the other 60 % of -620 and 40 % of -600 were likely: 5 and 5 IMPs.
        """
        assert imps(800, "60% +620, 40% +600") == (5, -5)

    def test_a_cancelled_board_counts_for_neither_side(self) -> None:
        match = played(board(1, NOT_PLAYED, NOT_PLAYED), board(2, 420, 0))
        assert match.boards[0].own == (None, None)
        assert match.boards[0].comparisons[0].basis is Basis.NOT_PLAYED
        assert (match.counted, match.scale_boards) == (1, 1)

    def test_boards_with_different_forms_wait_for_a_ruling(self) -> None:
        lines = (line("A", "B", 420), line("B", "A", -50, form="turned"))
        tournament = event(Board(number=1, lines=lines))
        (match,) = matches_in(tournament)
        assert match.boards[0].own == (None, None)
        assert match.boards[0].comparisons[0].basis is Basis.FOULED
        ruled = tournament.with_ruling(
            BoardKey("", "", 1), 0, AdjustedScore(split(PLUS, PLUS), ("87C", "86B2a"))
        )
        assert matches_in(ruled)[0].boards[0].own == (3, 3)

    def test_tables_with_the_same_wrong_form_are_comparable(self) -> None:
        lines = (line("A", "B", 420, form="turned"), line("B", "A", -50, form="turned"))
        assert matches_in(event(Board(number=1, lines=lines)))[0].boards[0].own == (10, -10)


class TestSelfInflictedDamage:
    """Law 12C1e with A as the damaged team.

    Against +170 the adjusted +620 is 10 IMPs, the -200 of the table -9, and +140 without the error
    -1.
    """

    SCORE = split(SelfInflicted(Points(620), Points(-200), Points(140)), 620)

    def test_each_team_is_scored_separately(self) -> None:
        """Each team is scored by itself.

        19 IMPs lost, of which 8 by the error: A has 10 - 8 = 2, B all of -10.
        """
        assert imps(self.SCORE, 170) == (2, -10)
        match = played(board(1, self.SCORE, 170))
        (relief,) = match.boards[0].comparisons[0].reliefs
        assert (relief.adjusted, relief.table, relief.without_error) == (10, -9, -1)
        assert (relief.own, relief.caused) == (8, 11)

    def test_the_other_tables_result_changes_every_figure(self) -> None:
        """The other table's result changes every figure.

        Against -50: E = 670, 12 IMPs; T = -150, -4; N = 190, 5. A has 12 - 9 = 3.
        """
        assert imps(self.SCORE, -50) == (3, -12)

    def test_east_west_may_be_the_damaged_side(self) -> None:
        """East-West may be the damaged side.

        B sits East-West in the open room: adjusted -620, at the table +200, without the error -140.
        """
        score = split(-620, SelfInflicted(Points(-620), Points(200), Points(-140)))
        assert imps(score, -170) == (-10, 2)

    def test_in_a_knock_out_both_get_the_mean(self) -> None:
        assert played(board(1, self.SCORE, 170), knock_out=True).boards[0].credited == (6, -6)


class TestMatches:
    def test_two_rounds_and_a_bye(self) -> None:
        tournament = event(
            Board(number=1, round="1", lines=(line("A", "B", 420), line("B", "A", 420))),
            Board(number=1, round="2", lines=(line("C", "A", 420), line("A", "C", 0))),
            teams="ABC",
        )
        found = matches(tournament)
        assert [(match.teams, match.round) for match in found] == [
            (("A", "B"), "1"),
            (("C", "A"), "2"),
        ]
        assert byes(tournament) == (Bye("C", "", "1"), Bye("B", "", "2"))

    def test_the_round_of_a_line_distinguishes_matches(self) -> None:
        lines = (
            *(line("A", "B", 0, round="1"), line("B", "A", 0, round="1")),
            *(line("C", "D", 0, round="2"), line("D", "C", 50, round="2")),
        )
        found = matches(event(Board(number=1, lines=lines), teams="ABCD"))
        assert [(match.name, match.round) for match in found] == [("A-B", "1"), ("C-D", "2")]

    def test_sessions_in_order(self) -> None:
        one, two = (replace(board(1, 0, 0), session=name) for name in ("evening", "morning"))
        assert [
            match.session for match in matches(event(one, two, sessions=("morning", "evening")))
        ] == [
            "morning",
            "evening",
        ]

    def test_three_teams_have_three_matches_in_a_round(self) -> None:
        """Three teams have three matches in a round.

        Each two of them have boards of their own; a penalty counts in the team's first match.
        """
        tournament = event(
            Board(number=1, lines=(line("A", "B", 420), line("B", "A", 0))),
            Board(number=2, lines=(line("B", "C", 420), line("C", "B", 0))),
            Board(number=3, lines=(line("C", "A", 420), line("A", "C", 0))),
            teams="ABC",
            penalties=(Penalty(contestant="A", amount=Fraction(2), unit=Unit.IMPS),),
        )
        found = matches_in(tournament)
        assert [match.match.name for match in found] == ["A-B", "B-C", "C-A"]
        assert [match.of("A").margin for match in (found[0], found[2])] == [7, -9]

    def test_a_team_outside_the_match_is_refused(self) -> None:
        with pytest.raises(EventError, match="found C"):
            played(board(1, 0, 0)).of("C")


class TestVictoryPoints:
    def test_balanced_margins_add_up_to_twenty(self) -> None:
        match = played(board(1, 420, -50), board(2, 0, 90))
        assert match.of("A").victory_points + match.of("B").victory_points == 20

    def test_removed_boards_reduce_the_number_of_boards(self) -> None:
        """Removed boards reduce the number of boards (Danish regulation 202B1).

        The figures for 16 boards and 14 IMPs, and for 4 boards, are published.
        """
        removed = board(1, NOT_PLAYED, NOT_PLAYED)
        boards = (removed, *(board(number, 0, 0) for number in range(2, 17)), board(17, 600, -50))
        match = played(*boards)
        assert (match.of("A").margin, match.scale_boards, match.of("A").victory_points) == (
            12,
            16,
            WBF(12, 16),
        )
        as_set = Regulation(matches=Matches(scale=WBF, boards=ScaleBoards.SET))
        match = played(*boards, regulation=as_set)
        assert (match.counted, match.scale_boards, match.of("A").victory_points) == (
            16,
            17,
            WBF(12, 17),
        )
        assert WBF(12, 16) != WBF(12, 17)

    def test_the_margin_may_be_rounded_before_conversion(self) -> None:
        rounded = Regulation(matches=Matches(scale=WBF, rounding=Rounding(0)))
        match = played(
            board(1, split(150, "50% +400, 50% +150"), 400), board(2, 50, 90), regulation=rounded
        )
        assert match.boards[0].own == (-6, 3)
        half = played(board(1, split(150, "75% +400, 25% +150"), 400), regulation=rounded).of("B")
        assert (half.margin, half.on_scale, half.victory_points) == (Fraction("1.5"), 2, WBF(2, 1))

    def test_penalties_before_and_after_conversion(self) -> None:
        fined = (
            Penalty(contestant="A", amount=Fraction(3), unit=Unit.IMPS, round="1"),
            Penalty(contestant="A", amount=Fraction("0.5"), unit=Unit.VICTORY_POINTS, round="1"),
            Penalty(contestant="A", amount=Fraction(1), unit=Unit.VICTORY_POINTS),
        )
        one = Board(number=1, round="1", lines=(line("A", "B", 420), line("B", "A", -50)))
        match = played(one, penalties=fined)
        assert (match.of("A").margin, match.of("A").victory_points) == (
            7,
            WBF(7, 1) - Fraction("0.5"),
        )
        assert (match.of("B").margin, match.of("B").victory_points) == (-10, WBF(-10, 1))

    def test_in_a_knock_out_a_penalty_helps_the_opponents(self) -> None:
        """In a knock-out, a penalty helps the opponents: 30-28 with a penalty of 3 is lost."""
        boards = (board(1, 420, 0), board(2, 0, 400))
        assert played(*boards, knock_out=True).winner is None
        fined = (Penalty(contestant="A", amount=Fraction(1), unit=Unit.IMPS),)
        match = played(*boards, knock_out=True, penalties=fined)
        assert (match.of("A").margin, match.of("B").margin, match.winner) == (-1, 1, "B")

    def test_carry_over_counts_for_both_teams(self) -> None:
        brought = (CarryOver(contestant="B", amount=Fraction("5.5"), unit=Unit.IMPS),)
        match = played(board(1, 0, 90), carry_overs=brought)
        assert [match.of(team).margin for team in "AB"] == [Fraction("-8.5"), Fraction("8.5")]
        assert (match.of("B").score, match.of("B").against) == (Fraction("8.5"), 0)

    def test_a_penalty_in_a_unit_of_another_method(self) -> None:
        fined = (Penalty(contestant="A", amount=Fraction(3), unit=Unit.MATCHPOINTS),)
        with pytest.raises(
            EventError,
            match="found 3 matchpoints for A in matches scored by IMPs, expected IMPs and vict",
        ):
            played(board(1, 0, 0), penalties=fined)

    def test_a_scale_for_another_number_of_boards_is_refused(self) -> None:
        class Eights:
            name, source, highest, measure = "eights", "here", 20, Measure.IMPS

            def __call__(self, margin: int | Fraction, boards: int) -> Fraction:
                if boards != 8:
                    raise ValueError
                return Fraction(10)

        with pytest.raises(
            EventError,
            match="found 1 boards in the match A-B, which the scale eights does not "
            "cover; choose another scale",
        ):
            played(board(1, 0, 0), regulation=Regulation(matches=Matches(scale=Eights())))


class TestTiesInAKnockOut:
    def test_a_match_without_a_winner(self) -> None:
        match = played(board(1, split(PLUS, PLUS), 0), knock_out=True)
        assert match.boards[0].credited == (0, 0)
        assert match.winner is None

    def test_one_team_without_a_score(self) -> None:
        """A team without a score counts as one that neither won nor lost."""
        match = played(board(1, split(PLUS, NOT_PLAYED), NOT_PLAYED), knock_out=True)
        assert match.boards[0].credited == (Fraction("1.5"), Fraction("-1.5"))


class TestDuesThatDoNotBelong:
    FLAT = board(1, 0, 0, round="1")

    @pytest.mark.parametrize("of", [Penalty, CarryOver])
    def test_victory_points_without_a_scale(self, of: type[Penalty] | type[CarryOver]) -> None:
        due = of(contestant="A", amount=Fraction(1), unit=Unit.VICTORY_POINTS, round="1")
        values: Any = {
            "penalties" if of is Penalty else "carry_overs": (due,),
            "regulation": Regulation(),
        }
        with pytest.raises(
            EventError,
            match=r"found 1 victory points for A in matches scored by IMPs, expected IMPs$",
        ):
            played(self.FLAT, **values)

    def test_imps_of_total_points(self) -> None:
        due = Penalty(contestant="A", amount=Fraction(2), unit=Unit.IMPS, round="1")
        with pytest.raises(
            EventError,
            match="found 2 IMPs for A in matches scored by total points, which has no",
        ):
            played(self.FLAT, penalties=(due,), method=Method.TOTAL_POINTS, regulation=Regulation())

    @pytest.mark.parametrize("round_", ["", "2"])
    def test_in_a_knock_out_penalties_and_carry_over_belong_to_a_match(self, round_: str) -> None:
        """In a knock-out, penalties and carry-over must belong to a match.

        They could not change anything else; left out, they would be lost.
        """
        due = Penalty(contestant="A", amount=Fraction(2), unit=Unit.IMPS, round=round_)
        with pytest.raises(
            EventError, match="found a penalty or carry-over of A without a match; in a knock-out"
        ):
            played(self.FLAT, knock_out=True, penalties=(due,))
        fits = replace(due, round="1")
        assert played(self.FLAT, knock_out=True, penalties=(fits,)).winner == "B"


class TestOtherMethods:
    def test_board_a_match(self) -> None:
        boards = (
            board(1, 420, 430),
            board(2, 50, 50),
            board(3, 110, 100),
            board(4, split(PLUS, MINUS), 0),
        )
        match = played(*boards, method=Method.BOARD_A_MATCH, regulation=Regulation())
        assert [each.own for each in match.boards] == [
            (0, 2),
            (1, 1),
            (2, 0),
            (Fraction("1.2"), Fraction("0.8")),
        ]
        assert (match.of("A").score, match.of("A").against, match.of("A").margin) == (
            Fraction("4.2"),
            Fraction("3.8"),
            Fraction("0.4"),
        )

    def test_board_a_match_in_a_knock_out(self) -> None:
        boards = (board(1, split(PLUS, PLUS), 0), board(2, split(100, "50% +100, 50% +140"), 120))
        match = played(
            *boards, method=Method.BOARD_A_MATCH, knock_out=True, regulation=Regulation()
        )
        assert [each.own for each in match.boards] == [(Fraction("1.2"), Fraction("1.2")), (0, 1)]
        assert [each.credited for each in match.boards] == [
            (1, 1),
            (Fraction("0.5"), Fraction("1.5")),
        ]

    def test_total_points(self) -> None:
        boards = (board(1, 420, -50), board(2, "50% +110, 50% -50", 90))
        match = played(*boards, method=Method.TOTAL_POINTS, regulation=Regulation())
        assert [each.own for each in match.boards] == [(470, -470), (-60, 60)]
        assert match.winner == "A"

    @pytest.mark.parametrize(
        "method", [Method.BOARD_A_MATCH, Method.TOTAL_POINTS, Method.MATCHPOINTS]
    )
    def test_an_imp_scale_is_refused_for_other_units(self, method: Method) -> None:
        with pytest.raises(
            EventError,
            match="the scale WBF of victory points, which is for IMPs, in matches scored by",
        ):
            played(board(1, 420, -50), method=method)

    def test_a_win_counts_in_any_unit(self) -> None:
        rules = Regulation(matches=Matches(scale=WIN_LOSS))
        match = played(board(1, 420, -50), method=Method.BOARD_A_MATCH, regulation=rules)
        assert [each.victory_points for each in match.teams] == [1, 0]

    def test_patton_combines_boards_and_aggregate_points(self) -> None:
        """Patton combines boards and aggregate points.

        Two boards are won and one is lost heavily: 4-2 on the boards, and 310 points behind, which
        by these limits is 2 less than half.
        """
        rules = Regulation(matches=Matches(aggregate=AggregateScale(8, (100, 300, 500, 700))))
        boards = (board(1, 420, 400), board(2, 110, 100), board(3, 0, 340))
        a, b = (played(*boards, method=Method.PATTON, regulation=rules).of(team) for team in "AB")
        assert (a.score, a.against) == (4 + 2, 2 + 6)
        assert (b.score, b.against) == (8, 6)
        with pytest.raises(EventError, match="Patton"):
            played(*boards, method=Method.PATTON)


class TestAgainstTheField:
    LINES = (line("A", "B", 420), line("B", "A", 50), line("C", "D", -50), line("D", "C", 0))

    def test_teams_at_cross_imps(self) -> None:
        """Teams are scored at cross-IMPs.

        North-South A +420 is 9 against +50, 10 against -50 and 9 against 0; East-West A -50 is 9,
        -3 and -2 against the other three: 28 and 4.
        """
        rules = Regulation(field_imps=FieldImps(cross=CrossImps.TOTAL))
        tournament = event(
            Board(number=1, lines=self.LINES),
            teams="ABCD",
            method=Method.CROSS_IMPS,
            regulation=rules,
        )
        first, second = matches_in(tournament)
        assert [each.margin for each in first.teams] == [28 + 4, -4 - 28]
        # C: -50 is -10, -3 and -2; East-West against D's 0: 9, 2 and -2. D has the opposite.
        assert [each.margin for each in second.teams] == [-15 + 9, -9 + 15]
        assert sum(each.margin for match in (first, second) for each in match.teams) == 0
        assert first.boards[0].comparisons is None

    def test_pairs_that_meet_in_matches(self) -> None:
        """In Swiss pairs, a board of a match has one line, compared with the field."""
        tournament = Event(
            kind=Kind.PAIRS,
            method=Method.CROSS_IMPS,
            contestants=tuple(Contestant(number=number) for number in "1234"),
            boards=(Board(number=1, round="1", lines=(line("1", "2", 420), line("4", "3", -50))),),
            pairs_in_matches=True,
            regulation=Regulation(matches=Matches(scale=WBF)),
        )
        first, second = matches_in(tournament)
        assert (first.match.teams, [each.margin for each in first.teams]) == (("1", "2"), [10, -10])
        assert second.of("3").victory_points == WBF(10, 1)

    def test_swiss_pairs_at_matchpoints_have_victory_points_by_their_percentage(self) -> None:
        """On a board with three scores 420 has all of the top of 4, 50 half of it and -50 none."""
        lines = (line("1", "2", 420), line("4", "3", -50), line("5", "6", 50))
        tournament = Event(
            kind=Kind.PAIRS,
            method=Method.MATCHPOINTS,
            contestants=tuple(Contestant(number=number) for number in "123456"),
            boards=(
                Board(number=1, round="1", lines=lines),
                Board(number=2, round="1", lines=(line("1", "2", 50), *lines[1:])),
            ),
            pairs_in_matches=True,
            regulation=Regulation(matches=Matches(scale=EBU_SWISS_PAIRS)),
        )
        first, second, third = matches_in(tournament)
        # 4 and 3 of 8: 87.5% and 12.5%; 0 and 0; 2 and 3.
        assert [(each.on_scale, each.victory_points) for each in first.teams] == [
            (Fraction("37.5"), 20),
            (Fraction("-37.5"), 0),
        ]
        assert second.of("3").victory_points == 20
        assert [(each.on_scale, each.victory_points) for each in third.teams] == [
            (Fraction("12.5"), 16),  # 62.5% is above 61.08, but not above 63.63
            (Fraction("-12.5"), 4),
        ]
        with pytest.raises(EventError, match="is for percentages at matchpoints"):
            matches_in(replace(tournament, method=Method.CROSS_IMPS))

    def test_board_a_match_pairs_win_boards_across_the_field(self) -> None:
        """In a board-a-match pairs event, boards are won or lost across the field.

        Matchpoints determine the result of a board: half a top is a tie, and a won board is 1 here.
        """
        tournament = Event(
            kind=Kind.PAIRS,
            method=Method.BOARD_A_MATCH,
            contestants=tuple(Contestant(number=number) for number in "1234"),
            boards=(Board(number=1, lines=(line("1", "2", 420), line("4", "3", -50))),),
        )
        first, _ = matches_in(tournament)
        assert [each.margin for each in first.teams] == [1, -1]


POINTS = st.sampled_from(possible()).map(Points)
WEIGHTS = st.lists(st.integers(1, 9), min_size=1, max_size=4)


@st.composite
def outcomes(draw: st.DrawFn) -> Weighted:
    weights = draw(WEIGHTS)
    return Weighted.of((Fraction(weight, sum(weights)), draw(POINTS)) for weight in weights)


class TestProperties:
    @given(st.lists(st.tuples(outcomes(), outcomes()), min_size=1, max_size=4))
    def test_balanced_scores_give_opposite_imps(self, scores: Any) -> None:
        match = played(
            *(board(number, opened, closed) for number, (opened, closed) in enumerate(scores, 1))
        )
        for each in match.boards:
            assert each.own[0] == -each.own[1]
        assert match.of("A").margin == -match.of("B").margin

    @given(outcomes(), outcomes())
    def test_swapping_the_rooms_changes_nothing(self, opened: Weighted, closed: Weighted) -> None:
        swapped = Board(number=1, lines=(line("B", "A", closed), line("A", "B", opened)))
        match = played(swapped)
        assert (match.of("A").margin, match.of("B").margin) == imps(opened, closed)

    @given(outcomes(), outcomes(), st.integers(2, 4))
    def test_splitting_a_weighted_result_changes_nothing(
        self, opened: Weighted, closed: Weighted, parts: int
    ) -> None:
        finer = Weighted.of(
            (weight / parts, result) for weight, result in opened.parts for _ in range(parts)
        )
        assert imps(finer, closed) == imps(opened, closed)

    @given(
        st.lists(
            st.tuples(*[st.one_of(outcomes(), st.sampled_from([PLUS, AVERAGE, MINUS]))] * 4),
            min_size=1,
        )
    )
    def test_averaging_gives_one_winner(self, scores: Any) -> None:
        boards = (
            board(number, split(a, b), split(c, d))
            for number, (a, b, c, d) in enumerate(scores[:6], 1)
        )
        match = played(*boards, knock_out=True)
        assert match.of("A").margin + match.of("B").margin == 0

    @given(outcomes(), outcomes(), outcomes(), outcomes())
    def test_self_inflicted_damage_gives_a_score_between_the_table_and_the_adjusted_score(
        self, adjusted: Weighted, table: Weighted, without: Weighted, other: Weighted
    ) -> None:
        own, offenders = imps(split(SelfInflicted(adjusted, table, without), adjusted), other)
        e, t, n = (imps(outcome, other)[0] for outcome in (adjusted, table, without))
        assert offenders == -e
        assert own == (t if e <= t or n >= e else e - max(n - t, 0))


def test_a_ruling_does_not_affect_other_matches() -> None:
    boards = (
        Board(
            number=1,
            lines=(line("A", "B", 420), line("B", "A", 0), line("C", "D", 50), line("D", "C", 0)),
        ),
    )
    before = event(*boards, teams="ABCD")
    after = before.with_ruling(BoardKey("", "", 1), 0, AdjustedScore(split(0, 0), ("12C1",)))
    first, second = matches(before)
    assert result(Scored(before), second) == result(Scored(after), second)
    assert result(Scored(before), first) != result(Scored(after), first)
