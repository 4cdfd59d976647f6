"""Matchpoints on a frequency table for each side, compared with published figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.event.boards import Told, event, key, marks, repeated, with_lines, written

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Contestant, Event, Kind, Line, Method
from bridgelaw.event.scored import SCORERS, Scored
from bridgelaw.scores.outcome import Grade, SelfInflicted, TableScore, Weighted
from bridgelaw.scores.regulation import LAWS, Count, Missing, Regulation, WeightedAmong
from bridgelaw.scores.results import Points
from bridgelaw.scoring.points import possible
from bridgelaw.scoring.rounding import EBU, Rounding

AROUND_ZERO = replace(LAWS, count=Count.ZERO)
EBU_WAY = replace(LAWS, weighted=WeightedAmong.OTHERS_ONLY, board_rounding=EBU)
TO_A_TENTH = replace(LAWS, board_rounding=EBU)


def tenths(*figures: float) -> list[Fraction]:
    return [Fraction(str(figure)) for figure in figures]


# Plain boards


def test_ten_tables() -> None:
    told = event([590, 100, -400, -100, 500, 690, -100, -550, -400, -400])
    assert marks(told) == [16, 12, 4, 9, 14, 18, 9, 0, 4, 4]
    assert marks(told, Side.EW) == [18 - each for each in (16, 12, 4, 9, 14, 18, 9, 0, 4, 4)]


def test_a_hundred_tables() -> None:
    # EBL lecture, Alicante 2015
    scores = {1660: 1, 1430: 21, 680: 54, 650: 18, 620: 4, -100: 1, -200: 1}
    expected = {1660: 198, 1430: 176, 680: 101, 650: 29, 620: 7, -100: 2, -200: 0}
    assert marks(event(repeated(scores))) == [expected[each] for each in repeated(scores)]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([-420, -100, 200, -420, -170], [1, 6, 8, 1, 4]),
        ([-200, 80, -420, -140, -170, -140, -170], [2, 12, 0, 9, 5, 9, 5]),
        ([-170, -140, -170, 100, -140], [1, 5, 1, 8, 5]),
    ],
)
def test_boards_of_a_danish_club(scores: list[int], expected: list[int]) -> None:
    assert marks(event(scores)) == expected
    around_zero = [each - (len(scores) - 1) for each in expected]
    assert written(event(scores, regulation=AROUND_ZERO)) == around_zero
    assert written(event(scores, regulation=replace(LAWS, count=Count.ONE))) == [
        Fraction(each, 2) for each in expected
    ]


# A weighted score for both sides


OTHERS = repeated({110: 5, 50: 3, -50: 2, -110: 2})
THIRTEEN = [*OTHERS, "60% +110, 40% -50"]


def test_a_weighted_score_at_one_of_thirteen_tables() -> None:
    # EBL director workshop, Belfast 2020
    told = event(THIRTEEN)
    assert marks(told)[-1] == Fraction("13.8")
    assert marks(told, Side.EW)[-1] == Fraction("10.2")
    assert marks(told)[5] == Fraction("10.8")  # another pair's +50: 60 % of 10 and 40 % of 12


def test_a_weighted_score_is_the_weighted_average_of_its_results() -> None:
    """A weighted score gives every other pair the weighted average of its results."""
    as_110, as_minus_50 = (marks(event([*OTHERS, points])) for points in (110, -50))
    weighted = [
        (each * 6 + other * 4) / 10
        for each, other in zip(as_110, as_minus_50, strict=True)
        if each is not None and other is not None
    ]
    assert marks(event(THIRTEEN)) == weighted


def test_the_others_are_compared_among_themselves_only() -> None:
    told = event(THIRTEEN, regulation=EBU_WAY)
    assert marks(told)[-1] == Fraction("13.8")
    assert marks(told, Side.EW)[-1] == Fraction("10.2")
    # +50 beats 4 of the others and ties with 2: 10 among 12, which Neuberg scales to (10 x 13 + 1)
    # / 12 = 10.916...
    assert marks(told)[5] == Fraction("10.9")
    # East-West for the same: 5 worse, 2 equal, 12 among 12: (12 x 13 + 1) / 12 = 13.083...
    assert marks(told, Side.EW)[5] == Fraction("13.1")


def test_two_weighted_scores_are_each_compared_with_the_others_only() -> None:
    told = event(
        [100, 50, -50, "50% +100, 50% -50", "50% +100, 50% +50"],
        regulation=replace(EBU_WAY, board_rounding=None),
    )
    # among the three others and itself +100 has 5, +50 3, -50 1 of 6; scaled from 4 to 5 scores:
    # (5M + 1) / 4
    assert marks(told)[3] == Fraction(5 * (5 + 1) // 2 + 1, 4)
    assert marks(told)[4] == Fraction(5 * (5 + 3) // 2 + 1, 4)
    # the three others have 4, 2 and 0 of 4; scaled from 3 to 5: (5M + 2) / 3
    assert marks(told)[:3] == [Fraction(22, 3), 4, Fraction(2, 3)]


def test_a_distribution_of_equal_results_is_a_plain_score() -> None:
    plain = event([*OTHERS, 110], regulation=EBU_WAY)
    whole = Weighted(((Fraction(1), Points(110)),))
    halves = Weighted(((Fraction(1, 2), Points(110)), (Fraction(1, 2), Points(110))))
    for score in (whole, halves):
        for regulation in (LAWS, EBU_WAY):
            told = event([*OTHERS, score], regulation=regulation)
            assert marks(told) == marks(replace(plain, regulation=regulation))


# A score for each side, on two frequency tables


NINE: list[tuple[list[Told], list[Told]]] = [
    (
        [150, 150, 150, 400],
        [430, 430, 120, -50],
    ),  # two better for North-South than +400, two worse than +150
    ([150, 400, 400, 400], [430, 120, -50, -100]),
]


@pytest.mark.parametrize(("diamonds", "others"), NINE)
def test_two_frequency_tables(diamonds: list[Told], others: list[Told]) -> None:
    """Two frequency tables, as in a Danish article on unbalanced scores.

    North-South keep +150, East-West get half of it and half of +400.
    """
    told = event([(150, "50% +400, 50% +150"), *diamonds, *others], regulation=AROUND_ZERO)
    ns, ew = written(told), written(told, Side.EW)
    assert [ns[0], ew[0]] == [-1, -1]
    together = [
        north + east
        for north, east in zip(ns, ew, strict=True)
        if north is not None and east is not None
    ]
    assert together == [-2, *[Fraction(1, 2)] * 4, 0, 0, 0, 0]
    for place, score in enumerate(diamonds, 1):
        assert ew[place] == (Fraction("-3.5") if score == 400 else Fraction("1.5"))
    assert sum(filter(None, ns)) == 0
    assert sum(filter(None, ew)) == 0


def test_two_frequency_tables_with_an_artificial_score_among_the_scores() -> None:
    diamonds, others = NINE[0]
    told = event(
        [(150, "50% +400, 50% +150"), *diamonds, *others[:3], "average plus"],
        regulation=AROUND_ZERO,
    )
    ns, ew = written(told), written(told, Side.EW)
    assert (ns[-1], ew[-1]) == (
        Fraction("1.6"),
        Fraction("1.6"),
    )  # 60 % of a top of 16 is 9.6, 1.6 above average
    # Eight scores for North-South: four of +150, one of +400, two better, one worse. +150 beats one
    # and loses to three, +400 beats five and loses to two; Neuberg's formula, counted around zero,
    # is times 9/8.
    assert ns[:5] == [Fraction(9, 8) * each for each in (-2, -2, -2, -2, 3)]
    # East-West: three and a half of +150, one and a half of +400. +150 beats 3 1/2 and loses to
    # one, +400 the reverse.
    assert ew[:5] == [
        Fraction(9, 8) * each
        for each in (0, Fraction(5, 2), Fraction(5, 2), Fraction(5, 2), Fraction(-5, 2))
    ]
    assert sum(filter(None, ns[:-1])) == sum(filter(None, ew[:-1])) == 0


# Awards


def test_awards_are_shares_of_the_top_and_are_not_compared() -> None:
    told = event([100, 50, 0, ("average plus", "average minus"), ("fixed average", "fixed 62.5%")])
    ns, ew = (Scored(told).board(key()).of(side) for side in Side)
    assert [mark and mark.score for mark in ns] == [
        Fraction(22, 3),
        4,
        Fraction(2, 3),
        Fraction("4.8"),
        4,
    ]
    assert [mark and mark.score for mark in ew] == [
        Fraction(2, 3),
        4,
        Fraction(22, 3),
        Fraction("3.2"),
        5,
    ]
    assert [mark and mark.floats for mark in ns] == [None, None, None, Grade.PLUS, None]
    assert [mark and mark.floats for mark in ew] == [None, None, None, Grade.MINUS, None]
    assert {mark and mark.top for mark in (*ns, *ew)} == {8}


def test_an_award_in_imps_is_refused_naming_the_board() -> None:
    with pytest.raises(
        EventError,
        match=r"board 2: found the award \+3 IMP in an event scored by matchpoints, expected an",
    ):
        Scored(event([100, 50], [100, "+3 IMP"])).board(key(2))


def test_a_board_not_played_gives_no_score() -> None:
    told = event([100, 50, "not played"], [100, 50, 0])
    assert marks(told) == [4 - Fraction(1, 2), Fraction(1, 2), None]


# Missing scores


def test_neuberg() -> None:
    told = event(
        [520, 500, 490, 480, 460, 450, 430, 420, 400, -50, "average"], regulation=TO_A_TENTH
    )
    assert marks(told)[:-1] == tenths(19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1)


def test_each_board_with_its_own_top() -> None:
    told = event([100, 50, 0], [100, 50, 0, -50], regulation=replace(LAWS, missing=Missing.OWN_TOP))
    assert marks(told) == [4, 2, 0]
    assert Scored(told).board(key()).ns[0] is not None
    assert [mark and mark.top for mark in Scored(told).board(key()).ns] == [4, 4, 4]


def test_a_score_alone_is_average() -> None:
    for missing in Missing:
        told = event(
            [100, "average plus", "not played"],
            [100, 50, 0],
            regulation=replace(LAWS, missing=missing),
        )
        assert marks(told) == [2, Fraction("2.4"), None]


def test_the_expected_number_of_scores_is_that_of_the_fullest_board_of_the_session() -> None:
    told = event([100, 50, 0], [100, 50, 0, -50], [100, 50])
    assert [Scored(told).expected(board) for board in told.boards] == [{"": 4}] * 3


def test_each_session_has_its_own_number_of_tables() -> None:
    told = event([100, 50, 0], [100, 50], [100, 50, 0, -50])
    first, second, third = told.boards
    boards = (
        replace(first, session="1"),
        replace(second, session="1"),
        replace(third, session="2"),
    )
    told = replace(told, boards=boards, sessions=("1", "2"))
    assert [Scored(told).expected(board) for board in boards] == [{"": 3}, {"": 3}, {"": 4}]
    found = Scored(told).board(boards[1].key).ns
    assert [mark and mark.score for mark in found] == [Fraction(7, 2), Fraction(1, 2)]


def test_a_sit_out_leaves_fewer_scores() -> None:
    """A pair that sits out leaves the board with fewer scores.

    In a Howell of five pairs at three tables each board is played twice; a half table has no score.
    """
    told = event([100, 50], [420, 420], [90, -50])
    assert marks(told) == [2, 0]
    assert {mark and mark.top for mark in Scored(told).board(key()).ns} == {2}


def test_an_unplayed_line_is_not_an_expected_score() -> None:
    """A line that nobody played is not an expected score.

    In a Howell cut short, every board has a line that was not played.
    """
    told = event([100, 50, "not played"], ["not played", 50, 0])
    assert Scored(told).expected(told.boards[0]) == {"": 2}
    assert marks(told) == [2, 0, None]


def test_separate_sections_have_their_own_numbers() -> None:
    told = event([100, 50, 0, 430, 420], [100, 50, 0, 430, 420], by_section=True)
    told = with_lines(with_lines(told, section="AAABB"), 2, section="AABBB")
    assert Scored(told).expected(told.boards[0]) == {"A": 3, "B": 3}
    assert marks(told) == [4, 2, 0, Fraction(7, 2), Fraction(1, 2)]
    across = replace(told, by_section=False)
    assert marks(across) == [4, 2, 0, 8, 6]


# Fouled boards


def test_a_fouled_board_in_two_groups() -> None:
    # EBU: seven scores of one form, three of the other, ten expected
    told = with_lines(
        event([600, 500, 400, 300, 200, 100, 50, 600, 500, 400], regulation=TO_A_TENTH),
        form="AAAAAAABBB",
    )
    assert marks(told) == tenths(17.6, 14.7, 11.9, 9.0, 6.1, 3.3, 0.4, 15.7, 9.0, 2.3)


@pytest.mark.parametrize(
    ("scores", "percentages"),
    [([100], [60]), ([100, 50], [65, 55]), ([50, 50], [60, 60]), ([100, 50, 0], [70, 60, 50])],
)
def test_small_groups(scores: list[int], percentages: list[int]) -> None:
    # EBU White Book 4.2.3.3
    told = event([*scores, *[430] * (9 - len(scores))], regulation=replace(LAWS, small_groups=True))
    told = with_lines(told, form=["fouled"] * len(scores) + [""] * (9 - len(scores)))
    for side, expected in ((Side.NS, percentages), (Side.EW, [120 - each for each in percentages])):
        found = Scored(told).board(key()).of(side)[: len(scores)]
        assert [mark and mark.percent for mark in found] == expected
        # A single score is average plus, which Law 12C2c may raise.
        assert [mark and mark.floats for mark in found] == [
            Grade.PLUS if len(scores) == 1 else None
        ] * len(scores)


def test_a_weighted_score_in_a_small_group_counts_proportionally() -> None:
    """A weighted score in a small group counts in parts: one and a half of +100, half of +50."""
    told = event(
        [100, "50% +100, 50% +50", *[430] * 7], regulation=replace(EBU_WAY, small_groups=True)
    )
    found = Scored(with_lines(told, form="xx       ")).board(key()).ns
    assert [mark and mark.percent for mark in found[:2]] == [Fraction(125, 2), Fraction(115, 2)]


def test_two_of_five_are_not_a_small_group() -> None:
    told = with_lines(
        event([-110, -200, 50, 50, 50], regulation=replace(LAWS, small_groups=True)), form="BBAAA"
    )
    assert marks(told)[:2] == [Fraction("6.5"), Fraction("1.5")]


# Sides that damaged themselves


def test_self_inflicted_damage() -> None:
    """Self-inflicted damage is deducted (Law 12C1e).

    The adjusted +620 is worth 7 of 8 here, the table's -100 is worth 0, and +170 without the own
    error 4.
    """
    own = SelfInflicted(Points(620), Points(-100), Points(170))
    told = event([620, 200, 140, 110, (own, 620)])
    # Against the other four: +620 has 7, +170 4, -100 0: 7 lost, of which 4 self-inflicted: 3 of 8.
    assert marks(told)[-1] == 3
    assert sum(filter(None, marks(told))) == 20
    assert marks(told, Side.EW)[-1] == 1


# Individuals


def test_partners_in_an_individual_share_the_mark() -> None:
    players = tuple(Contestant(number=str(number)) for number in range(1, 9))
    told = event([100, 50])
    lines = (
        Line(ns=("1", "2"), ew=("3", "4"), score=TableScore.both(Points(100))),
        Line(ns=("5", "6"), ew=("7", "8"), score=TableScore.both(Points(50))),
    )
    board = replace(told.boards[0], lines=lines)
    individual = Event(
        kind=Kind.INDIVIDUAL, method=Method.MATCHPOINTS, contestants=players, boards=(board,)
    )
    assert marks(individual) == [2, 0]
    assert marks(individual, Side.EW) == [0, 2]


# Rounding


def test_halves_are_rounded_towards_average_with_any_count() -> None:
    # 5, 5, 1 and 1 among four, scaled up to five: 6.5 and 1.5, with an average of 4
    scores: list[Told] = [100, 100, 50, 50, "average"]
    assert marks(event(scores, regulation=replace(LAWS, board_rounding=Rounding(0, EBU.half)))) == [
        6,
        6,
        2,
        2,
        4,
    ]
    # 2.5 and -2.5 around zero
    around_zero = event(
        scores, regulation=replace(AROUND_ZERO, board_rounding=Rounding(0, EBU.half))
    )
    assert written(around_zero) == [2, 2, -2, -2, 0]
    # 3.25 and 0.75 if a comparison is worth one
    ones = event(scores, regulation=Regulation(count=Count.ONE, board_rounding=EBU))
    assert written(ones) == tenths(3.2, 3.2, 0.8, 0.8, 2)


# Caching and speed


def test_a_ruling_does_not_change_the_marks_of_other_boards() -> None:
    scored = Scored(event([100, 50, 0], [100, 50, 0]))
    before = {number: scored.board(key(number)) for number in (1, 2)}
    line = scored.event.boards[0].lines[0]
    changed = scored.with_board(
        replace(
            scored.event.boards[0],
            lines=(
                replace(line, score=TableScore.both(Points(-50))),
                *scored.event.boards[0].lines[1:],
            ),
        )
    )
    assert changed.board(key(2)) is before[2]
    assert changed.board(key(1)) is not before[1]
    assert scored.board(key(1)) is before[1]


def test_removing_a_line_changes_the_expected_number_of_scores() -> None:
    scored = Scored(event([100, 50], [100, 50, 0]))
    assert [mark and mark.top for mark in scored.board(key(1)).ns] == [4, 4]
    fewer = scored.with_board(
        replace(scored.event.boards[1], lines=scored.event.boards[1].lines[:2])
    )
    assert [mark and mark.top for mark in fewer.board(key(1)).ns] == [2, 2]


def test_lines_with_the_same_outcome_share_one_mark() -> None:
    board = Scored(event([100, 50, 100])).board(key())
    assert board.ns[0] is board.ns[2]


@pytest.mark.parametrize(
    "shared", [True, False], ids=["results that are one object", "each its own object"]
)
def test_each_outcome_of_many_thousands_of_lines_is_scored_once(shared: bool) -> None:
    """Each outcome of many thousands of lines is scored once.

    The time depends on the number of outcomes, not of lines.
    """
    told = event([100, 50], [100, 50])
    points = possible()[:40]
    scores = [TableScore.both(Points(each)) for each in points]
    each = (
        scores[place % 40] if shared else TableScore.both(Points(points[place % 40]))
        for place in range(100_000)
    )
    lines = tuple(Line(ns=("1 NS",), ew=("1 EW",), score=score) for score in each)
    board = replace(told.boards[0], lines=lines)
    found = SCORERS[Method.MATCHPOINTS](board, told, {"": len(lines)})
    assert len({id(mark) for mark in found.ns}) == 40
