"""A trick that was conceded, or accepted as lost, is claimed back."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.seats import Side
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import one_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.claims.law_69_agreed_claim import Accepted, standard, withdraws_agreement
from bridgelaw.laws.claims.law_71_concession_cancelled import Concession, is_cancelled


class GaveUp(Enum):
    """The side that wants a trick back."""

    CONCEDED = Text("the side of the player who claimed or conceded, which had given the trick up")
    ACCEPTED = Text("the other side, which had accepted the claim and could no longer object to it")


class Outcome(Enum):
    """Whether the side gets the trick."""

    STANDS = Text("The result stands.")
    AGREEMENT_WITHDRAWN = Text(
        "The agreement is withdrawn: the side that accepted the claim gets the trick."
    )
    CONCESSION_CANCELLED = Text(
        "The concession is cancelled: the side that conceded gets the trick."
    )


class TrickGivenUp(Concession, Accepted):
    """Tricks that a side gave up by a claim or a concession and now claims back."""

    gave_up = one_of(GaveUp, Text("Which side wants a trick back?"))

    def asking(self) -> Side | None:
        """Return the side that wants tricks back, if it is known."""
        side = self.side()
        return side if side is None or self.gave_up is GaveUp.CONCEDED else side.other


@incident(
    "trick given up",
    group="claim",
    case=TrickGivenUp,
    title=Text("A trick that was conceded, or accepted as lost"),
    declarer_matters=False,
)
def trick_given_up(case: TrickGivenUp) -> Outcome:
    """After a claim or a concession a side finds that it gave away a trick: it conceded the trick
    itself, or it accepted the opponents' claim and the time to object has passed."""
    standard(case)
    if case.gave_up is GaveUp.ACCEPTED:
        return Outcome.AGREEMENT_WITHDRAWN if withdraws_agreement(case) else Outcome.STANDS
    return Outcome.CONCESSION_CANCELLED if is_cancelled(case) else Outcome.STANDS
