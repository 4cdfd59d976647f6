"""Play records: one board as it was written down at the table, with its place in the file and what
is wrong with it.

`read_records` reads PBN and LIN. What cannot be taken as it stands is a `Problem` that names the
file, the board and the line; the other boards of the file are read all the same.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bridgelaw.bridge.auction import Auction, Contract
from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.cases.file_text import read_bytes, read_text
from bridgelaw.formats.play.rows import Row
from bridgelaw.i18n.text import ENGLISH, Text, say

SUFFIXES: Final = (".pbn", ".lin")
MOST_BYTES: Final = 200_000_000
"""A season of a federation's boards; more in one file is hardly a play record, and would fill the
memory."""

OF_BOARD = Text("board {board}: {problem}")
NO_FILE = Text("there is no such file or folder")
NOT_OPENED = Text("the file cannot be read: {problem}")
FOLDER_NOT_OPENED = Text("the folder cannot be read: {problem}")
NO_FILES = Text("the folder holds no play records: no file in it ends in .pbn or .lin")
NO_RECORDS = Text("the file holds no play record, neither PBN nor LIN")


class Fault(Named):
    """What may be wrong with a play record."""

    FILE = Text("the file cannot be read")
    UNREADABLE = Text("something in the record cannot be read")
    HANDS = Text("the hands cannot be")
    CALL = Text("the auction holds an illegal call")
    CONTRACT = Text("the contract is not that of the auction")
    DECLARER = Text("the declarer is not that of the auction")
    NOT_HELD = Text("a card is played from a hand that does not hold it")
    TWICE = Text("a card is played twice")
    GAP = Text("cards are missing in the middle of the play")
    TRICKS = Text("the record has more than thirteen tricks")
    RESULT = Text("the result cannot be")


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and where: in which file, at which board, on which line."""

    fault: Fault
    problem: Text
    file: str
    line: int = 0
    board: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    trick: int = 0
    """The number of the trick that it concerns, where it concerns one."""

    def message(self, language: str = ENGLISH) -> str:
        """What is wrong, without the place."""
        return self.problem.say(language, **self.values)

    def say(self, language: str = ENGLISH) -> str:
        """The whole: `a.pbn:12: board 3: the result is 14 tricks, expected 0 to 13`."""
        where = f"{self.file}:{self.line}" if self.line else self.file
        said = self.message(language)
        return (
            f"{where}: "
            f"{OF_BOARD.say(language, board=self.board, problem=said) if self.board else said}"
        )


@say.register
def _(value: Problem, language: str = ENGLISH, spec: str = "") -> str:
    return value.say(language)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What the file says of a board, also where it cannot all be true; `Table` holds the part that
    can."""

    auction: Auction | None = None
    marked_calls: frozenset[int] = frozenset()
    """Which of its calls, counted from 0, the file marks as insufficient bids (PBN `^I`)."""
    contract: Contract | None = None
    """Without its declarer."""
    declarer: Seat | None = None
    roles_exchanged: bool = False
    """Whether the file says that declarer and dummy changed places (PBN `^E`)."""
    passed_out: bool = False
    result: int | None = None
    """Declarer's tricks."""
    result_agreed: bool = False
    """Whether the file says that the result agreed upon is not that of the play (PBN `^9`)."""
    opening: Seat | None = None
    """Who played the first card."""
    rows: tuple[Row, ...] = ()
    claimed: bool = False
    """Whether the record says that no more cards were played or written down (PBN `*`, LIN
    `mc`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRecord:
    """One board as it was played at one table.

    `table` is all that can be true together: hands, auction, contract, declarer, the tricks in the
    order of time, and the result. Where the record contradicts itself, `problems` says how, and
    `table` ends before it.
    """

    file: str
    line: int
    number: int
    """Its place in the file, from 1."""
    board: str
    """The number of the board as written; empty when the file tells none."""
    table: Table
    written: Written
    problems: tuple[Problem, ...] = ()
    players: Mapping[Seat, str] = field(default_factory=dict)
    event: str = ""
    site: str = ""
    date: str = ""
    round: str = ""
    room: str = ""
    """Open or Closed, or the number of the table."""

    @property
    def day(self) -> datetime.date | None:
        """The day of play, where the date is written in full, as PBN has it: 2026.10.06."""
        try:
            return datetime.datetime.strptime(self.date, "%Y.%m.%d").date()
        except ValueError:
            return None

    def is_called(self, name: str) -> bool:
        """Whether it is meant by a name: the number of the board, or #2 for the second record in
        the file."""
        return name in (self.board, f"#{self.number}")

    @property
    def name(self) -> str:
        """What the board is called: its number, or its place in the file where it has none."""
        return self.board or f"#{self.number}"


def read_records(path: str | Path) -> Iterator[BoardRecord | Problem]:
    """The records in a file, in order. What is no record at all is a Problem, as is a file that
    cannot be read."""
    data = _bytes(path)
    if isinstance(data, Problem):
        yield data
    else:
        yield from records_in(data, str(path))


def records_in(data: bytes, file: str) -> Iterator[BoardRecord | Problem]:
    """The records in what a file of that name holds, in order."""
    from bridgelaw.formats.play.lin import is_lin, read_lin
    from bridgelaw.formats.play.pbn import read_pbn
    from bridgelaw.formats.play.pbn_games import is_pbn

    text = read_text(data)
    del data  # a large file is large enough once
    if isinstance(text, Text):
        yield Problem(Fault.FILE, text, file)
        return
    suffix = Path(file).suffix.lower()
    found = False
    if suffix == ".lin" or (suffix != ".pbn" and is_lin(text)):
        records = read_lin(text, file)
    elif suffix == ".pbn" or is_pbn(text):
        records = read_pbn(text, file)
    else:
        records = iter(())
    for record in records:
        found = True
        yield record
    if not found:
        yield Problem(Fault.FILE, NO_RECORDS, file)


def _bytes(path: str | Path) -> bytes | Problem:
    """What a file holds. A device, which may have no end, is not read, nor more than fits a play
    record."""
    file = str(path)
    try:
        data = read_bytes(path, MOST_BYTES)
    except FileNotFoundError:
        return Problem(Fault.FILE, NO_FILE, file)
    except (OSError, ValueError) as error:  # ValueError: a name with a nought in it
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return Problem(Fault.FILE, NOT_OPENED, file, values={"problem": problem})
    if isinstance(data, Text):
        return Problem(Fault.FILE, data, file, values={"most": MOST_BYTES // 1_000_000})
    return data


def find_record_files(paths: Iterable[str | Path]) -> Iterator[Path | Problem]:
    """The files named, and those ending in .pbn or .lin (in any case) in the folders named, each
    folder in order.

    Links to folders are not followed, for they may lead round in a circle. A folder that cannot be
    read is a Problem.
    """
    for path in paths:
        if not (str(path) and _is_folder(Path(path))):
            yield Path(path) if str(path) else Problem(Fault.FILE, NO_FILE, repr(path))
            continue
        unread: list[OSError] = []
        files = sorted(
            Path(folder, name)
            for folder, _, names in os.walk(path, onerror=unread.append)
            for name in names
            if name.lower().endswith(SUFFIXES) and _may_be_record(Path(folder, name))
        )
        for error in unread:
            problem = {"problem": error.strerror or str(error)}
            yield Problem(Fault.FILE, FOLDER_NOT_OPENED, str(error.filename), values=problem)
        if not files and not unread:
            yield Problem(Fault.FILE, NO_FILES, str(path))
        yield from files


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name that is too long; that it cannot be read is told when it is read
        return False


def _may_be_record(path: Path) -> bool:
    """Whether it is a file, or a link that leads nowhere, which is worth a word; a pipe in a folder
    is neither."""
    return path.is_file() or not path.exists()
