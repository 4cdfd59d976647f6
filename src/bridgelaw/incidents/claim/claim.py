"""A claim or a concession is made."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.claims.law_68_claim_or_concession import (
    DoubtedBy,
    Spoken,
    about_this_trick_only,
    all_agree,
    dummy_cannot_claim,
    has_claimed,
    is_played_on,
    partner_objects,
)
from bridgelaw.laws.claims.law_69_agreed_claim import Agreement, is_agreed_for_good, standard


class Outcome(Enum):
    """The kind of act, and the next step."""

    NO_CLAIM = Text("It is neither a claim nor a concession; play goes on.")
    DUMMY = Text("Dummy can neither claim nor concede; play goes on.")
    CANCELLED = Text(
        "Partner objected at once: there is neither a concession nor a claim, and play goes on."
    )
    ACCEPTED = Text("The claim or concession is accepted; the tricks fall as claimed.")
    PLAYED_ON = Text("All four have agreed to play on: the claim or concession is void.")
    CONTESTED = Text("It is a contested claim: the director decides.")
    AGREED_FOR_GOOD = Text(
        "The claim has been finally agreed; the agreement can only be withdrawn under Law 69B."
    )
    WANTS_IT_BACK = Text("The side that conceded a trick wants it back: Law 71 applies.")


class Claimed(Spoken, Agreement):
    """A claim or a concession, from the words or the act to the law that decides it."""


@incident(
    "claim",
    group="claim",
    case=Claimed,
    title=Text("A claim or a concession: is it one, and which law decides?"),
)
def claim(case: Claimed) -> Outcome:
    """A player says who will win the rest, or some of it, shows his cards, throws in his hand or
    suggests that play be cut short. For the ruling on a claim that is disputed see "contested
    claim"; for a trick wanted back see "trick given up"."""
    if dummy_cannot_claim(case):
        return Outcome.DUMMY
    if about_this_trick_only(case) or not has_claimed(case):
        return Outcome.NO_CLAIM
    if partner_objects(case):
        return Outcome.CANCELLED
    if all_agree(case):
        return Outcome.ACCEPTED
    standard(case)
    own = case.doubted_by is DoubtedBy.OWN_SIDE
    if not own and is_agreed_for_good(case):
        return Outcome.AGREED_FOR_GOOD
    if is_played_on(case):
        return Outcome.PLAYED_ON
    return Outcome.WANTS_IT_BACK if own else Outcome.CONTESTED
