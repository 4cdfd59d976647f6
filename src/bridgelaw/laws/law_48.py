"""Law 48: Exposure of declarer's cards."""

from __future__ import annotations

from bridgelaw.engine.law import law
from bridgelaw.laws.hands import HandIncident
from bridgelaw.ruling.effects import CardNotPlayed, CardReturned


@law("48A")
def dropped_by_declarer(case: HandIncident) -> bool:
    """Declarer is under no restriction for showing a card, and no card of his or dummy's is ever a penalty card. A card
    he drops by accident need not be played."""
    case.do(CardNotPlayed(case.owner(), case.the_card()))
    case.do(CardReturned(case.owner(), case.the_card()))
    return True
