"""Read an event of pairs or players, which is scored across the field.

Swiss pairs meet in matches: the numbers of a match are those of its lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import BoardKey, Event, Kind, Method
from bridgelaw.event.printed import Printed, PrintedMatch
from bridgelaw.formats.results.usebio.assembly import (
    Common,
    assemble,
    board_number,
    containers,
    in_other_rounds,
)
from bridgelaw.formats.results.usebio.awards import Seated
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.formats.results.usebio.hands import read_deals
from bridgelaw.formats.results.usebio.roster import Container, Roster, read_roster
from bridgelaw.formats.results.usebio.travellers import Award, Entry, read_entry
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import NotPlayed

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

_IN_MATCHPOINTS: Final = (Method.BOARD_A_MATCH, Method.POINT_A_BOARD, Method.ASCHERMAN)
"""Methods whose marks are also called matchpoints."""


def read_field(
    root: Element, event: Element, kind: Kind, head: Common, method: Method, mark: str
) -> tuple[Event, Printed]:
    """Return an event of pairs or of players by a method. Raises EventFileError.

    `mark` is the name of the figures on the travellers; empty if there are none.
    """
    places = [*containers(event, head.sessions)]
    roster = read_roster(places, kind, event.text("WINNER_TYPE"))
    found: dict[BoardKey, list[Entry]] = {}
    for place in places:
        for board in place.element.all("BOARD"):
            _add(found, board, place, mark)
        for match in place.element.all("MATCH"):
            for board in match.all("BOARD"):
                _add(found, board, place, mark, match)
    if not any(found.values()):
        raise event.fault(NO_LINES)
    if kind is Kind.INDIVIDUAL:
        found = dict(_one_line_a_table(found, roster))
    seated = [
        (key, (entry, key.number, sitting))
        for key, lines in found.items()
        for entry in lines
        if (sitting := _sitting(entry, roster, kind)) is not None
    ]
    matches = tuple(_matches(places, roster))
    if matches:
        seated = in_other_rounds(seated)
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
            two_winners=roster.two_winners and not matches,
            by_section=_by_section(seated),
            pairs_in_matches=bool(matches),
            sessions=head.sessions,
        )
    except EventError as error:
        raise event.of_board(error.board).fault(error.problem, **error.values) from None
    return made, Printed(lines=printed, totals=roster.totals, matches=matches)


def _add(
    found: dict[BoardKey, list[Entry]],
    board: Element,
    place: Container,
    mark: str,
    match: Element | None = None,
) -> None:
    """Add the lines of a board, of a match if it is given."""
    number = board_number(board)
    found.setdefault(BoardKey(place.session, "", number), []).extend(
        read_entry(line.of_board(number), number, mark, place.section, match)
        for line in board.all("TRAVELLER_LINE")
    )


def _matches(places: Iterable[Container], roster: Roster) -> Iterator[PrintedMatch]:
    """Yield what is printed of the matches of pairs, from the side of each pair."""
    for place in places:
        for match in place.element.all("MATCH"):
            numbers = {
                side: roster.number(match, raw, place.section, side)
                for side in Side
                if (raw := match.text(f"{side.name}_PAIR_NUMBER"))
            }
            for side in Side if len(numbers) == 2 else ():
                yield PrintedMatch(
                    team=numbers[side],
                    opponent=numbers[side.other],
                    session=place.session,
                    round=match.text("ROUND_NUMBER"),
                    victory_points=match.figure(f"{side.name}_SCORE"),
                )


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
