"""The incidents in the order of the game, and the search words of directors."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

from bridgelaw.effects.incident import AnyProcedure, Procedure
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.incidents import load

GROUPS = {
    "auction": Text("auction"),
    "lead": Text("lead"),
    "play": Text("play"),
    "dummy": Text("dummy"),
    "claim": Text("claims"),
    "cards and boards": Text("cards and boards"),
    "information": Text("information"),
    "score": Text("score"),
    "conduct": Text("conduct"),
    "director": Text("the director: calling him, his powers, penalties, appeals"),
}
"""The groups of incidents, in the order of the game."""


@cache
def other_words() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return other search words of every incident, in each language that has a column for them.

    In a group, the usual words come first.
    """
    with files("bridgelaw.incidents").joinpath("index.csv").open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    return {
        row.pop("incident"): {language: tuple(words.split("; ")) for language, words in row.items()}
        for row in rows
    }


def incidents_in_order() -> list[AnyProcedure]:
    """Return all incidents, group by group."""
    load()
    groups, names = list(GROUPS), list(other_words())
    return sorted(
        Procedure.all.values(),
        key=lambda incident: (groups.index(incident.group), names.index(incident.name)),
    )


def group_words(name: str, language: str = ENGLISH) -> str:
    """Return the text of a group of incidents."""
    return GROUPS[name].say(language)


HINTS: Final = {
    "auction": Text("insufficient bid, call out of turn, changed call"),
    "lead": Text("out of turn, too early"),
    "play": Text("revoke, exposed card, out of turn"),
    "dummy": Text("wrong card, remarks, rights"),
    "claim": Text("claim, concession, objection"),
    "cards and boards": Text("wrong number of cards, wrong board"),
    "information": Text("hesitation, explanation, alert"),
    "score": Text("contract, tricks, comparison"),
    "conduct": Text("etiquette, discipline"),
    "director": Text("penalties, appeals, errors"),
}
"""The contents of each group, as a hint for the user."""


class Frequent(NamedTuple):
    """A frequent situation: its incident, a short name, and the facts that the name gives."""

    incident: str
    short: Text
    told: Mapping[str, str] = MappingProxyType({})
    """The given facts, by their names in case files."""


FREQUENT: Final = (
    Frequent("insufficient bid", Text("Insufficient bid")),
    Frequent("call out of turn", Text("Call out of turn")),
    Frequent("unauthorised information", Text("Hesitation"), {"conveyed": "tempo"}),
    Frequent("wrong explanation", Text("Missing alert"), {"source": "not alerted"}),
    Frequent("wrong explanation", Text("Wrong explanation"), {"source": "explained"}),
    Frequent("opening lead out of turn", Text("Faced lead, wrong player"), {"faced": "yes"}),
    Frequent("opening lead", Text("Face-down lead, wrong player"), {"how far": "laid face down"}),
    Frequent("lead out of turn", Text("Lead out of turn")),
    Frequent("card exposed", Text("Card dropped in play"), {"cause": "by accident"}),
    Frequent(
        "revoke",
        Text("Revoke: could have followed suit"),
        {"failing": "follow suit", "able": "yes"},
    ),
    Frequent("contested claim", Text("Disputed claim")),
    Frequent("designation", Text("Declarer changes the card"), {"corrected": "yes"}),
)
"""The most frequent situations at a club, in the order of the game."""
