"""Law 16C: information from calls and plays that were withdrawn.

A law that withdraws a call or a card calls `withdrawn_information`. The use made of it is judged
after play with `used_what_was_withdrawn`.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Authorised, Info, Reminder, Unauthorised, When
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.information_from_partner import Choice
from bridgelaw.laws.general.law_12c_adjusted_scores import assign
from bridgelaw.laws.general.law_16b_information_from_partner import Verdict, verdict_on


def withdrawn_information(
    case: Incident,
    *callers: Who,
    innocent: Who = Role.NON_OFFENDING_SIDE,
    offending: Who = Role.OFFENDING_SIDE,
) -> None:
    """Record that each withdrawn call is authorised for the innocent side only.

    It is unauthorised for the offenders, whoever made the call (Laws 16C1 and 16C2). Do not use
    this if a law waives Law 16C: for a comparable call (23B), or a correction by 27B1.
    """
    for caller in callers:
        case.do(Authorised(innocent, Info.WITHDRAWN_CALL, caller), "16C1")
        case.do(Unauthorised(offending, Info.WITHDRAWN_CALL, caller), "16C2")


class OnSide(Enum):
    """The player's side, relative to the withdrawal."""

    INNOCENT = Text("not on the offending side")
    OFFENDING = Text("on the offending side")


class AfterPlay(Enum):
    """Reminders for the director after play, and the aims of an adjustment."""

    USED_IT = Text(
        """did the offending side choose what a withdrawn call or card suggested over another
        logical alternative, to the others' damage?"""
    )
    WITHOUT_THE_USE = Text("to what was likely without the use of what was withdrawn")


class AfterWithdrawal(Choice):
    """The facts about a player's choice after a call or a card was withdrawn.

    The incident is about the player who chose.
    """

    on_side = one_of(
        OnSide,
        Text("Was the player on the side that offended, as to this withdrawal?"),
        help=Text(
            """Ask whose irregularity it was that this call or card was taken back for. A call that
            was changed because an opponent had misinformed him was withdrawn by the innocent
            side."""
        ),
    )
    lifted = yes_no(
        Text(
            "Had the call been replaced by a comparable one, or corrected under Law 27B1, before "
            "he chose?"
        ),
        help=Text(
            "Then Law 16C does not apply. What partner calls before the offender has replaced it "
            "is bound by it."
        ),
    )


@law("16C1")
def free_to_use_it(case: AfterWithdrawal) -> bool:
    """When a call or a play has been withdrawn, the side that did not offend may use all that the
    withdrawn actions, its own and the opponents', tell it."""
    if case.on_side is not OnSide.INNOCENT:
        return False
    case.do(Authorised(case.chooser(), Info.WITHDRAWN_ACTIONS, case.chooser()))
    return True


@law("16C2")
def may_not_use_it(case: AfterWithdrawal) -> bool:
    """When a call or a play has been withdrawn, the offending side may not use what the withdrawn
    actions, its own or the opponents', tell it: a player may not choose what they demonstrably
    suggest over another logical alternative."""
    if case.lifted:
        return False
    case.do(Unauthorised(case.chooser(), Info.WITHDRAWN_ACTIONS, case.chooser()))
    return True


@law("16C3")
def damaged(case: AfterWithdrawal) -> bool:
    """If the offending side has used what a withdrawn action told it, and the others are damaged,
    the director assigns an adjusted score."""
    if case.gained_by_it:
        assign(case, AfterPlay.WITHOUT_THE_USE, by="16C3")
    return case.gained_by_it


@law("16C")
def used_what_was_withdrawn(case: AfterWithdrawal) -> Verdict | None:
    """A call or a card was withdrawn: find first which side offended. The others may use all that
    it tells; the offending side may not.

    None where nothing hindered the player.
    """
    if free_to_use_it(case) or not may_not_use_it(case):
        return None
    if not case.play_over:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.USED_IT), "16C3")
        return Verdict.LATER
    return verdict_on(case, damaged)
