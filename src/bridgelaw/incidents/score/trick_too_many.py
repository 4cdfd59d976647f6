"""A player knows that his side is getting one trick too many."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.score.law_79a_trick_too_many import (
    TrickTooMany,
    must_not_accept,
    need_not_speak,
)


class Outcome(Enum):
    """Whether the player must speak."""

    NO_DUTY = Text("The player need not say anything.")
    MUST_SPEAK = Text("The player must say so: the side may not keep the trick.")
    BREACH = Text(
        "The player should have said so: it is an infraction to keep the trick knowingly."
    )


@incident(
    "trick too many",
    group="score",
    case=TrickTooMany,
    title=Text("A side gets a trick too many: must the player say so?"),
    who=Text("Who knows of it?"),
)
def trick_too_many(case: TrickTooMany) -> Outcome:
    """A player knows that his side is credited with a trick that it did not win, or that the
    opponents give up one that they could not lose. For the number of tricks itself see "tricks
    disputed", for a concession "trick given up"."""
    if need_not_speak(case):
        return Outcome.NO_DUTY
    return Outcome.BREACH if must_not_accept(case) else Outcome.MUST_SPEAK
