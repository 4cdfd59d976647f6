"""Compare auctions with OpenSpiel's bridge on 15,000 random auctions.

OpenSpiel is an independent implementation. Compared are the legality of calls, whose turn it is,
the end, the contract and the declarer.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pyspiel
import pytest

from bridgelaw.bridge.auction import DOUBLE, EVERY_CALL, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.notation import contract_text
from bridgelaw.bridge.seats import Seat

PARTS: Final = 10
AUCTIONS: Final = 15_000 // PARTS
ALL_CALLS_EACH: Final = 20
"""In one auction of this many, all 38 calls are tried at each turn.

In the others one call is tried, legal or not.
"""
FIRST_CALL: Final = 52
"""OpenSpiel numbers calls after cards: pass, double, redouble, then bids from the lowest."""
PLAY, OVER = 2, 3
SEATS: Final = tuple(Seat)
CONTRACT_STRAINS: Final = {"N": "NT"}

NUMBERS: Final[dict[Call, int]] = {
    PASS: FIRST_CALL,
    DOUBLE: FIRST_CALL + 1,
    REDOUBLE: FIRST_CALL + 2,
    **{
        Bid(level, strain): FIRST_CALL + 3 + (level - 1) * 5 + strain.index
        for level in range(1, 8)
        for strain in Strain
    },
}
CALLS: Final = {number: call for call, number in NUMBERS.items()}
LOWEST_BID: Final = FIRST_CALL + 3


def dealt(game: Any) -> Any:
    """Return a state after the deal; North is dealer."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def contract_of(game: Any, state: Any) -> str:
    """Return OpenSpiel's contract in our notation.

    Its last letter is declarer, an `N` before it notrump.
    """
    strain_and_doubled, declarer = game.contract_string(state.contract_index()).split()
    level, strain, doubled = (
        strain_and_doubled[0],
        strain_and_doubled[1],
        strain_and_doubled.lstrip("1234567CDHSNT"),
    )
    return f"{level}{CONTRACT_STRAINS.get(strain, strain)}{doubled} {declarer}"


def next_call(random: Random, legal: list[int]) -> int:
    """Return a random legal call by its number.

    It is mostly a pass or a low bid, so that auctions are long, and many are doubled.
    """
    doubles = [call for call in legal[1:3] if call < LOWEST_BID]
    if doubles and random.random() < 0.3:
        return doubles[0]
    bids = legal[1 + len(doubles) :]
    return (
        bids[min(int(random.expovariate(0.4)), len(bids) - 1)]
        if bids and random.random() < 0.5
        else FIRST_CALL
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_the_auction_agrees_with_open_spiel(part: int) -> None:
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    beginning, random = dealt(game), Random(part)
    for number in range(AUCTIONS):
        auction, state = Auction(Seat.N), beginning.clone()
        while not auction.is_over:
            assert auction.turn is SEATS[state.current_player()], auction
            legal = state.legal_actions()
            tried = EVERY_CALL if number % ALL_CALLS_EACH == 0 else (random.choice(EVERY_CALL),)
            for call in tried:
                assert (auction.legal(call) is None) == (NUMBERS[call] in legal), (auction, call)
            chosen = next_call(random, legal)
            auction = auction.with_call(CALLS[chosen])
            state.apply_action(chosen)
        if auction.passed_out:
            assert state.current_phase() == OVER
            continue
        assert state.current_phase() == PLAY, auction
        assert auction.contract is not None
        assert contract_text(auction.contract).replace(" by ", " ") == contract_of(game, state), (
            auction
        )
        assert auction.contract.declarer is not None
        assert auction.contract.declarer.lho is SEATS[state.current_player()]
