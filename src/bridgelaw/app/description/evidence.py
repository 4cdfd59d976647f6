"""The likelihood of each incident for a sentence, from all the evidence in it.

The evidence is the words, the pairs of words, the concepts, and the scores of the rules in
incidents.csv. weights.csv has the weight of each piece of evidence; `dev/descriptions.py` computes
it from the sentences of directors in tests/sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from itertools import pairwise
from math import exp, sqrt
from typing import Final

from bridgelaw.app.description.lexicon import rows
from bridgelaw.app.description.said import Sentence
from bridgelaw.app.description.things import Thing
from bridgelaw.app.description.words import COMMA, STOP

NONE: Final = "none"
"""The name for sentences about no irregularity."""
STEM: Final = 6
"""The number of letters by which words are compared."""
WORD, PAIR, CONCEPT, RULE, CLASS = 1.0, 0.5, 1.2, 1 / 3, 0.7
PART, PART_LENGTH = 0.3, 4
"""The length of the parts of words that count too. They match inflected and misspelt words."""
LENGTH: Final = 2.5
"""The length to which the evidence of a sentence is scaled, so that long ones do not count more."""
_KINDS: Final = ("seat", "bid", "call", "card", "suit", "number")


def evidence(
    heard: Sentence, concepts: Collection[str], scored: Mapping[str, float]
) -> dict[str, float]:
    """Return the pieces of evidence in a sentence, each with its amount."""
    found: dict[str, float] = {}
    words = [_word(thing) for thing in heard.things]
    for word, thing in zip(words, heard.things, strict=True):
        if word not in (STOP, COMMA):
            found[word] = WORD
            found.update((part, PART) for part in _parts(word, thing))
            found.update((f"<{name}>", CLASS) for name in thing.classes)
    for pair in pairwise(words):
        found[" ".join(pair)] = PAIR
    found.update((f"[{name}]", CONCEPT) for name in concepts)
    found.update((f"{{{name}}}", score * RULE) for name, score in scored.items())
    length = sqrt(sum(value * value for value in found.values())) or 1.0
    return {name: value * LENGTH / length for name, value in found.items()}


def _word(thing: Thing) -> str:
    kind = next((name for name in _KINDS if name in thing.classes), "")
    if kind == "number" and not thing.plain.isdigit():
        kind = ""
    if kind:
        return f"<{kind}>"
    return thing.plain[:STEM]


def _parts(word: str, thing: Thing) -> list[str]:
    """Return the parts of a word, with its beginning and end marked; none for a thing."""
    if word[0] == "<":
        return []
    marked = f"^{thing.plain}$"
    return [f"#{marked[at : at + PART_LENGTH]}" for at in range(len(marked) - PART_LENGTH + 1)]


@cache
def weights() -> Mapping[str, Mapping[str, float]]:
    """Return the weight of each piece of evidence for each incident."""
    return {
        row["evidence"]: {
            name: float(weight)
            for name, _, weight in (part.partition("=") for part in row["weights"].split(";"))
        }
        for row in rows("weights.csv")
    }


def likelihood(shown: Mapping[str, float]) -> dict[str, float]:
    """Return the incidents with their likelihood, the most likely first; `none` is one of them."""
    totals = dict(weights()[""])
    for name, value in shown.items():
        for incident, weight in weights().get(name, {}).items():
            totals[incident] = totals.get(incident, 0.0) + weight * value
    most = max(totals.values())
    each = {incident: exp(total - most) for incident, total in totals.items()}
    whole = sum(each.values())
    return dict(sorted(((name, one / whole) for name, one in each.items()), key=lambda p: -p[1]))
