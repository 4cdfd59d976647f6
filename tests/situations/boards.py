"""Random boards for made-up situations: a deal, a lawful auction, lawful play.

This module does not use the laws.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.table_changes import with_play

SMALL_STEPS = 0.85
"""The probability that a bid is one of the lowest five."""


def deal(random: Random) -> Deal:
    """Return four random hands of thirteen cards."""
    deck = random.sample(DECK, len(DECK))
    return Deal.of({seat: deck[place::4] for place, seat in enumerate(Seat)})


def some_call(random: Random, auction: Auction, passes: float) -> Call:
    """Return a random lawful call for the player in turn."""
    legal = auction.legal_calls()
    if random.random() < passes:
        return PASS
    others = [call for call in (DOUBLE, REDOUBLE) if call in legal]
    if others and random.random() < 0.2:
        return random.choice(others)
    bids = [call for call in legal if isinstance(call, Bid)]
    if not bids:
        return PASS
    return random.choice(bids[:5] if random.random() < SMALL_STEPS else bids)


def auction_so_far(random: Random, calls: int) -> Auction:
    """Return a lawful auction of `calls` calls that is not over."""
    while True:
        auction = Auction(random.choice(list(Seat)))
        for _ in range(calls):
            auction = auction.with_call(some_call(random, auction, 0.45))
        if not auction.is_over:
            return auction


def auction_to_a_contract(random: Random) -> Auction:
    """Return a lawful auction that ends in a contract."""
    while True:
        auction = Auction(random.choice(list(Seat)))
        while not auction.is_over:
            auction = auction.with_call(some_call(random, auction, 0.6))
        if not auction.passed_out:
            return auction


def board(random: Random) -> Table:
    """Return a board with a contract on which no card has been played; everything is known."""
    auction = auction_to_a_contract(random)
    number = random.choice(
        [place for place in range(1, 17) if Table(board=place).dealer is auction.dealer]
    )
    return Table(
        deal=deal(random), board=number, auction=auction, dummy_spread=False, faced_lead=False
    )


def legal_cards(table: Table, seat: Seat) -> list[Card]:
    """Return the cards that a player may play under the rule of following suit, in order."""
    held = sorted(table.known(seat))
    led = table.current.suit_led
    following = [card for card in held if card.suit is led]
    return following or held


def play_on(random: Random, table: Table, cards: int) -> Table:
    """Return the board after this many more cards, played lawfully and in turn."""
    for _ in range(cards):
        seat = table.turn
        if seat is None:
            break
        table = with_play(table, seat, random.choice(legal_cards(table, seat)))
        if table.trick_number == 1 and len(table.current) == 1:
            table = replace(table, dummy_spread=True)
    return table


def some_play(random: Random, least: int = 0, most: int = 51) -> Table:
    """Return a board on which some cards have been played."""
    return play_on(random, board(random), random.randint(least, most))


def at_the_start_of_a_trick(random: Random, first: int = 2, last: int = 12) -> Table:
    """Return a board just before the lead to a trick with one of these numbers."""
    return play_on(random, board(random), 4 * (random.randint(first, last) - 1))


def in_a_trick(random: Random, cards: int, first: int = 1, last: int = 12) -> Table:
    """Return a board with this many cards played to the trick in progress."""
    return play_on(random, board(random), 4 * (random.randint(first, last) - 1) + cards)
