"""Law 81: The director."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, NoRight, ScoreStands
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import elected_yes_no, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import (
    OVER_BY_NOW,
    RulingPeriod,
    period_is_over,
)

SECTIONS = {
    "81A": Text("The director is the official representative of the Tournament Organizer."),
    "81B1": Text(
        "The director is responsible on site for the technical management, and may remedy what "
        "the Organizer left undone."
    ),
    "81B2": Text(
        "The director applies these laws, and is bound by them and by the regulations made under "
        "them."
    ),
    "81C": Text(
        "Rectifying is the director's task, not the players'. His duties and powers include what "
        "follows."
    ),
    "81C1": Text("The director keeps discipline and sees that the game goes on in good order."),
    "81C2": Text(
        "The director administers and interprets the laws, and tells players their rights and "
        "duties."
    ),
    "81C4": Text("The director assesses rectifications, and uses his powers to penalise."),
    "81C6": Text("The director settles disputes."),
    "81C7": Text("The director may refer any matter to an appropriate committee."),
    "81C8": Text(
        "The director reports results for the record, and deals with what the Organizer hands to "
        "him."
    ),
    "81D": Text(
        "The director may delegate his duties to assistants; he stays responsible for them."
    ),
}
for _number, _text in SECTIONS.items():
    shown(_number, _text, __name__)


class Right(Enum):
    """Acts to which players have no right."""

    WAIVE = Text("waive a rectification themselves")


class Step(Enum):
    """Steps for the director."""

    RULE = Text("rule on it, though nobody has asked: call the players, find the facts, rectify.")
    LEAVE_CHOICE = Text(
        "leave what a player lawfully chose at the table; see that all know the rule for another "
        "time."
    )
    TOO_LATE = Text(
        "the period is over: the score stands. Errors of the score have a period of their own "
        "(Law 79C)."
    )
    CAUSE = Text("say why you waive it, and that it is for this once.")


class LearntOf(RulingPeriod):
    """The facts about an irregularity that comes to the director's attention without a call."""

    settled_by_choice = yes_no(
        Text(
            "Was it settled by a choice that a player lawfully had, as to accept a call or a "
            "lead out of turn?"
        ),
        help=Text(
            "Such a choice is not reopened. To agree on something that the laws do not allow is "
            "no such choice."
        ),
        usual=usually_no(Text("It was settled by a choice that a player lawfully had.")),
    )
    period_over = yes_no(
        RulingPeriod.period_over.ask,
        help=RulingPeriod.period_over.help,
        stays=(True,),
        usual=OVER_BY_NOW,
    )


@law("81C3")
def rules_on_what_he_learns(case: LearntOf) -> bool:
    """The director rectifies any error or irregularity of which he becomes aware in any way, as
    long as the periods have not run out. Nobody need ask him, and it does not matter who told
    him."""
    if case.settled_by_choice:
        case.do(Advice(Step.LEAVE_CHOICE))
        return False
    if period_is_over(case):
        case.do(ScoreStands(Role.BOTH_SIDES), "92B")
        case.do(Advice(Step.TOO_LATE), "92B")
        return False
    case.do(Advice(Step.RULE))
    return True


class Waiver(Incident):
    """The facts about a request to waive rectification."""

    asked_by_innocent = yes_no(
        Text("Does the side that did not offend ask for it, of its own will?"),
        help=Text("Do not suggest it. An offender's wish, or a spectator's, is none."),
    )
    cause = yes_no(
        Text("Is there a good cause to let it pass?"),
        help=Text(
            "As where the opponents could not help it. That one does not like to take a good "
            "score is none."
        ),
    )
    waived = elected_yes_no(
        Text("Do you waive the rectification?"),
        to=Role.DIRECTOR,
        help=Text("You may, and need not. Think of the others who are compared on this board."),
    )


@law("81C5")
def waives(case: Waiver) -> bool:
    """The director may waive a rectification, for cause and as he thinks fit, if the side that did
    not offend asks him to. Players may not do so themselves."""
    case.do(NoRight(Role.EVERYONE, Right.WAIVE), "10A")
    if not (case.asked_by_innocent and case.cause and case.waived):
        return False
    case.do(Advice(Step.CAUSE))
    return True
