"""The keys of a ruling in a ruling file, and which of them may be used together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bridgelaw.cases.errors import OneOf
from bridgelaw.cases.place import MISSING, Place
from bridgelaw.formats.rulings.places import CONTESTANTS
from bridgelaw.i18n.text import Text

WHERE: Final = ("board", "session", "round", "section", "table", "pair", "team", "player", "sits")
WAYS: Final = (
    "transfer",
    "case",
    "responsible",
    "own error",
    "lowered",
    "cancelled",
    "forms",
    "penalty",
)
SIDES: Final = ("ns", "ew", "both")
KEYS: Final = (*WHERE, "law", *SIDES, *WAYS, "likely", "several results", "candidates", "reason")
NEEDS_LAW: Final = ("cancelled",)
USED_BY: Final = {
    "penalty": {"penalty", "case", *CONTESTANTS, "session", "round", "law", "reason"},
    "forms": {"forms", "board", "session", "round", "section", "law", "reason"},
}
"""The keys that are allowed with a penalty, and with the forms of a board.

The other ways rule on one line.
"""
OF_A_LINE: Final = tuple(key for key in KEYS if key not in {*WHERE, *USED_BY})
"""The keys that are allowed for a known line."""
OF_RESPONSIBILITY: Final = ("likely", "several results")

NO_WAY = Text("found no score, expected {ways}")
TWO_WAYS = Text("found both '{found}' and '{other}', expected one of them")
BOTH_AND = Text(
    "found 'both' beside '{found}', but 'both' gives the score of both sides; remove one of them"
)
OF_NO_USE = Text("found '{found}' with '{way}', where it has no effect; remove it")


def way_of(place: Place, keys: Mapping[str, Place]) -> str:
    """Return the key by which the ruling is given.

    A case may leave the figure to the director, who then gives it beside the case. Raises
    CaseFileError if the keys do not go together.
    """
    sides = [key for key in SIDES if key in keys]
    if "both" in sides and len(sides) > 1:
        raise keys["both"].fault(BOTH_AND, found=sides[0])
    found = [key for key in WAYS if key in keys] + sides[:1]
    if not found:
        raise place.fault(NO_WAY, ways=OneOf((*SIDES, *WAYS)))
    figures = [key for key in found if key != "case"]
    if len(figures) > 1 or (
        len(found) == 2 and figures[0] not in (*SIDES, "responsible", "penalty")
    ):
        raise keys[found[1]].fault(TWO_WAYS, found=found[0], other=found[1])
    way = "penalty" if "penalty" in found else found[0]
    _check_use(place, keys, found, way)
    return way


def _check_use(place: Place, keys: Mapping[str, Place], found: Sequence[str], way: str) -> None:
    """Check that every key can be used with the way, and that a required law is given.

    Raises CaseFileError.
    """
    for key in keys:
        if way in USED_BY and key not in USED_BY[way]:
            raise keys[key].fault(OF_NO_USE, found=key, way=way)
        if key in OF_RESPONSIBILITY and "responsible" not in found:
            raise keys[key].fault(OF_NO_USE, found=key, way=way)
    if way in (*SIDES, *NEEDS_LAW) and "law" not in keys:
        raise place.fault(MISSING, key="law")
