"""`bridgelaw replay` in a terminal: what the screen shows, key by key."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import yaml
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Static

from bridgelaw.bridge.notation import parse_card
from bridgelaw.cli.replay_app.app import Replay
from bridgelaw.formats.play.record_files import read_records
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.incidents import load

load()

PBN = """[Event "Club evening"]
[Date "2025.03.04"]
[Board "7"]
[West "Vera"]
[North "Nils"]
[East "Ella"]
[South "Sven"]
[Dealer "S"]
[Deal "N:AJT2.875.A43.T62 Q987.QT42.Q75.85 K63.AKJ.K92.A743 54.963.JT86.KQJ9"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "S"]
1NT Pass 3NT Pass
Pass Pass
[Play "W"]
CK C2 C5 C3
CQ C6 C8 CA
S4 S2 H2 SK
*

[Board "8"]
[Deal "N:AJT2.875.A43.T62 Q987.QT42.Q75.85 K63.AKJ.K92.A743 54.963.JT86.KQJ9"]
[Declarer "N"]
[Contract "1NT"]
[Result "9"]
[Play "E"]
SQ S3 S4 SA
*
"""


@pytest.fixture
def boards(tmp_path: Path) -> list[BoardRecord]:
    path = tmp_path / "club.pbn"
    path.write_text(PBN, encoding="utf-8")
    return [record for record in read_records(path) if isinstance(record, BoardRecord)]


def seen(app: Replay, *names: str) -> str:
    """Return the text of these parts of the screen."""
    console = Console(width=110, color_system=None)
    with console.capture() as captured:
        for name in names or ("title", "board", "tricks", "notes"):
            console.print(app.screen_stack[0].query_one(f"#{name}", Static).content)
    return captured.get()


def dialog(app: Replay, name: str = "said") -> str:
    """Return the text of the dialog."""
    console = Console(width=110, color_system=None)
    with console.capture() as captured:
        console.print(app.screen.query_one(f"#{name}", Static).content)
    return captured.get()


def play(
    boards: list[BoardRecord], lang: str, script: Callable[[Replay, Pilot[None]], Awaitable[None]]
) -> None:
    """Run the program with a script."""

    async def run() -> None:
        app = Replay(boards, lang)
        async with app.run_test(size=(110, 40)) as pilot:
            await script(app, pilot)

    asyncio.run(run())


def test_stepping_through_a_board(boards: list[BoardRecord]) -> None:
    async def script(app: Replay, pilot: Pilot[None]) -> None:
        assert "Board 7  ·  3NT by South" in seen(app, "title")
        assert "W Vera" in seen(app, "title")
        assert "West to lead" in seen(app, "board")
        await pilot.press("right", "space")
        assert "♣K" in seen(app, "tricks")
        assert "East to play" in seen(app, "board")
        await pilot.press("down", "down", "left")
        assert app.walk.moment == (2, 3)
        await pilot.press("f")
        assert app.walk.moment == (3, 4)
        assert "East played ♥2 on ♠K and held ♠Q" in seen(app, "notes")
        assert "Revoke: cannot be decided from the record" in seen(app, "notes")
        assert "♥2!" in seen(app, "tricks")
        await pilot.press("end")
        assert "9 tricks to declarer's side" in seen(app, "tricks")
        await pilot.press("n")
        assert "Board 8  ·  1NT by North" in seen(app, "title")
        await pilot.press("n", "p", "home")
        assert app.walk.moment == (1, 0)

    play(boards, "en", script)


def test_a_key_switches_the_language(boards: list[BoardRecord]) -> None:
    async def script(app: Replay, pilot: Pilot[None]) -> None:
        assert "Vest skal spille ud" in seen(app, "board")
        assert "♠ EB102" in seen(app, "board")
        await pilot.press("d")
        assert "West to lead" in seen(app, "board")

    play(boards, "da", script)


def test_an_incident_is_ruled_on_and_closed(boards: list[BoardRecord], tmp_path: Path) -> None:
    async def script(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("right", "down", "i")
        await pilot.press(*"dropped", "down", "up", "enter")
        assert "Which player, which card?" in dialog(app)
        await pilot.press("ctrl+u", *"E nonsense", "enter")
        assert "nonsense" in dialog(app, "wrong")
        await pilot.press(*(["backspace"] * 10), *"E HQ", "enter")
        question = dialog(app)
        await pilot.press("question_mark")
        assert "Law" in dialog(app)
        await pilot.press("question_mark", "2")
        assert dialog(app) != question
        await pilot.press("u")
        assert dialog(app) == question
        for _ in range(9):
            if "penalty card" in dialog(app):
                break
            await pilot.press("1")
        await pilot.press("enter")
        assert len(app.walk.marks) == 1
        assert [mark.card for mark in app.walk.as_left.penalty_cards] == [parse_card("HQ")]
        assert "§ 1.4" in seen(app, "notes")
        await pilot.press("s", "s")
        await pilot.press("right", "u")
        assert not list(app.walk.marks)
        assert app.walk.moment == (1, 4)
        await pilot.press("u", "s")

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        play(boards, "en", script)
    first, second = (tmp_path / name for name in ("board-7.yaml", "board-7-2.yaml"))
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    case = yaml.safe_load(first.read_text(encoding="utf-8"))
    assert case["incident"] == "card exposed"
    assert str(case["day"]) == "2025-03-04"


def test_jumping_to_a_board(boards: list[BoardRecord]) -> None:
    async def script(app: Replay, pilot: Pilot[None]) -> None:
        assert "1/2" in seen(app, "title")
        await pilot.press("g", "8", "enter")
        assert "Board 8" in seen(app, "title")
        await pilot.press("g", *"#1", "enter")
        assert "Board 7" in seen(app, "title")
        await pilot.press("g", "9", "enter")
        await pilot.press("g", "enter")
        await pilot.press("g", "escape")
        assert "Board 7" in seen(app, "title")

    play(boards, "en", script)


def test_everything_is_visible_on_a_narrow_terminal(boards: list[BoardRecord]) -> None:
    async def run() -> None:
        app = Replay(boards, "da")
        async with app.run_test(size=(60, 24)) as pilot:
            await pilot.press("end")
            board, notes, tricks = (
                app.query_one(f"#{name}") for name in ("board", "notes", "tricks")
            )
            assert board.region.bottom <= notes.region.y < tricks.region.y
            assert tricks.region.bottom > 24
            for _ in range(5):
                await pilot.press("pagedown")
            assert tricks.region.bottom <= 24
            await pilot.press("pageup", "pageup", "pageup", "pageup", "pageup")
            assert board.region.y > 0
        app = Replay(boards, "da")
        async with app.run_test(size=(80, 24)):
            board, tricks = app.query_one("#board"), app.query_one("#tricks")
            assert board.region.y == tricks.region.y

    asyncio.run(run())


def test_the_keys_can_be_clicked(boards: list[BoardRecord]) -> None:
    async def script(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.click("#keys", offset=(4, 0))
        assert app.walk.moment == (1, 1)

    play(boards, "en", script)


def test_escape_leaves_the_board_unchanged(boards: list[BoardRecord]) -> None:
    async def script(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("i", "escape")
        await pilot.press("i", *"fifth", "enter", "escape")
        assert not list(app.walk.marks)

    play(boards, "en", script)


def test_double_dummy_analysis_is_proposed_for_judgement_questions() -> None:
    example = Path(__file__).parents[2] / "examples" / "club-evening.pbn"
    boards = [record for record in read_records(example) if isinstance(record, BoardRecord)]

    async def script(app: Replay, pilot: Pilot[None]) -> None:
        await pilot.press("end", "i", *"a revoke", "enter")
        await pilot.press("ctrl+u", *(["backspace"] * 10), *"S C4", "enter")
        await pilot.press("e")
        assert "Had South followed suit" not in dialog(app, "wrong")
        await pilot.press("1")
        assert "if the player had not revoked" in dialog(app)
        await pilot.press("e")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Had South followed suit in trick 7, declarer would have made 9." in dialog(
            app, "wrong"
        )

    play(boards[1:2], "en", script)
