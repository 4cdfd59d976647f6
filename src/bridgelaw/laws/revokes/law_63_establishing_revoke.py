"""Law 63: Establishment of a revoke."""

from __future__ import annotations

from enum import Enum

from bridgelaw.effects import CardStands
from bridgelaw.engine.facts import Fact, yes_no
from bridgelaw.engine.law import law, shown
from bridgelaw.i18n.text import Text
from bridgelaw.laws.revokes.revoke import RevokeFacts, as_played, ruled_on, trick_of


class Deed(Enum):
    """Possible acts of a side since it revoked."""

    NOTHING = Text("none of these")
    PLAYED_ON = Text(
        "led or played a card to the next trick, legally or not, even if it was refused"
    )
    NAMED = Text("named a card for the next trick, or pointed one out in some other way")
    CLAIMED = Text("claimed or conceded tricks, in words or by showing cards")
    UNDONE = Text(
        """one of these, but he took the card back because an opponent had told him wrongly that it
        was his turn, or it was a defender's concession to which his partner objected at once"""
    )
    OPPONENTS_CLAIMED = Text("none of these, but its opponents have claimed or conceded")


def deed_on_record(case: Establishment) -> Deed | None:
    """Return what establishes the revoke: a card of his side in a later trick, or its claim.

    Words and withdrawn cards are not on the record: he may have named a card before the opponents
    claimed.
    """
    record, place, seat = as_played(case), trick_of(case), case.seat
    if record is None or seat is None:
        return None
    if place is not None and record.played_to_next(seat.side, place):
        return Deed.PLAYED_ON
    return Deed.CLAIMED if record.claimed_by in seat.side else None


def possible_deeds(case: Establishment) -> tuple[Deed, ...]:
    """Return all possible acts, except those that a recorded claim by the opponents rules out."""
    claimed = None if case.record is None else case.record.claimed_by
    if claimed is None or case.seat is None or claimed in case.seat.side:
        return tuple(Deed)
    return tuple(deed for deed in Deed if deed not in (Deed.NOTHING, Deed.CLAIMED))


class Establishment(RevokeFacts):
    """The facts that decide whether a revoke is established."""

    deed: Fact[Deed] = Fact(
        Deed,
        Text(
            "By the time attention was drawn to it: what had he or his partner done? The first "
            "that fits."
        ),
        values=tuple(Deed),
        choices=possible_deeds,
        known=deed_on_record,
        help=Text(
            """That the trick was turned over, or that an opponent has led to the next one,
            establishes nothing. A lead out of turn or too early does, also when it was refused."""
        ),
    )
    agreement_complete = yes_no(
        Text(
            """Has the side that did not claim agreed, and since then called on a later board or let
            the round end without objecting?"""
        ),
        known=lambda case: None if case.record is None else case.record.claim_agreed,
        help=Text(
            "An objection before its first call on a later board, and before the end of the "
            "round, is in time (69A)."
        ),
    )


@law("63A1")
def played_to_next_trick(case: Establishment) -> bool:
    """A revoke is established when the player or his partner leads or plays to the next trick,
    legally or not, even if the card is refused; unless he took it back because an opponent had told
    him wrongly that it was his turn."""
    if case.deed is Deed.UNDONE:
        case.cite("47E1")
    return case.deed is Deed.PLAYED_ON


@law("63A2")
def named_a_card(case: Establishment) -> bool:
    """A revoke is established when the player or his partner names a card to be played to the next
    trick, or indicates it in some other way."""
    return case.deed is Deed.NAMED


@law("63A3")
def claimed_or_conceded(case: Establishment) -> bool:
    """A revoke is established when a member of the offending side claims or concedes tricks, in
    words, by facing his cards or in any other way. A concession to which his partner objects at
    once is none."""
    if case.deed is Deed.UNDONE:
        case.cite("68B2")
    return case.deed is Deed.CLAIMED


@law("63A4")
def agreed_to_a_claim(case: Establishment) -> bool:
    """An opponent's claim or concession establishes a revoke only when the offending side has
    agreed to it and lets its own call on a later board, or the end of the round, go by without
    objecting."""
    if case.deed is not Deed.OPPONENTS_CLAIMED:
        return False
    case.cite("69A")
    return case.agreement_complete


@law("63A")
def is_established(case: Establishment) -> bool:
    """A revoke that has not been corrected is established at the first of four events, each of them
    an act of the offending side or its agreement to a claim. What the other side does never
    establishes it."""
    if ruled_on(case) is not None:
        return True
    return (
        played_to_next_trick(case)
        or named_a_card(case)
        or claimed_or_conceded(case)
        or agreed_to_a_claim(case)
    )


@law("63B")
def stands(case: Establishment) -> None:
    """An established revoke may not be corrected: the trick stands as it was played. The exceptions
    are a revoke in the twelfth trick, and revokes by both sides to the same trick."""
    case.do(CardStands(case.owner(), case.the_card()))


shown(
    "63~5",
    Text(
        """Defenders may keep a revoke from becoming established by asking each other, as long as
        neither has played, named a card or claimed since the trick. The price is the correction
        with a penalty card; they are free not to ask."""
    ),
    __name__,
)
