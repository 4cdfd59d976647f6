"""The scores of the incidents for a sentence, by the concepts in it.

incidents.csv has the rules: an incident gets the highest weight of its rules whose concepts all
occur and whose excluded concepts do not, and a part of the weights of its other rules.
"""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from typing import Final, NamedTuple

from bridgelaw.app.description.lexicon import rows
from bridgelaw.app.description.words import plain

FURTHER: Final = 0.3
"""The part of the weight of a second rule that counts."""


class Rule(NamedTuple):
    """Evidence for an incident: concepts that must occur, and others that must not."""

    incident: str
    weight: float
    needs: frozenset[str]
    excludes: frozenset[str]


@cache
def rules() -> tuple[Rule, ...]:
    """Return the rules of incidents.csv."""
    return tuple(
        Rule(
            row["incident"],
            float(row["weight"]),
            _names(row["with"], "+"),
            _names(row["without"], ";"),
        )
        for row in rows("incidents.csv")
    )


def _names(written: str, mark: str) -> frozenset[str]:
    return frozenset(plain(name.strip()) for name in written.split(mark) if name.strip())


def scores(concepts: Set[str]) -> dict[str, float]:
    """Return the incidents with any evidence and their scores, the best first."""
    found: dict[str, list[float]] = {}
    for rule in rules():
        if rule.needs <= concepts and rule.excludes.isdisjoint(concepts):
            found.setdefault(rule.incident, []).append(rule.weight)
    scored = {
        incident: max(weights) + FURTHER * (sum(weights) - max(weights))
        for incident, weights in found.items()
    }
    return dict(sorted(scored.items(), key=lambda pair: -pair[1]))
