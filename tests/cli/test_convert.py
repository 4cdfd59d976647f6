"""`bridgelaw convert` reports every loss, writes files atomically, and overwrites only if asked."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main
from bridgelaw.formats.results.files import read_event

TABLE = "board;ns;ew;contract;declarer;tricks\n1;1;2;4S;N;10\n1;3;4;3NT;W;=\n"
PBN = """[Scoring "IMP;Cross1"]
[Board "1"]
[Deal "N:AQ54.K872.K5.K82 987.953.QJT4.JT5 K3.AQJT6.A72.Q64 JT62.4.9863.A973"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;IMP_NS"]
1 2 4H S 11 450 1.00
3 4 4H S 10 620 -1.00
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["convert", *words])


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "evening.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def test_a_file_survives_a_round_trip(table: Path, tmp_path: Path) -> None:
    there, back = tmp_path / "evening.json", tmp_path / "back.csv"
    assert run(str(table), str(there)).exit_code == 0
    found = run(str(there), str(back))
    assert found.exit_code == 0
    assert found.stdout == f"Written: {back}\n"
    assert read_event(back).event == read_event(there).event == read_event(table).event
    assert back.read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_lost_score_is_named_and_nothing_is_written(table: Path, tmp_path: Path) -> None:
    told, target = tmp_path / "a.json", tmp_path / "a.xml"
    run(str(table), str(told))
    written = told.read_text(encoding="utf-8").replace(
        '"3NT W 9"', '{"ns": "3NT W 9", "ew": "50% 3NT W 9, 50% 3NT W 8"}'
    )
    told.write_text(written, encoding="utf-8")
    found = run(str(told), str(target))
    assert found.exit_code == 1
    assert "Lost: board 1: the weighted score of 3 and 4 is written as an award" in found.stderr
    assert "Nothing was written, because scores depend on the lost data" in found.stderr
    assert found.stdout == ""
    assert not target.exists()
    assert run(str(told), str(target), "--lossy").exit_code == 0
    assert target.exists()


def test_losses_that_do_not_affect_scores_are_named_and_the_rest_is_written(tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", tmp_path / "a.csv"
    source.write_text(PBN, encoding="utf-8")
    found = run(str(source), str(target))
    assert found.exit_code == 0
    assert "Lost: hands of boards: 1" in found.stderr
    assert found.stdout == f"Written: {target}\n"
    assert [each.number for each in read_event(target).event.boards] == [1]


@pytest.mark.parametrize(
    ("regulation", "code"),
    [('{"count": "zero"}', 0), ('{"missing": "own top"}', 1), ('{"matches": {"scale": "WBF"}}', 0)],
)
def test_a_regulation_that_affects_scores_is_lost_only_on_request(
    table: Path, tmp_path: Path, regulation: str, code: int
) -> None:
    told = tmp_path / "a.json"
    run(str(table), str(told))
    written = told.read_text(encoding="utf-8").replace(
        '"kind"', f'"regulation": {regulation}, "kind"', 1
    )
    told.write_text(written, encoding="utf-8")
    found = run(str(told), str(tmp_path / "b.csv"))
    assert found.exit_code == code
    assert "Lost: the organiser's regulation" in found.stderr


def test_usebio_survives_a_round_trip(table: Path, tmp_path: Path) -> None:
    there = tmp_path / "evening.xml"
    found = run(str(table), str(there), "--lossy")
    assert found.exit_code == 0
    scores = [[line.score for line in board.lines] for board in read_event(there).event.boards]
    assert scores == [
        [line.score for line in board.lines] for board in read_event(table).event.boards
    ]


def test_notes_are_printed(tmp_path: Path) -> None:
    source = tmp_path / "a.pbn"
    source.write_text(PBN, encoding="utf-8")
    found = run(str(source), str(tmp_path / "a.json"))
    assert (
        f"Note: {source}:6: board 1: 4♥ S 10 is +420 points, but the score is given as +620"
        in found.stderr
    )
    assert f"Note: the scores and places printed in {source} are not copied" in found.stderr
    assert found.exit_code == 0


def test_json_output(table: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    form = json.loads(run(str(table), str(target), "--json").stdout)
    (note,) = form.pop("notes")
    assert "the file does not state the method; it is read as matchpoints" in note
    assert form == {"from": str(table), "to": str(target), "written": True, "lost": []}
    refused = run(str(table), str(target), "--json")
    assert refused.exit_code == 2
    assert json.loads(refused.stdout)["kind"] == "error"


def test_an_existing_file_is_not_overwritten_by_default(table: Path, tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_text("mine", encoding="utf-8")
    found = run(str(table), str(target))
    assert found.exit_code == 2
    assert "use --replace to overwrite it" in found.stderr
    assert target.read_text(encoding="utf-8") == "mine"
    assert run(str(table), str(target), "--replace").exit_code == 0
    assert read_event(target).event == read_event(table).event


def test_a_file_can_be_converted_to_itself(table: Path) -> None:
    before = read_event(table).event
    assert run(str(table), str(table), "--replace").exit_code == 0
    assert read_event(table).event == before


@pytest.mark.parametrize("name", ["a.xlsx", "a", "a.bws", "a.lin"])
def test_unsupported_formats_are_refused(table: Path, tmp_path: Path, name: str) -> None:
    found = run(str(table), str(tmp_path / name))
    assert found.exit_code == 2
    assert "expected one of .csv, .json, .pbn, .usebio, .xml" in found.stderr
    assert os.listdir(tmp_path) == ["evening.csv"]  # noqa: PTH208


def test_pbn_is_written_and_read_again(tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", tmp_path / "b.pbn"
    source.write_text(PBN, encoding="utf-8")
    found = run(str(source), str(target))
    assert found.exit_code == 0
    before, after = (read_event(each).event for each in (source, target))
    assert [board.deal for board in after.boards] == [board.deal for board in before.boards]
    assert [board.lines for board in after.boards] == [board.lines for board in before.boards]


def test_an_unreadable_file_leaves_nothing_behind(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_text(TABLE.replace("10", "14"), encoding="utf-8")
    found = run(str(source), str(tmp_path / "a.json"))
    assert found.exit_code == 2
    assert (
        f"Error: {source}:2: board 1: in the column 'contract': found 14 tricks, expected 0 to 13"
        in found.stderr
    )
    assert not (tmp_path / "a.json").exists()
    assert "Fejl" in run(str(source), str(tmp_path / "a.json"), "--lang", "da").stderr


def test_file_names_are_shown_as_written(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.json").touch()
    for target, said in (
        (
            "a.json",
            "Error: a.json: found an existing file, expected a new name; use --replace to "
            "overwrite it\n",
        ),
        (
            "no/a.json",
            "Error: no/a.json: the file cannot be written: No such file or directory\n",
        ),
        (
            "a.lin",
            "Error: a.lin: found a file that ends in '.lin', expected one of .csv, .json, .pbn, "
            ".usebio, .xml\n",
        ),
    ):
        assert run(str(table), target).stderr == said


def test_an_unwritable_target_is_reported(table: Path, tmp_path: Path) -> None:
    for target in (tmp_path / "no" / "a.json", Path(f"{tmp_path}/a\0.json")):
        found = run(str(table), str(target))
        assert found.exit_code == 2
        assert "cannot be written" in found.stderr
    assert len(list(tmp_path.iterdir())) == 1


def test_a_failed_write_leaves_nothing_behind(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    found = run(str(table), str(tmp_path / "a.json"))
    assert found.exit_code == 2
    assert "No space left on device" in found.stderr
    assert len(list(tmp_path.iterdir())) == 1
