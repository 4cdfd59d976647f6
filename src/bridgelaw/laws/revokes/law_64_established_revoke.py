"""Law 64: Procedure after a revoke is established. The tricks that go over are counted in
`law_64ab`."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects import (
    AdjustedScore,
    Advice,
    AutomaticTransfer,
    Reminder,
    ResultStands,
    TricksTransferred,
    When,
)
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import RulingPeriod, period_is_over
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.law_64ab_tricks_transferred import (
    MOST,
    Attention,
    RevokeTricks,
    SameSuit,
    Winner,
    both_sides,
    is_all_known,
    is_before,
    is_established,
    tricks_to_transfer,
)
from bridgelaw.laws.score.result_of_board import scored

POSSIBLE: Final = tuple(range(HAND_SIZE + 1))


class Established(Enum):
    """What an established revoke comes to."""

    PLAY_ON = Text("The revoke is established: play goes on, and its price is found after play.")
    TRANSFERRED = Text("Tricks go over to the other side, and the score is not adjusted.")
    NO_TRANSFER = Text("No trick goes over for this revoke, and the score is not adjusted.")
    ADJUSTED = Text("The score is adjusted.")
    TOO_LATE = Text("It is too late to ask for a ruling: the score stands.")


class Basis(Enum):
    """Towards what result the score is adjusted."""

    WITHOUT_THE_REVOKE = Text(
        """to the result to be expected if he had not revoked; it takes the place of any transfer of
        tricks for that revoke. Where several results were likely they are weighted"""
    )
    WITHOUT_THE_REPEAT = Text(
        """to the result to be expected if he had not revoked again in that suit, less the tricks
        that go over for his first revoke. Where several results were likely they are weighted"""
    )
    WITHOUT_ANY = Text(
        "to the result to be expected if nobody had revoked. Where several results were likely "
        "they are weighted"
    )


class AfterPlay(Enum):
    """What the director must come back to."""

    COUNT_THE_TRICKS = Text(
        "who won the trick of the revoke and the tricks after it? Do any go over under Law 64A?"
    )
    COMPARE = Text(
        "is the other side still worse off than without the revoke? Then the score is adjusted "
        "under Law 64C."
    )


class Step(Enum):
    """What the director himself should do or know."""

    KEEP_THE_ORDER = Text(
        """have the players keep their cards in the order of play, and look through the tricks in
        peace: was the revoke repeated, did it cost an entry, a long suit or the count of the
        hand?"""
    )
    SEVERAL = Text(
        """this side has revoked more than once on the board. Rule on each revoke, the earliest
        first: no trick goes over twice, and a later revoke is judged from the position after the
        earlier one."""
    )


def made_on_record(case: EstablishedRevoke) -> int | None:
    """The result as it was written down, or the tricks of declarer's side on the record."""
    record = case.record
    if record is None:
        return None
    if record.declarer_tricks is not None:
        return record.declarer_tricks
    return (
        record.won_by(record.declarer.side)
        if record.play_is_over and record.declarer is not None
        else None
    )


def first_transfer_on_record(case: EstablishedRevoke) -> int | None:
    """The transfer for his first revoke in the suit: none where the cards were dummy's; as it has
    been ruled; else as the record counts it. Attention to it may have been drawn before it was to
    the later one."""
    if case.holder is Holder.DUMMY:
        return 0
    where = case.where
    if where is None or case.attention is not Attention.IN_TIME:
        return None
    record, seat, place = where
    led = (*record.tricks, record.current)[place].suit_led
    his = (each for each in record.failures if each.seat is seat and each.led is led)
    first = next(his, None)
    if first is None or first.card is case.card:
        return None
    mark = record.revoked_with(first.card)
    if mark is not None and mark.moved is not None:
        return mark.moved
    told = {
        "seat": seat,
        "card": first.card,
        "attention": case.attention,
        "other_side": case.other_side,
    }
    found = rule(
        tricks_to_transfer,
        EstablishedRevoke(case.book, {**told, "penalty_card_lay": False}, record),
    )
    return found.outcome if isinstance(found, Ruling) and not case.penalty_card_lay else None


def first_moved(case: EstablishedRevoke) -> int:
    """The transfer for the revoke, or for the first of several in the suit, which keeps its own."""
    again = not both_sides(case) and case.same_suit is SameSuit.AGAIN
    return case.first_transfer if again else case.moved


def is_in_time(case: EstablishedRevoke) -> bool:
    """Whether it has been found already that attention was drawn in time."""
    return case.known("attention") in (Attention.IN_TIME, CANNOT_BE_ESTABLISHED)


def possible_after(record: Table | None, tricks: int | None) -> tuple[int, ...]:
    """How many tricks declarer can make in all, when so many of those on the record are as they
    are."""
    if (
        record is None
        or record.declarer is None
        or tricks is None
        or record.trick_number != len(record.tricks) + 1
    ):
        return POSSIBLE
    side, winners = record.declarer.side, record.winners[:tricks]
    if None in winners:
        return POSSIBLE
    won = sum(winner in side for winner in winners if winner is not None)
    return tuple(range(won, won + HAND_SIZE - tricks + 1))


def possible_as_played(case: EstablishedRevoke) -> tuple[int, ...]:
    """What declarer can have made in all, once the tricks on the record had been played."""
    return possible_after(case.record, None if case.record is None else len(case.record.tricks))


def possible_without(case: EstablishedRevoke) -> tuple[int, ...]:
    """What declarer could have made in all, had the play gone otherwise from the trick of the
    revoke on."""
    return possible_after(case.record, None if case.where is None else case.where[2])


def possible_without_any(case: EstablishedRevoke) -> tuple[int, ...]:
    """The same from the first revoke of either side on, where none can be hidden."""
    record = case.record
    if record is None or case.where is None or not is_all_known(record, *Seat):
        return POSSIBLE
    return possible_after(
        record, min((case.where[2], *(failure.trick - 1 for failure in record.failures)))
    )


class EstablishedRevoke(RevokeTricks, RulingPeriod):
    """The facts about an established revoke, and the director's judgement of what would have
    happened without it."""

    tricks_made: Fact[int] = Fact(
        int,
        Text("How many tricks did declarer make in all, as the board was played?"),
        choices=possible_as_played,
        samples=(9,),
        known=made_on_record,
    )
    without_revoke: Fact[int] = Fact(
        int,
        Text("How many tricks in all would declarer have made if the player had not revoked?"),
        choices=possible_without,
        samples=(8, 10),
        help=Text(
            """Your judgement, from the position just before the revoke, and before any transfer;
            double dummy only supports it. Earlier revokes stand. Look especially at a revoke that
            cut communications, killed a long suit, saved an entry or hid the distribution. In doubt
            favour the side that did not offend."""
        ),
    )
    without_repeat: Fact[int] = Fact(
        int,
        Text(
            "How many tricks would declarer have made, before any transfer, if the player had "
            "not revoked again?"
        ),
        choices=possible_without,
        samples=(8, 10),
        help=Text(
            """The first revoke stands; replace a later one, or several, by a card that follows
            suit, whichever is best for the other side."""
        ),
    )
    transfer_then: Fact[int] = Fact(
        int,
        Text("How many tricks would go over for his first revoke if he had not revoked again?"),
        choices=lambda case: tuple(range(MOST + 1)),
        samples=(1,),
        # What rules out a transfer for the first revoke as it is rules it out there too.
        known=lambda case: None if first_moved(case) else 0,
    )
    first_transfer: Fact[int] = Fact(
        int,
        Text("How many tricks go over for his first revoke in that suit?"),
        choices=lambda case: tuple(range(MOST + 1)),
        samples=(1,),
        known=first_transfer_on_record,
    )
    without_any: Fact[int] = Fact(
        int,
        Text("How many tricks in all would declarer have made if nobody had revoked?"),
        choices=possible_without_any,
        samples=(8, 9),
        help=Text("Your judgement, from the position just before the first revoke of either side."),
    )
    earlier_then: Fact[int] = Fact(
        int,
        Text(
            "How many tricks would go over for the earlier revokes of his side if he had not "
            "revoked after them?"
        ),
        choices=lambda case: tuple(range(HAND_SIZE + 1)),
        samples=(1,),
        known=lambda case: None if case.earlier_moved else 0,
    )
    damaged_by_it = yes_no(
        Text(
            "One side is worse off than if nobody had revoked: is it the other side's revoke "
            "that cost it the tricks?"
        ),
        help=Text("What a side loses by its own revoke is not made good to it."),
    )

    @cached_property
    def moved(self) -> int:
        """The tricks that go over for this revoke."""
        return tricks_to_transfer(self)

    def declarer_offends(self) -> bool:
        """Whether it was a revoke by declarer's side."""
        return self.holder is not Holder.DEFENDER

    def offenders(self) -> Who:
        """The side that revoked."""
        if self.seat is not None:
            return self.seat.side
        return Role.DECLARING_SIDE if self.declarer_offends() else Role.DEFENDERS

    def others(self) -> Who:
        """The other side."""
        if self.seat is not None:
            return self.seat.side.other
        return Role.DEFENDERS if self.declarer_offends() else Role.DECLARING_SIDE

    def declaring_side(self) -> Who:
        """The side whose tricks are the result."""
        return self.offenders() if self.declarer_offends() else self.others()

    def less(self, tricks: int, moved: int) -> int:
        """Declarer's tricks after a transfer, as far as there are tricks to go over."""
        return max(tricks - moved, 0) if self.declarer_offends() else min(tricks + moved, HAND_SIZE)

    def is_better(self, tricks: int, than: int) -> bool:
        """Whether a result, in tricks for declarer, is better for the side that did not offend."""
        return tricks < than if self.declarer_offends() else tricks > than

    def may_be_better(self, than: int) -> bool:
        """Whether any result is better for that side: not where it has every trick."""
        return self.is_better(self.less(than, HAND_SIZE), than)


def has_all_of_them(case: EstablishedRevoke) -> bool:
    """Whether it is found already that the other side, after the transfer, has every trick from the
    revoke on: nothing can give it more."""
    where = case.where
    won = None if where is None else where[0].won_from(where[1].side, where[2])
    if won is None:
        winner, later = case.known("trick_won_by"), case.known("won_later")
        if winner is None or later is not False:
            return False
        won = int(winner is not Winner.OPPONENTS)
    return won == case.moved


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
        return None  # whatever would go over for the first one
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
    """The result in figures, where nobody has to be asked for them, and no other revoke has a say
    in them."""
    made = case.known("tricks_made")
    others = _moved_for_others(case)
    if isinstance(made, int) and others is not None:
        scored(case, case.declaring_side(), case.less(made, moved + others), section)


def _by_rule(case: EstablishedRevoke) -> None:
    """What the revoke costs by rule, said also where an adjusted score takes its place, and
    remembered on the board."""
    case.do(
        AutomaticTransfer(case.moved, case.owner(), case.the_card()), "64A" if case.moved else "64B"
    )


def _nothing_was_won(case: EstablishedRevoke) -> None:
    """Law 64B1, which leaves nothing to adjust. A first revoke in that suit may have its own
    transfer all the same."""
    _by_rule(case)
    if case.known("same_suit") is not SameSuit.AGAIN:
        case.do(ResultStands(), "64B1")
        _scored(case, case.moved, "64B1")
        if case.where is not None:
            _advise(case)


def is_too_late(case: EstablishedRevoke) -> bool:
    """Whether no ruling can be had any more. Within the period the director rules on whatever he
    learns of."""
    repeat = case.known("same_suit") is SameSuit.AGAIN and not both_sides(case)
    # What goes over for his first revoke turns on when attention was drawn; that is asked first,
    # and may settle this too.
    if is_in_time(case) or (
        repeat and "period_over" not in case.told and case.attention is Attention.IN_TIME
    ):
        return False
    case.cite("81C3")
    return period_is_over(case)


def _other_revokes(case: EstablishedRevoke) -> list[Card]:
    """The cards of the other established revokes of his side on the record, by another player or in
    another suit."""
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
    """The tricks that go over for the other revokes of his side; None where no ruling has been
    given on one of them."""
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
    """What the director does not see from one revoke alone."""
    if case.where is None:
        case.do(Advice(Step.KEEP_THE_ORDER), "64C")
    elif _moved_for_others(case) is None:
        case.do(Advice(Step.SEVERAL), "64A")


def after_established(case: EstablishedRevoke) -> Established:
    """What an established revoke costs: tricks that go over, then Law 64C. While play is going on:
    what to see to later."""
    if not case.play_over:
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.COUNT_THE_TRICKS), "64A")
        case.do(Reminder(When.AFTER_PLAY, AfterPlay.COMPARE), "64C")
        case.do(Advice(Step.KEEP_THE_ORDER), "64C")
        return Established.PLAY_ON
    nothing_left = has_all_of_them(case) and not both_sides(case)
    if nothing_left and not case.moved:
        _nothing_was_won(case)
        return Established.NO_TRANSFER
    if not case.moved and is_too_late(case):
        case.do(ResultStands(), "92B")
        return Established.TOO_LATE
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
