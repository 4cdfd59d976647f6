"""The headline of a ruling."""

import pytest

from bridgelaw.bridge.seats import Side
from bridgelaw.effects import TricksAwarded, TricksTransferred
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
def test_without_a_single_number_of_tricks_the_headline_has_none(outcome: object) -> None:
    effect = TricksTransferred(1, Side.NS, Side.EW)
    assert outcome_words(outcome, ()) == outcome_words(outcome, (effect, effect))


def test_more_tricks_than_there_are_can_be_said() -> None:
    """The data of the offline page has every combination of answers, also impossible ones."""
    effects = (TricksTransferred(15, Side.NS, Side.EW),)
    assert outcome_words(Outcome.TRANSFERRED, effects).startswith("15 tricks go over to East-West")
    assert TricksAwarded(Side.NS, 14, 20).say() == "Of the remaining 20 tricks, North-South get 14."
