"""`bridgelaw equity` on the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from bridgelaw.cases.reader import read_text as read_case
from bridgelaw.cli import main

DEALS = Path(__file__).parents[1] / "deals"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")


def equity(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(
        main, ["equity", *map(str, arguments), "--processes", "1"], prog_name="bridgelaw"
    )
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def form(*arguments: str | Path) -> Any:
    return json.loads(equity(*arguments, "--json").stdout)


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Write deals as case files, as a director does."""
    told = []
    for name in (
        "revoke-64B2-third-division",
        "revoke-asked-corrected",
        "extra-revoke-64A1-declarer-ruffs-in-hand",
    ):
        deal = yaml.safe_load((DEALS / f"{name}.yaml").read_text(encoding="utf-8"))
        told.append({"id": name, "incident": "trick", "table": deal["table"]})
    path = tmp_path / "deals.yaml"
    path.write_text(yaml.safe_dump(told), encoding="utf-8")
    assert len(read_case(path.read_text(encoding="utf-8"))) == 3
    return path


PBN = """[Board "7"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "{deal}"]
[Declarer "S"]
[Contract "3NT"]
[Result "10"]
[Play "W"]
{rows}
*
"""


@pytest.fixture
def pbn(tmp_path: Path) -> Path:
    """Write a PBN record; each row has the cards of West, North, East and South."""
    deal = yaml.safe_load((DEALS / "revoke-64B2-third-division.yaml").read_text(encoding="utf-8"))[
        "table"
    ]
    rows = []
    for leader, *cards in deal["tricks"]:
        by = dict(zip(("WNESWNES"["WNES".index(leader) :])[:4], cards, strict=True))
        rows.append(" ".join(by[seat] for seat in "WNES"))
    path = tmp_path / "play.pbn"
    path.write_text(PBN.format(deal=deal["deal"], rows="\n".join(rows)), encoding="utf-8")
    return path


def test_a_board_is_shown_with_its_revokes_and_a_proposal(pbn: Path) -> None:
    result = equity(pbn)
    assert result.exit_code == 0, result.stderr
    for words in (
        "Board 7",
        "It helps the director to judge",
        "Before the opening lead",
        "South revoked in trick 7 with ♣4",
        "9 with ♠6",
        "Law 64A2: tricks transferred: 1",
        "an earlier revoke by the same player in this suit",
        "Proposal to the director for Law 64C",
        "Adjust to 8 for declarer (Law 64C2a)",
    ):
        assert words in " ".join(result.stdout.split()), words
    assert max(map(len, result.stdout.splitlines())) <= 80
    danish = equity(pbn, "--lang", "da").stdout
    assert "Justér til 8 stik til spilfører (§ 64C2a)" in " ".join(danish.split())
    assert "revoked" not in danish


def test_a_board_as_json(pbn: Path) -> None:
    (board,) = form(pbn, "--every")["boards"]
    assert (board["board"], board["kind"]) == ("7", "double dummy")
    assert "not a ruling" in board["caution"]
    assert board["tricks"] == {"start": 9, "end": 10, "made": 10, "after transfer": 9}
    assert [revoke["card"]["value"] for revoke in board["revokes"]] == ["C4", "C7"]
    assert board["revokes"][1]["followed"] == [
        {"tricks": 9, "cards": [{"value": "S6", "words": "♠6"}]}
    ]
    assert (board["proposal"]["law"], board["proposal"]["declarer"]) == ("64C2a", 8)
    assert len(board["cards"]) == 52
    (gain,) = board["costly"]
    assert (gain["card"]["value"], gain["before"], gain["after"], gain["cost"]) == ("C7", 9, 10, -1)


def test_the_cards_that_changed_the_result(cases: Path) -> None:
    result = equity(cases, "--board", "revoke-asked-corrected")
    assert (
        "South played ♣2 to trick 5: declarer had 9 tricks before it and 8 after it."
        in " ".join(result.stdout.split())
    )
    assert "revoked" not in result.stdout


def test_a_single_position(cases: Path) -> None:
    result = equity(cases, "--board", "#2", "--at", "5.0")
    assert result.exit_code == 0
    assert "After 0 cards to trick 5: South to play" in result.stdout
    (board,) = form(cases, "--board", "#2", "--at", "5.0")["boards"]
    assert board["tricks"] == {"from here": 8, "in all": 9}
    assert [each["tricks"] for each in board["cards"]] == [9, 8, 7]
    assert [card["value"] for card in board["cards"][0]["cards"]] == ["DK", "DQ"]


def test_doubt_and_late_attention(cases: Path) -> None:
    name = "extra-revoke-64A1-declarer-ruffs-in-hand"
    assert (
        "The score stands, with any transfer: 9 for declarer."
        in equity(cases, "--board", name).stdout
    )
    said = " ".join(equity(cases, "--board", name, "--too-late").stdout.split())
    assert "Adjust to 9 for declarer (Law 64C1)" in said
    assert "It matters which card South would have played: 9 to 10 for declarer" in said


def test_every_board_of_a_file_and_every_card(cases: Path) -> None:
    result = equity(cases, "--every")
    assert [line for line in result.stdout.splitlines() if line.startswith("Board ")] == [
        "Board revoke-64B2-third-division",
        "Board revoke-asked-corrected",
        "Board extra-revoke-64A1-declarer-ruffs-in-hand",
    ]
    assert "Every card" in result.stdout
    assert "(irregular)" in result.stdout


def test_no_result_within_the_time_limit(cases: Path) -> None:
    result = equity(cases, "--every", "--board", "#2", "--seconds", "0.001")
    assert result.exit_code == 1
    assert (
        result.stderr
        == "Error: board revoke-asked-corrected: no result within 0.001 s; increase the "
        "time limit\n"
    )
    (board,) = form(cases, "--every", "--board", "#2", "--seconds", "0.001")["boards"]
    assert board["kind"] == "error"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--board", "9"), "--board: found '9', expected one of revoke-64B2-third-division, "),
        (("--at", "seven"), "--at: found 'seven', expected a trick and a number of cards"),
        (
            ("--board", "#1", "--at", "99.0"),
            "found card 0 of trick 99, but the record ends before it",
        ),
        (("--board", "#1", "--at", "13.4"), "all the cards have been played"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], problem: str, cases: Path) -> None:
    result = equity(cases, *arguments)
    assert result.exit_code == 2
    assert problem in result.stderr
    assert result.stdout == ""


def test_a_bad_board_does_not_stop_the_others(cases: Path) -> None:
    told = yaml.safe_load(cases.read_text(encoding="utf-8"))[:2]
    del told[0]["table"]["deal"]
    told[0]["table"]["tricks"] = told[0]["table"]["tricks"][:3]
    cases.write_text(yaml.safe_dump(told), encoding="utf-8")
    result = equity(cases)
    assert result.exit_code == 2
    assert "board revoke-64B2-third-division: " in result.stderr
    assert "is not known in full" in result.stderr
    assert "Board revoke-asked-corrected" in result.stdout


def test_files_without_information_are_refused(tmp_path: Path) -> None:
    assert equity(tmp_path / "none.pbn").exit_code == 2
    bare = tmp_path / "bare.yaml"
    bare.write_text("id: x\nincident: trick\n", encoding="utf-8")
    result = equity(bare)
    assert (result.exit_code, "found no hands or play" in result.stderr) == (2, True)


def test_the_message_without_endplay(cases: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgelaw.equity.solver.find_spec", lambda name: None)
    result = equity(cases)
    assert result.exit_code == 2
    assert 'pip install "bridgelaw[equity]"' in result.stderr
    assert form(cases)["kind"] == "error"


def test_other_commands_do_not_load_endplay() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, bridgelaw.cli; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not [
        name for name in loaded if name.startswith(("bridgelaw.equity", "endplay", "distributed"))
    ]


def test_the_place_in_the_file_counts_passed_out_boards(pbn: Path) -> None:
    pbn.write_text(
        '[Board "6"]\n[Contract "Pass"]\n\n' + pbn.read_text(encoding="utf-8"), encoding="utf-8"
    )
    (board,) = form(pbn, "--board", "#2")["boards"]
    assert board["board"] == "7"
    assert equity(pbn, "--board", "#1").exit_code == 2
