"""Bridgemate: the rows of its tables, and files that are not Bridgemate files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Event
from bridgelaw.formats.results.bws import event_of, read_event_bws
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.method_choice import ASSUMED
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, Average, Grade, Percent, TableScore

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
REAL = pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")

Row = dict[str, Any]


def row(number: int, board: int = 1, table: int = 1, ns: int = 1, ew: int = 2, **more: Any) -> Row:
    """Return a row of ReceivedData."""
    told = {
        "ID": number,
        "Section": 1,
        "Table": table,
        "Round": 1,
        "Board": board,
        "PairNS": ns,
        "PairEW": ew,
    }
    result = {
        "NS/EW": "N",
        "Contract": "4 S",
        "Result": "=",
        "LeadCard": None,
        "Remarks": None,
        "Erased": False,
    }
    return {**told, **result, **more}


def read(rows: Sequence[Row], **tables: Sequence[Row]) -> EventOnFile:
    return event_of(
        {"Section": [{"ID": 1, "Letter": "A"}], "ReceivedData": rows, **tables}, "a.bws"
    )


def event(rows: Sequence[Row], **tables: Sequence[Row]) -> Event:
    return read(rows, **tables).event


def only(**more: Any) -> TableScore:
    return event([row(1, **more)]).boards[0].lines[0].score


def wrong(**more: Any) -> str:
    with pytest.raises(EventFileError) as caught:
        event([row(1, **more)])
    return caught.value.say()


@pytest.mark.parametrize(
    ("contract", "declarer", "result", "means"),
    [
        ("4 S", "N", "=", "4S N 10"),
        ("2 D x", "N", "-2", "2DX N 6"),
        ("3 NT", "E", "+1", "3NT E 10"),
        ("4 SPX", "W", "-2", "4SX W -2"),
        ("1 NT xx", "S", "+6", "1NTXX S 13"),
        ("PASS", "", "", "passed out"),
    ],
)
def test_a_contract(contract: str, declarer: str, result: str, means: str) -> None:
    told = {"Contract": contract, "NS/EW": declarer, "Result": result}
    assert only(**told) == TableScore.both(parse_outcome(means))


def test_a_score_without_a_contract() -> None:
    empty: Row = {"Contract": None, "Result": None}
    assert only(Remarks="40%-60%", **empty) == TableScore(Average(Grade.MINUS), Average(Grade.PLUS))
    assert only(Remarks="60%-60%", **empty) == TableScore.both(Average(Grade.PLUS))
    assert only(Remarks="55% - 45%", **empty) == TableScore(
        Percent(Fraction(55)), Percent(Fraction(45))
    )
    assert only(Remarks="Not played", **empty) == TableScore.both(NOT_PLAYED)


def test_the_lead() -> None:
    leads = [
        event([row(1, LeadCard=lead)]).boards[0].lines[0].lead
        for lead in ("SQ", "H10", "10H", "", None, "?")
    ]
    assert leads == [parse_card("SQ"), parse_card("HT"), parse_card("HT"), None, None, None]


def test_the_last_entry_counts_and_an_erased_one_does_not() -> None:
    rows = [
        row(3, Result="+1"),
        row(1, Result="="),
        row(2, Result="-1"),
        row(5, board=2, Erased=True),
        row(4, board=2),
        row(6, board=3),
    ]
    found = read(rows)
    assert [board.number for board in found.event.boards] == [1, 3]
    assert found.event.boards[0].lines[0].score == TableScore.both(parse_outcome("4S N +1"))
    assert [notice.say() for notice in found.notices[:2]] == [
        "a.bws: results entered again: 3; the last entry counts",
        "a.bws: erased results: 1",
    ]


def test_the_method_is_not_in_the_file() -> None:
    assert read([row(1)]).notices[-1].say() == (
        "a.bws: the file does not state the method; it is read as matchpoints. If that is wrong, "
        "choose the method (on the command line with --method)"
    )


def test_pairs_that_change_direction_are_ranked_together() -> None:
    found = event([row(1), row(2, board=2, ns=2, ew=1, Round=2)])
    assert [one.number for one in found.contestants] == ["1", "2"]
    assert not found.two_winners


def test_pairs_that_never_change_direction_are_ranked_apart() -> None:
    found = event([row(1, ns=1, ew=13), row(2, table=2, ns=2, ew=14)])
    assert found.two_winners
    assert [(one.number, one.side) for one in found.contestants] == [
        ("1", Side.NS),
        ("2", Side.NS),
        ("13", Side.EW),
        ("14", Side.EW),
    ]


def test_a_number_in_both_directions_at_the_same_time_is_two_pairs() -> None:
    found = event([row(1, ns=1, ew=1), row(2, table=2, ns=2, ew=2)])
    assert [one.number for one in found.contestants] == ["1 NS", "1 EW", "2 NS", "2 EW"]
    assert found.two_winners


def test_sections_may_have_pairs_with_the_same_number() -> None:
    sections = [{"ID": 1, "Letter": "A"}, {"ID": 2, "Letter": "B"}]
    rows = [row(1), row(2, Section=2)]
    found = event_of({"Section": sections, "ReceivedData": rows}).event
    assert [one.number for one in found.contestants] == ["A1", "A2", "B1", "B2"]
    assert [line.section for line in found.boards[0].lines] == ["A", "B"]


def test_names_and_hands_are_read_if_present() -> None:
    rounds = [{"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 2}]
    players = [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": number, "Name": name}
        for seat, number, name in (
            ("N", "", "Ann"),
            ("S", "12", ""),
            ("E", "", "Cy"),
            ("W", "99", None),
        )
    ]
    hands = {
        f"{seat}{suit}": ""
        for seat in ("North", "East", "South", "West")
        for suit in ("Spades", "Hearts")
    }
    record = {
        "Section": 1,
        "Board": 1,
        **hands,
        "NorthClubs": "AKQJT98765432",
        "EastDiamonds": "AKQJ1098765432",
    }
    found = read(
        [row(1)],
        RoundData=rounds,
        PlayerNumbers=players,
        PlayerNames=[{"ID": 12, "Name": "Bo", "strID": "12"}],
        HandRecord=[record],
    )
    assert [one.names for one in found.event.contestants] == [("Ann", "Bo"), ("Cy",)]
    assert [one.ids for one in found.event.contestants] == [("", "12"), ("", "99")]
    deal = found.event.boards[0].deal
    assert deal is not None
    assert deal.to_pbn() == "N:...AKQJT98765432 ..AKQJT98765432. - -"
    assert [notice.problem for notice in found.notices] == [ASSUMED]
    twice = read([row(1)], HandRecord=[{**record, "SouthClubs": "A"}])
    assert (
        "board 1: the hands are left out: ♣A is held by both North and South"
        in twice.notices[-2].say()
    )


def test_a_remark_beside_a_result_causes_a_note() -> None:
    found = read([row(1, Remarks="Slow play")])
    assert found.notices[0].say() == (
        "a.bws: board 1: found the remark 'Slow play' beside the result; it is ignored"
    )


@pytest.mark.parametrize(
    ("told", "turned"),
    [
        ({"Remarks": "Wrong direction"}, True),
        ({"Remarks": ""}, False),
        ({"Declarer": 2, "NS/EW": "N"}, False),
    ],
)
def test_pairs_that_sat_the_other_way_have_the_score_of_that_side(told: Row, turned: bool) -> None:
    found = read([row(1, **told)])
    (line,) = found.event.boards[0].lines
    assert (line.ns, line.ew) == ((("2",), ("1",)) if turned else (("1",), ("2",)))
    said = [notice.say() for notice in found.notices]
    assert turned == any("the pairs sat in the wrong direction" in each for each in said)


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (
            {"Contract": "8 S"},
            "a.bws: board 1: section A, table 1, round 1: found '8s N =', expected a result",
        ),
        ({"Result": "+9"}, "found 19 tricks, expected 0 to 13"),
        ({"Result": None}, "found '4s N ?', expected a result"),
        ({"NS/EW": "X"}, "found the declarer 'X', expected N, E, S or W"),
        ({"Contract": "", "Remarks": "Oops"}, "found the remark 'Oops' without a contract"),
        ({"Contract": "", "Remarks": "160%-40%"}, "found 160%, expected 0% to 100%"),
        ({"Contract": ""}, "found neither a contract nor a remark, expected one of them"),
        ({"Board": 0}, "found no Board in a row of ReceivedData"),
        ({"PairNS": None}, "found no PairNS in a row of ReceivedData"),
    ],
)
def test_errors_are_reported_with_table_and_board(told: Row, message: str) -> None:
    assert message in wrong(**told)


def test_two_results_of_a_pair_on_a_board_are_refused() -> None:
    with pytest.raises(EventFileError, match="board 1: the contestant 1 has two results"):
        event([row(1), row(2, ew=3, Round=2)])


def test_a_database_without_the_tables() -> None:
    with pytest.raises(EventFileError, match="found no table ReceivedData"):
        event_of({"Section": []}, "a.bws")
    with pytest.raises(
        EventFileError,
        match="found no results, expected at least one",
    ):
        read([])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not a Microsoft Access database"),
        (b"PK\x03\x04 a spreadsheet", "not a Microsoft Access database"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00\x01", "its last page is incomplete"),
        (
            b"\x00\x01\x00\x00Standard Jet DB\x00\x01".ljust(8192, b"\0"),
            "the database is truncated or damaged",
        ),
    ],
)
def test_invalid_files_are_refused(tmp_path: Path, data: bytes, message: str) -> None:
    pytest.importorskip("access_parser")
    path = tmp_path / "a.bws"
    path.write_bytes(data)
    with pytest.raises(EventFileError, match=message):
        read_event_bws(path)


@pytest.mark.real_data
@REAL
def test_a_real_session() -> None:
    """A real session of 12 tables gives 288 results.

    The counts are those that mdbtools finds in the same file.
    """
    pytest.importorskip("access_parser")
    found = read_event(Path(FOLDER or "") / "bws" / "12tables1section.bws")
    lines = [(board.number, line) for board in found.event.boards for line in board.lines]
    assert len(lines) == 288
    assert len(found.event.contestants) == 24
    scores = [line.score for _, line in lines]
    assert scores.count(TableScore.both(parse_outcome("passed out"))) == 5
    assert [notice.problem for notice in found.notices] == [ASSUMED]
    awards = [
        (board, line.table, line.score)
        for board, line in lines
        if isinstance(line.score.ns, Average)
    ]
    assert awards == [
        (1, "7", TableScore(Average(Grade.MINUS), Average(Grade.PLUS))),
        (2, "7", TableScore.both(Average(Grade.PLUS))),
    ]


@pytest.mark.real_data
@REAL
def test_a_damaged_real_session(tmp_path: Path) -> None:
    pytest.importorskip("access_parser")
    whole = (Path(FOLDER or "") / "bws" / "12tables1section.bws").read_bytes()
    torn = tmp_path / "torn.bws"
    for pages in range(1, len(whole) // 4096, 5):
        torn.write_bytes(whole[: pages * 4096])
        try:
            found = read_event_bws(torn)
        except EventFileError:
            continue
        assert sum(len(board.lines) for board in found.event.boards) == 288


@pytest.mark.real_data
@REAL
def test_a_real_database_without_results() -> None:
    pytest.importorskip("access_parser")
    with pytest.raises(
        EventFileError,
        match="found no results, expected at least one",
    ):
        read_event_bws(Path(FOLDER or "") / "bws" / "Default.bws")
