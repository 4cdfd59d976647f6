"""Whether the cards of a board are a whole pack."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.general.law_01_pack import Pack, pack_is_right


class Outcome(Enum):
    """The result of the count."""

    WHOLE = Text("The pack is whole.")
    WRONG = Text("It is not the pack that belongs to the board.")


@incident(
    "pack",
    group="cards and boards",
    case=Pack,
    title=Text("Are these the fifty-two cards?"),
    seat_matters=False,
)
def pack(case: Pack) -> Outcome:
    """Somebody thinks that a card is missing, is there twice, or comes from another pack; the
    director counts the cards of all four hands. If a single hand has the wrong number, see "wrong
    number of cards"."""
    return Outcome.WHOLE if pack_is_right(case) else Outcome.WRONG
