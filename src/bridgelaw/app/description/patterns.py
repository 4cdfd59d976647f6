"""Patterns of words and things, as the data files write them.

not .. follow suit          words in this order; two dots skip at most four words, but no
                            player, call, card or end of a sentence
(took|take) ... back        one of several; three dots skip at most eight words of any kind
revok*                      a word that begins so
<seat>                      a word or thing of a class: player, call, card, number, …
offender=<seat>             the same, and its value is taken under that name
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from bridgelaw.app.description.words import COMMA, STOP

SHORT_GAP: Final = 4
LONG_GAP: Final = 8
_THINGS: Final = frozenset({"seat", "call", "card"})


class Heard(Protocol):
    """A word or thing of a sentence, as patterns see it."""

    @property
    def plain(self) -> str:
        """The word, corrected and in one alphabet."""

    @property
    def classes(self) -> frozenset[str]:
        """The classes that it belongs to."""


class Element(NamedTuple):
    """One place of a pattern: a word, the beginning of a word, a class, or a gap before it."""

    words: frozenset[str]
    beginnings: tuple[str, ...]
    classes: frozenset[str]
    name: str
    gap: int
    """How many words may come before it that match nothing."""

    def matches(self, heard: Heard) -> bool:
        """Return whether a word or thing is what belongs here."""
        return (
            heard.plain in self.words
            or not self.classes.isdisjoint(heard.classes)
            or (bool(self.beginnings) and heard.plain.startswith(self.beginnings))
        )


class Found(NamedTuple):
    """Where a pattern matches, and the places of what it names."""

    start: int
    end: int
    named: Mapping[str, int]
    places: tuple[int, ...]


Pattern = tuple[Element, ...]


def read(written: str) -> Pattern:
    """Return a pattern as written in a data file."""
    elements: list[Element] = []
    gap = 0
    for part in written.split():
        if part in ("..", "..."):
            gap = SHORT_GAP if part == ".." else LONG_GAP
            continue
        name, equals, rest = part.rpartition("=")
        options = (rest if equals else part).replace("/", COMMA).strip("()").split("|")
        elements.append(
            Element(
                frozenset(word for word in options if word[-1] not in "*>"),
                tuple(word[:-1] for word in options if word.endswith("*")),
                frozenset(word[1:-1] for word in options if word.startswith("<")),
                name,
                gap,
            )
        )
        gap = 0
    if not elements:
        raise ValueError(f"found no word in the pattern {written!r}")
    return tuple(elements)


def matches(pattern: Pattern, heard: Sequence[Heard]) -> Iterator[Found]:
    """Yield where a pattern matches, once for each word that it may begin with."""
    first = pattern[0]
    for start, word in enumerate(heard):
        if first.matches(word):
            places = _rest(pattern, 1, heard, start)
            if places is not None:
                taken = (start, *places)
                named = {
                    element.name: place
                    for element, place in zip(pattern, taken, strict=True)
                    if element.name
                }
                yield Found(start, taken[-1] + 1, named, taken)


def _rest(
    pattern: Pattern, place: int, heard: Sequence[Heard], last: int
) -> tuple[int, ...] | None:
    """Return the places of the elements from `place` on; the one before it is at `last`.

    Of several words after a gap the first that fits is taken, without trying others: this takes
    time in proportion to the words.
    """
    found: list[int] = []
    for element in pattern[place:]:
        at = _next(element, heard, last + 1)
        if at is None:
            return None
        found.append(at)
        last = at
    return tuple(found)


def _next(element: Element, heard: Sequence[Heard], start: int) -> int | None:
    """Return where an element matches from `start` on, within its gap."""
    for at in range(start, min(start + element.gap + 1, len(heard))):
        word = heard[at]
        if element.matches(word):
            return at
        if word.plain == STOP:
            return None
        if element.gap == SHORT_GAP and not _THINGS.isdisjoint(word.classes):
            return None
    return None


def literals(pattern: Pattern) -> Iterator[str]:
    """Yield the words of a pattern, and the beginnings of words."""
    for element in pattern:
        yield from element.words
        yield from element.beginnings
