"""Who wins a trick, leads or plays next, and the tricks transferred or scored."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.base import Effect, Group, SomeCard
from bridgelaw.effects.players import Role, Which, Who
from bridgelaw.effects.trick_counts import tricks
from bridgelaw.i18n.text import ENGLISH, Text


@dataclass(frozen=True, slots=True)
class TrickWon(Effect):
    """Law 44E and F: the hand that played this card wins the trick."""

    who: Who
    card: SomeCard
    words = Text("{who} wins the trick with {card}.")
    aloud = (("who", Text("You win the trick with {card:words}.")),)
    from_dummy = Text("Dummy wins the trick with {card:words}.")

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether the player leads next: that sentence says who won the trick."""
        return any(isinstance(other, LeadsNext) and other.who is self.who for other in ruled)


@dataclass(frozen=True, slots=True)
class LeadsNext(Effect):
    """Law 44G: this hand leads to the next trick."""

    who: Who
    words = Text("{who} leads to the next trick.")
    aloud = (("who", Text("The trick is yours; you lead.")),)
    from_dummy = Text("The trick is dummy's; lead from dummy.")


@dataclass(frozen=True, slots=True)
class PlaysNext(Effect):
    """Law 44B: it is this hand's turn to play to the trick."""

    who: Who
    words = Text("{who} plays next to the trick.")
    aloud = (("who", Text("It is your turn to play.")),)
    from_dummy = Text("It is dummy's turn to play.")


@dataclass(frozen=True, slots=True)
class LeadFrom(Effect):
    """Laws 43B2a, 55: the hand from which declarer leads to this trick."""

    who: Who
    hand: Who
    words = Text("{who} leads to this trick from {hand:own} hand.")
    aloud = (("who", Text("Lead to this trick from {hand:own} hand.")),)


@dataclass(frozen=True, slots=True)
class OnLead(Effect):
    """Laws 53 to 56: after a lead was taken back, this hand leads to the trick."""

    who: Who
    words = Text("{who} is on lead.")
    aloud = (("who", Text("You are on lead.")),)
    from_dummy = Text("Dummy is on lead.")


@dataclass(frozen=True, slots=True)
class LeadAccepted(Effect):
    """Law 53A: a lead out of turn has become a correct lead."""

    who: Who
    card: SomeCard
    words = Text("{card}, led out of turn by {who}, is now a correct lead.")
    aloud = (("who", Text("{card:words} is now a correct lead; the trick goes on from it.")),)
    from_dummy = Text("{card:words} from dummy is now a correct lead; the trick goes on from it.")
    nameless = (Which.THE_CARD, Which.THE_LEAD)
    words_unnamed = Text("The lead out of turn by {who} is now a correct lead.")


@dataclass(frozen=True, slots=True)
class DummySpreads(Effect):
    """Law 41D: dummy's hand is spread."""

    who: Who
    words = Text("{who} spreads the hand as dummy.")
    aloud = (("who", Text("Spread your hand as dummy.")),)


@dataclass(frozen=True, slots=True)
class BecomesDummy(Effect):
    """Law 54A: presumed declarer becomes dummy, and their partner becomes declarer."""

    who: Who
    declarer: Who
    words = Text(
        "{who} spreads the whole hand and becomes dummy; {declarer} becomes declarer and "
        "plays the second card from dummy."
    )
    aloud = (
        ("who", Text("Spread your whole hand: you are dummy.")),
        ("declarer", Text("You are now declarer and play the second card from partner's hand.")),
    )


@dataclass(frozen=True, slots=True)
class RevokeEstablished(Effect):
    """Law 63: a revoke is established, after attention was drawn to it during play."""

    who: Who
    card: SomeCard
    failing: Enum
    """What the player failed to do."""
    words = Text(
        "The revoke by {who} with {card} is established; attention was drawn to it in time."
    )
    nameless = (Which.THE_CARD,)
    words_unnamed = Text("The revoke by {who} is established; attention was drawn to it in time.")
    to_everyone = Text("The revoke by {who} with {card:words} is established.")
    to_everyone_unnamed = Text("The revoke by {who} is established.")


@dataclass(frozen=True, slots=True)
class AutomaticTransfer(Effect):
    """Law 64A and B: the tricks that an established revoke costs by rule.

    They are recorded whether or not an adjusted score replaces them.
    """

    number: int
    who: Who
    card: SomeCard
    group = Group.INFORMATION
    words = Text(
        "Tricks that the revoke by {who} with {card} costs by rule (Law 64A and B): {number}."
    )
    nameless = (Which.THE_CARD,)
    words_unnamed = Text("Tricks that the revoke by {who} costs by rule (Law 64A and B): {number}.")


@dataclass(frozen=True, slots=True)
class CountsAsRevoke(Effect):
    """Laws 43B2b and 67B1: the tricks transferred for what is treated as a revoke.

    `card` is the card that is now in the trick.
    """

    number: int
    who: Who
    card: SomeCard
    words = Text(
        "{who} is treated as having revoked in the trick with {card}, which costs {tricks}."
    )
    to_everyone = Text(
        "{who} is treated as having revoked in the trick with {card:words}, which costs {tricks}."
    )
    nameless = (Which.THE_CARD,)
    words_unnamed = Text("{who} is treated as having revoked, which costs {tricks}.")
    to_everyone_unnamed = words_unnamed

    def phrases(self) -> dict[str, object]:
        """Return the fields, with the number in words."""
        return {**self.values(), "tricks": tricks(self.number)}


@dataclass(frozen=True, slots=True)
class TricksTransferred(Effect):
    """Law 64A: tricks are transferred from one side to the other at the end of play."""

    number: int
    source: Who
    to: Who
    changes_score = True
    words = Text("{tricks} are transferred from {source} to {to}.")
    one = Text("One trick is transferred from {source} to {to}.")

    def phrases(self) -> dict[str, object]:
        """Return the fields, with the number in words."""
        return {**self.values(), "tricks": tricks(self.number)}

    def say(self, language: str = ENGLISH) -> str:
        """Say it in the words for one trick or for several."""
        return (self.one if self.number == 1 else self.words).say(language, **self.phrases())

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield the sentence for the whole table."""
        yield Role.EVERYONE, self.say(language)


@dataclass(frozen=True, slots=True)
class ResultStands(Effect):
    """Nothing is transferred or adjusted: the result of the play stands."""

    words = Text("The result of the play stands.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class TricksScored(Effect):
    """The tricks scored for a side after the ruling, of all thirteen."""

    side: Who
    tricks: int
    changes_score = True
    words = Text("{side} score {number} in all.")
    to_everyone = words

    def phrases(self) -> dict[str, object]:
        """Return the fields, with the number in words."""
        return {**self.values(), "number": tricks(self.tricks)}
