"""A ruling in the order in which a director needs it.

First the figures and what players do now, then what is read aloud, then what comes later. The
terminal, the pages and the printed sheets all use this order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, Protocol, TypeVar

from bridgelaw.effects import (
    AdjustedScore,
    ArtificialScore,
    AutomaticTransfer,
    CountsAsRevoke,
    Group,
    PointsScored,
    ScoreAssigned,
    TricksAwarded,
    TricksCounted,
    TricksScored,
    TricksTransferred,
    Unauthorised,
)
from bridgelaw.effects.players import Role
from bridgelaw.i18n.text import ENGLISH
from bridgelaw.views.rulings.ruling import who_view
from bridgelaw.views.rulings.ruling_types import (
    EffectView,
    LawView,
    QuestionView,
    RulingView,
    WhoView,
)

FIGURES: Final = tuple(
    kind.kind()
    for kind in (
        TricksTransferred,
        TricksAwarded,
        TricksCounted,
        TricksScored,
        ScoreAssigned,
        ArtificialScore,
        PointsScored,
        AdjustedScore,
    )
)
"""The effects that are shown with the outcome: the tricks or the score of a side.

An adjusted score is also among the reminders, until the director has settled it.
"""
COSTS: Final = (*FIGURES, AutomaticTransfer.kind(), CountsAsRevoke.kind())
"""The effects that say what an irregularity costs, also before the ruling is complete."""


FOR_THE_DIRECTOR: Final = frozenset({"artificial call", "conduct", "suspicion"})
"""The incidents with an outcome that is not read to the table.

It would tell partner about a call, or all four what is said to one player in private.
"""


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
    """The parts of a ruling by purpose.

    The figures are in the headline. Then comes what each player does now, what is read aloud to
    each, and the other groups. `wants_result` is true if the score is unknown because the contract
    or the tricks are missing.
    """

    figures: list[EffectView]
    wants_result: bool
    players: list[PlayerLines[EffectView]]
    aloud: list[PlayerLines[AloudLine]]
    director: list[EffectView]
    information: list[EffectView]
    later: list[EffectView]
    laws: dict[str, list[LawView]]
    """The sections by their number; points without a number of their own are under their law's."""


@dataclass(frozen=True, kw_only=True)
class NowCard:
    """The rulings made while a question is still open: for the players, and about information.

    `has_figures` is true if it says how many tricks the irregularity costs.
    """

    players: list[PlayerLines[EffectView]]
    information: list[EffectView]
    has_figures: bool


def now_view(question: QuestionView) -> NowCard:
    """Return what is ruled already while a question is open, with the figures."""
    effects = question.effects
    shown = [effect for effect in effects if effect.group is Group.TABLE or effect.kind in FIGURES]
    return NowCard(
        players=by_player(shown),
        information=of_group(effects, Group.INFORMATION),
        has_figures=any(effect.kind in COSTS for effect in effects),
    )


def card_view(ruling: RulingView, language: str = ENGLISH) -> RulingCard:
    """Return the parts of a ruling by purpose."""
    effects = ruling.effects
    now = at_the_table(effects)
    return RulingCard(
        figures=figures(effects),
        wants_result=not ruling.score
        and any(effect.kind == TricksTransferred.kind() for effect in effects),
        players=by_player(now),
        aloud=by_player(read_aloud(ruling, language)),
        director=of_group(effects, Group.DIRECTOR),
        information=[
            effect for effect in of_group(effects, Group.INFORMATION) if effect not in now
        ],
        later=of_group(effects, Group.LATER),
        laws=by_number(ruling.laws),
    )


def by_number(laws: Iterable[LawView]) -> dict[str, list[LawView]]:
    """Group sections by the number that they have in the law book, in order."""
    found: dict[str, list[LawView]] = {}
    for law in laws:
        found.setdefault(law.number.partition("~")[0], []).append(law)
    return found


def of_group(effects: Iterable[EffectView], group: Group) -> list[EffectView]:
    """Return the effects in one group."""
    return [effect for effect in effects if effect.group is group]


def figures(effects: Iterable[EffectView]) -> list[EffectView]:
    """Return the effects in the headline, without those that the outcome already says."""
    return [effect for effect in effects if effect.kind in FIGURES and effect.aloud]


def at_the_table(effects: Iterable[EffectView]) -> list[EffectView]:
    """Return the effects that say what players do now, without the figures.

    If there are none, the information that a player may not use is what concerns the players.
    """
    effects = list(effects)
    now = [effect for effect in of_group(effects, Group.TABLE) if effect.kind not in FIGURES]
    return now or [effect for effect in effects if effect.kind == Unauthorised.kind()]


def read_aloud(ruling: RulingView, language: str = ENGLISH) -> list[AloudLine]:
    """Return what is read aloud and to whom: first the outcome and the score to all four."""
    everyone = who_view(Role.EVERYONE, language)
    outcome = "" if ruling.incident.name in FOR_THE_DIRECTOR else ruling.outcome.words
    return [
        *(
            AloudLine(who=everyone, words=words, law="")
            for words in (outcome, ruling.score)
            if words
        ),
        *(
            AloudLine(who=line.to, words=line.words, law=effect.law)
            for effect in ruling.effects
            for line in effect.aloud
        ),
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
