"""The weights of the evidence for each incident, and the file that they are read from.

weights.bin is compressed by zlib. Its first line is JSON: the incidents, the pieces of evidence,
and the size of a unit. A byte for each piece of evidence follows, its rarity in steps of
`RARITY_STEP`; then its weights, a signed byte for each incident, in units.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

FILE: Final = "weights.bin"
BIAS: Final = ""
"""The piece of evidence that is in every sentence."""
RARITY_STEP: Final = 0.04
LARGEST: Final = 127
"""The largest weight in units."""


class _Head(msgspec.Struct):
    """The first line of the file."""

    incidents: list[str]
    evidence: list[str]
    unit: float


@dataclass(frozen=True)
class Weights:
    """The weights of each piece of evidence for each incident."""

    incidents: Sequence[str]
    rarity: Mapping[str, float]
    """How much a piece of evidence counts: the more, the fewer sentences it is in."""
    unit: float
    places: Mapping[str, int]
    numbers: memoryview
    """The weights in units, piece by piece."""

    def row(self, name: str) -> memoryview:
        """Return the weights of a piece of evidence in units, in the order of the incidents."""
        start = self.places[name] * len(self.incidents)
        return self.numbers[start : start + len(self.incidents)]


def pack(
    incidents: Sequence[str],
    rarity: Mapping[str, int],
    unit: float,
    rows: Sequence[Sequence[int]],
) -> bytes:
    """Return the contents of the file. `rarity` is in steps, `rows` are the weights in units."""
    head = msgspec.json.encode(_Head([*incidents], [*rarity], unit))
    numbers = b"".join(bytes(number & 0xFF for number in row) for row in rows)
    return zlib.compress(head + b"\n" + bytes(rarity.values()) + numbers, 9)


def unpack(contents: bytes) -> Weights:
    """Return the weights in the contents of the file."""
    head, _, rest = zlib.decompress(contents).partition(b"\n")
    read = msgspec.json.decode(head, type=_Head)
    count = len(read.evidence)
    return Weights(
        read.incidents,
        {
            name: steps * RARITY_STEP
            for name, steps in zip(read.evidence, rest[:count], strict=True)
        },
        read.unit,
        {name: place for place, name in enumerate(read.evidence)},
        memoryview(rest[count:]).cast("b"),
    )


@cache
def weights() -> Weights:
    """Return the weights, which are read once per process."""
    return unpack(files(__package__).joinpath(FILE).read_bytes())
