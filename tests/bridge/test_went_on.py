"""A table after play has gone on."""

from __future__ import annotations

import pytest

from bridgelaw.bridge.continued_play import went_on
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.serialised import read_table

LEFT = {
    "declarer": "N",
    "contract": "3NT",
    "trick": {"number": 5, "leader": "E"},
    "penalty cards": [{"seat": "W", "card": "SQ", "kind": "major"}],
}
FORBIDDEN = {"seat": "E", "forbidden": ["C"], "while on lead": True}
REQUIRED = {"seat": "E", "required": "C"}


@pytest.mark.parametrize(
    ("restriction", "told", "holds"),
    [
        (FORBIDDEN, {"faced lead": True}, True),
        (FORBIDDEN, {"tricks": [["E", "HA", "H2", "H3", "H4"]], "trick": {"number": 6}}, True),
        (FORBIDDEN, {"tricks": [["E", "HK", "HA", "H3", "H4"]], "trick": {"number": 6}}, False),
        (FORBIDDEN, {"trick": {"number": 6, "leader": "E"}}, True),
        (FORBIDDEN, {"trick": {"number": 6, "leader": "S"}}, False),
        (FORBIDDEN, {"trick": {"number": 5, "leader": "E", "cards": ["HK"]}}, True),
        (REQUIRED, {"trick": {"number": 6, "leader": "E"}}, False),
    ],
)
def test_a_restriction_ends_with_the_lead(
    restriction: object, told: dict[str, object], holds: bool
) -> None:
    before = read_table({**LEFT, "restrictions": [restriction]})
    assert went_on(before, told).restrictions == (before.restrictions if holds else ())


def test_a_restriction_remains_until_the_player_has_led() -> None:
    before = read_table({**LEFT, "restrictions": [{**REQUIRED, "seat": "W"}]})
    assert (
        went_on(before, {"trick": {"number": 6, "leader": "W"}}).restrictions == before.restrictions
    )


def test_a_played_card_is_no_longer_a_penalty_card() -> None:
    before = read_table(LEFT)
    assert (
        went_on(
            before, {"trick": {"number": 5, "leader": "E", "cards": ["S2", "S3", "SQ"]}}
        ).penalty_cards
        == ()
    )
    assert went_on(before, {"trick": {"number": 6}}).penalty_cards == before.penalty_cards


def test_given_penalty_cards_are_accepted_or_refused() -> None:
    before = read_table(LEFT)
    assert went_on(before, {"trick": {"number": 6}, "penalty cards": []}).penalty_cards == ()
    with pytest.raises(TableError):
        went_on(
            before,
            {
                "trick": {"number": 5, "cards": ["S2", "S3", "SQ"]},
                "penalty cards": LEFT["penalty cards"],
            },
        )


@pytest.mark.parametrize(
    ("told", "chosen"),
    [
        ({"faced lead": True}, True),
        ({"trick": {"number": 5, "leader": "E", "cards": ["HK"]}}, True),
        ({"tricks": [["E", "HA", "H2", "H3", "H4"]], "trick": {"number": 6}}, False),
        ({"trick": {"number": 6, "leader": "E"}}, False),
        ({"trick": {"number": 6, "leader": "E"}, "lead chosen": "E"}, True),
    ],
)
def test_declarers_choice_for_a_lead_ends_with_the_trick(
    told: dict[str, object], chosen: bool
) -> None:
    before = read_table({**LEFT, "lead chosen": "E"})
    assert (went_on(before, told).lead_chosen is not None) is chosen


@pytest.mark.parametrize(
    ("told", "holds"),
    [
        ({"faced lead": True}, True),
        ({"trick": {"number": 5, "leader": "N", "cards": ["HK", "H2"]}}, True),
        ({"trick": {"number": 5, "leader": "N", "cards": ["HK", "H2"]}, "orders": []}, False),
        ({"tricks": [["N", "HA", "H2", "H3", "H4"]], "trick": {"number": 6}}, False),
        ({"trick": {"number": 6, "leader": "N"}}, False),
    ],
)
def test_an_order_ends_with_the_trick(told: dict[str, object], holds: bool) -> None:
    before = read_table({**LEFT, "orders": [{"seat": "W", "play": "lowest"}]})
    assert bool(went_on(before, told).orders) is holds


@pytest.mark.parametrize(
    ("told", "waits"),
    [
        ({"faced lead": True}, True),
        ({"trick": {"number": 5, "leader": "N", "cards": ["HK", "H2"]}}, True),
        ({"trick": {"number": 6, "leader": "W", "cards": ["SQ"]}}, False),
    ],
)
def test_a_lead_to_the_next_trick_waits_until_the_trick_is_given(
    told: dict[str, object], waits: bool
) -> None:
    before = read_table({**LEFT, "next lead": {"seat": "W", "card": "SQ"}})
    assert (went_on(before, told).next_lead is not None) is waits
