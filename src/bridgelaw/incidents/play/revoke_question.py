"""The rights to ask, to look and to stay silent before a revoke is known."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.revokes.law_61_failure_to_follow_suit import (
    Asked,
    Concern,
    RevokeQuestion,
    may_ask,
    may_look,
    may_stay_silent,
)


class Outcome(Enum):
    """Whether the player may do it."""

    MAY_ASK = Text("The player may ask.")
    MAY_NOT_ASK = Text("Dummy may not ask a defender.")
    RIGHT_LOST = Text(
        "Dummy had lost the right to ask: the revoke is corrected, and still counts as established."
    )
    MAY_LOOK = Text("Play is over: the tricks may be inspected.")
    MAY_NOT_LOOK = Text(
        "The player may not look at earlier tricks; only the director may have them shown."
    )
    MAY_BE_SILENT = Text("The player need not say anything and has done nothing wrong.")
    INFRACTION = Text("That is an infraction, and may be penalised.")


@incident(
    "revoke question",
    group="play",
    case=RevokeQuestion,
    title=Text("A question about a revoke, a look at earlier tricks, or silence about a revoke"),
    who=Text("Who wants to ask, to look or to speak?"),
)
def revoke_question(case: RevokeQuestion) -> Outcome:
    """May a player ask another whether he has none of the suit led? May he look at earlier tricks,
    because he thinks that somebody has revoked? Must he speak about a revoke by his own side?"""
    if case.concern is Concern.ASKING:
        if may_ask(case):
            return Outcome.MAY_ASK
        return Outcome.RIGHT_LOST if case.asked is Asked.DECLARER else Outcome.MAY_NOT_ASK
    if case.concern is Concern.LOOKING:
        return Outcome.MAY_LOOK if may_look(case) else Outcome.MAY_NOT_LOOK
    return Outcome.MAY_BE_SILENT if may_stay_silent(case) else Outcome.INFRACTION
