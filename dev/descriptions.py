"""Compute the weights of words and concepts for each incident, from sentences of directors.

python dev/descriptions.py              writes src/bridgelaw/app/description/weights.csv
python dev/descriptions.py --cross      prints how many of the sentences are understood by weights
                                        that were computed without them

The sentences are those in tests/sentences, and the titles and words of the incidents. The weights
are those of a logistic regression; small ones are left out.
"""

from __future__ import annotations

import csv
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from bridgelaw.app.description import said as sayings
from bridgelaw.app.description.evidence import evidence
from bridgelaw.app.description.scoring import scores
from bridgelaw.i18n.text import languages
from bridgelaw.incidents.index import incidents_in_order, other_words

ROOT = Path(__file__).parents[1]
SENTENCES = ROOT / "tests" / "sentences"
WEIGHTS = ROOT / "src" / "bridgelaw" / "app" / "description" / "weights.csv"
ROUNDS, RATE, SHRINK = 12, 0.3, 0.0002
LEAST = 0.2
"""Smaller weights are left out."""
PARTS = 5

Shown = Mapping[str, float]


def shown(text: str) -> Shown:
    """Return the evidence of a sentence."""
    heard = sayings.sentence(text)
    concepts = sayings.derived(heard, sayings.said(heard))
    return evidence(heard, concepts, scores(concepts))


def names(row: Mapping[str, Any]) -> list[str]:
    """Return the incidents of a sentence."""
    told = row["incident"]
    return told if isinstance(told, list) else [told]


def descriptions_of_incidents() -> Iterator[tuple[str, str]]:
    """Yield the incidents with their titles, what they are, and the words that lead to them."""
    for incident in incidents_in_order():
        for language in languages():
            yield incident.name, incident.title.say(language)
            yield incident.name, incident.what.say(language).split(". ")[0]
            for word in other_words()[incident.name].get(language, ()):
                yield incident.name, word


def learn(known: Sequence[tuple[Shown, str]], least: float = LEAST) -> dict[str, dict[str, float]]:
    """Return the weights of a logistic regression, by evidence and incident."""
    incidents = sorted({incident for _, incident in known})
    counts = Counter(name for one, _ in known for name in one)
    places = {name: place for place, name in enumerate(["", *sorted(counts)])}
    weights = np.zeros((len(places), len(incidents)))
    steps = np.full_like(weights, 1e-2)
    rows = [
        (
            np.array([0, *(places[name] for name in one)]),
            np.array([1.0, *one.values()]),
            incidents.index(incident),
        )
        for one, incident in known
    ]
    order = random.Random(1)
    mean = np.zeros_like(weights)
    for turn in range(ROUNDS):
        order.shuffle(rows)
        for at, values, right in rows:
            total = values @ weights[at]
            likely = np.exp(total - total.max())
            likely /= likely.sum()
            likely[right] -= 1
            change = values[:, None] * likely[None, :] + SHRINK * weights[at]
            steps[at] += change * change
            weights[at] -= RATE * change / np.sqrt(steps[at])
        if turn >= ROUNDS // 3:  # the mean of the later rounds generalises better
            mean += weights / (ROUNDS - ROUNDS // 3)
    return {
        name: {
            incident: round(float(weight), 1)
            for incident, weight in zip(incidents, mean[place], strict=True)
            if abs(weight) >= least or not name
        }
        for name, place in places.items()
        if not name or counts[name] > (2 if " " in name and name[0] != "[" else 1)
    }


def main() -> None:
    """Write the weights, or print what others would understand."""
    told = [
        row
        for path in sorted(SENTENCES.glob("*.yaml"))
        for row in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]
    known = [(shown(row["says"]), names(row)) for row in told]
    named = [(shown(text), name) for name, text in descriptions_of_incidents()]
    if "--cross" in sys.argv:
        cross(known, named)
        return
    weights = learn([*((one, incident) for one, (incident, *_) in known), *named])
    with WEIGHTS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["evidence", "weights"])
        writer.writerows(
            [name, ";".join(f"{incident}={weight:g}" for incident, weight in each.items())]
            for name, each in weights.items()
            if each
        )


def cross(known: Sequence[tuple[Shown, list[str]]], named: Sequence[tuple[Shown, str]]) -> None:
    """Print how many sentences are understood by weights computed from the others."""
    mixed = list(known)
    random.Random(2).shuffle(mixed)
    right: Counter[str] = Counter()
    for part in range(PARTS):
        others = [one for place, one in enumerate(mixed) if place % PARTS != part]
        weights = learn([*((one, incident) for one, (incident, *_) in others), *named])
        for one, wanted in mixed[part::PARTS]:
            totals = dict(weights[""])
            for name, value in one.items():
                for incident, weight in weights.get(name, {}).items():
                    totals[incident] = totals.get(incident, 0.0) + weight * value
            best = sorted(totals, key=lambda incident: -totals[incident])
            if wanted == ["none"]:
                right["none"] += 1
                right["none right"] += int(best[0] == "none")
                continue
            found = [incident for incident in best if incident != "none"]
            right["sentences"] += 1
            right["first"] += int(best[0] in wanted)
            right["first three"] += any(incident in wanted for incident in found[:3])
    print(dict(right))


if __name__ == "__main__":
    main()
