"""What a comparison finds: how much agrees, by which method, and each figure that does not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.printed import Figure
from bridgelaw.i18n.text import Said, Text


class Part(Named):
    """What is compared."""

    LINES = Text("lines of the travellers")
    TOTALS = Text("totals")
    PERCENTAGES = Text("percentages")
    PLACES = Text("places")
    BOARDS = Text("boards of the matches")
    MARGINS = Text("margins of the matches")
    VICTORY_POINTS = Text("victory points")


T = TypeVar("T")


def once(items: Iterable[T]) -> tuple[T, ...]:
    """Each item once, in order; they need not be hashable, and are few."""
    found: list[T] = []
    for item in items:
        if item not in found:
            found.append(item)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A figure that does not come out as it is printed."""

    part: Part
    contestant: str
    """Whose figure it is; the numbers of two players with a stroke between."""
    printed: Figure
    computed: Figure
    """What comes out; empty where nothing does."""
    key: BoardKey | None = None
    side: Side | None = None
    because: Said | None = None
    """Why, where it can be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One part of what a file prints."""

    part: Part
    all: int
    differences: tuple[Difference, ...]
    method: tuple[Said | Named, ...] = ()
    """The method that fits best, in words."""
    or_else: tuple[tuple[Said | Named, ...], ...] = ()
    """Others that fit as well in this file."""

    @property
    def agree(self) -> int:
        """How many figures come out as they are printed."""
        return self.all - len(self.differences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recomputed:
    """An event held against what its file prints. In an event of teams its pairs may be compared
    too."""

    event: Event
    checked: tuple[Checked, ...]
    pairs: Recomputed | None = None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All that does not come out, those of the pairs of teams too."""
        own = tuple(difference for part in self.checked for difference in part.differences)
        return own + (self.pairs.differences if self.pairs else ())

    def part(self, part: Part) -> Checked | None:
        """What was found of one part; None where the file prints nothing of it."""
        return next((checked for checked in self.checked if checked.part is part), None)
