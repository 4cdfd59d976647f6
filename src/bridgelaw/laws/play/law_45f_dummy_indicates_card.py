"""Law 45F: Dummy indicates a card."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import AdjustedScore, Reminder, When
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Doubt, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.play.end_of_play import EndOfPlay


class Proposed(Enum):
    """Reminders for the director after play, and the grounds for adjusting."""

    HARMED = Text(
        "did the play that dummy proposed damage the defenders? Then the score must be adjusted."
    )
    WITHOUT_THE_PROPOSAL = Text(
        "to the result that was probable without the play that dummy proposed"
    )


class Proposal(EndOfPlay):
    """The facts about what dummy said or showed of a play."""

    proposed = yes_no(
        Text("Did dummy propose a play by it?"),
        help=Text(
            """Also indirectly: 'which spade?' asks for a higher one where 'a spade' already meant
            the lowest. Not where declarer's intention was clear in any case."""
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
    )
    made_that_play = yes_no(Text("Did declarer make the play that dummy proposed?"))
    harmed = yes_no(
        Text("Did that play damage the defenders?"),
        help=Text("Compare it with the other plays that were sensible for declarer."),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )


@law("45F")
def proposes_a_play(case: Proposal) -> bool:
    """Dummy may not touch or indicate a card unless declarer has told him to, or to arrange the
    cards. The director is called at once and play goes on. After play he adjusts the score if dummy
    proposed a play that damaged the defenders."""
    if not case.proposed:
        return False
    if not case.made_that_play:
        return True
    if not case.play_over:
        case.do(Reminder(When.AFTER_PLAY, Proposed.HARMED))
    elif case.harmed:
        case.do(AdjustedScore(Role.BOTH_SIDES, Proposed.WITHOUT_THE_PROPOSAL))
    return True
