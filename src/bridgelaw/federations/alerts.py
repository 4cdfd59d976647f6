"""What must be alerted, by federation, each rule with its day and source.

Only rules found in a source are included. If a federation has no rule, the director is asked what
its regulations say.
"""

from __future__ import annotations

from datetime import date

from bridgelaw.engine.law import LAWS_2017
from bridgelaw.federations.dbf import DBF
from bridgelaw.laws.understandings.alerts import Explanation, Level, Meaning, alert_is_due

ACBL = "ACBL"


@alert_is_due.since(
    LAWS_2017,
    by=DBF,
    source='Danmarks Bridgeforbund, article "Vi kan kalde senere" (on Laws 20F5 and 11A)',
)
def by_level(case: Explanation) -> bool:
    """A pre-emptive raise of partner's suit is alerted in club play, where many take it as
    invitational, but not in the divisions, where most play it so. For other calls see the alert
    regulations."""
    if case.meaning is Meaning.PREEMPTIVE_RAISE:
        return case.level is Level.CLUB
    return case.alert_due


@alert_is_due.since(
    date(2021, 3, 1),
    settled=date(2021, 4, 1),
    by=DBF,
    source=(
        "Danmarks Bridgeforbund, Lovkommissionen, LKU-9, 6th edition, March 2021, on paragraph 131B"
    ),
)
def four_kinds(case: Explanation) -> bool:
    """Alerted are: calls that are not natural; natural ones with a special meaning that opponents
    cannot be expected to be aware of; and new suits that are not forcing, in answer with a jump, or
    to an opening bid of one in a suit by a hand that has not passed. A pre-emptive raise is
    unexpected in club play, and not in the divisions."""
    if case.meaning is Meaning.PREEMPTIVE_RAISE:
        return case.level is Level.CLUB
    return case.meaning is not Meaning.OTHER_NATURAL or case.unexpected


@alert_is_due.since(
    date(2021, 1, 1),
    by=ACBL,
    source="ACBL Alert Procedure, last update 8 November 2020, in force 1 January 2021",
)
def by_exceptions(case: Explanation) -> bool:
    """Natural bids and passes are not alerted, artificial bids, doubles and redoubles are; in both
    cases with the exceptions that the procedure names."""
    return case.natural is case.exception
