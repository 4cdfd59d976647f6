"""Law 50: Disposition of penalty card."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.marks import PenaltyCard as Lying
from bridgelaw.effects import (
    Authorised,
    Chooses,
    Grade,
    Info,
    MustPlay,
    MustPlayBefore,
    MustWait,
    PenaltyCard,
    PenaltyCardsRaised,
    Reminder,
    SomeCard,
    When,
)
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import open_reading, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.played_card import HandIncident


class AfterPlay(Enum):
    """Reminders for the director after a penalty card."""

    HELPED_BY_IT = Text(
        """could the result well have been different without the help that the exposed card gave the
        defenders? Then adjust to the result that was probable without it."""
    )


def another_on_record(case: NewPenaltyCard) -> bool | None:
    """Return whether the same player has other penalty cards on the recorded table."""
    if case.seat is None or case.record is None or not case.record.tells_duties:
        return None
    return any_besides(case.exposed(), [lying.card for lying in case.lying()])


def any_besides(card: Card | None, lying: Sequence[Card]) -> bool | None:
    """Return whether there are other penalty cards on the table.

    If the card in question is not known, it may be the only one.
    """
    if card is None:
        return None if len(lying) == 1 else bool(lying)
    return any(lies is not card for lies in lying)


class NewPenaltyCard(HandIncident):
    """The facts that class a defender's exposed card."""

    deliberate = yes_no(
        Text(
            "Was it exposed through deliberate play, such as a lead out of turn or a revoke that "
            "was corrected?"
        ),
    )
    has_another = yes_no(
        Text(
            "Had he another penalty card on the table, or were several of his cards exposed at "
            "once?"
        ),
        known=another_on_record,
        usual=usually_no(
            Text("The player had another penalty card, or several cards were exposed at once.")
        ),
    )
    honour = yes_no(
        Text("Was it an honour: ace, king, queen, jack or ten?"),
        known=lambda case: None if (card := case.exposed()) is None else card.honour,
    )

    def exposed(self) -> Card | None:
        """Return the card to be classed, if it is known."""
        return self.card

    def lying(self) -> tuple[Lying, ...]:
        """Return the player's penalty cards on the record."""
        if self.seat is None or self.record is None:
            return ()
        return self.record.penalty_cards_of(self.seat)

    unclassed = open_reading(
        Grade,
        Text(
            "Law 50B is silent on a low card that was named or shown but neither dropped nor "
            "played. Which is it?"
        ),
        help=Text(
            "Minor: it was not exposed by deliberate play. Major: it was not exposed "
            "unintentionally either."
        ),
    )


@law("50B")
def grade(case: NewPenaltyCard) -> Grade:
    """A single card below the ten that was exposed unintentionally is a minor penalty card. An
    honour, a card exposed by deliberate play, and every penalty card of a defender who has more
    than one, is major."""
    card = case.exposed()
    if case.has_another or (card is not None and card.honour) or case.deliberate or case.honour:
        return Grade.MAJOR
    return Grade.MINOR


@law("50A")
def lies_on_the_table(case: NewPenaltyCard) -> bool:
    """A penalty card lies face up on the table in front of its owner until a rectification has been
    chosen."""
    return True


@law("50")
def is_penalty_card(case: NewPenaltyCard) -> Grade:
    """A card that a defender exposed prematurely, but did not lead, is a penalty card."""
    found = grade(case)
    lies_on_the_table(case)
    return found


def put_down(case: NewPenaltyCard, who: Who, card: SomeCard) -> Grade:
    """Put down a new penalty card: rule on obligations and information, and return its grade."""
    return lay(case, who, card, is_penalty_card(case))


def lay(
    case: NewPenaltyCard, who: Who, card: SomeCard, found: Grade, section: str = "50B"
) -> Grade:
    """Lay a card that has already been classed, perhaps by another section. See `put_down`."""
    return lay_all(case, who, (card,), found, section)


def lay_all(
    case: NewPenaltyCard, who: Who, cards: tuple[SomeCard, ...], found: Grade, section: str = "50B"
) -> Grade:
    """Lay one or several cards exposed at the same time. See `lay`."""
    for card in cards:
        case.do(PenaltyCard(who, card, found), section)
    if found is Grade.MINOR:
        case.do(MustPlayBefore(who, cards[0]), "50C")
        waits_too(case, who)
    else:
        if case.has_another:
            raise_all(case, who)
        bind(case, who, cards)
    tell(case, who, cards)
    return found


@law("50~5")
def stays_major(case: HandIncident) -> bool:
    """A second penalty card of the same defender makes a minor one major. It stays major when the
    other has been played or picked up: the law knows no way back to minor."""
    return True


def raise_all(case: HandIncident, who: Who) -> None:
    """Make all of a defender's penalty cards major when there is a second one."""
    case.do(PenaltyCardsRaised(who), "50B")
    stays_major(case)


def bind(case: NewPenaltyCard, who: Who, cards: tuple[SomeCard, ...]) -> None:
    """Rule on the obligations of the owner of new major penalty cards and of partner."""
    lying = lying_already(case, cards)
    for card in (*cards, *(mark.card for mark in lying)):
        case.do(MustPlay(who, (card,), When.FIRST_LEGAL_OPPORTUNITY), "50D1a")
    if len(several := (*cards, *(mark.card for mark in lying))) > 1:
        case.do(Chooses(case.who(Role.DECLARER), several, When.FIRST_LEGAL_OPPORTUNITY), "51A")
    case.do(MustWait(case.who(Role.OTHER_DEFENDER)), "50D2")
    waits_too(case, who)


def waits_too(case: NewPenaltyCard, who: Who) -> None:
    """Rule that the owner may not lead while his partner has a major penalty card."""
    if case.record is None or case.seat is None:
        return
    if any(mark.major for mark in case.record.penalty_cards_of(case.seat.partner)):
        case.do_once(MustWait(who), "50D2")


def tell(case: NewPenaltyCard, who: Who, cards: tuple[SomeCard, ...]) -> None:
    """Record the information from new penalty cards, and the reminder for the director."""
    for card in cards:
        case.do(Authorised(Role.EVERYONE, Info.THE_CARD_AND_ITS_DUTIES, who, card), "50E1")
    case.do_once(Reminder(When.AFTER_PLAY, AfterPlay.HELPED_BY_IT), "50E4")


def lying_already(case: NewPenaltyCard, cards: tuple[SomeCard, ...]) -> tuple[Lying, ...]:
    """Return the player's other penalty cards, all of which become major.

    If there is no other, the card itself is the one on the table.
    """
    if case.told.get("has_another") is False:
        return ()
    return tuple(mark for mark in case.lying() if mark.card not in cards)
