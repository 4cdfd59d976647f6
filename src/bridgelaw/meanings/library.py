"""A library of common meanings: each with names, its call, its positions, and what it shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from bridgelaw.bridge.auction import PASS, Auction, Bid, Call
from bridgelaw.bridge.cards import Strain
from bridgelaw.bridge.errors import NotationError
from bridgelaw.bridge.notation import parse_call
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.meanings.meaning import Meaning

A_POSITION = Text(
    "'opening', or the calls from the opening bid on, such as '1NT P' or '1M X'; 1M is a major, 1m "
    "a minor, 1x any suit"
)
OPENING: Final = "opening"
_ANY_OF: Final[Mapping[str, tuple[Strain, ...]]] = {
    "M": (Strain.HEARTS, Strain.SPADES),
    "m": (Strain.CLUBS, Strain.DIAMONDS),
    "x": (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES),
}
_OPEN_BID: Final = re.compile(r"([1-7])([Mmx])")
_LETTERS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs", ",;")


@dataclass(frozen=True, slots=True)
class Position:
    """The calls before a call, as a pattern.

    Passes before the opening bid are left out, unless the pattern begins with them.
    """

    pattern: str
    calls: tuple[frozenset[Call], ...]

    def fits(self, auction: Auction) -> bool:
        """Return whether an auction is in this position."""
        calls = auction.calls
        if not (self.calls and self.calls[0] == {PASS}):
            first = next(
                (place for place, call in enumerate(calls) if call is not PASS), len(calls)
            )
            calls = calls[first:]
        return len(calls) == len(self.calls) and all(
            call in those for call, those in zip(calls, self.calls, strict=True)
        )


def parse_position(text: str) -> Position:
    """Parse the pattern of a position. Raises NotationError."""
    words = text.split()
    if text.strip().casefold() == OPENING:
        words = []
    elif not words:
        raise NotationError(text, A_POSITION)
    return Position(" ".join(words) or OPENING, tuple(map(_calls, words)))


def _calls(word: str) -> frozenset[Call]:
    if found := _OPEN_BID.fullmatch(word):
        return frozenset(Bid(int(found[1]), strain) for strain in _ANY_OF[found[2]])
    try:
        return frozenset({parse_call(word)})
    except NotationError:
        raise NotationError(word, A_POSITION) from None


@dataclass(frozen=True, slots=True)
class Entry:
    """A meaning in a library. `names` is keyed by language."""

    id: str
    names: Mapping[str, str]
    call: Call
    positions: tuple[Position, ...]
    meaning: Meaning

    def name(self, language: str = ENGLISH) -> str:
        """Return its name in a language."""
        return self.names.get(language) or self.names.get(ENGLISH) or self.id

    def all_names(self) -> tuple[str, ...]:
        """Return all names by which it can be found."""
        return self.id, *self.names.values()


class Library:
    """Meanings by name.

    If there are several entries for one call in one position, the first is the partnership's.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: tuple[Entry, ...] = tuple(entries)
        self._by_name: dict[str, Entry] = {}
        for entry in self.entries:
            for name in entry.all_names():
                self._by_name.setdefault(_folded(name), entry)

    def extended(self, entries: Iterable[Entry]) -> Library:
        """Return a library with more entries first. They replace entries with the same id."""
        first = tuple(entries)
        ids = {entry.id for entry in first}
        return Library([*first, *(entry for entry in self.entries if entry.id not in ids)])

    def find(self, name: str) -> Entry | None:
        """Return the entry with an id or a name in any language.

        Suit symbols and letters are equivalent, and commas are ignored.
        """
        return self._by_name.get(_folded(name))

    def near(self, name: str) -> str:
        """Return the id of the entry with the most similar name, or an empty string."""
        near = get_close_matches(_folded(name), self._by_name, n=1, cutoff=0.75)
        return self._by_name[near[0]].id if near else ""

    def search(self, words: str) -> tuple[Entry, ...]:
        """Return the entries whose names or positions contain all the words."""
        wanted = _folded(words).split()
        return tuple(
            entry for entry in self.entries if all(word in _all_words(entry) for word in wanted)
        )

    def system(self, auction: Auction) -> dict[Call, Entry]:
        """Return the first entry for each call at the current turn of an auction."""
        found: dict[Call, Entry] = {}
        for entry in self.entries:
            if any(position.fits(auction) for position in entry.positions):
                found.setdefault(entry.call, entry)
        return found


def _folded(name: str) -> str:
    return " ".join(name.translate(_LETTERS).replace("-", " ").casefold().split())


def _all_words(entry: Entry) -> str:
    return _folded(
        " ".join([*entry.all_names(), *(position.pattern for position in entry.positions)])
    )
