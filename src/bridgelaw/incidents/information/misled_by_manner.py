"""A player who was misled by an opponent's tempo, manner or words."""

from __future__ import annotations

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.conduct.law_73_communication import (
    Misled,
    MisledByManner,
    Sheltered,
    Source,
    lawful_deception,
    misled_by_manner,
)


@incident(
    "misled by manner",
    group="information",
    case=MisledByManner,
    title=Text("Misled by an opponent's tempo, manner, question or remark"),
    who=Text("Who was misled?"),
)
def misled_by_an_opponent(case: MisledByManner) -> Misled:
    """A player says that an opponent's hesitation, haste, manner, question or remark misled him, or
    that he was deceived by a call or a card. The player it is about is the one who was misled."""
    if case.source is Source.NOTHING:
        case.cite("73D1")
        return Misled.OWN_RISK
    if case.source is Source.CALL_OR_CARD:
        sheltered = lawful_deception(case)
        if sheltered is not Sheltered.TEMPO:
            return Misled.LAWFUL if sheltered is Sheltered.NOTHING else Misled.OTHER_LAW
    return misled_by_manner(case)
