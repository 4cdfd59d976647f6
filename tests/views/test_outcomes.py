"""The headline of a ruling."""

import pytest

from bridgelaw.bridge.seats import Side
from bridgelaw.effects import TricksTransferred
from bridgelaw.incidents.claim.trick_given_up import Outcome as GivenUp
from bridgelaw.incidents.play.revoke import Outcome
from bridgelaw.views.outcomes import TRICKS, outcome_words


@pytest.mark.parametrize(
    ("outcome", "number", "language", "words"),
    [
        (
            Outcome.TRANSFERRED,
            1,
            "en",
            "One trick goes over to East-West, and the score is not adjusted.",
        ),
        (
            Outcome.TRANSFERRED,
            2,
            "da",
            "To stik overføres til Øst-Vest, og scoren justeres ikke.",
        ),
        (
            GivenUp.CONCESSION_CANCELLED,
            2,
            "en",
            "The concession is cancelled: two tricks go back to East-West.",
        ),
        (Outcome.ADJUSTED, 1, "en", "The score is adjusted."),
    ],
)
def test_the_headline_has_the_number_of_tricks(
    outcome: object, number: int, language: str, words: str
) -> None:
    effects = (TricksTransferred(number, Side.NS, Side.EW),)
    assert outcome_words(outcome, effects, language) == words


@pytest.mark.parametrize("outcome", list(TRICKS))
def test_without_one_number_the_headline_has_none(outcome: object) -> None:
    effect = TricksTransferred(1, Side.NS, Side.EW)
    assert outcome_words(outcome, ()) == outcome_words(outcome, (effect, effect))
