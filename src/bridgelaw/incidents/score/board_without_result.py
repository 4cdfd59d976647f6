"""A board that has no result at a table and cannot get one."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_86_team_play import (
    Match,
    is_replaced,
    other_table_counts,
    regulated,
    several_results,
    team_by_team,
)
from bridgelaw.laws.general.law_12c2_artificial_scores import (
    WithoutResult,
    artificial,
    further_boards,
)


class Outcome(Enum):
    """The outcome for the board."""

    REPLACED = Text("The board is dealt again, or another is played.")
    ARTIFICIAL = Text("Each side gets an artificial score according to its responsibility.")
    ASSIGNED = Text("The result at the other table counts: a likely result is assigned here.")
    REGULATION = Text("The regulations set the score.")
    BY_FAULT = Text("Several results are missing: the score depends on which team is at fault.")


class NoResult(Match, WithoutResult):
    """A board without a result."""

    teams = yes_no(Text("Is it a match of teams?"), stays=(True, False))


@incident(
    "board without a result",
    group="score",
    case=NoResult,
    title=Text("A board that could not be played, or has no result at one table of a match"),
    seat_matters=False,
)
def board_without_result(case: NoResult) -> Outcome:
    """A board has no result at a table, for instance for want of time, or since a player knows the
    cards, or the other table of a match has a result and this one none."""
    if case.teams:
        if is_replaced(case):
            return Outcome.REPLACED
        if case.several:
            several_results(case)
            return Outcome.BY_FAULT
        if regulated(case):
            return Outcome.REGULATION
        if other_table_counts(case):
            return Outcome.ASSIGNED
        team_by_team(case)
    else:
        artificial(case)
    further_boards(case)
    return Outcome.ARTIFICIAL
