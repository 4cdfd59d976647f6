"""Law 10: Assessment of rectification, and the choice among options."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    Admonish,
    Advice,
    GoOnUnder,
    HasRight,
    NoRight,
    Reminder,
    ScoreStands,
    When,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text


class Fault(Enum):
    """Faults that are pointed out."""

    ONLY_DIRECTOR = Text(
        "only the director determines a rectification, and only the director can waive one"
    )
    CONSULTED = Text("a player with an option chooses alone, without conferring with partner")


class Right(Enum):
    """Rights that the player has or does not have."""

    CHOOSE = Text("choose freely among the options, including the most favourable one")
    CHOOSE_ANEW = Text("choose again, now that all options are explained")
    CONFER = Text("confer with partner about the choice")


class Why(Enum):
    """The reasons for going on under another law."""

    TOO_LATE = Text(
        "it can no longer be undone: who keeps what, when players acted before the director was "
        "called"
    )
    INCOMPLETE_ADVICE = Text(
        "the choice rested on the director's incomplete advice and cannot be made anew"
    )


class Step(Enum):
    """Steps for the director."""

    LET_STAND = Text("let what the players did stand.")
    RULE_ANEW = Text("cancel what the players did, and rule as the law says.")
    EXPLAIN_ALL = Text(
        "explain every option, with what follows from each, before anything is chosen."
    )


class AfterPlay(Enum):
    """Reminders for the director after play."""

    CONFERRED = Text(
        "did the choice rest on what partner said, to the other side's damage? Then adjust the "
        "score."
    )


class OwnRectification(Incident):
    """The facts about a rectification that the players made or waived themselves."""

    lets_stand = yes_no(
        Text("Does the director let it stand?"),
        help=Text(
            "He may let it stand or cancel it. Where nobody was harmed, and it is what the law "
            "says, let it stand."
        ),
    )
    can_be_undone = yes_no(
        Text("Can it be undone, so that the board is still played and scored normally?")
    )


@law("10A")
def only_the_director(case: OwnRectification) -> None:
    """Only the director determines a rectification. Players have no right to impose one, or to
    waive one."""
    case.do(Admonish(Role.EVERYONE, Fault.ONLY_DIRECTOR))


@law("10B")
def cancelled(case: OwnRectification) -> bool:
    """The director may let a rectification stand that the players have carried out or waived on
    their own, or cancel it."""
    if case.lets_stand:
        case.do(Advice(Step.LET_STAND))
        return False
    if case.can_be_undone:
        case.do(Advice(Step.RULE_ANEW))
    else:
        case.do(GoOnUnder("11A", Why.TOO_LATE))
    return True


class Option(Incident):
    """The facts about a choice that a law gives a player after an irregularity."""

    chosen = yes_no(Text("Has he already chosen?"))
    all_explained = yes_no(
        Text(
            "Had the director explained every option, and what follows from each, before he chose?"
        ),
    )
    can_choose_anew = yes_no(
        Text("Can he choose anew, so that the board is still played and scored normally?")
    )
    consulted = yes_no(Text("Did he confer with his partner, or did partner make a suggestion?"))


@law("10C1")
def all_explained(case: Option) -> bool:
    """Where a law gives an option after an irregularity the director explains all the options
    before the choice."""
    if not case.chosen:
        case.do(Advice(Step.EXPLAIN_ALL))
        return True
    return case.all_explained


@law("10~1")
def chosen_on_incomplete_advice(case: Option) -> bool:
    """A choice made on incomplete advice is the director's error, not the player's choice: it is
    made anew if the board can still be scored normally; else both sides are treated as not
    offending."""
    if case.can_choose_anew:
        case.do(Advice(Step.EXPLAIN_ALL))
        case.do(HasRight(case.who(Role.PLAYER), Right.CHOOSE_ANEW, When.NOW))
    else:
        case.do(GoOnUnder("82C", Why.INCOMPLETE_ADVICE))
    return case.can_choose_anew


@law("10C2")
def alone(case: Option) -> None:
    """A player with an option chooses without conferring with his partner."""
    if not case.chosen:
        case.do(NoRight(case.who(Role.PLAYER), Right.CONFER))
    elif case.consulted:
        case.do(Admonish(case.who(Role.PLAYER), Fault.CONSULTED))
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.CONFERRED), "16B")


@law("10C3")
def best_for_himself(case: Option) -> None:
    """It is proper for the innocent side to choose what pays best."""
    if not case.chosen:
        case.do(HasRight(case.who(Role.PLAYER), Right.CHOOSE, When.NOW))


class Outlook(Incident):
    """The fact that an infraction has been rectified and benefited the offenders."""


@law("10C4")
def offenders_may_do_well(case: Outlook) -> None:
    """When an infraction has been rectified the offenders may make any call or play that suits
    them, even if they seem to gain by it. Laws 16C2, 23C, 27D and 72C may take the gain away."""
    case.do(ScoreStands(Role.BOTH_SIDES))


shown(
    "10C",
    Text(
        "Where the law leaves a choice after an irregularity it has four rules about how it is "
        "made."
    ),
    __name__,
)
