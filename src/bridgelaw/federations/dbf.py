"""Danmarks Bridgeforbund: what it reads otherwise, or sets where the laws leave it to the organiser.

The dates are those of the editions of its handbook in which the rule was found; the day on which an edition came into
force is not known, so that in its first year a director chooses.
"""

from __future__ import annotations

from datetime import date

from bridgelaw.engine.law import LAWS_2017
from bridgelaw.laws.law_79 import CorrectionPeriod, Since, in_period, within

DBF = "DBf"


@in_period.since(LAWS_2017, by=DBF, source="Danmarks Bridgeforbund, handbook 2008, paragraph 79")
def half_an_hour(case: CorrectionPeriod) -> bool:
    """An error in writing down or computing an agreed score may be corrected for half an hour from when the official score
    could be inspected, unless the organiser has set another end."""
    return within(case, Since.HALF_AN_HOUR)


@in_period.since(
    date(2020, 1, 1), settled=date(2021, 1, 1), by=DBF, source="Danmarks Bridgeforbund, handbook 2020, paragraph X79"
)
def three_days(case: CorrectionPeriod) -> bool:
    """An error in writing down or computing an agreed score may be corrected for 72 hours, unless the organiser has set
    another end."""
    return within(case, Since.HALF_AN_HOUR, Since.THREE_DAYS)
