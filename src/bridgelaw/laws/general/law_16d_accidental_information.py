"""Law 16D: accidental information from sources other than partner."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    AdjustedScore,
    Authorised,
    DealtAnew,
    Info,
    PlayContinues,
    Reminder,
    SeatsExchanged,
    When,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.facts import Doubt, election, one_of, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.general.law_12c_adjusted_scores import Awarding, assign
from bridgelaw.laws.play.end_of_play import EndOfPlay


class Learnt(Enum):
    """Information that a player received by accident."""

    OPPONENTS_CARD = Text("an opponent's card, seen at his own table in the auction or the play")
    CARD_BEFORE = Text("another player's card, seen at his own table before the auction began")
    HAND = Text("a hand: he took up the wrong one, or saw it")
    TALK = Text(
        "a call, a result or a remark that he heard, or a card that he saw at another table"
    )


class Before(Enum):
    """The director's options before any call has been made on the board."""

    EXCHANGE_SEATS = Text(
        "seat them so that the player who knows a hand holds it, if contest and scoring permit"
    )
    DEAL_ANEW = Text("have the board dealt again for them, if the form of contest permits")
    PLAY = Text("have it played, and adjust afterwards if the information affected the result")
    ADJUST_NOW = Text("adjust the score now: no sensible result can be had")


class Since(Enum):
    """The director's options once a call has been made."""

    PLAY = Text("have it played on, and adjust afterwards if the information affected the result")
    ADJUST_NOW = Text("adjust the score now: no sensible result can be had")


class AfterPlay(Enum):
    """Reminders for the director after play, and the grounds for adjusting."""

    DID_IT_MATTER = Text("did what the player knew affect the result? Then adjust the score.")
    WITHOUT_IT = Text("to what was likely without what the player knew")
    NO_RESULT = Text(
        "no normal result can be had; in teams look at the result of the other table too"
    )


class Measure(Enum):
    """The measure taken."""

    FREE = Text("The player may use it: it is an opponent's card seen by accident.")
    NO_HARM = Text("The information would not interfere with normal play: the board is played.")
    SEATS = Text("The players exchange seats.")
    ANEW = Text("The board is dealt again.")
    LATER = Text("The board is played; the director assesses the result afterwards.")
    ADJUSTED = Text("The score is adjusted.")
    STANDS = Text("The result stands.")


def call_made(case: FromElsewhere) -> bool | None:
    """Return whether a call has been made; None if neither calls nor a declarer are on record."""
    if case.record is None:
        return None
    if case.record.auction is not None:
        return bool(case.record.auction.calls)
    return True if case.record.declarer is not None else None


class FromElsewhere(Awarding, EndOfPlay):
    """The facts about information received by accident.

    The incident is about the player who received it.
    """

    learnt = one_of(
        Learnt,
        Text("What did he come to know?"),
        help=Text("Have him tell you away from the table, so that the others do not learn it too."),
    )
    first_call_made = yes_no(
        Text("Has a call been made on the board?"),
        help=Text(
            "When you are called, not when he learnt it: after the first call nothing is dealt "
            "or seated anew."
        ),
        known=call_made,
    )
    would_interfere = yes_no(
        Text("Would it be likely to disturb normal bidding or play?"),
        help=Text(
            "A small card seen, or a result misheard, as a rule not; a hand, an honour or the "
            "contract to be in: yes."
        ),
    )
    before = election(
        Before,
        Text("What do you do about it?"),
        to=Role.DIRECTOR,
        help=Text(
            "Seats and a new deal only where it is fair to the others who play the board. As a "
            "rule: have it played."
        ),
    )
    since = election(
        Since,
        Text("A call had been made. What do you do about it?"),
        to=Role.DIRECTOR,
        help=Text("Adjust now only if to go on would be meaningless."),
    )
    affected = yes_no(
        Text("Did what he knew affect the result?"),
        help=Text(
            "Think of the same players without it. Ask for their reasons, not for their view of "
            "the result."
        ),
        doubt=Doubt(value=True, law="84D", why=FOR_THE_INNOCENT),
        later=True,
    )


@law("16D2a")
def exchange_seats(case: FromElsewhere) -> bool:
    """Where the contest and the scoring permit, the players are seated so that the one who knows a
    hand will hold it."""
    if case.before is not Before.EXCHANGE_SEATS:
        return False
    case.do(SeatsExchanged(case.who(Role.PLAYER)))
    return True


@law("16D2b")
def deal_anew(case: FromElsewhere) -> bool:
    """Where the form of contest permits, the board is dealt anew for those contestants."""
    if case.before is not Before.DEAL_ANEW:
        return False
    case.do(DealtAnew())
    return True


@law("16D2c")
def played_and_looked_at(case: FromElsewhere) -> Measure:
    """The board is played; afterwards the director adjusts the score if he finds that the
    information affected it."""
    if not case.play_over:
        case.do(PlayContinues())
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.DID_IT_MATTER))
        return Measure.LATER
    if not case.affected:
        return Measure.STANDS
    assign(case, AfterPlay.WITHOUT_IT, by="16D2c")
    return Measure.ADJUSTED


@law("16D2d")
def adjusted_now(case: FromElsewhere) -> Measure:
    """The director adjusts the score at once; in teams Law 86B is looked at."""
    case.do(AdjustedScore(Role.BOTH_SIDES, AfterPlay.NO_RESULT))
    case.cite("86B")
    return Measure.ADJUSTED


@law("16D2")
def before_any_call(case: FromElsewhere) -> Measure:
    """Before any call has been made the director, if he thinks that the information would disturb
    normal play, may have seats exchanged, have the board dealt anew, have it played, or adjust the
    score."""
    if exchange_seats(case):
        return Measure.SEATS
    if deal_anew(case):
        return Measure.ANEW
    return adjusted_now(case) if case.before is Before.ADJUST_NOW else played_and_looked_at(case)


@law("16D3")
def after_the_first_call(case: FromElsewhere) -> Measure:
    """Between the first call and the end of play the director may only have the board played and
    look at it afterwards, or adjust the score."""
    if case.play_over or case.since is Since.PLAY:
        return played_and_looked_at(case)
    return adjusted_now(case)


@law("16D")
def from_elsewhere(case: FromElsewhere) -> Measure:
    """A player who receives information on a board by accident tells the director, who has it
    played, alone or with other hands or seats, or adjusts the score. An opponent's card that he
    sees by accident he may use."""
    case.cite("16D1")
    if case.learnt is Learnt.OPPONENTS_CARD:
        case.do(
            Authorised(case.who(Role.PLAYER), Info.FROM_ELSEWHERE, case.who(Role.PLAYER)), "74C5"
        )
        return Measure.FREE
    if case.play_over:
        return after_the_first_call(case)
    if not case.would_interfere:
        case.do(PlayContinues())
        return Measure.NO_HARM
    return after_the_first_call(case) if case.first_call_made else before_any_call(case)


shown(
    "16D1",
    Text(
        """A player who by accident learns something of the board he plays or one he has still to
        play, by a wrong hand, a call or a remark overheard, or a card seen, tells the director at
        once."""
    ),
    __name__,
)
