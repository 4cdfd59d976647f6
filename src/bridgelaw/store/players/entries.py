"""The players in the register who are behind the names of an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from bridgelaw.event.model import Contestant
from bridgelaw.store.connection.database import Database
from bridgelaw.store.events.entrants import Named, Place, found_players, named_places, relink
from bridgelaw.store.events.rows import stored_event
from bridgelaw.store.player_names import folded
from bridgelaw.store.player_schema import EntrantRow, PlayerRow
from bridgelaw.store.players.register import Player, PlayerData, Players, player_of

AT_ONCE: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPlayers:
    """The players of an event."""

    known: Mapping[Place, Player]
    """The players by number of the contestant and place of the name."""
    unknown: tuple[PlayerData, ...]
    """Names that nobody in the register has, each once, with their membership numbers."""
    ambiguous: tuple[str, ...]
    """Names of players in the register that are not linked: several players have them."""


class Entries:
    """The entries of events, and their players in the register."""

    def __init__(self, database: Database, players: Players) -> None:
        self.database, self.players = database, players

    def of(self, event_id: int, contestants: Sequence[Contestant]) -> EntryPlayers:
        """Return the players of the contestants of an event, linked or found by the name."""
        places = [*named_places(contestants)]
        with self.database.read() as session:
            linked = select(EntrantRow).where(EntrantRow.event_id == event_id)
            found = {(row.number, row.place): row.player_id for row in session.scalars(linked)}
            found |= found_players(session, [each for each in places if each.place not in found])
            players: dict[int, Player] = {}
            ids = sorted(set(found.values()))
            for first in range(0, len(ids), AT_ONCE):
                some = select(PlayerRow).where(PlayerRow.id.in_(ids[first : first + AT_ONCE]))
                players |= {row.id: player_of(row) for row in session.scalars(some)}
            left = _data(each for each in places if each.place not in found)
            taken = self.players.taken(session, left)
        return EntryPlayers(
            known={
                each.place: players[found[each.place]] for each in places if each.place in found
            },
            unknown=tuple(data for name, data in left.items() if name not in taken),
            ambiguous=tuple(data.name for name, data in left.items() if name in taken),
        )

    def add(self, event_id: int, names: Iterable[str]) -> int:
        """Add names of an event to the register, and return how many were added.

        Names that somebody in the register has are not added: a form may be sent twice. Raises
        NotThere, TooLarge, and StoreError if there are too many players or if a number belongs to
        another player.
        """
        wanted = {folded(name) for name in names}
        with self.database.write() as session:
            contestants = stored_event(session, event_id).event.contestants
            fresh = _data(each for each in named_places(contestants) if each.folded in wanted)
            taken = self.players.taken(session, fresh)
            new = [data for name, data in fresh.items() if name not in taken]
            self.players.add_all(session, new)
            relink(
                session, event_id, {each.number: each.people for each in contestants}, contestants
            )
        return len(new)


def _data(named: Iterable[Named]) -> dict[str, PlayerData]:
    """Return new players by folded name, each name once."""
    found: dict[str, PlayerData] = {}
    for each in named:
        found.setdefault(each.folded, PlayerData(name=each.name, number=each.number))
    return found
