"""A hand-made table of results: read in English and Danish, and written with losses reported."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests.formats.random_events import LINES, WORDS, events

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Contestant, Event, Kind, Method, Penalty, Unit
from bridgelaw.formats.results.event_csv.reading import event_of
from bridgelaw.formats.results.event_csv.writing import event_csv
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.programs.text_files import read_text_file
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.scores.regulation import Count, Regulation

TABLE = """event;Club pairs
date;2026-10-06

number;names;side
1;Ann Ash & Bo Birk;NS
2;Cy Dahl & Di Elm;
3
4

board;ns;ew;contract;declarer;tricks
1;1;2;4S;N;10
1;3;4;3NT;W;=
"""


def wrong(text: str) -> str:
    with pytest.raises(EventFileError) as caught:
        event_of(text, "e.csv")
    return caught.value.say()


def score(text: str) -> TableScore:
    return TableScore.both(parse_outcome(text))


def test_a_table_of_results() -> None:
    event = event_of(TABLE).event
    assert (event.name, event.kind, event.method) == ("Club pairs", Kind.PAIRS, Method.MATCHPOINTS)
    assert event.contestants[0] == Contestant(
        number="1", names=("Ann Ash", "Bo Birk"), side=Side.NS
    )
    assert [line.score for line in event.boards[0].lines] == [score("4S N 10"), score("3NT W =")]


def test_the_smallest_possible_table() -> None:
    event = event_of("Board,NS,EW,Result\n1,1,2,4S N 10\n1,3,10,passed out\n2,1,2,-50\n").event
    assert [one.number for one in event.contestants] == ["1", "2", "3", "10"]
    assert [board.number for board in event.boards] == [1, 2]
    assert event.boards[1].lines[0].score == score("-50")


def test_a_danish_table() -> None:
    danish = """turnering\tKlubaften\ndato\t6.10.2026\nart\tpar\n
nr\tnavne\tretning\n1\tÅse Bæk & Bo Østergård\tNS\n2\tC & D\tØV\n
spil\tzone\tNS\tØV\tkontrakt\tspilfører\tstik\tudspil\n1\tingen\t1\t2\t3 ruder\tØ\t=\tHE
"""
    english = """event,Klubaften\ndate,2026-10-06\nkind,pairs\n
number,names,side\n1,Åse Bæk & Bo Østergård,NS\n2,C & D,EW\n
board,vulnerable,ns,ew,contract,declarer,tricks,lead\n1,none,1,2,3D,E,9,HA\n"""
    assert event_of(danish).event == event_of(english).event


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_any_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(TABLE.replace("Ash", "Østergård-Åsø").replace("\n", "\r\n").encode(encoding))
    found = read_text_file(path)
    assert found.event.contestants[0].names[0] == "Ann Østergård-Åsø"
    assert found.file == str(path)


def test_each_side_has_its_own_score_and_a_ruling_is_beside_the_table_result() -> None:
    text = """board;ns;ew;result;ns result;ew result;ns ruling;ew ruling;laws;reason
1;1;2;;average plus;average minus;;;;
1;3;4;4S N 10;;;50% 4S N 10, 50% 4S N 9;4S N 9;12C1c, 11A;late call
"""
    first, second = event_of(text).event.boards[0].lines
    assert first.score == TableScore(parse_outcome("average plus"), parse_outcome("average minus"))
    assert second.score == score("4S N 10")
    assert second.ruling is not None
    assert second.ruling.laws == ("12C1c", "11A")
    assert second.ruling.score.ns == parse_outcome("50% 4S N 10, 50% 4S N 9")


def test_boards_repeated_in_the_next_round_are_other_boards() -> None:
    text = (
        "kind;teams\n\nround;board;ns;ew;points\n1;1;A;B;420\n1;1;B;A;170\n2;1;A;C;-50\n"
        "2;1;C;A;-50\n"
    )
    event = event_of(text).event
    assert [board.name for board in event.boards] == ["1/1", "2/1"]
    assert event.method is Method.IMPS
    assert event_of(event_csv(event)[0]).event == event


MITCHELL = "\n".join(
    [
        "round;board;ns;ew;points",
        *(
            f"{r};{1 + (t + r) % 3};{t};{4 + (t - r) % 3};50"
            for r in range(1, 4)
            for t in range(1, 4)
        ),
    ]
)


def test_one_wrong_number_does_not_make_every_round_other_boards() -> None:
    assert len(event_of(MITCHELL).event.boards) == 3
    mistyped = MITCHELL.replace("3;1;3;4;50", "3;1;3;5;50")
    assert mistyped != MITCHELL
    assert wrong(mistyped).startswith(
        "e.csv:10: board 1: the contestant 5 has two results on the board, in different rounds"
    )
    said = event_of("boards repeat;yes\n\n" + mistyped).event
    assert len(said.boards) == 9


def test_an_individual_has_two_players_a_side() -> None:
    event = event_of("kind;individual\n\nboard;ns;ew;result\n1;1 & 5;2 & 6;1NT S 7\n").event
    assert event.boards[0].lines[0].ns == ("1", "5")


def test_points_that_contradict_the_contract_cause_a_note() -> None:
    text = "board;ns;ew;contract;declarer;tricks;score\n1;1;2;4S;N;10;420\n1;3;4;4S;N;10;620\n"
    (notice, method) = event_of(text, "e.csv").notices
    assert "the file does not state the method; it is read as matchpoints" in method.say()
    assert len(event_of(text, "e.csv", Method.BUTLER).notices) == 1
    assert notice.say() == (
        "e.csv:3: board 1: found +620 points, but 4♠ N 10 is worth +420; the contract and the "
        "tricks are used"
    )
    marked = (
        text.replace("score", "score;vul")
        .replace("420", "620;NS")
        .replace("10;620\n", "10;620;NS\n")
    )
    found = event_of(marked, method=Method.MATCHPOINTS)
    assert found.event.boards[0].vulnerability is Vulnerability.NS
    assert not found.notices


@pytest.mark.parametrize(
    ("found", "instead", "message"),
    [
        (
            ";4S;N;10",
            ";8S;N;10",
            "e.csv:11: board 1: in the column 'contract': found '8S N 10', expected a result",
        ),
        (
            ";4S;N;10",
            ";4S;N;14",
            "e.csv:11: board 1: in the column 'contract': found 14 tricks, expected 0 to 13",
        ),
        (
            ";4S;N;10",
            ";;;10",
            "e.csv:11: board 1: in the column 'tricks': found '10' without a contract; "
            "add the contract",
        ),
        (
            ";4S;N;10",
            "",
            "e.csv:11: board 1: in the column 'result': found nothing, expected a contract",
        ),
        (
            "1;1;2",
            "one;1;2",
            "e.csv:11: board one: in the column 'board': found 'one', expected the number of a "
            "board",
        ),
        (
            "1;1;2",
            "1;;2",
            "e.csv:11: board 1: in the column 'ns': found nothing, expected the number of a "
            "contestant",
        ),
        (
            "1;1;2",
            "1;9;2",
            "e.csv:11: board 1: found the contestant 9, who is not entered in the "
            "event; add them or correct the number",
        ),
        ("1;3;4", "1;1;4", "e.csv:12: board 1: the contestant 1 has two results on the board"),
        ("1;3;4", "1;1;1", "sits on both sides"),
        (";10\n", ";10;extra\n", "e.csv:11: found 7 cells, expected at most 6"),
        ("tricks", "trix", "e.csv:10: found 'trix', did you mean 'tricks'?"),
        ("tricks", "declarer", "e.csv:10: found the column 'declarer' twice; remove one of them"),
        (
            "date;2026-10-06",
            "date;6/10",
            "e.csv:2: in the column 'date': found '6/10', expected a date",
        ),
        ("date;", "dat;", "e.csv:2: found 'dat', did you mean 'date'?"),
        ("ns;ew", "north;south", "found no line of headers with board, ns and ew"),
        (
            "1;1;2;4S;N;10\n1;3;4;3NT;W;=\n",
            "",
            "e.csv: found no results, expected at least one line below the headers",
        ),
        (
            "2;Cy",
            "1;Cy",
            "e.csv:6: the contestant 1 is entered twice; if North-South and East-West have "
            "the same",
        ),
        (
            "2;Cy",
            ";Cy",
            "e.csv:6: in the column 'number': found nothing, expected the number of a contestant",
        ),
        (
            "Birk;NS",
            "Birk;North",
            "e.csv:5: in the column 'side': found 'North', expected one of NS, EW",
        ),
        (
            "date;2026-10-06",
            "kind;pear",
            "e.csv:2: in the column 'kind': found 'pear', did you mean 'pairs'?",
        ),
        (
            "date;2026-10-06",
            "method;guess",
            "in the column 'method': found 'guess', expected one of matchpoints",
        ),
        (
            "date;2026-10-06",
            "two winners;some",
            "in the column 'two winners': found 'some', expected one of yes, no",
        ),
        (
            "tricks\n1;1;2;4S;N;10",
            "lead\n1;1;2;pass;;10",
            "in the column 'lead': found '10', expected a card such as SQ",
        ),
        (
            "side\n1;Ann Ash & Bo Birk;NS",
            "handicap\n1;Ann;lots",
            "in the column 'handicap': found 'lots', expected a number",
        ),
        (
            "1;1;2;4S;N;10",
            ";1;2;4S;N;10",
            "in the column 'board': found nothing, expected the number of a board",
        ),
    ],
)
def test_errors_are_reported_with_line_and_column(found: str, instead: str, message: str) -> None:
    assert found in TABLE
    assert message in wrong(TABLE.replace(found, instead, 1))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("board;ns;ew;ns result\n1;1;2;average\n", "found a score for one side only"),
        (
            "board;ns;ew;ns result;ew result\n1;1;2;+420;-420\n",
            "points are from North-South's view",
        ),
        (
            "board;ns;ew;tricks;contract;declarer;result\n1;1;2;10;4S;N;=\n",
            "found both '10' and '='",
        ),
        (
            "board;ns;ew;vul;result\n1;1;2;red;0\n",
            "in the column 'vul': found 'red', expected none, NS, EW or both",
        ),
        ("board;ns;ew;result;laws\n1;1;2;average;12C2\n", "no ruling that it is for"),
        (
            "board;ns;ew;result;ns ruling;ew ruling\n1;1;2;0;;average\n",
            "found a score for one side only",
        ),
        (
            "board;ns;ew;result;ns ruling;ew ruling\n1;1;2;0;average;\n",
            "found a score for one side only",
        ),
        ("board;ns;ew;result;ns result;ew result\n1;1;2;0;0;0\n", "expected the score once"),
        ("board;ns;ew;result\n1;1;2;60%\n", "is ambiguous"),
        (
            "board;ns;ew;vul;result\n1;1;2;NS;0\n1;3;4;EW;0\n",
            "found 'EW', but North-South vulnerable on another line",
        ),
        (
            "board;ns;ew;declarer;result\n1;1;2;N;10\n",
            "found 'N' without a contract; add the contract",
        ),
        (
            'board;ns;ew;result\n1;1;2;"0',
            "e.csv:2: the table cannot be read: unexpected end of data",
        ),
        ("", "found no line of headers"),
        (
            "kind;individual\n\nboard;ns;ew;result\n1;1,5;2 & 6;1NT S 7\n",
            "e.csv:4: board 1: in the column 'ns': found '1,5', expected the two players of the "
            "side, such as 1 & 5",
        ),
    ],
)
def test_incomplete_input_is_refused(rows: str, message: str) -> None:
    assert message in wrong(rows)


def test_no_cell_is_a_formula_and_texts_survive_a_round_trip() -> None:
    event = event_of(TABLE).event
    names = ('=HYPERLINK("x")', "+1", "@a", "-b", "'=c", "'d")
    event = replace(
        event, contestants=(replace(event.contestants[0], names=names), *event.contestants[1:])
    )
    event = replace(event, name="=1+1")
    text, losses = event_csv(event)
    assert not losses
    assert event_of(text).event == event
    cells = [cell for row in text.splitlines() for cell in row.replace('"', "").split(";")]
    assert not [cell for cell in cells if cell[:1] in ("=", "@") and len(cell) > 1]
    assert "'=1+1" in text


@settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(events(LINES, simple=True))
def test_data_not_reported_as_lost_survives(event: Event) -> None:
    simple = replace(
        event,
        regulation=Regulation(),
        penalties=(),
        carry_overs=(),
        boards=tuple(replace(board, deal=None) for board in event.boards),
    )
    text, losses = event_csv(simple)
    if not losses:
        assert event_of(text).event == simple


@settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(events(WORDS))
def test_nothing_is_lost_without_a_report(event: Event) -> None:
    text, losses = event_csv(event)
    if not losses:
        assert event_of(text).event == event


def test_data_that_a_table_cannot_contain_is_reported() -> None:
    event = event_of(TABLE).event
    event = replace(
        event,
        regulation=Regulation(count=Count.ZERO),
        penalties=(Penalty(contestant="1", amount=Fraction(1), unit=Unit.MATCHPOINTS),),
    )
    text, losses = event_csv(event)
    assert [loss.say() for loss in losses] == ["the organiser's regulation", "penalties: 1"]
    assert event_of(text).event == event_of(TABLE).event
