"""An event whose lines are columns: lists with one value for each line."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from operator import eq

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import MOST_NUMBER, SIDES, Board, Contestant, Event, Kind, Line
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.outcome import TableScore


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardColumns:
    """A board and the columns of its traveller.

    Lines share their values: two lines with the same score have the same object. Each column has
    one value for each line, in the order of the traveller.
    """

    board: Board
    """The board without its lines."""
    ns: list[int]
    """The places of the contestants North-South in the list of entries.

    There are `EventColumns.seats` for each line.
    """
    ew: list[int]
    scores: list[TableScore] = field(default_factory=list)
    rulings: list[AdjustedScore | None] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    rounds: list[str] = field(default_factory=list)
    forms: list[str] = field(default_factory=list)
    leads: list[Card | None] = field(default_factory=list)

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.scores)

    def sits(self, side: Side) -> list[int]:
        """Return the column of the contestants on a side."""
        return self.ns if side is Side.NS else self.ew

    def counted_scores(self) -> list[TableScore]:
        """Return the score of each line, after any ruling."""
        return [
            score if ruling is None else ruling.score
            for score, ruling in zip(self.scores, self.rulings, strict=True)
        ]


@dataclass(frozen=True, kw_only=True)
class EventColumns:
    """A tournament in columns."""

    event: Event
    """The event without its boards."""
    boards: tuple[BoardColumns, ...]

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """The contestants, in the order of entry."""
        return self.event.contestants

    @property
    def seats(self) -> int:
        """The number of contestants on one side of a table."""
        return SIDES[self.event.kind]

    @property
    def parts(self) -> dict[str, int]:
        """The numbers of contestants, boards and lines."""
        lines = sum(map(len, self.boards))
        return {
            "contestants": len(self.contestants),
            "boards": len(self.boards),
            "lines": lines,
        }

    def line(self, board: BoardColumns, place: int) -> Line:
        """Return a line of a board."""
        first, seats, entered = place * self.seats, self.seats, self.contestants
        return Line(
            ns=tuple(entered[each].number for each in board.ns[first : first + seats]),
            ew=tuple(entered[each].number for each in board.ew[first : first + seats]),
            score=board.scores[place],
            ruling=board.rulings[place],
            section=board.sections[place],
            table=board.tables[place],
            round=board.rounds[place],
            form=board.forms[place],
            lead=board.leads[place],
        )

    def whole(self) -> Event:
        """Return the event with a `Line` for each line; it takes much more memory."""
        boards = tuple(replace(each.board, lines=tuple(self._lines(each))) for each in self.boards)
        return replace(self.event, boards=boards)

    def _lines(self, board: BoardColumns) -> Iterator[Line]:
        return (self.line(board, place) for place in range(len(board)))


@contextmanager
def collector_paused() -> Iterator[None]:
    """Do not look for garbage in cycles while very many objects are made, none of them in cycles.

    The collector would go over all of them repeatedly, which takes as long as making them.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def fits(event: Event, boards: Sequence[BoardColumns]) -> bool:
    """Return whether boards fit an event: whether `Event` would accept them."""
    if len({each.board.key for each in boards}) < len(boards):
        return False
    seats, teams = SIDES[event.kind], event.kind is Kind.TEAMS
    for each in boards:
        if not 0 < each.board.number <= MOST_NUMBER:
            return False
        if len(each.ns) != seats * len(each) or len(each.ew) != seats * len(each):
            return False
        # A team plays a board at two tables, once on each side.
        columns = [each.ns, each.ew] if teams else [[*each.ns, *each.ew]]
        if any(len(set(column)) < len(column) for column in columns):
            return False
        if teams and any(map(eq, each.ns, each.ew)):
            return False
    return True


def in_columns(event: Event) -> EventColumns:
    """Return an event with its lines in columns."""
    places = {each.number: place for place, each in enumerate(event.contestants)}
    bare = [replace(board, lines=()) for board in event.boards]
    return EventColumns(
        event=replace(event, boards=()),
        boards=tuple(
            BoardColumns(
                board=each,
                ns=[places[number] for line in board.lines for number in line.ns],
                ew=[places[number] for line in board.lines for number in line.ew],
                scores=[line.score for line in board.lines],
                rulings=[line.ruling for line in board.lines],
                sections=[line.section for line in board.lines],
                tables=[line.table for line in board.lines],
                rounds=[line.round for line in board.lines],
                forms=[line.form for line in board.lines],
                leads=[line.lead for line in board.lines],
            )
            for each, board in zip(bare, event.boards, strict=True)
        ),
    )
