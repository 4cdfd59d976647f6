"""References in a ruling file: a board, a line of its traveller, a contestant, played forms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.cases.answers import read_as
from bridgelaw.cases.errors import FOUND, OneOf
from bridgelaw.cases.place import MISSING, Place
from bridgelaw.event.model import Board, Event, Kind, Line
from bridgelaw.i18n.text import Text

CALLED: Final = {Kind.PAIRS: "pair", Kind.TEAMS: "team", Kind.INDIVIDUAL: "player"}
"""The key by which a contestant is named, for each kind of event."""
CONTESTANTS: Final = tuple(CALLED.values())

NO_BOARD = Text("the event does not have this board; it has {boards}")
SEVERAL_BOARDS = Text(
    "the event has several boards with this number ({boards}); give the session or the round"
)
NO_LINE = Text("no table has this line on board {board}; check the contestants")
NOT_PLAYED = Text("{found} has no result on board {board}; check the number")
TWO_LINES = Text(
    "{found} has a result on both sides of board {board}; add 'sits: ns' or 'sits: ew'"
)
SEVERAL_LINES = Text(
    "board {board} was played at {found} tables; give the table, or the pair or team"
)
SEVERAL_SECTIONS = Text("several sections have a table {found}; give the section")
OF_ANOTHER_KIND = Text("found '{found}' in an event of {kind}, expected '{expected}'")
ONE_SESSION = Text("the event has only one session, which has no name; leave it out")
NOT_TOLD = Text("the lines of board {board} have no {key} in the event; give the pair or team")
NO_TABLE = Text("board {board} has no table {found}; it has {known}")
TWO_FORMS = Text("found {found} in two forms of the board, expected one")
NO_FORMS = Text("a name for each incorrect form, and who played it")


def board_at(place: Place, keys: Mapping[str, Place], event: Event) -> Board:
    """Return the board that is meant. Raises CaseFileError unless there is exactly one."""
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
    """Return the place of the line that is meant.

    Raises CaseFileError unless there is exactly one.
    """
    found = _lines_named(keys, board)
    side = keys["sits"].read(partial(read_as, Side)) if "sits" in keys else None
    contestant = contestant_at(keys, event)
    if contestant is not None:
        found = _lines_with(contestant, side, found, board, keys[CALLED[event.kind]])
    if len(found) > 1 and "table" in keys and len({line.section for _, line in found}) > 1:
        raise keys["table"].fault(SEVERAL_SECTIONS, found=keys["table"].word())
    if len(found) > 1:
        raise place.fault(SEVERAL_LINES, found=len(found), board=board.name)
    return found[0][0]


def _lines_named(keys: Mapping[str, Place], board: Board) -> list[tuple[int, Line]]:
    """Return the lines of the given section, table and round, with their places.

    Raises CaseFileError.
    """
    found = list(enumerate(board.lines))
    for key in ("section", "table", "round"):
        # If the board has a round, it was checked when the board was looked up.
        if key in keys and not (key == "round" and board.round):
            told = keys[key].word()
            known = dict.fromkeys(getattr(line, key) for _, line in found)
            found = [(number, line) for number, line in found if getattr(line, key) == told]
            if not any(known):
                raise keys[key].fault(NOT_TOLD, key=key, board=board.name)
            if not found:
                raise keys[key].wrong(OneOf(known))
    return found


def _lines_with(
    contestant: str, side: Side | None, lines: list[tuple[int, Line]], board: Board, place: Place
) -> list[tuple[int, Line]]:
    """Return the lines on which a contestant sits, optionally on one side.

    Raises CaseFileError.
    """
    sides = (side,) if side else tuple(Side)
    found = [(number, line) for number, line in lines if line.side_of(contestant) in sides]
    if not found and board.line_of(contestant) is None:
        raise place.fault(NOT_PLAYED, found=contestant, board=board.name)
    if not found:
        raise place.fault(NO_LINE, board=board.name)
    if side is None and len({line.side_of(contestant) for _, line in found}) > 1:
        raise place.fault(TWO_LINES, found=contestant, board=board.name)
    return found


def contestant_at(keys: Mapping[str, Place], event: Event) -> str | None:
    """Return the number of the contestant who is named, or None. Raises CaseFileError."""
    expected = CALLED[event.kind]
    for key in CONTESTANTS:
        if key in keys and key != expected:
            raise keys[key].fault(OF_ANOTHER_KIND, found=key, kind=event.kind, expected=expected)
    return entered(keys[expected], event) if expected in keys else None


def entered(place: Place, event: Event) -> str:
    """Return the number of a contestant. Raises CaseFileError."""
    told = place.word()
    for number in event.by_number:
        if number.casefold() == told.casefold():
            return number
    known = OneOf(event.by_number)
    raise place.fault(FOUND, found=told, expected=known)


def forms_at(keys: Mapping[str, Place], board: Board, event: Event) -> Mapping[int, str]:
    """Return the forms of the board by the places of the lines.

    Each form is given with the tables or the pairs that played it. Raises CaseFileError.
    """
    section = keys["section"].word() if "section" in keys else None
    forms: dict[int, str] = {}
    for form, told in keys["forms"].entries().items():
        if not form.strip() or told.node.value == ():
            raise told.wrong(NO_FORMS)
        by_pairs = isinstance(told.node.value, Mapping)
        items = told.keys(("pairs",), required=("pairs",))["pairs"] if by_pairs else told
        for item in items.items_or_one():
            for number in (
                _with_pair(item, board, event) if by_pairs else _at_table(item, board, section)
            ):
                if number in forms:
                    raise item.fault(TWO_FORMS, found=item.word())
                forms[number] = form
    if not forms:
        raise keys["forms"].wrong(NO_FORMS)
    return forms


def _at_table(place: Place, board: Board, section: str | None) -> list[int]:
    """Return the places of the lines of a table."""
    lines = [
        (number, line) for number, line in enumerate(board.lines) if section in (None, line.section)
    ]
    tables = [line.table for _, line in lines]
    if not any(tables):
        raise place.fault(NOT_TOLD, key="table", board=board.name)
    found = [number for number, line in lines if line.table == place.word()]
    if not found:
        raise place.fault(NO_TABLE, board=board.name, found=place.word(), known=", ".join(tables))
    if len({board.lines[number].section for number in found}) > 1:
        raise place.fault(SEVERAL_SECTIONS, found=place.word())
    return found


def _with_pair(place: Place, board: Board, event: Event) -> list[int]:
    """Return the place of the line of a pair."""
    found = board.line_of(entered(place, event))
    if found is None:
        raise place.fault(NOT_PLAYED, found=place.word(), board=board.name)
    return [found]
