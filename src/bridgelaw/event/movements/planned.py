"""The movement of an event: reading and writing it as text, and who is due at each table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, BoardKey, Contestant, Event, Kind, Line, Plan
from bridgelaw.event.movements.choose import minutes, movement_of
from bridgelaw.event.movements.model import (
    Absence,
    Movement,
    Round,
    Seating,
    boards_in,
    filled,
    seating_of,
)
from bridgelaw.i18n.text import Text

OWN: Final = Text("movement of your own: {tables} tables, {rounds} rounds")
OWN_CODE: Final = "own"
UNREADABLE: Final = Text("found {found}, expected a table of a round such as 1:8-3-2")
UNREADABLE_ABSENCE: Final = Text("found {found}, expected an absence such as 14 or 3:1-2")
NO_PLAN: Final = Text("the event has no movement; choose one first")

_SEATING: Final = re.compile(r"(\d{1,3}):(\d{1,3}(?:-\d{1,3}){2}|\d{1,3}(?:-\d{1,3}){4})")
_ABSENCE: Final = re.compile(r"(\d{1,3})(?::(\d{1,3})-(\d{1,3})?)?")


def round_words(row: Round) -> str:
    """Return a round as text: "1:8-3-2 2:5-1-4"."""
    return " ".join(_seating_words(at) for at in row)


def _seating_words(at: Seating) -> str:
    size = 2 if max(len(at.ns), len(at.ew)) > 1 else 1
    sides = [*filled(at.ns, size), *filled(at.ew, size)]
    return f"{at.table}:{'-'.join(map(str, (*sides, at.boards)))}"


def round_of(words: str) -> Round:
    """Return the round of a text. Raises EventError."""
    return tuple(_seating(word) for word in words.split())


def _seating(word: str) -> Seating:
    found = _SEATING.fullmatch(word)
    if found is None:
        raise EventError(UNREADABLE, found=word[:40])
    return seating_of(int(found[1]), found[2])


def absence_words(absence: Absence) -> str:
    """Return an absence as text: "14" for all rounds, "3:1-2", or "5:7-" from round 7 on."""
    if absence.first == 1 and absence.last is None:
        return str(absence.contestant)
    return f"{absence.contestant}:{absence.first}-{absence.last or ''}"


def absence_of(words: str) -> Absence:
    """Return the absence of a text. Raises EventError."""
    found = _ABSENCE.fullmatch(words)
    if found is None:
        raise EventError(UNREADABLE_ABSENCE, found=words[:40])
    contestant, first, last = found.groups()
    return Absence(int(contestant), int(first or 1), int(last) if last else None)


def plan_of(
    movement: Movement,
    boards_a_round: int,
    *,
    first_board: int = 1,
    session: str = "",
    section: str = "",
    minutes_a_round: int = 0,
) -> Plan:
    """Return the plan of a movement, to be stored with an event."""
    return Plan(
        code=movement.code,
        rounds=tuple(round_words(row) for row in movement.plan),
        absent=tuple(absence_words(absence) for absence in movement.absent),
        boards_a_round=boards_a_round,
        first_board=first_board,
        session=session,
        section=section,
        winners=movement.winners,
        copies=movement.copies,
        minutes_a_round=minutes_a_round or minutes(boards_a_round),
    )


@lru_cache(maxsize=64)
def movement_in(plan: Plan, kind: Kind) -> Movement:
    """Return the movement of a plan. Raises EventError if its texts cannot be read."""
    rounds = tuple(round_of(words) for words in plan.rounds)
    seatings = [at for row in rounds for at in row]
    return Movement(
        code=plan.code,
        title=_title(plan.code),
        kind=kind,
        contestants=max((n for at in seatings for n in (*at.ns, *at.ew)), default=0),
        plan=rounds,
        sets=max((at.boards for at in seatings), default=0),
        winners=plan.winners,
        copies=plan.copies,
        absent=tuple(absence_of(words) for words in plan.absent),
    )


def _title(code: str) -> Text:
    if code == OWN_CODE:
        return OWN
    try:
        return movement_of(code).title
    except EventError:
        return OWN


def with_movement(plan: Plan, movement: Movement) -> Plan:
    """Return the plan with a changed movement."""
    return replace(
        plan,
        rounds=tuple(round_words(row) for row in movement.plan),
        absent=tuple(absence_words(absence) for absence in movement.absent),
        winners=movement.winners,
    )


def boards_of(plan: Plan, set_: int) -> range:
    """Return the numbers of the boards in a set."""
    return boards_in(set_, plan.boards_a_round, plan.first_board)


def number_of(plan: Plan, contestant: int) -> str:
    """Return the number in the event of a contestant of the movement."""
    return f"{plan.section}{contestant}"


class Due(NamedTuple):
    """A result that is due: a board that two sides play at a table in a round."""

    plan: Plan
    round: int
    table: int
    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]

    @property
    def key(self) -> BoardKey:
        """The key of the board in the event."""
        return BoardKey(self.plan.session, "", self.board)

    @property
    def board_name(self) -> str:
        """The name of the board, with the session if there is one."""
        return "/".join(filter(None, (self.plan.session, str(self.board))))

    @property
    def table_name(self) -> str:
        """The table, with its section."""
        return f"{self.plan.section}{self.table}"


def due(event: Event) -> Iterator[Due]:
    """Yield all results that are due in the movements of an event, round by round."""
    for plan in event.plans:
        movement = movement_in(plan, event.kind)
        for round_, row in enumerate(movement.rounds, 1):
            for at in row:
                if at.plays:
                    ns, ew = (tuple(number_of(plan, n) for n in side) for side in (at.ns, at.ew))
                    for board in boards_of(plan, at.boards):
                        yield Due(plan, round_, at.table, board, ns, ew)


@dataclass(frozen=True, kw_only=True)
class Entered:
    """A table in a round, with the boards entered and missing."""

    plan: Plan
    round: int
    table: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    boards: tuple[int, ...]
    missing: tuple[int, ...]
    """The boards without a result."""
    turned: tuple[int, ...]
    """The boards that were entered with the sides exchanged."""

    @property
    def is_complete(self) -> bool:
        """Whether every board has a result."""
        return not self.missing


def entered(event: Event) -> list[Entered]:
    """Return what is entered, by plan, round and table."""
    lines = {board.key: board.lines for board in event.boards}
    tables: dict[tuple[Plan, int, int], list[Due]] = {}
    for each in due(event):
        tables.setdefault((each.plan, each.round, each.table), []).append(each)
    return [
        _entered(event, plan, round_, table, results, lines)
        for (plan, round_, table), results in tables.items()
    ]


def tables_of(event: Event) -> list[str]:
    """Return the tables of an event in order, each once: `A1`, or `1` without sections."""
    return [*dict.fromkeys(each.table_name for each in due(event))]


def now_at(event: Event, table: str) -> Entered | None:
    """Return the round that is being played at a table: the first that lacks a result, or the last.

    None if the movement has no such table.
    """
    rounds = [each for each in entered(event) if f"{each.plan.section}{each.table}" == table]
    return next((each for each in rounds if each.missing), rounds[-1] if rounds else None)


def _entered(
    event: Event,
    plan: Plan,
    round_: int,
    table: int,
    results: list[Due],
    lines: Mapping[BoardKey, tuple[Line, ...]],
) -> Entered:
    missing, turned = [], []
    for each in results:
        side = _side(event, each, lines.get(each.key, ()))
        if side is None:
            missing.append(each.board)
        elif side is Side.EW:
            turned.append(each.board)
    return Entered(
        plan=plan,
        round=round_,
        table=table,
        ns=results[0].ns,
        ew=results[0].ew,
        boards=tuple(each.board for each in results),
        missing=tuple(missing),
        turned=tuple(turned),
    )


def is_entered_as(event: Event, each: Due | Line, line: Line) -> bool:
    """Return whether a line of the traveller is the result that is due, or that another line has.

    Two pairs meet once on a board, in either direction. Two teams meet at two tables, which differ
    in the direction.
    """
    if event.kind is Kind.TEAMS:
        return (line.ns, line.ew) == (each.ns, each.ew)
    return {line.ns, line.ew} == {each.ns, each.ew}


def _side(event: Event, each: Due, lines: tuple[Line, ...]) -> Side | None:
    """Return on which side North-South of a table sit on the traveller, or None without a line."""
    for line in lines:
        if is_entered_as(event, each, line):
            return Side.NS if line.ns == each.ns else Side.EW
    return None


def planned_boards(plan: Plan, kind: Kind) -> tuple[Board, ...]:
    """Return the boards of a plan, without results."""
    sets = range(1, movement_in(plan, kind).sets + 1)
    return tuple(
        Board(number=number, lines=(), session=plan.session)
        for set_ in sets
        for number in boards_of(plan, set_)
    )


def planned_contestants(plan: Plan, kind: Kind) -> tuple[Contestant, ...]:
    """Return the contestants of a plan, without names.

    With two rankings, each has the side on which it begins.
    """
    movement = movement_in(plan, kind)
    sides = {n: at.side_of(n) for at in movement.plan[0] for n in (*at.ns, *at.ew) if at.table}
    return tuple(
        Contestant(
            number=number_of(plan, n),
            section=plan.section,
            side=sides.get(n) if plan.winners == 2 else None,
        )
        for n in movement.numbers
    )
