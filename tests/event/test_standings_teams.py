"""Standings of teams.

They are by victory points, differences, quotients or wins, with byes, penalties and carry-over.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.event.boards import Told, score

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import (
    Board,
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
from bridgelaw.event.standings.match_metrics import MATCH_METRICS
from bridgelaw.event.standings.match_standing import match_standings
from bridgelaw.event.standings.match_totals import MatchTotal
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.scores.regulation import Matches, Regulation
from bridgelaw.scoring.victory_points import WBF

KP = Regulation(matches=Matches(scale=WBF))
Boards = list[tuple[Told, Told]]
"""For each board the score in the open room and in the closed room.

The first team is North-South in the open room.
"""


def league(*rounds: dict[str, Boards], **values: Any) -> Event:
    """Return rounds of matches such as `{"AB": [(150, 400)]}`; boards start at 1 in each round.

    Team A is North-South in the open room, against B.
    """
    boards: dict[tuple[str, int], list[Line]] = {}
    for number, matches in enumerate(rounds, 1):
        for teams, played in matches.items():
            first, second = tuple(teams)
            for board, (opened, closed) in enumerate(played, 1):
                boards.setdefault((str(number), board), []).extend(
                    (
                        Line(ns=(first,), ew=(second,), score=score(opened)),
                        Line(ns=(second,), ew=(first,), score=score(closed)),
                    )
                )
    entered = sorted({team for matches in rounds for both in matches for team in both})
    told: dict[str, Any] = {
        "regulation": KP,
        "contestants": tuple(Contestant(number=team) for team in entered),
    } | values
    return Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        boards=tuple(
            Board(number=board, round=round_, lines=tuple(lines))
            for (round_, board), lines in boards.items()
        ),
        **told,
    )


def of(told: Event, *metrics: str) -> Standing[MatchTotal]:
    (standing,) = match_standings(Scored(told), [MATCH_METRICS[name] for name in metrics])
    return standing


def row(told: Event, team: str) -> Row[MatchTotal]:
    found = of(told).row(team)
    assert found is not None
    return found


def places(standing: Standing[MatchTotal]) -> list[tuple[str, str]]:
    return [(str(row.rank), row.contestant.number) for row in standing.rows]


FOUR_BOARDS: Boards = [(400, 400), (0, 0), (0, 0)]


def match(points: int) -> Boards:
    """Return four boards, one of which the first team wins by this many points."""
    return [(400 + points, 400), *FOUR_BOARDS]


ROUND_ROBIN = league(
    {"AB": match(100), "CD": match(50)},  # A wins by 3 IMPs, C by 2
    {"AC": match(-20), "BD": match(430)},  # C wins by 1, B by 10
    {"AD": match(0), "BC": match(170)},  # tied; B wins by 5
)
"""On four boards 1 IMP is 10.61, 2 are 11.20, 3 are 11.76, 5 are 12.80 and 10 are 15.00 (the
published scale).

A 11.76 + 9.39 + 10 = 31.15; B 8.24 + 15 + 12.80 = 36.04; C 11.20 + 10.61 + 7.20 = 29.01; D 8.80 + 5
+ 10 = 23.80.
"""


def test_victory_points_determine_the_rank() -> None:
    standing = of(ROUND_ROBIN)

    assert places(standing) == [("1", "B"), ("2", "A"), ("3", "C"), ("4", "D")]
    assert [row.total.victory_points for row in standing.rows] == [
        Fraction(3604, 100), Fraction(3115, 100), Fraction(2901, 100), Fraction(2380, 100),
    ]  # fmt: skip
    assert [metric.name for metric in standing.metrics] == ["victory points"]


def test_wins_ties_and_losses_are_counted() -> None:
    totals = {row.contestant.number: row.total for row in of(ROUND_ROBIN).rows}

    assert {team: (each.wins, each.draws, each.losses) for team, each in totals.items()} == {
        "A": (1, 1, 1), "B": (2, 0, 1), "C": (2, 0, 1), "D": (0, 1, 2),
    }  # fmt: skip
    assert {team: [each.won, each.lost, each.margin] for team, each in totals.items()} == {
        "A": [3, 1, 2], "B": [15, 3, 12], "C": [3, 5, -2], "D": [0, 12, -12],
    }  # fmt: skip
    assert {each.boards for each in totals.values()} == {12}


@pytest.mark.parametrize(
    ("metrics", "order"),
    [
        (("margin",), "1B 2A 3C 4D"),
        (("quotient",), "1B 2A 3C 4D"),  # 15 / 3, 3 / 1, 3 / 5, 0 / 12
        (("wins",), "1=B 1=C 3A 4D"),  # 2, 2, 1½, ½
        (("wins", "head to head"), "1B 2C 3A 4D"),  # B beat C by 12.80 to 7.20
        (("wins", "head to head margin"), "1B 2C 3A 4D"),
        (("wins", "margin"), "1B 2C 3A 4D"),
        (("losses",), "1=A 1=B 1=C 4D"),
        (("losses", "won"), "1B 2=A 2=C 4D"),  # 15, 3, 3
        (("losses", "head to head margin"), "1=A 1=B 3C 4D"),  # A +3 - 1, B -3 + 5, C +1 - 5
    ],
)
def test_tie_breaks_apply_in_their_order(metrics: tuple[str, ...], order: str) -> None:
    assert " ".join(place + team for place, team in places(of(ROUND_ROBIN, *metrics))) == order


def test_the_regulation_names_the_tie_breaks_of_victory_points() -> None:
    """The regulation names the tie-breaks of victory points.

    Two matches are tied: all have 10 VP. C and D won and lost 2 IMPs each on the boards, A and B
    none.
    """
    level = league({"AB": [(0, 0), (0, 0)], "CD": [(50, 0), (-50, 0)]})
    by_won = replace(level, regulation=replace(KP, tie_breaks=("won",)))

    assert places(of(level)) == [("1=", "A"), ("1=", "B"), ("1=", "C"), ("1=", "D")]
    assert places(of(by_won)) == [("1=", "C"), ("1=", "D"), ("3=", "A"), ("3=", "B")]
    with pytest.raises(EventError, match="found the tie-break tops, expected victory points"):
        of(replace(level, regulation=replace(KP, tie_breaks=("tops",))))


def test_a_team_that_lost_no_imps_has_the_best_quotient() -> None:
    standing = of(league({"AB": match(100), "CD": match(0)}), "quotient")

    assert standing.rows[0].values["quotient"] == math.inf
    assert places(standing) == [("1", "A"), ("2", "B"), ("None", "C"), ("None", "D")]


def test_a_match_need_not_add_up_to_twenty() -> None:
    # The ruling of the published match, on one of four boards: A keeps its 6 IMPs lost, B gets the
    # mean of 0 and 6.
    told = league({"AB": [((150, "50% +400, 50% +150"), 400), *FOUR_BOARDS]})

    # On four boards 6 IMPs lost are 20 - 13.28 = 6.72, and 3 won 11.76.
    assert row(told, "A").total.victory_points == Fraction(672, 100)
    assert row(told, "B").total.victory_points == Fraction(1176, 100)
    assert row(told, "A").total.margin == -6
    assert row(told, "B").total.margin == 3


def test_without_a_scale_the_difference_determines_the_rank() -> None:
    standing = of(replace(ROUND_ROBIN, regulation=Regulation()))

    assert [metric.name for metric in standing.metrics] == ["margin"]
    assert places(standing) == [("1", "B"), ("2", "A"), ("3", "C"), ("4", "D")]
    assert standing.rows[0].total.victory_points is None


def test_in_a_knock_out_nobody_is_ranked() -> None:
    told = replace(league({"AB": match(100)}), knock_out=True, regulation=Regulation())

    assert [(row.rank, row.contestant.number, row.total.wins) for row in of(told).rows] == [
        (None, "A", 1),
        (None, "B", 0),
    ]


@pytest.mark.parametrize(
    ("bye", "points"), [(Fraction(12), Fraction(2376, 100)), (None, Fraction(1176, 100))]
)
def test_a_bye_gives_the_victory_points_of_the_regulation(
    bye: Fraction | None, points: Fraction
) -> None:
    told = league(
        {"AB": match(100)},
        {"BC": match(0)},
        regulation=Regulation(matches=Matches(scale=WBF, bye=bye)),
    )

    total = row(told, "A").total

    assert total.victory_points == points  # 11.76, and 12 in the round in which B and C meet
    assert len(total.byes) == 1
    assert len(total.matches) == 1


def test_teams_with_different_numbers_of_matches_may_be_ranked_by_the_mean() -> None:
    told = league({"AB": match(100)}, {"BC": match(0)})

    # A 11.76 in one match, B 8.24 + 10 in two, C 10 in one.
    assert places(of(told)) == [("1", "B"), ("2", "A"), ("3", "C")]
    assert places(of(told, "victory points a match")) == [("1", "A"), ("2", "C"), ("3", "B")]


def test_penalties_and_carry_over_count_once_and_affect_nobody_else() -> None:
    told = replace(
        ROUND_ROBIN,
        penalties=(
            Penalty(contestant="B", amount=Fraction(1), unit=Unit.VICTORY_POINTS),
            Penalty(contestant="B", amount=Fraction(1, 2), unit=Unit.VICTORY_POINTS, round="2"),
        ),
        carry_overs=(CarryOver(contestant="D", amount=Fraction(5), unit=Unit.VICTORY_POINTS),),
    )

    before = {row.contestant.number: row.total.victory_points for row in of(ROUND_ROBIN).rows}
    after = {row.contestant.number: row.total.victory_points for row in of(told).rows}

    assert after == before | {"B": Fraction(3454, 100), "D": Fraction(2880, 100)}
    assert [due.score for due in row(told, "B").total.dues] == [-1]  # the other one is in its match


def test_a_penalty_in_imps_without_a_round_changes_the_difference() -> None:
    told = replace(
        ROUND_ROBIN,
        regulation=Regulation(),
        penalties=(Penalty(contestant="B", amount=Fraction(11), unit=Unit.IMPS),),
    )

    assert row(told, "B").total.margin == 1
    assert row(told, "A").total.margin == 2


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        (
            {"unit": Unit.MATCHPOINTS},
            "1 matchpoints for B in matches scored by IMPs, expected IMPs and victory points",
        ),
        ({"unit": Unit.IMPS, "round": "9"}, "in the round 9, which has no matches"),
        (
            {"unit": Unit.IMPS},
            "found IMPs for B without a match, expected victory points",
        ),
        ({"unit": Unit.IMPS, "session": "night"}, "the session night, which the event has not"),
    ],
)
def test_a_penalty_that_does_not_fit_is_refused(values: dict[str, Any], problem: str) -> None:
    told = replace(ROUND_ROBIN, penalties=(Penalty(contestant="B", amount=Fraction(1), **values),))

    with pytest.raises(EventError, match=problem):
        of(told)


def test_each_bye_gives_victory_points() -> None:
    told = league(
        {"AB": match(100)},
        {"BC": match(0)},
        {"CB": match(0)},
        regulation=Regulation(matches=Matches(scale=WBF, bye=Fraction(12))),
    )

    assert row(told, "A").total.victory_points == Fraction(3576, 100)  # 11.76 and twice 12


def test_a_match_without_a_score_on_any_board_does_not_count() -> None:
    told = league({"AB": match(100)}, {"AB": [("not played", "not played")] * 4})

    assert len(row(told, "A").total.matches) == 1
    assert row(told, "A").total.draws == 0


def test_a_penalty_for_a_match_without_a_score_counts_in_the_total() -> None:
    """A penalty for a match without a score counts in the total.

    D does not come in round 2: its match with B has no score, B gets 12 VP in the round and D a
    penalty.
    """
    vp: dict[str, Any] = {"unit": Unit.VICTORY_POINTS, "round": "2"}
    told = replace(
        league(
            {"AB": match(100), "CD": match(100)},
            {"AC": match(0), "BD": [("not played", "not played")] * 4},
        ),
        carry_overs=(CarryOver(contestant="B", amount=Fraction(12), **vp),),
        penalties=(Penalty(contestant="D", amount=Fraction(2), **vp),),
    )

    # Lost by 3 IMPs in round 1: 8.24.
    assert row(told, "B").total.victory_points == Fraction(2024, 100)
    assert row(told, "D").total.victory_points == Fraction(624, 100)


def test_if_several_teams_have_no_opponents_nobody_has_a_bye() -> None:
    """If several teams have no opponents, nobody has a bye.

    Two teams that did not reach the final, or whose match is still to be played, do not have byes.
    """
    told = league(
        {"AB": match(100), "CD": match(100)},
        {"AC": match(100)},
        regulation=Regulation(matches=Matches(scale=WBF, bye=Fraction(12))),
    )
    given = replace(
        told,
        carry_overs=(
            CarryOver(contestant="D", amount=Fraction(12), unit=Unit.VICTORY_POINTS, round="2"),
        ),
    )

    assert row(told, "B").total.victory_points == Fraction(824, 100)
    assert row(told, "D").total.victory_points == Fraction(824, 100)
    assert [bye.others for bye in row(told, "D").total.byes] == [1]
    assert row(given, "D").total.victory_points == Fraction(2024, 100)
    assert places(of(told, "victory points a match"))[2:] == [("3=", "B"), ("3=", "D")]


def test_a_section_has_no_byes_in_the_rounds_of_another() -> None:
    """A section has no byes in the rounds of another section.

    C and D meet once, A and B twice; E, the only one without opponents in its section, has a bye in
    its round.
    """
    told = league(
        {"AB": match(0), "CD": match(0)}, {"AB": match(0), "CE": match(0)}, {"AB": match(0)}
    )
    contestants = tuple(
        replace(each, section="12"[each.number in "CDE"]) for each in told.contestants
    )

    told = replace(told, contestants=contestants, by_section=True)
    totals = [row for standing in match_standings(Scored(told)) for row in standing.rows]

    assert {row.contestant.number: [bye.round for bye in row.total.byes] for row in totals} == {
        "A": [], "B": [], "C": [], "D": ["2"], "E": ["1"],
    }  # fmt: skip


def test_session_lists_follow_the_overall_list() -> None:
    two = {"1": "autumn", "2": "autumn", "3": "spring"}
    told = replace(
        ROUND_ROBIN,
        boards=tuple(replace(board, session=two[board.round]) for board in ROUND_ROBIN.boards),
        sessions=("autumn", "spring"),
        penalties=(
            Penalty(contestant="B", amount=Fraction(1), unit=Unit.VICTORY_POINTS, session="spring"),
        ),
    )

    whole, autumn, spring = match_standings(Scored(told))

    assert [whole.session, autumn.session, spring.session] == [None, "autumn", "spring"]
    points = [
        {row.contestant.number: row.total.victory_points for row in standing.rows}
        for standing in (whole, autumn, spring)
    ]
    assert points[1] == {
        "A": Fraction(2115, 100),
        "B": Fraction(2324, 100),
        "C": Fraction(2181, 100),
        "D": Fraction(1380, 100),
    }
    assert points[2] == {"A": 10, "B": Fraction(1180, 100), "C": Fraction(720, 100), "D": 10}
    assert points[0]["B"] == Fraction(3504, 100)


def test_a_bye_belongs_to_its_session() -> None:
    told = league({"AB": match(100)}, {"BC": match(0)})
    told = replace(
        told,
        boards=tuple(replace(board, session=board.round) for board in told.boards),
        sessions=("1", "2"),
    )

    whole, first, second = match_standings(Scored(told))

    assert [
        [len(row.total.byes) for row in each.rows if row.contestant.number == "A"]
        for each in (first, second)
    ] == [
        [0],
        [1],
    ]
    assert [len(row.total.byes) for row in whole.rows] == [0, 1, 1]


def test_sections_may_have_their_own_lists() -> None:
    sections = {"A": "Red", "B": "Red", "C": "Blue", "D": "Blue"}
    contestants = tuple(
        replace(each, section=sections[each.number]) for each in ROUND_ROBIN.contestants
    )

    lists = match_standings(Scored(replace(ROUND_ROBIN, contestants=contestants)), by_section=True)

    assert [(standing.section, places(standing)) for standing in lists] == [
        ("Red", [("1", "B"), ("2", "A")]),
        ("Blue", [("1", "C"), ("2", "D")]),
    ]


def test_at_board_a_match_boards_rank_and_a_penalty_may_be_a_percentage_of_one() -> None:
    told = replace(
        league({"AB": [(100, 0), (100, 0), (0, 0)]}),
        method=Method.BOARD_A_MATCH,
        regulation=Regulation(),
        penalties=(
            Penalty(contestant="A", amount=Fraction(25), unit=Unit.PERCENT),
            Penalty(contestant="B", amount=Fraction(1, 4), unit=Unit.MATCHPOINTS, round="1"),
        ),
    )

    standing = of(told)

    # Two boards won and one tied: 5 of 6. A quarter of a board with a maximum of two is a half.
    assert [metric.name for metric in standing.metrics] == ["board points"]
    assert [row.values["board points"] for row in standing.rows] == [Fraction(9, 2), Fraction(3, 4)]
    assert [row.total.won for row in standing.rows] == [5, 1]
    assert [row.total.margin for row in standing.rows] == [Fraction(7, 2), Fraction(-17, 4)]


def test_handicaps_have_their_own_list() -> None:
    contestants = tuple(
        replace(each, handicap=Fraction(13 if each.number == "D" else 0))
        for each in ROUND_ROBIN.contestants
    )

    scratch, handicapped = match_standings(Scored(replace(ROUND_ROBIN, contestants=contestants)))

    assert places(scratch) == [("1", "B"), ("2", "A"), ("3", "C"), ("4", "D")]
    assert places(handicapped) == [
        ("1", "D"),
        ("2", "B"),
        ("3", "A"),
        ("4", "C"),
    ]  # 36.80 before 36.04


def test_teams_are_ranked_by_matches_as_are_pairs_that_meet_in_matches() -> None:
    """Teams are ranked by matches, and pairs if they meet in matches.

    A federation's scale of victory points does not turn an evening of pairs into matches.
    """
    assert ROUND_ROBIN.in_matches
    pairs = replace(ROUND_ROBIN, kind=Kind.PAIRS, boards=())
    assert pairs.regulation.matches.scale is not None
    assert not pairs.in_matches
    assert replace(pairs, pairs_in_matches=True).in_matches
    for kind in (Kind.TEAMS, Kind.INDIVIDUAL):
        with pytest.raises(EventError, match="found pairs in matches in an event of another kind"):
            replace(pairs, kind=kind, pairs_in_matches=True)
