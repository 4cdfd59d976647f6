"""The headline of a ruling: its outcome in words, with its figures and the side that gets them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bridgelaw.effects import Effect, TricksTransferred
from bridgelaw.effects.trick_counts import tricks
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.incidents.claim.trick_given_up import Outcome as GivenUp
from bridgelaw.incidents.play.revoke import Outcome as Revoke
from bridgelaw.laws.auction.law_17_auction_period import Period

TRICKS: Final[Mapping[object, tuple[Text, Text]]] = {
    Revoke.TRANSFERRED: (
        Text("One trick is transferred to {to}, and the score is not adjusted."),
        Text("{tricks} are transferred to {to}, and the score is not adjusted."),
    ),
    GivenUp.CONCESSION_CANCELLED: (
        Text("The concession is cancelled: one trick goes back to {to}."),
        Text("The concession is cancelled: {tricks} go back to {to}."),
    ),
    GivenUp.AGREEMENT_WITHDRAWN: (
        Text("The agreement is withdrawn: one trick goes to {to}."),
        Text("The agreement is withdrawn: {tricks} go to {to}."),
    ),
}
"""Outcomes that transfer tricks: the text for one trick and for several."""
PERIODS: Final[Mapping[object, Text]] = {
    Period.NOT_BEGUN: Text("The auction period of this side has not begun."),
    Period.BEFORE_THE_FIRST_CALL: Text("The auction period has begun; nobody has called."),
    Period.AUCTION: Text("The auction is in progress."),
    Period.CLARIFICATION: Text("It is the clarification period, within the auction period."),
    Period.PASSED_OUT: Text(
        "The board is passed out; the auction period lasts until the hands are back."
    ),
    Period.PLAY: Text("It is the play period."),
    Period.OVER: Text("The board is over."),
}
"""The periods of a board as sentences."""


def outcome_words(outcome: object, effects: Iterable[Effect], language: str = ENGLISH) -> str:
    """Return the outcome in a sentence, with the number of tricks transferred and to whom."""
    found = [effect for effect in effects if isinstance(effect, TricksTransferred)]
    if not said_by(outcome, found):
        return say(PERIODS.get(outcome, outcome), language)
    (moved,) = found
    one, several = TRICKS[outcome]
    return (one if moved.number == 1 else several).say(
        language, tricks=tricks(moved.number), to=moved.to
    )


def said_by(outcome: object, effects: Iterable[Effect]) -> tuple[type[Effect], ...]:
    """Return the kinds of effects that the headline already says: the tricks transferred."""
    found = [effect for effect in effects if isinstance(effect, TricksTransferred)]
    return (TricksTransferred,) if outcome in TRICKS and len(found) == 1 else ()
