"""The statements of a sentence: who did what, with which call or card, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from bridgelaw.app.description.lexicon import lexicon
from bridgelaw.app.description.patterns import Found
from bridgelaw.app.description.things import Thing, things

STRAINS: Final = ("C", "D", "H", "S", "NT")
NEXT: Final = {"North": "East", "East": "South", "South": "West", "West": "North"}
FEW_WORDS: Final = 4
"""A sentence with at most this many words and marks is a short one."""
Value = str | bool | int
Said = Mapping[str, tuple[Value, int]]
"""What was said, by key: the value, and the place of the thing that says it."""


@dataclass(frozen=True)
class Sentence:
    """A sentence with the things and the concepts in it."""

    text: str
    things: Sequence[Thing]

    @cached_property
    def concepts(self) -> Mapping[str, Sequence[Found]]:
        """The concepts that occur, and where."""
        found: dict[str, list[Found]] = {}
        for _, name, place in lexicon().concepts.matches(self.things):
            found.setdefault(name, []).append(place)
        return found

    @cached_property
    def named(self) -> Mapping[str, Sequence[Mapping[str, int]]]:
        """The places that the patterns of facts name, by fact, the first patterns first."""
        found: dict[str, list[Mapping[str, int]]] = {}
        matched = lexicon().facts.matches(self.things)
        for _, name, place in sorted(matched, key=lambda match: (match[0], match[2].start)):
            if place.named:
                found.setdefault(name, []).append(place.named)
        return found

    def of(self, kind: str) -> list[int]:
        """Return the places of the things of a class."""
        return [at for at, thing in enumerate(self.things) if kind in thing.classes]

    def first(self, fact: str, name: str) -> int | None:
        """Return the first place with this name in the patterns of a fact."""
        return next((named[name] for named in self.named.get(fact, ()) if name in named), None)

    def all(self, fact: str, name: str) -> set[int]:
        """Return every place with this name in the patterns of a fact."""
        return {named[name] for named in self.named.get(fact, ()) if name in named}


@lru_cache(256)
def sentence(text: str) -> Sentence:
    """Return a sentence with its things and concepts. Remembered: see `finding.incidents_of`."""
    return Sentence(text, things(text))


def height(bid: str) -> int:
    """Return the rank of a bid, so that a higher bid has a higher number."""
    return int(bid[0]) * 5 + STRAINS.index(bid[1:].rstrip("X"))


def said(heard: Sentence) -> dict[str, tuple[Value, int]]:
    """Return what a sentence says, by key: the value, and the place of the thing that says it."""
    found: dict[str, tuple[Value, int]] = {}
    for fact, name in (
        ("role", "declarer"), ("role", "dummy"), ("claimer", "claimer"), ("tricks", "tricks"),
        ("hesitated", "hesitated"), ("demands", "demands"), ("revoke", "revoke_suit"),
    ):  # fmt: skip
        place = heard.first(fact, name)
        if name == "claimer" and place is not None and _is_against(heard, place):
            place = None
        if place is not None:
            value = heard.things[place].value
            found[name] = (int(value) if name == "tricks" else value[0] if
                           name in ("demands", "revoke_suit") else value), place  # fmt: skip
    playing = heard.first("contract", "declarer")
    if playing is not None and len(heard.of("seat")) > 1:
        found.setdefault("declarer", (heard.things[playing].value, playing))
    found.update(_calls(heard))
    found.update(_cards(heard))
    offender = _offender(heard, found)
    if offender is not None:
        found["offender"] = heard.things[offender].value, offender
    found.update(_accepted(heard, found))
    for name, face in (("lies down", "down"), ("lies up", "up")):
        if name in heard.concepts:
            found["face"] = face, heard.concepts[name][0].start
    return found


_AGAINST: Final = frozenset(
    (
        *("mod", "imod", "against", "disputes", "contests", "protests", "objects", "rejects"),
        *("protesterer", "bestrider", "afviser", "anfaegter"),
    )
)


def _is_against(heard: Sentence, seat: int) -> bool:
    """Return whether a player objects to a claim, and so did not make it."""
    return any(thing.plain in _AGAINST for thing in heard.things[seat + 1 : seat + 5])


def _calls(heard: Sentence) -> dict[str, tuple[Value, int]]:
    """Return the call, what it was made over, its replacement, and the contract."""
    found: dict[str, tuple[Value, int]] = {}
    contracts = heard.all("contract", "contract")
    found.update(_over(heard, contracts))
    for named in heard.named.get("replacement", ()):
        used = {at for _, at in found.values()}
        call, replacement = named.get("call"), named.get("replacement")
        if replacement is None or replacement in used or "replacement" in found:
            continue
        if call is not None and "call" not in found:
            found["call"] = heard.things[call].value, call
        if replacement != found.get("call", ("", -1))[1]:
            found["replacement"] = heard.things[replacement].value, replacement
    contracts -= {at for _, at in found.values()}
    if "call" not in found:
        at = _own_call(heard, {at for _, at in found.values()} | contracts)
        if at is not None:
            found["call"] = heard.things[at].value, at
    if len(contracts) == 1:
        at = contracts.pop()
        found["contract"] = _doubled(heard, at), at
    return found


def _over(heard: Sentence, contracts: set[int]) -> dict[str, tuple[Value, int]]:
    """Return a bid and the one before it that is not lower."""
    pairs = [(named["call"], named["over"]) for named in heard.named.get("over", ())]
    pairs += _lower_bids(heard, contracts)
    for call, over in pairs:
        its, other = heard.things[call].value, heard.things[over].value
        if height(its) <= height(other):
            return {"call": (its, call), "over": (other, over)}
    return {}


def _lower_bids(heard: Sentence, contracts: set[int]) -> list[tuple[int, int]]:
    """Return the bids that are not higher than the bid before, with that one, by other players."""
    bids = [at for at in heard.of("bid") if at not in contracts]
    return [
        (later, earlier)
        for earlier, later in pairwise(bids)
        if any(heard.things[at].classes & _PLAYERS for at in range(earlier + 1, later))
    ]


_PLAYERS: Final = frozenset(("seat", "partner", "lho", "rho"))
_NOT_MADE: Final = frozenset(
    (
        *("to", "must", "skulle", "skal", "maatte", "at", "should", "would", "have", "can", "may"),
        *("kan", "ville", "vil", "third", "tredje", "final", "sidste", "last", "not", "ikke"),
    )
)
"""Words before a pass or a double that was not made, or is not the one that matters."""


def _own_call(heard: Sentence, others: set[int]) -> int | None:
    """Return the call of the player in question: the first that was made."""
    left = [at for at in heard.of("call") if at not in others]
    made = [
        at
        for at in left
        if heard.things[at].value != "Pass"
        or at == 0
        or heard.things[at - 1].plain not in _NOT_MADE
    ]
    return next(iter(made or left), None)


def _doubled(heard: Sentence, at: int) -> str:
    """Return a contract, with the double or redouble that is said after it."""
    after = heard.things[at + 1] if at + 1 < len(heard.things) else None
    if after is not None and after.value in ("X", "XX") and "call" in after.classes:
        return heard.things[at].value + after.value
    return heard.things[at].value


def _cards(heard: Sentence) -> dict[str, tuple[Value, int]]:
    """Return the card that was played or seen first; none if two are named together."""
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


def _offender(heard: Sentence, found: Mapping[str, tuple[Value, int]]) -> int | None:
    """Return the seat of the player whom the sentence is about.

    It is the last that is named before the irregular call or card, or the first of all; players
    who only own something, whose turn it was, or who decide on it are left out.
    """
    every = heard.of("seat")
    did = _what_was_done(heard, found)
    owner = None if did is None else _owner(heard, every, did)
    if owner is not None:
        return owner
    seats = [at for at in every if not heard.things[at].genitive]
    turn = heard.all("turn", "turn")
    in_turn = {heard.things[at].value for at in turn}
    out = turn | {at for at in heard.all("other", "other") if not _says_a_call(heard, at)}
    left = [at for at in seats if at not in out]
    left = [at for at in left if heard.things[at].value not in in_turn] or left
    playing = heard.all("role", "declarer") | heard.all("contract", "declarer")
    others = [at for at in left if at not in playing]
    left = others or (left if len(seats) == len(every) and not turn else [])
    nearest = None if did is None else _nearest(heard, left, did, found)
    return nearest if nearest is not None else next(iter(left), None)


def _what_was_done(heard: Sentence, found: Said) -> int | None:
    """Return the place of the irregular card or call.

    A bid beside a card is the contract, so that the card is what was played.
    """
    cards = heard.of("card")
    if "card" in found or not cards:
        keys = ("card", "call")
        return next((found[key][1] for key in keys if key in found), None)
    return cards[0]


def _owner(heard: Sentence, seats: Sequence[int], did: int) -> int | None:
    """Return the player whose card or call it is: "South's queen of diamonds fell".

    None if another player is named before.
    """
    before = [at for at in seats if at < did]
    if before != [did - 1] or not heard.things[did - 1].genitive:
        return None
    over = heard.things[did - 2].plain if did > 1 else ""
    return None if over in _OVER else did - 1


_OVER: Final = frozenset(
    ("over", "after", "efter", "on", "to", "paa", "til", "oven", "ovenpaa", "under", "with", "med")
)


def _says_a_call(heard: Sentence, seat: int) -> bool:
    """Return whether a player says a call, and not something about it: "East says 1D"."""
    following = heard.things[seat + 1 : seat + 3]
    return len(following) == 2 and "says" in following[0].classes and "call" in following[1].classes


def _nearest(heard: Sentence, seats: Sequence[int], did: int, found: Said) -> int | None:
    """Return the player who did something: "2H by East", or the last named before it."""
    by = [at for at in seats if did < at <= did + 4 and heard.things[at - 1].plain in _BY]
    if by and not _between(did, by[0], found):
        return by[0]
    if seats and seats[0] < did and found.get("call") == ("Pass", did):
        return seats[0]  # a later pass may be that of the player in turn
    before = [at for at in seats if at < did and not _between(at, did, found)]
    return before[-1] if before else None


_BY: Final = frozenset(("by", "from", "af", "fra"))


def _between(start: int, end: int, found: Said) -> bool:
    """Return whether another call or card is named between two places."""
    known = {at for key, (_, at) in found.items() if key in ("over", "contract")}
    return any(at in known for at in range(start + 1, end))


def _accepted(heard: Sentence, found: Said) -> dict[str, tuple[Value, int]]:
    """Return whether an opponent accepts it, or has called over it."""
    for name, value in (("not accepted", False), ("accepted", True)):
        places = heard.concepts.get(name)
        if places:
            start = min(place.start for place in places)
            before = heard.things[max(start - 3, 0) : start]
            if any(thing.plain in _ASKED for thing in before):
                return {}
            return {"accepted": (value, start)}
    return _called_over(heard, found)


_ASKED: Final = frozenset(("can", "could", "may", "kan", "kunne", "maa", "whether", "if", "om"))


def _called_over(heard: Sentence, found: Said) -> dict[str, tuple[Value, int]]:
    """Return that it was accepted if the opponent on the left is said to have called over it."""
    if "offender" not in found or "call" not in found:
        return {}
    left = NEXT[str(found["offender"][0])]
    for at in heard.of("seat"):
        if at > found["call"][1] and heard.things[at].value == left:
            for after in heard.things[at + 1 : at + 5]:
                if after.plain in _NOT_YET or "not" in after.classes:
                    break
                if "call" in after.classes:
                    return {"accepted": (True, at)}
    return {}


_NOT_YET: Final = frozenset(
    (".", "before", "foer", "inden", "is", "er", "could", "kunne", "thinks")
)


def derived(heard: Sentence, found: Mapping[str, object]) -> set[str]:
    """Return the concepts that follow from the things that were said."""
    concepts = set(heard.concepts)
    if "over" in found:
        concepts.add("insufficient pair")
    if heard.of("call") or "bids" in {name for thing in heard.things for name in thing.classes}:
        concepts.add("in auction")
    heights = [height(heard.things[at].value) for at in heard.of("bid")]
    if heights:
        concepts.add("bid named")
    if len(heights) > 1 and all(before < after for before, after in pairwise(heights)):
        concepts.add("rising bids")
    if len(heard.things) <= FEW_WORDS:
        concepts.add("few words")
    if heard.of("card"):
        concepts |= {"card named", "in play"}
    if concepts & {"lead", "trick word"}:
        concepts.add("in play")
    if "replacement" in found and "call" in found:
        concepts.add("two calls of one")
    if any(value[:1] in "89" for value in (heard.things[at].value for at in heard.of("bid"))):
        concepts.add("above seven")
    return concepts
