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
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.pbn.scores import event_of
from bridgelaw.i18n.text import say
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, Percent, TableScore, parts_of
from bridgelaw.scoring.cross_imps import total_imps
from bridgelaw.scoring.imps import imps

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
REAL = pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")

TABLES = """% PBN 2.1
[Event "##Spring"]
[Date "##2026.10.06"]
[Scoring "##IMP;Cross1"]
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
        "a.pbn:12: board 1: 4♠ N 9 is −50 points, but the score is given as +100; the score is used"
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
        '[Scoring "MP"]\n[Board "1"]\n[ScoreTable "Contract;Declarer;Result;Multiplicity"]\n'
        "4S N 10 3\n3NT N 9 1\n"
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
    # The two tables print different figures: both are compared.
    assert found.printed.matches == (
        PrintedMatch(team="Reds", opponent="Blues", boards={7: "12"}),
        PrintedMatch(team="Reds", opponent="Blues", boards={7: "13"}),
        PrintedMatch(team="Blues", opponent="Reds", boards={7: "-12"}),
        PrintedMatch(team="Blues", opponent="Reds", boards={7: "-13"}),
    )
    alike = read(GAME.replace("NS -13 EW 13", "NS -12.0 EW 12.0"))
    assert len(alike.printed.matches) == 2


def test_in_the_closed_room_the_home_team_sits_east_west() -> None:
    text = GAME.replace(
        '[HomeTeam "Blues"]\n[VisitTeam "Reds"]',
        '[HomeTeam "Reds"]\n[VisitTeam "Blues"]\n[Room "Closed"]',
    )
    assert read(text).event.boards[0].lines[1].ns == ("Blues",)


def test_games_of_pairs() -> None:
    text = (
        '[Scoring "MP"]\n[Board "1"]\n[West "w"]\n[North "n"]\n[East "e"]\n[South "s"]\n'
        '[Contract "1NT"]\n[Declarer "S"]\n[Result "EW 6"]\n'
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
            '[Board "VII"]\n[Contract "4H"]\n[Declarer "N"]\n[Result "10"]\n',
            "a.pbn:1: found the board 'VII', expected a number from 1 to 9999",
        ),
        (
            '[Board "7"]\n[Contract "4H"]\n[Declarer "N"]\n[Result "14"]\n',
            "a.pbn:2: board 7: found 14 tricks, expected 0 to 13",
        ),
        (
            '[Board "7"]\n[Contract "8H"]\n[Declarer "N"]\n[Result "8"]\n[Score "lots"]\n',
            "a.pbn:2: board 7: found '8H N 8', expected a result",
        ),
        ('[Board "7"]\n[Score "lots"]\n', "found 'lots' as points, expected for example NS 420"),
        ('[Board "7"]\n[Score "420"]\n', "found 420 points without a side or a declarer"),
        ('[Board "7"]\n[Score "NS 420 EW 420"]\n', "expected opposite numbers"),
        (
            '[Board "7"]\n[Score "NS 623"]\n',
            "found +623 points, expected a score that a contract can give (Law 77), the "
            "nearest +620 or +630",
        ),
        ('[Board "7"]\n[Contract "A"]\n[Deal ""]\n', "an adjusted score without a percentage"),
    ],
)
def test_a_file_without_a_readable_result_is_refused(text: str, message: str) -> None:
    assert message in wrong(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            GAME.replace('"7"', '"VII"', 1),
            "a.pbn:1: this result is left out: found the board 'VII', expected a number from 1",
        ),
        (
            GAME.replace('"10"', '"14"').replace("NS 620", ""),
            "a.pbn:6: board 7: this result is left out: found 14 tricks, expected 0 to 13",
        ),
        (
            GAME.replace('"Blues"', '"Reds"', 1),
            "board 7: this result is left out: found Reds on both sides",
        ),
        (
            GAME + GAME.partition("\n\n")[2],
            "this result is left out: the team Blues has another result on the board",
        ),
        (
            TABLES.replace(" 3  4 4S", " 3 4S"),
            "a.pbn:9: board 1: this result is left out: found 7 cells in the row "
            "'3 4S   N DA  9   -50  -5.50', expected 8",
        ),
        (
            TABLES.replace("HA 10   420", "HA 14     -"),
            "a.pbn:8: board 1: this result is left out: found 14 tricks",
        ),
        (
            TABLES.replace(" 6  7 -    - -   - ", " 6  7 -    - -  10 "),
            "a.pbn:11: board 1: this result is left out: found 10 tricks without a contract",
        ),
        (
            TABLES.replace(" 6  7 -    -", " 6  7 4S   N"),
            "a.pbn:11: board 1: this result is left out: found the contract 4S, expected its",
        ),
        (
            TABLES.replace(" 6  7 -", " 6  7 A"),
            "a.pbn:11: board 1: this result is left out: found an adjusted score without a",
        ),
        (
            TABLES.replace('[Board "2"]', '[Board "II"]'),
            "a.pbn:13: this result is left out: found the board 'II'",
        ),
        (
            TABLES.replace("-1.00", "NaN"),
            "a.pbn:21: a row of the table of totals is left out: found 'NaN' in the column",
        ),
        (
            TABLES.replace("  4.50", "  1e9"),
            "a.pbn:8: board 1: this result is left out: found '1e9' in the column 'imp_ns'",
        ),
    ],
)
def test_a_result_that_cannot_be_read_is_named_and_the_others_count(
    text: str, message: str
) -> None:
    found = read(text)
    assert [message in notice.say() for notice in found.notices].count(True) == 1
    whole = read(GAME if text.startswith("[Board") else TABLES).event
    lines = sum(len(board.lines) for board in whole.boards)
    kept = sum(len(board.lines) for board in found.event.boards)
    assert 0 < kept <= lines


@pytest.mark.parametrize(
    ("change", "score", "message"),
    [
        (("NS 620", "NS 623"), "4H N 10", "the score is not used, but the contract 4♥ N 10"),
        (("NS 620", "lots"), "4H N 10", "the score is not used, but the contract 4♥ N 10"),
        (('"10"', '"14"'), "+620", "the contract is not used, but the score +620: found 14 tricks"),
        (('"4H"', '"4HSX"'), "+620", "the contract is not used, but the score +620: found"),
    ],
)
def test_contract_or_score_counts_if_only_one_can_be_read(
    change: tuple[str, str], score: str, message: str
) -> None:
    found = read(GAME.replace(*change))
    assert found.event.boards[0].lines[0].score == TableScore.both(parse_outcome(score))
    assert message in found.notices[0].say()


def test_games_without_a_result_are_counted() -> None:
    empty = '[Board "8"]\n[Deal "#"]\n\n[Board "9"]\n[Deal "#"]\n'
    (notice,) = read(f"{GAME}\n{empty}").notices
    assert notice.say().endswith("games without a result, which are left out: 2 (boards 8, 9)")


def test_a_pair_at_two_tables_is_unknown_at_the_second() -> None:
    found = read(TABLES.replace(" 3  4 4S", " 1  4 4S"))
    assert (
        "a.pbn:9: board 1: the North-South pair has another result on the board"
        in found.notices[-1].say()
    )
    assert found.event.boards[0].lines[1].ns == ("?2",)
    assert len(found.event.boards[0].lines) == 5


def game(*tags: str) -> str:
    """Return a game of board 1 with some tags."""
    return '[Board "1"]\n[Vulnerable "None"]\n' + "".join(f"[{tag}]\n" for tag in tags) + "\n"


@pytest.mark.parametrize(
    ("declarer", "tricks", "score", "points"),
    [
        ("E", 10, "420", -420),
        ("W", 9, "-50", 50),
        ("N", 10, "+420", 420),
        ("E", 10, "EW 420", -420),
        ("E", 10, "NS -420", -420),
        ("E", 10, "EW 420 NS -420", -420),
    ],
)
def test_a_score_without_a_side_is_that_of_the_declaring_side(
    declarer: str, tricks: int, score: str, points: int
) -> None:
    text = game(
        'Scoring "MP"',
        'Contract "4S"',
        f'Declarer "{declarer}"',
        f'Result "{tricks}"',
        f'Score "{score}"',
    )
    found = read(text)
    (line,) = found.event.boards[0].lines
    assert line.score == TableScore.both(parse_outcome(f"4S {declarer} {tricks}"))
    assert found.printed.lines[found.event.boards[0].key][0].points == points
    assert found.notices == ()


def test_a_score_without_a_side_may_be_written_from_the_wrong_side() -> None:
    found = read(
        game('Scoring "MP"', 'Contract "4S"', 'Declarer "E"', 'Result "10"', 'Score "-420"')
    )
    assert found.event.boards[0].lines[0].score == TableScore.both(parse_outcome("4S E 10"))
    assert "found the score -420 without a side" in found.notices[0].say()


@pytest.mark.parametrize("tag", ["ScoreIMP", "ScoreMP", "ScorePercentage"])
@pytest.mark.parametrize(
    ("written", "ns", "ew"), [("5", None, "5"), ("NS 5 EW -5", "5", "-5"), ("EW 5.5", None, "5.5")]
)
def test_marks_of_a_game_belong_to_the_side_that_they_name(
    tag: str, written: str, ns: str | None, ew: str | None
) -> None:
    scoring = "IMP;Butler" if tag == "ScoreIMP" else "MP"
    text = game(
        f'Scoring "{scoring}"', 'Contract "4S"', 'Declarer "E"', 'Result "10"', f'{tag} "{written}"'
    )
    found = read(text)
    (printed,) = found.printed.lines[found.event.boards[0].key]
    assert (printed.ns, printed.ew) == (ns, ew)


@pytest.mark.parametrize(
    ("scoring", "method"),
    [
        ("MP", Method.MATCHPOINTS),
        ("MatchPoints;MP1", Method.MATCHPOINTS),
        ("BAM", Method.BOARD_A_MATCH),
        ("Butler", Method.BUTLER),
        ("IMP;Butler-2;Mean", Method.BUTLER),
        ("Cross-IMP", Method.CROSS_IMPS),
        ("IMP;Cross2", Method.CROSS_IMPS),
        ("MP;Ascherman", Method.ASCHERMAN),
        ("TotalPoints", Method.TOTAL_POINTS),
    ],
)
def test_the_tag_scoring_states_the_method(scoring: str, method: Method) -> None:
    text = game(f'Scoring "{scoring}"', 'Contract "4S"', 'Declarer "E"', 'Result "10"')
    assert read(text).event.method is method


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ((), "found no [Scoring] and no figures that show the method; choose the method (on"),
        (('Scoring "Rubber"',), 'found [Scoring "Rubber"], which is not a method for these'),
        (('Scoring "Chicago"',), 'found [Scoring "Chicago"], which is not a method for these'),
        (('Scoring "Instant"',), 'found [Scoring "Instant"], which is not a method for these'),
        (('Scoring "MP"', 'HomeTeam "A"', 'VisitTeam "B"'), 'found [Scoring "MP"], which is not'),
        (('Scoring "IMP"',), "which of these is the method: cross-IMPs or Butler; choose"),
        (('Scoring "MP"', 'ScoreIMP "5"'), 'found [Scoring "MP"], but figures in IMP; choose'),
    ],
)
def test_an_unknown_method_is_asked_for(tags: tuple[str, ...], message: str) -> None:
    text = game(*tags, 'Contract "4S"', 'Declarer "E"', 'Result "10"')
    assert message in wrong(text)
    assert event_of(text, "", Method.TOTAL_POINTS).event.method is Method.TOTAL_POINTS


def test_different_methods_in_a_file_are_asked_for() -> None:
    rest = ('Contract "4S"', 'Declarer "E"', 'Result "10"')
    text = game('Scoring "MP"', *rest) + game('Scoring "IMP"', *rest)
    assert "found several methods in [Scoring], MP, IMP, expected one" in wrong(text)


FIELD = """[Board "1"]
[Vulnerable "None"]
{scoring}[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;{columns}"]
1 2 4S N 10 {0}
3 4 4S N 9 {1}
5 6 3NT N 9 {2}
7 8 4S N 10 {3}
"""
CROSS = ("3.67 -3.67", "-10.00 10.00", "2.67 -2.67", "3.67 -3.67")
BUTLER = ("3 -3", "-8 8", "3 -3", "3 -3")


@pytest.mark.parametrize("method", [Method.CROSS_IMPS, Method.BUTLER])
def test_figures_in_imps_show_the_method(method: Method) -> None:
    figures = CROSS if method is Method.CROSS_IMPS else BUTLER
    found = read(FIELD.format(*figures, scoring="", columns="IMP_NS;IMP_EW"))
    assert found.event.method is method
    (notice,) = found.notices
    assert f"8 of 8 figures agree with {method.value.say()}, which is used" in notice.say()


def test_a_method_that_its_figures_contradict_is_asked_for() -> None:
    text = FIELD.format(*BUTLER, scoring='[Scoring "IMP;Cross1"]\n', columns="IMP_NS;IMP_EW")
    assert "found cross-IMPs as the method, but only 4 of 8 figures agree with it" in wrong(text)
    assert "and 8 agree with Butler" in wrong(text)


@pytest.mark.parametrize("columns", ["MP_NS;MP_EW", "Percentage_NS;Percentage_EW"])
def test_marks_in_per_cent_are_recognised(columns: str) -> None:
    text = FIELD.format("83.3 16.7", "0 100", "33.3 66.7", "83.3 16.7", scoring="", columns=columns)
    found = read(text)
    (lines,) = recompute(found.event, found.printed).checked
    assert (lines.agree, lines.all) == (8, 8)
    assert say(lines.method[0]) == "in per cent of the top"


def test_results_as_bridgewebs_writes_them() -> None:
    text = FIELD.format(*"abcd", scoring="", columns="MP_NS;MP_EW")
    for old, new in (
        ("4S N 10 a", "3D* W 8 6 0"),
        ("4S N 9 b", "PO - - 4 2"),
        ("3NT N 9 c", "A A A 3 3"),
        ("4S N 10 d", "2H** S 8 2 4"),
    ):
        text = text.replace(old, new)
    lines = read(text).event.boards[0].lines
    assert [line.score for line in lines] == [
        TableScore.both(parse_outcome("3DX W 8")),
        TableScore.both(parse_outcome("passed out")),
        TableScore(Percent(Fraction(50)), Percent(Fraction(50))),
        TableScore.both(parse_outcome("2HXX S 8")),
    ]


def test_pairs_with_the_same_numbers_are_told_apart() -> None:
    head = '[Scoring "MP"]\n[Board "1"]\n'
    sections = read(
        head + '[ScoreTable "Section;PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
        "A 1 2 4S N 10\nB 1 2 4S N 9\n"
    ).event
    assert [line.ns for line in sections.boards[0].lines] == [("A1",), ("B1",)]
    mitchell = read(
        '[TotalScoreTable "Rank;PairId;Direction;TotalMP"]\n1 1 N-S 2\n1 1 E-W 2\n'
        + head
        + '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
        "1 1 4S N 10\n2 2 4S N 9\n"
    )
    assert mitchell.event.two_winners
    assert [line.ew for line in mitchell.event.boards[0].lines] == [("1 EW",), ("2 EW",)]
    assert set(mitchell.printed.totals) == {"1 NS", "1 EW"}


ROWS = """[Scoring "IMP;Cross"]
[Board "1"]
[TotalScoreTable "Rank;PairId;TotalIMP"]
1 1 {total}
2 2 -
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Multiplicity;IMP_NS"]
1 2 4H S 10 {tables} {imps}
"""


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"tables": "99999"}, "a.pbn:7: board 1: found the multiplicity '99999', expected a num"),
        ({"tables": "many"}, "a.pbn:7: board 1: found the multiplicity 'many'"),
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
    assert [notice.board for notice in found.notices] == ["21", ""]
    lines = 0
    for board in found.event.boards:
        totals = total_imps([parts_of(line.score.ns, board.vulnerability) for line in board.lines])
        others = max(len(totals) - 1, 1)
        for total, printed in zip(totals, found.printed.lines[board.key], strict=True):
            assert abs(total / others - Fraction(printed.ns or "")) <= Fraction(1, 200)
            lines += 1
    assert lines == 2187
    assert len(found.printed.totals) == 172


@pytest.mark.real_data
@REAL
def test_scores_without_a_side_agree_with_their_contracts_in_real_matches() -> None:
    """Of 32 results a slip or two differs; all of those by East or West would, were they read from
    North-South's side.
    """
    folder = Path(FOLDER or "") / "pbn" / "1996-10th_World_Bridge_Team_Olympiad"
    found = read_event(folder / "ROUND01.PBN", Method.CROSS_IMPS)
    assert sum(len(board.lines) for board in found.event.boards) == 32
    assert len([each for each in found.notices if each.board]) <= 2


@pytest.mark.real_data
@REAL
def test_the_method_of_a_real_tournament_is_found_by_its_figures() -> None:
    folder = Path(FOLDER or "") / "pbn" / "1998-12th_Cap_Gemini_World_Top_Tournament"
    found = read_event(folder / "ROUND01.PBN")
    assert found.event.method is Method.BUTLER
    (lines,) = recompute(found.event, found.printed).checked
    assert (lines.agree, lines.all) == (58, 58)
