"""The Definitions: the criteria for an artificial call."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.engine.facts import usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.definitions.words_of_the_auction import OneCall, is_pass


class Step(Enum):
    """Advice to the director."""

    ARTIFICIAL = Text(
        "out of rotation, or replaced, it is judged by the denominations that it showed, not by "
        "the one that it named."
    )
    ASK_THE_PAIR = Text(
        "ask the pair, away from the table, what the call shows by agreement; look at their card "
        "and at the regulations."
    )


class CallWithMeaning(OneCall):
    """The facts about the meaning of a call."""

    promises_strength = yes_no(
        Text("Does the pass promise more than a stated amount of strength?"),
        usual=usually_no(Text("The pass promises more than a stated amount of strength.")),
    )
    tells_of_other_suit = yes_no(
        Text("Does the pass promise or deny something about a suit other than the last one named?"),
        usual=usually_no(
            Text(
                "The pass promises or denies something about a suit other than the last one named."
            )
        ),
    )
    other_message = yes_no(
        Text(
            "Does it convey, by agreement, more than that he is willing to play in its "
            "denomination, or something else?"
        ),
        help=Text("For a double or redouble: the denomination that was last named."),
    )
    taken_for_granted = yes_no(
        Text("Is that a message that players in general take for granted?"),
        help=Text("As the strength that an opening bid, or a natural notrump bid, always tells."),
    )


@law("0-artificial-call-1")
def more_than_willingness(case: CallWithMeaning) -> bool:
    """A bid, double or redouble is artificial if it conveys something else than, or besides,
    readiness to play in the denomination named, or last named, unless players in general take it
    for granted."""
    return case.other_message and not case.taken_for_granted


@law("0-artificial-call-2")
def pass_promises_strength(case: CallWithMeaning) -> bool:
    """A pass is artificial if it promises more than a stated amount of strength."""
    return case.promises_strength


@law("0-artificial-call-3")
def pass_tells_of_another_suit(case: CallWithMeaning) -> bool:
    """A pass is artificial if it promises or denies values in a suit other than the last one
    named."""
    return case.tells_of_other_suit


def is_artificial(case: CallWithMeaning) -> bool:
    """Return whether a call is artificial, and record what that means for the ruling."""
    if is_pass(case):
        case.do(Advice(Step.ASK_THE_PAIR), "0-artificial-call-2")
        found = pass_promises_strength(case) or pass_tells_of_another_suit(case)
    else:
        case.do(Advice(Step.ASK_THE_PAIR), "0-artificial-call-1")
        found = more_than_willingness(case)
    if found:
        case.do(Advice(Step.ARTIFICIAL), "29C")
    return found
