"""Danmarks Bridgeforbund: its own readings, and its rules where the laws leave a choice.

The dates are those of the handbook editions in which the rule was found. The day on which an
edition came into force is not known, so in its first year the director chooses.
"""

from __future__ import annotations

from datetime import date
from enum import Enum

from bridgelaw.effects import Advice
from bridgelaw.engine.law import LAWS_2017
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import (
    Appealing,
    RulingPeriod,
    agreed_to,
    may_appeal,
    period_is_over,
)
from bridgelaw.laws.general.law_12c_adjusted_scores import (
    Award,
    Results,
    Step,
    weighted,
    with_weights,
)
from bridgelaw.laws.score.law_79_tricks_won import CorrectionPeriod, Since, in_period, within

DBF = "DBf"


@in_period.since(LAWS_2017, by=DBF, source="Danmarks Bridgeforbund, handbook 2008, paragraph 79")
def half_an_hour(case: CorrectionPeriod) -> bool:
    """An error in writing down or computing an agreed score may be corrected for half an hour from
    when the official score could be inspected, unless the organiser has set another end."""
    return within(case, Since.HALF_AN_HOUR)


@in_period.since(
    date(2020, 1, 1),
    settled=date(2021, 1, 1),
    by=DBF,
    source="Danmarks Bridgeforbund, handbook 2020, paragraph X79",
)
def three_days(case: CorrectionPeriod) -> bool:
    """An error in writing down or computing an agreed score may be corrected for 72 hours, unless
    the organiser has set another end."""
    return within(case, Since.HALF_AN_HOUR, Since.THREE_DAYS)


@weighted.since(
    LAWS_2017,
    by=DBF,
    source="Danmarks Bridgeforbund, handbook for directors 2008 and 2009, paragraph X12A2",
)
def weights_where_the_club_says_so(case: Award) -> None:
    """Several results may be weighted by how probable each was without the irregularity; only those
    that could come about legally count. In a tournament of a club weights are used only if the club
    has decided so beforehand."""
    if case.results is Results.SEVERAL and not case.weights_used:
        case.do(Advice(Step.ONE_ONLY))
        return
    with_weights(case)


class Deposit(Enum):
    """The deposit to be paid for an appeal."""

    FOUR_HUNDRED = Text("take the deposit for the appeal: 400 kroner, half of it from juniors.")


@may_appeal.since(
    date(2023, 1, 1),
    settled=date(2024, 1, 1),
    by=DBF,
    source="Danmarks Bridgeforbund, handbook for directors 2023, preface",
)
def with_a_deposit(case: Appealing) -> bool:
    """A contestant or its captain may ask for a review of any ruling that the director gave at its
    table. A deposit of 400 kroner is due, half of it for juniors."""
    # No deposit for an appeal that will not be heard.
    if case.own_table and agreed_to(case):
        case.do(Advice(Deposit.FOUR_HUNDRED))
    return case.own_table


@period_is_over.since(
    LAWS_2017, by=DBF, source="Danmarks Bridgeforbund, handbook for directors, paragraph X92A1"
)
def half_an_hour_after_play(case: RulingPeriod) -> bool:
    """A ruling may be asked for, or appealed, until half an hour after play, unless the organiser
    sets another period. After that the score stands. The period for correcting scores is another,
    and may be longer."""
    return case.period_over
