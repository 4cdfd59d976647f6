"""Law 58: Simultaneous leads or plays."""

from __future__ import annotations

from bridgelaw.engine.facts import Fact, Kind, yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.text import Text
from bridgelaw.laws.hands import Holder
from bridgelaw.laws.law_45 import Next
from bridgelaw.laws.law_50 import NewPenaltyCard, another_on_record, put_down
from bridgelaw.ruling.effects import CardPlayed, CardReturned, GoOnUnder, MayChange, When
from bridgelaw.ruling.players import Role, Which
from bridgelaw.table.cards import Card, Rank, Suit


def proposable(case: SeveralCards) -> tuple[Card, ...]:
    """The visible cards that the player may legally play, as far as the record tells."""
    legal = case.record.legal_cards(case.seat) if case.record is not None and case.seat is not None else None
    return tuple(card for card in case.visible if legal is None or card in legal) or case.visible


SPADE_QUEEN, SPADE_EIGHT, SPADE_SEVEN = (
    Card(Suit.SPADES, Rank.QUEEN),
    Card(Suit.SPADES, Rank.EIGHT),
    Card(Suit.SPADES, Rank.SEVEN),
)


class SeveralCards(NewPenaltyCard):
    """The facts about several cards that came from one hand in a single lead or play."""

    visible: Fact[tuple[Card, ...]] = Fact(
        tuple,
        Text("Which of the cards had their faces visible?"),
        samples=((SPADE_QUEEN,), (SPADE_QUEEN, SPADE_EIGHT), (SPADE_QUEEN, SPADE_EIGHT, SPADE_SEVEN)),
    )
    both_sides_played_on = yes_no(Text("Have both sides played to the next trick?"))
    proposes: Fact[Card] = Fact(
        Card,
        Text("Which of the visible cards do you propose to play?"),
        choices=proposable,
        samples=(SPADE_QUEEN, SPADE_EIGHT),
        kind=Kind.ELECTION,
        to=lambda case: case.owner(),
        help=Text("He chooses freely among the visible cards that are legal, also one he had not meant to play."),
    )
    opponent_played_after = yes_no(Text("Has an opponent played to the trick after the cards that are withdrawn?"))
    has_another = yes_no(
        Text("Had he a penalty card on the table before this?"),
        known=lambda case: True if len(case.others()) > 1 else another_on_record(case),
    )

    def others(self) -> tuple[Card, ...]:
        """The visible cards that are not played."""
        return tuple(card for card in self.visible if card is not self.proposes)

    def exposed(self) -> Card | None:
        """The one card that becomes a penalty card; with several all are major in any case."""
        others = self.others()
        return others[0] if len(others) == 1 else None


@law("58B4")
def found_late(case: SeveralCards) -> bool:
    """Several cards played at once that come to light after both sides have played to the next trick: Law 67."""
    if case.both_sides_played_on:
        case.do(GoOnUnder("67", Next.DEFECTIVE_TRICK))
    return case.both_sides_played_on


@law("58B1")
def one_face(case: SeveralCards) -> bool:
    """If only one face is visible, that card is played and the others are picked up without more."""
    if len(case.visible) != 1:
        return False
    case.do(CardPlayed(case.owner(), case.visible[0]))
    case.do(CardReturned(case.owner(), Which.THE_OTHER_CARD))
    return True


@law("58B2")
def several_faces(case: SeveralCards) -> bool:
    """If more than one face is visible, the player designates which he proposes to play; a defender's other visible cards
    become penalty cards, declarer's go back."""
    case.do(CardPlayed(case.owner(), case.proposes))
    for card in case.others():
        if case.holder is Holder.DEFENDER:
            put_down(case, case.owner(), card)
        else:
            case.do(CardReturned(case.owner(), card), "48A")
    return True


@law("58B3")
def opponent_may_change(case: SeveralCards) -> bool:
    """When a visible card is withdrawn, an opponent who had played to the trick after it may change his card."""
    if case.opponent_played_after:
        case.do(MayChange(case.who(Role.OPPONENT), Which.THE_CARD, When.UNTIL_NEXT_CARD))
    return case.opponent_played_after
