"""Auctions, also compared with an independent judge of legality that looks at the calls alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.bridge.auction import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    Call,
    Contract,
    Doubling,
    Illegal,
)
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.notation import parse_call, parse_contract
from bridgelaw.bridge.seats import Seat
from bridgelaw.i18n.text import say


def auction(text: str, dealer: Seat = Seat.N) -> Auction:
    return Auction.of(dealer, map(parse_call, text.split()))


@pytest.mark.parametrize(
    ("calls", "call", "reason"),
    [
        ("", "P", None),
        ("", "1C", None),
        ("", "X", Illegal.DOUBLES_NO_BID),
        ("", "XX", Illegal.REDOUBLES_NO_DOUBLE),
        ("1S", "1H", Illegal.INSUFFICIENT),
        ("1S", "1S", Illegal.INSUFFICIENT),
        ("1S", "1NT", None),
        ("1NT", "2C", None),
        ("1S", "8C", Illegal.ABOVE_SEVEN),
        ("1S", "X", None),
        ("1S P", "X", Illegal.DOUBLES_OWN_SIDE),
        ("1S X", "X", Illegal.DOUBLES_OWN_SIDE),
        ("1S X P", "X", Illegal.DOUBLES_A_DOUBLE),
        ("1S P P", "X", None),
        ("1S X", "XX", None),
        ("1S X P", "XX", Illegal.REDOUBLES_OWN_SIDE),
        ("1S X P P", "XX", None),
        ("1S X XX", "XX", Illegal.REDOUBLES_A_REDOUBLE),
        ("1S X XX", "X", Illegal.DOUBLES_A_DOUBLE),
        ("1S X 2S", "XX", Illegal.REDOUBLES_NO_DOUBLE),
        ("1S P P P", "P", Illegal.AUCTION_OVER),
        ("P P P P", "1S", Illegal.AUCTION_OVER),
        ("P P P", "1S", None),
    ],
)
def test_legal_and_illegal_calls(calls: str, call: str, reason: Illegal | None) -> None:
    assert auction(calls).legal(parse_call(call)) is reason


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("1NT P 3NT P P P", "3NT N"),
        ("P 1S P 2S P P P", "2S E"),
        ("1H 1S 2S P 3S P P P", "3S S"),
        ("1S P 2H P 4H X XX P P P", "4HXX S"),
        ("1S X 2S P P P", "2S N"),
        ("1H 2C 1S P P P", "1S S"),  # insufficient, and accepted
        ("1H P P X X P P P", "1HX N"),  # an inadmissible double has no effect
        ("1H X P P P", "1HX N"),
    ],
)
def test_the_contract_of_an_auction(calls: str, contract: str) -> None:
    assert auction(calls).contract == parse_contract(contract)
    assert auction(calls).presumed_declarer == parse_contract(contract).declarer


def test_an_unfinished_auction_has_no_contract() -> None:
    open_auction = auction("1S P P", Seat.W)
    assert not open_auction.is_over
    assert open_auction.turn is Seat.S
    assert (open_auction.contract, open_auction.presumed_declarer) == (None, None)
    assert (open_auction.last_bid, open_auction.last_bidder) == (Bid(1, Strain.SPADES), Seat.W)
    assert open_auction.doubled is Doubling.UNDOUBLED
    over = open_auction.with_call(PASS)
    assert over.is_over
    assert over.turn is None
    assert over.before(3) == open_auction


def test_a_passed_out_auction() -> None:
    assert auction("P P P P").passed_out
    assert auction("P P P P").contract is None
    assert not auction("P P P").passed_out


def test_the_callers_of_an_auction() -> None:
    told = auction("1S P 2S X P", Seat.E)
    assert told.caller(3) is Seat.N
    assert told.by(Seat.E) == (Bid(1, Strain.SPADES), PASS)
    assert told.by(Seat.S) == (PASS,)


def test_the_first_illegal_call_is_found() -> None:
    assert auction("1S P 1H P").first_illegal() == (2, Illegal.INSUFFICIENT)
    assert auction("1S P 2H P").first_illegal() is None
    assert say(Illegal.INSUFFICIENT, "da") == "den er utilstrækkelig"


def test_levels_of_bids() -> None:
    with pytest.raises(ValueError, match="level 0"):
        Bid(0, Strain.CLUBS)
    with pytest.raises(ValueError, match="level 8"):
        Contract(8, Strain.CLUBS)
    assert Contract(3, Strain.NOTRUMP).tricks_needed == 9
    assert str(Bid(2, Strain.HEARTS)) == "2♥"


# The second judge


def naive_is_over(calls: list[Call]) -> bool:
    ends = [4] if calls[:4] == [PASS] * 4 else []
    bids = [place for place, call in enumerate(calls) if isinstance(call, Bid)]
    if bids:
        ends += [
            place
            for place in range(bids[0] + 4, len(calls) + 1)
            if calls[place - 3 : place] == [PASS] * 3
        ]
    return bool(ends)


def naive_is_legal(calls: list[Call], call: Call) -> bool:
    if naive_is_over(calls):
        return False
    if call is PASS:
        return True
    active = [(place, other) for place, other in enumerate(calls) if other is not PASS]
    if isinstance(call, Bid):
        ranks = [
            (bid.level, list(Strain).index(bid.strain)) for _, bid in active if isinstance(bid, Bid)
        ]
        return call.level <= 7 and all(
            (call.level, list(Strain).index(call.strain)) > rank for rank in ranks
        )
    if not active:
        return False
    place, last = active[-1]
    opponents = (len(calls) - place) % 2 == 1
    return opponents and (isinstance(last, Bid) if call is DOUBLE else last is DOUBLE)


bids = st.builds(Bid, st.integers(1, 8), st.sampled_from(Strain))
calls = st.one_of(st.just(PASS), st.just(PASS), st.just(DOUBLE), st.just(REDOUBLE), bids)


@given(st.lists(calls, max_size=30), calls)
def test_legality_agrees_with_a_second_implementation(proposed: list[Call], call: Call) -> None:
    legal: list[Call] = []
    for one in proposed:
        if naive_is_legal(legal, one):
            legal.append(one)
    told = Auction.of(Seat.N, legal)
    assert told.first_illegal() is None
    assert told.is_over is naive_is_over(legal)
    assert (told.legal(call) is None) is naive_is_legal(legal, call)


@given(st.lists(calls, max_size=20), st.sampled_from(Seat))
def test_any_auction_has_a_state(made: list[Call], dealer: Seat) -> None:
    told = Auction.of(dealer, made)
    assert (told.turn is None) is told.is_over
    assert (told.contract is None) is (told.presumed_declarer is None)
    if told.contract is not None:
        assert told.contract.declarer in told.last_bidder.side.seats if told.last_bidder else False
