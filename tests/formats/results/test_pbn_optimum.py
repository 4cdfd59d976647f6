"""Makeable contracts and optimum scores in PBN, as the standard and as programs write them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgelaw.formats.play.pbn_games import read_games
from bridgelaw.formats.results.event_file import EventOnFile
from bridgelaw.formats.results.event_json import event_json
from bridgelaw.formats.results.event_json import event_of as event_of_json
from bridgelaw.formats.results.files import read_event
from bridgelaw.formats.results.pbn.optimum import double_dummy, tags
from bridgelaw.formats.results.pbn.scores import event_of
from bridgelaw.i18n.text import say

FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
TRICKS = "99989999894445444454"
ROWS = "\n".join(
    f"{declarer} {('NT', 'S', 'H', 'D', 'C')[column]} {TRICKS[5 * row + column]}"
    for row, declarer in enumerate("NSEW")
    for column in range(5)
)


def read(added: str, *more: str) -> EventOnFile:
    """Return the event of a game with tags added, and of further games of the same board."""
    games = [
        f"""[Board "1"]
[North "n{number}"]
[South "s{number}"]
[East "e{number}"]
[West "w{number}"]
[Dealer "N"]
[Vulnerable "None"]
[Scoring "MP"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]
[Score "NS 400"]
{text}
"""
        for number, text in enumerate((added, *more))
    ]
    return event_of("\n".join(games), "a.pbn")


def said(found: EventOnFile) -> list[str]:
    return [notice.say() for notice in found.notices]


@pytest.mark.parametrize(
    "added",
    [
        f'[DoubleDummyTricks "{TRICKS}"]',
        f'[DoubleDummyTricks "{TRICKS.upper()}"]',
        r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]' + f"\n{ROWS}",
        '[OptimumResultTable "Declarer;Denomination;Result"]\n' + ROWS.replace("NT", "N"),
        f'[OptimumResultTable ""]\n{ROWS}',
        '[Ability "N:99989 E:44454 S:99989 W:44454"]',
        f'[DoubleDummyTricks "{TRICKS[:10]}**********"]\n[Ability "E:44454 W:44454"]',
    ],
)
def test_makeable_contracts_are_read_in_every_form(added: str) -> None:
    found = read(added)
    (board,) = found.event.boards
    assert board.makeable is not None
    assert board.makeable.text == TRICKS
    assert said(found) == []


@pytest.mark.parametrize(
    ("added", "points", "results"),
    [
        ('[OptimumScore "NS 400"]', 400, []),
        ('[OptimumScore "NS +400"]', 400, []),
        ('[OptimumScore "EW -400"]', 400, []),
        ('[OptimumScore "NS 400 EW -400"]', 400, []),
        ('[OptimumScore "EW 420"]', -420, []),
        ('[OptimumScore "EW 4S; -420"]', -420, ["4S E 10", "4S W 10"]),
        ('[OptimumScore "NS 450"]\n[OptimumContract "5S N 11"]', 450, ["5S N 11"]),
        ('[OptimumScore "EW -300"]\n[ParContract "EW 6DX-2"]', 300, ["6DX E 10", "6DX W 10"]),
        ('[OptimumScore "NS 400"]\n[ParContract "3N S"]', 400, ["3NT S 9"]),
        ('[Minimax "4HDE100"]', 100, ["4HX E 9"]),
        ('[Minimax "3NS400"]', 400, ["3NT S 9"]),
        ('[Minimax "4SW-420"]', -420, ["4S W 10"]),
    ],
)
def test_the_optimum_score_is_read_in_every_form(
    added: str, points: int, results: list[str]
) -> None:
    found = read(added)
    (board,) = found.event.boards
    assert board.optimum is not None
    assert board.optimum.points == points
    assert [say(each, spec="letters") for each in board.optimum.results] == results
    assert said(found) == []


@pytest.mark.parametrize(
    ("added", "problem"),
    [
        ('[DoubleDummyTricks "99"]', "[DoubleDummyTricks] is left out: found '99', expected 20"),
        ('[OptimumResultTable ""]\nN NT 14', "[OptimumResultTable] is left out: found 'N NT 14'"),
        ('[OptimumResultTable ""]\nN H -90', "[OptimumResultTable] is left out: found 'N H -90'"),
        ('[Ability "N:9998E"]', "[Ability] is left out: found 'N:9998E'"),
        ('[OptimumScore "400"]', "[OptimumScore] is left out: found '400', expected the score of"),
        ('[OptimumScore "NS 400 EW 400"]', "[OptimumScore] is left out: found 'NS 400 EW 400'"),
        (
            f'[DoubleDummyTricks "{TRICKS}"]\n[Ability "N:89989"]',
            "the double-dummy tricks in [Ability] differ from those in [DoubleDummyTricks]",
        ),
        (
            f'[DoubleDummyTricks "{TRICKS}"]\n[OptimumScore "NS 430"]',
            "the optimum score is given as NS 430, but the double-dummy tricks make it NS 400",
        ),
    ],
)
def test_what_cannot_be_read_or_contradicts_is_said(added: str, problem: str) -> None:
    found = read(added)
    (line,) = said(found)
    assert problem in line
    assert "board 1" in line
    assert len(found.event.boards[0].lines) == 1


def test_the_figures_of_the_first_game_count_and_other_ones_are_said_once() -> None:
    other = f'[DoubleDummyTricks "0{TRICKS[1:]}"]'
    found = read(f'[DoubleDummyTricks "{TRICKS}"]', other, '[OptimumScore "NS 400"]')
    (board,) = found.event.boards
    assert board.makeable is not None
    assert board.makeable.text == TRICKS
    assert board.optimum is not None
    (line,) = said(found)
    assert "double-dummy figures that differ from those in the board's first game" in line


def test_our_own_format_keeps_the_figures() -> None:
    event = read(f'[DoubleDummyTricks "{TRICKS}"]\n[OptimumScore "NS 400"]').event
    text = event_json(event)
    assert f'"makeable": "{TRICKS}"' in text
    assert event_of_json(text) == event


def test_tags_that_are_written_are_read_again() -> None:
    (board,) = read(f'[DoubleDummyTricks "{TRICKS}"]\n[OptimumScore "NS 400"]').event.boards
    again = read("\n".join(tags(board.makeable, board.optimum))).event.boards[0]
    assert (again.makeable, again.optimum) == (board.makeable, board.optimum)
    assert list(tags(None, None)) == []


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
def test_the_figures_of_real_files_agree_with_each_other() -> None:
    folder = Path(FOLDER or "")
    found = read_event(folder / "pbn" / "example2.pbn")
    assert all(board.makeable and board.optimum for board in found.event.boards)
    assert not [each for each in said(found) if "double" in each or "optimum" in each]
    for name in ("test.pbn", "test-jfr.pbn"):
        text = (folder / "dealfiles" / name).read_text(encoding="utf-8")
        figures = [
            double_dummy(game, game.vulnerability, None)
            for game in read_games(text)
            if game.vulnerability is not None
        ]
        assert len(figures) == 16
        assert all(each.makeable and each.optimum and not each.remarks for each in figures)
