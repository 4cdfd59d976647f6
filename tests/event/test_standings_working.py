"""The computation of a total, line by line, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tests.event.boards import event
from tests.event.test_standings_pairs import SAT_OUT, TWO_SESSIONS
from tests.event.test_standings_teams import ROUND_ROBIN, league, match

from bridgelaw.event.model import CarryOver, Event, Method, Penalty, Unit
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.match_metrics import MATCH_METRICS
from bridgelaw.event.standings.match_standing import match_standings
from bridgelaw.event.standings.metrics import METRICS
from bridgelaw.event.standings.standing import standings
from bridgelaw.event.standings.working import working
from bridgelaw.scores.regulation import (
    Artificial,
    Count,
    Figures,
    Matches,
    Regulation,
    SessionWeight,
    Unequal,
)
from bridgelaw.scoring.victory_points import WBF

PLAYED = ((100, 50, 0), (100, 100, 0), (50, 100, 0))
UNPLAYED = ("average plus", "average minus")


def working_of(
    told: Event, contestant: str, language: str = "en", ties: Sequence[str] = ()
) -> list[str]:
    lists = (
        match_standings(Scored(told), [MATCH_METRICS[name] for name in ties])
        if told.in_matches
        else standings(Scored(told), [METRICS[name] for name in ties])
    )
    for standing in lists:
        if lines := working(told, standing, contestant):
            return [line.say(language) for line in lines]
    return []


LATE = Penalty(contestant="1 NS", amount=Fraction(10), unit=Unit.PERCENT, reason="late")


def test_a_floating_average_and_a_penalty() -> None:
    told = replace(event(*PLAYED, (UNPLAYED, 100, 0)), penalties=(LATE,))

    assert working_of(told, "1 NS") == [
        "on the boards (4): 12 of 16",
        "board 4: average plus, 2.4 of 4, becomes 3 of 4: 75% on the other boards (3) is better "
        "(Law 12C2c)",
        "penalty, 10 per cent of a top: −0.4 (late)",
        "in total: 11.6 of 16, 72.5%",
    ]
    assert working_of(told, "1 NS", "da") == [
        "på spillene (4): 12 af 16",
        "spil 4: middel plus, 2,4 af 4, bliver til 3 af 4: 75% på de øvrige spil (3) er bedre (§ "
        "12C2c)",
        "strafpoint, 10 procent af en top: −0,4 (late)",
        "i alt: 11,6 af 16, 72,5%",
    ]


def test_an_average_that_is_not_moved() -> None:
    both_plus = event(*PLAYED, (("average minus", "average plus"), 100, 0))
    average = event(*PLAYED, (("average", "average"), 100, 0))

    assert working_of(both_plus, "1 NS")[1] == (
        "board 4: average minus stays 1.6 of 4: 75% on the other boards (3) is not "
        "worse (Law 12C2c)"
    )
    assert working_of(both_plus, "1 EW")[1] == (
        "board 4: average plus stays 2.4 of 4: 25% on the other boards (3) is not "
        "better (Law 12C2c)"
    )
    assert working_of(average, "1 NS")[1] == "board 4: average is 2 of 4"


def test_a_later_board_without_a_result_gets_the_figure_of_the_regulation() -> None:
    regulation = Regulation(artificial=Artificial(later=Figures(plus=Fraction(55))))
    told = event((0, 50, 100), (UNPLAYED, 100, 0), (UNPLAYED, 100, 0), regulation=regulation)

    assert working_of(told, "1 NS")[2:4] == [
        "board 3: not the first without a result in the session, so 2.2 of 4 instead of 2.4 of 4 "
        "(Law 12C2d)",
        "board 3: average plus stays 2.2 of 4: 0% on the other boards (1) is not better "
        "(Law 12C2c)",
    ]


def test_matchpoints_are_shown_in_the_count_of_the_regulation() -> None:
    ones = event(*PLAYED, (UNPLAYED, 100, 0), regulation=Regulation(count=Count.ONE))
    zero = event(*PLAYED, (UNPLAYED, 100, 0), regulation=Regulation(count=Count.ZERO))

    assert working_of(ones, "1 NS") == [
        "on the boards (4): 6 of 8",
        "board 4: average plus, 1.2 of 2, becomes 1.5 of 2: 75% on the other boards (3) is "
        "better (Law 12C2c)",
        "in total: 6 of 8, 75%",
    ]
    assert working_of(zero, "1 NS") == [
        "on the boards (4): +4",
        "board 4: average plus, +0.4, becomes +1: 75% on the other boards (3) is better (Law "
        "12C2c)",
        "in total: +4, 75%",
    ]


def test_sessions_are_listed_with_their_weights() -> None:
    told = replace(
        TWO_SESSIONS,
        regulation=Regulation(sessions=SessionWeight.EQUALLY),
        carry_overs=(CarryOver(contestant="1", amount=Fraction(2), unit=Unit.MATCHPOINTS),),
        penalties=(
            Penalty(contestant="1", amount=Fraction(2), unit=Unit.MATCHPOINTS, session="day"),
        ),
    )

    assert working_of(told, "1") == [
        "session day: on the boards (3): 4 of 6",
        "session day: penalty, 2 matchpoints: −2",
        "session day: in total: 2 of 6, 33.33%",
        "session evening: on the boards (1): 0 of 2",
        "session evening: in total: 0 of 2, 0%",
        "carried over, 2 matchpoints: +2",
        # (33.33 + 0) / 2 and 2 of 8
        "in total: 4 of 8, 41.67%",
        "All sessions equally: 41.67%",
    ]


def test_a_factored_total_and_a_broken_tie() -> None:
    factored = replace(SAT_OUT, regulation=Regulation(unequal=Unequal.FACTORED))

    assert working_of(factored, "4")[-1] == "factored up to the largest number of boards: 6"
    assert (
        working_of(ROUND_ROBIN, "B", ties=("wins", "head to head"))[-1]
        == "the tie is split: against each other 12.8"
    )
    assert working_of(ROUND_ROBIN, "A", ties=("losses", "head to head"))[-1].startswith(
        "the tie is split"
    )
    assert working_of(ROUND_ROBIN, "A", ties=("losses", "losses"))[-1] == "still tied: losses 1"


def test_a_handicap() -> None:
    told = event(*PLAYED)
    handicapped = replace(
        told, contestants=tuple(replace(each, handicap=Fraction(5)) for each in told.contestants)
    )
    _, with_handicap, *_ = standings(Scored(handicapped))

    assert [line.say() for line in working(handicapped, with_handicap, "1 NS")] == [
        "on the boards (3): 9 of 12",
        "handicap: +5 percentage points",
        "in total: 9.6 of 12, 80%",
    ]


def test_at_imps_a_figure_has_a_sign() -> None:
    told = event((420, 0), (420, 0), (420, 0), (UNPLAYED, 0), method=Method.CROSS_IMPS)

    lines = working_of(told, "1 NS")

    # 420 against 0 is 9 IMPs, as cross-IMPs against the one other table. Nine a board is better
    # than three.
    assert lines == [
        "on the boards (4): +36",
        "board 4: average plus, +3, becomes +9: +9 a board on the other boards (3) is better "
        "(Law 12C2c)",
        "in total: +36, +9 a board",
    ]


def test_the_matches_of_a_team() -> None:
    told = replace(
        league({"AB": match(100)}, {"BC": match(0)}),
        penalties=(Penalty(contestant="A", amount=Fraction(1), unit=Unit.VICTORY_POINTS),),
    )

    assert working_of(told, "A") == [
        "round 1, against B: 3-0, +3, 11.76 VP",
        "round 2, no opponents, no score",
        "penalty: −1 VP",
        "in total: 10.76 VP, difference +3, 1 won, 0 tied, 0 lost",
    ]
    assert working_of(told, "A", "da") == [
        "runde 1, mod B: 3-0, +3, 11,76 KP",
        "runde 2, oversidder, ingen score",
        "strafpoint: −1 KP",
        "i alt: 10,76 KP, difference +3, vundet 1, uafgjort 0, tabt 0",
    ]


def test_matches_of_several_sessions_are_listed_by_session() -> None:
    rounds = league({"AB": match(100)}, {"AB": match(50)})
    boards = tuple(
        replace(board, session=f"day {board.round}", round="1") for board in rounds.boards
    )
    told = replace(rounds, boards=boards, sessions=("day 1", "day 2"))

    assert working_of(told, "A")[:2] == [
        "session day 1: round 1, against B: 3-0, +3, 11.76 VP",
        "session day 2: round 1, against B: 2-0, +2, 11.2 VP",
    ]


def test_no_bye_if_several_had_no_opponents() -> None:
    told = league(
        {"AB": match(100), "CD": match(100)},
        {"AC": match(100)},
        regulation=Regulation(matches=Matches(scale=WBF, bye=Fraction(12))),
    )

    assert working_of(told, "D")[1].startswith(
        "round 2, no opponents, and 1 more had none: the bye is not known, so no score"
    )


def test_a_contestant_outside_the_list_has_no_working() -> None:
    north_south, _ = standings(Scored(event(*PLAYED)))

    assert working(event(*PLAYED), north_south, "1 EW") == ()
