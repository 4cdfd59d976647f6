"""The formats of dealing machines: DUP, BRI, DGE and DLM.

Duplimate's description (convert.pdf) gives DUP: records of 156 bytes for each board. The first 78
are the BRI part: the hands of North, East and South as numbers from 01, the ace of spades, to 52,
the two of clubs. The next 68 are the DGE part: all four hands, a symbol for each suit and the
ranks. The last 10 of the first record say how the set is numbered. An older DUP has lines of 78
digits. In DLM each of 26 letters gives the holders of two cards, from the ace of spades on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaw.bridge.cards import Card, Rank, Suit
from bridgelaw.bridge.deal import HAND_SIZE, Deal
from bridgelaw.bridge.errors import TableError
from bridgelaw.bridge.seats import SEATS, Seat
from bridgelaw.formats.play.assembly import deal_of
from bridgelaw.formats.results.deals.model import FROM_ONE, MOST_DEALS, DealFile, Dealt
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.i18n.text import Text

LENGTH = Text("found {found} bytes, expected a multiple of {expected}: the file may be cut off")
NOT_CARDS = Text("found {found}, expected the hands of a board")
WRONG_DEAL = Text("the deals cannot be read: {problem}")
TWO_DEALS = Text("found two different deals for the board in its two parts; save the file again")
BACKWARDS = Text(
    "found a set that is counted backwards, which cannot be read; save it counted forwards"
)
NUMBERED = Text("found {found}, expected the lowest board number of the set")
HIGHEST = Text("the file says that the set ends with board {stated}, but it ends with {found}")
NO_DOCUMENT = Text("found {found}, expected [Document]")
FROM_TO = Text("found boards from {first} to {last}, expected two numbers in rising order")
NO_BOARD = Text("the file has no hands for the board, but says that it has")
CHECKSUM = Text("the checksum of the board is wrong; compare its hands with the cards")

DECK: Final = tuple(
    Card(suit, rank) for suit in sorted(Suit, reverse=True) for rank in sorted(Rank, reverse=True)
)
"""The cards from the ace of spades to the two of clubs."""
RECORD: Final = 156
BRI: Final = 78
DGE: Final = 68
PADDED: Final = 128
"""The length of a record of the BRI and DGE formats."""
SUITS: Final = {6: Suit.SPADES, 3: Suit.HEARTS, 4: Suit.DIAMONDS, 5: Suit.CLUBS}
RANKS: Final = {ord(rank.letter): rank for rank in Rank}
_LINES: Final = re.compile(rb"(?:\d{78}\r?\n)*\d{78}\s*")
_DLM_BOARD: Final = re.compile(r"([a-p]{26})(\d{3})?")


def read_dup(data: bytes, file: str) -> DealFile:
    """Return the deals of a DUP file. Raises EventFileError."""
    if _LINES.fullmatch(data):
        return _from_one((_bri(line, file, at) for at, line in enumerate(data.split(), 1)), file)
    records = _records(data, RECORD, file)
    head = records[0][BRI + DGE :].decode("ascii", "replace")
    if head[1:2].upper() == "Y":
        raise EventFileError(BACKWARDS, file=file)
    lowest, highest = head[2:5].strip(), head[7:10].strip()
    if not lowest.isdigit() or not int(lowest):
        raise EventFileError(NUMBERED, file=file, found=lowest)
    boards = []
    for number, record in enumerate(records, int(lowest)):
        deal = _bri(record[:BRI], file, number)
        if _dge(record[BRI : BRI + DGE], file, number) != deal:
            raise EventFileError(TWO_DEALS, file=file, board=number)
        boards.append(Dealt(number=number, deal=deal))
    last = boards[-1].number
    # Some programs write the number of boards instead of the highest number.
    if not highest.isdigit() or int(highest) in (last, len(boards)):
        return DealFile(boards=tuple(boards))
    notice = Notice(problem=HIGHEST, values={"stated": highest, "found": last})
    return DealFile(boards=tuple(boards), notices=(notice,))


def read_bri(data: bytes, file: str) -> DealFile:
    """Return the deals of a BRI file, numbered from 1. Raises EventFileError."""
    records = _records(data, PADDED, file)
    return _from_one((_bri(each[:BRI], file, at) for at, each in enumerate(records, 1)), file)


def read_dge(data: bytes, file: str) -> DealFile:
    """Return the deals of a DGE file, numbered from 1. Raises EventFileError."""
    records = _records(data, PADDED, file)
    return _from_one((_dge(each[:DGE], file, at) for at, each in enumerate(records, 1)), file)


def _records(data: bytes, length: int, file: str) -> Sequence[bytes]:
    if not data or len(data) % length:
        raise EventFileError(LENGTH, file=file, found=len(data), expected=length)
    return [data[at : at + length] for at in range(0, len(data), length)][: MOST_DEALS + 1]


def _from_one(deals: Iterator[Deal], file: str) -> DealFile:
    return DealFile(
        boards=tuple(Dealt(number=number, deal=deal) for number, deal in enumerate(deals, 1)),
        notices=(Notice(problem=FROM_ONE, slight=True),),
    )


def _bri(part: bytes, file: str, board: int) -> Deal:
    """Return the deal of the numbers of 39 cards."""
    words = [part[at : at + 2] for at in range(0, len(part), 2)]
    if not all(word.isdigit() and 1 <= int(word) <= len(DECK) for word in words):
        raise EventFileError(NOT_CARDS, file=file, board=board, found=part.decode("latin-1"))
    cards = [DECK[int(word) - 1] for word in words]
    hands = {
        seat: cards[at * HAND_SIZE : (at + 1) * HAND_SIZE] for at, seat in enumerate(SEATS[:3])
    }
    return _deal(hands, file, board)


def _dge(part: bytes, file: str, board: int) -> Deal:
    """Return the deal of four hands of a symbol for each suit and the ranks."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    symbols, suit = 0, Suit.SPADES
    for byte in part:
        if byte in SUITS and symbols < len(SEATS) * len(Suit):
            suit, symbols = SUITS[byte], symbols + 1
        elif byte in RANKS and symbols:
            hands[SEATS[(symbols - 1) // len(Suit)]].append(Card(suit, RANKS[byte]))
        else:
            raise EventFileError(NOT_CARDS, file=file, board=board, found=part.decode("latin-1"))
    return _deal(hands, file, board)


def _deal(hands: dict[Seat, list[Card]], file: str, board: int) -> Deal:
    try:
        return deal_of(hands)
    except TableError as error:
        raise EventFileError(WRONG_DEAL, file=file, board=board, problem=error) from None


def read_dlm(text: str, file: str) -> DealFile:
    """Return the deals of a DLM file. Raises EventFileError."""
    first, *rest = text.strip().split("\n")
    if first.strip().lower() != "[document]":
        raise EventFileError(NO_DOCUMENT, file=file, line=1, found=first)
    pairs = [(name.strip().lower(), value.strip()) for name, _, value in map(_split, rest)]
    lines = {name: line for line, (name, _) in enumerate(pairs, 2)}
    fields = dict(pairs)
    lowest, highest = fields.get("from board", ""), fields.get("to board", "")
    numbers = [int(each) if each.isdigit() and len(each) < 5 else 0 for each in (lowest, highest)]
    if not 0 < numbers[0] <= numbers[1]:
        raise EventFileError(FROM_TO, file=file, first=lowest, last=highest)
    boards, notices = [], []
    for number in range(numbers[0], min(numbers[1], numbers[0] + MOST_DEALS) + 1):
        name = f"board {number:02d}"
        if name not in fields:
            raise EventFileError(NO_BOARD, file=file, board=number)
        found = _DLM_BOARD.fullmatch(fields[name])
        if found is None:
            raise EventFileError(
                NOT_CARDS, file=file, line=lines[name], board=number, found=fields[name]
            )
        letters, stated = found[1], found[2]
        boards.append(Dealt(number=number, deal=_holders(letters, file, number), line=lines[name]))
        if stated and int(stated) != _checksum(letters, number):
            notices.append(Notice(problem=CHECKSUM, line=lines[name], board=str(number)))
    return DealFile(boards=tuple(boards), notices=tuple(notices))


def _split(line: str) -> tuple[str, str, str]:
    return line.partition("=")


def _holders(letters: str, file: str, board: int) -> Deal:
    """Return the deal of 26 letters from a to p, each of which gives the holders of two cards."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for at, letter in enumerate(letters):
        for place, holder in enumerate(divmod(ord(letter) - ord("a"), len(SEATS))):
            hands[SEATS[holder]].append(DECK[2 * at + place])
    return _deal(hands, file, board)


def _checksum(letters: str, number: int) -> int:
    """Return the number combined with the codes of the letters by exclusive or."""
    found = number
    for letter in letters:
        found ^= ord(letter)
    return found
