"""The event as a value: contestants, and for each board the lines of its traveller."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from bridgelaw.bridge.cards import Card, Named
from bridgelaw.bridge.deal import Deal, Vulnerability, vulnerability_of
from bridgelaw.bridge.makeable import Makeable
from bridgelaw.bridge.seats import Side
from bridgelaw.event.clock import Clock
from bridgelaw.event.errors import EventError
from bridgelaw.i18n.text import Text
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.scores.optimum import Optimum
from bridgelaw.scores.outcome import Outcome, TableScore
from bridgelaw.scores.regulation import Regulation

UNKNOWN = Text(
    "found the contestant {number}, who is not entered in the event; add them or correct the number"
)
ENTERED_TWICE = Text("the contestant {number} is entered twice")
BOARD_TWICE = Text("found the board twice in the session, expected it once")
PLAYED_TWICE = Text("the contestant {number} has two results on the board")
BOTH_SIDES = Text("the contestant {number} sits on both sides")
BOARD_NUMBER = Text("found the board number {found}, expected a number from 1 to {most}")
NO_SUCH_BOARD = Text("the event does not have this board")
PLAYERS = Text("found {found} contestants on one side, expected {expected}")
ROUNDS_TURNED = Text(
    "found a substitute from round {first} to round {last}, expected rounds from 1 on in order"
)
ONLY_PAIRS = Text("found pairs in matches in an event of another kind: {kind}")


class Kind(Named):
    """Who competes."""

    PAIRS = Text("pairs")
    INDIVIDUAL = Text("individual")
    TEAMS = Text("teams")


class Method(Named):
    """How a board is scored (Law 78)."""

    MATCHPOINTS = Text("matchpoints")
    IMPS = Text("IMPs")
    CROSS_IMPS = Text("cross-IMPs")
    BUTLER = Text("Butler")
    BOARD_A_MATCH = Text("board-a-match")
    POINT_A_BOARD = Text("point-a-board")
    PATTON = Text("Patton")
    ASCHERMAN = Text("Ascherman")
    TOTAL_POINTS = Text("total points")


class Unit(Named):
    """The unit of a penalty or a carry-over."""

    PERCENT = Text("per cent of a top")
    MATCHPOINTS = Text("matchpoints")
    IMPS = Text("IMPs")
    VICTORY_POINTS = Text("victory points")


class HandsVisible(Named):
    """When the hands of a board are shown to those who are not directors."""

    WHEN_PLAYED = Text("when everyone who is due has played the board")
    AT_END = Text("when all boards have been played")
    AT_ONCE = Text("at once")
    NEVER = Text("not at all")


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute:
    """A player who replaces another for some rounds (Law 4). The contestant stays the same."""

    name: str
    id: str = ""
    """The membership number."""
    place: int = 0
    """The place of the replaced player among the names of the contestant, from 0."""
    session: str = ""
    first: int = 1
    """The first round."""
    last: int = 0
    """The last round; 0 for the rest of the session."""

    def plays(self, session: str, round_: int) -> bool:
        """Return whether the substitute plays in a round."""
        return session == self.session and self.first <= round_ <= (self.last or round_)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contestant:
    """A pair, a team or, in an individual event, a player."""

    number: str
    """The contestant's number in the event.

    With two winners, `1 NS` and `1 EW` are different contestants.
    """
    names: tuple[str, ...] = ()
    section: str = ""
    side: Side | None = None
    """The fixed direction of the contestant if North-South and East-West are ranked separately."""
    handicap: Fraction = Fraction(0)
    """Added to the percentage, or to the score if there is none."""
    ids: tuple[str, ...] = ()
    """Membership numbers, in the order of the names."""
    substitutes: tuple[Substitute, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """The names, and after them those of the substitutes."""
        return (*self.names, *(each.name for each in self.substitutes))

    def names_in(self, session: str, round_: int) -> tuple[str, ...]:
        """Return the names of those who play in a round."""
        names = dict(enumerate(self.names))
        for each in self.substitutes:
            if each.plays(session, round_):
                names[each.place] = each.name
        return tuple(names[place] for place in sorted(names))

    def without_ids(self) -> Contestant:
        """Return the contestant without membership numbers."""
        substitutes = tuple(replace(each, id="") for each in self.substitutes)
        return replace(self, ids=(), substitutes=substitutes)

    @property
    def name(self) -> str:
        """The names on one line, or the number if no name is known."""
        return " & ".join(self.names) or self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a traveller: a board at a table."""

    ns: tuple[str, ...]
    """The contestants North-South: one pair or team, or two players in an individual event."""
    ew: tuple[str, ...]
    score: TableScore
    """The result reached at the table."""
    ruling: AdjustedScore | None = None
    """The ruling that replaces the score."""
    section: str = ""
    table: str = ""
    round: str = ""
    form: str = ""
    """Law 87B: the form of a fouled board that was played here.

    Each form is compared only with itself.
    """
    lead: Card | None = None

    def outcome(self, side: Side) -> Outcome:
        """Return the outcome of a side, after any ruling."""
        return (self.ruling.score if self.ruling else self.score).of(side)

    def contestants(self, side: Side) -> tuple[str, ...]:
        """Return the contestants on a side."""
        return self.ns if side is Side.NS else self.ew

    def side_of(self, contestant: str) -> Side | None:
        """Return the side on which a contestant sits, or None."""
        return Side.NS if contestant in self.ns else Side.EW if contestant in self.ew else None


class BoardKey(NamedTuple):
    """The key of a board; the same number may occur in another session or another round."""

    session: str
    round: str
    number: int


@dataclass(frozen=True, kw_only=True)
class Board:
    """A board and its traveller."""

    number: int
    lines: tuple[Line, ...]
    session: str = ""
    round: str = ""
    """The round, if another round of the session has another board with the same number."""
    deal: Deal | None = None
    marked: Vulnerability | None = None
    """The vulnerability marked on the board, if it is not that of its number (Law 2)."""
    makeable: Makeable | None = None
    """The tricks of each declarer in each denomination, double dummy, if they were computed."""
    optimum: Optimum | None = None
    """The optimum score that was computed from `makeable`, or that a file gives."""

    @property
    def key(self) -> BoardKey:
        """The key of the board."""
        return BoardKey(self.session, self.round, self.number)

    @property
    def name(self) -> str:
        """The name of the board: its number, with the session and the round if there are any."""
        return "/".join(part for part in (self.session, self.round, str(self.number)) if part)

    @cached_property
    def vulnerability(self) -> Vulnerability:
        """The vulnerability of the board's number (Law 2), unless it was marked otherwise."""
        return self.marked or vulnerability_of(self.number)

    def line_of(self, contestant: str, side: Side | None = None) -> int | None:
        """Return the place of a contestant's line on the traveller, or None.

        A team has two lines, and `side` selects one.
        """
        for place, line in enumerate(self.lines):
            found = line.side_of(contestant)
            if found is not None and side in (None, found):
                return place
        return None

    def with_line(self, place: int, line: Line) -> Board:
        """Return the board with one line changed."""
        return replace(self, lines=(*self.lines[:place], line, *self.lines[place + 1 :]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A procedural penalty (Law 90), or a bonus if the amount is negative.

    It does not change anyone else's score.
    """

    contestant: str
    amount: Fraction
    unit: Unit
    session: str = ""
    round: str = ""
    """The round of the match that the penalty applies to, in an event of matches."""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryOver:
    """A contestant's carry-over from an earlier stage."""

    contestant: str
    amount: Fraction
    unit: Unit
    session: str = ""
    round: str = ""
    """The round of the match that it applies to; empty for the standings as a whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The movement that a section plays in a session: who meets whom, where, with which boards.

    `event.movements.planned` reads and writes it.
    """

    code: str
    """The name of the movement; "own" for one of the club's own."""
    rounds: tuple[str, ...]
    """The rounds with everyone present: the tables as "1:8-3-2", with the contestants and the set.

    0 is nobody; at table 0 those who sit out.
    """
    absent: tuple[str, ...] = ()
    """Who is absent in which rounds: "14", "3:1-2" or "5:7-"."""
    boards_a_round: int
    first_board: int = 1
    session: str = ""
    section: str = ""
    """The section, which precedes the numbers of its contestants, as in "A7"."""
    winners: int = 1
    copies: int = 1
    minutes_a_round: int = 0
    """The length of a round in minutes; 0 if it is not set."""


MOST_NUMBER: Final = 9_999
"""The highest board number that any of the results formats supports."""

SIDES: Final = {Kind.PAIRS: 1, Kind.TEAMS: 1, Kind.INDIVIDUAL: 2}
"""The number of contestants on one side of a table."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """A tournament. Raises EventError if its parts do not fit together."""

    kind: Kind
    method: Method
    contestants: tuple[Contestant, ...]
    boards: tuple[Board, ...]
    name: str = ""
    date: datetime.date | None = None
    two_winners: bool = False
    """Whether North-South and East-West are ranked separately."""
    by_section: bool = False
    """Whether scores are compared within each section only, not across the field."""
    pairs_in_matches: bool = False
    """Whether pairs play matches and are ranked by them (Swiss pairs).

    Teams always are: see `in_matches`.
    """
    knock_out: bool = False
    """Whether a match has one winner, who continues (Law 12C4)."""
    sessions: tuple[str, ...] = ("",)
    """The names of the sessions in order."""
    penalties: tuple[Penalty, ...] = ()
    carry_overs: tuple[CarryOver, ...] = ()
    regulation: Regulation = field(default_factory=Regulation)
    plans: tuple[Plan, ...] = ()
    """The movements, by section and session; empty if the program does not know who sits where."""
    hands_shown: HandsVisible = HandsVisible.WHEN_PLAYED
    clock: Clock | None = None
    """The round clock, once it has been started."""

    def __post_init__(self) -> None:
        if self.pairs_in_matches and self.kind is not Kind.PAIRS:
            raise EventError(ONLY_PAIRS, kind=self.kind)
        seen: set[str] = set()
        for contestant in self.contestants:
            if contestant.number in seen:
                raise EventError(ENTERED_TWICE, number=contestant.number)
            seen.add(contestant.number)
            for each in contestant.substitutes:
                if not 1 <= each.first <= (each.last or each.first):
                    raise EventError(ROUNDS_TURNED, first=each.first, last=each.last)
        keys: set[BoardKey] = set()
        for board in self.boards:
            if board.key in keys:
                raise EventError(BOARD_TWICE, board=board.name)
            keys.add(board.key)
            self._check(board)
        for number in (
            *(due.contestant for due in self.penalties),
            *(due.contestant for due in self.carry_overs),
        ):
            if number not in self.by_number:
                raise EventError(UNKNOWN, number=number)

    def _check(self, board: Board) -> None:
        """Raise EventError if a board does not fit the event."""
        if not 0 < board.number <= MOST_NUMBER:
            raise EventError(BOARD_NUMBER, board=board.name, found=board.number, most=MOST_NUMBER)
        expected = SIDES[self.kind]
        seen: set[tuple[str, Side | None]] = set()
        for line in board.lines:
            for side in Side:
                numbers = line.contestants(side)
                if len(numbers) != expected:
                    raise EventError(
                        PLAYERS, board=board.name, found=len(numbers), expected=expected
                    )
                for number in numbers:
                    if number not in self.by_number:
                        raise EventError(UNKNOWN, board=board.name, number=number)
                    if number in line.ns and number in line.ew:
                        raise EventError(BOTH_SIDES, board=board.name, number=number)
                    # A team plays a board at two tables, once on each side.
                    place = (number, side if self.kind is Kind.TEAMS else None)
                    if place in seen:
                        raise EventError(PLAYED_TWICE, board=board.name, number=number)
                    seen.add(place)

    @property
    def in_matches(self) -> bool:
        """Whether contestants are ranked by matches, not by boards."""
        return self.kind is Kind.TEAMS or self.pairs_in_matches

    @cached_property
    def by_number(self) -> Mapping[str, Contestant]:
        """The contestants by number."""
        return {contestant.number: contestant for contestant in self.contestants}

    @cached_property
    def _places(self) -> Mapping[BoardKey, int]:
        return {board.key: place for place, board in enumerate(self.boards)}

    def board(self, key: BoardKey) -> Board:
        """Return a board by its key. Raises EventError if there is none."""
        place = self._places.get(key)
        if place is None:
            raise EventError(NO_SUCH_BOARD, board="/".join(str(part) for part in key if part))
        return self.boards[place]

    def boards_numbered(self, number: int) -> Iterator[Board]:
        """Return the boards with a number, in any session and round."""
        return (board for board in self.boards if board.number == number)

    def with_board(self, board: Board) -> Event:
        """Return the event with one board changed. Raises EventError.

        The other boards are the same objects and are not checked again.
        """
        place = self._places.get(board.key)
        if place is None:
            raise EventError(NO_SUCH_BOARD, board=board.name)
        self._check(board)
        return self._with_board(place, board)

    def _with_board(self, place: int, board: Board) -> Event:
        changed = copy(self)
        object.__setattr__(
            changed, "boards", (*self.boards[:place], board, *self.boards[place + 1 :])
        )
        return changed

    def with_ruling(self, key: BoardKey, place: int, ruling: AdjustedScore | None) -> Event:
        """Return the event with an adjusted score on one line of a board, or with it removed.

        Raises EventError.
        """
        board = self.board(key)
        # The contestants on the line do not change, so there is nothing to check.
        return self._with_board(
            self._places[key], board.with_line(place, replace(board.lines[place], ruling=ruling))
        )
