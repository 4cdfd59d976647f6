"""Law 15B: A board that is not meant for these players in this round."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder, PlayContinues, ResultCancelled, ScoreStands
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text


class Why(Enum):
    """The reasons for going on under another law."""

    TEAMS = Text("in a match of teams what becomes of the board depends on the other table")
    DEPRIVED = Text("a contestant is left without a valid score for a board that he was to play")


class Step(Enum):
    """Steps for the director."""

    TAKE_THE_RIGHT_ONE = Text(
        "no hand has been taken out: they take the board, and the opponents, that are due."
    )
    FINISH_IT = Text("they finish the auction and play of this board; no call need be repeated.")
    RIGHT_ONE_LATER = Text("both pairs may play the board that was due against each other later.")


class WrongBoard(Incident):
    """The facts about a board that its players should not have played in this round."""

    period_begun = yes_no(
        Text("Has any of the four taken his cards out of the board?"),
        help=Text("The auction period begins for a side when either of its players does."),
        known=lambda case: (
            True
            if case.record is not None and case.record.auction and case.record.auction.calls
            else None
        ),
        usual=usually_yes(Text("Nobody has taken his cards out of the board.")),
    )
    designated = yes_no(
        Text("Was each pair at the table due to play this board in this round?"),
        help=Text(
            "Wrong opponents do not matter by themselves: the test is whether each was to play "
            "this board now."
        ),
    )
    teams = yes_no(Text("Is it a match of teams?"), stays=(True, False))
    played_before = yes_no(
        Text("Has any of the four played this board before?"),
        help=Text("No matter against whom."),
        usual=usually_no(Text("One of the four has played this board before.")),
    )
    deprived = yes_no(
        Text(
            "Is any contestant left without the chance of a valid score for a board that was due?"
        ),
        help=Text(
            "Think also of those who should have played this board now, or will meet it later."
        ),
    )


@law("15~1")
def is_due_now(case: WrongBoard) -> bool:
    """The test is whether the board was meant for these contestants in this round. A pair at the
    wrong table plays a wrong board only if this board was not due for it now."""
    if case.designated:
        case.do(PlayContinues())
    return case.designated


@law("15B1")
def is_cancelled(case: WrongBoard) -> bool:
    """If any of the players has played the board before, it is cancelled for both sides."""
    if case.played_before:
        case.do(ResultCancelled())
    return case.played_before


@law("15B2")
def is_completed(case: WrongBoard) -> None:
    """If none of the four has played the board, they complete it and the score stands. The director
    may have both pairs play the right board against each other later."""
    case.do(Advice(Step.FINISH_IT))
    case.do(ScoreStands(Role.BOTH_SIDES))
    case.do(Advice(Step.RIGHT_ONE_LATER))


@law("15B3")
def is_deprived(case: WrongBoard) -> bool:
    """A contestant who loses the chance of a valid score gets an artificial one, by how far he was
    at fault."""
    if case.deprived:
        case.do(GoOnUnder("12C2a", Why.DEPRIVED))
    return case.deprived


class Result(Enum):
    """The outcome for the board."""

    NOT_BEGUN = Text("it goes back")
    RIGHT_BOARD = Text("it was due")
    TEAMS = Text("the match decides")
    CANCELLED = Text("it is cancelled")
    COMPLETED = Text("it is completed")


@law("15B")
def not_meant_for_them(case: WrongBoard) -> Result:
    """A contestant is found, after the auction period has begun, to be playing a board that was not
    meant for him in this round."""
    if is_due_now(case):
        return Result.RIGHT_BOARD
    if not case.period_begun:
        case.do(Advice(Step.TAKE_THE_RIGHT_ONE))
        return Result.NOT_BEGUN
    if case.teams:
        case.do(GoOnUnder("86B", Why.TEAMS))
        return Result.TEAMS
    result = Result.CANCELLED if is_cancelled(case) else Result.COMPLETED
    if result is Result.COMPLETED:
        is_completed(case)
    is_deprived(case)
    return result
