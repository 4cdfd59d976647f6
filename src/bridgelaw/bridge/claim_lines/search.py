"""Search every line of play of one side while the other defends as well as possible.

A line is a plan of one side for both its hands, good or bad; the other side sees all the cards and
gives the best answer. If the side is to play, the totals of a position are those after any of its
cards. If the other side is to play, they are those that none of its cards can beat. The lowest
total is the side's worst result, the highest is double dummy.

Totals are bits: bit n is set if n tricks are a possible outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bridgelaw.bridge.cards import DECK
from bridgelaw.bridge.claim_lines.position import SUIT_MASK, Masks, Position
from bridgelaw.bridge.claim_lines.statement import NOTHING_SAID, Statement
from bridgelaw.bridge.seats import Side

BUDGET: Final = 300_000
"""The number of cards played before a search gives up: about a second."""

SUITS: Final = (0, 13, 26, 39)


class TooManyLines(Exception):
    """There are more lines than the budget allows."""


class Search:
    """The totals of one side in a position and all that can follow, each computed once."""

    def __init__(
        self, start: Position, side: Side, said: Statement = NOTHING_SAID, budget: int = BUDGET
    ) -> None:
        self.ours = tuple(seat.side is side for seat in sorted((*side.seats, *side.other.seats)))
        self.trump = -1 if start.trump is None else start.trump.index
        self.said = said
        self.left = budget
        self.named = sum(1 << card.index for card in said.cards)
        self.restricted = said != NOTHING_SAID
        self.bound = (
            self.ours if said.by is None else tuple(place == said.by.index for place in range(4))
        )
        self._totals: dict[tuple[int, ...], int] = {}

    # The start of a trick

    def totals(self, hands: Masks, leader: int) -> int:
        """Return the totals from here on, before anyone has played to the trick."""
        if not hands[0]:
            return 1
        if (sure := self._runs_the_rest(hands, leader)) >= 0:
            return 1 << sure
        key = (*hands, leader) if self.named else (*_ranked(hands), leader)
        found = self._totals.get(key)
        if found is None:
            present = hands[0] | hands[1] | hands[2] | hands[3]
            found = self._totals[key] = self.after(hands, present, leader, 0, -1, -1, -1)
        return found

    # A trick in progress

    def after(
        self, hands: Masks, present: int, seat: int, count: int, led: int, best: int, winner: int
    ) -> int:
        """Return the totals from here on, with `count` cards in the trick.

        `led` is the suit led, `best` the best card, played by `winner`. `present` are the cards
        that were in the hands when the trick began.
        """
        if count == 4:
            return self.totals(hands, winner) << self.ours[winner]
        found, most = 0, 13
        for card in self.moves(hands, present, seat, led):
            child = self.play(hands, present, seat, count, led, best, winner, card)
            found |= child
            if not self.ours[seat]:
                most = min(most, child.bit_length() - 1)
                if not most:
                    return 1
        return found if self.ours[seat] else found & ((2 << most) - 1)

    def play(
        self,
        hands: Masks,
        present: int,
        seat: int,
        count: int,
        led: int,
        best: int,
        winner: int,
        card: int,
    ) -> int:
        """Return the totals after one more card."""
        self.left -= 1
        if self.left < 0:
            raise TooManyLines
        changed = list(hands)
        changed[seat] ^= 1 << card
        led, best, winner = self.in_trick(led, best, winner, seat, card)
        now = (changed[0], changed[1], changed[2], changed[3])
        return self.after(now, present, (seat + 1) & 3, count + 1, led, best, winner)

    def in_trick(
        self, led: int, best: int, winner: int, seat: int, card: int
    ) -> tuple[int, int, int]:
        """Return the suit led, the best card and its player after one more card."""
        suit = card // 13
        if led < 0:
            return suit, card, seat
        beats = card > best if suit == best // 13 else suit == self.trump
        return (led, card, seat) if beats else (led, best, winner)

    def moves(self, hands: Masks, present: int, seat: int, led: int) -> tuple[int, ...]:
        """Return the playable cards without equivalents, by the laws and by the statement."""
        hand = hands[seat]
        suits = (led,) if led >= 0 and hand >> SUITS[led] & SUIT_MASK else (0, 1, 2, 3)
        cards: list[int] = []
        for suit in suits:
            shift = SUITS[suit]
            held = hand >> shift & SUIT_MASK
            if held:
                runs = _tops(held, present >> shift & SUIT_MASK, self.named >> shift & SUIT_MASK)
                cards += [shift + rank for rank in runs]
        if self.restricted and self.ours[seat]:
            allowed = [card for card in cards if self._allows(hands, seat, led, card)]
            return tuple(allowed or cards)
        return tuple(cards)

    def _allows(self, hands: Masks, seat: int, led: int, card: int) -> bool:
        """Return whether the statement allows a card of the side."""
        said = self.said
        if any(
            DECK[card] is struck and number == 14 - hands[seat].bit_count()
            for number, struck in said.struck
        ):
            return False
        if not self.bound[seat]:
            return True
        bound = sum(hands[place] for place in range(4) if self.bound[place])
        first = next((named.index for named in said.order if bound >> named.index & 1), -1)
        if first >= 0 and card != first and DECK[card] in said.order:
            return False
        return led >= 0 or self._allows_lead(hands, seat, card, first)

    def _allows_lead(self, hands: Masks, seat: int, card: int, first: int) -> bool:
        said, hand, suit = self.said, hands[seat], card // 13
        if first >= 0 and hand >> first & 1 and card != first:
            return False
        if said.draws_trumps and self.trump >= 0:
            theirs = sum(hands[place] for place in range(4) if not self.ours[place])
            trumps = SUIT_MASK << SUITS[self.trump]
            if theirs & trumps and hand & trumps and suit != self.trump:
                return False
        if DECK[card].suit in said.top_down and hand >> card + 1 & (SUIT_MASK >> card % 13 + 1):
            return False
        wanted = next(
            (named.index for named in said.suits if hand >> SUITS[named.index] & SUIT_MASK), suit
        )
        return suit == wanted

    def _runs_the_rest(self, hands: Masks, leader: int) -> int:
        """Return the side's tricks if the hand on lead takes the rest in any case, else -1."""
        mate, left, right = hands[leader ^ 2], hands[(leader + 1) & 3], hands[(leader + 3) & 3]
        hand, against = hands[leader], left | right
        if self.trump >= 0 and against >> SUITS[self.trump] & SUIT_MASK:
            return -1
        if not _all_win(hand, against):
            return -1
        # Partner also has only winners, or can neither overtake nor ruff.
        if not _all_win(mate, against):
            if self.trump >= 0 and mate >> SUITS[self.trump] & SUIT_MASK:
                return -1
            if any(
                held and (mate >> shift & SUIT_MASK) > (held & -held)
                for shift in SUITS
                if (held := hand >> shift & SUIT_MASK)
            ):
                return -1
        return hand.bit_count() if self.ours[leader] else 0


def begin(search: Search, start: Position) -> tuple[Masks, int, int, int, int, int, int]:
    """Return the arguments of `Search.after` for a position, which may be in mid-trick."""
    present = start.hands[0] | start.hands[1] | start.hands[2] | start.hands[3]
    led, best, winner = -1, -1, -1
    for play in start.trick:
        present |= 1 << play.card.index
        led, best, winner = search.in_trick(led, best, winner, play.seat.index, play.card.index)
    seat = (start.leader.index + len(start.trick)) & 3
    return start.hands, present, seat, len(start.trick), led, best, winner


def reaches(search: Search, start: Position, found: Callable[[int, int], bool]) -> bool:
    """Return whether any line contains a trick for which `found` is true.

    The other side may play in any way. `found` gets the seat that wins the trick and the card that
    wins it.
    """
    seen: set[tuple[int, ...]] = set()

    def look(
        hands: Masks, present: int, seat: int, count: int, led: int, best: int, winner: int
    ) -> bool:
        if count == 4:
            if found(winner, best):
                return True
            key = (*hands, winner)
            if key in seen or not hands[0]:
                return False
            seen.add(key)
            return look(hands, hands[0] | hands[1] | hands[2] | hands[3], winner, 0, -1, -1, -1)
        for card in search.moves(hands, present, seat, led):
            search.left -= 1
            if search.left < 0:
                raise TooManyLines
            changed = list(hands)
            changed[seat] ^= 1 << card
            now = (changed[0], changed[1], changed[2], changed[3])
            if look(
                now,
                present,
                (seat + 1) & 3,
                count + 1,
                *search.in_trick(led, best, winner, seat, card),
            ):
                return True
        return False

    return look(*begin(search, start))


def _all_win(hand: int, against: int) -> bool:
    """Return whether every card of a hand is higher than all cards of its suit on the other
    side.
    """
    return all(
        not (held := hand >> shift & SUIT_MASK) or (held & -held) > (against >> shift & SUIT_MASK)
        for shift in SUITS
    )


@lru_cache(maxsize=1 << 16)
def _tops(held: int, present: int, named: int) -> tuple[int, ...]:
    """Return the highest of each run of equivalent cards of one suit, from the top.

    Named cards are not equivalent to any other.
    """
    tops: list[int] = []
    joined = False
    for rank in range(12, -1, -1):
        bit = 1 << rank
        if held & bit:
            if not joined or named & bit:
                tops.append(rank)
            joined = not named & bit
        elif present & bit:
            joined = False
    return tuple(tops)


def _ranked(hands: Masks) -> tuple[int, int, int, int]:
    """Return the hands as the holders of each suit's cards, the highest first.

    Hands that differ only in pips are the same.
    """
    north, east, south, west = hands
    clubs, diamonds, hearts, spades = (
        _owners(
            north >> shift & SUIT_MASK,
            east >> shift & SUIT_MASK,
            south >> shift & SUIT_MASK,
            west >> shift & SUIT_MASK,
        )
        for shift in SUITS
    )
    return clubs, diamonds, hearts, spades


@lru_cache(maxsize=1 << 18)
def _owners(north: int, east: int, south: int, west: int) -> int:
    owners = 1
    for rank in range(12, -1, -1):
        for place, hand in enumerate((north, east, south, west)):
            if hand >> rank & 1:
                owners = owners << 2 | place
    return owners
