"""Completions of a partial record, and facts that are wrongly taken as settled by the record.

A fact is on record only if every completion of what was entered gives the same answer. The hidden
part is therefore made up again, with the unknown cards dealt, another auction to the contract,
other earlier tricks, another board; and the fact is read again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from tests.situations import boards
from tests.situations.auction_stories import MEANINGS
from tests.situations.hiding import less
from tests.situations.rulings import LAWS, some_details
from tests.situations.stories import situation
from tests.situations.truth import NoTrueAnswer, Ruled, Truth

from bridgelaw.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Contract, Doubling
from bridgelaw.bridge.cards import DECK, Card, Strain, Suit
from bridgelaw.bridge.deal import HAND_SIZE, Deal, dealer_of, vulnerability_of
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.play import Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import write_table
from bridgelaw.engine.facts import RECORD, Need
from bridgelaw.engine.ruling import told_name
from bridgelaw.meanings.meaning import Meaning
from bridgelaw.meanings.notation import parse_meaning

ALL_DEALS = 1_000
"""If the unknown cards of two hands have at most this many deals, every deal is tried."""
ATTEMPTS = 12
OUT_OF_TURN = 0.1
"""The probability that a call of another auction is a pass out of turn that stands."""
BOARDS = range(1, 17)

LONG = frozenset({"worst_normal"})
"""Facts that need an analysis of every line of play on a full record."""

Owners = dict[Card, Seat]
Told = dict[str, Any]


# Partial entries


def entered_in_part(table: Table, random: Random) -> Table | None:
    """Return part of a board, as a director enters it; sometimes only some cards of a hand."""
    partial = less(table, random)
    if partial is None or random.random() < 0.6:
        return partial
    seat = random.choice(list(Seat))
    held = sorted(table.known(seat))
    some = random.sample(held, random.randint(0, len(held)))
    hands = {
        each: partial.deal.hand(each) for each in random.sample(list(Seat), 2) if each is not seat
    }
    try:
        return replace(partial, deal=Deal.of({**hands, seat: some}))
    except TableError:
        return partial


# Completions


@dataclass(frozen=True, slots=True)
class Entry:
    """A board that is entered in part."""

    whole: Table
    partial: Table
    told: Told
    """The given details and true facts; in every completion the incident is about these cards."""

    @property
    def plays_known(self) -> bool:
        """Return whether every card played is on the record that was entered."""
        return (
            self.partial.tricks == self.whole.tricks and self.partial.current == self.whole.current
        )


def completions(entry: Entry, random: Random, most: int) -> Iterator[Table]:
    """Yield fully known boards for which the entered part is true.

    There are at most `most`, unless the unknown cards can be dealt in few ways.
    """
    few = _every_deal(entry, entry.whole) if entry.plays_known else None
    if few is not None:
        for deal in few:
            yield from _valid(entry, replace(entry.whole, deal=deal), random)
        return
    for number in range(most):
        try:
            board = _another_board(entry, random, number)
        except (
            TableError
        ):  # for instance another declarer, whose side has a penalty card on the table
            continue
        yield from _valid(entry, board, random)


def _valid(entry: Entry, board: Table | None, random: Random) -> Iterator[Table]:
    """Yield the board with the entered data, if the two agree."""
    if board is None:
        return
    given: dict[str, Any] = {}
    for name in ("board", "dealer", "vulnerability"):
        given[name] = getattr(entry.partial, name)
    if given["board"] is None:
        dealer = board.auction.dealer if board.auction is not None else given["dealer"]
        vulnerability = given["vulnerability"]
        numbers = [
            number
            for number in BOARDS
            if dealer in (None, dealer_of(number))
            and vulnerability in (None, vulnerability_of(number))
        ]
        if not numbers:
            return
        number = random.choice(numbers)
        given = {
            "board": number,
            "dealer": dealer_of(number),
            "vulnerability": vulnerability_of(number),
        }
    try:
        yield replace(board, **given)
    except TableError:
        return


def _another_board(entry: Entry, random: Random, number: int) -> Table | None:
    """Return a board that agrees with the entered data and is otherwise random.

    Returns None if none was found.
    """
    whole, partial = entry.whole, entry.partial
    board = whole
    if partial.auction is None and random.random() < 0.7:
        board = _with_another_auction(board, partial, random)
    deal = _deal(_owners(entry, board, plays=entry.plays_known), random, number)
    if entry.plays_known or random.random() < 0.3 or board.declarer is None:
        deal = _deal(_owners(entry, board, plays=True), random, number)
        return _where(_agrees_with_play(board, whole), board, deal)
    return _replayed(entry, board, deal, random)


def _where(so: bool, board: Table, deal: Deal) -> Table | None:
    return replace(board, deal=deal) if so else None


def _owners(entry: Entry, board: Table, *, plays: bool) -> Owners:
    """Return the owners of the known cards.

    Known are the hands entered, the cards seen in the play, those given as details, and those that
    lie on the table.
    """
    partial = entry.partial
    owners = {card: seat for seat in Seat for card in partial.deal.hand(seat)}
    owners |= partial.played
    owners |= {mark.card: mark.seat for mark in board.penalty_cards}
    owners |= {mark.card: mark.seat for mark in board.revokes}
    owners |= {mark.card: mark.seat for mark in board.bidding.faced}
    for value in entry.told.values():
        for card in value if isinstance(value, tuple) else (value,):
            if isinstance(card, Card) and (seat := entry.whole.deal.holder(card)) is not None:
                owners[card] = seat
    if plays:
        owners |= board.played
    else:
        owners |= {play.card: play.seat for play in board.current}
    return owners


def _deal(owners: Owners, random: Random, number: int) -> Deal:
    """Deal the other cards at random.

    In every second deal one hand is unusual: void in a suit, or with a singleton, all of a suit,
    all honours or none.
    """
    left = [card for card in random.sample(DECK, len(DECK)) if card not in owners]
    seats = random.sample(list(Seat), 4)
    if number % 2:
        suit = random.choice(list(Suit))
        way = random.choice(["void", "single", "all", "honours", "no honours"])
        if way == "void":
            left.sort(key=lambda card: card.suit is suit)
        elif way == "single":
            left.sort(key=lambda card: card.suit is suit)
            single = next((card for card in left if card.suit is suit), None)
            if single is not None:
                left.remove(single)
                left.insert(0, single)
        elif way == "all":
            left.sort(key=lambda card: card.suit is not suit)
        else:
            left.sort(key=lambda card: card.honour is (way == "no honours"))
    hands = {seat: [card for card, owner in owners.items() if owner is seat] for seat in Seat}
    for seat in seats:
        missing = HAND_SIZE - len(hands[seat])
        hands[seat] += left[:missing]
        left = left[missing:]
    return Deal.of(hands)


def _every_deal(entry: Entry, board: Table) -> list[Deal] | None:
    """Return every deal of the unknown cards, if two hands are unknown and there are few."""
    owners = _owners(entry, board, plays=True)
    left = [card for card in DECK if card not in owners]
    hands = {seat: [card for card, owner in owners.items() if owner is seat] for seat in Seat}
    short = [seat for seat in Seat if len(hands[seat]) < HAND_SIZE]
    if entry.partial.auction is None or len(short) != 2:
        return None
    one, other = short
    missing = HAND_SIZE - len(hands[one])
    if comb(len(left), missing) > ALL_DEALS:
        return None
    return [
        Deal.of(
            {
                **hands,
                one: [*hands[one], *his],
                other: [*hands[other], *(card for card in left if card not in his)],
            }
        )
        for his in combinations(left, missing)
    ]


# Another auction


def _with_another_auction(board: Table, partial: Table, random: Random) -> Table:
    auction = board.auction
    if auction is None:
        return board
    if not auction.is_over:
        dealer = partial.dealer or random.choice(list(Seat))
        return replace(
            board, auction=_so_far(random, dealer), dealer=dealer, board=None, vulnerability=None
        )
    if board.contract is None:
        return board
    contract = partial.contract or _contract(partial, random)
    reached = _auction_to(contract, partial.dealer, random)
    if reached is None:
        return board
    return replace(
        board,
        auction=reached,
        contract=contract,
        declarer=contract.declarer,
        trump=contract.strain,
        dealer=reached.dealer,
        board=None,
        vulnerability=None,
    )


def _so_far(random: Random, dealer: Seat) -> Auction:
    while True:
        auction = Auction(dealer)
        for _ in range(random.randint(0, 8)):
            out = random.choice(list(Seat)) if random.random() < OUT_OF_TURN else None
            if auction.turn is None or (
                out is not None and auction.calls and auction.callers[-1] is out
            ):
                continue
            auction = (
                auction.with_call(PASS, out)
                if out
                else auction.with_call(boards.some_call(random, auction, 0.45))
            )
        if not auction.is_over:
            return auction


def _contract(partial: Table, random: Random) -> Contract:
    strain = partial.trump or random.choice(list(Strain))
    declarer = partial.declarer or random.choice(list(Seat))
    return Contract(random.randint(1, 7), strain, random.choice(list(Doubling)), declarer)


def _auction_to(contract: Contract, dealer: Seat | None, random: Random) -> Auction | None:
    """Return a lawful auction to a contract."""
    for attempt in range(ATTEMPTS):
        auction = Auction(dealer or random.choice(list(Seat)))
        for _ in range(random.randint(0, 5) if attempt < ATTEMPTS - 2 else 0):
            bids = [
                call
                for call in auction.legal_calls()
                if isinstance(call, Bid) and call < contract.bid
            ]
            auction = auction.with_call(
                random.choice(bids[:6]) if bids and random.random() < 0.5 else PASS
            )
            if auction.is_over:
                break
        while not auction.is_over and auction.turn is not contract.declarer:
            auction = auction.with_call(PASS)
        if auction.is_over or auction.legal(contract.bid) is not None:
            continue
        auction = auction.with_call(contract.bid)
        for call in (DOUBLE, REDOUBLE)[: contract.doubled.index]:
            auction = auction.with_call(call)
        while not auction.is_over:
            auction = auction.with_call(PASS)
        if auction.contract == contract:
            return auction
    return None


def _agrees_with_play(board: Table, whole: Table) -> bool:
    """Return whether the same hands lead under the new contract."""
    if board.declarer is not whole.declarer and (whole.tricks or whole.current):
        return False
    if board.trump is whole.trump:
        return True
    return all(
        trick.winner(board.trump) is won
        for trick, won in zip(whole.tricks, whole.winners, strict=True)
    )


# Other earlier tricks


def _replayed(entry: Entry, board: Table, deal: Deal, random: Random) -> Table | None:
    """Return the board with other tricks before the one in progress."""
    whole, partial = entry.whole, entry.partial
    reserved = {play.card for play in whole.current}
    reserved |= {
        card for seat in Seat if not partial.deal.is_full(seat) for card in partial.known(seat)
    }
    reserved |= {mark.card for mark in whole.penalty_cards} | {
        mark.card for mark in whole.bidding.faced
    }
    for value in entry.told.values():
        reserved |= {
            card
            for card in (value if isinstance(value, tuple) else (value,))
            if isinstance(card, Card)
        }
    if whole.play_is_over or any(
        whole.trick_of(card) not in (None, len(whole.tricks)) for card in reserved
    ):
        return None
    number = partial.trick_number
    if number is None:
        most = HAND_SIZE - max(sum(deal.holder(card) is seat for card in reserved) for seat in Seat)
        number = random.randint(1, most + 1) if whole.tricks else 1
    for _ in range(ATTEMPTS):
        tricks = _tricks(board, deal, reserved, number - 1, random)
        if tricks is None:
            continue
        leader = tricks[-1].winner(board.trump) if tricks else board.declarer and board.declarer.lho
        if leader is not whole.leader and (
            whole.current or whole.on_lead or partial.leader is not None
        ):
            continue
        board = replace(board, deal=deal, tricks=tricks, trick_number=number)
        return replace(board, dummy_spread=None, faced_lead=None)
    return None


def _tricks(
    board: Table, deal: Deal, reserved: set[Card], number: int, random: Random
) -> tuple[Trick, ...] | None:
    """Return `number` tricks played lawfully without these cards; None if that failed."""
    assert board.declarer is not None
    hands = {seat: set(deal.hand(seat)) - reserved for seat in Seat}
    leader, tricks = board.declarer.lho, list[Trick]()
    for _ in range(number):
        led, cards = None, list[Card]()
        for seat in leader.clockwise():
            if led is not None and any(
                card.suit is led and deal.holder(card) is seat for card in reserved
            ):
                legal = [card for card in hands[seat] if card.suit is led]
            else:
                legal = [card for card in hands[seat] if card.suit is led] or [*hands[seat]]
            if not legal:
                return None
            card = random.choice(sorted(legal))
            led = led or card.suit
            hands[seat].discard(card)
            cards.append(card)
        trick = Trick.of(leader, cards)
        tricks.append(trick)
        won = trick.winner(board.trump)
        assert won is not None
        leader = won
    return tuple(tricks)


# Reading the record


@dataclass(frozen=True, slots=True)
class NotOnRecord:
    """A fact read from the entered part, and a completion that gives another answer."""

    fact: str
    read: str
    otherwise: str
    partial: Table
    told: Told
    completed: Table

    def __str__(self) -> str:
        told = {name: told_name(value) for name, value in self.told.items()}
        return (
            f"{self.fact}: {self.read}, but {self.otherwise} after {told}"
            f"\n    on {write_table(self.partial)}\n    completed {write_table(self.completed)}"
        )


def not_on_record(
    truth: Truth, partial: Table, ruled: Ruled, random: Random, most: int
) -> list[NotOnRecord]:
    """Return the facts read from a partial record on which its completions disagree."""
    found: dict[str, NotOnRecord] = {}
    given = dict(ruled.told)
    entry = Entry(truth.situation.table, partial, {**truth.situation.told, **given})
    read = _read(truth, partial, ruled)
    for completed in completions(entry, random, most):
        besides = _other_details(truth, given, random)
        if not _allows(truth, completed, besides | given):
            continue
        for name, (value, told) in read.items():
            if name in found:
                continue
            told = {key: each for key, each in besides.items() if key != name} | told
            other = _value(truth, name, told, completed)
            if other is not None and other != value:
                found[name] = NotOnRecord(
                    name, told_name(value), told_name(other), partial, told, completed
                )
    return [*found.values()]


def _other_details(truth: Truth, told: Told, random: Random) -> dict[str, Any]:
    """Return details that were not given: the true ones, or possible ones for calls' meanings."""
    more = {**truth.details}
    for name, fact in truth.procedure.case.facts.items():
        if fact.of is Meaning and random.random() < 0.7:
            more[name] = parse_meaning(random.choice(MEANINGS))
    return {
        name: value for name, value in more.items() if name not in told and random.random() < 0.7
    }


def _read(truth: Truth, partial: Table, ruled: Ruled) -> dict[str, tuple[Any, Told]]:
    """Return what was read from the record, with what was given at that point.

    Includes what else can be read from it.
    """
    details = {name: value for name, value in ruled.told.items() if name not in ruled.asked}
    read: dict[str, tuple[Any, Told]] = {}
    told = dict(details)
    for _, name, value, origin in ruled.ruling.trail:
        if origin == RECORD and name in truth.procedure.case.facts:
            read.setdefault(name, (value, dict(told)))
        elif name in ruled.told:
            told[name] = ruled.told[name]
    for name in truth.procedure.case.facts:
        if name not in read and name not in ruled.told and name not in LONG:
            value = _value(truth, name, dict(ruled.told), partial)
            if value is not None:
                read[name] = value, dict(ruled.told)
    return read


def _value(truth: Truth, name: str, told: Told, table: Table) -> Any:
    fact = truth.procedure.case.facts[name]
    try:
        return fact.read(truth.case(dict(told), table))
    except (Need, TableError):
        return None


def _allows(truth: Truth, table: Table, told: Told) -> bool:
    """Return whether a board contradicts nothing that was given."""
    for name in told.keys() & truth.procedure.case.facts.keys() - LONG:
        others = {key: each for key, each in told.items() if key != name}
        if _value(truth, name, others, table) not in (None, told[name]):
            return False
    return True


def wrongly_on_record(incident: str, seed: str, most: int) -> list[NotOnRecord]:
    """Return what the record wrongly settled in one situation that is entered in part."""
    random = Random(f"{incident} {seed} completions")
    truth = Truth(situation(incident, seed), random.choice(LAWS))
    try:
        truth.settle()
        details = some_details(truth, random)
        partial = entered_in_part(truth.situation.table, random)
        if partial is None:
            return []
        ruled = truth.rule(partial, details)
    except NoTrueAnswer:
        return []
    return not_on_record(truth, partial, ruled, random, most)
