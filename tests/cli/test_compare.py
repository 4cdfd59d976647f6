"""`bridgelaw compare`: two calls compared, and what would follow from each legal call."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bridgelaw.cli import main


def run(*words: str, lang: str = "en") -> Any:
    return CliRunner().invoke(main, ["compare", "--lang", lang, *words])


def form(*words: str) -> dict[str, Any]:
    result = run("--json", *words)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def test_two_meanings_from_the_library() -> None:
    found = form("opening-1s", "1♠ overcall", "--law", "31")
    assert found["verdict"] == "to judge"
    assert [limb["found"] for limb in found["limbs"]] == ["to judge", "fails", "fails"]
    assert round(found["shared"], 3) == 0.435
    assert found["similar by rule of thumb"] is True
    assert found["differences"][0]["withdrawn"] == "12-21"
    assert [each["section"] for each in found["follows"]] == ["31A2a", "31A2b"]
    assert found["follows"][1]["suits specified"] == ["S"]
    assert found["replacement"]["call"] == "1S"


def test_meanings_in_notation_and_the_law_from_the_auction() -> None:
    found = form("2H=4-8 H5+", "3H=10+ H5+", "--auction", "1NT 2S")
    assert [each["section"] for each in found["follows"]] == ["27B1a"]
    assert form("P=0-11", "6-9 H3+", "--auction", "1H P")["follows"][0]["section"] == "30B1bi"
    assert form("1S=12-21 S5+", "10-21 S5+", "--auction", "P P")["follows"][0]["section"] == "31A2a"
    assert form("X=12+", "12+", "--auction", "P P 1S")["follows"][0]["section"] == "32A2a"
    assert form("12+", "12+")["follows"] == []


def test_every_legal_call_is_listed() -> None:
    found = form(
        "2H=4-8 H5+", "--auction", "1NT 2S", "--system", "library", "--system", "X=5-8 H5 S0-2"
    )
    rows = {row["call"]: row for row in found["options"]}
    assert found["law"] == "27"
    assert rows["3H"]["follows"][0]["section"] == "27B1a"
    assert rows["X"]["verdict"] == "comparable"
    assert rows["3C"]["name"] == "3♣ over an overcall of 1NT, natural"
    assert rows["4C"]["is told"] is False
    assert rows["P"]["verdict"] == "to find"
    assert "1S" not in rows


def test_output_in_both_languages() -> None:
    english, danish = (
        run("opening-1s", "overcall-1s", "--law", "31"),
        run("opening-1s", "overcall-1s", "--law", "31", lang="da"),
    )
    assert "Verdict: the director must judge." in english.output
    assert "If not, Law 31A2b: partner must pass at the next turn" in english.output
    assert "The replacement specifies spades." in english.output
    assert "Hvis ikke, § 31A2b: makker skal passe i sin næste tur" in danish.output
    assert "44 % af erstatningens hænder" in danish.output
    listed = run("2H=4-8 H5+", "--auction", "1NT 2S", "--system", "library")
    assert "Law 27B1a: partner may call freely" in listed.output
    assert (
        "3♣ over an overcall of 1NT, natural: 10+ ♣5+; game forcing (specifies clubs)"
        in listed.output
    )
    assert "not known what these show: P, 3♠" in listed.output
    assert listed.output.index("27B1a") < listed.output.index("27B2") < listed.output.index("27B3")


def test_several_meanings_may_be_attributed_to_the_withdrawn_call() -> None:
    """Several meanings may be attributed to the withdrawn call.

    23~3: did the player overlook partner's call, or an opponent's?
    """
    found = form("1H=opening-1h", "6-9 H5+", "--or", "response-1h", "--law", "27")
    assert [each["verdict"] for each in found["readings"]] == ["not comparable", "comparable"]
    assert [each["withdrawn"]["call"] for each in found["readings"]] == ["1H", "1H"]
    assert found["verdict"] == "to find"
    found = form("1H=opening-1h", "25+ H5+", "--or", "8-16 H5+")
    assert found["verdict"] == "not comparable"
    output = run("1H=opening-1h", "25+ H5+", "--or", "8-16 H5+").output
    assert output.count("Withdrawn:") == 2
    assert output.endswith("All its possible meanings together: not comparable.\n")
    listed = form("1H=opening-1h", "--or", "response-1h", "--auction", "1C 1S")
    assert [each["kind"] for each in listed["readings"]] == ["options", "options"]
    assert "verdict" not in listed
    assert run("1H=opening-1h", "12", "--or", "nonsense").exit_code == 2


def test_only_the_deciding_section_is_shown() -> None:
    output = run("opening-pass", "raise-2h", "--law", "30").output
    assert "23A2" in output
    assert "23A1" not in output
    assert "specifies" not in output


def test_a_natural_bid_is_presumed_if_no_meaning_is_given() -> None:
    assert "3♥: if it is natural" in run("2H=4-8 H5+", "--auction", "1NT 2S").output


def test_a_custom_library(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "ours: {en: our 2♦, call: 2D, position: opening, shows: 11-15 D0-1}", encoding="utf-8"
    )
    assert form("ours", "12 D0", "--library", str(file))["verdict"] == "comparable"
    file.write_text(
        "ours: {en: our 2♦, call: 2D, position: opening, shows: 15-11}", encoding="utf-8"
    )
    result = run("ours", "12 D0", "--library", str(file))
    assert result.exit_code == 2
    assert (
        "house.yaml:1: ours.shows: found '15-11', expected the lower number first" in result.output
    )


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["opening-1sss", "12"], "WITHDRAWN: found 'opening-1sss', did you mean 'opening-1s'?"),
        (
            ["12", "nonsense"],
            "REPLACEMENT: found 'nonsense', expected the name of a meaning in the library",
        ),
        (["12", "S14"], "REPLACEMENT: found 'S14', expected a length from 0 to 13"),
        (["2Q=12", "12"], "WITHDRAWN: found '2Q', expected a call"),
        (["12", "12", "--law", "40"], "--law: found '40', expected one of 25, 27"),
        (
            ["12", "12", "--auction", "1Q"],
            "--auction: found '1Q', expected the calls up to the turn",
        ),
        (["1S=12", "--auction", "P P P P"], "--auction: the auction is over"),
        (["12", "--auction", "1S"], "WITHDRAWN: the withdrawn call is not known"),
        (
            ["1S=12", "--auction", "1S", "--system", "12+"],
            "--system: found '12+', expected a call and what it shows",
        ),
        (["1S=12", "--library", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_errors_are_reported(words: list[str], problem: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert problem in result.output


def test_help_does_not_load_the_meanings() -> None:
    code = (
        "import sys, bridgelaw.cli; sys.exit(any(name.startswith('bridgelaw.meanings') for "
        "name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
