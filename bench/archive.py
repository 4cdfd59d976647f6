"""Generate an archive of played boards as PBN, pseudo-random but the same every time.

A few boards have a revoke, an impossible result, or hands that cannot be read.

python bench/archive.py FILE               50,000 boards
python bench/archive.py FILE --boards N    N boards
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

BOARDS: Final = 50_000
SEATS: Final = "NESW"
RANKS: Final = "AKQJT98765432"
SUITS: Final = "SHDC"
STRAINS: Final = ("C", "D", "H", "S", "NT")
VULNERABLE: Final = ("None", "NS", "EW", "All")
REVOKES, IMPOSSIBLE, UNREADABLE, UNPLAYED = 100, 400, 1000, 10
"""One board in this many is of each kind."""
DECK: Final = [suit + rank for suit in SUITS for rank in RANKS]


def archive(boards: int = BOARDS, seed: int = 7) -> Iterator[str]:
    """Yield the games of the file."""
    chance = random.Random(seed)
    yield "% PBN 2.1\n% EXPORT\n"
    for number in range(1, boards + 1):
        yield game(chance, number)


def game(chance: random.Random, number: int) -> str:
    """Return one board, played at one table, as PBN."""
    deck = DECK[:]
    chance.shuffle(deck)
    hands = [deck[13 * seat : 13 * seat + 13] for seat in range(4)]
    dealer, declarer = (number - 1) % 4, chance.randrange(4)
    level, strain = chance.randint(1, 4), chance.choice(STRAINS)
    calls = ["Pass"] * ((declarer - dealer) % 4) + [f"{level}{strain}", "Pass", "Pass", "Pass"]
    deal = "N:" + " ".join(".".join(held(hand, suit) for suit in SUITS) for hand in hands)
    if chance.randrange(UNREADABLE) == 0:
        deal = deal.replace(".", "x", 1)
    revokes = chance.randrange(REVOKES) == 0
    rows, won = play(
        chance, [hand[:] for hand in hands], (declarer + 1) % 4, declarer, strain, revokes=revokes
    )
    if chance.randrange(IMPOSSIBLE) == 0:
        won = (won + 3) % 14
    event = 1 + number // 1000
    tags = {
        "Event": f"Club evening {event}",
        "Site": "Made by chance",
        "Date": f"2026.{1 + event % 12:02}.{1 + event % 28:02}",
        "Board": str(1 + (number - 1) % 32),
        **{
            seat: f"Player {(number * 7 + place) % 997}"
            for place, seat in enumerate(("West", "North", "East", "South"))
        },
        "Dealer": SEATS[dealer],
        "Vulnerable": VULNERABLE[(number - 1 + (number - 1) // 4) % 4],
        "Deal": deal,
        "Scoring": "MP",
        "HomeTeam": f"Club {number % 83}",
        "VisitTeam": f"Club {number % 89}",
        "Room": ("Open", "Closed")[number % 2],
        "Round": str(1 + number % 9),
        "Table": str(1 + number % 60),
        "Generator": "bench/archive.py, which makes archives of boards by chance",
        "Declarer": SEATS[declarer],
        "Contract": f"{level}{strain}",
        "Result": str(won),
        "Score": "",
        "OptimumScore": "EW 110",
    }
    text = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    text += '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\n' + "".join(
        f"{seat} {denomination:>2} {chance.randrange(14):>2}\n"
        for seat in SEATS
        for denomination in STRAINS[::-1]
    )
    text += f'[Auction "{SEATS[dealer]}"]\n' + "".join(
        " ".join(calls[place : place + 4]) + "\n" for place in range(0, len(calls), 4)
    )
    if chance.randrange(UNPLAYED):
        text += (
            f'[Play "{SEATS[(declarer + 1) % 4]}"]\n'
            + "".join(" ".join(row) + "\n" for row in rows)
            + "*\n"
        )
    return text + "\n"


def held(hand: list[str], suit: str) -> str:
    """Return the cards of a suit in a hand, the highest first."""
    return "".join(rank for rank in RANKS if suit + rank in hand)


def play(
    chance: random.Random,
    hands: list[list[str]],
    leader: int,
    declarer: int,
    strain: str,
    *,
    revokes: bool,
) -> tuple[list[list[str]], int]:
    """Return the tricks, and the number that declarer won.

    Each trick is a row with one column per seat, starting with the opening leader's.
    """
    first, won, rows = leader, 0, []
    for number in range(13):
        row, led, best = [""] * 4, "", leader
        for place in range(4):
            seat = (leader + place) % 4
            follow = [card for card in hands[seat] if card[0] == led]
            others = [card for card in hands[seat] if card[0] != led]
            fails = revokes and follow and others and number > 2
            if fails:
                revokes = False
            card = chance.choice(others if fails else follow or others)
            hands[seat].remove(card)
            row[(seat - first) % 4] = card
            led = led or card[0]
            if place == 0 or beats(card, row[(best - first) % 4], strain):
                best = seat
        rows.append(row)
        leader = best
        won += best % 2 == declarer % 2
    return rows, won


def beats(card: str, other: str, strain: str) -> bool:
    """Return whether a card beats the card that is winning the trick."""
    if card[0] == other[0]:
        return RANKS.index(card[1]) < RANKS.index(other[1])
    return card[0] == strain


def write(path: Path, boards: int = BOARDS) -> None:
    """Write the archive to a file."""
    with path.open("w", encoding="utf-8") as opened:
        opened.writelines(archive(boards))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", type=int, default=BOARDS)
    told = parser.parse_args()
    write(told.file, told.boards)
    print(f"{told.file}: {told.boards:,} boards, {told.file.stat().st_size / 1e6:,.1f} MB")
