"""Law 64A and B: the tricks transferred after an established revoke, and the exceptions."""

from __future__ import annotations

from bridgelaw.engine.law import law
from bridgelaw.engine.ruling import first_of, on_record
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.counted_revoke import (
    Attention,
    CountedRevoke,
    OtherSide,
    RevokeTricks,
    SameSuit,
    Winner,
    count,
)
from bridgelaw.laws.revokes.revoke import Failing, RevokeFacts

# Law 64B


@law("64B1")
def won_nothing_from_then_on(case: CountedRevoke) -> bool:
    """No trick goes over if the offending side won neither the trick of the revoke nor any trick
    after it. Tricks won before it are never touched."""
    return case.trick_won_by is Winner.OPPONENTS and not case.won_later


@law("64B2")
def again_in_the_same_suit(case: CountedRevoke) -> bool:
    """No trick goes over for a later revoke by the same player in the same suit, once his first one
    is established. The first keeps its own transfer; see what was gained by the repeat."""
    return case.same_suit is SameSuit.AGAIN


@law("64B3")
def visible_card(case: RevokeTricks) -> bool:
    """No trick goes over if the revoke was a failure to play a penalty card or any card of dummy's,
    even one that was hidden or missing: the others could have watched it."""
    return (
        case.holder is Holder.DUMMY or case.failing is Failing.PENALTY_CARD or case.penalty_card_lay
    )


@law("64B4")
def called_on_next_board(case: RevokeTricks) -> bool:
    """No trick goes over if attention was first drawn to the revoke after a member of the
    non-offending side had called on the next board. A call by the offending side does not count."""
    return case.attention is Attention.AFTER_A_CALL


@law("64B5")
def round_was_over(case: RevokeTricks) -> bool:
    """No trick goes over if attention was first drawn to the revoke after the round had ended."""
    if case.attention is not Attention.AFTER_THE_ROUND:
        return False
    case.cite("8B")
    return True


def told_too_late(case: RevokeTricks) -> bool:
    """Return whether the period of Law 92B was over when the director was told, although attention
    was drawn in time.
    """
    if case.attention is not Attention.TOLD_LATE:
        return False
    case.cite("92B")
    return True


@law("64B6")
def twelfth_trick(case: CountedRevoke) -> bool:
    """No trick goes over for a revoke in the twelfth trick."""
    return case.trick_twelve


@law("64B7")
def both_sides(case: CountedRevoke) -> bool:
    """No trick goes over, to either side, if both sides have revoked on the board and both revokes
    are established."""
    return case.other_side is OtherSide.ESTABLISHED


@law("64B8")
def both_corrected(case: RevokeFacts) -> bool:
    """No trick goes over if both sides revoked to the same trick, only one of them had played to
    the next, and both revokes were corrected for that reason; although one of them was
    established."""
    # Call this only after Law 62C3 has been applied: it does not cover a revoke that still stands.
    return True


@law("64B")
def no_transfer(case: RevokeTricks) -> bool:
    """There are eight cases in which an established revoke transfers no trick. The score may still
    be adjusted."""
    # Which of them applies does not change the transfer; later laws read for themselves what they
    # need. The eighth case is about revokes that have been corrected.
    found = first_of(
        case,
        called_on_next_board,
        round_was_over,
        told_too_late,
        twelfth_trick,
        visible_card,
        both_sides,
        again_in_the_same_suit,
        on_record(won_nothing_from_then_on),
    )
    return found is not None or won_nothing_from_then_on(case)


# Law 64A


@law("64A")
def tricks_to_transfer(case: RevokeTricks) -> int:
    """After an established revoke one trick goes over if the offending side won that trick or a
    later one; two if the player himself won that trick and his side a later one. Never more for one
    revoke, and no trick twice."""
    if no_transfer(case):
        return 0
    return count_still_there(case)


def count_still_there(case: CountedRevoke) -> int:
    """Return the tricks to transfer if no case of 64B applies, less those for earlier revokes."""
    number = count(case)
    return min(number, left_after_earlier(case)) if case.earlier_revoke else number


@law("64~3")
def left_after_earlier(case: CountedRevoke) -> int:
    """Several revokes by one side are assessed in their order, each with the tricks won from its
    own trick on. A trick that has gone over for one of them is not there for a later one."""
    return case.left_to_move
