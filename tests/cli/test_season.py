"""`bridgelaw season` counts the results of several files by player."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from bridgelaw.cli import main

EVENING = str(Path(__file__).parents[2] / "examples" / "club-pairs.json")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["season", "--lang", "en", *words])


def test_the_table_has_the_players_in_order() -> None:
    found = run("--name", "Tuesdays", EVENING, EVENING)
    assert found.exit_code == 0
    title, counting, every, heading, first, *_ = found.stdout.splitlines()
    assert (title, counting, every) == ("Tuesdays", "Counted by percentage.", "All results count.")
    assert heading.split() == ["Name", "Total", "Average", "Evenings"]
    assert first.split() == ["1=", "Hanne", "Vest", "129.77", "64.89", "2"]


def test_the_choices_apply_and_json_is_exact() -> None:
    found = run("--best", "1", "--least", "3", "--counting", "places", "--json", EVENING, EVENING)
    table = json.loads(found.stdout)
    assert table["counting"] == "places"
    assert table["rules"][1:] == [
        "Only the best result counts.",
        "Ranked are those with at least 3 results.",
    ]
    first = table["rows"][0]
    assert (first["name"], first["place"], first["exact_total"]) == ("Hanne Vest", None, "18")
    assert [each["counted"] for each in first["evenings"]] == [True, False]


def test_bad_input_is_refused(tmp_path: Path) -> None:
    assert run(str(tmp_path / "none.json")).exit_code == 2
    assert run("--best", "0", EVENING).exit_code == 2
    assert run().exit_code == 2
