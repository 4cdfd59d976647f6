"""Claims and concessions: play stops, and the tricks that were left are awarded."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.effects.base import Effect
from bridgelaw.effects.players import Who
from bridgelaw.i18n.text import Text


@dataclass(frozen=True, slots=True)
class PlayStops(Effect):
    """Law 68D: after a claim or concession no card is played any more."""

    who: Who
    contested: bool = False
    """Whether the claim or concession is disputed before it has been agreed to for good."""
    words = Text("{who} has claimed or conceded: play has stopped.")
    aloud = (("who", Text("Play has stopped. Lay your cards face up on the table.")),)


@dataclass(frozen=True, slots=True)
class ClaimAgreed(Effect):
    """Law 69A: the side that accepted a claim or concession can object to it no longer."""

    who: Who
    """Who claimed or conceded."""
    words = Text("The claim or concession by {who} has been agreed to for good.")


@dataclass(frozen=True, slots=True)
class LaterCardsVoid(Effect):
    """Law 68~1: what was played after a claim counts for nothing."""

    trick: int
    cards: int
    """How many had been played to that trick when it was made."""
    words = Text(
        "The claim was made in trick {trick} with {cards} of its cards played; what was played "
        "later counts for nothing."
    )


@dataclass(frozen=True, slots=True)
class ClaimVoid(Effect):
    """Laws 68B2, 68D2b: there has been no claim and no concession, and play goes on."""

    who: Who
    words = Text("The claim or concession by {who} is void; play goes on.")
    aloud = (("who", Text("Your claim or concession does not count. Play on.")),)


@dataclass(frozen=True, slots=True)
class NoPenaltyCard(Effect):
    """Laws 68, 68B2, 68D2b: cards that were exposed with a claim or a remark are no penalty
    cards."""

    who: Who
    words = Text(
        "No card that {who} showed or named becomes a penalty card; he takes them up again."
    )
    aloud = (("who", Text("Take your cards up again. None of them is a penalty card.")),)


@dataclass(frozen=True, slots=True)
class DoubtAgainst(Effect):
    """Laws 63A4, 84D: a side whose revoke was open when its opponents claimed bears what is
    doubtful about the claim."""

    side: Who
    words = Text("What is doubtful about the claim goes against {side}, the side that revoked.")


@dataclass(frozen=True, slots=True)
class TricksAwarded(Effect):
    """Laws 68 to 70: so many of the tricks that were left when play stopped fall to a side."""

    side: Who
    number: int
    left: int
    changes_score = True
    words = Text("Of the tricks that were left ({left}), {side} get {number}.")
