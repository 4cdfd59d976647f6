"""Law 67: Defective trick."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import (
    AdjustedScore,
    Advice,
    CardFoundAgain,
    CardPutInLate,
    CardPutInTrick,
    CardStands,
    CountsAsRevoke,
    GoOnUnder,
    LeadsNext,
    MustWithdraw,
    Reminder,
    SurplusReturned,
    TricksTransferred,
    TrickWon,
    When,
)
from bridgelaw.effects.applying import after
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.penalty_cards.law_50_penalty_card import is_penalty_card, lay_all
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.counted_revoke import Attention
from bridgelaw.laws.tricks.defective_trick import (
    Count,
    DefectiveTrick,
    Exceptions,
    Manner,
    Won,
    holds_suit_on_record,
)


class Why(Enum):
    """The reasons for going on under another law."""

    FIFTH_CARD = Text("it is a fifth card to the trick, found in time")
    SEVERAL_CARDS = Text("he played several cards at once, found in time")
    TOO_MANY = Text("a hand had more than thirteen cards: the trick is not what is wrong")
    TOO_FEW = Text("a card was missing from a hand all along: the trick is not what is wrong")
    WON_BY_ANOTHER = Text(
        "another hand wins the trick now, so that the lead to the next one was out of turn"
    )
    FAILED_WITH_IT = Text(
        "he counts as having held the returned card, and did not follow suit with it"
    )
    PLAYED_TWICE = Text(
        "the card had been played before, so that he must play another to the later trick"
    )


class Step(Enum):
    """Advice to the director."""

    KEEP_UNSEEN = Text(
        "show as little as you can of a defender's played cards; a card exposed by the search is "
        "a penalty card."
    )


class AfterPlay(Enum):
    """Reminders for the director after play."""

    ONE_TRICK = Text(
        "has the offending side won a trick since the defective one? Then one trick is "
        "transferred to the other side."
    )
    DAMAGE = Text(
        "was the other side damaged by the missing card beyond what is transferred? Then the "
        "score is adjusted."
    )


class Basis(Enum):
    """The grounds for adjusting a score."""

    PLAYED_TWICE = Text(
        "the same card was played to two tricks, and that cannot be put right any more"
    )


@law("67~1")
def not_a_defective_trick(case: DefectiveTrick) -> bool:
    """Before a trick is called defective everybody's cards are counted: a hand that had more than
    thirteen to begin with is a matter for Law 13, a card that lay elsewhere all along for Law
    14."""
    if case.count is Count.RIGHT:
        return False
    too_many = case.count is Count.TOO_MANY
    case.do(GoOnUnder("13", Why.TOO_MANY) if too_many else GoOnUnder("14", Why.TOO_FEW))
    return True


@law("67A1")
def supplies_a_card(case: DefectiveTrick) -> None:
    """A player who has given no card to a trick, found in time, adds any card that he may legally
    play. It counts as an ordinary card in deciding who won the trick."""
    added = CardPutInTrick(case.owner(), case.supplies)
    case.do(added)
    found, table = case.found(), after(case.record, [added])
    if found is None or table is None:
        return
    won = table.tricks[found.place].winning_play(table.trump)
    if won is None:
        return
    case.do(TrickWon(won.seat, won.card))
    led_by = table.current.leader
    if led_by is None:
        case.do(LeadsNext(won.seat))
    elif led_by is not won.seat:
        case.do(GoOnUnder("53", Why.WON_BY_ANOTHER))


@law("67A2")
def extra_card_in_time(case: DefectiveTrick) -> bool:
    """More than one card given to a trick, found in time: a card that came later is a fifth card,
    several that came at once are sorted out as such."""
    at_once = case.manner is Manner.AT_ONCE
    case.do(GoOnUnder("58B", Why.SEVERAL_CARDS) if at_once else GoOnUnder("45E", Why.FIFTH_CARD))
    return at_once


@law("67A")
def in_time(case: DefectiveTrick) -> bool:
    """A trick to which a player has given no card, or more than one, must be put right if attention
    is drawn to it before each side has played to the next trick."""
    return not case.both_sides_played_on


@law("67B1a")
def of_the_suit_led(case: DefectiveTrick) -> bool:
    """If the player has a card of the suit that was led to the trick, he must choose such a
    card."""
    return holds_suit_on_record(case) is not False


@law("67B1b")
def any_card(case: DefectiveTrick) -> bool:
    """If the player has no card of the suit that was led to the trick, he chooses any card."""
    return holds_suit_on_record(case) is not True


@law("67~2")
def exceptions_of_64b(case: DefectiveTrick) -> bool:
    """No trick is transferred for a revoke with dummy's cards, in the twelfth trick, or to which
    attention was drawn too late. Whether that also holds for a revoke that a defective trick is
    taken to be, the law does not say."""
    if case.holder is not Holder.DUMMY and not case.trick_twelve and not found_too_late(case):
        return False
    return case.exceptions is Exceptions.COUNT


def found_too_late(case: DefectiveTrick) -> bool:
    """Return whether Laws 64B4 and 64B5 would bar a transfer. They do not during play."""
    return case.won_since is Won.YES and case.attention is not Attention.IN_TIME


@law("67B1")
def shows_a_card_late(case: DefectiveTrick) -> bool:
    """A player who has given no card to a trick, found late, shows a card at once and puts it among
    his played cards. Who won the trick does not change. He is taken to have revoked: one trick goes
    over, if his side won that trick or a later one."""
    of_the_suit_led(case)
    any_card(case)
    case.do(CardPutInLate(case.owner(), case.supplies))
    lost = case.won_since is not Won.NO and not exceptions_of_64b(case)
    if lost:
        there = still_there(case) if case.won_since is Won.YES else Won.NOT_SO_FAR
        if there is Won.YES:
            case.do(TricksTransferred(1, case.side(offending=True), case.side(offending=False)))
            case.do(CountsAsRevoke(1, case.owner(), case.supplies), "64A2")
        elif there is Won.NOT_SO_FAR:
            case.do(Reminder(When.AFTER_PLAY, AfterPlay.ONE_TRICK), "64A2")
    if case.won_since is not Won.NO:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.DAMAGE), "64C")
    return lost


def still_there(case: DefectiveTrick) -> Won:
    """Return whether one of those tricks has not been transferred for an earlier revoke (64~3)."""
    if case.still_there is not Won.YES:
        case.cite("64~3")
    return case.still_there


@law("67B2a")
def surplus_goes_back(case: DefectiveTrick) -> bool:
    """Of several cards given to a trick, found late, the one that was faced stays; if it is not
    known which, the highest that could legally be played. The others go back to hand, and who won
    the trick does not change."""
    defender = case.holder is Holder.DEFENDER
    if defender:
        case.do(Advice(Step.KEEP_UNSEEN), "67fn20")
    surplus = case.surplus()
    for card in case.put:
        if card not in surplus:
            case.do(CardStands(case.owner(), card))
    for card in surplus:
        case.do(SurplusReturned(case.owner(), card))
    return defender and case.was_exposed


def becomes_penalty_cards(case: DefectiveTrick) -> None:
    """Rule on cards that go back to a defender's hand and have been seen."""
    lay_all(case, case.owner(), case.surplus(), is_penalty_card(case))


@law("67B2b")
def always_in_hand(case: DefectiveTrick) -> bool:
    """A card that goes back counts as having been in the hand all along. Not to have played it, in
    the defective trick or since, may be a revoke."""
    if case.failed_since:
        case.do(GoOnUnder("61A", Why.FAILED_WITH_IT))
    return case.failed_since


@law("67B3")
def found_again(case: DefectiveTrick) -> bool:
    """A card that was played but does not lie among the played cards is found and put in its place.
    If it has been played to a later trick too, and that cannot be put right any more, the score is
    adjusted."""
    case.do(CardFoundAgain(case.owner(), case.the_card()))
    if not case.used_again:
        return False
    if case.correctable:
        case.do(MustWithdraw(case.owner(), case.the_card()))
        case.do(GoOnUnder("62A", Why.PLAYED_TWICE))
    else:
        case.do(AdjustedScore(Role.BOTH_SIDES, Basis.PLAYED_TWICE))
        case.cite("12C1b")
    return True


@law("67B")
def found_late(case: DefectiveTrick) -> bool:
    """When each side has played to the next trick, a trick is found defective by counting: a player
    has too many cards in hand and too few played, or the other way about. What follows depends on
    which it is."""
    return not not_a_defective_trick(case)


shown(
    "67",
    Text("A trick to which a player has given no card, or more than one, is defective."),
    __name__,
)
shown(
    "67fn20",
    Text(
        """When cards are taken out of a defective trick, the director shows a defender's played
        cards as little as he can. A card that goes back to a defender's hand and has been exposed
        becomes a penalty card."""
    ),
    __name__,
)
