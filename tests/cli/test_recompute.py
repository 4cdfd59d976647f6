"""`bridgelaw recompute`.

It gives a summary of each file, the differences and their reasons, JSON, Danish text, and errors
for files that cannot be read.
"""

from __future__ import annotations

import json
import os
import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.formats.usebio_files import board, file, line, pair

from bridgelaw.cli import main
from bridgelaw.views.recompute import recompute_file, table

ROOT = Path(__file__).parents[2]
FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")
PAIRS = [
    pair(n, total=total, place=place)
    for n, total, place in zip("1234", "2002", ("1", "3", "3", "1"), strict=True)
]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.xml"
    path.write_text(
        file(PAIRS, [board(1, line("1", "2", "4S S 10 420", "2 0"), line("3", "4", "-50", "0 2"))]),
        encoding="utf-8",
    )
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.xml"
    lines = [line("1", "2", "4S S 10 620", "2 0"), line("3", "4", "-50", "1 2")]
    path.write_text(file(PAIRS, [board(1, *lines)]), encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(
        main, ["recompute", *map(str, arguments)], env={"BRIDGELAW_LANG": "en", "COLUMNS": "100"}
    )


def plain(text: str) -> str:
    """Return the text without line breaks."""
    return " ".join(text.split())


def test_a_file_that_agrees(good: Path) -> None:
    done = run(good)
    assert done.exit_code == 0, done.output
    said = plain(done.output)
    assert "Mandag · Pairs, scored by matchpoints Boards: 1. Results: 2. Contestants: 4." in said
    assert "lines of the travellers 4 of 4" in said
    assert "totals 4 of 4" in said
    assert "Differences in" not in said
    assert said.endswith("Files: 1. No differences in 1. Not read: 0.")


def test_differences_and_facts_about_the_file(bad: Path) -> None:
    done = run(bad)
    assert done.exit_code == 1
    said = plain(done.output)
    assert "lines of the travellers 3 of 4" in said
    assert "4♠ S 10 is +420 points, but the score is given as +620; the score is used" in said
    assert "Differences in lines of the travellers board 1: " in said
    assert "printed computed 3 1 0" in said
    assert "Differences in" not in run(bad, "--quiet").output


def test_an_equally_good_method_is_shown_by_its_differences_only(tmp_path: Path) -> None:
    path = tmp_path / "award.xml"
    lines = [
        line("1", "2", "4S S 10 420", "2 0"),
        line("3", "4", "-50", "0 2"),
        line("5", "6", "A5050", "1 1"),
    ]
    path.write_text(file([pair(n) for n in "123456"], [board(1, *lines)]), encoding="utf-8")
    said = plain(run(path).output)
    assert (
        "one for a tie; each board with its own top; printed in whole numbers "
        "or: one for a "
        "comparison won, a half" in said
    )
    assert (
        "or: one for a comparison won, a half for a tie; Neuberg's formula, to as many scores as "
        "the board has lines F" in said
    )
    assert said.count("printed in whole numbers") == 1


def test_in_danish(bad: Path) -> None:
    said = plain(run(bad, "--lang", "da").output)
    assert "Par, gjort op som matchpoint" in said
    assert "regnskabssedlernes linjer 3 af 4" in said
    assert "Afvigelser: regnskabssedlernes linjer" in said
    assert "Filer: 1. Uden afvigelser: 0. Ikke læst: 0." in said


def test_json_output(good: Path, bad: Path) -> None:
    done = run(good, bad, "--json")
    assert done.exit_code == 1
    first, second = json.loads(done.output)["files"]
    assert first["method"]["name"] == "matchpoints"
    assert [(part["part"], part["agree"], part["all"]) for part in first["checked"]] == [
        ("lines", 4, 4),
        ("totals", 4, 4),
        ("places", 4, 4),
    ]
    (difference,) = second["checked"][0]["differences"]
    assert (
        difference["board"],
        difference["contestant"],
        difference["printed"],
        difference["computed"],
    ) == (
        "1",
        "3",
        "1",
        "0",
    )
    assert second["notices"][0]["board"] == "1"


def test_unreadable_files_are_reported(good: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.xml"
    torn.write_text(good.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    done = run(torn, good)
    assert done.exit_code == 2
    assert "torn.xml" in done.stderr
    assert "the XML is damaged" in done.stderr
    assert "lines of the travellers" in done.stdout  # the others are still compared
    form = json.loads(run(torn, "--json").stdout)["files"][0]
    assert form["error"]["line"] > 0
    assert run(tmp_path / "none.xml").exit_code == 2
    assert run().exit_code == 2


def test_awards_that_the_method_supports_or_not(tmp_path: Path) -> None:
    path = tmp_path / "average.xml"
    entries = [f'<TEAM TEAM_ID="{n}"/>' for n in "12"]
    lines = line("1", "2", "420") + line("2", "1", "A6040")
    match = f"<MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>{board(1, lines)}</MATCH>"
    path.write_text(file(entries, [match], kind="TEAMS"), encoding="utf-8")
    assert run(path).exit_code == 0  # an average in a match is accepted
    odd = tmp_path / "odd.xml"
    players = [line("1", "2", "420", "1 -1", "CROSS_IMP_POINTS"), line("3", "4", "A7030")]
    odd.write_text(file([pair(n) for n in "1234"], [board(1, *players)]), encoding="utf-8")
    done = run(odd)
    assert done.exit_code == 2
    assert "odd.xml:18: board 1: found the award A7030 at IMPs" in plain(done.stderr)


def test_an_event_that_cannot_be_scored(tmp_path: Path) -> None:
    path = tmp_path / "both.xml"
    boards = [board(1, line("1", "2", "420", "2 0")), board(2, line("2", "1", "420", "2 0"))]
    path.write_text(file([pair(n) for n in "12"], boards, winners="2"), encoding="utf-8")
    done = run(path)
    assert done.exit_code == 2
    assert (
        "both.xml: the event cannot be scored: found the contestant 1 in both directions"
        in plain(done.stderr)
    )


def test_a_file_without_printed_scores(tmp_path: Path) -> None:
    path = tmp_path / "plain.xml"
    path.write_text(
        file([pair(n) for n in "1234"], [board(1, line("1", "2", "420"))]), encoding="utf-8"
    )
    done = run(path)
    assert done.exit_code == 0
    assert "The file has no computed scores." in done.output
    assert "No differences in 0. Not read: 0. Nothing to compare in 1." in plain(done.output)


def test_the_table_contains_no_names_of_people(good: Path, bad: Path, tmp_path: Path) -> None:
    rows = table(
        [recompute_file(good), recompute_file(bad), recompute_file(tmp_path / "none.xml")]
    ).splitlines()
    assert rows[2].startswith("| good.xml | pairs, matchpoints; 1 boards, 2 results | 4/4 | ")
    assert rows[2].endswith(" | none |")
    assert "lines of the travellers, board 1 (3: printed 1, computed 0)" in rows[3]
    assert rows[4] == "| none.xml | not read | | | | | the file does not exist; check the name |"
    assert all(row.count("|") == rows[0].count("|") for row in rows)


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
def test_the_table_in_the_documents_is_up_to_date() -> None:
    made = runpy.run_path(str(ROOT / "dev" / "recomputed.py"))
    text = (ROOT / "docs" / "reference" / "recomputed-results.md").read_text(encoding="utf-8")
    assert made["document"](Path(FOLDER or ""), text) == text
