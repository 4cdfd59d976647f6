"""A new penalty card is announced once, and not as left there if it is picked up at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bridgelaw.cli import main

CASE = """
id: refused
incident: lead out of turn
table: {contract: 4S, declarer: S, trick: {number: 4, leader: W, cards: ["E:HQ"]}}
told: {told by: nobody}
elected: {declarers wish: refuse, lead choice: %s}
"""
CARD_UNKNOWN = """
id: refused
incident: lead out of turn
told: {holder: defender, whose lead: partners, which trick: middle, told by: nobody, since: nothing,
  earlier duty: no,
  partners penalty cards: [HQ]}
elected: {declarers wish: refuse, lead choice: %s}
"""
LEAVE = "Place {card} face up in front of you: it is a major penalty card."


def aloud(path: Path, case: str) -> list[str]:
    path.write_text(case, encoding="utf-8")
    shown = CliRunner().invoke(main, ["--lang", "en", "rule", str(path), "--json"])
    (found,) = json.loads(shown.output)["cases"][0]["found"]
    return [line["words"] for effect in found["effects"] for line in effect["aloud"]]


@pytest.mark.parametrize(
    ("case", "card"), [(CASE, "the queen of hearts"), (CARD_UNKNOWN, "the card led")]
)
@pytest.mark.parametrize("choice", ["require", "forbid"])
def test_a_card_picked_up_immediately_is_not_left_first(
    tmp_path: Path, case: str, card: str, choice: str
) -> None:
    words = aloud(tmp_path / "case.yaml", case % choice)
    assert "Pick up the queen of hearts. You need not play what you pick up." in words
    assert LEAVE.format(card=card) not in words


@pytest.mark.parametrize(
    ("case", "card"), [(CASE, "the queen of hearts"), (CARD_UNKNOWN, "the card led")]
)
def test_a_remaining_penalty_card_is_left_on_the_table(
    tmp_path: Path, case: str, card: str
) -> None:
    assert LEAVE.format(card=card) in aloud(tmp_path / "case.yaml", case % "leave")


def test_leaving_the_card_is_said_once(tmp_path: Path) -> None:
    words = aloud(tmp_path / "case.yaml", CASE % "leave")
    assert "Leave the queen of hearts on the table; it is still a penalty card." not in words
