"""Calls out of rotation that stand, lost turns, duties to pass, and irregularities of calls."""

from __future__ import annotations

import pytest

from bridgelaw.bridge.auction import PASS, Auction
from bridgelaw.bridge.bidding import Bidding, Irregular, MadeCall, PassDuty, irregular, with_call
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import call_text, parse_call
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table, write_table
from bridgelaw.bridge.serialised_bidding import made_call

NORTH_ONCE = Bidding(duties=(PassDuty(Seat.N),))
NORTH_THROUGHOUT = Bidding(duties=(PassDuty(Seat.N, throughout=True),))


def auction(text: str, dealer: Seat = Seat.N) -> Auction:
    """Return an auction of calls in turn; `E:1H` is East's call in or out of turn."""
    found = Auction(dealer)
    for word in text.split():
        seat, colon, call = word.partition(":")
        found = found.with_call(parse_call(call if colon else word), Seat[seat] if colon else None)
    return found


def test_a_call_out_of_turn_that_stands_skips_the_players_between() -> None:
    found = auction("1H W:2C")
    assert found.callers == (Seat.N, Seat.W)
    assert found.turn is Seat.N
    assert found.by(Seat.W) == (parse_call("2C"),)
    assert found.by(Seat.E) == ()
    assert found.caller(1) is Seat.W
    assert found.before(1) == auction("1H")


def test_the_first_to_name_the_denomination_is_declarer_even_out_of_turn() -> None:
    found = auction("1H P W:2C P 3C P P P")
    assert found.callers == (Seat.N, Seat.E, Seat.W, Seat.N, Seat.E, Seat.S, Seat.W, Seat.N)
    assert found.contract is not None
    assert found.contract.declarer is Seat.W


@pytest.mark.parametrize(
    ("calls", "turn", "lost"),
    [
        # North opens, South passes out of turn: East lost a turn, and the three passes do not end
        # the auction.
        ("1H S:P P P", Seat.E, 1),
        # Two players were skipped: the auction returns to the first of them.
        ("1H W:P P P", Seat.E, 1),
        # After a double in between, the count of passes starts again.
        ("1H S:P X P P P", None, None),
        # A bid after it gives everybody another turn.
        ("1H S:P 2C P P P", None, None),
        # The first call of four passes is not among the last three.
        ("E:P P P P", None, None),
        # The second is: North passes, South passes in East's turn.
        ("P S:P P P", Seat.E, 1),
        # A bid out of turn costs turns too, but the auction does not return.
        ("S:1H P P P", None, None),
    ],
)
def test_a_pass_out_of_turn_that_loses_a_turn_does_not_end_the_auction(
    calls: str, turn: Seat | None, lost: int | None
) -> None:
    found = auction(calls)
    assert found.turn is turn
    assert found.lost_turn == lost
    assert found.is_over == (turn is None)


def test_a_reopened_auction_ends_after_the_missed_turn() -> None:
    back = auction("1H S:P P P")
    assert back.before(1).turn is Seat.E
    over = back.with_call(PASS).with_call(PASS).with_call(PASS)
    assert over.is_over
    assert over.contract == auction("1H P P P").contract


@pytest.mark.parametrize(
    ("calls", "bidding", "made", "expected"),
    [
        ("1S", Bidding(), "E:2H", None),
        ("1S", Bidding(), "E:1H", Irregular.INSUFFICIENT),
        ("1S", Bidding(), "S:2S", Irregular.OUT_OF_TURN),
        ("1S", Bidding(), "W:2H", Irregular.OUT_OF_TURN),
        ("1S", Bidding(), "N:2S", Irregular.CHANGE),
        ("1S P", Bidding(), "N:2S", Irregular.OUT_OF_TURN),
        # A double is judged as if it were in turn; an inadmissible one takes precedence.
        ("1S", Bidding(), "W:X", Irregular.OUT_OF_TURN),
        ("1S", Bidding(), "S:X", Irregular.INADMISSIBLE_DOUBLE),
        ("", Bidding(), "N:X", Irregular.INADMISSIBLE_DOUBLE),
        ("1S", Bidding(), "E:XX", Irregular.INADMISSIBLE_DOUBLE),
        ("7NT", Bidding(), "S:8C", Irregular.ABOVE_SEVEN),
        ("1S P P P", Bidding(), "N:P", Irregular.AFTER_THE_END),
        ("1S P P P", Bidding(), "E:8C", Irregular.AFTER_THE_END),
        ("", NORTH_ONCE, "N:1S", Irregular.MUST_PASS),
        ("", NORTH_ONCE, "N:P", None),
        # Law 28A: East may call in the turn of North, who has to pass; nobody else may.
        ("", NORTH_ONCE, "E:1S", None),
        ("", NORTH_ONCE, "S:1S", Irregular.OUT_OF_TURN),
        ("1D P 1S P", NORTH_THROUGHOUT, "E:1S", Irregular.INSUFFICIENT),
    ],
)
def test_the_irregularity_of_a_call(
    calls: str, bidding: Bidding, made: str, expected: Irregular | None
) -> None:
    assert irregular(auction(calls), bidding, made_call(made, "")) is expected


def test_a_call_in_the_turn_of_a_player_who_must_pass_inserts_the_pass() -> None:
    found, left = with_call(auction(""), NORTH_ONCE, MadeCall(Seat.E, parse_call("1S")))
    assert [call_text(call) for call in found.calls] == ["P", "1S"]
    assert found.out_of_turn == ()
    assert left.duties == ()


def test_a_duty_to_pass_once_ends_with_the_turn_and_a_longer_one_does_not() -> None:
    made = MadeCall(Seat.N, PASS)
    assert with_call(auction(""), NORTH_ONCE, made)[1].duties == ()
    assert with_call(auction(""), NORTH_THROUGHOUT, made)[1].duties == NORTH_THROUGHOUT.duties
    assert NORTH_ONCE.with_duty(PassDuty(Seat.N, throughout=True)).duties == NORTH_THROUGHOUT.duties
    assert NORTH_THROUGHOUT.with_duty(PassDuty(Seat.N)).duties == NORTH_THROUGHOUT.duties


def test_a_duty_to_pass_after_a_call_does_not_apply_before_it() -> None:
    waits = PassDuty(Seat.N, after=Seat.S)
    lying = NORTH_ONCE.with_duty(waits)
    assert lying.duty(Seat.N) == PassDuty(Seat.N)
    once = with_call(auction(""), lying, MadeCall(Seat.N, PASS))[1]
    assert (once.duties, once.duty(Seat.N)) == ((waits,), None)
    assert once.passed(Seat.S, 1).duty(Seat.N) == PassDuty(Seat.N)
    assert once.with_duty(PassDuty(Seat.N, throughout=True)).duty(Seat.N) == PassDuty(
        Seat.N, throughout=True
    )


def test_the_bidding_state_survives_a_round_trip() -> None:
    told = {
        "dealer": "N",
        "auction": ["1S", "W:2C", "P"],
        "must pass": ["N", {"seat": "S", "throughout": True}, {"seat": "W", "after": "E"}],
        "withdrawn calls": [
            {"seat": "E", "call": "1H"},
            {"seat": "E", "call": "1D", "restricts": True},
        ],
        "faced in the auction": [
            {"seat": "W", "card": "SQ", "led": True},
            {"seat": "W", "card": "S2"},
        ],
        "calls made": ["E:1H", "S:P"],
        "said of calls": [
            {"seat": "W", "call": "2C", "alerted": True, "explained": "clubs, or both majors"},
            {"seat": "N", "call": "1S", "announced": "five"},
        ],
    }
    table = read_table(told)
    assert {key: write_table(table)[key] for key in told} == told
    assert read_table(write_table(table)) == table


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("calls made", ["1H"], "calls made[0]"),
        ("calls made", ["E:9Q"], "calls made[0]"),
        ("calls made", "E:1H", "calls made"),
        ("must pass", [{"throughout": True}], "must pass[0]"),
        ("withdrawn calls", [{"seat": "E"}], "withdrawn calls[0]"),
        (
            "withdrawn calls",
            [{"seat": "E", "call": "1H", "restricts": "perhaps"}],
            "withdrawn calls[0].restricts",
        ),
        ("faced in the auction", [{"seat": "E", "card": "1H"}], "faced in the auction[0].card"),
        (
            "said of calls",
            [{"seat": "E", "call": "1H", "alerted": "perhaps"}],
            "said of calls[0].alerted",
        ),
        ("said of calls", [{"seat": "E", "call": "1H", "meaning": "weak"}], "said of calls[0]"),
        ("auction", ["Q:1H"], "auction[0]"),
    ],
)
def test_an_impossible_bidding_state_is_refused_with_its_place(
    key: str, value: object, field: str
) -> None:
    with pytest.raises(TableError) as caught:
        read_table({"dealer": "N", key: value})
    assert caught.value.field == field
