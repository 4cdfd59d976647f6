"""Law 45: Card played."""

from __future__ import annotations

from datetime import date
from enum import Enum

from bridgelaw.effects import CardReturned, GoOnUnder, SomeCard
from bridgelaw.effects.players import Which
from bridgelaw.engine.facts import Doubt, one_of, usually_no, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.engine.ruling import first_of
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.obligations import Duties, majors
from bridgelaw.laws.play.played_card import HandIncident, Holder

PLAY_GOES_ON = Text(
    "He who says that the card was played has not made it more probable than not, so that play "
    "goes on without it."
)
WBF_2019 = "WBF Commentary on the 2017 Laws, January 2019"


class Manner(Enum):
    """The handling of a card from a concealed hand."""

    LAID_FACE_UP = Text("laid on the table face up, released or not")
    HELD = Text("taken from the hand and held, or brought forward and drawn back")
    NAMED = Text("named as the card to be played, without being touched")


class Touch(Enum):
    """The reason why declarer touched a card in dummy."""

    TO_PLAY_IT = Text("on purpose, as the card he had chosen to play")
    TO_ARRANGE = Text("to arrange dummy's cards")
    TO_REACH_ANOTHER = Text("to get at a card above or below it")
    BY_ACCIDENT = Text("by accident")


class Named(HandIncident):
    """The fact that decides whether a named card is played."""

    named_to_play = yes_no(
        Text("Did he name it as the card he proposed to play, in a finished sentence?"),
        help=Text("A sentence broken off designates nothing yet; the tone tells."),
    )


class CardPlayed(Named):
    """The facts that decide whether a card has been played."""

    manner = one_of(Manner, Text("What was done with the card?"))
    partner_could_see = yes_no(
        Text("Was the card held so that his partner could have seen its face?"),
        help=Text(
            """Could have, not did; do not ask partner whether he saw it. What declarer or dummy saw
            decides nothing, but where both saw the face it is nearly certain that partner could."""
        ),
        doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON),
    )
    face_up = yes_no(
        Text("Did he hold the card face up?"), doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON)
    )
    near_the_table = yes_no(
        Text("Did the card touch the table, or nearly?"),
        help=Text(
            """Rule of thumb for nearly: 10 cm, a hand's breadth. Whether it really touched is not
            to be investigated, nor need it be measured: a card held still face up higher above the
            table is played under 45C2b."""
        ),
        doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON),
    )
    in_one_movement = yes_no(
        Text(
            "Was it brought forward and drawn back in one continuous movement, without "
            "noticeably standing still?"
        ),
        doubt=Doubt(value=True, law="85B", why=PLAY_GOES_ON),
    )
    held_as_played = yes_no(
        Text("Did he hold the card in such a way as to indicate that it was played?"),
        help=Text(
            """For instance held still in front of him with its face to the others, even well above
            the table. Not when the face is towards himself, or the card lies face down, and his
            manner shows that he has not decided."""
        ),
        doubt=Doubt(value=False, law="85B", why=PLAY_GOES_ON),
    )
    touch = one_of(Touch, Text("Why did declarer touch the card in dummy?"))


@law("45A")
def laid_on_the_table(case: CardPlayed) -> bool:
    """A card from a hand is played by laying it face up on the table in front of the player."""
    return case.manner is Manner.LAID_FACE_UP


@law("45C1")
def partner_could_see(case: CardPlayed) -> bool:
    """A defender's card is played once it is held so that his partner could see its face."""
    return case.partner_could_see


@law("45C2a")
def near_the_table(case: CardPlayed) -> bool:
    """Declarer's card is played when it is held face up, touching or nearly touching the table."""
    return case.face_up and case.near_the_table


@near_the_table.since(date(2019, 1, 1), settled=date(2019, 2, 1), source=WBF_2019)
def at_rest_near_the_table(case: CardPlayed) -> bool:
    """Declarer's card is played when it is held face up at or near the table; a card that is put
    forward and drawn back in one continuous movement has not been held there."""
    return case.face_up and case.near_the_table and not case.in_one_movement


@law("45C2b")
def held_as_played(case: CardPlayed) -> bool:
    """Declarer's card is played when it is kept in a position that indicates that it has been
    played."""
    return case.held_as_played


@law("45C2")
def declarers_card(case: CardPlayed) -> bool:
    """A card from declarer's own hand is played if it is held face up at or near the table, or held
    as if played."""
    return first_of(case, near_the_table, held_as_played) is not None


@law("45C3")
def touched_in_dummy(case: CardPlayed) -> bool:
    """A card of dummy's that declarer touches on purpose is played, unless he is arranging the
    cards or reaching for another."""
    return case.touch is Touch.TO_PLAY_IT


@law("45C4a")
def named(case: Named) -> bool:
    """A card that a player names, or otherwise designates, as the one he proposes to play is
    played."""
    return case.named_to_play


@law("45C5")
def penalty_card_may_be_due(case: Duties) -> bool:
    """A penalty card, major or minor, may have to be played: Law 50 decides."""
    return bool(case.own_penalty_cards or majors(case))


@law("45C")
def is_played(case: CardPlayed) -> bool:
    """When a card must be played: there is one test for a defender, one for declarer, one for
    dummy."""
    if case.holder is Holder.DUMMY:
        return touched_in_dummy(case)
    if case.manner is Manner.NAMED:
        case.cite("45A")
        return named(case)
    if case.manner is Manner.LAID_FACE_UP:
        case.cite("45C2a" if case.holder is Holder.DECLARER else "45C1")
        return laid_on_the_table(case)
    return declarers_card(case) if case.holder is Holder.DECLARER else partner_could_see(case)


def both_played_on_record(case: HandIncident) -> bool | None:
    """Return False if a side has no card in the trick now in progress; None otherwise.

    That trick is at most the next one.
    """
    record = case.record
    if record is None or not (record.current or record.tricks):
        return None
    sides = {play.seat.side for play in record.current}
    return None if len(sides) > 1 else False


def complete_on_record(case: FifthCard) -> bool | None:
    """Return whether the trick was complete; None if unknown.

    It was not if the player's own card is in a trick in progress. It was if the extra card has been
    led, or if no trick is in progress.
    """
    record, seat, extra = case.record, case.seat, case.extra()
    if record is None or seat is None:
        return None
    if not record.current:
        return True if record.tricks else None
    if extra in record.current.cards:
        return True if record.current.card_led is extra else None
    return False if record.has_played_to_current(seat) else None


class FifthCard(HandIncident):
    """The facts about an extra card from a hand that has already played to the trick."""

    led = yes_no(
        Text("Was the extra card led to the next trick, rather than played to this one?"),
        help=Text(
            "The director judges it from how the player acted and whether he may have thought "
            "that the trick was his."
        ),
        usual=usually_no(Text("The extra card was led to the next trick.")),
    )

    was_complete = yes_no(
        Text("Was the trick complete when he led: had all four hands played to it?"),
        known=complete_on_record,
    )
    both_sides_played_on = yes_no(
        Text("Have both sides played to the next trick?"),
        known=both_played_on_record,
        usual=usually_no(Text("Both sides have played to the next trick.")),
    )

    def extra(self) -> SomeCard:
        """Return the extra card."""
        return self.card or Which.THE_EXTRA_CARD


class Next(Enum):
    """The reasons for going on under another law."""

    LEAD_OUT_OF_TURN = Text("the card was led to the next trick, out of turn")
    LED_TOO_EARLY = Text("the card was led to the next trick before this one was complete")
    DEFECTIVE_TRICK = Text("both sides have already played to the next trick")


@law("45E")
def found_late(case: FifthCard) -> bool:
    """A fifth card to a trick is a defender's or declarer's; when both sides have played to the
    next trick it makes the trick defective."""
    if case.both_sides_played_on:
        case.do(GoOnUnder("67", Next.DEFECTIVE_TRICK))
    return case.both_sides_played_on


@law("45E1")
def defenders_fifth_card(case: FifthCard) -> bool:
    """A fifth card from a defender becomes a penalty card, unless the director finds that it was
    led."""
    if case.led:
        was_led(case, "53")
        return False
    return True


def was_led(case: FifthCard, out_of_turn: str) -> None:
    """Rule that the extra card was a lead to the next trick, out of turn or premature."""
    if case.was_complete:
        case.do(GoOnUnder(out_of_turn, Next.LEAD_OUT_OF_TURN))
    else:
        case.do(GoOnUnder("57", Next.LED_TOO_EARLY, "premature lead"))


@law("45E2")
def declarers_fifth_card(case: FifthCard) -> bool:
    """A fifth card from declarer or dummy goes back without more, unless the director finds that it
    was led."""
    if case.led:
        was_led(case, "55")
        return False
    case.do(CardReturned(case.owner(), case.extra()))
    return True


shown(
    "45G",
    Text("No one should turn over his card before all four players have played to the trick."),
    __name__,
)
