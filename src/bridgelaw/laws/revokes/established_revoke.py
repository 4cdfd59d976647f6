"""The facts about an established revoke, and the result without it."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.players import Role, Who
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Fact, yes_no
from bridgelaw.engine.ruling import Ruling, rule
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_92_right_to_appeal import RulingPeriod
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.counted_revoke import (
    MOST,
    Attention,
    RevokeTricks,
    SameSuit,
    Winner,
    is_all_known,
)
from bridgelaw.laws.revokes.law_64ab_tricks_transferred import both_sides, tricks_to_transfer

POSSIBLE: Final = tuple(range(HAND_SIZE + 1))


def made_on_record(case: EstablishedRevoke) -> int | None:
    """Return the recorded result, or the tricks of declarer's side on the record."""
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
    """Return the number of tricks transferred for his first revoke in the suit.

    None were if the cards were dummy's. Otherwise it is the ruled number, or the number the record
    gives. Attention may have been drawn to the first revoke before the later one.
    """
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
    """Return the transfer for the revoke, or for the first of several in the suit."""
    again = not both_sides(case) and case.same_suit is SameSuit.AGAIN
    return case.first_transfer if again else case.moved


def is_in_time(case: EstablishedRevoke) -> bool:
    """Return whether it has been found that attention was drawn and the director told in time."""
    return case.known("attention") in (Attention.IN_TIME, CANNOT_BE_ESTABLISHED)


def period_from_attention(case: EstablishedRevoke) -> bool | None:
    """Return whether the period was over, if the answer about attention says so."""
    attention = case.known("attention")
    if attention is Attention.TOLD_LATE:
        return True
    return False if attention is Attention.IN_TIME else None


def possible_after(record: Table | None, tricks: int | None) -> tuple[int, ...]:
    """Return how many tricks declarer can make in all if the first `tricks` on record stay."""
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
    """Return how many tricks declarer can have made in all after the tricks on the record."""
    return possible_after(case.record, None if case.record is None else len(case.record.tricks))


def possible_without(case: EstablishedRevoke) -> tuple[int, ...]:
    """Return how many tricks declarer could have made with other play from the revoke trick on."""
    return possible_after(case.record, None if case.where is None else case.where[2])


def possible_without_any(case: EstablishedRevoke) -> tuple[int, ...]:
    """Return how many tricks declarer could have made from the first revoke of either side on.

    Every result is possible if a revoke may be hidden.
    """
    record = case.record
    if record is None or case.where is None or not is_all_known(record, *Seat):
        return POSSIBLE
    return possible_after(
        record, min((case.where[2], *(failure.trick - 1 for failure in record.failures)))
    )


class EstablishedRevoke(RevokeTricks, RulingPeriod):
    """The facts about an established revoke, and the director's judgement of the result without
    it.
    """

    period_over = yes_no(
        RulingPeriod.period_over.ask,
        help=RulingPeriod.period_over.help,
        known=period_from_attention,
        stays=(True,),
    )
    tricks_made: Fact[int] = Fact(
        int,
        Text("How many tricks did declarer make in all, as the board was played?"),
        choices=possible_as_played,
        samples=(9,),
        known=made_on_record,
        later=True,
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
        later=True,
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
        later=True,
    )
    transfer_then: Fact[int] = Fact(
        int,
        Text(
            "How many tricks would be transferred for the player's first revoke without the "
            "second one?"
        ),
        choices=lambda case: tuple(range(MOST + 1)),
        samples=(1,),
        # What rules out a transfer for the first revoke as played also rules it out in this case.
        known=lambda case: None if first_moved(case) else 0,
        later=True,
    )
    first_transfer: Fact[int] = Fact(
        int,
        Text("How many tricks are transferred for the player's first revoke in that suit?"),
        choices=lambda case: tuple(range(MOST + 1)),
        samples=(1,),
        known=first_transfer_on_record,
        later=True,
    )
    without_any: Fact[int] = Fact(
        int,
        Text("How many tricks in all would declarer have made if nobody had revoked?"),
        choices=possible_without_any,
        samples=(8, 9),
        help=Text("Your judgement, from the position just before the first revoke of either side."),
        later=True,
    )
    earlier_then: Fact[int] = Fact(
        int,
        Text(
            "How many tricks would be transferred for the earlier revokes of the player's side "
            "without the later one?"
        ),
        choices=lambda case: tuple(range(HAND_SIZE + 1)),
        samples=(1,),
        known=lambda case: None if case.earlier_moved else 0,
        later=True,
    )
    damaged_by_it = yes_no(
        Text(
            "One side is worse off than if nobody had revoked: is it the other side's revoke "
            "that cost it the tricks?"
        ),
        help=Text("What a side loses by its own revoke is not made good to it."),
        later=True,
    )

    @cached_property
    def moved(self) -> int:
        """The number of tricks transferred for this revoke."""
        return tricks_to_transfer(self)

    def declarer_offends(self) -> bool:
        """Return whether declarer's side revoked."""
        return self.holder is not Holder.DEFENDER

    def offenders(self) -> Who:
        """Return the side that revoked."""
        if self.seat is not None:
            return self.seat.side
        return Role.DECLARING_SIDE if self.declarer_offends() else Role.DEFENDERS

    def others(self) -> Who:
        """Return the other side."""
        if self.seat is not None:
            return self.seat.side.other
        return Role.DEFENDERS if self.declarer_offends() else Role.DECLARING_SIDE

    def declaring_side(self) -> Who:
        """Return the side whose tricks are the result."""
        return self.offenders() if self.declarer_offends() else self.others()

    def less(self, tricks: int, moved: int) -> int:
        """Return declarer's tricks after a transfer, as far as there are tricks to transfer."""
        return max(tricks - moved, 0) if self.declarer_offends() else min(tricks + moved, HAND_SIZE)

    def is_better(self, tricks: int, than: int) -> bool:
        """Return whether a result, in declarer's tricks, is better for the side that did not
        offend.
        """
        return tricks < than if self.declarer_offends() else tricks > than

    def may_be_better(self, than: int) -> bool:
        """Return whether any result is better for that side. False if it has every trick."""
        return self.is_better(self.less(than, HAND_SIZE), than)


def has_all_of_them(case: EstablishedRevoke) -> bool:
    """Return whether the other side, after the transfer, has every trick from the revoke on.

    No result can then give it more.
    """
    moved, where = case.moved, case.where
    won = None if where is None else where[0].won_from(where[1].side, where[2])
    if won is None:
        # Where another exception was found, the law has not come to the tricks that were won.
        read = case if moved else case.as_read()
        winner, later = read.known("trick_won_by"), read.known("won_later")
        if winner is None or later is not False:
            return False
        won = int(winner is not Winner.OPPONENTS)
    return won == moved
