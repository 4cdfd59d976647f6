"""Results in PBN: tables of scores, and games that are tables at which a board was played."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.notation import parse_card
from bridgelaw.event.model import BoardKey, Kind, Method
from bridgelaw.event.printed import PrintedLine, PrintedMatch, PrintedTotal
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.pbn_scores import event_of
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, Percent, TableScore, parts_of
from bridgelaw.scoring.cross_imps import total_imps
from bridgelaw.scoring.imps import imps

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
REAL = pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")

TABLES = """% PBN 2.1
[Event "##Spring"]
[Date "##2026.10.06"]
[Board "1"]
[Vulnerable "None"]
[ScoreTable "PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1;Lead\\2L;Result\\2R;\
Score_NS\\5R;IMP_NS\\6R"]
 1  2 4S   N HA 10   420   4.50
 3  4 4S   N DA  9   -50  -5.50
 5 ?? 3NT  S -   9   400   4.00
 6  7 -    - -   -     -      -
 8  9 4S   N -   9   100   3.00
[Board "2"]
[Vulnerable "All"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS;Percentage_NS;Percentage_EW"]
1 4 Pass - - 2 - -
3 2 - - - - 60 40
5 6 - - - ^55 - -
[TotalScoreTable "Rank\\3R;PairId\\3R;Names\\20L;+MeanScore\\5R"]
1 3 "Ann Ash;Bo Birk" 2.10
2 1 Cy/Di -1.00
"""
DEAL = "N:AQ54.K872.K5.K82 987.953.QJT4.JT5 K3.AQJT6.A72.Q64 JT62.4.9863.A973"
GAME = f"""[Board "7"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "4H"]
[Result "10"]
[Score "NS 620"]
[Table "1"]
[HomeTeam "Reds"]
[VisitTeam "Blues"]
[ScoreIMP "NS 12 EW -12"]

[Board "7"]
[Vulnerable "#"]
[Deal "#"]
[Declarer "S"]
[Contract "4Hx"]
[Result "9"]
[Score "EW 200"]
[Table "2"]
[HomeTeam "Blues"]
[VisitTeam "Reds"]
[ScoreIMP "NS -13 EW 13"]
"""


def read(text: str) -> EventOnFile:
    return event_of(text, "a.pbn")


def wrong(text: str) -> str:
    with pytest.raises(EventFileError) as caught:
        read(text)
    return caught.value.say()


def test_a_table_of_scores_is_a_traveller() -> None:
    found = read(TABLES)
    event = found.event
    assert (event.kind, event.name, str(event.date)) == (Kind.PAIRS, "Spring", "2026-10-06")
    first, second = event.boards
    assert first.lines[0].score == TableScore.both(parse_outcome("4S N 10"))
    assert (first.lines[0].ns, first.lines[0].ew, first.lines[0].lead) == (
        ("1",),
        ("2",),
        parse_card("HA"),
    )
    assert second.vulnerability is Vulnerability.BOTH
    assert first.marked is None
    assert found.printed.lines[first.key][0] == PrintedLine(points=420, ns="4.50")


def test_an_unknown_pair_is_a_new_one_each_time() -> None:
    text = TABLES.replace(" 3  4 4S", "?? ?? 4S")
    numbers = [contestant.number for contestant in read(text).event.contestants]
    assert [number for number in numbers if number.startswith("?")] == ["?1", "?2", "?3"]


def test_a_row_without_a_contract_is_not_played_or_artificial() -> None:
    first, second = read(TABLES).event.boards
    assert first.lines[3].score == TableScore.both(NOT_PLAYED)
    assert second.lines[0].score == TableScore.both(parse_outcome("passed out"))
    assert second.lines[1].score == TableScore(Percent(Fraction(60)), Percent(Fraction(40)))
    assert second.lines[2].score == TableScore(Percent(Fraction(55)), NOT_PLAYED)


def test_points_that_contradict_the_contract_are_used_with_a_note() -> None:
    found = read(TABLES)
    assert found.event.boards[0].lines[4].score == TableScore.both(parse_outcome("+100"))
    (notice,) = found.notices
    assert notice.say() == (
        "a.pbn:11: board 1: 4♠ N 9 is −50 points, but the score is given as +100; the score is used"
    )


def test_the_totals_identify_the_pairs() -> None:
    found = read(TABLES)
    assert found.event.by_number["3"].names == ("Ann Ash", "Bo Birk")
    assert found.event.by_number["1"].names == ("Cy", "Di")
    assert found.printed.totals == {
        "3": PrintedTotal(total="2.10", place="1"),
        "1": PrintedTotal(total="-1.00", place="2"),
    }


def test_without_pair_ids_in_the_totals_the_rank_is_the_pair_number() -> None:
    text = (
        TABLES.replace("Rank\\3R;PairId\\3R;", "Rank\\3R;")
        .replace('1 3 "Ann', '1 "Ann')
        .replace("2 1 Cy", "2 Cy")
    )
    assert read(text).event.by_number["1"].names == ("Ann Ash", "Bo Birk")


def test_a_row_for_several_tables() -> None:
    text = (
        '[Board "1"]\n[ScoreTable "Contract;Declarer;Result;Multiplicity"]\n4S N 10 3\n3NT N 9 1\n'
    )
    (board,) = read(text).event.boards
    assert [str(line.score.ns) for line in board.lines].count(str(parse_outcome("4S N 10"))) == 3


def test_games_are_the_tables_of_a_match() -> None:
    found = read(GAME)
    (board,) = found.event.boards
    assert (found.event.kind, found.event.method) == (Kind.TEAMS, Method.IMPS)
    assert [(line.ns, line.ew, line.table) for line in board.lines] == [
        (("Reds",), ("Blues",), "1"),
        (("Blues",), ("Reds",), "2"),
    ]
    assert board.deal is not None
    assert board.key == BoardKey("", "", 7)
    assert found.printed.matches == (
        PrintedMatch(team="Reds", opponent="Blues", boards={7: "13"}),
        PrintedMatch(team="Blues", opponent="Reds", boards={7: "-13"}),
    )


def test_in_the_closed_room_the_home_team_sits_east_west() -> None:
    text = GAME.replace(
        '[HomeTeam "Blues"]\n[VisitTeam "Reds"]',
        '[HomeTeam "Reds"]\n[VisitTeam "Blues"]\n[Room "Closed"]',
    )
    assert read(text).event.boards[0].lines[1].ns == ("Blues",)


def test_games_of_pairs() -> None:
    text = (
        '[Board "1"]\n[West "w"]\n[North "n"]\n[East "e"]\n[South "s"]\n[Contract "1NT"]\n'
        '[Declarer "S"]\n[Result "EW 6"]\n'
    )
    (board,) = read(text).event.boards
    assert board.lines[0].ns == ("n & s",)
    assert board.lines[0].score == TableScore.both(parse_outcome("1NT S 7"))


def test_impossible_hands_are_left_out_with_a_note() -> None:
    found = read(GAME.replace("N:AQ54", "N:AA54"))
    assert found.event.boards[0].deal is None
    assert "board 7: the hands are left out" in found.notices[0].say()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a.pbn: found no game with a result and no score table, expected one of them"),
        (
            GAME.replace('"7"', '"VII"'),
            "a.pbn:1: found the board 'VII', expected a number from 1 to 9999",
        ),
        (GAME.replace('"10"', '"14"'), "a.pbn:6: board 7: found 14 tricks, expected 0 to 13"),
        (GAME.replace('"4H"', '"8H"'), "a.pbn:6: board 7: found '8H N 10', expected a result"),
        (GAME.replace("NS 620", "lots"), "a.pbn:8: board 7: found 'lots' as points"),
        (
            GAME.replace("NS 620", "NS 623").replace('"10"', '""'),
            "found +623 points, expected a score that a contract can give (Law 77), the "
            "nearest +620 or "
            "+630",
        ),
        (GAME.replace('"Blues"', '"Reds"'), "board 7: the contestant Reds sits on both sides"),
        (
            TABLES.replace(" 3  4 4S", " 1  4 4S"),
            "a.pbn:8: board 1: the contestant 1 has two results on the board",
        ),
        (
            TABLES.replace(" 3  4 4S", " 3 4S"),
            "a.pbn:8: found 7 cells in the row '3 4S   N DA  9   -50  -5.50', expected 8",
        ),
        (TABLES.replace("HA 10", "HA 14"), "a.pbn:7: board 1: found 14 tricks"),
        (
            TABLES.replace(" 6  7 -    - -   - ", " 6  7 -    - -  10 "),
            "a.pbn:10: board 1: found 10 tricks without a contract; add the contract",
        ),
        (
            TABLES.replace(" 6  7 -    -", " 6  7 4S   N"),
            "a.pbn:10: board 1: found the contract 4S, expected its declarer and",
        ),
    ],
)
def test_errors_are_reported_with_line_and_board(text: str, message: str) -> None:
    assert message in wrong(text)


ROWS = """[Board "1"]
[TotalScoreTable "Rank;PairId;TotalIMP"]
1 1 {total}
2 2 -
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Multiplicity;IMP_NS"]
1 2 4H S 10 {tables} {imps}
"""


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"total": "NaN"}, "a.pbn:3: found 'NaN' in the column 'totalimp', expected a number"),
        (
            {"imps": "1e9"},
            "a.pbn:6: board 1: found '1e9' in the column 'imp_ns', expected a number",
        ),
        (
            {"tables": "99999"},
            "a.pbn:6: board 1: found the multiplicity '99999', expected a number of tables from 1",
        ),
        ({"tables": "many"}, "a.pbn:6: board 1: found the multiplicity 'many'"),
    ],
)
def test_numbers_in_tables_are_valid_or_refused(told: dict[str, str], message: str) -> None:
    usual = {"total": "0", "tables": "1", "imps": "0.00"}
    assert message in wrong(ROWS.format(**{**usual, **told}))
    printed = read(ROWS.format(**usual)).printed
    assert (printed.totals["1"].total, printed.totals["2"].total) == ("0", None)


@pytest.mark.real_data
@REAL
def test_the_imps_of_a_real_match_agree_board_by_board() -> None:
    """The IMPs of a real match agree board by board.

    298 of the 299 games have their other table in the file; the last has none.
    """
    found = read_event(Path(FOLDER or "") / "pbn" / "example2.pbn")
    compared = alone = 0
    for board in found.event.boards:
        for line, printed in zip(board.lines, found.printed.lines[board.key], strict=True):
            others = [other for other in board.lines if (other.ns, other.ew) == (line.ew, line.ns)]
            if not others:
                alone += 1
                continue
            points = [table.score.ns.points(board.vulnerability) for table in (line, others[0])]  # type: ignore[union-attr]
            assert imps(points[0] - points[1]) == int(printed.ns or "")
            assert int(printed.ew or "") == -int(printed.ns or "")
            compared += 1
    assert (compared, alone) == (298, 1)


@pytest.mark.real_data
@REAL
def test_the_averaged_imps_of_a_real_tournament_agree_line_by_line() -> None:
    """The averaged IMPs of a real tournament agree line by line.

    OKbridge gives the average against the others to two decimals; one score is not that of its
    contract.
    """
    found = read_event(Path(FOLDER or "") / "pbn" / "1999-OKbridge_Tournament" / "OKB_v20.pbn")
    assert [notice.board for notice in found.notices] == ["21"]
    lines = 0
    for board in found.event.boards:
        totals = total_imps([parts_of(line.score.ns, board.vulnerability) for line in board.lines])
        others = max(len(totals) - 1, 1)
        for total, printed in zip(totals, found.printed.lines[board.key], strict=True):
            assert abs(total / others - Fraction(printed.ns or "")) <= Fraction(1, 200)
            lines += 1
    assert lines == 2187
    assert len(found.printed.totals) == 172
