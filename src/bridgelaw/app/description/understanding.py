"""Understand a description of what happened: the incidents, and the facts that it states."""

from __future__ import annotations

import msgspec

from bridgelaw.app.description import said as sayings
from bridgelaw.app.description.case_facts import FoundFact, facts_of, relevant
from bridgelaw.app.description.finding import incidents_of
from bridgelaw.app.description.said import Sentence
from bridgelaw.effects.incident import Procedure
from bridgelaw.incidents import load

__all__ = ["FoundFact", "Understood", "said", "understand"]


class Understood(msgspec.Struct, frozen=True, kw_only=True):
    """The incidents and facts that were understood from a description."""

    incidents: list[str]
    """The names of the incidents that it may be, best first; empty if none was found."""
    facts: list[FoundFact]
    """The facts of the first incident, or of the one that was chosen."""
    not_understood: list[str]
    """The pieces that were not understood, in their order."""


def understand(text: str, language: str, incident: str | None = None) -> Understood:
    """Return what a description of what happened says, in English, Danish or both.

    `language` is the language of the labels. If the user has chosen another incident than the
    first, give its name as `incident`, and the facts are those of that one.
    """
    load()
    heard = sayings.sentence(text)
    found = sayings.said(heard)
    incidents = list(incidents_of(text))
    chosen = incident if incident is not None else next(iter(incidents), None)
    facts = [] if chosen is None else facts_of(Procedure.all[chosen], heard, found, language)
    return Understood(incidents=incidents, facts=facts, not_understood=_not_understood(heard))


def said(text: str) -> dict[str, str | bool | int]:
    """Return what a description says that matters for its first incident, by key.

    The keys are offender, call, over, replacement, accepted, card, declarer, dummy, contract,
    revoke_suit, face, demands, tricks, claimer and hesitated.
    """
    heard = sayings.sentence(text)
    found = sayings.said(heard)
    first = next(iter(incidents_of(text)), "")
    return {key: value for key, (value, _) in relevant(heard, found, first).items()}


def _not_understood(heard: Sentence) -> list[str]:
    """Return the runs of words that are not in the lexicon."""
    pieces: list[str] = []
    before = None
    for place, thing in enumerate(heard.things):
        if thing.known:
            continue
        start = thing.start
        if before is not None and before == place - 1:
            start = heard.things[place - 1].start
            start = heard.text.index(pieces.pop(), 0, thing.start) if pieces else start
        pieces.append(heard.text[start : thing.end])
        before = place
    return pieces
