"""Law 92: Right to appeal, and the period for requesting a ruling."""

from __future__ import annotations

from enum import Enum
from typing import Final

from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import one_of, usually_no, usually_yes, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text


class RulingPeriod(Incident):
    """The fact that decides whether a ruling may still be requested."""

    period_over = yes_no(
        Text(
            "Was the period for asking for a ruling, or for an appeal, over when the director "
            "was told of it?"
        ),
        help=Text(
            """Half an hour from when the score could be inspected, in Denmark half an hour after
            play, unless the organiser has set another period. It is not the period for correcting
            scores (Law 79C)."""
        ),
        stays=(True,),
    )


@law("92B")
def period_is_over(case: RulingPeriod) -> bool:
    """A ruling may be asked for, or appealed, until half an hour after the score could be
    inspected, unless the organiser sets another period. After that the score stands."""
    return case.period_over


class Form(Enum):
    """The kind of event."""

    PAIRS = Text("pairs")
    INDIVIDUAL = Text("an individual")
    TEAMS = Text("teams")


OVER_BY_NOW: Final = usually_no(Text("The period for asking for a ruling or an appeal was over."))


class Appealing(RulingPeriod):
    """The facts that decide whether an appeal is heard."""

    period_over = yes_no(
        RulingPeriod.period_over.ask,
        help=RulingPeriod.period_over.help,
        stays=(True,),
        usual=OVER_BY_NOW,
    )
    own_table = yes_no(
        Text(
            "Was the ruling given at the appellant's own table, and is it the contestant or its "
            "captain who appeals?"
        ),
        help=Text(
            "Any ruling may be appealed: of fact, of law or of judgement. It goes through the "
            "director."
        ),
        usual=usually_yes(
            Text(
                "The ruling was given at another table, or it is not the contestant or its captain "
                "who appeals."
            )
        ),
    )
    form = one_of(Form, Text("What kind of event is it?"))
    partner_agrees = yes_no(Text("Do both partners agree to the appeal?"))
    captain_agrees = yes_no(Text("Does the team's captain agree to the appeal?"))


@law("92A")
def may_appeal(case: Appealing) -> bool:
    """A contestant or its captain may ask for a review of any ruling that the director gave at its
    table. A regulation may have a sanction for appeals without merit."""
    return case.own_table


@law("92D1")
def partners_agree(case: Appealing) -> bool:
    """An appeal in pairs is not heard unless both partners agree to it. In an individual the
    appellant is enough."""
    return case.form is Form.INDIVIDUAL or case.partner_agrees


@law("92D2")
def captain_agrees(case: Appealing) -> bool:
    """A team's appeal is not heard unless its captain agrees to it."""
    return case.captain_agrees


@law("92D")
def agreed_to(case: Appealing) -> bool:
    """An appeal is not heard without the agreement of both partners, or of the captain."""
    return captain_agrees(case) if case.form is Form.TEAMS else partners_agree(case)


@law("92~1")
def too_late_to_ask(case: RulingPeriod) -> bool:
    """The same period holds for asking for a first ruling and for an appeal. Within it a request is
    dealt with, even if the board is long over; after it no ruling is given, save that of Law 79C2.
    What the director learns of himself he puts right within the same periods."""
    return period_is_over(case)


shown("92C", Text("Every request for a review goes through the director."), __name__)
