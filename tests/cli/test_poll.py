"""`bridgelaw poll`: the form, and the evaluation of its answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bridgelaw.bridge.auction import Bid
from bridgelaw.bridge.cards import Strain
from bridgelaw.cases.errors import CaseFileError
from bridgelaw.cli import main
from bridgelaw.effects.poll import Threshold, Vote
from bridgelaw.formats.rulings.poll import read_text

FILLED = """
hand: AQ843 K92 85 763
auction: 1S P 2S P P 3D P P
chosen: 3S
answers:
  Anna: 3S; P
  Bo: pass
  Carl: P; 3s
  Dorte: 3S
  Erik:
"""


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["poll", *words])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "poll.yaml"
    path.write_text(FILLED, encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "da"])
def test_the_form_can_be_filled_in_and_read(lang: str) -> None:
    result = run("--lang", lang)
    assert result.exit_code == 0
    blank = read_text(result.output)
    assert (blank.told, blank.answers, blank.chosen, blank.threshold) == ({}, {}, None, Threshold())
    filled = read_text(result.output.replace("chosen:", "chosen: 3S").replace("  1:", "  1: P; 3S"))
    assert (filled.chosen, filled.answers) == (Bid(3, Strain.SPADES), {"1": Vote.parse("P; 3S")})


def test_the_result_of_a_poll(file: Path) -> None:
    form = json.loads(run(str(file), "--json").output)
    assert (form["asked"], form["other_alternatives"]) == (4, ["P"])
    assert {row["action"]: (row["considered"], row["chose"]) for row in form["actions"]} == {
        "3S": (3, 2),
        "P": (3, 2),
    }
    assert all(row["logical_alternative"] for row in form["actions"])


@pytest.mark.parametrize(
    ("lang", "others"),
    [("en", "Logical alternatives to 3♠: pass."), ("da", "Logiske alternativer til 3♠: pas.")],
)
def test_output_in_both_languages(file: Path, lang: str, others: str) -> None:
    lines = run(str(file), "--lang", lang).output.splitlines()
    assert lines[0] == "hand: AQ843 K92 85 763"
    assert others in lines


def test_a_poll_without_answers(tmp_path: Path) -> None:
    path = tmp_path / "poll.yaml"
    path.write_text("hand: AQ843\nchosen: 3S\n", encoding="utf-8")
    assert json.loads(run(str(path), "--json").output)["conclusion"] == ["Nobody has answered yet."]


def test_a_missing_choice_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "poll.yaml"
    path.write_text("answers: {a: P, b: P}\n", encoding="utf-8")
    form = json.loads(run(str(path), "--json").output)
    assert form["other_alternatives"] is None
    assert form["conclusion"][0].startswith("Give the action that the player chose")


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        ("", 0, ""),
        ("chosen: P\nsignificant: 0", 2, "significant"),
        ("significant: 101", 1, "significant"),
        ("some: a few", 1, "some"),
        ("some: -1", 1, "some"),
        ("some: 99999", 1, "some"),
        ("answer: {a: P}", 1, "answer"),
        ("chosen: something", 1, "chosen"),
        ("answers:\n  a: P, 2H", 2, "answers.a"),
        ("answers: [P, P]", 1, "answers"),
        ("answers:\n  a: '; P'", 2, "answers.a"),
        ("answers:\n  a: [P, 2H]", 2, "answers.a"),
        ("answers:\n  a: P\n  a: P", 3, ""),
        ("hand: {S: AQ}", 1, "hand"),
    ],
)
def test_errors_are_named(text: str, line: int, field: str) -> None:
    with pytest.raises(CaseFileError) as found:
        read_text(text, "poll.yaml")
    assert (found.value.file, found.value.line) == ("poll.yaml", line)
    assert found.value.field == field


def test_bad_input_ends_the_command(tmp_path: Path) -> None:
    path = tmp_path / "poll.yaml"
    path.write_text("some: 0\n", encoding="utf-8")
    assert run(str(path)).exit_code == 2
    assert json.loads(run(str(path), "--json").output)["field"] == "some"
    assert run(str(tmp_path / "no.yaml")).exit_code == 2
