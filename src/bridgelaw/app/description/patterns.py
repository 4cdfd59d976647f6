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
    """The number of unmatched words that may come before it."""

    def matches(self, heard: Heard) -> bool:
        """Return whether a word or thing matches this place."""
        return (
            heard.plain in self.words
            or not self.classes.isdisjoint(heard.classes)
            or (bool(self.beginnings) and heard.plain.startswith(self.beginnings))
        )


class Found(NamedTuple):
    """The place of a match, and the places of the values that it names."""

    start: int
    end: int
    named: Mapping[str, int]


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


class Index:
    """Named patterns, indexed by the words that they may begin with."""

    def __init__(self, patterns: Sequence[tuple[str, Pattern]]) -> None:
        self._patterns = patterns
        self._words: dict[str, list[int]] = {}
        self._classes: dict[str, list[int]] = {}
        self._beginnings: dict[str, list[tuple[str, int]]] = {}
        for number, (_, pattern) in enumerate(patterns):
            for word in pattern[0].words:
                self._words.setdefault(word, []).append(number)
            for name in pattern[0].classes:
                self._classes.setdefault(name, []).append(number)
            for begun in pattern[0].beginnings:
                self._beginnings.setdefault(begun[:2], []).append((begun, number))

    def matches(self, heard: Sequence[Heard]) -> Iterator[tuple[int, str, Found]]:
        """Yield the number and the name of each pattern that matches, and where."""
        for start, word in enumerate(heard):
            numbers = set(self._words.get(word.plain, ()))
            for name in word.classes:
                numbers.update(self._classes.get(name, ()))
            numbers.update(
                number
                for begun, number in self._beginnings.get(word.plain[:2], ())
                if word.plain.startswith(begun)
            )
            for number in numbers:
                name, pattern = self._patterns[number]
                places = _rest(pattern, heard, start)
                if places is not None:
                    yield number, name, _found(pattern, places)


def _found(pattern: Pattern, places: tuple[int, ...]) -> Found:
    named = {
        element.name: place for element, place in zip(pattern, places, strict=True) if element.name
    }
    return Found(places[0], places[-1] + 1, named)


def _rest(pattern: Pattern, heard: Sequence[Heard], start: int) -> tuple[int, ...] | None:
    """Return the places of the elements of a pattern whose first element is at `start`.

    After a gap, the first word that fits is taken, without trying others. The time is therefore
    linear in the number of words.
    """
    found = [start]
    for element in pattern[1:]:
        at = _next(element, heard, found[-1] + 1)
        if at is None:
            return None
        found.append(at)
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
