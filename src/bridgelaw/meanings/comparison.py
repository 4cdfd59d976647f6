"""Compare the meanings of a withdrawn call and its replacement as sets of hands (Law 23A).

The program decides whether every hand of the replacement would have made the withdrawn call (23A2),
and whether both ask the same (23A3). The director decides whether the meanings are similar (23A1),
with the help of figures, the hands outside the withdrawn call, and a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.i18n.text import Said, Text
from bridgelaw.meanings.differences import Difference, differences, outside
from bridgelaw.meanings.hands import Hands, share
from bridgelaw.meanings.meaning import Aim, HandType, Meaning, Purpose
from bridgelaw.meanings.words import InWords, Percent


class Found(Named):
    """The result of the comparison for one paragraph of Law 23A."""

    HOLDS = Text("holds")
    FAILS = Text("does not hold")
    TO_JUDGE = Text("the director judges")
    TO_FIND = Text("not known yet")


class Verdict(Named):
    """Whether the replacement is comparable."""

    COMPARABLE = Text("comparable")
    NOT_COMPARABLE = Text("not comparable")
    TO_JUDGE = Text("the director must judge")
    TO_FIND = Text("more must be found")


class Of(Named):
    """One of the two calls."""

    WITHDRAWN = Text("the withdrawn call")
    REPLACEMENT = Text("the replacement")


@dataclass(frozen=True, slots=True)
class Limb:
    """One paragraph of Law 23A, with the result and the reasons."""

    section: str
    found: Found
    why: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """A measure of `similar` (23A1). It is ours, not the law's: the director decides.

    Every hand type of the replacement must share hands with the withdrawn call, and may go no
    further outside it than `weaker` points less, `stronger` points more, and `cards` cards of a
    suit. The limit for weaker hands is higher than for stronger ones: a simple overcall is usually
    considered similar to the opening bid in that suit.
    """

    weaker: int = 4
    stronger: int = 2
    cards: int = 1

    def says(self, withdrawn: Meaning, replacement: Meaning) -> bool:
        """Return whether the replacement is similar by this measure."""
        allowed = self.around(withdrawn)
        return all(
            each.hands & withdrawn.hands and not each.hands & ~allowed for each in replacement.types
        )

    def around(self, meaning: Meaning) -> Hands:
        """Return the hands of a meaning and those within the limits of this measure."""
        allowed: Hands = 0
        for each in meaning.types:
            allowed |= each.wider(self.weaker, self.stronger, self.cards).hands
        return allowed


RULE_OF_THUMB: Final = RuleOfThumb()
NEXT_TO: Final = RuleOfThumb(weaker=1, stronger=1, cards=1)
"""The measure for hands adjacent to those of a meaning."""

ASKING: Final = frozenset(
    {
        Aim.ASKS_ACES,
        Aim.ASKS_KINGS,
        Aim.ASKS_MAJOR,
        Aim.ASKS_STOPPER,
        Aim.ASKS_HAND,
        Aim.RELAY,
        Aim.TRANSFER,
    }
)
"""The aims for which calls have the same purpose under Law 23A3.

The law names asking bids and relays.
"""

SAME_HANDS = Text("both show the same hands")
NO_HAND_IN_COMMON = Text("no hand is shown by both")
SHARED = Text("{share} of the hands of the replacement would also have made the withdrawn call")
RULE_SAYS_SIMILAR = Text(
    "by our rule of thumb similar: at most {weaker} points weaker, {stronger} stronger and "
    "{cards} card longer or shorter"
)
RULE_SAYS_NOT = Text(
    "not similar by our rule of thumb: more than {weaker} points weaker, {stronger} "
    "points stronger or {cards} card different"
)
EVERY_HAND_INSIDE = Text("every hand of the replacement would also have made the withdrawn call")
OUTSIDE = Text("outside the withdrawn call: {hands}")
FIND_HANDS = Text("find out what {call} shows")
FIND_STRENGTH = Text("find out the strength that {call} shows with '{type}'")
FIND_MORE = Text("find out what else {call} shows with '{type}'")
FIND_EXTRA = Text(
    "find out whether the replacement always has what the withdrawn call promised: {extras}"
)
SAME_PURPOSE = Text("both have the purpose '{purpose}'")
OTHER_PURPOSE = Text("the withdrawn call has the purpose '{first}', the replacement '{second}'")
ONE_PURPOSE = Text("only {call} has a purpose of that kind: '{purpose}'")
NO_PURPOSE = Text("neither call asks")
PURPOSES_TO_JUDGE = Text("judge whether it is one purpose: '{first}' and '{second}'")
FIND_PURPOSE = Text("find out what {call} is for")


@dataclass(frozen=True)
class Comparison:
    """A withdrawn call and its replacement, compared by what each shows in its own auction.

    The hands that the players hold do not matter. The withdrawn call has the meaning, or all the
    meanings, attributable to it.
    """

    withdrawn: Meaning
    replacement: Meaning
    rule: RuleOfThumb = RULE_OF_THUMB

    @cached_property
    def shared(self) -> float:
        """The share of the replacement's hands that would have made the withdrawn call.

        From 0 to 1, with all hands equally likely.
        """
        return share(self.withdrawn.hands, self.replacement.hands)

    @cached_property
    def covered(self) -> float:
        """The share of the withdrawn call's hands that make the replacement, from 0 to 1."""
        return share(self.replacement.hands, self.withdrawn.hands)

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """The limits of strength and lengths that differ."""
        return differences(self.withdrawn, self.replacement)

    @cached_property
    def outside(self) -> tuple[Said, ...]:
        """The hands of the replacement outside the withdrawn call, in a director's words."""
        return outside(self.withdrawn, self.replacement)

    @cached_property
    def is_similar_by_rule(self) -> bool | None:
        """Whether the rule of thumb says similar (23A1); None if the hands are not fully known."""
        told = self.withdrawn.is_told and self.replacement.is_told
        return self.rule.says(self.withdrawn, self.replacement) if told else None

    @cached_property
    def similar(self) -> Limb:
        """23A1: the same or similar."""
        return Limb("23A1", *self._similar())

    @cached_property
    def subset(self) -> Limb:
        """23A2: the hands of the replacement are a subset of those of the withdrawn call."""
        return Limb("23A2", *self._subset())

    @cached_property
    def same_purpose(self) -> Limb:
        """23A3: the same purpose."""
        return Limb("23A3", *self._same_purpose())

    @property
    def limbs(self) -> tuple[Limb, Limb, Limb]:
        """The three paragraphs of Law 23A; one that holds is enough."""
        return self.similar, self.subset, self.same_purpose

    @property
    def verdict(self) -> Verdict:
        """Comparable if a paragraph holds, not comparable if none can.

        Otherwise the director must find out more, or judge.
        """
        found = {limb.found for limb in self.limbs}
        if Found.HOLDS in found:
            return Verdict.COMPARABLE
        if Found.TO_FIND in found:
            return Verdict.TO_FIND
        return Verdict.TO_JUDGE if Found.TO_JUDGE in found else Verdict.NOT_COMPARABLE

    def _similar(self) -> tuple[Found, tuple[Said, ...]]:
        first, second = self.withdrawn, self.replacement
        if not first.types or not second.types:
            return Found.TO_FIND, tuple(self._to_find())
        if not first.hands & second.hands:
            # Adjacent meanings may still be similar: a raise with 8 or 9 points, and one with 10 or
            # 11.
            near = bool(NEXT_TO.around(first) & second.hands)
            return Found.TO_JUDGE if near else Found.FAILS, (Said(NO_HAND_IN_COMMON),)
        if first.is_told and second.is_told:
            if first.hands == second.hands and _extras(first) == _extras(second):
                return Found.HOLDS, (Said(SAME_HANDS),)
            limits = {
                "weaker": self.rule.weaker,
                "stronger": self.rule.stronger,
                "cards": self.rule.cards,
            }
            says = Said(RULE_SAYS_SIMILAR if self.is_similar_by_rule else RULE_SAYS_NOT, limits)
            return Found.TO_JUDGE, (Said(SHARED, {"share": Percent(self.shared)}), says)
        return Found.TO_JUDGE, tuple(self._to_find())

    def _subset(self) -> tuple[Found, tuple[Said, ...]]:
        if not self.withdrawn.types or not self.replacement.types:
            return Found.TO_FIND, tuple(self._to_find())
        answers = {self._lies_inside(each) for each in self.replacement.types}
        if answers == {True}:
            return Found.HOLDS, (Said(EVERY_HAND_INSIDE),)
        if False in answers:
            return Found.FAILS, tuple(Said(OUTSIDE, {"hands": each}) for each in self.outside)
        return Found.TO_FIND, tuple(self._to_find())

    def _lies_inside(self, each: HandType) -> bool | None:
        """Return whether the withdrawn call would have shown every hand of a type.

        None if this is not yet known.
        """
        surely: Hands = 0
        for other in self.withdrawn.types:
            if other.is_told and other.extras <= each.extras:
                surely |= other.hands
        if not each.hands & ~surely:
            return True
        if not each.hands & self.withdrawn.hands or (
            each.is_told and each.hands & ~self.withdrawn.hands
        ):
            return False
        return None

    def _same_purpose(self) -> tuple[Found, tuple[Said, ...]]:
        first, second = self.withdrawn.purpose, self.replacement.purpose
        if first is not None and second is not None:
            return _compared(first, second)
        for of, meaning in ((Of.WITHDRAWN, self.withdrawn), (Of.REPLACEMENT, self.replacement)):
            if meaning.purpose is None and not meaning.types:
                return Found.TO_FIND, (Said(FIND_PURPOSE, {"call": of}),)
        purpose = first or second
        if purpose is None:
            return Found.FAILS, (Said(NO_PURPOSE),)
        of = Of.REPLACEMENT if first is None else Of.WITHDRAWN
        return Found.FAILS, (Said(ONE_PURPOSE, {"call": of, "purpose": InWords(purpose)}),)

    def _to_find(self) -> Iterator[Said]:
        """Yield what is not yet known about the hands that the two calls show."""
        for of, meaning in ((Of.WITHDRAWN, self.withdrawn), (Of.REPLACEMENT, self.replacement)):
            if not meaning.types:
                yield Said(FIND_HANDS, {"call": of})
            for each in meaning.types:
                if each.strength is None:
                    yield Said(FIND_STRENGTH, {"call": of, "type": InWords(each)})
                elif each.is_open:
                    yield Said(FIND_MORE, {"call": of, "type": InWords(each)})
        missing = _extras(self.withdrawn) - _extras(self.replacement)
        if missing and self.replacement.types:
            yield Said(FIND_EXTRA, {"extras": ", ".join(sorted(missing))})


def one_verdict(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the verdict for a withdrawn call with several possible meanings.

    If the verdicts differ, the director must first find out which meaning it had.
    """
    found = set(verdicts)
    return found.pop() if len(found) == 1 else Verdict.TO_FIND


def _extras(meaning: Meaning) -> frozenset[str]:
    return frozenset(extra for each in meaning.types for extra in each.extras)


def _compared(first: Purpose, second: Purpose) -> tuple[Found, tuple[Said, ...]]:
    if first == second and first.aim in ASKING:
        return Found.HOLDS, (Said(SAME_PURPOSE, {"purpose": InWords(first)}),)
    both = {"first": InWords(first), "second": InWords(second)}
    same_aim = first.aim is second.aim and (first.suits == second.suits or first.aim not in ASKING)
    if (
        same_aim
        or {first.aim, second.aim} == {Aim.RELAY, Aim.ASKS_HAND}
        or Aim.OTHER in (first.aim, second.aim)
    ):
        return Found.TO_JUDGE, (Said(PURPOSES_TO_JUDGE, both),)
    return Found.FAILS, (Said(OTHER_PURPOSE, both),)
