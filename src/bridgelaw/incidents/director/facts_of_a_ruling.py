"""The way to a ruling: from agreed facts, or from disputed ones."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_83_telling_of_right_to_appeal import tell_of_appeal
from bridgelaw.laws.director.law_84_agreed_facts import OnAgreedFacts, Says, Way, on_agreed_facts
from bridgelaw.laws.director.law_85_disputed_facts import Disputed, facts_are_there


class Outcome(Enum):
    """The kind of ruling."""

    PLAY_ON = Text("Nothing is rectified: the game goes on.")
    CARRIED_OUT = Text("The rectification that the law prescribes is carried out.")
    PLAYER_CHOOSES = Text("The options are explained, and the player chooses.")
    FOR_THE_INNOCENT = Text("The director rules by judgement, in favour of the non-offending side.")
    FACTS_OPEN = Text(
        "The facts cannot be established: the game goes on, and the director returns to it later."
    )


OUTCOMES = {
    Way.PLAY_ON: Outcome.PLAY_ON,
    Way.CARRIED_OUT: Outcome.CARRIED_OUT,
    Way.PLAYER_CHOOSES: Outcome.PLAYER_CHOOSES,
    Way.JUDGED: Outcome.FOR_THE_INNOCENT,
}


class Ruling(Disputed, OnAgreedFacts):
    """A ruling on facts, agreed or not."""


@incident(
    "facts of a ruling",
    group="director",
    case=Ruling,
    title=Text("The players do not agree on the facts, or no law seems to fit them"),
    who=Text("Who may be at fault?"),
)
def facts_of_a_ruling(case: Ruling) -> Outcome:
    """The director is called and hears different stories, or finds no law for what happened. How
    does he come to a ruling?"""
    if not facts_are_there(case):
        return Outcome.FACTS_OPEN
    way = on_agreed_facts(case)
    if case.law_says in (Says.DOUBTFUL_POINT, Says.PROBABLE_DAMAGE):
        tell_of_appeal(case)
    return OUTCOMES[way]
