"""Where a ruling file speaks of: a board of the event, a line of its traveller, a contestant, the tables that played a form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bridgelaw.engine.text import Text
from bridgelaw.event.model import Board, Event
from bridgelaw.formats.answers import read_as
from bridgelaw.formats.errors import FOUND, OneOf
from bridgelaw.formats.place import MISSING, Place
from bridgelaw.table.seats import Side

CONTESTANTS: Final = ("pair", "team", "player")
"""By what a contestant is told, in each kind of event."""

NO_BOARD = Text("the event has no such board; it has {boards}")
SEVERAL_BOARDS = Text("the event has several such boards ({boards}); tell the session or the round")
NO_LINE = Text("no table has such a line on board {board}")
SEVERAL_LINES = Text("{found} tables played board {board}; tell the table, or the pair or team")
ONE_SESSION = Text("the event has one session only, and it has no name")
NOT_TOLD = Text("the lines of board {board} tell no {key} in the event; tell the pair or team")
NO_TABLE = Text("board {board} has no table {found}; it has {known}")
TWO_FORMS = Text("{found} has played two forms of the board")


def board_at(place: Place, keys: Mapping[str, Place], event: Event) -> Board:
    """The board that is meant. Raises CaseFileError where there is none, or more than one."""
    if "board" not in keys:
        raise place.fault(MISSING, key="board")
    number = keys["board"].read(partial(read_as, int))
    found = list(event.boards_numbered(number))
    if not found:
        numbers = ", ".join(dict.fromkeys(str(board.number) for board in event.boards))
        raise keys["board"].fault(NO_BOARD, boards=numbers)
    for key in ("session", "round"):
        known = dict.fromkeys(getattr(board, key) for board in found)
        if key in keys and any(known):
            told = keys[key].word()
            found = [board for board in found if getattr(board, key) == told]
            if not found:
                raise keys[key].wrong(OneOf(known))
        elif key == "session" and key in keys:
            raise keys[key].fault(ONE_SESSION)
    if len(found) > 1:
        raise keys["board"].fault(SEVERAL_BOARDS, boards=", ".join(board.name for board in found))
    return found[0]


def line_at(place: Place, keys: Mapping[str, Place], board: Board, event: Event) -> int:
    """The place of the line that is ruled on. Raises CaseFileError where there is none, or more than one."""
    found = list(enumerate(board.lines))
    for key in ("section", "table", "round"):
        # The round of a board was looked at when it was sought; else it is that of the line.
        if key in keys and not (key == "round" and board.round):
            told = keys[key].word()
            known = dict.fromkeys(getattr(line, key) for _, line in found)
            found = [(number, line) for number, line in found if getattr(line, key) == told]
            if not any(known):
                raise keys[key].fault(NOT_TOLD, key=key, board=board.name)
            if not found:
                raise keys[key].wrong(OneOf(known))
    side = keys["sits"].read(partial(read_as, Side)) if "sits" in keys else None
    for key in CONTESTANTS:
        if key in keys:
            told = entered(keys[key], event)
            found = [
                (number, line) for number, line in found if line.side_of(told) in ((side,) if side else tuple(Side))
            ]
            if not found:
                raise keys[key].fault(NO_LINE, board=board.name)
    if len(found) > 1:
        raise place.fault(SEVERAL_LINES, found=len(found), board=board.name)
    return found[0][0]


def entered(place: Place, event: Event) -> str:
    """The number of a contestant. Raises CaseFileError."""
    told = place.word()
    for number in event.by_number:
        if number.casefold() == told.casefold():
            return number
    known = OneOf(event.by_number)
    raise place.fault(FOUND, found=told, expected=known)


def forms_at(place: Place, board: Board, event: Event) -> Mapping[int, str]:
    """The form of the board by the place of the line; told by the tables that played each, or by the pairs.

    Raises CaseFileError.
    """
    forms: dict[int, str] = {}
    for form, told in place.entries().items():
        by_pairs = isinstance(told.node.value, Mapping)
        items = told.keys(("pairs",), required=("pairs",))["pairs"] if by_pairs else told
        for item in items.items_or_one():
            for number in _with_pair(item, board, event) if by_pairs else _at_table(item, board):
                if number in forms:
                    raise item.fault(TWO_FORMS, found=item.word())
                forms[number] = form
    return forms


def _at_table(place: Place, board: Board) -> list[int]:
    """The places of the lines of a table."""
    tables = [line.table for line in board.lines]
    if not any(tables):
        raise place.fault(NOT_TOLD, key="table", board=board.name)
    found = [number for number, table in enumerate(tables) if table == place.word()]
    if not found:
        raise place.fault(NO_TABLE, board=board.name, found=place.word(), known=", ".join(tables))
    return found


def _with_pair(place: Place, board: Board, event: Event) -> list[int]:
    """The place of the line of a pair."""
    found = board.line_of(entered(place, event))
    if found is None:
        raise place.fault(NO_LINE, board=board.name)
    return [found]
