"""Events as PBN: what is written is read again, and what is lost is named."""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.formats.random_events import events

from bridgelaw.bridge.makeable import Makeable
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event, Kind, Method, Penalty, Unit
from bridgelaw.formats.results.event_csv.reading import event_of as event_of_csv
from bridgelaw.formats.results.event_json import event_of as event_of_json
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.pbn.scores import event_of
from bridgelaw.formats.results.pbn.writer import event_pbn
from bridgelaw.scores.optimum import Optimum
from bridgelaw.scores.outcome import Percent

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
EXAMPLES = Path(__file__).parents[3] / "examples"
PAIRS = """event;Tuesday
date;2026-10-06
method;{method}

number;names
1;Ann Ash & Bo Birk
2;Cy Dahl & Di Elm
3;Ed Fox & Flo Gade
4;Gry Holm & Ib Juhl

board;ns;ew;result;lead;table;round
1;1;2;4S N 10;HA;1;1
1;3;4;3NTX W -2;;2;1
2;1;2;passed out;;1;1
2;3;4;-50;;2;1
3;1;2;fixed 60%;;1;1
3;3;4;not played;;2;1
"""
TEAMS = """kind;teams
method;imps

board;ns;ew;result;round
1;A;B;4S N 10;1
1;B;A;4S N 9;1
1;A;C;4S N 10;2
1;C;A;4SX N 9;2
"""


def lost(event: Event) -> list[str]:
    return [notice.say() for notice in event_pbn(event)[1]]


@pytest.mark.parametrize(
    "method", ["matchpoints", "cross imps", "butler", "total points", "ascherman"]
)
def test_an_event_of_pairs_is_read_again(method: str) -> None:
    event = event_of_csv(PAIRS.format(method=method)).event
    text, losses = event_pbn(event)
    assert losses == ()
    assert event_of(text).event == event


def test_the_figures_of_a_board_are_read_again() -> None:
    event = event_of_csv(PAIRS.format(method="matchpoints")).event
    first = replace(
        event.boards[0],
        makeable=Makeable.from_text("9998999989444544445-"),
        optimum=Optimum(points=400),
    )
    event = replace(event, boards=(first, *event.boards[1:]))
    text, losses = event_pbn(event)
    assert '[OptimumScore "NS 400"]' in text
    assert losses == ()
    assert event_of(text).event.boards[0] == first


@pytest.mark.parametrize("method", ["imps", "board a match", "patton"])
def test_matches_are_read_again(method: str) -> None:
    event = event_of_csv(TEAMS.replace("imps", method)).event
    text, losses = event_pbn(event)
    found = event_of(text).event
    assert not [loss for loss in losses if not loss.slight]
    assert (found.kind, found.method) == (Kind.TEAMS, event.method)
    assert [
        [replace(line, table="", round="") for line in board.lines] for board in found.boards
    ] == [[replace(line, table="", round="") for line in board.lines] for board in event.boards]


def test_what_is_lost_is_named() -> None:
    text = PAIRS.format(method="matchpoints").replace("passed out", "average plus")
    event = event_of_csv(text.replace("-50", "50% 4S N 10, 50% 4S N 9")).event
    penalty = Penalty(contestant="1", amount=Fraction(1), unit=Unit.PERCENT)
    found = lost(replace(event, penalties=(penalty,)))
    assert len(found) == 3
    assert "scores that are neither a result for both sides nor percentages: 1" in found[0]
    assert "averages that may change at the end of the session (Law 12C2c): 1" in found[1]
    assert found[2] == "penalties: 1"


def test_two_rankings_are_lost_if_the_numbers_do_not_show_them() -> None:
    event = replace(event_of_csv(PAIRS.format(method="matchpoints")).event, two_winners=True)
    assert lost(event) == ["that North-South and East-West are ranked separately"]


def test_an_individual_event_and_several_sessions_are_refused() -> None:
    event = event_of_csv(PAIRS.format(method="matchpoints")).event
    sessions = replace(
        event,
        sessions=("1", "2"),
        boards=tuple(
            replace(board, session="1" if board.number == 1 else "2") for board in event.boards
        ),
    )
    with pytest.raises(EventError, match="found 2 sessions, expected one"):
        event_pbn(sessions)
    text = (EXAMPLES / "club-pairs.json").read_text(encoding="utf-8")
    individual = replace(
        event_of_json(text), kind=Kind.INDIVIDUAL, contestants=(), boards=(), penalties=()
    )
    with pytest.raises(EventError, match="found an individual event, expected pairs or teams"):
        event_pbn(individual)


@settings(deadline=None, max_examples=60)
@given(events())
def test_nothing_is_lost_silently(event: Event) -> None:
    """Whatever is written without a loss is read as the same event."""
    try:
        text, losses = event_pbn(event)
    except EventError:
        return
    if not losses:
        assert event_of(text).event == event
    awards = [
        outcome
        for board in event.boards
        for line in board.lines
        for outcome in (line.score.ns, line.score.ew)
        if isinstance(outcome, Percent)
    ]
    assert all(0 <= award.percent <= 100 for award in awards)


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
def test_real_files_are_written_and_read_again() -> None:
    folder = Path(FOLDER or "")
    for name in ("pbn/example2.pbn", "pbn/1999-OKbridge_Tournament/OKB_v20.pbn"):
        event = read_event(folder / name).event
        text, losses = event_pbn(event)
        assert losses == ()
        again = event_of(text).event
        assert again.method is event.method
        assert [board.makeable for board in again.boards] == [
            board.makeable for board in event.boards
        ]
    assert read_event(folder / "usebio" / "butler_howell.xml").event.method is Method.BUTLER
