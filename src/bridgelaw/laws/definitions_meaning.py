"""The Definitions: what a call means, what was meant, and where a player has his information from."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.text import Text
from bridgelaw.laws.definitions_auction import OneCall, is_pass
from bridgelaw.ruling.effects import Advice, GoOnUnder, PlayContinues
from bridgelaw.ruling.incident import Incident

# Artificial calls


class Step(Enum):
    """What the director bears in mind."""

    ARTIFICIAL = Text(
        """out of rotation, or replaced, it is judged by the denominations that it showed, not by the one that it named."""
    )
    ASK_THE_PAIR = Text(
        "ask the pair, away from the table, what the call shows by agreement; look at their card and at the regulations."
    )


class CallWithMeaning(OneCall):
    """The facts about what a call conveys."""

    promises_strength = yes_no(Text("Does the pass promise more than a stated amount of strength?"))
    tells_of_other_suit = yes_no(
        Text("Does the pass promise or deny something about a suit other than the last one named?")
    )
    other_message = yes_no(
        Text(
            "Does it convey, by agreement, more than that he is willing to play in its denomination, or something else?"
        ),
        help=Text("For a double or redouble: the denomination that was last named."),
    )
    taken_for_granted = yes_no(
        Text("Is that a message that players in general take for granted?"),
        help=Text("As the strength that an opening bid, or a natural notrump bid, always tells."),
    )


@law("0-artificial-call-1")
def more_than_willingness(case: CallWithMeaning) -> bool:
    """A bid, double or redouble is artificial if it conveys something else than, or besides, readiness to play in the
    denomination named, or last named, unless players in general take it for granted."""
    return case.other_message and not case.taken_for_granted


@law("0-artificial-call-2")
def pass_promises_strength(case: CallWithMeaning) -> bool:
    """A pass is artificial if it promises more than a stated amount of strength."""
    return case.promises_strength


@law("0-artificial-call-3")
def pass_tells_of_another_suit(case: CallWithMeaning) -> bool:
    """A pass is artificial if it promises or denies values in a suit other than the last one named."""
    return case.tells_of_other_suit


def is_artificial(case: CallWithMeaning) -> bool:
    """Whether a call is artificial, and what that means for a ruling on it."""
    if is_pass(case):
        case.do(Advice(Step.ASK_THE_PAIR), "0-artificial-call-2")
        found = pass_promises_strength(case) or pass_tells_of_another_suit(case)
    else:
        case.do(Advice(Step.ASK_THE_PAIR), "0-artificial-call-1")
        found = more_than_willingness(case)
    if found:
        case.do(Advice(Step.ARTIFICIAL), "29C")
    return found


# What was meant


class Act(Enum):
    """What a player says that he did not mean."""

    CALL = Text("a call")
    DUMMYS_CARD = Text("a card of dummy's that he named")
    OWN_CARD = Text("a card that he played from his own hand")


class Why(Enum):
    """Why another law takes over."""

    UNINTENDED_CALL = Text("it was unintended: it may be changed in time")
    INTENDED_CALL = Text("he meant it when he made it, and thought better of it")
    UNINTENDED_CARD = Text("he named another card than he had in mind: it may be changed in time")
    OWN_CARD = Text("a card played from a player's own hand is not changed because he did not mean it")
    FROM_PARTNER = Text("it came from partner, by other means than legal calls and plays")
    FROM_ELSEWHERE = Text("it came to him by accident")
    WITHDRAWN = Text("it came from a call or card that does not count any more")
    MISINFORMED_IN_AUCTION = Text("an opponent's explanation or alert was wrong, and a call was made after it")
    MISINFORMED_IN_PLAY = Text("an opponent's explanation was wrong, and a card was played after it")
    PSYCHE = Text("a psyche is legal; see whether partner had more reason than the opponents to expect it")


class Meant(Incident):
    """The facts about something that a player says he did not mean."""

    act = one_of(Act, Text("What was it that he says he did not mean?"))
    meant_it = yes_no(
        Text("At the very moment when he acted, did he mean to do what he did?"),
        help=Text(
            """He had another call or card in mind all the time, and the hand or the tongue slipped: no. He forgot the system, had
            not seen a call, or changed his mind a second later: yes."""
        ),
    )


@law("0-unintended")
def is_unintended(case: Meant) -> bool:
    """An act is unintended if it was not under the control of the player's will: not what he meant to do at the very moment
    when he did it."""
    if case.act is Act.OWN_CARD:
        case.do(GoOnUnder("45C", Why.OWN_CARD))
        return False
    if case.meant_it:
        case.do(GoOnUnder("25B", Why.INTENDED_CALL) if case.act is Act.CALL else PlayContinues())
    elif case.act is Act.CALL:
        case.do(GoOnUnder("25A", Why.UNINTENDED_CALL))
    else:
        case.do(GoOnUnder("45C4b", Why.UNINTENDED_CARD))
    return not case.meant_it


# What was told, and what was learnt


class Stage(Enum):
    """When a player acted."""

    AUCTION = Text("in the auction")
    PLAY = Text("in the play")


class Disclosure(Incident):
    """The facts about what a side told of its agreements."""

    as_agreed = yes_no(
        Text("Did what was told, alerted and written down agree with what the side really plays?"),
        help=Text(
            "First find out what was told, and when; then what is agreed, from system notes and cards, and from both."
        ),
    )
    due_then = yes_no(
        Text("Did a law or a regulation demand that it be told then, or be told rightly?"),
        help=Text(
            "An answer that is given must be right; an alert or announcement is due only where the regulations say so."
        ),
    )
    acted_in = one_of(Stage, Text("When did an opponent act on it?"))


@law("0-misinformation")
def is_misinformation(case: Disclosure) -> bool:
    """Misinformation is a side's failure to disclose its methods or understandings rightly, when and as the laws and
    regulations demand it: a wrong or incomplete explanation, or a missing or wrong alert."""
    found = not case.as_agreed and case.due_then
    if found and case.acted_in is Stage.AUCTION:
        case.do(GoOnUnder("21", Why.MISINFORMED_IN_AUCTION))
    elif found:
        case.do(GoOnUnder("47E", Why.MISINFORMED_IN_PLAY))
    return found


class Learnt(Incident):
    """The facts about where a player has learnt something."""

    withdrawn = yes_no(Text("Did it come from a call or a card that was withdrawn, cancelled or taken back?"))
    lawful = yes_no(
        Text("Did it come by the lawful procedures of the game?"),
        help=Text("As by legal calls and plays, answers to questions in turn, a penalty card, or his own score."),
    )
    from_partner = yes_no(Text("Did it come from partner?"))


@law("0-withdrawn")
def is_withdrawn(case: Learnt) -> bool:
    """Withdrawn is said of every action that no longer counts: a call that is cancelled as well as a card that is taken
    back."""
    if case.withdrawn:
        case.do(GoOnUnder("16C", Why.WITHDRAWN))
    return case.withdrawn


@law("0-extraneous")
def is_extraneous(case: Learnt) -> bool:
    """Extraneous is what is no part of the lawful procedures of the game."""
    if case.lawful:
        return False
    partner = case.from_partner
    case.do(GoOnUnder("16B" if partner else "16D", Why.FROM_PARTNER if partner else Why.FROM_ELSEWHERE))
    return True


# Psyches


class Deviation(Incident):
    """The facts about a call that did not fit the hand."""

    fits = yes_no(Text("Does the hand fit what the call shows by agreement, give or take a card or a point?"))
    on_purpose = yes_no(
        Text("Did he call so on purpose?"),
        help=Text("That he forgot the system, missed a call or pulled the wrong card is no psyche."),
    )


@law("0-psychic-call")
def is_psychic(case: Deviation) -> bool:
    """A psychic call misstates strength, or the length of a suit, on purpose and grossly. A slip, a misunderstanding or a small
    deviation is none."""
    found = not case.fits and case.on_purpose
    if found:
        case.do(GoOnUnder("40C1", Why.PSYCHE))
    return found
