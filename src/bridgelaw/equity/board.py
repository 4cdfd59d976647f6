"""A played board card by card: what it was worth to declarer before and after each card, and what
each other card would have been worth.

The record may hold anything: revokes, leads and plays out of turn. The solver must not be shown
them as part of a line (it takes an illegal card without a word, and its figures after it are
wrong), so the play is cut into stretches of legal cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bridgelaw.bridge.cards import Card, Strain
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.equity.position import (
    HAND_UNKNOWN,
    NO_TRUMP_TOLD,
    Position,
    position,
    whole,
)
from bridgelaw.equity.solver import EveryCard, Solver, Trace, Tricks, answered
from bridgelaw.i18n.text import Text

NO_DECLARER = Text("it is not known who declares")
FROM_THE_FIRST = Text("the play must be told from the first trick")
NOTHING_PLAYED = Text("no card has been played")


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth to declarer's side with best play by all."""

    position: Position
    declarer: Seat
    won: int | None
    """The tricks that his side has won already; None when the earlier tricks are not known."""
    cards: Mapping[Card, int]
    """Each card that may be played, the highest first, and declarer's tricks from here with it."""

    @property
    def best(self) -> int:
        """Declarer's tricks from here when the best card is played."""
        return best_of(self.position.turn, self.declarer, self.cards)

    def in_all(self, tricks: int) -> int:
        """With those won already, where they are known."""
        return tricks + (self.won or 0)


def best_of(seat: Seat, declarer: Seat, cards: Mapping[Card, int]) -> int:
    """Declarer's tricks when a player chooses his best card."""
    return (max if seat.side is declarer.side else min)(cards.values())


def worth(table: Table, solver: Solver) -> Worth:
    """What the position at the table is worth with each card. Raises TableError and NoAnswer."""
    declarer = declarer_of(table)
    here = position(table)
    (cards,) = solver.ask(EveryCard([here]))
    return Worth(here, declarer, table.won_by(declarer.side), for_declarer(here, cards, declarer))


def tricks(table: Table, solver: Solver) -> int:
    """Declarer's tricks in all from the position at the table, with best play by all. Raises
    TableError and NoAnswer."""
    declarer = declarer_of(table)
    won = won_by_declarer(table, declarer)
    if table.play_is_over:
        return won
    here = position(table)
    return won + of_side(solver.ask(Tricks(here)), here, declarer.side)


def of_side(found: int, here: Position, side: Side) -> int:
    """The tricks of a side, from those of the side whose turn it is."""
    return found if here.turn.side is side else here.tricks_left - found


def for_declarer(here: Position, cards: Mapping[Card, int], declarer: Seat) -> dict[Card, int]:
    """Declarer's tricks with each card."""
    return {card: of_side(found, here, declarer.side) for card, found in cards.items()}


def declarer_of(table: Table) -> Seat:
    """Who declares. Raises TableError when that is unknown."""
    if table.declarer is None:
        raise TableError(NO_DECLARER)
    return table.declarer


def won_by_declarer(table: Table, declarer: Seat) -> int:
    """The tricks that declarer's side has won. Raises TableError when they are not all known."""
    won = table.won_by(declarer.side)
    if won is None:
        raise TableError(FROM_THE_FIRST)
    return won


@dataclass(frozen=True, slots=True)
class Moment:
    """A card on the record, and declarer's tricks in all before and after it."""

    trick: int
    """The number of the trick, from 1."""
    place: int
    """Its place in the trick, from 1."""
    seat: Seat
    card: Card
    regular: bool
    """Whether it was his turn, and the card followed suit if he could."""
    before: int | None
    """None where it is not to be said whose turn it was, as in a trick with a card out of turn."""
    after: int | None
    instead: Mapping[Card, int] = field(default_factory=dict)
    """Each legal card at that moment with declarer's tricks, where that was asked for."""


@dataclass(frozen=True, slots=True)
class Before:
    """The table before a card on the record, or after the last one."""

    position: Position | None
    """None where it cannot be solved: a card out of turn lies in the trick, or a trick before it
    was defective."""
    won: int
    """The tricks that declarer's side had won."""
    play: Play | None = None
    """The card that came."""
    trick: int = 0
    place: int = 0

    @property
    def is_regular(self) -> bool:
        """Whether the card is one that may be played, by the player whose turn it is."""
        here, play = self.position, self.play
        return (
            here is not None
            and play is not None
            and play.seat is here.turn
            and play.card in here.legal
        )


@dataclass(frozen=True, slots=True)
class Played:
    """A played board, double dummy."""

    table: Table
    declarer: Seat
    moments: tuple[Moment, ...]

    @property
    def start(self) -> int | None:
        """Declarer's tricks before the opening lead."""
        return self.moments[0].before

    @property
    def end(self) -> int | None:
        """Declarer's tricks after the last card on the record."""
        return self.moments[-1].after

    def cost(self, moment: Moment) -> int | None:
        """The tricks that a card cost the side that played it; what a revoke gained it is a cost
        below none."""
        if moment.before is None or moment.after is None:
            return None
        lost = moment.before - moment.after
        return lost if moment.seat.side is self.declarer.side else -lost

    def decided(self, needed: int) -> Moment | None:
        """The card at which the result was lost or won for good: after it, declarer's tricks never
        again were on the other side of what he needed. None when no card did it."""
        last = None
        for moment in self.moments:
            if (
                moment.before is not None
                and moment.after is not None
                and (moment.before >= needed) != (moment.after >= needed)
            ):
                last = moment
        return last

    @property
    def costly(self) -> tuple[Moment, ...]:
        """The cards that changed declarer's tricks, irregular ones included."""
        return tuple(moment for moment in self.moments if self.cost(moment))


def needed(table: Table) -> int | None:
    """The tricks that declarer needs for his contract."""
    return None if table.contract is None else table.contract.level + 6


def played(table: Table, solver: Solver, *, every_card: bool = False) -> Played:
    """What the board was worth before and after each card of the play, and with each other card
    where that is asked for.

    Raises TableError when hands or play are not known from the first trick, and NoAnswer.
    """
    declarer = declarer_of(table)
    table = whole(table)
    record = list(_record(table, declarer))
    if len(record) == 1:
        raise TableError(NOTHING_PLAYED)
    cards = _each_card(record, declarer, solver) if every_card else {}
    found = {index: best_of(_turn(record[index]), declarer, each) for index, each in cards.items()}
    if not every_card:
        found = _traced(record, declarer, solver)
    found |= {index: before.won for index, before in enumerate(record) if _is_over(before)}
    return Played(
        table,
        declarer,
        tuple(
            Moment(
                before.trick,
                before.place,
                before.play.seat,
                before.play.card,
                before.is_regular,
                found.get(index),
                found.get(index + 1),
                cards.get(index, {}),
            )
            for index, before in enumerate(record)
            if before.play is not None
        ),
    )


def _record(table: Table, declarer: Seat) -> Iterator[Before]:
    """The table before each card, and after the last one."""
    if table.trump is None:
        raise TableError(NO_TRUMP_TOLD)
    if table.trick_number != len(table.tricks) + 1:
        raise TableError(FROM_THE_FIRST)
    for seat in Seat:
        if not table.deal.is_full(seat):
            raise TableError(HAND_UNKNOWN, seat=seat)
    hands = [set(hand) for hand in table.deal.hands]
    leader, won = declarer.lho, 0
    for number, trick in enumerate((*table.tricks, table.current), 1):
        if trick is table.current and table.on_lead is not None:
            leader = table.on_lead
        so_far = Trick()
        for place, play in enumerate(trick.plays, 1):
            yield Before(_position(hands, table.trump, leader, so_far), won, play, number, place)
            hands[play.seat.index].discard(play.card)
            so_far = so_far.with_play(play.seat, play.card)
        if trick.is_complete:
            winner = trick.winner(table.trump)
            assert winner is not None  # the trump suit is known
            leader = winner
            won += winner.side is declarer.side
    left = table.current if table.current else Trick()
    yield Before(_position(hands, table.trump, leader, left), won)


def _position(
    hands: Sequence[set[Card]], trump: Strain, leader: Seat, trick: Trick
) -> Position | None:
    leader = trick.leader or leader
    if any(
        play.seat is not seat for play, seat in zip(trick.plays, leader.clockwise(), strict=False)
    ):
        return None
    try:
        return Position(tuple(map(frozenset, hands)), trump, leader, trick.cards)
    except TableError:
        return None


def _is_over(before: Before) -> bool:
    return before.position is not None and not before.position.tricks_left


def _turn(before: Before) -> Seat:
    assert before.position is not None
    return before.position.turn


def _each_card(
    record: Sequence[Before], declarer: Seat, solver: Solver
) -> dict[int, dict[Card, int]]:
    """Declarer's tricks in all with each card, before each card on the record."""
    solved = [
        (index, before, before.position)
        for index, before in enumerate(record)
        if before.position is not None
    ]
    solved = [each for each in solved if not _is_over(each[1])]
    answers = solver.ask(EveryCard([here for _, _, here in solved]))
    return {
        index: {
            card: before.won + tricks
            for card, tricks in for_declarer(here, cards, declarer).items()
        }
        for (index, before, here), cards in zip(solved, answers, strict=True)
    }


def _traced(record: Sequence[Before], declarer: Seat, solver: Solver) -> dict[int, int]:
    """Declarer's tricks in all before each card: by a trace of every stretch of legal cards, which
    begins with the lead to a trick. What lies between an irregular card and the next trick is
    solved card by card."""
    alone: dict[int, Position] = {}
    traces: dict[int, Trace] = {}
    reached = 0
    for index, before in enumerate(record):
        here = before.position
        if index < reached or here is None or not here.tricks_left:
            continue
        if here.trick:
            alone[index] = here
        else:
            traces[index] = Trace(here, list(_stretch(record[index:])))
            reached = index + len(traces[index].cards) + 1
    side = declarer.side
    found = {}
    for index, tricks in zip(alone, answered(solver.map(map(Tricks, alone.values()))), strict=True):
        found[index] = record[index].won + of_side(tricks, alone[index], side)
    for start, answer in zip(traces, answered(solver.map(traces.values())), strict=True):
        here, won = traces[start].position, record[start].won
        for place, tricks in enumerate(answer):
            found[start + place] = won + (
                here.tricks_left - tricks if here.leader.side is side else tricks
            )
    return found


def _stretch(record: Sequence[Before]) -> Iterator[Card]:
    for before in record:
        if not before.is_regular or before.play is None:
            return
        yield before.play.card
