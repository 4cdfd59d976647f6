"""The result of a comparison: how much matches, by which method, and the figures that do not."""

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
    """The part that is compared."""

    LINES = Text("lines of the travellers")
    TOTALS = Text("totals")
    PERCENTAGES = Text("percentages")
    PLACES = Text("places")
    BOARDS = Text("boards of the matches")
    MARGINS = Text("margins of the matches")
    VICTORY_POINTS = Text("victory points")


T = TypeVar("T")


def once(items: Iterable[T]) -> tuple[T, ...]:
    """Return each item once, in order. Items need not be hashable; meant for short lists."""
    found: list[T] = []
    for item in items:
        if item not in found:
            found.append(item)
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A printed figure that does not match."""

    part: Part
    contestant: str
    """The contestant of the figure; the numbers of two players are separated by a slash."""
    printed: Figure
    computed: Figure
    """The computed figure; empty if there is none."""
    key: BoardKey | None = None
    side: Side | None = None
    because: Said | None = None
    """The reason, if it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One part of what a file prints."""

    part: Part
    all: int
    differences: tuple[Difference, ...]
    method: tuple[Said | Named, ...] = ()
    """The best method, in words."""
    or_else: tuple[tuple[Said | Named, ...], ...] = ()
    """Other methods that fit equally well in this file."""

    @property
    def agree(self) -> int:
        """The number of figures that match."""
        return self.all - len(self.differences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recomputed:
    """A comparison of an event with what its file prints.

    In a team event its pairs may be compared too.
    """

    event: Event
    checked: tuple[Checked, ...]
    pairs: Recomputed | None = None

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All differences, including those of the pairs in a team event."""
        own = tuple(difference for part in self.checked for difference in part.differences)
        return own + (self.pairs.differences if self.pairs else ())

    def part(self, part: Part) -> Checked | None:
        """Return the check of one part, or None if the file does not print it."""
        return next((checked for checked in self.checked if checked.part is part), None)
