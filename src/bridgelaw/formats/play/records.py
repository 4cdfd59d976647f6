"""Play records: one board as it was written down, its place in the file, and its problems.

`record_files` reads them from PBN and LIN. What cannot be accepted as it is becomes a `Problem`
that names the file, the board and the line; the other boards of the file are still read.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from bridgelaw.bridge.auction import Auction, Contract
from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.formats.play.rows import Row
from bridgelaw.i18n.text import ENGLISH, Text, say

OF_BOARD = Text("board {board}: {problem}")


class Fault(Named):
    """The kinds of problems of a play record."""

    FILE = Text("the file cannot be read")
    UNREADABLE = Text("a part of the record cannot be read")
    HANDS = Text("the hands are impossible")
    CALL = Text("the auction has an illegal call")
    CONTRACT = Text("the contract does not fit the auction")
    DECLARER = Text("the declarer does not fit the auction")
    NOT_HELD = Text("a card is played from a hand that does not have it")
    TWICE = Text("a card is played twice")
    GAP = Text("cards are missing in the middle of the play")
    TRICKS = Text("the record has more than thirteen tricks")
    RESULT = Text("the result is impossible")


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem, with its file, board and line."""

    fault: Fault
    problem: Text
    file: str
    line: int = 0
    board: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    trick: int = 0
    """The number of the trick that it concerns; 0 if it concerns none."""

    def message(self, language: str = ENGLISH) -> str:
        """Return the message without the place."""
        return self.problem.say(language, **self.values)

    def say(self, language: str = ENGLISH) -> str:
        """Return the message with its place.

        For example `a.pbn:12: board 3: the result is 14 tricks, expected 0 to 13`.
        """
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
    """The data in the file about a board, even if it contradicts itself.

    `Table` has the consistent part.
    """

    auction: Auction | None = None
    marked_calls: frozenset[int] = frozenset()
    """The places, from 0, of calls that the file marks as insufficient bids (PBN `^I`)."""
    contract: Contract | None = None
    """Without its declarer."""
    declarer: Seat | None = None
    roles_exchanged: bool = False
    """Whether the file says that declarer and dummy changed places (PBN `^E`)."""
    passed_out: bool = False
    result: int | None = None
    """Declarer's tricks."""
    result_agreed: bool = False
    """Whether the file says that the agreed result is not that of the play (PBN `^9`)."""
    opening: Seat | None = None
    """Who played the first card."""
    rows: tuple[Row, ...] = ()
    claimed: bool = False
    """Whether the record says that no more cards were played or written down.

    PBN `*`, LIN `mc`.
    """

    @property
    def states_trumps_twice(self) -> bool:
        """Whether both an auction and a contract show the trump suit."""
        return self.auction is not None and self.contract is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRecord:
    """One board as it was played at one table.

    `table` has everything that is consistent: hands, auction, contract, declarer, the tricks in
    order of time, and the result. If the record contradicts itself, `problems` says how, and
    `table` ends before that point.
    """

    file: str
    line: int
    number: int
    """Its place in the file, from 1."""
    board: str
    """The number of the board as written; empty if the file has none."""
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
        """The day of play, if the date is complete, in PBN's form: 2026.10.06."""
        try:
            return datetime.datetime.strptime(self.date, "%Y.%m.%d").date()
        except ValueError:
            return None

    def is_called(self, name: str) -> bool:
        """Return whether a name means this record.

        The name is the number of the board, or #2 for the second record in the file.
        """
        return name in (self.board, f"#{self.number}")

    @property
    def name(self) -> str:
        """The number of the board, or its place in the file if it has none."""
        return self.board or f"#{self.number}"
