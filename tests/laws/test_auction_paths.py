"""Every path of the auction incidents on a few records: after the ruling has been carried out, whose turn it
is and what that player may call, against a small reading of Laws 17, 18, 19, 22 and 37 of its own."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling, paths, rule
from bridgelaw.incidents import auction_stands, load
from bridgelaw.incidents import legal_call as legal
from bridgelaw.ruling.aftermath import after
from bridgelaw.ruling.effects import (
    AuctionReopened,
    CallCancelled,
    CallReplaced,
    CallsNext,
    CallStands,
    FirstCallStands,
    GoOnUnder,
    LaterCallsCancelled,
    LaterCallsStand,
    Legal,
    MustPass,
    MustRepeat,
    PassInstead,
    Period,
    WhichCall,
)
from bridgelaw.ruling.incident import Procedure
from bridgelaw.table.auction import DOUBLE, PASS, REDOUBLE, Bid, Call
from bridgelaw.table.cards import Strain
from bridgelaw.table.record import Table
from bridgelaw.table.seats import Seat

load()
LAWS = Book(date(2024, 6, 1))
Made = tuple[Seat, Call]
TRIED = (PASS, DOUBLE, REDOUBLE, Bid(1, Strain.CLUBS), Bid(2, Strain.HEARTS), Bid(7, Strain.NOTRUMP))

OUT_OF_TURN: list[dict[str, Any]] = [
    {"dealer": "N", "auction": ["P"], "calls made": made}
    for made in (
        ["S:1H"],
        ["S:1H", "E:P"],
        ["S:1H", "E:1S"],
        ["S:1H", "E:1S", "S:2H"],
        ["S:1H", "E:1S", "S:2H", "W:P"],
        ["S:1H", "W:P"],
        ["S:1H", "W:2C", "N:P", "E:P"],
        ["S:1H", "W:2C", "N:1S"],
        ["S:P"],
        ["S:P", "E:P"],
        ["S:P", "E:1H"],
        ["S:P", "E:1H", "S:P", "W:P"],
        ["S:P", "E:1H", "S:1S"],
        ["S:P", "W:1C"],
    )
] + [
    {"dealer": "N", "auction": [], "calls made": ["S:1H"]},
    {"dealer": "N", "auction": [], "calls made": ["S:1H", "N:P"]},
    {"dealer": "N", "auction": [], "calls made": ["S:1H", "N:P", "E:P", "S:2H", "W:P"]},
    {"dealer": "W", "auction": [], "calls made": ["S:P"]},
    {"dealer": "W", "auction": [], "calls made": ["S:1H", "W:1S"]},
    {"dealer": "W", "auction": ["1S"], "calls made": ["S:X"]},
    {"dealer": "W", "auction": ["1S", "P"], "calls made": ["S:X", "E:P"]},
    {"dealer": "N", "auction": ["1H"], "calls made": ["S:P", "W:P", "N:P"]},
    {"dealer": "N", "auction": ["1H"], "must pass": ["E"], "calls made": ["S:2H", "W:P"]},
    {"dealer": "N", "auction": ["1H"], "must pass": [{"seat": "W", "throughout": True}], "calls made": ["S:2H"]},
]
INSUFFICIENT: list[dict[str, Any]] = [
    {"dealer": "E", "auction": ["1S"], "calls made": made}
    for made in (
        ["S:1H"],
        ["S:1H", "W:P"],
        ["S:1H", "W:1D"],
        ["S:1H", "S:2H"],
        ["S:1H", "S:2H", "W:P"],
        ["S:1H", "S:X", "S:2H", "W:P"],
        ["S:1H", "S:1D"],
        ["S:1H", "S:1D", "W:P"],
    )
] + [{"dealer": "W", "auction": ["1S", "P", "P"], "calls made": ["S:1H", "S:P"]}]
INADMISSIBLE: list[dict[str, Any]] = [
    {"dealer": "N", "auction": ["1H", "P"], "calls made": ["S:X"]},
    {"dealer": "N", "auction": ["1H", "P"], "calls made": ["S:X", "W:P", "N:2H"]},
    {"dealer": "N", "auction": ["1H", "P"], "calls made": ["S:X", "S:2H", "W:P"]},
    {"dealer": "N", "auction": ["1H", "P"], "calls made": ["N:X"]},
    {"dealer": "N", "auction": ["1H"], "calls made": ["S:X"]},
    {"dealer": "W", "auction": ["1H"], "must pass": ["N"], "calls made": ["N:2C"]},
    {"dealer": "W", "auction": ["1H"], "must pass": ["N"], "calls made": ["N:2C", "E:P"]},
    {"dealer": "W", "auction": ["1H"], "must pass": [{"seat": "N", "throughout": True}], "calls made": ["N:2C", "E:P"]},
    {"dealer": "W", "auction": ["1H"], "must pass": ["S"], "calls made": ["S:2C"]},
    {"dealer": "W", "auction": ["1H", "P", "P"], "must pass": ["S"], "calls made": ["S:2C"]},
    {"dealer": "N", "auction": ["1H", "P"], "must pass": ["S"], "calls made": ["S:X"]},
    {"dealer": "N", "auction": ["1H", "P"], "calls made": ["S:8C"]},
    {"dealer": "N", "auction": ["1H", "P"], "calls made": ["S:8C", "W:P"]},
    {"dealer": "N", "auction": ["1H", "P"], "calls made": ["N:8C"]},
    {"dealer": "N", "auction": ["1H", "P", "P"], "calls made": ["W:8C"]},
    {"dealer": "N", "auction": ["1H", "P", "P", "P"], "calls made": ["E:X"]},
]
CHANGES: list[dict[str, Any]] = [
    {"dealer": "S", "auction": ["1C"], "calls made": ["S:1S"]},
    {"dealer": "S", "auction": ["1C"], "calls made": ["S:1S", "W:P"]},
    {"dealer": "S", "auction": ["1C", "1H"], "calls made": ["S:1S"]},
    {"dealer": "S", "auction": ["1C", "1H"], "calls made": ["S:1D"]},
    {"dealer": "S", "auction": ["1C", "P", "1H"], "calls made": ["S:1S"]},
]
SIMULTANEOUS: list[dict[str, Any]] = [
    {"dealer": "S", "auction": [], "calls made": ["S:1H", "W:1S"]},
    {"dealer": "S", "auction": [], "calls made": ["S:1H", "W:1D"]},
    {"dealer": "S", "auction": [], "calls made": ["S:1H", "N:P"]},
]
CLOSED: list[dict[str, Any]] = [
    {"dealer": "N", "auction": ["1H", "S:P", "P", "P"], "faced lead": False},
    {"dealer": "N", "auction": ["P", "S:P", "P", "P"]},
]
RECORDS: dict[str, list[dict[str, Any]]] = {
    "call out of turn": OUT_OF_TURN,
    "insufficient bid": INSUFFICIENT,
    "inadmissible call": INADMISSIBLE,
    "change of call": CHANGES,
    "simultaneous calls": SIMULTANEOUS,
    "auction closed by a pass out of turn": CLOSED,
}


class Reading:
    """The auction as a director would keep it on a slip of paper: who has called what, and who has
    to pass."""

    def __init__(self, table: Table) -> None:
        assert table.auction is not None
        self.dealer = table.auction.dealer
        self.calls: list[Made] = list(zip(table.auction.callers, table.auction.calls, strict=True))
        self.waiting: list[Made] = [(each.seat, each.call) for each in table.bidding.made]
        self.always = {duty.seat for duty in table.bidding.duties if duty.throughout}
        self.once = {duty.seat for duty in table.bidding.duties if not duty.throughout and duty.after is None}
        self.later: set[Seat] = set()
        self.repeats: dict[Seat, Call] = {}

    def rule(self, effects: Iterable[object]) -> None:
        """What the effects say, one after another."""
        for effect in effects:
            match effect:
                case CallStands(who=Seat() as who, call=Call() as call):
                    self.stands((who, call))
                case FirstCallStands(who=Seat() as who, call=Call() as call) if (who, call) in self.waiting:
                    self.stands((who, call))
                case CallCancelled(who=Seat() as who, call=Call() as call):
                    self.goes((who, call))
                case CallReplaced(who=Seat() as who, call=Call() as call, by=by):
                    self.goes((who, call))
                    if isinstance(by, Call) and (who is not self.turn() or not self.may(by)):
                        self.waiting = [(who, by), *(made for made in self.waiting if made != (who, by))]
                    elif isinstance(by, Call):
                        self.stands((who, by))
                case PassInstead(who=Seat() as who, call=Call() as call):
                    self.goes((who, call))
                    self.stands((who, PASS))
                case LaterCallsCancelled(who=Seat() as who, call=Call() as call):
                    self.with_all_after((who, call))
                case LaterCallsStand(who=Seat() as who, call=Call() as call):
                    self.stands((who, call))
                    while self.waiting and self.waiting[0][0] is self.turn() and self.may(self.waiting[0][1]):
                        self.stands(self.waiting[0])
                case MustPass(who=Seat() as who, period=Period.THROUGHOUT):
                    self.always.add(who)
                case MustPass(who=Seat() as who, period=Period.NEXT_TURN):
                    self.once.add(who)
                case MustPass(who=Seat() as who):
                    self.later.add(who)
                case MustRepeat(who=Seat() as who, call=Call() as call):
                    self.repeats[who] = call

    def stands(self, made: Made) -> None:
        if made in self.waiting:
            self.waiting.remove(made)
        elif self.calls and self.calls[-1] == made:
            return
        seat = made[0]
        if self.turn() is seat.rho and seat.rho in self.once | self.always:
            self.counted((seat.rho, PASS))  # Law 28A
        self.counted(made)

    def counted(self, made: Made) -> None:
        seat = made[0]
        self.calls.append(made)
        self.once.discard(seat)
        self.repeats.pop(seat, None)
        if seat.partner in self.later:
            self.later.discard(seat.partner)
            self.once.add(seat.partner)

    def goes(self, made: Made) -> None:
        if made in self.waiting:
            self.waiting.remove(made)
        elif made in self.calls:
            del self.calls[len(self.calls) - 1 - self.calls[::-1].index(made) :]

    def with_all_after(self, made: Made) -> None:
        if made not in self.waiting:
            self.goes(made)
            return
        place = self.waiting.index(made)
        end = place + 1
        while end < len(self.waiting) and self.waiting[end][0] is self.waiting[end - 1][0].lho:
            end += 1
        del self.waiting[place:end]

    def turn(self) -> Seat | None:
        """Laws 17B, 17C and 22: the dealer, then clockwise from the last call; nobody when it is
        over."""
        passes = 0
        for _, call in reversed(self.calls):
            if call is not PASS:
                break
            passes += 1
        any_bid = any(isinstance(call, Bid) for _, call in self.calls)
        if passes >= (3 if any_bid else 4):
            return None
        return self.calls[-1][0].lho if self.calls else self.dealer

    def may(self, call: Call) -> bool:
        """Laws 18, 19 and 37, and a call that has to be repeated."""
        seat = self.turn()
        assert seat is not None
        if seat in self.repeats:
            return call == self.repeats[seat]
        if call is PASS:
            return True
        if seat in self.once | self.always:
            return False
        bids = [(who, bid) for who, bid in self.calls if isinstance(bid, Bid)]
        if isinstance(call, Bid):
            return call.level <= 7 and (not bids or call > bids[-1][1])
        active = [made for made in self.calls if made[1] is not PASS]
        if not active or active[-1][0].side is seat.side:
            return False
        return isinstance(active[-1][1], Bid) if call is DOUBLE else active[-1][1] is DOUBLE


def unknown(effect: object) -> bool:
    """Whether an effect speaks of a call that the record therefore cannot have."""
    calls = [getattr(effect, "call", None), getattr(effect, "by", None)]
    return any(isinstance(call, WhichCall) and call is not WhichCall.ANOTHER_CALL for call in calls)


@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name, records in RECORDS.items() for number in range(len(records))]
)
def test_whose_turn_it_is_and_what_is_open_to_him(name: str, number: int) -> None:
    table = Table.from_dict(RECORDS[name][number])
    procedure = Procedure.all[name]
    seen = set()
    for told, ruling in paths(procedure, procedure.case, LAWS, table):
        effects = [effect for _, effect in ruling.effects]
        if any(unknown(effect) for effect in effects):
            continue
        key = tuple(map(repr, effects))
        if key in seen:
            continue
        seen.add(key)
        check(table, effects, told)
    assert seen


def check(table: Table, effects: list[Any], told: object) -> None:
    reading = Reading(table)
    reading.rule(effects)
    left = after(table, effects)
    assert left is not None
    assert left.auction is not None
    reopened = [effect.who for effect in effects if isinstance(effect, AuctionReopened)]
    if reopened:
        assert left.auction.turn is reopened[0], told
        return
    if left.auction.lost_turn is not None:  # too late, or Law 17D3 is still to be applied
        return
    assert left.auction.turn is reading.turn(), (told, effects)
    if any(isinstance(effect, GoOnUnder) for effect in effects):
        return
    for said in (effect for effect in effects if isinstance(effect, CallsNext)):
        assert said.who is reading.turn(), (told, effects)
        bound = said.who in reading.once | reading.always
        assert (said.open is Legal.PASS) is bound, (told, effects)
    if left.auction.turn is not None:
        agree(reading, left, told)


def agree(reading: Reading, left: Table, told: object) -> None:
    """The incidents that tell whose turn it is, and whether a call is legal, say the same of the
    record."""
    seat = reading.turn()
    assert seat is not None
    stands = rule(auction_stands.auction_stands, auction_stands.auction_stands.case(LAWS, {}, left))
    assert isinstance(stands, Ruling)
    if seat in reading.repeats:
        expected: object = MustRepeat(seat, reading.repeats[seat])
    else:
        expected = CallsNext(seat, Legal.PASS if seat in reading.once | reading.always else Legal.ANY)
    assert [effect for _, effect in stands.effects] == [expected], told
    for call in TRIED:
        answers = {"seat": seat, "call": call, "made": True, "misstated": False}
        for answer in ({}, {"bound_to_pass": False}):
            found = rule(legal.legal_call, legal.legal_call.case(LAWS, {**answers, **answer}, left))
            if isinstance(found, Ruling):
                break
        assert isinstance(found, Ruling), (told, call)
        assert (found.outcome is legal.Outcome.LEGAL) is reading.may(call), (told, call, found.outcome)
