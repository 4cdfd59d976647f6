"""A new event, from the fields of a form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from bridgelaw.app.register.entered_names import entered_names, names_text
from bridgelaw.cases.errors import AnswerError
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Board, Contestant, Event, Kind, Method
from bridgelaw.formats.results.figures import date_of
from bridgelaw.i18n.text import Text
from bridgelaw.web.field_errors import LONG, FieldErrors, Problem

NO_NAME = Text("Enter the name of the event.")
A_NUMBER = Text("found '{found}', expected a number from {least} to {most}")
NOTHING = Text("Enter a number from {least} to {most}.")
CHANGED = Text("Somebody else has changed the event in the meantime; check and send again.")
ONE_OF_THEM = Text("Choose one of them.")
MOST_CONTESTANTS: Final = 1_000
MOST_BOARDS: Final = 500
MOST_SESSIONS: Final = 20
LONGEST_NAME: Final = 200
LONGEST_NAMES: Final = 300
"""The maximum length of the names of a contestant, in one field."""
MOST_WORDS: Final = 200_000

METHODS: Final[Mapping[Kind, tuple[Method, ...]]] = {
    Kind.PAIRS: (
        Method.MATCHPOINTS,
        Method.CROSS_IMPS,
        Method.BUTLER,
        Method.ASCHERMAN,
        Method.POINT_A_BOARD,
        Method.TOTAL_POINTS,
    ),
    Kind.INDIVIDUAL: (Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER, Method.TOTAL_POINTS),
    Kind.TEAMS: (
        Method.IMPS,
        Method.BOARD_A_MATCH,
        Method.PATTON,
        Method.POINT_A_BOARD,
        Method.TOTAL_POINTS,
    ),
}
"""The scoring methods for each kind of event."""
_NUMBERED: Final = re.compile(r"(\w{1,10})[.):;\t](.*)", re.DOTALL)


def chosen(kind: Kind, method: Method, told: Mapping[str, str]) -> bool:
    """Return whether a method is allowed for a kind of event.

    Pairs that play matches may be scored by IMPs.
    """
    return method in METHODS[kind] or (
        kind is Kind.PAIRS and bool(told.get("in_matches")) and method is Method.IMPS
    )


def event_of(told: Mapping[str, str]) -> Event:
    """Return the event with contestants and boards, without results.

    Raises FieldErrors with all errors.
    """
    wrong: dict[str, object] = {}
    name = told.get("name", "").strip()
    if not name:
        wrong["name"] = NO_NAME
    elif len(name) > LONGEST_NAME:
        wrong["name"] = Problem(LONG, most=LONGEST_NAME)
    day = day_of(told.get("day", ""), wrong)
    kind, method = _kind(told, wrong)
    names = told.get("names", "")
    if len(names) > MOST_WORDS:
        wrong["names"] = Problem(LONG, most=MOST_WORDS)
        names = ""
    listed = [line for line in names.splitlines() if line.strip()]
    entered = _whole(
        told.get("contestants", "") or (str(len(listed)) if listed else ""),
        2,
        MOST_CONTESTANTS,
        "contestants",
        wrong,
    )
    boards = _whole(told.get("boards", ""), 1, MOST_BOARDS, "boards", wrong)
    sessions = _whole(told.get("sessions", "") or "1", 1, MOST_SESSIONS, "sessions", wrong)
    if wrong:
        raise FieldErrors(wrong)
    called = ("",) if sessions == 1 else tuple(str(number) for number in range(1, sessions + 1))
    try:
        return Event(
            name=name,
            date=day,
            kind=kind,
            method=method,
            pairs_in_matches=kind is Kind.PAIRS and bool(told.get("in_matches")),
            contestants=contestants_of(listed, entered),
            boards=tuple(
                Board(number=number, lines=(), session=session)
                for session in called
                for number in range(1, boards + 1)
            ),
            sessions=called,
        )
    except EventError as error:
        raise FieldErrors({"names": error}) from None


def fields_like(event: Event) -> dict[str, str]:
    """Return the fields of a new event like an earlier one: its name, contestants and boards."""
    first = [board for board in event.boards if board.session == event.sessions[0]]
    return {
        "name": event.name[:LONGEST_NAME],
        "kind": event.kind.name.lower(),
        "method": event.method.name.lower(),
        "in_matches": "yes" if event.pairs_in_matches else "",
        "contestants": str(len(event.contestants)),
        "boards": str(max(len(first), 1)),
        "sessions": str(len(event.sessions)),
        "names": "\n".join(
            f"{each.number}. {names_text(each.names, each.ids)}"
            for each in event.contestants
            if each.names
        ),
    }


def contestants_of(
    lines: list[str], count: int, numbers: Sequence[str] = ()
) -> tuple[Contestant, ...]:
    """Return contestants from a pasted list, one per line: `1. Ann Ash #1234 & Bo Birk`.

    The number in front may be left out, and so may the membership numbers. A line without a number
    has the one at its place in `numbers`, or else its place. Contestants beyond the end of the list
    have a number only.
    """
    found: list[Contestant] = []
    for place, line in enumerate(lines, 1):
        told = _NUMBERED.fullmatch(line.lstrip())
        own = numbers[place - 1] if place <= len(numbers) else str(place)
        number, names = (told[1], told[2]) if told else (own, line)
        entered = entered_names(names)
        found.append(Contestant(number=number, names=entered.names, ids=entered.ids))
    taken = {each.number for each in found}
    free = (str(number) for number in range(1, count + len(found) + 1) if str(number) not in taken)
    found += [Contestant(number=next(free)) for _ in range(count - len(found))]
    return tuple(found)


def whole(text: str, least: int, most: int, field: str) -> int:
    """Return a whole number from a field. Raises FieldErrors."""
    wrong: dict[str, object] = {}
    found = _whole(text, least, most, field, wrong)
    if wrong:
        raise FieldErrors(wrong)
    return found


def day_of(text: str, wrong: dict[str, object]) -> date | None:
    """Return the date in a field; an error is added to `wrong`."""
    if not text.strip():
        return None
    try:
        return date_of(text.strip())
    except AnswerError as error:
        wrong["day"] = Problem(error.problem, **error.values)
        return None


def _kind(told: Mapping[str, str], wrong: dict[str, object]) -> tuple[Kind, Method]:
    kinds = {kind.name.lower(): kind for kind in Kind}
    methods = {method.name.lower(): method for method in Method}
    kind, method = kinds.get(told.get("kind", "")), methods.get(told.get("method", ""))
    if kind is None:
        wrong["kind"] = ONE_OF_THEM
    if method is None:
        wrong["method"] = ONE_OF_THEM
    if kind is None or method is None:
        return Kind.PAIRS, Method.MATCHPOINTS
    if not chosen(kind, method, told):
        wrong["method"] = Problem(NOT_SO_SCORED, kind=kind, method=method)
    return kind, method


NOT_SO_SCORED = Text("{kind} cannot be scored by {method}; choose another method")


def _whole(text: str, least: int, most: int, field: str, wrong: dict[str, object]) -> int:
    plain = text.strip()
    if plain.isascii() and plain.isdigit() and len(plain) < 10 and least <= int(plain) <= most:
        return int(plain)
    problem = A_NUMBER if plain else NOTHING
    wrong[field] = Problem(problem, found=plain[:20], least=least, most=most)
    return least
