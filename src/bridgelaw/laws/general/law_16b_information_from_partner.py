"""Law 16B: Extraneous information from partner.

`unauthorised_choice` applies the whole law in the order in which a director proceeds. An incident
with information from partner (a wrong explanation, a hesitation) calls it with its case.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from bridgelaw.effects import PollCounted, Reminder, ResultStands, Unauthorised, When
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_73c_unauthorised_information import took_advantage
from bridgelaw.laws.general.information_from_partner import (
    INFO,
    Choice,
    Conveyed,
    FromPartner,
    the_poll,
)
from bridgelaw.laws.general.law_12c_adjusted_scores import assign

C = TypeVar("C", bound=Choice)


class Verdict(Enum):
    """The consequence of information from partner and of the choice made with it."""

    NOTHING_CONVEYED = Text("Nothing extraneous came from partner.")
    POINTS_NOWHERE = Text("The information suggests nothing: the player may choose freely.")
    LATER = Text("Play on. After play the director assesses the choice.")
    NO_ALTERNATIVE = Text("The player had no logical alternative: the choice stands.")
    NOT_SUGGESTED = Text(
        "The information did not suggest the choice over an alternative: it stands."
    )
    NO_ADVANTAGE = Text(
        "The choice was not allowed, but the side gained nothing by it: the result stands."
    )
    ADJUSTED = Text(
        "The player chose what the information suggested, and the side gained: the score "
        "is adjusted."
    )


class AfterPlay(Enum):
    """Reminders for the director after play, and the aims of an adjustment."""

    DID_HE_CHOOSE_IT = Text(
        "did he choose what that suggested over another logical alternative, and did his side "
        "gain by it?"
    )
    WITHOUT_THE_CHOICE = Text(
        "to what was likely if he had chosen an alternative that was not suggested"
    )


@law("16B1")
def conveyed_something(case: FromPartner) -> bool:
    """What a player learns from partner beside legal calls and plays, by a remark, a question or
    its answer, an alert, a hesitation, haste or a manner, is unauthorised as far as it could
    suggest a call or a play, meant so or not."""
    return case.conveyed is not Conveyed.NOTHING


def suggestive(case: FromPartner) -> bool:
    """Return whether the information suggests an action; the receiver may then not use it."""
    if not case.points_somewhere:
        return False
    case.do(Unauthorised(case.chooser(), INFO[case.conveyed], case.giver()), "16B1")
    return True


@law("16B1b")
def had_an_alternative(case: Choice) -> bool:
    """A logical alternative is an action that a significant part of the players of his class, using
    the methods of this pair, would seriously consider, and that some of them would choose."""
    for tally in the_poll(case).tallies():
        case.do(PollCounted(tally.action, tally.asked, tally.considered, tally.chose))
    return case.logical_alternative


@law("16B1a")
def chose_what_was_suggested(case: Choice) -> bool:
    """A player who has unauthorised information may not choose, among logical alternatives, one
    that it demonstrably suggests over another."""
    return case.suggested_over_it


@law("16B3")
def gained(case: Choice) -> bool:
    """When play ends, a player who has good reason to think that an opponent chose what was
    suggested calls the director. If that was an infraction and the offender gained by it, the
    director assigns an adjusted score."""
    if case.gained_by_it:
        assign(case, AfterPlay.WITHOUT_THE_CHOICE, by="16B3")
    return case.gained_by_it


@law("16B")
def unauthorised_choice(case: FromPartner) -> Verdict:
    """What did partner convey; could it suggest anything, and what; which logical alternatives were
    there; was the one he chose suggested over another; did his side gain? If any answer is no, the
    result stands."""
    if not conveyed_something(case):
        case.cite("85A1")
        return Verdict.NOTHING_CONVEYED
    if not suggestive(case):
        return Verdict.POINTS_NOWHERE
    if not case.play_over:
        case.cite("16B2")
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.DID_HE_CHOOSE_IT), "16B3")
        return Verdict.LATER
    return verdict_on(case, gained_from_partner)


def gained_from_partner(case: Choice) -> bool:
    """Rule on a choice that used partner's information; return whether the side gained."""
    took_advantage(case)
    return gained(case)


def verdict_on(case: C, is_adjusted: Callable[[C], bool]) -> Verdict:
    """Return the verdict on a choice with unauthorised information, and rule on it.

    `is_adjusted` is the section that adjusts the score if the choice damaged the other side.
    """
    verdict = judged(case, is_adjusted)
    if verdict is not Verdict.ADJUSTED:
        case.do(ResultStands())
    return verdict


def judged(case: C, is_adjusted: Callable[[C], bool]) -> Verdict:
    """Judge the alternatives, what was suggested, and whether the choice damaged the other side."""
    if not had_an_alternative(case):
        return Verdict.NO_ALTERNATIVE
    if not chose_what_was_suggested(case):
        return Verdict.NOT_SUGGESTED
    return Verdict.ADJUSTED if is_adjusted(case) else Verdict.NO_ADVANTAGE


shown(
    "16B2",
    Text(
        """A player who thinks that an opponent has given such information to his partner may say
        that he reserves his rights, where regulations allow it. Not having said so costs nothing;
        if the fact is disputed, the opponents should call the director at once."""
    ),
    __name__,
)
