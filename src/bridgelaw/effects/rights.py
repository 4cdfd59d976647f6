"""Rights, admonitions and penalties, adjusted scores to come, and reminders for the director."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, runtime_checkable

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.base import Effect, Group, When
from bridgelaw.effects.incident import Procedure
from bridgelaw.effects.players import Role, Who
from bridgelaw.effects.referrals import incident_of
from bridgelaw.engine.ruling import told_name
from bridgelaw.i18n.text import ENGLISH, Text


@dataclass(frozen=True, slots=True)
class HasRight(Effect):
    """The player may do this.

    `right` is an enumeration in a law's module, worded as a clause: "ask what a call means".
    """

    who: Who
    right: Enum
    when: When
    words = Text("{then} {who} may {right}.")
    aloud = (("who", Text("{yours} you may {right}.")),)
    to_several = Text("{then} you may all {right}.")

    def phrases(self) -> dict[str, object]:
        """Return the fields, and the time as it begins a sentence, also one to the player."""
        then = AT_THE_BEGINNING.get(self.when, self.when)
        return {**self.values(), "then": then, "yours": YOUR_TURN.get(self.when, then)}


AT_THE_BEGINNING = {
    When.WHILE_THE_LEAD_IS_FACE_DOWN: Text("while the opening lead lies face down,"),
    When.DUE_TO_CALL: Text("when due to call,"),
}
"""A time that is a clause, with its comma."""
YOUR_TURN = {
    When.DUE_TO_CALL: Text("when it is your turn to call,"),
    When.OWN_TURN: Text("each time it is your turn to play,"),
    When.FIRST_TURN: Text("the first time it is your turn to play,"),
}
"""A time as it begins a sentence to the player."""


@dataclass(frozen=True, slots=True)
class NoRight(Effect):
    """The player may not do this, either at all or not now."""

    who: Who
    right: Enum
    words = Text("{who} may not {right}.")
    aloud = (("who", Text("You may not {right}.")),)
    to_several = Text("None of you may {right}.")
    nobody = Text("Nobody may {right}.")

    def say(self, language: str = ENGLISH) -> str:
        """Say "nobody" for both sides or all four players.

        "All four may not" could mean that one of them may.
        """
        if self.who in (Role.BOTH_SIDES, Role.EVERYONE):
            return self.nobody.say(language, **self.phrases())
        return Effect.say(self, language)


@dataclass(frozen=True, slots=True)
class MustPutRight(Effect):
    """The player must call the director and correct an explanation.

    Laws 20F4, 20F5, 75B2, 75B3.
    """

    who: Who
    when: When
    words = Text("{who} must call the director and correct the explanation {when}.")
    aloud = (("who", Text("You must call the director and correct the explanation {when}.")),)


@dataclass(frozen=True, slots=True)
class MustSpeak(Effect):
    """Law 79A2: the player must say that their side is getting a trick too many."""

    who: Who
    words = Text("{who} must say that the trick does not belong to that side.")
    aloud = (("who", Text("You must say so when your side gets a trick that it did not win.")),)


@dataclass(frozen=True, slots=True)
class RightLost(Effect):
    """The player no longer has the right to do this."""

    who: Who
    right: Enum
    words = Text("{who} has lost the right to {right}.")
    aloud = (("who", Text("You have lost the right to {right}.")),)
    to_several = Text("Your side has lost the right to {right}.")


@dataclass(frozen=True, slots=True)
class Admonish(Effect):
    """The director points out an infraction to a player.

    `why` is worded as a clause: "dummy took part in the play". If it has a `request`, that is read
    to the player.
    """

    who: Who
    why: Enum
    group = Group.DIRECTOR
    words = Text("Point out to {who}: {why}.")
    aloud = (("who", Text("Please note: {why}.")),)

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield the request to the player, or what the director points out."""
        if isinstance(self.why, HasRequest):
            yield self.who, self.why.request.say(language)
        else:
            yield from Effect.read_aloud(self, language, declarer)


@runtime_checkable
class HasRequest(Protocol):
    """A reason that is read to the player as a request: "Please follow the game."."""

    @property
    def request(self) -> Text: ...


@dataclass(frozen=True, slots=True)
class PenaltyPossible(Effect):
    """Law 90: the director may give a procedural penalty."""

    who: Who
    why: Enum
    group = Group.LATER
    changes_score = True
    words = Text("A procedural penalty to {who} is possible: {why}.")


@dataclass(frozen=True, slots=True)
class AdjustedScore(Effect):
    """The director adjusts the score of a side after play. `basis` is the reason and the aim."""

    side: Who
    basis: Enum
    group = Group.LATER
    changes_score = True
    words = Text("The score of {side} is to be adjusted after play: {basis}.")
    aloud = (("side", Text("Your score on this board will be adjusted.")),)


@dataclass(frozen=True, slots=True)
class Reminder(Effect):
    """Something that the director must come back to. `what` is the question to answer then."""

    when: When
    what: Enum
    group = Group.LATER
    words = Text("{when}: {what}")

    @classmethod
    def affects_score(cls, fields: Mapping[str, object]) -> bool:
        """Return whether it is due after play: it may then change the score."""
        return fields.get("when") == told_name(When.AFTER_PLAY)


@dataclass(frozen=True, slots=True)
class PlayContinues(Effect):
    """Nothing is rectified now: play continues."""

    words = Text("No rectification; play goes on.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class GoOnUnder(Effect):
    """The ruling continues under another law.

    `incident` is the one to continue with, by default that of the law.
    """

    law: str
    why: Enum
    incident: str = ""
    group = Group.DIRECTOR
    words = Text("Go on under Law {law}: {why}. The incident is “{incident}”.")

    def __post_init__(self) -> None:
        if not self.incident:
            object.__setattr__(self, "incident", incident_of(self.law))

    def phrases(self) -> dict[str, object]:
        """Return the fields, with the incident by its title."""
        procedure = Procedure.all.get(self.incident)
        title = self.incident if procedure is None else procedure.title
        return {**self.values(), "incident": title}


class DirectorsStep(Enum):
    """How a director proceeds, as law commissions advise."""

    READ_THE_LAW_ALOUD = Text(
        "is anyone at the table unsure of the rule? Read it out of the law book."
    )
    HAVE_IT_SHOWN = Text(
        """do the players disagree about the movement? Have it shown with a card that everyone has
        seen or a pass card, before the rule is explained, and ask the others whether they agree."""
    )
    KEEP_THE_CARD_UNNAMED = Text("see to it that no one names the card.")


@dataclass(frozen=True, slots=True)
class Advice(Effect):
    """What the director should do or avoid at the table."""

    step: Enum
    group = Group.DIRECTOR
    words = Text("{step}")


@dataclass(frozen=True, slots=True)
class PenaltyGiven(Effect):
    """Law 90: the director gives a procedural penalty.

    `why` is worded as a clause: "unduly slow play".
    """

    who: Who
    why: Enum
    changes_score = True
    words = Text("A procedural penalty to {who}: {why}.")
    aloud = (("who", Text("You get a procedural penalty: {why}.")),)


@dataclass(frozen=True, slots=True)
class DisciplinePossible(Effect):
    """Law 91: a disciplinary penalty or a suspension is possible. `why` is worded as a clause."""

    who: Who
    why: Enum
    group = Group.LATER
    words = Text("A disciplinary penalty to {who}, or a suspension, is possible: {why}.")


@dataclass(frozen=True, slots=True)
class RulingStands(Effect):
    """Law 92: the ruling is not reviewed."""

    words = Text("The ruling stands.")
    to_everyone = words
