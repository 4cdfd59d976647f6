"""A card from a hand, or touched in dummy, that may or may not have been played."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.table_changes import without_play
from bridgelaw.effects import (
    Advice,
    Authorised,
    CardNotPlayed,
    CardPlayed,
    CardReturned,
    CardStands,
    DirectorsStep,
    GoOnUnder,
    Info,
    SomeCard,
    Unauthorised,
)
from bridgelaw.effects.incident import incident
from bridgelaw.effects.players import Role, Which
from bridgelaw.engine.facts import Detail, Settled, Usual, one_of, usually_no, yes_no
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_49_defenders_card_exposed import grade_when_not_played
from bridgelaw.laws.penalty_cards.law_50_penalty_card import lay, put_down
from bridgelaw.laws.penalty_cards.law_52_penalty_card_not_played import (
    PenaltyCardDue,
    is_accepted,
    penalty_card_was_due,
)
from bridgelaw.laws.penalty_cards.law_52_penalty_card_not_played import Why as WhenDue
from bridgelaw.laws.play.law_45_card_played import CardPlayed as CardPlayedFacts
from bridgelaw.laws.play.law_45_card_played import (
    FifthCard,
    Manner,
    both_played_on_record,
    declarers_fifth_card,
    defenders_fifth_card,
    found_late,
    is_played,
)
from bridgelaw.laws.play.next_turn import names_the_next
from bridgelaw.laws.play.played_card import (
    Holder,
    follows,
    law_of_lead,
    law_of_play,
    played_on_record,
)


class Outcome(Enum):
    """The outcome for the card."""

    PLAYED = Text("The card is played.")
    NOT_PLAYED = Text("The card is not played.")
    EXPOSED = Text(
        "The card is not played, but a defender who names a card in their hand has exposed it."
    )
    EXTRA_CARD = Text("It is a fifth card to the trick.")
    LED = Text("It was led: continue under another law.")
    OUT_OF_TURN = Text("It counts as played, but out of turn: continue under another law.")
    LED_TOO_SOON = Text("The player led before declarer had chosen about partner's penalty card.")
    REVOKE = Text("It counts as played, but does not follow suit: continue under another law.")
    DEFECTIVE_TRICK = Text("It is discovered too late: the trick is defective.")
    ACCEPTED = Text("A penalty card was due; declarer accepts the card played in its place.")
    REFUSED = Text(
        "A penalty card was due, and it must be played; the card shown becomes a penalty card."
    )


class Seen(Enum):
    """The defenders who saw declarer's card."""

    BOTH = Text("both", context="defenders")
    ONE = Text("one of them")
    NEITHER = Text("neither", context="defenders")


class Turn(Enum):
    """The player whose turn it was when the card was shown."""

    HIS = Text("that of the hand that the card is from")
    ANOTHERS_LEAD = Text("another hand's: it had to lead to the trick")
    ANOTHERS_PLAY = Text("another hand's: it had to play to the trick that had begun")


class Why(Enum):
    """The reasons for going on under another law."""

    NOT_HIS_LEAD = Text("it was another hand's turn to lead")
    NOT_HIS_TURN = Text("it was another player's turn to play")
    COULD_FOLLOW = Text(
        "the card does not follow suit, though he could; it must be corrected while there is time"
    )


def played_to_this_trick(case: CardShown) -> bool | None:
    """Return whether the player has played to this trick, as far as the record shows it.

    When a trick has just been completed, a card from a hand that is not on lead may be a fifth card
    to it.
    """
    record = case.record
    if record is not None and record.tricks and not record.current and record.turn is not case.seat:
        return None
    return played_on_record(case)


def both_played_on(case: CardShown) -> bool | None:
    """Return whether both sides have played on.

    If his card is in the trick in progress, the incident is about that trick.
    """
    if (
        case.record is not None
        and case.seat is not None
        and case.record.has_played_to_current(case.seat)
    ):
        return False
    return both_played_on_record(case)


def before(case: CardShown) -> Table | None:
    """Return the table before the card."""
    record, card = case.record, case.card
    if record is None or card is None or card not in record.current.cards:
        return record
    return without_play(record, card)


def turn_on_record(case: CardShown) -> Turn | None:
    """Return whose turn it is, from the trick in progress or the leader; None if unknown."""
    table, seat = before(case), case.seat
    if table is None or seat is None or table.turn is None or table.has_played_to_current(seat):
        return None
    if table.turn is seat:
        return Turn.HIS
    return Turn.ANOTHERS_PLAY if table.current else Turn.ANOTHERS_LEAD


def could_follow_on_record(case: CardShown) -> bool | None:
    """Return whether the player could have followed suit with another card; None if unknown."""
    table, seat, card = before(case), case.seat, case.card
    if table is None or seat is None or card is None:
        return None
    if not table.current:
        return False if table.leader is seat else None
    legal = follows(table, seat, card, table.current.suit_led)
    return None if legal is None else not legal


class CardShown(CardPlayedFacts, FifthCard, PenaltyCardDue):
    """A card taken from a hand, laid down, named or touched.

    The question is whether it is played.
    """

    already_played = yes_no(
        Text("Had he already played a card to this trick, and legally?"),
        help=Text(
            "A card that follows is then a fifth card to the trick (Law 45E), or a lead to the "
            "next."
        ),
        known=played_to_this_trick,
        usual=usually_no(Text("The player had already played a legal card to this trick.")),
    )
    both_sides_played_on = yes_no(
        Text("Have both sides played to the next trick?"),
        known=both_played_on,
        usual=usually_no(Text("Both sides have played to the next trick.")),
    )

    disputed = Detail(
        bool, Text("Do the players disagree about how the card was moved?"), values=(True, False)
    )
    rule_unsure = Detail(
        bool, Text("Is anyone at the table unsure of the rule?"), values=(True, False)
    )
    other_card = Detail(Card, Text("Which card did he play instead?"), choices=lambda case: DECK)
    another_played = yes_no(
        Text("Did he put it back and play another card?"),
        known=lambda case: True if case.other_card is not None else None,
        usual=usually_no(Text("The player put it back and played another card.")),
    )
    whose_turn = one_of(
        Turn,
        Text("Whose turn was it?"),
        help=Text(
            "A card that declarer plays too early to a trick that has begun, from his hand or "
            "from dummy, stays played."
        ),
        known=turn_on_record,
        usual=Usual(
            Turn.HIS,
            {
                Turn.ANOTHERS_LEAD: Text("Another hand had to lead to the trick."),
                Turn.ANOTHERS_PLAY: Text("Another hand had to play to the trick that had begun."),
            },
        ),
    )
    could_follow = yes_no(
        Text("Does the card fail to follow suit, although its hand had a card of the suit led?"),
        help=Text("A card that was led: no."),
        known=could_follow_on_record,
        usual=usually_no(Text("The card does not follow suit, although the hand could.")),
    )
    penalty_card_due = yes_no(
        PenaltyCardDue.penalty_card_due.ask,
        help=PenaltyCardDue.penalty_card_due.help,
        known=PenaltyCardDue.penalty_card_due.known,
        usual=usually_no(
            Text("The player was bound to play a penalty card that was on the table.")
        ),
    )
    seen_by = one_of(Seen, Text("Which of the defenders saw which card it was?"))
    who_saw_it = Detail(Seat, Text("Which defender saw it?"), choices=lambda case: tuple(Seat))
    card_was_named = yes_no(Text("Has the defender who saw it said which card it was?"))
    deliberate = Settled(value=True)  # the card was taken out, or the other one played, on purpose

    def extra(self) -> SomeCard:
        """Return the extra card: the card shown, or the one he played after it.

        It is the card shown if he had already played to the trick.
        """
        return self.the_card() if self.already_played else self.other_card or Which.THE_OTHER_CARD


@incident(
    "card shown",
    group="play",
    case=CardShown,
    title=Text("A card half played, taken back, laid down or named"),
    who=Text("Which player had the card?"),
)
@names_the_next
def card_shown(case: CardShown) -> Outcome:
    """A player took a card from his hand, laid it down, named it, or touched it in dummy, and it is
    disputed whether it is played. For a card that fell see "card exposed"; for words that name a
    card of dummy's see "designation"."""
    advise(case)
    if not is_played(case):
        return _not_played(case)
    if case.holder is not Holder.DUMMY and case.already_played:
        return _extra_card(case)
    if (elsewhere := out_of_turn(case)) is not None:
        case.do(GoOnUnder(*elsewhere), "45C")
        return Outcome.OUT_OF_TURN
    if case.holder is Holder.DEFENDER and case.led_too_soon:
        case.do(GoOnUnder("50D2", WhenDue.LED_TOO_SOON), "50D2")
        return Outcome.LED_TOO_SOON
    if case.holder is Holder.DEFENDER and penalty_card_was_due(case):
        return Outcome.ACCEPTED if is_accepted(case) else Outcome.REFUSED
    if case.could_follow:
        case.do(GoOnUnder("62A", Why.COULD_FOLLOW), "45C")
        return Outcome.REVOKE
    return _played(case)


def out_of_turn(case: CardShown) -> tuple[str, Why] | None:
    """Return the law of a lead or play out of turn, and the reason.

    A card that declarer plays too early to a trick in progress stays played (Law 57C3).
    """
    if case.whose_turn is Turn.ANOTHERS_LEAD:
        return law_of_lead(case.record, case.seat), Why.NOT_HIS_LEAD
    if case.whose_turn is Turn.ANOTHERS_PLAY and case.holder is Holder.DEFENDER:
        return law_of_play(case.record, case.seat), Why.NOT_HIS_TURN
    return None


def advise(case: CardShown) -> None:
    """Advise the director if the facts or the rule are in dispute."""
    if case.disputed:
        case.do(Advice(DirectorsStep.HAVE_IT_SHOWN), "85A1")
    if case.rule_unsure:
        case.do(Advice(DirectorsStep.READ_THE_LAW_ALOUD), "45C")


def _played(case: CardShown) -> Outcome:
    case.do(CardPlayed(case.owner(), case.the_card()), "45C")
    if case.holder is not Holder.DUMMY and case.another_played:
        _second_card(case)
    return Outcome.PLAYED


def _second_card(case: CardShown) -> None:
    """Rule that the card played instead is a fifth card to the trick."""
    if case.holder is Holder.DECLARER:
        declarers_fifth_card(case)
    elif defenders_fifth_card(case):
        put_down(case, case.owner(), case.extra())


def _extra_card(case: CardShown) -> Outcome:
    """Rule that the card shown is itself the fifth, because he had played to the trick before."""
    if found_late(case):
        return Outcome.DEFECTIVE_TRICK
    if case.holder is Holder.DECLARER:
        return Outcome.EXTRA_CARD if declarers_fifth_card(case) else Outcome.LED
    if not defenders_fifth_card(case):
        return Outcome.LED
    put_down(case, case.owner(), case.extra())
    return Outcome.EXTRA_CARD


def _not_played(case: CardShown) -> Outcome:
    case.do(CardNotPlayed(case.owner(), case.the_card()), "45C")
    if case.holder is Holder.DEFENDER and case.manner is Manner.NAMED:
        case.cite("49")
        lay(case, case.owner(), case.the_card(), grade_when_not_played(case))
        return Outcome.EXPOSED
    if case.holder is not Holder.DUMMY and case.manner is not Manner.NAMED:
        case.do(CardReturned(case.owner(), case.the_card()), "45C")
    if case.other_card is not None:
        case.do(CardStands(case.owner(), case.other_card), "45A")
    if case.holder is Holder.DECLARER:
        what_the_defenders_know(case)
    elif case.holder is Holder.DEFENDER:
        case.do(Advice(DirectorsStep.KEEP_THE_CARD_UNNAMED), "16B")
    return Outcome.NOT_PLAYED


def what_the_defenders_know(case: CardShown) -> None:
    """Record what the defenders may use of declarer's card.

    A defender who saw it may use it but may not tell partner which card it was. Both know a card
    that declarer named.
    """
    declarer, card, saw = case.owner(), case.the_card(), case.who_saw_it
    if case.manner is not Manner.NAMED and case.seen_by is Seen.NEITHER:
        return
    if case.manner is Manner.NAMED or case.seen_by is Seen.BOTH:
        case.do(Authorised(case.who(Role.DEFENDERS), Info.CONSIDERED_IT, declarer, card), "16A")
        return
    case.do(Authorised(saw or Role.WHO_SAW_IT, Info.CONSIDERED_IT, declarer, card), "16A")
    case.do(Advice(DirectorsStep.KEEP_THE_CARD_UNNAMED), "16B")
    if case.card_was_named:
        other = saw.partner if saw else Role.WHO_DID_NOT_SEE_IT
        case.do(Unauthorised(other, Info.CONSIDERED_IT, declarer, card), "16B")
