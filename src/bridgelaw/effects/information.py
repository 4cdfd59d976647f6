"""Law 16: information that may or may not be used, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.base import Effect, Group, SomeCard
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.effects.poll import Action
from bridgelaw.i18n.text import ENGLISH, Text, say


class Info(Enum):
    """Information from an incident. The effect fills in `{holder}` and `{card}`."""

    HOLDS_IT = Text("that {holder} holds {card}")
    CONSIDERED_IT = Text("that {holder} holds {card} and thought of playing it")
    WOULD_PLAY_IT = Text("that {holder} would have played {card}")
    THE_CARD_AND_ITS_DUTIES = Text("what {card} and the duty to play it tell")
    HOW_IT_CAME_ABOUT = Text("what the way {card} was exposed tells")
    HASTE = Text(
        "what {holder:own} haste with {card} tells: that he did not wait for the hand before him"
    )
    WORDS_AND_GESTURES = Text("what {holder:own} question, words or gestures tell")
    TEMPO = Text("what {holder:own} hesitation or haste tells")
    EXPLANATION = Text("what {holder:own} explanation or alert tells, or that there was none")
    WITHDRAWN_CALL = Text("what the withdrawn call by {holder} tells")
    OWN_SIDES_CALLS = Text("what the withdrawn calls of their own side tell")
    WITHDRAWN_ACTIONS = Text("what the calls and cards that were withdrawn tell")
    LEARNT_SO = Text("what {holder} has learnt in that way")
    FROM_ELSEWHERE = Text("what {holder} came to know of the deal by accident")


class _Heard(Enum):
    """How the listener refers to the holder."""

    PARTNER = Text("your partner")


KNOWN_HIMSELF = {
    Info.OWN_SIDES_CALLS: Text("what the withdrawn calls of your own side tell"),
    Info.LEARNT_SO: Text("what you have learnt in that way"),
    Info.FROM_ELSEWHERE: Text("what you came to know of the deal by accident"),
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
        for _, text in self.aloud:
            yield self.to, text.say(language, what=_Clause(clause or self.info.value, values))


@dataclass(frozen=True, slots=True)
class Authorised(_Information):
    """Law 16A, 16C1: information that may be used."""

    group = Group.INFORMATION
    words = Text("Authorised for {to}: {what}.")
    aloud = (("to", Text("You may use this: {what:words}.")),)


@dataclass(frozen=True, slots=True)
class Unauthorised(_Information):
    """Law 16B, 16C2: information that may not be used."""

    group = Group.INFORMATION
    words = Text("Unauthorised for {to}: {what}.")
    aloud = (("to", Text("You may not use this: {what:words}.")),)


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
