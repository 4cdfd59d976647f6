"""The method of a USEBIO file: stated in its words, shown by its figures, or asked for."""

from __future__ import annotations

import pytest
from tests.formats.usebio_files import FOUR, board, file, line, read

from bridgelaw.event.model import Kind, Method
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.event.recompute.report import Part
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.usebio.reader import read_usebio_bytes
from bridgelaw.i18n.text import say

CROSS = ("10 -10", "-10 10")
"""The IMPs for +420 and -50: 470 points."""
BUTLER = ("6 -6", "-6 6")
"""The IMPs against the average of both, 190."""
MATCHPOINTS = ("2 0", "0 2")


def pairs(marks: tuple[str, str], name: str, **how: str) -> str:
    lines = [
        line("1", "2", "4S S 10 420", marks[0], name),
        line("3", "4", "4S S 9 -50", marks[1], name),
    ]
    return file(FOUR, [board(1, *lines)], **how)


def refused(text: str) -> str:
    with pytest.raises(EventFileError) as caught:
        read(text)
    return str(caught.value)


def agreed(found: EventOnFile, part: Part) -> tuple[int, int, str]:
    checked = recompute(found.event, found.printed).part(part)
    assert checked is not None
    return checked.agree, checked.all, "; ".join(say(each) for each in checked.method)


@pytest.mark.parametrize(
    ("word", "marks", "name", "method"),
    [
        ("MATCH_POINTS", MATCHPOINTS, "MATCH_POINTS", Method.MATCHPOINTS),
        ("MP", MATCHPOINTS, "MATCH_POINTS", Method.MATCHPOINTS),
        ("CROSS_IMPS", CROSS, "CROSS_IMP_POINTS", Method.CROSS_IMPS),
        ("XIMP", CROSS, "IMPS", Method.CROSS_IMPS),
        ("BUTLER", BUTLER, "IMPS", Method.BUTLER),
        ("Butler_Imps", BUTLER, "BUTLER_POINTS", Method.BUTLER),
        ("BUTLER", BUTLER, "CROSS_IMP_POINTS", Method.BUTLER),
        ("IMPS", CROSS, "CROSS_IMP_POINTS", Method.CROSS_IMPS),
        ("IMPS", BUTLER, "BUTLER_POINTS", Method.BUTLER),
        ("BAM", MATCHPOINTS, "MATCH_POINTS", Method.BOARD_A_MATCH),
        ("PAB", MATCHPOINTS, "MATCH_POINTS", Method.POINT_A_BOARD),
        ("POINT_A_BOARD", MATCHPOINTS, "MATCH_POINTS", Method.POINT_A_BOARD),
    ],
)
def test_each_word_for_a_method(
    word: str, marks: tuple[str, str], name: str, method: Method
) -> None:
    found = read(pairs(marks, name, method=word))
    assert (found.event.method, found.notices) == (method, ())
    assert agreed(found, Part.LINES)[:2] == (4, 4)


@pytest.mark.parametrize("kind", ["MP_PAIRS", "BUTLER_PAIRS", "CROSS_IMP", "AGGREGATE"])
def test_the_type_of_the_event_states_the_method(kind: str) -> None:
    methods = {
        "MP_PAIRS": Method.MATCHPOINTS,
        "BUTLER_PAIRS": Method.BUTLER,
        "CROSS_IMP": Method.CROSS_IMPS,
        "AGGREGATE": Method.TOTAL_POINTS,
    }
    assert read(pairs(("", ""), "", kind=kind)).event.method is methods[kind]


@pytest.mark.parametrize(("marks", "method"), [(CROSS, Method.CROSS_IMPS), (BUTLER, Method.BUTLER)])
def test_imps_of_pairs_are_told_apart_by_the_figures(
    marks: tuple[str, str], method: Method
) -> None:
    found = read(pairs(marks, "IMPS", method="IMPS"))
    assert found.event.method is method
    (notice,) = found.notices
    assert f"4 of 4 figures agree with {method.value.say()}, which is used" in notice.say()


def test_imps_of_pairs_without_figures_are_asked_for() -> None:
    text = pairs(("", ""), "", method="IMPS")
    message = refused(text)
    assert "which of these is the method: cross-IMPs or Butler; choose the method" in message
    found = read_usebio_bytes(text.encode(), method=Method.BUTLER)
    assert found.event.method is Method.BUTLER


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("MILTON", "found BOARD_SCORING_METHOD 'MILTON', which is not a known method of scoring"),
        (
            "HYBRID",
            "found BOARD_SCORING_METHOD 'HYBRID': hybrid scoring adds points for the",
        ),
        ("PATTON", "found BOARD_SCORING_METHOD 'PATTON', which is not a method for this kind of"),
        ("", "found nothing that states how the boards are scored; choose the method (on the"),
    ],
)
def test_an_unknown_method_is_named(method: str, message: str) -> None:
    text = pairs(("", ""), "", method=method)
    assert message in refused(text)
    assert "--method" in refused(text)
    by = read_usebio_bytes(text.encode(), method=Method.TOTAL_POINTS)
    assert by.event.method is Method.TOTAL_POINTS


def test_an_unknown_type_of_event_is_named_if_nothing_else_states_the_method() -> None:
    text = pairs(("", ""), "", kind="CAVENDISH", method="")
    assert "found EVENT_TYPE 'CAVENDISH', which is not a known method" in refused(text)
    assert read(pairs(CROSS, "CROSS_IMP_POINTS", kind="CAVENDISH")).event.method is (
        Method.CROSS_IMPS
    )


def test_elements_that_state_different_methods_are_asked_about() -> None:
    text = pairs(("", ""), "", kind="BUTLER_PAIRS", method="MATCH_POINTS")
    message = "found BOARD_SCORING_METHOD 'MATCH_POINTS' and EVENT_TYPE 'BUTLER_PAIRS', which are"
    assert message in refused(text)
    # The type is a mere heading if both are in IMPs.
    text = pairs(CROSS, "IMPS", kind="BUTLER_PAIRS", method="CROSS_IMPS")
    assert read(text).event.method is Method.CROSS_IMPS


def test_figures_of_another_method_are_asked_about() -> None:
    message = refused(pairs(CROSS, "BUTLER_POINTS", method="BUTLER"))
    assert "found Butler as the method, but only 0 of 4 figures agree with it, and 4" in message
    assert "agree with cross-IMPs" in message


def test_figures_called_by_another_kind_of_method_are_tried_by_both() -> None:
    found = read(pairs(CROSS, "CROSS_IMP_POINTS", method="MATCH_POINTS"))
    assert found.event.method is Method.CROSS_IMPS
    assert (
        "matchpoints or cross-IMPs; 4 of 4 figures agree with cross-IMPs" in found.notices[0].say()
    )


TEAMS = [f'<TEAM TEAM_ID="{number}"><PLACE>{number}</PLACE></TEAM>' for number in "12"]


def result(first: str, what: str) -> str:
    """Return a line that says only where the first team sits."""
    return line("", "", what, more=f"<DIRECTION>{first}</DIRECTION>")


def match(boards: list[str], own: str, other: str, head: str = "") -> str:
    teams = "<TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
    scores = f"<TEAM_SCORE>{own}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{other}</OPPOSING_TEAM_SCORE>"
    return f"<MATCH><ROUND_NUMBER>1</ROUND_NUMBER>{teams}{scores}{''.join(boards)}{head}</MATCH>\n"


def met(figures: tuple[str, str, str], own: str, other: str, name: str, **how: str) -> str:
    """Return a match of three boards that the first team wins, ties and wins."""
    boards = []
    for number, figure in enumerate(figures, 1):
        mine, _, theirs = figure.partition("-") if name == "TEAM_POINTS" else (figure, "", "")
        more = f"<{name}>{mine}</{name}>"
        if theirs:
            more += f"<OPPOSING_TEAM_POINTS>{theirs}</OPPOSING_TEAM_POINTS>"
        second = "4S S 10 420" if number == 2 else "4S S 9 -50"
        boards.append(board(number, result("NS", "4S S 10 420"), result("EW", second), more))
    return file(TEAMS, [match(boards, own, other)], kind="TEAMS", **how)


@pytest.mark.parametrize(
    ("word", "figures", "own", "other", "said"),
    [
        ("BAM", ("1-0", "0.5-0.5", "1-0"), "2.5", "0.5", "what each side won; one for a"),
        ("PAB", ("2-0", "1-1", "2-0"), "5", "1", "what each side won; two for a"),
        ("POINT_A_BOARD", ("2-0", "1-1", "2-0"), "4", "-4", "the margin of each match; two for a"),
        ("BAM", ("1--1", "0-0", "1--1"), "2", "-2", "the margin of each match; "),
    ],
)
def test_boards_won_tied_and_lost_in_any_count(
    word: str, figures: tuple[str, str, str], own: str, other: str, said: str
) -> None:
    found = read(met(figures, own, other, "TEAM_POINTS", method=word))
    assert found.event.method in (Method.BOARD_A_MATCH, Method.POINT_A_BOARD)
    assert agreed(found, Part.BOARDS)[:2] == (6, 6)
    agree, number, words = agreed(found, Part.MARGINS)
    assert (agree, number) == (2, 2)
    assert said in words


def test_points_of_the_boards_without_a_method_are_read_with_a_notice() -> None:
    found = read(met(("1-0", "0.5-0.5", "1-0"), "2.5", "0.5", "TEAM_POINTS"))
    assert found.event.method is Method.BOARD_A_MATCH
    said = found.notices[0].say()
    assert "the file does not state the method; it is read as board-a-match" in said


@pytest.mark.parametrize(
    ("method", "figures", "own", "part"),
    [
        ("IMPS", ("10", "0", "10"), "20", Part.MARGINS),
        ("", ("10", "0", "10"), "20", Part.MARGINS),
        ("AGGREGATE", ("470", "0", "470"), "940", Part.BOARDS),
    ],
)
def test_lines_that_show_only_the_direction_of_the_first_team(
    method: str, figures: tuple[str, str, str], own: str, part: Part
) -> None:
    found = read(met(figures, own, f"-{own}", "IMPS", method=method))
    expected = Method.TOTAL_POINTS if method == "AGGREGATE" else Method.IMPS
    assert (found.event.kind, found.event.method) == (Kind.TEAMS, expected)
    assert found.printed.pairs is None
    agree, number, _ = agreed(found, part)
    assert agree == number == (6 if part is Part.BOARDS else 2)


def test_a_method_of_matches_is_that_of_the_boards_if_these_have_none() -> None:
    text = met(("", "", ""), "", "", "IMPS", method="AGGREGATE")
    text = text.replace("BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD")
    assert read(text).event.method is Method.TOTAL_POINTS


def swiss(number: int, ns: str, ew: str, scores: tuple[str, str], lines: list[str]) -> str:
    head = (
        f"<ROUND_NUMBER>{number}</ROUND_NUMBER><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER><NS_SCORE>{scores[0]}</NS_SCORE>"
        f"<EW_SCORE>{scores[1]}</EW_SCORE>"
    )
    return f"<MATCH>{head}{''.join(lines)}</MATCH>\n"


def test_swiss_pairs_have_the_pairs_and_the_scores_of_their_matches() -> None:
    won = board(1, line("", "", "4S S 10 420", CROSS[0], "CROSS_IMP_POINTS"))
    lost = board(1, line("", "", "4S S 9 -50", CROSS[1], "CROSS_IMP_POINTS"))
    matches = [
        swiss(1, "1", "2", ("14", "6"), [won]),
        swiss(1, "3", "4", ("6", "14"), [lost]),
        swiss(2, "1", "4", ("14", "6"), [won]),
        swiss(2, "3", "2", ("6", "14"), [lost]),
    ]
    entries = [
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><TOTAL_SCORE>{total}</TOTAL_SCORE></PAIR>"
        for number, total in (("1", 28), ("2", 20), ("3", 12), ("4", 20))
    ]
    found = read(file(entries, matches, kind="SWISS_PAIRS_CROSS_IMPS"))
    event = found.event
    assert (event.kind, event.method) == (Kind.PAIRS, Method.CROSS_IMPS)
    assert event.pairs_in_matches
    assert [(each.round, len(each.lines)) for each in event.boards] == [("1", 2), ("2", 2)]
    assert found.notices == ()
    assert agreed(found, Part.LINES)[:2] == (8, 8)
    assert agreed(found, Part.VICTORY_POINTS)[:2] == (8, 8)
    assert agreed(found, Part.TOTALS)[:2] == (4, 4)


def test_swiss_pairs_without_a_method_are_asked_for() -> None:
    one = board(1, line("", "", "4S S 10 420"))
    text = file(FOUR, [swiss(1, "1", "2", ("14", "6"), [one])], kind="SWISS_PAIRS")
    assert "found nothing that states how the boards are scored" in refused(text)
