"""Reports as text: the boards of ACBLscore, and Jannersten's results.txt."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Method
from bridgelaw.event.recompute.compare import recompute
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.programs.text_files import proposal
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import NOT_PLAYED, TableScore

ACBLSCORE = """
   CLUB GAME, Monday Aft Session

   RESULTS OF BOARD 1

    SCORES       MATCHPOINTS    NAMES
   N-S   E-W     N-S    E-W
   420           2.00   0.00    A1-Ash-Birk vs A3-Dahl-Elm
          50     0.50   1.50    A2-Falk-Gran vs A2-Holm-Juul
          50     0.50   1.50    A3-Kruse-Lund-Berg vs A1-Munk-Noer
----------------------------------------------------------------------

   RESULTS OF BOARD 2

    SCORES       MATCHPOINTS    NAMES
   N-S   E-W     N-S    E-W
   PASS          1.00   1.00    A1-Ash-Birk vs A2-Holm-Juul
   AVE+  AVE-    1.20   0.80    A2-Falk-Gran vs A1-Munk-Noer
    NP    NP                    A3-Kruse-Lund-Berg vs A3-Dahl-Elm
----------------------------------------------------------------------
"""

JANNERSTEN = """[GAME]
A;2;2;2;;;;;;2026-10-06;Monday;1;1
[Contestants]
A;1;N; "Ann Ash";240;60;;
A;1;S; "Bo Birk";240;60;;
A;11;E; "Cy Dahl";170;42.5;;
A;11;W; "Di Elm";200;50;;
[RESULTS]
#01;A;1;1;11;;;400;3NT;N;9;C2;2;0;;;100;0;;2;;
#01;A;2;2;12;;;-50;3NT;N;8;C2;0;2;;;0;100;;2;;
#02;A;1;1;12;;;0;PASS;;;;1;1;;;50;50;;2;;
#02;A;2;2;11;;;;;;;;1.2;0.8;;;60;40;;2;;60%-40%
#03
"""


def read(tmp_path: Path, text: str, name: str = "r.txt") -> EventOnFile:
    path = tmp_path / name
    path.write_text(text)
    return read_event(path)


def scores(found: EventOnFile) -> list[list[TableScore]]:
    return [[line.score for line in board.lines] for board in found.event.boards]


def both(text: str) -> TableScore:
    return TableScore.both(parse_outcome(text))


PLUS = TableScore(parse_outcome("average plus"), parse_outcome("average minus"))


def test_the_board_report_of_acblscore(tmp_path: Path) -> None:
    found = read(tmp_path, ACBLSCORE)
    assert scores(found) == [
        [both("+420"), both("-50"), both("-50")],
        [both("passed out"), PLUS, TableScore.both(NOT_PLAYED)],
    ]
    event = found.event
    assert event.method is Method.MATCHPOINTS
    assert {one.number: one.names for one in event.contestants} == {
        "1 NS": ("Ash", "Birk"),
        "2 NS": ("Falk", "Gran"),
        "3 NS": ("Kruse-Lund-Berg",),
        "1 EW": ("Munk", "Noer"),
        "2 EW": ("Holm", "Juul"),
        "3 EW": ("Dahl", "Elm"),
    }
    lines, *_ = recompute(event, found.printed).checked
    assert lines.all == 10


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("420           2.00", "420    50     2.00", "r.txt:8: board 1: found '420 50 2.00"),
        ("420           2.00", "4x0           2.00", "r.txt:8: board 1: found '4x0 2.00"),
        ("A1-Ash-Birk vs A3", "A1 vs A3", "r.txt:8: board 1: found"),
    ],
)
def test_wrong_rows_of_acblscore_are_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(EventFileError) as caught:
        read(tmp_path, ACBLSCORE.replace(old, new))
    assert says in " ".join(caught.value.say().split())


def test_a_report_without_rows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EventFileError, match="found no rows below RESULTS OF BOARD"):
        read(tmp_path, "RESULTS OF BOARD 1\n")


def test_results_of_jannersten(tmp_path: Path) -> None:
    found = read(tmp_path, JANNERSTEN)
    assert scores(found) == [[both("3NT N 9"), both("3NT N 8")], [both("passed out"), PLUS]]
    event = found.event
    assert (event.name, str(event.date), event.two_winners) == ("Monday", "2026-10-06", True)
    assert event.boards[0].lines[0].lead == parse_card("C2")
    assert [(one.number, one.names, one.side) for one in event.contestants][0::2] == [
        ("1", ("Ann Ash", "Bo Birk"), Side.NS),
        ("11", ("Cy Dahl", "Di Elm"), Side.EW),
    ]
    assert "the file does not state the method" in found.notices[0].say()
    lines, *_ = recompute(event, found.printed).checked
    assert lines.all == 8


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("3NT;N;9", "3NT;N;14", "board 1: found '3NT N 14'"),
        ("60%-40%", "see director", "board 2: found the remark 'see director'"),
        ("#01;A;1;1;11;;;", "#01;A;1;1;11;2;12;", "board 1: found players of an individual"),
        ("#01;A;1;1;11", "#01;A;1;x;11", "board 1: found 'x' as N pair"),
        ("#03\n", "#03;A;1;1;11\n", "board 3: found 5 fields"),
    ],
)
def test_wrong_rows_of_jannersten_are_refused(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    with pytest.raises(EventFileError, match=says):
        read(tmp_path, JANNERSTEN.replace(old, new))


def test_the_kind_of_a_text_is_recognised_whatever_its_name(tmp_path: Path) -> None:
    assert len(read(tmp_path, JANNERSTEN, "results.csv").event.boards) == 2
    table = "board\tns\tew\tresult\n1\t1\t2\t4S N 10\n"
    assert len(read(tmp_path, table).event.boards) == 1
    with pytest.raises(EventFileError, match=r"several kinds: ACBLscore, results.txt"):
        read(tmp_path, ACBLSCORE + JANNERSTEN)
    path = tmp_path / "r.txt"
    path.write_text(JANNERSTEN)
    assert proposal(path) is None
