"""The director is called late.

Somebody has acted after the irregularity, or the players settled it themselves.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_11_forfeited_rights import (
    ActedFirst,
    Redress,
    award_by_11a,
    split_by_11a,
)


class Outcome(Enum):
    """The outcome for the redress."""

    AS_USUAL = Text(
        "Nothing is forfeited: the ruling is as if the director had been called at once."
    )
    BOTH_ADJUSTED = Text("Nothing is forfeited: the score is adjusted for both sides.")
    OFFENDERS_ONLY = Text("The score is adjusted for the offending side only.")
    NON_OFFENDERS_ONLY = Text("The score is adjusted for the non-offending side only.")
    FORFEITED = Text("The right to redress is forfeited: both sides keep the table score.")


class Basis(Enum):
    """The grounds for adjusting the score."""

    THE_IRREGULARITY = Text(
        "to what was probable without the irregularity, with the director called at once"
    )


class Step(Enum):
    """The next steps for the director."""

    RULE_AS_USUAL = Text("rule under the law of the irregularity itself.")


OUTCOMES = {
    Redress.OFFENDERS_ONLY: Outcome.OFFENDERS_ONLY,
    Redress.NON_OFFENDERS_ONLY: Outcome.NON_OFFENDERS_ONLY,
    Redress.FORFEITED: Outcome.FORFEITED,
}


class LateCall(ActedFirst):
    """The director called only after somebody had acted."""

    damage = yes_no(
        Text("Does the law of the irregularity give an adjusted score now?"),
        help=Text(
            "For example because a player can no longer change a call, and the side has a "
            "worse score for that reason."
        ),
    )


@incident(
    "action before the director is called",
    group="director",
    case=LateCall,
    title=Text("The director was called late: does a side lose its redress?"),
    who=Text("Who acted before the director was called?"),
)
def acted_before_director(case: LateCall) -> Outcome:
    """Before the director was called to an irregularity, a player of the other side had called,
    played, accepted it or let the opponents settle it, and that may have cost something. For a
    rectification that the players made themselves see "rectification by players"."""
    redress = split_by_11a(case)
    if redress is not Redress.AS_USUAL:
        award_by_11a(case, redress, Basis.THE_IRREGULARITY)
        return OUTCOMES[redress]
    if not case.damage:
        case.do(Advice(Step.RULE_AS_USUAL), "11A")
        return Outcome.AS_USUAL
    award_by_11a(case, redress, Basis.THE_IRREGULARITY)
    return Outcome.BOTH_ADJUSTED
