"""Read a USEBIO file as an event, with the scores that it prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import BoardKey, Event, Kind, Method
from bridgelaw.event.printed import Printed
from bridgelaw.formats.results.event_file import EventOnFile, Notice, read_bytes
from bridgelaw.formats.results.usebio.assembly import (
    assemble,
    board_number,
    common,
    containers,
    mark_of,
)
from bridgelaw.formats.results.usebio.awards import Seated
from bridgelaw.formats.results.usebio.document import Element, parse
from bridgelaw.formats.results.usebio.hands import read_deals
from bridgelaw.formats.results.usebio.roster import Roster, read_roster
from bridgelaw.formats.results.usebio.teams import read_teams
from bridgelaw.formats.results.usebio.travellers import Award, Entry, read_entry
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import NotPlayed

NO_EVENT = Text("found no EVENT, expected one")
EVENTS = Text("found {found} events in the file, expected one")
NO_LINES = Text("found no results on any board, expected at least one")
ONE_DIRECTION = Text(
    "found a result with {found} contestants North-South and {other} East-West, expected "
    "{expected} of each"
)
SITS_OUT = Text("found the number {number}, who sits out here; the line is left out")
NOBODY = Text("found a line without contestant numbers, expected those of both sides")
TWO_LINES = Text(
    "the numbers in the South and West seats, such as {number}, are not those of players; two "
    "lines with the same result are read as one table of four"
)

_METHODS: Final[Mapping[str, Method]] = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "MP_PAIRS": Method.MATCHPOINTS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "CROSS_IMP": Method.CROSS_IMPS,
    "BUTLER_PAIRS": Method.BUTLER,
    "BUTLER_IMPS": Method.BUTLER,
    "BUTLER": Method.BUTLER,
    "AGGREGATE": Method.TOTAL_POINTS,
    "ASCHERMAN": Method.ASCHERMAN,
    "PATTON": Method.PATTON,
    "POINT_A_BOARD": Method.POINT_A_BOARD,
    "BOARD_A_MATCH": Method.BOARD_A_MATCH,
}
"""By the scoring or the type that the event names."""

_IN_MATCHPOINTS: Final = (Method.BOARD_A_MATCH, Method.POINT_A_BOARD, Method.ASCHERMAN)
"""Methods whose marks are also called matchpoints."""

_OF_TEAMS: Final = (Method.MATCHPOINTS, *_IN_MATCHPOINTS, Method.PATTON, Method.TOTAL_POINTS)
"""Methods of scoring a match other than in IMPs; cross-IMPs are those of the pairs."""


def read_usebio(path: str | Path) -> EventOnFile:
    """Return the event in a USEBIO file, complete or not at all. Raises EventFileError."""
    return read_usebio_bytes(read_bytes(path), str(path))


def read_usebio_bytes(data: bytes, file: str = "") -> EventOnFile:
    """Return the event in a USEBIO document. Raises EventFileError."""
    root = parse(data, file)
    events = [*root.all("EVENT")]
    if len(events) != 1:
        raise root.fault(EVENTS if events else NO_EVENT, found=len(events))
    event = events[0]
    if _kind(event) is Kind.TEAMS:
        named = _named(event)
        method = named if named in _OF_TEAMS else Method.IMPS
        read, printed = read_teams(root, event, common(event), method)
    else:
        read, printed = _read(root, event)
    return EventOnFile(event=read, printed=printed, notices=_once(root.notices), file=file)


def _once(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Remove duplicate notices: lines of a match are read for its teams and for its pairs."""
    return tuple({(notice.line, notice.say()): notice for notice in notices}.values())


def _kind(event: Element) -> Kind:
    named = f"{event.attribute('EVENT_TYPE')} {event.attribute('TYPE')}".upper()
    if "INDIVIDUAL" in named or event.node.find(".//N_PLAYER_NUMBER") is not None:
        return Kind.INDIVIDUAL
    # Teams are written as matches; without matches the lines are those of pairs.
    return Kind.TEAMS if event.node.find(".//MATCH") is not None or "TEAM" in named else Kind.PAIRS


def _method(event: Element) -> tuple[str, Method]:
    """Return the name of the marks in the travellers, and the scoring of the boards."""
    named, (mark, method) = _named(event), mark_of(event)
    if method is not None and not (method is Method.MATCHPOINTS and named in _IN_MATCHPOINTS):
        return mark, method
    return mark, named or Method.MATCHPOINTS


def _named(event: Element) -> Method | None:
    words = (
        event.text("BOARD_SCORING_METHOD"),
        event.attribute("EVENT_TYPE"),
        event.text("SCORING_METHOD"),
    )
    return next((_METHODS[word.upper()] for word in words if word.upper() in _METHODS), None)


def _read(root: Element, event: Element) -> tuple[Event, Printed]:
    """Read an event of pairs or of players."""
    kind, (mark, method), head = _kind(event), _method(event), common(event)
    places = [*containers(event, head.sessions)]
    roster = read_roster(places, kind, event.text("WINNER_TYPE"))
    entries: dict[BoardKey, list[Entry]] = {}
    for place in places:
        for board in place.element.all("BOARD"):
            number = board_number(board)
            entries.setdefault(BoardKey(place.session, "", number), []).extend(
                read_entry(line.of_board(number), number, mark, place.section)
                for line in board.all("TRAVELLER_LINE")
            )
    if not any(entries.values()):
        raise event.fault(NO_LINES)
    if kind is Kind.INDIVIDUAL:
        entries = dict(_one_line_a_table(entries, roster))
    seated = [
        (key, (entry, key.number, sitting))
        for key, lines in entries.items()
        for entry in lines
        if (sitting := _sitting(entry, roster, kind)) is not None
    ]
    in_marks = Method.MATCHPOINTS if method in _IN_MATCHPOINTS else method
    boards, printed = assemble(in_marks, seated, read_deals(root))
    try:
        made = Event(
            kind=kind,
            method=method,
            contestants=roster.contestants,
            boards=boards,
            name=head.name,
            date=head.date,
            two_winners=roster.two_winners,
            by_section=_by_section(seated),
            sessions=head.sessions,
        )
    except EventError as error:
        raise event.of_board(error.board).fault(error.problem, **error.values) from None
    return made, Printed(lines=printed, totals=roster.totals)


def _sitting(entry: Entry, roster: Roster, kind: Kind) -> Mapping[Side, tuple[str, ...]] | None:
    """Return the contestants of a line; None if one sits out. Raises EventFileError."""
    ns, ew = entry.ns, entry.ew
    expected = 2 if kind is Kind.INDIVIDUAL else 1
    if len(ns) != expected or len(ew) != expected:
        if not isinstance(entry.what, Award | NotPlayed):
            raise entry.element.fault(
                ONE_DIRECTION, found=len(ns), other=len(ew), expected=expected
            )
        if not ns and not ew:
            raise entry.element.fault(NOBODY)
        entry.element.notice(SITS_OUT, number=" ".join(ns or ew))
        return None
    return {
        Side.NS: tuple(roster.number(entry.element, raw, entry.section, Side.NS) for raw in ns),
        Side.EW: tuple(roster.number(entry.element, raw, entry.section, Side.EW) for raw in ew),
    }


def _one_line_a_table(
    boards: Mapping[BoardKey, list[Entry]], roster: Roster
) -> Mapping[BoardKey, list[Entry]]:
    """Merge lines of a dialect that writes an individual as pairs, two lines for each table.

    Each line has one player of each side, and the numbers in the South and West seats are made up.
    Two consecutive lines with the same result and the same marks are a table. Otherwise the lines
    are returned unchanged, and the made-up numbers are then reported as unknown.
    """
    entered = {raw for _, raw, _ in roster.numbers}
    lines = [entry for entries in boards.values() for entry in entries]
    if any(len(entry.ns) != 2 or len(entry.ew) != 2 for entry in lines):
        return boards
    if all({*entry.ns, *entry.ew} <= entered for entry in lines):
        return boards
    tables: dict[BoardKey, list[Entry]] = {}
    for key, entries in boards.items():
        pairs = list(zip(entries[::2], entries[1::2], strict=False))
        if len(entries) % 2 or not all(_same_table(first, second) for first, second in pairs):
            return boards
        tables[key] = [
            replace(first, ns=(first.ns[0], second.ns[0]), ew=(first.ew[0], second.ew[0]))
            for first, second in pairs
        ]
    stranger = next(
        number for entry in lines for number in (*entry.ns, *entry.ew) if number not in entered
    )
    lines[0].element.notice(TWO_LINES, number=stranger)
    return tables


def _same_table(first: Entry, second: Entry) -> bool:
    return first.what == second.what and first.printed == second.printed


def _by_section(seated: Iterable[tuple[BoardKey, Seated]]) -> bool:
    """Return whether boards are compared within the section rather than across the field.

    Judged by the matchpoints of most lines.
    """
    field: Counter[BoardKey] = Counter()
    own: Counter[tuple[BoardKey, str]] = Counter()
    sums: list[tuple[BoardKey, str, object]] = []
    for key, (entry, _, _) in seated:
        field[key] += 1
        own[key, entry.section] += 1
        ns, ew = entry.mark(Side.NS), entry.mark(Side.EW)
        if ns is not None and ew is not None:
            sums.append((key, entry.section, ns + ew))
    within = sum(
        made in (own[key, section] - 1, 2 * own[key, section] - 2) for key, section, made in sums
    )
    across = sum(made in (field[key] - 1, 2 * field[key] - 2) for key, _, made in sums)
    return within > across
