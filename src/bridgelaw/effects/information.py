"""Law 16: information that may or may not be used, and by whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.base import Effect, Group, SomeCard
from bridgelaw.effects.players import Role, Which, Who, several
from bridgelaw.effects.poll import Action
from bridgelaw.effects.rights import AdjustedScore
from bridgelaw.effects.tricks import ResultStands
from bridgelaw.i18n.text import ENGLISH, Text, say


class Info(Enum):
    """Information from an incident. The effect fills in `{holder}` and `{card}`."""

    HOLDS_IT = Text("the knowledge that {holder} holds {card}")
    CONSIDERED_IT = Text("the knowledge that {holder} holds {card} and considered playing it")
    WOULD_PLAY_IT = Text("the knowledge that {holder} would have played {card}")
    THE_CARD_AND_ITS_DUTIES = Text(
        "the information from {card} and the requirements for playing it"
    )
    HOW_IT_CAME_ABOUT = Text("the information from the way {card} was exposed")
    HASTE = Text(
        "the information from {holder:own} haste with {card}: the hand before had not played"
    )
    WORDS_AND_GESTURES = Text("the information from {holder:own} question, words or gestures")
    TEMPO = Text("the information from {holder:own} hesitation or haste")
    EXPLANATION = Text(
        "the information from {holder:own} explanation or alert, or from its absence"
    )
    WITHDRAWN_CALL = Text("the information from the withdrawn call by {holder}")
    WITHDRAWN_CALL_AT_FIRST = Text(
        "the information from the withdrawn call by {holder} until {holder} has called again"
    )
    OWN_SIDES_CALLS = Text("the information from the withdrawn calls of their own side")
    WITHDRAWN_ACTIONS = Text("the information from the withdrawn calls and cards")
    LEARNT_SO = Text("what {holder} learnt in that way")
    FROM_ELSEWHERE = Text("what {holder} learnt about the deal by accident")


class _Heard(Enum):
    """How the listener refers to the holder."""

    PARTNER = Text("your partner")


KNOWN_HIMSELF = {
    Info.OWN_SIDES_CALLS: Text("the information from the withdrawn calls of your own side"),
    Info.LEARNT_SO: Text("what you learnt in that way"),
    Info.FROM_ELSEWHERE: Text("what you learnt about the deal by accident"),
}
"""The wording for a player who is both holder and listener."""

PARTNERS = frozenset(
    frozenset(pair)
    for pair in (
        (Role.PLAYER, Role.PARTNER),
        (Role.DEFENDER, Role.OTHER_DEFENDER),
        (Role.LEADER, Role.LEADERS_PARTNER),
        (Role.DECLARER, Role.DUMMY),
    )
)


@dataclass(frozen=True, slots=True)
class _Information(Effect):
    to: Who
    info: Info
    holder: Who
    card: SomeCard = Which.THE_CARD
    to_all: ClassVar[Text]

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether the result stands or is adjusted: then the deal has been played."""
        return any(isinstance(other, ResultStands | AdjustedScore) for other in ruled)

    def phrases(self) -> dict[str, object]:
        values = self.values()
        return {**values, "what": _Clause(self.info.value, values)}

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield the sentence for the listener, with "your partner" for the listener's partner."""
        values = self.values()
        if _partners(self.to, self.holder):
            values["holder"] = _Heard.PARTNER
        clause = KNOWN_HIMSELF.get(self.info) if self.to is self.holder else None
        what = _Clause(clause or self.info.value, values)
        for _, text in self.aloud:
            if self.to in (Role.BOTH_SIDES, Role.EVERYONE):
                text = self.to_all
            elif self.to_several and several(self.to):
                text = self.to_several
            yield self.to, text.say(language, what=what)


@dataclass(frozen=True, slots=True)
class Authorised(_Information):
    """Law 16A, 16C1: information that may be used."""

    group = Group.INFORMATION
    words = Text("Authorised for {to}: {what}.")
    aloud = (("to", Text("You may use {what:words}.")),)
    to_several = Text("Your side may use {what:words}.")
    to_all = Text("All of you may use {what:words}.")


@dataclass(frozen=True, slots=True)
class Unauthorised(_Information):
    """Law 16B, 16C2: information that may not be used."""

    group = Group.INFORMATION
    words = Text("Unauthorised for {to}: {what}.")
    aloud = (("to", Text("You may not use {what:words}.")),)
    to_several = Text("Your side may not use {what:words}.")
    to_all = Text("None of you may use {what:words}.")


@dataclass(frozen=True, slots=True)
class PollCounted(Effect):
    """Law 16B1b: the answers for one action in a poll."""

    action: Action
    asked: int
    considered: int
    chose: int
    group = Group.INFORMATION
    words = Text(
        "Of {asked} asked, {considered} would seriously consider {action}, and {chose} would "
        "choose it."
    )


def _partners(one: Who, other: Who) -> bool:
    if isinstance(one, Seat) and isinstance(other, Seat):
        return one.partner is other
    return frozenset((one, other)) in PARTNERS


@dataclass(frozen=True, slots=True)
class _Clause:
    """A text with its values, filled together with the sentence that contains it.

    The format spec `words` applies to its card.
    """

    text: Text
    values: dict[str, object]


@say.register
def _(value: _Clause, language: str = ENGLISH, spec: str = "") -> str:
    return value.text.say(
        language, **{**value.values, "card": say(value.values["card"], language, spec)}
    )
