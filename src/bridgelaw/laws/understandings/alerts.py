"""Whether a call had to be alerted: Law 40B2a(iii) leaves it to the regulations
(federations/alerts.py)."""

from __future__ import annotations

from enum import Enum

from bridgelaw.engine.facts import one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.auction.explanations import IF_NOT_SHOWN, Explained


class Meaning(Enum):
    """The kind of call, by agreement."""

    NOT_NATURAL = Text("it is not natural")
    PREEMPTIVE_RAISE = Text("a raise of partner's suit that is pre-emptive, not invitational")
    NOT_FORCING = Text(
        """a new suit that is not forcing: a jump in answer to an opening bid or an overcall, or by
        a hand that has not passed in answer to one of a suit"""
    )
    OTHER_NATURAL = Text("another natural call")


class Level(Enum):
    """The level of the event."""

    CLUB = Text("club play")
    DIVISION = Text("the divisions, or play of that standard")


class Explanation(Explained):
    """A call that may have had to be alerted."""

    meaning = one_of(
        Meaning, Text("What does the call mean, as the pair has agreed?"), help=IF_NOT_SHOWN
    )
    level = one_of(Level, Text("At what level is the event played?"))
    unexpected = yes_no(
        Text(
            "Has it a special meaning that the opponents cannot be expected to be aware of "
            "without an alert?"
        ),
        help=Text(
            "Think of what the players of this event take such a call to mean if nobody says "
            "anything."
        ),
    )
    natural = yes_no(Text("Is the call natural, and a bid or a pass?"), help=IF_NOT_SHOWN)
    exception = yes_no(Text("Does the alert procedure name it among the exceptions?"))


@law("40B2aiii")
def alert_is_due(case: Explanation) -> bool:
    """The Regulating Authority lays down which calls are alerted or announced, and by what other
    means a pair makes its methods known."""
    return case.alert_due
