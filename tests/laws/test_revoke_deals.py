"""The rebuilt deals: revokes on the record, and the tricks transferred for the whole board."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.yaml_files import read_yaml

from bridgelaw.bridge.notation import card_text, seat_text
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import read_table
from bridgelaw.engine.law import Book
from bridgelaw.laws.revokes.counted_revoke import Attention
from bridgelaw.laws.revokes.transfers import Transfer, transferred, transfers

BOOK = Book(date(2024, 6, 1))
DEALS: list[dict[str, Any]] = [
    read_yaml(file) for file in sorted((Path(__file__).parent.parent / "deals").glob("*.yaml"))
]
WITH_REVOKES = [
    deal for deal in DEALS if any(each["kind"] == "revoke" for each in deal["irregular"])
]
LATE = {"64B4": Attention.AFTER_A_CALL, "64B5": Attention.AFTER_THE_ROUND}


def by_id(deals: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(deal, id=deal["id"]) for deal in deals]


def found_on(table: Table, attention: Attention = Attention.IN_TIME) -> tuple[Transfer, ...]:
    return transfers(
        table, BOOK, {failure.card: {"attention": attention} for failure in table.failures}
    )


def test_the_deals_are_present() -> None:
    assert len(DEALS) == 20
    assert len(WITH_REVOKES) == 12


@pytest.mark.parametrize("deal", by_id(DEALS))
def test_the_record_alone_shows_these_failures_to_follow(deal: dict[str, Any]) -> None:
    table = read_table(deal["table"])
    # The YAML says when a lead was out of turn; the table has it with its leader.
    shown = {(each["trick"], each["player"], each["card"]) for each in deal["record_alone_shows"]}
    assert {
        (each.trick, seat_text(each.seat), card_text(each.card)) for each in table.failures
    } == shown
    could = {each["card"]: set(each["could_have_played"]) for each in deal["record_alone_shows"]}
    assert {
        card_text(each.card): set(map(card_text, each.could_have)) for each in table.failures
    } == could


@pytest.mark.parametrize("deal", by_id(WITH_REVOKES))
def test_the_expected_tricks_are_transferred(deal: dict[str, Any]) -> None:
    table, stated = read_table(deal["table"]), deal["transfer"]
    found = found_on(table, LATE.get(stated["law"], Attention.IN_TIME))
    assert transferred(table, found) == stated["declarer_after"]
    assert sum(each.number or 0 for each in found) == stated["tricks"]
    if found:
        assert found[0].law == stated["law"]
        assert all(each.law == "64B2" for each in found[1:] if "later_revokes" in stated)
    for variant in ("in_time", "round_over"):
        if variant in stated:
            law, after = stated[variant]["law"], stated[variant]["declarer_after"]
            again = found_on(table, LATE.get(law, Attention.IN_TIME))
            assert (again[0].law, transferred(table, again)) == (law, after)


def test_a_side_cannot_lose_more_than_it_has_won() -> None:
    """A side cannot lose more tricks than it has won.

    Both defenders revoke, in different suits; together they have one trick from then on.
    """
    table = read_table(
        {
            "deal": "N:AKQ2.AK2.432.432 876.QJT98.AQ.765 JT543.43.65.AKQJ 9.765.KJT987.T98",
            "contract": "4S",
            "declarer": "S",
            "tricks": [
                ["W", "S9", "SA", "S6", "S3"],
                ["N", "C2", "C5", "CA", "D7"],
                ["S", "D5", "DK", "D2", "C6"],
            ],
            "declarer tricks": 12,
        }
    )
    found = transfers(table, BOOK)
    assert [(seat_text(each.failure.seat), each.law, each.number) for each in found] == [
        ("W", "64A2", 1),
        ("E", "64A2", 0),
    ]
    assert transferred(table, found) == 13


def test_facts_missing_from_the_record_are_named() -> None:
    """Facts that the record does not show are named.

    Declarer revokes in trick three, and the record breaks off after the lead to trick four.
    """
    told = next(
        deal["table"] for deal in DEALS if deal["id"] == "extra-revoke-64A1-declarer-ruffs-in-hand"
    )
    table = read_table({**told, "tricks": told["tricks"][:3], "trick": {"cards": ["HT"]}})
    found = transfers(table, BOOK)
    assert [(each.number, each.asks) for each in found] == [(None, "won_later")]
    assert transferred(table, found) is None


def test_a_revoke_that_is_not_established_costs_nothing() -> None:
    told = next(
        deal["table"] for deal in DEALS if deal["id"] == "extra-revoke-64A1-declarer-ruffs-in-hand"
    )
    assert transfers(read_table({**told, "tricks": told["tricks"][:3]}), BOOK) == ()


def test_agreement_to_a_claim_establishes_a_revoke_in_the_last_trick() -> None:
    """Agreement to a claim establishes a revoke in the last trick (Law 63A4).

    The claim is the other side's, so that only agreement to it establishes the revoke.
    """
    told = next(deal["table"] for deal in DEALS if deal["id"] == "extra-revoke-64A2-won-by-partner")
    claimed = {**told, "tricks": told["tricks"][:4], "declarer tricks": 8, "claimed by": "S"}
    table = read_table(claimed)
    assert [each.number for each in transfers(table, BOOK)] == [1]
    assert transfers(table, BOOK, agreed=False) == ()
    own = read_table({**claimed, "claimed by": "W"})
    assert [each.number for each in transfers(own, BOOK, agreed=False)] == [1]


def test_answers_supplement_an_incomplete_record() -> None:
    """Answers supplement a record that breaks off.

    By the answers, declarer won the trick of the revoke and a later one; how the board ended is not
    known.
    """
    told = next(
        deal["table"] for deal in DEALS if deal["id"] == "extra-revoke-64A1-declarer-ruffs-in-hand"
    )
    table = read_table({**told, "tricks": told["tricks"][:3], "trick": {"cards": ["HT"]}})
    found = transfers(
        table, BOOK, {failure.card: {"won_later": True} for failure in table.failures}
    )
    assert [each.number for each in found] == [2]
    assert transferred(table, found) is None
