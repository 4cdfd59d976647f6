"""Printed scores are compared with those computed from the travellers.

The figures were computed by hand.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Method
from bridgelaw.event.printed import PairsOfTeams, Printed, PrintedLine, PrintedMatch, PrintedTotal
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.event.recompute.figures import Writing, agrees, as_figure, decimals
from bridgelaw.event.recompute.report import Part, Recomputed
from bridgelaw.i18n.text import say
from bridgelaw.scores.outcome import NOT_PLAYED, Outcome, Percent, TableScore
from bridgelaw.scores.results import Points
from bridgelaw.scoring.victory_points import WBF_DISCRETE

EIGHT = tuple(Contestant(number=str(n)) for n in range(1, 9))


def board(number: int, *scores: int | Outcome) -> Board:
    """Return a board at which 1 meets 2, 3 meets 4 and so on; scores are points or outcomes."""
    lines = (
        Line(
            ns=(str(2 * place + 1),),
            ew=(str(2 * place + 2),),
            score=TableScore.both(Points(score) if isinstance(score, int) else score),
        )
        for place, score in enumerate(scores)
    )
    return Board(number=number, lines=tuple(lines))


def event(*boards: Board, method: Method = Method.MATCHPOINTS) -> Event:
    return Event(kind=Kind.PAIRS, method=method, contestants=EIGHT, boards=boards)


def printed(
    lines: dict[int, str],
    totals: dict[str, str] | None = None,
    percents: dict[str, str] | None = None,
    places: dict[str, str] | None = None,
) -> Printed:
    """Return what is printed.

    For each board the marks as `6 0, 3 3`; for contestants the total, percentage and place.
    """
    marks = {
        BoardKey("", "", number): tuple(
            PrintedLine(ns=pair.split()[0], ew=pair.split()[1]) for pair in told.split(",")
        )
        for number, told in lines.items()
    }
    totals, percents, places = totals or {}, percents or {}, places or {}
    return Printed(
        lines=marks,
        totals={
            who: PrintedTotal(
                total=totals.get(who), percent=percents.get(who), place=places.get(who)
            )
            for who in {**totals, **percents, **places}
        },
    )


def others(found: Recomputed, part: Part) -> list[str]:
    """Return the words of every method that fits."""
    checked = found.part(part)
    assert checked is not None
    return [
        "; ".join(say(each) for each in method) for method in (checked.method, *checked.or_else)
    ]


def method_words(found: Recomputed, part: Part) -> str:
    checked = found.part(part)
    assert checked is not None
    return "; ".join(say(each) for each in checked.method)


def counts(found: Recomputed, part: Part) -> tuple[int, int]:
    checked = found.part(part)
    assert checked is not None
    return checked.agree, checked.all


FULL = board(1, 420, 50, 50, -100)
"""A board with four scores: 6, 3, 3 and 0."""


def test_a_file_that_agrees() -> None:
    totals = {"1": "6", "2": "0", "3": "3", "5": "3", "7": "0", "8": "6"}
    places = {"1": "1=", "8": "1=", "3": "3", "7": "4"}  # among those that the file lists
    found = recompute(
        event(FULL),
        printed({1: "6 0, 3 3, 3 3, 0 6"}, totals, {"1": "100.00", "3": "50.00"}, places),
    )
    assert [(each.part, each.agree, each.all) for each in found.checked] == [
        (Part.LINES, 8, 8),
        (Part.TOTALS, 6, 6),
        (Part.PERCENTAGES, 2, 2),
        (Part.PLACES, 4, 4),
    ]
    assert found.differences == ()
    assert "no board has missing scores" in method_words(found, Part.LINES)


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ("6 0, 3 3, 3 3, 0 6", "two for a comparison won"),
        ("3 0, 1.5 1.5, 1.5 1.5, 0 3", "one for a comparison won"),
        ("3 -3, 0 0, 0 0, -3 3", "around zero"),
    ],
)
def test_the_count_of_matchpoints_is_recognised(marks: str, said: str) -> None:
    found = recompute(event(FULL), printed({1: marks}))
    assert counts(found, Part.LINES) == (8, 8)
    assert method_words(found, Part.LINES).startswith(said)


# A second board with one result missing: three scores 4, 2, 0. By Neuberg to four: (4·4 + 1)/3 =
# 5.67, 3, 0.33.
SHORT = board(2, 100, 50, 0, NOT_PLAYED)
TWO_BOARDS = event(FULL, SHORT)


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ("5.67 0.33, 3 3, 0.33 5.67", "to the number of scores on the board with most scores"),
        ("4 0, 2 2, 0 4", "with its own top"),
    ],
)
def test_the_treatment_of_missing_scores_is_recognised(marks: str, said: str) -> None:
    short = replace(SHORT, lines=SHORT.lines[:3])
    found = recompute(event(FULL, short), printed({1: "6 0, 3 3, 3 3, 0 6", 2: marks}))
    assert counts(found, Part.LINES) == (14, 14)
    every = others(found, Part.LINES)
    assert any(said in each for each in every)


def test_boards_with_their_own_top_and_neuberg_totals() -> None:
    short = replace(SHORT, lines=SHORT.lines[:3])
    totals = {"1": "11.67", "2": "0.33", "3": "6.00", "5": "3.33", "6": "8.67"}
    found = recompute(
        event(FULL, short), printed({1: "6 0, 3 3, 3 3, 0 6", 2: "4 0, 2 2, 0 4"}, totals)
    )
    assert counts(found, Part.LINES) == (14, 14)
    assert counts(found, Part.TOTALS) == (5, 5)
    assert "board with most scores" in method_words(found, Part.TOTALS)


def test_totals_factored_to_the_fullest_number_of_boards() -> None:
    totals = {"7": "0.00", "8": "12.00", "3": "6.00"}  # 8 had 6 on one board of two
    found = recompute(TWO_BOARDS, printed({}, totals))
    assert counts(found, Part.TOTALS) == (3, 3)
    assert "factored up to the largest number of boards" in method_words(found, Part.TOTALS)


def test_truncated_and_rounded_percentages() -> None:
    lines = {1: "6 0, 3 3, 3 3, 0 6", 2: "4 2, 6 0, 2 4, 0 6"}
    whole = event(FULL, board(2, 50, 100, 0, -50))
    exact = {"1": Fraction(1000, 12), "2": Fraction(200, 12)}  # 83.333 and 16.667
    for writing, shown in (
        (Writing.ROUNDED, ("83.33", "16.67")),
        (Writing.CUT, ("83.33", "16.66")),
    ):
        found = recompute(whole, printed(lines, {}, dict(zip(exact, shown, strict=True))))
        assert counts(found, Part.PERCENTAGES) == (2, 2)
        assert say(writing) in method_words(found, Part.PERCENTAGES)


def test_a_different_figure_is_reported_with_the_reason() -> None:
    found = recompute(event(FULL), printed({1: "6 0, 4 2, 3 3, 0 6"}))
    assert counts(found, Part.LINES) == (6, 8)
    first, second = found.differences
    assert (first.contestant, first.printed, first.computed) == ("3", "4", "3")
    assert (second.contestant, second.printed, second.computed) == ("4", "2", "3")
    assert first.because is not None
    assert first.because.say() == "the others with the same score have 3"


def test_marks_that_do_not_add_up_to_the_top() -> None:
    found = recompute(event(FULL), printed({1: "6 0, 3 3, 3 3, 1 3"}))
    assert {each.because.say() for each in found.differences if each.because} == {
        "the points of the two sides add up to 4, at the other tables to 6"
    }


def test_a_board_scored_as_if_a_line_had_an_award() -> None:
    # With 50 % for 1 and 2 the other three have 4, 2 and 0, by Neuberg 5.67, 3 and 0.33.
    found = recompute(
        event(board(1, 420, 100, 50, 0), board(2, 420, 50, 50, -100)),
        printed({1: "3 3, 5.67 0.33, 3 3, 0.33 5.67", 2: "6 0, 3 3, 3 3, 0 6"}),
    )
    assert {each.key for each in found.differences} == {BoardKey("", "", 1)}
    assert {each.because.say() for each in found.differences if each.because} == {
        "all the marks of the board are those with 50% for 1 and 50% for 2, though the traveller "
        "has a result for them"
    }


def test_totals_with_the_result_that_an_award_replaced() -> None:
    awarded = board(
        1, Percent(Fraction(50)), 50, 0, -100
    )  # with any score above 50 for 1 and 2: 6, 4, 2 and 0
    totals = {"1": "6", "2": "0", "3": "4", "4": "2", "5": "2", "6": "4", "7": "0", "8": "6"}
    found = recompute(event(awarded), printed({}, totals))
    assert found.differences
    assert {each.because.say() for each in found.differences if each.because} == {
        "all figures agree if the results in place of the awards are restored: "
        "+70 points on board 1 for 1 and 2"
    }


def test_a_total_that_equals_the_sum_of_the_printed_marks() -> None:
    found = recompute(event(FULL), printed({1: "6 0, 4 3, 3 3, 0 6"}, {"1": "6", "3": "4"}))
    (difference,) = (each for each in found.differences if each.part is Part.TOTALS)
    assert difference.because is not None
    assert difference.because.say() == "it is the sum of the printed points"


def test_totals_and_percentages_are_recognised_as_what_they_are() -> None:
    marks = printed({}, {"1": "100", "3": "50"}, {"1": "1", "3": "0.5"})
    found = recompute(event(FULL), marks)
    assert found.differences == ()
    assert method_words(found, Part.TOTALS).endswith(
        "the totals are in per cent; printed in whole numbers"
    )
    assert "the percentages are fractions of the top" in method_words(found, Part.PERCENTAGES)
    found = recompute(event(FULL), printed({}, {}, {"1": "6", "3": "3"}))
    assert counts(found, Part.PERCENTAGES) == (2, 2)
    assert "the percentages are totals" in method_words(found, Part.PERCENTAGES)


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        (("97.2222213745117", "27.7777786254883"), "printed in single precision"),
        (("97.22222", "27.77778"), "printed to 5 decimals, rounded"),
        (("97.22222222222223", "27.77777777777778"), "printed in double precision"),
        (("97.2", "27.8"), "printed to one decimal, rounded"),
    ],
)
def test_the_precision_of_percentages_is_recognised(figures: tuple[str, str], said: str) -> None:
    # By Neuberg 6 + 17/3 and 3 + 1/3 of 12.
    found = recompute(TWO_BOARDS, printed({}, {}, dict(zip("15", figures, strict=True))))
    assert counts(found, Part.PERCENTAGES) == (2, 2)
    assert said in method_words(found, Part.PERCENTAGES)


def test_a_reason_is_given_only_if_it_explains_the_figure() -> None:
    # The others with the same score have 4 too, which is not what any method gives.
    found = recompute(event(FULL), printed({1: "6 0, 4 2, 4 2, 0 6"}))
    assert {each.because.say() for each in found.differences if each.because} == {
        "nothing on the travellers explains it"
    }
    # An award of 60% to both sides adds up to more than the top, as it should.
    both = board(1, 420, Percent(Fraction(60)), 50, -100)
    found = recompute(event(both), printed({1: "6 0, 4 4, 3 3, 0 6"}))
    assert not any("add up to" in each.because.say() for each in found.differences if each.because)


def test_an_unexplained_total() -> None:
    found = recompute(event(FULL), printed({}, {"1": "6", "3": "5"}))
    (difference,) = found.differences
    assert (difference.contestant, difference.printed, difference.computed) == ("3", "5", "3")
    assert difference.because is not None
    assert difference.because.say() == "nothing on the travellers explains it"


def test_a_board_with_a_single_result() -> None:
    found = recompute(event(board(1, 420), method=Method.CROSS_IMPS), printed({1: "3.5 -3.5"}))
    assert {each.because.say() for each in found.differences if each.because} == {
        "the file has only one result on the board, so its comparisons are missing"
    }


# +420 against +400, -50 and -100: 1, 10 and 11 IMPs (differences of 20, 470 and 520), 22 in total.
@pytest.mark.parametrize(
    ("marks", "said"),
    [("7.33 -7.33", "the average of the comparisons"), ("22 -22", "the sum of the comparisons")],
)
def test_cross_imps(marks: str, said: str) -> None:
    whole = event(board(1, 420, 400, -50, -100), method=Method.CROSS_IMPS)
    found = recompute(
        whole,
        Printed(
            lines={BoardKey("", "", 1): (PrintedLine(ns=marks.split()[0], ew=marks.split()[1]),)}
        ),
    )
    assert counts(found, Part.LINES) == (2, 2)
    assert said in method_words(found, Part.LINES)


# Scores 420, 400, 100 and -100: the average is 205, rounded to 210, the median 250.
@pytest.mark.parametrize(
    ("marks", "said"),
    [
        (
            "5 5 -3 -7",
            "the average of the scores, rounded to the nearest ten",
        ),  # +210, +190, -110, -310
        ("5 4 -4 -8", "the middle score"),  # 170: 5, 150: 4, -150: -4, -350: -8
    ],
)
def test_butler(marks: str, said: str) -> None:
    whole = event(board(1, 420, 400, 100, -100), method=Method.BUTLER)
    told = tuple(PrintedLine(ns=each, ew=str(-int(each))) for each in marks.split())
    found = recompute(whole, Printed(lines={BoardKey("", "", 1): told}))
    assert counts(found, Part.LINES) == (8, 8)
    every = others(found, Part.LINES)
    assert any(said in each for each in every), every


# 420, 420, 420, 170, -50 and -50: the four in the middle average 240. As if the last had been
# 420, they average 357.5, rounded to 360: -410 is -9, -190 is -5, 60 is 2.
SLIP = ("2", "2", "2", "-5", "-9", "2")


def butler(*marks: str) -> Recomputed:
    """Return the Butler figures of a board on which the result of 11 and 12 was 420, not -50.

    The figures of a second board show which scores are left out of the average.
    """
    first = board(1, 420, 420, 420, 170, -50, -50)
    second = board(2, 600, 100, 100, 100, 100, -800)
    both = Event(
        kind=Kind.PAIRS,
        method=Method.BUTLER,
        contestants=tuple(Contestant(number=str(n)) for n in range(1, 13)),
        boards=(first, second),
    )
    shown = {1: marks, 2: ("11", "0", "0", "0", "0", "-14")}
    lines = {
        BoardKey("", "", number): tuple(PrintedLine(ns=each) for each in told)
        for number, told in shown.items()
    }
    return recompute(both, Printed(lines=lines))


def test_a_board_scored_with_another_result() -> None:
    checked = butler(*SLIP).part(Part.LINES)
    assert checked is not None
    assert checked.agree < checked.all
    assert {say(each.because) for each in checked.differences} == {
        "all 6 figures of the board agree if the result on line 6 is, for example, +420, not −50"
    }


def test_another_result_is_named_only_if_all_figures_agree_with_it() -> None:
    checked = butler(*SLIP[:3], "-6", *SLIP[4:]).part(Part.LINES)
    assert checked is not None
    assert {say(each.because) for each in checked.differences} == {
        "nothing on the travellers explains it"
    }


def test_a_datum_that_ends_in_five_towards_zero() -> None:
    """The average of 140, 140, 150 and 150 is 145: 140 with a five towards zero, else 150."""
    whole = event(board(1, 140, 140, 150, 150), method=Method.BUTLER)
    told = tuple(PrintedLine(ns=each) for each in ("0", "0", "0", "0"))
    assert counts(recompute(whole, Printed(lines={BoardKey("", "", 1): told})), Part.LINES) == (
        4,
        4,
    )


def teams(imps: str, won: tuple[str, str], totals: tuple[str, str]) -> tuple[Event, Printed]:
    """Return a match of one board: +420 against -50 makes 10 IMPs."""
    lines = (
        Line(ns=("A",), ew=("B",), score=TableScore.both(Points(420)), round="1"),
        Line(ns=("B",), ew=("A",), score=TableScore.both(Points(-50)), round="1"),
    )
    whole = Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        contestants=(Contestant(number="A"), Contestant(number="B")),
        boards=(Board(number=1, lines=lines),),
    )
    matches = (
        PrintedMatch(team="A", opponent="B", round="1", victory_points=won[0], boards={1: imps}),
        PrintedMatch(
            team="B", opponent="A", round="1", victory_points=won[1], boards={1: f"-{imps}"}
        ),
    )
    listed = {
        "A": PrintedTotal(total=totals[0], place="1"),
        "B": PrintedTotal(total=totals[1], place="2"),
    }
    return whole, Printed(matches=matches, totals=listed)


def test_matches_by_a_known_scale() -> None:
    won = WBF_DISCRETE(10, 1)
    found = recompute(*teams("10", (str(won), str(20 - won)), (str(won), str(20 - won))))
    assert found.differences == ()
    assert method_words(found, Part.VICTORY_POINTS) == "the scale WBF discrete"
    assert counts(found, Part.BOARDS) == (2, 2)


def test_matches_by_the_scale_of_the_file() -> None:
    found = recompute(*teams("10", ("12", "3"), ("12", "3")))
    assert found.differences == ()
    assert "a scale of the file that is not one of the known scales: 10: 12-3" in method_words(
        found, Part.VICTORY_POINTS
    )


def test_swiss_pairs_by_the_scale_for_percentages() -> None:
    """Over two boards 87.5% is 20, 62.5% is 16, and 0% is 0."""
    lines = (
        Line(ns=("1",), ew=("2",), score=TableScore.both(Points(420)), round="1"),
        Line(ns=("4",), ew=("3",), score=TableScore.both(Points(-50)), round="1"),
        Line(ns=("5",), ew=("6",), score=TableScore.both(Points(50)), round="1"),
    )
    again = replace(lines[0], score=TableScore.both(Points(50)))
    whole = replace(
        event(
            Board(number=1, lines=lines, round="1"),
            Board(number=2, lines=(again, *lines[1:]), round="1"),
        ),
        pairs_in_matches=True,
    )
    points = {"1": ("2", "20"), "2": ("1", "0"), "3": ("4", "20"), "4": ("3", "0")}
    points |= {"5": ("6", "16"), "6": ("5", "4")}
    found = recompute(
        whole,
        Printed(
            totals={pair: PrintedTotal(total=won) for pair, (_, won) in points.items()},
            matches=tuple(
                PrintedMatch(team=pair, opponent=other, round="1", victory_points=won)
                for pair, (other, won) in points.items()
            ),
        ),
    )
    assert counts(found, Part.VICTORY_POINTS) == (6, 6)
    assert "the scale EBU Swiss pairs" in method_words(found, Part.VICTORY_POINTS)
    assert counts(found, Part.TOTALS) == (6, 6)


def test_a_board_of_a_match_that_differs() -> None:
    found = recompute(*teams("9", ("12", "3"), ("12", "4")))
    assert [
        (each.part, each.contestant, each.printed, each.computed) for each in found.differences
    ] == [
        (Part.BOARDS, "A", "9", "10"),
        (Part.BOARDS, "B", "-9", "-10"),
        (Part.TOTALS, "B", "4", "3"),
    ]


def test_the_pairs_of_teams_are_compared_too() -> None:
    whole, told = teams("10", ("12", "3"), ("12", "3"))
    pairs = PairsOfTeams(event=event(FULL), printed=printed({1: "6 0, 3 3, 3 3, 0 5"}))
    found = recompute(whole, replace(told, pairs=pairs))
    assert found.pairs is not None
    assert counts(found.pairs, Part.LINES) == (7, 8)
    assert len(found.differences) == 1


def test_a_file_without_printed_scores() -> None:
    assert recompute(TWO_BOARDS, Printed()).checked == ()


@pytest.mark.parametrize(
    ("value", "figure", "writing", "same"),
    [
        (Fraction(2, 3), "0.67", Writing.ROUNDED, True),
        (Fraction(2, 3), "0.66", Writing.ROUNDED, False),
        (Fraction(2, 3), "0.66", Writing.CUT, True),
        (Fraction(1, 8), "0.13", Writing.ROUNDED, True),
        (Fraction(1, 8), "0.12", Writing.TO_EVEN, True),
        (Fraction(-1, 8), "-0.13", Writing.ROUNDED, True),
        (Fraction(5), "5", Writing.ROUNDED, True),
    ],
)
def test_a_value_agrees_if_it_would_be_printed_the_same(
    value: Fraction, figure: str, writing: Writing, same: bool
) -> None:
    assert agrees(value, figure, 2, writing) is same


def test_figures_are_read() -> None:
    assert [decimals(each) for each in ("3", "3.5", "-0.25")] == [0, 1, 2]
    assert [as_figure(Fraction(each), 1) for each in ("3", "3.25", "10/3")] == [
        "3.0",
        "3.25",
        "3.333",
    ]
