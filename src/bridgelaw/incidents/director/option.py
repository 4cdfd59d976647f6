"""A choice that a law gives a player after an irregularity."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_10_rectification import (
    Option,
    all_explained,
    alone,
    best_for_himself,
    chosen_on_incomplete_advice,
)


class Outcome(Enum):
    """The outcome for the choice."""

    CHOOSES = Text("All options are explained; then the player chooses, alone.")
    CHOICE_STANDS = Text("The choice stands.")
    CONFERRED = Text(
        "The choice stands, but conferring is not allowed: the director returns to it later."
    )
    CHOOSES_ANEW = Text("Not every option had been explained: the player chooses again.")
    DIRECTOR_ERRED = Text(
        "Not every option had been explained, and it is too late now: it is the director's error."
    )


@incident(
    "option",
    group="director",
    case=Option,
    title=Text("A player has a choice after an irregularity, or has made it"),
    who=Text("Who has the choice?"),
)
def option(case: Option) -> Outcome:
    """A law leaves a player the choice what follows an irregularity: how it is made, and what if he
    chose without knowing all the options."""
    if not all_explained(case):
        return Outcome.CHOOSES_ANEW if chosen_on_incomplete_advice(case) else Outcome.DIRECTOR_ERRED
    alone(case)
    best_for_himself(case)
    if not case.chosen:
        return Outcome.CHOOSES
    return Outcome.CONFERRED if case.consulted else Outcome.CHOICE_STANDS
