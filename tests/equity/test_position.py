"""An invalid position never reaches the solver."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.equity.brute import tricks as by_trying
from tests.equity.deals import shuffled

from bridgelaw.bridge.cards import DECK, Card, Rank, Strain, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.notation import parse_card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table
from bridgelaw.equity.errors import NoAnswer
from bridgelaw.equity.position import Position, check_line, position
from bridgelaw.equity.solver import AllContracts, Solver, Trace, Tricks

DEAL = shuffled(1)
HANDS = DEAL.hands
SPADES = Suit.SPADES.cards
ENDING = tuple(frozenset(cards) for cards in (SPADES[:2], SPADES[2:4], SPADES[4:6], SPADES[6:8]))
NONE: frozenset[Card] = frozenset()


def cards(words: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, words.split()))


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Position(HANDS[:3], Strain.SPADES, Seat.N), "3 hands"),
        (lambda: Position((*HANDS, NONE), Strain.SPADES, Seat.N), "5 hands"),
        (
            lambda: Position((HANDS[0], HANDS[0], HANDS[2], HANDS[3]), Strain.SPADES, Seat.N),
            "in two places",
        ),
        (
            lambda: Position((HANDS[0] - {max(HANDS[0])}, *HANDS[1:]), Strain.SPADES, Seat.N),
            "13 cards left, expected 12",
        ),
        (
            lambda: Position((HANDS[0] | {max(HANDS[1])}, *HANDS[1:]), Strain.SPADES, Seat.N),
            "in two places",
        ),
        (lambda: Position((NONE, *HANDS[1:]), Strain.SPADES, Seat.N), "expected 0"),
        (
            lambda: Position((frozenset(DECK), NONE, NONE, NONE), Strain.SPADES, Seat.N),
            "52 cards left",
        ),
        (
            lambda: Position((ENDING[0], NONE, ENDING[2], NONE), Strain.SPADES, Seat.N),
            "fit together",
        ),
        (
            lambda: Position(ENDING, Strain.SPADES, Seat.N, (SPADES[8],)),
            "has 2 cards left, expected 1",
        ),
        (lambda: Position(ENDING, Strain.SPADES, Seat.N, (SPADES[0],)), "in two places"),
        (lambda: Position(ENDING, Strain.SPADES, Seat.N, SPADES[8:12]), "at most three"),
        (lambda: Position(ENDING, None, Seat.N), "denomination"),  # type: ignore[arg-type]
        (lambda: Position(ENDING, Suit.SPADES, Seat.N), "denomination"),  # type: ignore[arg-type]
        (lambda: Position(ENDING, Strain.SPADES, "N"), "the leader"),  # type: ignore[arg-type]
        (lambda: Position((frozenset({"SA"}),) * 4, Strain.SPADES, Seat.N), "expected a card"),  # type: ignore[arg-type]
        (lambda: Tricks(Position((NONE,) * 4, Strain.SPADES, Seat.N)), "have been played"),
        (
            lambda: AllContracts(Deal.of(dict(zip(Seat, ENDING, strict=True)))),
            "Ask for the position instead",
        ),
        (lambda: Position(ENDING, Strain.SPADES, Seat.N).play(SPADES[2]), "North does not hold"),
        (lambda: Trace(Position(ENDING, Strain.SPADES, Seat.N), SPADES[:2]), "East does not hold"),
        (
            lambda: Trace(Position(ENDING, Strain.SPADES, Seat.N).play(SPADES[0]), ()),
            "found 1 cards in the trick",
        ),
        (lambda: position(Table()), "denomination"),
        (lambda: position(Table(trump=Strain.SPADES, deal=DEAL, trick_number=1)), "the leader"),
        (
            lambda: position(Table(trump=Strain.SPADES, declarer=Seat.S, trick_number=1)),
            "hand of North",
        ),
    ],
)
def test_an_impossible_position_is_refused(make: Callable[[], object], problem: str) -> None:
    with pytest.raises(TableError, match=problem):
        make()


def test_a_line_follows_suit() -> None:
    """A line must follow suit; the solver itself would accept the revoke."""
    hands = tuple(frozenset(cards(words)) for words in ("SA HA", "SK HK", "SQ HQ", "SJ HJ"))
    here = Position(hands, Strain.NOTRUMP, Seat.N)
    check_line(here, cards("SA SK SQ SJ HA HK HQ HJ"))
    with pytest.raises(TableError, match="East cannot play ♥K"):
        check_line(here, cards("SA HK"))


def test_out_of_turn_in_the_trick_in_progress() -> None:
    told = {"deal": DEAL.to_pbn(), "declarer": "S", "trump": "spades"}
    west, north, east, _ = (str(min(HANDS[seat.index])) for seat in Seat.W.clockwise())
    whole = read_table({**told, "trick": {"number": 1, "leader": "W", "cards": [west, north]}})
    assert position(whole).turn is Seat.E
    with pytest.raises(TableError, match="East has played to this trick out of turn"):
        position(read_table({**told, "trick": {"leader": "W", "cards": [west, f"E:{east}"]}}))


def test_hands_are_reconstructed_from_the_play() -> None:
    told = {"declarer": "S", "trump": "NT", "tricks": [["W", "SA", "SK", "SQ", "SJ"]]}
    with pytest.raises(TableError, match="hand of North is not known"):
        position(read_table(told))


def may_be(hands: tuple[frozenset[Card], ...], leader: int, trick: tuple[Card, ...]) -> bool:
    """Return whether it is a valid position, judged independently."""
    owed = [len(hands[(leader + place) % 4]) + (place < len(trick)) for place in range(4)]
    there = [*trick, *(card for hand in hands for card in hand)]
    return (
        len(trick) < 4 and len(set(owed)) == 1 and len(there) == len(set(there)) and bool(owed[0])
    )


def test_random_endings_are_refused_or_solved(solver: Solver) -> None:
    """Random endings are refused, or get the right figure."""
    refused, asked = 0, []
    for seed in range(1500):
        dice = random.Random(seed)
        pack = dice.sample(DECK, 16) if seed % 3 else [dice.choice(DECK) for _ in range(16)]
        sizes = [dice.choice((2, 2, 2, 2, 2, 1, 3)) for _ in range(4)]
        leader, count = dice.randrange(4), dice.choice((0, 0, 1, 2, 3, 4))
        if seed % 2:  # valid ones
            sizes = [3 - ((seat - leader) % 4 < count) for seat in range(4)]
        hands = tuple(frozenset(pack.pop() for _ in range(size)) for size in sizes)
        trick = tuple(pack.pop() for _ in range(min(count, len(pack))))
        trump = dice.choice(list(Strain))
        try:
            asked.append(Position(hands, trump, list(Seat)[leader], trick))
        except TableError:
            refused += 1
            assert not may_be(hands, leader, trick)
        else:
            assert may_be(hands, leader, trick)
    assert refused > 500
    assert len(asked) > 300
    for here, found in zip(asked, solver.map(map(Tricks, asked)), strict=True):
        assert not isinstance(found, NoAnswer)
        theirs = found if here.turn in (Seat.N, Seat.S) else here.tricks_left - found
        assert theirs == by_trying(here.hands, here.leader.index, here.trick, here.trump), here


def test_revokes_in_the_trick_in_progress_are_solved(solver: Solver) -> None:
    """Revokes in the trick in progress are solved.

    A player who revoked still has a card of the suit; players who follow must not take that for a
    void.
    """
    asked = []
    for seed in range(200):
        dice = random.Random(seed)
        pack = dice.sample([card for card in DECK if card.rank > Rank.SIX], 16)
        hands = tuple(frozenset(pack[place * 4 : place * 4 + 4]) for place in range(4))
        here = Position(hands, dice.choice(list(Strain)), dice.choice(list(Seat)))
        for _ in range(dice.choice((2, 3))):
            here = here.play(dice.choice(sorted(here.hands[here.turn.index])))
        asked.append(here)
    revoked = [
        here
        for here in asked
        if any(
            card.suit is not here.trick[0].suit
            and any(other.suit is here.trick[0].suit for other in here.hands[seat.index])
            for seat, card in zip(here.leader.clockwise(), here.trick, strict=False)
        )
    ]
    assert len(revoked) > 50
    for here, found in zip(asked, solver.map(map(Tricks, asked)), strict=True):
        assert not isinstance(found, NoAnswer)
        theirs = found if here.turn in (Seat.N, Seat.S) else here.tricks_left - found
        assert theirs == by_trying(here.hands, here.leader.index, here.trick, here.trump), here
