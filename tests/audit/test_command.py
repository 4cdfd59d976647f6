"""`bridgelaw audit` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main
from bridgelaw.views.audit import audit

DEALS = Path(__file__).parent / "deals"
REVOKE = DEALS / "extra-revoke-64A1-declarer-ruffs-in-hand.pbn"
LAWFUL = DEALS / "extra-no-irregularity.pbn"
SLIP = DEALS / "extra-scribe-slip-led-card.pbn"


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGELAW_LANG", "en")


def bridgelaw(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["audit", *map(str, arguments)], prog_name="bridgelaw")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_a_revoke_is_shown_with_its_place_reasons_and_ruling(tmp_path: Path) -> None:
    # The place can be copied, however long the line is.
    file = (
        tmp_path
        / "a folder with a name that is wider than the terminal is, all by itself, and then some"
        / REVOKE.name
    )
    file.parent.mkdir()
    file.write_bytes(REVOKE.read_bytes())
    result = bridgelaw(file)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith(f"{file}:24 ")
    assert lines[1] == "Revoke: cannot be decided from the record"
    assert "Why" in result.stdout
    assert "Two tricks are transferred to East-West (Law 64A1)." in result.stdout
    assert lines[-2:] == [
        "Files: 1. Records: 1. Deals without play: 0. Not read: 0.",
        "  Revoke: 1 (1 cannot be decided from the record)",
    ]


def test_a_legal_record_has_no_findings() -> None:
    result = bridgelaw(LAWFUL)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Files: 1. Records: 1. Deals without play: 0. Not read: 0.",
        "No irregularities were found.",
    ]


def test_a_recording_slip_has_no_ruling() -> None:
    result = bridgelaw(SLIP)
    assert "Revoke: record unreliable" in result.stdout
    assert "Ruling" not in result.stdout


def test_counts_only() -> None:
    result = bridgelaw("-q", DEALS)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "Files: 20. Records: 20. Deals without play: 0. Not read: 0.",
        "  Lead out of turn: 1 (1 cannot be decided from the record)",
        "  Revoke: 16 (6 likely, 2 record unreliable, 8 cannot be decided from the record)",
    ]


def test_in_danish() -> None:
    result = bridgelaw("--lang", "da", REVOKE)
    assert "Kulørsvigt: kan ikke afgøres" in result.stdout
    assert "Der overføres to stik til Øst-Vest (§ 64A1)." in result.stdout


def test_unreadable_files_are_named_and_the_rest_is_audited(tmp_path: Path) -> None:
    torn = tmp_path / "a.pbn"
    torn.write_text(
        '[Board "3"]\n[Deal "N:AA... - - -"]\n\n' + REVOKE.read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    (tmp_path / "b.lin").write_bytes(b"\0\1\2")
    (tmp_path / "empty").mkdir()
    result = bridgelaw(tmp_path, tmp_path / "none.pbn", tmp_path / "empty")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"Error: {torn}:2: board 3: the hands cannot be read: North has ♠A twice",
        f"Error: {tmp_path / 'b.lin'}: the file is not a text file; choose another file",
        f"Error: {tmp_path / 'none.pbn'}: the file or folder does not exist; check the name",
        f"Error: {tmp_path / 'empty'}: the folder holds no play records: no file in it ends in "
        ".pbn or .lin",
    ]
    assert "Revoke: 1 (1 cannot be decided from the record)" in result.stdout


def test_broken_records_are_counted_and_shown_on_request(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    text = LAWFUL.read_text(encoding="utf-8").replace('[Site "?"]', '[Site "?')
    file.write_text(text, encoding="utf-8")
    assert "expected a tag" not in bridgelaw(file).stdout
    assert "expected a tag" in bridgelaw("--broken", file).stdout
    assert "Broken record: 1 (1 record unreliable)" in bridgelaw(file).stdout


def test_json_output() -> None:
    result = bridgelaw("--json", REVOKE, LAWFUL)
    form = json.loads(result.stdout)
    assert (form["files"], form["records"], form["deals"], form["errors"]) == (2, 2, 0, 0)
    assert form["findings"] == {"revoke": {"open": 1}}
    (found,) = form["of files"][0]["findings"]
    assert found["kind"] == {"name": "revoke", "words": "revoke"}
    assert (found["line"], found["board"], found["trick"], found["seats"], found["cards"]) == (
        24,
        "1",
        3,
        ["S"],
        ["S4"],
    )
    assert (found["ruling"]["tricks transferred"], found["ruling"]["declarer tricks"]) == (2, 9)
    assert "64A1" in found["ruling"]["laws"]


def test_several_processes_give_the_same_results_in_the_same_order() -> None:
    assert list(audit([DEALS], jobs=2)) == list(audit([DEALS], jobs=1))


def test_an_invalid_day_is_refused() -> None:
    result = bridgelaw("--day", "yesterday", LAWFUL)
    assert result.exit_code == 2
    assert "--day" in result.stderr


def test_deals_without_play_are_not_counted_as_records(tmp_path: Path) -> None:
    file = tmp_path / "a.pbn"
    deal = '[Board "9"]\n[Deal "N:AQ54.K872.K5.K82 - - -"]\n\n'
    file.write_text(deal + LAWFUL.read_text(encoding="utf-8"), encoding="utf-8")
    assert "Records: 1. Deals without play: 1. Not read: 0." in bridgelaw(file).stdout
