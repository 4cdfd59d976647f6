"""The effects of a ruling in the order in which a director needs them.

First what players do now, then what is read aloud, then what comes later. The terminal, the pages
and the printed sheets all use this order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from bridgelaw.effects import Group
from bridgelaw.views.ruling_types import EffectView, RulingView, WhoView


class Line(Protocol):
    """A line about a player, or about nobody."""

    @property
    def who(self) -> WhoView | None: ...


L = TypeVar("L", bound=Line)


@dataclass(frozen=True, kw_only=True)
class AloudLine:
    """A line that is read aloud, with its listener."""

    who: WhoView
    words: str
    law: str


@dataclass(frozen=True, kw_only=True)
class PlayerLines(Generic[L]):
    """The lines about a player. `name` is a heading, empty if they are about nobody."""

    who: WhoView | None
    name: str
    lines: list[L]


@dataclass(frozen=True, kw_only=True)
class RulingCard:
    """The effects of a ruling by purpose.

    What each player does now, what is read aloud to each, and the other groups.
    """

    players: list[PlayerLines[EffectView]]
    aloud: list[PlayerLines[AloudLine]]
    director: list[EffectView]
    information: list[EffectView]
    later: list[EffectView]


def card_view(ruling: RulingView) -> RulingCard:
    """Return the effects of a ruling by purpose."""
    effects = ruling.effects
    return RulingCard(
        players=by_player(of_group(effects, Group.TABLE)),
        aloud=by_player(read_aloud(effects)),
        director=of_group(effects, Group.DIRECTOR),
        information=of_group(effects, Group.INFORMATION),
        later=of_group(effects, Group.LATER),
    )


def of_group(effects: Iterable[EffectView], group: Group) -> list[EffectView]:
    """Return the effects in one group."""
    return [effect for effect in effects if effect.group is group]


def read_aloud(effects: Iterable[EffectView]) -> list[AloudLine]:
    """Return what is read aloud and to whom, in the order of the ruling."""
    return [
        AloudLine(who=line.to, words=line.words, law=effect.law)
        for effect in effects
        for line in effect.aloud
    ]


def by_player(lines: Iterable[L]) -> list[PlayerLines[L]]:
    """Group lines by the player that they are about, in order of first appearance."""
    players: dict[str, PlayerLines[L]] = {}
    for line in lines:
        words = line.who.words if line.who else ""
        player = players.setdefault(
            words, PlayerLines(who=line.who, name=words[:1].upper() + words[1:], lines=[])
        )
        player.lines.append(line)
    return list(players.values())
