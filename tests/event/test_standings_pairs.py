"""Standings of pairs and individuals: totals, percentages, sessions, sections, penalties,
handicaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.event.boards import Told, event, key, score

from bridgelaw.bridge.seats import Side
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
from bridgelaw.event.standings.standing import Row, Standing, standings
from bridgelaw.event.standings.totals import Total
from bridgelaw.scores.regulation import Count, Regulation, SessionWeight, Unequal


def of(told: Event, **options: Any) -> tuple[Standing[Total], ...]:
    return standings(Scored(told), **options)


def row(told: Event, contestant: str) -> Row[Total]:
    return next(row for standing in of(told) if (row := standing.row(contestant)))


def howell(*boards: tuple[str, Sequence[tuple[str, str, Told]]], **values: Any) -> Event:
    """Return an event with one winner.

    Each board has its session and its lines, `("1", "2", 100)`. Boards are numbered within the
    session.
    """
    made: list[Board] = []
    for session, lines in boards:
        number = 1 + sum(board.session == session for board in made)
        made.append(
            Board(
                number=number,
                session=session,
                lines=tuple(Line(ns=(ns,), ew=(ew,), score=score(told)) for ns, ew, told in lines),
            )
        )
    numbers = dict.fromkeys(
        number for _, lines in boards for ns, ew, _ in lines for number in (ns, ew)
    )
    sessions = tuple(dict.fromkeys(session for session, _ in boards))
    entered = tuple(Contestant(number=number) for number in numbers)
    told: dict[str, Any] = {"contestants": entered, "method": Method.MATCHPOINTS} | values
    return Event(kind=Kind.PAIRS, boards=tuple(made), sessions=sessions, **told)


def places(standing: Standing[Total]) -> list[tuple[str, str]]:
    return [(str(row.rank), row.contestant.number) for row in standing.rows]


def totals(told: Event) -> dict[str, Fraction]:
    (standing,) = of(told)
    return {row.contestant.number: row.total.score for row in standing.rows}


# Totals ------------------------------------------------------------------------


def test_two_winners_make_two_lists() -> None:
    # Three tables, a top of 4. N-S: 4, 2, 0 and 3, 3, 0: 7, 5 and 0 of 8. E-W: 0, 2, 4 and 1, 1, 4:
    # 1, 3 and 8 of 8.
    north_south, east_west = of(event((100, 50, 0), (100, 100, 0)))

    assert (north_south.side, east_west.side) == (Side.NS, Side.EW)
    assert places(north_south) == [("1", "1 NS"), ("2", "2 NS"), ("3", "3 NS")]
    assert places(east_west) == [("1", "3 EW"), ("2", "2 EW"), ("3", "1 EW")]
    assert [row.total.percent for row in north_south.rows] == [
        Fraction(175, 2),
        Fraction(125, 2),
        0,
    ]
    assert [row.total.score for row in east_west.rows] == [8, 3, 1]
    assert {row.total.top for row in north_south.rows} == {8}


def test_one_winner_makes_one_list_with_both_directions() -> None:
    # Two tables, a top of 2. Board 1: 1 and 4 have 2. Board 2: 1 sits East-West and has 0, against
    # 3 with 2; 2 with 2, 4 with 0.
    told = howell(
        ("", [("1", "2", 100), ("3", "4", 0)]),
        ("", [("3", "1", 100), ("4", "2", 0)]),
    )

    (standing,) = of(told)

    assert totals(told) == {"1": 2, "2": 2, "3": 2, "4": 2}
    assert standing.side is None
    assert places(standing) == [("1=", "1"), ("1=", "2"), ("1=", "3"), ("1=", "4")]


def test_after_two_tied_for_second_there_is_no_third() -> None:
    # 6, 3, 3 and 0 of 6.
    (north_south, _) = of(event((100, 50, 50, 0)))

    assert places(north_south) == [("1", "1 NS"), ("2=", "2 NS"), ("2=", "3 NS"), ("4", "4 NS")]


def test_in_an_individual_both_partners_score() -> None:
    lines = (
        Line(ns=("1", "2"), ew=("3", "4"), score=score(100)),
        Line(ns=("5", "6"), ew=("7", "8"), score=score(0)),
    )
    told = Event(
        kind=Kind.INDIVIDUAL,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=number) for number in "12345678"),
        boards=(Board(number=1, lines=lines),),
    )

    assert totals(told) == dict.fromkeys("1278", 2) | dict.fromkeys("3456", 0)


def test_with_two_winners_a_pair_may_not_play_in_both_directions() -> None:
    told = howell(
        ("", [("1", "2", 100), ("3", "4", 0)]),
        ("", [("2", "1", 100), ("3", "4", 0)]),
        two_winners=True,
    )

    with pytest.raises(EventError, match="the contestant 1 in both directions"):
        of(told)


def test_with_two_winners_a_pair_may_not_play_against_its_entered_direction() -> None:
    told = event((100, 50))
    contestants = tuple(
        replace(each, side=Side.EW) if each.number == "1 NS" else each for each in told.contestants
    )

    with pytest.raises(
        EventError,
        match="found the contestant 1 NS sitting North-South, expected East-West as entered",
    ):
        of(replace(told, contestants=contestants))


def test_a_pair_without_a_score_is_listed_with_its_penalty() -> None:
    told = event((100, 50, "not played"))
    contestants = tuple(replace(each, side=None) for each in told.contestants)
    due = Penalty(contestant="3 NS", amount=Fraction(10), unit=Unit.PERCENT)

    north_south, east_west = of(replace(told, contestants=contestants, penalties=(due,)))

    assert places(north_south) == [("1", "1 NS"), ("2", "2 NS"), ("None", "3 NS")]
    assert north_south.rows[2].total.dues[0].source is due
    assert places(east_west) == [("1", "2 EW"), ("2", "1 EW"), ("None", "3 EW")]


def test_a_pair_without_a_score_is_listed_without_a_rank() -> None:
    (north_south, _) = of(event((100, 50, "not played")))

    assert [(row.rank and row.rank.place, row.contestant.number) for row in north_south.rows] == [
        (1, "1 NS"),
        (2, "2 NS"),
        (None, "3 NS"),
    ]


# Different numbers of boards ------------------------------------------------------


SAT_OUT = howell(
    ("", [("1", "2", 100), ("3", "4", 0)]),
    ("", [("1", "2", 100), ("3", "5", 0)]),
    ("", [("1", "4", 0), ("3", "5", 100)]),
)
"""A top of 2 on each. 1: 2 + 2 + 0 = 4 of 6. 2: 0 of 4. 3: 0 + 0 + 2 = 2 of 6. 4: 2 + 2 = 4 of 4.
5: 2 + 0 = 2 of 4."""


def test_by_percentage_a_sit_out_is_no_disadvantage() -> None:
    (standing,) = of(SAT_OUT)

    assert [(row.contestant.number, row.total.percent) for row in standing.rows] == [
        ("4", 100),
        ("1", Fraction(200, 3)),
        ("5", 50),
        ("3", Fraction(100, 3)),
        ("2", 0),
    ]
    assert [row.total.boards for row in standing.rows] == [2, 3, 2, 3, 2]


def test_a_factored_total_is_brought_up_to_the_fullest_number_of_boards() -> None:
    (standing,) = of(replace(SAT_OUT, regulation=Regulation(unequal=Unequal.FACTORED)))

    # 4 of 4 counts as 6 of 6, and 2 of 4 as 3 of 6.
    assert [(row.contestant.number, row.values["factored total"]) for row in standing.rows] == [
        ("4", 6),
        ("1", 4),
        ("5", 3),
        ("3", 2),
        ("2", 0),
    ]


def test_an_unfactored_total_is_not_changed() -> None:
    (standing,) = of(replace(SAT_OUT, regulation=Regulation(unequal=Unequal.AS_SCORED)))

    assert places(standing) == [("1=", "1"), ("1=", "4"), ("3=", "3"), ("3=", "5"), ("5", "2")]


def test_a_total_around_zero_is_near_average_after_a_sit_out() -> None:
    """A total counted around zero is near average for a pair that sat out.

    4 - 3, 0 - 2, 2 - 3, 4 - 2 and 2 - 2: the listed figure determines the rank.
    """
    (standing,) = of(
        replace(SAT_OUT, regulation=Regulation(unequal=Unequal.AS_SCORED, count=Count.ZERO))
    )

    assert [
        (str(row.rank), row.contestant.number, row.values["total"]) for row in standing.rows
    ] == [
        ("1", "4", 2),
        ("2", "1", 1),
        ("3", "5", 0),
        ("4", "3", -1),
        ("5", "2", -2),
    ]


@pytest.mark.parametrize(
    ("count", "factored"),
    [(Count.ONE, [3, 2, Fraction(3, 2), 1, 0]), (Count.ZERO, [3, 1, 0, -1, -3])],
)
def test_a_factored_total_is_shown_in_the_notation_of_matchpoints(
    count: Count, factored: list[Fraction]
) -> None:
    (standing,) = of(replace(SAT_OUT, regulation=Regulation(unequal=Unequal.FACTORED, count=count)))

    assert [row.values["factored total"] for row in standing.rows] == factored


IMPS = {"method": Method.CROSS_IMPS}


def test_at_imps_the_total_ranks_if_all_have_played_equally_many_boards() -> None:
    told = howell(("", [("1", "2", 420), ("3", "4", 0)]), **IMPS)

    (standing,) = of(told)

    assert [metric.name for metric in standing.metrics] == ["total"]
    assert {row.contestant.number: row.total.score for row in standing.rows} == {
        "1": 9,
        "4": 9,
        "2": -9,
        "3": -9,
    }


def test_at_imps_the_score_per_board_ranks_otherwise() -> None:
    # 420 against 0 is 9 IMPs, 100 against 0 is 3. 1: +9 + 3, 6 a board. 4: +9 on its only board. 5:
    # -3 on its only board.
    told = howell(
        ("", [("1", "2", 420), ("3", "4", 0)]),
        ("", [("1", "2", 100), ("5", "3", 0)]),
        **IMPS,
    )

    (standing,) = of(told)

    assert [metric.name for metric in standing.metrics] == ["score a board"]
    rates: dict[str, Fraction | int | None] = {
        row.contestant.number: row.total.rate for row in standing.rows
    }
    assert rates == {"4": 9, "1": 6, "3": -3, "5": -3, "2": -6}
    assert places(standing) == [("1", "4"), ("2", "1"), ("3=", "3"), ("3=", "5"), ("5", "2")]
    factored = replace(told, regulation=Regulation(unequal=Unequal.FACTORED))
    assert of(factored)[0].rows[0].values["factored total"] == 18  # 9 a board on two boards


def test_at_imps_sessions_may_count_equally() -> None:
    # Day: +9 and -9, 0 a board. Evening: +3. Equally (0 + 3) / 2 a board; by boards 3 / 3.
    boards = (
        ("day", [("1", "2", 420), ("3", "4", 0)]),
        ("day", [("1", "2", 0), ("3", "4", 420)]),
        ("evening", [("1", "2", 100), ("3", "4", 0)]),
    )
    equally = howell(*boards, **IMPS, regulation=Regulation(sessions=SessionWeight.EQUALLY))

    assert [metric.name for metric in of(equally)[0].metrics] == ["score a board"]
    assert row(equally, "1").total.rate == Fraction(3, 2)
    assert row(howell(*boards, **IMPS), "1").total.rate == 1
    assert row(howell(*boards, **IMPS), "1").total.score == 3


def test_a_handicap_is_added_to_the_imps_of_each_session() -> None:
    boards = (
        ("day", [("1", "2", 420), ("3", "4", 0)]),
        ("evening", [("1", "2", 100), ("3", "4", 0)]),
    )
    contestants = tuple(
        Contestant(number=number, handicap=Fraction(number == "2") * 4) for number in "1234"
    )
    told = howell(*boards, **IMPS, contestants=contestants)

    scores = {
        standing.session: found.total.score
        for standing in of(told)
        if standing.handicap and (found := standing.row("2"))
    }

    assert scores == {None: -12 + 8, "day": -9 + 4, "evening": -3 + 4}


def test_a_handicap_is_weighted_like_its_sessions() -> None:
    """A handicap is weighted like its sessions.

    Two boards by day and one in the evening, 2 IMPs in each session: one IMP a board by day and two
    in the evening.
    """
    boards = (
        ("day", [("1", "2", 420), ("3", "4", 0)]),
        ("day", [("1", "2", 0), ("3", "4", 420)]),
        ("evening", [("1", "2", 100), ("3", "4", 100)]),
    )
    contestants = tuple(
        Contestant(number=number, handicap=Fraction(number == "2") * 2) for number in "1234"
    )
    told = howell(*boards, **IMPS, contestants=contestants)

    def rate(sessions: SessionWeight) -> Fraction | None:
        _, handicapped, *_ = of(replace(told, regulation=Regulation(sessions=sessions)))
        found = handicapped.row("2")
        return None if found is None else found.total.rate

    assert rate(SessionWeight.BY_BOARDS) == Fraction(4, 3)  # without the handicap 0
    assert rate(SessionWeight.EQUALLY) == Fraction(3, 2)


# Sessions and sections ------------------------------------------------------------


TWO_SESSIONS = howell(
    ("day", [("1", "2", 100), ("3", "4", 0)]),  # 1 and 4 have 2 of 2
    ("day", [("1", "2", 0), ("3", "4", 100)]),  # 2 and 3
    ("day", [("1", "2", 100), ("3", "4", 0)]),  # 1 and 4
    ("evening", [("1", "2", 0), ("3", "4", 100)]),  # 2 and 3
)


def test_session_lists_follow_the_overall_list() -> None:
    found = of(TWO_SESSIONS)

    assert [standing.session for standing in found] == [None, "day", "evening"]
    assert places(found[1]) == [("1=", "1"), ("1=", "4"), ("3=", "2"), ("3=", "3")]
    assert places(found[2]) == [("1=", "2"), ("1=", "3"), ("3=", "1"), ("3=", "4")]
    assert found[0].row("1").total.score == 4  # type: ignore[union-attr]


def test_a_single_session_has_one_list_whether_named_or_not() -> None:
    named = howell(("day", [("1", "2", 100), ("3", "4", 0)]))
    unnamed = replace(named, sessions=("",))

    assert [standing.session for standing in of(named)] == [None]
    assert [standing.session for standing in of(unnamed)] == [None]


def test_a_penalty_without_a_session_counts_if_there_is_only_one() -> None:
    penalty = Penalty(contestant="1", amount=Fraction(1), unit=Unit.MATCHPOINTS)
    told = howell(("day", [("1", "2", 100), ("3", "4", 0)]), penalties=(penalty,))

    assert row(told, "1").total.score == 1
    assert row(told, "1").total.percent == 50


def test_sessions_are_weighted_by_boards_or_equally() -> None:
    # 1: 4 of 6 in the day (66.67 %), 0 of 2 in the evening. By boards 4 of 8, 50 %; equally (66.67
    # + 0) / 2 = 33.33 %.
    equally = replace(TWO_SESSIONS, regulation=Regulation(sessions=SessionWeight.EQUALLY))

    assert row(TWO_SESSIONS, "1").total.percent == 50
    assert row(equally, "1").total.percent == Fraction(100, 3)
    assert row(equally, "2").total.percent == Fraction(200, 3)  # 2 of 6 and 2 of 2


def test_boards_have_equal_weight_whatever_the_top_of_the_session() -> None:
    # Day: two tables, a top of 2, 1 has 2 (100 %). Evening: three tables, a top of 4, 1 has 0.
    told = howell(
        ("day", [("1", "2", 100), ("3", "4", 0)]),
        ("evening", [("1", "2", 0), ("3", "4", 50), ("5", "6", 100)]),
    )

    assert row(told, "1").total.percent == 50
    assert row(told, "1").total.score == 2
    assert row(told, "1").total.top == 6


def test_sections_are_ranked_together_or_separately() -> None:
    sections = {"1": "A", "2": "A", "3": "B", "4": "B"}
    contestants = tuple(
        Contestant(number=number, section=section) for number, section in sections.items()
    )
    told = howell(("", [("1", "2", 100), ("3", "4", 0)]), contestants=contestants)

    (field,) = of(told)
    first, second = of(told, by_section=True)

    assert places(field) == [("1=", "1"), ("1=", "4"), ("3=", "2"), ("3=", "3")]
    assert (first.section, places(first)) == ("A", [("1", "1"), ("2", "2")])
    assert (second.section, places(second)) == ("B", [("1", "4"), ("2", "3")])


def test_an_event_by_section_takes_the_section_from_the_lines() -> None:
    told = event((100, 0, 50, 0))
    (board,) = told.boards
    lines = tuple(
        replace(line, section=section) for line, section in zip(board.lines, "AABB", strict=True)
    )
    told = replace(told, boards=(replace(board, lines=lines),), by_section=True)

    assert [(standing.section, standing.side, len(standing.rows)) for standing in of(told)] == [
        ("A", Side.NS, 2),
        ("A", Side.EW, 2),
        ("B", Side.NS, 2),
        ("B", Side.EW, 2),
    ]
    assert row(told, "3 NS").total.percent == 100  # best of the two in the section


def test_a_pair_that_changes_section_is_ranked_in_each_and_overall() -> None:
    """A pair that changes section is ranked in each section, and overall with everybody.

    1 and 3 exchange places for the second session.
    """
    rooms = {"day": ("14", "32"), "evening": ("34", "12")}
    boards = tuple(
        Board(
            number=1,
            session=session,
            lines=tuple(
                Line(ns=(both[0],), ew=(both[1],), score=score(100), section=section)
                for section, both in zip("AB", pairs, strict=True)
            ),
        )
        for session, pairs in rooms.items()
    )
    told = replace(
        howell(("day", [("1", "4", 0), ("3", "2", 0)])), boards=boards, sessions=("day", "evening")
    )

    lists = of(told, by_section=True)

    assert [
        (each.session, each.section, {row.contestant.number for row in each.rows}) for each in lists
    ] == [
        (None, None, {"1", "2", "3", "4"}),
        ("day", "A", {"1", "4"}),
        ("day", "B", {"2", "3"}),
        ("evening", "A", {"3", "4"}),
        ("evening", "B", {"1", "2"}),
    ]


# Penalties, carry-over, handicap ----------------------------------------------------


THREE_TABLES = event((100, 50, 0), (100, 100, 0))
"""A top of 4. 1 NS has 7 of 8."""


@pytest.mark.parametrize(
    ("amount", "unit", "count", "left"),
    [
        (
            Fraction(10),
            Unit.PERCENT,
            Count.TWO,
            7 - Fraction(4, 10),
        ),  # a tenth of the top of one board
        (Fraction(2), Unit.MATCHPOINTS, Count.TWO, 5),
        (
            Fraction(2),
            Unit.MATCHPOINTS,
            Count.ONE,
            3,
        ),  # two points of the half scale are four in the units of the Laws
        (Fraction(2), Unit.MATCHPOINTS, Count.ZERO, 5),
        (Fraction(-1), Unit.MATCHPOINTS, Count.TWO, 8),  # a bonus
    ],
)
def test_a_penalty_is_deducted_in_its_unit(
    amount: Fraction, unit: Unit, count: Count, left: Fraction
) -> None:
    penalty = Penalty(contestant="1 NS", amount=amount, unit=unit)
    told = replace(THREE_TABLES, penalties=(penalty,), regulation=Regulation(count=count))

    assert row(told, "1 NS").total.score == left
    assert row(told, "1 NS").total.percent == left * 100 / 8
    assert [due.source for due in row(told, "1 NS").total.dues] == [penalty]


def test_a_penalty_does_not_affect_others() -> None:
    told = replace(
        THREE_TABLES,
        penalties=(Penalty(contestant="1 NS", amount=Fraction(3), unit=Unit.MATCHPOINTS),),
    )

    for number in ("2 NS", "3 NS", "1 EW", "2 EW", "3 EW"):
        assert row(told, number).total == row(THREE_TABLES, number).total


def test_a_penalty_in_an_unsupported_unit_is_refused() -> None:
    told = replace(
        THREE_TABLES,
        penalties=(Penalty(contestant="1 NS", amount=Fraction(3), unit=Unit.VICTORY_POINTS),),
    )

    with pytest.raises(
        EventError, match="1 NS in victory points, which scores by matchpoints cannot be changed in"
    ):
        of(told)


def test_imps_do_not_change_points() -> None:
    due = Penalty(contestant="1 NS", amount=Fraction(10), unit=Unit.IMPS)

    with pytest.raises(
        EventError, match="in IMPs, which scores by total points cannot be changed in"
    ):
        of(event((100, 50), method=Method.TOTAL_POINTS, penalties=(due,)))


def test_at_imps_a_penalty_is_in_imps() -> None:
    penalty = Penalty(contestant="1", amount=Fraction(2), unit=Unit.IMPS)
    told = howell(("", [("1", "2", 420), ("3", "4", 0)]), **IMPS, penalties=(penalty,))

    assert totals(told) == {"1": 7, "2": -9, "3": -9, "4": 9}
    with pytest.raises(
        EventError, match="in per cent of a top, which scores by cross-IMPs cannot be changed in"
    ):
        of(replace(told, penalties=(replace(penalty, unit=Unit.PERCENT),)))


def test_a_penalty_in_an_unknown_session_is_refused() -> None:
    told = replace(
        THREE_TABLES,
        penalties=(
            Penalty(contestant="1 NS", amount=Fraction(3), unit=Unit.PERCENT, session="night"),
        ),
    )

    with pytest.raises(EventError, match="the session night, which the event has not"):
        of(told)


def test_a_penalty_of_a_session_is_in_its_list_and_others_in_the_overall_list() -> None:
    penalties = (
        Penalty(contestant="1", amount=Fraction(1), unit=Unit.MATCHPOINTS, session="day"),
        Penalty(contestant="1", amount=Fraction(50), unit=Unit.PERCENT),  # half of a top of 2
    )

    everything, day, evening = (
        standing.row("1") for standing in of(replace(TWO_SESSIONS, penalties=penalties))
    )

    assert everything is not None
    assert day is not None
    assert evening is not None
    assert day.total.score == 3  # 4 - 1
    assert day.total.percent == 50  # of 6
    assert evening.total.score == 0
    assert everything.total.score == 2  # 4 - 1 - 1
    assert everything.total.percent == 25  # (3 * 50 + 0) / 4 = 37.5, less 1 of 8


def test_carry_over_is_added() -> None:
    carried = (
        CarryOver(contestant="3 NS", amount=Fraction(50), unit=Unit.PERCENT),
        CarryOver(contestant="3 NS", amount=Fraction(1), unit=Unit.MATCHPOINTS),
    )

    assert row(replace(THREE_TABLES, carry_overs=carried), "3 NS").total.score == 0 + 2 + 1


def test_handicaps_have_their_own_list_beside_the_scratch_list() -> None:
    handicaps = {"1 NS": 0, "2 NS": 30, "3 NS": 10}
    contestants = tuple(
        replace(each, handicap=Fraction(handicaps.get(each.number, 0)))
        for each in THREE_TABLES.contestants
    )

    scratch, handicapped, east_west = of(replace(THREE_TABLES, contestants=contestants))

    assert (scratch.handicap, handicapped.handicap, east_west.handicap) == (False, True, False)
    assert [(row.contestant.number, row.total.percent) for row in scratch.rows] == [
        ("1 NS", Fraction(175, 2)),
        ("2 NS", Fraction(125, 2)),
        ("3 NS", 0),
    ]
    assert [(row.contestant.number, row.total.percent) for row in handicapped.rows] == [
        ("2 NS", Fraction(185, 2)),
        ("1 NS", Fraction(175, 2)),
        ("3 NS", 10),
    ]


# Properties --------------------------------------------------------------------------


points = st.sampled_from([-200, -100, -50, 0, 50, 100, 110, 420, 450])
fields = st.integers(2, 5).flatmap(
    lambda tables: st.lists(
        st.lists(points, min_size=tables, max_size=tables), min_size=1, max_size=5
    )
)


@given(fields)
def test_percentages_average_fifty_if_everything_is_balanced(boards: list[list[int]]) -> None:
    for standing in of(event(*boards)):
        percents = [row.total.percent or Fraction(0) for row in standing.rows]
        assert sum(percents) == 50 * len(standing.rows)


@given(fields)
def test_a_rank_is_one_more_than_the_number_of_contestants_ahead(boards: list[list[int]]) -> None:
    for standing in of(event(*boards)):
        scores = {row.contestant.number: row.total.score for row in standing.rows}
        for each in standing.rows:
            assert each.rank is not None
            mine = scores[each.contestant.number]
            assert each.rank.place == 1 + sum(other > mine for other in scores.values())
            assert each.rank.shared == (sum(other == mine for other in scores.values()) > 1)


@given(fields, st.data())
def test_a_change_on_one_board_affects_only_those_compared_there(
    boards: list[list[int]], data: st.DataObject
) -> None:
    """A change on one board affects only those who are compared there.

    Both sides keep their marks on every other board; the sum over all pairs does not change.
    """
    before = event(*boards)
    place = data.draw(st.integers(0, len(boards[0]) - 1))
    board = before.board(key(1))
    after = before.with_board(
        board.with_line(place, replace(board.lines[place], score=score(data.draw(points))))
    )

    def sums(told: Event) -> list[Fraction]:
        return [
            sum((row.total.score for row in standing.rows), Fraction(0)) for standing in of(told)
        ]

    def elsewhere(told: Event) -> dict[str, Fraction]:
        marks = Scored(told).board(key(1))
        first = {
            contestant: mark.score
            for side in Side
            for line, mark in zip(told.boards[0].lines, marks.of(side), strict=True)
            if mark
            for contestant in line.contestants(side)
        }
        return {number: row(told, number).total.score - first[number] for number in told.by_number}

    assert sums(before) == sums(after)
    assert elsewhere(before) == elsewhere(after)


@given(fields, st.permutations(range(5)))
def test_the_order_of_the_lines_does_not_matter(
    boards: list[list[int]], order: Iterable[int]
) -> None:
    told = event(*boards)
    size = len(told.boards[0].lines)
    turned = replace(
        told,
        boards=tuple(
            replace(board, lines=tuple(board.lines[place] for place in order if place < size))
            for board in told.boards
        ),
    )

    for first, second in zip(of(told), of(turned), strict=True):
        assert {row.contestant.number: (row.rank, row.total) for row in first.rows} == {
            row.contestant.number: (row.rank, row.total) for row in second.rows
        }
