"""Measure how many irregularities the audit finds, and whom it accuses wrongly.

Irregularities and recording slips are put into legal records.

python dev/audit_rates.py FOLDER [NUMBER [SEED]]
    FOLDER contains real play records; NUMBER of each kind, by default 2000

Records without findings and with at least five tricks are chosen at random. After an irregularity
the play goes on at random, with low or high cards that follow suit, and as many tricks are recorded
as before; the result is a possible one. A slip changes only what is recorded.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from bridgelaw.audit.examine import examine
from bridgelaw.audit.findings import Kind, Verdict
from bridgelaw.bridge.cards import DECK, Card, Suit
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.notation import card_text
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.lin import read_lin
from bridgelaw.formats.play.pbn import read_pbn
from bridgelaw.formats.play.record_files import find_record_files, read_records
from bridgelaw.formats.play.records import BoardRecord

Tricks = list[list[tuple[Seat, Card]]]
AT_TABLE = (Kind.REVOKE, Kind.LEAD_OUT_OF_TURN, Kind.PLAY_OUT_OF_TURN, Kind.FIFTH_CARD)
FEWEST = 5
STRAINS = ("C", "D", "H", "S", "NT")
LIN_SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)


class Game:
    """A lawful record into which an irregularity or a slip is put."""

    def __init__(self, record: BoardRecord, chance: random.Random) -> None:
        table = record.table
        assert table.contract is not None
        assert table.declarer is not None
        assert table.trump is not None
        self.deal, self.trump, self.declarer, self.chance = (
            table.deal,
            table.trump,
            table.declarer,
            chance,
        )
        suit = table.trump.suit
        self.bid = f"{table.contract.bid.level}{'NT' if suit is None else suit.letter}"
        self.tricks: Tricks = [
            [(play.seat, play.card) for play in trick.plays] for trick in table.tricks
        ]
        self.result = table.declarer_tricks

    def some_trick(self, after: int = 0) -> int:
        return self.chance.randrange(after, len(self.tricks))

    def some(self, cards: set[Card]) -> Card:
        return self.chance.choice(sorted(cards))

    def winner(self, trick: list[tuple[Seat, Card]]) -> Seat:
        won = Trick(tuple(Play(seat, card) for seat, card in trick)).winner(self.trump)
        assert won is not None
        return won

    def held(self, tricks: Tricks) -> dict[Seat, set[Card]]:
        gone = {card for trick in tricks for _, card in trick}
        return {seat: set(self.deal.hand(seat)) - gone for seat in Seat}

    def play_on(self, tricks: Tricks, leader: Seat, begun: int = 0) -> None:
        """Continue the play lawfully from there, to a possible result."""
        held = self.held(tricks)
        number = len(self.tricks)
        self.tricks = tricks
        while len(tricks) < number or begun:
            trick = tricks[-1] if begun else []
            for seat in leader.clockwise()[len(trick) :]:
                suit = [card for card in held[seat] if trick and card.suit is trick[0][1].suit]
                card = (
                    self.chance.choice([min(suit), min(suit), max(suit)])
                    if suit
                    else self.some(held[seat])
                )
                held[seat].discard(card)
                trick.append((seat, card))
            if not begun:
                tricks.append(trick)
            begun, leader = 0, self.winner(trick)
        won = sum(self.winner(trick).side is self.declarer.side for trick in tricks)
        self.result = won + self.chance.randint(0, HAND_SIZE - len(tricks))

    def pbn(self) -> str:
        seats = self.declarer.lho.clockwise()
        rows = ({seat: card_text(card) for seat, card in trick} for trick in self.tricks)
        body = "\n".join(" ".join(row.get(seat, "-") for seat in seats) for row in rows)
        return (
            f'[Board "1"]\n[Deal "{self.deal.to_pbn()}"]\n[Declarer "{self.declarer.name}"]\n'
            f'[Contract "{self.bid}"]\n'
            f'[Result "{self.result}"]\n[Play "{seats[0].name}"]\n{body}\n*\n'
        )

    def lin(self) -> str:
        def hand(seat: Seat) -> str:
            ranks = {
                suit: [card for card in self.deal.hand(seat) if card.suit is suit]
                for suit in reversed(Suit)
            }
            return "".join(
                suit.letter + "".join(card.rank.letter for card in ranks[suit]) for suit in ranks
            )

        cards = "".join(f"pc|{card_text(card)}|" for trick in self.tricks for _, card in trick)
        dealt = f"{LIN_SEATS.index(self.declarer) + 1}{','.join(map(hand, LIN_SEATS))}"
        return f"qx|o1|md|{dealt}|sv|o|mb|{self.bid}|mb|ppp|{cards}mc|{self.result}|"


# Irregularities: each returns the trick and the player, or None if it is not possible


def revoke(game: Game) -> tuple[int, Seat] | None:
    """Let a player other than dummy who can follow suit ruff or discard instead."""
    number, place = game.some_trick(), game.chance.randrange(1, 4)
    trick = game.tricks[number]
    seat, card = trick[place]
    others = {
        each for each in game.held(game.tricks[:number])[seat] if each.suit is not trick[0][1].suit
    }
    if not others or card.suit is not trick[0][1].suit or seat is game.declarer.partner:
        return None
    ruffs = {each for each in others if each.suit is game.trump.suit}
    chosen = game.some(ruffs if ruffs and game.chance.random() < 0.6 else others)
    game.play_on([*game.tricks[:number], [*trick[:place], (seat, chosen)]], trick[0][0], begun=1)
    return number + 1, seat


def lead_out_of_turn(game: Game) -> tuple[int, Seat]:
    """Let another player lead, and the next hand play to that lead."""
    number = game.some_trick(1)
    seat = game.chance.choice([each for each in Seat if each is not game.tricks[number][0][0]])
    game.play_on(game.tricks[:number], seat)
    return number + 1, seat


# Recording slips


def exchange(game: Game, *, near: bool) -> None:
    """Exchange two cards of one player, in consecutive tricks if `near`, else in any."""
    first = game.some_trick(1)
    second = first - 1 if near else game.chance.randrange(first)
    seat = game.chance.choice(list(Seat))
    places = [
        next(n for n, play in enumerate(game.tricks[each]) if play[0] is seat)
        for each in (first, second)
    ]
    one, two = game.tricks[first], game.tricks[second]
    one[places[0]], two[places[1]] = two[places[1]], one[places[0]]


def rows(game: Game) -> None:
    number = game.some_trick(1)
    game.tricks[number - 1 : number + 1] = reversed(game.tricks[number - 1 : number + 1])


def no_row(game: Game) -> None:
    del game.tricks[game.chance.randrange(len(game.tricks) - 1)]


def no_card(game: Game) -> None:
    del game.tricks[game.some_trick()][game.chance.randrange(4)]


def two_cards(game: Game) -> None:
    """Exchange two successive plays of one trick in the order of play."""
    trick, place = game.tricks[game.some_trick()], game.chance.randrange(3)
    trick[place : place + 2] = reversed(trick[place : place + 2])


def columns(game: Game) -> None:
    """Exchange the cards of two neighbours in one trick."""
    trick, place = game.tricks[game.some_trick()], game.chance.randrange(3)
    (one, first), (two, second) = trick[place : place + 2]
    trick[place : place + 2] = [(one, second), (two, first)]


def another(game: Game, kind: Callable[[Card, Card], bool], *, own: bool = False) -> None:
    """Record another card of a kind in place of the one played; if `own`, one of the player's."""
    trick, place = game.tricks[game.some_trick()], game.chance.randrange(4)
    seat, card = trick[place]
    cards = game.deal.hand(seat) if own else DECK
    trick[place] = (
        seat,
        game.some({each for each in cards if each is not card and kind(card, each)}),
    )


def shifted(game: Game) -> None:
    """Drop a card from a player's column, so that the following ones are a row too high."""
    seat, number = game.chance.choice(list(Seat)), game.some_trick()
    cards = [card for trick in game.tricks for player, card in trick if player is seat]
    del cards[number]
    for trick in game.tricks:
        place = next(n for n, play in enumerate(trick) if play[0] is seat)
        trick[place : place + 1] = [(seat, cards.pop(0))] if cards else []


def doubled(game: Game) -> None:
    """Write a player's card again in the next row, so that the following ones are a row too low."""
    seat, number = game.chance.choice(list(Seat)), game.some_trick()
    cards = [card for trick in game.tricks for player, card in trick if player is seat]
    cards.insert(number, cards[number])
    for trick, card in zip(game.tricks, cards, strict=False):
        place = next(n for n, play in enumerate(trick) if play[0] is seat)
        trick[place] = (seat, card)


def card_again(game: Game) -> None:
    """Record a card a second time, after itself."""
    trick, place = game.tricks[game.some_trick()], game.chance.randrange(4)
    trick.insert(place, trick[place])


def other_denomination(game: Game) -> None:
    game.bid = game.bid[0] + game.chance.choice([each for each in STRAINS if each != game.bid[1:]])


IRREGULAR: dict[str, tuple[Kind, Callable[[Game], tuple[int, Seat] | None]]] = {
    "revoke": (Kind.REVOKE, revoke),
    "lead out of turn": (Kind.LEAD_OUT_OF_TURN, lead_out_of_turn),
}
WRITTEN: dict[str, Callable[[Game], None]] = {
    "another suit, the same rank": lambda game: another(
        game, lambda one, two: one.rank is two.rank
    ),
    "another rank, the same suit": lambda game: another(
        game, lambda one, two: one.suit is two.suit
    ),
    "another card of the player's": lambda game: another(game, lambda one, two: True, own=True),
    "a trick is missing": no_row,
    "another denomination in the contract": other_denomination,
}
IN_ROWS: dict[str, Callable[[Game], None]] = {
    "two neighbouring cards of a player exchanged": lambda game: exchange(game, near=True),
    "two distant cards of a player exchanged": lambda game: exchange(game, near=False),
    "two rows exchanged": rows,
    "two columns exchanged in a row": columns,
    "a column a row too high": shifted,
    "a card twice in a column": doubled,
}
IN_TIME: dict[str, Callable[[Game], None]] = {
    "a card is missing": no_card,
    "a card twice": card_again,
    "two cards exchanged": two_cards,
}


def lawful(folder: str) -> Iterator[BoardRecord]:
    """Yield the records that can be used: whole, and without findings."""
    for file in find_record_files([folder]):
        for record in read_records(file) if isinstance(file, Path) else ():
            if not isinstance(record, BoardRecord) or record.problems or examine(record):
                continue
            table = record.table
            whole = all(len(hand) == HAND_SIZE for hand in table.deal.hands)
            told = table.contract and table.declarer and table.declarer_tricks is not None
            if whole and told and len(table.tricks) >= FEWEST:
                yield record


def outcome(text: str, truth: tuple[int, Seat] | None, kind: Kind | None) -> str:
    """Return how the audit judges the record."""
    (record,) = read_lin(text) if text.startswith("qx") else read_pbn(text)
    if not isinstance(record, BoardRecord):
        return "not read"
    found = examine(record)
    if truth is None:
        accused = any(each.verdict is Verdict.LIKELY and each.kind in AT_TABLE for each in found)
    else:
        found = tuple(
            e for e in found if e.kind is kind and e.trick == truth[0] and truth[1] in e.seats
        )
        accused = any(each.verdict is Verdict.LIKELY for each in found)
    if not found:
        return "not seen"
    verdicts = {each.verdict for each in found}
    return "likely" if accused else "open" if Verdict.OPEN in verdicts else "unreliable"


def print_summary(results: Mapping[str, Counter[str]]) -> None:
    """Print the precision of *likely*, and the recall of each irregularity.

    Precision is the share of the records called likely that contain an irregularity, in a set with
    the same number of each kind of irregularity and of writing error.
    """
    likely = {name: made["likely"] for name, made in results.items()}
    right = sum(count for name, count in likely.items() if name in IRREGULAR)
    print(f"precision of likely: {right / max(1, sum(likely.values())):.1%}")
    for name in IRREGULAR:
        made = results[name]
        found, seen = made["likely"] + made["open"], made.total() - made["not seen"]
        print(
            f"recall of {name}: likely {made['likely'] / made.total():.1%}, likely or open "
            f"{found / made.total():.1%}, seen {seen / made.total():.1%}"
        )
    print()


def main(folder: str, number: int = 2000, seed: int = 1) -> None:
    records = list(lawful(folder))
    print(f"{len(records)} legal records, {number} of each kind\n")
    for form, written in (("pbn", IN_ROWS), ("lin", IN_TIME)):
        print(f"| {form} | likely | open | unreliable | not seen |\n|---|---:|---:|---:|---:|")
        results: dict[str, Counter[str]] = {}
        kinds: dict[str, Callable[[Game], tuple[int, Seat] | None]] = {
            name: do for name, (_, do) in IRREGULAR.items()
        }
        for name, spoil in {**kinds, **WRITTEN, **written}.items():
            chance = random.Random(seed)
            made: Counter[str] = Counter()
            while made.total() < number:
                game = Game(chance.choice(records), chance)
                truth = spoil(game)
                if truth is None and name in IRREGULAR:
                    continue
                kind = IRREGULAR[name][0] if name in IRREGULAR else None
                made[outcome(game.pbn() if form == "pbn" else game.lin(), truth, kind)] += 1
            results[name] = made
            counts = (made[word] / number for word in ("likely", "open", "unreliable", "not seen"))
            print(f"| {name} | {' | '.join(f'{count:.1%}' for count in counts)} |")
        print()
        print_summary(results)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:4]))
