"""Cards, calls and results are written with the letters of each language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

from bridgelaw.bridge.auction import Bid, Contract, Doubling
from bridgelaw.bridge.cards import Strain, Suit
from bridgelaw.bridge.notation import (
    call_text,
    card_text,
    contract_text,
    hand_text,
    parse_call,
    parse_card,
    parse_contract,
    parse_hand,
)
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import LOCALES, languages
from bridgelaw.scores.notation import outcome_text, parse_outcome

HONOURS: Final = Suit.DIAMONDS.cards[:5]
CONTRACT: Final = Contract(3, Strain.NOTRUMP, Doubling.DOUBLED, Seat.W)
ENGLISH_ONLY: Final = re.compile(
    r"[♠♥♦♣](?:[2-9]|10|K)*[AQJT]|\bNT\b|\b[1-7](?:NT|[CD])\b|\b[SHDC][AQJT]\b|\b[CD][2-9]\b"
)
"""A card, bid or suit as only English writes it; D is also a Danish queen after a suit."""
FILES: Final = (
    Path("src/bridgelaw/formats"),  # files have the letters of their format
    Path("src/bridgelaw/meanings/library.py"),
)


@pytest.mark.parametrize(
    ("language", "hand", "contract", "result"),
    [
        ("en", "♦AKQJT", "3NTX W", "3NTX W 9"),
        ("da", "♦EKDB10", "3UTX V", "3UTX V 9"),
    ],
)
def test_each_language_has_its_letters(
    language: str, hand: str, contract: str, result: str
) -> None:
    assert hand_text(HONOURS, language, symbols=True) == hand
    assert contract_text(CONTRACT, language, symbols=True) == contract
    assert outcome_text(parse_outcome("3NTX W 9"), language) == result


@pytest.mark.parametrize("language", languages())
def test_what_a_language_writes_is_read_in_every_language(language: str) -> None:
    assert parse_hand(hand_text(HONOURS, language)) == frozenset(HONOURS)
    assert parse_contract(contract_text(CONTRACT, language)) == CONTRACT
    assert parse_outcome(outcome_text(parse_outcome("3NTX W 9"), language)) == parse_outcome(
        "3NTX W 9"
    )
    for suit in Suit:
        bid = Bid(1, suit.strain)
        assert parse_call(call_text(bid, language)) == bid
        assert {parse_card(card_text(card, language)) for card in suit.cards} == set(suit.cards)


def test_danish_texts_have_danish_cards_and_bids() -> None:
    with (LOCALES / "da" / "LC_MESSAGES" / "bridgelaw.po").open("rb") as catalogue:
        wrong = [
            found[0] + ": " + str(message.string)
            for message in read_po(catalogue)
            if message.id
            and not all(
                any(Path(file).is_relative_to(folder) for folder in FILES)
                for file, _ in message.locations
            )
            and (found := ENGLISH_ONLY.search(str(message.string)))
        ]
    assert wrong == []
