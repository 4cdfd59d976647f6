"""Events written as USEBIO and read again: what survives, and which losses are reported.

The scores must be right in both.
"""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from bridgelaw.bridge.deal import Deal, Vulnerability
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
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
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_file import EventOnFile
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.usebio.losses import losses
from bridgelaw.formats.results.usebio.reader import read_usebio_bytes
from bridgelaw.formats.results.usebio.writer import usebio
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import Average, Grade, Percent, TableScore
from bridgelaw.scores.regulation import Count, Matches, Missing, Regulation, WeightsInClubs
from bridgelaw.scores.results import Points
from bridgelaw.scoring.victory_points import WBF, Scale

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
PAIRS = tuple(Contestant(number=str(n), names=(f"Åge {n}", f"Bo <{n}> & Søn")) for n in range(1, 7))
HANDS = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def table(ns: str, ew: str, mine: str, theirs: str = "", **more: str) -> Line:
    """Return a line with a score for each side."""
    return Line(
        ns=(ns,),
        ew=(ew,),
        score=TableScore(parse_outcome(mine), parse_outcome(theirs or mine)),
        **more,  # type: ignore[arg-type]
    )


def event(
    *boards: Board,
    method: Method = Method.MATCHPOINTS,
    contestants: tuple[Contestant, ...] = PAIRS,
    **more: Any,
) -> Event:
    """Return an event of pairs with these boards."""
    head = {"name": "Tirsdag", "date": date(2024, 3, 5)}
    return Event(
        kind=Kind.PAIRS, method=method, contestants=contestants, boards=boards, **{**head, **more}
    )


PLAIN = Board(
    number=2,
    deal=HANDS,
    lines=(
        replace(table("1", "2", "4SX W 8"), lead=parse_card("H10")),
        table("3", "4", "3NT N 9"),
        table("5", "6", "passed out"),
    ),
)


def round_trip(written: Event, old: bytes = b"", new: bytes = b"") -> EventOnFile:
    """Write the event and read it again, with some of the words replaced."""
    data = usebio(written)
    return read_usebio_bytes(data.replace(old, new) if old else data, "a.xml")


def test_an_event_of_results_survives_a_round_trip() -> None:
    whole = event(
        PLAIN,
        Board(
            number=3,
            lines=(table("1", "3", "+420"), table("2", "4", "-50"), table("5", "6", "not played")),
        ),
    )
    found = round_trip(whole)
    assert found.event == whole
    assert found.notices == ()
    assert losses(whole) == ()


@pytest.mark.parametrize(
    ("regulation", "named", "slight"),
    [
        (
            Regulation(matches=Matches(scale=WBF), weights_in_clubs=WeightsInClubs.IF_DECIDED),
            False,
            False,
        ),
        (Regulation(count=Count.ZERO), True, True),  # the marks are written around zero
        (Regulation(missing=Missing.OWN_TOP), True, False),
    ],
)
def test_a_regulation_that_differs_from_the_laws_is_lost(
    regulation: Regulation, named: bool, slight: bool
) -> None:
    found = losses(replace(event(PLAIN), regulation=regulation))
    assert [notice.slight for notice in found] == ([slight] if named else [])


def test_the_written_event_is_the_scored_one() -> None:
    found = round_trip(event(PLAIN))
    assert [(each.points, each.ns, each.ew) for each in found.printed.lines[PLAIN.key]] == [
        (300, "2", "2"),
        (600, "4", "0"),
        (0, "0", "4"),
    ]
    assert found.printed.totals["3"].percent == "100.00"
    assert (found.printed.totals["3"].place, found.printed.totals["1"].place) == ("1=", "3=")
    assert not recompute(found.event, found.printed).differences


def test_the_elements_are_those_of_usebio() -> None:
    root = etree.fromstring(usebio(event(PLAIN)))
    assert root.get("Version") == "1.2"
    assert [child.tag for child in root] == ["CLUB", "EVENT", "HANDSET"]
    traveller = root.find("EVENT/BOARD/TRAVELLER_LINE")
    assert traveller is not None
    assert [(child.tag, child.text) for child in traveller] == [
        ("NS_PAIR_NUMBER", "1"),
        ("EW_PAIR_NUMBER", "2"),
        ("CONTRACT", "4SX"),
        ("PLAYED_BY", "W"),
        ("TRICKS", "8"),
        ("LEAD", "H10"),
        ("SCORE", "300"),
        ("NS_MATCH_POINTS", "2"),
        ("EW_MATCH_POINTS", "2"),
    ]


def test_two_winners_sections_and_sessions() -> None:
    numbers = [(section, n, side) for section in "AB" for n in (1, 2) for side in Side]
    entered = tuple(
        Contestant(number=f"{section}{n} {side.name}", section=section, side=side)
        for section, n, side in numbers
    )
    lines = tuple(
        table(f"{section}{n} NS", f"{section}{3 - n} EW", score, section=section)
        for section in "AB"
        for n, score in ((1, "+420"), (2, "-50"))
    )
    boards = tuple(Board(number=1, session=session, lines=lines) for session in ("1", "2"))
    whole = event(*boards, contestants=entered, two_winners=True, sessions=("1", "2"))
    found = round_trip(whole)
    assert found.event == whole


def test_a_single_number_for_both_directions() -> None:
    entered = tuple(
        Contestant(number=f"{n} {side.name}", side=side) for n in (1, 2) for side in Side
    )
    board = Board(number=1, lines=(table("1 NS", "2 EW", "+420"), table("2 NS", "1 EW", "-50")))
    whole = event(board, contestants=entered, two_winners=True)
    assert round_trip(whole).event == whole


def test_an_individual() -> None:
    players = tuple(
        Contestant(number=str(n), names=(f"Spiller {n}",), ids=(f"90{n}",)) for n in range(1, 9)
    )
    lines = (
        Line(ns=("1", "2"), ew=("3", "4"), score=TableScore.both(Points(420))),
        Line(ns=("5", "6"), ew=("7", "8"), score=TableScore.both(Points(-50))),
    )
    whole = Event(
        kind=Kind.INDIVIDUAL,
        method=Method.MATCHPOINTS,
        contestants=players,
        boards=(Board(number=1, lines=lines),),
    )
    assert round_trip(whole).event == whole


def test_teams() -> None:
    teams = tuple(Contestant(number=n, names=(f"Kaptajn {n}", "Makker")) for n in "AB")
    boards = (
        Board(
            number=1,
            lines=(table("A", "B", "4S S 10", round="1"), table("B", "A", "4S S 9", round="1")),
        ),
        Board(
            number=2,
            lines=(table("A", "B", "3NT N 9", round="1"), table("B", "A", "3NT N 9", round="1")),
        ),
    )
    whole = Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        contestants=teams,
        boards=boards,
        regulation=Regulation(matches=Matches(scale=WBF)),
    )
    found = round_trip(whole)
    assert found.event == replace(whole, regulation=Regulation())
    first, second = found.printed.matches
    assert (first.team, first.boards) == ("A", {1: "10", 2: "0"})
    # The published scale for two boards: the margin of 10 gives 16.50 of 20.
    assert float(first.victory_points or 0) + float(second.victory_points or 0) == 20
    assert float(first.victory_points or 0) > 16
    assert not recompute(found.event, found.printed).differences


def test_a_match_without_rounds_and_a_weighted_score_in_it() -> None:
    teams = (Contestant(number="A"), Contestant(number="B"))
    lines = (table("A", "B", "4S S 10"), table("B", "A", "4S S 9"))
    whole = Event(
        kind=Kind.TEAMS,
        method=Method.IMPS,
        contestants=teams,
        boards=(Board(number=1, lines=lines),),
    )
    assert round_trip(whole).event == whole
    ruled = replace(
        whole,
        boards=(Board(number=1, lines=(table("A", "B", "50% 4S S 10, 50% 4S S 9"), lines[1])),),
    )
    assert losses(ruled)[0].say() == (
        "board 1: the score of A and B is written as an average; only the IMPs of the board "
        "show what it is"
    )
    # Half of 10 IMPs, by the published table, and half of 0.
    assert round_trip(ruled).printed.matches[0].boards == {1: "5"}
    assert round_trip(ruled).event == ruled


@pytest.mark.parametrize(
    "line",
    [
        table("1", "2", "50% 4S S 10, 50% 4S S 9"),
        table("1", "2", "4S S 10", "50% 4S S 9, 50% 4S S 8"),
        table("1", "2", "average plus", "not played"),
    ],
)
def test_a_score_with_results_for_each_side_is_read_exactly(line: Line) -> None:
    """The other scores of the board are compared with it, not with the award."""
    lines = (line, table("3", "4", "4S S 10"), table("5", "6", "4S S 9"))
    whole = event(Board(number=1, lines=lines))
    found = round_trip(whole)
    assert found.event.boards == whole.boards
    assert not recompute(found.event, found.printed).differences
    # A program that leaves the instruction out keeps the award.
    assert round_trip(whole, b"<?bridgelaw", b"<?other").event.boards != whole.boards


def test_an_exact_score_that_cannot_be_read_is_reported() -> None:
    lines = (table("1", "2", "4S S 10", "4S S 9"), table("3", "4", "4S S 10"))
    found = round_trip(event(Board(number=1, lines=lines)), b'"ns"', b'"xx"')
    assert "the award is used" in found.notices[0].say()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            table("1", "2", "50% 4S S 10, 50% 4S S 9"),
            "the weighted score of 1 and 2 is written as an award with the same marks",
        ),
        (table("1", "2", "4S S 10", "4S S 9"), "1 and 2 have different results"),
        (table("1", "2", "fixed average plus", "average minus"), "the average of 1 and 2 is fixed"),
        (
            table("1", "2", "fixed 62.5%", "fixed 37.5%"),
            "the award of 1 and 2 is rounded to a whole per cent",
        ),
        (table("1", "2", "average plus", "not played"), "one side of 1 and 2 has no score"),
        (
            replace(
                table("1", "2", "4S S 10"),
                ruling=AdjustedScore(TableScore.both(Points(-50)), laws=("12C1",), reason="MI"),
            ),
            "the score of 1 and 2 is a ruling; the result at the table",
        ),
    ],
)
def test_data_without_a_place_in_usebio_is_reported_and_the_marks_are_right(
    line: Line, said: str
) -> None:
    lines = (line, table("3", "4", "4S S 10"), table("5", "6", "4S S 11"))
    whole = event(Board(number=1, lines=lines))
    named = [notice.say() for notice in losses(whole)]
    assert any(each.startswith(f"board 1: {said}") for each in named), named
    key = BoardKey("", "", 1)
    mine, read = Scored(whole).board(key), Scored(round_trip(whole).event).board(key)
    for side in Side:
        first, second = mine.of(side)[0], read.of(side)[0]
        assert (first is None) == (second is None) or "no score" in said
        if first is not None and second is not None:
            assert abs(first.score - second.score) < Fraction(1, 100)


def test_other_losses_are_reported_too() -> None:
    lines = (table("1", "2", "+420", form="green"), table("3", "4", "-50", table="7"))
    whole = event(
        Board(number=1, lines=lines, marked=Vulnerability.BOTH),
        contestants=(replace(PAIRS[0], handicap=Fraction(2)), *PAIRS[1:]),
        penalties=(Penalty(contestant="1", amount=Fraction(10), unit=Unit.PERCENT),),
    )
    said = " | ".join(notice.say() for notice in losses(whole))
    for expected in (
        "in several forms",
        "the vulnerability marked on the board",
        "penalties",
        "handicaps",
        "numbers of tables",
    ):
        assert expected in said
    assert all(notice.say("da") != notice.say() for notice in losses(whole))


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER])
def test_imps_across_the_field(method: Method) -> None:
    found = round_trip(event(PLAIN, method=method))
    assert found.event == event(PLAIN, method=method)
    assert found.printed.lines[PLAIN.key][1].ns is not None


OUTCOMES = st.sampled_from(
    [
        "4S S 10",
        "4HX E 9",
        "3NT N 8",
        "passed out",
        "+140",
        "-1100",
        "not played",
        "average plus",
        "average",
        "fixed 70%",
    ]
)


@given(st.lists(st.tuples(OUTCOMES, OUTCOMES, OUTCOMES), min_size=2, max_size=6))
def test_any_event_of_results_and_awards_keeps_its_scores(
    told: list[tuple[str, str, str]],
) -> None:
    sitting = (("1", "2"), ("3", "4"), ("5", "6"))
    boards = tuple(
        Board(
            number=n,
            lines=tuple(table(ns, ew, what) for (ns, ew), what in zip(sitting, row, strict=True)),
        )
        for n, row in enumerate(told, 1)
    )
    whole = event(*boards)
    found = round_trip(whole)
    mine, read = Scored(whole), Scored(found.event)
    for board in whole.boards:
        for side in Side:
            for first, second in zip(
                mine.board(board.key).of(side), read.board(board.key).of(side), strict=True
            ):
                assert (first is None) == (second is None)
                if first and second:
                    assert abs(first.score - second.score) < Fraction(1, 100)


def test_awards_survive_a_round_trip() -> None:
    lines = (
        table("1", "2", "average plus", "average minus"),
        table("3", "4", "+420"),
        table("5", "6", "fixed 70%", "fixed 30%"),
    )
    (found,) = round_trip(event(Board(number=1, lines=lines))).event.boards
    assert found.lines[0].score == TableScore(Average(Grade.PLUS), Average(Grade.MINUS))
    assert found.lines[2].score == TableScore(Percent(Fraction(70)), Percent(Fraction(30)))


def test_rounded_percentages_of_awards_are_not_reported() -> None:
    lines = (
        table("1", "2", "fixed 62.5%", "fixed 37.5%"),
        table("3", "4", "+420"),
        table("5", "6", "-50"),
    )
    found = round_trip(event(Board(number=1, lines=lines)))
    assert found.event.boards[0].lines[0].score == TableScore(
        Percent(Fraction(125, 2)), Percent(Fraction(75, 2))
    )
    assert found.notices == ()


def test_awards_of_zero_and_of_everything() -> None:
    lines = (
        table("1", "2", "fixed 0%", "fixed 100%"),
        table("3", "4", "+420"),
        table("5", "6", "-50"),
    )
    whole = event(Board(number=1, lines=lines))
    assert b"<SCORE>A00100</SCORE>" in usebio(whole)
    assert (round_trip(whole).event, round_trip(whole).notices) == (whole, ())


@pytest.mark.parametrize(
    "method", [Method.BOARD_A_MATCH, Method.POINT_A_BOARD, Method.ASCHERMAN, Method.TOTAL_POINTS]
)
def test_the_methods_of_pairs_and_teams_survive(method: Method) -> None:
    lines = (table("1", "2", "4S N 10"), table("3", "4", "average"), table("5", "6", "4S N 9"))
    pairs = event(
        Board(number=1, lines=lines if method is not Method.TOTAL_POINTS else lines[::2]),
        method=method,
    )
    assert round_trip(pairs).event == pairs
    match = (table("1", "2", "4S N 10"), table("2", "1", "4S N 9"))
    teams = Event(
        kind=Kind.TEAMS,
        method=method,
        contestants=PAIRS[:2],
        boards=(Board(number=1, lines=match),),
    )
    found = round_trip(teams)
    assert found.event == replace(teams, contestants=found.event.contestants)
    assert losses(teams) == ()
    assert not recompute(found.event, found.printed).differences


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER])
def test_teams_scored_in_imps_across_the_field_survive(method: Method) -> None:
    match = (table("1", "2", "4S N 10"), table("2", "1", "4S N 9"))
    boards = (Board(number=1, lines=match),)
    teams = Event(kind=Kind.TEAMS, method=method, contestants=PAIRS[:2], boards=boards)
    found = round_trip(teams)
    assert (found.event.method, found.event.boards, losses(teams)) == (method, boards, ())
    assert not recompute(found.event, found.printed).differences


@pytest.mark.parametrize(
    ("method", "scale"),
    [(Method.MATCHPOINTS, None), (Method.CROSS_IMPS, None), (Method.CROSS_IMPS, WBF)],
)
def test_pairs_in_matches_survive(method: Method, scale: Scale | None) -> None:
    first = (table("1", "2", "4S N 10", round="1"), table("3", "4", "4S N 9", round="1"))
    second = (table("1", "3", "3NT N 9", round="2"), table("4", "2", "average", round="2"))
    swiss = event(
        Board(number=1, round="1", lines=first),
        Board(number=1, round="2", lines=second),
        method=method,
        pairs_in_matches=True,
        regulation=Regulation(matches=Matches(scale=scale)),
    )
    found = round_trip(swiss)
    assert replace(found.event, regulation=swiss.regulation) == swiss
    assert [notice.slight for notice in losses(swiss)] == [False] * (scale is not None)
    assert not recompute(found.event, found.printed).differences


def test_boards_of_two_rounds_that_nobody_plays_twice_are_refused() -> None:
    boards = (
        Board(number=1, round="1", lines=(table("1", "2", "4S N 10", round="1"),)),
        Board(number=1, round="2", lines=(table("3", "4", "4S N 9", round="2"),)),
    )
    with pytest.raises(EventError, match="another round has a board with the same number"):
        usebio(event(*boards, pairs_in_matches=True))


def test_rounds_of_pairs_are_lost_and_repeated_boards_refused() -> None:
    first = (table("1", "2", "4S N 10", round="1"), table("3", "4", "4S N 9", round="1"))
    second = (table("1", "3", "3NT N 9", round="2"), table("2", "4", "3NT N 8", round="2"))
    once = event(Board(number=1, lines=first), Board(number=2, lines=second))
    assert [(notice.say(), notice.slight) for notice in losses(once)] == [
        ("the rounds in which the boards were played are not written", True)
    ]
    again_in_round_two = event(
        Board(number=1, round="1", lines=first), Board(number=1, round="2", lines=second)
    )
    with pytest.raises(
        EventError, match="board 2/1: another round has a board with the same number"
    ):
        usebio(again_in_round_two)


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
def test_real_files_survive_a_round_trip() -> None:
    for path in sorted((Path(FOLDER or "") / "usebio").glob("*.xml")):
        first = read_event(path).event
        second = round_trip(first).event
        assert second.contestants == first.contestants, path
        mine = {board.key: set(board.lines) for board in first.boards}
        assert {board.key: set(board.lines) for board in second.boards} == mine, path
