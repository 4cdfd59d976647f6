"""The different totals that a side can come to, each with a line that leads to it, and what a
director looks out for."""

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
"""So many cards are put to tricks to look for guesses."""
PLAYOUTS: Final = 200
"""So many lines are played at random where there are too many to look at each."""

TOTAL_BEST = Text("{number}: the best there is, such as {tricks}")
TOTAL_TURNS = Text("{number}: such as {who:own} {card} to trick {trick}; {tricks}")
TOTAL_ONLY = Text("{number}: on every line")


@dataclass(frozen=True, slots=True)
class Turn:
    """The first card of a line after which the side can no longer make what it still could
    before."""

    trick: int
    seat: Seat
    card: Card
    best: int
    """The most that the side could take, of the tricks counted, before it."""


@dataclass(frozen=True, slots=True)
class ShowOut:
    """An opponent's first failure to follow to a suit on a line, before the last trick."""

    trick: int
    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Guess:
    """A card whose place decides: if the other opponent had it, another card would be right."""

    trick: int
    seat: Seat
    """Whose turn it is then, of the claimer's side."""
    card: Card
    holder: Seat


@dataclass(frozen=True, slots=True)
class Line:
    """One way in which the play may go: how many of the tricks left the side wins, and the
    cards."""

    total: int
    tricks: tuple[Trick, ...]
    first_trick: int
    """The number of the first of them."""
    turn: Turn | None
    show_outs: tuple[ShowOut, ...]
    excluded: bool
    """Whether what was said rules out every line with this total."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What a side may come to from a position, the lowest total first."""

    tricks_left: int
    lines: tuple[Line, ...]
    exhaustive: bool
    """Whether every line was looked at. If not, `lines` has some that were found, and there may be
    lower and higher."""
    trump_out: bool
    """Whether an opponent still has a trump."""
    guesses: tuple[Guess, ...]
    """Cards whose place decides on the best line, as far as they were looked for."""

    @property
    def open(self) -> tuple[Line, ...]:
        """The lines that what was said does not rule out."""
        return tuple(line for line in self.lines if not line.excluded)

    @property
    def settled(self) -> int | None:
        """The total, where it is the same on every line that is not ruled out, and every line was
        looked at."""
        return self.open[0].total if self.exhaustive and len(self.open) == 1 else None

    @property
    def totals(self) -> tuple[Total, ...]:
        """The totals that are not ruled out, each with its line; every number where not all lines
        were looked at."""
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
    """A number of tricks that says on which line it comes about."""

    line: Line | None
    best: bool
    only: bool

    def __new__(cls, line: Line, *, best: bool = False, only: bool = False) -> Total:
        made = super().__new__(cls, line.total)
        made.line, made.best, made.only = line, best, only
        return made

    @classmethod
    def sampled(cls, found: Total | None, number: int) -> Total:
        """A number where not every line was looked at: with the line that was found, if one was."""
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
    """A line on one line: each trick with its leader and its cards in turn."""
    return " · ".join(
        f"{say(trick.leader, language, 'letter')}: "
        f"{' '.join(say(card, language) for card in trick.cards)}"
        for trick in line.tricks
    )


@lru_cache(maxsize=256)
def lines(
    start: Position, side: Side, said: Statement = NOTHING_SAID, budget: int = BUDGET
) -> Lines:
    """What a side may come to from a position: each total with a line, also those that what was
    said rules out."""
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
    # A total that every line has leaves nothing to guess.
    guesses = () if every.bit_count() == 1 else _guesses(free, start, side)
    return Lines(start.tricks_left, found, True, trump_out, guesses)


@lru_cache(maxsize=256)
def opponents_trump_can_win(
    start: Position, side: Side, said: Statement = NOTHING_SAID, budget: int = BUDGET
) -> bool | None:
    """Whether on some line that what was said leaves a trump of the other side's takes a trick;
    None where there are too many lines to know."""
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
    """A line as it is being laid out, card by card."""

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
        """Whether no card is left to play."""
        return not any(self.hands) and not self.plays

    @property
    def ours(self) -> bool:
        """Whether it is the claimer's side's turn."""
        return self.search.ours[self.seat]

    def moves(self) -> dict[int, int]:
        """The cards that may be played, each with the totals after it, of the tricks from this one
        on."""
        state = (self.hands, self.present, self.seat, self.count, self.led, self.best, self.winner)
        cards = self.search.moves(self.hands, self.present, self.seat, self.led)
        return {card: self.search.play(*state, card) for card in cards}

    def play(self, card: int) -> None:
        """Puts a card to the trick."""
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
    """A line to a total, on which the side keeps to what is best for as long as it can."""
    # The search is over and done; what it has found is looked up again.
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
            # The defence's best card is one that leaves the side no more than it can have anyway.
            card = min(good, key=lambda card: (good[card].bit_length(), card % 13))
        walk.play(card)
    return Line(
        total,
        tuple(walk.tricks),
        start.trick_number,
        turn,
        _show_outs(walk.tricks, start, side),
        excluded,
    )


def _show_outs(tricks: list[Trick], start: Position, side: Side) -> tuple[ShowOut, ...]:
    seen: dict[tuple[Seat, Suit], ShowOut] = {}
    # In the last trick nobody has anything left to choose.
    for number, trick in enumerate(tricks[:-1], start.trick_number):
        led = trick.suit_led
        for play in trick:
            if led is not None and play.card.suit is not led and play.seat.side is not side:
                seen.setdefault((play.seat, led), ShowOut(number, play.seat, led))
    return tuple(seen.values())


def _at_random(start: Position, side: Side, said: Statement) -> tuple[Line, ...]:
    """The lowest of some lines played at random, where there are too many to look at each. Its
    total can come about, and perhaps a lower one too."""
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
    return (Line(worst.won, tuple(worst.tricks), start.trick_number, None, out, False),)


def _guesses(search: Search, start: Position, side: Side) -> tuple[Guess, ...]:
    """Cards of the opponents' that, if the other one had them, would make another card right on the
    best line."""
    found: dict[Card, Guess] = {}
    search.left = GUESSING
    walk = _Walk(search, start)
    # Guesses are flags for the director: those found in time will do, the totals count the wrong
    # guesses in any case.
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
    """The cards whose place decides which card is right now."""
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
    """Whether both opponents could have played to the trick in progress as they did if these were
    their hands."""
    if walk.led < 0:
        return True
    suit = SUIT_MASK << 13 * walk.led
    return all(
        play.card.suit.index == walk.led or not hands[play.seat.index] & suit
        for play in walk.plays
        if play.seat.index in (holder, other)
    )


def _swapped(hands: Masks, holder: int, other: int, card: int) -> list[Masks]:
    """The hands with a card exchanged for the other opponent's lowest of the suit; if he has none,
    for his lowest of any suit. Cards that count for the same are left where they are."""
    suit = SUIT_MASK << card // 13 * 13
    lowest = (hands[other] & suit) & -(hands[other] & suit)
    if lowest:
        # The higher card is what decides, and only if the claimer's side has a card between the
        # two.
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
