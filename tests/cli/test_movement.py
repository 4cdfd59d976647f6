"""`bridgelaw movement`: proposals, one movement with its rounds, and files of a club's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bridgelaw.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["movement", *words, "--lang", "en"])


def test_a_proposal_has_alternatives_and_says_what_each_gives() -> None:
    found = run("--pairs", "14").output
    assert "Howell, 7 tables · howell-7\n    13 rounds of 2 boards, 182 minutes" in found
    assert "Each plays 26 boards and meets 13 of 13 others." in found
    assert found.count("·") == 3


def test_json_has_every_round() -> None:
    (first, *_) = json.loads(run("--pairs", "7", "--json").output)
    assert (first["code"], first["contestants"], first["tables"]) == ("howell-4", 7, 4)
    assert [round_["sitting_out"] for round_ in first["plan"]] == [[n] for n in range(1, 8)]


def test_a_movement_is_switched_cut_and_shown() -> None:
    found = run("mitchell-5", "--boards", "3", "--switch", "4", "--rounds", "4").output
    assert "4 rounds of 3 boards, 80 minutes" in found
    assert "    1   8   1   10-12" in found  # round 4, switched
    assert "Round 5" not in found


def test_a_file_of_ones_own_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "own.csv"
    file.write_text(run("howell-4", "--csv").output, encoding="utf-8")
    assert "movement of your own: 4 tables, 7 rounds" in run(str(file)).output
    rows = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*rows[:-1], rows[1].replace("1,", "7,", 1)]), encoding="utf-8")
    done = run(str(file))
    assert done.exit_code == 2
    assert "the movement cannot be played" in done.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "give one of them"),
        (["--pairs", "3"], "found 3 entries, expected 4 to 96"),
        (["howell-99"], "found the movement howell-99"),
        (["mitchell-4"], "found 4 tables"),
        (["howell-4", "--switch", "8"], "expected a round from 1 to 7"),
        (["nowhere.csv"], "the file does not exist"),
    ],
)
def test_wrong_input_is_an_error(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert message in done.output
