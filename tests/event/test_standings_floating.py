"""Law 12C2c and d: artificial scores at the end of the session."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tests.event.boards import event, key, score, with_lines

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import (
    Board,
    BoardKey,
    Contestant,
    Event,
    Kind,
    Line,
    Method,
    Penalty,
    Unit,
)
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark
from bridgelaw.event.standings.floating import Floated, floats
from bridgelaw.event.standings.played import Entry
from bridgelaw.event.standings.standing import Row, standings
from bridgelaw.event.standings.totals import Total
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import Grade
from bridgelaw.scores.regulation import Artificial, Count, Figures, Regulation
from bridgelaw.scoring.rounding import Half, Rounding

UNPLAYED = ("average plus", "average minus")
THREE = ((100, 50, 0), (100, 100, 0), (50, 100, 0))
"""Three boards at three tables, with a top of 4.

Table 1, North-South, has 4 + 3 + 2 = 9 of 12, which is 75 %; East-West have 25 %.
"""


def row(told: Event, contestant: str) -> Row[Total]:
    return next(row for standing in standings(Scored(told)) if (row := standing.row(contestant)))


def floated(told: Event, contestant: str) -> list[Floated]:
    return list(row(told, contestant).total.floated)


def test_an_average_plus_is_the_pairs_own_percentage_where_that_is_better() -> None:
    told = event(*THREE, (UNPLAYED, 100, 0))

    north_south = row(told, "1 NS")

    (plus,) = north_south.total.floated
    assert plus.given == Fraction(24, 10)  # 60 % of 4
    assert plus.own == 75  # 9 of 12
    assert plus.others == 3
    assert plus.score == 3  # 75 % of 4
    assert plus.moved
    assert north_south.total.score == 12
    assert north_south.total.percent == 75  # 12 of 16


def test_an_average_minus_is_the_pairs_own_percentage_where_that_is_worse() -> None:
    east_west = row(event(*THREE, (UNPLAYED, 100, 0)), "1 EW")

    (minus,) = east_west.total.floated
    assert minus.own == 25  # 0 + 1 + 2 = 3 of 12
    assert minus.score == 1
    assert east_west.total.percent == 25


def test_an_average_plus_is_not_lowered_and_an_average_minus_not_raised() -> None:
    plus, minus = ("average plus", "average plus"), ("average minus", "average minus")

    assert floated(event(*THREE, (plus, 100, 0)), "1 EW")[0].score == Fraction(
        24, 10
    )  # 25 % would be less
    assert floated(event(*THREE, (minus, 100, 0)), "1 NS")[0].score == Fraction(
        16, 10
    )  # 75 % would be more
    assert not floated(event(*THREE, (minus, 100, 0)), "1 NS")[0].moved


def test_a_plain_average_does_not_float() -> None:
    (average,) = floated(event(*THREE, (("average", "average"), 100, 0)), "1 NS")

    assert average.score == 2
    assert average.own is None


def test_a_fixed_award_does_not_float() -> None:
    assert floated(event(*THREE, ("fixed average plus", 100, 0)), "1 NS") == []
    assert row(event(*THREE, ("fixed 60%", 100, 0)), "1 NS").total.score == 9 + Fraction(24, 10)


def test_other_artificial_boards_do_not_count_for_floating() -> None:
    # Boards 1 and 2: 4 + 3 = 7 of 8, 87.5 %; so 3.5 on each of the two that were not played.
    told = event(*THREE[:2], (UNPLAYED, 100, 0), (UNPLAYED, 100, 0))

    assert [each.own for each in floated(told, "1 NS")] == [Fraction(175, 2)] * 2
    assert row(told, "1 NS").total.score == 14


def test_a_fixed_award_does_not_count_for_floating() -> None:
    told = event(*THREE[:2], ("fixed 30%", 100, 0), (UNPLAYED, 100, 0))

    assert floated(told, "1 NS")[0].own == Fraction(175, 2)


def test_without_other_boards_the_award_stays_sixty_or_forty() -> None:
    told = event((UNPLAYED, 100, 0))

    assert floated(told, "1 NS")[0].score == Fraction(24, 10)
    assert floated(told, "1 EW")[0].score == Fraction(16, 10)


def test_only_boards_of_the_same_session_count() -> None:
    told = event(*THREE, (UNPLAYED, 100, 0))
    elsewhere = replace(told.boards[0], session="evening", number=1)
    told = replace(told, boards=(*told.boards, elsewhere), sessions=("", "evening"))

    assert floated(told, "1 NS")[0].own == 75  # without the session's top


def test_it_is_recomputed_after_a_correction_on_another_board() -> None:
    told = Scored(event(*THREE, (UNPLAYED, 100, 0)))
    standings(told)

    # On board 3 table 1 had 0, not 50: 1, 4 and 1 matchpoints. Table 1 has 4 + 3 + 1 = 8 of 12.
    board = told.event.board(key(3))
    later = told.with_board(board.with_line(0, replace(board.lines[0], score=score(0))))

    assert floated(later.event, "1 NS")[0].own == Fraction(200, 3)
    assert floated(later.event, "1 NS")[0].score == Fraction(8, 3)
    assert floated(told.event, "1 NS")[0].score == 3  # the earlier event is a separate value


def test_an_average_plus_by_a_ruling_floats_too() -> None:
    told = event(*THREE, (100, 100, 0)).with_ruling(
        key(4), 0, AdjustedScore(score(UNPLAYED), ("12C2a",))
    )

    assert floated(told, "1 NS")[0].score == 3


def test_penalties_do_not_affect_it() -> None:
    penalty = Penalty(contestant="1 NS", amount=Fraction(50), unit=Unit.PERCENT)
    told = replace(event(*THREE, (UNPLAYED, 100, 0)), penalties=(penalty,))

    assert floated(told, "1 NS")[0].score == 3
    assert row(told, "1 NS").total.score == 10  # 12, minus half a top
    assert row(told, "1 NS").total.percent == Fraction(125, 2)


def test_handicaps_do_not_affect_it() -> None:
    told = event(*THREE, (UNPLAYED, 100, 0))
    handicapped = replace(
        told, contestants=tuple(replace(each, handicap=Fraction(10)) for each in told.contestants)
    )

    assert floated(handicapped, "1 NS")[0].score == 3


def test_a_regulation_may_have_other_figures_from_the_second_board_on() -> None:
    later = Figures(plus=Fraction(55), average=Fraction(50), minus=Fraction(30))
    told = event(
        *([0, 100, 50] for _ in range(2)),
        *([UNPLAYED, 100, 0] for _ in range(3)),
        regulation=Regulation(artificial=Artificial(later=later)),
    )

    # Table 1, North-South, is last on both boards: 0 %, so no plus floats; 60 % of 4, then 55 % of
    # 4 twice.
    assert [each.score for each in floated(told, "1 NS")] == [
        Fraction(24, 10),
        Fraction(22, 10),
        Fraction(22, 10),
    ]
    assert [each.base for each in floated(told, "1 EW")] == [
        Fraction(16, 10),
        Fraction(12, 10),
        Fraction(12, 10),
    ]
    assert [each.given for each in floated(told, "1 NS")] == [Fraction(24, 10)] * 3
    assert row(told, "1 NS").total.score == Fraction(24 + 22 + 22, 10)


def test_a_better_own_percentage_replaces_the_figure_for_later_boards_too() -> None:
    regulation = Regulation(artificial=Artificial(later=Figures(plus=Fraction(50))))
    told = event(*THREE[:2], (UNPLAYED, 100, 0), (UNPLAYED, 100, 0), regulation=regulation)

    assert [each.score for each in floated(told, "1 NS")] == [Fraction(35, 10)] * 2


def test_it_is_rounded_like_the_board() -> None:
    # 8 of 12 is 66.67 % and 2.67 of 4; in ones 1.33, rounded to 1.3, which is 2.6 in twos.
    told = event(
        *THREE[:2],
        (0, 100, 0),
        (UNPLAYED, 100, 0),
        regulation=Regulation(board_rounding=Rounding(1), count=Count.ONE),
    )

    assert floated(told, "1 NS")[0].score == Fraction(26, 10)


def test_a_single_score_in_its_group_floats_as_an_average_plus() -> None:
    """A single score in its group floats as an average plus (EBU White Book 4.2.3.3).

    A pair that alone played one form of a fouled board has average plus, and Law 12C2c may raise
    it.
    """
    told = event(
        (110, 100, 90, 80, 70, 50),
        (0, 100, 90, 80, 70, 50),
        regulation=Regulation(small_groups=True),
    )
    told = with_lines(told, number=2, form=("turned", "", "", "", "", ""))

    # A top of 10. Table 1 has all of it on board 1, East-West nothing.
    assert [each.score for each in floated(told, "1 NS")] == [10]
    assert [each.score for each in floated(told, "1 EW")] == [6]


def test_a_half_is_rounded_towards_average_like_the_board() -> None:
    # 7 of 8 is 87.5 % and 3.5 of 4; rounded to whole matchpoints towards the average of 2, it is 3.
    # A minus at 12.5 % is 0.5: 1.
    told = event(
        *THREE[:2],
        (UNPLAYED, 100, 0),
        regulation=Regulation(board_rounding=Rounding(0, Half.TOWARDS_AVERAGE)),
    )

    assert floated(told, "1 NS")[0].score == 3
    assert floated(told, "1 EW")[0].score == 1


# At IMPs ---------------------------------------------------------------------


def entries(*marks: tuple[int, Grade | None]) -> list[Entry]:
    line = Line(ns=("1",), ew=("2",), score=score(100))
    return [
        Entry(BoardKey("", "", number), line, Side.NS, Mark(Fraction(imps), floats=grade))
        for number, (imps, grade) in enumerate(marks, 1)
    ]


def test_at_imps_a_plus_is_the_mean_of_the_other_boards_if_better() -> None:
    # 12 IMPs on three other boards: 4 a board, better than 3.
    (plus,) = floats(entries((10, None), (-2, None), (4, None), (3, Grade.PLUS)), Regulation())

    assert plus.own == 4
    assert plus.score == 4


def test_at_imps_a_minus_is_the_mean_of_the_other_boards_if_worse() -> None:
    (minus,) = floats(entries((-10, None), (-2, None), (-3, Grade.MINUS)), Regulation())

    assert minus.own == -6
    assert minus.score == -6


def test_at_imps_the_regulation_may_disable_floating() -> None:
    regulation = Regulation(artificial=Artificial(floating_imps=False))

    (plus,) = floats(entries((10, None), (3, Grade.PLUS)), regulation)

    assert plus.own is None
    assert plus.score == 3


def test_at_imps_later_boards_may_have_another_figure() -> None:
    regulation = Regulation(artificial=Artificial(later=Figures(imps=Fraction(2))))

    found = floats(
        entries((0, None), (3, Grade.PLUS), (3, Grade.PLUS), (-3, Grade.MINUS)), regulation
    )

    assert [each.score for each in found] == [3, 2, -2]


# Individuals -----------------------------------------------------------------


def individual(*boards: tuple[tuple[str, str, object], ...]) -> Event:
    """Return boards with lines of four players.

    `("13", "24", 100)` is North and South, East and West, and the score.
    """
    made = tuple(
        Board(
            number=number,
            lines=tuple(
                Line(ns=tuple(ns), ew=tuple(ew), score=score(told))  # type: ignore[arg-type]
                for ns, ew, told in lines
            ),
        )
        for number, lines in enumerate(boards, 1)
    )
    players = tuple(Contestant(number=number) for number in "12345678")
    return Event(kind=Kind.INDIVIDUAL, method=Method.MATCHPOINTS, contestants=players, boards=made)


def test_in_an_individual_each_partner_floats_separately() -> None:
    told = individual(
        (("12", "34", 100), ("56", "78", 0)),  # 1 and 2 have 2 of 2, 3 and 4 nothing
        (("13", "24", 100), ("57", "68", 0)),  # 1 and 3 have 2 of 2, 2 and 4 nothing
        (("12", "34", UNPLAYED), ("56", "78", 0)),
    )

    assert floated(told, "1")[0].score == 2  # 4 of 4
    assert floated(told, "2")[0].score == Fraction(12, 10)  # 2 of 4: the given 60 % stays
    assert floated(told, "3")[0].score == Fraction(8, 10)  # 2 of 4: the given 40 % stays
    assert floated(told, "4")[0].score == 0  # 0 of 4


# Properties ------------------------------------------------------------------

results = st.lists(st.sampled_from([-100, 0, 50, 100, 110]), min_size=3, max_size=3)


@given(st.lists(results, max_size=4), st.sampled_from(Grade), st.sampled_from(Grade))
def test_a_plus_is_never_lowered_and_a_minus_never_raised(
    boards: list[list[int]], ns: Grade, ew: Grade
) -> None:
    told = event(*boards, ((ns.value.en, ew.value.en), 100, 0))

    for contestant in ("1 NS", "1 EW"):
        (each,) = floated(told, contestant)
        if each.grade is Grade.PLUS:
            assert each.score >= Fraction(24, 10)
            assert each.score == max(Fraction(24, 10), (each.own or 0) * 4 / 100)
        elif each.grade is Grade.MINUS:
            assert each.score <= Fraction(16, 10)
        else:
            assert each.score == 2


@given(st.lists(results, min_size=1, max_size=4), results)
def test_a_change_on_one_board_does_not_move_the_float_of_pairs_that_did_not_play_it(
    boards: list[list[int]], changed: list[int]
) -> None:
    """A change on one board does not move the float of a pair that did not play it.

    Table 1 floats on board 1, and has not played the last board.
    """
    before = event((UNPLAYED, 100, 0), *boards, ("not played", *changed[1:]))
    after = event((UNPLAYED, 100, 0), *boards, ("not played", *reversed(changed[1:])))

    for contestant in ("1 NS", "1 EW"):
        assert row(before, contestant).total == row(after, contestant).total
