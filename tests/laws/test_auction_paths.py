"""Every path of the auction incidents on a few records.

After the ruling is applied, whose turn it is and what that player may call are compared with a
small independent reading of Laws 17, 18, 19, 22 and 37.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from tests.second_reading.board_after import TRIED, Slip, names_every_call

from bridgelaw.bridge.record import Table
from bridgelaw.bridge.serialised import read_table
from bridgelaw.effects import AuctionReopened, CallsNext, GoOnUnder, Legal, MustRepeat
from bridgelaw.effects.applying import after
from bridgelaw.effects.incident import Procedure
from bridgelaw.engine.law import Book
from bridgelaw.engine.ruling import Ruling, paths, rule
from bridgelaw.incidents import load
from bridgelaw.incidents.auction import auction_stands
from bridgelaw.incidents.auction import legal_call as legal

load()
LAWS = Book(date(2024, 6, 1))

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
    {
        "dealer": "N",
        "auction": ["1H"],
        "must pass": [{"seat": "W", "throughout": True}],
        "calls made": ["S:2H"],
    },
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
    {
        "dealer": "W",
        "auction": ["1H"],
        "must pass": [{"seat": "N", "throughout": True}],
        "calls made": ["N:2C", "E:P"],
    },
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


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name, records in RECORDS.items() for number in range(len(records))],
)
def test_the_turn_and_the_open_calls(name: str, number: int) -> None:
    table = read_table(RECORDS[name][number])
    procedure = Procedure.all[name]
    seen = set()
    for told, ruling in paths(procedure, procedure.case, LAWS, table):
        effects = [effect for _, effect in ruling.effects]
        if not names_every_call(effects):
            continue
        key = tuple(map(repr, effects))
        if key in seen:
            continue
        seen.add(key)
        check(table, effects, told)
    assert seen


def check(table: Table, effects: list[Any], told: object) -> None:
    reading = Slip(table)
    reading.rule(effects)
    left = after(table, effects)
    assert left is not None
    assert left.auction is not None
    reopened = [effect.who for effect in effects if isinstance(effect, AuctionReopened)]
    if reopened:
        assert left.auction.turn is reopened[0], told
        return
    if left.auction.lost_turn is not None:  # too late, or Law 17D3 has not been applied yet
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


def agree(reading: Slip, left: Table, told: object) -> None:
    """Check that the incidents on turns and legal calls agree with the reading."""
    seat = reading.turn()
    assert seat is not None
    stands = rule(auction_stands.auction_stands, auction_stands.auction_stands.case(LAWS, {}, left))
    assert isinstance(stands, Ruling)
    if seat in reading.repeats:
        expected: object = MustRepeat(seat, reading.repeats[seat])
    else:
        expected = CallsNext(
            seat, Legal.PASS if seat in reading.once | reading.always else Legal.ANY
        )
    assert [effect for _, effect in stands.effects] == [expected], told
    for call in TRIED:
        answers = {"seat": seat, "call": call, "made": True, "misstated": False}
        for answer in ({}, {"bound_to_pass": False}):
            found = rule(legal.legal_call, legal.legal_call.case(LAWS, {**answers, **answer}, left))
            if isinstance(found, Ruling):
                break
        assert isinstance(found, Ruling), (told, call)
        assert (found.outcome is legal.Outcome.LEGAL) is reading.may(call), (
            told,
            call,
            found.outcome,
        )
