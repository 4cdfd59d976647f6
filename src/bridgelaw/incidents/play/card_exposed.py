"""A card seen or named that was not being played."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.effects import (
    Advice,
    Authorised,
    CardNotPlayed,
    CardPlayed,
    CardReturned,
    DirectorsStep,
    GoOnUnder,
    Grade,
    Info,
    MayPlay,
)
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, Settled, Usual, one_of, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_48_declarers_cards_exposed import dropped_by_declarer
from bridgelaw.laws.penalty_cards.law_49_defenders_card_exposed import (
    Cause,
    Exposed,
    grade_when_not_played,
    is_exposed,
)
from bridgelaw.laws.penalty_cards.law_50_penalty_card import is_penalty_card, lay
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.play.played_card import Holder, can_be_played, completed_trick_of


class Outcome(Enum):
    """The outcome for the card."""

    DURING_THE_AUCTION = Text("The auction is not over: continue under another law.")
    PICKED_UP = Text("The card is not played and is picked up.")
    MINOR_PENALTY_CARD = Text("The card is not played; it is a minor penalty card.")
    MAJOR_PENALTY_CARD = Text("The card is not played; it is a major penalty card.")


class Why(Enum):
    """The reasons for going on under another law."""

    AUCTION = Text("the auction is not over yet")
    CLAIM = Text(
        "the consequences of a claim, a concession or a remark about the trick in progress"
    )


class OnItsWay(Enum):
    """Whether he was playing another card when this one was exposed."""

    NONE = Text("no, he was not playing a card")
    NOT_YET_VISIBLE = Text("yes, but partner could not yet have seen its face")
    VISIBLE = Text("yes, and partner could already have seen its face")


class CardExposed(Exposed):
    """A card that fell, was shown or was named, without being played."""

    card_on_its_way = Detail(
        Card, Text("Which card was he about to play?"), choices=lambda case: DECK
    )
    on_its_way = one_of(
        OnItsWay,
        Text("Was he just playing another card?"),
        usual=Usual(
            OnItsWay.NONE,
            {
                OnItsWay.NOT_YET_VISIBLE: Text(
                    "Another card was on its way, but partner could not yet have seen it."
                ),
                OnItsWay.VISIBLE: Text(
                    "Another card was on its way, and partner could already have seen it."
                ),
            },
        ),
    )
    same_suit_below_ten = yes_no(
        Text("Is the card he was about to play another card below the ten in the same suit?"),
        known=lambda case: (
            None
            if case.card is None or case.card_on_its_way is None
            else case.card.suit is case.card_on_its_way.suit and not case.card_on_its_way.honour
        ),
    )
    deliberate = Settled(value=False)

    def gone_in(self, card: Card) -> int | None:
        """Return the number of the earlier trick with the card. Such a card cannot be exposed."""
        return completed_trick_of(self, card)


OUTCOMES = {Grade.MINOR: Outcome.MINOR_PENALTY_CARD, Grade.MAJOR: Outcome.MAJOR_PENALTY_CARD}


@incident(
    "card exposed",
    group="play",
    case=CardExposed,
    title=Text("A card dropped, shown or named, but not played"),
    who=Text("Which player had the card?"),
    ahead=("card",),
)
@names_the_next
def card_exposed(case: CardExposed) -> Outcome:
    """After the auction a card fell from a hand, came along with another, was shown, or a player
    said that he holds it; nobody was playing it. For two cards laid down together see "several
    cards"."""
    if (
        case.record is not None
        and case.record.auction is not None
        and not case.record.auction.is_over
    ):
        case.do(GoOnUnder("24", Why.AUCTION), "49")
        return Outcome.DURING_THE_AUCTION
    if case.holder is not Holder.DEFENDER:
        dropped_by_declarer(case)
        case.do(
            Authorised(case.who(Role.DEFENDERS), Info.HOLDS_IT, case.owner(), case.the_card()),
            "16A",
        )
        return Outcome.PICKED_UP
    if not is_exposed(case):
        case.do(CardNotPlayed(case.owner(), case.the_card()), "49")
        case.do(CardReturned(case.owner(), case.the_card()), "49")
        if case.cause is Cause.CLAIM:
            case.do(GoOnUnder("68", Why.CLAIM), "49")
        if case.cause not in (Cause.BY_LAW, Cause.CLAIM) and not case.partner_could_see_it:
            case.do(Advice(DirectorsStep.KEEP_THE_CARD_UNNAMED), "16B")
        return Outcome.PICKED_UP
    case.do(CardNotPlayed(case.owner(), case.the_card()), "49")
    classed = grade_when_not_played if case.cause in (Cause.NAMED, Cause.SHOWN) else is_penalty_card
    grade = lay(case, case.owner(), case.the_card(), classed(case))
    if case.cause is Cause.BY_ACCIDENT:
        _card_on_its_way(case, grade)
    return OUTCOMES[grade]


def _card_on_its_way(case: CardExposed, grade: Grade) -> None:
    """Rule on the card that he meant to play.

    It is played if partner could see it; otherwise he may play it beside a minor penalty card.
    """
    card = case.card_on_its_way or Which.THE_CARD_ON_ITS_WAY
    if case.on_its_way is OnItsWay.VISIBLE:
        case.do(CardPlayed(case.owner(), card), "45C1")
    elif (
        case.on_its_way is OnItsWay.NOT_YET_VISIBLE
        and grade is Grade.MINOR
        and not case.same_suit_below_ten
    ):
        if case.card_on_its_way is not None and can_be_played(case, case.card_on_its_way) is False:
            return
        case.do(MayPlay(case.owner(), (card,)), "50C")
