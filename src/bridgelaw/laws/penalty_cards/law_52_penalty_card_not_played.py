"""Law 52: Failure to lead or play a penalty card."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.play import Play, Trick
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Authorised,
    CardPlayed,
    Chooses,
    GoOnUnder,
    Grade,
    Info,
    MustPlay,
    MustWait,
    PenaltyCard,
    PenaltyCardStays,
    Reminder,
    SomeCard,
    When,
)
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, elected_yes_no, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import AfterPlay, NewPenaltyCard, raise_all


def plays_on_record(case: PenaltyCardDue) -> tuple[Play, ...]:
    """Return the cards of the trick in progress and of the last one, in the order played."""
    if case.record is None:
        return ()
    last = case.record.previous_trick
    return (*(last or ()), *case.record.current)


def his_play(case: PenaltyCardDue) -> Card | None:
    """Return the card that he played, as given or as the trick shows it."""
    if case.card is not None or case.record is None or case.seat is None:
        return case.card
    return case.record.current.by(case.seat)


def tricks_from(case: PenaltyCardDue, record: Table) -> tuple[Trick, ...]:
    """Return the tricks from the one in which he played it."""
    tricks = (*record.tricks, record.current)
    produced = his_play(case)
    place = None if produced is None else record.trick_of(produced)
    return tricks[-1:] if place is None else tricks[place:]


def is_legal(case: PenaltyCardDue, lying: Card, record: Table, seat: Seat) -> bool | None:
    """Return whether he could legally have played one of his penalty cards.

    None if his hand is not known well enough.
    """
    tricks, produced = tricks_from(case, record), his_play(case)
    if produced is None and record.trick_number != 1:  # it may be in the previous trick
        return None
    shown = {card for trick in tricks for card in trick.all_by(seat)} | (
        {produced} if produced else set()
    )
    first = tricks[0].plays[0] if tricks[0] else None
    if first is None and record.leader is not seat:
        return None
    if first is None or first.seat is seat:
        return leads_legally(lying, produced, record, seat, shown)
    led = first.card.suit
    if lying.suit is led:
        return True
    return False if any(card.suit is led for card in shown) else record.void(seat, led)


def leads_legally(
    lying: Card, produced: Card | None, record: Table, seat: Seat, shown: set[Card]
) -> bool | None:
    """Return whether the restrictions on his lead allowed him to lead a penalty card."""
    marks = record.restrictions_of(seat)

    def obeys(card: Card) -> bool:
        return all(
            mark.required in (None, card.suit) and card.suit not in mark.forbidden for mark in marks
        )

    if obeys(lying):
        return True
    if produced is not None and obeys(produced):
        return False
    hand = record.held(seat)
    return None if hand is None else not any(map(obeys, hand | shown))


def minor_passed_over(case: PenaltyCardDue, minor: Card) -> bool | None:
    """Return whether he played another low card of the suit of his minor penalty card (Law 50C)."""
    produced = his_play(case)
    if produced is None:
        return None
    return produced is not minor and produced.suit is minor.suit and not produced.honour


def judged(case: PenaltyCardDue) -> dict[Card, bool | None]:
    """Return the player's penalty cards on the record, and whether each was due."""
    if case.seat is None or case.record is None:
        return {}
    return {
        mark.card: is_legal(case, mark.card, case.record, case.seat)
        if mark.major
        else minor_passed_over(case, mark.card)
        for mark in case.record.penalty_cards_of(case.seat)
        if mark.card is not his_play(case)
    }


def due_on_record(case: PenaltyCardDue) -> bool | None:
    """Return whether a penalty card could legally be played; False without one, None if unknown."""
    if case.seat is None or case.record is None or not case.record.tells_duties:
        return None
    found = judged(case).values()
    return True if True in found else None if None in found else False


def declarer_played_on_record(case: PenaltyCardDue) -> bool | None:
    """Return whether declarer's side has played since; None if unknown."""
    plays, produced = plays_on_record(case), his_play(case)
    cards = [play.card for play in plays]
    if case.record is None or case.record.declarer is None or produced not in cards:
        return None
    return any(
        play.seat.side is case.record.declarer.side for play in plays[cards.index(produced) + 1 :]
    )


def late_on_record(case: PenaltyCardDue) -> bool | None:
    """Return whether his side has played to the next trick or has claimed (Law 63A)."""
    produced = his_play(case)
    if case.record is None or case.seat is None or produced is None:
        return None
    place = case.record.trick_of(produced)
    if place is None:
        return None
    return (
        case.record.played_to_next(case.seat.side, place)
        or case.record.claimed_by in case.seat.side
    )


def led_too_soon_on_record(case: PenaltyCardDue) -> bool | None:
    """Return False if the player did not lead before a choice of declarer's; None otherwise.

    It is False without a lead, without a major penalty card of partner's, or if declarer has
    chosen.
    """
    if case.seat is None or case.record is None or not case.record.tells_duties:
        return None
    if case.record.lead_chosen is case.seat:
        return False
    first = tricks_from(case, case.record)[0].leader
    majors = any(mark.major for mark in case.record.penalty_cards_of(case.seat.partner))
    return None if majors and first in (None, case.seat) else False


class Right(Enum):
    """Acts to which a defender has no right after failing to play a penalty card."""

    TAKE_IT_BACK = Text("take the card back without being told to")


class Why(Enum):
    """The reasons for going on under another law."""

    EQUITY_ONLY = Text(
        """not to play a penalty card is a revoke that is established by now; it gives no transfer
        of tricks, but declarer's side must not fare worse for it"""
    )
    LED_TOO_SOON = Text(
        "he led before declarer had chosen about his partner's penalty card, and declarer still "
        "chooses"
    )


class PenaltyCardDue(NewPenaltyCard):
    """The facts about a defender who had to play a penalty card and played another card."""

    led_too_soon = yes_no(
        Text("Did he lead before declarer had chosen about a major penalty card of his partner's?"),
        help=Text("If he did not lead, or his partner had no major penalty card on the table: no."),
        known=led_too_soon_on_record,
        usual=usually_no(
            Text("The player led before declarer had chosen about partner's major penalty card.")
        ),
    )
    penalty_card_due = yes_no(
        Text("Was he bound to play a penalty card that was on the table?"),
        help=Text(
            """A major one: if it could legally be played to this trick; following suit comes first,
            and so does a lead or a play that declarer has required or forbidden. A minor one: if he
            played another card below the ten in its suit."""
        ),
        known=due_on_record,
    )
    declarer_played_since = yes_no(
        Text("Has declarer played a card since, from his hand or from dummy?"),
        known=declarer_played_on_record,
        usual=usually_no(Text("Declarer has played a card since.")),
    )
    found_late = yes_no(
        Text(
            "Had his own side played to the next trick, named a card for it or claimed before it "
            "was noticed?"
        ),
        known=late_on_record,
        usual=usually_no(
            Text("Before it was noticed, that side had played on, named a card or claimed.")
        ),
    )
    illegally_played: Detail[tuple[Card, ...]] = Detail(
        tuple, Text("Which cards has he illegally led or played in place of it?")
    )
    accepts = elected_yes_no(
        Text("Do you accept the card that was played in place of the penalty card?"),
        to=lambda case: case.who(Role.DECLARER),
        help=Text(
            """Accepted: it is played, and the penalty card stays on the table. Refused: the penalty
            card is played, and the other card becomes a major penalty card."""
        ),
    )

    def may_be_gone(self, card: Card) -> bool:
        """Return whether he may have played the card to an earlier trick that is not recorded."""
        return (
            self.record is not None
            and self.seat is not None
            and self.record.may_have_played(self.seat, card)
        )

    def illegal_cards(self) -> tuple[SomeCard, ...]:
        """Return the cards that he should not have played."""
        return self.illegally_played or (his_play(self) or Which.THE_CARD,)


@law("52B1b")
def must_accept(case: PenaltyCardDue) -> bool:
    """Declarer who has since played from his hand or dummy must accept the card played in place of
    the penalty card."""
    return case.declarer_played_since


@law("52B1a")
def may_accept(case: PenaltyCardDue) -> bool:
    """Declarer may accept the card that a defender played in place of the penalty card."""
    return case.accepts


@law("52B1c")
def penalty_card_stays(case: PenaltyCardDue) -> bool:
    """When the other card has been accepted, every penalty card that was not played stays a penalty
    card."""
    case.do(CardPlayed(case.owner(), his_play(case) or Which.THE_CARD))
    for card in tuple(judged(case)) or (Which.THE_PENALTY_CARD,):
        case.do(PenaltyCardStays(case.owner(), card))
    return True


@law("52B2")
def refused(case: PenaltyCardDue) -> bool:
    """When declarer does not accept, the penalty card must be played in place of the illegal card,
    and every card that was illegally led or played is a major penalty card."""
    for card in case.illegal_cards():
        case.do(PenaltyCard(case.owner(), card, Grade.MAJOR))
    raise_all(case, case.owner())
    due = penalty_cards_due(case)
    if len(due) > 1:
        case.do(Chooses(case.who(Role.DECLARER), due), "51A")
    else:
        case.do(MustPlay(case.owner(), due, When.THIS_TRICK))
    for card in case.illegal_cards():
        case.do(MustPlay(case.owner(), (card,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
    case.do(MustWait(case.who(Role.OTHER_DEFENDER)), "50D2")
    for card in case.illegal_cards():
        case.do(Authorised(Role.EVERYONE, Info.THE_CARD_AND_ITS_DUTIES, case.owner(), card), "50E1")
    case.do(Reminder(When.AFTER_PLAY, AfterPlay.HELPED_BY_IT), "50E4")
    return True


@law("52~1")
def found_too_late(case: PenaltyCardDue) -> bool:
    """Not playing a penalty card is a revoke. Once it is established no tricks are transferred for
    it, but the director adjusts the score if declarer's side fared worse."""
    if not case.found_late:
        return False
    case.do(GoOnUnder("64C", Why.EQUITY_ONLY), "64B3")
    for card in tuple(judged(case)) or (Which.THE_PENALTY_CARD,):
        case.do(PenaltyCardStays(case.owner(), card), "50A")
    return True


@law("52B")
def is_accepted(case: PenaltyCardDue) -> bool:
    """A defender led or played another card than the penalty card that was due: declarer accepts or
    refuses it."""
    return penalty_card_stays(case) if must_accept(case) or may_accept(case) else not refused(case)


@law("52A")
def penalty_card_was_due(case: PenaltyCardDue) -> bool:
    """A defender who failed to play a penalty card that he had to play may not withdraw the other
    card by himself."""
    return case.penalty_card_due


def penalty_cards_due(case: PenaltyCardDue) -> tuple[SomeCard, ...]:
    """Return the cards that should have been played, by name if the record shows them."""
    found = judged(case)
    possible = tuple(card for card, was_due in found.items() if was_due is not False)
    if len(possible) > 1 and None in found.values():
        return (Which.THE_PENALTY_CARD,)
    return possible or (Which.THE_PENALTY_CARD,)


shown("52B1", Text("Declarer accepts the card: see 52B1a to 52B1c."), __name__)
