"""`bridgelaw likely` proposes weights for a contract, with their grounds."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from bridgelaw.cli import main

EVENING = str(Path(__file__).parents[2] / "examples" / "club-pairs.json")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["likely", "--lang", "en", EVENING, *words])


def test_the_tables_and_the_weights_are_shown() -> None:
    found = run("3NT N", "--board", "16")
    assert found.exit_code == 0
    grounds, *weights, shares, caution = found.stdout.splitlines()
    assert grounds.endswith("1 × 11 tricks, 1 × 10 tricks, 1 × 8 tricks")
    assert [each.split() for each in weights] == [
        ["35", "%", "3NT", "N", "11"],
        ["35", "%", "3NT", "N", "10"],
        ["30", "%", "3NT", "N", "8"],
    ]
    assert "shares" in shares
    assert "decision is yours" in caution


def test_the_result_of_the_pair_in_question_does_not_count() -> None:
    form = json.loads(run("3NT N", "--board", "16", "--pair", "18", "--json").stdout)
    assert {each["tricks"]: each["percent"] for each in form["weights"]} == {11: "50", 10: "50"}


def test_a_side_has_the_benefit_of_the_doubt_if_chosen() -> None:
    form = json.loads(run("3NT N", "--board", "16", "--benefit", "EW", "--json").stdout)
    assert {each["tricks"]: each["percent"] for each in form["weights"]}[8] == "40"


def test_bad_input_is_refused() -> None:
    for words in (
        ("3NT", "--board", "16"),
        ("nine", "--board", "16"),
        ("3NT N", "--board", "99"),
        ("3NT N", "--board", "16", "--pair", "99"),
        ("3NT N",),
    ):
        found = run(*words)
        assert found.exit_code == 2, words
        assert found.stderr


def test_a_number_of_several_boards_is_refused_with_their_names(tmp_path: Path) -> None:
    event = json.loads(Path(EVENING).read_text(encoding="utf-8"))
    board = next(each for each in event["boards"] if each["number"] == 16)
    event["sessions"] = ["I", "II"]
    event["boards"] = [{**board, "session": session} for session in ("I", "II")]
    file = tmp_path / "two.json"
    file.write_text(json.dumps(event), encoding="utf-8")

    def run_on(name: str) -> Result:
        return CliRunner().invoke(main, ["likely", str(file), "3NT N", "--board", name])

    refused = run_on("16")
    assert refused.exit_code != 0
    assert "I/16" in refused.output
    assert "II/16" in refused.output
    assert run_on("II/16").exit_code == 0
