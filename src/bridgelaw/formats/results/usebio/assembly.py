"""The common parts of events of pairs, players and teams: head, containers and boards.

Boards are assembled from the lines of travellers.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaw.bridge.deal import Deal
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import BOTH_SIDES, Board, BoardKey, Line, Method
from bridgelaw.event.printed import PrintedLine
from bridgelaw.formats.results.usebio.awards import Marks, Seated
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.formats.results.usebio.hands import recorded_deal
from bridgelaw.formats.results.usebio.roster import Container
from bridgelaw.i18n.text import Text

BOARD_NUMBER = Text("found the board number '{found}', expected a number from 1 to 9999")
DUPLICATE = Text("the number {number} has two results on the board")
BAD_DATE = Text("found the date '{found}', expected a day such as 31/12/2024; the date is left out")

_NUMBER: Final = re.compile(r"0{0,3}[1-9]\d{0,3}")
_DATES: Final = ("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%Y", "%d/%m/%y")


@dataclass(frozen=True, slots=True)
class Common:
    """The data in the head of a file that every kind of event has."""

    name: str
    date: datetime.date | None
    sessions: tuple[str, ...]


def common(event: Element) -> Common:
    """Return the data about an event in the head of a file."""
    written = event.text("DATE")
    date = None
    for pattern in _DATES:
        try:
            date = datetime.datetime.strptime(written, pattern).date()
            break
        except ValueError:
            continue
    if written and date is None:
        event.notice(BAD_DATE, found=written)
    return Common(event.text("EVENT_DESCRIPTION"), date, _sessions(event))


def _sessions(event: Element) -> tuple[str, ...]:
    """Return the names of the sessions; a single session has an empty name."""
    found = [
        session.attribute("SESSION_ID") or str(place)
        for place, session in enumerate(event.all("SESSION"), 1)
    ]
    return tuple(dict.fromkeys(found)) if len(set(found)) > 1 else ("",)


def containers(event: Element, sessions: tuple[str, ...]) -> Iterator[Container]:
    """Yield the event, its sessions and its sections: all that may hold participants and boards."""
    yield Container(event)
    yield from _sections(event, "")
    for place, session in enumerate(event.all("SESSION"), 1):
        name = (session.attribute("SESSION_ID") or str(place)) if len(sessions) > 1 else ""
        yield Container(session, name)
        yield from _sections(session, name)


def _sections(element: Element, session: str) -> Iterator[Container]:
    for place, section in enumerate(element.all("SECTION"), 1):
        yield Container(section, session, section.attribute("SECTION_ID") or str(place))


def board_number(board: Element) -> int:
    """Return the number of a board. Raises EventFileError."""
    written = board.text("BOARD_NUMBER")
    if not _NUMBER.fullmatch(written):
        raise board.fault(BOARD_NUMBER, found=written)
    return int(written)


def assemble(
    method: Method,
    seated: Iterable[tuple[BoardKey, Seated]],
    deals: Mapping[int, Deal],
    *,
    both_sides: bool = False,
) -> tuple[tuple[Board, ...], dict[BoardKey, tuple[PrintedLine, ...]]]:
    """Return the boards with their travellers, and what is printed beside each line.

    `both_sides`: whether a contestant plays a board once on each side, as teams do. Raises
    EventFileError.
    """
    seated = tuple(seated)
    marks = Marks.of(method, seated)
    lines: dict[BoardKey, list[Line]] = {}
    printed: dict[BoardKey, list[PrintedLine]] = {}
    known: dict[int, Deal | None] = dict(deals)
    taken: set[tuple[BoardKey, str, Side | None]] = set()
    for key, (entry, number, sitting) in seated:
        for who in sitting[Side.NS]:
            if who in sitting[Side.EW]:
                raise entry.element.fault(BOTH_SIDES, number=who)
        for side in Side:
            for who in sitting[side]:
                place = (key, who, side if both_sides else None)
                if place in taken:
                    raise entry.element.fault(DUPLICATE, number=who)
                taken.add(place)
        lines.setdefault(key, []).append(
            Line(
                ns=sitting[Side.NS],
                ew=sitting[Side.EW],
                score=marks.score(entry, key, sitting),
                section=entry.section,
                round=entry.round,
                lead=entry.lead,
            )
        )
        printed.setdefault(key, []).append(entry.printed)
        known[number] = recorded_deal(entry.element, known.get(number))
    boards = tuple(
        Board(
            number=key.number,
            lines=tuple(made),
            session=key.session,
            round=key.round,
            deal=known.get(key.number),
        )
        for key, made in lines.items()
    )
    return boards, {key: tuple(made) for key, made in printed.items()}


def in_other_rounds(seated: Sequence[tuple[BoardKey, Seated]]) -> list[tuple[BoardKey, Seated]]:
    """Return lines with the rounds in their keys if other rounds have other boards.

    They do if someone plays a board number again on the same side.
    """
    rounds: dict[tuple[BoardKey, Side, tuple[str, ...]], str] = {}
    again = any(
        rounds.setdefault((key, side, sitting[side]), entry.round) != entry.round
        for key, (entry, _, sitting) in seated
        for side in Side
    )
    return [
        (BoardKey(key.session, line[0].round if again else "", key.number), line)
        for key, line in seated
    ]
