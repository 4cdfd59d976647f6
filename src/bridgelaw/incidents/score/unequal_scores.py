"""Scores of a board that do not mirror each other, in a match or in pairs."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_12c_adjusted_scores import Unequal, do_not_mirror


class Outcome(Enum):
    """The way in which the scores are counted."""

    EACH_BY_ITS_OWN = Text("Each side is scored on its own result.")
    MEAN = Text("Both teams get the mean of the two results they calculated.")


@incident(
    "unequal scores",
    group="score",
    case=Unequal,
    title=Text("The two sides' scores on a board do not mirror each other"),
    seat_matters=False,
)
def unequal_scores(case: Unequal) -> Outcome:
    """After a ruling the two sides have different scores on the board (Laws 11A, 12C1e, 12C2, 79B3,
    82C). How are they counted?"""
    return Outcome.EACH_BY_ITS_OWN if do_not_mirror(case) else Outcome.MEAN
