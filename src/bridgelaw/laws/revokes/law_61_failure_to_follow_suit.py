"""Law 61: Failure to follow suit.

It defines the revoke, and says who may ask about one and who may inspect the tricks.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    Admonish,
    Advice,
    CardStands,
    GoOnUnder,
    HasRight,
    Info,
    NoRight,
    PenaltyPossible,
    PlayContinues,
    Reminder,
    Unauthorised,
    When,
)
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import Detail, one_of, yes_no
from bridgelaw.engine.law import law
from bridgelaw.i18n.text import Text
from bridgelaw.laws.play.end_of_play import EndOfPlay
from bridgelaw.laws.play.law_42_dummys_rights import Right
from bridgelaw.laws.revokes.revoke import Failing, RevokeFacts, followed_suit


@law("61A")
def is_revoke(case: RevokeFacts) -> bool:
    """A player has revoked if, although he could, he did not follow suit, or did not lead or play a
    card or suit that a law, or an opponent by his choice of rectification, required of him."""
    if case.failing is Failing.FOLLOW_SUIT and followed_suit(case):
        return False
    return case.able


def no_revoke(case: RevokeFacts) -> None:
    """Rule that it is not a revoke.

    He followed suit or could not do what was required; any otherwise legal card would do.
    """
    case.cite("44D" if case.failing is Failing.FOLLOW_SUIT else "59")
    case.do(CardStands(case.who(Role.PLAYER), case.the_card()), "61A")
    case.do(PlayContinues(), "61A")


class Concern(Enum):
    """The matter in question before a revoke is known."""

    ASKING = Text("a player asks another whether he has none of the suit led, or wants to")
    LOOKING = Text("a player wants to see cards of earlier tricks")
    SILENCE = Text(
        "a player knew of his own or his partner's revoke, or suspected it, and said nothing"
    )


class Asker(Enum):
    """The player who asks about a revoke."""

    DECLARER = Text("declarer")
    DUMMY = Text("dummy")
    DEFENDER = Text("a defender")


class Asked(Enum):
    """The player who is asked about a revoke."""

    DECLARER = Text("declarer, or about dummy's card")
    DEFENDER = Text("a defender")


class Silence(Enum):
    """The conduct of a player who knew of a revoke by their own side."""

    ONLY_SILENT = Text("no more than that: he did not ask or speak, and perhaps played on quickly")
    CONCEALED = Text("he concealed it: by revoking again, by hiding a card, or by mixing his cards")
    ON_PURPOSE = Text("the revoke itself was made on purpose")


class MayLook(Enum):
    """Acts that Laws 61B and 61C allow or forbid."""

    ASK = Text("ask whether a player who has not followed suit has none of that suit")
    ASK_A_DEFENDER = Text("ask whether a defender has a card of the suit led")
    SEE_QUITTED_TRICKS = Text(
        "look at the cards of quitted tricks because somebody may have revoked"
    )
    STAY_SILENT = Text("stay silent about that revoke, even if it is then established")


class Blame(Enum):
    """Faults that are pointed out and may be penalised."""

    CONCEALED = Text(
        "a player may not try to conceal an infraction, as by a second revoke, a hidden card or "
        "mixed cards"
    )
    ON_PURPOSE = Text(
        "players may not infringe a law on purpose, even if they are willing to accept the "
        "rectification"
    )
    ASKED_A_DEFENDER = Text("dummy may not ask a defender about a revoke")


class Step(Enum):
    """Steps for the director."""

    YOU_DECIDE = Text(
        """during play only the director may have quitted tricks shown. Do it if it is needed to
        find the facts, and let the players see no more than that takes."""
    )
    STILL_IN_TIME = Text(
        """the question comes in time as long as his side has not played to the next trick, named a
        card for it or claimed. If it was a revoke it is then corrected."""
    )
    EXCEPTIONS = Text(
        """what a player does have to put right of his own accord is a mistaken explanation by his
        side, at its proper time, and a number of tricks that was agreed on wrongly in its
        favour."""
    )


class LaterStep(Enum):
    """Reminders for the director after play."""

    DID_IT_HELP = Text(
        "did the question, or its timing, tell his partner something that he has used? Then "
        "adjust the score."
    )
    DID_IT_PAY = Text(
        "could he have known that it would damage the other side, and did it? Then adjust the "
        "score."
    )


class Why(Enum):
    """The reasons for going on under another law."""

    IT_WAS_ONE = Text("he had a card of the suit led")
    DUMMY_WITHOUT_RIGHTS = Text(
        "dummy has lost his rights, and was the first to ask: the revoke counts as established"
    )
    DUMMY_POINTED_IT_OUT = Text(
        "dummy has lost his rights, and was the first to point to a defender's revoke"
    )
    AFTER_PLAY = Text("play is over, and the tricks may be inspected")


def asker_on_record(case: RevokeQuestion) -> Asker | None:
    """Return the role of the player who asks, from the seat and declarer."""
    if case.seat is None or case.record is None or case.record.declarer is None:
        return None
    if case.seat is case.record.declarer:
        return Asker.DECLARER
    return Asker.DUMMY if case.seat is case.record.dummy else Asker.DEFENDER


def asked_on_record(case: RevokeQuestion) -> Asked | None:
    """Return the role of the player who is asked; declarer can only ask a defender."""
    if case.asker is Asker.DECLARER:
        return Asked.DEFENDER
    if case.other_seat is None or case.record is None or case.record.declarer is None:
        return None
    return Asked.DECLARER if case.other_seat.side is case.record.declarer.side else Asked.DEFENDER


def was_revoke_on_record(case: RevokeQuestion) -> bool | None:
    """Return whether the player revoked in the current or the previous trick; None if unknown."""
    record, seat = case.record, case.other_seat
    if record is not None and seat is None and case.known("asked") is Asked.DECLARER:
        seat = record.declarer
    if record is None or seat is None:
        return None
    tricks = [trick for trick in (record.previous_trick, record.current) if trick is not None]
    discards = [
        card
        for trick in tricks
        if (card := trick.by(seat)) is not None
        and trick.leader is not seat
        and card.suit is not trick.suit_led
    ]
    if not discards:
        return False if record.previous_trick is not None or record.trick_number == 1 else None
    revoked = {_had_the_suit(record, seat, card) for card in discards}
    return revoked.pop() if len(revoked) == 1 else None


def _had_the_suit(record: Table, seat: Seat, card: Card) -> bool | None:
    """Return whether he could have followed suit with a card other than the one he played."""
    if any(failure.card is card for failure in record.failures):
        return True
    place = record.trick_of(card)
    led = None if place is None else (*record.tricks, record.current)[place].suit_led
    return False if led is not None and record.void(seat, led) else None


class RevokeQuestion(EndOfPlay):
    """The facts about a question, a look or a silence that concerns a revoke.

    The incident is about the player who asks, looks or is silent.
    """

    concern = one_of(Concern, Text("What is it about?"))
    other_seat = Detail(Seat, Text("Which player is asked?"), choices=lambda case: tuple(Seat))
    asker = one_of(Asker, Text("Who asks?"), known=asker_on_record)
    asked = one_of(Asked, Text("Who is asked?"), known=asked_on_record)
    was_revoke = yes_no(
        Text("Had the player who was asked a card of the suit led?"), known=was_revoke_on_record
    )
    forfeited = yes_no(
        Text(
            "Had dummy on this deal already looked at declarer's hand, left his seat to watch "
            "him, or seen a defender's cards?"
        ),
        stays=(True,),
    )
    first_to_ask = yes_no(
        Text("Was dummy the first to draw attention to it, before any other player?")
    )
    silence = one_of(Silence, Text("How did he behave?"))

    def player(self) -> Who:
        """Return the player who asks, looks or says nothing."""
        return self.who(Role.PLAYER)


@law("61B1")
def declarer_asks(case: RevokeQuestion) -> None:
    """Declarer may ask a defender who has not followed suit whether he has a card of the suit
    led."""
    case.do(HasRight(case.who(Role.DECLARER), MayLook.ASK, When.NOW))


def lost_the_right(case: RevokeQuestion) -> bool:
    """Return whether dummy has lost the right to ask about a revoke.

    Dummy had looked at a hand that he may not see, and was the first to point out a revoke.
    """
    return case.was_revoke and case.forfeited and case.first_to_ask


@law("61B2a")
def dummy_asks_declarer(case: RevokeQuestion) -> bool:
    """Dummy may ask declarer. If he had earlier looked at a hand that he may not see and is the
    first to ask, a revoke that comes to light is corrected and counts as established."""
    if case.asked is not Asked.DECLARER:
        return False
    if lost_the_right(case):
        case.do(GoOnUnder("43B2b", Why.DUMMY_WITHOUT_RIGHTS))
        return True
    case.do(HasRight(case.who(Role.DUMMY), Right.ASK_DECLARER, When.NOW))
    if case.was_revoke:
        case.do(GoOnUnder("62A", Why.IT_WAS_ONE))
    return True


@law("61B2b")
def dummy_asks_a_defender(case: RevokeQuestion) -> bool:
    """Dummy may not ask a defender whether he has revoked; what the question tells declarer is
    unauthorised. A revoke that it brings to light is still corrected, unless dummy had lost his
    rights and was the first to point to it."""
    dummy = case.who(Role.DUMMY)
    case.do(NoRight(dummy, MayLook.ASK_A_DEFENDER))
    case.do(Unauthorised(case.who(Role.DECLARER), Info.WORDS_AND_GESTURES, dummy), "16B1")
    case.do(Admonish(dummy, Blame.ASKED_A_DEFENDER), "43A1c")
    case.do(PenaltyPossible(dummy, Blame.ASKED_A_DEFENDER), "43B1")
    if lost_the_right(case):
        case.do(GoOnUnder("43B3", Why.DUMMY_POINTED_IT_OUT))
    elif case.was_revoke:
        case.do(GoOnUnder("62A", Why.IT_WAS_ONE))
    return True


@law("61B2")
def dummy_asks(case: RevokeQuestion) -> bool:
    """Dummy may ask declarer about a revoke, but never a defender."""
    return case.asker is Asker.DUMMY and (dummy_asks_declarer(case) or dummy_asks_a_defender(case))


@law("61B3")
def defender_asks(case: RevokeQuestion) -> None:
    """Defenders may ask declarer, and each other. A question to partner may give him unauthorised
    information."""
    case.do(HasRight(case.player(), MayLook.ASK, When.NOW))
    if case.asked is Asked.DEFENDER:
        case.do(
            Unauthorised(case.who(Role.PARTNER), Info.WORDS_AND_GESTURES, case.player()), "16B1"
        )
        case.do(Reminder(When.AFTER_PLAY, LaterStep.DID_IT_HELP), "16B1")
        case.do(Advice(Step.STILL_IN_TIME), "63A1")


@law("61B")
def may_ask(case: RevokeQuestion) -> bool:
    """When a player has not followed suit, declarer may ask a defender, dummy may ask declarer, and
    defenders may ask declarer and each other, whether he has a card of the suit led."""
    if dummy_asks(case):
        return case.asked is Asked.DECLARER and not lost_the_right(case)
    if case.asker is Asker.DECLARER:
        declarer_asks(case)
    else:
        defender_asks(case)
    if case.was_revoke:
        case.do(GoOnUnder("62A", Why.IT_WAS_ONE))
    return True


@law("61C")
def may_look(case: RevokeQuestion) -> bool:
    """That somebody claims a revoke gives nobody the right to look at quitted tricks during play:
    only the director may have them shown. After play they may be inspected."""
    if case.play_over:
        case.do(GoOnUnder("66D", Why.AFTER_PLAY))
        return True
    case.do(NoRight(case.player(), MayLook.SEE_QUITTED_TRICKS))
    case.do(Advice(Step.YOU_DECIDE), "66C")
    return False


@law("61~1")
def may_stay_silent(case: RevokeQuestion) -> bool:
    """Nobody has to draw attention to a revoke by himself or his partner, or ask about one, even
    where silence pays. He may not conceal it, and nobody may revoke on purpose."""
    if case.silence is Silence.ONLY_SILENT:
        case.do(HasRight(case.player(), MayLook.STAY_SILENT, When.NOW), "72B2")
        case.do(Advice(Step.EXCEPTIONS), "72B2")
        case.cite("72B1", "20F", "79A2")
        return True
    section, blame = (
        ("72B3", Blame.CONCEALED)
        if case.silence is Silence.CONCEALED
        else ("72B1", Blame.ON_PURPOSE)
    )
    case.do(Admonish(case.player(), blame), section)
    case.do(PenaltyPossible(case.player(), blame), section)
    case.do(Reminder(When.AFTER_PLAY, LaterStep.DID_IT_PAY), "72C")
    return False
