"""Law 71: Concession cancelled."""

from __future__ import annotations

from bridgelaw.effects import ResultStands
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.claims.claim import give_back
from bridgelaw.laws.claims.law_69_agreed_claim import GivenUp
from bridgelaw.laws.claims.law_70_contested_claim import (
    LinesOfPlay,
    by_normal_play,
    totals_on_record,
)
from bridgelaw.laws.score.law_79_tricks_won import in_period


class Concession(LinesOfPlay, GivenUp):
    """The facts about tricks that a side conceded although it could not lose them.

    The concession was in words, or by a claim of fewer tricks.
    """


@law("71A")
def had_won_it(case: Concession) -> bool:
    """A concession of a trick that the side had already won is cancelled."""
    return case.had_won


@law("71B")
def could_not_lose_it(case: LinesOfPlay) -> bool:
    """A concession of a trick that the side could not lose by any normal play of the remaining
    cards is cancelled; if one normal line, be it careless or inferior, loses it, the concession
    stands."""
    totals = totals_on_record(case)
    return any(totals) and max(totals) > case.claimed and by_normal_play(case) > case.claimed


@law("71")
def is_cancelled(case: Concession) -> int:
    """A concession stands; but until the Correction Period ends, the director cancels it for a
    trick that the side had won or could not lose by normal play. Tricks that were simply not
    claimed are conceded too."""
    if not in_period(case):
        case.do(ResultStands())
        return 0
    number = case.already_won if had_won_it(case) else 0
    if could_not_lose_it(case):
        number += case.worst_normal - case.claimed
    if number:
        give_back(case, number, case.other_side(), case.his_side())
        case.cite("79A2")  # the other side had no right to keep it
    else:
        case.do(ResultStands())
    return number


shown(
    "71fn22",
    Text(
        "Normal play in Law 71 is the same as in Law 70: careless and inferior play counts, "
        "irrational play does not."
    ),
    __name__,
)
