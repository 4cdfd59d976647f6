"""A fixed computation in plain Python that figures are compared with.

It takes some tens of milliseconds. A figure per second says as much about the machine as about the
program. Divided by how often the same machine does this computation per second, measured in the
same run, it can be compared with one from another machine: the machine's speed cancels out. The
computation uses what the program uses most (calls, small objects, dictionaries, strings), and it
must never change: figures that were divided by it could not be compared any more.
"""

from __future__ import annotations

from dataclasses import dataclass

ROUNDS = 30_000


@dataclass(frozen=True, slots=True)
class Item:
    """A small immutable object, as facts and effects are."""

    name: str
    size: int


def compute() -> int:
    """Make objects, count them by name in a dictionary, and sort the counts."""
    counts: dict[str, int] = {}
    for number in range(ROUNDS):
        item = made(number)
        counts[item.name] = counts.get(item.name, 0) + item.size
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return sum(place * size for place, (_, size) in enumerate(ordered, 1))


def made(number: int) -> Item:
    """The object of a number; 997 names occur."""
    return Item(f"item {number % 997}", len(str(number * number)))
