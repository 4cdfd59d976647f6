"""Law 42: Dummy's rights."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder, HasRight, When
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.end_of_play import EndOfPlay


class Did(Enum):
    """The act of dummy."""

    LOOKED_AT_DECLARERS_HAND = Text("exchanged hands with declarer, or looked at his hand")
    LEFT_HIS_SEAT = Text("left his seat")
    SAW_A_DEFENDERS_CARDS = Text("saw cards that a defender held")
    ASKED_DECLARER_ABOUT_A_REVOKE = Text("asked declarer whether he was really void")
    ASKED_A_DEFENDER_ABOUT_A_REVOKE = Text("asked a defender whether he was really void")
    TRIED_TO_PREVENT_AN_IRREGULARITY = Text(
        "tried to stop an irregularity, such as a lead from the wrong hand"
    )
    POINTED_OUT_AN_IRREGULARITY = Text("pointed out an irregularity")
    CALLED_THE_DIRECTOR = Text("called the director")
    TOOK_PART_IN_THE_PLAY = Text("said or showed something about the play")
    ASKED_WHICH_CARD = Text("asked 'which one?' of a card that was designated already")
    INDICATED_A_CARD = Text("touched or pointed to one of his cards, or played it")
    DISPUTED_A_CLAIM = Text("disputed a claim or a concession")
    CORRECTED_AN_EXPLANATION = Text("put declarer's explanation right")
    COUNTED_TRICKS = Text("kept count of the tricks won and lost")
    SPOKE_OF_A_TURNED_CARD = Text("said that a played card was pointed the wrong way")
    INFORMED_THE_DIRECTOR = Text(
        "told the director, who was at the table, about the facts or the law"
    )


class Right(Enum):
    """Rights that dummy has or has lost."""

    ASK_DECLARER = Text("ask whether declarer has a card of the suit led")
    PREVENT = Text("try to prevent an irregularity")
    POINT_OUT = Text("point out any irregularity")
    DISPUTE = Text("dispute a claim or a concession like any other player")
    CORRECT = Text(
        "call the director and put declarer's mistaken explanation right, and must do so"
    )
    INFORM = Text("inform the director about the facts and the law")
    COUNT = Text("keep count of the tricks won and lost")
    QUALIFIED = Text(
        "ask declarer about a revoke, warn declarer, or point out an irregularity at no "
        "cost to the side"
    )


class Why(Enum):
    """The reasons for going on under another law."""

    CLAIM_DISPUTED = Text("play is suspended by a claim that has been disputed")
    EXPLANATION_CORRECTED = Text(
        "an explanation has been put right: see what the defenders may still change"
    )
    TURNED_CARD = Text("he may say so only until his side has played to the next trick")


class DummysAct(EndOfPlay):
    """The facts about dummy's act, and about dummy's earlier acts."""

    did = one_of(Did, Text("What did dummy do?"))
    forfeited = yes_no(
        Text(
            "Had dummy on this deal already looked at declarer's hand, left his seat to watch "
            "him, or seen a defender's cards?"
        ),
        help=Text(
            "Only these cost him his rights. Having talked or pointed something out does not."
        ),
        stays=(True,),
    )
    already_made = yes_no(
        Text("Had the irregular call, lead or play already been made when dummy spoke?"),
        help=Text("A lead from dummy is made when declarer calls the card."),
    )
    sign_of_it = yes_no(
        Text("Was the player visibly about to commit it when dummy spoke?"),
        help=Text(
            "To remind declarer in advance of the hand that won is no prevention but taking part "
            "in the play."
        ),
    )

    def dummy(self) -> Who:
        """Return the player himself."""
        return self.who(Role.DUMMY)


@law("42B1")
def may_ask_declarer(case: DummysAct) -> None:
    """Dummy may ask declarer, but never a defender, whether he has a card of the suit led when he
    has failed to follow."""
    case.do(HasRight(case.dummy(), Right.ASK_DECLARER, When.NOW))


@law("42B2")
def prevents(case: DummysAct) -> bool:
    """Dummy may try to prevent any irregularity that is about to happen. Once it has happened he
    must be silent, and reminders given in advance are no prevention."""
    return not case.already_made and case.sign_of_it


@law("42B3")
def after_play(case: DummysAct) -> bool:
    """When play is over dummy may point out any irregularity; not before."""
    if case.play_over:
        case.do(HasRight(case.dummy(), Right.POINT_OUT, When.AFTER_PLAY))
    return case.play_over


@law("42~1")
def acts_beyond_the_play(case: DummysAct) -> None:
    """Law 43 does not silence dummy about claims and explanations: he may dispute a claim, since
    play is suspended, and after the auction he must call the director and put declarer's mistaken
    explanation right."""
    if case.did is Did.DISPUTED_A_CLAIM:
        case.do(HasRight(case.dummy(), Right.DISPUTE, When.NOW), "68D2")
        case.do(GoOnUnder("68D2", Why.CLAIM_DISPUTED))
        return
    case.do(HasRight(case.dummy(), Right.CORRECT, When.NOW), "20F5b")
    case.do(GoOnUnder("20F5", Why.EXPLANATION_CORRECTED))


def absolute_right(case: DummysAct) -> None:
    """Record the rights that Law 42A always gives dummy."""
    if case.did is Did.INFORMED_THE_DIRECTOR:
        case.do(HasRight(case.dummy(), Right.INFORM, When.NOW), "42A1")
    else:
        case.do(HasRight(case.dummy(), Right.COUNT, When.REST_OF_PLAY), "42A2")
    if case.did is Did.SPOKE_OF_A_TURNED_CARD:
        case.do(GoOnUnder("65B3", Why.TURNED_CARD), "42A2")


shown("42A", Text("Dummy's absolute rights cannot be lost: see 42A1 to 42A3."), __name__)
shown(
    "42A1",
    Text(
        "Dummy may tell the director, when he is at the table, what happened and what the law is."
    ),
    __name__,
)
shown("42A2", Text("Dummy may keep count of the tricks won and lost."), __name__)
shown(
    "42A3",
    Text(
        "Dummy plays his cards as declarer's agent, as told, and sees to it that his hand "
        "follows suit."
    ),
    __name__,
)
shown(
    "42B",
    Text("Dummy's qualified rights hold as long as he has not broken Law 43A2: see 42B1 to 42B3."),
    __name__,
)
