"""The state of a followed file, as pages show it."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from msgspec import Struct

from bridgelaw.app.following.follower import Status
from bridgelaw.app.following.taking import Difference, Unused
from bridgelaw.event.model import Line
from bridgelaw.formats.results.bws_session import Place
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.store.models import StoredEvent

PLACE = Text("Table {table}, round {round}, board {board}")
PLACE_IN_SECTION = Text("Section {section}, table {table}, round {round}, board {board}")
MOST = 100
"""The maximum number of unused entries that are shown."""


class UnusedView(Struct, frozen=True, kw_only=True):
    """An entry that cannot be used, and why."""

    place: str
    why: str
    board: int | None
    """The number of the board, if the event has it."""
    board_id: int | None
    table: int | None
    is_irregular: bool


class DifferenceView(Struct, frozen=True, kw_only=True):
    """An entry that differs from what a director has entered."""

    place: str
    pairs: str
    entered: str
    received: str | None
    """The result of the table; None if the table has erased its result."""
    received_pairs: str
    """The pairs of the table's entry; empty if they are the same."""
    board_id: int
    line_id: int
    key: str
    """Identifies exactly this difference in a form."""


class FollowingView(Struct, frozen=True, kw_only=True):
    """A followed file: when it was read, what was used, and what is open."""

    file: str
    read: datetime | None
    trouble: str | None
    """Why the file cannot be read, if that has lasted for a while."""
    trouble_since: datetime | None
    refused: str | None
    used: int
    differences: list[DifferenceView]
    unused: list[UnusedView]
    further: int
    """The number of unused entries that are not listed."""

    @property
    def open(self) -> int:
        """The number of things that a director must look at."""
        return len(self.differences) + len(self.unused) + self.further + bool(self.refused)


def following_view(
    status: Status, kept: StoredEvent, now: datetime, language: str = ENGLISH
) -> FollowingView:
    """Return the view of a followed file."""
    trouble, taking = status.trouble, status.taking
    visible = trouble is not None and trouble.is_visible(now)
    several = len({each.section for each in kept.event.plans}) > 1
    return FollowingView(
        file=status.file,
        read=status.read,
        trouble=say(trouble.problem, language) if trouble is not None and visible else None,
        trouble_since=trouble.since if trouble is not None and visible else None,
        refused=None if taking.refused is None else taking.refused.say(language),
        used=taking.used,
        differences=[
            _difference(each, kept, several, language)
            for each in taking.differences
            if kept.versions.get(each.line_id) == each.version
        ],
        unused=[_unused(each, kept, several, language) for each in taking.unused[:MOST]],
        further=max(0, len(taking.unused) - MOST),
    )


def _words(place: Place, several: bool, language: str) -> str:
    text = PLACE_IN_SECTION if several else PLACE
    return text.say(
        language,
        section=place.section,
        table=place.table,
        round=place.round,
        board=place.board,
    )


def _unused(each: Unused, kept: StoredEvent, several: bool, language: str) -> UnusedView:
    place = each.place
    board_id = None if each.board is None else kept.board_ids.get(each.board)
    return UnusedView(
        place="" if place is None else _words(place, several, language),
        why=each.why.say(language),
        board=None if place is None or board_id is None else place.board,
        board_id=board_id,
        table=None if place is None else place.table,
        is_irregular=each.is_irregular,
    )


def _difference(
    each: Difference, kept: StoredEvent, several: bool, language: str
) -> DifferenceView:
    received = each.received
    other = received is not None and _pairs(received) != _pairs(each.entered)
    return DifferenceView(
        place=_words(each.place, several, language),
        pairs=_pairs(each.entered),
        entered=line_words(each.entered, language),
        received=None if received is None else line_words(received, language),
        received_pairs=_pairs(received) if received is not None and other else "",
        board_id=kept.board_ids[each.board],
        line_id=each.line_id,
        key=key_of(each),
    )


def line_words(line: Line, language: str = ENGLISH) -> str:
    """Return the result of a line, with the lead if it is known; both sides' if they differ."""
    ns, ew = (say(each, language) for each in (line.score.ns, line.score.ew))
    words = ns if line.score.ns == line.score.ew else f"{ns} / {ew}"
    return words if line.lead is None else f"{words}, {say(line.lead, language)}"


def _pairs(line: Line) -> str:
    return f"{' & '.join(line.ns)} – {' & '.join(line.ew)}"


def key_of(each: Difference) -> str:
    """Return a text that identifies a difference: the line as it is, and the table's entry."""
    parts = each.line_id, each.version, each.place, each.received
    return sha256(repr(parts).encode()).hexdigest()[:32]
