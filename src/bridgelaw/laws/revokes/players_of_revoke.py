"""The players of a trick with a revoke, and the cards they have played on the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bridgelaw.bridge.failures import Failure
from bridgelaw.bridge.play import Play
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.effects.applying import after
from bridgelaw.effects.players import Role, Who
from bridgelaw.laws.play.played_card import Holder
from bridgelaw.laws.revokes.revoke import RevokeFacts, as_played, revoke_trick, trick_of

OTHERS: Final = (Role.LHO, Role.PARTNER, Role.RHO)


def on_record(case: RevokeFacts) -> bool:
    """Return whether the record has the card in a trick. The trick is then corrected on it."""
    return case.seat is not None and revoke_trick(case) is not None


def seat_of(case: RevokeFacts, role: Role) -> Seat | None:
    """Return the seat that has a role relative to the player."""
    seat = case.seat
    if seat is None:
        return None
    return {Role.PLAYER: seat, Role.LHO: seat.lho, Role.PARTNER: seat.partner, Role.RHO: seat.rho}[
        role
    ]


PARTS: Final[Mapping[Holder, Mapping[Role, Role]]] = {
    Holder.DEFENDER: {Role.PARTNER: Role.OTHER_DEFENDER},
    Holder.DECLARER: {
        Role.LHO: Role.DECLARERS_LHO,
        Role.PARTNER: Role.DUMMY,
        Role.RHO: Role.DECLARERS_RHO,
    },
    Holder.DUMMY: {
        Role.LHO: Role.DECLARERS_RHO,
        Role.PARTNER: Role.DECLARER,
        Role.RHO: Role.DECLARERS_LHO,
    },
}


def player(case: RevokeFacts, role: Role) -> Who:
    """Return one of the other three players by seat, or else by part at the table."""
    if role is Role.PLAYER:
        return case.owner()
    return seat_of(case, role) or case.who(PARTS[case.holder].get(role, role))


def is_defender(case: RevokeFacts, role: Role) -> bool:
    """Return whether the player is a defender.

    That is the partner of a defender, or an opponent of declarer's side.
    """
    return (case.holder is Holder.DEFENDER) is (role in (Role.PLAYER, Role.PARTNER))


def chooser(case: RevokeFacts, role: Role) -> Who:
    """Return who chooses the card: declarer for both hands of the declaring side."""
    return player(case, role) if is_defender(case, role) else case.who(Role.DECLARER)


def sides(case: RevokeFacts) -> tuple[Who, Who]:
    """Return the side that revoked, and the other."""
    if case.seat is None:
        return Role.OFFENDING_SIDE, Role.NON_OFFENDING_SIDE
    return case.seat.side, case.seat.side.other


def role_of(case: RevokeFacts, seat: Seat) -> Role:
    """Return the role of a seat, relative to the player in question."""
    return next(role for role in (Role.PLAYER, *OTHERS) if seat_of(case, role) is seat)


def other_revokes(case: RevokeFacts) -> tuple[Failure, ...]:
    """Return other players' failures to follow suit to the same trick.

    They are those on the record, and the only possible card of the other side if it is given that
    there was one.
    """
    record, place, trick, seat = as_played(case), trick_of(case), revoke_trick(case), case.seat
    if record is None or place is None or trick is None or seat is None:
        return ()
    found = tuple(
        each for each in record.failures if each.trick == place + 1 and each.seat is not seat
    )
    led = trick.suit_led
    if (
        led is None
        or case.told.get("both_revoked") is not True
        or any(each.seat not in seat.side for each in found)
    ):
        return found
    strayed = [play for play in trick if play.seat not in seat.side and play.card.suit is not led]
    able = [play for play in strayed if record.void(play.seat, led) is not True]
    told = [Failure(place + 1, play.seat, play.card, led, ()) for play in able]
    return (*found, *told) if len(told) == 1 else found


def since(case: RevokeFacts) -> tuple[Play, ...]:
    """Return the cards on the record of the tricks after it."""
    record, place = as_played(case), trick_of(case)
    if record is None or place is None:
        return ()
    return tuple(play for trick in (*record.tricks, record.current)[place + 1 :] for play in trick)


def table_now(case: RevokeFacts) -> Table | None:
    """Return the record after the rulings so far."""
    return after(as_played(case), (effect for _, effect in case.effects))
