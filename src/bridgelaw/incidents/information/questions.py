"""The right to ask about the auction, and when."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder, Info, Unauthorised
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.law_20_explanations import (
    explanation_after_the_auction,
    is_it_my_lead,
    review_after_the_auction,
)
from bridgelaw.laws.play.law_41_start_of_play import (
    Answer,
    Asker,
    Question,
    Wanted,
    asker,
    may_ask,
    may_be_told_the_contract,
    too_late_for_a_review,
)


class Outcome(Enum):
    """Whether the player may ask."""

    MAY_ASK = Text("The player may ask for it now.")
    NOT_YET = Text("Not now; the player may ask for it later.")
    MAY_NOT_ASK = Text("The player may not ask for it.")
    AUCTION_NOT_OVER = Text(
        "The auction is not over: the rules for questions during the auction hold."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    AUCTION_NOT_OVER = Text("the question was asked before the auction was over")


OUTCOMES = {
    Answer.NOW: Outcome.MAY_ASK,
    Answer.LATER: Outcome.NOT_YET,
    Answer.NO: Outcome.MAY_NOT_ASK,
}


@incident(
    "questions",
    group="information",
    case=Question,
    title=Text("A question about the auction after it is over"),
    who=Text("Who asks?"),
)
def questions(case: Question) -> Outcome:
    """After the auction a player asks to have it repeated, to have a call or a play explained, to
    be told whether the lead is his, or to be told the contract: may he, and when? Before the final
    pass see "question in auction"."""
    if not case.auction_over:
        case.do(GoOnUnder("20", Why.AUCTION_NOT_OVER), "41B")
        return Outcome.AUCTION_NOT_OVER
    if case.wanted is Wanted.WHOSE_LEAD:
        return OUTCOMES[is_it_my_lead(case)]
    answer = _answer(case)
    what_it_tells_partner(case)
    return OUTCOMES[answer]


def _answer(case: Question) -> Answer:
    """Answer the request. When it is too late for a review, he may still be told the contract."""
    if case.wanted is Wanted.REVIEW:
        return review_after_the_auction(case)
    if case.wanted is Wanted.EXPLANATION:
        return explanation_after_the_auction(case)
    return may_be_told_the_contract(case) if too_late_for_a_review(case) else may_ask(case)


def what_it_tells_partner(case: Question) -> None:
    """Record that a defender's or dummy's question may not help partner.

    Declarer's partner does not play.
    """
    if case.asker is Asker.DECLARER:
        return
    partner = case.who(PARTNERS[case.asker]) if case.seat is None else case.seat.partner
    case.do(Unauthorised(partner, Info.WORDS_AND_GESTURES, asker(case)), "16B1")


PARTNERS = {
    Asker.LEADER: Role.LEADERS_PARTNER,
    Asker.LEADERS_PARTNER: Role.LEADER,
    Asker.DUMMY: Role.DECLARER,
}
