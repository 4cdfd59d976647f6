"""JSON of other programs: ACBL Live for Clubs and Bridgemate Data Connector."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.event.model import Method
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.programs.acbl_live import read_acbl_live
from bridgelaw.formats.results.programs.data_connector import read_data_connector
from bridgelaw.json_types import JsonObject, JsonValue
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
REAL = pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")


def both(text: str) -> TableScore:
    return TableScore.both(parse_outcome(text))


def table(ns: int, ew: int, mp: tuple[str, str], **result: JsonValue) -> JsonObject:
    """Return a result as ACBL Live writes it: numbers may be texts."""
    return {
        "ns_pair": str(ns),
        "ew_pair": ew,
        "ns_match_points": mp[0],
        "ew_match_points": mp[1],
        "round_number": 1,
        "table_number": ns,
        **result,
    }


def game(**changes: JsonValue) -> JsonObject:
    """Return a game of three tables, with an average on the first board."""
    first = [
        table(1, 1, ("2.00", "0.00"), contract="4S", declarer="N", tricks_taken=10, ns_score="420"),
        table(2, 2, ("1", "1"), contract="3NT", declarer="N", result="-1", ns_score="-50"),
        table(3, 3, ("1.2", "0.8"), contract="", ns_score="AVE"),
    ]
    second = [
        table(1, 2, ("1", "1"), contract="", ns_score="PASS", ew_score="PASS"),
        table(2, 3, ("2", "0"), contract="", ns_score="110", ew_score="-110"),
        table(3, 1, ("0", "2"), contract="4H X", declarer="E", tricks_taken=10, ns_score="-790"),
    ]
    pairs = [
        {
            "pair_number": str(number),
            "direction": side,
            "percentage": "50.00",
            "players": [
                {"name": f"Ann {number}{side}", "id_number": "1234567"},
                {"name": f"Bo {number}{side}", "id_number": "tmp:0a"},
            ],
        }
        for number in (1, 2, 3)
        for side in ("NS", "EW")
    ]
    hands = {"board": 1, "vulnerability": "E-W", "north_spades": "A K Q J 10 9 8 7 6 5 4 3 2"}
    return {
        "id": 7,
        "club_name": "Club",
        "name": "Monday",
        "type": "PAIRS",
        "start_date": "10/06/2026",
        "board_scoring_method": "MATCH_POINTS",
        "sessions": [
            {
                "number": 1,
                "hand_records": [hands],
                "sections": [
                    {
                        "name": "A",
                        "pair_summaries": pairs,
                        "boards": [
                            {"board_number": 1, "board_results": first},
                            {"board_number": 2, "board_results": second},
                        ],
                    }
                ],
            }
        ],
        **changes,
    }


def acbl(**changes: JsonValue) -> EventOnFile:
    return read_acbl_live(json.dumps(game(**changes)).encode(), "game.json")


def test_a_game_of_acbl_live() -> None:
    found = acbl()
    event = found.event
    assert (event.name, str(event.date), event.method) == (
        "Monday",
        "2026-10-06",
        Method.MATCHPOINTS,
    )
    assert [line.score for line in event.boards[0].lines] == [
        both("4S N 10"),
        both("3NT N 8"),
        TableScore(parse_outcome("average plus"), parse_outcome("average minus")),
    ]
    assert [line.score for line in event.boards[1].lines] == [
        both("passed out"),
        both("+110"),
        both("4HX E 10"),
    ]
    first = event.contestants[0]
    assert (first.number, first.side, first.names) == ("1 NS", Side.NS, ("Ann 1NS", "Bo 1NS"))
    assert first.ids == ("1234567", "")
    assert event.two_winners
    deal = event.boards[0].deal
    assert deal is not None
    assert deal.known_seats == (Seat.N,) or set(deal.known_seats) == {Seat.N}
    assert event.boards[0].marked is Vulnerability.EW


def test_printed_figures_of_acbl_live_are_compared() -> None:
    found = acbl()
    lines, *_ = recompute(found.event, found.printed).checked
    assert lines.all == 12
    assert (found.printed.totals["1 NS"].percent, found.printed.lines) == (
        "50.00",
        found.printed.lines,
    )


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"board_scoring_method": "RUBBER"}, "found the scoring 'RUBBER'"),
        ({"type": "TEAMS"}, "found a game of the type 'TEAMS'"),
        ({"sessions": []}, "found no results"),
        ({"sessions": [{"sections": [{"boards": [{"board_number": 0}]}]}]}, "found '0' as board"),
        ({"sessions": 3}, "the JSON cannot be read"),
    ],
)
def test_a_wrong_game_is_refused(changes: JsonObject, says: str) -> None:
    with pytest.raises(EventFileError, match=says):
        acbl(**changes)


def test_a_wrong_result_of_acbl_live_names_its_board() -> None:
    text = json.dumps(game()).replace('"4H X"', '"9H X"')
    with pytest.raises(EventFileError, match=r"^game.json: board 2: found the contract '9H X'"):
        read_acbl_live(text.encode(), "game.json")


def result(**changes: JsonValue) -> JsonObject:
    """Return a result as Data Connector writes it."""
    return {
        "SessionGuid": "A" * 32,
        "SectionLetters": "A",
        "TableNumber": 1,
        "RoundNumber": 1,
        "BoardNumber": 1,
        "ScoringDirection": 3,
        "IsDeleted": False,
        "PairNorthSouth": 1,
        "PairEastWest": 2,
        "DeclaringPair": 1,
        "DeclarerDirection": 1,
        "Level": 4,
        "Denomination": 4,
        "Stake": 0,
        "TotalTricks": 10,
        "LeadCardRank": 14,
        "LeadCardSuit": 3,
        "ValidationMessages": None,
        **changes,
    }


def message(*rows: JsonObject) -> JsonObject:
    return {"RequestCommand": 19, "DataType": 12, "SerializedData": json.dumps(rows)}


def connector(*messages: JsonObject) -> EventOnFile:
    return read_data_connector(json.dumps(messages).encode(), "m.json")


def test_a_result_of_data_connector() -> None:
    (line,) = connector(message(result())).event.boards[0].lines
    assert (line.ns, line.ew, line.score) == (("1",), ("2",), both("4S N 10"))
    assert (line.table, line.round, line.lead) == ("1", "1", parse_card("HA"))


@pytest.mark.parametrize(
    ("level", "ns", "ew"),
    [
        (-1, "average minus", "average minus"),
        (-3, "average minus", "average plus"),
        (-4, "average", "average minus"),
        (-7, "average plus", "average minus"),
        (-9, "average plus", "average plus"),
    ],
)
def test_levels_below_zero_are_artificial_scores(level: int, ns: str, ew: str) -> None:
    wanted = TableScore(parse_outcome(ns), parse_outcome(ew))
    for way, score in ((3, wanted), (2, TableScore(wanted.ew, wanted.ns))):
        row = result(Level=level, DeclarerDirection=0, ScoringDirection=way)
        assert connector(message(row)).event.boards[0].lines[0].score == score


def test_passes_and_boards_that_were_not_played() -> None:
    for level, score in ((0, both("passed out")), (-10, TableScore.both(NOT_PLAYED))):
        row = result(Level=level, DeclarerDirection=0)
        assert connector(row).event.boards[0].lines[0].score == score


def test_the_last_result_counts_and_a_deleted_one_does_not() -> None:
    found = connector(
        message(result(), result(TotalTricks=9)),
        message(result(BoardNumber=2), result(BoardNumber=2, IsDeleted=True)),
    )
    (board,) = found.event.boards
    assert board.lines[0].score == both("4S N 9")
    assert [notice.say() for notice in found.notices] == [
        "m.json: results entered again: 2; the last entry counts",
        "m.json: erased results: 1",
        "m.json: the file does not state the method; it is read as matchpoints. If that is wrong, "
        "choose the method (on the command line with --method)",
    ]


def test_scores_of_one_direction_are_combined() -> None:
    found = connector(
        result(ScoringDirection=1), result(ScoringDirection=2, TotalTricks=9, DeclarerDirection=1)
    )
    assert found.event.boards[0].lines[0].score == TableScore(
        parse_outcome("4S N 10"), parse_outcome("4S N 9")
    )


def test_pairs_that_have_changed_seats() -> None:
    found = connector(result(DeclaringPair=2))
    assert found.event.boards[0].lines[0].ns == ("2",)
    assert "the pairs had changed seats" in found.notices[0].say()


def test_names_and_hands_come_in_messages_of_their_own() -> None:
    player = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1, "Direction": 3}
    player |= {"PlayerNumber": "17", "FirstName": "Ann", "LastName": "Ash"}
    hand: JsonObject = {"SectionLetters": "A", "BoardNumber": 1, "NorthSpades": "AKQJT98765432"}
    found = connector(message(player), message(hand), message(result()))
    assert found.event.contestants[0].names == ("Ann Ash",)
    assert found.event.contestants[0].ids == ("17",)
    assert found.event.boards[0].deal is not None


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (result(BoardNumber=0), "found 0 as BoardNumber"),
        (result(Level=8), "found 8 as Level"),
        (result(Denomination=0), "found 0 as Denomination"),
        (result(TotalTricks=14), "found 14 as TotalTricks"),
        (result(PairEastWest=0), "found 0 as PairEastWest"),
        (result(Level="x"), "the JSON cannot be read"),
    ],
)
def test_wrong_values_are_refused(row: JsonObject, says: str) -> None:
    with pytest.raises(EventFileError, match=says):
        connector(message(row))


def test_results_of_two_sessions_are_refused() -> None:
    with pytest.raises(EventFileError, match="found results of 2 sessions"):
        connector(result(), result(SessionGuid="B" * 32))


def test_the_kind_of_json_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(game()))
    assert read_event(path).event.name == "Monday"
    path.write_text(json.dumps([message(result())]), encoding="utf-8-sig")
    assert len(read_event(path).event.boards) == 1
    assert read_event(path).notices
    assert not read_event(path, Method.BUTLER).notices
    path.write_text(json.dumps({**game(), "SerializedData": ""}))
    with pytest.raises(EventFileError, match="ACBL Live, Bridgemate Data Connector"):
        read_event(path)
    path.write_text("[" * 100_000)
    with pytest.raises(EventFileError):
        read_event(path)
    path.write_text('{"club_name": ' + "[" * 100_000 + "]" * 100_000 + "}")
    with pytest.raises(EventFileError):
        read_event(path)


@pytest.mark.real_data
@REAL
def test_real_messages_of_data_connector() -> None:
    """The samples of the makers: those without results say so."""
    folder = Path(FOLDER or "") / "bws" / "dataconnector_json" / "tests" / "fixtures"
    read = []
    for path in sorted(folder.rglob("*.json")):
        try:
            read.append((path.name, len(read_event(path).event.boards)))
        except EventFileError as error:
            assert "found no results" in error.say(), path
    assert read == [("PutResults.json", 1), ("PollQueueForNewResults.json", 1)]
