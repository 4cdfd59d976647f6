"""After play: a call had been withdrawn, and the rectification has been carried out."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import Settled, one_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_72_general_principles import Aware, Gain, could_have_known
from bridgelaw.laws.irregular_calls.law_23b_after_comparable_call import Helped, helped_by_it
from bridgelaw.laws.irregular_calls.law_27b_replacing_insufficient_bid import (
    helped_after_correction,
)


class Followed(Enum):
    """The ruling on the withdrawn call."""

    COMPARABLE = Text(
        "a call that was not an insufficient bid was replaced by a comparable one: nothing more "
        "was rectified"
    )
    CORRECTED = Text("an insufficient bid was replaced so that partner was free")
    SILENCED = Text("partner had to pass")


class Outcome(Enum):
    """The outcome for the score."""

    ADJUSTED = Text("The score is adjusted.")
    STANDS = Text("The table score stands.")


class AfterCorrectedCall(Helped, Aware):
    """The facts about a board on which a call had been withdrawn."""

    had_followed = one_of(Followed, Text("What had been the ruling on the withdrawn call?"))
    play_over = Settled(True)


@incident(
    "after a corrected call",
    group="score",
    case=AfterCorrectedCall,
    title=Text("After play: did a withdrawn call help the side that made it?"),
    seat_matters=False,
)
def after_a_corrected_call(case: AfterCorrectedCall) -> Outcome:
    """The board has been played, and in its auction a call had been withdrawn: replaced without
    further rectification, or with the offender's partner silenced. Is the score adjusted? For what
    partner made of it see "withdrawn information"."""
    if case.had_followed is Followed.SILENCED:
        return Outcome.ADJUSTED if could_have_known(case) is Gain.TAKEN else Outcome.STANDS
    helped = (
        helped_by_it(case)
        if case.had_followed is Followed.COMPARABLE
        else helped_after_correction(case)
    )
    return Outcome.ADJUSTED if helped else Outcome.STANDS
