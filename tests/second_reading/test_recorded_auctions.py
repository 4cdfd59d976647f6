"""Compare rulings on random recorded auctions with the decision tables."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.second_reading.runner import DAY, unexpected

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.bridge.bidding import Bidding, Irregular, MadeCall, PassDuty, irregular
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import write_table
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.federations import book
from bridgelaw.incidents import load

SITUATIONS = 150
SEATS, STRAINS = tuple(Seat), tuple(Strain)
INCIDENTS = {
    "call out of turn": {Irregular.OUT_OF_TURN},
    "insufficient bid": {Irregular.INSUFFICIENT},
    "inadmissible call": {
        Irregular.AFTER_THE_END,
        Irregular.ABOVE_SEVEN,
        Irregular.MUST_PASS,
        Irregular.INADMISSIBLE_DOUBLE,
    },
    "legal call": {None, *Irregular},
    "change of call": {Irregular.CHANGE},
}
load()


def random_call(random: Random, auction: Auction) -> Call:
    """Return a pass, a double, a redouble, or a bid near the last one."""
    if random.random() < 0.5:
        return random.choice((PASS, PASS, PASS, DOUBLE, REDOUBLE, Bid(8, random.choice(STRAINS))))
    level = auction.last_bid.level if auction.last_bid else 1
    return Bid(min(7, max(1, level + random.choice((-1, 0, 0, 1)))), random.choice(STRAINS))


def situations(random: Random) -> Iterator[Table]:
    """Yield auctions with a call on which no ruling has been given.

    They are in progress or over; a player may have a duty to pass.
    """
    while True:
        auction = Auction(random.choice(SEATS))
        for _ in range(random.choice((0, 1, 2, 3, 5, 7, 20))):
            if not auction.is_over:
                legal = auction.legal_calls()
                low = legal[min(len(legal) - 1, int(random.expovariate(0.4)))]
                auction = auction.with_call(PASS if random.random() < 0.5 else low)
        who = random.choice(SEATS)
        later = random.choice(((), (), (who.lho,), (who,), (auction.turn or who,)))
        made = tuple(MadeCall(seat, random_call(random, auction)) for seat in (who, *later))
        duties = (
            (PassDuty(random.choice(SEATS), random.random() < 0.5),)
            if random.random() < 0.3
            else ()
        )
        yield Table(auction=auction, bidding=Bidding(duties=duties, made=made))


def kind_of(record: Table) -> Irregular | None:
    """Return the irregularity of the call that waits for a ruling."""
    assert record.auction is not None
    return irregular(record.auction, record.bidding, record.bidding.made[0])


def repeats_the_call(record: Table) -> bool:
    """Return whether the last caller makes the same call again, which changes nothing."""
    auction, first = record.auction, record.bidding.made[0]
    assert auction is not None
    return bool(auction.calls) and (auction.callers[-1], auction.calls[-1]) == (
        first.seat,
        first.call,
    )


@pytest.mark.parametrize("incident", INCIDENTS)
def test_rulings_on_recorded_auctions_agree_with_the_tables(incident: str) -> None:
    random, procedure, laws = Random(incident), Procedure.all[incident], book(DAY)
    ruled = 0
    for record in situations(random):
        if kind_of(record) not in INCIDENTS[incident] or repeats_the_call(record):
            continue
        first = record.bidding.made[0]
        told: dict[str, Any] = (
            {"seat": first.seat, "call": first.call, "made": True}
            if incident == "legal call"
            else {}
        )
        while not isinstance(ruling := rule(procedure, procedure.case(laws, told, record)), Ruling):
            told[ruling.fact.name] = random.choice(ruling.values or ruling.fact.samples)
        assert not unexpected(incident, told, record, ruling), (write_table(record), told)
        ruled += 1
        if ruled == SITUATIONS:
            break
