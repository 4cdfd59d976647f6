"""A completed trick: a card turned the wrong way, or a request to see it again."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import GoOnUnder
from bridgelaw.effects.incident import incident
from bridgelaw.engine.facts import one_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.tricks.law_65_arrangement import (
    TurnedCard,
    may_point_it_out,
    points_to_opponents,
    points_to_partner,
)
from bridgelaw.laws.tricks.law_66_inspection import (
    InspectedAfterPlay,
    SeenAgain,
    closed,
    inspect,
    may_look_at_his_card,
    may_see_the_trick,
)


class Outcome(Enum):
    """Rights to speak about a trick or to inspect it."""

    POINTED_OUT = Text("It was said in time; the card is turned the right way.")
    SAID_TOO_LATE = Text("It was said too late; partner may not use the information.")
    FACED_AGAIN = Text("The trick just played is faced again.")
    OWN_CARD = Text("The player may look at their own last card, but not show it.")
    NOT_SEEN = Text("No card of a quitted trick may be looked at.")
    DIRECTOR_ORDERS = Text("The director orders the cards to be looked at.")
    TRICKS = Text("Play is over and the number of tricks is disputed.")
    UPHELD = Text(
        "Play is over; the director finds that it is as was asserted: there was a revoke."
    )
    DENIED = Text("Play is over; the director finds no revoke.")


class Matter(Enum):
    """The matter in question."""

    TURNED_WRONG = Text("he has said that a quitted card is turned the wrong way")
    TRICK_AGAIN = Text("he wants to see the four cards of the last trick again")
    OWN_CARD = Text("he wants to look at his own card of the last trick")
    EARLIER = Text("somebody wants to look at earlier tricks, or a revoke is alleged")


class Dispute(Enum):
    """The matter disputed after play."""

    REVOKE = Text("whether there was a revoke")
    TRICKS = Text("how many tricks were won")


class Why(Enum):
    """The reasons for going on under another law."""

    TRICKS = Text("the sides disagree about the number of tricks")
    REVOKE = Text("there was a revoke")


class Quitted(TurnedCard, SeenAgain, InspectedAfterPlay):
    """A completed trick that somebody mentions or wants to see."""

    matter = one_of(Matter, Text("What is it about?"))
    dispute = one_of(Dispute, Text("What is disputed?"))


@incident(
    "quitted trick",
    group="play",
    case=Quitted,
    title=Text("A completed trick: card turned the wrong way, wish to see it again"),
    who=Text("Who spoke of it, or wants to see the trick?"),
)
def quitted_trick(case: Quitted) -> Outcome:
    """A player said that a card is turned the wrong way, or wants to see a trick again, or a revoke
    is alleged after play and the cards must be inspected. For the number of tricks see "tricks
    disputed"."""
    if case.matter is Matter.TURNED_WRONG:
        if not may_point_it_out(case):
            return Outcome.SAID_TOO_LATE
        if not points_to_partner(case):
            points_to_opponents(case)
        return Outcome.POINTED_OUT
    if case.matter is Matter.EARLIER:
        return _earlier(case)
    if case.matter is Matter.TRICK_AGAIN and may_see_the_trick(case):
        return Outcome.FACED_AGAIN
    if may_look_at_his_card(case):
        return Outcome.OWN_CARD
    return _closed(case)


def _closed(case: Quitted) -> Outcome:
    return Outcome.NOT_SEEN if closed(case) else Outcome.DIRECTOR_ORDERS


def _earlier(case: Quitted) -> Outcome:
    if not case.play_over:
        return _closed(case)
    if case.dispute is Dispute.TRICKS:
        case.do(GoOnUnder("79B", Why.TRICKS), "66D")
        return Outcome.TRICKS
    if not inspect(case):
        return Outcome.DENIED
    case.do(GoOnUnder("61A", Why.REVOKE), "66D")
    return Outcome.UPHELD
