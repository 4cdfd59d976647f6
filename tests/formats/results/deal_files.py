"""Deal files made for the tests, in each format."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bridgelaw.bridge.cards import Suit
from bridgelaw.bridge.deal import HAND_SIZE, Deal, dealer_of, vulnerability_of
from bridgelaw.bridge.notation import seat_text
from bridgelaw.bridge.seats import SEATS, Seat
from bridgelaw.formats.results.deals.machines import DECK

SYMBOLS = {Suit.SPADES: 6, Suit.HEARTS: 3, Suit.DIAMONDS: 4, Suit.CLUBS: 5}
VULNERABLE = {"NONE": "None", "NS": "NS", "EW": "EW", "BOTH": "All"}


def deals(first: int, last: int, seed: int = 1) -> dict[int, Deal]:
    """Return random deals of boards."""
    dealing = random.Random(seed)
    found = {}
    for number in range(first, last + 1):
        cards = [*DECK]
        dealing.shuffle(cards)
        found[number] = Deal.of(
            {seat: cards[13 * at : 13 * at + HAND_SIZE] for at, seat in enumerate(SEATS)}
        )
    return found


def pbn(boards: Mapping[int, Deal]) -> bytes:
    """Return the deals as PBN."""
    return "\n".join(
        f'[Board "{number}"]\n[Dealer "{seat_text(dealer_of(number))}"]\n'
        f'[Vulnerable "{VULNERABLE[vulnerability_of(number).name]}"]\n'
        f'[Deal "{deal.to_pbn(dealer_of(number))}"]\n'
        for number, deal in boards.items()
    ).encode()


def bri_part(deal: Deal) -> bytes:
    """Return the BRI part of a deal, the cards of each hand in no order."""
    found = ""
    for seat in SEATS[:3]:
        numbers = [DECK.index(card) + 1 for card in deal.hand(seat)]
        found += "".join(f"{number:02d}" for number in numbers)
    return found.encode()


def dge_part(deal: Deal) -> bytes:
    """Return the DGE part of a deal."""
    found = bytearray()
    for seat in SEATS:
        for suit in sorted(Suit, reverse=True):
            found.append(SYMBOLS[suit])
            held = sorted((card for card in deal.hand(seat) if card.suit is suit), reverse=True)
            found += "".join(card.rank.letter for card in held).encode()
    return bytes(found)


def dup(boards: Mapping[int, Deal], backwards: str = "N") -> bytes:
    """Return the deals as DUP."""
    first, last = min(boards), max(boards)
    head = f"Y{backwards}{first:<3}1 {last:<3}".encode()
    return b"".join(
        bri_part(deal) + dge_part(deal) + (head if number == first else bytes(10))
        for number, deal in boards.items()
    )


def bri(boards: Mapping[int, Deal]) -> bytes:
    """Return the deals as BRI."""
    return b"".join(bri_part(deal) + b" " * 32 + bytes(18) for deal in boards.values())


def dge(boards: Mapping[int, Deal]) -> bytes:
    """Return the deals as DGE."""
    return b"".join(dge_part(deal) + bytes(60) for deal in boards.values())


def dlm(boards: Mapping[int, Deal]) -> bytes:
    """Return the deals as DLM."""
    lines = ["[Document]", "Status=Show", f"From board={min(boards)}", f"To board={max(boards)}"]
    for number, deal in boards.items():
        holders = [SEATS.index(_holder(deal, at)) for at in range(52)]
        letters = "".join(
            chr(97 + 4 * one + two) for one, two in zip(holders[::2], holders[1::2], strict=True)
        )
        checksum = number
        for letter in letters:
            checksum ^= ord(letter)
        lines.append(f"Board {number:02d}={letters}{checksum:03d}")
    return "\r\n".join([*lines, ""]).encode()


def _holder(deal: Deal, at: int) -> Seat:
    holder = deal.holder(DECK[at])
    assert holder is not None
    return holder


def lin(boards: Mapping[int, Deal]) -> bytes:
    """Return the deals as LIN."""
    lines = []
    for number, deal in boards.items():
        hands = ",".join(
            "".join(
                suit.letter
                + "".join(card.rank.letter for card in deal.hand(seat) if card.suit is suit)
                for suit in sorted(Suit, reverse=True)
            )
            for seat in (Seat.S, Seat.W, Seat.N)
        )
        dealer = "SWNE".index(seat_text(dealer_of(number))) + 1
        vulnerable = {"NONE": "o", "NS": "n", "EW": "e", "BOTH": "b"}
        lines.append(
            f"qx|o{number}|md|{dealer}{hands}|sv|{vulnerable[vulnerability_of(number).name]}|pg||"
        )
    return "\n".join(lines).encode()


WRITERS = {".pbn": pbn, ".dup": dup, ".bri": bri, ".dge": dge, ".dlm": dlm, ".lin": lin}
