"""Handicaps of contestants, from those of their players in the register."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.event.model import Contestant, Event
from bridgelaw.formats.results.figures import number_of
from bridgelaw.i18n.text import Text
from bridgelaw.store.players.register import Player

NONE: Final = Fraction(0)


class Way(Named):
    """How the handicap of a contestant follows from those of the players."""

    MEAN = Text("the mean of the players' handicaps")
    SUM = Text("the sum of the players' handicaps")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handicapped:
    """A contestant with the handicaps of the players."""

    contestant: Contestant
    handicaps: tuple[Fraction | None, ...]
    """In the order of the names; None if the player is not known or has no handicap."""

    def by(self, way: Way) -> Fraction | None:
        """Return the handicap of the contestant, or None if one of the players' is missing."""
        found = [each for each in self.handicaps if each is not None]
        if not found or len(found) < len(self.handicaps):
            return None
        total = sum(found, NONE)
        return total / len(found) if way is Way.MEAN else total


def handicapped(
    contestants: Sequence[Contestant], players: Mapping[tuple[str, int], Player]
) -> list[Handicapped]:
    """Return the contestants with the handicaps of their players, without substitutes.

    `players` are by number of the contestant and place of the name.
    """
    return [
        Handicapped(
            contestant=each,
            handicaps=tuple(
                _handicap(players.get((each.number, place))) for place in range(len(each.names))
            ),
        )
        for each in contestants
    ]


def _handicap(player: Player | None) -> Fraction | None:
    return number_of(player.handicap) if player is not None and player.handicap else None


def with_handicaps(event: Event, found: Sequence[Handicapped], way: Way | None) -> Event:
    """Return the event with the handicaps by one of the ways, or without handicaps.

    A contestant with an incomplete handicap stays as they are.
    """
    new = {each.contestant.number: NONE if way is None else each.by(way) for each in found}
    return replace(
        event,
        contestants=tuple(
            each if (handicap := new.get(each.number)) is None else replace(each, handicap=handicap)
            for each in event.contestants
        ),
    )
