"""The headline of a ruling."""

import pytest

from bridgelaw.bridge.auction import PASS, Bid
from bridgelaw.bridge.cards import Card, Rank, Strain, Suit
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.effects import (
    CallCancelled,
    Effect,
    LeadForbidden,
    PenaltyCard,
    TricksAwarded,
    TricksTransferred,
)
from bridgelaw.effects.calls import WhichCall
from bridgelaw.effects.penalty_cards import Grade
from bridgelaw.effects.players import Role, Which
from bridgelaw.i18n.text import languages, say
from bridgelaw.incidents.auction.call_out_of_turn import Outcome as CallOutOfTurn
from bridgelaw.incidents.claim.trick_given_up import Outcome as GivenUp
from bridgelaw.incidents.lead.lead_out_of_turn import Outcome as LeadOutOfTurn
from bridgelaw.incidents.lead.opening_lead_out_of_turn import Outcome as OpeningLead
from bridgelaw.incidents.play.revoke import Outcome
from bridgelaw.laws.irregular_calls.law_27_insufficient_bid import Outcome as InsufficientBid
from bridgelaw.views.rulings.outcomes import NAMED, TRICKS, outcome_words

HEART = Bid(1, Strain.HEARTS)
JACK = Card(Suit.SPADES, Rank.JACK)


@pytest.mark.parametrize(
    ("outcome", "number", "language", "words"),
    [
        (
            Outcome.TRANSFERRED,
            1,
            "en",
            "One trick is transferred to East-West, and the score is not adjusted.",
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
    words = outcome_words(Outcome.TRANSFERRED, effects)
    assert words.startswith("15 tricks are transferred to East-West")
    assert TricksAwarded(Side.NS, 14, 20).say() == "Of the remaining 20 tricks, North-South get 14."


@pytest.mark.parametrize(
    ("outcome", "effect", "language", "words"),
    [
        (
            CallOutOfTurn.NOT_COMPARABLE,
            CallCancelled(Seat.E, HEART),
            "en",
            "1 heart by East is cancelled; the new call is not comparable, and West must pass "
            "once.",
        ),
        (
            CallOutOfTurn.MUST_PASS,
            CallCancelled(Seat.E, PASS),
            "da",
            "Pas fra Øst annulleres; Øst skal passe i sin næste tur.",
        ),
        (
            LeadOutOfTurn.PENALTY_CARD,
            PenaltyCard(Role.DEFENDER, JACK, Grade.MAJOR),
            "da",
            "Udspillet afvises: spar bonde er et stort strafkort.",
        ),
        (
            OpeningLead.FORBIDDEN,
            LeadForbidden(Seat.W, (Suit.HEARTS,)),
            "en",
            "The lead is refused; West may not lead hearts.",
        ),
    ],
)
def test_the_headline_names_the_call_or_card_and_the_players(
    outcome: object, effect: Effect, language: str, words: str
) -> None:
    assert outcome_words(outcome, (effect,), language) == words


@pytest.mark.parametrize("language", languages())
def test_without_a_name_the_headline_is_built_without_it(language: str) -> None:
    unknown = (
        CallCancelled(Role.PLAYER, HEART),
        CallCancelled(Seat.E, WhichCall.THE_CALL),
        PenaltyCard(Seat.E, Which.THE_CARD, Grade.MAJOR),
    )
    for outcome, (kind, _) in NAMED.items():
        plain = say(outcome, language)
        for effect in unknown:
            if isinstance(effect, kind) and outcome is not InsufficientBid.CALLS_AGAIN:
                assert outcome_words(outcome, (effect,), language) == plain
        assert outcome_words(outcome, (), language) == plain
