"""The statements of a sentence: who did what, with which call or card, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from bridgelaw.app.description.lexicon import lexicon
from bridgelaw.app.description.patterns import Found, matches
from bridgelaw.app.description.things import Thing, things

STRAINS: Final = ("C", "D", "H", "S", "NT")
NEXT: Final = {"North": "East", "East": "South", "South": "West", "West": "North"}
SUITS: Final = frozenset("CDHS")


@dataclass(frozen=True)
class Sentence:
    """A sentence with the things and the concepts in it."""

    text: str
    things: Sequence[Thing]

    @cached_property
    def concepts(self) -> Mapping[str, Sequence[Found]]:
        """The concepts that occur, and where."""
        found = {}
        for name, patterns in lexicon().concepts.items():
            places = [place for pattern in patterns for place in matches(pattern, self.things)]
            if places:
                found[name] = places
        return found

    @cached_property
    def named(self) -> Mapping[str, Sequence[Mapping[str, int]]]:
        """The places that the patterns of facts name, by fact, the first patterns first."""
        found: dict[str, list[Mapping[str, int]]] = {}
        for fact, pattern in lexicon().facts:
            for place in matches(pattern, self.things):
                if place.named:
                    found.setdefault(fact, []).append(place.named)
        return found

    def of(self, kind: str) -> list[int]:
        """Return the places of the things of a class."""
        return [at for at, thing in enumerate(self.things) if kind in thing.classes]

    def first(self, fact: str, name: str) -> int | None:
        """Return the first place that a pattern of a fact names so."""
        return next((named[name] for named in self.named.get(fact, ()) if name in named), None)

    def all(self, fact: str, name: str) -> set[int]:
        """Return every place that a pattern of a fact names so."""
        return {named[name] for named in self.named.get(fact, ()) if name in named}


def sentence(text: str) -> Sentence:
    """Return a sentence with its things and concepts."""
    return Sentence(text, things(text))


def height(bid: str) -> int:
    """Return the rank of a bid, so that a higher bid has a higher number."""
    return int(bid[0]) * 5 + STRAINS.index(bid[1:].rstrip("X"))


def said(heard: Sentence) -> dict[str, tuple[str | bool | int, int]]:
    """Return what a sentence says, by key: the value, and the place of the thing that says it."""
    found: dict[str, tuple[str | bool | int, int]] = {}
    for fact, name in (
        ("role", "declarer"), ("role", "dummy"), ("claimer", "claimer"), ("tricks", "tricks"),
        ("hesitated", "hesitated"), ("demands", "demands"), ("revoke", "revoke_suit"),
    ):  # fmt: skip
        place = heard.first(fact, name)
        if place is not None:
            value = heard.things[place].value
            found[name] = (int(value) if name == "tricks" else value[0] if
                           name in ("demands", "revoke_suit") else value), place  # fmt: skip
    found.update(_calls(heard))
    found.update(_cards(heard, found))
    offender = _offender(heard)
    if offender is not None:
        found["offender"] = heard.things[offender].value, offender
    found.update(_accepted(heard, found))
    for name, face in (("face_down", "down"), ("face up", "up")):
        places = heard.of(name) or [its.start for its in heard.concepts.get("lies " + face, ())]
        if places:
            found["face"] = face, places[0]
    return found


def _calls(heard: Sentence) -> dict[str, tuple[str, int]]:
    """Return the call, what it was made over, its replacement, and the contract."""
    found: dict[str, tuple[str, int]] = {}
    things = heard.things

    def take(name: str, place: int) -> None:
        found.setdefault(name, (things[place].value, place))

    contracts = heard.all("contract", "contract") | heard.all("role", "contract")
    for named in heard.named.get("over", ()):
        if height(things[named["call"]].value) <= height(things[named["over"]].value):
            take("call", named["call"])
            take("over", named["over"])
            contracts -= {named["call"], named["over"]}
            break
    else:
        pair = _lower_bid(heard, contracts)
        if pair is not None:
            take("over", pair[0])
            take("call", pair[1])
    for named in heard.named.get("replacement", ()):
        if "replacement" in named and named["replacement"] not in {at for _, at in found.values()}:
            if "call" in named:
                take("call", named["call"])
            take("replacement", named["replacement"])
            contracts -= {named["replacement"]}
    used = {at for _, at in found.values()}
    others = [at for at in heard.of("call") if at not in used | contracts]
    if "call" not in found and others:
        at = _own_call(heard, others)
        if at is not None:
            take("call", at)
    if contracts:
        at = min(contracts)
        value = things[at].value
        after = things[at + 1] if at + 1 < len(things) else None
        if after is not None and after.value in ("X", "XX") and "call" in after.classes:
            value += after.value
        found["contract"] = value, at
    return found


def _lower_bid(heard: Sentence, contracts: set[int]) -> tuple[int, int] | None:
    """Return two bids of which the second is not higher, made by players that are named."""
    bids = [at for at in heard.of("bid") if at not in contracts]
    for earlier, later in pairwise(bids):
        between = range(earlier + 1, later)
        player = any("player" in heard.things[at].classes for at in between)
        if player and height(heard.things[later].value) <= height(heard.things[earlier].value):
            return earlier, later
    return None


def _own_call(heard: Sentence, places: Sequence[int]) -> int | None:
    """Return the call of the player it is about: the first, if there is nothing against it."""
    return places[0] if places else None


def _cards(heard: Sentence, found: Mapping[str, object]) -> dict[str, tuple[str, int]]:
    places = heard.of("card")
    if not places:
        return {}
    first = places[0]
    following = heard.things[first + 1 : first + 3]
    if (
        len(following) == 2
        and following[0].plain in ("and", "og")
        and ("card" in following[1].classes)
    ):
        return {}
    return {"card": (heard.things[first].value, first)}


def _offender(heard: Sentence) -> int | None:
    """Return the seat of the player whom the sentence is about, if there is only one."""
    seats = heard.of("seat")
    excluded = {at for at in seats if heard.things[at].genitive}
    for fact, name in (("turn", "turn"), ("other", "other")):
        excluded |= heard.all(fact, name)
    left = [at for at in seats if at not in excluded]
    return left[0] if left else None


def _accepted(
    heard: Sentence, found: Mapping[str, tuple[str | bool | int, int]]
) -> dict[str, tuple[bool, int]]:
    for name, value in (("not accepted", False), ("accepted", True)):
        places = heard.concepts.get(name)
        if places:
            return {"accepted": (value, places[0].start)}
    return {}


def derived(heard: Sentence, found: Mapping[str, object]) -> set[str]:
    """Return the concepts that follow from the things that were said."""
    concepts = set(heard.concepts)
    if "over" in found:
        concepts.add("insufficient pair")
    if heard.of("call") or "bids" in {name for thing in heard.things for name in thing.classes}:
        concepts.add("in auction")
    if heard.of("bid"):
        concepts.add("bid named")
    if heard.of("card"):
        concepts |= {"card named", "in play"}
    if concepts & {"lead", "trick word"}:
        concepts.add("in play")
    if "replacement" in found and "call" in found:
        concepts.add("two calls of one")
    if any(value[:1] in "89" for value in (heard.things[at].value for at in heard.of("bid"))):
        concepts.add("above seven")
    return concepts
