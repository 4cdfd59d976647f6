"""The `penalty` of a ruling file: the contestant, the amount and the unit (Laws 90, 91)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from bridgelaw.cases.errors import FOUND, AnswerError
from bridgelaw.cases.place import MISSING, Place
from bridgelaw.cases.written import Written, one
from bridgelaw.event.changes import Penalised
from bridgelaw.event.model import Event, Penalty, Unit
from bridgelaw.formats.rulings.places import CALLED, contestant_at
from bridgelaw.i18n.text import Text
from bridgelaw.scoring.numbers import exact

AN_AMOUNT = Text("an amount greater than zero, such as 10%, 3 IMP, 1 VP or 2 MP")
NOT_IN_MATCHES = Text("found a round for a penalty in an event without matches; remove it")

UNITS: Final = {
    "%": Unit.PERCENT,
    "imp": Unit.IMPS,
    "imps": Unit.IMPS,
    "vp": Unit.VICTORY_POINTS,
    "kp": Unit.VICTORY_POINTS,
    "mp": Unit.MATCHPOINTS,
    "matchpoint": Unit.MATCHPOINTS,
    "matchpoints": Unit.MATCHPOINTS,
}


def penalty_at(
    place: Place, keys: Mapping[str, Place], event: Event, laws: tuple[str, ...], reason: str
) -> Penalised:
    """Return the penalty at a place, for the named contestant only. Raises CaseFileError."""
    named = contestant_at(keys, event)
    if named is None:
        raise place.fault(MISSING, key=CALLED[event.kind])
    if "round" in keys and not event.in_matches:
        raise keys["round"].fault(NOT_IN_MATCHES)
    amount, unit = keys["penalty"].read(_amount)
    session, round_ = (keys[key].word() if key in keys else "" for key in ("session", "round"))
    penalty = Penalty(
        contestant=named, amount=amount, unit=unit, session=session, round=round_, reason=reason
    )
    return Penalised(penalty=penalty, laws=laws or ("90A",))


def _amount(written: Written) -> tuple[Fraction, Unit]:
    found = one(written)
    number, unit = found.rstrip("%").strip(), "%"
    if not found.rstrip().endswith("%"):
        number, _, unit = found.strip().partition(" ")
    try:
        amount, counted_in = exact(number.replace("−", "-")), UNITS[unit.strip().casefold()]
    except (ValueError, KeyError, ZeroDivisionError):
        raise AnswerError(FOUND, found=found, expected=AN_AMOUNT) from None
    # -10% could mean a penalty of ten or a bonus of ten.
    if amount <= 0:
        raise AnswerError(FOUND, found=found, expected=AN_AMOUNT)
    return amount, counted_in
