"""The `replay` command: selecting boards, and errors if there are none or no terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main

PBN = """[Board "7"]
[Deal "N:AJT2.875.A43.T62 Q987.QT42.Q75.85 K63.AKJ.K92.A743 54.963.JT86.KQJ9"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Play "W"]
CK C2 C5 C3
S4 S2 H2 CA
*

[Board "8"]
[Contract "Pass"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.pbn"
    path.write_text(PBN, encoding="utf-8")
    return path


def replay(*arguments: object) -> Result:
    return CliRunner().invoke(
        main, ["replay", *map(str, arguments), "--lang", "en"], prog_name="bridgelaw"
    )


def test_without_a_terminal_the_board_is_printed(file: Path) -> None:
    result = replay(file)
    assert result.exit_code == 0
    assert "Board 7  ·  3NT by South" in result.stdout
    assert "♠ AJT2" in result.stdout
    assert "♣K" in result.stdout
    assert "Board 8" not in result.stdout


def test_without_textual_the_message_says_how_to_install_it(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("bridgelaw.cli.replay_app")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual.app", None)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(file), "--lang", "en"], prog_name="bridgelaw")
    assert ended.value.code == 2
    assert capsys.readouterr().err == (
        'Error: the package textual is not installed; run pip install "bridgelaw[replay]"\n'
    )


@pytest.mark.parametrize("board", ["7", "#1"])
def test_a_board_is_chosen_by_its_number_or_its_place(file: Path, board: str) -> None:
    assert "Board 7" in replay(file, "--board", board).stdout


def test_a_missing_board_is_reported(file: Path) -> None:
    result = replay(file, "--board", "12")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "found no board 12 in" in result.stderr


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    result = replay(tmp_path / "nothing.pbn")
    assert result.exit_code == 2
    assert "does not exist" in result.stderr
