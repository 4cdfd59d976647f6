"""Read a file of deals by its ending, and check what it says about each board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePath
from typing import Final

from bridgelaw.bridge.deal import HAND_SIZE, Deal, dealer_of, vulnerability_of
from bridgelaw.bridge.errors import NotationError, TableError
from bridgelaw.bridge.notation import seat_text
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.file_text import read_text
from bridgelaw.event.model import MOST_NUMBER
from bridgelaw.formats.play.lin import read_lin
from bridgelaw.formats.play.pbn_games import SEATS, read_games
from bridgelaw.formats.play.records import Problem
from bridgelaw.formats.results.deals.machines import read_bri, read_dge, read_dlm, read_dup
from bridgelaw.formats.results.deals.model import MOST_DEALS, DealFile, Dealt
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.formats.results.pbn.optimum import OTHER_SCORE, double_dummy
from bridgelaw.i18n.text import Said, Text

MOST_BYTES: Final = 4_000_000
"""The maximum size of a file of deals."""

NO_KIND = Text("found a file that ends in '{found}', expected one of {expected}")
UNREADABLE = Text("the deals cannot be read: {problem}")
NO_DEALS = Text("found no deals in the file, expected the hands of boards")
TOO_MANY = Text("found more than {most} deals in the file, expected the boards of an evening")
NUMBER = Text("found the board number {found}, expected a number from 1 to {most}")
CARDS = Text("found {count} cards in the hand of {seat}, expected {expected}")
TWICE = Text("found the board twice with different hands; delete one of them")
DEALER = Text("the file has {stated} as dealer, but the dealer of the board is {expected}")
VULNERABLE = Text("the file has {stated}, but on the board {expected}")
SAME_HANDS = Text("the hands are the same as those of board {other}")


def read_deals(data: bytes, file: str) -> DealFile:
    """Return the deals of a file. Raises EventFileError.

    `file` is its name, whose ending says what it is.
    """
    suffix = PurePath(file).suffix.lower()
    if suffix in BINARY:
        found = BINARY[suffix](data, file)
    elif suffix in TEXTS:
        text = read_text(data)
        if isinstance(text, Text):
            raise EventFileError(text, file=file)
        found = TEXTS[suffix](text, file)
    else:
        raise EventFileError(
            NO_KIND, file=file, found=suffix, expected=", ".join(sorted(deal_endings()))
        )
    return _checked(found, file)


def deal_endings() -> tuple[str, ...]:
    """Return the endings of the files that can be read."""
    return (*TEXTS, *BINARY)


def _pbn(text: str, file: str) -> DealFile:
    boards: list[Dealt] = []
    notices: list[Notice] = []
    for game in read_games(text):
        try:
            deal = game.deal
        except (NotationError, TableError) as error:
            raise EventFileError(
                UNREADABLE,
                file=file,
                line=game.lines.get("deal", game.line),
                board=game.tags.get("board", ""),
                problem=error,
            ) from None
        if deal is not None and len(boards) <= MOST_DEALS:
            number = _number(game.tags.get("board", ""), file, game.line)
            figures = double_dummy(game, vulnerability_of(number), dealer_of(number))
            dealt = Dealt(
                number=number,
                deal=deal,
                dealer=SEATS.get(game.tags.get("dealer", "").upper()),
                vulnerability=game.vulnerability,
                makeable=figures.makeable,
                line=game.line,
            )
            boards.append(dealt)
            notices += (
                _notice(dealt, said.text, **said.values)
                for _, said in figures.remarks
                if said.text is not OTHER_SCORE  # no score is taken from a file of deals
            )
    return DealFile(boards=tuple(boards), notices=tuple(notices))


def _lin(text: str, file: str) -> DealFile:
    boards: list[Dealt] = []
    for record in read_lin(text, file):
        if isinstance(record, Problem):
            raise EventFileError(
                UNREADABLE,
                file=file,
                line=record.line,
                board=record.board,
                problem=Said(record.problem, record.values),
            )
        table = record.table
        if table.deal.known_seats and len(boards) <= MOST_DEALS:
            boards.append(
                Dealt(
                    number=_number(record.board, file, record.line),
                    deal=table.deal,
                    dealer=table.dealer,
                    vulnerability=table.vulnerability,
                    line=record.line,
                )
            )
    return DealFile(boards=tuple(boards))


def _number(text: str, file: str, line: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= MOST_NUMBER):
        raise EventFileError(NUMBER, file=file, line=line, found=text, most=MOST_NUMBER)
    return int(text)


TEXTS: Final[Mapping[str, Callable[[str, str], DealFile]]] = {
    ".pbn": _pbn,
    ".lin": _lin,
    ".dlm": read_dlm,
}
BINARY: Final[Mapping[str, Callable[[bytes, str], DealFile]]] = {
    ".dup": read_dup,
    ".bri": read_bri,
    ".dge": read_dge,
}


def _checked(found: DealFile, file: str) -> DealFile:
    """Return the file with each board once, and notices about what does not fit its number.

    Raises EventFileError if a deal is not whole, or a board has two.
    """
    if not found.boards:
        raise EventFileError(NO_DEALS, file=file)
    if len(found.boards) > MOST_DEALS:
        raise EventFileError(TOO_MANY, file=file, most=MOST_DEALS)
    boards: dict[int, Dealt] = {}
    for each in found.boards:
        for seat in Seat:
            if not each.deal.is_full(seat):
                raise EventFileError(
                    CARDS,
                    file=file,
                    line=each.line,
                    board=each.number,
                    count=len(each.deal.hand(seat)),
                    seat=seat,
                    expected=HAND_SIZE,
                )
        if boards.setdefault(each.number, each).deal != each.deal:
            raise EventFileError(TWICE, file=file, line=each.line, board=each.number)
    ordered = [boards[number] for number in sorted(boards)]
    return DealFile(boards=tuple(ordered), notices=(*found.notices, *_notices(ordered)))


def _notices(boards: Iterable[Dealt]) -> Iterable[Notice]:
    """Yield what a file says about a board that is not so, and deals that occur twice."""
    known: dict[Deal, int] = {}
    for each in boards:
        dealer, vulnerability = dealer_of(each.number), vulnerability_of(each.number)
        if each.dealer not in (None, dealer):
            yield _notice(each, DEALER, stated=seat_text(each.dealer), expected=seat_text(dealer))
        if each.vulnerability not in (None, vulnerability):
            yield _notice(each, VULNERABLE, stated=each.vulnerability, expected=vulnerability)
        other = known.setdefault(each.deal, each.number)
        if other != each.number:
            yield _notice(each, SAME_HANDS, other=other)


def _notice(each: Dealt, problem: Text, **values: object) -> Notice:
    return Notice(problem=problem, values=values, line=each.line, board=str(each.number))
