"""Vugraph files as results: a match of two teams."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.event.model import Kind, Method
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.programs.lin_results import event_of
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
REAL = pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")

HEAD = "vg|Club Final,Segment 2 of 2,I,17,19,Ash,12,Birk,0|\nrs|4HE=,3NW+1,2SNX-1,PASS,,1CS=|\n"
HANDS = "SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543,"
RECORD = f"qx|o17|st||md|1{HANDS}|sv|b|mb|1H|mb|p|mb|p|mb|p|pg||\n"


def wrong(text: str) -> str:
    with pytest.raises(EventFileError) as caught:
        event_of(text, "v.lin")
    return caught.value.say()


def test_the_list_of_results_is_a_match() -> None:
    found = event_of(HEAD, "v.lin")
    event = found.event
    assert (event.name, event.kind, event.method) == (
        "Club Final, Segment 2 of 2",
        Kind.TEAMS,
        Method.IMPS,
    )
    assert [one.number for one in event.contestants] == ["Ash", "Birk"]
    lines = [
        (board.number, line.ns, line.table, line.score)
        for board in event.boards
        for line in board.lines
    ]
    assert lines == [
        (number, (team,), room, TableScore.both(parse_outcome(result)))
        for number, team, room, result in [
            (17, "Ash", "Open", "4H E 10"),
            (17, "Birk", "Closed", "3NT W 10"),
            (18, "Ash", "Open", "2SX N 7"),
            (18, "Birk", "Closed", "passed out"),
            (19, "Birk", "Closed", "1C S 7"),
        ]
    ]
    assert [notice.say() for notice in found.notices] == [
        "v.lin: the carry-over in the file is not included: Ash 12, Birk 0"
    ]


def test_hands_come_from_the_records_and_differences_are_said() -> None:
    found = event_of(HEAD + RECORD, "v.lin")
    board = found.event.boards[0]
    assert board.deal is not None
    assert board.marked is Vulnerability.BOTH
    assert found.event.boards[1].deal is None
    assert "the record differs from the list of results, which counts" in found.notices[-1].say()


def test_board_a_match_is_stated_by_a_letter() -> None:
    assert event_of(HEAD.replace(",I,", ",B,")).event.method is Method.BOARD_A_MATCH


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("vg|", "xx|", "v.lin: found no list of results"),
        ("rs|", "xx|", "v.lin: found no list of results"),
        ("4HE=,3NW+1,2SNX-1,PASS,,1CS=", "", "v.lin:2: found no list of results"),
        (",I,", ",P,", "v.lin:1: found the scoring 'P' in vg"),
        (",17,19,", ",19,17,", "v.lin:1: found 'Club Final"),
        (",17,19,", ",17,x,", "v.lin:1: found 'Club Final"),
        ("Birk", "Ash", "v.lin:1: found 'Club Final"),
        (",17,19,", ",17,18,", "v.lin:2: found 6 results in rs, expected at most 4"),
        ("3NW+1", "9NW+1", "v.lin:2: board 17: Closed: found '9NW+1'"),
    ],
)
def test_wrong_heads_are_refused(old: str, new: str, says: str) -> None:
    assert wrong(HEAD.replace(old, new)).startswith(says)


@pytest.mark.real_data
@REAL
def test_real_vugraph_files() -> None:
    folder = Path(FOLDER or "") / "lin"
    for name, teams in (
        ("usbf_sf_14502.lin", ["Nickell", "Fleisher"]),
        ("rthorst_sample.lin", ["Street", "Zimmermann"]),
    ):
        event = read_event(folder / name).event
        assert [one.number for one in event.contestants] == teams
        assert len(event.boards) == 15
        assert all(len(board.lines) == 2 and board.deal for board in event.boards)
