"""Guess the columns of a table by their headers and by what is in them.

A guess is sure if the headers name the columns that a result needs, and their cells fit. Otherwise
it is a proposal: a person must confirm it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_card
from bridgelaw.formats.results.awards import artificial
from bridgelaw.formats.results.event_csv.roles import HEADERS, Role, header
from bridgelaw.formats.results.event_csv.sheet import Sheet
from bridgelaw.formats.results.pbn.figures import is_adjusted, is_passed_out
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.results import Played

_FITS: Final = 0.8
"""The share of the cells of a column that must look like its role."""
_MOST_NUMBERS: Final = 8
"""The columns of numbers among which boards and pairs are found without headers."""

_SEATS: Final = re.compile(
    r"[nesw]|north|east|south|west|[øvoö]|nord|øst|syd|vest|öst|väst|ost|est|sud|ouest|süd|zuid",
    re.IGNORECASE,
)
_BID: Final = re.compile(
    r"([1-7]) ?(nt|ut|sa|st|s|h|d|c|n|k|r|♠|♥|♦|♣|spades?|hearts?|diamonds?|clubs?|spar|hjerter"
    r"|ruder|klør|sp|he|di|cl|hj|ru|kl|kr) ?(xx|x|\*{1,2}|d|r|dbl|rdbl)? ?(-? ?[neswøv])?",
    re.IGNORECASE,
)
"""A contract, also with its declarer."""
_TRICKS: Final = re.compile(r"=|[+-]\s?\d{1,2}|\d|1[0-3]|ok|c", re.IGNORECASE)
_POINTS: Final = re.compile(r"[+-]?\d{0,3}0")
_NUMBER: Final = re.compile(r"[1-9]\d{0,3}|0{1,3}[1-9]\d{0,2}")
_PAIR: Final = re.compile(r"[a-z]{0,2}\s?\d{1,4}(\s?[a-z]{1,2})?", re.IGNORECASE)
_MARK: Final = re.compile(r"-?\d{1,5}([.,]\d{1,4})?")
_VULNERABLE: Final = re.compile(
    r"none|-|love|ingen|ns|n-s|ew|e-w|øv|ø-v|both|all|begge|alle", re.IGNORECASE
)


def _is_score(cell: str) -> bool:
    """Return whether a cell says, instead of a contract, how a board was scored."""
    try:
        return is_passed_out(cell) or is_adjusted(cell) or artificial(cell) is not None
    except ScoreError:
        return True


def _is_contract(cell: str) -> bool:
    return _BID.fullmatch(cell) is not None or _is_score(cell)


def _is_result(cell: str) -> bool:
    try:
        return isinstance(parse_outcome(cell), Played) or _is_score(cell)
    except ScoreError:
        return _is_score(cell)


def _is_lead(cell: str) -> bool:
    for text in (cell, cell[-1:] + cell[:-1]):
        try:
            parse_card(text)
        except NotationError:
            continue
        return True
    return False


def _is_name(cell: str) -> bool:
    return sum(map(str.isalpha, cell)) >= 2 and not _PAIR.fullmatch(cell)


def _matches(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda cell: pattern.fullmatch(cell) is not None


def _anything(cell: str) -> bool:
    return True


_LOOKS: Final[Mapping[Role, Callable[[str], bool]]] = {
    Role.BOARD: _matches(_NUMBER),
    Role.NS: lambda cell: _PAIR.fullmatch(cell) is not None or not _is_name(cell),
    Role.EW: lambda cell: _PAIR.fullmatch(cell) is not None or not _is_name(cell),
    Role.CONTRACT: _is_contract,
    Role.DECLARER: lambda cell: _SEATS.fullmatch(cell) is not None or cell in "-",
    Role.TRICKS: lambda cell: _TRICKS.fullmatch(cell) is not None or _is_score(cell),
    Role.RESULT: _is_result,
    Role.POINTS: lambda cell: _POINTS.fullmatch(cell) is not None or _is_score(cell),
    Role.NS_POINTS: lambda cell: _POINTS.fullmatch(cell) is not None or _is_score(cell),
    Role.EW_POINTS: lambda cell: _POINTS.fullmatch(cell) is not None or _is_score(cell),
    Role.REMARKS: _anything,
    Role.LEAD: _is_lead,
    Role.ROUND: lambda cell: len(cell) <= 20,
    Role.TABLE: lambda cell: len(cell) <= 20,
    Role.SECTION: lambda cell: len(cell) <= 20,
    Role.SESSION: lambda cell: len(cell) <= 40,
    Role.VULNERABLE: _matches(_VULNERABLE),
    Role.NS_NAMES: _is_name,
    Role.EW_NAMES: _is_name,
    Role.NORTH: _is_name,
    Role.EAST: _is_name,
    Role.SOUTH: _is_name,
    Role.WEST: _is_name,
    Role.NS_MP: _matches(_MARK),
    Role.EW_MP: _matches(_MARK),
    Role.NS_IMPS: _matches(_MARK),
    Role.EW_IMPS: _matches(_MARK),
}


@dataclass(frozen=True, slots=True)
class Guess:
    """The role of each column, and whether no person needs to confirm it."""

    roles: tuple[Role, ...]
    sure: bool


def guess(sheet: Sheet) -> Guess:
    """Return the likeliest role of each column."""
    columns = [sheet.column(place) for place in range(len(sheet.headers))]
    found = _by_header(sheet.headers, columns)
    sure = not missing(tuple(found))
    _complete(found, columns)
    return Guess(_once(found), sure)


def missing(roles: Sequence[Role]) -> tuple[Role, ...]:
    """Return roles that must be added so that results can be read."""
    lacking = []
    if Role.BOARD not in roles:
        lacking.append(Role.BOARD)
    for number, names in (
        (Role.NS, (Role.NS_NAMES, Role.NORTH)),
        (Role.EW, (Role.EW_NAMES, Role.EAST)),
    ):
        if number not in roles and not any(role in roles for role in names):
            lacking.append(number)
    if not any(role in roles for role in _SCORES):
        if Role.CONTRACT not in roles:
            lacking.append(Role.RESULT)
        elif Role.TRICKS not in roles:
            lacking.append(Role.TRICKS)
    return tuple(lacking)


_SCORES: Final = (Role.RESULT, Role.POINTS, Role.NS_POINTS)


def _by_header(headers: Sequence[str], columns: Sequence[Sequence[str]]) -> list[Role]:
    """Return the roles that the headers say, where the cells agree."""
    found = [Role.UNUSED] * len(headers)
    for choice in range(max(map(len, HEADERS.values()))):
        for place, text in enumerate(headers):
            meant = HEADERS.get(header(text), ())
            if found[place] is not Role.UNUSED or choice >= len(meant):
                continue
            role = meant[choice]
            if role not in found and columns[place] and _looks(role, columns[place]):
                found[place] = role
    if Role.EW_POINTS in found and Role.POINTS in found and Role.NS_POINTS not in found:
        found[found.index(Role.POINTS)] = Role.NS_POINTS
    if Role.NS_POINTS in found and Role.EW_POINTS not in found:
        place = found.index(Role.NS_POINTS)
        found[place] = Role.UNUSED if Role.POINTS in found else Role.POINTS
    return found


def _complete(found: list[Role], columns: Sequence[Sequence[str]]) -> None:
    """Add the roles that only the cells show."""
    for role in (Role.RESULT, Role.CONTRACT, Role.DECLARER, Role.POINTS, Role.LEAD):
        if role in found or (role in _SCORES and any(each in found for each in _SCORES)):
            continue
        for place, cells in enumerate(columns):
            if found[place] is Role.UNUSED and _shows(role, cells):
                found[place] = role
                break
    if Role.RESULT in found:
        return
    if Role.CONTRACT in found and Role.TRICKS not in found:
        begin = found.index(Role.CONTRACT)
        for place in sorted(range(len(columns)), key=lambda place: (place < begin, place)):
            if (
                found[place] is Role.UNUSED
                and _looks(Role.TRICKS, columns[place])
                and columns[place]
            ):
                found[place] = Role.TRICKS
                break
    _numbers(found, columns)


def _shows(role: Role, cells: Sequence[str]) -> bool:
    """Return whether the cells look like a role, and like more than plain numbers."""
    if not cells or not _looks(role, cells):
        return False
    if role is Role.POINTS:
        return any(abs(int(cell)) >= 50 for cell in cells if _POINTS.fullmatch(cell))
    return not all(cell.isdecimal() for cell in cells)


def _numbers(found: list[Role], columns: Sequence[Sequence[str]]) -> None:
    """Find boards and pairs by their pattern: no pair has two results on a board."""
    wanted = [role for role in (Role.BOARD, Role.NS, Role.EW) if role not in found]
    free = [
        place
        for place, cells in enumerate(columns)
        if found[place] is Role.UNUSED and cells and all(map(_NUMBER.fullmatch, cells))
    ][:_MOST_NUMBERS]
    if not wanted or len(free) < len(wanted):
        return
    known: dict[Role, Sequence[str]] = {
        role: columns[found.index(role)] for role in (Role.BOARD, Role.NS, Role.EW) if role in found
    }
    for places in _nearest(free, len(wanted)):
        tried = dict(known)
        tried.update(zip(wanted, (columns[place] for place in places), strict=True))
        if _is_movement(tried[Role.BOARD], tried[Role.NS], tried[Role.EW]):
            for role, place in zip(wanted, places, strict=True):
                found[place] = role
            return


def _nearest(free: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """Yield places in the order of the columns first: the board, North-South, East-West."""
    yield from sorted(
        permutations(free, count), key=lambda places: (places != tuple(sorted(places)), places)
    )


def _is_movement(boards: Sequence[str], ns: Sequence[str], ew: Sequence[str]) -> bool:
    """Return whether three columns may be boards and those who played them."""
    if not len(boards) == len(ns) == len(ew) or len(set(boards)) in (1, len(boards)):
        return False
    return (
        len(set(zip(boards, ns, strict=True))) == len(boards)
        and len(set(zip(boards, ew, strict=True))) == len(boards)
        and len(set(zip(ns, ew, strict=True))) < len(boards)
        and ns != ew
    )


def _looks(role: Role, cells: Sequence[str]) -> bool:
    looks = _LOOKS[role]
    return sum(map(looks, cells)) >= _FITS * len(cells)


def _once(found: Sequence[Role]) -> tuple[Role, ...]:
    """Return the roles without those that another column makes superfluous."""
    given = set(found)
    drop: set[Role] = set()
    if Role.CONTRACT in given and {Role.DECLARER, Role.TRICKS} <= given:
        drop.add(Role.RESULT)
    elif Role.RESULT in given:
        drop.update((Role.CONTRACT, Role.DECLARER, Role.TRICKS))
    if Role.POINTS in given and Role.NS_POINTS in given:
        drop.add(Role.POINTS)
    return tuple(Role.UNUSED if role in drop else role for role in found)
