"""How long scores may be corrected and rulings appealed, by the readings of the federations.

They read Law 79C1 and Law 92B.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from bridgelaw import federations
from bridgelaw.engine.law import LAWS_2017
from bridgelaw.federations import book
from bridgelaw.federations.dbf import half_an_hour_after_play
from bridgelaw.laws.director.law_92_right_to_appeal import period_is_over
from bridgelaw.laws.score.law_79_tricks_won import CorrectionPeriod, Limit, Since, in_period

LENGTHS: Final[Mapping[Since, timedelta]] = {
    Since.HALF_AN_HOUR: timedelta(minutes=30),
    Since.THREE_DAYS: timedelta(hours=72),
}
"""The latest moment of each answer, from when the official score could be inspected."""
FROM_PLAY: Final = (half_an_hour_after_play,)
"""The readings of Law 92B whose period counts from the end of play."""


def correction_period(code: str, day: date) -> timedelta:
    """Return how long scores may be corrected if the organiser has set no other period.

    The law is asked about each answer in turn. If it is not known which of two readings is in
    force on the day, the newer one counts.

    Raises:
        UnknownFederation: no federation has this code.
    """
    _load_readings()
    laws = book(max(day, LAWS_2017), code)
    *_, newest = laws.readings(in_period)

    def is_in_time(since: Since) -> bool:
        return newest.rule(CorrectionPeriod(laws, {"limit": Limit.NONE, "since": since}))

    return max(length for since, length in LENGTHS.items() if is_in_time(since))


APPEALS: Final = timedelta(minutes=30)
"""The period of Law 92B from when the official score could be inspected."""


def appeal_period(code: str, day: date) -> timedelta | None:
    """Return how long rulings may be requested and appealed after the official score is available.

    None if the federation counts from the end of play. The organiser may set another period.

    Raises:
        UnknownFederation: no federation has this code.
    """
    _load_readings()
    *_, newest = book(max(day, LAWS_2017), code).readings(period_is_over)
    return None if newest.rule in FROM_PLAY else APPEALS


@cache
def _load_readings() -> None:
    """Import the readings of the federations, the modules of this package."""
    for module in iter_modules(federations.__path__, f"{federations.__name__}."):
        import_module(module.name)
