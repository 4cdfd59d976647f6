"""Law 52: Failure to lead or play a penalty card."""

from __future__ import annotations

from bridgelaw.engine.facts import elected_yes_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.engine.text import Text
from bridgelaw.laws.law_50 import NewPenaltyCard
from bridgelaw.ruling.effects import (
    CardPlayed,
    Chooses,
    Grade,
    MustPlay,
    PenaltyCard,
    PenaltyCardsRaised,
    PenaltyCardStays,
    SomeCard,
    When,
)
from bridgelaw.ruling.players import Role, Which


def due_cards(case: PenaltyCardDue) -> tuple[SomeCard, ...]:
    """The major penalty cards of the player that he may legally play now, as far as the record tells."""
    if case.seat is None or case.record is None:
        return ()
    legal = case.record.legal_cards(case.seat)
    lying = [lying.card for lying in case.record.penalty_cards_of(case.seat) if lying.major]
    return tuple(card for card in lying if legal is None or card in legal)


def due_on_record(case: PenaltyCardDue) -> bool | None:
    """Settled where no major penalty card lies before him, or his hand tells which cards are legal."""
    if case.seat is None or case.record is None:
        return None
    if not any(lying.major for lying in case.record.penalty_cards_of(case.seat)):
        return False
    if case.record.legal_cards(case.seat) is None:
        return None
    return bool(due_cards(case))


class PenaltyCardDue(NewPenaltyCard):
    """The facts about a defender who had to play a penalty card and produced another card."""

    penalty_card_due = yes_no(
        Text("Had he a major penalty card on the table that he could legally have played to this trick?"),
        help=Text("Following suit comes first, and so does a lead or a play that declarer has required or forbidden."),
        known=due_on_record,
    )
    declarer_played_since = yes_no(Text("Has declarer played a card since, from his hand or from dummy?"))
    accepts = elected_yes_no(
        Text("Do you accept the card that was played in place of the penalty card?"),
        to=lambda case: case.who(Role.DECLARER),
        help=Text(
            """Accepted: it is played, and the penalty card stays on the table. Refused: the penalty card is played, and the
            other card becomes a major penalty card."""
        ),
    )


@law("52B1b")
def must_accept(case: PenaltyCardDue) -> bool:
    """Declarer who has since played from his hand or dummy must accept the card played in place of the penalty card."""
    return case.declarer_played_since


@law("52B1a")
def may_accept(case: PenaltyCardDue) -> bool:
    """Declarer may accept the card that a defender played in place of the penalty card."""
    return case.accepts


@law("52B1c")
def penalty_card_stays(case: PenaltyCardDue) -> bool:
    """When the other card has been accepted, every penalty card that was not played stays a penalty card."""
    case.do(CardPlayed(case.owner(), case.the_card()))
    for card in penalty_cards_due(case):
        case.do(PenaltyCardStays(case.owner(), card))
    return True


@law("52B2")
def refused(case: PenaltyCardDue) -> bool:
    """When declarer does not accept, the penalty card must be played in place of the illegal card, and every card that was
    illegally led or played is a major penalty card."""
    due = penalty_cards_due(case)
    case.do(PenaltyCard(case.owner(), case.the_card(), Grade.MAJOR))
    case.do(PenaltyCardsRaised(case.owner()), "50B")
    if len(due) > 1:
        case.do(Chooses(case.who(Role.DECLARER), due), "51A")
    else:
        case.do(MustPlay(case.owner(), due, When.THIS_TRICK))
    return True


@law("52B")
def is_accepted(case: PenaltyCardDue) -> bool:
    """A defender led or played another card than the penalty card that was due: declarer accepts or refuses it."""
    return penalty_card_stays(case) if must_accept(case) or may_accept(case) else not refused(case)


@law("52A")
def penalty_card_was_due(case: PenaltyCardDue) -> bool:
    """A defender who failed to play a penalty card that he had to play may not withdraw the other card by himself."""
    return case.penalty_card_due


def penalty_cards_due(case: PenaltyCardDue) -> tuple[SomeCard, ...]:
    """The cards he should have played: by name where the record tells."""
    return due_cards(case) or (Which.THE_PENALTY_CARD,)


shown("52B1", Text("Declarer accepts the card: see 52B1a to 52B1c."), __name__)
