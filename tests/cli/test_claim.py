"""`bridgelaw claim`: the lines of play after a claim."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from bridgelaw.cli import main

ENDING = "hands N S5 D2 E HAK S S3 DA W S2 C3, trump S, trick 12 S, declarer S, seat S"


def run(*words: str, lang: str = "en") -> Any:
    return CliRunner().invoke(main, ["claim", "--lang", lang, *words])


def lines(*words: str) -> dict[str, Any]:
    result = run("--json", *words)
    assert result.exit_code == 0, result.output
    form: dict[str, Any] = json.loads(result.output)
    return form


def test_each_total_has_a_line_with_its_turning_point() -> None:
    form = lines(*ENDING.split())
    assert [line["total"] for line in form["lines"]] == [1, 2]
    assert form["lines"][0]["turns on"] == {
        "player": "S",
        "card": "DA",
        "trick": 12,
        "best before": 2,
    }
    assert form["lines"][1]["turns on"] is None
    assert (form["side"], form["tricks left"], form["exhaustive"], form["trump out"]) == (
        "NS",
        2,
        True,
        True,
    )
    assert len(form["lines"][0]["tricks"]) == 2


@pytest.mark.parametrize("more", [["--not", "DA@12", ENDING], [f"{ENDING}, draws trumps yes"]])
def test_stated_and_excluded_lines_are_marked(more: list[str]) -> None:
    assert [line["excluded"] for line in lines(*more)["lines"]] == [True, False]


def test_a_guess_is_marked() -> None:
    form = lines("hands N HKT4 E H987 S HAJ5 W HQ32, trump NT, trick 11 S, declarer S, seat S")
    assert form["guesses"] == [{"card": "HQ", "holder": "W", "trick": 11, "player": "N"}]


def test_output_in_both_languages() -> None:
    english, danish = run(ENDING), run(ENDING, lang="da")
    assert "An opponent has a trump left (Law 70C)." in english.output
    assert "West shows out of diamonds in trick 12" in english.output
    assert "En modstander har en trumf tilbage (§ 70C)." in danish.output
    assert english.exit_code == danish.exit_code == 0


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ["hands N S5 D2 E HAK S S3 DA, trump S, declarer S, seat S"],
            "expected the cards left in all four hands",
        ),
        (["hands N S5 D2 E HAK S S3 DA W S2 C3, trump S, trick 12 S, declarer S"], "the claimer"),
        (["--not", "DA", ENDING], "--not: found 'DA', expected a card and the number of a trick"),
        (["--not", "XX@12", ENDING], "--not: found 'XX@12'"),
        (["hands N S5 D2 E HAK S S3 DA W SQ"], "expected the cards left"),
        (["hands N S5 S5"], "each card once"),
        (["seat S"], "expected the cards left"),
    ],
)
def test_missing_or_wrong_input_is_reported(words: list[str], problem: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert problem in result.output
    assert "Traceback" not in result.output
