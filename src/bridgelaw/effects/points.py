"""The value of a contract with its working, and of a score among others (Laws 77 and 78)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridgelaw.effects.base import Effect, Group
from bridgelaw.effects.players import Who
from bridgelaw.i18n.text import Text


class Item(Enum):
    """The parts of a score."""

    TRICKS = Text("Trick score")
    PARTSCORE = Text("Premium for a partscore")
    GAME = Text("Premium for game")
    SMALL_SLAM = Text("Premium for a small slam")
    GRAND_SLAM = Text("Premium for a grand slam")
    DOUBLED = Text("Premium for making a doubled contract")
    REDOUBLED = Text("Premium for making a redoubled contract")
    OVERTRICKS = Text("Overtricks")
    UNDERTRICKS = Text("Undertricks, to the other side")


class Scale(Enum):
    """The scale on which a score is counted."""

    LAW = Text("Matchpoints, two for each score that is worse and one for an equal one")
    HALF = Text("Matchpoints, one for each score that is worse and a half for an equal one")
    AROUND_ZERO = Text("Matchpoints around zero, worse scores less better ones")
    PERCENT = Text("Per cent of the top")
    IMPS = Text("IMPs", context="scale")
    TOTAL_POINTS = Text("Total points")


@dataclass(frozen=True, slots=True)
class PointsFor(Effect):
    """Law 77: one part of the score of a contract."""

    item: Item
    points: int
    group = Group.INFORMATION
    words = Text("{item}: {points}.")


@dataclass(frozen=True, slots=True)
class PointsScored(Effect):
    """Law 77: the score of a side on the board. Its opponents score the opposite."""

    side: Who
    points: int
    words = Text("The score of {side}: {points}.")
    to_everyone = Text("The score of {side} is {points}.")


@dataclass(frozen=True, slots=True)
class Worth(Effect):
    """Law 78: the value of a score among those that it is compared with."""

    scale: Scale
    figure: str
    group = Group.INFORMATION
    words = Text("{scale}: {figure}.")
