"""A ruling that is requested when the board is over."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder, ScoreStands
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import RulingPeriod, too_late_to_ask


class Outcome(Enum):
    """The outcome for the request."""

    DEALT_WITH = Text("It is in time: the director rules on it.")
    TOO_LATE = Text("It is too late to ask for a ruling: the score stands.")
    SCORE = Text("It is a scoring error, which has its own time limit.")


class Why(Enum):
    """The reasons for going on under another law."""

    RULE = Text("he rules on it as if it had been brought up at the table")
    SCORE = Text("an error in writing down or computing a score has a period of its own")


class LateRequest(RulingPeriod):
    """A request that comes late."""

    score_only = yes_no(
        Text("Is it only that an agreed score was written down or computed wrongly?"),
        help=Text(
            "Where the sides do not agree on the tricks it is a disagreement, for which see Law "
            "79B."
        ),
    )


@incident(
    "late request",
    group="director",
    case=LateRequest,
    title=Text("A ruling is asked for after the board, or after the session"),
    seat_matters=False,
)
def late_request(case: LateRequest) -> Outcome:
    """A player asks for a ruling when the board is long over. Where nobody has asked and the
    director hears of it, see "learnt by chance"."""
    if case.score_only:
        case.do(GoOnUnder("79C1", Why.SCORE), "79~1")
        return Outcome.SCORE
    if too_late_to_ask(case):
        case.do(ScoreStands(Role.BOTH_SIDES), "92B")
        return Outcome.TOO_LATE
    case.do(GoOnUnder("84", Why.RULE), "92B")
    return Outcome.DEALT_WITH
