"""The types of play records: what the store has beside the table, and what pages show."""

from __future__ import annotations

from msgspec import Struct, ValidationError, convert

from bridgelaw.cases.nodes import plain_words
from bridgelaw.store.models import StoredRecord
from bridgelaw.views.audit import FollowingRuling, MemberView


class StoredFinding(Struct, frozen=True, kw_only=True):
    """The parts of a finding that a page needs: the heading has the rest."""

    kind: MemberView
    verdict: MemberView
    trick: int | None = None
    seats: list[str] = []
    cards: list[str] = []
    what: str
    reasons: list[str] = []
    ruling: FollowingRuling | None = None


class RecordHeading(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The data stored with a record besides its table, with the audit's findings by language."""

    name: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    round: str = ""
    room: str = ""
    players: dict[str, str] = {}
    passed_out: bool = False
    line: int = 0
    findings: dict[str, list[StoredFinding]] = {}


class WayToRule(Struct, frozen=True, kw_only=True):
    """The initial data of an interview on a finding."""

    words: str
    moment: str
    incident: str
    seat: str
    card: str


class FoundOnRecord(StoredFinding, frozen=True, kw_only=True):
    """A finding with its moment, and the interviews that can rule on it."""

    at: str | None
    rule: list[WayToRule]


class PlayerName(Struct, frozen=True, kw_only=True):
    """The name of a player, with the letter of the seat."""

    seat: str
    name: str


class RecordEntry(Struct, frozen=True, kw_only=True):
    """A record as shown in a list."""

    id: int
    name: str
    board: int | None
    contract: str
    passed_out: bool
    players: list[PlayerName]
    about: list[str]
    """Event, round, room and day, as far as they are known."""
    source: str
    findings: list[FoundOnRecord]
    collection: int | None
    place: int | None


class RecordedCard(Struct, frozen=True, kw_only=True):
    """A card of a trick, and its position relative to the moment shown."""

    words: str
    at: str
    led: bool
    ahead: bool
    now: bool
    wrong: list[str]
    """Its irregularities."""


class RecordedTrick(Struct, frozen=True, kw_only=True):
    """A trick of a record, with its cards by seat."""

    number: int
    cards: dict[str, list[RecordedCard]]
    winner: str | None
    ahead: bool


def heading_of(record: StoredRecord) -> RecordHeading:
    """Return the heading of a record; an empty one if an archive had no valid heading."""
    try:
        return convert(record.heading, RecordHeading)
    except ValidationError:
        return RecordHeading()
