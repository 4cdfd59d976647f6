"""The event of a Bridgemate session: contestants with names, and the movement in the file."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Final

from bridgelaw.app.following.names import names_at
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Kind, Method, Plan
from bridgelaw.event.movements.check import problems
from bridgelaw.event.movements.planned import (
    OWN_CODE,
    movement_in,
    planned_boards,
    planned_contestants,
)
from bridgelaw.formats.results.bws_session import Session, Sitting

MOST_TABLES: Final = 999
MOST_ROUNDS: Final = 99


def event_of(session: Session, name: str, day: datetime.date) -> Event | None:
    """Return an event of pairs for a session, without results; None if the file has no rounds."""
    if not session.sittings:
        return None
    letters = sorted({each.section for each in session.sittings})
    several = len(letters) > 1
    plans: list[Plan] = []
    for letter in letters:
        rows = [each for each in session.sittings if each.section == letter]
        plan = _plan(rows, letter if several else "")
        if plan is None:
            return _without_plans(session, name, day, several)
        plans.append(plan)
    contestants = tuple(each for plan in plans for each in planned_contestants(plan, Kind.PAIRS))
    boards = {board.key: board for plan in plans for board in planned_boards(plan, Kind.PAIRS)}
    event = Event(
        name=name,
        date=day,
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        two_winners=all(plan.winners == 2 for plan in plans),
        contestants=contestants,
        boards=tuple(boards[key] for key in sorted(boards)),
        plans=tuple(plans),
    )
    return names_at(event, session)


def _plan(rows: Sequence[Sitting], section: str) -> Plan | None:
    """Return the movement of a section; None if the rows are not one with equal sets of boards."""
    sets = _sets(rows)
    numbers = {number for each in rows for number in (each.ns, each.ew, each.table)}
    last = max(each.round for each in rows)
    if sets is None or max(numbers) > MOST_TABLES or last > MOST_ROUNDS:
        return None
    size, first = sets
    both = {each.ns for each in rows} & {each.ew for each in rows} - {0}
    plan = Plan(
        code=OWN_CODE,
        rounds=tuple(
            " ".join(_words(each, size, first) for each in rows if each.round == number)
            for number in range(1, last + 1)
        ),
        boards_a_round=size,
        first_board=first,
        section=section,
        winners=1 if both else 2,
    )
    try:
        return None if problems(movement_in(plan, Kind.PAIRS)) else plan
    except EventError:
        return None


def _sets(rows: Sequence[Sitting]) -> tuple[int, int] | None:
    """Return the size of the sets of boards and the first board; None if they are not equal."""
    playing = [each for each in rows if each.plays]
    sizes = {each.high - each.low + 1 for each in playing}
    first = min((each.low for each in playing), default=0)
    if len(sizes) != 1 or first < 1:
        return None
    (size,) = sizes
    fits = size >= 1 and all((each.low - first) % size == 0 for each in playing)
    return (size, first) if fits else None


def _words(each: Sitting, size: int, first: int) -> str:
    """Return a table of a round in the words of a plan."""
    set_ = (each.low - first) // size + 1 if each.plays else 0
    return f"{each.table}:{each.ns}-{each.ew}-{set_}"


def _without_plans(session: Session, name: str, day: datetime.date, several: bool) -> Event | None:
    """Return the event without a movement: the pairs and boards of all rounds."""
    pairs: dict[str, Contestant] = {}
    boards: set[int] = set()
    for each in session.sittings:
        for number in (each.ns, each.ew):
            if number:
                called = f"{each.section}{number}" if several else str(number)
                pairs.setdefault(called, Contestant(number=called, section=each.section))
        boards.update(range(max(each.low, 1), min(each.high, each.low + MOST_TABLES) + 1))
    if not pairs or not boards:
        return None
    event = Event(
        name=name,
        date=day,
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(pairs.values()),
        boards=tuple(Board(number=number, lines=()) for number in sorted(boards)),
    )
    return names_at(event, session)
