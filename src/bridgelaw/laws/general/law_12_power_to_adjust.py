"""Law 12A and 12B: the power to adjust a score, and its purpose.

`law_12c` awards the score.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder, ScoreStands
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Doubt, one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import RulingPeriod, period_is_over


class Ground(Enum):
    """The reason for considering an adjusted score."""

    A_LAW = Text("a law says that the score may be adjusted for what was done")
    NOTHING_PRESCRIBED = Text("the laws prescribe no rectification for this kind of breach")
    NOT_PLAYABLE = Text("no rectification lets the board be played normally")
    WRONGLY_RECTIFIED = Text("the irregularity was rectified wrongly")
    SEVERE = Text(
        "the rectification was the prescribed one, but turned out very severe or very favourable"
    )


class Why(Enum):
    """The reasons for going on under another law."""

    DIRECTOR_ERRED = Text("the wrong rectification was a ruling by the director")


class Step(Enum):
    """Steps for the director."""

    IN_ORDER = Text(
        """which infraction, and by whom; which law gives the power; what would have happened
        without it; was the other side damaged by it; can results be named; did that side damage
        itself. A penalty is decided apart, and last."""
    )


TO_THE_INNOCENT = Text("A doubtful point goes in favour of the side that did not offend.")


class Power(RulingPeriod):
    """The facts that decide whether a score may be adjusted at all."""

    ground = one_of(
        Ground,
        Text("Why is an adjusted score thought of?"),
        help=Text(
            """Laws that say so are, among others, 11A, 13, 16, 20, 21B3, 23C, 27D, 43B3, 45F, 47E2,
            50E4, 64C, 67B, 72C and 73E2. The list is not complete. Where a rectification is
            prescribed for just this breach, it is the rectification."""
        ),
    )
    by_director = yes_no(
        Text("Was the wrong rectification a ruling by the director, or by another official?")
    )
    damaged = yes_no(
        Text("Was the side that did not offend damaged by it?"),
        help=Text(
            """Its score at the table is worse than what it could expect just before the infraction,
            because of it. Compare scores as the event counts them, not what was bid or played."""
        ),
        doubt=Doubt(value=True, law="84D", why=TO_THE_INNOCENT),
        later=True,
    )


class May(Enum):
    """The powers of the director."""

    NOT = Text("no adjusted score")
    IF_DAMAGED = Text("adjust if the innocent side was damaged")
    ARTIFICIAL = Text("the board has no normal result")
    UNDER_82C = Text("the director's own error")


@law("12A1")
def nothing_prescribed(case: Power) -> May:
    """The director may adjust the score where the laws provide nothing for a breach that damaged
    the innocent side."""
    return May.IF_DAMAGED


@law("12A2")
def not_playable(case: Power) -> May:
    """If no rectification lets the board be played normally the director gives an artificial
    score."""
    return May.ARTIFICIAL


@law("12A3")
def wrongly_rectified(case: Power) -> May:
    """The director may adjust the score if an irregularity was rectified wrongly. Where the error
    was his own, Law 82C says how."""
    if not case.by_director:
        return May.IF_DAMAGED
    case.do(GoOnUnder("82C", Why.DIRECTOR_ERRED))
    return May.UNDER_82C


@law("12B2")
def severe(case: Power) -> May:
    """A rectification that the Laws prescribe is not adjusted because it is too severe or too
    favourable."""
    case.do(ScoreStands(Role.BOTH_SIDES))
    return May.NOT


def a_law_says_so(case: Power) -> May:
    """Allow the adjustment because another law gives the power."""
    return May.IF_DAMAGED


BY_GROUND: Mapping[Ground, Callable[[Power], May]] = {
    Ground.A_LAW: a_law_says_so,
    Ground.NOTHING_PRESCRIBED: nothing_prescribed,
    Ground.NOT_PLAYABLE: not_playable,
    Ground.WRONGLY_RECTIFIED: wrongly_rectified,
    Ground.SEVERE: severe,
}


@law("12A")
def may_adjust(case: Power) -> May:
    """The director may adjust a score when a player asks for it in time, or of his own accord,
    where a law gives him the power."""
    if period_is_over(case):
        case.do(ScoreStands(Role.BOTH_SIDES), "92B")
        return May.NOT
    return BY_GROUND[case.ground](case)


@law("12B1")
def was_damaged(case: Power) -> bool:
    """The score is adjusted to make good the damage to the innocent side and to take away the
    offenders' gain. There is damage when, because of the infraction, the innocent side's score is
    worse than it could expect just before it."""
    if not case.damaged:
        case.do(ScoreStands(Role.BOTH_SIDES))
    return case.damaged


@law("12~2")
def in_order(case: Power) -> None:
    """The questions before any adjustment have an order, so that none is forgotten and the penalty
    is not mixed in."""
    case.do(Advice(Step.IN_ORDER))


shown("12", Text("Law 12: when the director may adjust a score, what for, and how."), __name__)
shown(
    "12B",
    Text(
        "An adjusted score makes good the damage to the innocent side, and takes away what the "
        "offenders gained."
    ),
    __name__,
)
shown(
    "12~23",
    Text(
        "Each step of an adjustment is taken in its order; a penalty never replaces an "
        "adjustment, nor hides in it."
    ),
    __name__,
)
