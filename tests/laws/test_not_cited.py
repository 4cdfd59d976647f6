"""Sections that are not cited because they decide nothing, and the order of cards played.

Case files cannot check these.
"""

from __future__ import annotations

from datetime import date

import pytest

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.effects import CardPlayed
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents.play.defective_trick import defective_trick
from bridgelaw.incidents.play.revoke import revoke
from bridgelaw.laws.revokes.correcting import Faced
from bridgelaw.laws.revokes.law_63_establishing_revoke import Deed
from bridgelaw.laws.tricks.defective_trick import Count, Defect, DefectiveTrick

LAWS = book(date(2024, 6, 1))


@pytest.mark.parametrize(
    ("hand", "led", "cited"), [("SQ65", "S4", "67B1a"), ("HQ65", "S4", "67B1b")]
)
def test_a_card_put_in_late_is_of_the_suit_led_if_possible(hand: str, led: str, cited: str) -> None:
    table = read_table(
        {
            "contract": "3NT S",
            "hands": {"E": hand},
            "complete hands": ["E"],
            "tricks": [["W", led, "S3", "S:SA"], ["S", "HA", "H4", "H3", "H2"]],
            "trick": {"number": 11, "leader": "S"},
        }
    )
    told = {
        "defect": Defect.MISSING,
        "count": Count.RIGHT,
        "both_sides_played_on": True,
        "supplies": parse_card(hand[:2]),
    }
    found = rule(defective_trick, DefectiveTrick(LAWS, told, table))
    assert isinstance(found, Ruling), found
    assert {"67B1a", "67B1b"} & set(found.laws) == {cited}


def test_nobody_may_change_a_card_if_nobody_played_after_the_revoke() -> None:
    table = read_table(
        {
            "declarer": "S",
            "trump": "NT",
            "hands": {"W": "H52 C3"},
            "complete hands": ["W"],
            "trick": {"number": 11, "leader": "S", "cards": ["HA", "C3"]},
        }
    )
    told = {
        "deed": Deed.NOTHING,
        "dummy_first": False,
        "faced": Faced.CONCEALED,
        "new_card": parse_card("H2"),
    }
    found = rule(revoke, revoke.case(LAWS, told, table))
    assert isinstance(found, Ruling), found
    assert "62B" in found.laws
    assert not {"62C", "51A"} & set(found.laws)


def test_the_last_trick_is_played_again_from_the_hand_on_lead() -> None:
    table = read_table(
        {
            "declarer": "S",
            "trump": "NT",
            "tricks": [["W", "S5", "S3", "H2", "SQ"], ["S", "DA", "D2", "C4", "S9"]],
            "trick": {"number": 14},
        }
    )
    told = {"deed": Deed.PLAYED_ON, "hands_back": False, "faced": Faced.CONCEALED}
    found = rule(revoke, revoke.case(LAWS, told, table))
    assert isinstance(found, Ruling), found
    played = [effect.who for _, effect in found.effects if isinstance(effect, CardPlayed)]
    assert played == [Seat.S, Seat.W, Seat.N, Seat.E]
