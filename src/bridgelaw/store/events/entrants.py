"""Which name of an entry is which player in the register.

Event files have names and membership numbers, not the ids of this store. So a table beside the
contestants says who the players are. It is written with the contestants, and merging two players
changes no event.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.orm import Session

from bridgelaw.event.model import Contestant
from bridgelaw.store.player_names import folded
from bridgelaw.store.player_schema import EntrantRow, PlayerRow

AT_ONCE: Final = 400
"""The number of names looked up in one query."""

Place = tuple[str, int]
"""The number of a contestant, and the place among the names with those of substitutes."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name in an event, with the membership number if it has one."""

    place: Place
    name: str
    number: str

    @property
    def folded(self) -> str:
        """The name for comparisons."""
        return folded(self.name)


def named_places(contestants: Iterable[Contestant]) -> Iterator[Named]:
    """Yield every name of contestants, also those of substitutes."""
    for each in contestants:
        ids = [*each.ids[: len(each.names)]]
        ids += [""] * (len(each.names) - len(ids)) + [one.id for one in each.substitutes]
        for place, (name, number) in enumerate(zip(each.people, ids, strict=True)):
            yield Named((each.number, place), name, number)


def link(
    session: Session,
    event_id: int,
    contestants: Iterable[Contestant],
    before: Mapping[Place, int] | None = None,
) -> None:
    """Record the players of contestants that have no links yet.

    A player is found by the membership number, otherwise by the name if only one has it. `before`
    has the players of entries that were the same before: they stay, even if another player has that
    name now.
    """
    known = dict(before or {})
    named = (each for each in named_places(contestants) if each.place not in known)
    found = found_players(session, named)
    rows = [
        {"event_id": event_id, "number": number, "place": place, "player_id": player}
        for (number, place), player in {**known, **found}.items()
    ]
    if rows:
        session.execute(insert(EntrantRow), rows)


def relink(
    session: Session,
    event_id: int,
    were: Mapping[str, tuple[str, ...]],
    contestants: Iterable[Contestant],
) -> None:
    """Record the players of changed contestants; `were` has all names by number before."""
    wanted = select(EntrantRow).where(EntrantRow.event_id == event_id)
    players = {(row.number, row.place): row.player_id for row in session.scalars(wanted)}
    session.execute(delete(EntrantRow).where(EntrantRow.event_id == event_id))
    entered = [*contestants]
    named = {
        (number, place): name for number, names in were.items() for place, name in enumerate(names)
    }
    same = {
        (each.number, place): players[each.number, place]
        for each in entered
        for place, name in enumerate(each.people)
        if (each.number, place) in players and named.get((each.number, place)) == name
    }
    link(session, event_id, entered, same)


def found_players(session: Session, named: Iterable[Named]) -> dict[Place, int]:
    """Return the players found by the membership number, or by a name that only one has."""
    found: dict[Place, int] = {}
    if session.scalar(select(PlayerRow.id).limit(1)) is None:
        return found  # before any name is read: a large event has many
    left = iter(named)
    while some := [*islice(left, AT_ONCE)]:
        by_name: dict[str, set[int]] = defaultdict(set)
        by_number: dict[str, int] = {}
        wanted = select(
            PlayerRow.id, PlayerRow.folded, PlayerRow.number, PlayerRow.merged_into
        ).where(
            PlayerRow.erased.is_(None),
            or_(
                PlayerRow.folded.in_({each.folded for each in some}),
                PlayerRow.number.in_({each.number for each in some if each.number}),
            ),
        )
        for player_id, name, number, merged_into in session.execute(wanted):
            by_name[name].add(merged_into or player_id)
            if number and merged_into is None:
                by_number[number] = player_id
        for each in some:
            player = by_number.get(each.number) if each.number else None
            if player is None and len(by_name[each.folded]) == 1:
                (player,) = by_name[each.folded]
            if player is not None:
                found[each.place] = player
    return found
