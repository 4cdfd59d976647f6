"""How a ruling is found: from agreed facts, or disputed ones."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.text import Text
from bridgelaw.laws.law_83 import tell_of_appeal
from bridgelaw.laws.law_84 import (
    OnAgreedFacts,
    directors_option,
    nothing_to_rectify,
    players_option,
    prescribed,
)
from bridgelaw.laws.law_85 import Disputed, by_probability, found, not_found
from bridgelaw.ruling.incident import incident


class Outcome(Enum):
    """Which way the ruling goes."""

    PLAY_ON = Text("Nothing is rectified: the game goes on.")
    CARRIED_OUT = Text("The rectification that the law prescribes is carried out.")
    PLAYER_CHOOSES = Text("The options are explained, and the player chooses.")
    FOR_THE_INNOCENT = Text("The director uses his judgement in favour of the side that did not offend.")
    FACTS_OPEN = Text("The facts cannot be found: the game goes on, and the director comes back to it.")


class Ruling(Disputed, OnAgreedFacts):
    """A ruling on facts, agreed or not."""


@incident(
    "facts of a ruling",
    group="director",
    case=Ruling,
    title=Text("The players do not agree on the facts, or no law seems to fit them"),
)
def facts_of_a_ruling(case: Ruling) -> Outcome:
    """The director is called and hears different stories, or finds no law for what happened. How does he come to a
    ruling?"""
    disputed = not case.agreed
    if disputed:
        by_probability(case)
        if not found(case):
            not_found(case)
            return Outcome.FACTS_OPEN
    if nothing_to_rectify(case):
        return Outcome.PLAY_ON
    if prescribed(case):
        return Outcome.CARRIED_OUT
    if players_option(case):
        return Outcome.PLAYER_CHOOSES
    favoured = directors_option(case)
    tell_of_appeal(case)
    return Outcome.FOR_THE_INNOCENT if favoured else Outcome.PLAY_ON
