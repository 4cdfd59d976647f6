"""The headline of a ruling: its outcome in words, with the number of tricks where one goes over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bridgelaw.effects import Effect, TricksTransferred
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.incidents.claim.trick_given_up import Outcome as GivenUp
from bridgelaw.incidents.play.revoke import Outcome as Revoke

TRICKS: Final[Mapping[object, tuple[Text, Text]]] = {
    Revoke.TRANSFERRED: (
        Text("One trick goes over to the other side, and the score is not adjusted."),
        Text("{number} tricks go over to the other side, and the score is not adjusted."),
    ),
    GivenUp.CONCESSION_CANCELLED: (
        Text("The concession is cancelled: the side that conceded gets one trick."),
        Text("The concession is cancelled: the side that conceded gets {number} tricks."),
    ),
    GivenUp.AGREEMENT_WITHDRAWN: (
        Text("The agreement is withdrawn: the side that accepted the claim gets one trick."),
        Text("The agreement is withdrawn: the side that accepted the claim gets {number} tricks."),
    ),
}
"""Outcomes with which tricks go over: the text for one trick and for several."""


def outcome_words(outcome: object, effects: Iterable[Effect], language: str = ENGLISH) -> str:
    """Return the outcome in words, with the number of tricks that go over."""
    numbers = [effect.number for effect in effects if isinstance(effect, TricksTransferred)]
    if outcome not in TRICKS or len(numbers) != 1:
        return say(outcome, language)
    one, several = TRICKS[outcome]
    return one.say(language) if numbers[0] == 1 else several.say(language, number=numbers[0])
