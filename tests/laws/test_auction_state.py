"""The state of random auctions and their legal calls, compared with the table's own record."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, Illegal
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.notation import parse_call
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.effects import ContractIs, HasPart, Part
from bridgelaw.effects.calls import CallsNext, CallStands
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Question, Ruling, rule
from bridgelaw.incidents.auction import auction_stands as stands
from bridgelaw.incidents.auction import legal_call as legal
from bridgelaw.laws.auction.law_19_doubles import Doubled, doubled_on_record

LAWS = Book(date(2024, 6, 1))
INADMISSIBLE = {
    Illegal.ABOVE_SEVEN,
    Illegal.AUCTION_OVER,
    Illegal.DOUBLES_A_DOUBLE,
    Illegal.DOUBLES_NO_BID,
    Illegal.DOUBLES_OWN_SIDE,
    Illegal.REDOUBLES_A_REDOUBLE,
    Illegal.REDOUBLES_NO_DOUBLE,
    Illegal.REDOUBLES_OWN_SIDE,
}


def some_call(random: Random) -> Call:
    """Return any call, most often a pass."""
    if random.random() < 0.45:
        return PASS
    if random.random() < 0.3:
        return random.choice([DOUBLE, REDOUBLE])
    return Bid(random.choice([1, 1, 2, 2, 3, 4, 7, 8]), random.choice(list(Strain)))


def some_auction(random: Random) -> Auction:
    """Return legal calls in turn, sometimes with a pass out of rotation that stands."""
    auction = Auction(random.choice(list(Seat)))
    for _ in range(random.randrange(14)):
        call = some_call(random)
        if auction.turn is None or auction.legal(call) is not None:
            continue
        skips = call is PASS and random.random() < 0.1
        auction = auction.with_call(call, random.choice(list(Seat)) if skips else auction.turn)
    return auction


@pytest.mark.parametrize("seed", range(8))
def test_every_call_is_judged_like_the_record_does(seed: int) -> None:
    random = Random(seed)
    for _ in range(250):
        auction, call = some_auction(random), some_call(random)
        told = {"call": call, "made": True, "bound_to_pass": False, "misstated": False}
        if auction.turn is not None:
            told["seat"] = auction.turn
        found = rule(legal.legal_call, legal.LegalCall(LAWS, told, Table(auction=auction)))
        assert isinstance(found, Ruling), (auction, call)
        why = auction.legal(call)
        expected = (
            legal.Outcome.LEGAL
            if why is None
            else legal.Outcome.INADMISSIBLE
            if why in INADMISSIBLE
            else legal.Outcome.INSUFFICIENT
        )
        assert found.outcome is expected, (auction, call, why)


@pytest.mark.parametrize("seed", range(8))
def test_turn_contract_and_declarer_agree_with_the_record(seed: int) -> None:
    random = Random(seed)
    for _ in range(250):
        auction = some_auction(random)
        told = {"hands_back": True, "lead_faced": False}
        found = rule(
            stands.auction_stands, stands.auction_stands.case(LAWS, told, Table(auction=auction))
        )
        assert isinstance(found, Ruling), auction
        effects = [effect for _, effect in found.effects]
        if auction.lost_turn is not None:
            put_back = (
                auction.last_bid is None
            )  # passed out, and the hands are back in the board (Law 17D2)
            assert found.outcome is (
                stands.Outcome.PASSED_OUT if put_back else stands.Outcome.GOES_BACK
            )
        elif not auction.is_over:
            assert auction.turn is not None
            assert effects == [CallsNext(auction.turn)]
        elif auction.passed_out:
            assert found.outcome is stands.Outcome.PASSED_OUT
        else:
            contract = auction.contract
            assert contract is not None
            assert contract.declarer is not None
            assert ContractIs(contract) in effects
            assert HasPart(contract.declarer, Part.PRESUMED_DECLARER) in effects
            assert HasPart(contract.declarer.lho, Part.OPENING_LEADER) in effects


def test_facts_on_the_record_are_not_asked() -> None:
    for name, auction in (("N", "1H P 2H"), ("E", "")):
        table = read_table({"dealer": name, "auction": auction.split()})
        found = rule(stands.auction_stands, stands.auction_stands.case(LAWS, {}, table))
        assert not isinstance(found, Question), auction


@pytest.mark.parametrize(
    ("calls", "doubled"),
    [
        ("1H P 2H P P P", Doubled.NEVER),
        ("1H X 2H P P P", Doubled.BID_OVER),
        ("1H X P P P", Doubled.DOUBLED),
        ("1H X XX P P P", Doubled.REDOUBLED),
        ("1H X 2H X P P P", Doubled.DOUBLED),
    ],
)
def test_the_calls_show_the_effect_of_a_double(calls: str, doubled: Doubled) -> None:
    table = Table(auction=Auction.of(Seat.N, [parse_call(call) for call in calls.split()]))
    assert doubled_on_record(stands.auction_stands.case(LAWS, {}, table)) is doubled


def test_a_double_or_redouble_that_stands_cites_its_own_section() -> None:
    for calls, section in (("1H X", "19A1"), ("1H X XX", "19B1")):
        table = Table(auction=Auction.of(Seat.N, [parse_call(call) for call in calls.split()]))
        told = {"bound_to_pass": False, "misstated": False}
        found = rule(legal.legal_call, legal.legal_call.case(LAWS, told, table))
        assert isinstance(found, Ruling)
        assert [law for law, effect in found.effects if isinstance(effect, CallStands)] == [section]
