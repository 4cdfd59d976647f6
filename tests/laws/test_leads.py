"""Leads out of turn: the questions that remain with a record, for each leader and each turn."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import Kind
from bridgelaw.engine.ruling import Question, rule
from bridgelaw.federations import book
from bridgelaw.incidents.lead.lead_out_of_turn import OutOfTurn, lead_out_of_turn
from bridgelaw.incidents.lead.opening_lead_out_of_turn import opening_lead_out_of_turn
from bridgelaw.laws.irregular_leads.law_54_opening_lead_out_of_turn import (
    OpeningLeadOutOfTurn,
    Way,
)
from bridgelaw.laws.play.played_card import law_of_lead

N, E, S, W = Seat
BOOK = book(date(2024, 6, 1))
LED = parse_card("HQ")
NOT_ON_RECORD = {"told_by", "pointed_out_by", "remark"}


def table(leader: Seat, on_lead: Seat, number: int) -> Table:
    """Return a table at which South declares and one hand has led at another's turn."""
    return Table(
        declarer=S, trick_number=number, on_lead=on_lead, current=Trick((Play(leader, LED),))
    )


def rulings(
    procedure: Procedure[Any, Any], record: Table
) -> Iterator[tuple[dict[str, Any], Any, set[str]]]:
    """Yield every ruling on a record.

    Each comes with its answers and the facts that the director had to find.
    """
    waiting: list[tuple[dict[str, Any], set[str]]] = [({}, set())]
    while waiting:
        told, found = waiting.pop()
        ruling = rule(procedure, procedure.case(BOOK, told, record))
        if not isinstance(ruling, Question):
            yield told, ruling, found
            continue
        asked = {ruling.fact.name} if ruling.kind is Kind.FINDING else set()
        waiting += [({**told, ruling.fact.name: value}, found | asked) for value in ruling.values]


@pytest.mark.parametrize("number", [2, 12, 13])
@pytest.mark.parametrize("on_lead", Seat)
@pytest.mark.parametrize("leader", Seat)
def test_the_record_shows_who_led_the_turn_and_later_plays(
    leader: Seat, on_lead: Seat, number: int
) -> None:
    if leader is on_lead:
        return
    for told, ruling, found in rulings(lead_out_of_turn, table(leader, on_lead, number)):
        assert found <= NOT_ON_RECORD, told
        assert ruling.laws


@pytest.mark.parametrize("on_lead", Seat)
@pytest.mark.parametrize("leader", Seat)
def test_after_every_ruling_the_lead_stands_or_belongs_to_the_right_hand(
    leader: Seat, on_lead: Seat
) -> None:
    if leader is on_lead:
        return
    record = table(leader, on_lead, 5)
    for told, ruling, _ in rulings(lead_out_of_turn, record):
        now = after(record, (effect for _, effect in ruling.effects))
        assert now is not None
        accepted = ruling.outcome.name == "ACCEPTED"
        assert now.leader is (leader if accepted else on_lead), told
        assert now.current.cards == ((LED,) if accepted else ()), told
        stays = any(mark.card is LED for mark in now.penalty_cards)
        choice = told.get("lead_choice")
        refused = ruling.outcome.name == "PENALTY_CARD"
        assert stays is (refused and (choice is None or choice.name == "LEAVE")), told


def test_the_five_options_are_one_choice_of_presumed_declarer() -> None:
    record = Table(declarer=S, current=Trick((Play(E, LED),)))
    ways = [
        told["way"] for told, _, _ in rulings(opening_lead_out_of_turn, record) if "way" in told
    ]
    assert set(ways) == set(Way)
    assert OpeningLeadOutOfTurn.way.answers(OpeningLeadOutOfTurn(BOOK, {}, record)) == tuple(Way)


def test_derived_facts_are_not_facts_of_the_incident() -> None:
    assert "lead_choice" in OutOfTurn.facts
    assert "lead_choice" not in OpeningLeadOutOfTurn.facts


@pytest.mark.parametrize(
    ("number", "seat", "law"),
    [
        (1, E, "54"),
        (1, S, "54E"),
        (1, N, "54E"),
        (2, W, "56"),
        (13, N, "55"),
        (None, W, "53"),
        (2, None, "53"),
    ],
)
def test_the_law_of_a_lead_by_trick_and_hand(
    number: int | None, seat: Seat | None, law: str
) -> None:
    assert law_of_lead(Table(declarer=S, trick_number=number), seat) == law


def test_the_law_of_a_lead_without_a_declarer() -> None:
    assert law_of_lead(Table(trick_number=3), W) == law_of_lead(None, W) == "53"
