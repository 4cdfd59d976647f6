"""Law 20: Review and explanation of calls.

For 20F4 to 20F6 see law_20f, for 20G3 law_40b.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    Admonish,
    Advice,
    HasRight,
    Info,
    NoRight,
    PenaltyPossible,
    Unauthorised,
    When,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import one_of, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.engine.ruling import first_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_41_start_of_play import (
    Answer,
    Asker,
    Question,
    Stage,
    asker,
    may_ask,
)
from bridgelaw.laws.play.law_41_start_of_play import Right as RightAfter


class Wish(Enum):
    """The information that a player asks for during the auction."""

    CALL_JUST_MADE = Text("which call has just been made: he did not catch it")
    REVIEW = Text("to have the whole auction repeated")
    PART = Text("to have only a part of the auction repeated")
    CALLS = Text("what the opponents' calls mean")
    ONE_CALL = Text("what one of the opponents' calls means")
    OWN_SIDE = Text("what a call of his own side means")


class Purpose(Enum):
    """The purpose of the question."""

    OWN = Text("he wants to know it himself")
    FOR_PARTNER = Text("only so that his partner hears the answer")
    TO_MISLEAD = Text("only to draw a wrong answer from an opponent")


class Right(Enum):
    """A player's rights to ask during the auction."""

    CALL_JUST_MADE = Text("be told which call was made")
    REVIEW = Text("have the whole auction repeated, with its alerts")
    PART = Text("have only a part of the auction repeated")
    EXPLANATION = Text("ask what the opponents' calls mean")
    OWN_SIDE = Text("ask what a call by one's own side means")
    FOLLOW_UP = Text("ask further about it out of turn")


class Step(Enum):
    """Advice on how a question is answered."""

    OPPONENT_REPEATS = Text(
        "an opponent of the asker repeats the calls; everybody, dummy too, puts an error right "
        "at once."
    )
    PARTNER_ANSWERS = Text(
        """the partner of him who called answers, unless you order otherwise: what they have agreed,
        which other calls he had, and what it tells that he did not choose them. Not what he
        holds."""
    )


class Reproach(Enum):
    """Faults that are pointed out to the player, and the reasons for a possible penalty."""

    FOR_PARTNER = Text("a question may not be asked only for partner to hear the answer")
    TO_MISLEAD = Text("a question may not be asked only to draw a wrong answer")


def must_pass_on_record(case: AuctionQuestion) -> bool | None:
    """Return True if a ruling on the record obliges the player to pass, None otherwise."""
    if case.seat is None or case.record is None or case.record.bidding.duty(case.seat) is None:
        return None
    return True


def turn_to_call_on_record(case: AuctionQuestion) -> bool | None:
    """Return whether it is the player's turn to call; None if the auction does not show it."""
    record = case.record
    if case.seat is None or record is None or record.auction is None or record.auction.turn is None:
        return None
    return record.auction.turn is case.seat


class AuctionQuestion(Incident):
    """The facts about a player who asks something while the auction goes on."""

    wish = one_of(
        Wish,
        Text("What did he want to know?"),
        help=Text(
            """Before he accepts or refuses a bid that is insufficient or a call out of turn, the
            next player may ask what the calls that could replace it would mean. What the offender
            intended he is not told."""
        ),
    )
    turn_to_call = yes_no(
        Text("Was it his turn to call?"),
        known=turn_to_call_on_record,
        usual=usually_yes(Text("It was not his turn to call.")),
    )
    must_pass = yes_no(
        Text("Was he bound to pass by law?"),
        known=must_pass_on_record,
        usual=usually_no(Text("The player was bound to pass by law.")),
    )
    purpose = one_of(
        Purpose,
        Text("Why did he ask?"),
        help=Text(
            "Ask what he needed it for. That he would have passed anyway proves nothing by itself."
        ),
    )

    def asker(self) -> Who:
        """Return the player who asked."""
        return self.who(Role.PLAYER)


@law("20B")
def review(case: AuctionQuestion) -> Answer:
    """At his own turn to call a player who is not bound to pass may have all the calls repeated,
    with their alerts. It is the whole auction or nothing, and is not broken off."""
    if case.wish is Wish.PART:
        case.do(NoRight(case.asker(), Right.PART))
        return Answer.NO
    answer = in_turn(case, Right.REVIEW)
    if answer is Answer.NOW:
        case.do(Advice(Step.OPPONENT_REPEATS))
    return answer


def in_turn(case: AuctionQuestion, right: Right) -> Answer:
    """Allow the question at the player's own turn, unless he is bound to pass."""
    if case.must_pass:
        case.do(NoRight(case.asker(), right))
        return Answer.NO
    if not case.turn_to_call:
        case.do(HasRight(case.asker(), right, When.DUE_TO_CALL))
        return Answer.LATER
    case.do(HasRight(case.asker(), right, When.NOW))
    return Answer.NOW


@law("20F1")
def explanation(case: AuctionQuestion) -> Answer:
    """Before the final pass a player, at his own turn and not bound to pass, may ask what the
    opponents have called. He is told what they have agreed, which other calls there were, and what
    follows from the choice, by the partner of the caller. His own partner asks no more until his
    own turn."""
    case.do(Unauthorised(case.who(Role.PARTNER), Info.WORDS_AND_GESTURES, case.asker()), "16B1")
    if case.wish is Wish.OWN_SIDE:
        case.do(NoRight(case.asker(), Right.OWN_SIDE))
        return Answer.NO
    answer = in_turn(case, Right.EXPLANATION)
    if answer is Answer.NOW:
        case.do(Advice(Step.PARTNER_ANSWERS))
        case.do(NoRight(case.who(Role.PARTNER), Right.FOLLOW_UP))
    return answer


@law("20F3")
def about_one_call(case: AuctionQuestion) -> Answer:
    """A question about a single call is allowed, but that this one was picked out may tell his
    partner something that may not be used."""
    return explanation(case)


@law("20G1")
def for_partner(case: AuctionQuestion) -> None:
    """A player may not ask only so that his partner hears the answer."""
    reproach(case, Reproach.FOR_PARTNER)


@law("20G2")
def to_mislead(case: AuctionQuestion) -> None:
    """A player may not ask only to draw a wrong answer from an opponent."""
    reproach(case, Reproach.TO_MISLEAD)


def reproach(case: AuctionQuestion, why: Reproach) -> None:
    """Rule that the question was not allowed."""
    case.do(Admonish(case.asker(), why))
    case.do(PenaltyPossible(case.asker(), why), "90A")


@law("20C1")
def is_it_my_lead(case: Question) -> Answer:
    """After the final pass either defender may ask whether the opening lead is his. If an opponent
    tells him wrongly, see Law 47E."""
    if first_of(case, is_no_defender, is_lead_made):
        case.do(NoRight(asker(case), RightAfter.WHOSE_LEAD))
        return Answer.NO
    case.do(HasRight(asker(case), RightAfter.WHOSE_LEAD, When.NOW))
    return Answer.NOW


def is_no_defender(case: Question) -> bool:
    """Return whether the player belongs to declarer's side."""
    return case.asker not in (Asker.LEADER, Asker.LEADERS_PARTNER)


def is_lead_made(case: Question) -> bool:
    """Return whether the opening lead lies on the table, face down or face up."""
    return case.stage is not Stage.NO_LEAD_YET


@law("20C2")
def review_after_the_auction(case: Question) -> Answer:
    """At his first turn to play, declarer or a defender may have all the calls repeated once, not a
    part of them, and until he plays. Declarer's first turn is dummy's first card, or his own if he
    has accepted a lead out of turn."""
    return may_ask(case)


@law("20F2")
def explanation_after_the_auction(case: Question) -> Answer:
    """After the final pass and through the play a defender at his turn may ask about the opponents'
    auction; declarer, at his turn from either hand, about a defender's call or the meaning of his
    cards. The partner of the one concerned answers. Dummy does not ask."""
    return may_ask(case)


shown(
    "20",
    Text("Law 20: the review of the auction, and how calls are explained and corrected."),
    __name__,
)
shown(
    "20A",
    Text(
        "A player who is not sure which call was made may ask at once, even if it is not his turn."
    ),
    __name__,
)
shown(
    "20C",
    Text("What may be asked after the final pass: whose lead it is, and the whole auction once."),
    __name__,
)
shown("20D", Text("Only an opponent of the player who asked repeats the calls."), __name__)
shown(
    "20E",
    Text(
        """Everybody, dummy and a player bound to pass too, must at once put right an error when
        calls are repeated. If an error that nobody put right did damage, the score is adjusted."""
    ),
    __name__,
)
shown(
    "20F",
    Text(
        "Explanations during the auction and play, and how a player puts a mistaken one by his "
        "partner right."
    ),
    __name__,
)
shown("20G", Text("What may not be asked or consulted."), __name__)
