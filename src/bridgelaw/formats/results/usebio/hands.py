"""The hands in a file: its sets of hands, and records of play in the travellers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from bridgelaw.bridge.cards import Card, Suit
from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import parse_cards
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.lin import read_lin
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.i18n.text import Text

BAD_HANDS = Text("the hands cannot be read, and are left out: {reason}")
OTHER_HANDS = Text("the hands of the record differ from those of the board, and are left out")

_SUITS: Final = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def read_deals(root: Element) -> dict[int, Deal]:
    """Return the deals of all sets of hands, by board number.

    If two sets have the same number, the first is used.
    """
    deals: dict[int, Deal] = {}
    for board in root.all(".//HANDSET/BOARD"):
        number = board.text("BOARD_NUMBER")
        if not number.isdecimal() or int(number) in deals:
            continue
        placed = board.of_board(int(number))
        try:
            deal = Deal.of(dict(_hands(placed)))
        except (NotationError, TableError) as error:
            placed.notice(BAD_HANDS, reason=error)
            continue
        if deal.known_seats:
            deals[int(number)] = deal
    return deals


def _hands(board: Element) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    for hand in board.all("HAND"):
        letter = hand.text("DIRECTION")[:1].upper()
        if letter in Seat.__members__:
            yield (
                Seat[letter],
                tuple(
                    card
                    for suit in _SUITS
                    for card in parse_cards(
                        f"{Suit[suit].name[0]}{hand.text(suit).replace(' ', '') or '-'}"
                    )
                ),
            )


def recorded_deal(line: Element, known: Deal | None) -> Deal | None:
    """Return the known deal of a board, or that of the record of play in a line (LIN_DATA)."""
    written = line.text("LIN_DATA")
    if not written:
        return known
    found = next(
        (record for record in read_lin(unquote(written)) if isinstance(record, BoardRecord)), None
    )
    deal = found.table.deal if found else None
    if deal is None or not deal.known_seats:
        return known
    if known is not None and deal != known:
        line.notice(OTHER_HANDS)
        return known
    return deal
