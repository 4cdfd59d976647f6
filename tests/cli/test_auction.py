"""`bridgelaw auction`: what is found and asked, and the state of the auction afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from bridgelaw.cli import main
from bridgelaw.cli.base import BAD_INPUT, QUESTION


def run(*words: str, lang: str = "en") -> Any:
    return CliRunner().invoke(main, ["auction", "--lang", lang, "--day", "2024-06-01", *words])


def form(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("--json", *words).output)
    return found


SILENCED = (
    "1S",
    "1H",
    "E:P",
    "2S",
    "P",
    "P",
    "P",
    "--told",
    "unintended=no",
    "--told",
    "accepts=no",
)
NOT_COMPARABLE = (
    "--told",
    "changed_already=no",
    "--told",
    "same_purpose=no",
    "--told",
    "subset=no",
    "--told",
    "similar=no",
)


def test_a_legal_auction_is_followed_to_its_end() -> None:
    result = run("--dealer", "S", "1NT P 3NT P P P")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "North  East  South  West",
        "             1NT    pass",
        "3NT    pass  pass   pass",
        "",
        "The auction is over: 3NT by South.",
        "West makes the opening lead.",
    ]


def test_a_passed_out_board_has_no_leader() -> None:
    assert "The auction is over: the board is passed out." in run("P P P P").output


def test_facts_missing_from_the_calls_are_asked() -> None:
    result = run("1S", "1H")
    assert result.exit_code == QUESTION
    assert result.output.startswith("Call 2: 1♥ by East: it is insufficient.")
    assert "Answer with --told 1:unintended=ANSWER" in result.output
    assert "East is to call." in result.output
    assert "Not reached: East 1♥." in result.output


def test_a_corrected_bid_silences_partner_and_affects_the_lead() -> None:
    result = run(*SILENCED, *NOT_COMPARABLE)
    assert result.exit_code == 0
    assert (
        "1 heart by East is replaced, and West must pass for the rest of the auction."
        in result.output
    )
    assert "The auction is over: 2♠ by North." in result.output
    assert (
        "At the first lead of West, declarer may forbid one suit that East has not shown"
        in result.output
    )


def test_the_same_in_danish_with_danish_letters() -> None:
    words = [word.replace("E:P", "Ø:pas") for word in (*SILENCED, *NOT_COMPARABLE)]
    result = run(*words, lang="da")
    assert result.exit_code == 0
    assert "Melding 2: 1♥ fra Øst: den er utilstrækkelig." in result.output
    assert "Nord  Øst  Syd  Vest" in result.output
    assert "Ved første udspil fra Vest må spilfører forbyde" in result.output


def test_a_lost_turn_is_shown_as_a_dash() -> None:
    result = run(
        "1H",
        "W:2C",
        "2H",
        "P",
        "P",
        "P",
        "--told",
        "unintended=no",
        "--told",
        "accepts=yes",
        "--told",
        "lho_called=yes",
    )
    rows = [line.split() for line in result.output.splitlines() if line.startswith("1♥")]
    assert rows == [["1♥", "—", "—", "2♣"]]


def test_players_who_must_pass_are_named_during_the_auction() -> None:
    found = form(*SILENCED[:4], *SILENCED[7:], *NOT_COMPARABLE)
    assert found["turn"]["value"] == "W"
    assert [(duty["who"]["value"], duty["throughout"]) for duty in found["must pass"]] == [
        ("W", True)
    ]
    result = run(*SILENCED[:4], *SILENCED[7:], *NOT_COMPARABLE)
    assert "West must pass throughout." in result.output


def test_json_output() -> None:
    found = form(*SILENCED, *NOT_COMPARABLE)
    assert found["calls"][:3] == ["N:1S", "E:1H", "E:P"]
    assert found["contract"]["value"] == "2S N"
    assert found["leader"]["value"] == "E"
    assert [each["kind"] for each in found["found"]] == ["ruling"]
    assert found["found"][0]["call"] == {
        "number": 2,
        "who": {"value": "E", "words": "East"},
        "value": "1H",
    }
    assert [
        (each["who"]["value"], each["offender"]["value"]) for each in found["restricted leads"]
    ] == [("W", "E")]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("1S", "9Q"), "found '9Q', expected a call such as 1S"),
        (("1S", "Q:1H"), "found 'Q:1H', expected a call such as 1S"),
        (
            ("1S", "1H", "--told", "accepts"),
            "--told: found 'accepts', expected an answer such as accepts=no",
        ),
        (("1S", "1H", "--told", "0:accepts=no"), "expected an answer such as accepts=no"),
        (
            ("1S", "1H", "--told", "weather=fine"),
            "--told: found 'weather', which no incident of the auction asks",
        ),
        (
            ("1S", "1H", "--told", "accepts=perhaps"),
            "--told: found 'perhaps', expected one of yes, no",
        ),
        (
            ("1S", "1H", "P", "--told", "unintended=no", "--told", "whose_turn=lho"),
            "whose turn: given as 'lho', but the table has 'own'",
        ),
        (("1S", "--dealer", "Q"), "--dealer: found 'Q', expected a seat"),
        (("1S", "--federation", "XX"), "--federation: "),
    ],
)
def test_bad_input_is_reported_in_one_line(words: tuple[str, ...], problem: str) -> None:
    result = run(*words)
    assert result.exit_code == BAD_INPUT
    assert problem in result.output
    assert len(result.output.splitlines()) == 1
    told = json.loads(run("--json", *words).output)
    assert told["kind"] == "error"


def test_the_federation_can_be_set_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGELAW_FEDERATION", "XX")
    assert "--federation: found 'XX', expected one of WBF" in run("1S").output
    assert run("1S", "--federation", "DBf").exit_code == 0
