"""Law 83: Notification of the right to appeal."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.engine.case import Case
from bridgelaw.engine.law import shown
from bridgelaw.i18n.text import Text


class Step(Enum):
    """Statements of the director to the players."""

    TELL_OF_APPEAL = Text(
        "could a review of this ruling well be in order? Then tell both sides that they may "
        "appeal, and until when."
    )


def tell_of_appeal(case: Case) -> None:
    """Record the right to appeal after a ruling of fact or of judgement."""
    case.do(Advice(Step.TELL_OF_APPEAL), "83")


shown(
    "83",
    Text(
        """If the director thinks that a review of his finding or judgement could well be in order
        he tells the contestant of the right to appeal, or refers the matter to a committee
        himself."""
    ),
    __name__,
)
