"""Tables of other programs: columns in any order, guessed, shown and corrected."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Kind, Method
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.formats.results.event_csv.any_table import any_table
from bridgelaw.formats.results.event_csv.guessing import guess
from bridgelaw.formats.results.event_csv.other_tables import Given
from bridgelaw.formats.results.event_csv.roles import Role, list_of, roles_of
from bridgelaw.formats.results.event_csv.sheet import MOST_COLUMNS, sheet_of
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.programs.text_files import proposal
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore

MITCHELL = """Club evening,,,,,,,,,,
Board,NS,EW,Contract,By,Lead,Tricks,Score NS,Score EW,MP NS,MP EW
1,1,1,4S,N,HA,10,420,,4,0
1,2,2,3NT*,E,10C,8,100,,2,2
1,3,3,Pass,,,,0,0,0,4

2,1,2,3NT,W,C4,9,,400,1,3
2,2,3,A5050,,,,,,2,2
2,3,1,4H,N,,+1,650,,3,1
"""
"""Two directions with the same numbers; points in the column of the side that has them."""

BRIDGEMATE = """\
ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard,Remarks
1,1,1,1,1,1,11,1,N,4 S,=,HA,
2,1,2,1,2,2,12,12,E,3 NT x,-1,,
3,1,3,1,1,3,13,,,,,,60%-40%
"""

DANISH = """Spil;Runde;Bord;NS par;ØV par;Kontrakt;Spilf.;Udspil;Stik;Score;NS point
1;1;1;1;9;4♠;N;♥A;10;420;3,5
1;2;1;2;10;3 UT;Ø;K4;8;50;0
"""

WITHOUT_HEADERS = """1,1,11,4S,N,10,420
1,2,12,3NT,E,8,50
2,1,12,3NT,W,9,-400
2,2,11,4H,N,11,650
3,1,11,4H,N,10,620
3,2,12,4H,N,10,620
"""


def said(text: str, given: Given | None = None) -> list[str]:
    return [notice.say() for notice in any_table(text, "t.csv", given or Given()).notices]


def wrong(text: str, columns: str | None = None) -> str:
    with pytest.raises(EventFileError) as caught:
        any_table(text, "t.csv", Given(columns))
    return caught.value.say()


def scores(text: str, columns: str | None = None) -> list[TableScore]:
    event = any_table(text, "t.csv", Given(columns)).event
    return [line.score for board in event.boards for line in board.lines]


def both(*results: str) -> list[TableScore]:
    return [TableScore.both(parse_outcome(result)) for result in results]


def test_points_are_read_from_the_column_of_either_side() -> None:
    assert scores(MITCHELL) == both(
        "4S N 10", "3NTX E 8", "passed out", "3NT W 9", "average", "4H N 11"
    )


def test_pairs_that_share_a_number_are_named_by_direction() -> None:
    event = any_table(MITCHELL).event
    assert {(one.number, one.side) for one in event.contestants} == {
        (f"{number} {side.name}", side) for number in (1, 2, 3) for side in Side
    }
    assert event.two_winners


def test_a_guess_is_said_and_so_are_the_method_and_two_winners() -> None:
    assert said(MITCHELL) == [
        "t.csv: the columns were read as 'board, ns, ew, contract, declarer, lead, tricks, "
        "ns points, ew points, ns mp, ew mp'; if that is wrong, name them in this order with "
        "--columns",
        "t.csv: no pair changes direction, so North-South and East-West are ranked separately",
        "t.csv: the file does not state the method; it is read as matchpoints. If that is wrong, "
        "choose the method (on the command line with --method)",
    ]
    assert len(said(MITCHELL, Given(method=Method.MATCHPOINTS))) == 2


@pytest.mark.parametrize(("mark", "agree"), [("2", 6), ("3", 5)])
def test_printed_matchpoints_are_compared(mark: str, agree: int) -> None:
    text = f"Bd,NS,EW,Score,NS MP,EW MP\n1,1,4,420,4,0\n1,2,5,100,{mark},2\n1,3,6,0,0,4\n"
    found = any_table(text)
    (lines,) = recompute(found.event, found.printed).checked
    assert (lines.agree, lines.all) == (agree, 6)


def test_a_dump_of_a_bridgemate_database_is_read() -> None:
    found = any_table(BRIDGEMATE, "t.csv")
    first, award = found.event.boards[0].lines
    assert first.lead == parse_card("HA")
    assert (first.table, first.round, first.section) == ("1", "1", "1")
    assert award.score == TableScore(parse_outcome("average plus"), parse_outcome("average minus"))
    assert "t.csv: these columns were not used: ID, Declarer" in said(BRIDGEMATE)


def test_danish_headers_and_words() -> None:
    found = any_table(DANISH)
    assert scores(DANISH) == both("4S N 10", "3NT E 8")
    (board,) = found.printed.lines.values()
    assert [(line.ns, line.ew) for line in board] == [("3.5", None), ("0", None)]


def test_columns_without_headers_must_be_confirmed() -> None:
    likeliest = "board, ns, ew, contract, declarer, tricks, points"
    assert wrong(WITHOUT_HEADERS) == (
        "t.csv: found columns whose meaning is not sure; the likeliest is "
        f"'{likeliest}'. Check it and name the columns with --columns"
    )
    assert len(scores(WITHOUT_HEADERS, likeliest)) == 6
    # The user's columns count: here the pairs are the other way round.
    turned = any_table(WITHOUT_HEADERS, "t.csv", Given("board,ew,ns,contract,declarer,tricks,-"))
    assert turned.event.boards[0].lines[0].ns == ("11",)


@pytest.mark.parametrize("order", [(6, 0, 3, 5, 4, 2, 1), (3, 2, 1, 0, 6, 4, 5)])
def test_any_order_of_columns_is_recognised(order: tuple[int, ...]) -> None:
    headers = ("Bd", "NS pair", "EW pair", "Contract", "Decl", "Tricks", "Score")
    rows = [line.split(",") for line in WITHOUT_HEADERS.splitlines()]
    text = "\n".join("\t".join(row[place] for place in order) for row in (headers, *rows))
    assert (
        any_table(text).event
        == any_table(
            WITHOUT_HEADERS, "", Given("board, ns, ew, contract, declarer, tricks, points")
        ).event
    )


def test_pairs_without_numbers_are_numbered_by_their_names() -> None:
    text = """Board,North,South,East,West,Result
1,Ann,Bo,Cy,Di,4S N 10
1,Eve,Flo,Gus,Hal,3NT E -1
2,Bo,Ann,Gus,Hal,passed
2,Eve,Flo,Cy,Di,4H S =
"""
    event = any_table(text).event
    assert [(one.number, one.names) for one in event.contestants] == [
        ("1", ("Ann", "Bo")),
        ("2", ("Cy", "Di")),
        ("3", ("Eve", "Flo")),
        ("4", ("Gus", "Hal")),
    ]
    assert event.boards[1].lines[0].ns == ("1",)


def test_return_matches_are_an_event_of_teams() -> None:
    text = "bd,ns,ew,contract,by,result\n1,A,B,4S,N,=\n1,B,A,4S,N,+1\n2,A,B,3NT,W,-1\n2,B,A,PO,,\n"
    event = any_table(text).event
    assert (event.kind, event.method) == (Kind.TEAMS, Method.IMPS)
    assert any("an event of teams" in notice for notice in said(text))
    assert any_table(text, "", Given(kind=Kind.PAIRS)).event.kind is Kind.PAIRS


def test_printed_imps_of_the_tables_of_a_match_are_compared() -> None:
    """420 against 450 is -1 IMP; 50 against a board passed out is 2."""
    text = (
        "bd,ns,ew,contract,by,result,ns imps,ew imps\n1,A,B,4S,N,=,-1,1\n1,B,A,4S,N,+1,1,-1\n"
        "2,A,B,3NT,W,-1,2,-2\n2,B,A,PO,,,-3,3\n"
    )
    found = any_table(text)
    assert any("4 of 6 figures agree with IMPs" in notice for notice in said(text))
    (boards,) = recompute(found.event, found.printed).checked
    assert (boards.agree, boards.all) == (4, 6)
    assert [(each.contestant, each.printed, each.computed) for each in boards.differences] == [
        ("A", "3", "2"),
        ("B", "-3", "-2"),
    ]


def test_printed_imps_show_the_method() -> None:
    text = """Board No.\tNS pair\tEW pair\tContract\tDecl\tTricks\tNS IMPs\tEW IMPs
1\t1\t4\t4S\tN\t10\t5\t-5
1\t2\t5\t4S\tN\t10\t5\t-5
1\t3\t6\t4S\tN\t9\t-10\t10
1\t7\t8\t4S\tN\t10\t5\t-5
"""
    cross = text.replace("\t5\t-5", "\t10\t-10").replace("\t-10\t10\n", "\t-30\t30\n")
    assert any_table(cross).event.method is Method.CROSS_IMPS
    assert any("agree with cross-IMPs" in notice for notice in said(cross))


def test_tricks_may_be_a_difference_without_a_plus() -> None:
    text = "Bd,NS,EW,Contract,Decl,Res\n1,1,2,4S,N,0\n1,3,4,4S,N,-1\n1,5,6,4S,N,1\n"
    assert scores(text) == both("4S N 10", "4S N 9", "4S N 11")


def test_o_is_east_beside_v_and_west_beside_e() -> None:
    swedish = "Bricka;NS;ÖV;Kontrakt;Spelf;Stick\n1;1;2;4S;O;10\n1;3;4;3NT;V;9\n"
    assert scores(swedish) == both("4S E 10", "3NT W 9")
    french = "Donne;NS;EO;Contrat;Declarant;Levees\n1;1;2;4S;O;10\n1;3;4;3SA;E;9\n"
    assert scores(french) == both("4S W 10", "3NT E 9")


def test_points_count_where_nobody_is_declarer() -> None:
    text = "Board,NS,EW,Contract,Tricks,Score\n1,1,2,4S,10,420\n1,3,4,4S,9,-50\n"
    assert scores(text) == both("+420", "-50")


def test_rows_without_a_result_are_not_played_and_titles_are_left_out() -> None:
    text = (
        "Bd,NS,EW,Score,x\n1,1,2,420,a\n1,3,4,,b\n1,5,6,50,\n2,1,2,0,\n2,3,4,0,\nTotal,,,,c\n"
        ",,,900,d\n"
    )
    assert wrong(text).startswith("t.csv:7: board Total: in the column 'Bd'")
    text = text.replace("Total,,,,c\n", "")
    assert scores(text)[1] == TableScore.both(NOT_PLAYED)
    assert [each for each in said(text) if "rows" in each] == [
        "t.csv: rows without a board and pairs, left out: 1; the first is line 7",
        "t.csv: rows without a result, read as not played: 1",
    ]


@pytest.mark.parametrize(
    ("columns", "says"),
    [
        ("board, ns, ew", "found the names of 3 columns, expected 7"),
        ("board, ns, ew, contract, declarer, hat, points", "found 'hat'"),
        ("-, ns, ew, contract, declarer, tricks, points", "found no column for Board"),
        ("board, ns, ew, contract, -, -, -", "found no column for Tricks"),
        ("board, ns, ew, -, -, -, -", "found no column for Whole result"),
        ("board, ns, ns, -, -, -, points", "found the column 'ns' twice"),
    ],
)
def test_wrong_columns_are_refused(columns: str, says: str) -> None:
    assert says in wrong(WITHOUT_HEADERS, columns)


def test_errors_name_the_line_and_the_column_of_the_file() -> None:
    columns = list_of(guess(sheet_of(MITCHELL)).roles)
    assert wrong(MITCHELL.replace("10C,8", "10C,19"), columns).startswith(
        "t.csv:4: board 1: in the column 'Contract'"
    )
    assert wrong(MITCHELL.replace(",420,,", ",420,400,")).startswith(
        "t.csv:3: board 1: found 420 points for North-South and 400 for East-West"
    )
    remark = BRIDGEMATE.replace("60%-40%", "see the director")
    assert "found the remark 'see the director' and no result" in wrong(remark)


def test_a_mistake_in_our_own_table_is_not_read_otherwise() -> None:
    own = "board;ns;ew;contract;declarer;tricks\n1;1;2;4S;N;10\n1;3;4;;;\n"
    assert wrong(own).startswith("t.csv:3: board 1: in the column 'result'")
    settings = "event;Club\n\nboard;ns;ew;contract;declarer;tricks;hat\n1;1;2;4S;N;10;x\n"
    assert "hat" in wrong(settings)


def test_a_file_that_is_no_table_is_refused() -> None:
    assert "found no line of headers" in wrong("just a text\nof two lines\n")
    with pytest.raises(EventFileError, match="at most 100"):
        sheet_of("\n".join([",".join("x" * (MOST_COLUMNS + 1))] * 2))


def test_a_list_of_roles_is_read_again() -> None:
    roles = guess(sheet_of(MITCHELL)).roles
    assert roles_of(list_of(roles)) == roles
    assert roles_of("spil, NS, øv, -") == (Role.BOARD, Role.NS, Role.EW, Role.UNUSED)


def test_a_proposal_is_for_tables_of_others(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text(WITHOUT_HEADERS)
    found = proposal(path)
    assert found is not None
    assert found.roles[:3] == (Role.BOARD, Role.NS, Role.EW)
    path.write_text("board;ns;ew;result\n1;1;2;4S N 10\n")
    assert proposal(path) is None


def test_columns_are_only_for_tables(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("{}")
    with pytest.raises(EventFileError, match="found columns for a file that ends in"):
        read_event(path, columns="board")
