"""Law 47E: Play based on misinformation."""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import DECK, Card
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.table_changes import without_play
from bridgelaw.effects import (
    Advice,
    Authorised,
    CardReturned,
    CardStands,
    Info,
    NoRight,
    PenaltyCard,
    PenaltyCardStays,
    Reminder,
    SomeCard,
    Unauthorised,
    When,
)
from bridgelaw.effects.incident import Incident
from bridgelaw.effects.players import Role, Which, Who, opponents_of, side_of
from bridgelaw.engine.facts import Detail, Doubt, Usual, elected_yes_no, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign
from bridgelaw.laws.play.end_of_play import EndOfPlay


class Prompter(Enum):
    """The player who said that it was another's turn."""

    OPPONENT = Text("an opponent said it, or clearly conveyed it")
    PARTNER = Text("the player's partner")
    NOBODY = Text("nobody: he was mistaken himself")


class About(Enum):
    """The subject of the misinformation."""

    TURN = Text("about whose turn it was to lead or play")
    MEANING = Text("about the meaning of a call or a play")


class Right(Enum):
    """Acts to which the misinforming side has no right."""

    ACCEPT_THE_CARD = Text("accept the card that was led or played out of turn")


class Step(Enum):
    """Steps for the director."""

    NO_REVOKE_ESTABLISHED = Text("the card taken back establishes no revoke of an earlier trick.")
    ALWAYS_CALLED = Text(
        "the director must be called whenever an explanation is put right: say so if he was not."
    )
    LAST_CALL_FIRST = Text(
        "as long as the opening lead is not faced, first see whether a defender may change his "
        "last call."
    )


class AfterPlay(Enum):
    """Reminders for the director after play, and the grounds for adjusting."""

    DAMAGED = Text(
        "was the player's side damaged because he played on the mistaken explanation? Then the "
        "score may be adjusted."
    )
    BY_THE_EXPLANATION = Text("to the result that was probable with the right explanation")


class Retraction(Enum):
    """The outcome for a card played on a mistaken explanation."""

    NO_GROUND = Text("nothing allows it to be taken back")
    TAKEN_BACK = Text("it is taken back")
    LEFT = Text("it may be taken back, but is left")
    TOO_LATE = Text("it is too late to take it back")


def turn_on_record(case: Misled) -> bool | None:
    """Return whether it was the player's turn, as far as the record shows it."""
    seat, record, card = case.seat, case.record, case.card
    if seat is None or record is None:
        return None
    if card is not None and card in record.current.cards:
        record = without_play(record, card)
    elif record.has_played_to_current(seat):
        return None
    return None if record.turn is None else record.turn is seat


def later_card_on_record(case: Misled) -> bool | None:
    """Return whether the current trick has a card after his."""
    if case.card is None or case.record is None or case.card not in case.record.current.cards:
        return None
    return case.record.current.cards[-1] is not case.card


def opening_lead_on_record(case: Misled) -> bool | None:
    """Return whether his card was the first of the deal."""
    record = case.record
    if record is None or record.trick_number is None:
        return None
    if record.trick_number > 1:
        return False
    if case.card is None or case.card not in record.current.cards:
        return None
    return record.current.cards[0] is case.card


class Misled(Incident):
    """A player who led or played because of an opponent's statement."""

    card = Detail(Card, Text("Which card is it about?"), choices=lambda case: DECK)
    told_by = one_of(
        Prompter,
        Text("Who told him that it was his turn?"),
        help=Text(
            "Only an opponent's mistake frees him. One who asks 'is it mine?' and gets a nod has "
            "been told so."
        ),
        usual=Usual(
            Prompter.NOBODY,
            {
                Prompter.OPPONENT: Text(
                    "An opponent said, or clearly conveyed, that it was the player's turn."
                ),
                Prompter.PARTNER: Text("Partner said that it was the player's turn."),
            },
        ),
    )

    def the_card(self) -> SomeCard:
        """Return the card if it is known, else `the card`."""
        return self.card or Which.THE_CARD

    def is_proper_lead(self, play: Play) -> bool:
        """Return whether another card in the trick is the lead of the player whose lead it was.

        It was played beside the card led on the misinformation.
        """
        return False

    def misled_player(self) -> Who:
        """Return the player who played on the misinformation."""
        return self.who(Role.PLAYER)

    def misled_side(self) -> Who:
        """Return the side of the misled player, which has not offended."""
        return side_of(self.seat, Role.NON_OFFENDING_SIDE)

    def misleading_side(self) -> Who:
        """Return the side that gave the misinformation."""
        return opponents_of(self.seat, Role.OFFENDING_SIDE)

    def misled_players_lho(self) -> Who:
        """Return the player who might otherwise have accepted the card."""
        return self.who(Role.LHO)


class MistakenExplanation(Misled, EndOfPlay, Awarding):
    """The facts about a card played on a mistaken explanation."""

    explanation_mistaken = yes_no(
        Text(
            "Had an opponent explained a call or a play wrongly, or not alerted where he should "
            "have?"
        ),
        help=Text("That a player did not ask in time is no mistake of his opponents'."),
        doubt=Doubt(
            value=True,
            law="21B1b",
            why=Text(
                "Without evidence to the contrary a mistaken explanation is presumed, not a "
                "mistaken call."
            ),
        ),
    )
    because_of_it = yes_no(
        Text("Did he choose his card because of it, before it was put right?"),
        help=Text(
            "Ask him away from the table what he would have done with the right explanation."
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
    )
    is_opening_lead = yes_no(Text("Was it the opening lead?"), known=opening_lead_on_record)
    dummy_faced = yes_no(
        Text("Had dummy already faced a card?"),
        known=lambda case: None if case.record is None else case.record.dummy_spread,
    )
    card_played_after = yes_no(
        Text("Has a card been played after his?"), known=later_card_on_record
    )
    takes_it_back = elected_yes_no(
        Text("With the right explanation: do you take your card back and choose another?"),
        to=lambda case: case.misled_player(),
        help=Text(
            "He may leave it. If he takes it back there is no rectification, and it is no "
            "penalty card."
        ),
    )
    damaged = yes_no(
        Text("Was his side damaged because he played on the mistaken explanation?"),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )

    def offenders(self) -> Who:
        """Return the side that gave the misinformation."""
        return self.misleading_side()

    def non_offenders(self) -> Who:
        """Return the side of the player who was misled."""
        return self.misled_side()


class MisledPlay(MistakenExplanation):
    """The facts about a lead or play based on misinformation."""

    about = one_of(About, Text("What was the player misinformed about?"))
    his_turn = yes_no(Text("Was it in fact his turn?"), known=turn_on_record)
    # Here it is the point at issue, so that no answer is the usual one.
    told_by = one_of(Prompter, Misled.told_by.ask, help=Misled.told_by.help)


@law("47E1")
def told_by_opponent(case: Misled) -> bool:
    """A card led or played out of turn because an opponent wrongly told the player that it was his
    turn is taken back without rectification. His left-hand opponent may not accept it, and it
    establishes no revoke."""
    if case.told_by is not Prompter.OPPONENT:
        return False
    goes_back(case, case.misled_player(), case.the_card())
    case.do(NoRight(case.misled_players_lho(), Right.ACCEPT_THE_CARD))
    withdrawn_by_the_innocent(case, case.misled_player(), case.the_card())
    for play in played_to_his_lead(case):
        if case.is_proper_lead(play):
            case.do(CardStands(play.seat, play.card), "53B")
            continue
        case.do(CardReturned(play.seat, play.card), "47D")
        withdrawn_by_the_innocent(case, play.seat, play.card)
    return True


def goes_back(case: Incident, player: Who, card: SomeCard) -> None:
    """Rule that a card is taken back without rectification.

    It goes back to hand, or stays on the table if it already was, or was found to be, a penalty
    card.
    """
    marks = case.record.penalty_cards if case.record is not None else ()
    found = [effect.card for _, effect in case.effects if isinstance(effect, PenaltyCard)]
    lies_there = card in found or any(mark.card is card for mark in marks)
    case.do((PenaltyCardStays if lies_there else CardReturned)(player, card))


def played_to_his_lead(case: Misled) -> tuple[Play, ...]:
    """Return the cards that others have played to his lead on the record. They go back with it."""
    plays = case.record.current.plays if case.record is not None else ()
    return plays[1:] if plays and plays[0].card is case.card else ()


def withdrawn_by_the_innocent(case: Misled, player: Who, card: SomeCard) -> None:
    """Record by Law 16C that only the misled side may use a card taken back."""
    case.do(Authorised(case.misled_side(), Info.WOULD_PLAY_IT, player, card), "16C1")
    case.do(Unauthorised(case.misleading_side(), Info.WOULD_PLAY_IT, player, card), "16C2")


@law("47E2a")
def in_time(case: MistakenExplanation) -> bool:
    """A card played on a mistaken explanation may be taken back when it is put right, as long as no
    card has been played after it. An opening lead may not be taken back once dummy has faced a
    card."""
    if case.dummy_faced if case.is_opening_lead else case.card_played_after:
        return False
    if case.takes_it_back:
        case.do(CardReturned(case.misled_player(), case.the_card()))
        withdrawn_by_the_innocent(case, case.misled_player(), case.the_card())
    else:
        case.do(CardStands(case.misled_player(), case.the_card()))
    return True


@law("47E2b")
def too_late(case: MistakenExplanation) -> None:
    """When it is too late to take back a card that was played on a mistaken explanation, the
    director may adjust the score."""
    case.do(CardStands(case.misled_player(), case.the_card()))
    if not case.play_over:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.DAMAGED))
    elif case.damaged:
        assign(case, AfterPlay.BY_THE_EXPLANATION)


@law("47E2")
def mistaken_explanation(case: MistakenExplanation) -> Retraction:
    """A card played because an opponent's call or play was explained wrongly: it may be taken back
    in time, and when it is too late the score may be adjusted."""
    if not case.explanation_mistaken:
        case.do(CardStands(case.misled_player(), case.the_card()), "47F2")
        return Retraction.NO_GROUND
    case.do(Advice(Step.ALWAYS_CALLED), "20F5")
    if not case.because_of_it:
        case.do(CardStands(case.misled_player(), case.the_card()), "47F2")
        return Retraction.NO_GROUND
    if in_time(case):
        return Retraction.TAKEN_BACK if case.takes_it_back else Retraction.LEFT
    too_late(case)
    return Retraction.TOO_LATE


@law("47E")
def about_the_turn(case: MisledPlay) -> bool:
    """Misinformation from an opponent that led to a lead or a play concerns either whose turn it
    was, or the meaning of a call or a play."""
    return case.about is About.TURN
