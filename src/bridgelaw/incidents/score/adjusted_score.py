"""Whether the score may be adjusted, and to what."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_83_telling_of_right_to_appeal import tell_of_appeal
from bridgelaw.laws.general.law_12_power_to_adjust import (
    May,
    Power,
    in_order,
    may_adjust,
    was_damaged,
)
from bridgelaw.laws.general.law_12c2_artificial_scores import Artificial, artificial
from bridgelaw.laws.general.law_12c_adjusted_scores import Award, assigned


class Outcome(Enum):
    """The outcome for the score."""

    STANDS = Text("The score stands.")
    NOT_DAMAGED = Text("The non-offending side was not damaged: the score stands.")
    ASSIGNED = Text("An assigned score replaces the score obtained at the table.")
    ARTIFICIAL = Text("Each side gets an artificial score according to its responsibility.")
    OTHER_TABLE = Text("In a match the director first considers the result at the other table.")
    DIRECTOR_ERRED = Text("It was the director's error, which has a rule of its own.")


class Why(Enum):
    """The reasons for going on under another law."""

    TEAMS = Text("in a match the result at the other table may decide the kind of score")


class Adjusting(Power, Award, Artificial):
    """A score that may have to be adjusted."""

    teams = yes_no(Text("Is it a match of teams?"), stays=(True, False))


@incident(
    "adjusted score",
    group="score",
    case=Adjusting,
    title=Text("An adjusted score: is one given, of what kind, and how much?"),
    who=Text("Who offended?"),
)
def adjusted_score(case: Adjusting) -> Outcome:
    """Something went wrong on a board, and the director must judge whether the score is adjusted.
    Tell which player offended, and what was likely without it ("likely"), and the ruling has the
    figures."""
    may = may_adjust(case)
    if may is May.NOT:
        return Outcome.STANDS
    if may is May.UNDER_82C:
        return Outcome.DIRECTOR_ERRED
    if may is May.ARTIFICIAL:
        return without_a_result(case)
    if not was_damaged(case):
        return Outcome.NOT_DAMAGED
    in_order(case)
    if not assigned(case):
        return without_a_result(case)
    tell_of_appeal(case)
    return Outcome.ASSIGNED


def without_a_result(case: Adjusting) -> Outcome:
    """Rule that no result can be assigned."""
    if case.teams:
        case.do(GoOnUnder("86B", Why.TEAMS), "12A")
        return Outcome.OTHER_TABLE
    artificial(case)
    tell_of_appeal(case)
    return Outcome.ARTIFICIAL
