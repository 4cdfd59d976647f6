"""Law 76: Spectators."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import Advice, GoOnUnder
from bridgelaw.effects.incident import Incident
from bridgelaw.engine.facts import one_of
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text

SECTIONS = {
    "76A1": Text(
        "Spectators in the playing area are under the director's control, by the regulations of "
        "the event."
    ),
    "76A2": Text(
        """Whoever watches by electronic means keeps to the terms set for it, and is in no contact
        with a player while his session runs."""
    ),
    "76B1": Text(
        "A spectator may not see more than one player's hand, unless regulations allow it."
    ),
    "76B2": Text(
        "A spectator shows no reaction to the bidding or play while a deal is in progress."
    ),
    "76B3": Text(
        "A spectator refrains from mannerisms and remarks during a round, and does not talk with "
        "a player."
    ),
    "76B4": Text("A spectator may not disturb a player."),
    "76B5": Text("A spectator at the table may not draw attention to anything in the game."),
    "76C1": Text("A spectator speaks about facts or law only when the director asks him to."),
    "76D": Text(
        "Whoever is in the playing area and is neither player nor official is a spectator, "
        "unless the director says otherwise."
    ),
    "76fn24": Text(
        "Footnote 24: the playing area is all that players may enter while their session runs."
    ),
}
for _number, _text in SECTIONS.items():
    shown(_number, _text, __name__)


class Caused(Enum):
    """The consequence of a spectator's act."""

    NOTHING = Text("nothing that touches a board")
    PLAYER_LEARNT = Text("a player learnt something of a board in play or still to be played")
    POINTED_OUT = Text("an irregularity was pointed out, or a right exercised, because of him")
    DISTURBED = Text("the auction, the play or the procedure was disturbed")


class Rules(Enum):
    """The regulation about spectators."""

    NOTHING = Text("nothing")
    SOMETHING = Text("they say what is done")


class Step(Enum):
    """Steps for the director."""

    SPEAK_TO_HIM = Text("remind the spectator of what he may do; you may send him away.")
    FOLLOW_REGULATIONS = Text("follow the regulations.")
    RECTIFY_ANYWAY = Text(
        "rule on the irregularity all the same: it does not matter how you came to know of it."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    INFORMATION = Text("a player has information from elsewhere than the calls and plays")
    PROCEDURE = Text("the procedure was disturbed, and the director puts it right")


class Spectator(Incident):
    """The facts about a spectator's act."""

    caused = one_of(
        Caused,
        Text("What came of it?"),
        help=Text(
            "Ask the players, away from one another if a card or a hand was named. Do not repeat "
            "what was said."
        ),
    )
    regulations = one_of(
        Rules,
        Text("What do the regulations of the event say of such a thing?"),
        help=Text("Look them up; the players need not know why."),
    )


@law("76C2")
def irregularity_by_spectator(case: Spectator) -> Caused:
    """An irregularity that a spectator causes is dealt with as the regulations say; where they say
    nothing, by the director's power to rectify errors of procedure, and as information from
    elsewhere where a player learnt something."""
    case.do(Advice(Step.SPEAK_TO_HIM), "76A1")
    if case.caused is Caused.NOTHING:
        return case.caused
    if case.caused is Caused.POINTED_OUT:
        case.do(Advice(Step.RECTIFY_ANYWAY), "81C3")
    if case.regulations is Rules.SOMETHING:
        case.do(Advice(Step.FOLLOW_REGULATIONS))
    elif case.caused is Caused.PLAYER_LEARNT:
        case.do(GoOnUnder("16D", Why.INFORMATION))
    elif case.caused is Caused.DISTURBED:
        case.do(GoOnUnder("82A", Why.PROCEDURE))
    return case.caused
