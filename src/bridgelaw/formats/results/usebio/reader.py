"""Read a USEBIO file as an event, with the scores that it prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from bridgelaw.event.model import Event, Kind, Method
from bridgelaw.event.printed import Printed
from bridgelaw.formats.results.event_file import EventOnFile, Notice, read_bytes
from bridgelaw.formats.results.method_choice import GUESSED, Undecided, chosen
from bridgelaw.formats.results.usebio.assembly import common
from bridgelaw.formats.results.usebio.document import Element, parse
from bridgelaw.formats.results.usebio.field import read_field
from bridgelaw.formats.results.usebio.methods import mark_of, possible
from bridgelaw.formats.results.usebio.teams import read_teams
from bridgelaw.i18n.text import Text

NO_EVENT = Text("found no EVENT, expected one")
EVENTS = Text("found {found} events in the file, expected one")


def read_usebio(path: str | Path, method: Method | None = None) -> EventOnFile:
    """Return the event in a USEBIO file, complete or not at all. Raises EventFileError.

    A `method` that is given counts instead of the one that the file states.
    """
    return read_usebio_bytes(read_bytes(path), str(path), method)


def read_usebio_bytes(data: bytes, file: str = "", method: Method | None = None) -> EventOnFile:
    """Return the event in a USEBIO document. Raises EventFileError."""
    root = parse(data, file)
    events = [*root.all("EVENT")]
    if len(events) != 1:
        raise root.fault(EVENTS if events else NO_EVENT, found=len(events))
    event = events[0]
    kind, head = _kind(event), common(event)

    def by(method: Method) -> tuple[Event, Printed]:
        mark = mark_of(event, method)
        if kind is Kind.TEAMS:
            return read_teams(root, event, head, method)
        return read_field(root, event, kind, head, method, mark)

    try:
        read, printed = by(method) if method else _by_its_method(event, kind, by)
    except Undecided as question:
        raise event.fault(question.problem, **question.values) from None
    return EventOnFile(event=read, printed=printed, notices=_once(root.notices), file=file)


def _by_its_method(
    event: Element, kind: Kind, by: Callable[[Method], tuple[Event, Printed]]
) -> tuple[Event, Printed]:
    """Return the event by the method that the file states or shows.

    Raises EventFileError, and Undecided if the file shows no method.
    """
    methods = possible(event, kind)

    def tried(method: Method) -> tuple[Event, Printed]:
        before = len(event.notices)
        found = by(method)
        del event.notices[before:]
        return found

    if len(methods) == 1:
        read = by(methods[0])
        chosen([read], tried)
        return read
    best = chosen([tried(each) for each in methods])
    event.notice(GUESSED, methods=methods, method=best.method, agree=best.agree, all=best.all)
    return by(best.method)


def _once(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Remove duplicate notices: lines of a match are read for its teams and for its pairs."""
    return tuple({(notice.line, notice.say()): notice for notice in notices}.values())


def _kind(event: Element) -> Kind:
    named = f"{event.attribute('EVENT_TYPE')} {event.attribute('TYPE')}".upper()
    if "INDIVIDUAL" in named or event.node.find(".//N_PLAYER_NUMBER") is not None:
        return Kind.INDIVIDUAL
    # Teams are written as matches; without matches the lines are those of pairs.
    match = event.node.find(".//MATCH")
    of_pairs = match is not None and match.find("NS_PAIR_NUMBER") is not None
    return Kind.TEAMS if "TEAM" in named or (match is not None and not of_pairs) else Kind.PAIRS
