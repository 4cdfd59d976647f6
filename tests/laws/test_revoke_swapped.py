"""Revokes by both sides on one trick: the ruling is the same for either of the two cards."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import product
from typing import Any, Final

import pytest

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.effects.applying import after
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.incidents.play.revoke import Outcome, revoke
from bridgelaw.laws.revokes.correcting import CHOSEN, Faced
from bridgelaw.laws.revokes.counted_revoke import Attention
from bridgelaw.laws.revokes.players_of_revoke import seat_of
from bridgelaw.laws.revokes.revoke import Failing

BOOK: Final = Book(date(2024, 6, 1))
HANDS: Final = {"N": "D2 S2 S3 S4", "E": "DK C5 C6 C7", "S": "DA DT H2 H3", "W": "DQ D6 H4 H5"}
BASE: Final = {"declarer": "S", "trump": "NT"}

BOTH: Final[dict[str, tuple[dict[str, Any], tuple[str, str]]]] = {
    "the trick is complete": (
        {
            **BASE,
            "hands": HANDS,
            "tricks": [["N", "D2", "C5", "H2", "DQ"]],
            "trick": {"number": 11},
        },
        ("C5", "H2"),
    ),
    "the last hand has not played": (
        {
            **BASE,
            "hands": HANDS,
            "trick": {"number": 10, "leader": "N", "cards": ["D2", "C5", "H2"]},
        },
        ("C5", "H2"),
    ),
    "one side has led to the next": (
        {
            **BASE,
            "hands": HANDS,
            "tricks": [["N", "D2", "C5", "H2", "DQ"]],
            "trick": {"number": 11, "leader": "W", "cards": ["H4"]},
        },
        ("C5", "H2"),
    ),
    "both sides have played to the next": (
        {
            **BASE,
            "hands": HANDS,
            "tricks": [["N", "D2", "C5", "H2", "DQ"]],
            "trick": {"number": 11, "leader": "W", "cards": ["H4", "S2"]},
        },
        ("C5", "H2"),
    ),
    "one side has claimed": (
        {
            **BASE,
            "hands": HANDS,
            "tricks": [["N", "D2", "C5", "H2", "DQ"]],
            "trick": {"number": 11},
            "claimed by": "W",
        },
        ("C5", "H2"),
    ),
    "a defender has a penalty card of the suit": (
        {
            **BASE,
            "hands": {**HANDS, "E": "DK D9 C5 C6"},
            "trick": {"number": 10, "leader": "N", "cards": ["D2", "C5", "H2", "DQ"]},
            "penalty cards": [{"seat": "E", "card": "D9", "kind": "major"}],
        },
        ("C5", "H2"),
    ),
    "the twelfth trick, nobody has played on": (
        {
            **BASE,
            "hands": {"N": "D2 S2", "E": "DK C5", "S": "DA H2", "W": "DQ H4"},
            "trick": {"number": 12, "leader": "N", "cards": ["D2", "C5", "H2"]},
        },
        ("C5", "H2"),
    ),
    "the twelfth trick, one side has played on": (
        {
            **BASE,
            "hands": {"N": "D2 S2", "E": "DK C5", "S": "DA H2", "W": "DQ H4"},
            "tricks": [["N", "D2", "C5", "H2", "DQ"]],
            "trick": {"number": 13, "leader": "W", "cards": ["H4"]},
        },
        ("C5", "H2"),
    ),
    "the twelfth trick, the last is played": (
        {
            **BASE,
            "hands": {"N": "D2 S2", "E": "DK C5", "S": "DA H2", "W": "DQ H4"},
            "tricks": [["N", "D2", "C5", "H2", "DQ"], ["W", "H4", "S2", "DK", "DA"]],
            "trick": {"number": 14},
        },
        ("C5", "H2"),
    ),
}
ANSWERS: Final[dict[str, object]] = {
    "failing": Failing.FOLLOW_SUIT,
    "dummy_first": False,
    "faced": Faced.CONCEALED,
    "agreement_complete": False,
    "hands_back": False,
    "play_over": True,
    "attention": Attention.IN_TIME,
    "penalty_card_lay": False,
    "tricks_made": 9,
    "without_any": 9,
    "period_over": False,
}


def found_with(told: dict[str, Any], card: Card, answers: dict[str, object]) -> Ruling[Outcome]:
    """Return the ruling when the incident is about one of the two cards.

    Each player makes the same choices in any order.
    """
    table = read_table(told)
    given: dict[str, Any] = {"seat": table.played[card], "card": card}
    while True:
        case = revoke.case(BOOK, given, table)
        found = rule(revoke, case)
        if isinstance(found, Ruling):
            return found
        assert isinstance(found, Question)
        name = found.fact.name
        if name in CHOSEN.values():
            given[name] = max(card for card in found.values if isinstance(card, Card))
        elif name.endswith("_changes"):
            role = Role[name.removesuffix("_changes").upper()]
            given[name] = answers["changes"] == seat_of(case, role)
        elif name == "deed":
            given[name] = found.values[-1] if table.claimed_by else found.values[0]
        else:
            given[name] = answers[name] if name in answers else found.values[0]


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(("over", "agreed"), list(product((True, False), (True, False))))
@pytest.mark.parametrize("changes", [None, Seat.W, Seat.N])
def test_the_ruling_does_not_depend_on_which_of_two_revokes_is_given(
    name: str, over: bool, agreed: bool, changes: Seat | None
) -> None:
    told, cards = BOTH[name]
    answers = {**ANSWERS, "play_over": over, "agreement_complete": agreed, "changes": changes}
    one, other = (found_with(told, parse_card(card), answers) for card in cards)
    assert one.outcome is other.outcome
    assert counted(one) == counted(other)
    table = read_table(told)
    assert left(table, one) == left(table, other)


def counted(found: Ruling[Outcome]) -> Counter[str]:
    """Count what the ruling says about cards and tricks, in any order.

    What accompanies a penalty card is left out.
    """
    kinds = {
        "MustWithdraw",
        "CardSubstituted",
        "CardReturned",
        "PenaltyCard",
        "MustPlay",
        "TricksTransferred",
    }
    kinds |= {
        "TricksScored",
        "AdjustedScore",
        "ResultStands",
        "MayChange",
        "LeadsNext",
        "PlaysNext",
        "CardPlayed",
    }
    return Counter(str(effect) for _, effect in found.effects if type(effect).__name__ in kinds)


def left(table: Table, found: Ruling[Outcome]) -> dict[str, object]:
    """Return the table after the ruling, without the mark on the revoke that was given."""
    ruled = after(table, (effect for _, effect in found.effects))
    assert ruled is not None
    written = {key: value for key, value in write_table(ruled).items() if key != "revokes"}
    lying = sorted(str(mark) for mark in ruled.penalty_cards)
    return {**written, "penalty cards": lying}
