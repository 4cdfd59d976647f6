"""Files of results that arrive in a folder: read when they are complete, and offered for import.

Nothing is imported by itself. An event that was imported from a file is updated from it on request:
only results are, and none that somebody has changed by hand.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

from bridgelaw.app.event_files import AT_ONCE, look
from bridgelaw.app.following.taking import same_result
from bridgelaw.event.model import Board, BoardKey, Event, Kind, Line
from bridgelaw.event.still_scored import still_scored
from bridgelaw.formats.results.event_file import EventFileError
from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.errors import StoreError
from bridgelaw.store.events.followed_files import events_read_from, note_read_from
from bridgelaw.store.models import Change, Reason, StoredEvent
from bridgelaw.store.store import Store

SUFFIXES: Final = (".xml", ".usebio", ".pbn", ".json", ".csv")
RECENT: Final = timedelta(hours=24)
"""Older files are not offered: the folder may be an archive."""
REMEMBERED: Final = timedelta(days=30)
MOST: Final = 20
MOST_SEEN: Final = 10_000
"""The maximum number of entries of the folder that are read."""

LARGE: Final = Text("the file is large; import it on the page Import results")
WHOLE_ARCHIVE: Final = Text(
    "the file has rulings or records of play; import it on the page Import results"
)
MISSING_BOARD: Final = Text("the event does not have this board; add it first")
BY_HAND: Final = Text("{who} has changed this result; it stays. Correct it on the board if needed")
NOT_LIKE_THAT: Final = Text("the file has changed in the meantime; look at it again")

log = logging.getLogger("bridgelaw.app.following")

Stamp = tuple[int, int]
"""The size and the time of the last change of a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A complete file, with its event or why it has none."""

    name: str
    at: datetime
    digest: str
    event: Event | None = None
    notices: int = 0
    problem: EventFileError | Said | None = None

    @property
    def results(self) -> int:
        """The number of results in the file."""
        return 0 if self.event is None else sum(len(board.lines) for board in self.event.boards)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultChange:
    """A result of a file that differs from that of its event."""

    board: BoardKey
    after: Line
    before: Line | None = None
    line_id: int | None = None
    version: int = 0
    stays: Said | None = None
    """Why the result is not changed."""


class Arrivals:
    """The files that have arrived in a folder."""

    def __init__(self, store: Store, folder: Path | None) -> None:
        self.store = store
        self.folder = None if folder is None else folder.resolve()
        self._stamps: Mapping[str, Stamp] = {}
        self._read: dict[str, tuple[Stamp, Arrival]] = {}

    def look(self) -> None:
        """Read the files that have not changed since the last look."""
        if self.folder is None:
            return
        try:
            stamps = self._found(self.folder)
        except OSError as error:
            log.warning("%s cannot be read: %s", self.folder, error)
            return
        read: dict[str, tuple[Stamp, Arrival]] = {}
        for name, stamp in stamps.items():
            known = self._read.get(name)
            if known is not None and known[0] == stamp:
                read[name] = known
            elif self._stamps.get(name) == stamp:  # nobody is writing it
                arrival = self._arrival(self.folder / name, stamp)
                if arrival is not None:
                    read[name] = stamp, arrival
            elif known is not None:
                read[name] = known
        self._stamps, self._read = stamps, read

    def _found(self, folder: Path) -> dict[str, Stamp]:
        """Return the latest files of the folder. Raises OSError."""
        least = (datetime.now(UTC) - RECENT).timestamp()
        found: list[tuple[float, str, Stamp]] = []
        for place, each in enumerate(folder.iterdir()):
            if place == MOST_SEEN:
                break
            if each.suffix.lower() not in SUFFIXES or each.name.startswith((".", "~")):
                continue
            try:
                state = each.stat()
                is_here = each.resolve().parent == folder and each.is_file()
            except OSError:  # gone in the meantime
                continue
            if is_here and state.st_size and state.st_mtime >= least:
                found.append((state.st_mtime, each.name, (state.st_size, state.st_mtime_ns)))
        return {name: stamp for _, name, stamp in sorted(found, reverse=True)[:MOST]}

    def _arrival(self, path: Path, stamp: Stamp) -> Arrival | None:
        """Return what is in a file; None if it cannot be opened at the moment."""
        at = datetime.fromtimestamp(stamp[1] / 10**9, UTC)
        if stamp[0] > AT_ONCE:
            return Arrival(name=path.name, at=at, digest="", problem=Said(LARGE))
        try:
            digest = sha256(path.read_bytes()).hexdigest()
            looked = look(path)
        except OSError:
            return None
        except EventFileError as error:
            error.file = ""
            return Arrival(name=path.name, at=at, digest=digest, problem=error)
        except Exception:
            log.exception("%s cannot be read", path)
            return None
        if looked.archive is not None and (looked.archive.rulings or looked.archive.records):
            return Arrival(name=path.name, at=at, digest=digest, problem=Said(WHOLE_ARCHIVE))
        return Arrival(
            name=path.name,
            at=at,
            digest=digest,
            event=looked.event,
            notices=len(looked.notices),
        )

    def arrived(self) -> list[Arrival]:
        """Return the files, the latest first."""
        return [arrival for _, arrival in self._read.values()]

    def named(self, name: str, digest: str) -> Arrival:
        """Return the file with a name, if it still has that content. Raises StoreError."""
        found = self._read.get(name)
        if found is None or found[1].digest != digest or found[1].event is None:
            raise StoreError(NOT_LIKE_THAT)
        return found[1]

    def events(self) -> dict[str, int]:
        """Return the events that were imported from the files, by the names of the files.

        A file that is used again for another evening is not that of the earlier event.
        """
        known = events_read_from(self.store.database, datetime.now(UTC) - REMEMBERED)
        found: dict[str, int] = {}
        for arrival in self.arrived():
            for event_id in known.get(arrival.name, ()):
                try:
                    event = self.store.events.get(event_id).event
                except StoreError:  # removed, or large
                    continue
                if arrival.event is not None and _is_the_same(event, arrival.event):
                    found[arrival.name] = event_id
        return found

    def enter(self, arrival: Arrival, reason: Reason) -> int:
        """Import the event of a file once, and return its id."""
        assert arrival.event is not None
        with self.store.database.together():  # from here on nobody else writes
            known = self.events().get(arrival.name)
            if known is not None:
                return known
            event_id = self.store.events.enter(arrival.event, replace(reason, why=arrival.name))
            note_read_from(self.store.database, event_id, arrival.name, reason)
        return event_id

    def changes(self, event_id: int, arrival: Arrival) -> list[ResultChange]:
        """Return the results of a file that differ from those of its event. Raises NotThere."""
        kept = self.store.events.get(event_id)
        if arrival.event is None:
            return []
        return _changes(kept, self.store.events.history(event_id), arrival.event, arrival.name)

    def update(self, event_id: int, version: int, arrival: Arrival, reason: Reason) -> None:
        """Write the results of a file that differ. Raises EditConflict, NotThere and EventError.

        The event must still have that version.
        """
        with self.store.database.together():
            kept = self.store.events.get(event_id)
            if kept.version != version:
                raise StoreError(NOT_LIKE_THAT)
            event = kept.event
            for each in self.changes(event_id, arrival):
                if each.stays is None:
                    event = _with(event, each)
                    lines = [(each.line_id, each.version, each.after)]
                    by_file = replace(reason, why=arrival.name)
                    self.store.events.write_board(kept.board_ids[each.board], lines, by_file)
            still_scored(kept.event, event)


def _with(event: Event, change: ResultChange) -> Event:
    board = event.board(change.board)
    lines = [line for line in board.lines if line != change.before]
    return event.with_board(replace(board, lines=(*lines, change.after)))


def _is_the_same(stored: Event, read: Event) -> bool:
    """Return whether an event may be that of a file: the same day, kind and contestants."""
    numbers = ({each.number for each in event.contestants} for event in (stored, read))
    return (stored.date, stored.kind) == (read.date, read.kind) and next(numbers) == next(numbers)


def _changes(
    kept: StoredEvent, history: Sequence[Change], read: Event, file: str
) -> list[ResultChange]:
    last: dict[int, Change] = {}
    for change in history:  # the last first
        if change.line_id is not None:
            last.setdefault(change.line_id, change)
    removed = {each.board: each.by for each in last.values() if each.after is None}
    return [
        found
        for board in read.boards
        for line in board.lines
        if (found := _change(kept, board, line, last, removed, file)) is not None
    ]


def _change(
    kept: StoredEvent,
    board: Board,
    line: Line,
    last: Mapping[int, Change],
    removed: Mapping[str, str],
    file: str,
) -> ResultChange | None:
    """Return the change that a line of a file makes, or None.

    `last` has the last change of each line, `removed` who removed a result of a board.
    """
    if board.key not in kept.board_ids:
        return ResultChange(board=board.key, after=line, stays=Said(MISSING_BOARD))
    place = _place(kept.event, board.key, line)
    if place is None:
        who = removed.get(board.name)
        stays = None if who is None else Said(BY_HAND, {"who": who or "?"})
        return ResultChange(board=board.key, after=line, stays=stays)
    before = kept.event.board(board.key).lines[place]
    if same_result(before, line):
        return None
    line_id = kept.line_ids[board.key, place]
    changed = last.get(line_id)
    by_hand = before.ruling is not None or (changed is not None and changed.why != file)
    who = "" if changed is None else changed.by
    return ResultChange(
        board=board.key,
        before=before,
        after=replace(
            before, ns=line.ns, ew=line.ew, score=line.score, lead=line.lead or before.lead
        ),
        line_id=line_id,
        version=kept.versions[line_id],
        stays=Said(BY_HAND, {"who": who or "?"}) if by_hand else None,
    )


def _place(event: Event, key: BoardKey, line: Line) -> int | None:
    """Return the place of the line on which the same contestants meet, or None."""
    for place, each in enumerate(event.board(key).lines):
        same = (each.ns, each.ew) == (line.ns, line.ew)
        turned = event.kind is not Kind.TEAMS and (each.ns, each.ew) == (line.ew, line.ns)
        if same or turned:
            return place
    return None
