"""Auctions as they went at the table.

The tests check the irregularities found, the continuation after each election, and the final
contract.
"""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bridgelaw.audit.auction_walk import INCIDENTS, TAKES_OVER, Walk, walk
from bridgelaw.bridge.auction import EVERY_CALL, PASS, Bid, Call
from bridgelaw.bridge.bidding import Irregular, MadeCall
from bridgelaw.bridge.cards import Strain, Suit
from bridgelaw.bridge.notation import call_text, contract_text, parse_card, parse_hand
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised_bidding import made_call
from bridgelaw.bridge.table_changes import with_play
from bridgelaw.cases.runner import refusal
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.facts import Fact
from bridgelaw.engine.ruling import Question, Ruling, rule, told_name
from bridgelaw.federations import book
from bridgelaw.formats.play.record_files import read_records
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.incidents import load

LAWS = book(date(2024, 6, 1))
MOST_QUESTIONS = 60


def walked(calls: str, *told: dict[str, Any], dealer: Seat = Seat.N) -> Walk:
    return walk(dealer, [made_call(word, "") for word in calls.split()], LAWS, told)


def calls(found: Walk) -> str:
    assert found.table.auction is not None
    return " ".join(map(call_text, found.table.auction.calls))


def contract(found: Walk) -> str:
    assert found.table.auction is not None
    assert found.table.auction.contract is not None
    return contract_text(found.table.auction.contract)


def outcomes(found: Walk) -> list[tuple[Irregular | None, str, str]]:
    return [
        (each.why, each.incident.name, told_name(each.ruling.outcome))
        for each in found.found
        if isinstance(each.ruling, Ruling)
    ]


def test_a_legal_auction_has_no_findings() -> None:
    found = walked("N:1S E:P S:2S W:P N:4S E:P S:P W:P")
    assert (found.found, found.left) == ((), ())
    assert contract(found) == "4S N"


def test_an_insufficient_bid_called_over_is_accepted() -> None:
    found = walked("N:1S E:1H S:P W:P N:P", {"unintended": False})
    assert found.found[0].why is Irregular.INSUFFICIENT
    assert contract(found) == "1H E"
    assert found.restricted_leads == ()


def test_facts_missing_from_the_calls_are_asked() -> None:
    found = walked("N:1S E:1H S:P")
    assert found.question is not None
    assert found.question.fact.name == "unintended"
    assert [made.seat for made in found.left] == [Seat.E, Seat.S]


def test_a_bid_out_of_turn_called_over_by_the_next_player_stands() -> None:
    # North deals; East opens, and South calls over it: North has lost a turn.
    found = walked("E:1H S:1S W:P N:P E:P", {"unintended": False})
    assert found.found[0].why is Irregular.OUT_OF_TURN
    assert contract(found) == "1S S"


def test_a_double_of_partners_bid_disappears_if_the_next_player_passed() -> None:
    told = {
        "unintended": False,
        "lead_faced": False,
        "cancelled_calls": read("cancelled_calls", "BY_ALL"),
    }
    found = walked("S:1S W:P N:X E:P N:2S E:P S:P W:P", told, dealer=Seat.S)
    assert outcomes(found) == [(Irregular.INADMISSIBLE_DOUBLE, "inadmissible call", "wiped out")]
    # The pass over the double is cancelled with it. North calls again after the ruling, out of
    # rotation to that pass.
    assert calls(found) == "1S P 2S P P P"


def read(fact: str, name: str) -> Any:
    """Return a value of a fact of the auction by its name."""
    load()
    facts = [
        incident.case.facts[fact]
        for incident in Procedure.all.values()
        if fact in incident.case.facts
    ]
    return next(value for value in facts[0].values if value.name == name)


def test_a_pass_out_of_turn_among_the_last_three_reopens_the_auction() -> None:
    found = walked("N:1H S:P W:P N:P", {"unintended": False}, {"lead_faced": False})
    assert [each.incident.name for each in found.found] == ["call out of turn", TAKES_OVER["17D3"]]
    assert found.table.auction is not None
    assert found.table.auction.turn is Seat.E
    assert calls(found) == "1H"


def test_a_reopened_auction_continues_without_the_cancelled_passes() -> None:
    told = {"unintended": False}, {"lead_faced": False}
    found = walked("N:1H S:P W:P N:P E:1S S:P W:P N:P", *told)
    assert [each.incident.name for each in found.found] == ["call out of turn", TAKES_OVER["17D3"]]
    assert calls(found) == "1H 1S P P P"
    assert contract(found) == "1S E"
    # East passes over North's pass out of turn, which has cost West a turn: East's pass is
    # cancelled too.
    ruled_first = {**told[0], "skipped_called": False}
    found = walked("N:1H E:P S:P N:P E:P W:1S N:P E:P S:P", ruled_first, *told[1:])
    assert calls(found) == "1H P P 1S P P P"
    assert (contract(found), found.left) == ("1S W", ())


def test_an_auction_is_not_reopened_too_late() -> None:
    told = {"lead_faced": True, "no_limit": read("no_limit", "CLOSED")}
    found = walked("N:1H S:P W:P N:P E:1S", {"unintended": False}, told)
    assert outcomes(found)[-1] == (None, TAKES_OVER["17D3"], "too late")
    assert [made.seat for made in found.left] == [Seat.E]


def test_a_bid_out_of_turn_after_three_passes_is_a_call_after_the_end() -> None:
    refused = {"unintended": False, "rightful_called": False}
    found = walked("N:P E:P S:P N:1H W:P N:1H", refused, {"unintended": False, "lead_faced": False})
    assert [each.why for each in found.found] == [Irregular.OUT_OF_TURN, Irregular.AFTER_THE_END]
    assert found.table.auction is not None
    assert found.table.auction.is_over
    assert calls(found) == "P P P P"


def test_partner_may_call_freely_until_the_offender_calls_again() -> None:
    """Partner may call freely until the offender has called again.

    South opens at North's turn, and East passes out of turn before North calls: North is still
    free.
    """
    refused = {"unintended": False, "rightful_called": False, "accepts": False}
    not_comparable = {**dict.fromkeys(("same_purpose", "subset", "similar"), False), **refused}
    natural = {"pass_meaning": read("pass_meaning", "NATURAL"), "pass_says_more": False}
    found = walked("S:1H E:P N:1S E:P S:2H W:P N:P E:P", not_comparable, {**refused, **natural})
    assert calls(found) == "1S P 2H P P P"
    assert found.found[0].table.bidding.duty(Seat.N) is None
    assert found.found[1].table.bidding.duty(Seat.N) is None
    assert found.table.bidding.duties == ()


def ruled(name: str, table: Table, **told: Any) -> tuple[str, Table]:
    """Return the outcome of an incident at a table, and the table after it."""
    procedure = Procedure.all[name]
    found = rule(procedure, procedure.case(LAWS, told, table))
    assert isinstance(found, Ruling), found
    left = after(table, [effect for _, effect in found.effects])
    assert left is not None
    return told_name(found.outcome), left


def test_a_call_out_of_turn_is_followed_to_the_opening_lead() -> None:
    """A call out of turn is followed from the auction to the opening lead.

    South opens at North's turn; West refuses; the new call is not comparable, East-West declare,
    and North is on lead.
    """
    told = {
        "unintended": False,
        "rightful_called": False,
        **dict.fromkeys(("same_purpose", "subset", "similar"), False),
    }
    found = walked("S:1H N:P E:P S:1NT W:2S N:P E:4S S:P W:P N:P", told)
    assert (contract(found), found.left) == ("4S W", ())
    assert [each.seat for each in found.restricted_leads] == [Seat.S]
    held = parse_hand("SA2 HKQ32 DK987 C432")
    start = replace(found.table, deal=found.table.deal.with_cards(Seat.N, held), trick_number=1)
    choice = {"specified": (), "forbids": True, "forbidden_suit": Suit.HEARTS}
    outcome, to_lead = ruled("first lead after a withdrawn call", start, **choice)
    assert (outcome, to_lead.turn) == ("forbidden", Seat.N)
    outcome, _ = ruled("turn to play", to_lead, seat=Seat.N)
    assert outcome == "restricted"
    led = with_play(to_lead, Seat.N, parse_card("D7"))
    assert (led.turn, led.current.suit_led) == (Seat.E, Suit.DIAMONDS)
    # If South's new call had shown hearts, that suit could not be forbidden.
    first_lead = Procedure.all["first lead after a withdrawn call"]
    asked = rule(
        first_lead, first_lead.case(LAWS, {"specified": (Suit.HEARTS,), "forbids": True}, start)
    )
    assert isinstance(asked, Question)
    assert asked.values == (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)


def test_every_law_that_takes_over_has_an_incident() -> None:
    load()
    assert {*INCIDENTS.values(), *TAKES_OVER.values()} <= set(Procedure.all)


def some_call(random: Random, last: Bid | None) -> Call:
    """Return a pass, a low bid that may be insufficient, or any call."""
    chance = random.random()
    if chance < 0.45:
        return PASS
    if chance < 0.9:
        low = 1 if last is None else last.level
        return Bid(min(max(1, low + random.choice([-1, 0, 0, 1])), 8), random.choice(list(Strain)))
    return random.choice(EVERY_CALL)


def some_auction(random: Random) -> list[MadeCall]:
    """Return calls at a table where players sometimes call out of turn, insufficiently or twice."""
    turn, last, made = Seat.N, None, []
    for _ in range(random.randrange(3, 14)):
        seat = random.choice(list(Seat)) if random.random() < 0.12 else turn
        call = some_call(random, last)
        last = call if isinstance(call, Bid) else last
        made.append(MadeCall(seat, call))
        turn = seat.lho
    return made


@pytest.mark.parametrize("number", range(150))
def test_any_auction_can_be_walked_to_its_end(number: int) -> None:
    """Any auction can be walked to its end, whatever is answered.

    Every question has a possible answer, nothing is asked twice, and in the resulting auction only
    accepted calls are out of turn.
    """
    random = Random(number)
    made = some_auction(random)
    told: list[dict[str, Any]] = [{} for _ in range(4 * len(made))]
    for _ in range(MOST_QUESTIONS):
        found = walk(Seat.N, made, LAWS, told)
        if found.question is None:
            break
        place = len(found.found) - 1
        fact: Fact[Any] = found.question.fact
        assert fact.name not in told[place], (made, fact.name, told[place])
        told[place][fact.name] = random.choice(possible(found, told[place]))
    assert found.question is None, (made, told)
    auction = found.table.auction
    assert auction is not None
    assert auction.is_over or auction.turn is not None
    assert len(auction.calls) + len(found.left) <= len(made) + len(found.found) * 4
    for seat in {each.seat for each in found.table.bidding.duties}:
        assert seat in Seat


def possible(found: Walk, told: dict[str, Any]) -> list[Any]:
    """Return the possible answers to the question."""
    last = found.found[-1]
    question = last.ruling
    assert isinstance(question, Question)
    case = last.incident.case(LAWS, dict(told), last.table)
    values = [*(question.values or question.fact.samples)]
    answers = [value for value in values if refusal(question.fact, value, case) is None]
    assert answers, (last.incident.name, question.fact.name, values)
    return answers


@pytest.mark.real_data
def test_recorded_auctions_are_walked_to_the_recorded_contract() -> None:
    """Recorded auctions by others are walked to the contract on record.

    The irregularities found are those of the record's own legality.
    """
    folder = os.environ.get("BRIDGELAW_REAL_DATA")
    if not folder:
        pytest.skip("BRIDGELAW_REAL_DATA names no folder of real files")
    walks = 0
    for path in sorted(
        path for path in Path(folder).rglob("*") if path.suffix.lower() in (".pbn", ".lin")
    ):
        for record in read_records(path):
            auction = record.written.auction if isinstance(record, BoardRecord) else None
            if auction is None:
                continue
            made = [
                MadeCall(seat, call)
                for seat, call in zip(auction.callers, auction.calls, strict=True)
            ]
            found = walk(auction.dealer, made, LAWS)
            walks += 1
            assert bool(found.found) is (auction.first_illegal() is not None), path
            assert found.found or (
                found.table.auction and found.table.auction.contract == auction.contract
            ), path
    assert walks > 0
