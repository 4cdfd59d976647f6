"""Law 64: Procedure after a revoke is established.

The tricks to transfer are counted in `law_64ab`.
"""

from __future__ import annotations

from enum import Enum

from bridgelaw.bridge.cards import Card
from bridgelaw.effects import (
    AdjustedScore,
    Advice,
    AutomaticTransfer,
    Reminder,
    ResultStands,
    TricksTransferred,
    When,
)
from bridgelaw.effects.players import Role
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import period_is_over
from bridgelaw.laws.revokes.counted_revoke import (
    MOST,
    Attention,
    SameSuit,
    is_before,
    is_established,
)
from bridgelaw.laws.revokes.established_revoke import (
    EstablishedRevoke,
    first_moved,
    has_all_of_them,
    is_in_time,
)
from bridgelaw.laws.revokes.law_64ab_tricks_transferred import both_sides
from bridgelaw.laws.score.result_of_board import scored


class Established(Enum):
    """The outcome of an established revoke."""

    PLAY_ON = Text(
        "The revoke is established: play goes on, and the tricks are settled after play."
    )
    TRANSFERRED = Text("Tricks are transferred to the other side, and the score is not adjusted.")
    NO_TRANSFER = Text("No tricks are transferred for this revoke, and the score is not adjusted.")
    ADJUSTED = Text("The score is adjusted.")
    TOO_LATE = Text("It is too late to ask for a ruling: the score stands.")


class Basis(Enum):
    """The aim of an adjustment: the result to assign."""

    WITHOUT_THE_REVOKE = Text(
        """to the result to be expected if he had not revoked; it takes the place of any transfer of
        tricks for that revoke. Where several results were likely they are weighted"""
    )
    WITHOUT_THE_REPEAT = Text(
        "to the result expected without the second revoke in that suit, less the tricks "
        "transferred for the first one. If several results were likely, they are weighted"
    )
    WITHOUT_ANY = Text(
        "to the result to be expected if nobody had revoked. Where several results were likely "
        "they are weighted"
    )


class AfterPlay(Enum):
    """Reminders for the director after play."""

    COUNT_THE_TRICKS = Text(
        "who won the trick of the revoke and the later tricks? Are any transferred under Law 64A?"
    )
    COMPARE = Text(
        "is the other side still worse off than without the revoke? Then the score is adjusted "
        "under Law 64C."
    )


class Step(Enum):
    """Steps and advice for the director."""

    KEEP_THE_ORDER = Text(
        """have the players keep their cards in the order of play, and look through the tricks in
        peace: was the revoke repeated, did it cost an entry, a long suit or the count of the
        hand?"""
    )
    SEVERAL = Text(
        "this side has revoked more than once on the board. Rule on each revoke, the "
        "earliest first: no trick is transferred twice, and a later revoke is judged from "
        "the position after the earlier one."
    )


@law("64C1")
def without_the_revoke(case: EstablishedRevoke) -> int | None:
    """If the other side is still worse off, transfer included, than it would have been without the
    revoke, the score is adjusted to the result to be expected without it. It never gets less than
    the transfer gives."""
    now = case.less(case.tricks_made, case.moved)
    if not case.may_be_better(now):
        return None
    then = case.without_revoke
    if case.earlier_revoke:
        now = case.less(now, case.earlier_moved)
        if not case.may_be_better(now):
            return None
        then = case.less(then, case.earlier_then)
    return then if case.is_better(then, now) else None


@law("64C2a")
def without_the_repeat(case: EstablishedRevoke) -> int | None:
    """If a player revoked again in the same suit and the other side would have had more tricks had
    he not, the score is adjusted. The first revoke stands, with its transfer."""
    now, moved = case.tricks_made, first_moved(case)
    then = case.without_repeat
    if case.same_suit is SameSuit.FIRST and case.earlier_revoke:
        now, then = case.less(now, case.earlier_moved), case.less(then, case.earlier_then)
    transferred = case.less(now, moved)
    if not case.is_better(case.less(then, MOST), transferred):
        return None  # regardless of the transfer for the first one
    expected = case.less(then, case.transfer_then)
    return expected if case.is_better(expected, transferred) else None


@law("64C2b")
def without_any_revoke(case: EstablishedRevoke) -> int | None:
    """If both sides have revoked and one is damaged by the other's revoke, the score is adjusted to
    the result to be expected if nobody had revoked."""
    return case.without_any if case.without_any != case.tricks_made and case.damaged_by_it else None


@law("64C")
def still_worse_off(case: EstablishedRevoke) -> bool:
    """After every established revoke, whether or not tricks go over, the director asks if the other
    side is still worse off than without it, and if so adjusts the score. A revoke is paid for once,
    by transfer or by adjustment, whichever is better for the other side."""
    if both_sides(case):
        return _adjusted(case, without_any_revoke(case), Basis.WITHOUT_ANY)
    if case.same_suit is SameSuit.AGAIN:
        return _adjusted(case, without_the_repeat(case), Basis.WITHOUT_THE_REPEAT)
    expected = without_the_revoke(case)
    if case.same_suit is SameSuit.FIRST:
        repeat = without_the_repeat(case)
        if repeat is not None and (expected is None or case.is_better(repeat, expected)):
            _transfer(case)
            return _adjusted(case, repeat, Basis.WITHOUT_THE_REPEAT)
    now = case.less(case.tricks_made, case.moved)
    if (
        case.moved
        and expected is None
        and case.may_be_better(now)
        and case.is_better(now, case.without_revoke)
    ):
        case.cite("12B2")
    return _adjusted(case, expected, Basis.WITHOUT_THE_REVOKE)


def _adjusted(case: EstablishedRevoke, tricks: int | None, basis: Basis) -> bool:
    if tricks is None:
        return False
    case.do(AdjustedScore(Role.BOTH_SIDES, basis))
    scored(case, case.declaring_side(), tricks, "12C1")
    return True


def _transfer(case: EstablishedRevoke) -> None:
    if case.moved:
        case.do(TricksTransferred(case.moved, case.offenders(), case.others()), "64A")


def _scored(case: EstablishedRevoke, moved: int, section: str) -> None:
    """Record the score if nothing has to be asked for it and no other revoke affects it."""
    made = case.known("tricks_made")
    others = _moved_for_others(case)
    if isinstance(made, int) and others is not None:
        scored(case, case.declaring_side(), case.less(made, moved + others), section)


def _by_rule(case: EstablishedRevoke) -> None:
    """Record the number of tricks transferred by law, also if an adjusted score replaces it."""
    case.do(
        AutomaticTransfer(case.moved, case.owner(), case.the_card()), "64A" if case.moved else "64B"
    )


def _nothing_was_won(case: EstablishedRevoke) -> None:
    """Rule by Law 64B1 that there is nothing to adjust.

    A first revoke in that suit may still have its own transfer.
    """
    _by_rule(case)
    if case.known("same_suit") is not SameSuit.AGAIN:
        case.do(ResultStands(), "64B1")
        _scored(case, case.moved, "64B1")
        if case.where is not None:
            _advise(case)


def is_too_late(case: EstablishedRevoke) -> bool:
    """Return whether it is too late for a ruling.

    Within the period, the director rules on everything that comes to his attention. After it he
    rules on nothing, even if attention was drawn to it in time.
    """
    repeat = case.known("same_suit") is SameSuit.AGAIN and not both_sides(case)
    # The transfer for the first revoke depends on when attention was drawn. That is asked first and
    # may decide this too. It is not needed if it is already known whether the period was over.
    asks_attention = repeat and case.known("period_over") is None
    if is_in_time(case) or (asks_attention and case.attention is Attention.IN_TIME):
        return False
    case.cite("81C3")
    return period_is_over(case)


def _other_revokes(case: EstablishedRevoke) -> list[Card]:
    """Return the cards of the side's other established revokes on the record.

    They are by another player or in another suit.
    """
    where = case.where
    if where is None:
        return []
    record, seat, place = where
    led = (*record.tricks, record.current)[place].suit_led
    others = [
        each
        for each in record.failures
        if each.seat.side is seat.side and each.card is not case.card
    ]
    others = [each for each in others if is_established(record, seat.side, each.trick - 1)]
    found = [each.card for each in others if each.seat is not seat or each.led is not led]
    shown_by_record = [each.card for each in record.failures]
    marked = [
        mark.card
        for mark in record.revokes
        if mark.seat.side is seat.side and mark.card is not case.card
    ]
    return [*found, *(card for card in marked if card not in shown_by_record)]


def _moved_for_others(case: EstablishedRevoke) -> int | None:
    """Return the tricks transferred for the side's other revokes.

    None if one of them has not been ruled on.
    """
    if case.where is None:
        moved = case.known("earlier_moved") if case.known("earlier_revoke") else 0
        return moved if isinstance(moved, int) else None
    record = case.where[0]
    told, others = case.told.get("earlier_moved"), _other_revokes(case)
    if isinstance(told, int) and all(
        is_before(record, card, case.card, case.where[2]) for card in others
    ):
        return told
    marks = [record.revoked_with(card) for card in others]
    numbers = [mark.moved for mark in marks if mark is not None and mark.moved is not None]
    return None if len(numbers) < len(marks) else sum(numbers)


def _advise(case: EstablishedRevoke) -> None:
    """Advise the director on matters that a single revoke does not show."""
    if case.where is None:
        case.do(Advice(Step.KEEP_THE_ORDER), "64C")
    elif _moved_for_others(case) is None:
        case.do(Advice(Step.SEVERAL), "64A")


def after_established(case: EstablishedRevoke) -> Established:
    """Rule on an established revoke: the transfer of tricks, then Law 64C.

    During play, record what the director must see to later.
    """
    if not case.play_over:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.COUNT_THE_TRICKS), "64A")
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.COMPARE), "64C")
        case.do(Advice(Step.KEEP_THE_ORDER), "64C")
        return Established.PLAY_ON
    nothing_left = has_all_of_them(case) and not both_sides(case)
    if not case.moved and not nothing_left and is_too_late(case):
        case.do(ResultStands(), "92B")
        return Established.TOO_LATE
    if nothing_left and not case.moved:
        _nothing_was_won(case)
        return Established.NO_TRANSFER
    _by_rule(case)
    if not nothing_left and still_worse_off(case):
        _advise(case)
        return Established.ADJUSTED
    _transfer(case)
    if not first_moved(case):
        case.do(ResultStands(), "64B")
    _scored(case, first_moved(case), "64A")
    _advise(case)
    return Established.TRANSFERRED if case.moved else Established.NO_TRANSFER


shown(
    "64~6",
    Text(
        """Nobody has to tell of a revoke of his own side that is established, and partner need not
        be asked. But it may not be hidden: by another revoke, by concealing the card or by mixing
        the cards."""
    ),
    __name__,
)
