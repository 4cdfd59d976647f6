"""The value of a board to declarer before and after each card, and with each other card.

The record may contain irregularities: revokes, leads and plays out of turn. They must not be passed
to the solver as part of a line (it accepts an illegal card without an error and then returns wrong
figures), so the play is divided into stretches of legal cards.
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
FROM_THE_FIRST = Text("the play is not complete from the first trick; add the missing cards")
NOTHING_PLAYED = Text("no card has been played")


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a position to declarer's side with best play by all."""

    position: Position
    declarer: Seat
    won: int | None
    """The tricks that declarer's side has already won; None if the earlier tricks are not known."""
    cards: Mapping[Card, int]
    """Each playable card, the highest first, with declarer's tricks from here."""

    @property
    def best(self) -> int:
        """Declarer's tricks from here if the best card is played."""
        return best_of(self.position.turn, self.declarer, self.cards)

    def in_all(self, tricks: int) -> int:
        """Return the tricks plus those already won, if known."""
        return tricks + (self.won or 0)


def best_of(seat: Seat, declarer: Seat, cards: Mapping[Card, int]) -> int:
    """Return declarer's tricks if a player chooses the best card."""
    return (max if seat.side is declarer.side else min)(cards.values())


def worth(table: Table, solver: Solver) -> Worth:
    """Return the value of the position at the table with each card.

    Raises TableError and NoAnswer.
    """
    declarer = declarer_of(table)
    here = position(table)
    (cards,) = solver.ask(EveryCard([here]))
    return Worth(here, declarer, table.won_by(declarer.side), for_declarer(here, cards, declarer))


def tricks(table: Table, solver: Solver) -> int:
    """Return declarer's total tricks from the position at the table, with best play by all.

    Raises TableError and NoAnswer.
    """
    declarer = declarer_of(table)
    won = won_by_declarer(table, declarer)
    if table.play_is_over:
        return won
    here = position(table)
    return won + of_side(solver.ask(Tricks(here)), here, declarer.side)


def of_side(found: int, here: Position, side: Side) -> int:
    """Return the tricks of a side, given those of the side whose turn it is."""
    return found if here.turn.side is side else here.tricks_left - found


def for_declarer(here: Position, cards: Mapping[Card, int], declarer: Seat) -> dict[Card, int]:
    """Return declarer's tricks with each card."""
    return {card: of_side(found, here, declarer.side) for card, found in cards.items()}


def declarer_of(table: Table) -> Seat:
    """Return the declarer. Raises TableError if it is unknown."""
    if table.declarer is None:
        raise TableError(NO_DECLARER)
    return table.declarer


def won_by_declarer(table: Table, declarer: Seat) -> int:
    """Return the tricks won by declarer's side. Raises TableError if they are not all known."""
    won = table.won_by(declarer.side)
    if won is None:
        raise TableError(FROM_THE_FIRST)
    return won


@dataclass(frozen=True, slots=True)
class Moment:
    """A card on the record, and declarer's total tricks before and after it."""

    trick: int
    """The number of the trick, from 1."""
    place: int
    """The place of the card in the trick, from 1."""
    seat: Seat
    card: Card
    regular: bool
    """Whether the card was played in turn and followed suit if possible."""
    before: int | None
    """None if it is unclear whose turn it was, as in a trick with a card out of turn."""
    after: int | None
    instead: Mapping[Card, int] = field(default_factory=dict)
    """Each legal card at that moment with declarer's tricks, if requested."""


@dataclass(frozen=True, slots=True)
class Before:
    """The table before a card on the record, or after the last one."""

    position: Position | None
    """None if it cannot be solved.

    A card out of turn is in the trick, or an earlier trick was defective.
    """
    won: int
    """The tricks won by declarer's side so far."""
    play: Play | None = None
    """The card that was played."""
    trick: int = 0
    place: int = 0

    @property
    def is_regular(self) -> bool:
        """Whether the card is legal and was played in turn."""
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
        """Return the tricks that a card cost the side that played it, or None.

        A gain, as by a revoke, is negative.
        """
        if moment.before is None or moment.after is None:
            return None
        lost = moment.before - moment.after
        return lost if moment.seat.side is self.declarer.side else -lost

    def decided(self, needed: int) -> Moment | None:
        """Return the card at which the result was finally decided, or None.

        After it, declarer's tricks never again crossed the number that was needed.
        """
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
        """The cards that changed declarer's tricks, including irregular ones."""
        return tuple(moment for moment in self.moments if self.cost(moment))


def needed(table: Table) -> int | None:
    """Return the tricks that declarer needs for the contract, or None."""
    return None if table.contract is None else table.contract.level + 6


def played(table: Table, solver: Solver, *, every_card: bool = False) -> Played:
    """Return the value of the board before and after each card of the play.

    With `every_card`, each other legal card is valued too. Raises TableError if hands or play are
    not known from the first trick, and NoAnswer.
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
    """Yield the table before each card and after the last one."""
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
    """Return declarer's total tricks with each card, before each card on the record."""
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
    """Return declarer's total tricks before each card.

    Every stretch of legal cards from the lead to a trick is traced. Positions between an irregular
    card and the next trick are solved one by one.
    """
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
