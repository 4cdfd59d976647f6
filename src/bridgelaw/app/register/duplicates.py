"""Players who may be the same person: very similar names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations
from typing import Final

from bridgelaw.store.player_names import folded
from bridgelaw.store.players.register import Player

SIMILAR: Final = 0.88
"""The least similarity of two names, from 0 to 1."""
SPELLINGS: Final = str.maketrans({"å": "aa", "æ": "ae", "ø": "oe", "ä": "ae", "ö": "oe", "ü": "ue"})
"""Letters that are also written as two."""
MOST: Final = 100
"""The maximum number of pairs that are returned."""
MOST_COMPARED: Final = 200_000
"""The maximum number of names that are compared, which bounds the time."""
MOST_LETTERS: Final = 5_000_000
"""The maximum sum of the products of the lengths of names that are compared letter by letter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """Two players who may be the same."""

    first: Player
    second: Player


def duplicates(players: Sequence[Player]) -> list[Duplicate]:
    """Return pairs of players with equal or very similar names, the most similar first.

    Players with different numbers in the federation are different. Only names that have their
    words' initials in common are compared.
    """
    found: list[tuple[float, int, int, Duplicate]] = []
    left = MOST_LETTERS
    for one, other in _pairs(players):
        if one.number and other.number:
            continue
        names = _plain(one.name), _plain(other.name)
        if not _may_be_similar(*names):
            continue
        left -= len(names[0]) * len(names[1])
        if left < 0:
            break
        alike = _similarity(*names)
        if alike >= SIMILAR:
            first, second = sorted((one, other), key=lambda each: (not each.number, each.id))
            found.append((-alike, one.id, other.id, Duplicate(first=first, second=second)))
    return [each for *_, each in sorted(found, key=lambda each: each[:3])][:MOST]


def _pairs(players: Sequence[Player]) -> Iterator[tuple[Player, Player]]:
    """Yield the pairs to compare: those whose names have the same initials, in any order."""
    groups: dict[str, list[Player]] = defaultdict(list)
    for each in players:
        words = _plain(each.name).split()
        groups["".join(sorted(word[0] for word in words))].append(each)
        if len(words) > 2:  # a middle name may be missing
            groups["".join(sorted((words[0][0], words[-1][0])))].append(each)
    compared = 0
    seen: set[tuple[int, int]] = set()
    for group in groups.values():
        for one, other in combinations(sorted(group, key=lambda each: folded(each.name)), 2):
            if compared >= MOST_COMPARED:
                return
            if (one.id, other.id) not in seen:
                seen.add((one.id, other.id))
                compared += 1
                yield one, other


def _plain(name: str) -> str:
    """Return a name for comparisons, in which Åse and Aase are equal."""
    return folded(name).translate(SPELLINGS)


def _may_be_similar(one: str, other: str) -> bool:
    """Return whether the letters are similar in any order, which is found quickly."""
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.real_quick_ratio() >= SIMILAR and matcher.quick_ratio() >= SIMILAR


def _similarity(one: str, other: str) -> float:
    if sorted(one.split()) == sorted(other.split()):
        return 1
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
