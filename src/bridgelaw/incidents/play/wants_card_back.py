"""A player wants to take a card back."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from bridgelaw.effects import CardNotPlayed, CardReturned, GoOnUnder
from bridgelaw.effects.incident import incident
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.law_47_taking_back_card import (
    CardWanted,
    Ground,
    Why,
    after_an_opponents_change,
    for_rectification,
    illegal_play,
    other_retraction,
)
from bridgelaw.laws.play.next_turn import names_the_next


class Outcome(Enum):
    """Whether the player may do it."""

    NOT_PLAYED = Text("The card has not been played, so the player may take it back.")
    WITHDRAWN = Text("The card is withdrawn.")
    MAY_CHANGE = Text("The player may take the card back and play another.")
    STANDS = Text("The card stands as played.")
    ANOTHER_LAW = Text("Another law decides whether the card may be changed.")


ELSEWHERE: Mapping[Ground, tuple[str, str, Why]] = {
    Ground.SEVERAL_AT_ONCE: ("47B", "58B", Why.SEVERAL_AT_ONCE),
    Ground.DESIGNATION: ("47C", "45C4b", Why.DESIGNATION),
    Ground.TOLD_HIS_TURN: ("47E1", "47E1", Why.TOLD_HIS_TURN),
    Ground.MISEXPLAINED: ("47E2", "47E2", Why.MISEXPLAINED),
}


@incident(
    "wants card back",
    group="play",
    case=CardWanted,
    title=Text("A player wants to take a played card back"),
    who=Text("Who played the card?"),
)
@names_the_next
def wants_card_back(case: CardWanted) -> Outcome:
    """A card has been played, and its player regrets it, or is told to take it back. For doubt
    whether it was played see "card shown"."""
    if not case.was_played:
        case.do(CardNotPlayed(case.owner(), case.the_card()), "45C")
        case.do(CardReturned(case.owner(), case.the_card()), "45C")
        return Outcome.NOT_PLAYED
    if case.ground is Ground.OPPONENT_CHANGED:
        return Outcome.MAY_CHANGE if after_an_opponents_change(case) else Outcome.ANOTHER_LAW
    if case.ground in ELSEWHERE:
        section, law, why = ELSEWHERE[case.ground]
        case.do(GoOnUnder(law, why), section)
        return Outcome.ANOTHER_LAW
    if for_rectification(case) or illegal_play(case) or other_retraction(case):
        return Outcome.WITHDRAWN
    return Outcome.STANDS
