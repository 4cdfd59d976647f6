"""The facts about an established revoke, and the tricks transferred for it (Law 64A1, 64A2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from operator import itemgetter
from typing import Final

from bridgelaw.bridge.cards import Card
from bridgelaw.bridge.deal import HAND_SIZE
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat, Side
from bridgelaw.engine.facts import Doubt, Fact, Usual, one_of, usually_no, yes_no
from bridgelaw.engine.law import law
from bridgelaw.engine.ruling import told_name
from bridgelaw.i18n.text import Text
from bridgelaw.laws.director.law_84_agreed_facts import FOR_THE_INNOCENT
from bridgelaw.laws.play.end_of_play import EndOfPlay, breaks_off
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.revoke import Failing, RevokeFacts, failure_of, ruled_on, trick_of

MOST: Final = 2
"""The most tricks that are transferred for one revoke."""


class Winner(Enum):
    """The winner of the revoke trick (Law 64A, with its footnote)."""

    REVOKER = Text("the one who revoked, with his own card")
    PARTNERS_HAND = Text("the hand opposite: his partner's, or dummy's where declarer revoked")
    OPPONENTS = Text("the other side")


class SameSuit(Enum):
    """Whether a player revoked more than once in a suit (Law 64B2)."""

    NO = Text("no, only this once")
    FIRST = Text("yes, and this was the first of those revokes")
    AGAIN = Text("yes, and this was a later one")


class OtherSide(Enum):
    """Whether the other side revoked as well (Law 64B7)."""

    NO = Text("no, or it was corrected before it was established")
    ESTABLISHED = Text("yes, and that revoke became established too")


class Attention(Enum):
    """The moment when attention was first drawn to a revoke (Law 64B4, 64B5).

    The director rules on nothing of which he is told after the period of Law 92B.
    """

    IN_TIME = Text(
        "before the round was over, and before either opponent of his had called on the next board"
    )
    AFTER_A_CALL = Text("after one of his opponents had called on the next board")
    AFTER_THE_ROUND = Text("after the end of the round")
    TOLD_LATE = Text(
        "in time, but the director was told of it only after the period for asking for a ruling"
    )


DRAWN_LATE: Final[Mapping[object, Text]] = {
    Attention.AFTER_A_CALL: Text(
        "An opponent had called on the next board before attention was drawn to it."
    ),
    Attention.AFTER_THE_ROUND: Text("The round was over before attention was drawn to it."),
}
"""The answers after which Laws 64B4 and 64B5 bar a transfer, as statements."""


# Facts from the record


def is_all_known(record: Table, *seats: Seat) -> bool:
    """Return whether the record has every trick, and every card of these players.

    No revoke of theirs by not following suit is then hidden.
    """
    # A player who put in a card late is deemed to have revoked there (Law 67B1); the law does not
    # say whether that counts here.
    if any(trick.late is not None and trick.plays[-1].seat in seats for trick in record.tricks):
        return False
    return _is_every_card_known(record, *seats)


def is_all_ruled_or_known(record: Table, *seats: Seat) -> bool:
    """Like `is_all_known`, and the record also shows the tricks lost for cards put in late."""
    late = [
        trick.late_card
        for trick in record.tricks
        if trick.late is not None and trick.plays[-1].seat in seats
    ]
    return all(record.revoked_with(card) is not None for card in late) and _is_every_card_known(
        record, *seats
    )


def _is_every_card_known(record: Table, *seats: Seat) -> bool:
    """Return whether the record has every trick and every card that the players have left."""
    return record.trick_number == len(record.tricks) + 1 and all(
        record.held(seat) is not None for seat in seats
    )


def winner_on_record(case: CountedRevoke) -> Winner | None:
    """Return the player whose card wins the trick as it is on the record."""
    where = case.where
    if where is None:
        return None
    record, seat, place = where
    trick = (*record.tricks, record.current)[place]
    won = record.winners[place] if trick.is_complete else None
    if won is None:
        return None
    if won is seat:
        return Winner.REVOKER
    return Winner.PARTNERS_HAND if won.side is seat.side else Winner.OPPONENTS


def winner_by_seat(case: CountedRevoke) -> dict[object, Winner]:
    """Return who won the trick, by the seat of the winning hand."""
    seat = case.revoker()
    if seat is None:
        return {}
    return {
        seat: Winner.REVOKER,
        seat.partner: Winner.PARTNERS_HAND,
        seat.lho: Winner.OPPONENTS,
        seat.rho: Winner.OPPONENTS,
    }


def later_trick_on_record(case: CountedRevoke) -> bool | None:
    """Return whether the side won a later trick, with a card or by a claim.

    False only when the end of the play is known.
    """
    where = case.where
    if where is None:
        return None
    record, seat, place = where
    if any(winner in seat.side for winner in record.winners[place + 1 :]):
        return True
    won = record.won_from(seat.side, place + 1)
    return None if won is None else won > 0


def same_suit_on_record(case: CountedRevoke) -> SameSuit | None:
    """Return whether the player revoked again in the same suit; None if unknown.

    An earlier revoke that stands was established at the latest by this card (Law 63A1).
    """
    found = None if case.where is None else same_suit_of(*case.where)
    return None if found is SameSuit.NO and breaks_off(case) else found


def same_suit_of(record: Table, seat: Seat, place: int) -> SameSuit | None:
    """Like `same_suit_on_record`, for a record that goes on to the end of play."""
    trick = (*record.tricks, record.current)[place]
    if trick.leader is seat:
        return None
    others = [
        failure.trick - 1
        for failure in record.failures
        if failure.seat is seat and failure.led is trick.suit_led and failure.trick - 1 != place
    ]
    if any(other < place for other in others):
        return SameSuit.AGAIN
    if others:
        # This is the first known one; an earlier one may be hidden.
        return SameSuit.FIRST if is_all_known(record, seat) else None
    return SameSuit.NO if is_all_known(record, seat) else None


def other_side_on_record(case: CountedRevoke) -> OtherSide | None:
    """Return whether the other side revoked too, by failures to follow suit that still stand.

    Only failures that are certain to become established count.
    """
    seat, record = case.revoker(), case.record
    found = None if seat is None or record is None else other_side_of(record, seat.side.other)
    return None if found is OtherSide.NO and breaks_off(case) else found


def other_side_of(record: Table, side: Side) -> OtherSide | None:
    """Like `other_side_on_record`, for a side and a record that goes on to the end of play."""
    # The law does not say whether a card put in late is a revoke in the sense of Law 64B7 (67~2).
    late = {trick.late_card for trick in record.tricks}
    if any(mark.seat in side and mark.card not in late for mark in record.revokes):
        return OtherSide.ESTABLISHED
    theirs = [failure for failure in record.failures if failure.seat.side is side]
    if any(is_established(record, side, failure.trick - 1) for failure in theirs):
        return OtherSide.ESTABLISHED
    return OtherSide.NO if not theirs and is_all_known(record, *side.seats) else None


def is_established(record: Table, side: Side, place: int) -> bool | None:
    """Return whether a revoke in `tricks[place]` has become established.

    It does by the side's play to the next trick or by its own claim (Law 63A1, 63A3). None if
    agreement to the opponents' claim decides (Law 63A4).
    """
    if record.played_to_next(side, place) or record.claimed_by in side:
        return True
    return False if record.declarer_tricks is None and record.claimed_by is None else None


# Several revokes by one side


def won_places(record: Table, side: Side, place: int) -> tuple[list[int], bool] | None:
    """Return the places of the tricks that a side won from `place` on, and whether these are all.

    Tricks won by claim come last. None if a winner is not known.
    """
    winners = record.winners
    if None in winners[place:]:
        return None
    played = [at for at, winner in enumerate(winners) if at >= place and winner in side]
    total = record.won_from(side, place)
    if total is None:
        return played, False
    end = len(winners)
    return [*played, *range(end, end + total - len(played))], True


def still_to_move(won: Sequence[int], earlier: Iterable[tuple[int, int]], place: int) -> int:
    """Return how many of the tricks at `won` can be transferred for a revoke at `place`.

    Each earlier revoke, a place and a number, has taken tricks won from its own trick on: the first
    ones, in favour of the other side (84D).
    """
    free = list(won)
    for at, number in sorted(earlier):
        taken = [each for each in free if each >= at][:number]
        free = [each for each in free if each not in taken]
    return sum(each >= place for each in free)


def is_before(record: Table, card: Card, own: Card | None, place: int) -> bool:
    """Return whether a card on the record was played before his own to `tricks[place]`.

    It may be in the same trick.
    """
    tricks = (*record.tricks, record.current)
    cards = tricks[place].cards
    earlier = cards[: cards.index(own)] if own in cards else ()
    return card in earlier or any(card in trick.cards for trick in tricks[:place])


def earlier_on_record(case: CountedRevoke) -> list[tuple[int, int | None]] | None:
    """Return the earlier established revokes of his side.

    Each has its place and the number of tricks transferred, None if that has not been ruled. None
    if the record may hide a revoke.
    """
    where = case.where
    if where is None:
        return None
    record, seat, place = where
    own = case.own_card()
    found: list[tuple[int, int | None]] = []
    for failure in record.failures:
        ruled = record.revoked_with(failure.card) is not None
        # It was established by a card to a later trick, or by what established the player's revoke
        # in the same trick.
        if (
            failure.seat.side is seat.side
            and not ruled
            and is_before(record, failure.card, own, place)
        ):
            found.append((failure.trick - 1, None))
    for mark in record.revokes:
        if mark.seat.side is not seat.side or mark.card is own:
            continue
        marked = record.trick_of(mark.card)
        if marked is None:
            return None
        if is_before(record, mark.card, own, place):
            found.append((marked, mark.moved))
    return (
        sorted(found, key=itemgetter(0))
        if is_all_ruled_or_known(record, *seat.side.seats) or found
        else None
    )


def earlier_revoke_on_record(case: CountedRevoke) -> bool | None:
    """Return whether there is an earlier revoke on the record."""
    earlier = earlier_on_record(case)
    return None if earlier is None else bool(earlier)


def left_on_record(case: CountedRevoke) -> int | None:
    """Return the tricks left to transfer, if unruled earlier revokes make no difference."""
    where, earlier = case.where, earlier_on_record(case)
    if where is None or not earlier:
        return None
    record, seat, place = where
    found = won_places(record, seat.side, earlier[0][0])
    if found is None or not is_all_ruled_or_known(record, *seat.side.seats):
        return None
    won, all_of_them = found
    wanted = count(case)
    fewest, most = (
        min(
            wanted,
            still_to_move(
                won, [(at, other if number is None else number) for at, number in earlier], place
            ),
        )
        for other in (MOST, 0)
    )
    return fewest if fewest == wanted or (all_of_them and fewest == most) else None


def earlier_moved_on_record(case: RevokeTricks) -> int | None:
    """Return the number of tricks transferred for the earlier revokes in all."""
    if not case.earlier_revoke:
        return 0
    earlier = earlier_on_record(case)
    if (
        case.where is None
        or earlier is None
        or not is_all_ruled_or_known(case.where[0], *case.where[1].side.seats)
    ):
        return None
    numbers = [number for _, number in earlier if number is not None]
    return sum(numbers) if len(numbers) == len(earlier) else None


def attention_on_record(case: RevokeTricks) -> Attention | None:
    """Return that attention was in time, if a ruling was given during play.

    If an earlier ruling on the board found that the period was over, the director is told late of
    this revoke too.
    """
    mark = ruled_on(case)
    if mark is not None and mark.in_time:
        return Attention.IN_TIME
    over = case.record is not None and case.record.found.get("period_over") == told_name(True)
    return Attention.TOLD_LATE if over else None


def penalty_card_on_record(case: RevokeTricks) -> bool | None:
    """Return whether the player could have followed with a penalty card; None if unknown.

    Only a defender who did not follow suit can have had one.
    """
    if case.holder is not Holder.DEFENDER or case.failing is not Failing.FOLLOW_SUIT:
        return False
    failure = failure_of(case)
    lying = () if case.record is None or failure is None else case.record.penalty_cards
    return True if failure and any(mark.card in failure.could_have for mark in lying) else None


class CountedRevoke(EndOfPlay):
    """The facts for counting the tricks of a revoke that is, or is treated as, established."""

    trick_twelve = yes_no(
        Text("Was it in the twelfth trick?"),
        usual=usually_no(Text("It was in the twelfth trick.")),
    )
    other_side = one_of(
        OtherSide,
        Text("Did the other side revoke as well on this board?"),
        known=other_side_on_record,
        usual=Usual(
            OtherSide.NO,
            {
                OtherSide.ESTABLISHED: Text(
                    "The other side has an established revoke on this board too."
                )
            },
        ),
    )
    same_suit = one_of(
        SameSuit,
        Text("Did the same player revoke more than once in that suit on this board?"),
        known=same_suit_on_record,
        help=Text("Look through the tricks: a revoke is often repeated."),
        usual=Usual(
            SameSuit.NO,
            {
                SameSuit.FIRST: Text("The same player revoked in that suit again later."),
                SameSuit.AGAIN: Text("The same player had revoked in that suit before."),
            },
        ),
    )
    trick_won_by = one_of(
        Winner,
        Text("Who won the trick to which he revoked?"),
        known=winner_on_record,
        help=Text(
            "The trick stands as it was played. A trick won in dummy is not won by declarer "
            "(footnote to Law 64A)."
        ),
        by_seat=winner_by_seat,
    )
    won_later = yes_no(
        Text("Did his side win any trick after that one?"),
        known=later_trick_on_record,
        help=Text("Tricks that fell to it by a claim or a concession count."),
        later=True,
    )

    earlier_revoke = yes_no(
        Text("Had his side another established revoke on this board, before this one?"),
        help=Text(
            "By his partner, by dummy's hand, or by himself in another suit. They are assessed "
            "in their order."
        ),
        known=earlier_revoke_on_record,
        usual=usually_no(
            Text("The offending side had an established revoke on this board before this one.")
        ),
    )
    left_to_move: Fact[int] = Fact(
        int,
        Text(
            """Of the tricks that his side won from this trick on, how many have not gone over for
            an earlier revoke of his side?"""
        ),
        choices=lambda case: tuple(range(count(case) + 1)),
        samples=(0, 1),
        help=Text(
            "No trick is transferred twice. For an earlier revoke, count the first tricks that "
            "the player's side won from that revoke on; in doubt the other side gets more. If "
            "there are more than the highest number offered, choose that."
        ),
        known=left_on_record,
        later=True,
    )

    @abstractmethod
    def revoker(self) -> Seat | None:
        """Return the hand from which the revoke came."""

    @abstractmethod
    def revoke_place(self) -> int | None:
        """Return the index of the revoke trick on the record."""

    @abstractmethod
    def revoker_declares(self) -> bool:
        """Return whether the card came from declarer's own hand."""

    @abstractmethod
    def own_card(self) -> Card | None:
        """Return the card that identifies this revoke in earlier rulings."""

    @cached_property
    def where(self) -> tuple[Table, Seat, int] | None:
        """Return the record, the revoking player and the place of the trick, if all are known."""
        seat, place = self.revoker(), self.revoke_place()
        return (
            None
            if self.record is None or seat is None or place is None
            else (self.record, seat, place)
        )


class RevokeTricks(RevokeFacts, CountedRevoke):
    """The facts that decide how many tricks are transferred for an established revoke."""

    attention = one_of(
        Attention,
        Text("When was attention first drawn to the revoke?"),
        help=Text(
            """A call on the next board by the revoker or his partner does not count. The round ends
            when the director signals the next one, but for a table that is still playing, only when
            the players have moved on (Law 8B). The last round ends for a table when all its boards
            are played and scored without objection (Law 8C). In a team match the regulations say
            what the round is: as a rule a half, or a set of boards."""
        ),
        known=attention_on_record,
        doubt=Doubt(value=Attention.IN_TIME, law="84D", why=FOR_THE_INNOCENT),
        usual=Usual(
            Attention.IN_TIME,
            {
                **DRAWN_LATE,
                Attention.TOLD_LATE: Text(
                    "The period for asking for a ruling was over before the director was told."
                ),
            },
        ),
    )
    penalty_card_lay = yes_no(
        Text("Did a penalty card lie before him with which he could have followed suit?"),
        known=penalty_card_on_record,
        usual=usually_no(
            Text("A penalty card lay there with which the player could have followed suit.")
        ),
    )
    earlier_moved: Fact[int] = Fact(
        int,
        Text("How many tricks are transferred for the earlier revokes of the player's side?"),
        choices=lambda case: tuple(range(HAND_SIZE + 1)),
        samples=(1,),
        known=earlier_moved_on_record,
        later=True,
    )

    def revoker(self) -> Seat | None:
        """Return the hand from which the revoke came."""
        return self.seat

    def revoke_place(self) -> int | None:
        """Return the index of the trick to which his card was played."""
        return trick_of(self)

    def revoker_declares(self) -> bool:
        """Return whether the card came from declarer's own hand."""
        return self.holder is Holder.DECLARER

    def own_card(self) -> Card | None:
        """Return the card with which he revoked."""
        return self.card


# The number of tricks


@law("64fn19")
def won_in_dummy(case: CountedRevoke) -> bool:
    """A trick that a card of dummy's wins is not won by declarer, where it was declarer who
    revoked."""
    return case.trick_won_by is Winner.PARTNERS_HAND and case.revoker_declares()


@law("64A1")
def revoker_won_it(case: CountedRevoke) -> int:
    """If the player who revoked won that trick, it is transferred to the other side after play,
    and one more if that side won a trick after it."""
    return 1 + case.won_later if case.trick_won_by is Winner.REVOKER else 0


@law("64A2")
def side_won_a_trick(case: CountedRevoke) -> int:
    """If the player who revoked did not win that trick, but the side won it or a later trick, one
    trick is transferred after play."""
    if case.trick_won_by is Winner.OPPONENTS:
        return int(case.won_later)
    won_in_dummy(case)
    return 1


def count(case: CountedRevoke) -> int:
    """Return the number of tricks to transfer if no case of 64B applies."""
    return revoker_won_it(case) or side_won_a_trick(case)
