"""The participants: unique contestant numbers for the numbers of a file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Contestant, Kind
from bridgelaw.event.printed import PrintedTotal
from bridgelaw.formats.results.usebio.document import Element
from bridgelaw.i18n.text import Text

ENTERED_TWICE = Text("the number {number} is entered twice")
NO_NUMBER = Text("found no number, expected the number of a pair, a player or a team")
NOBODY = Text("found no participants, expected pairs, players or teams")
UNKNOWN = Text("found the number {number}, which is not entered in the event")
ADJUSTMENT = Text(
    "found an adjustment of {amount} for the number {number}; it is not included in the scores"
)

_WITH_SIDE: Final = re.compile(r"(.*\S)\s*(NS|EW)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Container:
    """An event, a session or a section: an element that holds participants and boards."""

    element: Element
    session: str = ""
    section: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A participant as entered."""

    raw: str
    section: str
    side: Side | None
    names: tuple[str, ...]
    ids: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str, Side | None]:
        """Identifies the participant in the file."""
        return self.section, self.raw, self.side


@dataclass(slots=True)
class Roster:
    """The contestants, and how to find them by the numbers in the travellers."""

    contestants: tuple[Contestant, ...] = ()
    totals: Mapping[str, PrintedTotal] = field(default_factory=dict)
    numbers: dict[tuple[str, str, Side | None], str] = field(default_factory=dict)
    two_winners: bool = False

    def number(self, element: Element, raw: str, section: str, side: Side) -> str:
        """Return the contestant with a number that sits on a side. Raises EventFileError."""
        plain, own_side = split(raw)
        for place in (section, "", *dict.fromkeys(known for known, _, _ in self.numbers)):
            for where in (own_side or side, None):
                found = self.numbers.get((place, plain, where))
                if found is not None:
                    return found
        # A pair that is listed as North-South may still sit East-West, if all are ranked
        # together.
        found = self.numbers.get((section, plain, side.other)) if not self.two_winners else None
        if found is None:
            raise element.fault(UNKNOWN, number=raw)
        return found


def split(raw: str) -> tuple[str, Side | None]:
    """Split `12NS` into the pair 12 and the side North-South."""
    found = _WITH_SIDE.fullmatch(raw)
    return (found[1], Side[found[2].upper()]) if found else (raw, None)


def read_roster(containers: Iterable[Container], kind: Kind, winners: str) -> Roster:
    """Return the contestants of all parts of an event. Raises EventFileError."""
    entries: dict[tuple[str, str, Side | None], Entry] = {}
    totals: dict[tuple[str, str, Side | None], PrintedTotal] = {}
    overall: set[str] = set()
    where: Element | None = None
    for container in containers:
        where = where or container.element
        for participants in container.element.all("PARTICIPANTS"):
            seen: set[tuple[str, str, Side | None]] = set()
            for element in participants.all(TAGS[kind]):
                entry = _entry(element, kind, container.section)
                if entry.key in seen:
                    raise element.fault(ENTERED_TWICE, number=entry.raw)
                seen.add(entry.key)
                entries.setdefault(entry.key, entry)
                overall.add(container.session)
                totals.setdefault(entry.key, _total(element))
                adjustment = element.text("ADJUSTMENT")
                if adjustment.strip("+-0.,"):
                    element.notice(ADJUSTMENT, number=entry.raw, amount=adjustment)
    if not entries:
        assert where is not None
        raise where.fault(NOBODY)
    two = winners == "2" or (
        not winners and all(entry.side is not None for entry in entries.values())
    )
    numbers = _numbers(entries.values())
    contestants = tuple(
        Contestant(
            number=numbers[entry.key],
            names=entry.names,
            section=entry.section,
            side=entry.side if two else None,
            ids=entry.ids,
        )
        for entry in entries.values()
    )
    # If several sessions have lists of their own, none has the totals of the event.
    told = (
        {numbers[key]: total for key, total in totals.items()}
        if "" in overall or len(overall) == 1
        else {}
    )
    return Roster(contestants, told, numbers, two)


TAGS: Final[Mapping[Kind, str]] = {
    Kind.PAIRS: "PAIR",
    Kind.INDIVIDUAL: "PLAYER",
    Kind.TEAMS: "TEAM",
}


def _entry(element: Element, kind: Kind, section: str) -> Entry:
    if kind is Kind.TEAMS:
        raw, side = element.attribute("TEAM_ID") or element.text("TEAM_ID"), None
        name = element.attribute("TEAM_NAME") or element.text("TEAM_NAME")
        players = [*element.all("PAIR/PLAYER"), *element.all("PLAYER")]
        names = (
            (name,)
            if name
            else tuple(filter(None, (player.text("PLAYER_NAME") for player in players)))
        )
    else:
        raw, side = split(element.text(f"{TAGS[kind]}_NUMBER"))
        direction = element.text("DIRECTION").upper()
        side = side or (Side[direction] if direction in Side.__members__ else None)
        players = [element] if kind is Kind.INDIVIDUAL else [*element.all("PLAYER")]
        names = tuple(filter(None, (player.text("PLAYER_NAME") for player in players)))
    if not raw:
        raise element.fault(NO_NUMBER)
    section = section or _label(element)
    ids = tuple(
        player.text("NATIONAL_ID_NUMBER") or player.text("CLUB_ID_NUMBER") for player in players
    )
    return Entry(raw=raw, section=section, side=side, names=names, ids=ids if any(ids) else ())


def _label(element: Element) -> str:
    """Return the section in a label."""
    labels = (label for label in element.all("LABEL") if label.text("NAME").upper() == "SECTION")
    return next((label.text("VALUE") for label in labels), "")


def _total(element: Element) -> PrintedTotal:
    return PrintedTotal(
        total=element.figure("TOTAL_SCORE"),
        percent=element.figure("PERCENTAGE"),
        place=element.text("PLACE") or None,
    )


def _numbers(entries: Iterable[Entry]) -> dict[tuple[str, str, Side | None], str]:
    """Return a unique number for each entry.

    The section is put in front if sections share numbers, and the side after it if both sides do.
    """
    entries = tuple(entries)
    written = {(entry.section, entry.raw) for entry in entries}
    sections = Counter(raw for _, raw in written)
    # If one number belongs to two pairs, all are named with their side.
    two_sides = len({entry.key for entry in entries}) > len(written)
    return {
        entry.key: (f"{entry.section}{entry.raw}" if sections[entry.raw] > 1 else entry.raw)
        + (f" {entry.side.name}" if entry.side and two_sides else "")
        for entry in entries
    }
