"""Meanings survive being written and read, in both languages, on a line and as YAML.

Errors in a line are reported.
"""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from tests.meanings.strategies import meanings

from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.errors import NotationError
from bridgelaw.cases.meaning_library import read_meaning
from bridgelaw.cases.nodes import compose
from bridgelaw.cases.place import Place
from bridgelaw.meanings.meaning import Aim, Forcing, HandType, Meaning, Pattern, Purpose, Range
from bridgelaw.meanings.notation import meaning_text, parse_meaning
from bridgelaw.views.comparison import Shown


@given(meanings(), st.sampled_from(["en", "da"]), st.booleans())
@settings(deadline=None)
def test_meanings_survive_a_round_trip(meaning: Meaning, language: str, symbols: bool) -> None:
    assert parse_meaning(meaning_text(meaning, language, symbols=symbols)) == meaning


@given(meanings())
@settings(deadline=None)
def test_meanings_survive_a_round_trip_in_yaml(meaning: Meaning) -> None:
    form = to_builtins(Shown(None, meaning).view("en"))
    for key in ("call", "name", "shows", "words"):
        del form[key]
    node = compose(yaml.safe_dump(form, allow_unicode=True))
    assert node is not None
    assert read_meaning(Place(node, "")) == meaning


@given(st.text('0123456789-+pSHDC?"; orasks:', max_size=20))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        meaning = parse_meaning(text)
    except NotationError as error:
        assert error.say("da") != ""
    else:
        assert parse_meaning(meaning_text(meaning)) == meaning


def test_types_of_hand() -> None:
    first, second = parse_meaning("6-9 H3+ or 10-11 H4+").types
    assert (first.strength, first.lengths[Suit.HEARTS.index]) == (Range(6, 9), Range(3, 13))
    assert (second.strength, second.lengths[Suit.HEARTS.index]) == (Range(10, 11), Range(4, 13))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("asks: aces", Meaning(artificial=True, purpose=Purpose(Aim.ASKS_ACES))),
        (
            "spørger: esser; krav",
            Meaning(artificial=True, purpose=Purpose(Aim.ASKS_ACES), forcing=Forcing.ONE_ROUND),
        ),
        (
            "transfer: ♥",
            Meaning(artificial=True, purpose=Purpose(Aim.TRANSFER, frozenset({Suit.HEARTS}))),
        ),
        ("15-17 jævn", Meaning((HandType(Range(15, 17), pattern=Pattern.BALANCED),))),
        ("12+", Meaning((HandType(Range(12, 37)),))),
        (
            '10 "two aces; no king"',
            Meaning((HandType(Range(10, 10), extras=frozenset({"two aces; no king"})),)),
        ),
        (
            'purpose: "shows doubt: which?"',
            Meaning(purpose=Purpose(Aim.OTHER, words="shows doubt: which?")),
        ),
        ("?", Meaning()),
        ("12+ not forcing", Meaning((HandType(Range(12, 37)),), forcing=Forcing.NOT_FORCING)),
        (
            "12+ transfer: H game forcing natural",
            parse_meaning("12+; natural; transfer: H; game forcing"),
        ),
    ],
)
def test_notation_is_read(text: str, meaning: Meaning) -> None:
    assert parse_meaning(text) == meaning


def test_danish_letters_of_suits_are_read() -> None:
    assert parse_meaning("5+ K5+ R0-1") == parse_meaning("5+ C5+ D0-1")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "what the call shows"),
        ("21-12 S5+", "the lower number first"),
        ("12-40", "a strength from 0 to 37"),
        ("12 S14", "a length from 0 to 13"),
        ("12 13", "each thing once"),
        ("S5+ S4", "each thing once"),
        ("12; forcing; forcing", "each thing once"),
        ("12-21 strong", "found 'strong'"),
        ("12-21; strong", "found 'strong', expected a purpose"),
        ("asks: money", "expected a purpose"),
        ("transfer: X", "a suit such as S"),
        ("specifies:", "suits such as H"),
        ("purpose: doubt", "words in quotation marks"),
        ("purpose", "words in quotation marks"),
        ('12 "', "what the call shows"),
        ('12 ""', "a strength such as"),
        ("S7+ H7+", "that a hand of thirteen cards can have"),
        ("37 balanced S5+ H4+", "that a hand of thirteen cards can have"),
        ("or 12", "a strength such as"),
        (";", "what the call shows"),
    ],
)
def test_errors_are_reported(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as found:
        parse_meaning(text)
    assert problem in found.value.say()


def test_words_require_another_purpose() -> None:
    with pytest.raises(ValueError, match="words or suits"):
        Purpose(Aim.RELAY, words="of a kind")
    with pytest.raises(ValueError, match="words or suits"):
        Purpose(Aim.OTHER)


def test_points_require_a_strength_and_suits_a_length() -> None:
    with pytest.raises(ValueError, match="how many"):
        HandType(in_points=True)
    with pytest.raises(ValueError, match="one for each suit"):
        HandType(lengths=(Range(0, 13),))
