"""The likelihood of each incident for a sentence, from all the evidence in it.

The evidence is of five kinds: the words and the pairs of words; the parts of words, which match
inflected and misspelt ones; the classes of words, and their meanings, both of which the languages
share, and the pairs of them; and the concepts, what is said and the rules in incidents.csv.
weights.bin has the weight of each piece of evidence for each incident (`weights.py`);
`dev/descriptions.py` computes it from the sentences of directors in tests/sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import Final

from bridgelaw.app.description.meanings import meanings
from bridgelaw.app.description.said import Sentence
from bridgelaw.app.description.things import Thing
from bridgelaw.app.description.weights import BIAS, Weights, weights
from bridgelaw.app.description.words import COMMA, STOP

NONE: Final = "none"
"""The name for sentences about no irregularity."""
NO_RULE: Final = "{}"
"""The piece of evidence that no rule of incidents.csv leads to an incident."""
STEM: Final = 6
"""The number of letters by which words are compared."""
PARTS: Final = range(2, 6)
"""The lengths of the parts of words."""
AMOUNTS: Final = {"words": 1.0, "parts": 1.0, "classes": 0.9, "meanings": 0.9, "concepts": 0.4}
"""The length to which the evidence of each kind is scaled, so that long sentences do not count
more than short ones."""
NEAR: Final = 3
"""A pair of meanings is evidence if the words with a meaning are at most this far apart."""
_KINDS: Final = ("seat", "bid", "call", "card", "suit", "number")

Pieces = Mapping[str, Mapping[str, int]]
"""The pieces of evidence of each kind, and how often each occurs."""


def pieces(heard: Sentence, concepts: Collection[str], said: Collection[str],
           ruled: Collection[str]) -> Pieces:  # fmt: skip
    """Return the pieces of evidence in a sentence, by their kind.

    `said` is what is said, by key; `ruled` are the incidents that the rules lead to.
    """
    words = [(_word(thing), thing) for thing in heard.things if thing.plain not in (STOP, COMMA)]
    named = [word for word, _ in words]
    return {
        "words": Counter([*named, *(" ".join(pair) for pair in pairwise(named))]),
        "parts": Counter(part for word, thing in words for part in _parts(word, thing)),
        "classes": Counter(_with_pairs([_classes(thing) for thing in heard.things], 1)),
        "meanings": Counter(
            _with_pairs([its for thing in heard.things if (its := _meanings(thing))], NEAR)
        ),
        "concepts": Counter(
            [
                *(f"[{name}]" for name in concepts),
                *(f"[={name}]" for name in said),
                *([f"{{{name}}}" for name in ruled] or [NO_RULE]),
            ]
        ),
    }


def _word(thing: Thing) -> str:
    kind = next((name for name in _KINDS if name in thing.classes), "")
    if kind == "number" and not thing.plain.isdigit():
        kind = ""
    return f"<{kind}>" if kind else thing.plain[:STEM]


def _parts(word: str, thing: Thing) -> Iterator[str]:
    """Yield the parts of a word, with its beginning and end marked; none of a thing."""
    if word[0] == "<":
        return
    marked = f"^{thing.plain}$"
    for length in PARTS:
        for at in range(max(len(marked) - length, 0) + 1):
            yield f"#{marked[at : at + length]}"


def _classes(thing: Thing) -> list[str]:
    return [f"@{name}" for name in sorted(thing.classes)]


def _meanings(thing: Thing) -> list[str]:
    """Return the meanings of a word, or what kind of thing it is if it has none."""
    found = [f"%{name}" for name in meanings(thing.plain)]
    return found or [f"%<{kind}>" for kind in _KINDS if kind in thing.classes][:1]


def _with_pairs(names: Sequence[Sequence[str]], near: int) -> Iterator[str]:
    """Yield the names of each place, and the pairs of names of places that are near each other."""
    for at, here in enumerate(names):
        yield from here
        for there in names[at + 1 : at + 1 + near]:
            yield from (one + other for one in here for other in there)


def scaled(shown: Pieces, rarity: Mapping[str, float]) -> dict[str, float]:
    """Return the amount of each piece of evidence that is known.

    A rare one counts more, by its `rarity`.
    """
    found = {BIAS: 1.0}
    for kind, counts in shown.items():
        amounts = {
            name: (1 + log(count)) * rarity[name]
            for name, count in counts.items()
            if name in rarity
        }
        length = sqrt(sum(amount * amount for amount in amounts.values())) or 1.0
        for name, amount in amounts.items():
            found[name] = amount * AMOUNTS[kind] / length
    return found


def likelihood(shown: Pieces, by: Weights | None = None) -> dict[str, float]:
    """Return the incidents with their scores, the most likely first; `none` is one of them.

    A score is above zero for an incident that the evidence is for, and below it for the others.
    """
    table = by or weights()
    totals = [0.0] * len(table.incidents)
    for name, amount in scaled(shown, table.rarity).items():
        factor = amount * table.unit
        totals = [
            total + factor * weight for total, weight in zip(totals, table.row(name), strict=True)
        ]
    scored = zip(table.incidents, totals, strict=True)
    return dict(sorted(scored, key=lambda pair: -pair[1]))
