"""Law 23B and C: consequences of a comparable call in place of a withdrawn one.

They include the score after play.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import PartnerFree, ScoreStands
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign
from bridgelaw.laws.irregular_calls.law_26_lead_restrictions import no_restriction


@law("23B")
def no_further_rectification(case: Incident) -> None:
    """When a cancelled call out of rotation is replaced by a comparable one at the offender's
    proper turn, nothing more is rectified: partner is free, Law 16C does not apply, and no lead is
    restricted. What partner called before that was bound."""
    case.do(PartnerFree(case.who(Role.PARTNER)))
    no_restriction(case)


class Basis(Enum):
    """The aims of an adjustment of the score."""

    WITHOUT_THE_CALL = Text("to what was probable if the illegal call had never been made")


class Helped(Awarding):
    """The facts about the benefit of a withdrawn call to the side that made it.

    The incident is about the player who made the call.
    """

    might_differ = yes_no(
        Text("Without the help of the illegal call, might the outcome well have been another?"),
        help=Text(
            """Compare with an auction in which the call was never made, not with one in which
            partner had to pass. What did it tell that the legal calls do not: extra strength, a
            suit, a natural hand for an artificial one, a lower level?"""
        ),
        later=True,
    )
    opponents_damaged = yes_no(
        Text("Are the opponents worse off than they would probably have been then?"),
        later=True,
    )


@law("23C")
def helped_by_it(case: Helped) -> bool:
    """If a comparable call was put in, and at the end of play the director judges that without the
    help of the infraction the outcome might well have been another, to the damage of the opponents,
    he adjusts the score."""
    return adjusts(case)


def adjusts(case: Helped) -> bool:
    """Return whether the call contributed to damage; the score of both sides is then adjusted."""
    if case.might_differ and case.opponents_damaged:
        assign(case, Basis.WITHOUT_THE_CALL)
        return True
    case.do(ScoreStands(Role.BOTH_SIDES))
    return False


shown(
    "23",
    Text(
        "Law 23: comparable calls, and what follows when one takes the place of a withdrawn call."
    ),
    __name__,
)
