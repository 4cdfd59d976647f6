"""Texts: each one in every language, with its placeholders filled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.players import Role, Which
from bridgelaw.i18n import text
from bridgelaw.i18n.text import Text, languages, places, possessive, say, translated

ROOT = Path(__file__).parents[2]
PLAYED = Text("{card} from {who} is not played.", where="bridgelaw.effects.cards")
SQ = parse_card("SQ")


def test_every_text_is_in_every_language() -> None:
    found = subprocess.run(
        [sys.executable, "dev/texts.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout


def test_a_danish_text() -> None:
    assert "da" in languages()
    assert PLAYED.say("da", card=SQ, who=Seat.W) == "♠D fra Vest er ikke spillet."


def test_placeholders_are_filled_with_displayed_values() -> None:
    assert PLAYED.say(card=SQ, who=Seat.W) == "♠Q from West is not played."
    assert (
        PLAYED.say(card=Which.THE_CARD, who=Role.DECLARER)
        == "The card from declarer is not played."
    )


def test_an_unknown_language_falls_back_to_english() -> None:
    assert PLAYED.say("xx", card=SQ, who=Seat.W) == "♠Q from West is not played."


@pytest.mark.parametrize(
    ("said", "language", "owned"),
    [
        ("West", "en", "West's"),
        ("players", "en", "players'"),
        ("Vest", "da", "Vests"),
        ("MTVs", "da", "MTVs'"),
    ],
)
def test_possessives(said: str, language: str, owned: str) -> None:
    assert possessive(said, language) == owned


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ((), "nothing"),
        ((SQ,), "♠Q"),
        ((SQ, parse_card("S8"), parse_card("D2")), "♠Q, ♠8 and ♦2"),
        (True, "yes"),
    ],
)
def test_values_are_displayed(value: object, said: str) -> None:
    assert say(value) == said


def test_a_context_distinguishes_texts_that_are_the_same_in_english() -> None:
    count = Text("No.", context="count", where="bridgelaw.web.template_texts")
    assert (count.say(), count.say("da"), translated("da", "No.")) == ("No.", "Antal", "Nr.")


def test_a_catalogue_that_is_not_compiled_is_reported_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fo" / "LC_MESSAGES").mkdir(parents=True)
    monkeypatch.setattr(text, "LOCALES", tmp_path)
    text.catalogue.cache_clear()  # another test may have asked for this language
    with pytest.raises(FileNotFoundError, match="install the project, or run 'make texts'"):
        PLAYED.say("fo", card=SQ, who=Seat.W)


def test_placeholders_are_named() -> None:
    assert places("{a} and {b:words}") == {"a", "b"}
