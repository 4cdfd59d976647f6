"""Claims and concessions: play stops, and the remaining tricks are awarded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.base import Effect
from bridgelaw.effects.players import Role, Who
from bridgelaw.effects.trick_counts import count, tricks
from bridgelaw.i18n.text import ENGLISH, Text


@dataclass(frozen=True, slots=True)
class PlayStops(Effect):
    """Law 68D: after a claim or concession no more cards are played."""

    who: Who
    contested: bool = False
    """Whether the claim or concession is disputed before it has been finally agreed to."""
    words = Text("{who} has claimed or conceded: play has stopped.")
    aloud = (("who", Text("Play has stopped. Lay your cards face up on the table.")),)


@dataclass(frozen=True, slots=True)
class ClaimAgreed(Effect):
    """Law 69A: the side that agreed to a claim or concession can no longer object to it."""

    who: Who
    """The player who claimed or conceded."""
    words = Text("The claim or concession by {who} has been finally agreed.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class LaterCardsVoid(Effect):
    """Law 68~1: cards played after a claim are void."""

    trick: int
    cards: int
    """How many cards had been played to that trick when the claim was made."""
    words = Text(
        "The claim was made in trick {trick}; cards already played to it: {cards}. Later "
        "cards do not count."
    )
    to_everyone = words


@dataclass(frozen=True, slots=True)
class ClaimVoid(Effect):
    """Laws 68B2, 68D2b: the claim or concession is void, and play continues."""

    who: Who
    words = Text("The claim or concession by {who} is void; play goes on.")
    aloud = (("who", Text("Your claim or concession does not count. Play on.")),)


@dataclass(frozen=True, slots=True)
class NoPenaltyCard(Effect):
    """Laws 68, 68B2, 68D2b: cards exposed with a claim or a remark are not penalty cards."""

    who: Who
    words = Text(
        "No card that {who} showed or named becomes a penalty card; the cards are picked up again."
    )
    aloud = (("who", Text("Take your cards up again. None of them is a penalty card.")),)


@dataclass(frozen=True, slots=True)
class DoubtAgainst(Effect):
    """Laws 63A4, 84D: doubtful points of a claim go against the side whose revoke was open."""

    side: Who
    words = Text("Any doubt about the claim goes against {side}, the side that revoked.")
    to_everyone = words


@dataclass(frozen=True, slots=True)
class TricksAwarded(Effect):
    """Laws 68 to 70: a side gets `number` of the `left` tricks that remained when play stopped."""

    side: Who
    number: int
    left: int
    changes_score = True
    words = Text("Of the remaining {tricks}, {side} get {count}.")
    every_one = Text("{side} get all of the remaining {tricks}.")
    not_one = Text("{side} get none of the remaining {tricks}.")
    the_last = Text("{side} get the last trick.")
    not_the_last = Text("{side} do not get the last trick.")

    def phrases(self) -> dict[str, object]:
        """Return the fields, with the numbers in words."""
        return {**self.values(), "tricks": tricks(self.left), "count": count(self.number)}

    def is_covered(self, ruled: Collection[Effect]) -> bool:
        """Return whether the side gets nothing: the effect for the other side says so."""
        return not self.number and any(
            isinstance(other, TricksAwarded) and other.number for other in ruled
        )

    def say(self, language: str = ENGLISH) -> str:
        """Say it in the words for some, all or none of the tricks."""
        if self.left == 1:
            text = self.the_last if self.number else self.not_the_last
        elif self.number in (0, self.left):
            text = self.every_one if self.number else self.not_one
        else:
            text = self.words
        return text.say(language, **self.phrases())

    def read_aloud(
        self, language: str = ENGLISH, declarer: Seat | None = None
    ) -> Iterator[tuple[Who, str]]:
        """Yield the sentence for the whole table."""
        yield Role.EVERYONE, self.say(language)
