"""Law 86: Team play.

It covers boards of a match without a result at a table, or with results that cannot be compared.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from bridgelaw.effects import (
    Advice,
    ArtificialScore,
    NoRight,
    ResultCancelled,
    ScoreAssigned,
    SubstituteBoard,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Settled, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_12c2_artificial_scores import Artificial, artificial
from bridgelaw.laws.general.law_12c_adjusted_scores import (
    Awarding,
    From,
    Reduced,
    Unequal,
    assign,
    do_not_mirror,
)
from bridgelaw.scores.adjusted import GRADES, Responsibility
from bridgelaw.scores.outcome import Average, Grade, complement, is_award


class Right(Enum):
    """Acts that are not allowed."""

    REDEAL = Text("have the board dealt again: a player could know how the match stood without it")


class Basis(Enum):
    """The grounds for adjusting the score."""

    LIKELY_HERE = Text(
        "to the results that were likely at the table that has none, with their weights"
    )
    BETTER_THAN_PLUS = Text(
        """to the results that were likely, which give the team that is not at fault more than
        average plus; the team at fault gets the complement"""
    )


class Step(Enum):
    """Advice to the director."""

    REGULATION = Text(
        "the regulation's own scores for a board with a result at one table only hold."
    )


MIRRORED: Final = ({Grade.PLUS, Grade.MINUS}, {Grade.AVERAGE})
"""The artificial scores of two teams that balance."""


class NotComparable(Artificial, Awarding, Unequal):
    """The facts about results of a match that cannot be compared."""

    comes_from = Settled(From.ADJUSTED)
    reduced = Settled(Reduced.ADJUSTED_TOO)
    redeal = yes_no(
        Text(
            "Can the board still be played, dealt again or replaced by another, and is there time?"
        ),
    )
    match_known = yes_no(
        Text("Could any contestant know how the match ended without this board?"),
        stays=(True,),
        usual=usually_no(Text("A contestant could know how the match ended without this board.")),
    )
    worth_more = yes_no(
        Text(
            "Would an assigned score be worth more to the team that is not at fault than average "
            "plus?"
        ),
        help=Text(
            "Weigh the results that were likely; average plus is +3 IMPs. Look at each board by "
            "itself."
        ),
    )


class Match(NotComparable):
    """The facts about a board of a match that has no result at a table."""

    several = yes_no(
        Text("Are there two or more results of the match that cannot be compared?"),
        help=Text("Only of the same two teams. The results of a fouled board count among them."),
        usual=usually_no(Text("Two or more results of the match cannot be compared.")),
    )
    regulated = yes_no(
        Text("Has a regulation scores of its own for boards with a result at one table only?"),
        stays=(True, False),
        usual=usually_no(
            Text("A regulation has scores for boards with a result at one table only.")
        ),
    )
    favourable = yes_no(
        Text("Does the result at the other table clearly favour one side?"),
        help=Text(
            """Weigh the results that were likely here against the one reached there. By the WBF's
            commentary more than 3 IMPs is clear."""
        ),
    )


@law("86A")
def may_not_redeal(case: NotComparable) -> bool:
    """In team play a board is not dealt anew if somebody could know how the match ended without
    it."""
    if case.match_known:
        case.do_once(NoRight(Role.DIRECTOR, Right.REDEAL))
    return case.match_known


def replaced(case: NotComparable) -> bool:
    """Return whether another board is played in its place."""
    if not case.redeal or may_not_redeal(case):
        return False
    case.do(SubstituteBoard())
    return True


@law("86B3")
def regulated(case: Match) -> bool:
    """A regulation may have other scores for boards with a result at one table only."""
    if case.regulated:
        case.do(Advice(Step.REGULATION))
    return case.regulated


@law("86B1")
def other_table_counts(case: Match) -> bool:
    """If the result at the other table clearly favours one side, the director assigns a score for
    the table that has no result, so that the good result is not lost."""
    if case.favourable:
        assign(case, Basis.LIKELY_HERE, by="86B1")
    return case.favourable


def team_by_team(case: NotComparable) -> None:
    """Assign an artificial score to each team.

    If the two scores do not mirror each other, the ruling says how they are counted.
    """
    artificial(case)
    if {GRADES[fault] for _, fault in case.faults()} not in MIRRORED:
        do_not_mirror(case)


@law("86B2a")
def nobody_at_fault(case: NotComparable) -> None:
    """If neither team is at fault the boards are cancelled; both get an artificial score or a new
    board."""
    case.do(ResultCancelled())
    if not replaced(case):
        team_by_team(case)


@law("86B2c")
def both_at_fault(case: NotComparable) -> None:
    """If both teams are at fault the boards are cancelled and each gets an artificial score."""
    case.do(ResultCancelled())
    team_by_team(case)


@law("86B2b")
def one_at_fault(case: NotComparable) -> None:
    """If one team is at fault the other gets average plus or, if that is better, an assigned score
    on each such board; the team at fault gets the complement."""
    if case.worth_more:
        better_than_plus(case)
        return
    for side, fault in case.faults():
        grade = Grade.PLUS if fault is Responsibility.NONE else Grade.MINUS
        # Fixed: each is the complement of the other, so neither may change alone (12C2c).
        case.do(ArtificialScore(side, Average(grade, floating=False)))


def better_than_plus(case: NotComparable) -> None:
    """Assign a score.

    In IMPs it is that of the team not at fault; the other gets the complement.
    """
    likely = case.told_score()
    if likely is None or not is_award(likely):
        assign(case, Basis.BETTER_THAN_PLUS, by="86B2b")
        return
    for side, fault in case.faults():
        own = likely if fault is Responsibility.NONE else complement(likely)
        case.do(ScoreAssigned(side, own), "86B2b")
    case.cite("12C1b")


@law("86B2")
def several_results(case: NotComparable) -> None:
    """If several results of a match cannot be compared, what is done depends on which of the teams
    is at fault. The fault of a pair is that of its whole team."""
    at_fault = [side for side, fault in case.faults() if fault is not Responsibility.NONE]
    (nobody_at_fault, one_at_fault, both_at_fault)[len(at_fault)](case)


@law("86~1")
def is_replaced(case: Match) -> bool:
    """First it is seen whether the board can be played yet; then whether the other table's result
    counts; then comes an artificial score, or with several such boards the fault of the teams; a
    knock-out's mean and a penalty come last."""
    return replaced(case)


shown(
    "86B",
    Text("In team play the adjusted score of a board may depend on the result at the other table."),
    __name__,
)
shown(
    "86~2",
    Text("In a match the fault of a player is that of his whole team, at whichever table it was."),
    __name__,
)
