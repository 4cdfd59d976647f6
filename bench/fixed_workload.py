"""A fixed computation in plain Python that figures are compared with.

It takes some tens of milliseconds. A rate per second depends on the machine as much as on the
program. Divided by the rate of this computation on the same machine, measured in the same run, it
can be compared with a figure from another machine: the machine's speed cancels out. The computation
uses what the program uses most (calls, small objects, dictionaries, strings). It must never change:
earlier figures were divided by it.
"""

from __future__ import annotations

from dataclasses import dataclass

ROUNDS = 30_000


@dataclass(frozen=True, slots=True)
class Item:
    """A small immutable object, like facts and effects."""

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
    """Return the object for a number; there are 997 different names."""
    return Item(f"item {number % 997}", len(str(number * number)))
