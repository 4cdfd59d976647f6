"""The different totals that a side can reach, each with a line of play, and notes for directors."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bridgelaw.bridge.cards import DECK, Card, Suit
from bridgelaw.bridge.claim_lines.position import SUIT_MASK, Masks, Position
from bridgelaw.bridge.claim_lines.search import BUDGET, Search, TooManyLines, begin, reaches
from bridgelaw.bridge.claim_lines.statement import NOTHING_SAID, Statement
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.i18n.text import ENGLISH, Text, say

GUESSING: Final = 50_000
"""The number of cards that may be played in the search for guesses."""
PLAYOUTS: Final = 200
"""The number of lines played at random if there are too many to search them all."""

TOTAL_BEST = Text("{number}: the best there is, such as {tricks}")
TOTAL_TURNS = Text("{number}: such as {who:own} {card} to trick {trick}; {tricks}")
TOTAL_ONLY = Text("{number}: on every line")


@dataclass(frozen=True, slots=True)
class Turn:
    """The first card of a line after which the side can no longer reach its best total."""

    trick: int
    seat: Seat
    card: Card
    best: int
    """The maximum number of tricks, of those counted, that the side could take before this card."""


@dataclass(frozen=True, slots=True)
class ShowOut:
    """An opponent's first failure to follow to a suit on a line, before the last trick."""

    trick: int
    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Guess:
    """A card whose location matters: if the other opponent held it, another play would be right."""

    trick: int
    seat: Seat
    """The player of the claimer's side whose turn it is then."""
    card: Card
    holder: Seat


@dataclass(frozen=True, slots=True)
class Line:
    """A possible course of the play: the tricks that the side wins, and the cards."""

    total: int
    tricks: tuple[Trick, ...]
    turn: Turn | None
    show_outs: tuple[ShowOut, ...]
    excluded: bool
    """Whether the statement excludes every line with this total."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The totals that a side can reach from a position, the lowest first."""

    tricks_left: int
    lines: tuple[Line, ...]
    exhaustive: bool
    """Whether every line was searched. If not, totals that are not in `lines` may exist."""
    trump_out: bool
    """Whether an opponent still has a trump."""
    guesses: tuple[Guess, ...]
    """Cards whose location matters on the best line, as far as the search went."""

    @property
    def open(self) -> tuple[Line, ...]:
        """The lines that the statement does not exclude."""
        return tuple(line for line in self.lines if not line.excluded)

    @property
    def settled(self) -> int | None:
        """The total, if all lines were searched and it is the same on every line that is open."""
        return self.open[0].total if self.exhaustive and len(self.open) == 1 else None

    @property
    def totals(self) -> tuple[Total, ...]:
        """The totals that are not excluded, each with its line.

        If not all lines were searched, they are all numbers of tricks.
        """
        seen = {
            line.total: Total(line, best=line is self.open[-1], only=len(self.open) == 1)
            for line in self.open
        }
        if self.exhaustive:
            return tuple(seen.values())
        return tuple(
            Total.sampled(seen.get(number), number) for number in range(self.tricks_left + 1)
        )


class Total(int):
    """A number of tricks with the line on which it occurs."""

    line: Line | None
    best: bool
    only: bool

    def __new__(cls, line: Line, *, best: bool = False, only: bool = False) -> Total:
        made = super().__new__(cls, line.total)
        made.line, made.best, made.only = line, best, only
        return made

    @classmethod
    def sampled(cls, found: Total | None, number: int) -> Total:
        """Return a number from a partial search, with the line that was found, if any."""
        made = super().__new__(cls, number)
        made.line, made.best, made.only = (found.line if found is not None else None), False, False
        return made


@say.register
def _(value: Total, language: str = ENGLISH, spec: str = "") -> str:
    number, line = int(value), value.line
    if line is None or spec == "number":
        return str(number)
    if value.only:
        return TOTAL_ONLY.say(language, number=number)
    tricks = spread(line, language)
    turn = line.turn
    if turn is None:
        return (
            TOTAL_BEST.say(language, number=number, tricks=tricks)
            if value.best
            else f"{number}: {tricks}"
        )
    return TOTAL_TURNS.say(
        language, number=number, who=turn.seat, card=turn.card, trick=turn.trick, tricks=tricks
    )


def spread(line: Line, language: str = ENGLISH) -> str:
    """Return a line as one line of text: each trick with its leader and its cards in turn."""
    return " · ".join(
        f"{say(trick.leader, language, 'letter')}: "
        f"{' '.join(say(card, language) for card in trick.cards)}"
        for trick in line.tricks
    )


@lru_cache(maxsize=256)
def lines(
    start: Position, side: Side, said: Statement = NOTHING_SAID, budget: int = BUDGET
) -> Lines:
    """Return the totals that a side can reach from a position, each with a line.

    They include totals that the statement excludes.
    """
    trump_out = bool(start.trumps_of(side.other))
    try:
        free = Search(start, side, NOTHING_SAID, budget)
        every = free.after(*begin(free, start))
        held_to = free
        if said != NOTHING_SAID:
            held_to = Search(start, side, said, free.left)
        open_to = held_to.after(*begin(held_to, start))
        found = tuple(
            _line(
                held_to if open_to >> total & 1 else free,
                start,
                side,
                total,
                excluded=not open_to >> total & 1,
            )
            for total in range(start.tricks_left + 1)
            if (every | open_to) >> total & 1
        )
    except TooManyLines:
        return Lines(start.tricks_left, _at_random(start, side, said), False, trump_out, ())
    # If every line has the same total, there is nothing to guess.
    guesses = () if every.bit_count() == 1 else _guesses(free, start, side)
    return Lines(start.tricks_left, found, True, trump_out, guesses)


@lru_cache(maxsize=256)
def opponents_trump_can_win(
    start: Position, side: Side, said: Statement = NOTHING_SAID, budget: int = BUDGET
) -> bool | None:
    """Return whether a trump of the other side takes a trick on a line that the statement allows.

    None if there are too many lines to know.
    """
    if start.trump is None:
        return False
    trump, search = start.trump.index, Search(start, side, said, budget)
    try:
        return reaches(
            search, start, lambda winner, card: not search.ours[winner] and card // 13 == trump
        )
    except TooManyLines:
        return None


class _Walk:
    """A line under construction, card by card."""

    def __init__(self, search: Search, start: Position) -> None:
        self.search = search
        self.hands, self.present, self.seat, self.count, self.led, self.best, self.winner = begin(
            search, start
        )
        self.number = start.trick_number
        self.plays: list[Play] = list(start.trick)
        self.tricks: list[Trick] = []
        self.won = 0

    @property
    def over(self) -> bool:
        """Whether no cards are left to play."""
        return not any(self.hands) and not self.plays

    @property
    def ours(self) -> bool:
        """Whether it is the turn of the claimer's side."""
        return self.search.ours[self.seat]

    def moves(self) -> dict[int, int]:
        """Return the playable cards with the totals after each, counted from this trick on."""
        state = (self.hands, self.present, self.seat, self.count, self.led, self.best, self.winner)
        cards = self.search.moves(self.hands, self.present, self.seat, self.led)
        return {card: self.search.play(*state, card) for card in cards}

    def play(self, card: int) -> None:
        """Play a card to the trick."""
        hands = list(self.hands)
        hands[self.seat] ^= 1 << card
        self.hands = (hands[0], hands[1], hands[2], hands[3])
        self.plays.append(Play(_SEATS[self.seat], DECK[card]))
        self.led, self.best, self.winner = self.search.in_trick(
            self.led, self.best, self.winner, self.seat, card
        )
        self.seat, self.count = (self.seat + 1) & 3, self.count + 1
        if self.count == 4:
            self._complete()

    def _complete(self) -> None:
        self.tricks.append(Trick(tuple(self.plays)))
        self.won += self.search.ours[self.winner]
        self.plays, self.seat, self.count, self.number = [], self.winner, 0, self.number + 1
        self.led = self.best = self.winner = -1
        self.present = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]


_SEATS: Final = tuple(Seat)


def _line(search: Search, start: Position, side: Side, total: int, *, excluded: bool) -> Line:
    """Return a line to a total; the side plays best for as long as it can."""
    # The search is complete, and its results are looked up again.
    search.left = max(search.left, BUDGET)
    walk = _Walk(search, start)
    turn: Turn | None = None
    while not walk.over:
        after = walk.moves()
        wanted = total - walk.won
        good = {card: totals for card, totals in after.items() if totals >> wanted & 1}
        number, seat = walk.number, _SEATS[walk.seat]
        if walk.ours:
            best = max(totals.bit_length() for totals in after.values()) - 1
            card = max(good, key=lambda card: (good[card].bit_length(), -card % 13))
            if turn is None and good[card].bit_length() - 1 < best:
                turn = Turn(number, seat, DECK[card], best + walk.won)
        else:
            # The defence's best card leaves the side no more than it has in any case.
            card = min(good, key=lambda card: (good[card].bit_length(), card % 13))
        walk.play(card)
    return Line(
        total,
        tuple(walk.tricks),
        turn,
        _show_outs(walk.tricks, start, side),
        excluded,
    )


def _show_outs(tricks: list[Trick], start: Position, side: Side) -> tuple[ShowOut, ...]:
    seen: dict[tuple[Seat, Suit], ShowOut] = {}
    # In the last trick nobody has a choice.
    for number, trick in enumerate(tricks[:-1], start.trick_number):
        led = trick.suit_led
        for play in trick:
            if led is not None and play.card.suit is not led and play.seat.side is not side:
                seen.setdefault((play.seat, led), ShowOut(number, play.seat, led))
    return tuple(seen.values())


def _at_random(start: Position, side: Side, said: Statement) -> tuple[Line, ...]:
    """Return the lowest of some random lines, for positions with too many lines.

    Its total is possible; a lower one may also be.
    """
    rng, worst = random.Random(0), None
    search = Search(start, side, said)
    for _ in range(PLAYOUTS):
        walk = _Walk(search, start)
        while not walk.over:
            walk.play(rng.choice(search.moves(walk.hands, walk.present, walk.seat, walk.led)))
        if worst is None or walk.won < worst.won:
            worst = walk
    if worst is None:
        return ()
    out = _show_outs(worst.tricks, start, side)
    return (Line(worst.won, tuple(worst.tricks), None, out, False),)


def _guesses(search: Search, start: Position, side: Side) -> tuple[Guess, ...]:
    """Return opponents' cards that would make another play right if the other opponent held them.

    Only the best line is examined.
    """
    found: dict[Card, Guess] = {}
    search.left = GUESSING
    walk = _Walk(search, start)
    # Guesses are hints for the director, so those found within the budget are enough; the totals
    # count wrong guesses in any case.
    with suppress(TooManyLines):
        while not walk.over:
            after = walk.moves()
            if walk.ours:
                right = _right(after)
                if len(right) < len(after):
                    for guess in _guesses_at(walk, right):
                        found.setdefault(guess.card, guess)
                walk.play(min(right))
            else:
                walk.play(min(after, key=lambda card: (after[card].bit_length(), card % 13)))
    return tuple(found.values())


def _right(after: dict[int, int]) -> set[int]:
    most = max(totals.bit_length() for totals in after.values())
    return {card for card, totals in after.items() if totals.bit_length() == most}


def _guesses_at(walk: _Walk, right: set[int]) -> list[Guess]:
    """Return the cards whose location decides which card is right now."""
    theirs = [place for place in range(4) if not walk.search.ours[place]]
    found = []
    for holder, other in (theirs, theirs[::-1]):
        for card in _cards(walk.hands[holder]):
            for swapped in _swapped(walk.hands, holder, other, card):
                if not _playable(walk, holder, other, swapped):
                    continue
                again = _Walk.__new__(_Walk)
                again.__dict__.update(walk.__dict__, hands=swapped)
                if not right & _right(again.moves()):
                    found.append(Guess(walk.number, _SEATS[walk.seat], DECK[card], _SEATS[holder]))
                    break
    return found


def _playable(walk: _Walk, holder: int, other: int, hands: Masks) -> bool:
    """Return whether both opponents could have played to the current trick if these were their
    hands.
    """
    if walk.led < 0:
        return True
    suit = SUIT_MASK << 13 * walk.led
    return all(
        play.card.suit.index == walk.led or not hands[play.seat.index] & suit
        for play in walk.plays
        if play.seat.index in (holder, other)
    )


def _swapped(hands: Masks, holder: int, other: int, card: int) -> list[Masks]:
    """Return the hands with a card exchanged for the other opponent's lowest card of the suit.

    If that opponent has none, the card is exchanged for the lowest of each other suit. Equivalent
    cards are not exchanged.
    """
    suit = SUIT_MASK << card // 13 * 13
    lowest = (hands[other] & suit) & -(hands[other] & suit)
    if lowest:
        # The higher card matters, and only if the claimer's side has a card between the two.
        ours = hands[0] | hands[1] | hands[2] | hands[3]
        ours &= ~(hands[holder] | hands[other])
        between = ours & ((1 << card) - 1) & ~((lowest << 1) - 1)
        gives = [lowest] if lowest < 1 << card and between else []
    else:
        gives = [
            bit
            for shift in (0, 13, 26, 39)
            if (bit := hands[other] & SUIT_MASK << shift) and (bit := bit & -bit)
        ]
    found = []
    for bit in gives:
        changed = list(hands)
        changed[holder] ^= bit | 1 << card
        changed[other] ^= bit | 1 << card
        found.append((changed[0], changed[1], changed[2], changed[3]))
    return found


def _cards(hand: int) -> list[int]:
    return [index for index in range(52) if hand >> index & 1]
