"""The right to ask questions during the auction."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import HasRight, When
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_20_explanations import (
    AuctionQuestion,
    Purpose,
    Right,
    Wish,
    about_one_call,
    explanation,
    for_partner,
    review,
    to_mislead,
)
from bridgelaw.laws.play.law_41_start_of_play import Answer


class Outcome(Enum):
    """Whether the player may ask."""

    MAY_ASK = Text("The player may ask for it now.")
    NOT_YET = Text("Not now; the player may ask when it is their turn to call.")
    MAY_NOT_ASK = Text("The player may not ask for it.")
    FORBIDDEN = Text("The player may ask such a question, but not for that purpose.")


OUTCOMES = {
    Answer.NOW: Outcome.MAY_ASK,
    Answer.LATER: Outcome.NOT_YET,
    Answer.NO: Outcome.MAY_NOT_ASK,
}


@incident(
    "question in auction",
    group="information",
    case=AuctionQuestion,
    title=Text("A question during the auction"),
    who=Text("Who asks?"),
)
def question_in_auction(case: AuctionQuestion) -> Outcome:
    """While the auction goes on a player asks which call was made, wants the calls repeated, or
    asks what a call means: may he, and who answers? For questions after the final pass see
    "questions"."""
    if case.wish is Wish.CALL_JUST_MADE:
        case.do(HasRight(case.asker(), Right.CALL_JUST_MADE, When.NOW), "20A")
        return Outcome.MAY_ASK
    if case.wish in (Wish.REVIEW, Wish.PART):
        return OUTCOMES[review(case)]
    answer = about_one_call(case) if case.wish is Wish.ONE_CALL else explanation(case)
    if answer is not Answer.NO and case.purpose is not Purpose.OWN:
        for_partner(case) if case.purpose is Purpose.FOR_PARTNER else to_mislead(case)
        return Outcome.FORBIDDEN
    return OUTCOMES[answer]
