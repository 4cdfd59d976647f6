"""Compute the weights of words and concepts for each incident, from sentences of directors.

python dev/descriptions.py              writes src/bridgelaw/app/description/weights.bin
python dev/descriptions.py --cross      prints how many of the sentences are understood by weights
                                        that were computed without them

The sentences are those in tests/sentences, but not those that are held out, a copy of each with
misspelt and missing words, and the titles of the incidents with what they are. The weights of an
incident are those of a linear support vector machine that tells its sentences from all others.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from bridgelaw.app.description import said as sayings
from bridgelaw.app.description.evidence import NONE, Pieces, likelihood, pieces, scaled
from bridgelaw.app.description.finding import none_among
from bridgelaw.app.description.scoring import scores
from bridgelaw.app.description.weights import BIAS, LARGEST, RARITY_STEP, Weights, pack, unpack
from bridgelaw.i18n.text import languages
from bridgelaw.incidents.index import incidents_in_order

ROOT = Path(__file__).parents[1]
SENTENCES = ROOT / "tests" / "sentences"
HELD_OUT = "held_out_*.yaml"
WEIGHTS = ROOT / "src" / "bridgelaw" / "app" / "description" / "weights.bin"
ROUNDS, COST = 10, 0.6
LEAST = 3
"""Pieces of evidence in fewer sentences are left out."""
SMALLEST = 0.01
"""Pieces of evidence whose weights are all smaller are left out."""
FOLDS = 5
MISSPELT, LEFT_OUT = 0.25, 0.07
"""The shares of the words of a copy that are misspelt, and left out."""

Known = tuple[Pieces, list[str]]
"""What a sentence shows, and the incidents that it is about."""


def shown(text: str) -> Pieces:
    """Return the evidence of a sentence."""
    heard = sayings.sentence(text)
    found = sayings.said(heard)
    concepts = sayings.derived(heard, found)
    return pieces(heard, concepts, found, scores(concepts))


def names(row: Mapping[str, Any]) -> list[str]:
    """Return the incidents of a sentence."""
    told = row["incident"]
    return told if isinstance(told, list) else [told]


def descriptions_of_incidents() -> Iterator[tuple[str, str]]:
    """Yield the incidents with their titles, and with what they are."""
    for incident in incidents_in_order():
        for language in languages():
            yield incident.name, incident.title.say(language)
            yield incident.name, incident.what.say(language).split(". ")[0]


def misspelt(text: str, mixer: random.Random) -> str:
    """Return a sentence with some words misspelt, and some left out."""

    def instead(found: re.Match[str]) -> str:
        chance = mixer.random()
        if chance < LEFT_OUT:
            return ""
        return _misspelt(found[0], mixer) if chance < LEFT_OUT + MISSPELT else found[0]

    return re.sub(r"[^\W\d_]{4,}", instead, text)


def _misspelt(word: str, mixer: random.Random) -> str:
    """Return a word with a letter exchanged, left out, doubled or replaced."""
    at = mixer.randrange(len(word) - 1)
    return mixer.choice(
        (
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + mixer.choice("aeiouyrstnlk") + word[at + 1 :],
        )
    )


def learn(known: Sequence[Known]) -> bytes:
    """Return the file of weights that tell the sentences of each incident from the others."""
    incidents = sorted({name for _, wanted in known for name in wanted})
    counts = Counter(name for one, _ in known for kind in one.values() for name in kind)
    steps = {BIAS: 0} | {
        name: round((1 + log((1 + len(known)) / (1 + count))) / RARITY_STEP)
        for name, count in sorted(counts.items())
        if count >= LEAST
    }
    rarity = {name: step * RARITY_STEP for name, step in steps.items()}
    places = {name: place for place, name in enumerate(steps)}
    rows = []
    signs = np.full((len(known), len(incidents)), -1.0)
    for number, (one, wanted) in enumerate(known):
        amounts = scaled(one, rarity)
        at = np.array([places[name] for name in amounts])
        rows.append((at, np.array([*amounts.values()])))
        signs[number, [incidents.index(name) for name in wanted]] = 1
    found = separate(rows, signs, len(places))
    large = np.abs(found).max(axis=1) >= SMALLEST
    large[0] = True
    unit = float(np.abs(found).max()) / LARGEST
    units = np.rint(found[large] / unit).astype(int)
    kept = {name: step for (name, step), keep in zip(steps.items(), large, strict=True) if keep}
    return pack(incidents, kept, unit, units.tolist())


def separate(
    rows: Sequence[tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]],
    signs: np.ndarray[Any, Any],
    count: int,
) -> np.ndarray[Any, Any]:
    """Return the weights of linear support vector machines, one for each column of `signs`.

    This is dual coordinate descent for the squared hinge loss (Hsieh and others, "A Dual
    Coordinate Descent Method for Large-scale Linear SVM", ICML 2008), for all incidents at once.
    """
    weights = np.zeros((count, signs.shape[1]))
    duals = np.zeros_like(signs)
    diagonal = 1 / (2 * COST)
    order = list(range(len(rows)))
    mixer = random.Random(1)
    for _ in range(ROUNDS):
        mixer.shuffle(order)
        for number in order:
            at, amounts = rows[number]
            sign, dual = signs[number], duals[number]
            slope = sign * (amounts @ weights[at]) - 1 + diagonal * dual
            changed = np.maximum(dual - slope / (amounts @ amounts + diagonal), 0)
            weights[at] += amounts[:, None] * ((changed - dual) * sign)[None, :]
            duals[number] = changed
    return weights


def sentences(path: Path) -> Iterator[tuple[Known, Known]]:
    """Yield the sentences of a file, each with its misspelt copy.

    The copies of a file do not depend on other files.
    """
    mixer = random.Random(f"3{path.stem}")
    for row in yaml.safe_load(path.read_text(encoding="utf-8")):
        wanted = names(row)
        yield (shown(row["says"]), wanted), (shown(misspelt(row["says"], mixer)), wanted)


def main() -> None:
    """Write the weights, or print what others would understand."""
    known = [
        pair
        for path in sorted(SENTENCES.glob("*.yaml"))
        if not path.match(HELD_OUT)
        for pair in sentences(path)
    ]
    named = [(shown(text), [name]) for name, text in descriptions_of_incidents()]
    if "--cross" in sys.argv:
        cross(known, named)
        return
    WEIGHTS.write_bytes(learn([*(one for both in known for one in both), *named]))


def cross(known: Sequence[tuple[Known, Known]], named: Sequence[Known]) -> None:
    """Print how many sentences are understood by weights computed from the others.

    `known` has each sentence with its misspelt copy.
    """
    mixed = list(known)
    random.Random(2).shuffle(mixed)
    right: Counter[str] = Counter()
    for fold in range(FOLDS):
        others = [one for place, both in enumerate(mixed) if place % FOLDS != fold for one in both]
        weights = unpack(learn([*others, *named]))
        for (one, wanted), _ in mixed[fold::FOLDS]:
            right.update(_judged(one, wanted, weights))
    print(dict(right))


def _judged(one: Pieces, wanted: list[str], weights: Weights) -> Iterator[str]:
    """Yield what is right about what is found for a sentence."""
    likely = likelihood(one, weights)
    nothing = none_among(likely)
    if wanted == [NONE]:
        yield "none"
        if nothing:
            yield "none right"
        return
    yield "sentences"
    found = [] if nothing else [name for name in likely if name != NONE]
    if found[:1] and found[0] in wanted:
        yield "first"
    if any(name in wanted for name in found[:3]):
        yield "first three"


if __name__ == "__main__":
    main()
